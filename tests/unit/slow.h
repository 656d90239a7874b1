/*
 * slow.h -- a slow reader of boards, written out plainly from sp-board(5)
 *
 * It writes the transcript of transcript.h, and calls nothing of the library.
 */
#ifndef SLOW_H
#define SLOW_H

#include "transcript.h"

enum {
	SLOW_LABELS = 10000, /* more labels than a board in the tests has */
	SLOW_SHAPE = 1 << 17
};

static const char slow_loose_spaces[] = ",;/|[](){}\"'";
static const char slow_loose_row_ends[] = ";/|])}";
static const char slow_loose_blanks[] = "_.-xX";

/* What the slow reader knows of a board: its numbers, and the line of each. */
struct slow {
	uint32_t w, h; /* the size of the board, 0x0 if it is not known */
	/* The size that the caller gave; the text may have another. */
	uint32_t given_w, given_h;
	int grid, loose, sized;
	int in_text;            /* the text has the size */
	/* Least number in the text; what to add to get the label. */
	uint32_t least, base;
	int has_zero;           /* 0 is in the text, as the blank */
	uint32_t blank_label;
	uint32_t count, rows, width, row_count;
	int open;               /* row 1 may lack a blank at one end, here: */
	uint32_t open_at;
	/* Segments of a line, and where the last one begins. */
	uint32_t segments, segment_from;
	/* Least and most labels of a segment that has ended. */
	uint32_t least_segment, most_segment;
	/* The signs of a line, with 'n' for each label, and '|' for bars of
	 * boxes. */
	char shape[SLOW_SHAPE];
	size_t shape_length;
	uint64_t first_line;
	int faulty;             /* the board has a fault that ends it at once */
	uint64_t fault_line;
	char fault[SP_FAULT_TEXT];
	/* The number, which is inexact above 2^26. */
	uint64_t value[SLOW_LABELS];
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

/* Writes a token as messages show it: printable, and at most 32 bytes. */
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

/* Returns whether c, which may be NUL, is one of the bytes. */
static int
slow_is_one_of(char c, const char *bytes)
{
	return c != '\0' && strchr(bytes, c) != NULL;
}

/* Takes a size, columns x rows or a single number, which is both.  Returns
 * NULL, or why the text is none. */
static const char *
slow_size(const char *text, size_t length, uint32_t *w, uint32_t *h)
{
	static const char no_size[] =
	    "not a size: WxH (columns x rows) or N for NxN";
	uint64_t side[2] = { 0, 0 };
	size_t digits[2] = { 0, 0 };
	int k = 0;

	for (size_t i = 0; i < length; i++) {
		if (text[i] == 'x' && k == 0) {
			k = 1;
			continue;
		}
		if (!slow_is_one_of(text[i], "0123456789"))
			return no_size;
		digits[k]++;
		if (side[k] <= SP_MAX_CELLS)
			side[k] = side[k] * 10 + (uint64_t)(text[i] - '0');
	}
	if (digits[0] == 0 || digits[k] == 0)
		return no_size;
	if (k == 0)
		side[1] = side[0];
	if (side[0] == 0 || side[1] == 0)
		return "a board needs at least 2 columns and 2 rows";
	if (side[0] == 1 || side[1] == 1)
		return "in a single row or column tiles cannot pass each other";
	if (side[0] * side[1] > SP_MAX_CELLS)
		return "more than 67108864 cells";
	*w = (uint32_t)side[0];
	*h = (uint32_t)side[1];
	return NULL;
}

/* Returns whether a word is the blank if it is read loosely. */
static int
slow_is_blank(const char *word, size_t length)
{
	return (length == 1 && slow_is_one_of(*word, slow_loose_blanks)) ||
	    (length == 4 && memcmp(word, "null", 4) == 0);
}

static uint32_t
slow_side_of(uint32_t count)
{
	for (uint32_t side = 2; side * side <= count; side++)
		if (side * side == count)
			return side;
	return 0;
}

/* Returns the end of the fault about the range of labels: the size, if it is
 * known. */
static const char *
slow_for_size(uint32_t w, uint32_t h)
{
	static char text[32];

	*text = '\0';
	if (w != 0)
		snprintf(text, sizeof text, " for %ux%u", w, h);
	return text;
}

/* Keeps a label, unless it was there before. */
static void
slow_keep(struct slow *s, uint64_t label, uint64_t line)
{
	oracle_need(s->count < SLOW_LABELS, "there is room for the labels");
	for (uint32_t i = 0; i < s->count; i++) {
		if (label != 0 && s->value[i] == label) {
			slow_fault(s, line, "label %u appears twice",
			    (unsigned)label - s->base);
			return;
		}
	}
	s->value[s->count] = label;
	s->line[s->count++] = line;
	s->row_count++;
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

/* Returns whether there is room for one more label; a fault if there is not. */
static int
slow_has_room(struct slow *s, uint64_t most, uint64_t line)
{
	if (s->width != 0 && s->row_count == s->width && s->open &&
	    s->rows == 1 && !slow_has_blank(s)) {
		slow_insert_blank(s, s->open_at);
		s->width++;
	}
	if (s->width != 0 && s->row_count == s->width)
		slow_fault(s, line, "row %u has more than %u label%s",
		    s->rows + 1, s->width, s->width == 1 ? "" : "s");
	else if (s->count == most)
		slow_fault(s, line, "more than %u labels for %ux%u",
		    (unsigned)most, s->w, s->h);
	return !s->faulty;
}

/* Takes a blank that is no number. */
static void
slow_sign(struct slow *s, uint64_t line)
{
	if (slow_has_room(s, s->w == 0 ? SP_MAX_CELLS : s->w * s->h, line))
		slow_keep(s, 0, line);
}

/* Takes a number, shown in faults as in the text. */
static void
slow_number(struct slow *s, uint64_t value, const char *shown, uint64_t line)
{
	uint64_t most = s->w == 0 ? SP_MAX_CELLS : s->w * s->h;

	if (!slow_has_room(s, most, line))
		return;
	if (value > SP_MAX_CELLS)
		slow_fault(s, line, "label %s is out of range (%u to %u)%s",
		    shown, s->least,
		    (unsigned)most - s->base, slow_for_size(s->w, s->h));
	else if (value < s->least || value + s->base > most)
		slow_fault(s, line, "label %u is out of range (%u to %u)%s",
		    (unsigned)value, s->least, (unsigned)most - s->base,
		    slow_for_size(s->w, s->h));
	else
		slow_keep(s, value + s->base, line);
}

/* Takes a token, and notes the faults that are at a token. */
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
		slow_sign(s, line);
	else if (digits < length)
		slow_fault(s, line, "'%s' is no label", shown);
	else
		slow_number(s, value, shown, line);
}

static int
slow_is_space(const struct slow *s, char c)
{
	return c == ' ' || c == '\t' || c == '\r' ||
	    (s->loose && slow_is_one_of(c, slow_loose_spaces));
}

/* Takes a size that stands in the text. */
static void
slow_take_size(struct slow *s, uint32_t w, uint32_t h, uint64_t line)
{
	if (s->count > 0 || s->in_text) {
		slow_fault(s, line, "a size, %ux%u, behind %s", w, h,
		    s->count > 0 ? "labels" : "another");
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

static void
slow_add_shape(struct slow *s, char sign)
{
	oracle_need(s->shape_length < SLOW_SHAPE - 1, "there is room");
	s->shape[s->shape_length++] = sign;
	s->shape[s->shape_length] = '\0';
}

/* Finds the empty field of a line with commas: at the front or at the end. */
static int
slow_comma_field(const struct slow *s, uint32_t *before)
{
	char first = 0, last = 0;

	for (const char *c = s->shape; *c != '\0'; c++) {
		if (*c != 'n' && *c != ',')
			continue;
		first = first == 0 ? *c : first;
		last = *c;
	}
	*before = first == ',' ? 0 : s->row_count;
	return (first == ',') != (last == ',');
}

/* Finds the empty field of a line with semicolons, or else bars, or else tabs,
 * if all other fields have one label each.  A bar at both ends is a frame. */
static int
slow_other_field(const struct slow *s, uint32_t *before)
{
	char sign = strchr(s->shape, ';') != NULL ? ';' :
	    strchr(s->shape, '|') != NULL ? '|' : '\t';
	uint32_t field[SLOW_LABELS] = { 0 };
	uint32_t first = 0, last = 0, empty = 0;

	for (const char *c = s->shape; *c != '\0'; c++) {
		if (*c == 'n')
			field[last]++;
		else if (*c == sign)
			last++;
		oracle_need(last < SLOW_LABELS, "there is room for fields");
	}
	if (sign == '|' && last > 1 && field[0] == 0 && field[last] == 0) {
		first = 1;
		last--;
	}
	for (uint32_t k = first; k <= last; k++) {
		if (field[k] > 1)
			return 0;
		empty += field[k] == 0;
		if (field[k] == 0)
			*before = k - first;
	}
	return empty == 1;
}

/* In a line without brackets, takes the empty field as the blank, if there is
 * no other blank and one label is lacking. */
static void
slow_end_field(struct slow *s)
{
	uint32_t before, cell = s->count - s->row_count;

	if (s->row_count == 0 || slow_has_blank(s) ||
	    strpbrk(s->shape, "[](){}") != NULL ||
	    !(strchr(s->shape, ',') != NULL ? slow_comma_field(s, &before) :
	    slow_other_field(s, &before)))
		return;
	cell += before;
	if (s->grid && s->width == 0) {
		s->open = 1;
		s->open_at = cell;
	} else if (s->grid ? s->row_count + 1 == s->width : s->w != 0 ?
	    s->count + 1 == s->w * s->h : slow_side_of(s->count + 1) > 0) {
		slow_insert_blank(s, cell);
		s->row_count++;
	}
}

/* Returns whether a character of a box begins there, and whether it is a
 * bar. */
static int
slow_is_box(const char *text, size_t left)
{
	return left >= 3 && memcmp(text, "\xe2", 1) == 0 &&
	    (text[1] == '\x94' || text[1] == '\x95') &&
	    (text[2] & 0xc0) == 0x80;
}

static int
slow_is_bar(const char *text, size_t left)
{
	return slow_is_box(text, left) &&
	    (memcmp(text, "\xe2\x94\x82", 3) == 0 ||
	    memcmp(text, "\xe2\x94\x83", 3) == 0 ||
	    memcmp(text, "\xe2\x95\x91", 3) == 0);
}

/* Returns whether a line read loosely is a rule. */
static int
slow_is_rule(const struct slow *s, const char *text, size_t length)
{
	int is_rule = 0;

	for (size_t i = 0; i < length && text[i] != '#'; i++) {
		if (slow_is_one_of(text[i], " \t\r|"))
			continue;
		if (slow_is_box(text + i, length - i)) {
			is_rule |= !slow_is_bar(text + i, length - i);
			i += 2;
		} else if (slow_is_one_of(text[i], "+-=:")) {
			is_rule = 1;
		} else {
			return 0;
		}
	}
	return s->loose && is_rule;
}

/* Ends a segment of a line here, if one has begun. */
static void
slow_end_part(struct slow *s)
{
	uint32_t labels = s->count - s->segment_from;

	if (labels == 0)
		return;
	if (s->segments == 0 || labels < s->least_segment)
		s->least_segment = labels;
	if (s->segments == 0 || labels > s->most_segment)
		s->most_segment = labels;
	s->segments++;
	s->segment_from = s->count;
}

/* Returns where the fields of a line begin behind its size: behind tabs and one
 * other separator, with spaces before it. */
static size_t
slow_behind_size(const char *text, size_t length, size_t i)
{
	while (i < length && slow_is_one_of(text[i], " \t\r"))
		i++;
	if (i < length && slow_is_bar(text + i, length - i))
		return i + 3;
	return i < length && slow_is_one_of(text[i], ",;|") ? i + 1 : i;
}

/* Takes the tokens of a line, without its LF, up to the first fault. */
static void
slow_line(struct slow *s, const char *text, size_t length, uint64_t line)
{
	size_t i = 0;
	int comma = 0; /* the last byte but spaces was one */
	int ended = 0; /* a sign that ends a row was since the last label */

	s->row_count = 0;
	s->shape_length = 0;
	*s->shape = '\0';
	if (slow_is_rule(s, text, length))
		return;
	while (i < length && !s->faulty && text[i] != '#') {
		size_t from;
		uint32_t w, h;
		int sized = 0;

		if (s->loose && slow_is_bar(text + i, length - i)) {
			ended = 1;
			slow_add_shape(s, '|');
			i += 3;
			continue;
		}
		ended |= s->loose && slow_is_one_of(text[i],
		    slow_loose_row_ends);
		if (slow_is_space(s, text[i]) && !(s->loose && comma &&
		    text[i] == ',')) {
			slow_add_shape(s, text[i]);
			comma |= text[i++] == ',';
			continue;
		}
		if (ended)
			slow_end_part(s);
		ended = 0;
		if (text[i] == ',' && s->loose) {
			slow_sign(s, line);
			slow_add_shape(s, 'n');
			slow_add_shape(s, text[i++]);
			continue;
		}
		comma = 0;
		for (from = i; i < length && !sized &&
		    !slow_is_space(s, text[i]) && text[i] != '#' &&
		    !(s->loose && i > from && text[i] == '\xe2' &&
		    slow_is_one_of(text[from], "+-=:\xe2")); i++)
			sized = s->loose && text[i] == ':' && i - from < 33 &&
			    memchr(text + from, 'x', i - from) != NULL &&
			    slow_size(text + from, i - from, &w, &h) == NULL;
		if (sized) {
			slow_take_size(s, w, h, line);
			i = slow_behind_size(text, length, i);
			s->shape_length = 0;
			*s->shape = '\0';
		} else {
			slow_add_shape(s, 'n');
			slow_token(s, text + from, i - from, line);
		}
	}
	if (s->loose && !s->faulty)
		slow_end_field(s);
	if (s->loose && !s->faulty)
		slow_end_part(s);
}

/* Whether a line holds nothing, or loosely only bars and a comma; only a
 * comment or, loosely, a rule of a table; or anything else. */
enum slow_kind { SLOW_NOTHING, SLOW_COMMENT, SLOW_SOMETHING };

static enum slow_kind
slow_kind_of(const struct slow *s, const char *text, size_t length)
{
	int commas = 0;

	if (slow_is_rule(s, text, length))
		return SLOW_COMMENT;
	for (size_t i = 0; i < length; i++) {
		if (s->loose && slow_is_bar(text + i, length - i)) {
			i += 2;
			continue;
		}
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
	return !s->grid && s->segments > 1 && s->least_segment > 1 &&
	    s->least_segment == s->most_segment ? s->least_segment : 0;
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
			    "a grid of one row" : "a grid of one column, "
			    "whose tiles cannot pass each other");
		else
			slow_fault(s, s->first_line, s->count == 1 ?
			    "1 label is no board" :
			    "%u labels are no square board", s->count);
	} else if (s->value[greatest] > s->count) {
		slow_fault(s, s->line[greatest],
		    "label %u is out of range (%u to %u)%s",
		    (unsigned)s->value[greatest] - s->base, s->least,
		    s->count - s->base, slow_for_size(w, h));
	} else if (blanks == 1 && !s->has_zero &&
	    s->blank_label != UINT32_MAX) {
		slow_fault(s, s->first_line, "a sign stands for the blank, but "
		    "-B is %u", (unsigned)s->blank_label);
	} else if (slow_equal_parts(s) > 0 && s->least_segment != w) {
		slow_fault(s, s->first_line, "rows of %u labels, not of %u",
		    s->least_segment, w);
	} else if (blanks > 1 && !s->has_zero) {
		slow_fault(s, s->first_line, "more than one blank");
	} else if (s->has_zero && blanks != 1) {
		slow_fault(s, s->first_line, blanks == 0 ? "no blank (0)" :
		    "more than one blank (0)");
	}
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
	if (!s->faulty)
		slow_whole(s, w, h);
	if (!s->faulty && !s->has_zero && !slow_has_blank(s))
		slow_find_blank(s);
	if (s->faulty) {
		transcript_fault(t, s->fault_line, s->fault);
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
		slow_fault(s, line, "row %u has %u label%s, not %u", s->rows,
		    s->row_count, s->row_count == 1 ? "" : "s", s->width);
}

/* Returns where the line at `at` ends: at its LF, or the end of the text. */
static size_t
slow_line_end(const char *text, size_t length, size_t at)
{
	while (at < length && text[at] != '\n')
		at++;
	return at;
}

/* Takes the line with the size of a grid: N, W H or WxH. */
static void
slow_size_line(struct slow *s, const char *text, size_t length)
{
	char line[100], shown[140] = "", with_x[140];
	size_t i = 0, used = 0;
	uint32_t w, h;
	const char *why;

	while (used <= 32) {
		size_t from, digits = 0, word;
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
		if (used > 0)
			line[used++] = ' ';
		word = i - from < 33 ? i - from : 33;
		if (digits == i - from && value <= SP_MAX_CELLS)
			word = (size_t)sprintf(line + used, "%u",
			    (unsigned)value);
		else
			memcpy(line + used, text + from, word);
		used += word;
	}
	slow_show(line, used, shown);
	strcpy(with_x, shown);
	if (strchr(with_x, ' ') != NULL)
		*strchr(with_x, ' ') = 'x';
	s->w = s->h = s->width = 0;
	why = slow_size(with_x, strlen(with_x), &w, &h);
	if (why == NULL)
		slow_take_size(s, w, h, s->first_line);
	else
		slow_fault(s, s->first_line, "'%s': %s", shown, why);
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
	const int loose = s->loose;

	while (at < length && (!sized || s->h == 0 || rows < s->h)) {
		size_t end = slow_line_end(text, length, at);
		enum slow_kind kind;
		uint64_t here = (*line)++;

		s->loose = loose;
		/* Before a size only rules are read loosely. */
		if (!sized && slow_is_rule(s, text + at, end - at)) {
			kind = SLOW_COMMENT;
		} else {
			s->loose = loose && sized;
			kind = slow_kind_of(s, text + at, end - at);
		}
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
slow_start(struct slow *s, const struct reading *how)
{
	memset(s, 0, offsetof(struct slow, value));
	s->w = s->given_w = how->size.w;
	s->h = s->given_h = how->size.h;
	s->sized = how->form.sized;
	s->grid = how->form.grid;
	s->width = s->grid ? s->w : 0;
	s->loose = how->form.loose;
	s->has_zero = how->form.blank_is_zero;
	s->least = how->form.base;
	s->base = !s->has_zero && s->least == 0;
	s->blank_label = how->blank_label;
}

/* Returns where a line begins, behind the number of a line as -n writes it, and
 * maybe the name of a file before that. */
static size_t
slow_behind_place(const char *text, size_t at, size_t end, int loose)
{
	size_t from = at, behind = at;

	while (from < end && (text[from] == ' ' || text[from] == '\r' ||
	    (text[from] == '\t' && !loose)))
		from++;
	for (size_t i = from; i < end && i - from < 4096 && text[i] != '#';
	    i++) {
		size_t digits = i;

		while (text[i] == ':' && digits > from && text[digits - 1] >=
		    '0' && text[digits - 1] <= '9')
			digits--;
		if (digits < i && (digits == from || text[digits - 1] == ':'))
			behind = i + 1;
	}
	return behind;
}

/* All boards and faults of a text. */
static inline void
slow_read(struct transcript *t, const char *text, size_t length,
    const struct reading *how)
{
	static struct slow s;
	size_t at = 0;
	uint64_t line = 1;

	if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
		at = 3;
	while (at < length) {
		size_t end = slow_line_end(text, length, at);

		slow_start(&s, how);
		if (s.grid) {
			at = slow_grid(&s, t, text, length, at, &line);
			continue;
		}
		s.first_line = line;
		if (!how->of_goals)
			at = slow_behind_place(text, at, end, s.loose);
		slow_line(&s, text + at, end - at, line++);
		if (s.count > 0 || s.in_text || s.faulty)
			slow_finish(&s, t);
		at = end + 1;
	}
	transcript_add(t, "end\n");
}

#endif
