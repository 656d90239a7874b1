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
 * Functions that can fail return an enum sp_status, SP_OK for success.  Those
 * with a struct sp_fault, which is never NULL, put the reason of SP_MALFORMED
 * and SP_REFUSED there as one line without a final LF.
 * Open structures have an sp_*_init, which cannot fail, and an sp_*_free.
 * Opaque ones are made by an sp_*_new, which sets the pointer to NULL where it
 * fails, and freed by an sp_*_free, which takes NULL.
 *
 * Options are structures whose members are 0 by default: set all of them, as
 * with = {0}, and then those that matter.  From 0.3.0 on, structures keep their
 * sizes and members as long as the library keeps the name libsp.so.0.  New
 * options take the places of reserved members, with 0 as what was done before;
 * a library that is older than the header returns SP_REFUSED where one of its
 * reserved members is not 0.  Enumerations grow at the end.
 *
 * The library never prints, never exits and keeps no global state; different
 * threads may use it at once on objects of their own, and what is passed as
 * const may be shared.  For tests, the environment variable SP_PLAIN limits the
 * code for certain processors: "ssse3" to SSSE3, any other value to plain C.
 * The results are the same.
 */
#ifndef SP_H
#define SP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
/* All that is declared here, and nothing else, leaves the shared library. */
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

#define SP_VERSION "0.2.0"

enum sp_status {
	SP_OK,
	SP_END,       /* nothing more to read */
	SP_MALFORMED, /* the text is malformed: see the fault */
	SP_REFUSED,   /* well-formed, but impossible: see the fault */
	SP_NO_MEMORY,
	SP_STOPPED,   /* given up before the end, as the caller asked */
	SP_IO_ERROR   /* errno tells */
};

enum {
	SP_MIN_SIDE = 2,
	SP_MAX_CELLS = 1 << 26,
	SP_MAX_INDEX_CELLS = 4096, /* most cells of a board with an index */
	SP_FAULT_TEXT = 1024,
	SP_RESERVED = 4 /* members of options for later versions */
};

/* What is wrong with labels that should be a board, or with a text. */
enum sp_fault_kind {
	/* A fault of a goal, a size or a seed, say, or of a board that is
	 * refused though it is one. */
	SP_FAULT_OTHER,
	SP_FAULT_LABEL,     /* a word that is no label */
	SP_FAULT_INDEX,     /* a word that is no index */
	SP_FAULT_INDEXES,   /* more than one number, where an index stands */
	SP_FAULT_PLACE,     /* a size after labels, or after another size */
	SP_FAULT_SIZE,      /* a size other than the reader's */
	SP_FAULT_SIZE_TEXT, /* a line that is no size, where one should be */
	SP_FAULT_RANGE,     /* a label too small, or too great for the size */
	SP_FAULT_GREATEST,  /* a label too great for the number of labels */
	SP_FAULT_TWICE,     /* a label that appears twice */
	SP_FAULT_MANY,      /* too many labels in a row or board */
	SP_FAULT_ROW,       /* a row with fewer labels than others */
	SP_FAULT_COUNT,     /* no board has so many labels */
	SP_FAULT_SEGMENTS,  /* rows in one line, not as wide as the size */
	SP_FAULT_NO_NUMBER, /* the number that stands for the blank is missing */
	SP_FAULT_NO_BLANK,
	SP_FAULT_BLANKS,    /* more than one blank */
	/* A sign and a number stand for the blank.  The last kind. */
	SP_FAULT_SIGN
};

struct sp_fault {
	uint64_t line; /* line of the text, counted from 1; 0 if unknown */
	enum sp_fault_kind kind;
	char text[SP_FAULT_TEXT];
};

/* The version of the library, as SP_VERSION was when it was built. */
const char *sp_version(void);

/* ---- boards ------------------------------------------------------------- */

struct sp_size {
	uint32_t w; /* columns */
	uint32_t h; /* rows */
};

/* Reads "WxH" or "N" (for NxN); sides from 2, at most SP_MAX_CELLS cells. */
enum sp_status sp_size_parse(const char *text, struct sp_size *size,
    struct sp_fault *fault);

/* Cells of a size. */
uint32_t sp_cells(struct sp_size size);

struct sp_board {
	struct sp_size size;
	uint32_t n;       /* cells */
	uint32_t blank;   /* cell of the blank */
	uint32_t missing; /* the number of 1..n that no tile has */
	uint32_t *label;  /* label[cell], 0 for the blank */
	uint32_t capacity; /* cells that label has room for */
};

