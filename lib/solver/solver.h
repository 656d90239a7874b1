/*
 * solver.h -- solves boards of all sizes, by several threads and any method
 *
 *	solver.c    the calls of sp.h, and the methods near, within and fast
 *	optimal.c   the method optimal
 *	beams.c     beams that are kept for the next board
 *	share.c     one search by several threads
 *	poll.c      what a search does every SP_POLL_NODES nodes
 *	work.c      what threads do
 *	memory.c    which threads may take memory if there is too little
 *	store.c     tables that threads share, and larger ones when they pay
 *	kinds.c     the tables for slides, and for multi-tile moves
 *	plan.c      how large tables are, and when larger ones pay
 *	lengths.c   counts all boards of a size by length
 *	threads.c   threads, a lock and events
 *
 * With -DSP_ONE_THREAD a solver has one thread, and needs no threads.c.
 */
#ifndef SP_SOLVER_H
#define SP_SOLVER_H

#include "solve/multitile.h"
#include "solve/solve.h"

/* ---- threads.c ---- */

enum { SP_MOST_THREADS = 1024 };

/* What a thread waits for. */
enum sp_event {
	SP_EVENT_WORK,   /* there is something to do */
	SP_EVENT_LEFT,   /* a thread has left some work, or has polled */
	SP_EVENT_MADE,   /* tables have been made, or could not be made */
	SP_EVENT_MEMORY, /* a thread has given up memory */
	SP_EVENT_SPACE,  /* a queue has space for more boards */
	SP_EVENT_COUNT   /* how many events there are */
};

/* Threads beside the caller's thread, and a lock.  NULL: the caller's thread is
 * alone.  No thread can then be created, and the other functions do nothing. */
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
/* Allows `most` threads to be created, 1 <= most <= SP_MOST_THREADS. */
enum sp_status sp_threads_new(struct sp_threads **threads, unsigned most);
/* Waits until the main functions of all threads have returned. */
void sp_threads_free(struct sp_threads *threads);
/* Creates a thread, which gets no signals.  Returns 0 if it cannot. */
int sp_threads_create(struct sp_threads *threads,
    void *(*main)(void *argument), void *argument);
/* Without the lock: returns whether the calling thread was created by
 * sp_threads_create. */
int sp_threads_is_one(struct sp_threads *threads);
/* Takes the lock.  A thread that has it already goes on. */
void sp_threads_lock(struct sp_threads *threads);
void sp_threads_unlock(struct sp_threads *threads);
/* With the lock held, which is released meanwhile: waits until a thread wakes
 * the threads that wait for the event.  May return sooner. */
void sp_threads_wait(struct sp_threads *threads, enum sp_event event);
/* With the lock held: wakes all threads, or one thread, that wait for an
 * event. */
void sp_threads_wake(struct sp_threads *threads, enum sp_event event);
void sp_threads_wake_one(struct sp_threads *threads, enum sp_event event);
#endif

/* ---- plan.c ---- */

enum { SP_PLAN_STAGES = 3 };

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

/* Returns a stage, from 0, for a size of at most SP_PUZZLE_CELLS cells, for
 * moves SP_MULTITILE_CELLS. */
const struct sp_stage *sp_plan_stage(enum sp_metric metric, struct sp_size size,
    unsigned number);
/*
 * Returns whether to make the tables of a stage.  The searches for `boards`
 * boards had `nodes` nodes so far, the running search in_one of them.
 * boards_left is the number of boards still to be solved; UINT64_MAX: it is not
 * known.
 */
int sp_plan_pays(const struct sp_stage *stage, uint64_t nodes, uint64_t boards,
    uint64_t in_one, uint64_t boards_left);

/* ---- kinds.c ---- */

/* `tables` points to a struct sp_tables if slides are counted, and to a struct
 * sp_multitile if multi-tile moves are. */

/* Makes tables as sp_tables_make does. */
enum sp_status sp_kind_make(enum sp_metric metric, void **tables,
    struct sp_size size, uint32_t blank_home, uint32_t grade, uint64_t bytes,
    const struct sp_crew *crew, const struct sp_watch *watch);
/* Returns the bytes that tables hold. */
uint64_t sp_kind_bytes(enum sp_metric metric, const void *tables);
void sp_kind_free(enum sp_metric metric, void *tables);

/* ---- store.c ---- */

/* The state of the larger tables of an entry. */
enum sp_larger { SP_LARGER_NOT_DUE, SP_LARGER_DUE, SP_LARGER_MAKING };

/* The tables for one metric, size, home of the blank and given grade. */
struct sp_entry {
	enum sp_metric metric;
	struct sp_size size;
	uint32_t blank_home;
	uint32_t given;           /* grade, as of sp_store_acquire, or 0 */
	/* The tables of each stage; NULL: they are not made, or there was no
	 * memory for them.  The first are made before the first search. */
	void *tables_of_stage[SP_PLAN_STAGES];
	unsigned stages;          /* how many have been reached */
	void *tables;             /* the largest tables, or NULL */
	uint32_t grade;           /* of the largest tables */
	enum sp_larger larger;
	unsigned users;           /* 0: the entry may be freed */
	/* Nodes searched and boards solved since the last stage. */
	uint64_t nodes, boards;
	struct sp_entry *next;
};

