/*
 * sp.h -- sliding-tile boards: read, check, measure, map, draw, solve, write
 *
 *      cells          a board       classic goal    snake goal     its path
 *    0  1  2  3     8  4 12  3      1  2  3  4      1  2  3  4     > > > v
 *    4  5  6  7    14  0  9 15      5  6  7  8      8  7  6  5     v < < <
 *    8  9 10 11     7  2  5  1      9 10 11 12      9 10 11 12     > > > v
 *   12 13 14 15    10 11 13  6     13 14 15  0      0 15 14 13     o < < <
 *
 * A board of w columns and h rows has n = w*h cells, numbered from 0 in
 * row-major order.  It holds the blank, written 0, and n-1 different labels
 * out of 1..n.  The one number of 1..n that it does not hold is its missing
 * number m.  A goal is a path through the cells: tile k is at home on the k-th
 * cell of the path (counted from 1), the blank on the m-th.  Only the goal
 * blank-first differs: its blank is at home on cell 0, and the tiles follow it
 * in ascending order.
 *
 * Functions that can fail return an enum sp_status, SP_OK for success.  If such
 * a function takes a struct sp_fault and returns SP_MALFORMED or SP_REFUSED, it
 * writes the reason there: one line without a final LF.
 * A pointer may be NULL only where this header says so, or if the bytes behind
 * it are none.  If another is NULL, functions that return a status return
 * SP_REFUSED, also where they take no fault; others must not be called so.
 * struct sp_board and struct sp_solution have an sp_*_init, which cannot fail,
 * and an sp_*_free; other open structures hold no memory.
 * An opaque structure is made by its sp_*_new, which sets the pointer to NULL
 * if it fails, and freed by its sp_*_free, which accepts NULL.
 *
 * Options are structures whose members are 0 by default: set the whole
 * structure to 0, as with = {0}, and then the members that matter.  From 0.4.0
 * on, structures keep their sizes and members as long as the library keeps the
 * name libsp.so.1.  A new option takes the place of a reserved member, where 0
 * means the behaviour of earlier versions.  A library that is older than the
 * header returns SP_REFUSED if a member that it knows only as reserved is not
 * 0.  Enumerations grow at the end.
 *
 * Functions that the library calls back must return: no longjmp(3), and in C++
 * no exception, may leave one.  They must not use the object that calls them
 * but to read it.
 *
 * After fork(2) parent and child may use and free all objects.  A child that was
 * forked in a callback must not return from it.
 *
 * The library never prints, never exits and keeps no global state.  Threads may
 * use it at once, each on its own objects; they may share what functions take
 * as const.  For tests, the environment variable SP_PLAIN limits the code for
 * certain processors: "ssse3" or "neon" to vectors of 16 bytes, any other value
 * to plain C.  The results are the same.
 */
#ifndef SP_H
#define SP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
/* The shared library exports only the functions of this header. */
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

#define SP_VERSION "0.4.0"

enum sp_status {
	SP_OK,
	SP_END,       /* nothing more to read */
	SP_MALFORMED, /* the text is malformed: see the fault */
	SP_REFUSED,   /* well-formed, but impossible: see the fault */
	SP_NO_MEMORY,
	SP_STOPPED,   /* given up before the end, as the caller asked */
	SP_IO_ERROR   /* a system call failed: see errno */
};

enum {
	SP_MIN_SIDE = 2,
	SP_MAX_CELLS = 1 << 26,
	SP_MAX_INDEX_CELLS = 4096, /* most cells of a board with an index */
	SP_FAULT_TEXT = 1024, /* bytes of a fault's text, with the NUL */
	SP_RESERVED = 4 /* members of options for later versions */
};

/* Kinds of faults of a text, or of the labels of a board. */
enum sp_fault_kind {
	/* Any other fault: of a goal, a size or a seed, for example, or the
	 * reason why a valid board is refused. */
	SP_FAULT_OTHER,
	SP_FAULT_LABEL,     /* a word is not a label */
	SP_FAULT_INDEX,     /* a word is not an index */
	SP_FAULT_INDEXES,   /* a line has several numbers instead of an index */
	SP_FAULT_PLACE,     /* a size follows labels or another size */
	SP_FAULT_SIZE,      /* the size is not the reader's */
	SP_FAULT_SIZE_TEXT, /* a line that should be a size is not */
	SP_FAULT_RANGE,     /* a label is too small or too great for the size */
	SP_FAULT_GREATEST,  /* a label is too great for the number of labels */
	SP_FAULT_TWICE,     /* a label appears twice */
	SP_FAULT_MANY,      /* a row or board has too many labels */
	SP_FAULT_ROW,       /* a row has fewer labels than the others */
	SP_FAULT_COUNT,     /* no board has this number of labels */
	SP_FAULT_SEGMENTS,  /* rows in one line are not as wide as the size */
	SP_FAULT_NO_NUMBER, /* the number that means the blank is missing */
	SP_FAULT_NO_BLANK,
	SP_FAULT_BLANKS,    /* more than one blank */
	SP_FAULT_SIGN,      /* a sign and a number both stand for the blank */
	SP_FAULT_MOVES,     /* a text is no moves */
	SP_FAULT_SLIDE,     /* a slide or tap that is not possible */
	SP_FAULT_NO_MOVES,  /* a line of moves is missing */
	SP_FAULT_MEMORY,    /* more memory is needed than a solver may use */
	/* A word such as "none" stands in place of moves.  The last kind. */
	SP_FAULT_ANSWER
};

struct sp_fault {
	uint64_t line; /* line of the text, counted from 1; 0 if unknown */
	enum sp_fault_kind kind;
	/* What is wrong and, behind "; ", advice.  In the form "any", advice
	 * names options of the programs and commands, as in "-i any,line". */
	char text[SP_FAULT_TEXT];
};

/* The version of the library: SP_VERSION of the header it was built with. */
const char *sp_version(void);

/* ---- boards ------------------------------------------------------------- */

struct sp_size {
	uint32_t w; /* columns */
	uint32_t h; /* rows */
};

/* Reads "WxH" or "N" (for NxN); sides from 2, at most SP_MAX_CELLS cells. */
enum sp_status sp_size_parse(const char *text, struct sp_size *size,
    struct sp_fault *fault);

/* Cells of boards of a size; 0 if boards have no such size. */
uint32_t sp_cells(struct sp_size size);

/*
 * A board: it has n cells and is valid, or it has no cells (n is 0), as after
 * sp_board_init.  The members are to be read; only functions of this header set
 * them.  Those that take a board take a valid one.
 */
struct sp_board {
	struct sp_size size;
	uint32_t n;       /* cells */
	uint32_t blank;   /* cell of the blank */
	uint32_t missing; /* the number of 1..n that no tile has */
	const uint32_t *label;  /* label[cell], 0 for the blank */
	uint32_t capacity; /* cells that label has room for */
};

void sp_board_init(struct sp_board *b);
void sp_board_free(struct sp_board *b);

