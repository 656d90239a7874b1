/*
 * labels.h -- clean labels, 64 bytes at a time, by any set of instructions
 *
 * A block of 64 bytes becomes words of 64 bits, one a byte:
 *
 *	bytes   " 8  4 12  3\n14 0 "
 *	digit   .1..1.11..1..11.1.
 *	after   ..1..1...1.1......    behind a label
 *	stop    ...........1......    neither digit nor space
 *
 * and each bit of `after` up to the first of `stop` is the end of a label.  A
 * label may go on in the next block.  The file that includes this has macros
 * TARGET and COUNT_BITS as for read.h, CLASSIFY, which is sp_vclassify or does
 * the same, and
 *
 *	take_labels      stores the labels that end in the block; returns 0 if
 *	                 one of them is too long or too great
 */
#include "simd.h"

struct block {
	uint64_t digit, before; /* digits of this block, and of the last one */
	uint64_t after, stop;
	/* At SP_BLOCK + i: the number that the two digits before i + 1 make. */
	uint8_t value[2 * SP_BLOCK];
};

static int take_labels(const struct block *b, const unsigned char *at,
    uint32_t *label);

/* Bit i: the byte so many bytes before byte i is a digit. */
static inline uint64_t
digit_before(const struct block *b, unsigned bytes)
{
	return b->digit << bytes | b->before >> (SP_BLOCK - bytes);
}

/* The first stop ends a label only if it is an LF or begins a comment.  What is
 * not available stops, too. */
TARGET static inline void
find_labels(const unsigned char *at, size_t available, struct block *b)
{
	uint64_t lf;
	size_t stop;

	b->before = b->digit;
	b->value[SP_BLOCK - 1] = b->value[2 * SP_BLOCK - 1];
	b->stop = CLASSIFY(at, b->value + SP_BLOCK, &b->digit, &lf) | lf |
	    ~sp_low_bits(available);
	/* Before the first block there may be anything. */
	if (b->before >> (SP_BLOCK - 1) == 0)
		b->value[SP_BLOCK] = (uint8_t)(*at - '0');
	b->after = ~b->digit & digit_before(b, 1);
	if (b->stop == 0)
		return;
	stop = (size_t)__builtin_ctzll(b->stop);
	b->after &= sp_low_bits(stop + (stop < available &&
	    (at[stop] == '\n' || at[stop] == '#')));
}

TARGET static inline uint32_t
take_clean(struct sp_span *in, uint32_t *label, uint32_t most)
{
	const unsigned char *at = in->pos, *done = at;
	struct block b = { .stop = 0 };
	uint32_t count = 0;

	for (; b.stop == 0 && at < in->end; at += SP_BLOCK) {
		uint32_t found;

		find_labels(at, (size_t)(in->end - at), &b);
		found = COUNT_BITS(b.after);
		if (found == 0)
			continue;
		if (found > most - count || !take_labels(&b, at, label + count))
			break;
		count += found;
		done = at + (SP_BLOCK - __builtin_clzll(b.after)) - 1;
	}
	in->pos += done - in->pos;
	return count;
}
