/* solve-worker.c -- the threads that do the jobs */
#include <time.h>

#include "solve.h"

enum { MOST_JOBS = 16 }; /* that a thread takes at a time */

/* With the lock held: frees what a beam would use for the next board. */
static void
free_beam(struct solve_worker *w)
{
	sp_near_free(w->near);
	w->near = NULL;
	sp_store_release(w->core);
	w->core = NULL;
}

/* Where memory has not sufficed: waits until fewer threads do jobs.  Returns 0
 * if this one is alone, with the memory of the beams that idle threads kept. */
static int
wait_for_memory(struct solve_worker *w)
{
	struct solve_pool *pool = w->pool;
	int is_alone;

	pthread_mutex_lock(&pool->lock);
	free_beam(w);
	is_alone = pool->busy == 1;
	for (struct solve_worker *o = pool->all; is_alone && o != NULL;
	    o = o->next_worker)
		free_beam(o);
	if (!is_alone) {
		pool->most_busy = --pool->busy;
		while (pool->busy >= pool->most_busy)
			pthread_cond_wait(&pool->work, &pool->lock);
		pool->busy++;
	}
	pthread_mutex_unlock(&pool->lock);
	return !is_alone;
}

static enum sp_status
solve(struct solve_worker *w, struct solve_job *job)
{
	const struct solve_method *method = w->pool->options->method;

	job->polled = 0;
	if (method->tables >= SOLVE_FIRST_TABLES && (w->entry == NULL ||
	    !sp_tables_fit(w->entry->stage[0], &job->puzzle))) {
		sp_store_change(&w->pool->store, &w->entry,
		    job->puzzle.size, job->puzzle.home[job->puzzle.blank], 0);
		if (w->entry == NULL)
			return SP_NO_MEMORY;
	}
	return method->solve(w, job);
}

static double
seconds_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Solves the board of the current job. */
static void
do_job(struct solve_worker *w)
{
	const struct solve_options *o = w->pool->options;
	struct solve_job *job = solve_job_of(w);
	enum sp_status status;
	int may_wait = 1;
	double start = o->explain ? seconds_now() : 0;

	/* A thread tries once more when no other one does jobs. */
	while ((status = solve(w, job)) == SP_NO_MEMORY && may_wait &&
	    job->found == 0)
		may_wait = wait_for_memory(w);
	if (status == SP_NO_MEMORY)
		cmd_no_memory();
	job->seconds = o->explain ? seconds_now() - start : 0;
	job->outcome = status == SP_OK ? JOB_SOLVED :
	    status == SP_END ? JOB_OUTSIDE :
	    status == SP_STOPPED ? JOB_GIVEN_UP : JOB_TOO_LARGE;
	if (o->is_bounded && status == SP_OK &&
	    (job->cost < o->lo || job->cost > o->hi))
		job->outcome = JOB_OUTSIDE;
}

/* ---- with the lock held ---- */

/* Takes the next few jobs that are to be done. */
static void
take_jobs(struct solve_worker *w)
{
	struct solve_pool *pool = w->pool;
	uint64_t most = (pool->last - pool->next) / (4 * pool->workers + 1);

	if (most < 1)
		most = 1;
	if (most > MOST_JOBS)
		most = MOST_JOBS;
	/* Jobs that were done when they were added may have been written. */
	if (pool->next < pool->first)
		pool->next = pool->first;
	while (pool->next < pool->last && solve_job_at(pool, pool->next)->done)
		pool->next++;
	w->reported = w->next = pool->next;
	while (pool->next < pool->last && pool->next < w->reported + most &&
	    !solve_job_at(pool, pool->next)->done)
		pool->next++;
	w->end = pool->next;
}

static void
do_jobs(struct solve_worker *w)
{
	struct solve_pool *pool = w->pool;
	uint64_t nodes = 0, first;

	take_jobs(w);
	first = w->next;
	pthread_mutex_unlock(&pool->lock);
	for (; w->next < w->end; w->next++) {
		do_job(w);
		nodes += solve_job_of(w)->effort.nodes % SP_POLL_NODES;
	}
	pthread_mutex_lock(&pool->lock);
	if (w->entry != NULL) {
		w->entry->boards += w->end - first;
		solve_add_nodes(pool, w->entry, nodes, 0);
	}
	solve_report(w);
}

/* Whether there are jobs, or a team to help. */
static int
has_jobs(const struct solve_pool *pool)
{
	return pool->busy < pool->most_busy && (pool->next < pool->last ||
	    solve_team_find(pool) != NULL);
}

void
solve_worker_step(struct solve_worker *w)
{
	struct solve_pool *pool = w->pool;
	struct sp_entry *entry = sp_store_find(&pool->store, SP_LARGER_DUE);

	if (solve_threads_help(pool))
		return;
	if (entry != NULL) {
		sp_store_enlarge(&pool->store, entry);
		return;
	}
	if (!has_jobs(pool))
		return;
	pool->busy++;
	if (pool->next < pool->last)
		do_jobs(w);
	else
		solve_team_help(solve_team_find(pool), w);
	pool->busy--;
	if (pool->most_busy < pool->options->threads) {
		free_beam(w);
		pthread_cond_broadcast(&pool->work);
	}
}

static int
has_work(const struct solve_pool *pool)
{
	return has_jobs(pool) || pool->crew.next < pool->crew.parts ||
	    sp_store_find(&pool->store, SP_LARGER_DUE) != NULL;
}

void *
solve_worker_main(void *argument)
{
	struct solve_pool *pool = argument;
	struct solve_worker w = { .pool = pool };

	sp_solution_init(&w.spare);
	pthread_mutex_lock(&pool->lock);
	w.next_worker = pool->all;
	pool->all = &w;
	while (!pool->ended || pool->first < pool->last) {
		if (has_work(pool)) {
			solve_worker_step(&w);
			continue;
		}
		pool->idle++;
		pthread_cond_wait(&pool->work, &pool->lock);
		pool->idle--;
	}
	/* Wakes the other threads, which can end too. */
	pthread_cond_broadcast(&pool->work);
	pthread_mutex_unlock(&pool->lock);
	sp_near_free(w.near);
	sp_solution_free(&w.spare);
	return NULL;
}
