/* burst_x86.c -- the kernel of burst.c for processors with SSSE3 */
#include "burst.h"

#if defined(SP_X86)
#include "burst_x86.h"

__attribute__((__target__("ssse3"))) void
sp_deal_ssse3(const struct sp_burst *s, const struct sp_hand hand[SP_BURST],
    uint16_t (*twos)[8])
{
	const __m128i weights = _mm_set1_epi16(1 << 8 | 1 << SP_LABEL_SHIFT);

	for (unsigned i = 0; i < SP_BURST; i++)
		_mm_storeu_si128((__m128i *)twos[i], _mm_maddubs_epi16(
		    sp_burst_deal(s, &hand[i]), weights));
}

#else

void
sp_deal_ssse3(const struct sp_burst *s, const struct sp_hand hand[SP_BURST],
    uint16_t (*twos)[8])
{
	sp_deal_plain(s, hand, twos);
}

#endif
