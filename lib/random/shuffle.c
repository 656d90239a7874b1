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

/* ---- four boards of up to 100 cells side by side ------------------------ */

/*
 * Does as exchange above for each of the boards.  odd[k] is inverted if an odd
 * number of tiles of board k has to move: a die below 128 that is not 0 makes
 * bit 7 of its sum with 127 a 1.
 */
static void
exchange_four(uint8_t (*tile)[SP_ROW100], uint8_t (*die)[SP_FOUR],
    unsigned count, uint8_t odd[SP_FOUR])
{
	const uint32_t sevens = 0x7f7f7f7f;
	uint32_t four, moved = 0;
	uint8_t bits[SP_FOUR];

	for (unsigned j = 0; j < count; j++) {
		for (unsigned k = 0; k < SP_FOUR; k++) {
			uint8_t *at = &tile[k][j], *other = at + die[j][k];
			uint8_t label = *at;

			*at = *other;
			*other = label;
		}
		memcpy(&four, die[j], sizeof four);
		moved ^= four + sevens;
	}
	memcpy(bits, &moved, sizeof bits);
	for (unsigned k = 0; k < SP_FOUR; k++)
		odd[k] ^= bits[k] >> 7;
}

/* Copies at least n bytes, 16 at a time, which lets the processor predict how
 * often. */
static inline void
copy(uint8_t *to, const uint8_t *from, uint32_t n)
{
	for (uint32_t at = 0; at < n; at += 16)
		memcpy(to + at, from + at, 16);
}

/* Sets a row to the tiles around the blank; bytes behind the row may change. */
static inline void
lay(const uint8_t *tile, uint8_t blank, uint32_t n, uint8_t *row)
{
	copy(row, tile, n);
	copy(row + blank + 1, tile + blank, n);
	row[blank] = 0;
}

void
sp_shuffle_four(uint8_t (*die)[SP_FOUR], unsigned count, uint32_t n,
    const uint8_t blank[SP_FOUR], const uint8_t *odd,
    uint8_t (*row)[SP_ROW100])
{
	uint8_t tile[SP_FOUR + 1][SP_ROW100], turn[SP_FOUR] = { 0 };

	for (unsigned k = 0; k < SP_FOUR; k++)
		for (unsigned i = 0; i < SP_ROW100; i++)
			tile[k][i] = (uint8_t)(i + 1);
	if (odd != NULL)
		memcpy(turn, odd, sizeof turn);
	exchange_four(tile, die, count, turn);
	for (unsigned k = 0; k < SP_FOUR; k++) {
		uint8_t *last = &tile[k][n - 3];
		uint8_t both = odd != NULL && turn[k] ?
		    last[0] ^ last[1] : 0;

		last[0] ^= both;
		last[1] ^= both;
		lay(tile[k], blank[k], n, row[k]);
	}
}
