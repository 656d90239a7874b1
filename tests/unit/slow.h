/*
 * slow.h -- a slow reader of boards, written out plainly from sp-board(5)
 *
 * What it makes of a text is a transcript as transcript.h has it.  It asks the
 * library for nothing.
 */
#ifndef SLOW_H
#define SLOW_H

#include "transcript.h"

enum {
	SLOW_LABELS = 10000, /* more than boards have */
	SLOW_GOALS = 2       /* is_file: one of goals, which no -i is for */
};

static const char slow_loose_spaces[] = ",;/|[](){}\"'";
static const char slow_loose_row_ends[] = ";/|])}";
static const char slow_loose_blanks[] = "_.-xX";

/* What is known of a board: its numbers, and where each stands. */
struct slow {
	uint32_t w, h;          /* the size given, 0x0 if none */
	uint32_t given_w, given_h; /* by the caller; the text may have one */
	int grid, loose, sized;
	int in_text;            /* the text has the size */
	int is_file;            /* which could be read in another form */
	uint32_t least, base;   /* number in text, and what is added to it */
	int has_zero;           /* which is the blank */
	uint32_t blank_label;
	uint32_t count, rows, width, row_count;
	int open;               /* row 1 may lack a blank at one end, here: */
	uint32_t open_at;
	uint32_t parts, part_from; /* of a line, and where the last begins */
	uint32_t least_part, most_part; /* labels of one that is ended */
	uint64_t first_line;
	int faulty;             /* a fault that ends the board at once */
	uint64_t fault_line;
	char fault[SP_FAULT_TEXT];
	uint64_t value[SLOW_LABELS]; /* up to 2^26, or more if above */
	uint64_t line[SLOW_LABELS];
};

#if defined(__GNUC__)
__attribute__((__format__(__printf__, 3, 4)))
#endif
static void
slow_fault(struct slow *s, uint64_t line, const char *format, ...)
{
	va_list arguments;

	s->faulty = 1;
	s->fault_line = line;
	va_start(arguments, format);
	vsnprintf(s->fault, sizeof s->fault, format, arguments);
	va_end(arguments);
}

/* Adds to a fault. */
#if defined(__GNUC__)
__attribute__((__format__(__printf__, 2, 3)))
#endif
static void
slow_add(struct slow *s, const char *format, ...)
{
	size_t used = strlen(s->fault);
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(s->fault + used, sizeof s->fault - used, format, arguments);
	va_end(arguments);
}

/* A token as it is shown: in print, 32 bytes at most. */
static void
slow_show(const char *token, size_t length, char *shown)
{
	for (size_t i = 0; i < length && i < 32; i++) {
		unsigned char c = (unsigned char)token[i];

		shown += sprintf(shown, c >= 0x20 && c < 0x7f ? "%c" :
		    "\\x%02X", c);
	}
	strcpy(shown, length > 32 ? "..." : "");
}

/* Whether a byte, which may be NUL, is one of those. */
static int
slow_is_one_of(char c, const char *bytes)
{
	return c != '\0' && strchr(bytes, c) != NULL;
}

/* Whether a text is a size, as columns x rows; sets w and h. */
static int
slow_size(const char *text, size_t length, uint32_t *w, uint32_t *h)
{
	uint64_t side[2] = { 0, 0 };
	size_t digits[2] = { 0, 0 };
	int k = 0;

	for (size_t i = 0; i < length; i++) {
		if (text[i] == 'x' && k == 0) {
			k = 1;
			continue;
		}
		if (!slow_is_one_of(text[i], "0123456789"))
			return 0;
		digits[k]++;
		if (side[k] <= SP_MAX_CELLS)
			side[k] = side[k] * 10 + (uint64_t)(text[i] - '0');
	}
	if (k == 0 || digits[0] == 0 || digits[1] == 0 || side[0] < 2 ||
	    side[1] < 2 || side[0] * side[1] > SP_MAX_CELLS)
		return 0;
	*w = (uint32_t)side[0];
	*h = (uint32_t)side[1];
	return 1;
}

