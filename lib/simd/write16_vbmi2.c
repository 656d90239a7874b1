/* write16_vbmi2.c -- boards of up to 16 cells as lines, a register a board */
#include "vbmi2.h"

#if defined(SP_X86)

/*
 * Every label takes three bytes, of which those that are 0 are then left out:
 *
 *	 8  4 12  3 ...                   labels of a board
 *	 .  8     .  4     1  2     .     tens or 0, ones, and a space
 *	"8 4 12 3 ..."                    moved together by VPCOMPRESSB
 */
#define TEXT(tens, ones) tens, ones, ' '
static const uint8_t text[SP_BLOCK] = {
	TEXT(0, '0'), TEXT(0, '1'), TEXT(0, '2'), TEXT(0, '3'), TEXT(0, '4'),
	TEXT(0, '5'), TEXT(0, '6'), TEXT(0, '7'), TEXT(0, '8'), TEXT(0, '9'),
	TEXT('1', '0'), TEXT('1', '1'), TEXT('1', '2'), TEXT('1', '3'),
	TEXT('1', '4'), TEXT('1', '5'), TEXT('1', '6')
};

/* The cell to which each byte belongs. */
static const uint8_t cell_of[SP_BLOCK] = {
	0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7,
	8, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12, 12, 13, 13, 13,
	14, 14, 14, 15, 15, 15
};

/* Writes a line of labels of up to 16, and an LF.  `bytes` has the bits of the
 * bytes that cells of the board have.  Returns where the line ends. */
VBMI2 static inline char *
put_line(__m128i label, uint64_t bytes, char *at)
{
	/* Byte i of the line is byte i + 3 * (label - cell) of `text`. */
	__m128i steps = _mm_sub_epi8(label, sp_vcells());
	__m512i from = _mm512_permutexvar_epi8(_mm512_loadu_si512(cell_of),
	    _mm512_castsi128_si512(_mm_add_epi8(steps,
	    _mm_add_epi8(steps, steps))));
	__m512i line = _mm512_permutexvar_epi8(_mm512_add_epi8(from,
	    sp_byte_numbers()), _mm512_loadu_si512(text));
	uint64_t used = _mm512_mask_test_epi8_mask(bytes, line, line);

	_mm512_storeu_si512(at, _mm512_maskz_compress_epi8(used, line));
	at += __builtin_popcountll(used);
	at[-1] = '\n';
	return at;
}

VBMI2 char *
sp_write_lines16_vbmi2(uint8_t (*label)[SP_CELLS16], uint32_t n,
    uint64_t which, const struct sp_label_text *t, char *at)
{
	const uint64_t bytes = sp_low_bits(3 * n);

	(void)t;
	for (; which != 0; which &= which - 1)
		at = put_line(sp_vload(label[__builtin_ctzll(which)]), bytes,
		    at);
	return at;
}

#endif
