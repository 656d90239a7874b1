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

struct line {
	uint8_t cell[64];          /* of each byte */
	uint8_t space[64];         /* or LF; 0: the byte is a digit */
	uint8_t tens[16], ones[16]; /* digits of to[label], 0: no tens */
	uint64_t is_tens, is_ones; /* bit i: so is byte i */
};

static void
fill_line(const struct sp_lanes *s, const uint8_t to[16], struct line *line)
{
	memset(line, 0, sizeof *line);
	for (uint8_t cell = 0; cell < s->n; cell++) {
		memset(line->cell + cell * BYTES, cell, BYTES);
		line->space[cell * BYTES + 2] = cell + 1u == s->n ? '\n' : ' ';
		line->is_tens |= (uint64_t)1 << cell * BYTES;
		line->is_ones |= (uint64_t)2 << cell * BYTES;
	}
	for (unsigned label = 0; label < s->n; label++) {
		line->tens[label] = to[label] < 10 ? 0 : '1';
		line->ones[label] = (uint8_t)('0' + to[label] % 10);
	}
}

VBMI2 char *
sp_write_lines16_vbmi2(struct sp_lanes *s, uint64_t which,
    const uint8_t to[16], char *at)
{
	struct line line;
	__m512i cell, space, tens, ones;

	fill_line(s, to, &line);
	cell = _mm512_loadu_si512(line.cell);
	space = _mm512_loadu_si512(line.space);
	tens = _mm512_broadcast_i32x4(_mm_loadu_si128(
	    (const __m128i *)line.tens));
	ones = _mm512_broadcast_i32x4(_mm_loadu_si128(
	    (const __m128i *)line.ones));
	for (; which != 0; which &= which - 1) {
		__m512i label = _mm512_permutexvar_epi8(cell,
		    _mm512_castsi128_si512(_mm_loadu_si128((const __m128i *)
		    s->label16[__builtin_ctzll(which)])));
		__m512i text = _mm512_mask_shuffle_epi8(
		    _mm512_mask_shuffle_epi8(space, line.is_ones, ones, label),
		    line.is_tens, tens, label);
		uint64_t used = _mm512_test_epi8_mask(text, text);

		_mm512_storeu_si512(at, _mm512_maskz_compress_epi8(used,
		    text));
		at += __builtin_popcountll(used);
	}
	return at;
}

#endif
