/* shuffle4_vector.c -- four boards shuffled, a register each */
#include "shuffle4_vector.h"

#if defined(SP_VECTOR)

VECTOR void
sp_shuffle4_vector(const struct sp_shuffle4 *s, const struct sp_throw *thrown,
    uint16_t (*pairs)[8])
{
	for (unsigned i = 0; i < SP_FOUR; i++)
		sp_vstore(pairs[i], sp_vpairs(sp_shuffle4_board(s, &thrown[i]),
		    1 << SP_PAIR_SHIFT));
}

#endif