/* Whether a word is the blank if it is read loosely. */
static int
slow_is_blank(const char *word, size_t length)
{
	return (length == 1 && slow_is_one_of(*word, slow_loose_blanks)) ||
	    (length == 4 && memcmp(word, "null", 4) == 0);
}

/* Whether a token would be labels, blanks and a size if it were read loosely,
 * judged by its first 33 bytes. */
static int
slow_would_do_loosely(const char *token, size_t length)
{
	int cut = length > 32, separated = 0;
	size_t from = 0;
	uint32_t w, h;

	if (cut)
		length = 33;
	for (size_t i = 0; i < length; i++)
		if (token[i] == ':' && from == 0 && slow_size(token, i, &w, &h))
			from = i + 1;
	separated = from > 0;
	for (size_t i = from; i <= length; i++) {
		size_t digits = 0;

		if (i < length && !slow_is_one_of(token[i], slow_loose_spaces))
			continue;
		if (i == length && cut)
			return separated;
		for (size_t k = from; k < i; k++)
			digits += token[k] >= '0' && token[k] <= '9';
		if (digits < i - from && !slow_is_blank(token + from, i - from))
			return 0;
		separated = 1;
		from = i + 1;
	}
	return 1;
}

static uint32_t
slow_side_of(uint32_t count)
{
	for (uint32_t side = 2; side * side <= count; side++)
		if (side * side == count)
			return side;
	return 0;
}

/* What is added to the range of labels: the size, if it is known. */
static const char *
slow_for_size(uint32_t w, uint32_t h)
{
	static char text[32];

	*text = '\0';
	if (w != 0)
		snprintf(text, sizeof text, " for %ux%u", w, h);
	return text;
}

/* What is added where lines seem to be read as grids. */
static const char *
slow_lines_hint(const struct slow *s)
{
	uint32_t blanks = 0;

	if (!s->grid || s->sized || s->width == 0 || !s->is_file)
		return "";
	if (s->w == 0) {
		for (uint32_t i = 0; i < s->width; i++) {
			if (s->value[i] > s->width)
				return "";
			blanks += s->value[i] == 0;
		}
		if (blanks != 1 || slow_side_of(s->width) == 0)
			return "";
	} else if (s->rows > 0) {
		return "";
	}
	return "; without -G every line is a board";
}

/* What is added where the first row of a grid seems to be its size. */
static const char *
slow_sized_hint(const struct slow *s)
{
	if (!s->is_file || s->w != 0 || s->rows != 1 || s->width > 2 ||
	    s->value[0] < 2 || s->value[s->width - 1] < 2)
		return "";
	return "; if row 1 is the size of the grid, give -i sized";
}

/* What is added where several boards read loosely seem to be on one line. */
static const char *
slow_several_hint(const struct slow *s)
{
	uint32_t blanks = 0;

	for (uint32_t i = 0; i < s->count; i++)
		blanks += s->value[i] == 0;
	if (!s->is_file || !s->loose || s->grid || blanks == 0 ||
	    (s->w == 0 && slow_side_of(s->count + 1 - blanks) == 0))
		return "";
	return "; if the line holds several boards, give each a line, as "
	    "jq -c '.[]' does";
}

/* What is added where the label that is twice is the first. */
static const char *
slow_first_hint(const struct slow *s)
{
	for (uint32_t i = 0; s->loose && i < s->count; i++)
		if (s->value[i] == 0)
			return "";
	if (!s->is_file || s->grid ||
	    (s->w == 0 ? s->count < 4 : s->w * s->h == 4))
		return "";
	return "; if the first is a number of the line, cut it off (at a "
	    "tab: cut -f 2-, at a space: cut -d ' ' -f 2-)";
}

