/* diagnose.c -- what may help against a fault of a board */
#include <string.h>

#include "text.h"

/* What is known of a malformed board and of the way in which it was read, a bit
 * each. */
enum fact {
	/* Facts of the reader: */
	IN_FILE = 1 << 0, /* it is read from a file, not from an argument */
	OF_GOALS = 1 << 1, /* it is a goal, for which -i does not count */
	GRID = 1 << 2,
	LOOSE = 1 << 3,
	SIZED = 1 << 4,
	NUMBERED = 1 << 5,      /* another number than 0 is the blank */
	SIZE_KNOWN = 1 << 6,    /* -s or the text gives the size */

	/* Facts of the labels: */
	LIKE_ROW = 1 << 7,      /* the labels may be one row of a grid */
	EQUAL_ROWS = 1 << 8,    /* signs divide the line into equal rows */
	ONE_MORE = 1 << 9,      /* a square board has one label less */
	RECTANGLE = 1 << 10,    /* a board of some size has as many labels */
	ALONE = 1 << 11, /* there is one label on the line, or in row 1 */
	NO_ZERO = 1 << 12,      /* only the blank is missing */
	/* Only the greatest label, the blank, is missing. */
	NO_GREATEST = 1 << 13,
	/* There are two blanks, and all tiles but the last. */
	FROM_ZERO = 1 << 14,
	BOARD_BEFORE = 1 << 15, /* a board may end before the last label */
	/* The first label may be the number of the line. */
	NUMBER_FIRST = 1 << 16,
	ENDLESS = 1 << 17, /* the last label has more digits than any label */

	/* Facts of a grid: */
	ONE_ROW = 1 << 18,
	BOARD_FIRST = 1 << 19,  /* row 1 may be a board */
	SIZE_FIRST = 1 << 20,   /* row 1 may be the size of the grid */
	TURNED = 1 << 21,       /* row 1 is as long as the columns should be */

	/* Facts of a token that is no label: */
	ORDER_MARK = 1 << 22,   /* the token begins with a byte order mark */
	KEY = 1 << 23,          /* it is a name in an object of JSON */
	MOVES = 1 << 24,
	SIGNS = 1 << 25,        /* the form loose reads it */
	WORD = 1 << 26,         /* it has no digits and no control characters */
	MINUS_ONE = 1 << 27,
	POINT = 1 << 28,        /* it is a number with a decimal point */

	GRID_BEFORE = 1 << 29,  /* the complete rows may be a grid */

	/* A program reads it, whose options advice may name. */
	PROGRAM = 1 << 30
};

/* A set of kinds of faults has a bit for each. */
#define KIND(kind) (1 << SP_FAULT_##kind)

enum {
	AT_TOKEN = KIND(LABEL) | KIND(INDEX) | KIND(INDEXES),
	/* Faults of a whole board. */
	AT_END = KIND(COUNT) | KIND(SEGMENTS) | KIND(GREATEST) |
	    KIND(NO_NUMBER) | KIND(NO_BLANK) | KIND(BLANKS)
};

/*
 * Advice for faults of the kinds in `wrong`, if all facts in `if_all` hold and
 * no fact in `if_none` does.  Numbers in the text are a size, or the number of
 * the blank.
 */
