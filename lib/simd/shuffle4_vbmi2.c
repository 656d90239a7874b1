/* shuffle4_vbmi2.c -- four boards shuffled and written as lines */
#include "shuffle4_ssse3.h"

#if defined(SP_X86)

/* Three bytes for each label: tens or a zero, ones, a space. */
#define TEXT(tens, ones) tens, ones, ' '
static const uint8_t text[64] = {
	TEXT(0, '0'), TEXT(0, '1'), TEXT(0, '2'), TEXT(0, '3'), TEXT(0, '4'),
	TEXT(0, '5'), TEXT(0, '6'), TEXT(0, '7'), TEXT(0, '8'), TEXT(0, '9'),
	TEXT('1', '0'), TEXT('1', '1'), TEXT('1', '2'), TEXT('1', '3'),
	TEXT('1', '4'), TEXT('1', '5'), TEXT('1', '6')
};

/* For the label on each cell: where its text begins. */
VBMI2 static inline __m128i
text_starts(const struct sp_shuffle4 *s, const struct sp_throw *thrown)
{
	__m128i list = sp_shuffle4_board(s, thrown);

	return _mm_add_epi8(list, _mm_add_epi8(list, list));
}

/*
 * Three bytes take the text of each label, and VPCOMPRESSB leaves out those
 * that are 0.
 */
VBMI2 char *
sp_write_shuffle4_vbmi2(const struct sp_shuffle4 *s,
    const struct sp_throw *thrown, char *at)
{
	const __mmask64 used = ((__mmask64)1 << 3 * s->n) - 1;
	const __m512i table = _mm512_loadu_si512(text);
	uint8_t cell[64], byte[64];
	__m512i cells, bytes;

	for (unsigned i = 0; i < 64; i++) {
		cell[i] = (uint8_t)(i / 3);
		byte[i] = (uint8_t)(i % 3);
	}
	cells = _mm512_loadu_si512(cell);
	bytes = _mm512_loadu_si512(byte);
	for (unsigned i = 0; i < SP_FOUR; i++) {
		__m512i line = _mm512_permutexvar_epi8(cells,
		    _mm512_castsi128_si512(text_starts(s, &thrown[i])));
		__mmask64 shown;

		line = _mm512_permutexvar_epi8(_mm512_add_epi8(line, bytes),
		    table);
		shown = _mm512_mask_test_epi8_mask(used, line, line);
		_mm512_storeu_si512(at,
		    _mm512_maskz_compress_epi8(shown, line));
		at += __builtin_popcountll(shown);
		at[-1] = '\n';
	}
	return at;
}

#endif
