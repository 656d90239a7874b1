/* textbits_sse2.c -- what the bytes of a stretch of text are, found by SSE2 */
#include "textbits.h"

#if defined(SP_X86)

/*
 *	"8 4 12\t3 ... 6\n"    bytes of a line, any legal spaces
 *	 8.4.1C.3 ... 6.       value: the digit, and 10 if a 1 stands before it
 *	 1.1.11.1 ... 1.       digit; the last of each run ends a label
 *	 . . .. . ... .1       lf
 */

enum { PART = 16, WORD = SP_TEXT_WORD };

static inline __m128i
equal(__m128i bytes, char to)
{
	return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(to));
}

static inline __m128i
load(const unsigned char *at)
{
	return _mm_loadu_si128((const __m128i *)at);
}

/* All ones where there is a digit; its value alone. */
static inline __m128i
find_digits(__m128i bytes, __m128i *ones)
{
	*ones = _mm_sub_epi8(bytes, _mm_set1_epi8('0'));
	return _mm_cmpeq_epi8(_mm_min_epu8(*ones, _mm_set1_epi8(9)), *ones);
}

/* A digit behind others than 0 and 1 is part of no label of these boards. */
static inline __m128i
find_fitting(__m128i digit, __m128i before)
{
	return _mm_andnot_si128(_mm_cmpgt_epi8(before, _mm_set1_epi8('1')),
	    digit);
}

/* Which of 64 bytes are neither fitting digits nor any spaces. */
static uint64_t
find_others(const unsigned char *at)
{
	uint64_t others = 0;

	for (unsigned part = 0; part < WORD / PART; part++, at += PART) {
		__m128i bytes = load(at), ones;
		__m128i fitting = find_fitting(find_digits(bytes, &ones),
		    load(at - 1));
		__m128i space = _mm_or_si128(
		    _mm_or_si128(equal(bytes, ' '), equal(bytes, '\t')),
		    _mm_or_si128(equal(bytes, '\r'), equal(bytes, '\n')));

		others |= (uint64_t)(0xffff ^ _mm_movemask_epi8(
		    _mm_or_si128(fitting, space))) << part * PART;
	}
	return others;
}

/* Looks at 64 bytes; returns which of them are none of boards. */
static inline uint64_t
look_at_word(const unsigned char *at, uint8_t *value, uint64_t *digits,
    uint64_t *lfs)
{
	__m128i all_right = _mm_set1_epi8((char)255);

	*digits = *lfs = 0;
	for (unsigned part = 0; part < WORD / PART; part++) {
		__m128i bytes = load(at + part * PART), ones;
		__m128i before = load(at + part * PART - 1);
		__m128i digit = find_digits(bytes, &ones);
		__m128i lf = equal(bytes, '\n');

		_mm_storeu_si128((__m128i *)(value + part * PART),
		    _mm_add_epi8(ones, _mm_and_si128(equal(before, '1'),
		    _mm_set1_epi8(10))));
		all_right = _mm_and_si128(all_right, _mm_or_si128(
		    find_fitting(digit, before),
		    _mm_or_si128(equal(bytes, ' '), lf)));
		*digits |= (uint64_t)(uint32_t)_mm_movemask_epi8(digit) <<
		    part * PART;
		*lfs |= (uint64_t)(uint32_t)_mm_movemask_epi8(lf) <<
		    part * PART;
	}
	return _mm_movemask_epi8(all_right) == 0xffff ? 0 : find_others(at);
}

void
sp_textbits_find(const struct sp_lanes *s, const struct sp_span *in,
    struct sp_textbits *t)
{
	size_t length = sp_text_bytes(s, in), word = 0;
	uint64_t others = 0;

	for (; word * WORD < length && others == 0; word++) {
		others = look_at_word(in->pos + word * WORD,
		    t->value + word * WORD, &t->digit[word], &t->lf[word]);
		t->lf[word] &= sp_bits_before(others, length - word * WORD);
	}
	t->digit[word] = t->lf[word] = 0;
}

/* Whether exactly so many bits are set, one or more. */
static inline int
has_bits(uint64_t bits, uint32_t count)
{
	for (; count > 1; count--)
		bits &= bits - 1;
	return bits != 0 && (bits & (bits - 1)) == 0;
}

/*
 * Finds a grid at the start of 64 bytes, of which `last` are the last digits
 * of labels and `lf` LFs, a bit a byte.  Returns the bits of all its bytes up
 * to the LF that ends it, 0 if it is not there in full with w labels a row,
 * and how many lines are blank before it.
 */
static inline uint64_t
find_grid(const struct sp_lanes *s, uint64_t last, uint64_t lf,
    uint32_t *blank)
{
	uint64_t before = lf & ((last & (0 - last)) - 1), bytes = 0;

	*blank = 0;
	if (before != 0)
		*blank = sp_bit_count(before);
	lf ^= before;
	for (uint32_t row = 0; row < s->h; row++) {
		bytes = lf ^ (lf - 1);
		if (lf == 0 || !has_bits(last & bytes, s->w))
			return 0;
		last &= ~bytes;
		lf &= lf - 1;
	}
	if (s->blank_ends) {
		bytes = lf ^ (lf - 1);
		if (lf == 0 || (last & bytes) != 0)
			return 0;
	}
	return bytes;
}

uint32_t
sp_textbits_grids(struct sp_lanes *s, const struct sp_span *in,
    const struct sp_textbits *t, struct sp_found *f)
{
	uint32_t most = SP_BATCH - s->count, count = 0;
	uint64_t line = in->line;

	for (f->end[0] = 0; count < most; count++) {
		size_t at = f->end[count];
		uint64_t digits = sp_bits_from(t->digit, at), bytes;
		uint32_t blank;

		bytes = find_grid(s, digits & ~(digits >> 1),
		    sp_bits_from(t->lf, at), &blank);
		if (bytes == 0)
			break;
		f->digit[count] = digits & bytes;
		f->end[count + 1] = (uint16_t)(at + WORD -
		    (size_t)__builtin_clzll(bytes));
		s->line[s->count + count] = line + blank;
		line += blank + s->h + (uint32_t)s->blank_ends;
	}
	return count;
}

#endif
