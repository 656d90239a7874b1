/* solve-pool.c -- the ring of jobs; answers are written in input order */
#include <stdlib.h>

#include "solve-pool.h"

enum { TEXT_KEPT = 4096 }; /* larger buffers are freed once written */

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
	if (job->outcome != JOB_NOT_SEARCHED)
		explain(pool, job);
	if (job->outcome == JOB_GIVEN_UP)
		pool->status = CMD_TROUBLE;
	cmd_write_place(pool->in, job->file, job->line);
	sp_write(&cmd_out, job->text.bytes, job->text.length);
	if (job->text.room > TEXT_KEPT) {
		free(job->text.bytes);
		job->text = (struct solve_text){ NULL, 0, 0 };
	}
	job->done = 0;
	cmd_progress_add(1);
}

void
solve_write_done(struct solve_pool *pool)
{
	while (pool->first < pool->last &&
	    solve_job_at(pool, pool->first)->done)
		write_job(pool, solve_job_at(pool, pool->first++));
	if (pool->reader_waits)
		sp_writer_flush(&cmd_out);
	cmd_output_check();
	if (pool->last - pool->first <= SOLVE_JOBS / 2)
		pthread_cond_signal(&pool->space);
}

static struct solve_pool *the_pool;

/* Before the program exits: keeps other threads from writing. */
static void
stop_others(void)
{
	pthread_mutex_lock(&the_pool->lock);
}

/* Makes it recursive, since its owner takes it again in stop_others. */
static void
init_lock(pthread_mutex_t *lock)
{
	pthread_mutexattr_t recursive;

	if (pthread_mutexattr_init(&recursive) != 0 ||
	    pthread_mutexattr_settype(&recursive,
	    PTHREAD_MUTEX_RECURSIVE) != 0 ||
	    pthread_mutex_init(lock, &recursive) != 0)
		cmd_no_memory();
	pthread_mutexattr_destroy(&recursive);
}

struct solve_pool *
solve_pool_new(const struct solve_options *o, const struct cmd_input *in)
{
	struct solve_pool *pool = cmd_allocate(1, sizeof *pool);

	pool->thread = cmd_allocate(o->threads, sizeof *pool->thread);
	pool->options = o;
	pool->in = in;
	pool->status = CMD_OK;
	solve_worker_init(&pool->self, pool);
	init_lock(&pool->lock);
	if (pthread_cond_init(&pool->work, NULL) != 0 ||
	    pthread_cond_init(&pool->space, NULL) != 0)
		cmd_no_memory();
	solve_cache_init(&pool->cache, &pool->lock, o);
	the_pool = pool;
	cmd_before_exit = stop_others;
	return pool;
}

struct solve_job *
solve_pool_reserve(struct solve_pool *pool)
{
	struct solve_job *job;

	pthread_mutex_lock(&pool->lock);
	if (pool->last - pool->first == SOLVE_JOBS) {
		pool->reader_waits = 1;
		solve_write_done(pool);
		/* Half of it, so as not to wake up for every job. */
		while (pool->last - pool->first > SOLVE_JOBS / 2)
			pthread_cond_wait(&pool->space, &pool->lock);
	}
	pool->reader_waits = 0;
	job = solve_job_at(pool, pool->last);
	pthread_mutex_unlock(&pool->lock);
	job->outcome = JOB_NOT_SEARCHED;
	job->done = 0;
	return job;
}

/* Creates a thread if all are busy.  Returns 0 if there is none at all. */
static int
have_workers(struct solve_pool *pool)
{
	if (pool->options->threads > 1 && pool->idle == 0 &&
	    pool->workers < pool->options->threads &&
	    pthread_create(&pool->thread[pool->workers], NULL,
	    solve_worker_main, pool) == 0)
		pool->workers++;
	return pool->workers > 0;
}

void
solve_pool_add(struct solve_pool *pool)
{
	pthread_mutex_lock(&pool->lock);
	if (solve_job_at(pool, pool->last++)->done)
		solve_write_done(pool);
	else if (!have_workers(pool))
		solve_worker_step(&pool->self);
	else if (pool->idle > 0)
		pthread_cond_signal(&pool->work);
	pthread_mutex_unlock(&pool->lock);
}

void
solve_pool_flush(void *argument)
{
	struct solve_pool *pool = argument;

	pthread_mutex_lock(&pool->lock);
	pool->reader_waits = 1;
	solve_write_done(pool);
	pthread_mutex_unlock(&pool->lock);
}

static void
free_pool(struct solve_pool *pool)
{
	for (unsigned i = 0; i < pool->workers; i++)
		pthread_join(pool->thread[i], NULL);
	cmd_before_exit = NULL;
	solve_worker_free(&pool->self);
	solve_cache_free(&pool->cache);
	for (uint32_t i = 0; i < SOLVE_JOBS; i++)
		free(pool->job[i].text.bytes);
	pthread_mutex_destroy(&pool->lock);
	pthread_cond_destroy(&pool->work);
	pthread_cond_destroy(&pool->space);
	free(pool->thread);
	free(pool);
}

enum cmd_status
solve_pool_finish(struct solve_pool *pool)
{
	enum cmd_status status;
	int is_making;

	pthread_mutex_lock(&pool->lock);
	pool->ended = pool->reader_waits = 1;
	solve_write_done(pool);
	while (pool->first < pool->last)
		pthread_cond_wait(&pool->space, &pool->lock);
	pthread_cond_broadcast(&pool->work);
	status = pool->status;
	is_making = solve_cache_find(&pool->cache, LARGE_MAKING) != NULL;
	pthread_mutex_unlock(&pool->lock);
	/* A thread still making large tables ends with the program. */
	if (!is_making)
		free_pool(pool);
	return status;
}
