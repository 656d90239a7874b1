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

/* A window of the text, a bit for each byte. */
struct window {
	__m128i value[PARTS];
	uint64_t digit;
	uint64_t stop;   /* neither digit nor space nor LF */
	uint32_t length; /* only so many bytes have been looked at */
};

/* Values that end at each of 16 bytes; which are digits, which no spaces. */
SSSE3 static inline __m128i
look_at_part(const unsigned char *at, uint64_t *digit, uint64_t *stop)
{
	const __m128i spaces = _mm_setr_epi8(' ', 0, 0, 0, 0, 0, 0, 0, 0,
	    '\t', '\n', 0, 0, '\r', 0, 0);
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

/* Looks at 0 < length <= 64 bytes; none behind them has its bit set. */
SSSE3 static inline void
look(const unsigned char *at, size_t length, struct window *w)
{
	uint64_t bytes = ~UINT64_C(0) >> (PARTS * PART - length);
	uint64_t digits = 0, stops = 0;

	for (uint32_t part = 0; part * PART < length; part++) {
		uint64_t digit, stop;

		w->value[part] = look_at_part(at + part * PART, &digit, &stop);
		digits |= digit << part * PART;
		stops |= stop << part * PART;
	}
	w->digit = digits & bytes;
	w->stop = stops & bytes;
	w->length = (uint32_t)length;
}

/* Moves the values at the bits of `last` together; returns how many. */
SSSE3 static inline uint32_t
gather(const struct sp_small *s, const struct window *w, uint64_t last,
    unsigned char *label)
{
	unsigned char *at = label;

	for (uint32_t part = 0; part * PART < w->length; part++) {
		unsigned low = last >> part * PART & 0xff;
		unsigned high = last >> (part * PART + HALF) & 0xff;

		_mm_storel_epi64((__m128i *)at, _mm_shuffle_epi8(
		    w->value[part], _mm_loadl_epi64(
		    (const __m128i *)s->pick[0][low])));
		at += s->picks[low];
		_mm_storel_epi64((__m128i *)at, _mm_shuffle_epi8(
		    w->value[part], _mm_loadl_epi64(
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
	struct window w;
	uint64_t digit;

	if (end - at >= PARTS * PART || end == at)
		return 0;
	look(at, (size_t)(end - at), &w);
	digit = w.digit;
	return w.stop == 0 && (digit & digit >> 1 & digit >> 2) == 0 &&
	    gather(s, &w, digit & ~(digit >> 1), label) == s->n;
}

/*
 * Gathers the labels of the grid at `at`, if clean, and the lines before and
 * in it; returns where it ends, NULL if it is none.
 */
SSSE3 static inline const unsigned char *
gather_grid(const struct sp_small *s, const unsigned char *at,
    const unsigned char *end, unsigned char *label, uint32_t *blank)
{
	size_t length = PARTS * PART;
	struct window w;
	uint64_t digit, last, bytes;

	if (at == end)
		return NULL;
	if (end - at < PARTS * PART)
		length = (size_t)(end - at);
	look(at, length, &w);
	digit = w.digit;
	last = digit & ~(digit >> 1);
	bytes = sp_find_grid(s, last, sp_find_lfs(at) &
	    ~UINT64_C(0) >> (PARTS * PART - length), blank);
	if (bytes == 0 || ((w.stop | (digit & digit >> 1 & digit >> 2)) &
	    bytes) != 0 || gather(s, &w, last & bytes, label) != s->n)
		return NULL;
	return at + 64 - __builtin_clzll(bytes);
}

/* Keeps the boards before the first that is none; returns how many. */
SSSE3 static inline uint32_t
keep_boards(struct sp_small *s, uint32_t count)
{
	__m128i rest = _mm_loadu_si128((const __m128i *)s->rest);
	__m128i is_cell = _mm_loadu_si128((const __m128i *)s->is_cell);
	uint8_t (*board)[16] = s->label + s->count;

	for (uint32_t i = 0; i < count; i++) {
		__m128i label = _mm_or_si128(rest, _mm_and_si128(is_cell,
		    _mm_loadu_si128((const __m128i *)board[i])));

		if (!sp_all_differ(label))
			return i;
		_mm_storeu_si128((__m128i *)board[i], label);
	}
	return count;
}

/*
 * Gathering and checking are loops of their own, because a register that is
 * loaded from bytes just stored in pieces has to wait for them.
 */
SSSE3 void
sp_small_lines_ssse3(struct sp_small *s, struct sp_input *in)
{
	const unsigned char *ends[SP_SMALL_BATCH + 64];
	const unsigned char *at = in->pos;
	uint32_t first = s->count, lines, count;

	lines = sp_find_ends(at, in->end, SP_SMALL_BATCH - first, ends);
	for (count = 0; count < lines; count++) {
		if (!gather_line(s, at, ends[count], s->label[first + count]))
			break;
		at = ends[count] + 1;
	}
	count = keep_boards(s, count);
	if (count > 0)
		in->pos += ends[count - 1] + 1 - in->pos;
	for (uint32_t i = 0; i < count; i++)
		s->line[first + i] = in->line + i;
	s->count += count;
	in->line += count;
}

SSSE3 void
sp_small_grids_ssse3(struct sp_small *s, struct sp_input *in)
{
	const unsigned char *ends[SP_SMALL_BATCH];
	const unsigned char *at = in->pos;
	uint32_t blank[SP_SMALL_BATCH] = { 0 }, count = 0;

	while (s->count + count < SP_SMALL_BATCH) {
		at = gather_grid(s, at, in->end, s->label[s->count + count],
		    &blank[count]);
		if (at == NULL)
			break;
		ends[count++] = at;
	}
	count = keep_boards(s, count);
	if (count > 0)
		in->pos += ends[count - 1] - in->pos;
	for (uint32_t i = 0; i < count; i++) {
		s->line[s->count++] = in->line + blank[i];
		in->line += blank[i] + s->size.h + (uint32_t)s->blank_ends;
	}
}

#else

void
sp_small_lines_ssse3(struct sp_small *s, struct sp_input *in)
{
	(void)s;
	(void)in;
}

void
sp_small_grids_ssse3(struct sp_small *s, struct sp_input *in)
{
	(void)s;
	(void)in;
}

#endif
