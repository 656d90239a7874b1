/*
 * solve.h -- what the parts of sp-solve share
 *
 *	sp-solve.c        reads boards and makes a job of each
 *	solve-pool.c      the ring of jobs
 *	solve-worker.c    the threads that do the jobs
 *	solve-options.c   the command line
 *	solve-methods.c   the table of methods, and how each solves a board
 *	solve-multitile.c solutions of fewest multi-tile moves
 *	solve-textbook.c  the searches of textbooks
 *	solve-team.c      the threads that share one long search
 *	solve-beam.c      a good solution that ends such a search early
 *	solve-poll.c      what a thread does now and then while it searches
 *	solve-write.c     the answers, in the order of the input
 *	solve-threads.c   creates threads, which also make tables together
 *	solve-breadth.c   counts all boards by length
 *
 * Each uses those below it alone.
 */
#ifndef SOLVE_H
#define SOLVE_H

#include <pthread.h>
#include <stdlib.h>

#include "breadth/breadth.h"
#include "cmd.h"
#include "count-statistics.h"
#include "solve/multitile.h"
#include "solve/textbook.h"
#include "solver/solver.h"

/* ---- solve-options.c ---- */

struct solve_options {
	int by_blank;         /* -b: write moves of the blank */
	int by_tile;          /* -t: write numbers of tiles */
	int repeat_counts;    /* -c: write U3 for UUU; -p: count boards */
	int lengths_only;     /* -l */
	int histogram;        /* -H */
	int all;              /* -a: all shortest solutions */
	int explain;          /* -v */
	int every;            /* -e: count all boards, read none */
	enum sp_metric metric; /* -u: what a length counts */
	int select;           /* -p: write boards, not solutions */
	int is_bounded;       /* -p, -d: of lo to hi slides only */
	uint64_t lo, hi;
	const struct solve_method *method; /* -m */
	uint32_t argument;    /* of the method */
	uint64_t most_nodes;  /* -L, or UINT64_MAX */
	uint64_t table_bytes; /* -M */
	unsigned threads;     /* -j: at most */
};

/* Reads all options; argv[optind] is then the first file. */
void solve_parse(struct solve_options *o, struct cmd_input *in, int argc,
    char **argv);

/* ---- solve-methods.c ---- */

struct solve_job;
struct solve_worker;

/* The tables that a method searches with. */
enum solve_tables {
	/* None, or those that its beam asks for, which counts their bytes; the
	 * method solves boards, not puzzles. */
	SOLVE_OWN_TABLES,
	SOLVE_MOVE_TABLES, /* bounds of multi-tile moves: solve-multitile.c */
	SOLVE_FIRST_TABLES, /* its answers depend on the tables */
	SOLVE_LARGER_TABLES /* larger ones, too, when these pay */
};

struct solve_method {
	const char *name; /* with a letter for its argument, as in near:W */
	/* Reads that argument, or ends the program if it is wrong. */
	uint32_t (*parse)(const char *text);
	uint32_t argument;     /* of a method whose name has none */
	uint32_t longest_side; /* boards with a longer one are solved fast */
	uint32_t most_cells;   /* if less than any search can have, else 0 */
	enum solve_tables tables;
	int is_optimal;        /* -a, -d, -p and advice apply */
	int is_textbook;       /* it sets the counts of the job */
	/*
	 * Sets solution, cost and effort of the job, which the worker has as
	 * its current one.  SP_END: the solution is longer than -p or -d asks for.
	 * SP_STOPPED: given up.  SP_REFUSED: it needs more memory than -M.
	 * NULL: the board is solved by sp_solve_fast when it has been read.
	 */
	enum sp_status (*solve)(struct solve_worker *w, struct solve_job *job);
};

/* The name of the k-th method, NULL behind the last. */
const char *solve_method_name(size_t k);
/* The method that the argument of -m names, and its own argument, or a usage
 * error. */
const struct solve_method *solve_method(const char *text, uint32_t *argument);

/* As optimal, with -u mtm. */
extern const struct solve_method solve_in_moves;
/* What -d or -p allow, as most_slides of struct sp_task, where 0 is no bound. */
static inline uint64_t
solve_longest(const struct solve_options *o)
{
	if (!o->is_bounded)
		return 0;
	return o->hi > 0 ? o->hi : 1;
}

/* ---- solve-multitile.c ---- */

/* As solve of struct solve_method. */
enum sp_status solve_multitile(struct solve_worker *w, struct solve_job *job);

/* ---- solve-textbook.c ---- */

/* Reads the name of a heuristic, and returns its number. */
uint32_t solve_parse_heuristic(const char *text);
/* As solve of struct solve_method. */
enum sp_status solve_breadth_first(struct solve_worker *w,
    struct solve_job *job);
enum sp_status solve_a_star(struct solve_worker *w, struct solve_job *job);
enum sp_status solve_ida_star(struct solve_worker *w, struct solve_job *job);

/* ---- solve-pool.c ---- */