void sp_board_init(struct sp_board *b);
void sp_board_free(struct sp_board *b);

/* Makes room for a board of that size, labels undefined, and sets size, n.
 * SP_NO_MEMORY also for more than SP_MAX_CELLS. */
enum sp_status sp_board_resize(struct sp_board *b, struct sp_size size);

/* Copies size and labels. */
enum sp_status sp_board_copy(struct sp_board *to, const struct sp_board *from);

struct sp_form;

/*
 * Reads one board from a string.  The form NULL is the first one, a line, where
 * a newline counts as a space; the size 0x0 is any square or any grid.
 * SP_REFUSED: the form is index, which sp_index_parse reads.  Other than after
 * SP_OK, b has no cells.
 */
enum sp_status sp_board_parse(struct sp_board *b, const char *text,
    const struct sp_form *form, struct sp_size size, struct sp_fault *fault);

/*
 * Writes the board in a form, NULL for a line, without the last LF, and a NUL
 * to a string with room for that many bytes, as far as they fit.  Returns how
 * many bytes there are without the NUL, however many fit; 0 where the form is
 * index and the board has none.
 */
size_t sp_board_print(const struct sp_board *b, const struct sp_form *form,
    char *text, size_t room);

/*
 * Checks size and label[0..n-1] and sets blank and missing.  SP_MALFORMED: the
 * fault is the first one of a label, in reading order, or else one of the board
 * as a whole.  SP_NO_MEMORY.
 */
enum sp_status sp_board_validate(struct sp_board *b, struct sp_fault *fault);

/* Exchanges the contents of two cells and keeps b->blank right.  Does nothing
 * if the board has no such cells. */
void sp_board_exchange(struct sp_board *b, uint32_t cell, uint32_t other);

/* ---- goals -------------------------------------------------------------- */

struct sp_goal;

/* The name of the k-th goal that has one, k from 0; NULL after the last. */
const char *sp_goal_name(size_t k);

/* Makes the goal of that name for boards of a size.  SP_MALFORMED: there is no
 * such name, or sp_size_parse refuses the size. */
enum sp_status sp_goal_new(struct sp_goal **g, const char *name,
    struct sp_size size, struct sp_fault *fault);
/* Makes a goal that looks like the board.  SP_REFUSED: the board has no cells. */
enum sp_status sp_goal_new_from_board(struct sp_goal **g,
    const struct sp_board *b, struct sp_fault *fault);
void sp_goal_free(struct sp_goal *g);

/*
 * Whether the goal fits the board: SP_OK, or SP_REFUSED where the sizes differ,
 * or the goal was made from a board with other labels.  Where a goal does not
 * fit, verdicts are 0, and other functions return SP_REFUSED.
 */
enum sp_status sp_goal_check(const struct sp_goal *g,
    const struct sp_board *b, struct sp_fault *fault);

/* The size of the boards that the goal is for. */
struct sp_size sp_goal_size(const struct sp_goal *g);

/* The missing number of the board that the goal was made from; of a named goal
 * the number of cells, which is usual. */
uint32_t sp_goal_missing(const struct sp_goal *g);

/* The home of a label that a board with that missing number, 1..n, holds; n if
 * such boards do not hold it. */
uint32_t sp_goal_home(const struct sp_goal *g, uint32_t missing,
    uint32_t label);

/* Sets b to the goal as a board with that missing number.  SP_REFUSED if
 * that is not in 1..n, or if the goal was made from a board that lacks another
 * number. */
enum sp_status sp_goal_board(const struct sp_goal *g, uint32_t missing,
    struct sp_board *b, struct sp_fault *fault);

/* ---- verdicts ----------------------------------------------------------- */

/* Whether legal slides lead from the board to the goal.  O(n); if memory is
 * refused, O(n log n) on average over all boards, O(n^2) at most. */
int sp_solvable(const struct sp_board *b, const struct sp_goal *g);

/* Whether the board is the goal.  It is not if the goal has another size, or
 * another missing number. */
int sp_is_solved(const struct sp_board *b, const struct sp_goal *g);

/*
 * Writes the textbook argument as one line without LF: the inversions of board
 * and goal, row by row, and where the width is even the rows of the blanks.
 * Sets goal_board to the goal as a board.  SP_FAULT_TEXT bytes are enough.
 * SP_OK, SP_NO_MEMORY, or SP_REFUSED with the reason as the text.
 */