/*
 * Sets b to the board of that size with those labels: labels[cell] for each
 * cell, 0 for the blank.  SP_MALFORMED: sp_size_parse refuses the size, or the
 * labels are no board: the fault names the first label, in the order of cells,
 * that is out of range or appears twice; if no label is, the fault of the whole
 * board.  SP_NO_MEMORY.  If the status is not SP_OK, b has no cells.
 */
enum sp_status sp_board_set(struct sp_board *b, struct sp_size size,
    const uint32_t *labels, struct sp_fault *fault);

/* Copies a board. */
enum sp_status sp_board_copy(struct sp_board *to, const struct sp_board *from);

struct sp_form;

/*
 * Reads one board from a string in a form.  NULL stands for the first form, a
 * line, where a newline counts as a space.  The size 0x0 allows any square, or
 * in the grid forms any size.
 * SP_REFUSED: the form is index, which sp_index_parse reads.  If the status is
 * not SP_OK, b has no cells.
 */
enum sp_status sp_board_parse(struct sp_board *b, const char *text,
    const struct sp_form *form, struct sp_size size, struct sp_fault *fault);

/*
 * Writes the board in a form, NULL for a line, without the last LF, to a string
 * with room for `room` bytes.  Cuts off what does not fit, and ends the string
 * with a NUL if room > 0.  Returns the length of the whole text without the
 * NUL, even if it was cut off; 0 if the form is index and the board has no
 * index.
 */
size_t sp_board_print(const struct sp_board *b, const struct sp_form *form,
    char *text, size_t room);

/* Exchanges the contents of two cells and keeps b->blank right.  Does nothing
 * if the board has no such cells. */
void sp_board_exchange(struct sp_board *b, uint32_t cell, uint32_t other);

/* ---- goals -------------------------------------------------------------- */

struct sp_goal;

/* The name of the k-th named goal, k from 0; NULL after the last. */
const char *sp_goal_name_at(size_t k);

/* Makes the goal of that name for boards of a size.  SP_MALFORMED: there is no
 * such name, or sp_size_parse refuses the size. */
enum sp_status sp_goal_new(struct sp_goal **g, const char *name,
    struct sp_size size, struct sp_fault *fault);
/* Makes a goal with the size and labels of the board.  SP_REFUSED: the board
 * has no cells. */
enum sp_status sp_goal_new_from_board(struct sp_goal **g,
    const struct sp_board *b, struct sp_fault *fault);
void sp_goal_free(struct sp_goal *g);

/*
 * Whether the goal fits the board: SP_OK, or SP_REFUSED if the sizes differ or
 * the goal was made from a board with other labels.  For a goal that does not
 * fit, sp_is_solvable and sp_is_solved return 0, and other functions SP_REFUSED.
 */
enum sp_status sp_goal_check(const struct sp_goal *g,
    const struct sp_board *b, struct sp_fault *fault);

/* The size of the boards that the goal is for. */
struct sp_size sp_goal_size(const struct sp_goal *g);

/* The missing number of the board that the goal was made from; for a named goal
 * n, which is the missing number of ordinary boards. */
uint32_t sp_goal_missing(const struct sp_goal *g);

/* The home of a label, the blank's 0 included, on boards with that missing
 * number, 1..n; n (no cell) if such boards do not hold the label. */
uint32_t sp_goal_home(const struct sp_goal *g, uint32_t missing,
    uint32_t label);

/* Sets b to the goal as a board with that missing number.  SP_REFUSED if the
 * number is not in 1..n, or if the goal was made from a board whose missing
 * number is another. */
enum sp_status sp_goal_board(const struct sp_goal *g, uint32_t missing,
    struct sp_board *b, struct sp_fault *fault);

/* ---- verdicts ----------------------------------------------------------- */

/* Whether legal slides lead from the board to the goal.  Takes O(n) time; if no
 * memory can be allocated, O(n log n) on average over all boards and at most
 * O(n^2). */
int sp_is_solvable(const struct sp_board *b, const struct sp_goal *g);

/* Whether the board is the goal.  It is not if the goal has another size, or
 * another missing number. */
int sp_is_solved(const struct sp_board *b, const struct sp_goal *g);

/*
 * Writes the textbook proof that the board is solvable or not, as one line
 * without LF: the inversions of the board and of the goal in row-major order,
 * and if the width is even the rows of the two blanks.  Sets goal_board, which
 * may be NULL but not b, to the goal as a board.  The text is cut at `room`
 * bytes; SP_FAULT_TEXT are enough.
 * SP_OK, SP_NO_MEMORY, or SP_REFUSED, where the text is the reason.
 */
enum sp_status sp_explain(const struct sp_board *b, const struct sp_goal *g,
    struct sp_board *goal_board, char *text, size_t room);

/* ---- measures ----------------------------------------------------------- */

/*
 * Sets count[k] to the number of smaller tiles that come after the tile on the
 * k-th cell of the path, 0 <= k < n; to 0 for the blank's cell.  The sum is the
 * number of inversions.  SP_REFUSED: the goal does not fit.  SP_NO_MEMORY, but
 * not on boards of up to 4096 cells.
 */
enum sp_status sp_inversion_table(const struct sp_board *b,
    const struct sp_goal *g, uint32_t *count, struct sp_fault *fault);

enum sp_field_id {
	SP_FIELD_INVERSIONS, /* pairs of tiles that stand in descending order
	                        along the path, the blank left out */
	SP_FIELD_PARITY,     /* whether the inversions are even (0) or odd */
	SP_FIELD_ROW,        /* row of the blank; the bottom row is 1 */
	SP_FIELD_COLUMN,     /* column of the blank; the left column is 1 */
	SP_FIELD_MISSING,    /* the missing number */
	SP_FIELD_MISPLACED,  /* tiles that are not at home */
	SP_FIELD_MANHATTAN,  /* sum of the tiles' taxicab distances from home */
	/* Linear conflicts.  Consider, in each row and column, the tiles whose
	 * homes are in that row or column: the least number of tiles to take
	 * out until the others are in the order of the goal.  The value is the
	 * sum over all rows and columns.  No solution has fewer slides than
	 * manhattan + 2 * conflicts. */
	SP_FIELD_CONFLICTS,
	SP_FIELD_SWAPS,      /* fewest exchanges of two cells up to the goal */
	SP_FIELD_INDEX,      /* the index: see "indexes" below */
	SP_FIELD_SIZE,
	SP_FIELD_CELLS
};

enum sp_field_type {
	SP_NUMBER,
	SP_EVEN_ODD, /* 0 is written even, 1 odd */
	SP_SIZE,     /* w * 2^32 + h, written wxh */
	SP_INDEX     /* a number below n!/2, which 64 bits may not hold */
};

/* What can be measured, by name: the fields of sp-count. */
struct sp_field {
	const char *name;
	enum sp_field_id id;
	enum sp_field_type type;
	const char *help; /* what it is, in one line */
};

enum { SP_FIELD_INDEX_CELLS = 20 }; /* most cells with indexes below 2^64 */

