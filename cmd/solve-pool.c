/* solve-pool.c -- threads that solve, and answers in order */
#include <stdlib.h>
#include <string.h>

#include "solve.h"

/*
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

enum {
	JOBS = 1024,     /* a power of two */
	AT_ONCE = 16,
	TEXT_KEPT = 4096 /* greater texts are freed once written */
};

struct worker {
	struct solve_pool *pool;
	struct sp_solution solution;
	struct solve_kit *kit;          /* of the job at hand */
	const struct sp_tables *tables; /* with which it is searched */
	uint64_t told, next, end;       /* jobs: told of, at hand, taken */
	uint64_t polls;
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
	int ended;
	enum cmd_status status;
	struct solve_job job[JOBS];
	pthread_t *thread;
	struct worker self; /* does the jobs where there are no threads */
};

static struct solve_job *
job_at(struct solve_pool *pool, uint64_t number)
{
	return &pool->job[number % JOBS];
}

/* ---- with the lock held ---- */

static void
explain(const struct solve_pool *pool, const struct solve_job *job)
{
	const char *file = job->file;
	unsigned long long line = job->line, nodes = job->effort.nodes;

	if (job->outcome == JOB_GIVEN_UP)
		cmd_message("%s:%llu: given up after %llu nodes; no solution is "
		    "shorter than %lu", file, line, nodes,
		    (unsigned long)job->effort.bound);
	else if (pool->options->explain)
		cmd_message("%s:%llu: length %llu, lower bound %lu, %llu nodes",
		    file, line, (unsigned long long)job->length,
		    (unsigned long)job->effort.bound, nodes);
}

static void
write_job(struct solve_pool *pool, struct solve_job *job)
{
	if (job->outcome != JOB_PLAIN)
		explain(pool, job);
	if (job->outcome == JOB_GIVEN_UP)
		pool->status = CMD_TROUBLE;
	cmd_write_place_of(pool->in, job->file, job->line);
	sp_write(&cmd_out, job->text.bytes, job->text.length);
	if (job->text.room > TEXT_KEPT) {
		free(job->text.bytes);
		job->text = (struct solve_text){ NULL, 0, 0 };
	}
	job->done = 0;
	cmd_progress_add(1);
}

/* Writes all that are done before the first that is not. */
static void
write_done(struct solve_pool *pool)
{
	while (pool->first < pool->last && job_at(pool, pool->first)->done)
		write_job(pool, job_at(pool, pool->first++));
	if (pool->at_rest)
		sp_writer_flush(&cmd_out);
	cmd_output_check();
	pthread_cond_signal(&pool->space);
}

/* Tells of the jobs that are done. */
static void
tell(struct worker *w)
{
	for (; w->told < w->next; w->told++)
		job_at(w->pool, w->told)->done = 1;
	write_done(w->pool);
}

/* Large tables that are wanted: by a thread that is idle, else by this one. */
static void
grow(struct worker *w)
{
	struct solve_pool *pool = w->pool;
	struct solve_kit *kit;

	if (pool->idle > 0)
		pthread_cond_signal(&pool->work);
	else if ((kit = solve_store_wanted(&pool->store)) != NULL)
		solve_store_grow(&pool->store, kit);
}

/* ---- without it ---- */

/* Whether there are better tables now: as a hook of struct sp_task. */
static int
poll_task(void *argument)
{
	struct worker *w = argument;
	struct solve_pool *pool = w->pool;
	int better;

	pthread_mutex_lock(&pool->lock);
	if (w->told < w->next)
		tell(w);
	if (solve_store_spend(&pool->store, w->kit, SP_POLL_NODES))
		grow(w);
	better = w->kit->large != NULL && w->tables != w->kit->large;
	pthread_mutex_unlock(&pool->lock);
	return better;
}

/* The best tables there are for the job. */
static const struct sp_tables *
tables_of(struct solve_pool *pool, const struct solve_kit *kit)
{
	const struct sp_tables *tables;

	pthread_mutex_lock(&pool->lock);
	tables = kit->large != NULL ? kit->large : kit->small;
	pthread_mutex_unlock(&pool->lock);
	return tables;
}

