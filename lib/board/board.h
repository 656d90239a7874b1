/* board.h -- what the files of lib/board share, and offer the other rooms */
#ifndef SP_BOARD_H
#define SP_BOARD_H

#include "sp.h"
#include "board/bits.h"

/* ---- fault.c ---- */

#if defined(__GNUC__)
#define SP_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define SP_PRINTF(text, first)
#endif

/* Sets fault->text as printf does, fault->line to 0, and returns `status`. */
SP_PRINTF(3, 4) enum sp_status sp_fault_set(struct sp_fault *fault,
    enum sp_status status, const char *format, ...);

/* Appends to fault->text as printf does. */
SP_PRINTF(2, 3) void sp_fault_append(struct sp_fault *fault,
    const char *format, ...);

/*
 * Appends bytes to a text for which there is so much room: printable ASCII as
 * it is, others as \xHH; of more than 32 bytes the first 32 and "...".
 */
void sp_fault_quote(char *text, size_t room, const char *bytes, size_t count);

/* Whether reserved members of options are in use, by a program for a later
 * version. */
static inline int
sp_is_reserved_used(const uint64_t reserved[SP_RESERVED])
{
	uint64_t used = 0;

	for (int i = 0; i < SP_RESERVED; i++)
		used |= reserved[i];
	return used != 0;
}

/* ---- cycles.c, rank.c, solvable.c, symmetry.c ---- */

/*
 * The cycles of the permutation that takes each cell to the home of what is on
 * it.  Without memory: O(n log n) steps on average, O(n^2) at most.  Source: F.
 * Fich, J. I. Munro, P. Poblete, Permuting in place, SIAM Journal on Computing
 * 24, 1995.
 */
uint32_t sp_cycles_unmarked(const struct sp_board *b,
    const struct sp_goal *g);

/*
 * Replaces the Lehmer code rank[0..t-1] by the permutation of 0..t-1 that it
 * encodes; left[0..t-1] is scratch.  O(t^2).
 */
void sp_ranks_from_digits(uint32_t *rank, uint32_t t, uint32_t *left);

/*
 * Whether boards with that sp_parity, missing number and cell of the blank are
 * solvable.  The goal must fit them.
 */
int sp_parity_solves(unsigned parity, uint32_t missing, uint32_t blank,
    const struct sp_goal *g);

/* What sp_explain says of a board, or of a goal as a board. */
struct sp_argument {
	uint64_t inversions; /* row by row */
	uint32_t row;        /* of the blank, 1 the bottom one */
};

/* SP_OK or SP_NO_MEMORY. */
enum sp_status sp_argument_of(const struct sp_board *b, struct sp_argument *a);
/* Writes the text of sp_explain, of less than SP_FAULT_TEXT bytes, for a board
 * of that size; returns its length. */
size_t sp_argument_print(struct sp_size size, const struct sp_argument *board,
    const struct sp_argument *goal, char *text);

/* The size that a board of that size has after the symmetry. */
struct sp_size sp_symmetry_size(const struct sp_symmetry *s,
    struct sp_size size);

/* ---- board.c ---- */

/* Labels that kernels may store past the last one of a board. */
enum { SP_LABEL_SPARE = 32 };

/*
 * Makes room for so many labels and SP_LABEL_SPARE more; keeps those that are
 * there.  *room is the number asked for last, 0 where *label is NULL.
 */
enum sp_status sp_label_room(uint32_t **label, uint32_t *room, uint32_t most);
/* Sets blank and missing number from n and labels that make a board. */
void sp_board_find_blank(struct sp_board *b);
/*
 * Puts the blank on a cell, and on the other cells, in row-major order, the
 * tiles: rank[k] = r stands for the r-th label in ascending order, from 0, of
 * those with that missing number; 0 <= k, r < n-1.
 */
void sp_board_from_ranks(struct sp_board *b, uint32_t missing,
    uint32_t blank, const uint32_t *rank);
/* The cell of the k-th tile in row-major order, 0 <= k < n-1. */
static inline uint32_t
sp_tile_cell(const struct sp_board *b, uint32_t k)
{
	return k + (k >= b->blank);
}

/* Exchanges the last two tiles in row-major order. */
void sp_board_exchange_last(struct sp_board *b);

/* ---- number.c ---- */

/*
 * Reads all `length` bytes of text as decimal digits, leading zeros allowed.
 * Returns SP_OK with 0 <= *value <= max, or SP_MALFORMED.
 */
enum sp_status sp_number_parse(const char *text, size_t length, uint64_t max,
    uint64_t *value);

/*
 * Reads "LO:HI", either end of which may be left out, or one number for both;
 * the fault says that `name` takes such values.
 */
enum sp_status sp_range_parse(const char *name, const char *text,
    uint64_t *lo, uint64_t *hi, struct sp_fault *fault);

enum { SP_NUMBER_TEXT = 20 }; /* digits of 2^64-1 */

/* Stores the digits and no NUL; returns where they end. */
static inline char *
sp_put_number(char *at, uint64_t number)
{
	char digits[SP_NUMBER_TEXT];
	size_t from = sizeof digits;

	do {
		digits[--from] = (char)('0' + number % 10);
		number /= 10;
	} while (number > 0);
	while (from < sizeof digits)
		*at++ = digits[from++];
	return at;
}

/* ---- size.c ---- */

int sp_size_equal(struct sp_size a, struct sp_size b);
/* Whether boards may have so many columns and rows: SP_OK or SP_MALFORMED. */
enum sp_status sp_size_check(uint64_t w, uint64_t h, struct sp_fault *fault);

/* The side of a square of so many cells, 0 if there is none. */
uint32_t sp_square_side(uint64_t cells);

