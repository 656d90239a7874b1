/* read10_ssse3.c -- boards of up to 10 cells read, in canonical form */
#include "x86.h"

#if defined(SP_X86)

/*
 * All labels have one digit, so each stands on the same byte of every board:
 *
 *	"3 1 2\n0 5 4\n\n"    bytes of a grid
 *	"0 0 0\n0 0 0\n\n"    s->canonical, subtracted from them
 *	 3.1.2. 0.5.4. .      leaves labels, and 0 where the text is fixed
 */
SSSE3 void
sp_read10_ssse3(struct sp_lanes *s, struct sp_span *in)
{
	const __m128i text0 = sp_load16(s->canonical);
	const __m128i text1 = sp_load16(s->canonical + 16);
	const __m128i fixed0 = sp_load16(s->is_fixed);
	const __m128i fixed1 = sp_load16(s->is_fixed + 16);
	const __m128i padding = sp_load16(s->padding);
	const __m128i is_cell = sp_load16(s->is_cell);
	const __m128i even = _mm_set1_epi16(0xff);
	const uint32_t lines = s->grid ? s->h + 1 : 1;
	const uint32_t length = s->text_length;
	const unsigned char *at = in->pos;
	uint32_t count = 0;

	while (count < SP_BATCH && in->end - at >= (ptrdiff_t)length) {
		__m128i low = _mm_sub_epi8(sp_load16(at), text0);
		__m128i high = _mm_sub_epi8(sp_load16(at + 16), text1);
		__m128i wrong = _mm_or_si128(_mm_and_si128(low, fixed0),
		    _mm_and_si128(high, fixed1));
		__m128i label = _mm_or_si128(padding, _mm_and_si128(is_cell,
		    _mm_packus_epi16(_mm_and_si128(low, even),
		    _mm_and_si128(high, even))));

		if (_mm_movemask_epi8(_mm_cmpeq_epi8(wrong,
		    _mm_setzero_si128())) != 0xffff || !sp_all_differ(label))
			break;
		sp_store16(s->label16[count], label);
		s->line[count] = in->line + (uint64_t)count * lines;
		count++;
		at += length;
	}
	s->count = count;
	in->pos += at - in->pos;
	in->line += (uint64_t)count * lines;
}

#endif