/* The k-th field, k from 0 in the order above; NULL after the last. */
const struct sp_field *sp_field_at(size_t k);

/* Returns the field with the name; NULL if there is none. */
const struct sp_field *sp_field_by_name(const char *name);

/*
 * Sets *value to the field's value, a number below 2^64 - 1.  SP_REFUSED if the
 * goal does not fit, if there is no such field, or if the field is the index and
 * the board has more than SP_FIELD_INDEX_CELLS cells.  SP_NO_MEMORY.
 */
enum sp_status sp_field_value(const struct sp_field *field,
    const struct sp_board *b, const struct sp_goal *g, uint64_t *value,
    struct sp_fault *fault);

enum sp_verdict { SP_IS_SOLVABLE, SP_IS_UNSOLVABLE, SP_IS_SOLVED };

/* A property that a board has or does not have, as option -p of sp-check. */
struct sp_property {
	const struct sp_field *field; /* NULL: the verdict `is` decides */
	enum sp_verdict is;
	uint64_t lo, hi; /* least and greatest value of the field */
	int negated;     /* 1: the property is not to have that value */
};

/* Reads "solvable", "unsolvable", "solved", "FIELD=VALUE" or "FIELD=[LO]:[HI]";
 * "!" in front negates the property. */
enum sp_status sp_property_parse(const char *text, struct sp_property *p,
    struct sp_fault *fault);

/* Sets *holds to 1 if the board has the property, else to 0.  SP_REFUSED and
 * SP_NO_MEMORY as sp_field_value returns them. */
enum sp_status sp_property_test(const struct sp_property *p,
    const struct sp_board *b, const struct sp_goal *g, int *holds,
    struct sp_fault *fault);

/* ---- many boards as rows of bytes --------------------------------------- */

enum { SP_ROW_CELLS = 255 }; /* most cells of a board as bytes */

/*
 * Sets solvable[i] to 1 if board i is solvable, else to 0.  The boards have the
 * size of the goal, n cells, and the labels of board i are the bytes
 * rows[i * n] to rows[i * n + n - 1].  SP_MALFORMED: a row is not a board, or
 * lacks a label of the goal; fault->line is then the number of that row,
 * counted from 1, and only the boards before it have verdicts.  SP_REFUSED: the
 * goal has more than SP_ROW_CELLS cells.  SP_NO_MEMORY.
 */
enum sp_status sp_boards_solvable(const unsigned char *rows, size_t count,
    const struct sp_goal *g, unsigned char *solvable, struct sp_fault *fault);

/* Sets value[i] to the field's value for board i.  Returns what
 * sp_boards_solvable returns, and SP_REFUSED also where sp_field_value does. */
enum sp_status sp_boards_values(const unsigned char *rows, size_t count,
    const struct sp_field *field, const struct sp_goal *g, uint64_t *value,
    struct sp_fault *fault);

/*
 * Reads all boards of that size in `length` bytes of text, in a form, NULL for
 * lines.  Sets *count to the number of boards, and rows, which may be NULL if
 * room is 0, to the first `room` boards.  SP_MALFORMED at the first text that
 * is not a board; *count is then the number of boards before it, and
 * fault->line a line of the text.  SP_REFUSED: the form is index, or the size
 * has more than SP_ROW_CELLS cells.  SP_NO_MEMORY.
 */
enum sp_status sp_boards_parse(const char *text, size_t length,
    const struct sp_form *form, struct sp_size size, unsigned char *rows,
    size_t room, size_t *count, struct sp_fault *fault);

/*
 * Writes boards in a form, NULL for lines, to a string with room for `room`
 * bytes: each board with its LF, and an empty line between grids.  Cuts off
 * what does not fit, and ends the string with a NUL if room > 0.  Sets *length
 * to the length of the whole text without the NUL, even if it was cut off.
 * SP_MALFORMED: sp_size_parse refuses the size; or a row is not a board, and
 * then fault->line is the number of that row, counted from 1, and only the
 * boards before it are written.  SP_REFUSED: the size has more than
 * SP_ROW_CELLS cells.  SP_NO_MEMORY.
 */
enum sp_status sp_boards_print(const unsigned char *rows, size_t count,
    struct sp_size size, const struct sp_form *form, char *text, size_t room,
    size_t *length, struct sp_fault *fault);

/* ---- indexes ------------------------------------------------------------ */

enum sp_population { SP_SOLVABLE, SP_UNSOLVABLE, SP_ANY };

enum { SP_INDEX_TEXT = 13021 }; /* digits of the greatest index, and NUL */

/*
 * The index of a board is c * (n-1)!/2 + floor(r/2), where c is the blank's
 * cell and r the lexicographic rank of the tiles in row-major order.  For every
 * goal it numbers the solvable boards from 0 without gaps, and the unsolvable
 * boards likewise.  sp_board_print writes it, in the form index.
 */

/*
 * Sets b to the board whose index the text gives in decimal digits, among the
 * boards of a population of the goal, SP_SOLVABLE or SP_UNSOLVABLE.
 * SP_MALFORMED: the text is not a whole number.  SP_REFUSED: the number is past
 * the last index, the population is SP_ANY, the missing number is not in 1..n,
 * or the goal has more than SP_MAX_INDEX_CELLS cells.
 */
enum sp_status sp_index_parse(const char *text, const struct sp_goal *g,
    uint32_t missing, enum sp_population population, struct sp_board *b,
    struct sp_fault *fault);

/*
 * Changes b, a board of the population, to the board of the next index.
 * SP_REFUSED if the population is SP_ANY.  SP_END if b is the board of the last
 * index; its last two tiles may then have changed places.
 */
enum sp_status sp_index_next(struct sp_board *b, const struct sp_goal *g,
    enum sp_population population, struct sp_fault *fault);

/* ---- change of goal ----------------------------------------------------- */

struct sp_relabel;

enum sp_status sp_relabel_new(struct sp_relabel **r);
void sp_relabel_free(struct sp_relabel *r);

/*
 * Prepares the change from one goal, given as the board `from`, to another:
 * every tile will get the label that `to` has on the cell of that tile in
 * `from`.  SP_REFUSED if the sizes of `from` and `to` or the cells of their
 * blanks differ; then nothing is prepared.
 */
enum sp_status sp_relabel_prepare(struct sp_relabel *r,
    const struct sp_board *from, const struct sp_goal *to,
    struct sp_fault *fault);

/* Changes the labels of a board with the size and labels of `from`; leaves
 * other boards alone. */
void sp_relabel_apply(const struct sp_relabel *r, struct sp_board *b);

/* Sets list[k] to the label on the k-th cell of the goal's path, 0 <= k < n.
 * SP_REFUSED: the goal does not fit. */
enum sp_status sp_unroll(const struct sp_board *b, const struct sp_goal *g,
    uint32_t *list, struct sp_fault *fault);
/* The inverse of sp_unroll: sets b to the board of the goal's size with that
 * list of labels, which is not b->label.  Statuses as of sp_board_set. */
