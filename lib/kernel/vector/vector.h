/*
 * vector.h -- 16 bytes in a register, by SSSE3 or NEON
 *
 * The kernels named _vector are written once, with these functions.  Each
 * function that calls them begins with VECTOR.  A byte that is the answer to a
 * question is 255 for yes, 0 for no.
 *
 *	sp_vload(at), sp_vstore(at, v)    16 bytes, aligned or not
 *	sp_vstore8(at, v)         the first 8
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

#if defined(SP_X86)
#include "kernel/vector/vector_ssse3.h"
#elif defined(SP_NEON)
#include "kernel/vector/vector_neon.h"
#endif

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

VECTOR static inline void
sp_vstore8(void *at, sp_vector v)
{
	memcpy(at, &v, 8);
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