/* Keeps a label, unless it was there before. */
static void
slow_keep(struct slow *s, uint64_t label, uint64_t line)
{
	oracle_need(s->count < SLOW_LABELS, "there is room for the labels");
	for (uint32_t i = 0; i < s->count; i++) {
		if (label != 0 && s->value[i] == label) {
			slow_fault(s, line, "label %u appears twice%s%s%s",
			    (unsigned)label - s->base,
			    s->w == 0 ? slow_lines_hint(s) : "",
			    s->w == 0 ? slow_several_hint(s) : "",
			    i == 0 ? slow_first_hint(s) : "");
			return;
		}
	}
	s->value[s->count] = label;
	s->line[s->count++] = line;
	s->row_count++;
}

/* Whether a token begins with a byte order mark. */
static int
slow_starts_with_mark(const char *token, size_t length)
{
	static const char *const marks[] = {
		"\xef\xbb\xbf", "\xff\xfe", "\xfe\xff"
	};

	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (length >= strlen(marks[i]) &&
		    memcmp(token, marks[i], strlen(marks[i])) == 0)
			return 1;
	return 0;
}

/* Whether a token, not a longer one than is shown, may be meant for the blank:
 * without digits and control characters. */
static int
slow_is_word(const char *token, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if ((unsigned char)token[i] < 32 || token[i] == 127 ||
		    slow_is_one_of(token[i], "0123456789"))
			return 0;
	return length <= 32;
}

/* Whether a token, as far as it is kept, may be moves. */
static int
slow_is_moves(const char *token, size_t length)
{
	for (size_t i = 0; i < length && i < 33; i++)
		if (!slow_is_one_of(token[i], i == 0 ? "UDLRudlr" :
		    "UDLRudlr0123456789"))
			return 0;
	return 1;
}

/* Whether a token, as far as it is kept, begins with digits and a point, with
 * digits and an exponent behind it or without, and ends there or at a comma. */
static int
slow_has_point(const char *token, size_t length)
{
	enum { NOTHING, DIGITS, POINT, LETTER, EXPONENT } seen = NOTHING;

	for (size_t i = 0; i < length && i < 33 && token[i] != ','; i++) {
		if (slow_is_one_of(token[i], "0123456789"))
			seen = seen == NOTHING ? DIGITS :
			    seen == LETTER ? EXPONENT : seen;
		else if (token[i] == '.' && seen == DIGITS)
			seen = POINT;
		else if (slow_is_one_of(token[i], "eE") && seen == POINT)
			seen = LETTER;
		else if (slow_is_one_of(token[i], "+-") && seen == LETTER)
			seen = EXPONENT;
		else
			return 0;
	}
	return seen >= POINT;
}

/* What is added to the fault of a token that is no number. */
static const char *
slow_token_hint(const struct slow *s, const char *token, size_t length)
{
	if (slow_starts_with_mark(token, length))
		return "; it begins with a byte order mark: save the file as "
		    "plain text, without one";
	if (s->is_file && s->loose && length <= 33 && token[length] == '"' &&
	    token[length + 1] == ':')
		return "; jq -c '..|.NAME? // empty' takes the lists called "
		    "NAME out of JSON";
	for (size_t i = 1; s->is_file && !s->loose && i < length && i < 33; i++)
		if (token[i - 1] == '"' && token[i] == ':')
			return "; jq -c '..|.NAME? // empty' takes the lists "
			    "called NAME out of JSON, for -i loose";
	if (s->is_file && s->count == 0 && slow_is_moves(token, length))
		return "; if these are moves, sp-map -m @FILE makes them";
	if (s->has_zero && length == 2 && token[0] == '-' && token[1] == '1')
		return "; if that is the blank, put 0 there";
	if (slow_has_point(token, length))
		return "; write labels without a decimal point";
	if (s->loose)
		return slow_is_word(token, length) ?
		    "; if that is the blank, put 0 there; if a heading or a "
		    "name, leave it out" : "";
	if (!slow_would_do_loosely(token, length))
		return "";
	if (!s->is_file || !s->has_zero)
		return slow_is_word(token, length) ? "" :
		    "; separate labels by spaces alone";
	return s->is_file == SLOW_GOALS ?
	    "; sp-map -i loose reads boards with such signs" :
	    "; -i loose reads boards with such signs";
}