enum sp_status sp_roll(const uint32_t *list, const struct sp_goal *g,
    struct sp_board *b, struct sp_fault *fault);

/* ---- symmetries --------------------------------------------------------- */

struct sp_symmetry {
	const char *name;
	/* Applied in this order, each if it is 1: rows become columns; the
	 * order of the columns is reversed; the order of the rows is reversed.
	 */
	int transpose, mirror, flip;
};

/* The k-th symmetry, k from 0, identity first; NULL after the last. */
const struct sp_symmetry *sp_symmetry_at(size_t k);
/* Returns the symmetry with the name, other than the identity; NULL if there is
 * none. */
const struct sp_symmetry *sp_symmetry_by_name(const char *name);

/* The cell that `cell` of a board of that size goes to; `cell` itself if the
 * size has no such cell. */
uint32_t sp_symmetry_cell(const struct sp_symmetry *s, struct sp_size size,
    uint32_t cell);

/* Sets `turned` to the board after the symmetry.  SP_REFUSED: it is b itself.
 */
enum sp_status sp_symmetry_apply(const struct sp_symmetry *s,
    const struct sp_board *b, struct sp_board *turned);

/*
 * Turns b by every symmetry that keeps its size and the cell of the blank in
 * `goal`, relabels each result so that `goal` is its goal again, and sets
 * `least` to the least result, compared cell by cell.  SP_REFUSED: `goal` has
 * another size or other labels than b, or `least` is b or `goal`.
 */
enum sp_status sp_symmetry_least(const struct sp_board *b,
    const struct sp_board *goal, struct sp_board *least,
    struct sp_fault *fault);

/* ---- moves -------------------------------------------------------------- */

enum sp_direction { SP_UP, SP_DOWN, SP_LEFT, SP_RIGHT }; /* 0 to 3 */

/* Moves the blank one cell and returns 1.  Returns 0 and leaves b unchanged if
 * the border is in the way or `way` is not a direction. */
int sp_slide_blank(struct sp_board *b, enum sp_direction way);

/* Brings the blank to a cell by slides, along the row first.  Does nothing if
 * the board has no such cell. */
void sp_slide_to(struct sp_board *b, uint32_t cell);

/* What a tap on a tile did. */
struct sp_tap {
	enum sp_direction dir; /* of the blank: the tiles moved the other way */
	uint32_t tiles;        /* number of tiles that moved, at least 1 */
};

/*
 * Makes the move of a player who taps a tile in the row or column of the blank:
 * that tile and the tiles between it and the blank slide by one cell.
 * The tap may be NULL.  SP_MALFORMED: no tile of that label stands in the row or
 * column of the blank; then b is unchanged.  Takes O(w+h) time; a refusal takes
 * O(n) time.
 */
enum sp_status sp_slide_tile(struct sp_board *b, uint32_t label,
    struct sp_tap *tap, struct sp_fault *fault);

/* The label of the tile to tap on b for the move, as a hint names it; 0 if b has
 * no such move. */
uint32_t sp_tap_label(const struct sp_board *b, const struct sp_tap *tap);

/*
 * Makes the moves of a text on b.  Each move names the direction in which the
 * tile moves: by a letter U D L R (up, down, left, right) or a word, in any
 * case, by an arrow (U+2190 to U+2193 in UTF-8), or, if all moves are written
 * like that, by one of < > ^ v.  After "blank:" in front, a move names the
 * direction of the blank.  A number from 1 after a move repeats it.  After
 * "tiles:" in front stand labels of tiles to tap, as by sp_slide_tile.
 * Between moves may stand spaces, tabs, CRs, LFs, commas, semicolons, quotes
 * and brackets.
 * SP_MALFORMED at the first byte that is no move, with the fault's kind
 * SP_FAULT_MOVES, or, if all of the text is moves, at the first one that is not
 * possible, SP_FAULT_SLIDE; b has then made the slides that are possible before
 * either.  If b is NULL, only the text is checked.
 */
enum sp_status sp_moves_apply(struct sp_board *b, const char *text,
    size_t length, struct sp_fault *fault);

/* A move as a text has it: a letter with its count, or a tap. */
struct sp_move {
	struct sp_tap tap; /* what has moved */
	int is_tap;        /* the text names the tile, not the direction */
};

/*
 * Does as sp_moves_apply, and calls `pass`, if it is not NULL, after each move,
 * with the board or NULL; also after the slides of a count that the border cuts
 * short.  If `pass` does not return SP_OK, no more moves are made, and its
 * status is returned.
 * If b is NULL, "tiles:" is SP_MALFORMED.
 */
enum sp_status sp_moves_pass(struct sp_board *b, const char *text,
    size_t length, enum sp_status (*pass)(void *context,
    const struct sp_board *b, const struct sp_move *move), void *context,
    struct sp_fault *fault);

/* ---- random boards ------------------------------------------------------ */

struct sp_seed {
	uint64_t lo, hi;
};

enum { SP_SEED_TEXT = 40 }; /* 2^128-1 in decimal, and NUL */

/* Reads a number up to 2^128-1, decimal, or hexadecimal after 0x; SP_MALFORMED
 * for any other text. */
enum sp_status sp_seed_parse(const char *text, struct sp_seed *seed,
    struct sp_fault *fault);
/* Writes the seed in decimal, with a NUL. */
void sp_seed_print(struct sp_seed seed, char text[SP_SEED_TEXT]);
/* Gets a random seed from the system.  SP_IO_ERROR if the system fails. */
enum sp_status sp_seed_draw(struct sp_seed *seed);

/* What the length of a solution counts. */
enum sp_metric {
	SP_SLIDES,
	SP_MULTI_TILE /* moves: tiles of one row or column that slide together
	                 by one cell count once */
};

enum sp_gen_method {
	SP_UNIFORM, /* all boards of the population with equal probability */
	/* From the goal, `steps` times: the blank slides to another cell, which
	 * is chosen at random. */
	SP_WALK,
	/* From the goal: `steps` random slides by one cell. */
	SP_SLIDE,
	/* All boards whose shortest solutions are `least` to `most` long, with
	 * equal probability.  With 12 cells, it takes half a second and 64
	 * megabytes to find them. */
	SP_LENGTH
};

enum {
	SP_MAX_ORDER_CELLS = 16, /* most cells of a board with in_order */
	SP_MAX_LENGTH_CELLS = 12 /* most cells of a board with SP_LENGTH */
};

/*
 * Which boards to draw.  If all members are 0: solvable boards with the missing
 * number sp_goal_missing, uniformly, by the seed 0.
 * With SP_WALK and SP_SLIDE, population must be SP_SOLVABLE, and fixed_blank,
 * distinct and in_order must be 0; not_goal is allowed if steps is not 0.
 * With SP_LENGTH, population must be SP_SOLVABLE, and in_order and draw_missing
 * must be 0; not_goal is allowed if `most` is not 0.
 */
