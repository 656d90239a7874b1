/* shuffle16_c.c -- four boards shuffled */
#include "shuffle16.h"

/* Moves a nibble of a word to its top. */
static inline void
move_to_top(uint64_t *list, unsigned nibble)
{
	uint64_t below = ((uint64_t)1 << 4 * nibble) - 1;
	uint64_t taken = *list >> 4 * nibble & 15;

	*list = (*list & below) | (*list >> 4 & ~below) | taken << 60;
}

void
sp_shuffle16_c(const struct sp_shuffle16 *s, const struct sp_throw *thrown,
    uint8_t (*label)[SP_CELLS16])
{
	for (unsigned i = 0; i < SP_FOUR; i++) {
		const struct sp_throw *t = &thrown[i];
		uint64_t list = UINT64_C(0xfedcba9876543210);
		const uint8_t *lane;
		unsigned odd = 0;

		/* The list is a word of nibbles. */
		for (unsigned k = 0; k < s->pairs; k++) {
			const uint8_t *row = s->row[t->row[k]];

			odd ^= row[0];
			move_to_top(&list, row[14]);
			move_to_top(&list, row[15] > row[14] ?
			    row[15] - 1u : row[15]);
		}
		lane = s->lane[t->blank][sp_throw_exchanges(s, t,
		    odd / SP_ROW_ODD)];
		for (unsigned cell = 0; cell < 16; cell++) {
			unsigned tile = (unsigned)(list >>
			    4 * (lane[cell] & 15) & 15);

			label[i][cell] = lane[cell] & SP_NO_LANE ? 0 :
			    s->tiles[t->missing][tile];
		}
	}
}
