/* shuffle16_vector.c -- four boards shuffled, a register each */
#include "shuffle16.h"
#include "vector.h"

#if defined(SP_VECTOR)

/* The list of lanes is a register of 16 bytes, to which a row of the table is
 * applied in one step, whatever the dice. */
VECTOR void
sp_shuffle16_vector(const struct sp_shuffle16 *s, const struct sp_throw *thrown,
    uint8_t (*label)[SP_CELLS16])
{
	for (const struct sp_throw *t = thrown; t < thrown + SP_FOUR; t++) {
		sp_vector list = sp_vload(s->tiles[t->missing]);
		sp_vector odd = sp_vall(0);
		unsigned exchange;

		for (unsigned k = 0; k < s->pairs; k++) {
			sp_vector row = sp_vload(s->row[t->row[k]]);

			list = sp_vlookup_low(list, row);
			odd = sp_vxor(odd, row);
		}
		exchange = sp_throw_exchanges(s, t, sp_vfirst(odd) / SP_ROW_ODD);
		sp_vstore(label++, sp_vlookup(list,
		    sp_vload(s->lane[t->blank][exchange])));
	}
}

#endif