static const struct advice {
	int wrong, if_all, if_none;
	const char *text;
} advices[] = {
	{ KIND(LABEL) | KIND(INDEX), ORDER_MARK, 0,
	    "it begins with a byte order mark: save the file as plain text, "
	    "without one" },
	{ KIND(LABEL), IN_FILE | KEY | LOOSE, 0,
	    "jq -c '..|.NAME? // empty' takes the lists called NAME out of "
	    "JSON" },
	{ KIND(LABEL), PROGRAM | IN_FILE | KEY, LOOSE,
	    "jq -c '..|.NAME? // empty' takes the lists called NAME out of "
	    "JSON, for -i loose" },
	{ KIND(LABEL), PROGRAM | IN_FILE | MOVES, 0,
	    "if these are moves, sp-map -m @FILE makes them" },
	{ KIND(LABEL), PROGRAM | IN_FILE | SIGNS, NUMBERED | OF_GOALS,
	    "-i loose reads boards with such signs" },
	{ KIND(LABEL), PROGRAM | IN_FILE | SIGNS | OF_GOALS, NUMBERED,
	    "sp-map -i loose reads boards with such signs" },
	{ KIND(LABEL), PROGRAM | IN_FILE | SIGNS | NUMBERED, OF_GOALS,
	    "add loose to -i, as in -i loose,one-based" },
	{ KIND(LABEL), SIGNS, WORD,
	    "separate labels by spaces alone" },
	{ KIND(LABEL), MINUS_ONE, NUMBERED,
	    "if that is the blank, put 0 there" },
	{ KIND(LABEL), POINT, 0,
	    "write labels without a decimal point" },
	{ KIND(LABEL), LOOSE | WORD, 0,
	    "if that is the blank, put 0 there; if a heading or a name, leave "
	    "it out" },
	{ KIND(INDEXES), 0, 0,
	    "an index stands alone on its line" },
	{ KIND(PLACE), 0, 0,
	    "give each board a line" },
	{ KIND(SIZE_TEXT), 0, 0,
	    "in the form sized a line N, W H or WxH stands before each grid" },
	{ KIND(RANGE), ENDLESS, 0,
	    "put spaces between labels" },
	{ KIND(MANY), PROGRAM | IN_FILE | SIZE_FIRST, 0,
	    "if row 1 is the size of the grid, give -i sized" },
	{ KIND(MANY) | KIND(TWICE), PROGRAM | IN_FILE | GRID |
	    BOARD_FIRST, SIZED,
	    "without -G every line is a board" },
	{ KIND(MANY) | KIND(TWICE), IN_FILE | LOOSE | BOARD_BEFORE, GRID,
	    "if the line holds several boards, give each a line, as jq -c "
	    "'.[]' does" },
	{ KIND(TWICE), PROGRAM | IN_FILE | GRID_BEFORE, SIZED,
	    "if a grid begins here, put an empty line before it, or give -s" },
	{ KIND(TWICE), IN_FILE | NUMBER_FIRST, GRID,
	    "if the first is a number of the line, cut it off (at a tab: cut "
	    "-f 2-, at a space: cut -d ' ' -f 2-)" },
	{ KIND(ROW), TURNED, 0,
	    "a size is columns x rows" },
	{ KIND(COUNT), PROGRAM | GRID | ONE_ROW, SIZE_KNOWN,
	    "without -G every line is a board" },
	{ KIND(COUNT), NO_ZERO, 0,
	    "write 0 for the blank" },
	{ KIND(SEGMENTS), SIZE_KNOWN, 0,
	    "a size is columns x rows, here %lux%lu" },
	{ KIND(COUNT) | KIND(SEGMENTS), PROGRAM | EQUAL_ROWS, SIZE_KNOWN |
	    NO_ZERO,
	    "give the size with -s %lux%lu" },
	{ KIND(COUNT), PROGRAM | RECTANGLE, SIZE_KNOWN | NO_ZERO |
	    EQUAL_ROWS | GRID,
	    "give the size with -s" },
	{ KIND(COUNT) | KIND(SEGMENTS), EQUAL_ROWS, PROGRAM | SIZE_KNOWN |
	    NO_ZERO,
	    "give the size, %lux%lu" },
	{ KIND(COUNT), RECTANGLE, PROGRAM | SIZE_KNOWN | NO_ZERO |
	    EQUAL_ROWS | GRID,
	    "give the size" },
	{ KIND(COUNT), NO_GREATEST, 0,
	    "if the blank is left out, put %lu there" },
	{ KIND(COUNT), IN_FILE | ALONE | LOOSE, 0,
	    "jq -c '.[]' puts each board of a JSON list on one line, jq -c . a "
	    "single one" },
	{ KIND(COUNT), IN_FILE | ALONE, LOOSE | GRID,
	    "put each board on one line" },
	{ KIND(NO_BLANK), PROGRAM | IN_FILE, GRID | LOOSE | OF_GOALS,
	    "if %lu stands for it, -i one-based reads such boards" },
	{ KIND(NO_BLANK), PROGRAM | OF_GOALS, GRID,
	    "if %lu stands for it, sp-map -i one-based reads such boards" },
	{ KIND(NO_BLANK), PROGRAM | IN_FILE | LOOSE, GRID | OF_GOALS,
	    "if %lu stands for it, -i loose,one-based reads such boards" },
	{ KIND(BLANKS), PROGRAM | IN_FILE | LOOSE | FROM_ZERO, NUMBERED,
	    "if tiles count from 0, add zero-based to -i, as in -i "
	    "loose,zero-based" },
	{ AT_END, IN_FILE | ONE_MORE, GRID | SIZE_KNOWN | EQUAL_ROWS |
	    LIKE_ROW,
	    "one too many for %lux%lu; if a number stands in front or behind, "
	    "cut it off (at a tab: cut -f 2- or -f 1, at a space: cut -d ' ' "
	    "-f 2-)" },
	{ AT_END, PROGRAM | IN_FILE | LIKE_ROW, GRID | NUMBERED | EQUAL_ROWS,
	    "if every line is a row of a board, give -G" },
};

