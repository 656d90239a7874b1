/*
 * any.h -- boards in text that people write: the form any
 *
 * any.c tells how a file goes through.
 *
 * Source: the rules were tried on 149 texts from public places, and on random
 * boards in random layouts.
 */
#ifndef SP_ANY_H
#define SP_ANY_H

#include "input.h"

enum sp_any_kind {
	SP_ANY_NUMBER,
	SP_ANY_SIGN,   /* a sign or a word that may stand for the blank */
	SP_ANY_EMPTY,  /* an empty field; brackets or quotes around nothing */
	SP_ANY_WORD,
	SP_ANY_ODD,    /* neither a label, a sign nor a word, as 1.5 or 9x */
	SP_ANY_OPEN,   /* a bracket */
	SP_ANY_CLOSE,
	SP_ANY_MARK    /* another sign between labels */
};

/* What words say about a board below or behind them, a bit each. */
enum {
	SP_SAYS_GOAL = 1, SP_SAYS_START = 2, SP_SAYS_POSITIONS = 4,
	SP_SAYS_TILE = 8, SP_SAYS_MOVES = 16
};

/* A token of a line. */
struct sp_any_token {
	enum sp_any_kind kind;
	/* A number; a sign or mark as a character, 256 or more for a word for
	 * the blank; a word's hash. */
	uint32_t value;
	/* Of a label or sign in a word of labels without spaces: how many
	 * characters that word has; else 0. */
	uint32_t glued;
	uint32_t from, to; /* columns */
};

enum sp_any_line {
	SP_LINE_OF_NOTHING,
	SP_LINE_OF_RULE,
	SP_LINE_OF_COMMENT,
	SP_LINE_OF_TEXT,   /* it has words */
	SP_LINE_OF_LABELS,
	SP_LINE_OF_ODD     /* neither labels nor text: refutes most layouts */
};

/* A line, of which tokens and columns are in the arrays of struct sp_any. */
struct sp_any_row {
	enum sp_any_line kind;
	uint64_t number;
	uint32_t first, count;   /* tokens */
	uint32_t cells;          /* numbers, signs and empty fields */
	uint32_t text, length;   /* columns, with the spaces at the end */
	uint32_t indent, end;    /* columns before, and up to the last sign */
	uint32_t says;
	uint32_t odd;            /* the token that is at fault */
	uint32_t words;          /* words, and other tokens that are no cells */
	/* A comma, semicolon or bar stands before the first cell, or behind
	 * the last one. */
	_Bool leading, trailing;
	uint32_t fields;         /* commas, semicolons, bars and ampersands */
	_Bool has_colon;
};

/* A cell of a board before it is known what the blank is: a number up to
 * SP_MAX_CELLS + 1, or one of these with a sign in its low bits. */
enum {
	SP_CELL_SIGN = 1 << 28,
	SP_CELL_EMPTY = 1 << 29,
	SP_CELL_BLANK = SP_CELL_SIGN | SP_CELL_EMPTY
};

/* How the blank of a board is written. */
struct sp_any_blank {
	enum { SP_BLANK_ZERO, SP_BLANK_SIGN, SP_BLANK_NUMBER } kind;
	/* SP_BLANK_SIGN: a letter or punctuation, 256 or more for a word, 0
	 * for a gap. */
	uint32_t sign;
	uint32_t number; /* of SP_BLANK_NUMBER, or else UINT32_MAX */
	uint32_t raise;  /* what is added to each number to get the label */
};

/* What a text may have that is not read otherwise: bullets or numbers in front
 * of lines; # for the blank; doubled bars between labels; words and a colon in
 * front of rows; letters for labels, a for 1. */
enum sp_any_allowance {
	SP_ALLOWS_NOTHING, SP_ALLOWS_BULLETS, SP_ALLOWS_NUMBERS,
	SP_ALLOWS_HASH, SP_ALLOWS_BARS, SP_ALLOWS_WORDS, SP_ALLOWS_LETTERS,
	SP_ALLOWANCES
};

/* Groups of layouts, for any,line and any,grid. */
enum { SP_ANY_LINES = 1, SP_ANY_GRIDS = 2 };

