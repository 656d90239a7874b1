/*
 * sp.h -- sliding-tile boards: read, check, measure, map, draw and write them
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
 * with a struct sp_fault put the reason there as one line without a final LF.
 * The library never prints, never exits and keeps no global state; different
 * threads may use it at once on objects of their own.  A board has scratch of
 * its own, so even to measure it is to use it.  Where the environment has a
 * variable SP_PLAIN, the kernels for certain processors are not used, with the
 * values ssse3 and sse2 those for more than that; results are the same.
 */
#ifndef SP_H
#define SP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SP_VERSION "0.1.0"

enum sp_status {
	SP_OK,
	SP_END,       /* nothing more to read */
	SP_MALFORMED, /* the text is no such thing: see the fault */
	SP_REFUSED,   /* understood, but not to be had: see the fault */
	SP_NO_MEMORY,
	SP_STOPPED,   /* given up before the end, as was asked for */
	SP_IO_ERROR   /* errno tells */
};

enum {
	SP_MIN_SIDE = 2,
	SP_MAX_CELLS = 1 << 26,
	SP_MAX_INDEX_CELLS = 4096, /* most cells of a board with an index */
	SP_FAULT_TEXT = 1024
};

struct sp_fault {
	uint64_t line; /* line of the text, counted from 1; 0 if unknown */
	char text[SP_FAULT_TEXT];
};

/* The version of the library, as SP_VERSION was when it was built. */
const char *sp_version(void);

/* ---- number.c: numbers in text ------------------------------------------ */

/*
 * Reads all `length` bytes of text as decimal digits, leading zeros allowed.
 * Returns SP_OK with 0 <= *value <= max, or SP_MALFORMED.
 */
enum sp_status sp_number_parse(const char *text, size_t length, uint64_t max,
    uint64_t *value);

/* ---- size.c: columns and rows ------------------------------------------- */

struct sp_size {
	uint32_t w; /* columns */
	uint32_t h; /* rows */
};

/* Reads "WxH" or "N" (for NxN); sides from 2, at most SP_MAX_CELLS cells. */
enum sp_status sp_size_parse(const char *text, struct sp_size *size,
    struct sp_fault *fault);

/* Cells of a size. */
uint32_t sp_cells(struct sp_size size);

int sp_size_equal(struct sp_size a, struct sp_size b);

/* The side of a square of so many cells, 0 if there is none. */
uint32_t sp_square_side(uint64_t cells);

/* ---- board.c: labels in cells ------------------------------------------- */

struct sp_board {
	struct sp_size size;
	uint32_t n;       /* cells */
	uint32_t blank;   /* cell of the blank */
	uint32_t missing; /* the number of 1..n that no tile has */
	uint32_t *label;  /* label[cell], 0 for the blank */

	/* Scratch of the functions that walk a board; no part of its value. */
	uint32_t room;       /* cells that label has room for */
	uint32_t mark_words;
	uint64_t *mark;      /* a bit for each label, all 0 between calls */
	void *tally;         /* counts of tally.c and parity.c, all 0 too */
	uint32_t line_room;
	uint32_t *line;      /* for as many numbers as a row or column has */
};

void sp_board_init(struct sp_board *b);
void sp_board_free(struct sp_board *b);

/* Makes room for a board of that size, labels undefined, and sets size, n. */
enum sp_status sp_board_resize(struct sp_board *b, struct sp_size size);

/* Copies size and labels. */
enum sp_status sp_board_copy(struct sp_board *to, const struct sp_board *from);

/*
 * Checks size and label[0..n-1] and sets blank and missing.  Returns SP_OK, or
 * SP_MALFORMED with the first fault in reading order, then of the whole.
 */
enum sp_status sp_board_settle(struct sp_board *b, struct sp_fault *fault);

/* Whether two boards have the same size and labels. */
int sp_board_equal(const struct sp_board *a, const struct sp_board *b);

/* Exchanges the contents of two cells and keeps b->blank right. */
void sp_board_exchange(struct sp_board *b, uint32_t cell, uint32_t other);

/* ---- parity.c: even and odd permutations -------------------------------- */

/*
 * The parity, 0 or 1, of the permutation that takes the row-major numbers
 * 1..n to the labels, the blank standing for the missing number.  O(n).
 */
unsigned sp_parity(const struct sp_board *b);

/* ---- goal.c: named goals and the paths they follow ---------------------- */

enum sp_goal_kind {
	SP_CLASSIC,     /* row-major */
	SP_SNAKE,       /* row-major, every second row reversed */
	SP_SPIRAL,      /* clockwise inwards from the top left */
	SP_COLUMNS,     /* column-major */
	SP_BLANK_FIRST, /* the blank, then the tiles in ascending order */
	SP_LITERAL      /* any board */
};