enum sp_status sp_explain(const struct sp_board *b, const struct sp_goal *g,
    struct sp_board *goal_board, char *text, size_t room);

/* ---- measures ----------------------------------------------------------- */

/*
 * The textbook table: count[k] is how many smaller tiles come after the tile on
 * the k-th cell of the path, 0 for the blank; 0 <= k < n.  Returns the sum,
 * which is the number of inversions.  Returns UINT64_MAX, and count is
 * undefined, if the goal does not fit, or if there is no memory, which boards
 * of up to 4096 cells never need.
 */
uint64_t sp_inversion_table(const struct sp_board *b,
    const struct sp_goal *g, uint32_t *count);

enum sp_field_name {
	SP_FIELD_INVERSIONS, /* pairs of tiles that stand in descending order
	                        along the path, the blank left out */
	SP_FIELD_PARITY,     /* of the inversions */
	SP_FIELD_ROW,        /* of the blank, 1 the bottom one */
	SP_FIELD_COLUMN,     /* of the blank, 1 the left one */
	SP_FIELD_MISSING,    /* the missing number */
	SP_FIELD_MISPLACED,  /* tiles that are not at home */
	SP_FIELD_MANHATTAN,  /* sum of the tiles' taxicab distances from home */
	/* Linear conflicts: the sum over rows and columns of the least number
	 * of tiles to take out so that the rest of the tiles that are already
	 * in their goal line are in goal order.  No solution has fewer slides
	 * than manhattan + 2 * conflicts. */
	SP_FIELD_CONFLICTS,
	SP_FIELD_SWAPS,      /* least exchanges of two cells up to the goal */
	SP_FIELD_INDEX,      /* as sp_board_print writes it */
	SP_FIELD_SIZE,
	SP_FIELD_CELLS
};

enum sp_field_type {
	SP_NUMBER,
	SP_EVEN_ODD, /* 0 is written even, 1 odd */
	SP_SIZE,     /* w * 2^32 + h, written wxh */
	SP_INDEX     /* a number as large as n!/2 */
};

/* What can be measured, by name: the fields of sp-count. */
struct sp_field {
	const char *name;
	enum sp_field_name id;
	enum sp_field_type type;
	const char *help; /* what it is, in one line */
};

enum { SP_FIELD_INDEX_CELLS = 20 }; /* most cells with indexes below 2^64 */

/* The k-th field, k from 0 in the order above; NULL after the last. */
const struct sp_field *sp_field_at(size_t k);

/* The field with a name of that many bytes; NULL if there is none. */
const struct sp_field *sp_field_by_name(const char *name, size_t length);

/*
 * The value as a number below 2^64 - 1.  SP_REFUSED where the goal does not
 * fit, or the field is the index and the board has more than
 * SP_FIELD_INDEX_CELLS cells; SP_NO_MEMORY.
 */
enum sp_status sp_field_value(const struct sp_field *field,
    const struct sp_board *b, const struct sp_goal *g, uint64_t *value,
    struct sp_fault *fault);

enum sp_verdict { SP_IS_SOLVABLE, SP_IS_UNSOLVABLE, SP_IS_SOLVED };

/* A property that boards have or not: -p of sp-check. */
struct sp_property {
	const struct sp_field *field; /* NULL: the verdict `is` */
	enum sp_verdict is;
	uint64_t lo, hi; /* least and greatest value of the field */
	int negated;     /* boards that do not have it are meant */
};

/* "solvable", "unsolvable", "solved", "FIELD=VALUE" or "FIELD=[LO]:[HI]"; "!"
 * before it negates it. */
enum sp_status sp_property_parse(const char *text, struct sp_property *p,
    struct sp_fault *fault);

/* Sets *holds; SP_REFUSED and SP_NO_MEMORY as sp_field_value. */
enum sp_status sp_property_test(const struct sp_property *p,
    const struct sp_board *b, const struct sp_goal *g, int *holds,
    struct sp_fault *fault);

/* ---- many boards as rows of bytes --------------------------------------- */

enum { SP_ROW_CELLS = 255 }; /* most cells of such a board */

/*
 * Sets solvable[i] to 1 if board i is solvable, else to 0.  The boards have the
 * size of the goal, n cells, and the labels of board i are the bytes
 * rows[i * n] to rows[i * n + n - 1].  SP_MALFORMED: one is no board, or lacks
 * labels of the goal; its number, counted from 1, is the line of the fault, and
 * only the boards before it have verdicts.  SP_REFUSED: the goal has more than
 * SP_ROW_CELLS cells.  SP_NO_MEMORY.
 */
