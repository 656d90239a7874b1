/* threads.c -- threads, a lock and events; no other file calls pthread_* */
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#include "solver.h"

enum { STACK_BYTES = 1 << 18 }; /* of a thread */

struct sp_threads {
	pthread_mutex_t lock;
	pthread_cond_t event[SP_EVENT_COUNT];
	pthread_t *thread;
	unsigned most, created;
};

/* Initializes a lock that a thread can take again without waiting for itself,
 * as when a program ends because of an error.  Returns 0 if it cannot. */
static int
init_lock(pthread_mutex_t *lock)
{
	pthread_mutexattr_t checked;
	int error;

	if (pthread_mutexattr_init(&checked) != 0)
		return 0;
	error = pthread_mutexattr_settype(&checked, PTHREAD_MUTEX_ERRORCHECK);
	if (error == 0)
		error = pthread_mutex_init(lock, &checked);
	pthread_mutexattr_destroy(&checked);
	return error == 0;
}

/* Returns how many of the events could be initialized. */
static int
init_events(pthread_cond_t *event)
{
	int e = 0;

	while (e < SP_EVENT_COUNT && pthread_cond_init(&event[e], NULL) == 0)
		e++;
	return e;
}

enum sp_status
sp_threads_new(struct sp_threads **threads, unsigned most)
{
	struct sp_threads *t = calloc(1, sizeof *t);

	*threads = NULL;
	if (t == NULL)
		return SP_NO_MEMORY;
	t->thread = calloc(most, sizeof *t->thread);
	t->most = most;
	if (t->thread != NULL && init_lock(&t->lock)) {
		if (init_events(t->event) == SP_EVENT_COUNT) {
			*threads = t;
			return SP_OK;
		}
		pthread_mutex_destroy(&t->lock);
	}
	free(t->thread);
	free(t);
	return SP_NO_MEMORY;
}

void
sp_threads_free(struct sp_threads *t)
{
	if (t == NULL)
		return;
	for (unsigned i = 0; i < t->created; i++)
		pthread_join(t->thread[i], NULL);
	for (int e = 0; e < SP_EVENT_COUNT; e++)
		pthread_cond_destroy(&t->event[e]);
	pthread_mutex_destroy(&t->lock);
	free(t->thread);
	free(t);
}

int
sp_threads_create(struct sp_threads *t, void *(*main)(void *argument),
    void *argument)
{
	pthread_attr_t small;
	sigset_t all, before;
	int error;

	if (t == NULL || t->created == t->most ||
	    pthread_attr_init(&small) != 0)
		return 0;
	pthread_attr_setstacksize(&small, STACK_BYTES);
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	error = pthread_create(&t->thread[t->created], &small, main, argument);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&small);
	t->created += error == 0;
	return error == 0;
}

int
sp_threads_is_one(struct sp_threads *t)
{
	int is_one = 0;

	sp_threads_lock(t);
	for (unsigned i = 0; t != NULL && i < t->created; i++)
		is_one |= pthread_equal(t->thread[i], pthread_self()) != 0;
	sp_threads_unlock(t);
	return is_one;
}

void
sp_threads_lock(struct sp_threads *t)
{
	if (t != NULL)
		pthread_mutex_lock(&t->lock);
}

void
sp_threads_unlock(struct sp_threads *t)
{
	if (t != NULL)
		pthread_mutex_unlock(&t->lock);
}

void
sp_threads_wait(struct sp_threads *t, enum sp_event event)
{
	if (t != NULL)
		pthread_cond_wait(&t->event[event], &t->lock);
}

void
sp_threads_wake(struct sp_threads *t, enum sp_event event)
{
	if (t != NULL)
		pthread_cond_broadcast(&t->event[event]);
}

void
sp_threads_wake_one(struct sp_threads *t, enum sp_event event)
{
	if (t != NULL)
		pthread_cond_signal(&t->event[event]);
}
