/* parity.c -- even and odd permutations */
#include "board.h"
#include "scratch.h"

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
add_label(uint64_t group[2], uint32_t label, uint64_t odd[2])
{
	const struct pattern *pattern = &patterns[label];

	for (int i = 0; i < 2; i++) {
		odd[i] ^= group[i] & pattern->bit[i];
		group[i] ^= pattern->below[i];
	}
}

enum { LEVELS = 4 }; /* 128^4 is more than SP_MAX_CELLS */

/*
 * Adds all labels, the blank as 0, with that many levels in memory and one in
 * registers.  Returns 0 if there is no memory.
 */
static inline int
add_labels(const struct sp_board *b, unsigned lower, uint64_t *restrict result)
{
	struct sp_scratch scratch;
	uint64_t *memory, *level[LEVELS] = { NULL };
	uint64_t top[2] = { 0 }, odd[2] = { 0 };
	size_t first[LEVELS], words = 0, groups = b->n;

	for (unsigned i = 0; i < lower; i++) {
		groups = groups / GROUP + 1;
		first[i] = words;
		words += 2 * groups;
	}
	memory = sp_scratch_get(&scratch, words * sizeof *memory);
	if (memory == NULL)
		return 0;
	for (unsigned i = 0; i < lower; i++)
		level[i] = memory + first[i];
	for (uint32_t cell = 0; cell < b->n; cell++) {
		uint32_t label = b->label[cell];

		for (unsigned i = 0; i < lower; i++) {
			add_label(level[i] + 2 * (label / GROUP),
			    label % GROUP, odd);
			label /= GROUP;
		}
		add_label(top, label, odd);
	}
	sp_scratch_free(&scratch);
	result[0] = odd[0];
	result[1] = odd[1];
	return 1;
}

/* The number of levels is a constant in each of these. */

static int
add_to_one(const struct sp_board *b, uint64_t *restrict odd)
{
	return add_labels(b, 0, odd);
}

static int
add_to_two(const struct sp_board *b, uint64_t *restrict odd)
{
	return add_labels(b, 1, odd);
}

static int
add_to_three(const struct sp_board *b, uint64_t *restrict odd)
{
	return add_labels(b, 2, odd);
}

static int
add_to_four(const struct sp_board *b, uint64_t *restrict odd)
{
	return add_labels(b, 3, odd);
}

unsigned
sp_parity(const struct sp_board *b)
{
	/* Called by pointers, they store both words of the result, and so
	 * compilers see that all goes on in pairs of words. */
	static int (*const add[LEVELS])(const struct sp_board *b,
	    uint64_t *restrict odd) = {
		add_to_one, add_to_two, add_to_three, add_to_four
	};
	const struct sp_goal rows = { .kind = SP_CLASSIC };
	unsigned levels = 0;
	uint64_t odd[2];

	for (uint32_t rest = b->n / GROUP; rest > 0; rest /= GROUP)
		levels++;
	/* A permutation of n with c cycles is a product of n-c exchanges. */
	if (!add[levels](b, odd))
		return (b->n - sp_cycles_unmarked(b, &rows)) & 1;
	/* The blank as the missing number instead: a cycle of that length. */
	return (sp_bit_count(odd[0] ^ odd[1]) ^ (b->missing - 1)) & 1;
}