enum sp_status sp_boards_solvable(const unsigned char *rows, size_t count,
    const struct sp_goal *g, unsigned char *solvable, struct sp_fault *fault);

/* Sets value[i] to the field of board i.  Statuses as there, and SP_REFUSED
 * where sp_field_value returns that. */
enum sp_status sp_boards_values(const unsigned char *rows, size_t count,
    const struct sp_goal *g, const struct sp_field *field, uint64_t *value,
    struct sp_fault *fault);

/*
 * Reads all boards of that size in `length` bytes of text, in a form, NULL for
 * lines.  Sets *count to how many there are, and rows, which may be NULL if
 * room is 0, to the first `room` boards.  SP_MALFORMED at the first text that
 * is no board; *count is then how many there are before it, and the line of the
 * fault a line of the text.  SP_REFUSED: the form is index, or the size has
 * more than SP_ROW_CELLS cells.  SP_NO_MEMORY.
 */
enum sp_status sp_boards_parse(const char *text, size_t length,
    const struct sp_form *form, struct sp_size size, unsigned char *rows,
    size_t room, size_t *count, struct sp_fault *fault);

/*
 * Writes boards in a form, NULL for lines, each with its LF and a blank line
 * between grids, and a NUL to a string with room for that many bytes, as far as
 * they fit.  Sets *length to how many bytes there are without the NUL, however
 * many fit.  SP_MALFORMED: a row is no board, whose number, counted from 1, is
 * the line of the fault, and only the boards before it are written; or
 * sp_size_parse refuses the size.  SP_REFUSED: the size has more than
 * SP_ROW_CELLS cells.  SP_NO_MEMORY.
 */
enum sp_status sp_boards_print(const unsigned char *rows, size_t count,
    struct sp_size size, const struct sp_form *form, char *text, size_t room,
    size_t *length, struct sp_fault *fault);

/* ---- indexes ------------------------------------------------------------ */

enum sp_population { SP_SOLVABLE, SP_UNSOLVABLE, SP_ANY };

enum { SP_INDEX_TEXT = 13021 }; /* digits of the greatest index, and NUL */

/*
 * The index of a board is h * (n-1)!/2 + floor(r/2), h being the blank's cell
 * and r the lexicographic rank of the tiles in row-major order.  It numbers the
 * solvable boards from 0 without gaps, whatever the goal, and the unsolvable
 * ones likewise.  sp_board_print writes it, in the form index.
 */

/*
 * Sets b to the board of the index given in decimal digits, in a population,
 * SP_SOLVABLE or SP_UNSOLVABLE, of the goal.
 * SP_MALFORMED: the text is no whole number; SP_REFUSED: it is past the last
 * index, the population is SP_ANY, the missing number is not in 1..n, or the
 * goal has more than SP_MAX_INDEX_CELLS cells.
 */
enum sp_status sp_index_parse(const char *text, const struct sp_goal *g,
    uint32_t missing, enum sp_population population, struct sp_board *b,
    struct sp_fault *fault);

/*
 * Makes b, a board of the population, that of the next index.  SP_REFUSED if
 * the population is SP_ANY.  SP_END if b is the last one; its last two tiles
 * may then have changed places.
 */
enum sp_status sp_index_next(struct sp_board *b, const struct sp_goal *g,
    enum sp_population population, struct sp_fault *fault);

/* ---- change of goal ----------------------------------------------------- */

struct sp_relabel;

enum sp_status sp_relabel_new(struct sp_relabel **r);
void sp_relabel_free(struct sp_relabel *r);

/*
 * Prepares the change of goal: every tile gets the label that `to` has on the
 * tile's home in `from`, a board.  SP_REFUSED where the sizes of `from` and
 * `to` differ, or the blanks' homes.
 */
enum sp_status sp_relabel_prepare(struct sp_relabel *r,
    const struct sp_board *from, const struct sp_goal *to,
    struct sp_fault *fault);

/* Changes the labels of a board with the size and labels of `from`; leaves
 * other boards alone. */
void sp_relabel_apply(const struct sp_relabel *r, struct sp_board *b);

/* Writes the labels along the path of a goal that fits, and back; b != list.
 * SP_REFUSED: the goal does not fit; SP_NO_MEMORY. */
enum sp_status sp_unroll(const struct sp_board *b, const struct sp_goal *g,
    struct sp_board *list, struct sp_fault *fault);
