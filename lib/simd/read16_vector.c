/* read16_vector.c -- boards of up to 16 cells read, a register a board */
#include "vector.h"

#if defined(SP_VECTOR)
#define TARGET VECTOR
#include "read16.h"

enum {
	PART = 16, /* bytes of a register */
	PARTS = SP_BLOCK / PART,
	HALF = 8
};

VECTOR static inline uint64_t
classify_block(const unsigned char *at, uint8_t *value, uint64_t *digits,
    uint64_t *lfs)
{
	static const uint8_t space[16] = { ' ', [9] = '\t', '\n', [13] = '\r' };
	const sp_vector spaces = sp_vload(space), tens = sp_vall('1');
	sp_vector digit[PARTS], lf[PARTS], good[PARTS];

	for (unsigned k = 0; k < PARTS; k++) {
		sp_vector bytes = sp_vload(at + k * PART);
		sp_vector before = sp_vload(at + k * PART - 1);
		sp_vector ones = sp_vsub(bytes, sp_vall('0'));

		digit[k] = sp_vequal(ones, sp_vmin(ones, sp_vall(9)));
		lf[k] = sp_vequal(bytes, sp_vall('\n'));
		/* No label below 20 has a digit behind one above 1. */
		good[k] = sp_vor(sp_vequal(bytes, sp_vlookup_low(spaces, bytes)),
		    sp_vandnot(digit[k], sp_vgreater(before, tens)));
		sp_vstore(value + k * PART, sp_vadd(ones,
		    sp_vand(sp_vequal(before, tens), sp_vall(10))));
	}
	*digits = sp_vbits64(digit);
	*lfs = sp_vbits64(lf);
	return ~sp_vbits64(good);
}

/* The values at the last digits are moved together eight at a time. */
VECTOR static inline int
take_labels(const struct sp_lanes *s, const uint8_t *value, uint64_t digit,
    uint8_t *label)
{
	uint64_t last = digit & ~(digit >> 1);
	const uint8_t *from = label;

	if ((digit & digit >> 1 & digit >> 2) != 0)
		return 0;
	for (; last != 0; last >>= HALF, value += HALF) {
		sp_vstore8(label, sp_vlookup(sp_vload8(value),
		    sp_vload8(s->set_bits[last & 0xff])));
		label += s->set_count[last & 0xff];
	}
	return (size_t)(label - from) == s->n;
}

VECTOR static inline uint32_t
complete_boards(const struct sp_lanes *s, uint8_t (*board)[16], uint32_t count)
{
	sp_vector padding = sp_vload(s->padding);
	sp_vector is_cell = sp_vload(s->is_cell);

	for (uint32_t i = 0; i < count; i++) {
		sp_vector label = sp_vor(padding, sp_vand(is_cell,
		    sp_vload(board[i])));

		if (!sp_all_differ(label))
			return i;
		sp_vstore(board[i], label);
	}
	return count;
}

VECTOR void
sp_read16_vector(struct sp_lanes *s, struct sp_span *in)
{
	read16(s, in);
}

#endif
