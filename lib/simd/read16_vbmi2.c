/* read16_vbmi2.c -- boards of up to 16 cells read, with VPCOMPRESSB */
#include "textbits.h"

#if defined(SP_X86)

/*
 * As in textbits_sse2.c and read16_ssse3.c, but 64 bytes are one register,
 * comparisons give words of bits, and VPCOMPRESSB moves the values at the last
 * digits of labels together by itself.
 */

enum {
	MOST_LFS = SP_BLOCK / 2, /* boards have no more in a block */
	FOUR = 4                 /* boards of a register */
};

/* Which bytes of the text are LFs. */
struct line_ends {
	uint16_t at[SP_TEXTBITS_BYTES + MOST_LFS];
	uint32_t count;
};

/* Classifies a block; returns bits of the bytes that no board in lanes has. */
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

/* Adds the LFs of the block that begins with byte `at`. */
VBMI2 static inline void
add_ends(struct line_ends *ends, uint64_t lf, size_t at)
{
	__m512i bytes = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(
	    _mm512_maskz_compress_epi8(lf, sp_byte_numbers())));

	_mm512_storeu_si512(ends->at + ends->count, _mm512_add_epi16(bytes,
	    _mm512_set1_epi16((short)at)));
	ends->count += (uint32_t)__builtin_popcountll(lf);
}

/* As sp_textbits_find. */
VBMI2 static inline void
find_bits(const struct sp_lanes *s, const struct sp_span *in,
    struct sp_textbits *t, struct line_ends *ends)
{
	size_t length = sp_textbits_length(s, in), at = 0, k = 0;
	uint64_t stops = 0;

	ends->count = 0;
	for (; at < length && stops == 0; at += SP_BLOCK, k++) {
		stops = classify_block(in->pos + at, t->value + at,
		    &t->digit[k], &t->lf[k]);
		t->lf[k] &= sp_bits_before(stops, length - at);
		if (__builtin_popcountll(t->lf[k]) > MOST_LFS)
			break;
		add_ends(ends, t->lf[k], at);
	}
	t->digit[k] = t->lf[k] = 0;
	/* Values are loaded 64 at a time, and those behind the line dropped. */
	_mm512_storeu_si512(t->value + at, _mm512_setzero_si512());
}

/* Stores the labels that have those digits; 0 if they are not n. */
VBMI2 static inline int
take_labels(const struct sp_lanes *s, const uint8_t *value, uint64_t digit,
    uint8_t *label)
{
	uint64_t last = digit & ~(digit >> 1);

	if ((digit & digit >> 1 & digit >> 2) != 0 ||
	    (uint32_t)__builtin_popcountll(last) != s->n)
		return 0;
	_mm_storeu_si128((__m128i *)label, _mm_or_si128(
	    _mm_loadu_si128((const __m128i *)s->padding),
	    _mm512_castsi512_si128(_mm512_maskz_compress_epi8(last,
	    _mm512_loadu_si512(value)))));
	return 1;
}

/* How many boards come before the first without all labels 0..15: as in
 * sp_all_differ. */
VBMI2 static inline uint32_t
count_boards(uint8_t (*board)[16], uint32_t count)
{
	const __m512i powers = _mm512_broadcast_i32x4(_mm_setr_epi8(1, 2, 4, 8,
	    16, 32, 64, (char)128, 0, 0, 0, 0, 0, 0, 0, 0));
	const __m512i none = _mm512_setzero_si512();

	for (uint32_t i = 0; i < count; i += FOUR) {
		__m512i label = _mm512_loadu_si512(board[i]);
		__m512i low = _mm512_sad_epu8(none,
		    _mm512_shuffle_epi8(powers, label));
		__m512i high = _mm512_sad_epu8(none,
		    _mm512_shuffle_epi8(powers, _mm512_xor_si512(label,
		    _mm512_set1_epi8(8))));
		__m512i sums = _mm512_or_si512(low,
		    _mm512_slli_epi64(high, 32));
		uint32_t wrong = _mm512_cmpneq_epi64_mask(
		    _mm512_set1_epi64(INT64_C(255) << 32 | 255),
		    _mm512_add_epi64(sums, _mm512_shuffle_epi32(sums,
		    _MM_PERM_BADC)));
		uint64_t great = _mm512_cmpgt_epi8_mask(label,
		    _mm512_set1_epi8(15));

		/* Two bits of `wrong` and 16 of `great` are a board's. */
		if ((wrong | great) != 0) {
			uint32_t first = i + (uint32_t)__builtin_ctz(wrong |
			    1u << 2 * FOUR) / 2;
			uint32_t other = great == 0 ? first : i +
			    (uint32_t)__builtin_ctzll(great) / 16;

			first = first < other ? first : other;
			return first < count ? first : count;
		}
	}
	return count;
}

/* As sp_textbits_grids; no line waits for the end of another here. */
VBMI2 static inline uint32_t
find_lines(struct sp_lanes *s, const struct sp_span *in,
    const struct sp_textbits *t, const struct line_ends *ends,
    struct sp_text_boards *found)
{
	uint32_t most = SP_BATCH - s->count, count = 0;
	size_t at = 0;

	most = ends->count < most ? ends->count : most;
	for (found->end[0] = 0; count < most; count++) {
		size_t length = ends->at[count] - at;

		if (length > SP_BLOCK - 8)
			break;
		found->digit[count] = sp_bits_from(t->digit, at) &
		    sp_low_bits(length);
		at = ends->at[count] + 1u;
		found->end[count + 1] = (uint16_t)at;
		s->line[s->count + count] = in->line + count;
	}
	return count;
}

VBMI2 void
sp_read16_vbmi2(struct sp_lanes *s, struct sp_span *in)
{
	uint8_t (*board)[16] = s->label16 + s->count;
	uint32_t most, taken = 0;
	struct sp_textbits t;
	struct sp_text_boards found;
	struct line_ends ends;

	find_bits(s, in, &t, &ends);
	most = s->grid ? sp_textbits_grids(s, in, &t, &found) :
	    find_lines(s, in, &t, &ends, &found);
	while (taken < most && take_labels(s, t.value + found.end[taken],
	    found.digit[taken], board[taken]))
		taken++;
	taken = count_boards(board, taken);
	sp_lanes_append(s, in, taken, found.end[taken]);
}

#endif