enum sp_status sp_roll(const struct sp_board *list, const struct sp_goal *g,
    struct sp_board *b, struct sp_fault *fault);

/* ---- symmetries --------------------------------------------------------- */

struct sp_symmetry {
	const char *name;
	/* First the rows become columns, then the columns and rows reverse. */
	int transpose, mirror, flip;
};

/* The k-th symmetry, k from 0, identity first; NULL after the last. */
const struct sp_symmetry *sp_symmetry_at(size_t k);
/* The symmetry of that name, but for the identity; NULL if there is none. */
const struct sp_symmetry *sp_symmetry_by_name(const char *name);

/* The cell of a board of that size that `cell` goes to; `cell` if it has none. */
uint32_t sp_symmetry_cell(const struct sp_symmetry *s, struct sp_size size,
    uint32_t cell);

/* Turns the board into another, which must be a different object. */
enum sp_status sp_symmetry_apply(const struct sp_symmetry *s,
    const struct sp_board *b, struct sp_board *turned);

/*
 * Sets `least` to the least board, compared cell by cell, among the symmetries
 * of b that keep the size and the cell of the blank in the goal (a board with
 * the size and labels of b, else SP_REFUSED), each relabelled back to the goal.
 */
enum sp_status sp_symmetry_least(const struct sp_board *b,
    const struct sp_board *goal, struct sp_board *least,
    struct sp_fault *fault);

/* ---- moves -------------------------------------------------------------- */

enum sp_direction { SP_UP, SP_DOWN, SP_LEFT, SP_RIGHT }; /* 0 to 3 */

/* Moves the blank one cell; 0 where the border stops it, or `way` is no
 * direction: then b is as before. */
int sp_slide_blank(struct sp_board *b, enum sp_direction way);

/* Brings the blank to a cell by slides, along the row first.  Does nothing if
 * the board has no such cell. */
void sp_slide_to(struct sp_board *b, uint32_t cell);

/* The tiles that a tap has moved. */
struct sp_tap {
	enum sp_direction dir; /* of the blank: the tiles moved the other way */
	uint32_t tiles;        /* how many, at least 1 */
};

/*
 * Makes the move of a player who taps a tile in the row or column of the blank:
 * it and the tiles between slide by one cell.  SP_MALFORMED, with the reason:
 * no tile of that label stands there; then b is as before.  O(w+h) time.
 */
enum sp_status sp_slide_tile(struct sp_board *b, uint32_t label,
    struct sp_tap *tap, struct sp_fault *fault);

/*
 * Makes the moves of a text.  Letters U D L R, either case, name the way the
 * tile moves, after "blank:" the way the blank moves; a number from 1 after a
 * letter repeats it; spaces, tabs and CRs are ignored.  After "tiles:" there
 * are labels of tiles to tap, as sp_slide_tile does, separated by these or
 * commas.  SP_MALFORMED at the first that is no move or not legal; b has then
 * made the moves before it.  Where b is NULL only letters and digits are
 * checked.
 */
enum sp_status sp_moves_apply(struct sp_board *b, const char *text,
    size_t length, struct sp_fault *fault);

/* ---- boards by chance --------------------------------------------------- */

struct sp_seed {
	uint64_t lo, hi;
};

enum { SP_SEED_TEXT = 40 }; /* 2^128-1 in decimal, and NUL */

/* Decimal, or hexadecimal after 0x; up to 2^128-1, else SP_MALFORMED. */
enum sp_status sp_seed_parse(const char *text, struct sp_seed *seed,
    struct sp_fault *fault);
void sp_seed_print(struct sp_seed seed, char text[SP_SEED_TEXT]);
/* A seed from the system.  SP_IO_ERROR where it has none. */
enum sp_status sp_seed_draw(struct sp_seed *seed);

enum sp_method {
	SP_UNIFORM, /* all boards of the population with equal chances */
	SP_WALK,    /* from the goal, the blank to `steps` cells */
	SP_SLIDE    /* from the goal, `steps` slides */
};

enum { SP_MAX_ORDER_CELLS = 16 };

/*
 * Which boards to draw.  If all members are 0: uniformly from the solvable
 * boards with the goal's usual missing number, by the seed 0.  The boards of
 * walks, of both kinds, are SP_SOLVABLE; not_goal needs steps; fixed_blank,
 * distinct and in_order must be 0.
 */