struct sp_goal {
	enum sp_goal_kind kind;
	struct sp_size size; /* the size it is laid out for, 0x0 at first */
	uint32_t n;
	uint32_t missing; /* of a literal goal, else 0 */
	uint32_t *path;   /* path[k], the cell visited k-th; NULL: row-major */
	uint32_t room;
	unsigned parity;  /* of path as a permutation of the cells */
};

/* A named goal, not yet laid out. */
void sp_goal_init(struct sp_goal *g, enum sp_goal_kind kind);
void sp_goal_free(struct sp_goal *g);

/* The kind with that name; SP_MALFORMED if there is none. */
enum sp_status sp_goal_by_name(const char *name, enum sp_goal_kind *kind);

/* Makes g the literal goal that looks like the board. */
enum sp_status sp_goal_from_board(struct sp_goal *g,
    const struct sp_board *b);

/* Lays a named goal out for a size; a literal one must have it already. */
enum sp_status sp_goal_lay(struct sp_goal *g, struct sp_size size,
    struct sp_fault *fault);

/*
 * Makes the goal fit the board: lays it out for the board's size; a literal
 * goal must have the board's size and labels, else SP_MALFORMED.  All
 * functions below that take a board and a goal require this.
 */
enum sp_status sp_goal_fit(struct sp_goal *g, const struct sp_board *b,
    struct sp_fault *fault);

/* The cell visited k-th, 0 <= k < n. */
uint32_t sp_goal_cell(const struct sp_goal *g, uint32_t k);

/* The home of a label that a board with that missing number holds. */
uint32_t sp_goal_home(const struct sp_goal *g, uint32_t missing,
    uint32_t label);

/* Sets b to the laid-out goal as a board with that missing number. */
enum sp_status sp_goal_board(const struct sp_goal *g, uint32_t missing,
    struct sp_board *b);

/* ---- solvable.c: what can be solved ------------------------------------- */

/* Whether legal slides lead from the board to the goal.  O(n). */
int sp_solvable(const struct sp_board *b, const struct sp_goal *g);

/* ---- explain.c: why a board can be solved or not ------------------------ */

/*
 * Writes the textbook argument as one line without LF: the inversions of board
 * and goal, row by row, and where the width is even the rows of the blanks.
 * `scratch` becomes the goal as a board.  The goal must fit the board.
 */
enum sp_status sp_explain(const struct sp_board *b, const struct sp_goal *g,
    struct sp_board *scratch, char *text, size_t room);

/* ---- inversions.c: pairs of tiles in descending order ------------------- */

/* Inversions along the goal's path, the blank left out.  O(n log n). */
uint64_t sp_inversions(const struct sp_board *b, const struct sp_goal *g);

/* Inversions in row-major order, whatever the goal. */
uint64_t sp_inversions_by_rows(const struct sp_board *b);

/*
 * The textbook table: count[k] is how many smaller tiles come after the tile
 * on the k-th cell of the path, 0 for the blank; 0 <= k < n.  Returns the
 * sum, which is the number of inversions.
 */
uint64_t sp_inversion_table(const struct sp_board *b,
    const struct sp_goal *g, uint32_t *count);

/* ---- distance.c: how far the tiles are from home ------------------------ */

/* Tiles that are not at home. */
uint64_t sp_misplaced(const struct sp_board *b, const struct sp_goal *g);

/* Sum of the tiles' taxicab distances from home. */
uint64_t sp_manhattan(const struct sp_board *b, const struct sp_goal *g);

/* Least number of exchanges of two cells' contents that make the goal. */
uint64_t sp_swaps(const struct sp_board *b, const struct sp_goal *g);

/*
 * The sum over rows and columns of the least number of tiles to take out so
 * that the rest of those already in their goal line are in goal order.  No
 * solution is shorter than sp_manhattan + 2 * sp_conflicts slides.
 * Source: O. Hansson, A. Mayer, M. Yung, Criticizing solutions to relaxed
 * models yields powerful admissible heuristics, Information Sciences 63, 1992.
 */
uint64_t sp_conflicts(const struct sp_board *b, const struct sp_goal *g);

/* ---- big.c: exact numbers, as large as 4096! ---------------------------- */

enum {
	SP_BIG_LIMBS = 1500,
	SP_BIG_SHARE_LIMBS = 50,
	SP_BIG_BASE = 1000000000, /* of a limb: nine decimal digits */
	SP_BIG_TEXT = SP_BIG_LIMBS * 9 + 1
};

struct sp_big {
	uint32_t len; /* limbs in use, 0 for the number 0 */
	uint32_t limb[SP_BIG_LIMBS]; /* the least significant first */
};

