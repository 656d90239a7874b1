/* generator.h -- the inside of a generator of boards */
#ifndef SP_GENERATOR_H
#define SP_GENERATOR_H

#include "batch/batch.h"
#include "random.h"
#include "kernel/shuffle16.h"
#include "text/writer.h"

/* The dice that one random word gives. */
struct sp_word_dice {
	uint32_t bound[SP_DICE_MAX];
	unsigned count;
	uint64_t product; /* product of the bounds */
};

/* ---- four.c: four boards of up to 100 cells, made side by side ---------- */

enum {
	/* Most random words that a board takes, rejected words included. */
	SP_BOARD_WORDS = 12,
	SP_NUMBER_DICE = 24 /* most dice that a number stands for */
};

struct sp_four {
	struct sp_shuffle16 shuffle16; /* for boards of at most 16 cells */
	/* The words of a board.  A word is rejected if its last fraction is
	 * below reject[]. */
	struct sp_word_dice word[SP_BOARD_WORDS];
	uint64_t reject[SP_BOARD_WORDS];
	unsigned words;
	/* The dice of a number: their bounds, and 2^64 / bound, rounded up. */
	uint8_t bound[SP_NUMBER_DICE];
	uint64_t inverse[SP_NUMBER_DICE];
	/* The last two tiles are exchanged if by_missing[missing] ^
	 * by_blank[blank] ^ (the parity of the tiles in their order) is 1. */
	uint8_t by_missing[SP_CELLS100 + 1], by_blank[SP_CELLS100];
	/* Home of the blank, by missing number. */
	uint8_t home[SP_CELLS100 + 1];
};

/* Prepares to make four boards at once; NULL: there is no memory. */
struct sp_four *sp_four_new(const struct sp_generator *gen);
/*
 * Makes boards i to i+3, where i is a multiple of 4, as rows of
 * gen->batch.lanes behind the counted rows: 0 is the blank, and k the k-th tile
 * in ascending order.  Returns 0 if many words are rejected, or a board is a
 * goal to be left out.
 */
int sp_four_make(const struct sp_generator *gen, uint64_t i,
    uint8_t missing[SP_FOUR]);

/* ---- generate.c --------------------------------------------------------- */

/*
 * A board is a sequence of dice, drawn in this order: its missing number (if
 * drawn), the cell of its blank (if free), then for each tile in row-major
 * order which of the n-1, n-2, .. 3 left it is.  The parity of the board says
 * how the last two stand; where any parity will do there is a last die of 2.
 * As digits in mixed radix, the first the most significant, the dice are the
 * board's number in its population.  Walks throw dice of n-1 or 4 instead.
 */
struct sp_generator {
	struct sp_gen_options options;
	struct sp_goal goal;  /* copy of the goal of the caller */
	uint32_t n;
	unsigned lead_dice;   /* dice for missing number and blank: 0 to 2 */
	uint64_t dice_count;
	struct sp_dice dice;
	struct sp_word_dice first; /* dice of the first word of a board */

	/* The dice thrown[used..have-1] are not used yet; `next` is the number
	 * of the die after them. */
	uint32_t thrown[SP_DICE_MAX];
	unsigned have, used;
	uint64_t next;

	/* For distinct boards: the first dice are the digits of a permuted
	 * number. */
	struct sp_feistel feistel;
	unsigned left_dice, right_dice; /* dice of the halves of the number */
	/* Without the goals that are left out; 0: 2^64 or more. */
	uint64_t population;

	/* For many boards as text. */
	struct sp_four *four; /* NULL: not needed yet */
	struct sp_batch batch;
};

/* Returns whether the first dice are the digits of a number, not from random
 * words. */
static inline int
sp_by_number(const struct sp_generator *gen)
{
	return gen->options.distinct || gen->options.in_order;
}

/* Returns the bound of die number j; how many dice from number j on one word
 * gives. */
uint32_t sp_die_bound(const struct sp_generator *gen, uint64_t j);
void sp_word_dice_find(const struct sp_generator *gen, uint64_t j,
    struct sp_word_dice *word);

/* Sets the numbers that stand for boards i to i+3, if sp_by_number. */
void sp_generator_numbers(const struct sp_generator *gen, uint64_t i,
    struct sp_halves number[SP_FOUR]);

/* ---- shuffle.c ---------------------------------------------------------- */

/*
 * Sets the tiles around the blank by dice, from the next die on; returns the
 * parity of their order.  Ascending order is even.
 */
unsigned sp_shuffle(struct sp_generator *gen, struct sp_board *b,
    uint32_t missing, uint32_t blank);
/*
 * Sets four rows of n <= 100 cells, each by `count` dice: 0 is the blank, and k
 * the k-th tile in ascending order.  The last two tiles of row k are exchanged
 * if odd[k] is not the parity of their order; never if odd is NULL.
 */
void sp_shuffle_four(uint8_t (*die)[SP_FOUR], unsigned count, uint32_t n,
    const uint8_t blank[SP_FOUR], const uint8_t *odd,
    uint8_t (*row)[SP_ROW100]);

#endif