struct sp_gen_options {
	struct sp_seed seed;
	enum sp_method method;
	uint64_t steps; /* of SP_WALK and SP_SLIDE */
	enum sp_population population;
	uint32_t missing;  /* 1..n; 0: sp_goal_missing of the goal */
	int fixed_blank;   /* the blank stays on its cell of the goal */
	int not_goal;      /* never the goal itself */
	int distinct;      /* no board twice in the first 2^64 */
	int in_order;      /* SP_UNIFORM, n <= SP_MAX_ORDER_CELLS, a missing
	                      number, not SP_ANY, not distinct: board i is
	                      that of index i, of those with the blank there if
	                      fixed_blank; with not_goal another board has
	                      the place of the goal */
	int draw_missing;  /* the missing number is drawn for every board */
	uint64_t reserved[SP_RESERVED]; /* 0 */
};

struct sp_generator;
struct sp_writer;

/*
 * Makes a generator of the boards that the options describe, for a goal, of
 * which it takes a copy.  SP_REFUSED: no boards are like that, for the reason
 * in the fault; SP_NO_MEMORY.
 */
enum sp_status sp_generator_new(struct sp_generator **gen,
    const struct sp_gen_options *options, const struct sp_goal *g,
    struct sp_fault *fault);
void sp_generator_free(struct sp_generator *gen);

/*
 * Sets b to board number i, a pure function of options, goal, and i.  With
 * distinct or in_order i must be below the population, else SP_END.
 */
enum sp_status sp_generate(struct sp_generator *gen, uint64_t i,
    struct sp_board *b);

/*
 * Writes the boards i .. i+count-1 in a form, NULL for lines, faster than one
 * by one; b is used meanwhile, and then has no cells.  With distinct or
 * in_order the boards below the population are written, and if others were
 * asked for the status is SP_END.  SP_REFUSED if the last number does not fit
 * 64 bits.
 */
enum sp_status sp_generate_text(struct sp_generator *gen, uint64_t i,
    uint64_t count, struct sp_writer *w, const struct sp_form *form,
    struct sp_board *b, struct sp_fault *fault);

/*
 * Sets rows to the boards i .. i+count-1, as sp_boards_solvable takes them,
 * faster than one by one.  SP_END: there are only *made boards, which are set.
 * SP_REFUSED: the boards have more than SP_ROW_CELLS cells, or the last number
 * is above 2^64 - 1.  SP_NO_MEMORY.
 */
enum sp_status sp_boards_random(struct sp_generator *gen, uint64_t i,
    size_t count, unsigned char *rows, size_t *made, struct sp_fault *fault);

/* ---- solutions ---------------------------------------------------------- */

struct sp_solution {
	uint64_t length;    /* slides */
	uint64_t capacity;  /* slides that dir has room for */
	/* dir[i] is an enum sp_direction, of the blank; "DURL"[dir[i]] is the
	 * letter of the tile. */
	unsigned char *dir;
};

void sp_solution_init(struct sp_solution *s);
void sp_solution_free(struct sp_solution *s);

/*
 * Sets s to the slides of a text of moves, as sp_moves_apply takes it, that
 * are made from the board on.  SP_MALFORMED as there; s has then the slides
 * before the fault.  SP_NO_MEMORY.
 */
enum sp_status sp_solution_parse(struct sp_solution *s,
    const struct sp_board *b, const char *text, struct sp_fault *fault);

/* How solutions are written, a bit each; 0 means letters of the tiles. */
enum {
	SP_BLANK_MOVES = 1, /* letters of the blank, after "blank:" */
	SP_REPEATS = 2,     /* U3 in place of UUU */
	/* Numbers of the tiles that slide, after "tiles:".  With SP_REPEATS
	 * those to tap: of tiles that slide together, the one farthest from the
	 * blank. */
	SP_TILES = 4
};

/*
 * Writes a solution and a NUL to a string with room for that many bytes, as far
 * as they fit.  Returns how many there are without the NUL, however many fit.
 * No text where room is 0.
 * SP_TILES is for the solution of the board b, which may be NULL without it;
 * the slides are made on it and taken back.  Numbers end at a slide that the
 * border stops.
 */
size_t sp_solution_print(const struct sp_solution *s, struct sp_board *b,
    unsigned how, char *text, size_t room);

/* Makes the slides.  SP_REFUSED at the first one that the border stops; b has
 * then made the slides before it. */
enum sp_status sp_solution_apply(const struct sp_solution *s,
    struct sp_board *b, struct sp_fault *fault);

/* ---- solving ------------------------------------------------------------ */