void sp_big_set(struct sp_big *a, uint64_t value);
void sp_big_copy(struct sp_big *to, const struct sp_big *from);
/* The result must have SP_BIG_LIMBS at most. */
void sp_big_multiply(struct sp_big *a, uint32_t factor);
void sp_big_add(struct sp_big *a, const struct sp_big *b);
/* a - b, which must not be negative */
void sp_big_subtract(struct sp_big *a, const struct sp_big *b);
/* Divides by 0 < divisor <= SP_BIG_BASE and returns the remainder. */
uint32_t sp_big_divide(struct sp_big *a, uint32_t divisor);
/* <0, 0, >0 as a is less than, equal to or greater than b */
int sp_big_compare(const struct sp_big *a, const struct sp_big *b);
/* floor(a * num / den), num <= den, both of SP_BIG_SHARE_LIMBS at most */
void sp_big_share(struct sp_big *a, const struct sp_big *num,
    const struct sp_big *den);
/* Decimal digits alone; a number too long for the type becomes its largest. */
enum sp_status sp_big_parse(const char *text, struct sp_big *a);
/* Writes the decimal digits and a NUL, and returns how many digits. */
size_t sp_big_print(const struct sp_big *a, char text[SP_BIG_TEXT]);
/* Whether a < 2^64; if so *value is set. */
int sp_big_fits(const struct sp_big *a, uint64_t *value);

/* ---- index.c: the numbers of boards ------------------------------------- */

enum sp_population {
	SP_SOLVABLE,
	SP_UNSOLVABLE,
	SP_ANY
};

/* Boards of n <= SP_MAX_INDEX_CELLS cells in it: n!/2, or n! for SP_ANY. */
void sp_index_count(uint32_t n, enum sp_population population,
    struct sp_big *count);

/* SP_REFUSED, with the reason, where the board has more cells than `most`. */
enum sp_status sp_index_check(const struct sp_board *b, uint32_t most,
    struct sp_fault *fault);

/*
 * The index of the board: h * (n-1)!/2 + floor(r/2), h being the blank's cell
 * and r the lexicographic rank of the tiles in row-major order.  It numbers
 * the solvable boards from 0 without gaps, whatever the goal, and the
 * unsolvable ones likewise.  n <= SP_MAX_INDEX_CELLS.
 */
void sp_index(const struct sp_board *b, struct sp_big *index);

/*
 * Sets b to the board of that index in a population, SP_SOLVABLE or
 * SP_UNSOLVABLE, with respect to the goal, which must be laid out.  Returns
 * SP_REFUSED if the index is past the last.
 */
enum sp_status sp_index_board(const struct sp_big *index,
    const struct sp_goal *g, uint32_t missing, enum sp_population population,
    struct sp_board *b, struct sp_fault *fault);

/* Makes b, one of the population, that with the next index; SP_END after it */
enum sp_status sp_index_next(struct sp_board *b, const struct sp_goal *g,
    enum sp_population population);

/* ---- field.c: everything that can be measured, by name ------------------ */

struct sp_small;

enum sp_field_type {
	SP_NUMBER,
	SP_EVEN_ODD, /* 0 is written even, 1 odd */
	SP_SIZE,     /* w * 2^32 + h, written wxh */
	SP_INDEX     /* a number as large as n!/2 */
};

struct sp_field {
	const char *name;
	const char *help; /* what it is, in one line */
	enum sp_field_type type;
	/* The goal must fit the board.  NULL for SP_INDEX. */
	uint64_t (*measure)(const struct sp_board *b, const struct sp_goal *g);
	/* The same for a batch; NULL: to be measured board by board. */
	void (*measure_batch)(const struct sp_small *s,
	    const struct sp_goal *g, uint64_t *value);
};

enum {
	SP_FIELD_INDEX_CELLS = 20 /* most cells whose index is below 2^64 */
};

/* The k-th field, k from 0; NULL after the last. */
const struct sp_field *sp_field(size_t k);

/* The field with a name of so many bytes; NULL if there is none. */
const struct sp_field *sp_field_by_name(const char *name, size_t length);

/*
 * The value as a number below 2^64.  SP_REFUSED where the field is the index
 * and the board has more than SP_FIELD_INDEX_CELLS cells.
 */
enum sp_status sp_field_value(const struct sp_field *field,
    const struct sp_board *b, const struct sp_goal *g, uint64_t *value,
    struct sp_fault *fault);

/* ---- property.c: boards by property ------------------------------------- */

struct sp_property {
	const struct sp_field *field; /* NULL for the three below */
	enum { SP_IS_SOLVABLE, SP_IS_UNSOLVABLE, SP_IS_SOLVED } is;
	uint64_t lo, hi; /* least and greatest value of the field */
};