/* ---- facts --------------------------------------------------------------- */

static const char digits[] = "0123456789";

/* Returns whether a text has no digits and no control characters, and was not
 * cut off. */
static int
is_word(const char *text)
{
	size_t i;

	for (i = 0; text[i] != '\0'; i++) {
		unsigned char c = (unsigned char)text[i];

		if (c <= ' ' || c == 0x7f || strchr(digits, c) != NULL)
			return 0;
	}
	return i < SP_TOKEN_TEXT;
}

/* Returns whether a text begins with a number that has a decimal point, and
 * maybe an exponent, and ends there or goes on with a comma. */
static int
has_point(const char *text)
{
	size_t whole = strspn(text, digits);

	if (whole == 0 || text[whole] != '.')
		return 0;
	text += whole + 1;
	text += strspn(text, digits);
	if (*text == 'e' || *text == 'E') {
		text++;
		text += *text == '+' || *text == '-';
		text += strspn(text, digits);
	}
	return *text == '\0' || *text == ',';
}

/* Takes the byte if it is the next one; returns whether it is. */
static int
take_byte(struct sp_input *in, unsigned char byte)
{
	if (sp_input_postpone(in, sp_input_look(in)) != SP_OK ||
	    *in->at.pos != byte)
		return 0;
	in->at.pos++;
	return 1;
}

static int
facts_of_token(struct sp_reader *r)
{
	const char *text = r->lexer.text;
	int facts = strncmp(text, "\xef\xbb\xbf", 3) == 0 ||
	    strncmp(text, "\xff\xfe", 2) == 0 ||
	    strncmp(text, "\xfe\xff", 2) == 0 ? ORDER_MARK : 0;
	int is_key = r->form.loose ? take_byte(&r->in, '"') &&
	    take_byte(&r->in, ':') : strstr(text, "\":") != NULL;

	if (strlen(text) < r->lexer.length) /* the token has a NUL */
		return facts;
	return facts | (is_key ? KEY : 0) |
	    (r->builder.count == 0 && text[0] > '9' &&
	    text[strspn(text, "UDLRudlr0123456789")] == '\0' ? MOVES : 0) |
	    (!r->form.loose && sp_is_loose(text) ? SIGNS : 0) |
	    (is_word(text) ? WORD : 0) |
	    (strcmp(text, "-1") == 0 ? MINUS_ONE : 0) |
	    (has_point(text) ? POINT : 0);
}

static int
is_square(uint32_t cells)
{
	return sp_square_side(cells) >= SP_MIN_SIDE;
}

/* Returns whether a board of some size has so many cells. */
static int
is_rectangle(uint32_t cells)
{
	for (uint32_t w = SP_MIN_SIDE; w * w <= cells; w++)
		if (cells % w == 0)
			return 1;
	return 0;
}

/* Returns whether the labels are few enough, or great enough, to be a row of a
 * grid. */
static int
is_like_row(const struct sp_builder *s, const struct sp_board *b)
{
	uint32_t greater = 0;

	for (uint32_t i = 0; i < s->stored; i++)
		greater += b->label[i] > s->count;
	return s->count >= SP_MIN_SIDE &&
	    (s->count <= 8 || 2 * greater >= s->count);
}

/* Returns whether the labels of row 1, which all differ, make a square
 * board. */
static int
is_like_board(const struct sp_reader *r, const struct sp_board *b)
{
	uint32_t width = r->rows.width, blanks = 0;

	if (r->rows.count == 0 || !is_square(width))
		return 0;
	/* If the row has one blank only, all its labels are stored. */
	for (uint32_t i = 0; i < width && i < r->builder.stored; i++) {
		blanks += b->label[i] == 0;
		if (b->label[i] > width)
			return 0;
	}
	return blanks == 1;
}