struct sp_any;

struct sp_any_layout {
	const char *name;
	/* Reads the next board, as cells.  SP_MALFORMED: a->fault says what
	 * is wrong; the next call goes on behind it. */
	enum sp_status (*read)(struct sp_any *a);
	int variant;    /* of the function */
	/* If several layouts fit, only those of the lowest class are
	 * considered. */
	int class;
	int takes_characters; /* labels may be a character each */
	int group;      /* SP_ANY_LINES, SP_ANY_GRIDS or 0 */
	/* How to choose it where two layouts fit; N is a number of cells. */
	const char *choose;
};

enum { SP_LIST_DEPTH = 32, SP_LIST_NAMES = 16 };

enum {
	SP_ANY_BEGINNING = 1 << 16, /* bytes that decide */
	SP_ANY_NOTE = 512,          /* bytes of a note, with the NUL */
	SP_ANY_FIRST = 9            /* labels that show which board is meant */
};

/* How a hypothesis that holds reads the beginning of a file. */
struct sp_any_found {
	const struct sp_any_layout *layout;
	int of_characters;
	uint64_t boards, hash;
	struct sp_size size; /* 0x0: sizes differ */
	int sets_apart;      /* words call some boards goals, and others not */
	/* Boards, layout and blank, in words; what was assumed; the first
	 * labels of the first board. */
	char text[SP_ANY_NOTE / 3], assumed[SP_ANY_NOTE / 2];
	char first[SP_ANY_FIRST * 10];
};

/* What the caller wants. */
struct sp_any_wish {
	struct sp_size size;  /* 0x0: as the text shows */
	int base;             /* least number, if only a number is the blank;
	                         else -1 */
	uint32_t blank_label; /* that number, or UINT32_MAX: the greatest */
	int groups;           /* layouts of these groups only; 0: all */
	int takes_goals;      /* of boards and goals in one file, take goals */
};

enum { SP_ANY_PASSED = 63 }; /* most cells of a board that is noted */

/* What is known of the boards that a hypothesis has read so far. */
struct sp_any_seen {
	uint64_t boards, hash;
	uint64_t goals;         /* boards that the words above call goals */
	uint64_t others; /* boards that lack another number than the last */
	uint64_t unused; /* words and numbers beside boards on their lines */
	uint64_t comments; /* comments that may be a board of 3x3 */
	/* Words in prose that are nine digits, as a 3x3 board could be. */
	uint64_t words;
	uint32_t most_on_line;  /* most boards in the fields of one line */
	struct sp_size last_size;
	int differ;             /* sizes differ */
	struct sp_any_blank blank; /* of the first board */
	uint64_t first_line;    /* of the first board */
	uint64_t end_line;      /* the line read last when a board ended */
	/* The line of the first board whose blank is left out; 0: none. */
	uint64_t left_out_line;
	/* The line of the first board below words that speak of a start and a
	 * goal; 0: none. */
	uint64_t mixed_line;
	/* The line of the first grid below two numbers that are not its size;
	 * 0: none. */
	uint64_t pair_line;
	/* passed_line[n]: the first line that was passed over and may hold a
	 * board of n cells; passed_line[0]: one of any number of cells.  0: no
	 * such line. */
	uint64_t passed_line[SP_ANY_PASSED + 1];
	int greatest_is_missing; /* labels 1 to N without a blank were seen */
};

/* Brackets that are open. */
struct sp_any_list {
	uint64_t line;
	uint32_t name;          /* the word before the bracket */
	uint32_t says;          /* what the words above it say */
	/* How many cells, words and lists are in it, those in its lists not
	 * counted. */
	uint32_t cells, words, lists;
	uint32_t call;          /* the word before each of its lists */
	uint32_t start;         /* its first cell in `cell` */
	uint32_t labels;        /* how many cells are in it and in its lists */
	uint32_t row;           /* cells of each list in it; 0: they differ */
	uint32_t signs;         /* ; / and | between its labels */
	uint32_t pairs;         /* odd words of two characters in it */
	/* A list in it was taken as a board, or was found to be none. */
	_Bool is_done;
};

