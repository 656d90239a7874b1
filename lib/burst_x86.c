/* burst_x86.c -- the kernel of burst.c for processors with SSSE3 */
#include "burst.h"

#if defined(SP_X86)
#include <tmmintrin.h>

/*
 * The list is a register of 16 bytes, and PSHUFB applies a row of the table to
 * it in one step, whatever the dice.  It takes no notice of SP_ROW_ODD.
 */
__attribute__((__target__("ssse3"))) void
sp_deal_ssse3(const struct sp_burst *s, const struct sp_hand hand[SP_BURST],
    uint16_t (*twos)[8])
{
	const __m128i weights = _mm_set1_epi16(1 << 8 | 1 << SP_LABEL_SHIFT);

	for (unsigned i = 0; i < SP_BURST; i++) {
		const struct sp_hand *h = &hand[i];
		__m128i list = _mm_loadu_si128(
		    (const __m128i *)s->tiles[h->missing]);
		__m128i odd = _mm_setzero_si128();
		unsigned exchange;

		for (unsigned k = 0; k < s->pairs; k++) {
			__m128i row = _mm_loadu_si128(
			    (const __m128i *)s->row[h->row[k]]);

			list = _mm_shuffle_epi8(list, row);
			odd = _mm_xor_si128(odd, row);
		}
		exchange = sp_hand_exchanges(s, h,
		    (unsigned)_mm_cvtsi128_si32(odd) / SP_ROW_ODD);
		list = _mm_shuffle_epi8(list, _mm_loadu_si128(
		    (const __m128i *)s->place[h->blank][exchange]));
		_mm_storeu_si128((__m128i *)twos[i],
		    _mm_maddubs_epi16(list, weights));
	}
}

#else

void
sp_deal_ssse3(const struct sp_burst *s, const struct sp_hand hand[SP_BURST],
    uint16_t (*twos)[8])
{
	sp_deal_plain(s, hand, twos);
}

#endif
