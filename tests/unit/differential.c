/* differential.c -- random text, against a slow reader written out plainly */
#include "transcript.h"
#include "tap.h"

enum {
	TEXT = 30000,   /* most bytes of a text */
	COMMENT = 9000, /* of them a comment that makes a short text long */
	LABELS = 10000  /* more than boards have */
};

static struct transcript got, expected;

/* ---- the slow reader ---- */

/* What is known of a board: its numbers, and where each stands. */
struct slow {
	uint32_t w, h;          /* the size given, 0x0 if none */
	int grid, loose;
	uint32_t count, rows, width, row_count;
	uint64_t value[LABELS]; /* up to 2^26, or one more if above */
	uint64_t line[LABELS];
	uint64_t first_line;
	int faulty;             /* a fault that ends the board at once */
	uint64_t fault_line;
	char fault[SP_FAULT_TEXT];
};

#if defined(__GNUC__)
__attribute__((__format__(__printf__, 3, 4)))
#endif
static void
set_fault(struct slow *s, uint64_t line, const char *format, ...)
{
	va_list arguments;

	s->faulty = 1;
	s->fault_line = line;
	va_start(arguments, format);
	vsnprintf(s->fault, sizeof s->fault, format, arguments);
	va_end(arguments);
}

/* A token as it is shown: in print, 32 bytes at most. */
static void
show(const char *token, size_t length, char *shown)
{
	for (size_t i = 0; i < length && i < 32; i++) {
		unsigned char c = (unsigned char)token[i];

		shown += sprintf(shown, c >= 0x20 && c < 0x7f ? "%c" :
		    "\\x%02X", c);
	}
	strcpy(shown, length > 32 ? "..." : "");
}

/* The position of the label that is first seen before, count if none. */
static uint32_t
first_twice(const struct slow *s)
{
	for (uint32_t i = 0; i < s->count; i++)
		for (uint32_t k = 0; k < i; k++)
			if (s->value[i] != 0 && s->value[i] == s->value[k])
				return i;
	return s->count;
}

/*
 * Whether a token, not a longer one than is shown, would be labels and blanks
 * if it were read loosely.
 */
static int
would_do_loosely(const char *token, size_t length)
{
	char piece[34] = "";
	size_t used = 0;

	if (length > 32)
		return 0;
	for (size_t i = 0; i <= length; i++) {
		int ends = i == length;

		if (!ends && token[i] == '\0')
			return 0;
		if (!ends && strchr(",;/|[](){}\"'", token[i]) == NULL) {
			piece[used++] = token[i];
			continue;
		}
		piece[used] = '\0';
		if (strspn(piece, "0123456789") < used &&
		    (used > 1 || strchr("_.-xX", piece[0]) == NULL))
			return 0;
		used = 0;
	}
	return 1;
}

static uint32_t
side_of(uint32_t count)
{
	for (uint32_t side = 2; side * side <= count; side++)
		if (side * side == count)
			return side;
	return 0;
}

/* What is added where lines seem to be read as grids. */
static const char *
lines_hint(const struct slow *s)
{
	uint32_t blanks = 0;

	if (!s->grid || s->width == 0)
		return "";
	if (s->w == 0) {
		for (uint32_t i = 0; i < s->width; i++) {
			if (s->value[i] > s->width)
				return "";
			blanks += s->value[i] == 0;
		}
		if (blanks != 1 || side_of(s->width) == 0)
			return "";
	} else if (s->rows > 0) {
		return "";
	}
	return "; without -G every line is a board";
}

/* Whether a token begins with a byte order mark. */
static int
starts_with_mark(const char *token, size_t length)
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

