/* tally.c -- a set of labels that counts those greater than a label */
#include <string.h>

#include "private.h"

enum { GROUP = 64 };

/*
 * The labels are leaves of a tree whose nodes have 64 children: a word of
 * marks stands for 64 labels, and above it each child has a count of the
 * members under its greater siblings.  To add a label costs a step over the
 * siblings on each level, which has no branches and suits vector units; to
 * look one up costs an addition a level.
 */

struct sp_tally
sp_tally_start(const struct sp_board *b)
{
	struct sp_tally t = { .mark = b->mark, .words = sp_bit_words(b->n) };
	uint32_t *next = b->tally;

	for (uint32_t nodes = t.words; nodes > 1;
	    nodes = (nodes + GROUP - 1) / GROUP) {
		t.greater[t.levels] = next;
		t.siblings[t.levels++] = nodes < GROUP ?
		    (int32_t)nodes : GROUP;
		next += (nodes + GROUP - 1) / GROUP * GROUP;
	}
	t.end = next;
	t.start = b->tally;
	return t;
}

void
sp_tally_stop(struct sp_tally *t)
{
	memset(t->mark, 0, t->words * sizeof *t->mark);
	memset(t->start, 0, (size_t)(t->end - t->start) * sizeof *t->start);
}

/* Counts one more for the siblings before a child; signed compares are fast. */
static inline void
count_for(uint32_t *restrict greater, int32_t child, int32_t siblings)
{
	if (siblings == GROUP)
		for (int32_t i = 0; i < GROUP; i++)
			greater[i] -= (uint32_t)-(i < child);
	else
		for (int32_t i = 0; i < siblings; i++)
			greater[i] += i < child;
}

uint32_t
sp_tally_add(struct sp_tally *t, uint32_t label)
{
	uint32_t node = label / SP_WORD_BITS;
	uint32_t sum = sp_bit_count(t->mark[node] >> label % SP_WORD_BITS);

	sp_bit_set(t->mark, label);
	for (unsigned level = 0; level < t->levels; level++) {
		uint32_t child = node % GROUP;
		uint32_t *greater = t->greater[level] + (node - child);

		sum += greater[child];
		count_for(greater, (int32_t)child, t->siblings[level]);
		node /= GROUP;
	}
	t->count++;
	return sum;
}
