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

/*
 * A stretch of text, looked at 64 bytes at a time: small_sse2.c draws it.  The
 * lines of 64 boards of 16 cells fit in as sp writes them, and grids.
 */
enum {
	SP_STRETCH_WORD = 64,
	SP_STRETCH = SP_SMALL_BATCH * (3 * SP_SMALL_CELLS + 1)
};

struct sp_stretch {
	/* Of a byte that is a digit: its value, and 10 if a 1 is before it. */
	uint8_t value[SP_STRETCH + SP_STRETCH_WORD];
	/* A bit a byte, and a word more than there is text for, which is 0. */
	uint64_t digit[SP_STRETCH / SP_STRETCH_WORD + 1];
	uint64_t lf[SP_STRETCH / SP_STRETCH_WORD + 1];
};

/* How much of the block at hand the boards may take that go into the batch. */
static inline size_t
sp_stretch_bytes(const struct sp_small *s, const struct sp_input *in)
{
	size_t most = s->usual * (SP_SMALL_BATCH - s->count);
	size_t left = (size_t)(in->end - in->pos);

	return left < most ? left : most;
}

/* The bits below the first of `others`, of at most `length`. */
static inline uint64_t
sp_stretch_part(uint64_t others, size_t length)
{
	uint64_t below = (others & (0 - others)) - 1;

	return length < SP_STRETCH_WORD ?
	    below & (((uint64_t)1 << length) - 1) : below;
}

/* The bits from `at` on, at least 57 of them. */
static inline uint64_t
sp_stretch_bits(const uint64_t *bits, size_t at)
{
	uint64_t word;

	memcpy(&word, (const char *)bits + at / 8, sizeof word);
	return word >> at % 8;
}

/*
 * Looks at the text that as many boards as fit into the batch may take, up to
 * the first byte that boards do not have; LFs behind that are left out.
 */
void sp_small_look(const struct sp_small *s, const struct sp_input *in,
    struct sp_stretch *t);

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