/* Takes a token; faults that stand at it. */
static void
slow_token(struct slow *s, const char *token, size_t length, uint64_t line)
{
	uint64_t most = s->w == 0 ? SP_MAX_CELLS : s->w * s->h, value = 0;
	char shown[4 * 32 + 4];
	size_t digits = 0;

	show(token, length, shown);
	for (; digits < length && token[digits] >= '0' &&
	    token[digits] <= '9'; digits++)
		if (value <= SP_MAX_CELLS)
			value = value * 10 + (uint64_t)(token[digits] - '0');
	if (s->loose && length == 1 && token[0] != '\0' &&
	    strchr("_.-xX", token[0]) != NULL)
		digits = 1;
	if (digits < length) {
		set_fault(s, line, "'%s' is no label%s", shown,
		    starts_with_mark(token, length) ?
		    "; it begins with a byte order mark: save the file as "
		    "plain text, without one" :
		    !s->loose && would_do_loosely(token, length) ?
		    "; sp-map -i loose reads boards with such signs" : "");
		return;
	}
	if (s->width != 0 && s->row_count == s->width)
		set_fault(s, line, "row %u has more than %u labels%s",
		    s->rows + 1, s->width, lines_hint(s));
	else if (s->count == most)
		set_fault(s, line, "more than %u labels for %ux%u",
		    (unsigned)most, s->w, s->h);
	else if (value > SP_MAX_CELLS)
		set_fault(s, line, "label %s is out of range (0 to %u)",
		    shown, (unsigned)most);
	else if (value > most)
		set_fault(s, line, "label %u is out of range (0 to %u)",
		    (unsigned)value, (unsigned)most);
	if (s->faulty)
		return;
	s->value[s->count] = value;
	s->line[s->count++] = line;
	s->row_count++;
}

static int
is_space(const struct slow *s, char c)
{
	return c == ' ' || c == '\t' || c == '\r' || (s->loose &&
	    c != '\0' && strchr(",;/|[](){}\"'", c) != NULL);
}

/*
 * Takes the tokens of a line, without its LF, up to the first fault.  Tells
 * whether there was a comment.
 */
static int
slow_line(struct slow *s, const char *text, size_t length, uint64_t line)
{
	size_t i = 0;

	s->row_count = 0;
	while (i < length && !s->faulty) {
		size_t from;

		if (text[i] == '#')
			return 1;
		if (is_space(s, text[i])) {
			i++;
			continue;
		}
		for (from = i; i < length && !is_space(s, text[i]) &&
		    text[i] != '#'; i++)
			;
		slow_token(s, text + from, i - from, line);
	}
	return 0;
}

/* Whether a line holds nothing; only a comment; or anything else. */
enum kind { NOTHING, ONLY_COMMENT, SOMETHING };

static enum kind
kind_of(const struct slow *s, const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (text[i] == '#')
			return ONLY_COMMENT;
		if (!is_space(s, text[i]))
			return SOMETHING;
	}
	return NOTHING;
}

/* The faults of a board all of whose labels were read. */
static void
slow_whole(struct slow *s, uint32_t w, uint32_t h)
{
	uint32_t blanks = 0;

	if (w < 2 || h < 2 || s->count != w * h) {
		if (s->w != 0)
			set_fault(s, s->first_line,
			    "%u label%s, but %ux%u has %u cells", s->count,
			    s->count == 1 ? "" : "s", s->w, s->h,
			    s->w * s->h);
		else if (s->grid)
			set_fault(s, s->first_line, h < 2 ?
			    "a grid of one row; without -G every line is a "
			    "board" : "a grid of one column, where parity "
			    "says nothing");
		else
			set_fault(s, s->first_line, s->count == 1 ?
			    "1 label is no board" : "%u labels are no square "
			    "board; give the size with -s", s->count);
		return;
	}
	for (uint32_t i = 0; i < s->count; i++)
		blanks += s->value[i] == 0;
	if (blanks != 1)
		set_fault(s, s->first_line, blanks == 0 ? "no blank (0)" :
		    "more than one blank (0)");
}

/* A hint at grids goes with faults that are the board's, not a label's. */
static void
slow_hint(struct slow *s)
{
	uint32_t greater = 0;

	for (uint32_t i = 0; i < s->count; i++)
		greater += s->value[i] > s->count;
	if (s->grid || (s->w != 0 ? s->count != s->w :
	    s->count > 8 && 2 * greater < s->count))
		return;
	strcat(s->fault, "; if every line is a row of a board, give -G");
}

