/*
 * search.h -- shortest solutions by pattern databases
 */
#ifndef SP_SEARCH_H
#define SP_SEARCH_H

#include "tables/tables.h"

enum {
	SP_OPTIMAL = 1000,    /* thousandths of the least length */
	SP_POLL_NODES = 1 << 16 /* boards generated between polls */
};

/* The directions of the blank in the order D, L, R, U of the tiles' letters. */
static const enum sp_direction sp_by_letter[] = {
	SP_UP, SP_RIGHT, SP_LEFT, SP_DOWN
};

/* How to search. */
struct sp_task {
	/* Slides at most, in thousandths of the shortest: SP_OPTIMAL for a
	 * shortest solution, or more to have one sooner. */
	uint32_t weight;
	uint64_t most_nodes; /* give up after this many search nodes;
	                        UINT64_MAX: there is no limit */
	/* Unless 0, with the weight SP_OPTIMAL: begin with solutions of this
	 * length, a threshold of an earlier search for the same puzzle that
	 * did not end.  No solution is shorter. */
	uint64_t least_slides;
	/* With the weight SP_OPTIMAL: do not search for solutions of more
	 * slides, SP_END.  UINT64_MAX: there is no limit. */
	uint64_t most_slides;
	/* Unless parts is 0, with the weight SP_OPTIMAL and a limit of slides:
	 * search for solutions of one part alone, as struct sp_solve_options
	 * says. */
	uint32_t part, parts;
	/* Asked each time that about SP_POLL_NODES more nodes were searched.
	 * `between` and `found` are called with its argument, too. */
	struct sp_watch watch;
	/* Called before each length but the first, if set, with the nodes of
	 * this search so far: give up unless it returns SP_GO_ON.  A search
	 * that is given up here can go on later with least_slides. */
	enum sp_go (*between)(void *argument, uint64_t nodes);
	/* If set, with the weight SP_OPTIMAL: called with each of the shortest
	 * solutions, in the order of the letters D, L, R, U of their tiles.
	 * Give up if it returns other than 0.  The last is the solution. */
	int (*found)(void *argument, const struct sp_solution *solution);
	/* If set, where searches by one thread keep memory for the next search:
	 * NULL before the first, and freed by sp_streams_free. */
	struct sp_streams **streams;
};

/* Adds nodes to the effort, and asks the watch.  SP_STOPPED: there are more
 * nodes than most_nodes, or the watch ends the search. */
enum sp_status sp_task_count(const struct sp_task *task, uint64_t nodes,
    struct sp_solve_stats *effort);

/*
 * Solves a solvable puzzle that the tables serve.  Which of the shortest
 * solutions is found does not depend on the tables: if the home of the blank is
 * the last cell and w <= h, the first in the order of enum sp_direction, else
 * the first in the order that a symmetry makes of it.  The watch of the task can
 * read *effort but for the nodes.  SP_STOPPED: given up; no solution is shorter
 * than effort->least.
 */
enum sp_status sp_solve_puzzle(const struct sp_tables *t,
    const struct sp_puzzle *p, const struct sp_task *task,
    struct sp_solution *solution, struct sp_solve_stats *effort);

enum { SP_MOST_LOOKS = 3 };

/*
 * The looks of a search.  A look is a partition of the tiles in which a search
 * looks up each board, seen as it is or reflected: see ida.c.  Which solution
 * is found does not depend on the looks.
 */
struct sp_looks {
	unsigned eager; /* how many are looked up for each board */
	unsigned lazy;  /* how many only for boards that the eager ones do not
	                   prune */
	/* Numbers of looks of the tables: the eager ones, then the lazy ones. */
	uint8_t look[SP_MOST_LOOKS];
};

/*
 * The subtrees that a thread searches for a solution of one length.  The tree
 * is divided into subtrees, numbered from 0 in order.  A search without threads
 * finds the solution in the first subtree that has one.
 */
struct sp_subtrees {
	uint32_t length; /* has the parity of the lower bound */
	/* NULL, or looks->eager is 0: both views of the first partition. */
	const struct sp_looks *looks;
	/* Claims the next subtree: returns a number greater than the numbers
	 * before, which no other thread gets, or UINT64_MAX to end.  NULL:
	 * this thread searches all subtrees. */
	uint64_t (*claim)(void *argument);
	void *argument;
	/* Any solution of the length will do: subtrees have another order, in
	 * which most solutions are found sooner. */
	int takes_any;
	/* The least number of a subtree that this thread is searching; after
	 * SP_OK, the number of the subtree that has the solution. */
	uint64_t current;
	/* The next length worth trying: no solution has a length between
	 * `length` and next_length.  UINT32_MAX: no solution is longer. */
	uint32_t next_length;
};

/*
 * Searches the subtrees that subtrees->claim returns, several at once, with the
 * weight SP_OPTIMAL.  SP_OK: subtree number subtrees->current has a solution.
 * SP_END: all subtrees that were claimed have been searched.  SP_STOPPED,
 * SP_NO_MEMORY.
 */
enum sp_status sp_solve_subtrees(const struct sp_tables *t,
    const struct sp_puzzle *p, const struct sp_task *task,
    struct sp_subtrees *subtrees, struct sp_solution *solution,
    struct sp_solve_stats *effort);

/* Frees what searches have kept, or nothing if it is NULL. */
void sp_streams_free(struct sp_streams *x);

/*
 * Finds the looks with which a puzzle's searches for effort->least slides or
 * more are likely to have the fewest nodes.  effort->bound is at most the lower
 * bound of the tables, of the same parity, and no solution has fewer than
 * effort->least slides.  Adds the nodes of the trials to the effort.  Without a
 * trial that takes long enough, or if no look is good, looks->eager is 0.
 * SP_STOPPED, SP_NO_MEMORY.
 */
enum sp_status sp_looks_choose(const struct sp_tables *t,
    const struct sp_puzzle *p, const struct sp_task *task,
    struct sp_looks *looks, struct sp_solve_stats *effort);

/*
 * Finds a solution of fewest moves of a solvable puzzle that the tables serve,
 * or a solution of at most task->weight / 1000 times as many moves.  Sets
 * effort->least to a lower bound of the fewest moves, and to the fewest moves
 * if the weight is SP_OPTIMAL.  Obeys most_nodes, watch, found and most_slides
 * of the task; most_slides, like the bounds of the effort, counts moves.  The
 * slides of a move follow each other in the solution.  Solutions come in the
 * order of the letters of their moves; of two moves with the same letter, the
 * move of fewer tiles comes first.  SP_END: every solution has more than
 * most_slides moves.  SP_STOPPED: watch or most_nodes ended the search.
 * SP_NO_MEMORY.
 */
enum sp_status sp_multitile_solve(const struct sp_multitile *m,
    const struct sp_puzzle *p, const struct sp_task *task,
    struct sp_solution *solution,
    struct sp_solve_stats *effort);

#endif