struct sp_gen_options {
	struct sp_seed seed;
	enum sp_gen_method method;
	uint64_t steps; /* for SP_WALK and SP_SLIDE only, at most 2^32 */
	enum sp_population population;
	uint32_t missing;  /* 1..n; 0: sp_goal_missing of the goal */
	int fixed_blank;   /* the blank stays on its cell of the goal */
	int not_goal;      /* never the goal itself */
	int distinct;      /* no board twice in the first 2^64 */
	/* Board i is the i-th board in the order of indexes, i from 0; with
	 * fixed_blank, the i-th board whose blank is on its cell of the goal.
	 * With not_goal, the number of the goal is given to the board of the
	 * last index.  Only for SP_UNIFORM, a population other than SP_ANY, and
	 * n <= SP_MAX_ORDER_CELLS; distinct and draw_missing must be 0. */
	int in_order;
	int draw_missing;  /* the missing number is drawn for every board */
	enum sp_metric metric; /* of least and most, for SP_LENGTH */
	uint64_t least, most;
	uint64_t reserved[SP_RESERVED]; /* 0 */
};

struct sp_generator;

/*
 * Makes a generator of the boards that the options describe, NULL for options
 * that are all 0, for a goal, which is copied.  SP_REFUSED: the options
 * contradict each other, or no board is like that.  SP_NO_MEMORY.
 */
enum sp_status sp_generator_new(struct sp_generator **gen,
    const struct sp_gen_options *options, const struct sp_goal *g,
    struct sp_fault *fault);
void sp_generator_free(struct sp_generator *gen);

enum { SP_POPULATION_TEXT = 13501 }; /* room for any such number, and NUL */

/* Writes in decimal how many boards there are to draw from; for SP_WALK and
 * SP_SLIDE, how many solvable boards there are.  SP_REFUSED: the boards have
 * more than SP_MAX_INDEX_CELLS cells. */
enum sp_status sp_generator_population(const struct sp_generator *gen,
    char text[SP_POPULATION_TEXT], struct sp_fault *fault);

/*
 * Sets b to board number i, which depends on the options, the goal and i alone.
 * SP_END: with distinct or in_order, there are no more than i boards.
 */
enum sp_status sp_generate(struct sp_generator *gen, uint64_t i,
    struct sp_board *b);

/*
 * Sets rows to the boards i .. i+count-1, as sp_boards_solvable takes them, and
 * *made to their number, faster than one by one.  SP_END: with distinct or
 * in_order, there are only *made boards, and these are set.  SP_REFUSED: the
 * boards have more than SP_ROW_CELLS cells, or the last number is above
 * 2^64 - 1.  SP_NO_MEMORY.
 */
enum sp_status sp_boards_generate(struct sp_generator *gen, uint64_t i,
    size_t count, unsigned char *rows, size_t *made, struct sp_fault *fault);

/* ---- solutions ---------------------------------------------------------- */

struct sp_solution {
	uint64_t length;    /* slides */
	uint64_t capacity;  /* slides that dir has room for */
	/* dir[i] is an enum sp_direction, in which the blank moves; the letter
	 * for the tile, which moves the other way, is "DURL"[dir[i]]. */
	unsigned char *dir;
};

void sp_solution_init(struct sp_solution *s);
void sp_solution_free(struct sp_solution *s);

enum { SP_MAX_SLIDES = 1 << 28 }; /* most slides of a text without a board */

/*
 * Sets s to the slides that the moves of a text make on a board like b, which
 * stays unchanged.  The text and SP_MALFORMED are as for sp_moves_apply; after
 * SP_MALFORMED s has the slides before the fault.  If b is NULL, the text is
 * read without a board: "tiles:" is then SP_MALFORMED, and so is a count that no
 * board is large enough for; more than SP_MAX_SLIDES slides are SP_REFUSED.
 * SP_NO_MEMORY.
 */
enum sp_status sp_solution_parse(struct sp_solution *s,
    const struct sp_board *b, const char *text, struct sp_fault *fault);

/* A `pass` of sp_moves_pass: appends the slides of a move to a solution, which
 * is the context.  SP_NO_MEMORY, or SP_REFUSED if there is no board and there
 * would be more than SP_MAX_SLIDES; after SP_REFUSED the solution is as it
 * was. */
enum sp_status sp_solution_take(void *solution, const struct sp_board *b,
    const struct sp_move *move);

/* How solutions are written, a bit each.  0: as letters, one for each slide,
 * that name the direction of the tile. */
enum {
	SP_BLANK_MOVES = 1, /* directions of the blank, after "blank:" */
	SP_REPEATS = 2,     /* U3 in place of UUU */
	/* The labels of the tiles that slide, after "tiles:".  With SP_REPEATS,
	 * the labels of the tiles to tap: if several tiles slide together, only
	 * the tile farthest from the blank. */
	SP_TILES = 4,
	SP_WORDS = 8,       /* "up left" in place of UL */
	SP_ARROWS = 16      /* U+2190 to U+2193 in place of letters, in UTF-8 */
};

/*
 * Writes a solution to a string with room for `room` bytes.  Cuts off what does
 * not fit, and ends the string with a NUL if room > 0.  Returns the length of
 * the whole text without the NUL, even if it was cut off.
 * With SP_TILES, b is the board that the solution solves; its slides are made
 * on b and taken back, and the text ends before a slide that the border stops.
 * Without SP_TILES, b may be NULL.
 */
size_t sp_solution_print(const struct sp_solution *s, struct sp_board *b,
    unsigned how, char *text, size_t room);

/* Makes the slides of a solution on b.  SP_REFUSED at the first slide that the
 * border stops; b has then made the slides before it. */
enum sp_status sp_solution_apply(const struct sp_solution *s,
    struct sp_board *b, struct sp_fault *fault);

/* The length of a solution in a metric. */
uint64_t sp_solution_cost(const struct sp_solution *s, enum sp_metric metric);

/*
 * Gives the multi-tile moves of a solution, one a call: slides of one direction
 * that follow each other are one move.  Sets *tap to the move that begins with
 * slide *at, counted from 0, and *at to the slide behind it.  Returns 1, or 0
 * if the solution has no slide *at.
 */
int sp_solution_tap(const struct sp_solution *s, uint64_t *at,
    struct sp_tap *tap);

/* Reverses a solution: it then leads from its end back to its start. */
void sp_solution_invert(struct sp_solution *s);
/* Turns a solution: it then solves the turned board for the turned goal. */
void sp_solution_turn(struct sp_solution *s,
    const struct sp_symmetry *symmetry);
/* Leaves out pairs of slides of which the second takes back the first, until
 * there is none. */
void sp_solution_cancel(struct sp_solution *s);

/* ---- solving ------------------------------------------------------------ */

enum {
	SP_MOST_THREADS = 1024, /* of a solver */
	SP_PUZZLE_CELLS = 64, /* most cells for shortest solutions */
	SP_MULTITILE_CELLS = 16, /* the same in the metric SP_MULTI_TILE */
	SP_NEAR_SIDE = 20,    /* most columns and rows of a beam search */
	SP_NEAR_WIDTH = 1000, /* width of a beam for everyday use */
	SP_NEAR_MOST_WIDTH = 1000000
};