/* The board is read, or ended by a fault: writes what is to be said. */
static void
slow_finish(struct slow *s)
{
	uint32_t w = s->w, h = s->h, twice = first_twice(s);
	int ended = s->faulty, known;

	if (w == 0 && s->grid) {
		w = s->width;
		h = s->rows;
	} else if (w == 0) {
		w = h = side_of(s->count);
	}
	if (!ended)
		slow_whole(s, w, h);
	/* How many labels there are tells which are out of range, so only a
	 * board that came to its end can tell, if it has a size. */
	known = s->w != 0 || (!ended && w >= 2 && h >= 2 &&
	    s->count == w * h);
	for (uint32_t i = 0; known && i < s->count && i < twice; i++) {
		if (s->value[i] <= w * h)
			continue;
		set_fault(s, s->line[i], "label %u is out of range (0 to %u)",
		    (unsigned)s->value[i], w * h);
		if (twice == s->count)
			slow_hint(s);
		goto write;
	}
	if (twice < s->count)
		set_fault(s, s->line[twice], "label %u appears twice%s",
		    (unsigned)s->value[twice], s->w == 0 &&
		    twice >= s->width ? lines_hint(s) : "");
	else if (s->faulty && !ended)
		slow_hint(s);
write:
	if (s->faulty) {
		transcript_add(&expected, "%llu! %s\n",
		    (unsigned long long)s->fault_line, s->fault);
	} else {
		static uint32_t label[LABELS];

		for (uint32_t i = 0; i < s->count; i++)
			label[i] = (uint32_t)s->value[i];
		transcript_board(&expected, s->first_line, w, h, label);
	}
}

/* A label seen before ends the board, unless one before may be too great. */
static void
check_twice(struct slow *s)
{
	if (!s->faulty && s->w != 0 && first_twice(s) < s->count)
		s->faulty = 1;
}

/* A row of a grid has ended: is it as long as the first? */
static void
slow_row(struct slow *s, uint64_t line)
{
	s->rows++;
	if (s->width == 0)
		s->width = s->row_count;
	if (s->row_count != s->width)
		set_fault(s, line, "row %u has %u label%s, not %u", s->rows,
		    s->row_count, s->row_count == 1 ? "" : "s", s->width);
}

/* Where the line at `at` ends: at its LF, or the end of the text. */
static size_t
line_end(const char *text, size_t length, size_t at)
{
	while (at < length && text[at] != '\n')
		at++;
	return at;
}

/*
 * Reads one grid from `at` on, up to the line that ends it, and skips it if
 * there is a fault.  Returns where to go on.
 */
static size_t
slow_grid(struct slow *s, const char *text, size_t length, size_t at,
    uint64_t *line)
{
	uint32_t rows = 0;
	int skipping = 0;

	while (at < length && (s->h == 0 || rows < s->h)) {
		size_t end = line_end(text, length, at);
		enum kind kind = kind_of(s, text + at, end - at);
		uint64_t here = (*line)++;

		if (kind == SOMETHING && !skipping) {
			if (rows == 0)
				s->first_line = here;
			slow_line(s, text + at, end - at, here);
			check_twice(s);
			if (!s->faulty)
				slow_row(s, here);
			skipping = s->faulty;
		}
		rows += kind == SOMETHING;
		at = end + 1;
		if (kind == NOTHING && rows > 0)
			break;
	}
	if (rows > 0)
		slow_finish(s);
	return at;
}

