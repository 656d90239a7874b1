/* solve-threads.c -- creates threads, which also make tables together */
#include "solve.h"

enum { STACK_BYTES = 1 << 18 }; /* of a thread */

int
solve_threads_create(struct solve_pool *pool)
{
	pthread_attr_t small;
	int error;

	if (pool->workers >= pool->most_busy || pthread_attr_init(&small) != 0)
		return 0;
	pthread_attr_setstacksize(&small, STACK_BYTES);
	error = pthread_create(&pool->thread[pool->workers], &small,
	    pool->main, pool);
	pthread_attr_destroy(&small);
	pool->workers += error == 0;
	return error == 0;
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
