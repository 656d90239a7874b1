/* write16_ssse3.c -- boards of up to 16 cells as text of fixed layout */
#include "x86.h"

#if defined(SP_X86)

SSSE3 char *
sp_write_layout16_ssse3(const struct sp_lanes *s, uint64_t which,
    const struct sp_layout *layout, char *at)
{
	for (; which != 0; which &= which - 1) {
		__m128i label = _mm_loadu_si128((const __m128i *)
		    s->label16[__builtin_ctzll(which)]);
		__m128i tens = _mm_shuffle_epi8(_mm_loadu_si128(
		    (const __m128i *)layout->tens), label);
		__m128i ones = _mm_shuffle_epi8(_mm_loadu_si128(
		    (const __m128i *)layout->ones), label);

		for (uint32_t part = 0; part < layout->length; part += 16)
			_mm_storeu_si128((__m128i *)(at + part),
			    _mm_or_si128(_mm_or_si128(
			    _mm_shuffle_epi8(tens, _mm_loadu_si128(
			    (const __m128i *)(layout->tens_cell + part))),
			    _mm_shuffle_epi8(ones, _mm_loadu_si128(
			    (const __m128i *)(layout->ones_cell + part)))),
			    _mm_loadu_si128(
			    (const __m128i *)(layout->space + part))));
		at += layout->length;
	}
	return at;
}

#endif
