/* shuffle4_ssse3.c -- the kernel of burst.c for processors with SSSE3 */
#include "shuffle4.h"

#if defined(SP_X86)
#include "shuffle4_ssse3.h"

__attribute__((__target__("ssse3"))) void
sp_shuffle4_ssse3(const struct sp_shuffle4 *s, const struct sp_throw *thrown,
    uint16_t (*twos)[8])
{
	const __m128i weights = _mm_set1_epi16(1 << 8 | 1 << SP_PAIR_SHIFT);

	for (unsigned i = 0; i < SP_FOUR; i++)
		_mm_storeu_si128((__m128i *)twos[i], _mm_maddubs_epi16(
		    sp_shuffle4_board(s, &thrown[i]), weights));
}

#endif
