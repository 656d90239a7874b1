/*
 * tree.h -- the search tree of breadth-first and best-first searches
 *
 * A node is a path from the first board, the root, to some board, its state:
 * the parent's path and one action more.  Nodes are numbered in the order in
 * which they are added.
 */
#ifndef SP_TREE_H
#define SP_TREE_H

#include "board/board.h"
#include "textbook.h"

#define SP_TREE_NONE UINT32_MAX /* no node */

enum {
	SP_TREE_FIRST = 1024, /* nodes of the first block */
	SP_TREE_BLOCKS = 20   /* at most, of 2^29 nodes together */
};

struct sp_tree_node {
	uint64_t state;       /* four bits a cell: see pack in tree.c */
	uint32_t parent;      /* SP_TREE_NONE: the root */
	uint32_t next;        /* in a stack of the frontier, the node below it */
	uint32_t path_cost;   /* slides from the root */
	unsigned char action; /* the way of the blank from the parent */
};

struct sp_tree {
	const struct sp_problem *problem;
	struct sp_textbook_counts *counts;
	/* The first path to a state counts; 0: the cheapest path does, which
	 * may be found later. */
	int keeps_first;
	struct sp_board state; /* of the node that was added or visited last */
	uint32_t nodes, capacity;
	unsigned blocks;
	/*
	 * Each block of nodes is as large as all blocks before it together.  A
	 * single array would be copied when it grows, and for a moment take
	 * more memory than the problem allows.
	 */
	struct sp_tree_node *block[SP_TREE_BLOCKS];
	/*
	 * A hash table with open addressing and 2 * capacity places, a power of
	 * two.  A place holds the node with the least path cost of a state, or
	 * SP_TREE_NONE.
	 */
	uint32_t *reached;
};

/* Returns the node with that number; 0 is the root. */
static inline struct sp_tree_node *
sp_tree_node(const struct sp_tree *t, uint32_t number)
{
	unsigned k = sp_bit_top(number / SP_TREE_FIRST * 2 + 1);
	uint32_t first = k == 0 ? 0 : (uint32_t)SP_TREE_FIRST << (k - 1);

	return &t->block[k][number - first];
}

/* Sets the counts to 0 and adds the root.  Errors are those of
 * sp_tree_add_child; sp_tree_free must be called even then. */
enum sp_status sp_tree_init(struct sp_tree *t, const struct sp_problem *problem,
    struct sp_textbook_counts *counts);
void sp_tree_free(struct sp_tree *t);
/*
 * Adds the child of a node by an action, as node number t->nodes - 1, and sets
 * t->state to its state.  SP_END: the border forbids the action, or a path that
 * costs no more, or with keeps_first any path, has reached the state before.  SP_STOPPED, SP_REFUSED: the
 * problem does not allow as many boards or bytes.  SP_NO_MEMORY.
 */
enum sp_status sp_tree_add_child(struct sp_tree *t, uint32_t parent,
    enum sp_direction action);
/* Sets t->state to the state of a node. */
void sp_tree_visit(struct sp_tree *t, uint32_t node);
/* Returns whether no cheaper path has reached the state of a node. */
int sp_tree_is_cheapest(const struct sp_tree *t, uint32_t node);
/* Sets the solution to the actions from the root to a node. */
enum sp_status sp_tree_trace(const struct sp_tree *t, uint32_t node,
    struct sp_solution *solution);

#endif