/*
 * A solver solves boards of any sizes and goals.  It makes the tables that a
 * board needs, and larger tables once they save time, and keeps them for the
 * next board.
 */
struct sp_solver;

/*
 * What a search has cost.  Only the solution depends on board, goal, options and
 * the solver's bytes alone; bound, nodes and seconds differ with threads and
 * with the tables that boards before have left.
 */
struct sp_solve_stats {
	uint64_t bound; /* lower bound of the length, before the search */
	uint64_t least; /* lower bound of the length, when the search ended */
	uint64_t nodes; /* boards generated */
	double seconds; /* of the search; 0 in WebAssembly, without a clock */
	uint64_t first; /* with first_moves: a set, for sp_first_take */
};

enum sp_solve_method {
	/* A shortest solution.  At most SP_PUZZLE_CELLS cells, or
	 * SP_MULTITILE_CELLS in the metric SP_MULTI_TILE. */
	SP_SOLVE_OPTIMAL,
	/* A solution that is at most factor/1000 times as long as a shortest
	 * one, found sooner.  At most as many cells as SP_SOLVE_OPTIMAL. */
	SP_SOLVE_WITHIN,
	/* A solution close to the shortest, by a beam search, and never longer
	 * than that of SP_SOLVE_FAST.  A wider beam finds shorter
	 * solutions and takes longer.  Boards of more than SP_NEAR_SIDE
	 * columns or rows are solved as by SP_SOLVE_FAST. */
	SP_SOLVE_NEAR,
	/* A solution at once, in O(n (w+h)) time: a shortest one up to 3x3; on
	 * larger squares about 2.5 times the sum of the tiles' distances from
	 * home, on boards of two rows 3 times. */
	SP_SOLVE_FAST
};

/* The name of the k-th method, as "near", k from 0; NULL after the last. */
const char *sp_method_name_at(size_t k);

/* How to solve a board.  If all members are 0 a shortest solution is found,
 * however long that takes. */
struct sp_solve_options {
	enum sp_solve_method method;
	uint32_t factor;      /* for SP_SOLVE_WITHIN, from 1000; 0: 1000 */
	uint32_t width;       /* for SP_SOLVE_NEAR; 0: SP_NEAR_WIDTH */
	enum sp_metric metric;
	uint64_t most_nodes;  /* nodes after which to give up; 0: never */
	/* For SP_SOLVE_OPTIMAL: the most slides, or moves, that a solution may
	 * have; SP_END if every solution has more.  0: any number. */
	uint64_t most_length;
	/*
	 * If parts is not 0: divide the search into `parts` parts and search
	 * only number `part`, 0 <= part < parts, for its shortest solution.
	 * Each part is a set of sequences of slides; at least one part contains
	 * a shortest solution of the board.  The solution of a part depends on
	 * board, goal, part and parts alone; `least` of the stats is a lower
	 * bound for the part.  Only for SP_SOLVE_OPTIMAL and SP_SLIDES;
	 * most_length must not be 0.
	 */
	uint32_t part, parts;
	/* If set: called now and then, also while tables are made.  The solver
	 * gives up if it returns other than 0.  so_far->least is the number of
	 * slides, or moves, that a solution is known to need; so_far->nodes is
	 * about the number of nodes so far. */
	int (*poll)(void *context, const struct sp_solve_stats *so_far);
	/* For SP_SOLVE_OPTIMAL, if set: called with every shortest solution, in
	 * the order of the letters D, L, R, U of the tiles.  The solver gives
	 * up if it returns other than 0.  The last solution is the result. */
	int (*found)(void *context, const struct sp_solution *solution);
	void *context; /* for poll and found */
	/* For SP_SOLVE_OPTIMAL: only the length is wanted, in stats->least; the
	 * solution may have no slides.  This takes less time. */
	int length_only;
	/* For SP_SOLVE_OPTIMAL: sets stats->first to all moves with which some
	 * shortest solution begins.  Not with parts and found. */
	int first_moves;
	uint64_t reserved[SP_RESERVED]; /* 0 */
};

/*
 * Makes a solver.  Its tables take at most `bytes` of memory, and its beams as
 * much again; 0 stands for a gibibyte.  If it solves boards of several sizes
 * with most_nodes or SP_SOLVE_WITHIN, its tables may take twice that.
 * It makes tables and searches for shortest solutions with `threads` threads;
 * the caller's is one of the threads, and the others block all signals.  0
 * stands for 1.  SP_REFUSED: more than SP_MOST_THREADS.
 * Only one thread at a time may use a solver.  Its threads run only during a
 * call.
 */
enum sp_status sp_solver_new(struct sp_solver **solver, uint64_t bytes,
    unsigned threads);
void sp_solver_free(struct sp_solver *solver);

/*
 * Solves a board, which the goal must fit.  The solution must be initialized.
 * Options may be NULL, as if all members were 0, and so may stats.
 * The solution depends on board, goal, options and the solver's bytes alone, not
 * on the boards before.
 * If a board has several shortest solutions, SP_SOLVE_OPTIMAL always finds the
 * same: the first in the order of enum sp_direction if the home of the blank is
 * the last cell and w <= h; otherwise the first in the order that a symmetry
 * makes of that order.  Without `found` and limits, a solution of 76 slides or
 * more of a board of 5x5 to 8x8 is that of SP_SOLVE_NEAR with width 10000 if
 * that is a shortest one, the solver's bytes allow it, and the blank's home is
 * a corner.
 * In the metric SP_MULTI_TILE the bounds of the stats count moves.
 * SP_STOPPED: given up; the solution is the shortest that was found or, unless
 * the method is SP_SOLVE_OPTIMAL, given as `known`, or has no slides.  SP_END:
 * every solution has more than most_length.  SP_REFUSED: the fault has the
 * reason, for example that the board is not solvable or has too many cells, that
 * a beam needs more memory than the solver may use, or that poll or found calls
 * its own solver.  SP_NO_MEMORY.
 */
enum sp_status sp_solver_solve(struct sp_solver *solver,
    const struct sp_board *b, const struct sp_goal *g,
    const struct sp_solve_options *options, struct sp_solution *solution,
    struct sp_solve_stats *stats, struct sp_fault *fault);

/*
 * Takes a move out of a set of moves, in the order of the letters D, L, R, U of
 * the tiles; of two moves with the same letter, the move of fewer tiles comes
 * first.  In the metric SP_SLIDES moves have one tile.  Returns 0 if the set is
 * empty.
 */
int sp_first_take(uint64_t *first, struct sp_tap *tap);

/* A board to be solved, which the goal must fit.  Board, goal and known solution
 * stay unchanged until the answer is given. */