static void
solve(struct worker *w, struct solve_job *job)
{
	const struct solve_options *o = w->pool->options;
	const struct sp_task task = { .weight = o->weight,
	    .most_nodes = o->most_nodes, .poll = poll_task, .argument = w };
	uint64_t nodes = 0;
	enum sp_status status;

	do {
		w->tables = tables_of(w->pool, w->kit);
		status = sp_solve(w->tables, &job->puzzle, &task, &w->solution,
		    &job->effort);
		nodes += job->effort.nodes;
	} while (status == SP_STOPPED && job->effort.nodes <= o->most_nodes);
	if (status == SP_NO_MEMORY)
		cmd_no_memory();
	job->effort.nodes = nodes;
	job->outcome = status == SP_OK ? JOB_SOLVED : JOB_GIVEN_UP;
	job->length = w->solution.length;
	if (status == SP_OK)
		solve_text_solution(&job->text, &w->solution, o);
	else
		solve_text_set(&job->text, "-");
}

/* Takes a kit for the job in place of that of the job before. */
static void
change_kit(struct worker *w, const struct solve_job *job)
{
	struct solve_pool *pool = w->pool;

	if (w->kit != NULL && sp_tables_fit(w->kit->small, &job->puzzle))
		return;
	pthread_mutex_lock(&pool->lock);
	if (w->kit != NULL)
		solve_store_leave(w->kit);
	w->kit = solve_store_take(&pool->store, &job->puzzle);
	pthread_mutex_unlock(&pool->lock);
}

/* ---- with the lock held ---- */

/* Takes jobs that come next, a few of those that wait to be done. */
static void
take(struct worker *w)
{
	struct solve_pool *pool = w->pool;
	uint64_t most = (pool->last - pool->next) / (4 * pool->workers + 1);

	if (most < 1)
		most = 1;
	if (most > AT_ONCE)
		most = AT_ONCE;
	/* Those that were done when they came may be written already. */
	if (pool->next < pool->first)
		pool->next = pool->first;
	while (pool->next < pool->last && job_at(pool, pool->next)->done)
		pool->next++;
	w->told = w->next = pool->next;
	while (pool->next < pool->last && pool->next < w->told + most &&
	    !job_at(pool, pool->next)->done)
		pool->next++;
	w->end = pool->next;
}

/* Does jobs, or makes tables; lets go of the lock meanwhile. */
static void
work(struct worker *w)
{
	struct solve_pool *pool = w->pool;
	struct solve_kit *kit = solve_store_wanted(&pool->store);
	uint64_t nodes = 0;

	if (kit != NULL) {
		solve_store_grow(&pool->store, kit);
		return;
	}
	take(w);
	pthread_mutex_unlock(&pool->lock);
	for (; w->next < w->end; w->next++) {
		struct solve_job *job = job_at(pool, w->next);

		change_kit(w, job);
		solve(w, job);
		nodes += job->effort.nodes % SP_POLL_NODES;
	}
	pthread_mutex_lock(&pool->lock);
	if (w->kit != NULL && solve_store_spend(&pool->store, w->kit, nodes))
		grow(w);
	tell(w);
}

static int
has_work(const struct solve_pool *pool)
{
	return pool->next < pool->last ||
	    solve_store_wanted(&pool->store) != NULL;
}

static void
worker_free(struct worker *w)
{
	if (w->kit != NULL)
		solve_store_leave(w->kit);
	sp_solution_free(&w->solution);
}

static int
all_written(const struct solve_pool *pool)
{
	return pool->ended && pool->first == pool->last;
}

static void *
worker_main(void *argument)
{
	struct worker w = { .pool = argument };
	struct solve_pool *pool = w.pool;

	sp_solution_init(&w.solution);
	pthread_mutex_lock(&pool->lock);
	while (!all_written(pool)) {
		if (has_work(pool)) {
			work(&w);
			continue;
		}
		pool->idle++;
		pthread_cond_wait(&pool->work, &pool->lock);
		pool->idle--;
	}
	/* Others may wait for the same. */
	pthread_cond_broadcast(&pool->work);
	worker_free(&w);
	pthread_mutex_unlock(&pool->lock);
	return NULL;
}

