/* small_avx512.c -- small boards read by processors with AVX-512 VBMI2 */
#include "small_x86.h"

#if defined(SP_X86)
#include <immintrin.h>

/*
 * As in small_x86.c, but a line is one register of 64 bytes, comparisons give
 * words of bits, and VPCOMPRESSB moves the values at the bits of `last`
 * together by itself, so that nothing goes through memory.
 */
#define AVX512 __attribute__((__target__( \
    "ssse3,bmi,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")))

/* Which bytes are spaces, tabs and CRs. */
AVX512 static inline uint64_t
spaces_in(__m512i bytes)
{
	return _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(' ')) |
	    _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('\t')) |
	    _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('\r'));
}

/* Ten times the digits of the bytes before, where these are digits. */
AVX512 static inline __m512i
tens_before(const unsigned char *at, uint64_t digit)
{
	__m512i before = _mm512_maskz_sub_epi8(digit << 1,
	    _mm512_loadu_si512(at - 1), _mm512_set1_epi8('0'));
	__m512i two = _mm512_add_epi8(before, before);
	__m512i four = _mm512_add_epi8(two, two);

	return _mm512_add_epi8(_mm512_add_epi8(four, four), two);
}

/* Takes the line from `at` to the LF at `end` as the next board, if it is. */
AVX512 static inline int
take_line(struct sp_small *s, const unsigned char *at,
    const unsigned char *end, __m128i rest)
{
	__m512i bytes = _mm512_loadu_si512(at);
	__m512i ones = _mm512_sub_epi8(bytes, _mm512_set1_epi8('0'));
	uint64_t line = ((uint64_t)1 << ((end - at) & 63)) - 1;
	uint64_t digit = _mm512_cmplt_epu8_mask(ones, _mm512_set1_epi8(10)) &
	    line;
	uint64_t last = digit & ~(digit >> 1);
	__m128i label;

	if (end - at >= 64 || ((digit | spaces_in(bytes)) & line) != line ||
	    (digit & digit >> 1 & digit >> 2) != 0 ||
	    (uint32_t)__builtin_popcountll(last) != s->n)
		return 0;
	label = _mm_or_si128(rest, _mm512_castsi512_si128(
	    _mm512_maskz_compress_epi8(last,
	    _mm512_add_epi8(ones, tens_before(at, digit)))));
	if (!sp_all_differ(label))
		return 0;
	_mm_storeu_si128((__m128i *)s->label[s->count++], label);
	return 1;
}

AVX512 void
sp_small_take_vbmi2(struct sp_small *s, struct sp_input *in)
{
	const unsigned char *ends[SP_SMALL_BATCH + 64];
	const unsigned char *at = in->pos;
	__m128i rest = _mm_loadu_si128((const __m128i *)s->rest);
	uint32_t lines = sp_find_ends(at, in->end, ends);

	for (uint32_t i = 0; i < lines; i++) {
		if (!take_line(s, at, ends[i], rest))
			break;
		at = ends[i] + 1;
	}
	in->pos += at - in->pos;
	in->line += s->count;
}

#else

void
sp_small_take_vbmi2(struct sp_small *s, struct sp_input *in)
{
	sp_small_take_ssse3(s, in);
}

#endif