/* Where a layout is in the text. */
struct sp_any_state {
	uint32_t item;        /* the next token of the row, or piece of rows */
	uint32_t above;       /* what the words above say: SP_SAYS_GOAL etc. */
	uint32_t last_width;  /* cells of the row or line before; 0: none */

	/* ---- lay_lines.c ---- */
	uint32_t said_to;     /* column where the last board of the line ends */
	uint32_t on_line;     /* boards read from fields of the line */
	/* The number beside some board was too large, or too small and not 0, to
	 * be a label of a board with one cell more. */
	int has_other;
	/* Lines with a number in front of a board and one behind it that could
	 * also be a board with both numbers behind it, and such lines that
	 * could be a board with both numbers in front. */
	uint64_t behind, in_front;
	/* Boards whose labels start at 0 and that have - or * in front.  The
	 * sign may be the blank, or a bullet or a dash. */
	uint64_t bullets;

	/* ---- lay_grids.c ---- */
	int skips;            /* the rest of a faulty block is to be skipped */
	/* Short lines of numbers alone, since the last board: the most cells of
	 * one; if it has two, these, which may be the size of the next board; if
	 * it has one, that number, which may be the side of a square; or 0. */
	uint32_t apart;
	struct sp_size pair;
	uint64_t side;
	int is_left_out;      /* the blank was left out: it is the last cell */

	/* ---- lay_lists.c ---- */
	/* The open lists; list[0] is the file around them. */
	struct sp_any_list list[SP_LIST_DEPTH];
	uint32_t depth;       /* how many lists are open */
	uint32_t word;        /* the last word */
	/* The line of the last word that speaks of a goal or start. */
	uint64_t said_line;
	/* The names of lists that had boards, and how many these are. */
	uint32_t good[SP_LIST_NAMES], goods;
	int is_comment;       /* a comment of C goes on */

	/* ---- blank.c: rows that were passed over ---- */
	/* Consecutive rows of pass_width different labels that were passed
	 * over: how many; a bit for each of their labels; the line of the
	 * first. */
	uint32_t pass_rows, pass_width;
	uint64_t pass_labels, pass_line;
	struct sp_any_beside {
		uint64_t line, labels;
		uint32_t width;
	} beside[2];          /* the last two rows */

	/* ---- rows.c ---- */
	/* Numbers in the comments that end above this line. */
	uint32_t comment_numbers;
	uint64_t words_next;  /* the line behind the last line with words */
	uint32_t words_number; /* the row's number in the words of that line */
};

struct sp_any {
	struct sp_any_wish wish; /* to be set by the caller, and the fault */
	struct sp_fault *fault;

	/* Where lines come from: if `in` is NULL, while it is found out how to
	 * read the file, from its beginning, `at` to `end`; else from `in`. */
	struct sp_input *in;
	const char *at, *end;
	int is_cut;           /* the file goes on behind the beginning */
	uint64_t last_line;   /* the last whole line of the beginning */
	struct sp_line line;  /* the line that was read last, as it stands */

	/* The hypothesis. */
	const struct sp_any_layout *layout;
	/* A label is a number; or one character, with or without spaces
	 * between, of which A is 10. */
	int of_characters;
	enum sp_any_allowance allowance;

	/* Columns and tokens of the rows at hand, and these rows. */
	char *text;
	struct sp_any_token *token;
	struct sp_any_row *row;
	uint32_t texts, tokens, rows;
	size_t text_room, token_room, row_room;

	/* The board that was read last. */
	uint32_t *cell;
	uint32_t cells;
	size_t cell_room;
	uint32_t width;       /* 0: the text does not show rows */
	uint64_t board_line;
	uint32_t says;        /* what the words above it say */
	int needs_all;        /* it must have all numbers but the last */

	struct sp_any_seen seen;
	struct sp_any_state state;
	uint64_t *mark;       /* bits of labels, 0 between boards */
	size_t mark_room;

	/* What sp_any_sniff has found. */
	struct sp_any_found found;
};

/* ---- any.c: for the reader ------------------------------------------------ */

