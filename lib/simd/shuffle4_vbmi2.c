/* shuffle4_vbmi2.c -- bursts by processors with AVX-512 VBMI2 */
#include "shuffle4.h"

#if defined(SP_X86)
#include <immintrin.h>

#include "shuffle4_ssse3.h"

#define VBMI2 __attribute__((__target__( \
    "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,popcnt")))

/* Three bytes for each label: tens or a zero, ones, a space. */
#define TEXT(tens, ones) tens, ones, ' '
static const uint8_t text[64] = {
	TEXT(0, '0'), TEXT(0, '1'), TEXT(0, '2'), TEXT(0, '3'), TEXT(0, '4'),
	TEXT(0, '5'), TEXT(0, '6'), TEXT(0, '7'), TEXT(0, '8'), TEXT(0, '9'),
	TEXT('1', '0'), TEXT('1', '1'), TEXT('1', '2'), TEXT('1', '3'),
	TEXT('1', '4'), TEXT('1', '5'), TEXT('1', '6')
};

/* Where the text of a label begins, for the label in each lane of the list. */
VBMI2 static inline __m128i
text_of(const struct sp_shuffle4 *s, const struct sp_throw *h)
{
	__m128i list = sp_shuffle4_board(s, h);

	return _mm_add_epi8(list, _mm_add_epi8(list, list));
}

/*
 * Three lanes take what each label has in the table, and those with a zero are
 * squeezed out.
 */
VBMI2 char *
sp_write_shuffle4_vbmi2(const struct sp_shuffle4 *s,
    const struct sp_throw *thrown, char *at)
{
	const __mmask64 used = ((__mmask64)1 << 3 * s->n) - 1;
	const __m512i table = _mm512_loadu_si512(text);
	uint8_t cell[64], byte[64];
	__m512i cells, bytes;

	for (unsigned lane = 0; lane < 64; lane++) {
		cell[lane] = (uint8_t)(lane / 3);
		byte[lane] = (uint8_t)(lane % 3);
	}
	cells = _mm512_loadu_si512(cell);
	bytes = _mm512_loadu_si512(byte);
	for (unsigned i = 0; i < SP_FOUR; i++) {
		__m512i lanes = _mm512_permutexvar_epi8(cells,
		    _mm512_castsi128_si512(text_of(s, &thrown[i])));
		__mmask64 shown;

		lanes = _mm512_permutexvar_epi8(_mm512_add_epi8(lanes, bytes),
		    table);
		shown = _mm512_mask_test_epi8_mask(used, lanes, lanes);
		_mm512_storeu_si512(at,
		    _mm512_maskz_compress_epi8(shown, lanes));
		at += __builtin_popcountll(shown);
		at[-1] = '\n';
	}
	return at;
}

#endif
