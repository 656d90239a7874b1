/* parity.c -- cycles and parity of the permutation that a board is */
#include "board.h"

/* ---- cycles of the permutation that takes the tiles home ---------------- */

/*
 * Counts each cycle at its least cell: the cell from which a walk along the
 * cycle meets no lesser cell before it is back.
 */
uint32_t
sp_cycles_unmarked(const struct sp_board *b, const struct sp_goal *g)
{
	uint32_t cycles = 0;

	for (uint32_t start = 0; start < b->n; start++) {
		uint32_t cell = sp_home(g, b->missing, b->label[start]);

		while (cell > start)
			cell = sp_home(g, b->missing, b->label[cell]);
		cycles += cell == start;
	}
	return cycles;
}

/*
 * An exchange of the contents of two cells splits a cycle into two or joins
 * two.  If there are n cycles, all tiles are at home.
 */
uint64_t
sp_swaps(const struct sp_board *b, const struct sp_goal *g)
{
	struct sp_scratch scratch;
	uint64_t *visited;
	uint32_t cycles = 0;

	if (!sp_goal_fits(g, b))
		return UINT64_MAX;
	visited = sp_scratch_get(&scratch,
	    sp_bit_words(b->n) * sizeof *visited);
	if (visited == NULL)
		return b->n - sp_cycles_unmarked(b, g);
	for (uint32_t start = 0; start < b->n; start++) {
		uint32_t cell = start;

		if (sp_bit_set(visited, start))
			continue;
		do {
			cell = sp_home(g, b->missing, b->label[cell]);
		} while (!sp_bit_set(visited, cell));
		cycles++;
	}
	sp_scratch_free(&scratch);
	return b->n - cycles;
}

/* ---- whether a board is an even or odd permutation ---------------------- */

/*
 * Inversions are counted modulo 2, in a tree of words.  A word of the lowest
 * level stands for 64 successive labels: its bit v is 1 if an odd number of the
 * word's labels above its v-th label have been added so far.  To add
 * the v-th label is to add bit v to the result and to invert all bits below v:
 *
 *	bit       0 .. v-1   v   v+1 .. 63
 *	invert    1 ..  1    0    0  ..  0
 *
 * In the same way a word of the next level counts what was added to its 64
 * children, and so on up to one word, the root.
 */

enum { LOWER = 4 }; /* most levels below the root: 64^5 > SP_MAX_CELLS */

struct word_tree {
	uint64_t root;
	unsigned lower; /* levels below the root */
	uint64_t *level[LOWER]; /* words of a level; leaves first */
};

/* Makes an empty tree of labels from 0 to `greatest`; returns 0 if there is no
 * memory. */
static int
make_tree(struct word_tree *t, uint32_t greatest, struct sp_scratch *scratch)
{
	size_t start[LOWER], words = 0;
	uint64_t *memory;

	t->root = t->lower = 0;
	while (greatest >= SP_WORD_BITS) {
		greatest /= SP_WORD_BITS; /* the last word of the level */
		start[t->lower++] = words;
		words += (size_t)greatest + 1;
	}
	memory = sp_scratch_get(scratch, words * sizeof *memory);
	for (unsigned i = 0; memory != NULL && i < t->lower; i++)
		t->level[i] = memory + start[i];
	return memory != NULL;
}

/* Adds child number v % 64 to a word; returns its bit v % 64 as it was. */
static inline uint64_t
count_child(uint64_t *word, uint32_t v)
{
	uint64_t bit = (uint64_t)1 << v % SP_WORD_BITS, was = *word & bit;

	*word ^= bit - 1;
	return was;
}

unsigned
sp_parity(const struct sp_board *b)
{
	const struct sp_goal rows = { .kind = SP_CLASSIC };
	struct sp_scratch scratch;
	struct word_tree tree;
	uint64_t odd = 0;

	if (!make_tree(&tree, b->n, &scratch))
		/* A permutation of n elements with c cycles is a product of n-c
		 * exchanges. */
		return (b->n - sp_cycles_unmarked(b, &rows)) & 1;
	for (uint32_t cell = 0; cell < b->n; cell++) {
		uint32_t child = b->label[cell];

		for (unsigned i = 0; i < tree.lower; i++) {
			odd ^= count_child(&tree.level[i][child / SP_WORD_BITS],
			    child);
			child /= SP_WORD_BITS;
		}
		odd ^= count_child(&tree.root, child);
	}
	sp_scratch_free(&scratch);
	/*
	 * Above, the blank counted as label 0; in the permutation it is the
	 * missing number m.  That takes all labels below m down by one: a cycle
	 * of length m, which has the parity of m-1.
	 */
	return (sp_bit_count(odd) ^ (b->missing - 1)) & 1;
}
