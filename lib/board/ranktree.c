/* ranktree.c -- an order-statistic tree of labels */
#include "ranktree.h"

/* Bytes of a count, by level. */
static const uint8_t width[SP_RANKTREE_LEVELS] = { 1, 1, 2, 2, 4, 4, 4 };

struct sp_ranktree
sp_ranktree_make(uint32_t greatest, struct sp_scratch *s)
{
	struct sp_ranktree t = { .count = 0 };
	size_t start[SP_RANKTREE_LEVELS], bytes = 0;
	uint32_t last = greatest; /* node of a level */
	unsigned char *counts;

	do {
		start[t.levels] = bytes;
		bytes += ((size_t)last / SP_RANKTREE_FAN + 1) *
		    SP_RANKTREE_FAN * width[t.levels++];
		last >>= SP_RANKTREE_BITS;
	} while (last > 0);
	counts = sp_scratch_get(s, bytes);
	for (unsigned k = 0; k < t.levels; k++)
		t.level[k] = counts == NULL ? NULL : counts + start[k];
	return t;
}
