/* scan_x86.c -- labels taken 64 bytes at a time */
#include <string.h>

#include "private.h"

#if defined(SP_X86)
#include <emmintrin.h>

/*
 * A window of 64 bytes becomes words of 64 bits, one a byte:
 *
 *	bytes   " 8  4 12  3\n14 0 "
 *	digit   .1..1.11..1..11.1.
 *	last    .1..1..1..1...1.1.    digits with none behind
 *	stop    ...........1......    neither digit nor space
 *
 * and each bit of `last` before the first of `stop` is the end of a label.
 * Whatever is not a clean label, that is also a stop, a label that is out of
 * range, seen before or perhaps cut by the end of the block, is left to
 * scan.c, which says what is wrong with it, if anything is.
 */

enum { WINDOW = 64, PART = 16, LONGEST = 8 };

struct window {
	uint64_t digit, last;
	uint32_t stop;             /* bytes before the first stop, or 64 */
	int is_short;              /* no label has more than two digits */
	unsigned char value[WINDOW]; /* of two digits that end there */
};

static uint64_t
below(uint32_t bit)
{
	return bit < WINDOW ? ((uint64_t)1 << bit) - 1 : ~UINT64_C(0);
}

/* The digits of 16 bytes, 0 for other bytes; and which are digits. */
static inline __m128i
digits_of(__m128i bytes, __m128i *is_digit)
{
	__m128i digit = _mm_sub_epi8(bytes, _mm_set1_epi8('0'));

	*is_digit = _mm_cmpeq_epi8(_mm_min_epu8(digit, _mm_set1_epi8(9)),
	    digit);
	return _mm_and_si128(digit, *is_digit);
}

/* Bits of one part: digits and stops; and the values that end there. */
static inline void
look_at_part(const unsigned char *at, unsigned char *value, uint64_t *digit,
    uint64_t *stop)
{
	__m128i bytes = _mm_loadu_si128((const __m128i *)at);
	__m128i before = _mm_loadu_si128((const __m128i *)(at - 1));
	__m128i is_digit, unused, is_space;
	__m128i ones = digits_of(bytes, &is_digit);
	__m128i tens = digits_of(before, &unused);

	tens = _mm_add_epi8(tens, tens);
	tens = _mm_add_epi8(tens, _mm_slli_epi16(tens, 2));
	_mm_storeu_si128((__m128i *)value, _mm_add_epi8(ones, tens));
	is_space = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(' ')),
	    _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('\t')),
	    _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\r'))));
	*digit = (uint64_t)_mm_movemask_epi8(is_digit);
	*stop = (uint64_t)(~_mm_movemask_epi8(_mm_or_si128(is_digit,
	    is_space)) & 0xffff);
}

static inline void
look(const unsigned char *at, size_t available, struct window *w)
{
	uint64_t stop = 0;

	w->digit = 0;
	for (unsigned part = 0; part < WINDOW / PART; part++) {
		uint64_t digit, other;

		look_at_part(at + part * PART, w->value + part * PART, &digit,
		    &other);
		w->digit |= digit << part * PART;
		stop |= other << part * PART;
	}
	/* A label may go on behind the last byte there is. */
	if (available < WINDOW) {
		w->digit &= below((uint32_t)available);
		stop &= below((uint32_t)available);
	}
	w->stop = stop == 0 ? WINDOW : (uint32_t)__builtin_ctzll(stop);
	w->last = w->digit & ~(w->digit >> 1) & below(w->stop);
	if (w->stop < WINDOW && w->stop > 0 && at[w->stop] != '\n' &&
	    at[w->stop] != '#')
		w->last &= below(w->stop - 1); /* as in "7,": no label */
	if (w->stop == WINDOW)
		w->last &= below(available < WINDOW ?
		    (uint32_t)available - 1 : WINDOW - 1);
	w->is_short = (w->digit & w->digit >> 1 & w->digit >> 2 &
	    below(w->stop)) == 0;
}

/*
 * Takes short labels that are all below 64: one word of marks will do.
 * Returns how many, 0 if any of them is not clean.
 */
static inline uint32_t
take_short(const struct window *w, uint32_t most, uint64_t allowed,
    uint64_t *marks, uint32_t *label)
{
	uint64_t last = w->last, seen = *marks, twice = 0;
	uint32_t count = 0, all = 0;

	for (; last != 0 && count < most; last &= last - 1) {
		uint32_t value = w->value[__builtin_ctzll(last)];
		uint64_t bit = (uint64_t)1 << value % SP_WORD_BITS;

		twice |= seen & bit;
		seen |= bit;
		all |= value;
		label[count++] = value;
	}
	if (last != 0 || twice != 0 || all >= SP_WORD_BITS ||
	    (seen & ~allowed) != 0)
		return 0;
	*marks = seen;
	return count;
}

