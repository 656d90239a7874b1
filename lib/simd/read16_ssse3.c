/* read16_ssse3.c -- boards of up to 16 cells read, a register a board */
#include "textbits.h"

#if defined(SP_X86)

/*
 * A board is a register of 16 bytes, a label a byte, the cells past the last
 * holding their own numbers.  The text is classified by textbits_sse2.c; then
 * PSHUFB moves the values at the last digits of labels together, eight bytes
 * at a time.
 */

enum { HALF = 8 }; /* bytes of half a register */

/* Stores the labels that have those digits; 0 if they are not n. */
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
		    _mm_loadl_epi64((const __m128i *)value), _mm_loadl_epi64(
		    (const __m128i *)s->set_bits[last & 0xff])));
		label += s->set_count[last & 0xff];
	}
	return (size_t)(label - from) == s->n;
}

/* Each line is taken once its end is known, which is where the next begins. */
SSSE3 static inline uint32_t
take_lines(struct sp_lanes *s, const struct sp_span *in,
    const struct sp_textbits *t, uint16_t end[SP_BATCH + 1])
{
	uint8_t (*board)[16] = s->label16 + s->count;
	uint32_t most = SP_BATCH - s->count, taken = 0;
	size_t at = 0;

	for (end[0] = 0; taken < most; taken++) {
		uint64_t lf = sp_bits_from(t->lf, at);

		if (lf == 0 || !take_labels(s, t->value + at,
		    sp_bits_from(t->digit, at) & (lf - 1) & ~lf,
		    board[taken]))
			break;
		s->line[s->count + taken] = in->line + taken;
		at += (size_t)__builtin_ctzll(lf) + 1;
		end[taken + 1] = (uint16_t)at;
	}
	return taken;
}

SSSE3 static inline uint32_t
take_grids(struct sp_lanes *s, const struct sp_span *in,
    const struct sp_textbits *t, struct sp_text_boards *found)
{
	uint8_t (*board)[16] = s->label16 + s->count;
	uint32_t most = sp_textbits_grids(s, in, t, found), taken = 0;

	while (taken < most && take_labels(s, t->value + found->end[taken],
	    found->digit[taken], board[taken]))
		taken++;
	return taken;
}

/* Completes the boards before the first with wrong labels; returns how many. */
SSSE3 static inline uint32_t
complete_boards(const struct sp_lanes *s, uint8_t (*board)[16], uint32_t count)
{
	__m128i padding = _mm_loadu_si128((const __m128i *)s->padding);
	__m128i is_cell = _mm_loadu_si128((const __m128i *)s->is_cell);

	for (uint32_t i = 0; i < count; i++) {
		__m128i label = _mm_or_si128(padding, _mm_and_si128(is_cell,
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
	struct sp_text_boards found;
	struct sp_textbits t;
	uint32_t taken;

	sp_textbits_find(s, in, &t);
	taken = s->grid ? take_grids(s, in, &t, &found) :
	    take_lines(s, in, &t, found.end);
	taken = complete_boards(s, s->label16 + s->count, taken);
	sp_lanes_append(s, in, taken, found.end[taken]);
}

#endif
