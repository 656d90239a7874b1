/* read16_vbmi2.c -- small boards read by processors with AVX-512 VBMI2 */
#include "textbits.h"

#if defined(SP_X86)
#include <immintrin.h>

/*
 * As in textbits_sse2.c, but 64 bytes are one register, comparisons give words
 * of bits, and VPCOMPRESSB moves the values at the bits of `last` together by
 * itself.
 */
#define AVX512 __attribute__((__target__( \
    "ssse3,bmi,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")))

enum {
	WORD = SP_TEXT_WORD,
	HALF_WORD = WORD / 2, /* more LFs than boards have in 64 bytes */
	FOUR = 4              /* boards of a register */
};

/* Where the lines of a stretch end. */
struct ends {
	uint16_t at[SP_TEXT_BYTES + HALF_WORD];
	uint32_t count;
};

AVX512 static inline __m512i
all_bytes(void)
{
	static const uint8_t number[WORD] = {
		0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
		18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32,
		33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
		48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63
	};

	return _mm512_loadu_si512(number);
}

/* Looks at 64 bytes; returns which of them are none of boards. */
AVX512 static inline uint64_t
look_at_word(const unsigned char *at, uint8_t *value, uint64_t *digit,
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

AVX512 static inline void
add_ends(struct ends *ends, uint64_t lf, size_t word)
{
	__m512i places = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(
	    _mm512_maskz_compress_epi8(lf, all_bytes())));

	_mm512_storeu_si512(ends->at + ends->count, _mm512_add_epi16(places,
	    _mm512_set1_epi16((short)(word * WORD))));
	ends->count += (uint32_t)__builtin_popcountll(lf);
}

/* As sp_textbits_find. */
AVX512 static inline void
look(const struct sp_lanes *s, const struct sp_span *in,
    struct sp_textbits *t, struct ends *ends)
{
	size_t length = sp_text_bytes(s, in), word = 0;
	uint64_t others = 0;

	ends->count = 0;
	for (; word * WORD < length && others == 0; word++) {
		others = look_at_word(in->pos + word * WORD,
		    t->value + word * WORD, &t->digit[word], &t->lf[word]);
		t->lf[word] &= sp_bits_before(others, length - word * WORD);
		if (__builtin_popcountll(t->lf[word]) > HALF_WORD)
			break;
		add_ends(ends, t->lf[word], word);
	}
	t->digit[word] = t->lf[word] = 0;
	/* Values are loaded 64 at a time, and those behind the line dropped. */
	_mm512_storeu_si512(t->value + word * WORD, _mm512_setzero_si512());
}

/* Takes the labels that end in those digits, if they are n. */
AVX512 static inline int
take_labels(const struct sp_lanes *s, const uint8_t *value, uint64_t digit,
    uint8_t *label)
{
	uint64_t last = digit & ~(digit >> 1);

	if ((digit & digit >> 1 & digit >> 2) != 0 ||
	    (uint32_t)__builtin_popcountll(last) != s->n)
		return 0;
	_mm_storeu_si128((__m128i *)label, _mm_or_si128(
	    _mm_loadu_si128((const __m128i *)s->rest), _mm512_castsi512_si128(
	    _mm512_maskz_compress_epi8(last, _mm512_loadu_si512(value)))));
	return 1;
}

/*
 * How many of those boards come before the first that has not all labels 0..15,
 * each once: as in sp_all_differ.
 */
AVX512 static inline uint32_t
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

/* No line has to wait for the end of another here. */
AVX512 static inline uint32_t
find_lines(struct sp_lanes *s, const struct sp_span *in,
    const struct sp_textbits *t, const struct ends *ends, struct sp_found *f)
{
	uint32_t most = SP_BATCH - s->count, count = 0;
	size_t at = 0;

	most = ends->count < most ? ends->count : most;
	for (f->end[0] = 0; count < most; count++) {
		size_t length = ends->at[count] - at;

		if (length > WORD - 8)
			break;
		f->digit[count] = sp_bits_from(t->digit, at) &
		    (((uint64_t)1 << length) - 1);
		at = ends->at[count] + 1u;
		f->end[count + 1] = (uint16_t)at;
		s->line[s->count + count] = in->line + count;
	}
	return count;
}

AVX512 void
sp_read16_vbmi2(struct sp_lanes *s, struct sp_span *in)
{
	uint8_t (*board)[16] = s->label16 + s->count;
	uint32_t most, taken = 0;
	struct sp_textbits t;
	struct sp_found f;
	struct ends ends;

	look(s, in, &t, &ends);
	most = s->grid ? sp_textbits_grids(s, in, &t, &f) :
	    find_lines(s, in, &t, &ends, &f);
	while (taken < most && take_labels(s, t.value + f.end[taken],
	    f.digit[taken], board[taken]))
		taken++;
	taken = count_boards(board, taken);
	sp_lanes_keep(s, in, taken, f.end[taken]);
}

#endif
