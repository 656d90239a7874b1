/*
 * solve.h -- what solving offers beyond sp.h: boards without labels, tables
 */
#ifndef SP_SOLVE_H
#define SP_SOLVE_H

#include "sp.h"

/* A board and its goal without labels: a tile is known by the cell of its
 * home. */
struct sp_puzzle {
	struct sp_size size;
	uint32_t n, blank;
	uint8_t home[SP_PUZZLE_CELLS]; /* home[cell]: of the tile, or blank */
};

/* Sets the puzzle.  SP_REFUSED: there are more than SP_PUZZLE_CELLS cells. */
enum sp_status sp_puzzle_set(struct sp_puzzle *p, const struct sp_board *b,
    const struct sp_goal *g, struct sp_fault *fault);

/* Threads that do some work in parts. */
struct sp_crew {
	/* Calls part(work, i) for each i < parts, in several threads if it
	 * can. */
	void (*run)(void *argument, void (*part)(void *work, uint32_t i),
	    void *work, uint32_t parts);
	void *argument;
};

/* What may end the making of tables. */
struct sp_watch {
	/* Called now and then, in any thread that makes tables: to stop, it
	 * returns other than 0. */
	int (*poll)(void *argument);
	void *argument;
};

/*
 * As sp_tables_new.  A crew, unless NULL, makes the same tables by several
 * threads, if `bytes` suffice for that.  SP_NO_MEMORY: the system has too
 * little memory.  SP_REFUSED: the tables need more than `bytes`.  SP_STOPPED:
 * the watch, unless NULL, has ended the making.
 */
enum sp_status sp_tables_make(struct sp_tables **tables, struct sp_size size,
    uint32_t blank_home, uint32_t most, uint64_t bytes,
    const struct sp_crew *crew, const struct sp_watch *watch);

/* Returns whether the tables serve the puzzle. */
int sp_tables_fit(const struct sp_tables *t, const struct sp_puzzle *p);
/* Returns a symmetry that turns a size and a home of the blank to the size and
 * home of the tables; NULL if there is none. */
const struct sp_symmetry *sp_tables_symmetry(const struct sp_tables *t,
    struct sp_size size, uint32_t blank_home);
/* Sets the size and the home of the blank for which tables are made, to serve
 * the given size and home. */
void sp_tables_turn(struct sp_size size, uint32_t blank_home,
    struct sp_size *turned, uint32_t *turned_home);

/* As sp_solve, for a solvable puzzle that the tables serve.  The poll of the
 * task may read *effort except the nodes. */
enum sp_status sp_solve_puzzle(const struct sp_tables *t,
    const struct sp_puzzle *p, const struct sp_task *task,
    struct sp_solution *solution, struct sp_solve_stats *effort);

/*
 * A thread's part of the search for a solution of one length.  The search is
 * divided into subtrees, numbered from 0 in order.  A search without threads
 * finds the solution in the first subtree that has one.
 */
struct sp_part {
	uint32_t length; /* at least the lower bound, and of its parity */
	/* Claims the next subtree: returns a number greater than the numbers
	 * before, which no other thread gets, or UINT64_MAX to end. */
	uint64_t (*claim)(void *argument);
	void *argument;
	/* Any solution of the length will do: subtrees have another order, in
	 * which most solutions are found sooner. */
	int takes_any;
	/* The least number of a subtree that this thread is searching; after
	 * SP_OK, the number of the subtree that has the solution. */
	uint64_t subtree;
	/* The next length worth trying: no solution has a length between
	 * `length` and next_length.  UINT32_MAX: no solution is longer. */
	uint32_t next_length;
};

/*
 * Searches the subtrees that part->claim returns, several at once, with the
 * weight SP_OPTIMAL.  SP_OK: there is a solution in part->subtree.  SP_END: all
 * subtrees that were claimed have been searched.  SP_STOPPED, SP_NO_MEMORY.
 */
enum sp_status sp_solve_part(const struct sp_tables *t,
    const struct sp_puzzle *p, const struct sp_task *task,
    struct sp_part *part, struct sp_solution *solution,
    struct sp_solve_stats *effort);

#endif
