/*
 * vector.h -- 16 bytes in a register, by SSSE3 or NEON
 *
 * The kernels named _vector are written once, with these functions.  Each
 * function that calls them begins with VECTOR.  A byte that is the answer to a
 * question is 255 for yes, 0 for no.
 *
 *	sp_vload(at), sp_vstore(at, v)    16 bytes, aligned or not
 *	sp_vall(byte)             the same 16 times
 *	sp_vadd, sp_vsub          modulo 256
 *	sp_vmin, sp_vdiff         the less one, |a - b|; of bytes 0 to 255
 *	sp_vand, sp_vor, sp_vxor
 *	sp_vandnot(a, b)          a without the bits of b
 *	sp_vequal                 whether a = b
 *	sp_vgreater               whether a > b, of bytes -128 to 127
 *	sp_vlookup(table, index)  table[index] up to 15; any entry or 0 for
 *	                          indexes 16 to 127; 0 from 128
 *	sp_vlookup_low(table, index)   table[index % 16] up to 127; any entry
 *	                          or 0 from 128
 *	sp_vindex(v)              as indexes for sp_vlookup that give 0 from 16
 *	                          to 127, too
 *	sp_vjoin(low, high, k)    16 bytes, from byte k of both on, 0 < k < 16
 *	sp_veven(low, high)       the bytes 0, 2, ..., 30 of both
 *	sp_vfirst(v)              byte 0
 *	sp_vcount(v)              bits set in each byte
 *	sp_vsum(v)                of all bytes, 0 to 255
 *	sp_vsums(low, high)       of all bytes of low, + 2^32 * those of high
 *	sp_vany(v)                whether any byte is not 0
 *	sp_vbits(yes)             bit i: the answer i
 *	sp_vbits64(v)             the same of v[0..3]
 */
#ifndef SP_VECTOR_H
#define SP_VECTOR_H

#include "kernel/kernel.h"

/* ---- by SSSE3 ------------------------------------------------------------ */

#if defined(SP_X86)
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

/* ---- by NEON ------------------------------------------------------------- */

#elif defined(SP_NEON)
#include <arm_neon.h>

#define VECTOR /* every processor of this architecture has NEON */

typedef uint8x16_t sp_vector;

#define sp_vadd vaddq_u8
#define sp_vsub vsubq_u8
#define sp_vmin vminq_u8
#define sp_vdiff vabdq_u8
#define sp_vequal vceqq_u8
#define sp_vlookup vqtbl1q_u8
#define sp_vindex(v) (v)
#define sp_vlookup_low(table, index) \
	vqtbl1q_u8(table, vandq_u8(index, vdupq_n_u8(15)))
#define sp_vall vdupq_n_u8
#define sp_vjoin vextq_u8
#define sp_veven vuzp1q_u8
#define sp_vcount vcntq_u8
#define sp_vsum vaddlvq_u8

static inline sp_vector
sp_vgreater(sp_vector a, sp_vector b)
{
	return vcgtq_s8(vreinterpretq_s8_u8(a), vreinterpretq_s8_u8(b));
}

static inline uint64_t
sp_vsums(sp_vector low, sp_vector high)
{
	return vaddlvq_u8(low) | (uint64_t)vaddlvq_u8(high) << 32;
}

static inline int
sp_vany(sp_vector v)
{
	return vmaxvq_u8(v) != 0;
}

/* NEON cannot gather bits: each byte keeps the bit of its number, and then
 * neighbours are added up. */
static inline uint64_t
sp_vbits64(const sp_vector v[4])
{
	const uint8x16_t bit = vreinterpretq_u8_u64(vdupq_n_u64(
	    UINT64_C(0x8040201008040201)));
	uint8x16_t sum = vpaddq_u8(
	    vpaddq_u8(vandq_u8(v[0], bit), vandq_u8(v[1], bit)),
	    vpaddq_u8(vandq_u8(v[2], bit), vandq_u8(v[3], bit)));

	return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sum, sum)), 0);
}

