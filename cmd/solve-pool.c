/* solve-pool.c -- the ring of jobs */
#include "solve.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

static struct solve_job jobs[SOLVE_JOBS];
static struct solve_pool the_pool = {
	.job = jobs,
	.status = CMD_OK,
	.work = PTHREAD_COND_INITIALIZER,
	.space = PTHREAD_COND_INITIALIZER,
	.made = PTHREAD_COND_INITIALIZER,
	.crew.done = PTHREAD_COND_INITIALIZER,
	.crew.crew = { solve_threads_run, &the_pool }
};

/* ---- the guard of the store ---- */

static void
lock(void *pool)
{
	pthread_mutex_lock(&((struct solve_pool *)pool)->lock);
}

static void
unlock(void *pool)
{
	pthread_mutex_unlock(&((struct solve_pool *)pool)->lock);
}

static void
await(void *argument)
{
	struct solve_pool *pool = argument;

	pthread_cond_wait(&pool->made, &pool->lock);
}

static void
wake(void *pool)
{
	pthread_cond_broadcast(&((struct solve_pool *)pool)->made);
}

static void
init_store(struct solve_pool *pool)
{
	const struct solve_options *o = pool->options;
	struct sp_store *store = &pool->store;

	pool->guard = (struct sp_guard){ lock, unlock, await, wake, pool };
	store->guard = &pool->guard;
	if (o->threads > 1)
		store->crew = &pool->crew.crew;
	store->most_bytes = o->table_bytes;
	/* With a limit of nodes the answer depends on the tables; it must not
	 * depend on when these are made. */
	store->may_enlarge = o->method->tables == SOLVE_LARGER_TABLES &&
	    o->most_nodes == UINT64_MAX;
	/* A beam counts its tables itself. */
	store->is_unlimited = o->method->tables == SOLVE_OWN_TABLES;
}

/* ---- the pool ---- */

/* Before the program exits: keeps other threads from writing. */
static void
stop_others(void)
{
	pthread_mutex_lock(&the_pool.lock);
}

/* Where its owner takes it again, in stop_others, that is an error at once. */
static void
init_lock(pthread_mutex_t *lock)
{
	pthread_mutexattr_t checked;

	if (pthread_mutexattr_init(&checked) != 0 ||
	    pthread_mutexattr_settype(&checked,
	    PTHREAD_MUTEX_ERRORCHECK) != 0 ||
	    pthread_mutex_init(lock, &checked) != 0)
		cmd_no_memory();
	pthread_mutexattr_destroy(&checked);
}

struct solve_pool *
solve_pool_start(const struct solve_options *o, const struct cmd_input *in)
{
	struct solve_pool *pool = &the_pool;

	pool->thread = cmd_allocate(o->threads, sizeof *pool->thread);
	pool->options = o;
	pool->in = in;
	pool->main = solve_worker_main;
	pool->most_busy = o->threads;
	pool->self.pool = pool;
	init_store(pool);
#if defined(M_ARENA_MAX)
	/* Else glibc reserves 64 mebibytes for each thread, and for a moment
	 * twice as much, which other threads then lack. */
	mallopt(M_ARENA_MAX, 1);
#endif
	init_lock(&pool->lock);
	cmd_before_exit = stop_others;
	return pool;
}

struct solve_job *
solve_pool_reserve(struct solve_pool *pool)
{
	pthread_mutex_lock(&pool->lock);
	if (pool->last - pool->first == SOLVE_JOBS) {
		pool->reader_waits = 1;
		solve_write_done(pool);
		/* Half of it, so as not to wake up for every job. */
		while (pool->last - pool->first > SOLVE_JOBS / 2)
			pthread_cond_wait(&pool->space, &pool->lock);
	}
	pool->reader_waits = 0;
	pthread_mutex_unlock(&pool->lock);
	return solve_job_at(pool, pool->last);
}

/* Creates a thread if fewer are idle than jobs are to be taken; an idle one
 * stays so until it wakes up.  Returns 0 if there is no thread at all. */
static int
have_workers(struct solve_pool *pool)
{
	if (pool->options->threads > 1 &&
	    pool->idle < pool->last - pool->next)
		solve_threads_create(pool);
	return pool->workers > 0;
}

void
solve_pool_add(struct solve_pool *pool)
{
	pthread_mutex_lock(&pool->lock);
	if (solve_job_at(pool, pool->last++)->done)
		solve_write_done(pool);
	else if (!have_workers(pool))
		/* A step may make larger tables before it does the job. */
		while (pool->first < pool->last)
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
	is_making = sp_store_find(&pool->store, SP_LARGER_MAKING) != NULL;
	pthread_mutex_unlock(&pool->lock);
	/* A thread still making larger tables ends with the program. */
	for (unsigned i = 0; i < pool->workers; i++)
		(void)(is_making ? pthread_detach(pool->thread[i]) :
		    pthread_join(pool->thread[i], NULL));
	sp_board_free(&pool->board);
	if (pool->options->histogram)
		solve_write_histogram(pool);
	if (pool->options->select && pool->options->repeat_counts)
		cmd_print("%llu\n", (unsigned long long)pool->selected);
	return !pool->options->select || status != CMD_OK ? status :
	    pool->selected > 0 ? CMD_OK : CMD_NO;
}
