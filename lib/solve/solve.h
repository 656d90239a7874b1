/*
 * solve.h -- what solving offers beyond sp.h: boards without labels, tables
 */
#ifndef SP_SOLVE_H
#define SP_SOLVE_H

#include "sp.h"

/* A board and its goal without labels: tiles are known by their homes. */
struct sp_puzzle {
	struct sp_size size;
	uint32_t n, blank;
	uint8_t home[SP_PUZZLE_CELLS]; /* home[cell]: of its tile, or blank */
};

/* SP_REFUSED if the board has more than SP_PUZZLE_CELLS cells. */
enum sp_status sp_puzzle_set(struct sp_puzzle *p, const struct sp_board *b,
    const struct sp_goal *g, struct sp_fault *fault);

/* Threads that do parts of some work. */
struct sp_crew {
	/* Calls part(work, i) for all i < parts, several at once if it can. */
	void (*run)(void *argument, void (*part)(void *work, uint32_t i),
	    void *work, uint32_t parts);
	void *argument;
};

/* What may end the making of tables. */
struct sp_watch {
	/* Called now and then, by any of the threads that make them: stop if it
	 * returns other than 0. */
	int (*poll)(void *argument);
	void *argument;
};

/*
 * As sp_tables_new; a crew, unless NULL, makes several groups at once if there
 * are enough bytes.  The tables are the same with and without.  SP_NO_MEMORY: the
 * system has too little.  SP_REFUSED: they need more bytes.  SP_STOPPED: the
 * watch, unless NULL, has ended the making.
 */
enum sp_status sp_tables_make(struct sp_tables **tables, struct sp_size size,
    uint32_t blank_home, uint32_t most, uint64_t bytes,
    const struct sp_crew *crew, const struct sp_watch *watch);

/* Whether the tables serve the puzzle. */
int sp_tables_fit(const struct sp_tables *t, const struct sp_puzzle *p);
/* The symmetry that turns a size and a blank's home to those of the tables;
 * NULL if there is none. */
const struct sp_symmetry *sp_tables_symmetry(const struct sp_tables *t,
    struct sp_size size, uint32_t blank_home);
/* The size and the blank's home whose tables serve the given ones. */
void sp_tables_turn(struct sp_size size, uint32_t blank_home,
    struct sp_size *turned, uint32_t *turned_home);

/*
 * As sp_solve, of a puzzle that the tables serve.  The poll of the task can
 * read *effort but for the nodes.
 */
enum sp_status sp_solve_puzzle(const struct sp_tables *t,
    const struct sp_puzzle *p, const struct sp_task *task,
    struct sp_solution *solution, struct sp_solve_stats *effort);

/*
 * A thread's part of the search for a solution of some length.  The search is
 * divided into subtrees, numbered from 0 in order: the solution that is found
 * without threads is that of the first subtree which has one.
 */
struct sp_part {
	uint32_t length; /* at least the lower bound, and of its parity */
	/* Returns the number of the subtree to search next, greater than those
	 * before, each to one thread alone; UINT64_MAX to end. */
	uint64_t (*claim)(void *argument);
	void *argument;
	/* Any solution of the length will do: subtrees have another order, in
	 * which most are found sooner. */
	int takes_any;
	/* The least number of a subtree that this thread is searching; after
	 * SP_OK, of the subtree that has the solution. */
	uint64_t subtree;
	/* The next length worth trying: no solution has a length between both;
	 * UINT32_MAX: there is none. */
	uint32_t next_length;
};

/*
 * Searches the subtrees that part->claim returns, several at once, with a weight
 * of SP_OPTIMAL.
 * SP_OK: there is a solution in part->subtree.  SP_END: all are searched, or
 * claim ended it.  SP_STOPPED, SP_NO_MEMORY.
 */
enum sp_status sp_solve_part(const struct sp_tables *t,
    const struct sp_puzzle *p, const struct sp_task *task,
    struct sp_part *part, struct sp_solution *solution,
    struct sp_solve_stats *effort);

#endif
