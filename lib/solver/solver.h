/*
 * solver.h -- tables for searches of all sizes, and larger ones when they pay
 *
 * solver.c solves boards with them; see struct sp_solver in sp.h.  All threads
 * of the library are in threads.c.  With -DSP_ONE_THREAD nothing needs that
 * file, and a solver has one thread.
 */
#ifndef SP_SOLVER_H
#define SP_SOLVER_H

#include "solve/multitile.h"
#include "solve/solve.h"

/* ---- threads.c ---- */

enum { SP_MOST_THREADS = 1024 };

/* What a thread waits for. */
enum sp_event {
	SP_EVENT_WORK,   /* something to do */
	SP_EVENT_LEFT,   /* a thread has left a piece of work */
	SP_EVENT_MADE,   /* tables have been made, or could not be */
	SP_EVENT_MEMORY, /* a thread has given up memory */
	SP_EVENT_SPACE,  /* for more boards in a queue */
	SP_EVENT_COUNT  /* how many there are */
};

/* Threads beside the caller's, and a lock.  NULL: the caller's is the only one,
 * and all but creating succeeds without effect. */
struct sp_threads;

#ifdef SP_ONE_THREAD
static inline enum sp_status
sp_threads_new(struct sp_threads **threads, unsigned most)
{
	(void)most;
	*threads = NULL;
	return SP_OK;
}

#define sp_threads_free(threads) ((void)(threads))
#define sp_threads_create(threads, main, argument) \
	((void)(threads), (void)(main), (void)(argument), 0)
#define sp_threads_is_one(threads) ((void)(threads), 0)
#define sp_threads_lock(threads) ((void)(threads))
#define sp_threads_unlock(threads) ((void)(threads))
#define sp_threads_wait(threads, event) ((void)(threads))
#define sp_threads_wake(threads, event) ((void)(threads))
#define sp_threads_wake_one(threads, event) ((void)(threads))
#else
/* At most so many threads can be created: 1 <= most <= SP_MOST_THREADS. */
enum sp_status sp_threads_new(struct sp_threads **threads, unsigned most);
/* Waits until the main functions of all threads have returned. */
void sp_threads_free(struct sp_threads *threads);
/* Creates a thread, which gets no signals.  Returns 0 if it cannot. */
int sp_threads_create(struct sp_threads *threads,
    void *(*main)(void *argument), void *argument);
/* Without the lock: whether the calling thread has been created here. */
int sp_threads_is_one(struct sp_threads *threads);
/* A thread that has the lock and takes it again goes on with it. */
void sp_threads_lock(struct sp_threads *threads);
void sp_threads_unlock(struct sp_threads *threads);
/* With the lock held, which is released meanwhile: waits until a thread wakes
 * those that wait for the event, or returns sooner. */
void sp_threads_wait(struct sp_threads *threads, enum sp_event event);
/* With the lock held: ends the waits of all threads, or of one. */
void sp_threads_wake(struct sp_threads *threads, enum sp_event event);
void sp_threads_wake_one(struct sp_threads *threads, enum sp_event event);
#endif

/* ---- lengths.c ---- */

/* As sp_solver_lengths, unless that refuses.  A crew, unless NULL, does so many
 * parts. */
