/*
 * solver.h -- solves boards of all sizes, by several threads and any method
 *
 *	solver.c    the calls of sp.h; all boards of a size by length
 *	run.c       boards come, are solved by all threads, and are given back
 *	optimal.c   a shortest solution by all threads
 *	methods.c   one board by one thread
 *	call.c      what searches do now and then; all first moves
 *	store.c     tables, and when larger ones pay
 *	threads.c   threads that do portions of work
 *
 * With -DSP_ONE_THREAD a solver has one thread, and needs no threads.c.
 */
#ifndef SP_SOLVER_H
#define SP_SOLVER_H

#include "search/search.h"
#include "tables/multitile.h"

/* ---- threads.c ---- */

enum { SP_MOST_THREADS = 1024 };

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
 * the portions of other threads. */
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

enum {
	SP_PLAN_STAGES = 3,
	/* A grade for slides: the tables of the grade before, and those of
	 * further partitions into groups as large. */
	SP_ALL_PARTITIONS = SP_GROUP_TILES + 1
};

/* Tables that are made for boards of a size when the stage is reached. */
struct sp_stage {
	/* The higher, the larger the tables: for slides the most tiles of a
	 * group, for moves the binary logarithm of the most entries of a table.
	 * 0: there is no such stage. */
	uint32_t grade;
	/* To make these tables takes as long as to search so many nodes with
	 * the tables of the stage before. */
	uint64_t nodes;
};

/*
 * Returns whether to make the tables of a stage.  The searches for `boards`
 * boards had `nodes` nodes so far, the running search in_one of them.
 * boards_left is the number of boards still to be solved; UINT64_MAX: it is not
 * known.
 */
int sp_plan_pays(const struct sp_stage *stage, uint64_t nodes, uint64_t boards,
    uint64_t in_one, uint64_t boards_left);

/* The tables for one metric, size, home of the blank and given grade. */
struct sp_entry {
	enum sp_metric metric;
	struct sp_size size;
	uint32_t blank_home;
	uint32_t given;           /* grade, as of sp_store_get, or 0 */
	/* The tables of each stage: struct sp_tables for slides, struct
	 * sp_multitile for moves.  NULL: they are not made, or there was no
	 * memory for them.  An entry always has the first. */
	void *tables_of_stage[SP_PLAN_STAGES];
	unsigned stages;          /* how many have been reached */
	void *tables;             /* the largest tables */
	uint32_t grade;           /* of the largest tables */
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
	/* 1: larger tables are made when they pay.  0: tables depend on size,
	 * home of the blank and most_bytes alone, and not on other entries. */
	int may_enlarge;
	const struct sp_watch *watch; /* NULL: nothing ends the making */
	struct sp_entry *entries;
};

/* Returns the entry for a metric, a size, a home of the blank and a given
 * grade, or NULL. */
struct sp_entry *sp_store_find(const struct sp_store *store,
    enum sp_metric metric, struct sp_size size, uint32_t blank_home,
    uint32_t given);
/*
 * As sp_store_find, but makes the first tables if there is no such entry.  If
 * `given` is 0 their grade is what the plan says, or a lower one that most_bytes
 * allows; else it is `given`, whatever most_bytes is.  Entries without users may
 * be freed.  NULL: there is not enough memory, or the watch has ended the
 * making.
 */
struct sp_entry *sp_store_get(struct sp_store *store, enum sp_metric metric,
    struct sp_size size, uint32_t blank_home, uint32_t given);
/* Returns whether larger tables of an entry pay; in_one and boards_left are as
 * in sp_plan_pays.  Any thread may ask. */
int sp_store_pays(const struct sp_store *store, const struct sp_entry *entry,
    uint64_t in_one, uint64_t boards_left);
/* Makes the larger tables of an entry if there is memory. */
void sp_store_enlarge(struct sp_store *store, struct sp_entry *entry);
/* Frees the entries without users. */
void sp_store_clear(struct sp_store *store);

/* ---- the solver ---- */

/* A beam, and the call that uses it. */
struct sp_beam {
	struct sp_near *near; /* or NULL */
	struct sp_call *call;
};

struct sp_solver {
	struct sp_store tables;
	struct sp_team *team;   /* NULL: there is one thread */
	struct sp_crew crew;    /* of the team */
	unsigned threads;       /* of the team */
	struct sp_beam *beam;   /* beam[i]: of portion i of a run */
	int is_called;          /* a function of sp.h is running */
};

/* Frees the beams, which are made again when they are needed. */
void sp_solver_free_beams(struct sp_solver *s);

/* ---- call.c ---- */

/* How far the solving of a board has come. */
enum sp_call_state {
	SP_CALL_WAITING,  /* for a thread of its own, and maybe for tables */
	SP_CALL_LONG,     /* for all threads */
	SP_CALL_STARVED,  /* for memory: to be solved alone */
	SP_CALL_DONE
};

/* A board of a run, and its solution. */
struct sp_call {
	struct sp_run *run;
	struct sp_job job;
	_Atomic int state;       /* enum sp_call_state */
	enum sp_status status;   /* if it is done */
	struct sp_solution solution;
	struct sp_solve_stats stats;
	double seconds;          /* of all searches */
	uint64_t nodes;          /* of the searches that have ended */
	uint64_t counted;        /* nodes of this search that polls counted */
	uint64_t found;          /* solutions given to options->found */
	/* Why the current search ends, if a poll has ended it. */
	enum sp_go go;
	int is_alone;            /* no other board is being solved */
	int is_long;             /* it was given up for all threads */
	/* With options->first_moves: the length and the bound of the board, if
	 * it is solved, and its solution.  The call goes on with the board
	 * after `move`. */
	uint64_t length, bound;
	struct sp_solution whole;
	uint32_t move;
	uint64_t first;          /* the first moves so far */
	uint64_t spent;          /* nodes of the searches before this one */
	/* Tables of searches; tables of the core of a beam.  Their entries are
	 * NULL until the caller's thread has made them. */
	struct sp_puzzle puzzle;
	struct sp_entry *entry, *core;
	/* The core that a beam has asked for; 0x0: none. */
	struct sp_size core_size;
	uint32_t core_home, core_given;
	/* What other threads may see of the search. */
	_Atomic uint64_t seen_nodes, seen_bound, seen_least;
};