/*
 * Reads "solvable", "unsolvable", "solved", "FIELD=LO:HI" (either end may be
 * left out) or "FIELD=VALUE".
 */
enum sp_status sp_property_parse(const char *text, struct sp_property *p,
    struct sp_fault *fault);

/* Sets *holds; SP_REFUSED as sp_field_value has it. */
enum sp_status sp_property_test(const struct sp_property *p,
    const struct sp_board *b, const struct sp_goal *g, int *holds,
    struct sp_fault *fault);

/* ---- statistics.c: histograms and summaries of numbers ------------------ */

struct sp_histogram {
	struct sp_bin {
		uint64_t value;
		uint64_t count; /* 0: an empty place */
	} *bin;
	size_t places; /* a power of two, or 0 */
	size_t used;
};

void sp_histogram_init(struct sp_histogram *h);
void sp_histogram_free(struct sp_histogram *h);
enum sp_status sp_histogram_add(struct sp_histogram *h, uint64_t value);
/* Puts the used bins first, ascending by value; nothing may be added after. */
void sp_histogram_sort(struct sp_histogram *h);

/* B. P. Welford, Note on a method for calculating corrected sums of squares
 * and products, Technometrics 4, 1962. */
struct sp_summary {
	uint64_t count, min, max;
	uint64_t sum_high, sum_low; /* exact */
	double running_mean;
	double squares; /* sum of squared differences from the mean */
};

void sp_summary_init(struct sp_summary *s);
void sp_summary_add(struct sp_summary *s, uint64_t value);
/* The mean, exact but for the rounding to thousandths; count > 0. */
void sp_summary_mean(const struct sp_summary *s, uint64_t *whole,
    unsigned *thousandths);
/* The population standard deviation; count > 0. */
double sp_summary_deviation(const struct sp_summary *s);

/* ---- audit.c: how often each label stood on each cell ------------------- */

enum {
	SP_MAX_AUDIT_CELLS = 1024,
	SP_MIN_VERDICT_CELLS = 6 /* below, chi-square says too little */
};

struct sp_audit {
	struct sp_size size; /* of the first board; 0x0 before it */
	uint32_t n, missing;
	uint64_t boards;
	uint64_t *seen; /* seen[label * n + cell], labels 0..n, rows up to n */
};

void sp_audit_init(struct sp_audit *a);
void sp_audit_free(struct sp_audit *a);
/* SP_MALFORMED where the board is not like the first, or too large. */
enum sp_status sp_audit_add(struct sp_audit *a, const struct sp_board *b,
    struct sp_fault *fault);
/*
 * The sum of (seen - expected)^2 / expected against equal chances, times
 * (n-1)/n because every board is a permutation; about chi-square distributed
 * with (n-1)^2 degrees of freedom if the boards are fair.  boards > 0.
 */
double sp_audit_chi_square(const struct sp_audit *a, uint64_t *freedom);

/* The chance that chi-square with so many degrees of freedom is above x. */
double sp_chi_square_above(double x, uint64_t freedom);

/* ---- relabel.c: the same board for another goal ------------------------- */

struct sp_relabel {
	uint32_t *to; /* to[label], labels 0..n; the missing number's is 0 */
	uint32_t n, room;
	uint32_t missing; /* of the boards that come out */
};

void sp_relabel_init(struct sp_relabel *r);
void sp_relabel_free(struct sp_relabel *r);

/*
 * Prepares the change of goal: every tile gets the label that `to` has on the
 * tile's home in `from`, a board.  `to` must be laid out for its size.
 * SP_REFUSED where the blanks' homes differ.
 */
enum sp_status sp_relabel_prepare(struct sp_relabel *r,
    const struct sp_board *from, const struct sp_goal *to,
    struct sp_fault *fault);

/* Changes the labels of a board with the labels of `from`. */
void sp_relabel_apply(const struct sp_relabel *r, struct sp_board *b);

/*
 * Writes the labels of b in the order of the path of a goal that fits, and the
 * inverse.  The two boards must be different objects.
 */
enum sp_status sp_unroll(const struct sp_board *b, const struct sp_goal *g,
    struct sp_board *list);
enum sp_status sp_roll(const struct sp_board *list, const struct sp_goal *g,
    struct sp_board *b);

/* ---- slide.c: moves ----------------------------------------------------- */

enum sp_direction { SP_UP, SP_DOWN, SP_LEFT, SP_RIGHT };

/* Moves the blank one cell; 0 where the border stops it, then b is as before */
int sp_slide_blank(struct sp_board *b, enum sp_direction way);

/* Brings the blank to a cell by slides, along the row first. */
void sp_slide_to(struct sp_board *b, uint32_t cell);

