/* bounds.c -- tables of lower bounds of multi-tile moves, which threads
 * share */
#include <stdlib.h>

#include "board/board.h"
#include "solver.h"

enum {
	/* To search so many nodes takes about as long as to make larger
	 * tables. */
	NODES_TO_ENLARGE = 1 << 27,
	/* A third of the memory for each of two tables, and a third for making
	 * a table. */
	BYTES_OF_ENTRY = 3
};

/* The bounds for a size and a home of the blank. */
struct sp_bounds {
	struct sp_size size;
	uint32_t blank_home;
	struct sp_multitile *stage[2]; /* NULL: not made */
	int is_made;     /* making the first stage has ended */
	int is_enlarged; /* the second stage is made, or being made */
	uint64_t nodes;  /* of all searches */
	unsigned users;  /* workers; the last one to leave frees the bounds */
	struct sp_bounds *next;
};

void
sp_bounds_release(struct sp_worker *w)
{
	struct sp_bounds **link = &w->solver->bounds, *b = w->bounds;

	w->bounds = NULL;
	if (b == NULL || --b->users > 0)
		return;
	while (*link != b)
		link = &(*link)->next;
	*link = b->next;
	sp_multitile_free(b->stage[0]);
	sp_multitile_free(b->stage[1]);
	free(b);
}

/* With the lock held, which is released meanwhile: makes a stage. */
static void
make(struct sp_solver *s, struct sp_bounds *b, unsigned stage, uint64_t entries)
{
	uint64_t most = s->tables.most_bytes / BYTES_OF_ENTRY;
	const struct sp_watch *watch = s->tables.watch;
	struct sp_multitile *made;
	enum sp_status status;

	sp_threads_unlock(s->threads);
	status = sp_multitile_new(&made, b->size, b->blank_home,
	    most < entries ? most : entries, watch);
	sp_threads_lock(s->threads);
	/* What was stopped can be made later. */
	b->is_enlarged &= status != SP_STOPPED;
	b->stage[stage] = made;
	b->is_made = 1;
	sp_threads_wake(s->threads, SP_EVENT_MADE);
}

/* Returns the bounds for a size and a home of the blank, without any stage if
 * they are new; NULL: there is no memory. */
static struct sp_bounds *
find(struct sp_solver *s, struct sp_size size, uint32_t blank_home)
{
	struct sp_bounds *b = s->bounds;

	while (b != NULL && !(sp_size_equal(b->size, size) &&
	    b->blank_home == blank_home))
		b = b->next;
	if (b != NULL)
		return b;
	b = calloc(1, sizeof *b);
	if (b == NULL)
		return NULL;
	b->size = size;
	b->blank_home = blank_home;
	b->next = s->bounds;
	s->bounds = b;
	return b;
}

int
sp_bounds_open(struct sp_worker *w, const struct sp_puzzle *p)
{
	struct sp_solver *s = w->solver;

	if (w->bounds != NULL && sp_multitile_fit(w->bounds->stage[0], p))
		return 1;
	sp_threads_lock(s->threads);
	sp_bounds_release(w);
	w->bounds = find(s, p->size, p->home[p->blank]);
	if (w->bounds != NULL && w->bounds->users++ == 0)
		make(s, w->bounds, 0, SP_MULTITILE_SMALL);
	while (w->bounds != NULL && !w->bounds->is_made)
		sp_threads_wait(s->threads, SP_EVENT_MADE);
	if (w->bounds != NULL && w->bounds->stage[0] == NULL)
		sp_bounds_release(w);
	sp_threads_unlock(s->threads);
	return w->bounds != NULL;
}

void
sp_bounds_add_nodes(struct sp_worker *w, uint64_t nodes, int may_enlarge)
{
	struct sp_solver *s = w->solver;
	struct sp_bounds *b = w->bounds;

	b->nodes += nodes;
	if (b->is_enlarged || b->nodes < NODES_TO_ENLARGE || !may_enlarge ||
	    s->is_short ||
	    s->tables.most_bytes / BYTES_OF_ENTRY <= SP_MULTITILE_SMALL)
		return;
	b->is_enlarged = 1;
	make(s, b, 1, SP_MULTITILE_LARGE);
}

const struct sp_multitile *
sp_bounds_best(const struct sp_worker *w, int may_enlarge)
{
	const struct sp_bounds *b = w->bounds;

	return may_enlarge && b->stage[1] != NULL ? b->stage[1] : b->stage[0];
}
