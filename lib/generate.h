/*
 * generate.h -- a generator of boards, inside: see generate.c, generate_text.c
 */
#ifndef SP_GENERATE_H
#define SP_GENERATE_H

#include "burst.h"

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
	struct sp_order order;
	unsigned left_dice, right_dice;
	uint64_t population;  /* less the goals left out; 0: 2^64 or more */

	struct sp_burst *burst; /* NULL: not yet needed */
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
	return gen->draw.in_order ? place : sp_order_at(&gen->order, place);
}

/*
 * Sets the tiles around the blank by the dice from the next one on, and returns
 * the parity of the exchanges that take.
 */
unsigned sp_shuffle(struct sp_generator *gen, struct sp_board *b,
    uint32_t missing, uint32_t blank);

#endif