/* ---- goal.c: goals and the paths they follow ---------------------------- */

enum sp_goal_kind {
	SP_CLASSIC,     /* row-major */
	SP_SNAKE,       /* row-major, every second row reversed */
	SP_SPIRAL,      /* clockwise inwards from the top left */
	SP_COLUMNS,     /* column-major */
	SP_BLANK_FIRST, /* the blank, then the tiles in ascending order */
	SP_LITERAL      /* any board */
};

/* A goal for boards of one size, or none yet where all members are 0. */
struct sp_goal {
	enum sp_goal_kind kind;
	struct sp_size size;
	uint32_t n;
	uint32_t missing; /* of a literal goal, else 0 */
	uint32_t *path;   /* path[k], the cell visited k-th; NULL: row-major */
	uint32_t room;
	unsigned parity;  /* of path as a permutation of the cells */
};

/* As sp_goal_home, for loops over cells. */
static inline uint32_t
sp_home(const struct sp_goal *g, uint32_t missing, uint32_t label)
{
	uint32_t k = label == 0 ? missing : label;

	if (g->kind == SP_BLANK_FIRST)
		return label < missing ? label : label - 1;
	return g->path == NULL ? k - 1 : g->path[k - 1];
}

/* Sets g, which may be a goal, to the named one of that kind, laid out for the
 * size.  SP_MALFORMED for sizes that sp_size_check refuses; SP_NO_MEMORY. */
enum sp_status sp_goal_lay(struct sp_goal *g, enum sp_goal_kind kind,
    struct sp_size size, struct sp_fault *fault);
void sp_goal_clear(struct sp_goal *g);

/* The kind with that name; SP_MALFORMED if there is none. */
enum sp_status sp_goal_by_name(const char *name, enum sp_goal_kind *kind);

/* Whether boards with that missing number, 1..n, have the labels of the goal. */
static inline int
sp_goal_takes(const struct sp_goal *g, uint32_t missing)
{
	return g->kind != SP_LITERAL || missing == g->missing;
}

/* Whether there are boards of the goal that lack this number: SP_OK or
 * SP_REFUSED. */
enum sp_status sp_goal_check_missing(const struct sp_goal *g,
    uint32_t missing, struct sp_fault *fault);

/* Whether the goal has the size and the labels of the board. */
static inline int
sp_goal_serves(const struct sp_goal *g, const struct sp_board *b)
{
	return b->n > 0 && g->size.w == b->size.w && g->size.h == b->size.h &&
	    sp_goal_takes(g, b->missing);
}

/* Returns SP_REFUSED: boards of that size have no such goal. */
enum sp_status sp_goal_refuse_size(const struct sp_goal *g,
    struct sp_size size, struct sp_fault *fault);

/* Makes g the literal goal that looks like the board. */
enum sp_status sp_goal_from_board(struct sp_goal *g,
    const struct sp_board *b);

/* ---- relabel.c ---- */

struct sp_relabel {
	uint32_t *to; /* to[label], labels 0..n; the missing number's is 0 */
	uint32_t n, room;
	uint32_t from_missing; /* of the boards that go in; 0: any */
	uint32_t missing; /* of the boards that come out */
};

void sp_relabel_init(struct sp_relabel *r);
void sp_relabel_clear(struct sp_relabel *r);

/*
 * Sets `classic` to the board that the same slides take to the goal classic:
 * each tile has the number of its home's cell, counted from 1.  The goal must
 * fit b.  SP_OK or SP_NO_MEMORY.
 */
enum sp_status sp_classic_board(const struct sp_board *b,
    const struct sp_goal *g, struct sp_board *classic);

/* ---- symmetry.c ---- */

static inline int
sp_is_vertical(enum sp_direction direction)
{
	return direction == SP_UP || direction == SP_DOWN;
}

/* The direction of a slide on the turned board. */
enum sp_direction sp_symmetry_direction(const struct sp_symmetry *s,
    enum sp_direction direction);

/* ---- moves.c: moves that come in parts ---- */

struct sp_moves {
	unsigned prefix; /* bytes of "blank:" or "tiles:" seen */
	int by_tile;     /* it is "tiles:", and numbers follow, no letters */
	char letter;     /* the last one, its slides not yet made; 0: none */
	enum sp_direction way; /* of the blank, for that letter */
	int has_repeat;  /* digits have followed the letter or "tiles:" */
	/* The value of these digits, at most UINT64_MAX: how often the letter is
	 * repeated or, after "tiles:", the label of the tile to tap. */
	uint64_t repeat;
	/* Of the next slide or tap, from 1; at most UINT64_MAX. */
	uint64_t number;
	/* Called, if set after the start, after each slide or tap; if it does
	 * not return SP_OK, no more are made, and that is returned. */
	enum sp_status (*passing)(void *argument, const struct sp_board *b);
	void *argument;
};

void sp_moves_start(struct sp_moves *m);
/*
 * Makes the slides of the next `length` bytes, but not those of the last
 * letter or tile, whose number may go on: sp_moves_end makes them.
 * SP_MALFORMED at the first byte that is no move, or the first slide that is
 * not legal; the slides before it have been made.  Where b is NULL, only the
 * text is checked.
 */
enum sp_status sp_moves_take(struct sp_moves *m, struct sp_board *b,
    const char *text, size_t length, struct sp_fault *fault);
enum sp_status sp_moves_end(struct sp_moves *m, struct sp_board *b,
    struct sp_fault *fault);

/* ---- solution.c ---- */

/* Appends a slide.  After SP_NO_MEMORY the solution is as before. */
enum sp_status sp_solution_add(struct sp_solution *s, enum sp_direction way);

#endif
