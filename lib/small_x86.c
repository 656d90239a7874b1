/* small_x86.c -- many small boards at once, for processors with SSSE3 */
#include <string.h>

#include "small_x86.h"

#if defined(SP_X86)

/*
 * A board is a register of 16 bytes, a label a byte, the cells past the last
 * holding their own numbers:
 *
 *	" 8  4 12\t3 ... 6\n"    bytes of a line, any legal spaces
 *	 .8..4.12..3 ... 6.     value[i]: byte i and its tens, as a number
 *	 .1..1..1..1 ... 1.     bits of the bytes that end a label
 *	 8 4 12 3 ... 6         the values at those bits, moved together
 *
 * A line that is not a clean board of all labels 0..n-1 is left to reader.c.
 */

enum { PART = 16, PARTS = 4 };

/* Boards are read as far as the line has no more parts than these. */
struct line {
	__m128i value[PARTS];
	uint64_t digit;
	uint32_t length; /* bytes before the LF */
};

/* Values that end at each of 16 bytes; which are digits, which no spaces. */
SSSE3 static inline __m128i
look_at_part(const unsigned char *at, uint64_t *digit, uint64_t *stop)
{
	const __m128i spaces = _mm_setr_epi8(' ', 0, 0, 0, 0, 0, 0, 0, 0,
	    '\t', 0, 0, 0, '\r', 0, 0);
	const __m128i zero = _mm_set1_epi8('0'), nine = _mm_set1_epi8(9);
	__m128i bytes = _mm_loadu_si128((const __m128i *)at);
	__m128i before = _mm_sub_epi8(
	    _mm_loadu_si128((const __m128i *)(at - 1)), zero);
	__m128i ones = _mm_sub_epi8(bytes, zero);
	__m128i is_digit = _mm_cmpeq_epi8(_mm_min_epu8(ones, nine), ones);
	__m128i tens = _mm_and_si128(before,
	    _mm_cmpeq_epi8(_mm_min_epu8(before, nine), before));
	__m128i is_space = _mm_cmpeq_epi8(_mm_shuffle_epi8(spaces, bytes),
	    bytes);

	*digit = (uint32_t)_mm_movemask_epi8(is_digit);
	*stop = 0xffff ^ (uint32_t)_mm_movemask_epi8(
	    _mm_or_si128(is_digit, is_space));
	tens = _mm_add_epi8(tens, tens);
	return _mm_add_epi8(ones, _mm_add_epi8(tens,
	    _mm_slli_epi16(tens, 2)));
}

/* Looks at a line of that length; 0 if it has more than digits and spaces. */
SSSE3 static inline int
look_at_line(const unsigned char *at, size_t length, struct line *line)
{
	uint64_t stops = 0;

	line->length = (uint32_t)length;
	line->digit = 0;
	for (uint32_t part = 0; part * PART < length; part++) {
		uint64_t digit, stop;

		line->value[part] = look_at_part(at + part * PART, &digit,
		    &stop);
		line->digit |= digit << part * PART;
		stops |= stop << part * PART;
	}
	line->digit &= ((uint64_t)1 << length) - 1;
	return (stops & (((uint64_t)1 << length) - 1)) == 0;
}

/* Moves the values at the bits of `last` together; returns how many. */
SSSE3 static inline uint32_t
gather(const struct sp_small *s, const struct line *line, uint64_t last,
    unsigned char *label)
{
	unsigned char *at = label;

	for (uint32_t part = 0; part * PART < line->length; part++) {
		unsigned low = last >> part * PART & 0xff;
		unsigned high = last >> (part * PART + HALF) & 0xff;

		_mm_storel_epi64((__m128i *)at, _mm_shuffle_epi8(
		    line->value[part], _mm_loadl_epi64(
		    (const __m128i *)s->pick[0][low])));
		at += s->picks[low];
		_mm_storel_epi64((__m128i *)at, _mm_shuffle_epi8(
		    line->value[part], _mm_loadl_epi64(
		    (const __m128i *)s->pick[1][high])));
		at += s->picks[high];
	}
	return (uint32_t)(at - label);
}

/* Gathers the labels of the line from `at` to the LF at `end`, if clean. */
SSSE3 static inline int
gather_line(const struct sp_small *s, const unsigned char *at,
    const unsigned char *end, unsigned char *label)
{
	struct line line;
	uint64_t digit;

	if (end - at >= PARTS * PART ||
	    !look_at_line(at, (size_t)(end - at), &line))
		return 0;
	digit = line.digit;
	return (digit & digit >> 1 & digit >> 2) == 0 &&
	    gather(s, &line, digit & ~(digit >> 1), label) == s->n;
}

/* Keeps the boards before the first that is none; returns how many. */
SSSE3 static inline uint32_t
keep_boards(struct sp_small *s, uint32_t count)
{
	__m128i rest = _mm_loadu_si128((const __m128i *)s->rest);
	__m128i is_cell = _mm_loadu_si128((const __m128i *)s->is_cell);

	for (uint32_t i = 0; i < count; i++) {
		__m128i label = _mm_or_si128(rest, _mm_and_si128(is_cell,
		    _mm_loadu_si128((const __m128i *)s->label[i])));

		if (!sp_all_differ(label))
			return i;
		_mm_storeu_si128((__m128i *)s->label[i], label);
	}
	return count;
}

