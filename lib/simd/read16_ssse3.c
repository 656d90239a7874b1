/* read16_ssse3.c -- many small boards at once, for processors with SSSE3 */
#include "textbits.h"

#if defined(SP_X86)

/*
 * A board is a register of 16 bytes, a label a byte, the cells past the last
 * holding their own numbers.  A stretch of text is looked at as in
 * textbits_sse2.c; then PSHUFB moves the values at the ends of labels together,
 * eight bytes at a time.
 */

/* Takes the labels that end in those digits; 0 if they are not n. */
SSSE3 static inline int
take_labels(const struct sp_lanes *s, const uint8_t *value, uint64_t digit,
    uint8_t *label)
{
	uint64_t last = digit & ~(digit >> 1);
	const uint8_t *from = label;

	if ((digit & digit >> 1 & digit >> 2) != 0)
		return 0;
	for (; last != 0; last >>= HALF, value += HALF) {
		_mm_storel_epi64((__m128i *)label, _mm_shuffle_epi8(
		    _mm_loadl_epi64((const __m128i *)value),
		    _mm_loadl_epi64((const __m128i *)s->pick[last & 0xff])));
		label += s->picks[last & 0xff];
	}
	return (size_t)(label - from) == s->n;
}

/* Keeps the boards before the first that is none; returns how many. */
SSSE3 static inline uint32_t
keep_boards(const struct sp_lanes *s, uint8_t (*board)[16], uint32_t count)
{
	__m128i rest = _mm_loadu_si128((const __m128i *)s->rest);
	__m128i is_cell = _mm_loadu_si128((const __m128i *)s->is_cell);

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
 * Taking and checking are loops of their own, because a register that is
 * loaded from bytes just stored in pieces has to wait for them.
 */
SSSE3 void
sp_read16_ssse3(struct sp_lanes *s, struct sp_span *in)
{
	uint8_t (*board)[16] = s->label16 + s->count;
	uint16_t end[SP_BATCH + 1];
	uint32_t taken = sp_textbits_take(s, in, take_labels, end);

	taken = keep_boards(s, board, taken);
	sp_lanes_keep(s, in, taken, end[taken]);
}

#endif