static void
slow_read(const char *text, size_t length, const struct reading *how)
{
	size_t at = 0;
	uint64_t line = 1;

	while (at < length) {
		static struct slow s;
		size_t end = line_end(text, length, at);

		memset(&s, 0, sizeof s);
		s.w = how->size.w;
		s.h = how->size.h;
		s.grid = how->form.grid;
		s.loose = how->form.loose;
		if (s.grid) {
			s.width = s.w;
			at = slow_grid(&s, text, length, at, &line);
			continue;
		}
		s.first_line = line;
		slow_line(&s, text + at, end - at, line++);
		check_twice(&s);
		if (s.count > 0 || s.faulty)
			slow_finish(&s);
		at = end + 1;
	}
	transcript_add(&expected, "end\n");
}

/* ---- random text ---- */

static size_t
add(char *text, size_t used, const char *more)
{
	strcpy(text + used, more);
	return used + strlen(more);
}

/* What may stand between labels. */
static const char *
random_space(void)
{
	static const char *const spaces[] = {
		" ", " ", " ", " ", " ", "  ", "\t", "          ", " \r"
	};

	return spaces[oracle_below(sizeof spaces / sizeof *spaces)];
}

/* A board with one row or all rows a line, good as it is. */
static size_t
add_board(char *text, size_t used, const struct reading *how)
{
	uint32_t label[400], w = how->size.w, h = how->size.h;

	if (w == 0) {
		w = 2 + oracle_below(4);
		h = how->form.grid ? 2 + oracle_below(4) : w;
	}
	oracle_shuffle(label, w * h, oracle_below(3) == 0 ?
	    1 + oracle_below(w * h) : w * h);
	for (uint32_t cell = 0; cell < w * h; cell++) {
		int ends = cell + 1 == w * h || (how->form.grid &&
		    (cell + 1) % w == 0);

		used += (size_t)sprintf(text + used, oracle_below(30) == 0 ?
		    "%03u" : "%u", label[cell]);
		used = add(text, used, !ends ? random_space() :
		    oracle_below(12) == 0 ? " # comment 1 2\n" : "\n");
		if (ends && oracle_below(20) == 0)
			used = add(text, used, "  # 9 9\n");
	}
	if (how->form.grid && oracle_below(4) > 0)
		used = add(text, used, "\n");
	return used;
}

/* A place in the text to do something to. */
static size_t
random_place(size_t used)
{
	return oracle_below((uint32_t)used + 1);
}

/* Puts a piece at a place; the text has room for it. */
static size_t
insert(char *text, size_t used, size_t at, const char *piece, size_t length)
{
	memmove(text + at + length, text + at, used - at);
	memcpy(text + at, piece, length);
	return used + length;
}

static size_t
mutate(char *text, size_t used)
{
	static const char *const pieces[] = {
		" ", "\n", "\n\n", "#", "0", "1", "2", " 0 ", " 1 ", " 9 ",
		" 17 ", " 63 ", " 64 ", " 65 ", "\t", "\r", "x", "-", ",",
		" x ", " _ ", "[", ":", " 99999 ", " 67108864 ",
		" 67108865 ", " 123456789012345678901234567890123456 ",
		" 00000000000000000000000000000000000000000000000000007 ",
		" abcdefghijklmnopqrstuvwxyz0123456789 ", "\001", "\377",
		"\n# only a comment\n", "\n \t\n", " 3\n", "\n3 ", "\v",
		" 00000003 ", " 000000003 ", "\n0 0 0 0 0 0\n"
	};
	size_t at = random_place(used);

	switch (oracle_below(5)) {
	case 0: {
		size_t end = random_place(used);

		/* Some bytes are lost. */
		if (end > at && end - at < 12) {
			memmove(text + at, text + end, used - end);
			return used - (end - at);
		}
		return used;
	}
	case 1:
		if (at < used)
			text[at] = (char)oracle_below(256);
		return used;
	case 2: {
		char copy[40];
		size_t from = random_place(used), length = oracle_below(40);

		/* Some bytes stand once more at another place. */
		if (from + length > used)
			return used;
		memcpy(copy, text + from, length);
		return insert(text, used, at, copy, length);
	}
	case 3:
		return insert(text, used, at, "", 1);
	default: {
		const char *piece = pieces[oracle_below(sizeof pieces /
		    sizeof *pieces)];

		return insert(text, used, at, piece, strlen(piece));
	}
	}
}

