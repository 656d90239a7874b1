/* parity.c -- even and odd permutations */
#include <string.h>

#include "private.h"

/*
 * Inversions are counted modulo 2.  Bit v of a group is the parity of how many
 * labels so far were greater than v, among the 128 labels of the group: the
 * label v is an inversion with bit v of them, and turns all bits below v.
 * In the same way a group of the next level stands for 128 groups, and so on
 * up to a single group.
 */

enum { GROUP = 2 * SP_WORD_BITS };

/* A group of one bit, and that of the bits below it. */
struct pattern {
	uint64_t bit[2], below[2];
};

#define BIT(v) (UINT64_C(1) << (v) % SP_WORD_BITS)
#define IN_LOW(v) ((v) < SP_WORD_BITS)
#define PATTERN(v) { \
	{ IN_LOW(v) ? BIT(v) : 0, IN_LOW(v) ? 0 : BIT(v) }, \
	{ IN_LOW(v) ? BIT(v) - 1 : UINT64_MAX, IN_LOW(v) ? 0 : BIT(v) - 1 } \
}
#define PATTERNS_4(v) PATTERN(v), PATTERN((v) + 1), PATTERN((v) + 2), \
	PATTERN((v) + 3)
#define PATTERNS_16(v) PATTERNS_4(v), PATTERNS_4((v) + 4), \
	PATTERNS_4((v) + 8), PATTERNS_4((v) + 12)
#define PATTERNS_64(v) PATTERNS_16(v), PATTERNS_16((v) + 16), \
	PATTERNS_16((v) + 32), PATTERNS_16((v) + 48)

/* Shifts would take as long as all the rest. */
static const struct pattern patterns[GROUP] = {
	PATTERNS_64(0), PATTERNS_64(64)
};

/* The bits of `odd` have, all together, the parity of the inversions. */
static inline void
add_label(uint64_t *group, uint32_t label, uint64_t *odd, unsigned words)
{
	const struct pattern *pattern = &patterns[label];

	for (unsigned i = 0; i < words; i++) {
		odd[i] ^= group[i] & pattern->bit[i];
		group[i] ^= pattern->below[i];
	}
}

enum {
	TWO_LEVELS = GROUP * GROUP, /* labels are below */
	THREE_LEVELS = TWO_LEVELS * GROUP,
	LEVELS = 4 /* 128^4 is more than SP_MAX_CELLS */
};

/*
 * The parity with the blank as 0.  The lower levels are in memory, the top one
 * is so many words of a group.
 */
static inline unsigned
parity_of(const struct sp_board *b, unsigned lower, unsigned words)
{
	uint64_t *level[LEVELS] = { b->mark }, *next = b->tally;
	uint64_t top[2] = { 0 }, odd[2] = { 0 };
	size_t groups = b->n / GROUP + 1;

	for (unsigned i = 1; i < lower; i++) {
		level[i] = next;
		groups = groups / GROUP + 1;
		next += 2 * groups;
	}
	for (uint32_t cell = 0; cell < b->n; cell++) {
		uint32_t label = b->label[cell];

		for (unsigned i = 0; i < lower; i++) {
			add_label(level[i] + 2 * (label / GROUP),
			    label % GROUP, odd, 2);
			label /= GROUP;
		}
		add_label(top, label, odd, words);
	}
	if (lower > 0)
		memset(b->mark, 0, (b->n / GROUP + 1) * sizeof top);
	if (lower > 1)
		memset(level[1], 0, (size_t)(next - level[1]) * sizeof *next);
	return sp_bit_count(odd[0] ^ odd[1]) & 1;
}

unsigned
sp_parity(const struct sp_board *b)
{
	unsigned parity;

	/* How many there are of all is a constant in each of the loops. */
	if (b->n < SP_WORD_BITS)
		parity = parity_of(b, 0, 1);
	else if (b->n < GROUP)
		parity = parity_of(b, 0, 2);
	else if (b->n < TWO_LEVELS)
		parity = parity_of(b, 1, 2);
	else if (b->n < THREE_LEVELS)
		parity = parity_of(b, 2, 2);
	else
		parity = parity_of(b, 3, 2);
	/* The blank as the missing number instead: a cycle of that length. */
	return (parity ^ (b->missing - 1)) & 1;
}
