/* read16_ssse3.c -- boards of up to 16 cells read, a register a board */
#include "x86.h"

#if defined(SP_X86)
#define TARGET SSSE3
#include "read16.h"

enum {
	PART = 16, /* bytes of a register */
	HALF = 8
};

static inline __m128i
equal(__m128i bytes, char to)
{
	return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(to));
}

static inline uint64_t
bits_of(__m128i bytes)
{
	return (uint32_t)_mm_movemask_epi8(bytes);
}

SSSE3 static inline uint64_t
classify_block(const unsigned char *at, uint8_t *value, uint64_t *digits,
    uint64_t *lfs)
{
	const __m128i spaces = _mm_setr_epi8(' ', 0, 0, 0, 0, 0, 0, 0, 0, '\t',
	    '\n', 0, 0, '\r', 0, 0);
	uint64_t good = 0;

	*digits = *lfs = 0;
	for (unsigned from = 0; from < SP_BLOCK; from += PART) {
		__m128i bytes = sp_load16(at + from);
		__m128i before = sp_load16(at + from - 1);
		__m128i ones = _mm_sub_epi8(bytes, _mm_set1_epi8('0'));
		__m128i digit = _mm_cmpeq_epi8(ones, _mm_min_epu8(ones,
		    _mm_set1_epi8(9)));
		__m128i space = _mm_cmpeq_epi8(bytes,
		    _mm_shuffle_epi8(spaces, bytes));

		sp_store16(value + from, _mm_add_epi8(ones, _mm_and_si128(
		    equal(before, '1'), _mm_set1_epi8(10))));
		*digits |= bits_of(digit) << from;
		*lfs |= bits_of(equal(bytes, '\n')) << from;
		/* No label below 20 has a digit behind one above 1. */
		good |= bits_of(_mm_or_si128(space, _mm_andnot_si128(
		    _mm_cmpgt_epi8(before, _mm_set1_epi8('1')), digit))) <<
		    from;
	}
	return ~good;
}

/* PSHUFB moves the values at the last digits together, eight at a time. */
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

SSSE3 static inline uint32_t
complete_boards(const struct sp_lanes *s, uint8_t (*board)[16], uint32_t count)
{
	__m128i padding = sp_load16(s->padding);
	__m128i is_cell = sp_load16(s->is_cell);

	for (uint32_t i = 0; i < count; i++) {
		__m128i label = _mm_or_si128(padding, _mm_and_si128(is_cell,
		    sp_load16(board[i])));

		if (!sp_all_differ(label))
			return i;
		sp_store16(board[i], label);
	}
	return count;
}

SSSE3 void
sp_read16_ssse3(struct sp_lanes *s, struct sp_span *in)
{
	read16(s, in);
}

#endif
