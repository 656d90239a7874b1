/* shuffle16_vector.c -- four boards shuffled, a register each */
#include <stdlib.h>

#include "kernel/vector/vector.h"

#if defined(SP_VECTOR)

enum {
	PAIR_BOUND = 15 * 14,  /* greatest bound of a pair */
	/* Flag in the first byte of a row, above the number of its lane: this
	 * pair makes the order odd, and that counts. */
	ROW_ODD = 0x10,
	NO_LANE = 0x80         /* sp_vlookup makes a 0 of this index */
};

struct sp_shuffle_rows {
	/* row[pair][value]: the order of the lanes after the two dice a and b
	 * that the value stands for: all other lanes, then lane a, and then
	 * lane b of the lanes that were left. */
	uint8_t row[SP_PAIRS16][PAIR_BOUND][16];
	/* lane[blank][exchange]: the lane of the list for each cell; the cells
	 * past the last one have their own numbers. */
	uint8_t lane[SP_CELLS16][2][16];
};

static void
fill_row(uint8_t row[16], unsigned a, unsigned b, int by_parity)
{
	unsigned second = b + (b >= a), used = 0;

	for (unsigned lane = 0; lane < 16; lane++)
		if (lane != a && lane != second)
			row[used++] = (uint8_t)lane;
	row[14] = (uint8_t)a;
	row[15] = (uint8_t)second;
	row[0] |= by_parity && (a ^ b) & 1 ? ROW_ODD : 0;
}

/* After all dice, the tiles that they moved are at the end of the list; these
 * are the first tiles of the board. */
static void
fill_lanes(const struct sp_shuffle16 *s, struct sp_shuffle_rows *rows)
{
	unsigned tiles = s->n - 1, moved = 2 * s->pairs;

	for (unsigned blank = 0; blank < s->n; blank++) {
		for (unsigned exchange = 0; exchange < 2; exchange++) {
			uint8_t *lane = rows->lane[blank][exchange];

			lane[blank] = NO_LANE;
			for (unsigned i = 0; i < 15; i++) {
				unsigned tile = i;

				if (exchange && i + 2 >= tiles && i < tiles)
					tile = 2 * tiles - 3 - i;
				lane[i + (i >= blank)] = (tile - moved) & 15;
			}
		}
	}
}

struct sp_shuffle_rows *
sp_shuffle_rows_vector(const struct sp_shuffle16 *s)
{
	struct sp_shuffle_rows *rows = malloc(sizeof *rows);

	if (rows == NULL)
		return NULL;
	for (unsigned k = 0; k < s->pairs; k++)
		for (unsigned pair = 0; pair < s->bound[k]; pair++)
			fill_row(rows->row[k][pair], pair / s->second[k],
			    pair % s->second[k], s->by_parity);
	fill_lanes(s, rows);
	return rows;
}

/* The list of lanes is a register of 16 bytes, to which a row of the table is
 * applied in one step, whatever the dice. */
VECTOR void
sp_shuffle16_vector(const struct sp_shuffle16 *s, uint8_t (*die)[SP_FOUR],
    const uint8_t blank[SP_FOUR], const uint8_t odd[SP_FOUR],
    uint8_t (*label)[SP_CELLS16])
{
	sp_vector list[SP_FOUR], odd_dice[SP_FOUR];

	for (unsigned i = 0; i < SP_FOUR; i++) {
		list[i] = sp_vadd(sp_vcells(), sp_vall(1));
		odd_dice[i] = sp_vall(0);
	}
	for (unsigned k = 0; k < s->pairs; k++) {
		for (unsigned i = 0; i < SP_FOUR; i++) {
			sp_vector row = sp_vload(s->rows->row[k][die[k][i]]);

			list[i] = sp_vlookup_low(list[i], row);
			odd_dice[i] = sp_vxor(odd_dice[i], row);
		}
	}
	for (unsigned i = 0; i < SP_FOUR; i++) {
		unsigned exchange = odd[i] ^ sp_vfirst(odd_dice[i]) / ROW_ODD;

		sp_vstore(label[i], sp_vlookup(list[i],
		    sp_vload(s->rows->lane[blank[i]][exchange])));
	}
}

#endif
