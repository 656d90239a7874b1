/* write16_vbmi2.c -- boards of up to 16 cells as lines, a register a board */
#include "x86.h"

#if defined(SP_X86)

/*
 * Every label takes three bytes, of which those that are 0 are then left out:
 *
 *	 8  4 12  3 ...                   to[label] of each cell
 *	 .  8     .  4     1  2     .     tens or 0, ones, and a space or LF
 *	"8 4 12 3 ..."                    moved together by VPCOMPRESSB
 */
enum { BYTES = 3 };

/* Bits of the first of every three bytes. */
#define TENS UINT64_C(0x9249249249249249)

VBMI2 char *
sp_write_lines16_vbmi2(struct sp_lanes *s, uint64_t which,
    const uint8_t to[16], char *at)
{
	const uint64_t line = sp_low_bits(BYTES * s->n);
	uint8_t cell_of[SP_BLOCK], space_of[SP_BLOCK]; /* each byte */
	__m128i new_label = _mm_loadu_si128((const __m128i *)to);
	__m128i has_tens = _mm_cmpgt_epi8(new_label, _mm_set1_epi8(9));
	__m512i tens = _mm512_broadcast_i32x4(_mm_and_si128(has_tens,
	    _mm_set1_epi8('1')));
	__m512i ones = _mm512_broadcast_i32x4(_mm_sub_epi8(_mm_add_epi8(
	    new_label, _mm_set1_epi8('0')), _mm_and_si128(has_tens,
	    _mm_set1_epi8(10))));
	__m512i cell, space;

	for (unsigned i = 0; i < SP_BLOCK; i++) {
		cell_of[i] = (uint8_t)(i / BYTES);
		space_of[i] = i % BYTES == 2 ? ' ' : 0;
	}
	space_of[BYTES * s->n - 1] = '\n';
	cell = _mm512_loadu_si512(cell_of);
	space = _mm512_loadu_si512(space_of);
	for (; which != 0; which &= which - 1) {
		__m512i label = _mm512_permutexvar_epi8(cell,
		    _mm512_castsi128_si512(_mm_loadu_si128((const __m128i *)
		    s->label16[__builtin_ctzll(which)])));
		__m512i text = _mm512_mask_shuffle_epi8(
		    _mm512_mask_shuffle_epi8(space, TENS << 1, ones, label),
		    TENS, tens, label);
		uint64_t used = _mm512_mask_test_epi8_mask(line, text, text);

		_mm512_storeu_si512(at, _mm512_maskz_compress_epi8(used,
		    text));
		at += __builtin_popcountll(used);
	}
	return at;
}

#endif
