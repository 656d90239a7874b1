/* solve-threads.c -- creates threads, which also make tables together */
#include "solve.h"

int
solve_threads_create(struct solve_pool *pool)
{
	if (pool->workers == pool->options->threads ||
	    pthread_create(&pool->thread[pool->workers], NULL, pool->main,
	    pool) != 0)
		return 0;
	pool->workers++;
	return 1;
}

void
solve_threads_create_all(struct solve_pool *pool)
{
	while (solve_threads_create(pool))
		continue;
}

int
solve_threads_help(struct solve_pool *pool)
{
	struct solve_crew *crew = &pool->crew;
	uint32_t i = crew->next;

	if (i == crew->parts)
		return 0;
	crew->next++;
	crew->running++;
	pthread_mutex_unlock(&pool->lock);
	crew->part(crew->work, i);
	pthread_mutex_lock(&pool->lock);
	if (--crew->running == 0)
		pthread_cond_broadcast(&crew->done);
	return 1;
}

void
solve_threads_run(void *argument, void (*part)(void *work, uint32_t i),
    void *work, uint32_t parts)
{
	struct solve_pool *pool = argument;
	struct solve_crew *crew = &pool->crew;

	pthread_mutex_lock(&pool->lock);
	while (crew->parts > 0) /* tables of another size */
		pthread_cond_wait(&crew->done, &pool->lock); /* not tested */
	crew->part = part;
	crew->work = work;
	crew->parts = parts;
	solve_threads_create_all(pool);
	pthread_cond_broadcast(&pool->work);
	while (solve_threads_help(pool))
		continue;
	while (crew->running > 0)
		pthread_cond_wait(&crew->done, &pool->lock);
	crew->next = crew->parts = 0;
	pthread_cond_broadcast(&crew->done);
	pthread_mutex_unlock(&pool->lock);
}
