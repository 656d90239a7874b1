/*
 * solver.h -- solves boards of all sizes, by several threads and any method
 *
 *	calls.c     the calls of sp.h; all boards of a size by length
 *	run.c       the main loop: jobs come, are solved, and are answered
 *	methods.c   one thread solves a board by any method
 *	optimal.c   all threads search for a shortest solution
 *	pending.c   first moves, polls, counts of nodes, and answers
 *	store.c     tables, and when larger ones pay
 *	threads.c   threads that do portions of work
 *
 * With -DSP_ONE_THREAD a solver has one thread, and needs no threads.c.
 */
#ifndef SP_SOLVER_H
#define SP_SOLVER_H

#include "search/search.h"

/* ---- threads.c ---- */

/*
 * Threads that do the portions of some work together with the caller's thread.
 * They do nothing else: between two calls of sp_team_run they all wait, and no
 * thread waits for another one while portions are left to begin.
 *
 *	caller  ...  run(portion, 5)   0     3        4       tend   ...
 *	thread                           1        wait
 *	thread                           2              wait
 *
 * NULL is a team of the caller's thread alone.
 */
struct sp_team;

#ifdef SP_ONE_THREAD
static inline enum sp_status
sp_team_new(struct sp_team **team, unsigned threads)
{
	(void)threads;
	*team = NULL;
	return SP_OK;
}

static inline void
sp_team_run(void *team, void (*portion)(void *work, uint32_t i), void *work,
    uint32_t portions)
{
	(void)team;
	for (uint32_t i = 0; i < portions; i++)
		portion(work, i);
}

/* A module for WebAssembly has no clock. */
#define sp_seconds() 0.

#define sp_team_free(team) ((void)(team))
#define sp_team_end(team) ((void)(team))
#define sp_team_set_tend(team, tend) ((void)(team), (void)(tend))
#define sp_team_is_caller(team) ((void)(team), 1)
#else
/* Makes a team of so many threads, from 2 to SP_MOST_THREADS.  A thread is
 * created when there is a portion for it, and gets no signals.  SP_NO_MEMORY. */
enum sp_status sp_team_new(struct sp_team **team, unsigned threads);
void sp_team_free(struct sp_team *team);
/* Ends the threads; the next run creates them again. */
void sp_team_end(struct sp_team *team);
/* Sets what the caller's thread calls several times a second while it waits for
 * the portions of other threads; nothing if tend.poll is NULL. */
void sp_team_set_tend(struct sp_team *team, struct sp_watch tend);
/* Calls portion(work, i) for each i < portions, and returns when all have
 * returned; as `run` of struct sp_crew, with a team as the argument. */
void sp_team_run(void *team, void (*portion)(void *work, uint32_t i),
    void *work, uint32_t portions);
/* In a portion: returns whether this is the thread that has called
 * sp_team_run. */
int sp_team_is_caller(const struct sp_team *team);
/* Returns the seconds since some time in the past. */
double sp_seconds(void);
#endif

/* ---- store.c ---- */

/* What boards tables are for. */
struct sp_table_key {
	enum sp_metric metric;
	struct sp_size size;
	uint32_t blank_home;
	/* The higher the grade, the larger the tables: for slides the most
	 * tiles of a group, for moves the binary logarithm of the most entries
	 * of a table.  0: the plan of store.c chooses the first grade, and
	 * larger ones later. */
	uint32_t grade;
};

/* Tables of a key.  Larger ones are made in their place, in stages, when they
 * pay. */
struct sp_entry {
	struct sp_table_key key;
	/* The key's metric says which one there is; the other is NULL. */
	struct sp_tables *slides;
	struct sp_multitile *moves;
	uint32_t grade;           /* of the tables */
	unsigned stages;          /* how many have been reached */
	unsigned users;           /* 0: the entry may be freed */
	/* Nodes searched and boards solved since the last stage, by all
	 * threads. */
	_Atomic uint64_t nodes, boards;
	_Atomic int is_due;       /* larger tables pay */
	struct sp_entry *next;
};

/* Tables within a limit of memory.  While threads search with them, the store
 * is not changed. */
