/*
 * generator.h -- a generator of boards: see generate.c and generate_text.c
 */
#ifndef SP_GENERATOR_H
#define SP_GENERATOR_H

#include "random.h"
#include "simd/shuffle4.h"
#include "text/text.h"

/* ---- generate4.c: four boards of at most 16 cells at a time ------------- */

enum { SP_GENERATE4_DICE = 16 }; /* most dice of a board */

struct sp_generator4 {
	const struct sp_kernels *kernels;
	struct sp_shuffle4 shuffle;
	struct sp_label_text text;
	unsigned heads, dice;         /* as in struct sp_generator */
	uint32_t missing;             /* 0: the first die */
	int free_blank;
	uint8_t bound[SP_GENERATE4_DICE + 1];
	uint64_t product, reject;     /* of all bounds; 2^64 mod product */
	unsigned split;               /* dice before this one make the left */
	struct sp_pair scale;         /* 2^64 / bound of a half, rounded up */
	uint8_t home[SP_CELLS16 + 1]; /* of the blank, by missing number */
	/* Pair k of dice is below pair_bound[k]; its rows of shuffle.row
	 * begin at first_row[k]. */
	uint64_t pair_bound[SP_SHUFFLE4_PAIRS];
	uint32_t first_row[SP_SHUFFLE4_PAIRS];
	/* The goal that is left out, as two labels a number; if any. */
	int not_goal;
	uint16_t goal[SP_CELLS16 + 1][8];
};

/* NULL where there is no memory. */
struct sp_generator4 *sp_generate4_new(const struct sp_draw *draw,
    const struct sp_goal *g);

/* Numbers come in halves below left and right; so many dice in the left. */
void sp_generate4_split(struct sp_generator4 *s, unsigned left_dice,
    uint64_t left, uint64_t right);

/*
 * The boards that four words, or four numbers given in halves, stand for, as
 * text from `at` on, which has SP_TEXT16 bytes a board; returns where it ends.
 * NULL: a word is to be thrown again, or a board is to be left out.
 */
char *sp_generate4_words(const struct sp_generator4 *s,
    const uint64_t word[SP_FOUR], char *at);
char *sp_generate4_numbers(const struct sp_generator4 *s,
    const struct sp_pair number[SP_FOUR], char *at);

/* ---- generate.c --------------------------------------------------------- */

/*
 * A board is a sequence of dice, drawn in this order: its missing number (if
 * drawn), the cell of its blank (if free), then for each tile in row-major
 * order which of those left it is: n-1, n-2, .. 3 of them; the last two stand
 * as parity asks, or there is a last die of 2 where any board will do.  As
 * digits in mixed radix, the first the most significant, they are the board's
 * number in its population.  Walks throw dice of n-1 or 4 instead.
 */
struct sp_generator {
	struct sp_draw draw;
	const struct sp_goal *goal;
	uint32_t n;
	unsigned heads;       /* dice before those of tiles or steps */
	uint64_t dice_count;
	struct sp_dice dice;
	struct sp_fit {
		uint32_t bound[SP_DICE_MAX];
		unsigned count;
		uint64_t product;
	} first;              /* the dice of a board's first word */

	/* Dice thrown and not yet used; the number of the one after them. */
	uint32_t thrown[SP_DICE_MAX];
	unsigned have, used;
	uint64_t next;

	/* Distinct boards: the first dice come from an order of numbers. */
	struct sp_feistel feistel;
	unsigned left_dice, right_dice;
	uint64_t population;  /* less the goals left out; 0: 2^64 or more */

	struct sp_generator4 *four; /* NULL: not yet needed */
};

/* Whether the first dice come from a number, not from words. */
static inline int
sp_by_number(const struct sp_generator *gen)
{
	return gen->draw.distinct || gen->draw.in_order;
}

/* The number of the board at a place of the order. */
static inline struct sp_pair
sp_number_at(const struct sp_generator *gen, struct sp_pair place)
{
	return gen->draw.in_order ? place : sp_feistel_at(&gen->feistel, place);
}

/*
 * Sets the tiles around the blank by the dice from the next one on, and returns
 * the parity of the exchanges that take.
 */
unsigned sp_shuffle(struct sp_generator *gen, struct sp_board *b,
    uint32_t missing, uint32_t blank);

#endif