enum {
	SP_PUZZLE_CELLS = 64, /* most cells for shortest solutions */
	SP_NEAR_SIDE = 20,    /* most columns and rows of a beam search */
	SP_NEAR_WIDTH = 1000, /* of a beam for everyday use */
	SP_NEAR_MOST_WIDTH = 1000000
};

/*
 * Solves boards of any sizes and goals, one after the other: it makes the
 * tables that a board needs, larger ones when these pay, and keeps them for the
 * next board.
 */
struct sp_solver;

struct sp_solve_stats {
	uint64_t bound; /* lower bound of the length, before the search */
	uint64_t least; /* the same after it, or where it was given up */
	uint64_t nodes; /* boards generated */
};

/* What the length of a solution counts. */
enum sp_metric {
	SP_SLIDES,
	SP_MULTI_TILE /* moves: tiles that slide together by a cell, in a row or
	                 a column, count once */
};

enum sp_solve_method {
	/* A shortest solution.  At most SP_PUZZLE_CELLS cells. */
	SP_SOLVE_OPTIMAL,
	/* A solution of at most `factor` thousandths of the fewest slides,
	 * sooner.  At most SP_PUZZLE_CELLS cells. */
	SP_SOLVE_WITHIN,
	/* A solution close to the shortest, by a beam search, and never longer
	 * than that of FAST.  The greater the width of the beam, the shorter
	 * are the solutions and the longer it takes.  Boards of more than
	 * SP_NEAR_SIDE columns or rows are solved as by FAST. */
	SP_SOLVE_NEAR,
	/* A solution at once, in O(n (w+h)) time: a shortest one up to 3x3,
	 * about 2.5 times the tiles' distances on larger squares, 3 times on
	 * boards of two rows. */
	SP_SOLVE_FAST
};

/* How to solve a board.  If all members are 0 a shortest solution is found,
 * however long that takes. */
struct sp_solve_options {
	enum sp_solve_method method;
	uint32_t factor;      /* of WITHIN, from 1000; 0: 1000 */
	uint32_t width;       /* of NEAR; 0: SP_NEAR_WIDTH */
	enum sp_metric metric; /* not of WITHIN */
	uint64_t most_nodes;  /* give up after so many; 0: never */
	/* Of OPTIMAL: the most slides, or moves, of a solution; where none is
	 * so short the status is SP_END.  0: any number. */
	uint64_t most_slides;
	/*
	 * Unless parts is 0, of OPTIMAL by slides, with most_slides: search one
	 * part of that many, 0 <= part < parts, for its shortest solution.  The
	 * parts are sets of sequences of slides, and have a shortest solution
	 * among them.  The solution of a part depends on board, goal, part and
	 * parts alone; `least` of the stats is a bound for the part.
	 */
	uint32_t part, parts;
	/* Called now and then, also while tables are made, if set: give up if
	 * it returns other than 0.  So far, `least` slides, or moves, are known
	 * to be needed, and about so many nodes have been searched. */
	int (*poll)(void *context, const struct sp_solve_stats *so_far);
	/* Of OPTIMAL, if set: called with each of the shortest solutions, in
	 * the order of the letters D, L, R, U of their tiles.  Give up if it
	 * returns other than 0.  The last is the solution. */
	int (*found)(void *context, const struct sp_solution *solution);
	void *context;
	uint64_t reserved[SP_RESERVED]; /* 0 */
};

/* Makes a solver whose tables, and whose beams, take at most so many bytes
 * each, 0 for a gibibyte; tables for several sizes, kept with a limit of nodes
 * or within a factor, up to twice that.  It makes tables and searches for
 * shortest solutions with so many threads, that of the caller included, 0 for
 * one; the others block all signals.  SP_REFUSED: more than 1024 threads.
 * Threads of the caller need a solver each. */
enum sp_status sp_solver_new(struct sp_solver **solver, uint64_t bytes,
    unsigned threads);
void sp_solver_free(struct sp_solver *solver);

/*
 * Solves a board, which the goal must fit.  The solution must be initialized;
 * it depends on board, goal, options and bytes alone, not on the boards before.
 * Of several solutions of fewest slides OPTIMAL finds the first in the order of
 * enum sp_direction if the home of the blank is the last cell and w <= h, else
 * the first in the order that a symmetry makes of it.
 * In the metric MULTI_TILE bounds of the effort are moves, and OPTIMAL solves
 * boards of at most 16 cells.
 * SP_STOPPED: given up; the solution is the shortest one that is known, or has
 * no slides.  SP_END: there is no solution of so few slides.  SP_REFUSED: see
 * the fault, as for a board that is not solvable, one of too many cells, a beam
 * that needs more memory than the solver may use, or a call from poll or found
 * of the same solver.  SP_NO_MEMORY.
 */