static int
slow_has_blank(const struct slow *s)
{
	for (uint32_t i = 0; i < s->count; i++)
		if (s->value[i] == 0)
			return 1;
	return 0;
}

static void
slow_insert_blank(struct slow *s, uint32_t cell)
{
	oracle_need(s->count < SLOW_LABELS, "there is room for the blank");
	for (uint32_t i = s->count++; i > cell; i--) {
		s->value[i] = s->value[i - 1];
		s->line[i] = s->line[i - 1];
	}
	s->value[cell] = 0;
	s->line[cell] = s->first_line;
}

/* Takes a number, shown in faults as in the text. */
static void
slow_number(struct slow *s, uint64_t value, const char *shown, uint64_t line)
{
	uint64_t most = s->w == 0 ? SP_MAX_CELLS : s->w * s->h;

	if (s->width != 0 && s->row_count == s->width && s->open &&
	    s->rows == 1 && !slow_has_blank(s)) {
		slow_insert_blank(s, s->open_at);
		s->width++;
	}
	if (s->width != 0 && s->row_count == s->width)
		slow_fault(s, line, "row %u has more than %u label%s%s%s",
		    s->rows + 1, s->width, s->width == 1 ? "" : "s",
		    slow_sized_hint(s), slow_lines_hint(s));
	else if (s->count == most)
		slow_fault(s, line, "more than %u labels for %ux%u%s",
		    (unsigned)most, s->w, s->h, slow_several_hint(s));
	else if (value > SP_MAX_CELLS)
		slow_fault(s, line, "label %s is out of range (%u to %u)%s; "
		    "put spaces between labels", shown, s->least,
		    (unsigned)most - s->base, slow_for_size(s->w, s->h));
	else if (value < s->least || value + s->base > most)
		slow_fault(s, line, "label %u is out of range (%u to %u)%s",
		    (unsigned)value, s->least, (unsigned)most - s->base,
		    slow_for_size(s->w, s->h));
	else
		slow_keep(s, value + s->base, line);
}

/* Takes a token; faults that stand at it. */
static void
slow_token(struct slow *s, const char *token, size_t length, uint64_t line)
{
	char shown[4 * 32 + 4];
	size_t digits = 0;
	uint64_t value = 0;

	slow_show(token, length, shown);
	for (; digits < length && token[digits] >= '0' &&
	    token[digits] <= '9'; digits++)
		if (value <= SP_MAX_CELLS)
			value = value * 10 + (uint64_t)(token[digits] - '0');
	if (s->loose && slow_is_blank(token, length))
		digits = length;
	if (digits < length)
		slow_fault(s, line, "'%s' is no label%s", shown,
		    slow_token_hint(s, token, length));
	else
		slow_number(s, value, shown, line);
}

static int
slow_is_space(const struct slow *s, char c)
{
	return c == ' ' || c == '\t' || c == '\r' ||
	    (s->loose && slow_is_one_of(c, slow_loose_spaces));
}

/* The board has that size, by its text. */
static void
slow_take_size(struct slow *s, uint32_t w, uint32_t h, uint64_t line)
{
	if (s->count > 0) {
		slow_fault(s, line, "a size, %ux%u, behind labels; give each "
		    "board a line", w, h);
		return;
	}
	s->w = w;
	s->h = h;
	s->in_text = 1;
	if (s->grid)
		s->width = w;
	if (s->given_w != 0 && (s->given_w != w || s->given_h != h))
		slow_fault(s, line, "a board of %ux%u, but -s is %ux%u", w, h,
		    s->given_w, s->given_h);
}

