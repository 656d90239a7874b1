/* small_text_x86.c -- small boards as text, a register a board */
#include "small_x86.h"

#if defined(SP_X86)

SSSE3 static uint32_t
relabel(const struct sp_small *s, uint64_t which, const uint8_t to[16],
    uint16_t (*twos)[8])
{
	const __m128i weights = _mm_set1_epi16(1 << 8 | 1 << SP_LABEL_SHIFT);
	__m128i table = _mm_loadu_si128((const __m128i *)to);
	uint32_t count = 0;

	for (; which != 0; which &= which - 1)
		_mm_storeu_si128((__m128i *)twos[count++], _mm_maddubs_epi16(
		    _mm_shuffle_epi8(table, _mm_loadu_si128((const __m128i *)
		    s->label[__builtin_ctzll(which)])), weights));
	return count;
}

SSSE3 static char *
lay(const struct sp_small *s, uint64_t which, const struct sp_layout *layout,
    char *at)
{
	for (; which != 0; which &= which - 1) {
		__m128i label = _mm_loadu_si128((const __m128i *)
		    s->label[__builtin_ctzll(which)]);
		__m128i tens = _mm_shuffle_epi8(_mm_loadu_si128(
		    (const __m128i *)layout->tens_of), label);
		__m128i ones = _mm_shuffle_epi8(_mm_loadu_si128(
		    (const __m128i *)layout->ones_of), label);

		for (uint32_t part = 0; part * 16 < layout->length; part++)
			_mm_storeu_si128((__m128i *)(at + part * 16),
			    _mm_or_si128(_mm_or_si128(
			    _mm_shuffle_epi8(tens, _mm_loadu_si128(
			    (const __m128i *)layout->tens[part])),
			    _mm_shuffle_epi8(ones, _mm_loadu_si128(
			    (const __m128i *)layout->ones[part]))),
			    _mm_loadu_si128(
			    (const __m128i *)layout->space[part])));
		at += layout->length;
	}
	return at;
}

const struct sp_small_texts sp_small_texts = { relabel, lay };

#else

const struct sp_small_texts sp_small_texts = { NULL, NULL };

#endif