static int
facts_of_labels(const struct sp_reader *r, const struct sp_board *b)
{
	const struct sp_builder *s = &r->builder;
	const struct sp_wrong *wrong = &s->wrong;
	int known = r->size.w != 0 || r->sized;
	int lacks_one = known ? s->count + 1 == s->limit :
	    is_square(s->count + 1);
	int quotes = r->lexer.fields.empty_quotes;
	int no_zero = !s->numbered && s->blanks == 0 && lacks_one && (quotes ||
	    known || (!r->form.grid && s->count >= 8));
	int no_greatest = s->numbered && r->blank_label == UINT32_MAX &&
	    s->blanks == 0 && s->max == s->count && lacks_one;
	int like_row = known ? s->count == s->size.w :
	    !(no_zero && quotes) && is_like_row(s, b);
	int board_before = s->blanks > 0 &&
	    (known ? wrong->kind == SP_FAULT_MANY :
	    is_square(s->count - s->blanks));
	int number_first = (known ? s->limit : s->count) > 4 &&
	    s->stored > 0 && b->label[0] == wrong->number + s->shift &&
	    (!r->form.loose || s->blanks == 0);

	return (known ? SIZE_KNOWN : 0) | (like_row ? LIKE_ROW : 0) |
	    (sp_rows_equal(r) ? EQUAL_ROWS : 0) |
	    (s->count > 0 && is_square(s->count - 1) ? ONE_MORE : 0) |
	    (is_rectangle(s->count) ? RECTANGLE : 0) |
	    ((r->form.grid ? r->rows.width : s->count) == 1 ? ALONE : 0) |
	    (no_zero ? NO_ZERO : 0) | (no_greatest ? NO_GREATEST : 0) |
	    (s->blanks == 2 && s->max + 2 == s->count ? FROM_ZERO : 0) |
	    (board_before ? BOARD_BEFORE : 0) |
	    (number_first ? NUMBER_FIRST : 0) |
	    (wrong->number > SP_MAX_CELLS ? ENDLESS : 0);
}

static int
facts_of_grid(const struct sp_reader *r, const struct sp_board *b)
{
	const struct sp_rows *rows = &r->rows;
	const struct sp_wrong *wrong = &r->builder.wrong;
	int known = r->size.w != 0 || r->sized;
	int board_first = known ? rows->count == 0 &&
	    wrong->kind == SP_FAULT_MANY : is_like_board(r, b);
	int size_first = !known && rows->count == 1 && rows->width <= 2 &&
	    b->label[0] >= SP_MIN_SIDE &&
	    b->label[rows->width - 1] >= SP_MIN_SIDE;

	int grid_before = r->form.grid && !known && r->builder.blanks > 0 &&
	    rows->count >= SP_MIN_SIDE && rows->width >= SP_MIN_SIDE &&
	    r->builder.max <= (uint64_t)rows->count * rows->width;

	return (rows->count == 1 ? ONE_ROW : 0) |
	    (grid_before ? GRID_BEFORE : 0) |
	    (board_first ? BOARD_FIRST : 0) | (size_first ? SIZE_FIRST : 0) |
	    (rows->count == 1 && wrong->number == r->builder.size.h ?
	    TURNED : 0);
}

/* ---- the advice ---------------------------------------------------------- */

/* Appends advice to the fault: the first that fits if a token is at fault, else
 * all that fits. */
static void
advise(const struct sp_reader *r, int facts, struct sp_fault *fault)
{
	enum sp_fault_kind kind = r->builder.wrong.kind;
	uint32_t count = r->builder.count;
	unsigned long w = count == 0 ? 0 : sp_square_side(count - 1), h = w;

	if (kind == SP_FAULT_NO_BLANK) {
		w = count;
	} else if (facts & NO_GREATEST) {
		w = count + r->form.base;
	} else if (facts & EQUAL_ROWS) {
		w = r->rows.segment;
		h = count / w;
	}
	for (size_t i = 0; i < sizeof advices / sizeof *advices; i++) {
		const struct advice *a = &advices[i];

		if ((1 << kind & a->wrong) == 0 || (facts & a->if_none) != 0 ||
		    (facts & a->if_all) != a->if_all)
			continue;
		sp_fault_append(fault, "; ");
		sp_fault_append(fault, a->text, w, h);
		if (1 << kind & AT_TOKEN)
			break;
	}
}

void
sp_diagnose(struct sp_reader *r, const struct sp_board *b,
    struct sp_fault *fault)
{
	int facts = (r->in.fd >= 0 ? IN_FILE : 0) |
	    (r->for_program ? PROGRAM : 0) |
	    (r->of_goals ? OF_GOALS : 0) | (r->form.grid ? GRID : 0) |
	    (r->form.loose ? LOOSE : 0) | (r->form.sized ? SIZED : 0) |
	    (r->form.blank_is_zero ? 0 : NUMBERED);

	facts |= 1 << r->builder.wrong.kind & AT_TOKEN ? facts_of_token(r) :
	    facts_of_labels(r, b) | facts_of_grid(r, b);
	sp_describe(r, fault);
	advise(r, facts, fault);
	fault->line = r->builder.wrong.line;
	fault->kind = r->builder.wrong.kind;
}
