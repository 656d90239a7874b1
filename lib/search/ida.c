/* ida.c -- depth-first search for solutions up to a threshold */
#include <stdlib.h>

#include "ida_node.h"

enum { FIRST_FRAMES = 128 };

/* Returns what children are sorted by, the greatest first: the slack, or if all
 * solutions are searched for, the letter of the tile. */
static int64_t
rank_of(const struct sp_ida_path *r, const struct sp_ida_child *c,
    unsigned looks)
{
	static const int64_t by_letter[SP_IDA_WAYS] = { /* D, L, R, U */
		[SP_UP] = 3, [SP_RIGHT] = 2, [SP_LEFT] = 1, [SP_DOWN] = 0
	};

	return r->finds_all ? by_letter[r->s->way[c->way]] :
	    sp_ida_slack(c->slack, 0, looks);
}

/* Sorts the open children. */
static void
sort_children(const struct sp_ida_path *r, struct sp_ida_frame *f,
    unsigned looks)
{
	for (unsigned i = 1; i < f->count; i++) {
		uint8_t open = f->open[i];
		int64_t rank = rank_of(r, &f->child[open], looks);
		unsigned to = i;

		for (; to > 0 && rank > rank_of(r,
		    &f->child[f->open[to - 1]], looks); to--)
			f->open[to] = f->open[to - 1];
		f->open[to] = open;
	}
}

void
sp_ida_set_poll(struct sp_ida_path *r)
{
	r->poll = r->s->nodes + SP_POLL_NODES;
	if (r->poll > r->task->most_nodes)
		r->poll = r->task->most_nodes;
}

int
sp_ida_stopped(struct sp_ida_path *r)
{
	const struct sp_task *task = r->task;

	sp_ida_set_poll(r);
	return r->s->nodes > task->most_nodes ||
	    (task->poll != NULL && task->poll(task->argument) != SP_GO_ON);
}

int
sp_ida_grow(struct sp_ida_path *r)
{
	uint32_t capacity = r->capacity == 0 ? FIRST_FRAMES : 2 * r->capacity;
	struct sp_ida_frame *more = realloc(r->frame,
	    capacity * sizeof *more);

	if (more == NULL)
		return 0;
	r->frame = more;
	r->capacity = capacity;
	return 1;
}

int
sp_ida_advance(struct sp_ida_path *r)
{
	return sp_ida_next(r, r->s->looks);
}

void
sp_ida_rewind(struct sp_ida_path *r)
{
	while (r->depth > 0)
		sp_ida_undo(r, r->s->looks);
}

ALWAYS_INLINE enum sp_status
search_to_threshold(struct sp_ida_path *r, const struct sp_ida_fixed fixed)
{
	do {
		struct sp_ida_probes probes;

		if (!sp_ida_reserve(r))
			return SP_NO_MEMORY;
		sp_ida_generate(r, &probes, &fixed);
		if (sp_ida_evaluate(r, &probes, &fixed))
			return SP_OK;
		if (fixed.looks > fixed.eager) {
			sp_ida_generate_lazy(r, &probes, &fixed);
			sp_ida_evaluate_lazy(r, &probes, &fixed);
		}
		if (r->sorts)
			sort_children(r, &r->frame[r->depth], fixed.looks);
		if (r->s->nodes > r->poll && sp_ida_stopped(r))
			return SP_STOPPED;
	} while (sp_ida_next(r, fixed.looks));
	return SP_END;
}

enum sp_status
sp_ida_search(struct sp_ida_path *r)
{
	return SP_IDA_SPECIALIZE(r->s, search_to_threshold, r);
}
