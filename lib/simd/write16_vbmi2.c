/* write16_vbmi2.c -- small boards as lines, a register a board */
#include "textbits.h"

#if defined(SP_X86)
#include <immintrin.h>

#define AVX512 __attribute__((__target__( \
    "bmi,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")))

/*
 * Every label takes three bytes, of which those that are 0 are then left out:
 *
 *	 8  4 12  3 ...                   labels, on their way to[label]
 *	 .  8     .  4     1  2     .     tens or 0, ones, and a space or LF
 *	"8 4 12 3 ..."                    moved together by VPCOMPRESSB
 */
enum { BYTES = 3 };

struct shape {
	uint8_t cell[64];                /* whose label stands there */
	uint8_t space[64];
	uint8_t tens[16], ones[16];      /* of the labels */
	uint64_t is_tens, is_ones; /* a bit a byte */
};

static void
fill(const struct sp_lanes *s, const uint8_t to[16], struct shape *shape)
{
	memset(shape, 0, sizeof *shape);
	for (uint8_t cell = 0; cell < s->n; cell++) {
		memset(shape->cell + cell * BYTES, cell, BYTES);
		shape->space[cell * BYTES + 2] = cell + 1u == s->n ? '\n' : ' ';
		shape->is_tens |= (uint64_t)1 << cell * BYTES;
		shape->is_ones |= (uint64_t)2 << cell * BYTES;
	}
	for (unsigned label = 0; label < s->n; label++) {
		shape->tens[label] = to[label] < 10 ? 0 : '1';
		shape->ones[label] = (uint8_t)('0' + to[label] % 10);
	}
}

AVX512 char *
sp_write_lines16_vbmi2(struct sp_lanes *s, uint64_t which, const uint8_t to[16], char *at)
{
	struct shape shape;
	__m512i cell, space, tens, ones;

	fill(s, to, &shape);
	cell = _mm512_loadu_si512(shape.cell);
	space = _mm512_loadu_si512(shape.space);
	tens = _mm512_broadcast_i32x4(_mm_loadu_si128(
	    (const __m128i *)shape.tens));
	ones = _mm512_broadcast_i32x4(_mm_loadu_si128(
	    (const __m128i *)shape.ones));
	for (; which != 0; which &= which - 1) {
		__m512i label = _mm512_permutexvar_epi8(cell,
		    _mm512_castsi128_si512(_mm_loadu_si128((const __m128i *)
		    s->label16[__builtin_ctzll(which)])));
		__m512i text = _mm512_mask_shuffle_epi8(_mm512_mask_shuffle_epi8(
		    space, shape.is_ones, ones, label), shape.is_tens, tens,
		    label);
		uint64_t used = _mm512_test_epi8_mask(text, text);

		_mm512_storeu_si512(at, _mm512_maskz_compress_epi8(used,
		    text));
		at += __builtin_popcountll(used);
	}
	return at;
}

#endif