enum sp_status sp_solver_solve(struct sp_solver *solver,
    const struct sp_board *b, const struct sp_goal *g,
    const struct sp_solve_options *options, struct sp_solution *solution,
    struct sp_solve_stats *stats, struct sp_fault *fault);

/*
 * Counts all boards of a size and home of the blank: calls `count` for each
 * length of shortest solutions in a metric, from 0, with how many boards have
 * it.
 * SP_STOPPED: count has returned other than 0.  SP_REFUSED: see the fault, as
 * if that takes more than the bytes of the solver.  SP_NO_MEMORY.
 */
enum sp_status sp_solver_lengths(struct sp_solver *solver,
    struct sp_size size, enum sp_metric metric, uint32_t blank_home,
    int (*count)(void *context, uint64_t length, uint64_t boards),
    void *context, struct sp_fault *fault);

/* ---- reading and writing ------------------------------------------------ */

/* The k-th way to write boards, k from 0: line, grid, ...; NULL at the end. */
const struct sp_form *sp_form_at(size_t k);
const struct sp_form *sp_form_by_name(const char *name);

struct sp_reader;

enum { SP_GREATEST = -1 };

/*
 * A reader of boards in a form, NULL for lines, of one size, or where that is
 * 0x0 of any square or any grid.  The form index is not read.  In the forms
 * one-based and zero-based the label blank_label is the blank, or where that is
 * SP_GREATEST, or not in 0..2^32-2, the greatest one.
 */
enum sp_status sp_reader_new(struct sp_reader **r, const struct sp_form *form,
    struct sp_size size, int64_t blank_label);
void sp_reader_free(struct sp_reader *r);
/* Reads from that descriptor, which stays the caller's, from line 1 on. */
void sp_reader_set_file(struct sp_reader *r, int fd);
/* Reads so many bytes of text, which must stay there, from line 1 on. */
void sp_reader_set_text(struct sp_reader *r, const char *text, size_t length);
/*
 * Reads by a function, from line 1 on.  It stores at most `room` bytes and
 * returns how many, 0 at the end, or -1, and then errno tells why.  If it
 * returns more than `room` that is SP_IO_ERROR; what it asks of the same reader
 * is refused.
 */
void sp_reader_set_callback(struct sp_reader *r,
    ptrdiff_t (*read)(void *context, char *to, size_t room), void *context);

/*
 * Reads the next board.  SP_MALFORMED: fault tells, and the rest of that board
 * is skipped at the next call, as it is after SP_NO_MEMORY.  SP_END: no board
 * is left.  SP_REFUSED: no board has the reader's size, its form is index, or
 * the call comes from its own callback.  SP_IO_ERROR: what was read of a board
 * is lost.  Other than after SP_OK, b has no cells.
 */
enum sp_status sp_read_board(struct sp_reader *r, struct sp_board *b,
    struct sp_fault *fault);
/* The first line of the board read last. */
uint64_t sp_reader_line(const struct sp_reader *r);

/* A writer to a descriptor, which stays the caller's. */
enum sp_status sp_writer_new(struct sp_writer **w, int fd);
/*
 * A writer by a function, which takes some of the bytes, `count`, and returns
 * how many.  It is an error if it returns 0 or more than `count`, or writes by
 * the same writer.
 */
enum sp_status sp_writer_new_callback(struct sp_writer **w,
    size_t (*write)(void *context, const char *bytes, size_t count),
    void *context);
/* What was not flushed is lost. */
void sp_writer_free(struct sp_writer *w);
/* Hands everything to the system.  SP_IO_ERROR if that ever failed. */
enum sp_status sp_writer_flush(struct sp_writer *w);

void sp_write_text(struct sp_writer *w, const char *text);
void sp_write_number(struct sp_writer *w, uint64_t value);
/* The board in a form, NULL for a line, with its LF; between grids goes a blank
 * line, and in the form sized a line WxH before each.  A board without cells,
 * and one of more than SP_MAX_INDEX_CELLS in the form index, is an error with
 * the number EINVAL. */
void sp_write_board(struct sp_writer *w, const struct sp_board *b,
    const struct sp_form *form);
/* A solution; b and how as for sp_solution_print. */
void sp_write_solution(struct sp_writer *w, const struct sp_solution *s,
    struct sp_board *b, unsigned how);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
