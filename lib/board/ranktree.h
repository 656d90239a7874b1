/*
 * ranktree.h -- a set of labels that counts those greater than a label
 */
#ifndef SP_RANKTREE_H
#define SP_RANKTREE_H

#include "board.h"

/*
 * The labels are leaves of a tree whose nodes have 16 children, and each child
 * has a count of the members under its greater siblings.  To add a label goes
 * up from its leaf: on each level the label's child tells how many members are
 * greater, and the siblings before it count one more,
 *
 *	sibling    0  1  2  3  4 .. 15
 *	add        1  1  1  0  0 ..  0    for a member under child 3
 *
 * which has no branches and suits vector units.  Counts are as short as they
 * may be: 15 siblings of 16^level labels each fit into a byte on two levels
 * and into two bytes on two more.
 */
enum {
	SP_RANKTREE_BITS = 4,
	SP_RANKTREE_FAN = 1 << SP_RANKTREE_BITS,
	SP_RANKTREE_LEVELS = 7 /* 16^7 is more than SP_MAX_CELLS */
};

/* Uses the scratch of a board, which is all zero between stop and start. */
struct sp_ranktree {
	uint32_t count; /* members */
	unsigned levels;
	void *level[SP_RANKTREE_LEVELS];
};

/* The levels that labels up to this one need. */
unsigned sp_ranktree_levels(uint32_t label);
/* The set of no labels, with room for those of the board. */
struct sp_ranktree sp_ranktree_start(const struct sp_board *b);
void sp_ranktree_stop(const struct sp_board *b);

/*
 * Adds 16 counts to 16 others.  Compilers make vectors of the plain loop, or
 * not, by whim; where all processors have them it is not left to whim.
 */
#if defined(SP_X86)
#include <emmintrin.h>
#define SP_RANKTREE_ADD(type, add, to, from) do { \
	for (size_t i = 0; i < sizeof(type); i++) \
		_mm_storeu_si128((__m128i *)(void *)(to) + i, \
		    add(_mm_loadu_si128((const __m128i *)(void *)(to) + i), \
		    _mm_load_si128((const __m128i *)(from) + i))); \
} while (0)
#else
#define SP_RANKTREE_ADD(type, add, to, from) do { \
	for (size_t i = 0; i < SP_RANKTREE_FAN; i++) \
		(to)[i] = (type)((to)[i] + (from)[i]); \
} while (0)
#endif

/* What to add, by child. */
#define SP_RANKTREE_ROWS { \
	{ 0 }, { 1 }, { 1, 1 }, { 1, 1, 1 }, { 1, 1, 1, 1 }, \
	{ 1, 1, 1, 1, 1 }, { 1, 1, 1, 1, 1, 1 }, { 1, 1, 1, 1, 1, 1, 1 }, \
	{ 1, 1, 1, 1, 1, 1, 1, 1 }, { 1, 1, 1, 1, 1, 1, 1, 1, 1 }, \
	{ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 }, \
	{ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 }, \
	{ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 }, \
	{ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 }, \
	{ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 }, \
	{ 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 } \
}

/* Adds a node's member to its level and returns the count of its child. */
#define SP_RANKTREE_LEVEL(name, type, add) \
static inline uint32_t \
name(type *level, uint32_t node) \
{ \
	_Alignas(16) static const type row[SP_RANKTREE_FAN][SP_RANKTREE_FAN] = \
	    SP_RANKTREE_ROWS; \
	uint32_t child = node % SP_RANKTREE_FAN; \
	type *greater = level + (node - child); \
	uint32_t count = greater[child]; \
\
	SP_RANKTREE_ADD(type, add, greater, row[child]); \
	return count; \
}

SP_RANKTREE_LEVEL(sp_ranktree_byte, uint8_t, _mm_add_epi8)
SP_RANKTREE_LEVEL(sp_ranktree_two, uint16_t, _mm_add_epi16)
SP_RANKTREE_LEVEL(sp_ranktree_four, uint32_t, _mm_add_epi32)

/* Adds a label that is no member and returns how many members are greater. */
static inline uint32_t
sp_ranktree_add(struct sp_ranktree *t, uint32_t label)
{
	uint32_t sum = sp_ranktree_byte(t->level[0], label);

	if (t->levels > 1)
		sum += sp_ranktree_byte(t->level[1], label >> SP_RANKTREE_BITS);
	if (t->levels > 2)
		sum += sp_ranktree_two(t->level[2], label >> 2 * SP_RANKTREE_BITS);
	if (t->levels > 3)
		sum += sp_ranktree_two(t->level[3], label >> 3 * SP_RANKTREE_BITS);
	for (unsigned level = 4; level < t->levels; level++)
		sum += sp_ranktree_four(t->level[level],
		    label >> level * SP_RANKTREE_BITS);
	t->count++;
	return sum;
}

#endif
