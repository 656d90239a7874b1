/* ranktree.h -- an order-statistic tree of labels */
#ifndef SP_RANKTREE_H
#define SP_RANKTREE_H

#include "board.h"

/*
 * An order-statistic tree: a set of labels that tells, of each label added, how
 * many of its members are greater.  The labels are the leaves of a tree whose
 * inner nodes have 16 children.  Each child has a count: the members below its
 * greater siblings.  A label is added from its leaf upwards: on each level, the
 * count of the child above the label is a part of the result, and the counts of
 * the siblings before that child grow by one,
 *
 *	sibling    0  1  2  3  4 .. 15
 *	add        1  1  1  0  0 ..  0    for a label below child 3
 *
 * which takes no branches and suits vector units.  On level k from the leaves a
 * count is at most 15 * 16^k: one byte is enough on two levels, two bytes on
 * two more.
 */
enum {
	SP_RANKTREE_BITS = 4,
	SP_RANKTREE_FAN = 1 << SP_RANKTREE_BITS,
	SP_RANKTREE_LEVELS = 7 /* 16^7 is more than SP_MAX_CELLS */
};

struct sp_ranktree {
	uint32_t count; /* members of the set */
	unsigned levels;
	/* level[k]: the counts of the children, from the leaves up. */
	void *level[SP_RANKTREE_LEVELS];
};

/*
 * Makes an empty set for labels from 0 to `greatest`, which may be used until
 * the scratch is freed.  level[0] is NULL if there is no memory.
 */
struct sp_ranktree sp_ranktree_make(uint32_t greatest, struct sp_scratch *s);

/* sp_ranktree_row[k]: what to add to the counts of 16 siblings for a label
 * below child k. */
extern const uint8_t sp_ranktree_row[SP_RANKTREE_FAN][SP_RANKTREE_FAN];

/*
 * Do the work on one level.  `node` is the label, or its ancestor on that
 * level. They return the count of the node, and add 1 to the counts of the
 * siblings before it.
 */

static inline uint32_t
sp_ranktree_byte(uint8_t *level, uint32_t node)
{
	uint32_t child = node % SP_RANKTREE_FAN;
	uint8_t *count = level + (node - child), greater = count[child];

	for (uint32_t i = 0; i < SP_RANKTREE_FAN; i++)
		count[i] = (uint8_t)(count[i] + sp_ranktree_row[child][i]);
	return greater;
}

static inline uint32_t
sp_ranktree_two(uint16_t *level, uint32_t node)
{
	uint32_t child = node % SP_RANKTREE_FAN;
	uint16_t *count = level + (node - child), greater = count[child];

	for (uint32_t i = 0; i < SP_RANKTREE_FAN; i++)
		count[i] = (uint16_t)(count[i] + sp_ranktree_row[child][i]);
	return greater;
}

static inline uint32_t
sp_ranktree_four(uint32_t *level, uint32_t node)
{
	uint32_t child = node % SP_RANKTREE_FAN;
	uint32_t *count = level + (node - child), greater = count[child];

	for (uint32_t i = 0; i < SP_RANKTREE_FAN; i++)
		count[i] = count[i] + sp_ranktree_row[child][i];
	return greater;
}

/* Adds a label that is not in the set; returns how many members are greater. */
static inline uint32_t
sp_ranktree_add(struct sp_ranktree *t, uint32_t label)
{
	uint32_t sum = sp_ranktree_byte(t->level[0], label);

	if (t->levels > 1)
		sum += sp_ranktree_byte(t->level[1], label >> SP_RANKTREE_BITS);
	if (t->levels > 2)
		sum += sp_ranktree_two(t->level[2],
		    label >> 2 * SP_RANKTREE_BITS);
	if (t->levels > 3)
		sum += sp_ranktree_two(t->level[3],
		    label >> 3 * SP_RANKTREE_BITS);
	for (unsigned level = 4; level < t->levels; level++)
		sum += sp_ranktree_four(t->level[level],
		    label >> level * SP_RANKTREE_BITS);
	t->count++;
	return sum;
}

#endif
