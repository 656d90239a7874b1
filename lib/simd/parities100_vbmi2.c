/* parities100_vbmi2.c -- parities of boards of 17 to 100 cells */
#include "vbmi2.h"

#if defined(SP_X86)

/*
 * A board is two registers, a label a byte, padded with the numbers of the
 * bytes; the second has only padding if there are up to 64 cells.
 */
enum { HALF = SP_BLOCK };

/* The numbers of the bytes in the first or second register. */
VBMI2 static inline __m512i
cells(int second)
{
	return _mm512_or_si512(sp_byte_numbers(),
	    _mm512_set1_epi8(second ? HALF : 0));
}

/* As in measure16_vector.c, of 64 cells: bit i is for cell i. */
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
 * The same of 128 cells: bit i is 1 if one of the cells i and
 * 64 + i is the least of its cycle, and the other is not.
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
	uint64_t odd = 0;

	for (uint32_t i = 0; i < s->count; i++) {
		__m512i first = _mm512_mask_loadu_epi8(cells(0), in_first,
		    s->label100[i]);
		__m512i second = _mm512_mask_loadu_epi8(cells(1), in_second,
		    s->label100[i] + HALF);
		uint64_t blank;

		blank = (_mm512_testn_epi8_mask(first, first) & s->white[0]) ^
		    (_mm512_testn_epi8_mask(second, second) & s->white[1]);
		odd |= (uint64_t)__builtin_parityll(blank ^ (s->n <= HALF ?
		    cycle_minima64(first) :
		    cycle_minima128(first, second))) << i;
	}
	return odd;
}

#endif