/* ---- moves.c: slides in letters ----------------------------------------- */

/*
 * Letters U D L R, either case, name the way the tile moves, after "blank:"
 * the way the blank moves; a number from 1 after a letter repeats it; spaces
 * and tabs are ignored.
 */
struct sp_moves {
	int begun, by_blank;
	unsigned prefix;  /* bytes of "blank:" seen */
	char letter;      /* the last one, not yet made; 0: none */
	int has_repeat;
	uint64_t repeat;
	uint64_t number;  /* of the next slide, from 1 */
};

void sp_moves_start(struct sp_moves *m);
/*
 * Makes the moves of the next `length` bytes but the last, which may have more
 * to come; sp_moves_end makes that.  SP_MALFORMED at the first that is no
 * letter or not legal; b is then part-way.  Where b is NULL only letters and
 * numbers are checked.
 */
enum sp_status sp_moves_take(struct sp_moves *m, struct sp_board *b,
    const char *text, size_t length, struct sp_fault *fault);
enum sp_status sp_moves_end(struct sp_moves *m, struct sp_board *b,
    struct sp_fault *fault);
/* All three for a whole text. */
enum sp_status sp_moves_apply(struct sp_board *b, const char *text,
    size_t length, struct sp_fault *fault);

/* ---- solution.c: sequences of slides ------------------------------------ */

struct sp_solution {
	uint64_t length;    /* slides */
	uint64_t room;      /* slides that way has room for */
	unsigned char *way; /* way[i], an enum sp_direction: of the blank */
};

void sp_solution_init(struct sp_solution *s);
void sp_solution_free(struct sp_solution *s);
/* Appends a slide.  After SP_NO_MEMORY the solution is as before. */
enum sp_status sp_solution_add(struct sp_solution *s, enum sp_direction way);

/* ---- fast.c: solutions at once, not short ------------------------------- */

/*
 * Sets s, which must be initialized, to slides that lead from the board to the
 * goal; none if it is solved, the fewest up to 3x3, and about 2.5 times the
 * tiles' distances on squares (3 on boards of two rows).  O(n (w+h)) time, 12
 * to 48 bytes a cell.  The goal must fit the board, and the board be solvable.
 * After SP_NO_MEMORY the slides in s lead nowhere.
 * Line by line as in I. Parberry, A real-time algorithm for the (n^2-1)-puzzle,
 * Information Processing Letters 56, 1995; the tile nearest to the blank first,
 * and the blank by ways that bring other tiles closer to home.
 */
enum sp_status sp_solve_fast(const struct sp_board *b,
    const struct sp_goal *g, struct sp_solution *s);

/* ---- tables.c: what is looked up to solve boards ------------------------- */

enum {
	SP_PUZZLE_CELLS = 64, /* most cells for shortest solutions */
	SP_GROUP_TILES = 8    /* most tiles of a group */
};

/*
 * Pattern databases for the boards of one size and one home of the blank, and
 * for those which symmetries make of them.  Threads may share them: once made
 * they are only read.
 */
struct sp_tables;

/*
 * Makes tables of groups of at most `most` tiles, 1..SP_GROUP_TILES; the more
 * tiles, the greater and the better.  SP_NO_MEMORY: they are not to be had, or
 * not with so many bytes.  2 <= w, h and w*h <= SP_PUZZLE_CELLS.
 */
enum sp_status sp_tables_new(struct sp_tables **tables, struct sp_size size,
    uint32_t blank_home, uint32_t most, uint64_t bytes);
void sp_tables_free(struct sp_tables *t);

/* The size and the blank's home whose tables serve the given ones. */
void sp_tables_turn(struct sp_size size, uint32_t blank_home,
    struct sp_size *turned, uint32_t *turned_home);

/* Bytes that they hold, now that they are made. */
uint64_t sp_tables_bytes(const struct sp_tables *t);

/* ---- solve.c: shortest solutions ---------------------------------------- */

/* A board and its goal, for all that matters to solve it. */
struct sp_puzzle {
	struct sp_size size;
	uint32_t n, blank;
	uint8_t home[SP_PUZZLE_CELLS]; /* of what is on a cell */
};

/* SP_REFUSED if the board has more than SP_PUZZLE_CELLS cells. */
enum sp_status sp_puzzle_set(struct sp_puzzle *p, const struct sp_board *b,
    const struct sp_goal *g, struct sp_fault *fault);

/* Sets b to the board that is the same puzzle for the goal classic. */
enum sp_status sp_puzzle_board(const struct sp_puzzle *p,
    struct sp_board *b);

/* Whether the tables serve the puzzle. */
int sp_tables_fit(const struct sp_tables *t, const struct sp_puzzle *p);

enum {
	SP_OPTIMAL = 1000,
	SP_POLL_NODES = 1 << 16
};