/* In a line without brackets: an empty field at the front or at the end, not at
 * both, is the blank, if there is no other and one label is lacking. */
static void
slow_end_field(struct slow *s, const char *text, size_t length)
{
	size_t first = 0, last = length;
	uint32_t cell = s->count;

	if (s->row_count == 0 || slow_has_blank(s))
		return;
	for (size_t i = 0; i < length; i++)
		if (slow_is_one_of(text[i], "[](){}"))
			return;
	while (text[first] != ',' && slow_is_space(s, text[first]))
		first++;
	while (text[last - 1] != ',' && slow_is_space(s, text[last - 1]))
		last--;
	if ((text[first] == ',') == (text[last - 1] == ','))
		return;
	if (text[first] == ',')
		cell -= s->row_count;
	if (s->grid && s->width == 0) {
		s->open = 1;
		s->open_at = cell;
	} else if (s->grid ? s->row_count + 1 == s->width : s->w != 0 ?
	    s->count + 1 == s->w * s->h : slow_side_of(s->count + 1) > 0) {
		slow_insert_blank(s, cell);
		s->row_count++;
	}
}

/* A row within a line ends here, if one is begun. */
static void
slow_end_part(struct slow *s)
{
	uint32_t labels = s->count - s->part_from;

	if (labels == 0)
		return;
	if (s->parts == 0 || labels < s->least_part)
		s->least_part = labels;
	if (s->parts == 0 || labels > s->most_part)
		s->most_part = labels;
	s->parts++;
	s->part_from = s->count;
}

/* Takes the tokens of a line, without its LF, up to the first fault. */
static void
slow_line(struct slow *s, const char *text, size_t length, uint64_t line)
{
	size_t i = 0;
	int comma = 0; /* the last byte but spaces was one */
	int ended = 0; /* a sign that ends a row was since the last label */

	s->row_count = 0;
	while (i < length && !s->faulty && text[i] != '#') {
		size_t from;
		uint32_t w, h;
		int sized = 0;

		ended |= s->loose && slow_is_one_of(text[i],
		    slow_loose_row_ends);
		if (slow_is_space(s, text[i]) && !(s->loose && comma &&
		    text[i] == ',')) {
			comma |= text[i++] == ',';
			continue;
		}
		if (ended)
			slow_end_part(s);
		ended = 0;
		if (text[i] == ',' && s->loose) {
			slow_number(s, 0, "0", line);
			i++;
			continue;
		}
		comma = 0;
		for (from = i; i < length && !sized &&
		    !slow_is_space(s, text[i]) && text[i] != '#'; i++)
			sized = s->loose && text[i] == ':' && i - from < 33 &&
			    slow_size(text + from, i - from, &w, &h);
		if (sized)
			slow_take_size(s, w, h, line);
		else
			slow_token(s, text + from, i - from, line);
	}
	if (s->loose && !s->faulty)
		slow_end_field(s, text, i);
	if (s->loose && !s->faulty)
		slow_end_part(s);
}

/* Whether a line holds nothing; only a comment; or anything else. */
enum slow_kind { SLOW_NOTHING, SLOW_COMMENT, SLOW_SOMETHING };

static enum slow_kind
slow_kind_of(const struct slow *s, const char *text, size_t length)
{
	int commas = 0;

	for (size_t i = 0; i < length; i++) {
		if (text[i] == '#')
			return SLOW_COMMENT;
		commas += s->loose && text[i] == ',';
		if (!slow_is_space(s, text[i]) || commas > 1)
			return SLOW_SOMETHING;
	}
	return SLOW_NOTHING;
}

/* Forms without a 0 name the blank, or it is the greatest. */
static void
slow_find_blank(struct slow *s)
{
	uint32_t blank = s->blank_label == UINT32_MAX ? s->count :
	    s->blank_label + s->base;

	for (uint32_t i = 0; i < s->count; i++) {
		if (s->value[i] == blank) {
			s->value[i] = 0;
			return;
		}
	}
	slow_fault(s, s->first_line,
	    "no label %u, which stands for the blank", s->blank_label);
}

