/* measure16_ssse3.c -- boards of up to 16 cells measured, a register a board */
#include "x86.h"

#if defined(SP_X86)

/* Bit c: the blank is on cell c. */
static inline unsigned
blank_bit(__m128i label)
{
	return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(label,
	    _mm_setzero_si128()));
}

/*
 * Bit c: cell c is the least of its cycle, in a permutation of 16 cells.  Each
 * cell learns the least cell on its cycle from jumps of length 1, 2, 4 and 8.
 */
SSSE3 static inline unsigned
cycle_minima(__m128i jump)
{
	__m128i least = sp_cells16();

	for (int step = 0; step < 4; step++) {
		least = _mm_min_epu8(least, _mm_shuffle_epi8(least, jump));
		jump = _mm_shuffle_epi8(jump, jump);
	}
	return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(least, sp_cells16()));
}

/* A permutation of 16 cells is even if the number of its cycles is. */
SSSE3 uint64_t
sp_parities16_ssse3(const struct sp_lanes *s, uint32_t mask)
{
	uint64_t odd = 0;

	for (uint32_t i = 0; i < s->count; i++) {
		__m128i label = sp_load16(s->label16[i]);

		odd |= (uint64_t)__builtin_parity(cycle_minima(label) ^
		    (blank_bit(label) & mask)) << i;
	}
	return odd;
}

void
sp_blanks16_sse2(const struct sp_lanes *s, uint8_t *cell)
{
	for (uint32_t i = 0; i < s->count; i++)
		cell[i] = (uint8_t)__builtin_ctz(blank_bit(
		    sp_load16(s->label16[i])));
}

/* The sum of the two sums that _mm_sad_epu8 makes. */
static inline uint8_t
sum_of(__m128i sums)
{
	return (uint8_t)(_mm_cvtsi128_si32(sums) + _mm_extract_epi16(sums, 4));
}

/*
 * All pairs of 16 cells are compared when a board is compared with itself,
 * rotated by 1 to 7 cells, and by 8 with one half only:
 *
 *	 8  4 12  3 ...  5  1  6     a board
 *	 6  8  4 12 ... 13  5  1     rotated by 1: each label below the one
 *	 ^                           before it, but here the last, which is
 *	                             after it
 *
 * Pairs 16 - k apart, in the first k cells, are in reverse order, so they are
 * inversions where the comparison says that they are none.
 */
#define COMPARE(k) sum = _mm_sub_epi8(sum, _mm_xor_si128( \
    _mm_srli_si128(all, 16 - (k)), \
    _mm_cmpgt_epi8(_mm_alignr_epi8(label, label, 16 - (k)), label)))

SSSE3 void
sp_inversions16_ssse3(const struct sp_lanes *s, const uint8_t path[16],
    uint8_t *value)
{
	const __m128i all = _mm_set1_epi8((char)255);

	for (uint32_t i = 0; i < s->count; i++) {
		__m128i label = _mm_shuffle_epi8(sp_load16(s->label16[i]),
		    sp_load16(path));
		/* Of those 8 apart, each pair once. */
		__m128i sum = _mm_sub_epi8(_mm_setzero_si128(), _mm_cmpgt_epi8(
		    _mm_slli_si128(label, 8), label));

		COMPARE(1);
		COMPARE(2);
		COMPARE(3);
		COMPARE(4);
		COMPARE(5);
		COMPARE(6);
		COMPARE(7);
		value[i] = (uint8_t)(sum_of(_mm_sad_epu8(sum,
		    _mm_setzero_si128())) - __builtin_ctz(blank_bit(label)));
	}
}

SSSE3 void
sp_misplaced16_ssse3(const struct sp_lanes *s, const struct sp_homes *h,
    uint8_t *value)
{
	for (uint32_t i = 0; i < s->count; i++) {
		__m128i label = sp_load16(s->label16[i]);
		__m128i home = _mm_shuffle_epi8(sp_load16(h->cell), label);
		__m128i right = _mm_or_si128(_mm_cmpeq_epi8(home, sp_cells16()),
		    _mm_cmpeq_epi8(label, _mm_setzero_si128()));

		value[i] = sum_of(_mm_sad_epu8(_mm_add_epi8(right,
		    _mm_set1_epi8(1)), _mm_setzero_si128()));
	}
}

/* |by_cell[c] - by_home[label]| over all tiles, as two sums. */
SSSE3 static inline __m128i
differences(const uint8_t by_cell[16], const uint8_t by_home[16], __m128i label)
{
	__m128i blank = _mm_cmpeq_epi8(label, _mm_setzero_si128());

	return _mm_sad_epu8(_mm_andnot_si128(blank, sp_load16(by_cell)),
	    _mm_andnot_si128(blank, _mm_shuffle_epi8(sp_load16(by_home),
	    label)));
}

SSSE3 void
sp_manhattan16_ssse3(const struct sp_lanes *s, const struct sp_homes *h,
    uint8_t *value)
{
	for (uint32_t i = 0; i < s->count; i++) {
		__m128i label = sp_load16(s->label16[i]);

		value[i] = sum_of(_mm_add_epi64(
		    differences(s->row, h->row, label),
		    differences(s->column, h->column, label)));
	}
}

/* 16 less the cycles of the permutation that takes tiles home: see sp_swaps. */
SSSE3 void
sp_swaps16_ssse3(const struct sp_lanes *s, const struct sp_homes *h,
    uint8_t *value)
{
	for (uint32_t i = 0; i < s->count; i++)
		value[i] = (uint8_t)(SP_CELLS16 - sp_bit_count(cycle_minima(
		    _mm_shuffle_epi8(sp_load16(h->cell),
		    sp_load16(s->label16[i])))));
}

#endif