/* A board, and what is found out about it. */
struct solve_job {
	struct sp_puzzle puzzle; /* undefined if it is not to be solved */
	struct sp_board board;   /* the same puzzle for the goal classic */
	struct sp_board read;    /* -t: the board as it was read */
	const char *file;
	uint64_t line;
	int done;                /* its answer can be written */
	enum {
		JOB_MALFORMED, JOB_UNSOLVABLE, JOB_REFUSED, JOB_TOO_LARGE,
		JOB_GIVEN_UP, JOB_SOLVED,
		JOB_OUTSIDE,     /* not of as many slides as -p or -d asks */
		SOLVE_OUTCOMES   /* how many there are */
	} outcome;
	uint8_t label[SP_PUZZLE_CELLS]; /* -p: of the board */
	struct sp_solution solution;
	uint64_t cost;           /* slides, or moves, of a solution */
	uint64_t found;          /* -a: number of solutions */
	struct sp_solve_stats effort;
	struct sp_textbook_counts counts; /* of a textbook's search */
	double seconds;          /* -v: that the board took */
	uint64_t polled;         /* nodes of searches that still go on */
	uint64_t upper;          /* slides of a solution; UINT64_MAX: unknown */
	uint32_t upper_width;    /* of the widest beam so far, or 0 */
};

struct solve_worker {
	struct solve_pool *pool;
	struct sp_near *near;           /* NULL before the first such job */
	struct sp_solution spare;       /* of a part */
	unsigned polls;                 /* of the current search */
	int is_shared;                  /* by a team */
	struct sp_entry *entry;         /* for the puzzle of the current job */
	struct sp_entry *core;          /* of `near`, or of a beam */
	const struct sp_tables *tables; /* of the current search */
	struct solve_moves *moves;      /* tables of multi-tile moves */
	/* The jobs taken are those up to `end`.  Those before `reported` are
	 * marked as done, those before `next` are done; `next` is current. */
	uint64_t reported, next, end;
	struct solve_worker *next_worker; /* of all threads that do jobs */
};

/*
 * Jobs are kept in a ring, in the order of the input:
 *
 *	first        next          last
 *	  v            v             v
 *	  done or taken ...  to be taken ... (free)
 *
 * The thread that does job `first` writes it and the done jobs after it.  A
 * thread takes several jobs at a time, and reports those that are done after
 * the last of them or while a search takes long.
 */
enum { SOLVE_JOBS = 1024 }; /* a power of two */

/* Work in parts, each of which a thread does. */
struct solve_crew {
	struct sp_crew crew; /* whose run it is */
	void (*part)(void *work, uint32_t i);
	void *work;
	uint32_t next, parts; /* parts before `next` have been begun */
	uint32_t running;
	pthread_cond_t done;  /* no part is running */
};

struct solve_pool {
	const struct solve_options *options;
	const struct cmd_input *in;
	struct sp_store store;      /* of tables */
	struct sp_guard guard;      /* whose lock is the pool's */
	pthread_mutex_t lock;
	pthread_cond_t made;        /* tables that a thread waits for */
	pthread_cond_t work;        /* jobs, or larger tables to make */
	pthread_cond_t space;       /* half of the ring is free */
	uint64_t first, next, last; /* numbers of jobs: see above */
	unsigned workers, idle;
	/* Threads that do jobs or help to, and how many may: fewer once memory
	 * has not sufficed for as many. */
	unsigned busy, most_busy;
	int reader_waits; /* for input or space: answers are flushed at once */
	int ended;        /* no more jobs will be added */
	enum cmd_status status;
	uint64_t selected;          /* -p: boards written or counted */
	struct count_histogram lengths;   /* -H: of the solutions */
	uint64_t without[SOLVE_OUTCOMES]; /* -H: boards without a solution */
	struct sp_board board;      /* -p: scratch */
	struct solve_team *teams;
	struct solve_crew crew;
	struct solve_job *job; /* SOLVE_JOBS */
	pthread_t *thread;
	struct solve_worker *all;   /* a list */
	void *(*main)(void *pool);  /* of a thread */
	struct solve_worker self; /* does the jobs if there are no threads */
};

/* The only pool of the program, which lives as long as that. */
struct solve_pool *solve_pool_start(const struct solve_options *o,
    const struct cmd_input *in);
/* The next free job; waits until there is one. */
struct solve_job *solve_pool_reserve(struct solve_pool *pool);
/* Adds that job: it is done, or its puzzle is to be solved. */
void solve_pool_add(struct solve_pool *pool);
/* Writes the answers known so far; called before the input is read. */
void solve_pool_flush(void *pool);
/*
 * Waits until all jobs are written.  CMD_TROUBLE if one was given up, else
 * CMD_NO if one is unsolvable.
 */
enum cmd_status solve_pool_finish(struct solve_pool *pool);

static inline struct solve_job *
solve_job_at(struct solve_pool *pool, uint64_t number)
{
	return &pool->job[number % SOLVE_JOBS];
}

