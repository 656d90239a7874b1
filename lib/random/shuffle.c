/* shuffle.c -- tiles in random order, by Durstenfeld's shuffle */
#include <string.h>

#include "generator.h"

enum { DICE_AT_ONCE = 256 }; /* so many dice are thrown before they are used */

/* Puts tile[k + die k] at place k, for each die in turn; returns how many tiles
 * had to move. */
static unsigned
exchange(uint32_t *tile, const uint32_t *die, unsigned count)
{
	unsigned moved = 0;

	for (unsigned k = 0; k < count; k++) {
		uint32_t *other = &tile[k + die[k]], label = tile[k];

		tile[k] = *other;
		*other = label;
		moved += die[k] != 0;
	}
	return moved;
}

/*
 * Shuffles from the ascending order, from the front: R. Durstenfeld, Algorithm
 * 235: Random permutation, Communications of the ACM 7, 1964.
 */
unsigned
sp_shuffle(struct sp_generator *gen, struct sp_board *b, uint32_t missing,
    uint32_t blank)
{
	const uint32_t tiles = b->n - 1;
	const uint32_t last = gen->options.population == SP_ANY ? 2 : 3;
	uint32_t die[DICE_AT_ONCE + SP_DICE_MAX], first = 0;
	uint32_t *tile = sp_board_labels(b);
	unsigned count = gen->have - gen->used, moved = 0;

	for (uint32_t i = 0; i < tiles; i++)
		tile[i] = i + 1 + (i + 1 >= missing);
	/* The first dice are left from the word or number that gave the
	 * blank. */
	memcpy(die, gen->thrown + gen->used, count * sizeof *die);
	do {
		moved += exchange(tile + first, die, count);
		first += count;
		count = sp_dice_descend(&gen->dice, tiles - first, last, die,
		    DICE_AT_ONCE);
	} while (count > 0);
	memmove(tile + blank + 1, tile + blank,
	    (tiles - blank) * sizeof *tile);
	tile[blank] = 0;
	b->blank = blank;
	b->missing = missing;
	return moved & 1;
}