/*
 * Gathering and checking are loops of their own, because a register that is
 * loaded from bytes just stored in pieces has to wait for them.
 */
SSSE3 void
sp_small_take_ssse3(struct sp_small *s, struct sp_input *in)
{
	const unsigned char *ends[SP_SMALL_BATCH + 64];
	const unsigned char *at = in->pos;
	uint32_t lines = sp_find_ends(at, in->end, ends), count;

	for (count = 0; count < lines; count++) {
		if (!gather_line(s, at, ends[count], s->label[count]))
			break;
		at = ends[count] + 1;
	}
	s->count = keep_boards(s, count);
	if (s->count > 0)
		in->pos += ends[s->count - 1] + 1 - in->pos;
	in->line += s->count;
}

/*
 * The cycles of the permutation cell -> label: each cell learns the least cell
 * of its cycle from ever longer jumps, and a cycle is counted where that is
 * the cell itself.  The permutation is even if cycles and n are both even or
 * both odd, here 16.
 */
SSSE3 uint64_t
sp_small_parities_ssse3(const struct sp_small *s, uint8_t *blank)
{
	const __m128i cells = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
	    11, 12, 13, 14, 15);
	uint64_t odd = 0;

	for (uint32_t i = 0; i < s->count; i++) {
		__m128i jump = _mm_loadu_si128((const __m128i *)s->label[i]);
		__m128i least = cells;

		blank[i] = (uint8_t)__builtin_ctz((unsigned)_mm_movemask_epi8(
		    _mm_cmpeq_epi8(jump, _mm_setzero_si128())));
		for (int step = 0; step < 4; step++) {
			least = _mm_min_epu8(least,
			    _mm_shuffle_epi8(least, jump));
			jump = _mm_shuffle_epi8(jump, jump);
		}
		odd |= (uint64_t)__builtin_parity((unsigned)_mm_movemask_epi8(
		    _mm_cmpeq_epi8(least, cells))) << i;
	}
	return odd;
}

/* Pairs k cells apart in descending order are subtracted from the sum. */
#define COMPARE(k) sum = _mm_sub_epi8(sum, \
    _mm_cmpgt_epi8(_mm_slli_si128(label, k), later))

SSSE3 void
sp_small_inversions_ssse3(const struct sp_small *s, const uint8_t path[16],
    uint8_t *inversions)
{
	const __m128i zero = _mm_setzero_si128();

	for (uint32_t i = 0; i < s->count; i++) {
		__m128i label = _mm_shuffle_epi8(
		    _mm_loadu_si128((const __m128i *)s->label[i]),
		    _mm_loadu_si128((const __m128i *)path));
		/* The blank is less than none and more than none. */
		__m128i later = _mm_or_si128(label, _mm_and_si128(
		    _mm_cmpeq_epi8(label, zero), _mm_set1_epi8(127)));
		__m128i sum = zero;

		COMPARE(1);
		COMPARE(2);
		COMPARE(3);
		COMPARE(4);
		COMPARE(5);
		COMPARE(6);
		COMPARE(7);
		COMPARE(8);
		COMPARE(9);
		COMPARE(10);
		COMPARE(11);
		COMPARE(12);
		COMPARE(13);
		COMPARE(14);
		COMPARE(15);
		sum = _mm_sad_epu8(sum, zero);
		inversions[i] = (uint8_t)(_mm_cvtsi128_si32(sum) +
		    _mm_extract_epi16(sum, 4));
	}
}

SSSE3 void
sp_small_relabel_ssse3(const struct sp_small *s, const uint8_t to[16],
    uint16_t (*twos)[8])
{
	const __m128i weights = _mm_set1_epi16(1 << 8 | 1 << SP_LABEL_SHIFT);
	__m128i table = _mm_loadu_si128((const __m128i *)to);

	for (uint32_t i = 0; i < s->count; i++)
		_mm_storeu_si128((__m128i *)twos[i], _mm_maddubs_epi16(
		    _mm_shuffle_epi8(table, _mm_loadu_si128(
		    (const __m128i *)s->label[i])), weights));
}

#else

void
sp_small_take_ssse3(struct sp_small *s, struct sp_input *in)
{
	(void)s;
	(void)in;
}

uint64_t
sp_small_parities_ssse3(const struct sp_small *s, uint8_t *blank)
{
	(void)s;
	(void)blank;
	return 0;
}

void
sp_small_inversions_ssse3(const struct sp_small *s, const uint8_t path[16],
    uint8_t *inversions)
{
	(void)s;
	(void)path;
	(void)inversions;
}

void
sp_small_relabel_ssse3(const struct sp_small *s, const uint8_t to[16],
    uint16_t (*twos)[8])
{
	(void)s;
	(void)to;
	(void)twos;
}

#endif
