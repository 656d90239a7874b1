/* write16_ssse3.c -- boards of up to 16 cells as text of fixed layout */
#include "x86.h"

#if defined(SP_X86)

SSSE3 char *
sp_write_layout16_ssse3(const struct sp_lanes *s, uint64_t which,
    const struct sp_layout *layout, char *at)
{
	for (; which != 0; which &= which - 1) {
		__m128i label = sp_load16(s->label16[__builtin_ctzll(which)]);
		__m128i tens = _mm_shuffle_epi8(sp_load16(layout->tens), label);
		__m128i ones = _mm_shuffle_epi8(sp_load16(layout->ones), label);

		for (uint32_t part = 0; part < layout->length; part += 16)
			sp_store16(at + part, _mm_or_si128(_mm_or_si128(
			    _mm_shuffle_epi8(tens,
			    sp_load16(layout->tens_cell + part)),
			    _mm_shuffle_epi8(ones,
			    sp_load16(layout->ones_cell + part))),
			    sp_load16(layout->space + part)));
		at += layout->length;
	}
	return at;
}

#endif