static inline uint32_t
sp_vbits(sp_vector yes)
{
	const uint8x16_t bit = vreinterpretq_u8_u64(vdupq_n_u64(
	    UINT64_C(0x8040201008040201)));
	uint8x16_t own = vandq_u8(yes, bit);

	return vaddv_u8(vget_low_u8(own)) |
	    (uint32_t)vaddv_u8(vget_high_u8(own)) << 8;
}

#endif

/* ---- by either ----------------------------------------------------------- */

#if defined(SP_VECTOR)

/* These are operators of compilers for registers. */
#define sp_vand(a, b) ((a) & (b))
#define sp_vor(a, b) ((a) | (b))
#define sp_vxor(a, b) ((a) ^ (b))
#define sp_vandnot(a, b) ((a) & ~(b))
#define sp_vfirst(v) ((uint8_t)(v)[0])

VECTOR static inline sp_vector
sp_vload(const void *at)
{
	sp_vector v;

	memcpy(&v, at, sizeof v);
	return v;
}

VECTOR static inline void
sp_vstore(void *at, sp_vector v)
{
	memcpy(at, &v, sizeof v);
}

/* Returns a register of the numbers 0 to 15. */
VECTOR static inline sp_vector
sp_vcells(void)
{
	static const uint8_t cell[] = {
		0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	};

	return sp_vload(cell);
}

/* Returns the labels with their own numbers in the cells past the n-th. */
VECTOR static inline sp_vector
sp_vpad(sp_vector label, uint32_t n)
{
	const sp_vector cells = sp_vcells();
	const sp_vector is_cell = sp_vgreater(sp_vall((uint8_t)n), cells);

	return sp_vor(sp_vand(label, is_cell), sp_vandnot(cells, is_cell));
}

/*
 * Classifies 64 bytes, a bit a byte; returns the bits of bytes that are neither
 * digits nor spaces nor LFs.  value[i] becomes the number of at most two digits
 * that ends with byte i, if one does.
 */
VECTOR static inline uint64_t
sp_vclassify(const unsigned char *at, uint8_t *value, uint64_t *digits,
    uint64_t *lfs)
{
	static const uint8_t space[16] = { ' ', [9] = '\t', '\n', [13] = '\r' };
	static const uint8_t ten_times[16] = { 0, 10, 20, 30, 40, 50, 60, 70,
	    80, 90 };
	const sp_vector spaces = sp_vload(space), tens = sp_vload(ten_times);
	sp_vector digit[4], lf[4], good[4];

	for (unsigned k = 0; k < 4; k++) {
		sp_vector bytes = sp_vload(at + 16 * k);
		sp_vector ones = sp_vsub(bytes, sp_vall('0'));
		/* A space becomes 128 or more, which makes no tens. */
		sp_vector before = sp_vsub(sp_vload(at + 16 * k - 1),
		    sp_vall('0'));

		digit[k] = sp_vequal(ones, sp_vmin(ones, sp_vall(9)));
		lf[k] = sp_vequal(bytes, sp_vall('\n'));
		good[k] = sp_vor(digit[k], sp_vequal(bytes,
		    sp_vlookup_low(spaces, bytes)));
		sp_vstore(value + 16 * k, sp_vadd(ones,
		    sp_vlookup(tens, before)));
	}
	*digits = sp_vbits64(digit);
	*lfs = sp_vbits64(lf);
	return ~sp_vbits64(good);
}

/*
 * Returns whether the labels are 0..15, each once.  It adds up 2^label, in one
 * byte for labels below 8 and in one for the others; both sums are 255 only if
 * all labels differ.
 */
VECTOR static inline int
sp_all_differ(sp_vector label)
{
	static const uint8_t powers[] = {
		1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0,
		1, 2, 4, 8, 16, 32, 64, 128
	};
	sp_vector index = sp_vindex(label);

	return sp_vsums(sp_vlookup(sp_vload(powers), index),
	    sp_vlookup(sp_vload(powers + 8), index)) ==
	    (UINT64_C(255) << 32 | 255);
}

#endif

#endif