struct sp_task {
	/* Slides at most, in thousandths of the shortest: SP_OPTIMAL for a
	 * shortest solution, or more to have one sooner. */
	uint32_t weight;
	uint64_t most_nodes; /* give up after looking at so many boards */
	/* Called after every SP_POLL_NODES or so more, if set: give up if it
	 * returns other than 0. */
	int (*poll)(void *argument);
	void *argument;
};

struct sp_effort {
	uint32_t bound; /* on the length, from below, before the search */
	uint64_t nodes; /* boards looked at */
};

/*
 * Solves a puzzle, which must be solvable and fit the tables.  Which of the
 * shortest solutions is found does not depend on the tables.  SP_STOPPED:
 * given up.
 */
enum sp_status sp_solve(const struct sp_tables *t, const struct sp_puzzle *p,
    const struct sp_task *task, struct sp_solution *solution,
    struct sp_effort *effort);

/* ---- symmetry.c: turns and reflections ---------------------------------- */

struct sp_symmetry {
	const char *name;
	/* First the rows become columns, then the columns and rows reverse. */
	int transpose, mirror, flip;
};

/* The k-th symmetry, k from 0, identity first; NULL after the last. */
const struct sp_symmetry *sp_symmetry(size_t k);
/* NULL if there is none of that name; identity is none to ask for. */
const struct sp_symmetry *sp_symmetry_by_name(const char *name);

/* The cell of a board of that size that `cell` goes to. */
uint32_t sp_symmetry_cell(const struct sp_symmetry *s, struct sp_size size,
    uint32_t cell);

/* Turns the board into another, which must be a different object. */
enum sp_status sp_symmetry_apply(const struct sp_symmetry *s,
    const struct sp_board *b, struct sp_board *turned);

/*
 * Sets `least` to the least board, compared cell by cell, among the
 * symmetries of b that keep the size and the cell of the blank in the goal
 * (a board with the labels of b), each relabelled back to the goal.
 */
enum sp_status sp_symmetry_least(const struct sp_board *b,
    const struct sp_board *goal, struct sp_board *least);

/* ---- seed.c: seeds in text and from the system -------------------------- */

struct sp_seed {
	uint64_t lo, hi;
};

enum { SP_SEED_TEXT = 40 }; /* 2^128-1 in decimal, and NUL */

/* Decimal, or hexadecimal after 0x; up to 2^128-1. */
enum sp_status sp_seed_parse(const char *text, struct sp_seed *seed);
void sp_seed_print(struct sp_seed seed, char text[SP_SEED_TEXT]);
/* A seed from the system.  SP_IO_ERROR where it has none. */
enum sp_status sp_seed_draw(struct sp_seed *seed);

/* ---- philox.c: random words by number ----------------------------------- */

/*
 * Philox4x64-10: four random words as a function of key and counter.
 * J. Salmon, M. Moraes, R. Dror, D. Shaw, Parallel random numbers: as easy as
 * 1, 2, 3, SC 2011.
 */
void sp_philox(struct sp_seed key, const uint64_t counter[4],
    uint64_t word[4]);

/* ---- generate.c: boards by chance --------------------------------------- */

enum sp_method {
	SP_UNIFORM, /* all boards of the population with equal chances */
	SP_WALK,    /* from the goal, the blank to `steps` cells */
	SP_SLIDE    /* from the goal, `steps` slides */
};

struct sp_draw {
	struct sp_seed seed;
	enum sp_method method;
	uint64_t steps; /* of SP_WALK and SP_SLIDE */
	enum sp_population population;
	uint32_t missing;  /* 1..n; 0: drawn anew for every board */
	int fixed_blank;   /* the blank stays on its cell of the goal */
	int not_goal;      /* never the goal itself */
	int distinct;      /* no board twice in the first 2^64 */
	int in_order;      /* SP_UNIFORM, n <= SP_MAX_ORDER_CELLS: board i is
	                      that of index i, of those with the blank there if
	                      fixed_blank; not_goal must be 0 */
};

enum { SP_MAX_ORDER_CELLS = 16 };

struct sp_generator;
struct sp_writer;
struct sp_form;

/*
 * A generator of the boards that `draw` describes, for a goal that is laid out
 * and stays so while the generator is used.  A literal goal's missing number
 * must be draw->missing.
 */
enum sp_status sp_generator_new(struct sp_generator **gen,
    const struct sp_draw *draw, const struct sp_goal *g);
void sp_generator_free(struct sp_generator *gen);

/*
 * Sets b to board number i, a pure function of draw, goal, and i.  With
 * draw->distinct i must be below the population, else SP_END.
 */
enum sp_status sp_generate(struct sp_generator *gen, uint64_t i,
    struct sp_board *b);

