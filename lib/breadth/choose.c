/* choose.c -- boards by number among those of some lengths */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

enum { BLOCK_WORDS = 512 }; /* words that are counted together */

/* Reaches the boards of that length, if there are any. */
static void
reach_length(struct sp_breadth *b, uint64_t length)
{
	while (b->length < length && !b->is_complete)
		b->is_complete = sp_breadth_advance(b,
		    sp_breadth_expand(b, 0, 1)) == 0;
}

/* Returns word i of the set of all reached boards. */
static uint64_t
word_at(const struct sp_breadth *b, uint64_t i)
{
	return b->reached[i] | (b->row_first != NULL ? b->row_first[i] : 0);
}

/* Leaves out the boards whose blank is not at home. */
static void
fix_blank(struct sp_breadth *b)
{
	for (uint32_t cell = 0; cell < b->n; cell++)
		if (cell != b->blank_home)
			memset(b->reached + cell * b->words, 0,
			    (size_t)b->words * sizeof *b->reached);
}

/* Counts the chosen boards block by block. */
static enum sp_status
count_blocks(struct sp_breadth *b, uint64_t *count)
{
	uint64_t words = b->n * b->words;

	b->blocks = (words + BLOCK_WORDS - 1) / BLOCK_WORDS;
	b->chosen_before = malloc((size_t)b->blocks *
	    sizeof *b->chosen_before);
	if (b->chosen_before == NULL)
		return SP_NO_MEMORY;
	*count = 0;
	for (uint64_t i = 0; i < words; i++) {
		if (i % BLOCK_WORDS == 0)
			b->chosen_before[i / BLOCK_WORDS] = *count;
		*count += sp_bit_count(b->reached[i]);
	}
	return SP_OK;
}

enum sp_status
sp_breadth_choose(struct sp_breadth *b, uint64_t lo, uint64_t hi,
    int fixed_blank, uint64_t *count)
{
	uint64_t words = b->n * b->words, *nearer;

	nearer = malloc((size_t)words * sizeof *nearer);
	if (nearer == NULL)
		return SP_NO_MEMORY;
	if (lo > 0) {
		reach_length(b, lo - 1);
		for (uint64_t i = 0; i < words; i++)
			nearer[i] = word_at(b, i);
	}
	reach_length(b, hi);
	for (uint64_t i = 0; i < words; i++)
		b->reached[i] = word_at(b, i) & ~(lo > 0 ? nearer[i] : 0);
	free(nearer);
	if (fixed_blank)
		fix_blank(b);
	return count_blocks(b, count);
}

uint64_t
sp_breadth_longest(const struct sp_breadth *b)
{
	return b->length - 1; /* the last step has reached no board */
}

/* Returns the block that has the k-th board. */
static uint64_t
find_block(const struct sp_breadth *b, uint64_t k)
{
	uint64_t lo = 0, hi = b->blocks;

	while (hi - lo > 1) {
		uint64_t middle = lo + (hi - lo) / 2;

		if (b->chosen_before[middle] <= k)
			lo = middle;
		else
			hi = middle;
	}
	return lo;
}

/* Returns the cell of the board of the caller for a cell of a board of b->size.
 * They differ if boards are transposed. */
static uint32_t
turn_back(const struct sp_breadth *b, uint32_t cell)
{
	return !b->transposed ? cell :
	    cell % b->size.w * b->size.h + cell / b->size.w;
}

void
sp_breadth_board(const struct sp_breadth *b, uint64_t k, uint8_t *home)
{
	uint64_t block = find_block(b, k), i = block * BLOCK_WORDS, word, rank;
	uint32_t tile[BREADTH_CELLS], blank, count, last;

	assert(b->chosen_before[block] <= k);
	k -= b->chosen_before[block];
	for (; (count = sp_bit_count(b->reached[i])) <= k; i++)
		k -= count;
	for (word = b->reached[i]; k > 0; k--)
		word &= word - 1;
	blank = (uint32_t)(i / b->words);
	rank = 2 * (i % b->words * (b->word_ranks / 2) + sp_bit_first(word));
	/* The parity tells the order of the last two tiles. */
	if (sp_breadth_unrank(rank, b->tiles, 0, tile) !=
	    sp_breadth_odd_cell(b, blank)) {
		last = tile[b->tiles - 1];
		tile[b->tiles - 1] = tile[b->tiles - 2];
		tile[b->tiles - 2] = last;
	}
	home[turn_back(b, blank)] = (uint8_t)turn_back(b, b->blank_home);
	for (uint32_t j = 0; j < b->tiles; j++)
		home[turn_back(b, j + (j >= blank))] = (uint8_t)turn_back(b,
		    tile[j] + (tile[j] >= b->blank_home));
}
