/* threads.c -- threads that do parts of some work; no other file uses any */
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#include "solver.h"

enum { STACK_BYTES = 1 << 18 }; /* of a thread */

struct threads {
	struct sp_threads shared;
	pthread_mutex_t lock;
	pthread_cond_t begun;     /* there are parts to do, or the end has come */
	pthread_cond_t done;      /* no part is running */
	pthread_t *thread;
	unsigned created;
	int has_ended;
	void (*part)(void *work, uint32_t i);
	void *work;
	uint32_t next, parts;     /* parts before `next` have been begun */
	uint32_t running;
};

static void
lock(void *argument)
{
	pthread_mutex_lock(&((struct threads *)argument)->lock);
}

static void
unlock(void *argument)
{
	pthread_mutex_unlock(&((struct threads *)argument)->lock);
}

static int
is_helper(void *argument)
{
	struct threads *t = argument;
	int is_one = 0;

	lock(t);
	for (unsigned i = 0; i < t->created; i++)
		is_one |= pthread_equal(t->thread[i], pthread_self()) != 0;
	unlock(t);
	return is_one;
}

/* With the lock held, which is released meanwhile: does a part.  Returns 0 if
 * there is none to be begun. */
static int
do_part(struct threads *t)
{
	uint32_t i = t->next;

	if (i == t->parts)
		return 0;
	t->next++;
	t->running++;
	unlock(t);
	t->part(t->work, i);
	lock(t);
	if (--t->running == 0)
		pthread_cond_signal(&t->done);
	return 1;
}

/* The main function of a thread. */
static void *
help(void *argument)
{
	struct threads *t = argument;

	lock(t);
	while (!t->has_ended)
		if (!do_part(t))
			pthread_cond_wait(&t->begun, &t->lock);
	unlock(t);
	return NULL;
}

/* Creates a thread, which gets no signals.  Returns 0 if it cannot. */
static int
create(struct threads *t)
{
	pthread_attr_t small;
	sigset_t all, before;
	int error;

	if (pthread_attr_init(&small) != 0)
		return 0;
	pthread_attr_setstacksize(&small, STACK_BYTES);
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	error = pthread_create(&t->thread[t->created], &small, help, t);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&small);
	t->created += error == 0;
	return error == 0;
}

/* As run of struct sp_crew.  The caller's thread does parts, too. */
static void
run(void *argument, void (*part)(void *work, uint32_t i), void *work,
    uint32_t parts)
{
	struct threads *t = argument;

	lock(t);
	t->part = part;
	t->work = work;
	t->parts = parts;
	while (t->created + 1 < t->shared.count && t->created + 1 < parts &&
	    create(t))
		continue;
	pthread_cond_broadcast(&t->begun);
	while (do_part(t))
		continue;
	while (t->running > 0)
		pthread_cond_wait(&t->done, &t->lock);
	t->next = t->parts = 0;
	unlock(t);
}

enum sp_status
sp_threads_new(struct sp_threads **threads, unsigned count)
{
	struct threads *t = calloc(1, sizeof *t);

	*threads = NULL;
	if (t == NULL)
		return SP_NO_MEMORY;
	t->thread = calloc(count, sizeof *t->thread);
	if (t->thread == NULL || pthread_mutex_init(&t->lock, NULL) != 0) {
		free(t->thread);
		free(t);
		return SP_NO_MEMORY;
	}
	pthread_cond_init(&t->begun, NULL);
	pthread_cond_init(&t->done, NULL);
	t->shared = (struct sp_threads){ .count = count, .crew = { run, t },
	    .lock = lock, .unlock = unlock, .is_helper = is_helper };
	*threads = &t->shared;
	return SP_OK;
}

void
sp_threads_free(struct sp_threads *threads)
{
	struct threads *t = (struct threads *)threads;

	if (t == NULL)
		return;
	lock(t);
	t->has_ended = 1;
	pthread_cond_broadcast(&t->begun);
	unlock(t);
	for (unsigned i = 0; i < t->created; i++)
		pthread_join(t->thread[i], NULL);
	pthread_cond_destroy(&t->begun);
	pthread_cond_destroy(&t->done);
	pthread_mutex_destroy(&t->lock);
	free(t->thread);
	free(t);
}