/*
 * Writes the boards i .. i+count-1 in a form, faster than one by one; b is
 * scratch.  With draw->distinct those below the population are written, and
 * if others were asked for the status is SP_END.
 */
enum sp_status sp_generate_text(struct sp_generator *gen, uint64_t i,
    uint64_t count, struct sp_writer *w, const struct sp_form *form,
    struct sp_board *b);

/* How many boards there are to draw from; n <= SP_MAX_INDEX_CELLS. */
void sp_population_count(const struct sp_draw *draw, uint32_t n,
    struct sp_big *count);

/* ---- input.c: bytes in blocks, with line numbers ------------------------ */

struct sp_input {
	int fd;
	int ended;          /* read(2) has said 0 */
	uint64_t line;      /* of the byte at pos, counted from 1 */
	unsigned char *memory, *buffer;
	unsigned char *pos, *end; /* the bytes not yet taken */
	/* Called, if set, before every read(2), which may have to wait. */
	void (*before_read)(void *argument);
	void *argument;
};

enum sp_status sp_input_init(struct sp_input *in);
void sp_input_free(struct sp_input *in);
/* Goes on with another file from its line 1. */
void sp_input_start(struct sp_input *in, int fd);

/* Reads the first block of a file, or tells that it has none: SP_END. */
enum sp_status sp_input_look(struct sp_input *in);

/*
 * Gives the bytes that come next on this line, as far as they are at hand;
 * *ends: the line ends behind them, and its LF is taken.  They are valid until
 * the next call.  SP_END at the end of the file where no bytes are left.
 */
enum sp_status sp_input_part(struct sp_input *in, const char **text,
    size_t *length, int *ends);

/* ---- form.c: how boards are written as text ----------------------------- */

enum sp_numbering {
	SP_BLANK_ZERO, /* the blank is 0 */
	SP_ONE_BASED,  /* 1..n, the blank as its missing number */
	SP_ZERO_BASED, /* 0..n-1, the same less 1 */
	SP_BY_INDEX    /* no labels, the board's index */
};

struct sp_form {
	const char *name;
	enum sp_numbering numbering;
	int grid;     /* a line a row, not a line a board */
	int loose;    /* punctuation counts as space; for reading only */
};

/* The k-th form, k from 0; NULL after the last. */
const struct sp_form *sp_form(size_t k);
const struct sp_form *sp_form_by_name(const char *name);

/* ---- reader.c: boards from text ----------------------------------------- */

struct sp_reader {
	struct sp_input in;
	struct sp_form form;
	struct sp_size size;  /* 0x0: square boards of any size */
	uint32_t blank_label; /* SP_ONE_BASED, SP_ZERO_BASED: the blank as it
	                         stands in the text, UINT32_MAX: the greatest */
	uint64_t line;        /* first line of the board last read */
	struct sp_scan *scan; /* how far it is with a board */
};

/*
 * For square boards on lines.  Set form, size and blank_label after this and
 * before the first board, if they are others.
 */
enum sp_status sp_reader_init(struct sp_reader *r);
void sp_reader_free(struct sp_reader *r);
/* Goes on with another file. */
void sp_reader_start(struct sp_reader *r, int fd);

/*
 * Reads the next board.  SP_MALFORMED: fault tells, and the rest of that board
 * is skipped at the next call, as it is after SP_NO_MEMORY.  SP_END: no board
 * is left.  SP_IO_ERROR: what was read of a board is lost.
 */
enum sp_status sp_read_board(struct sp_reader *r, struct sp_board *b,
    struct sp_fault *fault);

/* Reads the next line of the form SP_BY_INDEX. */
enum sp_status sp_read_index(struct sp_reader *r, struct sp_big *index,
    struct sp_fault *fault);

/*
 * Reads one board from a string, as from a file that holds nothing else but
 * that a newline counts as a space where form.grid is not set.
 */
enum sp_status sp_board_parse(struct sp_board *b, const char *text,
    struct sp_form form, struct sp_size size, struct sp_fault *fault);

/* ---- source.c: the goals that a user names ------------------------------ */

struct sp_source {
	struct sp_goal goal; /* the goal, or that of the board at hand */
	int each;            /* every board has a goal of its own */
	uint64_t given;      /* goals given so far */
	const char *file;    /* name of the goal file, or NULL */
	int is_open;         /* the reader's file is to be closed */
	struct sp_reader reader;
	struct sp_read_goal { /* the first two goals of the file */
		struct sp_board board;
		enum sp_status status;
		struct sp_fault fault;
		int error; /* errno */
	} ahead[2];
};