/* Tables that threads share, within a limit of memory. */
struct sp_store {
	struct sp_threads *threads; /* whose lock guards the store */
	const struct sp_crew *crew; /* NULL: there is one thread */
	uint64_t most_bytes;
	uint64_t used_bytes;        /* of all tables */
	/* 1: larger tables are made when they pay.  0: tables depend on size,
	 * home of the blank and most_bytes alone, and not on other entries. */
	int may_enlarge;
	const struct sp_watch *watch; /* NULL: nothing ends the making */
	struct sp_entry *entries;
};

/* The following functions are called with the lock held, except
 * sp_store_change. */

/*
 * Returns the entry for a metric, a size and a home of the blank, with its
 * first tables.  Makes the tables, or waits for them, with the lock released
 * meanwhile.  If `given` is 0 their grade is what the plan says, or a lower one
 * that most_bytes allows; else it is `given`, whatever most_bytes is.  The
 * caller is a user of the entry until it calls sp_store_release.  NULL: there
 * is not enough memory, or the watch has ended the making.
 */
struct sp_entry *sp_store_acquire(struct sp_store *store, enum sp_metric metric,
    struct sp_size size, uint32_t blank_home, uint32_t given);
/* Ends the caller's use of an entry, unless the entry is NULL. */
void sp_store_release(struct sp_entry *entry);
/* Without the lock: releases *entry, and acquires another one. */
void sp_store_change(struct sp_store *store, struct sp_entry **entry,
    enum sp_metric metric, struct sp_size size, uint32_t blank_home,
    uint32_t given);
/* Adds nodes of searches to the nodes of an entry.  Marks larger tables as due
 * if they pay; in_one and boards_left are as in sp_plan_pays. */
void sp_store_add_nodes(struct sp_store *store, struct sp_entry *entry,
    uint64_t nodes, uint64_t in_one, uint64_t boards_left);
/* Returns an entry whose larger tables are in a state, or NULL. */
struct sp_entry *sp_store_find(const struct sp_store *store,
    enum sp_larger larger);
/* Makes the larger tables of an entry if there is memory.  The lock is released
 * meanwhile. */
void sp_store_enlarge(struct sp_store *store, struct sp_entry *entry);
/* Frees the entries without users. */
void sp_store_clear(struct sp_store *store);

/* ---- the solver ---- */

/* Work that threads do together. */
struct sp_work {
	/* With the lock held, which is released meanwhile: does some of the
	 * work, in the thread that shares it (is_owner 1) or in another one.
	 * Sets is_open to 0 if nothing is left. */
	void (*join)(struct sp_work *work, int is_owner);
	int is_search;    /* it takes memory, and waiting boards come first */
	int is_open;      /* something may be left to do */
	unsigned members; /* threads at work */
	struct sp_work *next;
};

/* Boards that wait to be solved, each by a thread. */
struct sp_queue {
	/* With the lock held: returns how many boards wait. */
	uint64_t (*waiting)(void *argument);
	/* With the lock held: returns how many boards are still to be solved;
	 * UINT64_MAX: that is not known. */
	uint64_t (*left)(void *argument);
	/* With the lock held, which is released meanwhile: takes up to `most`
	 * waiting boards, and solves them by sp_call_solve. */
	void (*take)(void *argument, uint64_t most);
	void *argument;
};

struct sp_solver {
	struct sp_store tables;
	struct sp_threads *threads; /* NULL: there is one thread */
	struct sp_crew crew;        /* of the threads */
	struct sp_work *works;      /* a list */
	const struct sp_queue *queue; /* NULL: boards come by sp_solver_solve */
	struct sp_beam *spare;      /* a list of the beams that are not used */
	unsigned most;              /* threads that may work */
	unsigned created, idle;     /* threads */
	/* The following four are explained in memory.c. */
	unsigned busy;              /* threads that may hold memory */
	unsigned most_busy;         /* less than `most` if memory is short */
	unsigned hungry;            /* threads that wait for memory */
	int is_short;               /* there was too little memory once */
	_Atomic int has_ended;
	struct sp_watch ending;     /* ends the making if has_ended is set */
	int is_called;              /* a function of sp.h is running */
};

/* ---- memory.c ---- */

/* With the lock held: called before and after a thread takes memory, to solve
 * boards, to help in a search, or to make larger tables. */
void sp_memory_begin(struct sp_solver *s);
void sp_memory_end(struct sp_solver *s);
/* Called by a busy thread that has given up a board for lack of memory, and has
 * freed the memory of that board.  Waits until it may try again.  Returns
 * whether no other thread is then busy. */
int sp_memory_wait(struct sp_solver *s);

/* ---- work.c ---- */

