/* threads.c -- threads that do portions of work; no other file calls pthread_* */
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "solver.h"

enum {
	STACK_BYTES = 1 << 18, /* of a thread */
	TEND_NANOSECONDS = 50000000, /* the caller's thread waits at most */
	NANOSECONDS = 1000000000
};

struct sp_team {
	pthread_mutex_t lock; /* of all that follows */
	pthread_cond_t begun; /* there are portions, or the threads are to end */
	pthread_cond_t done;  /* no portion is being done any more */
	void (*portion)(void *work, uint32_t i);
	void *work;
	uint32_t next, count; /* the portions from `next` on are to be done */
	uint32_t active;      /* portions that are being done */
	int ends;             /* the threads are to end */
	pthread_t caller;     /* of the run */
	struct sp_watch tend;
	unsigned most, created; /* threads beside the caller's */
	pthread_t *thread;
};

/* Calls of pthread_* that can fail only if they are called wrongly. */
static void
need(int error)
{
	assert(error == 0);
	(void)error;
}

/* Initializes a condition whose waits end by the clock that is never set. */
static int
init_steady(pthread_cond_t *condition)
{
	pthread_condattr_t steady;
	int error = pthread_condattr_init(&steady);

	if (error != 0)
		return error;
	error = pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
	if (error == 0)
		error = pthread_cond_init(condition, &steady);
	pthread_condattr_destroy(&steady);
	return error;
}

enum sp_status
sp_team_new(struct sp_team **team, unsigned threads)
{
	struct sp_team *t = calloc(1, sizeof *t);

	assert(threads >= 2 && threads <= SP_MOST_THREADS);
	*team = NULL;
	if (t == NULL)
		return SP_NO_MEMORY;
	t->most = threads - 1;
	t->thread = calloc(threads, sizeof *t->thread);
	if (t->thread == NULL || pthread_mutex_init(&t->lock, NULL) != 0)
		goto no_lock;
	if (pthread_cond_init(&t->begun, NULL) != 0)
		goto no_begun;
	if (init_steady(&t->done) != 0)
		goto no_done;
	*team = t;
	return SP_OK;
no_done:
	pthread_cond_destroy(&t->begun);
no_begun:
	pthread_mutex_destroy(&t->lock);
no_lock:
	free(t->thread);
	free(t);
	return SP_NO_MEMORY;
}

void
sp_team_end(struct sp_team *t)
{
	if (t == NULL)
		return;
	need(pthread_mutex_lock(&t->lock));
	t->ends = 1;
	need(pthread_cond_broadcast(&t->begun));
	need(pthread_mutex_unlock(&t->lock));
	while (t->created > 0)
		need(pthread_join(t->thread[--t->created], NULL));
	t->ends = 0;
}

void
sp_team_free(struct sp_team *t)
{
	if (t == NULL)
		return;
	sp_team_end(t);
	need(pthread_cond_destroy(&t->begun));
	need(pthread_cond_destroy(&t->done));
	need(pthread_mutex_destroy(&t->lock));
	free(t->thread);
	free(t);
}

void
sp_team_set_tend(struct sp_team *t, struct sp_watch tend)
{
	if (t != NULL)
		t->tend = tend;
}

int
sp_team_is_caller(const struct sp_team *t)
{
	return t == NULL || t->portion == NULL ||
	    pthread_equal(t->caller, pthread_self());
}

/* With the lock held, which is released meanwhile: does portions until none is
 * left to begin. */
static void
do_portions(struct sp_team *t)
{
	while (t->next < t->count) {
		uint32_t i = t->next++;

		t->active++;
		need(pthread_mutex_unlock(&t->lock));
		t->portion(t->work, i);
		need(pthread_mutex_lock(&t->lock));
		t->active--;
	}
	if (t->active == 0)
		need(pthread_cond_signal(&t->done));
}

static void *
serve(void *team)
{
	struct sp_team *t = team;

	need(pthread_mutex_lock(&t->lock));
	while (!t->ends) {
		if (t->next < t->count)
			do_portions(t);
		else
			need(pthread_cond_wait(&t->begun, &t->lock));
	}
	need(pthread_mutex_unlock(&t->lock));
	return NULL;
}

/* Creates a thread, which gets no signals.  Returns 0 if it cannot. */
static int
create(struct sp_team *t)
{
	pthread_attr_t small;
	sigset_t all, before;
	int error;

	if (pthread_attr_init(&small) != 0)
		return 0;
	pthread_attr_setstacksize(&small, STACK_BYTES);
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	error = pthread_create(&t->thread[t->created], &small, serve, t);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&small);
	t->created += error == 0;
	return error == 0;
}

/* With the lock held, which is released meanwhile: waits until all portions are
 * done, and tends to the caller's other business several times a second. */
static void
wait_for_others(struct sp_team *t)
{
	while (t->active > 0) {
		struct timespec until;

		clock_gettime(CLOCK_MONOTONIC, &until);
		until.tv_nsec += TEND_NANOSECONDS;
		until.tv_sec += until.tv_nsec / NANOSECONDS;
		until.tv_nsec %= NANOSECONDS;
		if (pthread_cond_timedwait(&t->done, &t->lock, &until) == 0 ||
		    t->active == 0 || t->tend.poll == NULL)
			continue;
		need(pthread_mutex_unlock(&t->lock));
		t->tend.poll(t->tend.argument);
		need(pthread_mutex_lock(&t->lock));
	}
}

void
sp_team_run(void *team, void (*portion)(void *work, uint32_t i), void *work,
    uint32_t portions)
{
	struct sp_team *t = team;

	if (t == NULL || portions < 2) {
		for (uint32_t i = 0; i < portions; i++)
			portion(work, i);
		return;
	}
	need(pthread_mutex_lock(&t->lock));
	assert(t->portion == NULL);
	t->caller = pthread_self();
	t->portion = portion;
	t->work = work;
	t->next = 0;
	t->count = portions;
	while (t->created < t->most && t->created + 1 < portions && create(t))
		continue;
	need(pthread_cond_broadcast(&t->begun));
	do_portions(t);
	wait_for_others(t);
	t->next = t->count = 0;
	t->portion = NULL;
	need(pthread_mutex_unlock(&t->lock));
}

double
sp_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / NANOSECONDS;
}