struct sp_store {
	const struct sp_crew *crew; /* makes tables; NULL: one thread */
	uint64_t most_bytes;
	uint64_t used_bytes;        /* of all tables */
	/* 1: larger tables are made when they pay.  0: tables depend on the key
	 * and most_bytes alone, and not on other entries. */
	int may_enlarge;
	const struct sp_watch *watch; /* NULL: nothing ends the making */
	struct sp_entry *entries;
};

/* Returns the entry of a key, or NULL. */
struct sp_entry *sp_store_find(const struct sp_store *store,
    struct sp_table_key key);
/*
 * As sp_store_find, but makes the first tables if there is no such entry.  They
 * have the grade of the key, whatever most_bytes is; if that is 0, the first
 * grade of the plan, or a lower one that most_bytes allows.  Entries without
 * users may be freed.  NULL: there is not enough memory, or the watch has ended
 * the making.
 */
struct sp_entry *sp_store_get(struct sp_store *store, struct sp_table_key key);
/*
 * Returns whether larger tables of an entry pay.  in_one is the number of nodes
 * that one of its boards has taken so far, and boards_left the number of boards
 * still to be solved; UINT64_MAX: it is not known.  Any thread may ask.
 */
int sp_store_pays(const struct sp_store *store, const struct sp_entry *entry,
    uint64_t in_one, uint64_t boards_left);
/* Makes the larger tables of an entry if there is memory. */
void sp_store_enlarge(struct sp_store *store, struct sp_entry *entry);
/* Frees the entries without users. */
void sp_store_clear(struct sp_store *store);

/* ---- the solver ---- */

/* What a portion of a run keeps from board to board. */
struct sp_kept {
	struct sp_streams *streams; /* of searches by IDA*, or NULL */
	struct sp_near *near;       /* a beam, or NULL */
	struct sp_pending *pending; /* the job that uses the beam */
};

struct sp_solver {
	struct sp_store store;
	struct sp_team *team;   /* NULL: there is one thread */
	struct sp_crew crew;    /* of the team */
	unsigned threads;       /* of the team */
	struct sp_kept *kept;   /* kept[i]: by portion i of a run */
	int is_called;          /* a function of sp.h is running */
};

/* ---- pending.c: jobs that were taken ---- */

/*
 * What a job needs next.  The thread that searches sets it, and between searches
 * the main loop; sp_run_give looks for SP_NEEDS_NOTHING at any time.
 *
 *	THREAD or CORE  ->  SEARCHED  ->  THREAD       larger tables, or the next
 *	                                               first move
 *	                                  CORE         tables for a beam's end
 *	                                  ALL_THREADS  it takes long
 *	                                  MEMORY
 *	                                  NOTHING
 *	ALL_THREADS     ->  THREAD (the next first move), MEMORY, NOTHING
 *	MEMORY          ->  THREAD, when no other job holds any
 */
enum sp_need {
	SP_NEEDS_THREAD,      /* one thread, and maybe tables */
	SP_NEEDS_CORE,        /* tables of core_key, then one thread */
	SP_IS_SEARCHED,       /* one thread searches, and will set the need */
	SP_NEEDS_ALL_THREADS,
	SP_NEEDS_MEMORY,
	SP_NEEDS_NOTHING
};

/* All first moves of a job, as far as they are known: see pending.c. */
struct sp_first_moves {
	uint64_t length; /* of the board's solution; 0: there is none yet */
	uint64_t bound;  /* lower bound of the length */
	struct sp_solution solution; /* of the board */
	uint32_t move;   /* the search is for the board after this move */
	uint64_t moves;  /* the set of first moves so far */
};

/* A job that was taken from the source, and what is known of its answer. */
struct sp_pending {
	struct sp_run *run;
	struct sp_job job;
	_Atomic int needs;       /* enum sp_need */
	/* The answer, and before that of the last search. */
	enum sp_status status;
	struct sp_solution solution;
	struct sp_solve_stats stats;
	struct sp_fault fault;
	/* Of the searches that have ended. */
	uint64_t nodes;
	double seconds;
	struct sp_puzzle puzzle; /* that is searched, if the method has one */
	/* The most slides, or moves, of its solution; UINT64_MAX: any number. */
	uint64_t most_length;
	int has_known_bound; /* most_length is 1 less than the known solution */
	struct sp_first_moves first;
	/* Tables of searches; tables of the core of a beam.  The caller's
	 * thread sets them before a search, NULL if there are none. */
	struct sp_entry *entry, *core;
	struct sp_table_key core_key; /* of SP_NEEDS_CORE */
	int has_found;           /* options->found was called */
	/* What other threads may see of the search. */
	_Atomic uint64_t seen_nodes, seen_bound, seen_least;
};