struct sp_job {
	const struct sp_board *board;
	const struct sp_goal *goal;
	void *tag;                      /* of the caller */
	/*
	 * A solution of the board, or NULL.  The answer has no more slides, or
	 * moves.  If the method, other than SP_SOLVE_OPTIMAL, finds none as
	 * short, it is this solution, made shorter in windows of some slides.
	 * SP_SOLVE_OPTIMAL searches only for shorter ones if no more than the
	 * length is wanted.
	 */
	const struct sp_solution *known;
	uint64_t reserved[SP_RESERVED]; /* 0 */
};

enum sp_next {
	SP_NEXT_JOB,   /* the job is set */
	SP_NEXT_LATER, /* no job is at hand now; refused if may_wait is 1 */
	SP_NEXT_NONE   /* there are no more jobs */
};

/* Where the jobs of sp_solver_run come from, and where the answers go. */
struct sp_source {
	/* Sets the next job.  If may_wait is 0 the solver has boards to solve,
	 * and the function must not wait for input. */
	enum sp_next (*next)(void *context, struct sp_job *job, int may_wait);
	/* Gets the answer to a job, in the order of the jobs.  Status, solution
	 * and stats are as from sp_solver_solve; SP_REFUSED: the fault has the
	 * reason.  The function may exchange the solution for another
	 * initialized one.  Solution, stats and fault are undefined when it
	 * has returned. */
	void (*done)(void *context, const struct sp_job *job,
	    enum sp_status status, struct sp_solution *solution,
	    const struct sp_solve_stats *stats, const struct sp_fault *fault);
};

/*
 * Solves all boards of a source, several at once by the threads of the solver,
 * and hard ones one after the other by all threads.  `next`, `done` and the
 * callbacks of the options are called in the caller's thread and must return.
 * `next` is called with may_wait 1 only when all answers have been given.
 * options->poll is called several times a second, also while the caller's
 * thread waits for others; before that, answers that are next in order are
 * given.  If it ends the run, the jobs that have been taken are given back with
 * SP_STOPPED.  With options->found the caller's thread solves one board after
 * the other.
 * SP_STOPPED; SP_REFUSED: the options are wrong, a callback calls its own
 * solver, or `next` has no job though it may wait.  SP_NO_MEMORY: before a job
 * was taken; a job for which memory does not suffice has that status.
 */
enum sp_status sp_solver_run(struct sp_solver *solver,
    const struct sp_solve_options *options, const struct sp_source *source,
    void *context, struct sp_fault *fault);

/*
 * Counts all solvable boards of a size by the length of their shortest
 * solutions: calls `report` for each length in a metric, from 0, with the
 * number of boards.  In the goal the blank is on cell blank_home.
 * SP_STOPPED: report has returned other than 0.  SP_REFUSED: the fault has the
 * reason, with the kind SP_FAULT_MEMORY if the solver may use too little.
 * SP_NO_MEMORY.
 */
enum sp_status sp_solver_lengths(struct sp_solver *solver,
    struct sp_size size, enum sp_metric metric, uint32_t blank_home,
    int (*report)(void *context, uint64_t length, uint64_t boards),
    void *context, struct sp_fault *fault);

/* ---- reading and writing ------------------------------------------------ */

/* A form is a way to write boards: line, grid, ...  The k-th form, k from 0;
 * NULL after the last. */
const struct sp_form *sp_form_at(size_t k);
/* Returns the form with the name; NULL if there is none. */
const struct sp_form *sp_form_by_name(const char *name);

struct sp_reader;

enum { SP_GREATEST = -1 };

/*
 * Makes a reader of boards in a form, NULL for lines; the form index cannot be
 * read.  The boards have the given size; 0x0 allows any square, or in the grid
 * forms any size.  In the forms one-based and zero-based the number blank_label
 * stands for the blank; if it is SP_GREATEST, or not in 0..2^32-2, the greatest
 * number of the board does.
 */
enum sp_status sp_reader_new(struct sp_reader **r, const struct sp_form *form,
    struct sp_size size, int64_t blank_label);
void sp_reader_free(struct sp_reader *r);
/* From now on reads from that descriptor, counting lines from 1.  The reader
 * does not close it.  This and the next two do nothing if the reader's own
 * callback calls them. */
void sp_reader_set_file(struct sp_reader *r, int fd);
/* From now on reads `length` bytes of text, counting lines from 1.  The text is
 * not copied and must stay there. */
void sp_reader_set_text(struct sp_reader *r, const char *text, size_t length);
/*
 * From now on reads by a function, counting lines from 1.  The function stores
 * at most `room` bytes at `to` and returns how many; it returns 0 at the end,
 * and -1, with errno set, if it fails.  SP_IO_ERROR if it returns more than
 * `room`.  If it calls sp_read_board with the same reader, SP_REFUSED.
 */
void sp_reader_set_callback(struct sp_reader *r,
    ptrdiff_t (*read)(void *context, char *to, size_t room), void *context);

/*
 * Reads the next board.  SP_MALFORMED: the fault has the reason and the line;
 * the next call skips the rest of that board, also after SP_NO_MEMORY, or, if
 * that was the first call in the form any, all of the text.
 * SP_END: no board is left.  SP_REFUSED: no board has the reader's size, the
 * form is index, or the reader's own callback has called.  SP_IO_ERROR: the
 * part of a board that was read already is lost.  If the status is not SP_OK, b
 * has no cells.
 */
enum sp_status sp_read_board(struct sp_reader *r, struct sp_board *b,
    struct sp_fault *fault);
/* The first line of the board read last. */
uint64_t sp_reader_line(const struct sp_reader *r);

struct sp_writer;

/* Makes a writer to a descriptor, which it does not close. */
enum sp_status sp_writer_new_file(struct sp_writer **w, int fd);
/*
 * Makes a writer by a function, which takes the first bytes of `count` and
 * returns how many it has taken.  It is an error if the function returns 0 or
 * more than `count`, or writes by the same writer.
 */
enum sp_status sp_writer_new_callback(struct sp_writer **w,
    size_t (*write)(void *context, const char *bytes, size_t count),
    void *context);
/* Makes a writer that keeps its text in memory. */
enum sp_status sp_writer_new_text(struct sp_writer **w);
/* The text so far of a writer of sp_writer_new_text, with a NUL, and its length;
 * it stays until the next call with the writer.  NULL, and a length of 0: there
 * was not enough memory for it, a board without cells was written, or the
 * writer is another one. */
const char *sp_writer_text(struct sp_writer *w, size_t *length);
/* Frees a writer; bytes that were not flushed are lost. */
void sp_writer_free(struct sp_writer *w);
/* Writes what the writer still holds.  SP_IO_ERROR if this or an earlier write
 * has failed. */
enum sp_status sp_writer_flush(struct sp_writer *w);

void sp_write_text(struct sp_writer *w, const char *text);
/* Writes the number in decimal. */
void sp_write_number(struct sp_writer *w, uint64_t value);
/* Writes the board in a form, NULL for a line, with its LF; between grids an
 * empty line, and in the form sized a line WxH before each board.  A board
 * without cells, or in the form index of more than SP_MAX_INDEX_CELLS cells, is
 * an error of the writer, for which sp_writer_flush sets errno to EINVAL. */