/* Writes how many boards were found, of which size. */
void sp_any_count(const struct sp_any_found *found, char *text, size_t room);
/* Returns the hash of boards, given that of the boards before this one. */
uint64_t sp_any_hash(uint64_t before, struct sp_size size,
    const uint32_t *label);

/*
 * Finds out how a text is laid out, of which `is_cut` says whether it goes on
 * behind these bytes, and writes a note about it.  The hypothesis is then set.
 * SP_MALFORMED: a->fault says why the text is not read.
 */
enum sp_status sp_any_sniff(struct sp_any *a, const char *text, size_t length,
    int is_cut, char note[SP_ANY_NOTE]);
/* After that: makes it read the file from now on. */
void sp_any_start(struct sp_any *a, struct sp_input *in);
/* Reads the next board, as labels in a->cell, of a->seen.last_size, on
 * a->board_line. */
enum sp_status sp_any_read(struct sp_any *a);
void sp_any_free(struct sp_any *a);

/* ---- tokens.c ------------------------------------------------------------- */

/* Stand for any letter, and for any other sign, outside of ASCII; and for the
 * columns that a tab skips. */
#define SP_LETTER '\x01'
#define SP_SYMBOL '\x02'
#define SP_TAB_FILL '\x03'
enum { SP_TAB_STOP = 8 };

static inline int
sp_is_lower(char c)
{
	return c >= 'a' && c <= 'z';
}

static inline char
sp_to_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static inline int
sp_is_letter(char c)
{
	return sp_is_lower(sp_to_lower(c)) || c == SP_LETTER;
}

/* Whether it is a letter or digit of ASCII. */
static inline int
sp_is_alnum(char c)
{
	return sp_is_digit(c) || sp_is_lower(sp_to_lower(c));
}

/* Columns that are empty, and signs that stand between fields. */
#define SP_ANY_SPACES " \t\f\v\x03"
#define SP_ANY_FIELDS ",;|&"

/* Writes a line as columns, a byte each, of which there are at most SP_TAB_STOP
 * times as many as bytes, and a NUL behind.  Returns how many there are. */
uint32_t sp_any_decode(char *to, const char *from, size_t length);
/* Returns whether a text is that word, in capitals or small letters. */
int sp_any_equal(const char *text, size_t length, const char *word);
/* Returns what the words in a text say, as bits. */
uint32_t sp_any_says(const char *text, size_t length);
/*
 * Returns whether a word is labels of one character each, all different, beside
 * which one sign may stand: a row of digits; or a square board of nine cells or
 * more, with six digits, other labels in capitals or small letters, and maybe an
 * x for the blank.  0x in front of digits is no board.
 */
int sp_any_is_glued(const char *text, uint32_t length);
/* Appends the tokens of the row, and behind them a mark of value 0, which
 * row->count does not count. */
enum sp_status sp_any_tokenize(struct sp_any *a, struct sp_any_row *row);
/* If the sign divides the row into one field more than it has cells, and just
 * one of the fields is empty, returns the number of that field, from 0; else
 * UINT32_MAX. */
uint32_t sp_any_empty_field(const struct sp_any *a,
    const struct sp_any_row *row, char sign);

/* ---- rows.c --------------------------------------------------------------- */

/*
 * Reads the next line and appends it to the rows at hand.  SP_END: no line is
 * left; or, if takes_partial is 0, the beginning of the file ends in the next
 * one.  SP_MALFORMED: a line with a NUL.
 */
enum sp_status sp_any_next_row(struct sp_any *a, int takes_partial);
/* Sets a->fault for the token of the row just read that is neither label nor
 * word, and returns SP_MALFORMED. */
enum sp_status sp_any_stumble_odd(struct sp_any *a,
    const struct sp_any_row *row);
/* Appends a row made of the columns from..to of the text. */
enum sp_status sp_any_take_columns(struct sp_any *a, uint32_t from,
    uint32_t to, uint64_t number);
/* Forgets all rows at hand. */
static inline void
sp_any_forget_rows(struct sp_any *a)
{
	a->rows = a->tokens = a->texts = 0;
}

