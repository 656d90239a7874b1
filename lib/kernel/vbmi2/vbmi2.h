/* vbmi2.h -- what kernels for AVX-512 share */
#ifndef SP_VBMI2_H
#define SP_VBMI2_H

#include "kernel/vector/vector.h"

#if defined(SP_X86)

/* Attribute of functions that need these sets of instructions. */
#define VBMI2 __attribute__((__target__("ssse3,bmi,bmi2,popcnt,avx512f," \
    "avx512bw,avx512vl,avx512vbmi,avx512vbmi2")))

/* Returns a word whose bit i is 1 if a board of n cells has a cell 64 + i. */
static inline uint64_t
sp_second_cells(uint32_t n)
{
	return n > SP_BLOCK ? sp_low_bits(n - SP_BLOCK) : 0;
}

/* Returns a register of the numbers 0..63, a byte each. */
VBMI2 static inline __m512i
sp_byte_numbers(void)
{
	return _mm512_add_epi8(_mm512_broadcast_i32x4(sp_vcells()),
	    _mm512_set_epi64(0x3030303030303030, 0x3030303030303030,
	    0x2020202020202020, 0x2020202020202020, 0x1010101010101010,
	    0x1010101010101010, 0, 0));
}

/* Classifies 64 bytes, as sp_vclassify does. */
VBMI2 static inline uint64_t
sp_classify_vbmi2(const unsigned char *at, uint8_t *value, uint64_t *digit,
    uint64_t *lf)
{
	/* ten_times[c % 64] is ten times the digit c. */
	static const uint8_t ten_times[SP_BLOCK] = {
		['0'] = 0, 10, 20, 30, 40, 50, 60, 70, 80, 90
	};
	const __m512i spaces = _mm512_broadcast_i32x4(_mm_setr_epi8(' ', 0, 0,
	    0, 0, 0, 0, 0, 0, '\t', '\n', 0, 0, '\r', 0, 0));
	__m512i bytes = _mm512_loadu_si512(at);
	__m512i ones = _mm512_sub_epi8(bytes, _mm512_set1_epi8('0'));
	__m512i tens = _mm512_permutexvar_epi8(_mm512_loadu_si512(at - 1),
	    _mm512_loadu_si512(ten_times));
	uint64_t space = _mm512_cmpeq_epi8_mask(bytes,
	    _mm512_shuffle_epi8(spaces, bytes));

	*digit = _mm512_cmplt_epu8_mask(ones, _mm512_set1_epi8(10));
	*lf = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('\n'));
	_mm512_storeu_si512(value, _mm512_add_epi8(ones, tens));
	return ~(space | *digit);
}

#endif

#endif
