/* textbits_sse2.c -- the digits, LFs and grids of a text */
#include "textbits.h"

#if defined(SP_X86)

/*
 *	"8 4 12\t3 ... 6\n"    bytes of a line, any legal spaces
 *	 8.4.1C.3 ... 6.       value: the digit, and 10 if a 1 is before it
 *	 1.1.11.1 ... 1.       digit; the last of each run ends a label
 *	 . . .. . ... .1       lf
 */

enum { PART = 16 }; /* bytes of a register */

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

/* Digits that a label below 20 may have: not behind a digit above 1. */
static inline __m128i
find_label_digits(__m128i digit, __m128i before)
{
	return _mm_andnot_si128(_mm_cmpgt_epi8(before, _mm_set1_epi8('1')),
	    digit);
}

/* Bit i: byte i is neither a digit of a label nor any space. */
static uint64_t
find_stops(const unsigned char *at)
{
	uint64_t stops = 0;

	for (unsigned part = 0; part < SP_BLOCK / PART; part++, at += PART) {
		__m128i bytes = load(at), ones;
		__m128i good = find_label_digits(find_digits(bytes, &ones),
		    load(at - 1));
		__m128i space = _mm_or_si128(
		    _mm_or_si128(equal(bytes, ' '), equal(bytes, '\t')),
		    _mm_or_si128(equal(bytes, '\r'), equal(bytes, '\n')));

		stops |= (uint64_t)(0xffff ^ _mm_movemask_epi8(
		    _mm_or_si128(good, space))) << part * PART;
	}
	return stops;
}

/* Classifies a block; returns bits of the bytes that no board in lanes has. */
static inline uint64_t
classify_block(const unsigned char *at, uint8_t *value, uint64_t *digits,
    uint64_t *lfs)
{
	__m128i good = _mm_set1_epi8((char)255);

	*digits = *lfs = 0;
	for (unsigned part = 0; part < SP_BLOCK / PART; part++) {
		__m128i bytes = load(at + part * PART), ones;
		__m128i before = load(at + part * PART - 1);
		__m128i digit = find_digits(bytes, &ones);
		__m128i lf = equal(bytes, '\n');

		_mm_storeu_si128((__m128i *)(value + part * PART),
		    _mm_add_epi8(ones, _mm_and_si128(equal(before, '1'),
		    _mm_set1_epi8(10))));
		good = _mm_and_si128(good, _mm_or_si128(
		    find_label_digits(digit, before),
		    _mm_or_si128(equal(bytes, ' '), lf)));
		*digits |= (uint64_t)(uint32_t)_mm_movemask_epi8(digit) <<
		    part * PART;
		*lfs |= (uint64_t)(uint32_t)_mm_movemask_epi8(lf) <<
		    part * PART;
	}
	return _mm_movemask_epi8(good) == 0xffff ? 0 : find_stops(at);
}

void
sp_textbits_find(const struct sp_lanes *s, const struct sp_span *in,
    struct sp_textbits *t)
{
	size_t length = sp_textbits_length(s, in), at = 0, k = 0;
	uint64_t stops = 0;

	for (; at < length && stops == 0; at += SP_BLOCK, k++) {
		stops = classify_block(in->pos + at, t->value + at,
		    &t->digit[k], &t->lf[k]);
		t->lf[k] &= sp_bits_before(stops, length - at);
	}
	t->digit[k] = t->lf[k] = 0;
}

/* Whether exactly `count` bits are set, 1 <= count. */
static inline int
has_bits(uint64_t bits, uint32_t count)
{
	for (; count > 1; count--)
		bits &= bits - 1;
	return bits != 0 && (bits & (bits - 1)) == 0;
}

/*
 * Finds a grid at the start of a block.  Bit i of `last`: byte i is the last
 * digit of a label; of `lf`: an LF.  Returns the bits of all bytes up to the
 * LF that ends the grid, 0 if it is not there in full with w labels a row, and
 * in *blank the number of blank lines before it.
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
    const struct sp_textbits *t, struct sp_text_boards *found)
{
	uint32_t most = SP_BATCH - s->count, count = 0;
	uint64_t line = in->line;

	for (found->end[0] = 0; count < most; count++) {
		size_t at = found->end[count];
		uint64_t digits = sp_bits_from(t->digit, at), bytes;
		uint32_t blank;

		bytes = find_grid(s, digits & ~(digits >> 1),
		    sp_bits_from(t->lf, at), &blank);
		if (bytes == 0)
			break;
		found->digit[count] = digits & bytes;
		found->end[count + 1] = (uint16_t)(at + SP_BLOCK -
		    (size_t)__builtin_clzll(bytes));
		s->line[s->count + count] = line + blank;
		line += blank + s->h + (uint32_t)s->blank_ends;
	}
	return count;
}

#endif
