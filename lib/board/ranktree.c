/* ranktree.c -- an order-statistic tree of labels */
#include "ranktree.h"

const uint8_t sp_ranktree_row[SP_RANKTREE_FAN][SP_RANKTREE_FAN] = {
	{ 0 },
	{ 1 },
	{ 1, 1 },
	{ 1, 1, 1 },
	{ 1, 1, 1, 1 },
	{ 1, 1, 1, 1, 1 },
	{ 1, 1, 1, 1, 1, 1 },
	{ 1, 1, 1, 1, 1, 1, 1 },
	{ 1, 1, 1, 1, 1, 1, 1, 1 },
	{ 1, 1, 1, 1, 1, 1, 1, 1, 1 },
	{ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
	{ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
	{ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
	{ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
	{ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
	{ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 }
};

struct sp_ranktree
sp_ranktree_make(uint32_t greatest, struct sp_scratch *s)
{
	/* width[level]: bytes of a count on that level. */
	static const uint8_t width[SP_RANKTREE_LEVELS] = {
		1, 1, 2, 2, 4, 4, 4
	};
	struct sp_ranktree t = { .count = 0 };
	size_t start[SP_RANKTREE_LEVELS], bytes = 0;
	unsigned char *counts;

	do {
		start[t.levels] = bytes;
		/* The number of the last node on the next level. */
		greatest /= SP_RANKTREE_FAN;
		bytes += ((size_t)greatest + 1) * SP_RANKTREE_FAN *
		    width[t.levels++];
	} while (greatest > 0);
	counts = sp_scratch_get(s, bytes);
	for (unsigned k = 0; k < t.levels; k++)
		t.level[k] = counts == NULL ? NULL : counts + start[k];
	return t;
}
