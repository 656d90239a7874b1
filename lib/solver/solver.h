/*
 * solver.h -- tables for searches of all sizes, and larger ones when they pay
 *
 * solver.c solves boards with them; see struct sp_solver in sp.h.  All threads
 * of the library are in threads.c.  With -DSP_ONE_THREAD nothing needs that
 * file, and a solver has one thread.
 */
#ifndef SP_SOLVER_H
#define SP_SOLVER_H

#include "solve/solve.h"

/* How threads take turns with what they share: one has the lock at a time. */
struct sp_guard {
	void (*lock)(void *argument);
	void (*unlock)(void *argument);
	/* With the lock held, which is released meanwhile: waits until another
	 * thread calls wake, or returns sooner. */
	void (*wait)(void *argument);
	/* With the lock held: ends the waits of all threads. */
	void (*wake)(void *argument);
	void *argument;
};

/* ---- threads.c ---- */

enum { SP_MOST_THREADS = 1024 };

/* The calling thread and others. */
struct sp_threads {
	unsigned count;         /* with that of the caller */
	struct sp_crew crew;    /* its run is not called by its parts */
	/* A lock for what parts share.  These have the argument of the crew. */
	void (*lock)(void *argument);
	void (*unlock)(void *argument);
	/* Without the lock: whether the calling thread has been created here. */
	int (*is_helper)(void *argument);
};

#ifdef SP_ONE_THREAD
static inline enum sp_status
sp_threads_new(struct sp_threads **threads, unsigned count)
{
	(void)count;
	*threads = NULL;
	return SP_OK;
}

static inline void
sp_threads_free(struct sp_threads *threads)
{
	(void)threads;
}
#else
/* The threads are created when the first parts are run, and block all signals.
 * 2 <= count <= SP_MOST_THREADS. */
enum sp_status sp_threads_new(struct sp_threads **threads, unsigned count);
void sp_threads_free(struct sp_threads *threads);
#endif

/* ---- share.c ---- */

/*
 * As sp_solve_puzzle, with the weight SP_OPTIMAL and no limit of nodes, if no
 * solution is shorter than effort->least.  Any thread may call the poll of the
 * task.  After SP_STOPPED effort->least is the length that was searched for.
 */
enum sp_status sp_share_search(const struct sp_threads *threads,
    const struct sp_tables *t, const struct sp_puzzle *p,
    const struct sp_task *task, struct sp_solution *solution,
    struct sp_solve_stats *effort);

/* ---- lengths.c ---- */

/* As sp_solver_lengths, unless that refuses.  Threads may be NULL. */
enum sp_status sp_lengths_count(const struct sp_threads *threads,
    struct sp_size size, enum sp_metric metric, uint32_t blank_home,
    int (*count)(void *context, uint64_t length, uint64_t boards),
    void *context);

/* ---- plan.c ---- */

enum { SP_PLAN_STAGES = 3 };

/* Tables that are made for boards of a size when the stage is reached. */
struct sp_stage {
	uint32_t tiles; /* most of a group; 0: there is no such stage */
	/* Nodes of a search with the tables of the stage before that take as
	 * long as making these tables. */
	uint64_t nodes;
};

/* The stage for boards of that size, of at most SP_PUZZLE_CELLS cells. */
const struct sp_stage *sp_plan_stage(struct sp_size size, unsigned number);
/*
 * Whether the tables of a stage are worth their making, after searches of so
 * many nodes for so many boards and during one of in_one nodes.  boards_left is
 * the number of boards still to be solved; UINT64_MAX: nobody knows it.
 */
int sp_plan_pays(const struct sp_stage *stage, uint64_t nodes, uint64_t boards,
    uint64_t in_one, uint64_t boards_left);

/* ---- store.c ---- */

/* The state of the larger tables of an entry. */
enum sp_larger { SP_LARGER_NOT_DUE, SP_LARGER_DUE, SP_LARGER_MAKING };

/* The tables for one size and home of the blank. */
struct sp_entry {
	struct sp_size size;
	uint32_t blank_home;
	/* The tables of each stage, the first made before the first search;
	 * NULL: they are not made, or there was no room for them. */
	struct sp_tables *stage[SP_PLAN_STAGES];
	unsigned stages;          /* that have been reached */
	struct sp_tables *tables; /* the largest */
	uint32_t tiles;           /* most tiles of their groups */
	enum sp_larger making;
	unsigned users;           /* as long as there are some it is not freed */
	/* Nodes of all searches and boards solved since the last stage. */
	uint64_t nodes, boards;
	struct sp_entry *next;
};

/* Tables that threads share, within a limit of memory. */
struct sp_store {
	const struct sp_guard *guard;
	const struct sp_crew *crew; /* NULL: there is one thread */
	uint64_t most_bytes;
	uint64_t used_bytes;        /* by tables, and what users add */
	/* Larger tables are made when they pay.  Else tables depend on size,
	 * home of the blank and most_bytes alone, not on what else is there. */
	int may_enlarge;
	const struct sp_watch *watch; /* NULL: nothing ends the making */
	int is_unlimited;           /* tables are made whatever most_bytes is */
	struct sp_entry *entries;
};

/* All functions that follow are called with the lock held, unless they say so.
 */

/*
 * Returns the entry for a size and a home of the blank, with its first tables.
 * Makes them, of groups of at most `given` tiles unless that is 0, or waits for
 * them, with the lock released meanwhile.  The caller is one of the entry's
 * users until it calls sp_store_release.  NULL: there is not enough memory, or
 * the watch has ended the making.
 */
struct sp_entry *sp_store_acquire(struct sp_store *store, struct sp_size size,
    uint32_t blank_home, uint32_t given);
/* Ends the use of an entry, unless that is NULL. */
void sp_store_release(struct sp_entry *entry);
/* Without the lock: releases *entry, and sets it as sp_store_acquire. */
void sp_store_change(struct sp_store *store, struct sp_entry **entry,
    struct sp_size size, uint32_t blank_home, uint32_t given);
/*
 * Adds nodes of searches to the entry's; in_one is the size of the running
 * search so far, and boards_left as in sp_plan_pays.  Marks larger tables as
 * due if they pay.
 */
void sp_store_add_nodes(struct sp_store *store, struct sp_entry *entry,
    uint64_t nodes, uint64_t in_one, uint64_t boards_left);
/* Returns an entry whose larger tables are in that state, or NULL. */
struct sp_entry *sp_store_find(const struct sp_store *store,
    enum sp_larger making);
/* Makes larger tables if there is memory, with the lock released meanwhile. */
void sp_store_enlarge(struct sp_store *store, struct sp_entry *entry);
/* Frees the entries that have no user. */
void sp_store_clear(struct sp_store *store);

#endif