/* The number whose last digit is at `end`, of so many digits, up to 8. */
static inline uint32_t
number_at(const unsigned char *end, uint32_t digits)
{
	uint64_t word;

	/* The first digit is the lowest byte; neighbours are combined to
	 * pairs, fours and eights. */
	memcpy(&word, end - (LONGEST - 1), sizeof word);
	word &= UINT64_C(0x0f0f0f0f0f0f0f0f) << 8 * (LONGEST - digits);
	word = (word * (1 + (10 << 8))) >> 8 & UINT64_C(0x00ff00ff00ff00ff);
	word = (word * (1 + (100 << 16))) >> 16 &
	    UINT64_C(0x0000ffff0000ffff);
	word = (word * (1 + (UINT64_C(10000) << 32))) >> 32;
	return (uint32_t)word;
}

/* Takes labels one by one until one is not clean; *taken bytes are done. */
static inline uint32_t
take_long(const struct window *w, const unsigned char *at, uint32_t most,
    uint32_t limit, struct sp_board *b, uint32_t *label, uint32_t *max,
    uint32_t *taken)
{
	uint64_t last = w->last, first = w->digit & ~(w->digit << 1);
	uint32_t count = 0, marked = b->mark_words * SP_WORD_BITS;

	if (limit >= marked)
		limit = marked - 1;
	for (; last != 0 && count < most; last &= last - 1) {
		uint32_t end = (uint32_t)__builtin_ctzll(last);
		uint32_t digits = end - (uint32_t)__builtin_ctzll(first) + 1;
		uint32_t value;

		if (digits > LONGEST)
			break;
		value = number_at(at + end, digits);
		if (value > limit || sp_bit_set(b->mark, value))
			break;
		*max = value > *max ? value : *max;
		label[count++] = value;
		*taken = end + 1;
		first &= first - 1;
	}
	return count;
}

/* Most labels that can be taken before one would be too many. */
static uint32_t
room_left(const struct sp_scan *s, const struct sp_board *b)
{
	uint32_t most = s->limit - s->count;

	if (b->room - s->stored < most)
		most = b->room - s->stored;
	if (s->width != 0 && s->width - s->row_count < most)
		most = s->width - s->row_count;
	return most;
}

static void
add_labels(struct sp_scan *s, uint32_t count, uint32_t max)
{
	s->count += count;
	s->stored += count;
	s->row_count += count;
	if (max > s->max)
		s->max = max;
}

void
sp_scan_many(struct sp_reader *r, struct sp_board *b)
{
	struct sp_scan *s = r->scan;
	struct sp_input *in = &r->in;

	if (s->stored != s->count || b->mark_words == 0)
		return;
	/* The blank is label 0, marked like the others. */
	b->mark[0] |= s->blanks > 0;
	for (;;) {
		size_t available = (size_t)(in->end - in->pos);
		uint32_t most = room_left(s, b), count = 0, max = 0;
		uint32_t end, done;
		struct window w;

		if (available < 2)
			break;
		look(in->pos, available, &w);
		if (w.last == 0)
			break;
		end = WINDOW - (uint32_t)__builtin_clzll(w.last);
		done = end;
		if (w.is_short)
			count = take_short(&w, most, below(s->limit + 1),
			    &b->mark[0], b->label + s->stored);
		if (count > 0) {
			max = WINDOW - 1 -
			    (uint32_t)__builtin_clzll(b->mark[0]);
		} else {
			count = take_long(&w, in->pos, most, s->limit, b,
			    b->label + s->stored, &max, &done);
			if (count == 0)
				break;
		}
		add_labels(s, count, max);
		in->pos += done;
		if (w.stop != WINDOW && done == end)
			break;
	}
	s->blanks = s->blanks > 0 ? s->blanks : b->mark[0] & 1;
}

int
sp_scan_has_many(void)
{
	return !sp_plain_wanted();
}

#else

void
sp_scan_many(struct sp_reader *r, struct sp_board *b)
{
	(void)r;
	(void)b;
}

int
sp_scan_has_many(void)
{
	return 0;
}

#endif
