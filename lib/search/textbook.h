/*
 * textbook.h -- the searches that every course on search begins with
 */
#ifndef SP_TEXTBOOK_H
#define SP_TEXTBOOK_H

#include "sp.h"

enum {
	SP_TEXTBOOK_CELLS = 16, /* most cells of a board */
	SP_MOST_WEIGHT = 10,
	SP_TEXTBOOK_POLL = 1 << 14
};

/* An admissible heuristic: at most as many slides as the board needs. */
struct sp_heuristic {
	const char *name;
	uint64_t (*value)(const struct sp_board *b, const struct sp_goal *g);
};

enum { SP_HEURISTIC_ZERO = 3 }; /* the number of the heuristic "zero" */

/* The k-th heuristic, k from 0; NULL after the last. */
const struct sp_heuristic *sp_heuristic_at(size_t k);

/* What a search has cost. */
struct sp_textbook_counts {
	uint64_t expanded;  /* boards whose neighbours were generated */
	uint64_t generated; /* boards, the first too, and repeated ones again */
	uint64_t held;      /* most boards in memory at the same time */
	uint64_t least;     /* no solution is shorter */
};

/* A solvable board of at most SP_TEXTBOOK_CELLS cells, a goal that fits it, and
 * limits of the search. */
struct sp_problem {
	const struct sp_board *board;
	const struct sp_goal *goal;
	const struct sp_heuristic *h;
	/* sp_tree_search expands the node with the least path_weight * g(n) +
	 * weight * h(n) next.  path_weight is 0 or 1, and weight is from 1 to
	 * SP_MOST_WEIGHT; both are 0 for breadth-first search. */
	uint32_t path_weight, weight;
	uint64_t most_generated; /* boards */
	uint64_t most_bytes;     /* of memory */
	/* If set: called every SP_TEXTBOOK_POLL boards. */
	void (*poll)(void *context, const struct sp_textbook_counts *so_far);
	void *context;
};

/*
 * A search that keeps the tree, and IDA*, which needs no weights.  IDA* and
 * breadth-first search find a shortest solution, greedy search (path_weight 0)
 * any solution, and A* (path_weight 1) one that is at most `weight` times as
 * long as a shortest one.
 * SP_STOPPED: it would have to generate more than most_generated boards.
 * SP_REFUSED: it needs more than most_bytes.  SP_NO_MEMORY.
 */
enum sp_status sp_tree_search(const struct sp_problem *problem,
    struct sp_solution *solution, struct sp_textbook_counts *counts);
enum sp_status sp_ida_star_search(const struct sp_problem *problem,
    struct sp_solution *solution, struct sp_textbook_counts *counts);

/* Returns the effective branching factor, the b of 1 + b + b^2 + ... + b^length
 * = generated; 1 for a length of 0. */
double sp_branching_factor(uint64_t generated, uint64_t length);

#endif
