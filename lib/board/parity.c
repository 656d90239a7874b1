/* parity.c -- whether a board is an even or odd permutation */
#include "board.h"
#include "scratch.h"

/*
 * Inversions are counted modulo 2, in a tree whose nodes have 128 children.  A
 * node of the lowest level is for 128 successive labels and has a bit for each:
 * bit v is 1 if, of the labels that were added to the node, an odd number are
 * greater than its v-th one.  To add the v-th label is to add bit v to the
 * result and to invert all bits below v.  In the same way a node of the next
 * level counts what was added to its 128 children, and so on up to the root.
 */

enum {
	FAN = 2 * SP_WORD_BITS,
	LEAF = 16, /* labels of a small node */
	SMALL = LEAF * 32
};

/* Of a child: a node with only its bit set, and one with all bits below. */
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

/* A table, since to shift such masks would double the time. */
static const struct pattern patterns[FAN] = {
	PATTERNS_64(0), PATTERNS_64(64)
};

/*
 * Adds a label below a child of the node.  The number of bits set in both words
 * of `odd` has the parity of the inversions so far.
 */
static inline void
add_child(uint64_t node[2], uint32_t child, uint64_t odd[2])
{
	const struct pattern *pattern = &patterns[child];

	for (int i = 0; i < 2; i++) {
		odd[i] ^= node[i] & pattern->bit[i];
		node[i] ^= pattern->below[i];
	}
}

enum { LEVELS = 4 }; /* 128^4 is more than SP_MAX_CELLS */

/*
 * Adds all labels, the blank as 0, to a tree with so many levels below the
 * root, which is in registers.
 */
static inline void
add_labels(const struct sp_board *b, unsigned lower, uint64_t *memory,
    uint64_t *restrict result)
{
	uint64_t *level[LEVELS] = { NULL };
	uint64_t root[2] = { 0 }, odd[2] = { 0 };
	size_t nodes = b->n;

	for (unsigned i = 0; i < lower; i++) {
		level[i] = memory;
		nodes /= FAN;
		memory += 2 * (nodes + 1);
	}
	for (uint32_t cell = 0; cell < b->n; cell++) {
		uint32_t child = b->label[cell];

		for (unsigned i = 0; i < lower; i++) {
			add_child(level[i] + 2 * (child / FAN), child % FAN,
			    odd);
			child /= FAN;
		}
		add_child(root, child, odd);
	}
	result[0] = odd[0];
	result[1] = odd[1];
}

/* The number of levels is a constant in each of these. */

static void
add_to_one(const struct sp_board *b, uint64_t *memory, uint64_t *restrict odd)
{
	add_labels(b, 0, memory, odd);
}

static void
add_to_two(const struct sp_board *b, uint64_t *memory, uint64_t *restrict odd)
{
	add_labels(b, 1, memory, odd);
}

static void
add_to_three(const struct sp_board *b, uint64_t *memory, uint64_t *restrict odd)
{
	add_labels(b, 2, memory, odd);
}

static void
add_to_four(const struct sp_board *b, uint64_t *memory, uint64_t *restrict odd)
{
	add_labels(b, 3, memory, odd);
}

/*
 * The same for labels below SMALL, in smaller nodes: in one of 128 labels most
 * labels would have to wait until the one before them is stored.
 */
static void
add_to_small(const struct sp_board *b, uint64_t *restrict odd)
{
	uint16_t leaf[SMALL / LEAF] = { 0 };
	uint32_t root = 0, odd_leaf = 0, odd_root = 0;

	for (uint32_t cell = 0; cell < b->n; cell++) {
		uint32_t child = b->label[cell] / LEAF;
		uint32_t bit = (uint32_t)1 << b->label[cell] % LEAF;
		uint32_t root_bit = (uint32_t)1 << child;

		odd_leaf ^= leaf[child] & bit;
		odd_root ^= root & root_bit;
		leaf[child] ^= (uint16_t)(bit - 1);
		root ^= root_bit - 1;
	}
	odd[0] = odd_leaf;
	odd[1] = odd_root;
}

/* The same for labels that are bits of a word: those before a label that are
 * greater are the bits above its own. */
static void
add_to_word(const struct sp_board *b, uint64_t *restrict odd)
{
	uint64_t added = 0, result = 0;

	for (uint32_t cell = 0; cell < b->n; cell++) {
		result ^= added >> b->label[cell];
		added |= (uint64_t)1 << b->label[cell];
	}
	odd[0] = result;
	odd[1] = 0;
}

/* The same for any labels.  Returns 0 if there is no memory. */
static int
add_to_tree(const struct sp_board *b, uint64_t *restrict odd)
{
	/* Functions called by pointers must store both words of `odd`, so
	 * compilers keep them as a pair, in one vector register. */
	static void (*const add[LEVELS])(const struct sp_board *b,
	    uint64_t *memory, uint64_t *restrict odd) = {
		add_to_one, add_to_two, add_to_three, add_to_four
	};
	struct sp_scratch scratch;
	size_t words = 0;
	unsigned levels = 0;
	uint64_t *memory;

	for (size_t nodes = b->n; nodes >= FAN; levels++) {
		nodes /= FAN;
		words += 2 * (nodes + 1);
	}
	memory = sp_scratch_get(&scratch, words * sizeof *memory);
	if (memory == NULL)
		return 0;
	add[levels](b, memory, odd);
	sp_scratch_free(&scratch);
	return 1;
}

unsigned
sp_parity(const struct sp_board *b)
{
	const struct sp_goal rows = { .kind = SP_CLASSIC };
	uint64_t odd[2];

	if (b->n < SP_WORD_BITS)
		add_to_word(b, odd);
	else if (b->n >= FAN && b->n < SMALL)
		add_to_small(b, odd);
	else if (!add_to_tree(b, odd))
		/* A permutation of n with c cycles is a product of n-c
		 * exchanges. */
		return (b->n - sp_cycles_unmarked(b, &rows)) & 1;
	/*
	 * The blank was 0 and is to be the missing number m: all labels below
	 * m go down by one, a cycle of length m.
	 */
	return (sp_bit_count(odd[0] ^ odd[1]) ^ (b->missing - 1)) & 1;
}
