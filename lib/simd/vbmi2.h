/* vbmi2.h -- what kernels for AVX-512 share */
#ifndef SP_VBMI2_H
#define SP_VBMI2_H

#include "block.h"
#include "vector.h"

#if defined(SP_X86)

/* Functions that need these sets of instructions. */
#define VBMI2 __attribute__((__target__("ssse3,bmi,bmi2,popcnt,avx512f," \
    "avx512bw,avx512vl,avx512vbmi,avx512vbmi2")))

/* Bit i: a board of n cells, 64 a register, has a cell 64 + i. */
static inline uint64_t
sp_second_cells(uint32_t n)
{
	return n > SP_BLOCK ? sp_low_bits(n - SP_BLOCK) : 0;
}

/* The numbers 0..15, four times. */
VBMI2 static inline __m512i
sp_four_cells(void)
{
	return _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8,
	    9, 10, 11, 12, 13, 14, 15));
}

/* The numbers 0..63, a byte each. */
VBMI2 static inline __m512i
sp_byte_numbers(void)
{
	return _mm512_add_epi8(sp_four_cells(),
	    _mm512_set_epi64(0x3030303030303030, 0x3030303030303030,
	    0x2020202020202020, 0x2020202020202020, 0x1010101010101010,
	    0x1010101010101010, 0, 0));
}

#endif

#endif
