/* read16_vbmi2.c -- boards of up to 16 cells read, with VPCOMPRESSB */
#include "vbmi2.h"

#if defined(SP_X86)
#define TARGET VBMI2
#include "read16.h"

enum { FOUR = 4 }; /* boards of a register */

VBMI2 static inline uint64_t
classify_block(const unsigned char *at, uint8_t *value, uint64_t *digit,
    uint64_t *lf)
{
	const __m512i spaces = _mm512_broadcast_i32x4(_mm_setr_epi8(' ', 0, 0,
	    0, 0, 0, 0, 0, 0, '\t', '\n', 0, 0, '\r', 0, 0));
	const __m512i tens = _mm512_set1_epi8('1');
	__m512i bytes = _mm512_loadu_si512(at);
	__m512i before = _mm512_loadu_si512(at - 1);
	__m512i ones = _mm512_sub_epi8(bytes, _mm512_set1_epi8('0'));
	uint64_t space = _mm512_cmpeq_epi8_mask(bytes,
	    _mm512_shuffle_epi8(spaces, bytes));

	*digit = _mm512_cmplt_epu8_mask(ones, _mm512_set1_epi8(10));
	*lf = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('\n'));
	_mm512_storeu_si512(value, _mm512_mask_add_epi8(ones,
	    _mm512_cmpeq_epi8_mask(before, tens), ones,
	    _mm512_set1_epi8(10)));
	return ~(space | _mm512_mask_cmple_epi8_mask(*digit, before, tens));
}

/* VPCOMPRESSB moves the values at the last digits together by itself. */
VBMI2 static inline int
take_labels(const struct sp_lanes *s, const uint8_t *value, uint64_t digit,
    uint8_t *label)
{
	uint64_t last = digit & ~(digit >> 1);

	if ((digit & digit >> 1 & digit >> 2) != 0 ||
	    (uint32_t)__builtin_popcountll(last) != s->n)
		return 0;
	sp_vstore(label, _mm_or_si128(sp_vload(s->padding),
	    _mm512_castsi512_si128(_mm512_maskz_compress_epi8(last,
	    _mm512_loadu_si512(value)))));
	return 1;
}

/* Four boards at a time as in sp_all_differ. */
VBMI2 static inline uint32_t
complete_boards(const struct sp_lanes *s, uint8_t (*board)[16], uint32_t count)
{
	const __m512i powers = _mm512_broadcast_i32x4(_mm_setr_epi8(1, 2, 4, 8,
	    16, 32, 64, (char)128, 0, 0, 0, 0, 0, 0, 0, 0));
	const __m512i none = _mm512_setzero_si512();

	(void)s;
	for (uint32_t i = 0; i < count; i += FOUR) {
		__m512i label = _mm512_loadu_si512(board[i]);
		__m512i low = _mm512_sad_epu8(none,
		    _mm512_shuffle_epi8(powers, label));
		__m512i high = _mm512_sad_epu8(none,
		    _mm512_shuffle_epi8(powers, _mm512_xor_si512(label,
		    _mm512_set1_epi8(8))));
		__m512i sums = _mm512_or_si512(low,
		    _mm512_slli_epi64(high, 32));

		if (_mm512_cmpneq_epi64_mask(_mm512_add_epi64(sums,
		    _mm512_shuffle_epi32(sums, _MM_PERM_BADC)),
		    _mm512_set1_epi64(INT64_C(255) << 32 | 255)) == 0 &&
		    _mm512_cmpgt_epi8_mask(label, _mm512_set1_epi8(15)) == 0)
			continue;
		while (i < count && sp_all_differ(sp_vload(board[i])))
			i++;
		return i;
	}
	return count;
}

VBMI2 void
sp_read16_vbmi2(struct sp_lanes *s, struct sp_span *in)
{
	read16(s, in);
}

#endif
