/* measure100_vbmi2.c -- boards of 17 to 100 cells measured */
#include "vectors100.h"

#if defined(SP_X86)

/* The numbers of the first 64 places, or of those behind. */
AVX512 static inline __m512i
places(int behind)
{
	static const uint8_t place[SP_WINDOW] = {
		0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
		18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32,
		33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
		48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63
	};

	return _mm512_or_si512(_mm512_loadu_si512(place),
	    _mm512_set1_epi8(behind ? SP_WINDOW : 0));
}

/* The place of the 0 among the labels, all that is behind them being others. */
AVX512 static inline uint8_t
place_of_blank(__m512i first, __m512i second)
{
	uint64_t in_first = _mm512_testn_epi8_mask(first, first);
	uint64_t in_second = _mm512_testn_epi8_mask(second, second);

	return (uint8_t)(in_first != 0 ? __builtin_ctzll(in_first) :
	    SP_WINDOW + __builtin_ctzll(in_second));
}

/* As in measure16_ssse3.c, for permutations of 64 cells. */
AVX512 static inline uint64_t
least_of_cycles(__m512i jump)
{
	__m512i least = places(0);

	for (int step = 0; step < 6; step++) {
		least = _mm512_min_epu8(least,
		    _mm512_permutexvar_epi8(jump, least));
		jump = _mm512_permutexvar_epi8(jump, jump);
	}
	return _mm512_cmpeq_epi8_mask(least, places(0));
}

/* The same for 128 cells; one bit stands for two. */
AVX512 static inline uint64_t
least_of_long_cycles(__m512i first, __m512i second)
{
	__m512i low = places(0), high = places(1);

	for (int step = 0; step < 7; step++) {
		__m512i lower = _mm512_permutex2var_epi8(low, first, high);
		__m512i jump = _mm512_permutex2var_epi8(first, first, second);

		high = _mm512_min_epu8(high,
		    _mm512_permutex2var_epi8(low, second, high));
		low = _mm512_min_epu8(low, lower);
		second = _mm512_permutex2var_epi8(first, second, second);
		first = jump;
	}
	return _mm512_cmpeq_epi8_mask(low, places(0)) ^
	    _mm512_cmpeq_epi8_mask(high, places(1));
}

AVX512 uint64_t
sp_parities100_vbmi2(const struct sp_lanes *s, uint8_t *blank)
{
	uint64_t in_first = sp_below(s->n);
	uint64_t in_second = sp_below(sp_above(s->n));
	uint64_t odd = 0;

	for (uint32_t i = 0; i < s->count; i++) {
		__m512i first = _mm512_mask_loadu_epi8(places(0), in_first,
		    s->label100[i]);
		__m512i second = _mm512_mask_loadu_epi8(places(1), in_second,
		    s->label100[i] + SP_WINDOW);

		blank[i] = place_of_blank(first, second);
		odd |= (uint64_t)__builtin_parityll(s->n <= SP_WINDOW ?
		    least_of_cycles(first) :
		    least_of_long_cycles(first, second)) << i;
	}
	return odd;
}

/* Pairs in descending order of labels that a word has bits for. */
AVX512 static inline uint32_t
pairs_in_word(const uint8_t *label, uint32_t count)
{
	uint64_t seen = 0;
	uint32_t sum = 0;

	for (uint32_t k = 0; k < count; k++) {
		sum += (uint32_t)__builtin_popcountll(seen >>
		    label[k] % SP_WINDOW);
		seen |= (uint64_t)1 << label[k] % SP_WINDOW;
	}
	return sum;
}

/* The numbers of the set bits of two words, added up. */
AVX512 static inline uint32_t
sum_of_places(uint64_t first, uint64_t second)
{
	__m512i none = _mm512_setzero_si512();

	return (uint32_t)_mm512_reduce_add_epi64(_mm512_add_epi64(
	    _mm512_sad_epu8(_mm512_maskz_mov_epi8(first, places(0)), none),
	    _mm512_sad_epu8(_mm512_maskz_mov_epi8(second, places(1)), none)));
}

/* Moves the labels of set bits together. */
AVX512 static inline void
gather(uint8_t *label, __m512i first, uint64_t of_first, __m512i second,
    uint64_t of_second)
{
	_mm512_storeu_si512(label, _mm512_maskz_compress_epi8(of_first,
	    first));
	_mm512_storeu_si512(label + __builtin_popcountll(of_first),
	    _mm512_maskz_compress_epi8(of_second, second));
}

/*
 * Labels below 64 and those from there on are each counted among themselves.
 * Between them, the j-th low label on place k comes after k - j high ones.
 */
AVX512 static uint32_t
pairs(__m512i first, __m512i second, uint32_t n)
{
	uint8_t label[2 * SP_WINDOW], high[2 * SP_WINDOW];
	uint64_t of_first, of_second;

	if (n <= SP_WINDOW) {
		_mm512_storeu_si512(label, first);
		return pairs_in_word(label, n);
	}
	of_first = _mm512_cmplt_epu8_mask(first, _mm512_set1_epi8(SP_WINDOW));
	of_second = _mm512_cmplt_epu8_mask(second, _mm512_set1_epi8(SP_WINDOW));
	gather(label, first, of_first, second, of_second);
	gather(high, first, ~of_first, second, ~of_second);
	return pairs_in_word(label, SP_WINDOW) +
	    pairs_in_word(high, sp_above(n)) +
	    sum_of_places(of_first, of_second) -
	    SP_WINDOW * (SP_WINDOW - 1) / 2;
}

AVX512 void
sp_inversions100_vbmi2(const struct sp_lanes *s, const uint8_t *path,
    uint64_t *value)
{
	uint64_t in_first = sp_below(s->n);
	uint64_t in_second = sp_below(sp_above(s->n));
	__m512i to_first = _mm512_loadu_si512(path);
	__m512i to_second = _mm512_loadu_si512(path + SP_WINDOW);

	for (uint32_t i = 0; i < s->count; i++) {
		__m512i low = _mm512_loadu_si512(s->label100[i]);
		__m512i high = _mm512_loadu_si512(s->label100[i] + SP_WINDOW);
		__m512i first = _mm512_mask_mov_epi8(places(0), in_first,
		    _mm512_permutex2var_epi8(low, to_first, high));
		__m512i second = _mm512_mask_mov_epi8(places(1), in_second,
		    _mm512_permutex2var_epi8(low, to_second, high));

		/* All labels before the blank are greater than 0. */
		value[i] = pairs(first, second, s->n) -
		    place_of_blank(first, second);
	}
}

#endif
