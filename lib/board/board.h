/* board.h -- what the files of lib/board share, and offer the other rooms */
#ifndef SP_BOARD_H
#define SP_BOARD_H

#include <assert.h>
#include <stdlib.h>
#include <string.h>

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
 * Appends bytes to a text in an array of `room` bytes.  Printable ASCII stays
 * as it is, other bytes become \xHH.  Of more than 32 bytes the first 32 and
 * "..." are appended.
 */
void sp_fault_quote(char *text, size_t room, const char *bytes, size_t count);

/* Returns SP_REFUSED: `pointers` names those of which one is NULL.  The fault
 * may be NULL. */
enum sp_status sp_refuse_null(struct sp_fault *fault, const char *pointers);

/* Ends a function that is public if a pointer, or the fault, is NULL; pointers
 * are joined by &&. */
#define SP_NOT_NULL(fault, pointers) \
	do { \
		if ((fault) == NULL || !(pointers)) \
			return sp_refuse_null(fault, #pointers); \
	} while (0)

/* Returns whether reserved members of options are not 0, as in a program for a
 * later version. */
static inline int
sp_is_reserved_used(const uint64_t reserved[SP_RESERVED])
{
	uint64_t used = 0;

	for (int i = 0; i < SP_RESERVED; i++)
		used |= reserved[i];
	return used != 0;
}

/* ---- parity.c, rank.c, solvable.c, symmetry.c ---- */

/*
 * Returns the number of cycles of the permutation that maps each cell to the
 * home of its tile or blank.  It needs no memory, and O(n log n) steps on
 * average, O(n^2) at most.  Source: F. Fich, J. I. Munro, P. Poblete, Permuting
 * in place, SIAM Journal on Computing 24, 1995.
 */
uint32_t sp_cycles_unmarked(const struct sp_board *b,
    const struct sp_goal *g);

/*
 * Replaces the Lehmer code rank[0..t-1] by the permutation of 0..t-1 that it
 * encodes; left[0..t-1] is scratch.  O(t^2).
 */
void sp_ranks_from_digits(uint32_t *rank, uint32_t t, uint32_t *left);

/*
 * Returns whether boards are solvable whose sp_parity, missing number and cell
 * of the blank are these.  The goal must fit the boards.
 */
int sp_parity_solves(unsigned parity, uint32_t missing, uint32_t blank,
    const struct sp_goal *g);

/* The facts that sp_explain states about a board, or about the goal as a
 * board. */
struct sp_parity_facts {
	uint64_t inversions; /* inversions of the tiles in row-major order */
	uint32_t row;        /* the row of the blank; the bottom row is 1 */
};

/* Sets *facts to the facts about a board.  SP_OK or SP_NO_MEMORY. */
enum sp_status sp_parity_facts_of(const struct sp_board *b,
    struct sp_parity_facts *facts);
/* The text of sp_explain without the facts about the board: what stands behind
 * its inversions, if these are even or odd; and behind its row, likewise. */
struct sp_proof {
	struct sp_proof_part {
		char text[96];
		size_t length;
	} middle[2], end[2];
	int has_rows;
};

/* Prepares proofs about boards of that size. */
void sp_proof_start(struct sp_proof *p, struct sp_size size,
    const struct sp_parity_facts *goal);
/* Writes the text of sp_explain, less than SP_FAULT_TEXT bytes, with a NUL.
 * Returns the length of the text. */
size_t sp_proof_print(const struct sp_proof *p,
    const struct sp_parity_facts *board, char *text);

/* Returns the size that the symmetry gives to a board of that size. */
struct sp_size sp_symmetry_size(const struct sp_symmetry *s,
    struct sp_size size);

/* ---- board.c ---- */

/*
 * Makes an array of elements of `size` bytes have room for `count` at least,
 * and for as many more, so that it is seldom copied.  `array` points to the
 * pointer to it, which is NULL if *room, its number of elements, is 0.
 */
enum sp_status sp_grow(void *array, size_t *room, size_t count, size_t size);

/* How many labels kernels may store behind the last label of a board. */
enum { SP_LABEL_SPARE = 32 };

/* Enlarges b->label to hold `most` labels, and SP_LABEL_SPARE behind them. */
enum sp_status sp_board_room(struct sp_board *b, uint32_t most);
/*
 * Makes room for a board of that size and sets b->size and b->n.  The caller
 * then sets all labels, b->blank and b->missing.  After SP_NO_MEMORY b is what
 * it was.
 */
enum sp_status sp_board_start(struct sp_board *b, struct sp_size size);
/* Returns the labels of a board that the caller may change: it keeps the board
 * valid, or has just called sp_board_start. */
static inline uint32_t *
sp_board_labels(struct sp_board *b)
{
	return (uint32_t *)b->label;
}
/* Returns SP_OK if n labels make a board; else what sp_board_set returns. */
enum sp_status sp_labels_check(const uint32_t *label, uint32_t n,
    struct sp_fault *fault);
/* Sets b->blank and b->missing, from n labels that are known to make a
 * board. */
void sp_board_find_blank(struct sp_board *b);
#ifndef NDEBUG
/* For asserts: returns whether b is as functions of sp.h leave it, without
 * cells or a board. */
int sp_board_is_valid(const struct sp_board *b);
#endif
/* Returns the cell of the k-th tile in row-major order, 0 <= k < n-1. */
static inline uint32_t
sp_tile_cell(const struct sp_board *b, uint32_t k)
{
	return k + (k >= b->blank);
}

/* Exchanges the last two tiles in row-major order. */
void sp_board_exchange_last(struct sp_board *b);

/* ---- text ---- */

static inline int
sp_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Stores the text and a NUL; returns where the NUL is. */
static inline char *
sp_put_text(char *at, const char *text)
{
	size_t length = strlen(text);

	memcpy(at, text, length + 1);
	return at + length;
}

/* ---- board.c: sizes ---- */

int sp_size_equal(struct sp_size a, struct sp_size b);
/* Returns whether boards may have so many columns and rows: SP_OK or
 * SP_MALFORMED. */
enum sp_status sp_size_check(uint64_t w, uint64_t h, struct sp_fault *fault);

/* Returns the side of a square of so many cells; 0 if no square has so many. */
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

/* A goal for boards of one size. */
struct sp_goal {
	enum sp_goal_kind kind;
	struct sp_size size;
	uint32_t n;
	uint32_t missing; /* of a literal goal, else 0 */
	uint32_t *path;   /* path[k], the cell visited k-th; NULL: row-major */
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

/* Returns whether boards with that missing number, 1..n, have the goal's
 * labels. */
static inline int
sp_goal_fits_missing(const struct sp_goal *g, uint32_t missing)
{
	return g->kind != SP_LITERAL || missing == g->missing;
}

/* Returns SP_REFUSED, with the reason in the fault, if no board of the goal
 * lacks this number; else SP_OK. */
enum sp_status sp_goal_check_missing(const struct sp_goal *g,
    uint32_t missing, struct sp_fault *fault);

/* Returns whether the goal fits the board: whether it has the size and the
 * labels of the board. */
static inline int
sp_goal_fits(const struct sp_goal *g, const struct sp_board *b)
{
	return b->n > 0 && g->size.w == b->size.w && g->size.h == b->size.h &&
	    sp_goal_fits_missing(g, b->missing);
}

/* The cell that the goal's path visits k-th, from 0; n if k is n or more. */
uint32_t sp_goal_cell(const struct sp_goal *g, uint32_t k);

/* ---- parity.c, and measures, which are UINT64_MAX if the goal does not fit or
 * there is no memory ---- */

/*
 * The parity, 0 or 1, of the permutation that takes the row-major numbers
 * 1..n to the labels, the blank standing for the missing number.  O(n); if
 * memory is refused, O(n log n) on average over all boards, O(n^2) at most.
 */
unsigned sp_parity(const struct sp_board *b);

/* Pairs of tiles that stand in descending order along the goal's path, without
 * the blank.  O(n log n).  Boards of up to 4096 cells never need memory. */
uint64_t sp_inversions(const struct sp_board *b, const struct sp_goal *g);

/* Tiles that are not at home. */
uint64_t sp_misplaced(const struct sp_board *b, const struct sp_goal *g);

/* Sum of the tiles' taxicab distances from home. */
uint64_t sp_manhattan(const struct sp_board *b, const struct sp_goal *g);

/* Least exchanges of two cells that make the goal.  Time as sp_parity. */
uint64_t sp_swaps(const struct sp_board *b, const struct sp_goal *g);

/*
 * Linear conflicts: the sum over rows and columns of the least number of tiles
 * to take out so that all others that are already in their goal line are in
 * goal order.  Rows and columns of up to 2048 cells never need memory.
 * Source: O. Hansson, A. Mayer, M. Yung, Criticizing solutions to relaxed
 * models yields powerful admissible heuristics, Information Sciences 63, 1992.
 */
uint64_t sp_conflicts(const struct sp_board *b, const struct sp_goal *g);

/* Returns |a - b|. */
static inline uint32_t
sp_difference(uint32_t a, uint32_t b)
{
	return a < b ? b - a : a - b;
}

/* ---- relabel.c ---- */

struct sp_relabel {
	/* to[label] is the new label, for labels 0..n; 0 for the missing
	 * number. */
	uint32_t *to;
	struct sp_size size;   /* of boards to relabel; 0x0: not prepared */
	uint32_t from_missing; /* missing number of boards to relabel */
	uint32_t missing; /* missing number of relabelled boards */
};

/* ---- symmetry.c ---- */

static inline int
sp_is_vertical(enum sp_direction direction)
{
	return direction == SP_UP || direction == SP_DOWN;
}

/* Returns the direction of the slide that undoes a slide: opposite directions
 * differ in bit 0. */
static inline enum sp_direction
sp_opposite(unsigned direction)
{
	return (enum sp_direction)(direction ^ 1);
}

/* Returns how many cells lie between a cell and the border in a direction. */
static inline uint32_t
sp_reach(struct sp_size size, uint32_t cell, unsigned direction)
{
	uint32_t x = cell % size.w, y = cell / size.w;

	return direction == SP_UP ? y : direction == SP_DOWN ? size.h - 1 - y :
	    direction == SP_LEFT ? x : size.w - 1 - x;
}

/* Returns where a cell of a board of that size is if the board is transposed,
 * or not. */
static inline uint32_t
sp_transposed_cell(struct sp_size size, int transposed, uint32_t cell)
{
	return transposed ? cell % size.w * size.h + cell / size.w : cell;
}

/* Returns the number of the next cell in a direction, less the number of the
 * cell, modulo 2^32. */
static inline uint32_t
sp_step(struct sp_size size, unsigned direction)
{
	uint32_t cells = direction < SP_LEFT ? size.w : 1;

	return direction % 2 == 0 ? 0 - cells : cells;
}

/* Returns the direction that a slide has on the turned board. */
enum sp_direction sp_symmetry_direction(const struct sp_symmetry *s,
    enum sp_direction direction);

/* ---- solution.c ---- */

/* Appends a slide.  After SP_NO_MEMORY the solution is unchanged. */
enum sp_status sp_solution_add(struct sp_solution *s, enum sp_direction way);
void sp_solution_exchange(struct sp_solution *a, struct sp_solution *b);

/* ---- memory that a function needs only while it runs ---- */

/*
 * Bytes that are taken from the stack.  They are enough for the order-statistic
 * tree of every board that has an index, so that sp_index cannot fail.
 */
enum { SP_SCRATCH_BYTES = 8192 };

struct sp_scratch {
	void *large; /* memory from the heap; NULL: `local` is used */
	union {
		_Alignas(16) unsigned char byte[SP_SCRATCH_BYTES];
		uint16_t two[SP_SCRATCH_BYTES / 2];
		uint32_t four[SP_SCRATCH_BYTES / 4];
		uint64_t eight[SP_SCRATCH_BYTES / 8];
	} local;
};

/*
 * Returns so many bytes, all 0, that may be used until sp_scratch_free; clears
 * no other bytes.  NULL: there is no memory, and nothing needs to be freed.
 */
static inline void *
sp_scratch_get(struct sp_scratch *s, size_t bytes)
{
	s->large = NULL;
	if (bytes <= sizeof s->local) {
		memset(&s->local, 0, bytes);
		return &s->local;
	}
	s->large = calloc(bytes, 1);
	return s->large;
}

static inline void
sp_scratch_free(struct sp_scratch *s)
{
	if (s->large != NULL) /* small boards need no call */
		free(s->large);
}

/* ---- what may end a long job ---- */

/* Whether a search, or the making of tables, goes on. */
enum sp_go { SP_GO_ON, SP_GO_STOP };

/* Asked now and then, in any thread that does a part of the job. */
struct sp_watch {
	enum sp_go (*poll)(void *argument); /* NULL: nothing ends the job */
	void *argument;
};

/* Asks the watch, unless it is NULL.  Returns whether it ends the job. */
static inline int
sp_watch_ends(const struct sp_watch *watch)
{
	return watch != NULL && watch->poll != NULL &&
	    watch->poll(watch->argument) != SP_GO_ON;
}

#endif
