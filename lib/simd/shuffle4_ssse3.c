/* shuffle4_ssse3.c -- four boards shuffled, a register each */
#include "shuffle4_ssse3.h"

#if defined(SP_X86)

SSSE3 void
sp_shuffle4_ssse3(const struct sp_shuffle4 *s, const struct sp_throw *thrown,
    uint16_t (*pairs)[8])
{
	const __m128i weights = _mm_set1_epi16(1 << 8 | 1 << SP_PAIR_SHIFT);

	for (unsigned i = 0; i < SP_FOUR; i++)
		sp_store16(pairs[i], _mm_maddubs_epi16(sp_shuffle4_board(s,
		    &thrown[i]), weights));
}

#endif