/*
 * Reads the argument of -g: a name, a board, or @FILE.  The form says how
 * boards stand in argument or file; size is 0x0 where none was given.
 * SP_MALFORMED: the fault says why in full; SP_IO_ERROR: it names the file,
 * and errno tells why.  sp_source_close is due in any case.
 */
enum sp_status sp_source_open(struct sp_source *s, const char *text,
    int grid, struct sp_size size, struct sp_fault *fault);
void sp_source_close(struct sp_source *s);

/* Whether the text names standard input. */
int sp_source_is_stdin(const char *text);

/*
 * The goal for the next board, valid until the next call; call it once for
 * every board, malformed ones included.  SP_MALFORMED: the goal is malformed;
 * SP_END: there are no more; SP_IO_ERROR: as above.
 */
enum sp_status sp_source_next(struct sp_source *s, struct sp_goal **g,
    struct sp_fault *fault);

/* ---- writer.c, writer_big.c: text in blocks ------------------------------ */

struct sp_writer {
	int fd;
	int error;   /* errno of the first write that failed; then all is lost */
	int begun;   /* something was handed to the system */
	char *buffer;
	size_t used, room;
	struct sp_digits *digits; /* text of small numbers, made when needed */
	int grids;   /* a grid has been written: the next needs a blank line */
};

enum sp_status sp_writer_init(struct sp_writer *w, int fd);
void sp_writer_free(struct sp_writer *w);

/* Where up to 65536 bytes can be put; then their number is added to used. */
char *sp_writer_room(struct sp_writer *w, size_t count);
void sp_write(struct sp_writer *w, const char *bytes, size_t count);
void sp_write_text(struct sp_writer *w, const char *text);
void sp_write_number(struct sp_writer *w, uint64_t value);
/* A number and the byte that ends it. */
void sp_write_ended(struct sp_writer *w, uint64_t value, char end);
void sp_write_big(struct sp_writer *w, const struct sp_big *value);
/* The board's index and the byte that ends it. */
void sp_write_index(struct sp_writer *w, const struct sp_board *b, char end);
/* The board in a form, with its LF; between grids goes a blank line. */
void sp_write_board(struct sp_writer *w, const struct sp_board *b,
    const struct sp_form *form);
/* A value that sp_field_value gave, and the byte that ends it. */
void sp_write_value(struct sp_writer *w, const struct sp_field *field,
    uint64_t value, char end);
/*
 * A field of the board, which the goal must fit, and the byte that ends it;
 * sp_index_check must allow an index.
 */
void sp_write_field(struct sp_writer *w, const struct sp_field *field,
    const struct sp_board *b, const struct sp_goal *g, char end);
/* Hands everything to the system.  SP_IO_ERROR if that ever failed. */
enum sp_status sp_writer_flush(struct sp_writer *w);

/* ---- small.c: many small boards at once --------------------------------- */

enum { SP_SMALL_BATCH = 64 };

/* A batch of boards of at most 100 cells with all labels 0..n-1. */
struct sp_small;

/* NULL where batches are of no use, or there is no memory. */
struct sp_small *sp_small_new(void);
void sp_small_free(struct sp_small *s);

/*
 * Takes the boards that come next, up to SP_SMALL_BATCH, as far as they are
 * cleanly written, each on a line of its own, and of the reader's size or,
 * where that is 0x0, of the given one.  Returns how many; 0 says nothing: the
 * next board is to be had from sp_read_board, as always.
 */
uint32_t sp_small_read(struct sp_small *s, struct sp_reader *r,
    struct sp_size size);
struct sp_size sp_small_size(const struct sp_small *s);
/* The line of the i-th board. */
uint64_t sp_small_line(const struct sp_small *s, uint32_t i);

/* Sets b to the i-th board. */
enum sp_status sp_small_board(const struct sp_small *s, uint32_t i,
    struct sp_board *b);

/*
 * For a goal that fits boards of that size with missing number n.  Bit i tells
 * whether the i-th board is solvable, whether it has the property, whose field
 * must not be refused.
 */
uint64_t sp_small_solvable(const struct sp_small *s, const struct sp_goal *g);
uint64_t sp_small_having(struct sp_small *s, const struct sp_property *p,
    const struct sp_goal *g);
/* What sp_field_value says of each board, where it does not refuse any. */
void sp_small_values(struct sp_small *s, const struct sp_field *field,
    const struct sp_goal *g, uint64_t value[SP_SMALL_BATCH]);
/*
 * Writes the boards whose bits are set, as lines or grids with the blank as 0;
 * relabelled, if relabel is not NULL, by what is prepared for such boards.
 */
void sp_small_write(struct sp_small *s, uint64_t which,
    const struct sp_relabel *relabel, int grid, struct sp_writer *w);

#ifdef __cplusplus
}
#endif

#endif
