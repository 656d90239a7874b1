/* x86.h -- what kernels for x86-64 share: targets, masks, a check of labels */
#ifndef SP_X86_H
#define SP_X86_H

#include "simd.h"

#if defined(SP_X86)
#include <immintrin.h>

/* A function that needs these sets of instructions. */
#define SSSE3 __attribute__((__target__("ssse3")))
#define AVX512BW __attribute__((__target__( \
    "bmi2,popcnt,avx512f,avx512bw,avx512vl")))
#define VBMI2 __attribute__((__target__("ssse3,bmi,bmi2,popcnt,avx512f," \
    "avx512bw,avx512vl,avx512vbmi,avx512vbmi2")))

/* Bytes of text that are classified together, a bit each in a word. */
enum { SP_BLOCK = 64 };

/* A word whose lowest `count` bits are set, 64 if there are more. */
static inline uint64_t
sp_low_bits(size_t count)
{
	return count < SP_BLOCK ? ((uint64_t)1 << count) - 1 : UINT64_MAX;
}

/*
 * The bits of a block of text that are behind labels, up to its first stop,
 * which ends a label only if it is an LF or begins a comment.  What is not
 * available stops, too.
 */
static inline uint64_t
sp_label_ends(const unsigned char *at, size_t available, uint64_t after,
    uint64_t *stops)
{
	size_t stop;

	*stops |= ~sp_low_bits(available);
	if (*stops == 0)
		return after;
	stop = (size_t)__builtin_ctzll(*stops);
	return after & sp_low_bits(stop + (stop < available &&
	    (at[stop] == '\n' || at[stop] == '#')));
}

/* Bit i: a board of n cells, 64 a register, has a cell 64 + i. */
static inline uint64_t
sp_second_cells(uint32_t n)
{
	return n > SP_BLOCK ? sp_low_bits(n - SP_BLOCK) : 0;
}

/* 16 bytes, aligned or not. */
static inline __m128i
sp_load16(const void *at)
{
	return _mm_loadu_si128((const __m128i *)at);
}

static inline void
sp_store16(void *at, __m128i bytes)
{
	_mm_storeu_si128((__m128i *)at, bytes);
}

/* The numbers 0..15, a byte each. */
static inline __m128i
sp_cells16(void)
{
	return _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
	    15);
}

/* The numbers 0..63, a byte each. */
VBMI2 static inline __m512i
sp_byte_numbers(void)
{
	return _mm512_add_epi8(_mm512_broadcast_i32x4(sp_cells16()),
	    _mm512_set_epi64(0x3030303030303030, 0x3030303030303030,
	    0x2020202020202020, 0x2020202020202020, 0x1010101010101010,
	    0x1010101010101010, 0, 0));
}

/*
 * Whether the labels are 0..15, each once: 2^label, in bytes for labels below
 * and from 8, adds up to 255 twice, which 16 powers do only if all differ.
 */
SSSE3 static inline int
sp_all_differ(__m128i label)
{
	const __m128i powers = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64,
	    (char)128, 0, 0, 0, 0, 0, 0, 0, 0);
	const __m128i eight = _mm_set1_epi8(8);
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