/* ---- for the reader ---- */

static struct solve_pool *the_pool;

/* The end of the program is near: nobody else is to write any more. */
static void
stop_others(void)
{
	pthread_mutex_lock(&the_pool->lock);
}

/* A lock that its owner may take again, to end the program. */
static void
init_lock(pthread_mutex_t *lock)
{
	pthread_mutexattr_t recursive;

	pthread_mutexattr_init(&recursive);
	pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
	pthread_mutex_init(lock, &recursive);
	pthread_mutexattr_destroy(&recursive);
}

struct solve_pool *
solve_pool_new(const struct solve_options *o, const struct cmd_input *in)
{
	struct solve_pool *pool = calloc(1, sizeof *pool);

	if (pool == NULL)
		cmd_no_memory();
	pool->thread = calloc(o->threads, sizeof *pool->thread);
	if (pool->thread == NULL)
		cmd_no_memory();
	pool->options = o;
	pool->in = in;
	pool->status = CMD_OK;
	pool->self.pool = pool;
	sp_solution_init(&pool->self.solution);
	init_lock(&pool->lock);
	pthread_cond_init(&pool->work, NULL);
	pthread_cond_init(&pool->space, NULL);
	solve_store_init(&pool->store, &pool->lock, o);
	the_pool = pool;
	cmd_before_exit = stop_others;
	return pool;
}

struct solve_job *
solve_pool_room(struct solve_pool *pool)
{
	struct solve_job *job;

	pthread_mutex_lock(&pool->lock);
	while (pool->last - pool->first == JOBS) {
		pool->at_rest = 1;
		write_done(pool);
		if (pool->last - pool->first == JOBS)
			pthread_cond_wait(&pool->space, &pool->lock);
	}
	pool->at_rest = 0;
	job = job_at(pool, pool->last);
	pthread_mutex_unlock(&pool->lock);
	job->outcome = JOB_PLAIN;
	job->done = 0;
	return job;
}

/* One thread more if all are busy; 0 if there is none at all. */
static int
have_workers(struct solve_pool *pool)
{
	if (pool->options->threads > 1 && pool->idle == 0 &&
	    pool->workers < pool->options->threads &&
	    pthread_create(&pool->thread[pool->workers], NULL, worker_main,
	    pool) == 0)
		pool->workers++;
	return pool->workers > 0;
}

void
solve_pool_add(struct solve_pool *pool)
{
	pthread_mutex_lock(&pool->lock);
	if (job_at(pool, pool->last++)->done)
		write_done(pool);
	else if (!have_workers(pool))
		work(&pool->self);
	else if (pool->idle > 0)
		pthread_cond_signal(&pool->work);
	pthread_mutex_unlock(&pool->lock);
}

void
solve_pool_flush(void *argument)
{
	struct solve_pool *pool = argument;

	pthread_mutex_lock(&pool->lock);
	pool->at_rest = 1;
	write_done(pool);
	pthread_mutex_unlock(&pool->lock);
}

enum cmd_status
solve_pool_finish(struct solve_pool *pool)
{
	enum cmd_status status;

	pthread_mutex_lock(&pool->lock);
	pool->ended = pool->at_rest = 1;
	write_done(pool);
	pthread_cond_broadcast(&pool->work);
	pthread_mutex_unlock(&pool->lock);
	for (unsigned i = 0; i < pool->workers; i++)
		pthread_join(pool->thread[i], NULL);
	worker_free(&pool->self);
	solve_store_free(&pool->store);
	for (uint32_t i = 0; i < JOBS; i++)
		free(pool->job[i].text.bytes);
	status = pool->status;
	cmd_before_exit = NULL;
	pthread_mutex_destroy(&pool->lock);
	pthread_cond_destroy(&pool->work);
	pthread_cond_destroy(&pool->space);
	free(pool->thread);
	free(pool);
	return status;
}
