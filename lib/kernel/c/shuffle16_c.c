/* shuffle16_c.c -- the tables of shuffles, and four boards in plain C */
#include <string.h>

#include "kernel/shuffle16.h"

static void
fill_row(uint8_t row[16], unsigned a, unsigned b, int parity_counts)
{
	unsigned second = b + (b >= a), used = 0;

	for (unsigned lane = 0; lane < 16; lane++)
		if (lane != a && lane != second)
			row[used++] = (uint8_t)lane;
	row[14] = (uint8_t)a;
	row[15] = (uint8_t)second;
	row[0] |= parity_counts && (a ^ b) & 1 ? SP_ROW_ODD : 0;
}

/* After all dice, the tiles that they moved are at the end of the list; these
 * are the first tiles of the board. */
static void
fill_lanes(struct sp_shuffle16 *s, unsigned n)
{
	unsigned tiles = n - 1, moved = 2 * s->pairs;

	for (unsigned blank = 0; blank < n; blank++) {
		for (unsigned exchange = 0; exchange < 2; exchange++) {
			uint8_t *lane = s->lane[blank][exchange];

			memset(lane, SP_NO_LANE, 16);
			for (unsigned i = 0; i < tiles; i++) {
				unsigned tile = i;

				if (exchange && i + 2 >= tiles)
					tile = 2 * tiles - 3 - i;
				lane[i + (i >= blank)] = (tile - moved) & 15;
			}
		}
	}
}

void
sp_shuffle16_init(struct sp_shuffle16 *s, unsigned n, unsigned last)
{
	s->pairs = 0;
	for (unsigned a = n - 1; a >= last; a -= 2) {
		unsigned k = s->pairs++, b = a > last ? a - 1 : 1;

		s->second[k] = b;
		s->bound[k] = a * b;
		for (unsigned pair = 0; pair < a * b; pair++)
			fill_row(s->row[k][pair], pair / b, pair % b,
			    last > 2);
	}
	fill_lanes(s, n);
}

/* Moves a nibble of a word behind all others, to the top. */
static inline void
move_to_top(uint64_t *list, unsigned nibble)
{
	uint64_t below = ((uint64_t)1 << 4 * nibble) - 1;
	uint64_t taken = *list >> 4 * nibble & 15;

	*list = (*list & below) | (*list >> 4 & ~below) | taken << 60;
}

/* In C the list of 16 lanes is a word of 16 nibbles. */
void
sp_shuffle16_c(const struct sp_shuffle16 *s, uint8_t (*die)[SP_FOUR],
    const uint8_t blank[SP_FOUR], const uint8_t odd[SP_FOUR],
    uint8_t (*label)[SP_CELLS16])
{
	for (unsigned i = 0; i < SP_FOUR; i++) {
		uint64_t list = UINT64_C(0xfedcba9876543210);
		const uint8_t *lane;
		unsigned odd_dice = 0;

		for (unsigned k = 0; k < s->pairs; k++) {
			const uint8_t *row = s->row[k][die[k][i]];

			odd_dice ^= row[0];
			move_to_top(&list, row[14]);
			move_to_top(&list, row[15] > row[14] ?
			    row[15] - 1u : row[15]);
		}
		lane = s->lane[blank[i]][odd[i] ^ odd_dice / SP_ROW_ODD];
		for (unsigned cell = 0; cell < 16; cell++)
			label[i][cell] = lane[cell] & SP_NO_LANE ? 0 :
			    (uint8_t)((list >> 4 * (lane[cell] & 15) & 15) + 1);
	}
}