/* The current job of a worker. */
static inline struct solve_job *
solve_job_of(struct solve_worker *w)
{
	return solve_job_at(w->pool, w->next);
}

/* ---- solve-worker.c ---- */

/*
 * With the lock held: does some jobs, makes larger tables, or helps others; the
 * lock is released meanwhile.
 */
void solve_worker_step(struct solve_worker *w);
/* The main function of a thread of the pool. */
void *solve_worker_main(void *pool);

/* ---- solve-threads.c ---- */

/* With the lock held: creates a thread.  Returns 0 if it cannot, or the options
 * do not allow it. */
int solve_threads_create(struct solve_pool *pool);
/* With the lock held: creates all threads that the options allow. */
void solve_threads_create_all(struct solve_pool *pool);
/* As run of struct sp_crew, for a pool; its threads help if they can. */
void solve_threads_run(void *pool, void (*part)(void *work, uint32_t i),
    void *work, uint32_t parts);
/*
 * With the lock held, which is released meanwhile: does a part of that work.
 * Returns 0 if there is none to be begun.
 */
int solve_threads_help(struct solve_pool *pool);

/* ---- solve-write.c ---- */

/* What makes a search shorter, if boards need not have a shortest solution;
 * NULL: nothing.  For boards of that size, 0x0 if it is not known. */
const char *solve_advice(const struct solve_options *o, struct sp_size size);
/* As found of struct sp_task, with a worker as its argument: counts the solutions
 * of its job, and writes them unless -l is given; there are then no threads. */
int solve_take_found(void *worker, const struct sp_solution *s);
/* -H: writes how many boards have which length, and how many none. */
void solve_write_histogram(struct solve_pool *pool);
/* With the lock held: writes the jobs that are done, up to the first not. */
void solve_write_done(struct solve_pool *pool);

/* ---- solve-poll.c ---- */

/*
 * With the lock held, in a search for the job every SP_POLL_NODES nodes: writes
 * answers, tells the progress of the first job that has none, and makes larger
 * tables if they are due or helps to.  The entry is the search's, or NULL.
 */
void solve_poll(struct solve_worker *w, struct sp_entry *entry,
    struct solve_job *job);
/* The poll of struct sp_task, with a worker as its argument, of a search that
 * goes on until it has ended. */
int solve_poll_only(void *worker);
/* With the lock held: marks the jobs that are done, and writes answers. */
void solve_report(struct solve_worker *w);
/*
 * With the lock held: counts nodes, and has larger tables made if they are due:
 * by an idle thread, or by this one if it is in a search, of in_one nodes.
 */
void solve_add_nodes(struct solve_pool *pool, struct sp_entry *entry,
    uint64_t nodes, uint64_t in_one);

/* ---- solve-team.c ---- */

/*
 * A long search by several threads: its owner and those that have nothing else
 * to do.  Each of them searches parts of the tree for solutions of one length;
 * when all have been searched the owner goes on to the next length.
 */
struct solve_team {
	struct solve_team *next;
	struct solve_job *job;
	struct sp_entry *entry;
	const struct sp_tables *tables;
	struct sp_solution solution;
	uint64_t found;        /* subtree of the solution; UINT64_MAX: none */
	uint32_t length, next_length;
	uint64_t subtrees;     /* that have been claimed */
	int is_open;           /* there may be subtrees left */
	int is_known;          /* a solution of that length is known */
	int has_better_tables; /* the search is to begin again */
	int has_no_memory;     /* a thread has failed, and its subtree is lost */
	unsigned members;      /* threads at work */
	pthread_cond_t left;   /* a thread has */
	uint64_t nodes;
};

/* With the lock held: a team that threads can help, or NULL. */
struct solve_team *solve_team_find(const struct solve_pool *pool);
/* With the lock held, which is released meanwhile. */
void solve_team_help(struct solve_team *team, struct solve_worker *w);
/*
 * Solves the puzzle of a job with w->tables, by a team; no solution is shorter
 * than job->effort.least.  Sets solution and effort of the job.  SP_STOPPED:
 * there are better tables.  SP_END: the solution has more than most_slides,
 * unless that is 0.  SP_NO_MEMORY.
 */
enum sp_status solve_team_search(struct solve_worker *w,
    struct solve_job *job, uint64_t most_slides);

/* ---- solve-beam.c ---- */

/* As `find` of sp_near_share, of a worker. */
const struct sp_tables *solve_beam_core(void *worker, struct sp_size size,
    uint32_t blank_home, uint32_t most);
/* Whether a beam may help in a long search for the job. */
int solve_beam_helps(const struct solve_options *o,
    const struct solve_job *job);
/*
 * With the lock held, which is released meanwhile: looks for a solution of
 * team->length by a beam, if the search has been long enough, and sets
 * team->is_known if there is one.
 */
void solve_beam_look(struct solve_team *team, struct solve_worker *w);

/* ---- solve-breadth.c ---- */

/* Writes how many boards have which length; returns the exit status. */
int solve_every(const struct solve_options *o, struct cmd_input *in);

#endif
