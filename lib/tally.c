/* tally.c -- a set of labels that counts those up to a label */
#include <string.h>

#include "private.h"

struct sp_tally
sp_tally_start(const struct sp_board *b)
{
	struct sp_tally t = { b->mark, b->tally, sp_bit_words(b->n) };

	return t;
}

void
sp_tally_stop(struct sp_tally *t)
{
	memset(t->mark, 0, t->words * sizeof *t->mark);
	memset(t->tree, 0, (t->words + 1) * sizeof *t->tree);
}

void
sp_tally_add(struct sp_tally *t, uint32_t label)
{
	sp_bit_set(t->mark, label);
	for (uint32_t i = label / SP_WORD_BITS + 1; i <= t->words; i += i & -i)
		t->tree[i]++;
}

uint32_t
sp_tally_below(const struct sp_tally *t, uint32_t label)
{
	uint32_t word = label / SP_WORD_BITS;
	uint64_t below = ((uint64_t)1 << label % SP_WORD_BITS) - 1;
	uint64_t sum = sp_bit_count(t->mark[word] & below);

	for (uint32_t i = word; i > 0; i &= i - 1)
		sum += t->tree[i];
	return (uint32_t)sum;
}