struct sp_run {
	struct sp_solver *solver;
	/* The factor and the width are set, and most_nodes and most_length are
	 * UINT64_MAX for no limit. */
	struct sp_solve_options options;
	const struct sp_source *source;
	void *context;
	struct sp_pending *pending; /* in the order of the source */
	size_t room;           /* jobs that are allocated */
	uint32_t count, given; /* jobs that are taken; that are answered */
	_Atomic uint32_t next;   /* the next job of a pass */
	uint32_t end;            /* of the jobs of the pass */
	int has_ended;           /* the source has no more jobs */
	int is_alone;            /* no other job holds memory */
	_Atomic uint64_t unsolved; /* jobs that need something */
	_Atomic int is_stopped;  /* options->poll has ended the run */
};

/* Gives the answers that are next in order, in the caller's thread. */
void sp_run_give(struct sp_run *run);
/*
 * As poll of struct sp_watch, with a run as the argument.  In the caller's
 * thread gives the answers that are next in order, and calls options->poll.
 */
enum sp_go sp_run_tend(void *run);
/* Counts nodes of a running search, in any thread.  Notes if larger tables
 * pay. */
void sp_run_count(struct sp_pending *p, uint64_t nodes);
/* Returns whether larger tables pay, if the board of the job takes so many
 * nodes. */
int sp_run_pays(const struct sp_pending *p, uint64_t nodes);
/* Ends a search, in any thread.  The job then needs nothing, or a thread for the
 * next search of its first moves. */
void sp_run_end_search(struct sp_pending *p, enum sp_status status);

/* Returns whether the method searches with tables, for a puzzle. */
static inline int
sp_needs_tables(enum sp_solve_method method)
{
	return method == SP_SOLVE_OPTIMAL || method == SP_SOLVE_WITHIN;
}

/* Returns whether the job is next solved by one thread. */
static inline int
sp_needs_one(const struct sp_pending *p)
{
	return p->needs == SP_NEEDS_THREAD || p->needs == SP_NEEDS_CORE;
}

/* Returns whether any solution of the least length will do. */
static inline int
sp_takes_any(const struct sp_pending *p)
{
	return p->run->options.length_only || p->first.length > 0;
}

/* ---- methods.c: one thread ---- */

/* Solves the board of a job that needs one thread, with the beam of portion i,
 * and sets what the job needs next. */
void sp_solve_by_one(struct sp_pending *p, uint32_t i);

enum {
	/* Of boards with learned constants and a shortest solution of so many
	 * slides or more, the solution of a beam of this width is written if
	 * it is a shortest one.  A search for fewer slides takes a second or
	 * so at most, and must not pay for a beam. */
	SP_BEAM_SLIDES = 76,
	SP_BEAM_WIDTH = 10000
};

/* What a beam does in a search for a shortest solution. */
enum sp_beam_use {
	SP_BEAM_UNUSED,
	SP_BEAM_BOUNDS, /* it bounds the length from above */
	/* It bounds the length, from SP_BEAM_SLIDES on, and its solution is the
	 * answer if it is a shortest one. */
	SP_BEAM_ANSWERS
};

enum sp_beam_use sp_beam_use(const struct sp_pending *p);
/*
 * In the caller's thread, while no portion runs: finds a solution of the board
 * by a beam of SP_BEAM_WIDTH.  SP_REFUSED: it does not fit in memory.
 * SP_STOPPED, SP_NO_MEMORY.
 */
enum sp_status sp_beam_solve(struct sp_pending *p,
    struct sp_solution *solution);
/* Frees what portions keep, which is made again when it is needed. */
void sp_kept_free(struct sp_solver *s);

/* ---- optimal.c: all threads ---- */

/* Finds a shortest solution of a board that needs all threads, from
 * p->stats.least slides on.  Statuses as from sp_solve_puzzle. */
enum sp_status sp_solve_by_all(struct sp_pending *p);

/* ---- run.c: the main loop ---- */

/* Solves all boards of the source.  SP_STOPPED: options->poll has ended it.
 * SP_NO_MEMORY. */
enum sp_status sp_run(struct sp_run *run);

#endif
