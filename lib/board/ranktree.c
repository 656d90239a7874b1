/* ranktree.c -- an order-statistic tree of labels */
#include "ranktree.h"

/* Bytes of a count, by level. */
static const uint8_t width[SP_RANKTREE_LEVELS] = { 1, 1, 2, 2, 4, 4, 4 };

/* Levels of a tree for labels up to `greatest`. */
static unsigned
levels_for(uint32_t greatest)
{
	unsigned levels = 1;

	while (greatest >> levels * SP_RANKTREE_BITS > 0)
		levels++;
	return levels;
}

/* Bytes of the counts of one level. */
static size_t
level_bytes(unsigned level, uint32_t greatest)
{
	size_t nodes = (greatest >> level * SP_RANKTREE_BITS) /
	    SP_RANKTREE_FAN + 1;

	return nodes * SP_RANKTREE_FAN * width[level];
}

size_t
sp_ranktree_bytes(uint32_t greatest)
{
	size_t sum = 0;

	for (unsigned level = levels_for(greatest); level-- > 0; )
		sum += level_bytes(level, greatest);
	return sum;
}

struct sp_ranktree
sp_ranktree_make(uint32_t greatest, void *zeros)
{
	struct sp_ranktree t = { .levels = levels_for(greatest) };
	unsigned char *next = zeros;

	for (unsigned level = 0; level < t.levels; level++) {
		t.level[level] = next;
		next += level_bytes(level, greatest);
	}
	return t;
}