/* Boards, and from 0 to 6 faults in them, or none but garbage. */
static size_t
random_text(char *text, const struct reading *how)
{
	static const char signs[] = "0123456789  \n\n#x\t,";
	uint32_t faults = oracle_below(7);
	size_t used = 0;

	if (oracle_below(10) == 0) {
		for (uint32_t i = oracle_below(400); i > 0; i--)
			text[used++] = signs[oracle_below(sizeof signs - 1)];
		return used;
	}
	for (uint32_t i = 1 + oracle_below(5); i > 0; i--)
		used = add_board(text, used, how);
	while (faults-- > 0)
		used = mutate(text, used);
	if (oracle_below(4) == 0 && used > 0)
		used--;
	return used;
}

/* ---- the comparison ---- */

static uint64_t lines;

/* Adds a comment: some kernels are for long blocks only. */
static size_t
add_comment(char *text, size_t used)
{
	text[used++] = '\n';
	memset(text + used, '#', COMMENT);
	return used + COMMENT;
}

static int
agrees(struct reading how)
{
	static char text[TEXT];
	size_t used = random_text(text, &how);

	int is_long = oracle_below(4) == 0;

	if (is_long)
		used = add_comment(text, used);
	oracle_need(used < TEXT, "the text has room");
	for (size_t i = 0; i < used; i++)
		lines += text[i] == '\n';
	how.first = is_long ? used :
	    1 + oracle_below(oracle_below(2) == 0 ? 200 : 2000);
	how.chunk = oracle_below(4) == 0 ? 1 + oracle_below(7) : 3000;
	how.batches = (int)oracle_below(3);
	transcript_clear(&got);
	transcript_clear(&expected);
	transcript_read(&got, text, used, &how);
	slow_read(text, used, &how);
	if (strcmp(got.text, expected.text) == 0)
		return 1;
	printf("# form %s, size %ux%u, first block %zu, %s, text:\n# ",
	    how.form.name, how.size.w, how.size.h, how.first,
	    how.batches ? "in batches" : "one by one");
	for (size_t i = 0; i < used; i++) {
		if (text[i] == '\n')
			printf("\\n\n# ");
		else if (text[i] >= 0x20 && text[i] < 0x7f)
			putchar(text[i]);
		else
			printf("\\x%02X", (unsigned char)text[i]);
	}
	printf("\n# got:\n%s# expected:\n%s", got.text, expected.text);
	return 0;
}

static void
compare(const char *form, uint32_t w, uint32_t h, int texts)
{
	struct reading how = {
		*sp_form_by_name(form), { w, h }, UINT32_MAX, 0, 0, 0
	};
	int good = 1;

	lines = 0;
	for (int i = 0; i < texts && good; i++)
		good = agrees(how);
	ok(good, "%d texts, form %s, size %ux%u, are read as a slow reader "
	    "does: %llu lines", texts, form, w, h,
	    (unsigned long long)lines);
}

static void
all(void)
{
	compare("line", 0, 0, 12000);
	compare("line", 2, 2, 6000);
	compare("line", 3, 5, 6000);
	compare("line", 4, 4, 6000);
	compare("line", 5, 5, 6000);
	compare("line", 8, 8, 3000);
	compare("line", 5, 13, 3000);
	compare("line", 10, 10, 1000);
	compare("line", 12, 11, 500);
	compare("grid", 0, 0, 12000);
	compare("grid", 2, 2, 6000);
	compare("grid", 4, 3, 6000);
	compare("grid", 11, 10, 500);
	compare("loose", 0, 0, 6000);
	compare("loose", 4, 2, 3000);
}

int
main(void)
{
	unsetenv("SP_PLAIN");
	all();
	setenv("SP_PLAIN", "1", 1);
	all();
	free(got.text);
	free(expected.text);
	return done();
}
