/* work.c -- what the threads of a solver do: boards, searches, tables */
#include "solver.h"

enum { MOST_BOARDS = 16 }; /* a thread takes so many at a time */

/* ---- work that threads do together ---- */

/* The main function of a thread. */
static void *help(void *solver);

/* Creates a thread.  Returns 0 if there are enough threads, or if it cannot. */
static int
create(struct sp_solver *s)
{
	/* The caller's thread solves no boards of a queue. */
	unsigned callers = s->queue == NULL;

	if (s->created + callers >= s->most_busy ||
	    !sp_threads_create(s->threads, help, s))
		return 0;
	s->created++;
	return 1;
}

/* Returns open work, which is a search or not, or NULL. */
static struct sp_work *
find(const struct sp_solver *s, int is_search)
{
	struct sp_work *work = s->works;

	while (work != NULL && !(work->is_open && work->is_search == is_search))
		work = work->next;
	return work;
}

static void
join(struct sp_solver *s, struct sp_work *work, int is_owner)
{
	work->members++;
	work->join(work, is_owner);
	if (--work->members == 0)
		sp_threads_wake(s->threads, SP_EVENT_LEFT);
}

/* Waits until a thread has left the work, or has polled.  If threads are still
 * at work, asks options->poll. */
static void
wait_for_others(struct sp_solver *s, const struct sp_work *work)
{
	const struct sp_watch *watch = s->tables.watch;

	sp_threads_wait(s->threads, SP_EVENT_LEFT);
	if (work->members == 0 || watch == NULL)
		return;
	sp_threads_unlock(s->threads);
	watch->poll(watch->argument);
	sp_threads_lock(s->threads);
}

void
sp_work_share(struct sp_solver *s, struct sp_work *work)
{
	struct sp_work **link = &s->works;

	work->is_open = 1;
	work->next = s->works;
	s->works = work;
	while (create(s))
		continue;
	sp_threads_wake(s->threads, SP_EVENT_WORK);
	while (work->is_open)
		join(s, work, 1);
	while (work->members > 0)
		wait_for_others(s, work);
	while (*link != work)
		link = &(*link)->next;
	*link = work->next;
}

/* The work of sp_work_run. */
struct portions {
	struct sp_work work;
	struct sp_solver *solver;
	void (*portion)(void *argument, uint32_t i);
	void *argument;
	uint32_t next, count; /* portions; those below `next` have begun */
};

/* As `join` of struct sp_work. */
static void
do_portion(struct sp_work *work, int is_owner)
{
	struct portions *p = (struct portions *)work;
	uint32_t i = p->next++;

	(void)is_owner;
	work->is_open = p->next < p->count;
	sp_threads_unlock(p->solver->threads);
	p->portion(p->argument, i);
	sp_threads_lock(p->solver->threads);
}

void
sp_work_run(void *solver, void (*portion)(void *work, uint32_t i),
    void *work, uint32_t count)
{
	struct sp_solver *s = solver;
	struct portions portions = { .work.join = do_portion, .solver = s,
	    .portion = portion, .argument = work, .count = count };

	if (count == 0)
		return;
	sp_threads_lock(s->threads);
	sp_work_share(s, &portions.work);
	sp_threads_unlock(s->threads);
}

void
sp_work_help(struct sp_solver *s)
{
	struct sp_work *work;

	while ((work = find(s, 0)) != NULL)
		join(s, work, 0);
}

/* ---- what there is to do ---- */

static uint64_t
waiting(const struct sp_solver *s)
{
	return s->queue == NULL ? 0 : s->queue->waiting(s->queue->argument);
}

int
sp_work_waits(const struct sp_solver *s)
{
	return waiting(s) > 0 || s->hungry > 0;
}

/* Takes some of the boards that wait, and solves them: several, since taking
 * boards takes time, but not all, since one board may take long. */
static void
take_boards(struct sp_solver *s, uint64_t boards)
{
	uint64_t most = boards / (4 * s->created + 1);

	s->queue->take(s->queue->argument, most < 1 ? 1 :
	    most > MOST_BOARDS ? MOST_BOARDS : most);
}

/* Solves boards, or helps in a search.  Returns 0 if there is nothing to do. */
static int
search(struct sp_solver *s)
{
	uint64_t boards = waiting(s);
	struct sp_work *work = boards > 0 ? NULL : find(s, 1);

	if (s->busy >= s->most_busy || s->hungry > 0 ||
	    (boards == 0 && work == NULL))
		return 0;
	sp_memory_begin(s);
	if (boards > 0)
		take_boards(s, boards);
	else
		join(s, work, 0);
	sp_memory_end(s);
	return 1;
}

/* With the lock held: makes tables, solves boards or helps another thread.
 * Returns 0 if there is nothing to do. */
static int
step(struct sp_solver *s)
{
	struct sp_entry *entry = s->queue == NULL || s->is_short ? NULL :
	    sp_store_find(&s->tables, SP_LARGER_DUE);
	struct sp_work *work = find(s, 0);

	if (work != NULL) {
		join(s, work, 0);
	} else if (entry != NULL) {
		sp_memory_begin(s);
		sp_store_enlarge(&s->tables, entry);
		sp_memory_end(s);
	} else {
		return search(s);
	}
	return 1;
}

static void *
help(void *solver)
{
	struct sp_solver *s = solver;

	sp_threads_lock(s->threads);
	while (!s->has_ended) {
		if (step(s))
			continue;
		s->idle++;
		sp_threads_wait(s->threads, SP_EVENT_WORK);
		s->idle--;
	}
	sp_threads_unlock(s->threads);
	return NULL;
}

void
sp_work_serve(struct sp_solver *s)
{
	/* A thread that has been woken counts as idle until it runs. */
	if (s->idle < waiting(s))
		create(s);
	if (s->created > 0)
		sp_threads_wake_one(s->threads, SP_EVENT_WORK);
	else
		while (waiting(s) > 0)
			step(s);
}