struct sp_run {
	struct sp_solver *solver;
	const struct sp_solve_options *options;
	const struct sp_source *source;
	void *context;
	int is_one;              /* of sp_solver_solve: more may follow */
	uint64_t most_nodes;     /* UINT64_MAX: no limit */
	struct sp_call *call;    /* in the order of the source */
	uint32_t room, count, given; /* calls: allocated; taken; given back */
	_Atomic uint32_t next;   /* the next call of a pass */
	uint32_t end;            /* of the calls of the pass */
	int has_ended;           /* the source has no more jobs */
	_Atomic uint64_t unsolved; /* calls that are not done */
	/* SP_GO_PAUSE: larger tables pay.  SP_GO_STOP: options->poll has ended
	 * the run. */
	_Atomic int go;
};

/* SP_REFUSED: the job cannot be solved, and the fault has the reason.
 * SP_NO_MEMORY. */
enum sp_status sp_run_check(const struct sp_run *run, const struct sp_job *job,
    struct sp_fault *fault);
/* Gives back the answers that are next in order, in the caller's thread. */
void sp_run_give(struct sp_run *run);
/*
 * As poll of struct sp_watch, with a run as the argument.  In the caller's
 * thread calls options->poll and gives back the answers that are next in order.
 */
enum sp_go sp_run_tend(void *run);
/* Returns how many boards are left to be solved; UINT64_MAX: nobody knows. */
uint64_t sp_run_left(const struct sp_run *run);
/* As poll of struct sp_task, with a call as the argument: counts the nodes of a
 * search, and tends to the run. */
enum sp_go sp_run_poll(void *call);
/* Ends a search, in any thread.  Then the call is done, or waits for the search
 * of its next board: see has_next_board. */
void sp_run_done(struct sp_call *c, enum sp_status status);
/* Counts nodes of a search, in any thread.  Notes if larger tables pay. */
void sp_run_add(struct sp_call *c, uint64_t nodes);

/* Returns whether the method searches with tables, for a puzzle. */
static inline int
sp_needs_tables(enum sp_solve_method method)
{
	return method == SP_SOLVE_OPTIMAL || method == SP_SOLVE_WITHIN;
}

/* ---- methods.c: one thread ---- */

/* Solves the board of a call in one thread, with the beam of portion i, and
 * sets the state of the call. */
void sp_call_solve(struct sp_call *c, uint32_t i);

enum {
	/* Of boards with learned constants and a shortest solution of so many
	 * slides or more, the solution of a beam of this width is written if
	 * it is a shortest one.  A search for fewer slides takes a second or
	 * so at most, and must not pay for a beam. */
	SP_BEAM_SLIDES = 76,
	SP_BEAM_WIDTH = 10000
};

/* Returns whether a beam may bound the length from above.  With a limit of
 * slides the first solution in order is wanted. */
int sp_call_may_have_beam(const struct sp_call *c);
/* Returns whether, in addition, the beam's solution is written if it has
 * SP_BEAM_SLIDES or more: only its length does not do. */
int sp_call_writes_beam(const struct sp_call *c);

/*
 * In the caller's thread, while no portion runs: finds a solution of the board
 * as the method near does.  SP_REFUSED: the beam does not fit in memory.
 * SP_STOPPED, SP_NO_MEMORY.
 */
enum sp_status sp_call_beam(struct sp_call *c, uint32_t width,
    struct sp_solution *solution);

/* Returns how many slides, or moves, the known solution of the job has. */
static inline uint64_t
sp_call_known(const struct sp_call *c)
{
	return sp_solution_cost(c->job.known, c->run->options->metric);
}

/* Returns whether to search only for solutions shorter than the known one.  If
 * there is none, the known one is a shortest solution, of which no more than
 * the length is wanted. */
static inline int
sp_call_bounds_known(const struct sp_call *c)
{
	const struct sp_solve_options *o = c->run->options;

	return c->job.known != NULL && o->method == SP_SOLVE_OPTIMAL &&
	    o->length_only && !o->first_moves && o->found == NULL &&
	    o->parts == 0 && sp_call_known(c) > 1 && (o->most_slides == 0 ||
	    sp_call_known(c) <= o->most_slides);
}

/* The most slides, or moves, of the current search, 0: any number; and whether
 * any solution of the least length will do. */
static inline uint64_t
sp_call_most(const struct sp_call *c)
{
	return c->length > 0 ? c->length - 1 : sp_call_bounds_known(c) ?
	    sp_call_known(c) - 1 : c->run->options->most_slides;
}

static inline int
sp_call_takes_any(const struct sp_call *c)
{
	return c->run->options->length_only || c->length > 0;
}

/* ---- optimal.c: all threads ---- */

/* Finds a shortest solution of a board that was given up by sp_call_solve, by
 * all threads.  Statuses as from sp_solve_puzzle. */
enum sp_status sp_optimal_solve(struct sp_call *c);

/* ---- run.c: many boards ---- */

/* Solves all boards of the source.  SP_STOPPED: options->poll has ended it.
 * SP_NO_MEMORY. */
enum sp_status sp_run(struct sp_run *run);

#endif