enum sp_status sp_lengths_count(const struct sp_crew *crew, unsigned parts,
    struct sp_size size, enum sp_metric metric, uint32_t blank_home,
    int (*report)(void *context, uint64_t length, uint64_t boards),
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
	struct sp_threads *threads; /* whose lock guards the store */
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

/* ---- bounds.c ---- */

struct sp_worker;

/* With the lock held: ends the worker's use of bounds, if any. */
void sp_bounds_release(struct sp_worker *w);
/* Has the worker keep bounds for a puzzle.  Returns 0 if there is not enough
 * memory. */
int sp_bounds_open(struct sp_worker *w, const struct sp_puzzle *p);
/* With the lock held, of the bounds that the worker keeps: counts nodes of
 * searches, and makes larger tables if it may and these pay; the lock is
 * released meanwhile. */
void sp_bounds_add_nodes(struct sp_worker *w, uint64_t nodes, int may_enlarge);
/* With the lock held: the larger tables, if they are made and it may use them. */
const struct sp_multitile *sp_bounds_best(const struct sp_worker *w,
    int may_enlarge);

/* ---- work.c ---- */

/* A thread that solves boards, and the memory it keeps for the next one. */
struct sp_worker {
	struct sp_solver *solver;
	struct sp_entry *entry;  /* for the puzzle of the current search */
	struct sp_entry *core;   /* of a beam */
	struct sp_near *near;    /* NULL: there was no beam yet */
	enum sp_solve_method near_method; /* for which it was made */
	uint32_t near_width;
	enum sp_metric near_metric;
	struct sp_bounds *bounds; /* of multi-tile moves, or NULL */
	int has_memory;          /* some of this may be there */
	int is_alone;            /* no other thread has any */
};

/* Work that threads do together. */
struct sp_work {
	/* With the lock held, which is released meanwhile: does a piece.  Closes
	 * the work if there are no more pieces. */
	void (*join)(struct sp_work *work, struct sp_worker *w);
	int is_search;    /* it takes memory, and boards that wait come first */
	int is_open;      /* there may be pieces */
	unsigned members; /* threads at work */
	struct sp_work *next;
};

/* Boards that wait to be solved, each by a thread. */
struct sp_queue {
	/* With the lock held: returns how many boards wait. */
	uint64_t (*waiting)(void *argument);
	/* With the lock held: returns how many boards are still to be solved;
	 * UINT64_MAX: nobody knows. */
	uint64_t (*left)(void *argument);
	/* With the lock held, which is released meanwhile: takes up to `most` of
	 * the boards that wait, and solves them by sp_worker_solve. */
	void (*take)(void *argument, struct sp_worker *w, uint64_t most);
	void *argument;
};

struct sp_solver {
	struct sp_store tables; /* of searches */
	struct sp_store cores;  /* of beams, which count their bytes */
	struct sp_bounds *bounds; /* of multi-tile moves */
	struct sp_threads *threads; /* NULL: there is one thread */
	struct sp_crew crew;    /* of the threads */
	struct sp_work *works;
	const struct sp_queue *queue; /* NULL: boards come by sp_solver_solve */
	struct sp_worker self;  /* of the caller's thread */
	unsigned most;          /* threads that may work */
	unsigned created, idle;
	/* Threads that solve boards or help to, and how many may: fewer once
	 * memory has not sufficed for as many. */
	unsigned busy, most_busy;
	unsigned keepers;       /* workers that have memory */
	unsigned hungry;        /* workers that wait for memory */
	int is_short;           /* memory has not sufficed once */
	_Atomic int has_ended;
	struct sp_watch ending; /* has it ended? */
	int is_called;          /* sp_solver_solve or _lengths is running */
	int was_limited;        /* the call before made no larger tables */
};

/* As run of struct sp_crew, for a solver. */
void sp_work_run(void *solver, void (*part)(void *work, uint32_t i), void *work,
    uint32_t parts);
/* With the lock held, which is released meanwhile: opens the work, creates
 * threads for it, and returns when it is closed and all have left. */
void sp_work_share(struct sp_solver *s, struct sp_work *work,
    struct sp_worker *w);
/* With the lock held, which is released meanwhile: does the parts of
 * sp_work_run that have not been begun, in the middle of other work. */
void sp_work_help(struct sp_solver *s);
/* With the lock held: whether threads are to leave a search for boards. */
int sp_work_waits(const struct sp_solver *s);
/* With the lock held: before and after a worker solves boards. */
void sp_work_begin(struct sp_worker *w);
void sp_work_end(struct sp_worker *w);
/* With the lock held: the memory that a worker keeps is freed. */
void sp_work_drop(struct sp_worker *w);
/*
 * Where memory has not sufficed for a board: the worker drops its own, and
 * waits until fewer threads solve boards; in the end, until no other has any
 * memory.  Returns 0 if that was so before.
 */
int sp_work_wait(struct sp_worker *w);
/*
 * With the lock held, which is released meanwhile: has threads take the boards
 * that wait.  If there are none takes all in the caller's.
 */
void sp_work_serve(struct sp_solver *s);

/* ---- poll.c ---- */

/* A board to be solved, and its search. */
struct sp_call {
	const struct sp_board *board;
	const struct sp_goal *goal;     /* laid out for it */
	const struct sp_puzzle *puzzle; /* the same; not with the method near */
	const struct sp_solve_options *options;
	uint64_t most_nodes; /* in place of the options'; UINT64_MAX: no limit */
	int is_length_only; /* of the method optimal: no solution is wanted, but
	                       for its length, which is effort->least */
	struct sp_solution *solution;
	struct sp_solve_stats *effort;
	/* What follows is 0 at first, and the solver's. */
	struct sp_worker *worker;       /* of the thread that was called */
	const struct sp_tables *tables; /* of the current search */
	const struct sp_multitile *multitile; /* of that, in multi-tile moves */
	uint64_t polled;    /* nodes of searches that go on */
	uint64_t found;     /* solutions that the options have been given */
	uint64_t least;     /* slides needed, of all its searches */
	int is_shared;      /* the search is the threads' */
	int begins_again;   /* it was stopped for that */
	_Atomic int is_stopped; /* by the poll of the options */
	uint64_t shared;    /* nodes of the search that threads share */
};

/* Asks the poll of the options, unless in a thread of the solver: as poll of
 * struct sp_watch and struct sp_task, with a call as the argument. */
int sp_poll_watch(void *call);
/*
 * In a search every SP_POLL_NODES nodes, by each of its threads: counts them,
 * makes larger tables that are due or helps to, and asks the poll of the
 * options in the thread that was called.  Returns whether the search is to end.
 */
int sp_poll_search(struct sp_call *c, struct sp_worker *w);
/* As poll of struct sp_task, with a call as the argument, for its worker. */
int sp_poll_only(void *call);
/* With the lock held: adds nodes of searches; in_one is the size of a running
 * search so far, or 0.  If larger tables are due has an idle thread make them,
 * or makes them if it may. */
void sp_poll_add_nodes(struct sp_solver *s, struct sp_entry *entry,
    uint64_t nodes, uint64_t in_one, int may_make);

/* ---- share.c ---- */

/*
 * As sp_solve_puzzle, of a call, if no solution is shorter than effort->least,
 * by all threads that have nothing else to do.  After SP_STOPPED effort->least
 * is the length that was searched for, and begins_again is set for larger
 * tables.
 */
enum sp_status sp_share_search(struct sp_call *c);

/* ---- optimal.c ---- */

/* Has the worker of the call keep the entry for its puzzle.  SP_STOPPED,
 * SP_NO_MEMORY. */
enum sp_status sp_optimal_open(struct sp_call *c);
/* The method optimal. */
enum sp_status sp_optimal_solve(struct sp_call *c);

/* ---- solver.c ---- */

/* From now on boards come from a queue, and are solved by that method, with a
 * limit of nodes or without.  The lock is that of s->threads. */
void sp_solver_open(struct sp_solver *s, const struct sp_queue *queue,
    enum sp_solve_method method, int is_limited);
/* As sp_solver_solve, in a thread that takes boards; methods and boards are not
 * refused.  SP_REFUSED: a beam needs more memory than the solver may use. */
enum sp_status sp_worker_solve(struct sp_worker *w, struct sp_call *c);

#endif
