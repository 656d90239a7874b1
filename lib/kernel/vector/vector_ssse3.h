/* vector_ssse3.h -- the functions of vector.h by SSSE3 */
#ifndef SP_VECTOR_SSSE3_H
#define SP_VECTOR_SSSE3_H

#include <immintrin.h>

#define VECTOR __attribute__((__target__("ssse3")))

typedef __m128i sp_vector;

#define sp_vadd _mm_add_epi8
#define sp_vsub _mm_sub_epi8
#define sp_vmin _mm_min_epu8
#define sp_vequal _mm_cmpeq_epi8
#define sp_vgreater _mm_cmpgt_epi8
#define sp_vlookup _mm_shuffle_epi8
#define sp_vindex(v) _mm_adds_epu8(v, _mm_set1_epi8(0x70))
#define sp_vlookup_low _mm_shuffle_epi8
#define sp_vall(byte) _mm_set1_epi8((char)(byte))
#define sp_vjoin(low, high, k) _mm_alignr_epi8(high, low, k)

VECTOR static inline sp_vector
sp_vdiff(sp_vector a, sp_vector b)
{
	return _mm_or_si128(_mm_subs_epu8(a, b), _mm_subs_epu8(b, a));
}

VECTOR static inline sp_vector
sp_veven(sp_vector low, sp_vector high)
{
	const sp_vector even = _mm_set1_epi16(0xff);

	return _mm_packus_epi16(_mm_and_si128(low, even),
	    _mm_and_si128(high, even));
}

/* Counts the bits of each nibble by a table. */
VECTOR static inline sp_vector
sp_vcount(sp_vector v)
{
	const sp_vector low = _mm_set1_epi8(15), count = _mm_setr_epi8(0, 1, 1,
	    2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);

	return _mm_add_epi8(_mm_shuffle_epi8(count, _mm_and_si128(v, low)),
	    _mm_shuffle_epi8(count, _mm_and_si128(_mm_srli_epi16(v, 4), low)));
}

VECTOR static inline unsigned
sp_vsum(sp_vector v)
{
	__m128i sums = _mm_sad_epu8(v, _mm_setzero_si128());

	return (unsigned)(_mm_cvtsi128_si32(sums) + _mm_extract_epi16(sums, 4));
}

VECTOR static inline uint64_t
sp_vsums(sp_vector low, sp_vector high)
{
	const __m128i zero = _mm_setzero_si128();
	__m128i sums = _mm_or_si128(_mm_sad_epu8(low, zero),
	    _mm_slli_epi64(_mm_sad_epu8(high, zero), 32));

	return (uint64_t)_mm_cvtsi128_si64(_mm_add_epi64(sums,
	    _mm_unpackhi_epi64(sums, sums)));
}

VECTOR static inline uint32_t
sp_vbits(sp_vector yes)
{
	return (uint32_t)_mm_movemask_epi8(yes);
}

VECTOR static inline int
sp_vany(sp_vector v)
{
	return sp_vbits(_mm_cmpeq_epi8(v, _mm_setzero_si128())) != 0xffff;
}

VECTOR static inline uint64_t
sp_vbits64(const sp_vector v[4])
{
	return sp_vbits(v[0]) | (uint64_t)sp_vbits(v[1]) << 16 |
	    (uint64_t)sp_vbits(v[2]) << 32 | (uint64_t)sp_vbits(v[3]) << 48;
}

#endif