/* As run of struct sp_crew, for a solver. */
void sp_work_run(void *solver, void (*portion)(void *work, uint32_t i),
    void *work, uint32_t portions);
/* With the lock held, which is released meanwhile: opens the work, creates
 * threads for it, and returns when it is closed and all threads have left. */
void sp_work_share(struct sp_solver *s, struct sp_work *work);
/* With the lock held, which is released meanwhile: does the portions
 * of sp_work_run that no thread has begun. */
void sp_work_help(struct sp_solver *s);
/* With the lock held: returns whether threads are to leave a search that they
 * share, since boards wait or a thread lacks memory. */
int sp_work_waits(const struct sp_solver *s);
/* With the lock held, which is released meanwhile: wakes a thread to take the
 * boards that wait.  If no thread has been created, solves all in the caller's
 * thread. */
void sp_work_serve(struct sp_solver *s);

/* ---- poll.c ---- */

/* A board to be solved, and its search. */
struct sp_call {
	struct sp_solver *solver;
	const struct sp_board *board;
	const struct sp_goal *goal;     /* of the size of the board */
	const struct sp_solve_options *options;
	uint64_t most_nodes;            /* UINT64_MAX: no limit */
	/* Only the length of a solution is wanted, in effort->least; for the
	 * method optimal. */
	int is_length_only;
	struct sp_solution *solution;
	struct sp_solve_stats *effort;
	/* The caller sets all members that follow to 0. */
	struct sp_puzzle puzzle;        /* of board and goal, if it needs
	                                   tables of searches */
	struct sp_entry *entry;         /* tables of searches, or NULL */
	struct sp_entry *core;          /* tables of the beam, or NULL */
	struct sp_beam *beam;           /* or NULL */
	uint32_t weight;                /* of the search, in thousandths */
	const void *tables; /* of the current search, for the metric */
	uint64_t polled_nodes; /* of all searches, counted at polls */
	uint64_t found;     /* solutions for which options->found was called */
	uint64_t least;     /* greatest lower bound of all searches so far */
	int is_shared;      /* threads share the search */
	/* The search was stopped to begin again, shared or with new tables. */
	int begins_again;
	_Atomic int is_stopped; /* options->poll has ended the search */
	uint64_t shared_nodes; /* of the shared search */
};

/* As poll of struct sp_watch, with a call as the argument.  Calls options->poll
 * in the thread that was called, but not in threads of the solver. */
int sp_call_poll(void *call);
/*
 * Called every SP_POLL_NODES nodes by each thread of a search.  Counts the
 * nodes, and makes larger tables that are due or helps to make them.  In the
 * thread that was called (is_owner 1), calls options->poll.  Returns whether
 * the search is to end.
 */
int sp_poll_search(struct sp_call *c, int is_owner);
/* As poll of struct sp_task, with a call as the argument: sp_poll_search in the
 * thread that was called. */
int sp_poll_only(void *call);
/* With the lock held: as sp_store_add_nodes.  If larger tables are due, wakes
 * an idle thread to make them, or makes them if may_make is set. */
void sp_poll_add_nodes(struct sp_solver *s, struct sp_entry *entry,
    uint64_t nodes, uint64_t in_one, int may_make);

/* ---- share.c ---- */

/*
 * As sp_solve_puzzle, for a call, by all threads that have nothing else to do.
 * No solution is shorter than effort->least.  After SP_STOPPED effort->least is
 * the length that was searched for, and begins_again is set if larger tables
 * have been made.
 */
enum sp_status sp_share_search(struct sp_call *c);

/* ---- optimal.c ---- */

/* Makes the call a user of the tables for its puzzle.  SP_NO_MEMORY: as NULL
 * of sp_store_acquire. */
enum sp_status sp_optimal_open(struct sp_call *c);
/* Solves by the method optimal. */
enum sp_status sp_optimal_solve(struct sp_call *c);

/* ---- beams.c ---- */

struct sp_beam {
	struct sp_near *near;
	struct sp_call *call; /* that uses the beam */
	struct sp_beam *next; /* in the list of spare beams */
};

/* Gives the call a beam: a spare one, or a new one.  SP_NO_MEMORY. */
enum sp_status sp_beams_take(struct sp_call *c);
/* With the lock held: makes the beam of a call, if it has one, a spare one. */
void sp_beams_give_back(struct sp_call *c);
/* With the lock held: frees the spare beams. */
void sp_beams_free(struct sp_solver *s);

/* ---- solver.c ---- */

/* From now on boards come from a queue, whose lock is that of s->threads, and
 * are solved by one method, with a limit of nodes or without. */
void sp_solver_open(struct sp_solver *s, const struct sp_queue *queue,
    enum sp_solve_method method, int is_limited);
/* As sp_solver_solve, in a thread that takes boards, for calls that
 * sp_solver_solve takes.  SP_REFUSED: a beam needs more memory than the solver
 * may use. */
enum sp_status sp_call_solve(struct sp_call *c);

#endif