/* Labels of each of several rows within a line; 0 if they are not equal, or of
 * a single label, or if there is one alone. */
static uint32_t
slow_equal_parts(const struct slow *s)
{
	return !s->grid && s->parts > 1 && s->least_part > 1 &&
	    s->least_part == s->most_part ? s->least_part : 0;
}

/* What is added where the number of labels is wrong. */
static void
slow_count_hint(struct slow *s, uint32_t blanks)
{
	uint64_t greatest = 0;
	int has_sides = 0;

	for (uint32_t side = 2; side < s->count; side++)
		has_sides |= s->count % side == 0;
	if (s->has_zero && blanks == 0 && (s->w != 0 ?
	    s->count + 1 == s->w * s->h : !s->grid && s->count >= 8 &&
	    slow_side_of(s->count + 1) > 1))
		slow_add(s, "; write 0 for the blank");
	else if (s->w == 0 && slow_equal_parts(s) > 0)
		slow_add(s, "; give the size with -s %ux%u", s->least_part,
		    s->count / s->least_part);
	else if (s->w == 0 && !s->grid && has_sides)
		slow_add(s, "; give the size with -s");
	for (uint32_t i = 0; i < s->count; i++)
		greatest = s->value[i] > greatest ? s->value[i] : greatest;
	if (!s->has_zero && s->blank_label == UINT32_MAX &&
	    greatest == s->count && (s->w != 0 ? s->count + 1 == s->w * s->h :
	    slow_side_of(s->count + 1) > 1))
		slow_add(s, "; if the blank is left out, put %u there",
		    s->count + s->least);
	if (!s->is_file || (s->grid ? s->width : s->count) != 1)
		return;
	if (s->loose)
		slow_add(s, "; jq -c '.[]' puts each board of a JSON list on "
		    "one line, jq -c . a single one");
	else if (!s->grid)
		slow_add(s, "; put each board on one line");
}

/*
 * The faults of a board all of whose labels were read.  Its count tells which
 * of them are out of range: the greatest is, if any is.
 */
static void
slow_whole(struct slow *s, uint32_t w, uint32_t h)
{
	uint32_t blanks = 0, greatest = 0;

	for (uint32_t i = 0; i < s->count; i++) {
		blanks += s->value[i] == 0;
		if (s->value[i] > s->value[greatest])
			greatest = i;
	}
	if (w < 2 || h < 2 || s->count != w * h) {
		if (s->w != 0)
			slow_fault(s, s->first_line,
			    "%u label%s, but %ux%u has %u cells", s->count,
			    s->count == 1 ? "" : "s", s->w, s->h,
			    s->w * s->h);
		else if (s->grid)
			slow_fault(s, s->first_line, h < 2 ?
			    "a grid of one row; without -G every line is a "
			    "board" : "a grid of one column, whose tiles "
			    "cannot pass each other");
		else
			slow_fault(s, s->first_line, s->count == 1 ?
			    "1 label is no board" :
			    "%u labels are no square board", s->count);
		slow_count_hint(s, blanks);
	} else if (s->value[greatest] > s->count) {
		slow_fault(s, s->line[greatest],
		    "label %u is out of range (%u to %u)%s",
		    (unsigned)s->value[greatest] - s->base, s->least,
		    s->count - s->base, slow_for_size(w, h));
	} else if (slow_equal_parts(s) > 0 && s->least_part != w) {
		slow_fault(s, s->first_line, "rows of %u labels, not of %u; "
		    "%s %ux%u", s->least_part, w, s->w == 0 ?
		    "give the size with -s" :
		    "a size is columns x rows, here", s->least_part,
		    s->count / s->least_part);
	} else if (s->has_zero && blanks != 1) {
		slow_fault(s, s->first_line, blanks == 0 ? "no blank (0)" :
		    "more than one blank (0)");
		if (blanks == 0 && s->is_file && !s->grid)
			slow_add(s, "; if %u stands for it, %s-i one-based "
			    "reads such boards%s", s->count,
			    s->is_file == SLOW_GOALS ? "sp-map " : "",
			    s->loose ? ", with spaces alone between labels" :
			    "");
		if (blanks == 2 && s->value[greatest] == s->count - 2 &&
		    s->is_file && s->loose)
			slow_add(s, "; if tiles count from 0, see 'Boards from "
			    "elsewhere' in man 7 sp");
	}
}

