/* labels_vbmi2.c -- clean labels, by processors with AVX-512 VBMI2 */
#include "simd.h"

#if defined(SP_X86)
#include <immintrin.h>

/*
 * Windows as in labels_sse2.c.  Of the number that ends at each byte there are
 * its last two digits, the two before them and so on; VPCOMPRESSB moves those
 * at the bits of `after` together, and then the pairs are added up.
 */
#define AVX512 __attribute__((__target__("bmi,popcnt,avx512f,avx512bw," \
    "avx512vl,avx512vbmi,avx512vbmi2")))

enum { WINDOW = 64, HALF = 16 };

struct window {
	uint64_t digit, before; /* digits of this window, and the last one */
	uint64_t after;         /* bytes behind labels */
	int is_last;
};

static inline uint64_t
below(size_t bit)
{
	return bit < WINDOW ? ((uint64_t)1 << bit) - 1 : ~UINT64_C(0);
}

/* Which bytes have a digit so many bytes before them. */
static inline uint64_t
digit_before(const struct window *w, unsigned bytes)
{
	return w->digit << bytes | w->before >> (WINDOW - bytes);
}

AVX512 static inline void
look(const unsigned char *at, size_t available, struct window *w)
{
	__m512i bytes = _mm512_loadu_si512(at);
	uint64_t stops, stop;

	w->before = w->digit;
	w->digit = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(bytes,
	    _mm512_set1_epi8('0')), _mm512_set1_epi8(10));
	stops = ~(w->digit | _mm512_cmpeq_epi8_mask(bytes,
	    _mm512_set1_epi8(' ')) | _mm512_cmpeq_epi8_mask(bytes,
	    _mm512_set1_epi8('\t')) | _mm512_cmpeq_epi8_mask(bytes,
	    _mm512_set1_epi8('\r')));
	stops |= ~below(available);
	w->after = ~w->digit & digit_before(w, 1);
	w->is_last = stops != 0;
	if (stops == 0)
		return;
	stop = (uint64_t)__builtin_ctzll(stops);
	w->after &= below(stop + (stop < available && (at[stop] == '\n' ||
	    at[stop] == '#')));
}

/*
 * The digits with so many behind them and those before, as numbers below 100
 * of the labels that end in the window; 0 for those that do not reach so far.
 */
AVX512 static inline __m512i
take_pair(const struct window *w, const unsigned char *at, unsigned behind,
    uint64_t *reach)
{
	const __m512i zero = _mm512_set1_epi8('0');
	uint64_t both = *reach & digit_before(w, behind + 2);
	__m512i ones = _mm512_maskz_sub_epi8(*reach,
	    _mm512_loadu_si512(at - behind - 1), zero);
	__m512i tens = _mm512_maskz_sub_epi8(both,
	    _mm512_loadu_si512(at - behind - 2), zero);

	*reach = both & digit_before(w, behind + 3);
	return _mm512_maskz_compress_epi8(w->after, _mm512_add_epi8(
	    _mm512_add_epi8(ones, tens),
	    _mm512_add_epi8(_mm512_slli_epi16(tens, 3), tens)));
}

/* The first or second 16 bytes as numbers. */
AVX512 static inline __m512i
widen_first(__m512i pair)
{
	return _mm512_cvtepu8_epi32(_mm512_castsi512_si128(pair));
}

AVX512 static inline __m512i
widen_second(__m512i pair)
{
	return _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(pair, 1));
}

/* Takes the labels that end in the window; 0 if one is too long or great. */
AVX512 static inline int
take(const struct window *w, const unsigned char *at, uint32_t *label)
{
	uint64_t reach = w->after; /* labels with digits not yet taken */
	__m512i pair = take_pair(w, at, 0, &reach);
	__m512i first = widen_first(pair), second = widen_second(pair);
	int scale = 100;

	for (unsigned k = 2; reach != 0 && k < SP_LABEL_DIGITS; k += 2) {
		__m512i times = _mm512_set1_epi32(scale);

		pair = take_pair(w, at, k, &reach);
		first = _mm512_add_epi32(first,
		    _mm512_mullo_epi32(times, widen_first(pair)));
		second = _mm512_add_epi32(second,
		    _mm512_mullo_epi32(times, widen_second(pair)));
		scale *= 100;
	}
	_mm512_storeu_si512(label, first);
	_mm512_storeu_si512(label + HALF, second);
	return scale == 100 || (reach == 0 && _mm512_cmpgt_epu32_mask(
	    _mm512_max_epu32(first, second),
	    _mm512_set1_epi32(SP_LABEL_GREATEST)) == 0);
}

AVX512 uint32_t
sp_labels_vbmi2(struct sp_span *in, uint32_t *label, uint32_t most)
{
	const unsigned char *at = in->pos, *done = at;
	struct window w = { 0, 0, 0, 0 };
	uint32_t count = 0;

	for (; !w.is_last && at < in->end; at += WINDOW) {
		uint32_t found;

		look(at, (size_t)(in->end - at), &w);
		found = (uint32_t)__builtin_popcountll(w.after);
		if (found == 0)
			continue;
		if (found > most - count || !take(&w, at, label + count))
			break;
		count += found;
		done = at + (WINDOW - __builtin_clzll(w.after)) - 1;
	}
	in->pos += done - in->pos;
	return count;
}

#endif
