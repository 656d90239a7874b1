/* labels_vector.c -- clean labels, 64 bytes at a time */
#include "block.h"
#include "vector.h"

#if defined(SP_VECTOR)

/*
 * A block of 64 bytes becomes words of 64 bits, one a byte:
 *
 *	bytes   " 8  4 12  3\n14 0 "
 *	digit   .1..1.11..1..11.1.
 *	after   ..1..1...1.1......    behind a label
 *	stop    ...........1......    neither digit nor space
 *
 * and each bit of `after` up to the first of `stop` is the end of a label.  A
 * label may go on in the next block.
 */

enum {
	PART = 16, /* bytes of a register */
	PARTS = SP_BLOCK / PART
};

struct block {
	uint64_t digit, stop, after; /* bit i: byte i is one */
	/* The number that the two digits before byte i make. */
	unsigned char value[SP_BLOCK + PART];
	sp_vector ones; /* the digits of the last part */
};

VECTOR static inline void
classify_block(const unsigned char *at, size_t available, struct block *b)
{
	static const uint8_t space[PART] = { ' ', [9] = '\t', [13] = '\r' };
	const sp_vector spaces = sp_vload(space);
	sp_vector is_digit[PARTS], is_space[PARTS];
	uint64_t carry = b->digit >> (SP_BLOCK - 1);

	b->value[0] = b->value[SP_BLOCK];
	for (unsigned k = 0; k < PARTS; k++) {
		sp_vector bytes = sp_vload(at + k * PART);
		sp_vector ones = sp_vsub(bytes, sp_vall('0'));

		is_digit[k] = sp_vequal(sp_vmin(ones, sp_vall(9)), ones);
		is_space[k] = sp_vequal(bytes, sp_vlookup_low(spaces, bytes));
		ones = sp_vand(ones, is_digit[k]);
		sp_vstore(b->value + k * PART + 1, sp_vnumber(
		    sp_vjoin(b->ones, ones, PART - 1), ones));
		b->ones = ones;
	}
	b->digit = sp_vbits64(is_digit);
	b->stop = ~(b->digit | sp_vbits64(is_space));
	b->after = sp_label_ends(at, available,
	    ~b->digit & (b->digit << 1 | carry), &b->stop);
}

/* Whether no label that ends in the block has more than two digits. */
static inline int
is_short(const struct block *b, uint64_t before)
{
	uint64_t three = (b->digit << 1 | before >> (SP_BLOCK - 1)) &
	    (b->digit << 2 | before >> (SP_BLOCK - 2)) &
	    (b->digit << 3 | before >> (SP_BLOCK - 3));

	return (b->after & three) == 0;
}

/* Takes labels of one and two digits; four at once cost fewer branches. */
static inline void
take_short(const struct block *b, uint32_t count, uint32_t *label)
{
	const uint64_t top = (uint64_t)1 << (SP_BLOCK - 1);
	uint64_t after = b->after;

	for (uint32_t i = 0; i < count; i += 4) {
		for (uint32_t k = 0; k < 4; k++) {
			label[i + k] = b->value[__builtin_ctzll(after | top)];
			after &= after - 1;
		}
	}
}

/*
 * The number of up to eight digits that ends before `end`, more than any label
 * if it has more.  Its digits are the top bytes of a word, the last one the
 * highest; neighbours are combined to pairs, fours and eights.
 */
static inline uint32_t
number_before(const unsigned char *end)
{
	uint64_t word, others;

	memcpy(&word, end - SP_LABEL_DIGITS, sizeof word);
	word ^= UINT64_C(0x3030303030303030);
	/* The top bit of each byte above 9. */
	others = (word | ((word & UINT64_C(0x7f7f7f7f7f7f7f7f)) +
	    UINT64_C(0x7676767676767676))) & UINT64_C(0x8080808080808080);
	if (others != 0)
		word &= ~(~UINT64_C(0) >> __builtin_clzll(others));
	else if (end[-SP_LABEL_DIGITS - 1] - (unsigned)'0' < 10)
		return UINT32_MAX;
	word = (word * (1 + (10 << 8))) >> 8 & UINT64_C(0x00ff00ff00ff00ff);
	word = (word * (1 + (100 << 16))) >> 16 &
	    UINT64_C(0x0000ffff0000ffff);
	return (uint32_t)((word * (1 + (UINT64_C(10000) << 32))) >> 32);
}

/* Takes longer labels; 0 if one of them is too long or too great. */
static inline int
take_long(const struct block *b, const unsigned char *at, uint32_t *label)
{
	uint32_t greatest = 0;

	for (uint64_t after = b->after; after != 0; after &= after - 1) {
		uint32_t value = number_before(at + __builtin_ctzll(after));

		greatest = value > greatest ? value : greatest;
		*label++ = value;
	}
	return greatest <= SP_LABEL_GREATEST;
}

VECTOR uint32_t
sp_labels_vector(struct sp_span *in, uint32_t *label, uint32_t most)
{
	const unsigned char *at = in->pos, *done = at;
	struct block b;
	uint32_t count = 0;

	b.digit = b.stop = 0;
	b.value[SP_BLOCK] = 0;
	b.ones = sp_vall(0);
	for (; b.stop == 0 && at < in->end; at += SP_BLOCK) {
		uint64_t before = b.digit;
		uint32_t found;

		classify_block(at, (size_t)(in->end - at), &b);
		if (b.after == 0)
			continue;
		found = sp_bit_count(b.after);
		if (found > most - count)
			break;
		if (is_short(&b, before))
			take_short(&b, found, label + count);
		else if (!take_long(&b, at, label + count))
			break;
		count += found;
		done = at + (SP_BLOCK - __builtin_clzll(b.after)) - 1;
	}
	in->pos += done - in->pos;
	return count;
}

#endif