/* Hints at grids, and at numbers in front, go with faults that are the board's,
 * not a label's. */
static void
slow_board_hint(struct slow *s)
{
	uint32_t greater = 0;
	int is_row;

	for (uint32_t i = 0; i < s->count; i++)
		greater += s->value[i] > s->count;
	if (s->grid || !s->is_file || slow_equal_parts(s) > 0)
		return;
	is_row = s->w != 0 ? s->count == s->w :
	    s->count > 1 && (s->count <= 8 || 2 * greater >= s->count);
	if (is_row && s->has_zero)
		slow_add(s, "; if every line is a row of a board, give -G");
	if (!is_row && s->w == 0 && slow_side_of(s->count - 1) > 1)
		slow_add(s, "; one too many for %ux%u; if a number stands in "
		    "front or behind, cut it off (at a tab: cut -f 2- or "
		    "-f 1, at a space: cut -d ' ' -f 2-)",
		    slow_side_of(s->count - 1), slow_side_of(s->count - 1));
}

/* The board is read, or ended by a fault: writes what is to be said. */
static void
slow_finish(struct slow *s, struct transcript *t)
{
	static uint32_t label[SLOW_LABELS];
	uint32_t w = s->w, h = s->h;

	if (w == 0 && s->grid) {
		w = s->width;
		h = s->rows;
	} else if (w == 0) {
		w = h = slow_side_of(s->count);
	}
	if (!s->faulty) {
		slow_whole(s, w, h);
		if (s->faulty)
			slow_board_hint(s);
		else if (!s->has_zero)
			slow_find_blank(s);
	}
	if (s->faulty) {
		transcript_add(t, "%llu! %s\n",
		    (unsigned long long)s->fault_line, s->fault);
		return;
	}
	for (uint32_t i = 0; i < s->count; i++)
		label[i] = (uint32_t)s->value[i];
	transcript_board(t, s->first_line, w, h, label);
}

/* A row of a grid has ended: is it as long as the first? */
static void
slow_row(struct slow *s, uint64_t line)
{
	s->rows++;
	if (s->width == 0)
		s->width = s->row_count;
	if (s->row_count != s->width)
		slow_fault(s, line, "row %u has %u label%s, not %u%s", s->rows,
		    s->row_count, s->row_count == 1 ? "" : "s", s->width,
		    s->rows == 1 && s->row_count == s->h ?
		    "; a size is columns x rows" : "");
}

/* Where the line at `at` ends: at its LF, or the end of the text. */
static size_t
slow_line_end(const char *text, size_t length, size_t at)
{
	while (at < length && text[at] != '\n')
		at++;
	return at;
}

/* Takes the line with the size of a grid; how a size is read is tested
 * elsewhere. */
