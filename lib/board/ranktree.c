/* ranktree.c -- a set of labels that counts those greater than a label */
#include <string.h>

#include "ranktree.h"

static const uint8_t width[SP_RANKTREE_LEVELS] = { 1, 1, 2, 2, 4, 4, 4 };

/* The bytes of a level: nodes up to the one over `label`. */
static size_t
level_bytes(unsigned level, uint32_t label)
{
	size_t nodes = (label >> level * SP_RANKTREE_BITS) / SP_RANKTREE_FAN + 1;

	return nodes * SP_RANKTREE_FAN * width[level];
}

unsigned
sp_ranktree_levels(uint32_t label)
{
	unsigned levels = 1;

	while (label >> levels * SP_RANKTREE_BITS > 0)
		levels++;
	return levels;
}

size_t
sp_ranktree_bytes(uint32_t label)
{
	size_t sum = 0;

	for (unsigned level = sp_ranktree_levels(label); level-- > 0; )
		sum += level_bytes(level, label);
	return sum;
}

struct sp_ranktree
sp_ranktree_start(const struct sp_board *b)
{
	struct sp_ranktree t = { .levels = sp_ranktree_levels(b->n) };
	unsigned char *next = b->tally;

	for (unsigned level = 0; level < t.levels; level++) {
		t.level[level] = next;
		next += level_bytes(level, b->n);
	}
	return t;
}

void
sp_ranktree_stop(const struct sp_board *b)
{
	memset(b->tally, 0, sp_ranktree_bytes(b->n));
}