static inline struct sp_any_row *
sp_any_last_row(const struct sp_any *a)
{
	return &a->row[a->rows - 1];
}
/* Sets a->fault, and returns SP_MALFORMED. */
SP_PRINTF(3, 4) enum sp_status sp_any_stumble(struct sp_any *a, uint64_t line,
    const char *format, ...);

static inline int
sp_any_is_cell(const struct sp_any_token *token)
{
	return token->kind <= SP_ANY_EMPTY;
}

static inline int
sp_any_is_mark(const struct sp_any_token *token, char sign)
{
	return token->kind == SP_ANY_MARK &&
	    token->value == (unsigned char)sign;
}

/* Returns the label that a letter or digit is. */
static inline uint32_t
sp_any_label_of(char c)
{
	return sp_is_digit(c) ? (uint32_t)(c - '0') :
	    (uint32_t)(sp_to_lower(c) - 'a') + 10;
}

/* Returns whether the token may be a count or a size. */
static inline int
sp_any_is_count(const struct sp_any *a, const struct sp_any_token *token)
{
	return token->kind == SP_ANY_NUMBER && (!a->of_characters ||
	    token->value < 10);
}

/* Returns whether words say that the board that was read last is a goal. */
static inline int
sp_any_is_goal(const struct sp_any *a)
{
	return (a->says & (SP_SAYS_GOAL | SP_SAYS_START)) == SP_SAYS_GOAL;
}

/* ---- blank.c ------------------------------------------------------------ */

/* Appends a cell to the board. */
enum sp_status sp_any_add_cell(struct sp_any *a, uint32_t cell);
enum sp_status sp_any_add_token(struct sp_any *a,
    const struct sp_any_token *token);
/* Returns whether the cells from `start` on, if they are few, are different
 * numbers with at most one blank.  Steps, as (-1, 0), (1, 0), are not. */
int sp_any_cells_differ(const struct sp_any *a, uint32_t start);
/* Notes cells from `start` on that are passed over, on that line beside some
 * words, if they may be a board with a fault. */
void sp_any_pass_cells(struct sp_any *a, uint32_t start, uint32_t words,
    uint64_t line);
/* Notes a line that is passed over and may be a board of so many cells, unless
 * an earlier line of as many cells is noted. */
static inline void
sp_any_note_passed(struct sp_any *a, uint64_t line, uint32_t cells)
{
	uint64_t *passed = a->seen.passed_line;

	cells = cells < SP_ANY_PASSED ? cells : SP_ANY_PASSED;
	if (passed[0] == 0)
		passed[0] = line;
	if (passed[cells] == 0)
		passed[cells] = line;
}
/* Notes a row that is passed over, if it is a square board or one of the size
 * that is wanted, or the last row of a board. */
void sp_any_pass_row(struct sp_any *a, const struct sp_any_row *row);
/*
 * Takes the cells as the next board: checks them alone and with the boards
 * before, and turns them into labels.  SP_MALFORMED: nothing has changed.
 */
enum sp_status sp_any_accept(struct sp_any *a);

/* ---- layouts ------------------------------------------------------------- */

/* Variants of sp_read_lines: a board is a line, or stands in a line with words;
 * all but a number in front, or behind, or both; a field of a table. */
enum {
	SP_LINES_WHOLE, SP_LINES_FRONT = 1, SP_LINES_BACK = 2,
	SP_LINES_BOTH = SP_LINES_FRONT | SP_LINES_BACK, SP_LINES_FIELDS = 4
};

/* Notes a line with words that is passed over, if labels in it may be a board
 * with a fault. */
void sp_any_pass(struct sp_any *a, const struct sp_any_row *row);
enum sp_status sp_read_lines(struct sp_any *a);
enum sp_status sp_read_lists(struct sp_any *a);
/* Variants of sp_read_grids: a block of rows is a board; a board ends with its
 * last row, with or without empty lines between rows; a block is several boards,
 * side by side. */
enum { SP_GRIDS_APART, SP_GRIDS_JOINED, SP_GRIDS_BESIDE };
enum sp_status sp_read_grids(struct sp_any *a);

#endif
