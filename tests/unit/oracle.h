/*
 * oracle.h -- slow, plain answers to compare the library with
 *
 * Boards are arrays of labels in row-major order, the blank 0.  The library is
 * asked for no answer but one: products as it makes them without 128 bits.
 */
#ifndef ORACLE_H
#define ORACLE_H

#include <stdint.h>

#include "board/board.h"

enum {
	ORACLE_CELLS = 10000, /* most cells of a board */
	ORACLE_FAR = 255,     /* distance of a board that no slides reach */
	/* Named goals.  Kinds below this are those of enum sp_goal_kind; goals
	 * of other kinds are drawn. */
	ORACLE_NAMED = SP_LITERAL,
	ORACLE_LEVELS = 3     /* enum sp_isa */
};

/* oracle_plain[level]: the value of SP_PLAIN that allows this set of
 * instructions and no greater one, or NULL. */
extern const char *const oracle_plain[ORACLE_LEVELS];

/* Sets SP_PLAIN so that it allows this set of instructions and no greater one;
 * returns "SP_PLAIN=VALUE", or "all kernels". */
const char *oracle_use_level(size_t level);

/* Ends a test that cannot go on. */
_Noreturn void oracle_give_up(const char *what);

/* This is a macro, so that compilers see that nothing goes on if it does not
 * hold. */
#define oracle_need(holds, what) \
	((holds) ? (void)0 : oracle_give_up(what))

/* ---- chance, independent of the library's ---- */

void oracle_seed(uint64_t seed);
uint64_t oracle_random(void);
/* Returns a random number, 0 <= result < bound. */
uint32_t oracle_below(uint32_t bound);
/* Sets all labels but the missing one, in random order. */
void oracle_shuffle(uint32_t *label, uint32_t n, uint32_t missing);

/* ---- texts ---- */

/* Returns how many bytes a message has before its first "; ", where advice
 * begins. */
size_t oracle_core_length(const char *message);
/* Returns whether two messages are the same, apart from advice. */
int oracle_same_core(const char *message, const char *other);
/* Returns whether two writers in memory have the same text, and frees both. */
int oracle_same_text(struct sp_writer *one, struct sp_writer *other);

/* ---- goals ---- */

struct oracle_goal {
	const char *name;
	uint32_t w, h, n, missing;
	uint32_t path[ORACLE_CELLS];
	uint32_t label[ORACLE_CELLS];
	uint32_t home[ORACLE_CELLS + 1];
	struct sp_goal *goal; /* the same for the library, laid out, or NULL */
};

/* Returns the name of a kind of goal; "a board" if goals of the kind are
 * drawn. */
const char *oracle_goal_name(int kind);

/*
 * Makes a goal of that kind, for boards with that missing number.  These
 * functions free an earlier g->goal, so all of *g must be 0 at first.
 */
void oracle_goal_make(struct oracle_goal *g, int kind, uint32_t w, uint32_t h,
    uint32_t missing);
/* Makes a literal goal. */
void oracle_goal_literal(struct oracle_goal *g, uint32_t w, uint32_t h,
    const uint32_t *label);
/* Makes a random literal goal with the blank on that cell. */
void oracle_goal_blank(struct oracle_goal *g, uint32_t w, uint32_t h,
    uint32_t cell);
/* Frees g->goal, which becomes NULL. */
void oracle_goal_clear(struct oracle_goal *g);

/* ---- boards of the library ---- */

/* Sets b to the labels, which must be a board. */
void oracle_set(struct sp_board *b, uint32_t w, uint32_t h,
    const uint32_t *label);
uint32_t oracle_missing(const uint32_t *label, uint32_t n);
int oracle_same(const struct sp_board *b, uint32_t w, uint32_t h,
    const uint32_t *label);
/* Returns whether two boards have the same size and labels. */
int oracle_equal(const struct sp_board *a, const struct sp_board *b);
uint32_t oracle_blank(const uint32_t *label, uint32_t n);

/* ---- all boards of a small size ---- */

uint64_t oracle_factorial(uint32_t n);
/* Returns the lexicographic rank among all arrangements of the same labels. */
uint64_t oracle_rank(const uint32_t *label, uint32_t n);
void oracle_unrank(uint64_t rank, uint32_t n, uint32_t missing,
    uint32_t *label);
/*
 * Returns how many moves of at most `most` tiles lead from the goal to every
 * board, by rank, from a breadth-first search; n <= 9.  The caller frees the
 * result.
 */
unsigned char *oracle_distances(uint32_t w, uint32_t h, const uint32_t *goal,
    uint32_t most);

/* ---- measures ---- */

uint64_t oracle_inversions(const uint32_t *label, uint32_t n,
    const uint32_t *path, uint32_t *table);
uint64_t oracle_misplaced(const uint32_t *label, const struct oracle_goal *g);
uint64_t oracle_manhattan(const uint32_t *label, const struct oracle_goal *g);
uint64_t oracle_conflicts(const uint32_t *label, const struct oracle_goal *g);
uint64_t oracle_swaps(const uint32_t *label, const struct oracle_goal *g);
/* Returns the index of a board; n <= 20. */
uint64_t oracle_index(const uint32_t *label, uint32_t n);
/* Returns whether slides lead to the goal: exchanges and taxicab distance, by
 * hand. */
int oracle_solvable(const uint32_t *label, const struct oracle_goal *g);
/* Draws a random board from which slides reach the goal. */
void oracle_draw(const struct oracle_goal *g, uint32_t *label);
/* Returns whether slides lead from the board to the goal; ways[i] is the way of
 * the blank, an enum sp_direction. */
int oracle_leads_home(const struct oracle_goal *g, const uint32_t *label,
    const unsigned char *ways, uint64_t slides);
int oracle_same_slides(const struct sp_solution *a,
    const struct sp_solution *b);

/* ---- random boards ---- */

/* Returns a product, by the function that the library has for compilers without
 * 128 bits. */
uint64_t oracle_multiply_plain(uint64_t a, uint64_t b, uint64_t *low);

/* Makes a generator for the goal. */
struct sp_generator *oracle_generator(const struct sp_gen_options *draw,
    const struct oracle_goal *goal);

#endif