void sp_write_board(struct sp_writer *w, const struct sp_board *b,
    const struct sp_form *form);
/* Writes a solution; b and how are as for sp_solution_print. */
void sp_write_solution(struct sp_writer *w, const struct sp_solution *s,
    struct sp_board *b, unsigned how);

/* ---- pictures ----------------------------------------------------------- */

/* How pictures are drawn, a bit each. */
enum {
	SP_PICTURE_PLAIN = 1,    /* black on white, without colours */
	SP_PICTURE_GROUPS = 2,   /* a tile is in an element <g>, for scripts */
	SP_PICTURE_MONOSPACE = 4 /* captions of a sheet are in monospace type */
};

/* Returns the width and the height, in pixels, of the picture of a board. */
struct sp_size sp_picture_size(struct sp_size size);

/* Writes a board, which has cells, as an element <g> for an SVG document: with
 * its upper left corner at 0, 0 and the tiles in the order of their cells.
 * `how` is 0, or a sum of SP_PICTURE_PLAIN and SP_PICTURE_GROUPS. */
void sp_write_picture(struct sp_writer *w, const struct sp_board *b,
    unsigned how);

/* How a sheet is drawn.  All members may be 0. */
struct sp_sheet_options {
	const char *title;     /* above the boards; NULL: none */
	uint32_t columns;      /* boards side by side; 0: 5 */
	/* How long each move takes, at most 3600000 (an hour); 0: 200. */
	uint32_t milliseconds;
	unsigned how;          /* SP_PICTURE_PLAIN and SP_PICTURE_MONOSPACE */
	uint64_t reserved[SP_RESERVED]; /* 0 */
};

/* A sheet of boards, row by row, as an SVG document. */
struct sp_sheet;

/*
 * Begins a sheet, whose text w gets.  Options may be NULL.  The writer must stay
 * until the end of the sheet.
 * The size of the sheet stands in its first tag if the writer still has all of
 * the text in memory at the end, as writers of sp_writer_new_text have; else it
 * stands in a style at the end.  SP_REFUSED: the options are wrong.
 * SP_NO_MEMORY.
 */
enum sp_status sp_sheet_new(struct sp_sheet **sheet, struct sp_writer *w,
    const struct sp_sheet_options *options, struct sp_fault *fault);
/*
 * Draws the next board, with a text in UTF-8 under it, NULL for none.  The text
 * has lines about as wide as the board, or in monospace type one line.  With
 * `count` moves, each of which slides all its tiles at once, the picture shows
 * the moves again and again, from board b on.
 * SP_REFUSED: the board has no cells, or a move is not possible; then, and after
 * SP_NO_MEMORY, nothing is drawn.
 */
enum sp_status sp_sheet_add(struct sp_sheet *sheet, const struct sp_board *b,
    const struct sp_tap *moves, size_t count, const char *caption,
    struct sp_fault *fault);
/* Writes the end of the document.  Only sp_sheet_free may follow. */
void sp_sheet_end(struct sp_sheet *sheet);
void sp_sheet_free(struct sp_sheet *sheet);

/* ---- batches ------------------------------------------------------------ */

enum { SP_BATCH = 64 }; /* most boards of a batch; a word has a bit for each */

/*
 * Up to SP_BATCH boards of one size and with one missing number, as one thing;
 * boards of a generator with draw_missing may lack several numbers.
 * Boards of up to 100 cells are measured and written side by side, several times
 * as fast as one by one; the results are the same.  A batch is empty at first,
 * and after a call that was to fill it and did not return SP_OK.
 */
struct sp_batch;

enum sp_status sp_batch_new(struct sp_batch **b);
void sp_batch_free(struct sp_batch *b);

/*
 * Fills b with the next boards of a reader, at most `most`.  There may be fewer:
 * one alone if `most` is less than SP_BATCH, if the board differs in size from
 * the one before, or if it is not written as sp_write_board writes it.  Statuses
 * as of sp_read_board; SP_REFUSED also if `most` is 0.
 */
enum sp_status sp_batch_read(struct sp_batch *b, struct sp_reader *r,
    uint32_t most, struct sp_fault *fault);
/* Fills b with one board, which is copied, as if it was read on that line. */
enum sp_status sp_batch_set_board(struct sp_batch *b,
    const struct sp_board *board, uint64_t line);
/*
 * Fills b with boards of a generator, from number i on: at least one, and as
 * many as `most`, which may be more than a batch holds.  There may be fewer,
 * though others follow.  SP_END: there is no board i.  SP_REFUSED: `most` is 0.
 * SP_NO_MEMORY.
 */
enum sp_status sp_batch_generate(struct sp_batch *b, struct sp_generator *gen,
    uint64_t i, uint64_t most);

/* The number of boards; 0 if b is empty. */
uint32_t sp_batch_count(const struct sp_batch *b);
/* A word whose bits i are 1 for all boards i, from 0. */
uint64_t sp_batch_all(const struct sp_batch *b);
/* The first line of board i in the text; 0 if it was not read. */
uint64_t sp_batch_line(const struct sp_batch *b, uint32_t i);
/*
 * Board i, which stays there until the next call with b.  The caller may change
 * it, and must then take the next board or fill b anew: whether b changes, too,
 * is undefined.  A board without cells if b has no board i.
 */
struct sp_board *sp_batch_board(struct sp_batch *b, uint32_t i);
/* A word whose bit i is 1 if board i is solvable; 0 if the goal does not fit. */
uint64_t sp_batch_solvable(struct sp_batch *b, const struct sp_goal *g);
/* Sets value[i] to the field of board i.  SP_REFUSED and SP_NO_MEMORY as
 * sp_field_value returns them. */
enum sp_status sp_batch_values(struct sp_batch *b,
    const struct sp_field *field, const struct sp_goal *g,
    uint64_t value[SP_BATCH], struct sp_fault *fault);
/* Sets bit i of *which if board i has the property; all other bits are 0.
 * SP_REFUSED and SP_NO_MEMORY as sp_field_value returns them. */
enum sp_status sp_batch_select(struct sp_batch *b,
    const struct sp_property *p, const struct sp_goal *g, uint64_t *which,
    struct sp_fault *fault);
/* Sets text[i] to the text that sp_explain writes of board i.  SP_REFUSED: the
 * goal does not fit; SP_NO_MEMORY. */
enum sp_status sp_batch_explain(struct sp_batch *b, const struct sp_goal *g,
    char (*text)[SP_FAULT_TEXT], struct sp_fault *fault);

/*
 * Writes the boards whose bits in `which` are 1 in a form, NULL for lines, as
 * sp_write_board does; with the labels that `relabel` gives them, unless it is
 * NULL.  Like sp_batch_board, it may change the boards.
 */
void sp_batch_write(struct sp_batch *b, uint64_t which,
    const struct sp_relabel *relabel, const struct sp_form *form,
    struct sp_writer *w);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
