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

/* Which of 64 bytes are LFs. */
SSSE3 static inline uint64_t
sp_find_lfs(const unsigned char *at)
{
	const __m128i lf = _mm_set1_epi8('\n');
	uint64_t bits = 0;

	for (unsigned part = 0; part < 4; part++)
		bits |= (uint64_t)(uint32_t)_mm_movemask_epi8(
		    _mm_cmpeq_epi8(lf, _mm_loadu_si128(
		    (const __m128i *)(at + part * 16)))) << part * 16;
	return bits;
}

enum { SP_ENDS_AT_ONCE = 4 };

/*
 * Finds the LFs of the next lines, of `most` at most.  Were the start of each
 * line taken from the end of the one before while that is looked at, each would
 * have to wait for the other; so the ends are found beforehand, and without
 * branches where 64 bytes have no more than four.
 */
SSSE3 static inline uint32_t
sp_find_ends(const unsigned char *at, const unsigned char *end, uint32_t most,
    const unsigned char *ends[SP_SMALL_BATCH + 64])
{
	uint32_t count = 0;

	for (; at < end && count < most; at += 64) {
		uint64_t bits = sp_find_lfs(at);
		uint32_t found;

		if (end - at < 64)
			bits &= ((uint64_t)1 << (end - at)) - 1;
		found = sp_bit_count(bits);
		for (uint32_t i = 0; i < SP_ENDS_AT_ONCE; i++) {
			/* Past the last bit anything may be stored. */
			ends[count + i] = at + __builtin_ctzll(bits |
			    (uint64_t)1 << 63);
			bits &= bits - 1;
		}
		for (uint32_t i = SP_ENDS_AT_ONCE; i < found; i++) {
			ends[count + i] = at + __builtin_ctzll(bits);
			bits &= bits - 1;
		}
		count += found;
	}
	return count < most ? count : most;
}

/*
 * Finds a grid at the start of 64 bytes, of which `last` are the last digits
 * of labels and `lf` LFs, a bit a byte.  Returns the bits of all its bytes up
 * to the LF that ends it, 0 if it is not there in full with w labels a row,
 * and how many lines are blank before it.
 */
static inline uint64_t
sp_find_grid(const struct sp_small *s, uint64_t last, uint64_t lf,
    uint32_t *blank)
{
	uint64_t before = lf & ((last & (0 - last)) - 1), bytes = 0;
	uint32_t labels = 0;

	*blank = 0;
	if (before != 0)
		*blank = sp_bit_count(before);
	lf ^= before;
	for (uint32_t lines = s->size.h + (uint32_t)s->blank_ends; lines > 0;
	    lines--) {
		bytes = lf ^ (lf - 1);
		labels += labels < s->n ? s->size.w : 0;
		if (lf == 0 || sp_bit_count(last & bytes) != labels)
			return 0;
		lf &= lf - 1;
	}
	return bytes;
}

#endif

#endif
