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

/* 64 bytes of the text, a bit for each. */
struct window {
	__m512i bytes, ones; /* and what they are as digits */
	uint64_t digit, space; /* LFs are spaces too */
};

AVX512 static inline struct window
look(const unsigned char *at)
{
	const __m512i spaces = _mm512_broadcast_i32x4(_mm_setr_epi8(' ', 0, 0,
	    0, 0, 0, 0, 0, 0, '\t', '\n', 0, 0, '\r', 0, 0));
	struct window w;

	w.bytes = _mm512_loadu_si512(at);
	w.ones = _mm512_sub_epi8(w.bytes, _mm512_set1_epi8('0'));
	w.digit = _mm512_cmplt_epu8_mask(w.ones, _mm512_set1_epi8(10));
	w.space = _mm512_cmpeq_epi8_mask(w.bytes,
	    _mm512_shuffle_epi8(spaces, w.bytes));
	return w;
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

/* Takes the board whose text is those bytes of a window, if it is one. */
AVX512 static inline int
take_board(const struct window *w, const unsigned char *at, uint64_t bytes,
    uint32_t n, __m128i rest, uint8_t *taken)
{
	uint64_t digit = w->digit & bytes, last = digit & ~(digit >> 1);
	__m128i label;

	if (((digit | w->space) & bytes) != bytes ||
	    (digit & digit >> 1 & digit >> 2) != 0 ||
	    (uint32_t)__builtin_popcountll(last) != n)
		return 0;
	label = _mm_or_si128(rest, _mm512_castsi512_si128(
	    _mm512_maskz_compress_epi8(last,
	    _mm512_add_epi8(w->ones, tens_before(at, digit)))));
	if (!sp_all_differ(label))
		return 0;
	_mm_storeu_si128((__m128i *)taken, label);
	return 1;
}

AVX512 void
sp_small_lines_vbmi2(struct sp_small *s, struct sp_input *in)
{
	const unsigned char *ends[SP_SMALL_BATCH + 64];
	const unsigned char *at = in->pos;
	__m128i rest = _mm_loadu_si128((const __m128i *)s->rest);
	uint32_t first = s->count, taken = 0;
	uint32_t lines = sp_find_ends(at, in->end, SP_SMALL_BATCH - first,
	    ends);

	for (; taken < lines; taken++) {
		struct window w = look(at);

		if (ends[taken] - at >= 64 || !take_board(&w, at,
		    ((uint64_t)1 << ((ends[taken] - at) & 63)) - 1, s->n,
		    rest, s->label[first + taken]))
			break;
		at = ends[taken] + 1;
	}
	for (uint32_t i = 0; i < taken; i++)
		s->line[first + i] = in->line + i;
	s->count += taken;
	in->line += taken;
	in->pos += at - in->pos;
}

AVX512 void
sp_small_grids_vbmi2(struct sp_small *s, struct sp_input *in)
{
	const unsigned char *at = in->pos;
	__m128i rest = _mm_loadu_si128((const __m128i *)s->rest);

	while (s->count < SP_SMALL_BATCH && at < in->end) {
		struct window w = look(at);
		uint64_t lf = _mm512_cmpeq_epi8_mask(w.bytes,
		    _mm512_set1_epi8('\n')), bytes;
		uint32_t blank;

		if (in->end - at < 64)
			lf &= ((uint64_t)1 << (in->end - at)) - 1;
		bytes = sp_find_grid(s, w.digit & ~(w.digit >> 1), lf, &blank);
		if (bytes == 0 || !take_board(&w, at, bytes, s->n, rest,
		    s->label[s->count]))
			break;
		s->line[s->count++] = in->line + blank;
		in->line += blank + s->size.h + (uint32_t)s->blank_ends;
		at += 64 - __builtin_clzll(bytes);
	}
	in->pos += at - in->pos;
}

#else

void
sp_small_lines_vbmi2(struct sp_small *s, struct sp_input *in)
{
	sp_small_lines_ssse3(s, in);
}

void
sp_small_grids_vbmi2(struct sp_small *s, struct sp_input *in)
{
	sp_small_grids_ssse3(s, in);
}

#endif
