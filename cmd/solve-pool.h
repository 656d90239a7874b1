/*
 * solve-pool.h -- the ring of jobs, and the threads that do them
 *
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
#ifndef SOLVE_POOL_H
#define SOLVE_POOL_H

#include "solve.h"

enum { SOLVE_JOBS = 1024 }; /* a power of two */

struct solve_worker {
	struct solve_pool *pool;
	struct sp_solution solution;    /* of the search */
	struct sp_solution greedy;      /* of sp_solve_fast */
	unsigned polls;                 /* of the current search */
	int greedy_suffices;            /* it is as short as was asked for */
	struct solve_entry *entry;      /* for the puzzle of the current job */
	const struct sp_tables *tables; /* of the current search */
	/* The jobs taken are those up to `end`.  Those before `reported` are
	 * marked as done, those before `next` are done; `next` is current. */
	uint64_t reported, next, end;
};

struct solve_pool {
	const struct solve_options *options;
	const struct cmd_input *in;
	struct solve_cache cache;
	pthread_mutex_t lock;
	pthread_cond_t work;        /* jobs, or large tables to make */
	pthread_cond_t space;       /* half of the ring is free */
	uint64_t first, next, last; /* numbers of jobs: see above */
	unsigned workers, idle;
	int reader_waits; /* for input or for space: answers are not buffered */
	int ended;        /* no more jobs will be added */
	enum cmd_status status;
	struct solve_job job[SOLVE_JOBS];
	pthread_t *thread;
	struct solve_worker self; /* does the jobs if there are no threads */
};

static inline struct solve_job *
solve_job_at(struct solve_pool *pool, uint64_t number)
{
	return &pool->job[number % SOLVE_JOBS];
}

/* ---- solve-pool.c ---- */

/* With the lock held: writes the jobs that are done, up to the first not. */
void solve_write_done(struct solve_pool *pool);

/* ---- solve-worker.c ---- */

void solve_worker_init(struct solve_worker *w, struct solve_pool *pool);
void solve_worker_free(struct solve_worker *w);
/*
 * With the lock held: does some jobs, or makes large tables; the lock is
 * released meanwhile.
 */
void solve_worker_step(struct solve_worker *w);
/* The main function of a thread of the pool. */
void *solve_worker_main(void *pool);

#endif
