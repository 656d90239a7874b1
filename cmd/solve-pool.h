/*
 * solve-pool.h -- the ring of jobs, and the threads that do them
 *
 * Jobs stand in a ring, in the order of the input:
 *
 *	first        next          last
 *	  v            v             v
 *	  done ... at work ... to be done ... (free)
 *
 * Whoever finishes the first one writes it, and those after it that are done.
 * A thread takes some jobs at a time, and tells of them when the last is done
 * or one of them takes its time.
 */
#ifndef SOLVE_POOL_H
#define SOLVE_POOL_H

#include "solve.h"

enum { SOLVE_JOBS = 1024 }; /* a power of two */

struct solve_worker {
	struct solve_pool *pool;
	struct sp_solution solution, at_once;
	unsigned polls;                 /* of the search at hand */
	int may_end;                    /* with the solution had at once */
	struct solve_kit *kit;          /* of the job at hand */
	const struct sp_tables *tables; /* with which it is searched */
	uint64_t told, next, end;       /* jobs: told of, at hand, taken */
};

struct solve_pool {
	const struct solve_options *options;
	const struct cmd_input *in;
	struct solve_store store;
	pthread_mutex_t lock;
	pthread_cond_t work, space;
	uint64_t first, next, last; /* jobs are numbered; ring places repeat */
	unsigned workers, idle;
	int at_rest; /* the reader waits: what is known is to be written */
	int ended;   /* no more jobs will come */
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

/* With the lock held: writes all that are done before the first that is not. */
void solve_write_done(struct solve_pool *pool);

/* ---- solve-worker.c ---- */

void solve_worker_init(struct solve_worker *w, struct solve_pool *pool);
void solve_worker_free(struct solve_worker *w);
/* With the lock held: does a few jobs, or makes tables, without it. */
void solve_worker_step(struct solve_worker *w);
/* The life of a thread that works for a pool. */
void *solve_worker_main(void *pool);

#endif