static void
slow_size_line(struct slow *s, const char *text, size_t length)
{
	char shown[3 * 140] = "", with_x[3 * 140];
	size_t i = 0, used;
	struct sp_size size;
	struct sp_fault reason;

	for (int k = 0; k < 3; ) {
		size_t from, digits = 0;
		uint64_t value = 0;

		while (i < length && slow_is_space(s, text[i]))
			i++;
		if (i == length || text[i] == '#')
			break;
		for (from = i; i < length && !slow_is_space(s, text[i]) &&
		    text[i] != '#'; i++) {
			digits += text[i] >= '0' && text[i] <= '9';
			if (value <= SP_MAX_CELLS)
				value = value * 10 + (uint64_t)(text[i] - '0');
		}
		if (k++ > 0)
			strcat(shown, " ");
		used = strlen(shown);
		if (digits == i - from && value <= SP_MAX_CELLS)
			sprintf(shown + used, "%u", (unsigned)value);
		else
			slow_show(text + from, i - from, shown + used);
		if (i - from > 32 && digits < i - from)
			break;
	}
	strcpy(with_x, shown);
	if (strchr(with_x, ' ') != NULL)
		*strchr(with_x, ' ') = 'x';
	s->w = s->h = s->width = 0;
	if (sp_size_parse(with_x, &size, &reason) == SP_OK)
		slow_take_size(s, size.w, size.h, s->first_line);
	else
		slow_fault(s, s->first_line, "'%s': %s; in the form sized a "
		    "line N, W H or WxH stands before each grid", shown,
		    reason.text);
}

/*
 * Reads one grid from `at` on, up to the line that ends it, and skips it if
 * there is a fault.  Returns where to go on.
 */
static size_t
slow_grid(struct slow *s, struct transcript *t, const char *text,
    size_t length, size_t at, uint64_t *line)
{
	uint32_t rows = 0;
	int skipping = 0, sized = !s->sized; /* its size is known */

	while (at < length && (!sized || s->h == 0 || rows < s->h)) {
		size_t end = slow_line_end(text, length, at);
		enum slow_kind kind = slow_kind_of(s, text + at, end - at);
		uint64_t here = (*line)++;

		if (kind == SLOW_SOMETHING && !sized) {
			sized = 1;
			s->first_line = here;
			slow_size_line(s, text + at, end - at);
			skipping = s->faulty;
			at = end + 1;
			continue;
		}
		if (kind == SLOW_SOMETHING && !skipping) {
			if (rows == 0 && !s->sized)
				s->first_line = here;
			slow_line(s, text + at, end - at, here);
			if (!s->faulty && s->row_count > 0)
				slow_row(s, here);
			skipping = s->faulty;
			if (!skipping && s->row_count == 0)
				rows--; /* only a size */
		}
		rows += kind == SLOW_SOMETHING;
		at = end + 1;
		if (kind == SLOW_NOTHING &&
		    (rows > 0 || (skipping && s->h == 0)))
			break;
	}
	if (rows > 0 || s->in_text || s->faulty)
		slow_finish(s, t);
	return at;
}

/* Forgets the board before. */
static void
slow_start(struct slow *s, const struct reading *how, int is_file)
{
	memset(s, 0, offsetof(struct slow, value));
	s->w = s->given_w = how->size.w;
	s->h = s->given_h = how->size.h;
	s->sized = how->form.sized;
	s->grid = how->form.grid;
	s->width = s->grid ? s->w : 0;
	s->loose = how->form.loose;
	s->is_file = is_file;
	s->has_zero = how->form.blank_is_zero;
	s->least = how->form.base;
	s->base = !s->has_zero && s->least == 0;
	s->blank_label = how->blank_label;
}

/* All boards and faults of a text, which is a file, a file of goals, or an
 * argument. */
static inline void
slow_read(struct transcript *t, const char *text, size_t length,
    const struct reading *how, int is_file)
{
	static struct slow s;
	size_t at = 0;
	uint64_t line = 1;

	while (at < length) {
		size_t end = slow_line_end(text, length, at);

		slow_start(&s, how, is_file);
		if (s.grid) {
			at = slow_grid(&s, t, text, length, at, &line);
			continue;
		}
		s.first_line = line;
		slow_line(&s, text + at, end - at, line++);
		if (s.count > 0 || s.in_text || s.faulty)
			slow_finish(&s, t);
		at = end + 1;
	}
	transcript_add(t, "end\n");
}

#endif
