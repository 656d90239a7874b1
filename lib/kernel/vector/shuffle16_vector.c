/* shuffle16_vector.c -- four boards shuffled, a register each */
#include "kernel/shuffle16.h"
#include "kernel/vector/vector.h"

#if defined(SP_VECTOR)

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
			sp_vector row = sp_vload(s->row[k][die[k][i]]);

			list[i] = sp_vlookup_low(list[i], row);
			odd_dice[i] = sp_vxor(odd_dice[i], row);
		}
	}
	for (unsigned i = 0; i < SP_FOUR; i++) {
		unsigned exchange = odd[i] ^ sp_vfirst(odd_dice[i]) /
		    SP_ROW_ODD;

		sp_vstore(label[i], sp_vlookup(list[i],
		    sp_vload(s->lane[blank[i]][exchange])));
	}
}

#endif
