/* measure100_vbmi2.c -- boards of 17 to 100 cells measured */
#include "kernel/vbmi2/vbmi2.h"

#if defined(SP_X86)

/*
 * A board is two registers, a label a byte, padded with the numbers of the
 * bytes; the second has only padding if there are up to 64 cells.
 */
enum { HALF_ROW = SP_BLOCK };

/* Returns the numbers of the bytes in the first or second register. */
VBMI2 static inline __m512i
cells(int second)
{
	return _mm512_or_si512(sp_byte_numbers(),
	    _mm512_set1_epi8(second ? HALF_ROW : 0));
}

VBMI2 static inline uint32_t
find_blank100(__m512i first, __m512i second)
{
	uint64_t in_first = _mm512_testn_epi8_mask(first, first);
	uint64_t in_second = _mm512_testn_epi8_mask(second, second);

	return (uint32_t)(in_first != 0 ? __builtin_ctzll(in_first) :
	    HALF_ROW + __builtin_ctzll(in_second));
}

/* Returns the least cells of all cycles, as in measure_vector.c, for 64
 * cells: bit i is for cell i. */
VBMI2 static inline uint64_t
cycle_minima64(__m512i jump)
{
	__m512i least = cells(0);

	for (int step = 0; step < 6; step++) {
		least = _mm512_min_epu8(least,
		    _mm512_permutexvar_epi8(jump, least));
		jump = _mm512_permutexvar_epi8(jump, jump);
	}
	return _mm512_cmpeq_epi8_mask(least, cells(0));
}

/*
 * Returns a word that has an even number of 1 bits if a permutation of 128
 * cells has an even number of cycles.  Bit i is 1 if exactly one of the cells i
 * and 64 + i is the least cell of its cycle.
 */
VBMI2 static inline uint64_t
cycle_minima128(__m512i first, __m512i second)
{
	__m512i low = cells(0), high = cells(1);

	for (int step = 0; step < 7; step++) {
		__m512i lower = _mm512_permutex2var_epi8(low, first, high);
		__m512i jump = _mm512_permutex2var_epi8(first, first, second);

		high = _mm512_min_epu8(high,
		    _mm512_permutex2var_epi8(low, second, high));
		low = _mm512_min_epu8(low, lower);
		second = _mm512_permutex2var_epi8(first, second, second);
		first = jump;
	}
	return _mm512_cmpeq_epi8_mask(low, cells(0)) ^
	    _mm512_cmpeq_epi8_mask(high, cells(1));
}

VBMI2 uint64_t
sp_parities100_vbmi2(const struct sp_lanes *s)
{
	uint64_t in_first = sp_low_bits(s->n);
	uint64_t in_second = sp_second_cells(s->n);
	uint64_t first_white = _mm512_movepi8_mask(
	    _mm512_loadu_si512(s->is_white));
	uint64_t second_white = _mm512_movepi8_mask(
	    _mm512_loadu_si512(s->is_white + HALF_ROW));
	uint64_t odd = 0;

	for (uint32_t i = 0; i < s->count; i++) {
		__m512i first = _mm512_mask_loadu_epi8(cells(0), in_first,
		    s->label100[i]);
		__m512i second = _mm512_mask_loadu_epi8(cells(1), in_second,
		    s->label100[i] + HALF_ROW);
		uint64_t blank;

		blank = (_mm512_testn_epi8_mask(first, first) & first_white) ^
		    (_mm512_testn_epi8_mask(second, second) & second_white);
		odd |= (uint64_t)__builtin_parityll(blank ^ (s->n <= HALF_ROW ?
		    cycle_minima64(first) :
		    cycle_minima128(first, second))) << i;
	}
	return odd;
}

/* Returns the inversions of labels that all differ modulo 64. */
VBMI2 static inline uint32_t
word_inversions(const uint8_t *label, uint32_t count)
{
	uint64_t seen = 0;
	uint32_t sum = 0;

	for (uint32_t k = 0; k < count; k++) {
		sum += (uint32_t)__builtin_popcountll(seen >>
		    label[k] % HALF_ROW);
		seen |= (uint64_t)1 << label[k] % HALF_ROW;
	}
	return sum;
}

/* Returns the sum of the numbers of the cells whose bits are 1, 64 cells a
 * word. */
VBMI2 static inline uint32_t
sum_of_cells(uint64_t first, uint64_t second)
{
	__m512i none = _mm512_setzero_si512();

	return (uint32_t)_mm512_reduce_add_epi64(_mm512_add_epi64(
	    _mm512_sad_epu8(_mm512_maskz_mov_epi8(first, cells(0)), none),
	    _mm512_sad_epu8(_mm512_maskz_mov_epi8(second, cells(1)), none)));
}

/* Stores the labels whose bits are 1, without gaps. */
VBMI2 static inline void
compress_labels(uint8_t *label, __m512i first, uint64_t of_first,
    __m512i second, uint64_t of_second)
{
	_mm512_storeu_si512(label, _mm512_maskz_compress_epi8(of_first,
	    first));
	_mm512_storeu_si512(label + __builtin_popcountll(of_first),
	    _mm512_maskz_compress_epi8(of_second, second));
}

/*
 * Returns the inversions of any board.  Those between two low labels, below 64,
 * and between two high labels are counted apart. Inversions of a low with a
 * high label: the j-th low label, on cell k, comes after k - j high labels.
 */
VBMI2 static uint32_t
inversions(__m512i first, __m512i second, uint32_t n)
{
	uint8_t label[2 * HALF_ROW], high[2 * HALF_ROW];
	uint64_t low_first, low_second;

	if (n <= HALF_ROW) {
		_mm512_storeu_si512(label, first);
		return word_inversions(label, n);
	}
	low_first = _mm512_cmplt_epu8_mask(first, _mm512_set1_epi8(HALF_ROW));
	low_second = _mm512_cmplt_epu8_mask(second, _mm512_set1_epi8(HALF_ROW));
	compress_labels(label, first, low_first, second, low_second);
	compress_labels(high, first, ~low_first, second, ~low_second);
	return word_inversions(label, HALF_ROW) +
	    word_inversions(high, n - HALF_ROW) +
	    sum_of_cells(low_first, low_second) -
	    HALF_ROW * (HALF_ROW - 1) / 2;
}

VBMI2 void
sp_inversions100_vbmi2(const struct sp_lanes *s, const struct sp_homes *h,
    uint64_t *value)
{
	uint64_t in_first = sp_low_bits(s->n);
	uint64_t in_second = sp_second_cells(s->n);
	__m512i to_first = _mm512_loadu_si512(h->path);
	__m512i to_second = _mm512_loadu_si512(h->path + HALF_ROW);

	for (uint32_t i = 0; i < s->count; i++) {
		__m512i low = _mm512_loadu_si512(s->label100[i]);
		__m512i high = _mm512_loadu_si512(s->label100[i] + HALF_ROW);
		__m512i first = _mm512_mask_mov_epi8(cells(0), in_first,
		    _mm512_permutex2var_epi8(low, to_first, high));
		__m512i second = _mm512_mask_mov_epi8(cells(1), in_second,
		    _mm512_permutex2var_epi8(low, to_second, high));

		/* The blank is label 0, so it has an inversion with every label
		 * before it. */
		value[i] = inversions(first, second, s->n) -
		    find_blank100(first, second);
	}
}

#endif
