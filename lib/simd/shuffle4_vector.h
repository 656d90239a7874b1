/* shuffle4_vector.h -- a board shuffled in one register */
#ifndef SP_SHUFFLE4_VECTOR_H
#define SP_SHUFFLE4_VECTOR_H

#include "shuffle4.h"
#include "vector.h"

#if defined(SP_VECTOR)

/*
 * The labels of a board, a byte each.  The list is a register of 16 bytes, to
 * which a row of the table is applied in one step, whatever the dice.
 */
VECTOR static inline sp_vector
sp_shuffle4_board(const struct sp_shuffle4 *s, const struct sp_throw *thrown)
{
	sp_vector list = sp_vload(s->tiles[thrown->missing]);
	sp_vector odd = sp_vall(0);
	unsigned exchange;

	for (unsigned k = 0; k < s->pairs; k++) {
		sp_vector row = sp_vload(s->row[thrown->row[k]]);

		list = sp_vlookup_low(list, row);
		odd = sp_vxor(odd, row);
	}
	exchange = sp_throw_exchanges(s, thrown, sp_vfirst(odd) / SP_ROW_ODD);
	return sp_vlookup(list, sp_vload(s->lane[thrown->blank][exchange]));
}

#endif

#endif
