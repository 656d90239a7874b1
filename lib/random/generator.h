/* generator.h -- the inside of a generator of boards */
#ifndef SP_GENERATOR_H
#define SP_GENERATOR_H

#include "breadth/breadth.h"
#include "kernel/kernel.h"
#include "random.h"

/* The dice that one random word gives. */
struct sp_word_dice {
	uint32_t bound[SP_DICE_MAX];
	unsigned count;
	uint64_t product; /* product of the bounds */
};

/* ---- deal.c: boards of up to 100 cells ---------------------------------- */

enum {
	/* Most random words that a board takes if none is rejected; whole
	 * blocks. */
	SP_BOARD_WORDS = 12,
	SP_NUMBER_DICE = 24, /* most dice that a number stands for */
	/* Bytes of four rows, and of one behind them that may change. */
	SP_DEALT_BYTES = (SP_FOUR + 1) * SP_ROW100
};

/* What is the same for all boards that a generator deals, and the four boards
 * that it dealt last. */
struct sp_dealer {
	struct sp_shuffle16 shuffle16; /* for boards of at most 16 cells */
	sp_shuffle16 *kernel;
	/* The words of a board.  A word is rejected if its last fraction is
	 * below reject[]. */
	struct sp_word_dice word[SP_BOARD_WORDS];
	uint64_t reject[SP_BOARD_WORDS];
	unsigned words;
	/* The dice of a number: their bounds, and their reciprocals, which are
	 * 2^64 / bound, rounded up. */
	uint8_t bound[SP_NUMBER_DICE];
	uint64_t reciprocal[SP_NUMBER_DICE];
	/* The last two tiles are exchanged if by_missing[missing] ^
	 * by_blank[blank] ^ (the parity of the tiles in their order) is 1. */
	uint8_t by_missing[SP_CELLS100 + 1], by_blank[SP_CELLS100];
	/* Home of the blank, by missing number. */
	uint8_t home[SP_CELLS100 + 1];

	int has_four;
	uint64_t first; /* number of the first of the four boards, if there */
	uint8_t missing[SP_FOUR];
	uint8_t four[SP_DEALT_BYTES];
};

struct sp_generator;

/* Returns whether the generator deals its boards. */
int sp_is_dealt(const struct sp_generator *gen);
void sp_dealer_init(struct sp_generator *gen);
/* Makes the tables of a faster kernel, which take as long as 64 boards, unless
 * they are there.  Without memory all stays as it is. */
void sp_dealer_add_tables(struct sp_generator *gen,
    const struct sp_kernels *kernels);
/*
 * Deals boards i to i+3, where i is a multiple of 4, as rows of sp_row_bytes: 0
 * is the blank, and k the k-th tile in ascending order.  Boards past the last
 * one of the population are any boards.  Bytes behind the rows may change: there
 * is a row more.
 */
void sp_deal_four(const struct sp_generator *gen, uint64_t i,
    uint8_t missing[SP_FOUR], uint8_t *rows);
/* Deals board i alone; returns its row, which stays until the next call. */
const uint8_t *sp_deal_one(struct sp_generator *gen, uint64_t i,
    uint8_t *missing);

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
	struct sp_dealer dealer; /* if sp_is_dealt */
	/* For the method SP_LENGTH: all boards by length, or NULL; the labels of
	 * the goal; and of distinct boards, how far their order is rotated. */
	struct sp_breadth *by_length;
	uint32_t goal_label[SP_MAX_LENGTH_CELLS];
	uint64_t rotation;

	/* For walks, lengths and larger boards. */
	struct sp_dice dice;
	/* The dice thrown[used..have-1] are not used yet; `next` is the number
	 * of the die after them. */
	uint32_t thrown[SP_DICE_MAX];
	unsigned have, used;
	uint64_t next;

	/* For distinct boards: the first dice are the digits of a permuted
	 * number; with SP_LENGTH the number is that of a board. */
	struct sp_feistel feistel;
	unsigned left_dice, right_dice; /* dice of the halves of the number */
	/* Boards to draw from, without the goals that are left out; 0: 2^64 or
	 * more.  Set if sp_by_number holds, and for SP_LENGTH. */
	uint64_t population;
};

/* Returns whether the first dice are the digits of a number, not from random
 * words. */
static inline int
sp_by_number(const struct sp_generator *gen)
{
	return gen->options.distinct || gen->options.in_order;
}

/* ---- the dice and the number of a board --------------------------------- */

/* Returns the bound of die number j. */
static inline uint32_t
sp_die_bound(const struct sp_generator *gen, uint64_t j)
{
	enum { DIRECTIONS = 4 };

	if (j < gen->lead_dice)
		return gen->n;
	if (gen->options.method == SP_SLIDE)
		return DIRECTIONS;
	if (gen->options.method == SP_WALK)
		return gen->n - 1;
	return gen->n - 1 - (uint32_t)(j - gen->lead_dice);
}

/* Returns the place of board i in the order of the numbers, if sp_by_number. */
static inline struct sp_halves
sp_place_of(const struct sp_generator *gen, uint64_t i)
{
	return (struct sp_halves){ i / gen->feistel.right,
	    i % gen->feistel.right };
}

/* Returns the place of the board that stands in for the goal with a missing
 * number, which is left out.  Places from the last one on are free for that. */
static inline struct sp_halves
sp_place_for_goal(const struct sp_generator *gen, uint32_t missing)
{
	struct sp_halves place = sp_place_of(gen, gen->options.missing == 0 ?
	    missing - 1 : 0);

	place.left = gen->feistel.left - 1 - place.left;
	place.right = gen->feistel.right - 1 - place.right;
	return place;
}

#endif
