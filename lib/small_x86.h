/*
 * small_x86.h -- what the kernels for small boards share
 */
#ifndef SP_SMALL_X86_H
#define SP_SMALL_X86_H

#include "small.h"

#if defined(SP_X86)
#include <tmmintrin.h>

#define SSSE3 __attribute__((__target__("ssse3")))

enum { HALF = 8 }; /* bytes of half a register */

/*
 * Whether the labels are 0..15, each once: 2^label, in bytes for labels below
 * and from 8, adds up to 255 twice, which 16 powers do only if all differ.
 */
SSSE3 static inline int
sp_all_differ(__m128i label)
{
	const __m128i powers = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128,
	    0, 0, 0, 0, 0, 0, 0, 0);
	const __m128i eight = _mm_set1_epi8(HALF);
	__m128i low = _mm_sad_epu8(_mm_shuffle_epi8(powers, label),
	    _mm_setzero_si128());
	__m128i high = _mm_sad_epu8(_mm_shuffle_epi8(powers,
	    _mm_xor_si128(label, eight)), _mm_setzero_si128());
	__m128i sums = _mm_or_si128(low, _mm_slli_epi64(high, 32));
	uint64_t sum = (uint64_t)_mm_cvtsi128_si64(_mm_add_epi64(sums,
	    _mm_unpackhi_epi64(sums, sums)));

	return sum == (UINT64_C(255) << 32 | 255) && _mm_movemask_epi8(
	    _mm_cmpgt_epi8(label, _mm_set1_epi8(15))) == 0;
}

#endif

#endif
