/* ida.c -- depth-first search for solutions up to a threshold */
#include <stdlib.h>

#include "ida.h"

/* Code is copied for each call, so that constant arguments are folded. */
#if defined(__GNUC__) && defined(__OPTIMIZE__)
#define ALWAYS_INLINE static inline __attribute__((__always_inline__))
#else
#define ALWAYS_INLINE static inline
#endif

enum {
	FIRST_LEVELS = 128,
	PART_DEPTH = 12 /* of the subtrees that threads share out */
};

/* Parameters of the board, constant where the code is specialized. */
struct fixed {
	unsigned views;
	int transposed; /* as in struct sp_tables */
	uint32_t half_bits, width;
};

/* Sets what a child is in one view, where its slide passes `passed` tiles. */
ALWAYS_INLINE void
look_up_view(const struct sp_ida_path *r, const struct sp_view *view,
    unsigned v, const struct sp_ida_level *l, struct sp_ida_child *c,
    uint32_t half_bits, uint32_t passed)
{
	const struct sp_ida *s = r->s;
	const struct sp_slide *slide = &view->slide[l->blank][c->way];
	uint8_t tile = s->tile[c->cell];
	const struct sp_ida_group *group = &s->group[v][view->group[tile]];
	const int32_t *rank_change = view->rank_change[slide->later][tile];
	uint32_t key = group->key, change = 0, down;

	for (uint32_t i = 0; i < passed; i++)
		change += (uint32_t)rank_change[s->tile[slide->passed[i]]];
	/* The value becomes greater by 1 if its bit 1 will be that of
	 * value + 1, else less by 1. */
	down = (sp_pdb_bit(&group->pdb, half_bits, group->cells ^ slide->cells,
	    view->cell[c->cell], (key + change) >> SP_PERM_SHIFT) ^
	    (key + 1) >> 1) & 1;
	c->group[v] = view->group[tile];
	c->key_change[v] = change + 1 - 2 * down;
	c->slack[v] = l->slack[v] - r->cost[down];
}

/* Makes the child that results when the blank moves `way`. */
ALWAYS_INLINE void
make_child(const struct sp_ida_path *r, unsigned char way,
    const struct sp_ida_level *l, struct sp_ida_child *c,
    const struct fixed *fixed)
{
	const struct sp_tables *t = r->s->tables;
	int is_vertical = way == SP_UP || way == SP_DOWN;

	c->way = way;
	c->cell = t->neighbour[l->blank][way];
	look_up_view(r, &t->view[0], 0, l, c, fixed->half_bits,
	    is_vertical ? fixed->width - 1 : 0);
	if (fixed->views > 1)
		look_up_view(r, &t->view[1], 1, l, c, fixed->half_bits,
		    is_vertical ^ fixed->transposed ? fixed->width - 1 : 0);
}

/* The least slack of the views.  Negative: the child is pruned. */
ALWAYS_INLINE int64_t
slack_of(const struct sp_ida_child *c, unsigned views)
{
	return views > 1 && c->slack[1] < c->slack[0] ? c->slack[1] :
	    c->slack[0];
}

/* What children are sorted by, the greatest first: the slack, or for all
 * solutions the letter of the tile. */
static int64_t
rank_of(const struct sp_ida_path *r, const struct sp_ida_child *c,
    unsigned views)
{
	static const int64_t by_letter[SP_IDA_WAYS] = { /* D, L, R, U */
		[SP_UP] = 3, [SP_RIGHT] = 2, [SP_LEFT] = 1, [SP_DOWN] = 0
	};

	return r->finds_all ? by_letter[r->s->way[c->way]] :
	    slack_of(c, views);
}

/* Sorts the children to be visited. */
static void
sort_children(const struct sp_ida_path *r, struct sp_ida_level *l,
    unsigned views)
{
	for (unsigned i = 1; i < l->count; i++) {
		uint8_t open = l->open[i];
		int64_t rank = rank_of(r, &l->child[open], views);
		unsigned to = i;

		for (; to > 0 && rank > rank_of(r,
		    &l->child[l->open[to - 1]], views); to--)
			l->open[to] = l->open[to - 1];
		l->open[to] = open;
	}
}

/*
 * Makes the children of the current state and lists those that are not pruned.
 * Returns 1 if one is the goal; it is then the first of the list.
 */
ALWAYS_INLINE int
expand(struct sp_ida_path *r, const struct fixed *fixed)
{
	const struct sp_tables *t = r->s->tables;
	struct sp_ida_level *l = &r->level[r->depth];
	unsigned ways = t->ways[l->blank] & l->state, count = 0;
	/* The slack of a child that is the goal: h = 0. */
	int64_t end = r->threshold - (int64_t)(r->depth + 1) * SP_OPTIMAL;
	/* full - slack is the child's w(g + h). */
	int64_t full = end + (int64_t)(r->depth + 1) * r->task->weight;

	/* All children are looked up before the first is examined, so that
	 * their cache misses overlap. */
	if (ways & 1 << SP_UP)
		make_child(r, SP_UP, l, &l->child[count++], fixed);
	if (ways & 1 << SP_DOWN)
		make_child(r, SP_DOWN, l, &l->child[count++], fixed);
	if (ways & 1 << SP_LEFT)
		make_child(r, SP_LEFT, l, &l->child[count++], fixed);
	if (ways & 1 << SP_RIGHT)
		make_child(r, SP_RIGHT, l, &l->child[count++], fixed);
	r->s->nodes += count;
	l->next = l->count = 0;
	for (unsigned i = 0; i < count; i++) {
		const struct sp_ida_child *c = &l->child[i];
		int64_t slack = slack_of(c, fixed->views);

		if (slack < 0) {
			r->next_threshold = full - slack < r->next_threshold ?
			    full - slack : r->next_threshold;
			continue;
		}
		l->open[l->count++] = (uint8_t)i;
		if (slack == end) {
			l->open[0] = (uint8_t)i;
			return 1;
		}
	}
	if (r->sorts)
		sort_children(r, l, fixed->views);
	return 0;
}

/* Goes to the next child of the current state. */
ALWAYS_INLINE void
make_slide(struct sp_ida_path *r, unsigned views)
{
	struct sp_ida *s = r->s;
	struct sp_ida_level *l = &r->level[r->depth++];
	const struct sp_ida_child *c = &l->child[l->open[l->next]];

	for (unsigned v = 0; v < views; v++) {
		const struct sp_view *view = &s->tables->view[v];
		struct sp_ida_group *group = &s->group[v][c->group[v]];

		group->cells ^= view->slide[l->blank][c->way].cells;
		group->key += c->key_change[v];
		l[1].slack[v] = c->slack[v];
	}
	s->tile[l->blank] = s->tile[c->cell];
	l[1].blank = c->cell;
	l[1].state = sp_automaton_next(s->automaton, l->state, c->way);
}

/* Returns to the parent of the current state. */
ALWAYS_INLINE void
undo_slide(struct sp_ida_path *r, unsigned views)
{
	struct sp_ida *s = r->s;
	struct sp_ida_level *l = &r->level[--r->depth];
	const struct sp_ida_child *c = &l->child[l->open[l->next++]];

	s->tile[c->cell] = s->tile[l->blank];
	for (unsigned v = 0; v < views; v++) {
		const struct sp_view *view = &s->tables->view[v];
		struct sp_ida_group *group = &s->group[v][c->group[v]];

		group->cells ^= view->slide[l->blank][c->way].cells;
		group->key -= c->key_change[v];
	}
}

void
sp_ida_set_poll(struct sp_ida_path *r)
{
	r->poll = r->s->nodes + SP_POLL_NODES;
	if (r->poll > r->task->most_nodes)
		r->poll = r->task->most_nodes;
}

/* Polls.  Returns 1 if the search is to be given up. */
static int
stopped(struct sp_ida_path *r)
{
	const struct sp_task *task = r->task;

	sp_ida_set_poll(r);
	return r->s->nodes > task->most_nodes ||
	    (task->poll != NULL && task->poll(task->argument));
}

int
sp_ida_reserve(struct sp_ida_path *r)
{
	uint32_t levels = r->levels == 0 ? FIRST_LEVELS : 2 * r->levels;
	struct sp_ida_level *more;

	if (r->depth + 1 < r->levels)
		return 1;
	more = realloc(r->level, levels * sizeof *more);
	if (more == NULL)
		return 0;
	r->level = more;
	r->levels = levels;
	return 1;
}

/* Goes to the next state of the subtree.  Returns 0 if there is none. */
ALWAYS_INLINE int
go_on(struct sp_ida_path *r, unsigned views)
{
	const struct sp_ida_level *l;

	for (l = &r->level[r->depth]; l->next == l->count;
	    l = &r->level[r->depth]) {
		if (r->depth == r->base)
			return 0;
		undo_slide(r, views);
	}
	make_slide(r, views);
	return 1;
}

int
sp_ida_go_on(struct sp_ida_path *r)
{
	return go_on(r, r->s->tables->views);
}

void
sp_ida_go_back(struct sp_ida_path *r)
{
	while (r->depth > 0)
		undo_slide(r, r->s->tables->views);
}

/* Searches the subtree up to the threshold.  SP_END: it has no solution. */
ALWAYS_INLINE enum sp_status
search_to_threshold(struct sp_ida_path *r, const struct fixed fixed)
{
	do {
		if (!sp_ida_reserve(r))
			return SP_NO_MEMORY;
		if (expand(r, &fixed))
			return SP_OK;
		if (r->s->nodes > r->poll && stopped(r))
			return SP_STOPPED;
	} while (go_on(r, fixed.views));
	return SP_END;
}

/* Its code is specialized for 4x4 and 5x5 boards. */
enum sp_status
sp_ida_search(struct sp_ida_path *r)
{
	const struct sp_tables *t = r->s->tables;

	if (t->n == 16 && t->size.w == 4 && t->transposed)
		return search_to_threshold(r,
		    (struct fixed){ 2, 1, SP_HALF16_BITS, 4 });
	if (t->n == 16 && t->size.w == 4 && t->views == 1)
		return search_to_threshold(r,
		    (struct fixed){ 1, 0, SP_HALF16_BITS, 4 });
	if (t->n == 25 && t->transposed)
		return search_to_threshold(r,
		    (struct fixed){ 2, 1, SP_HALF26_BITS, 5 });
	return search_to_threshold(r, (struct fixed){ t->views,
	    t->transposed, t->half_bits, t->size.w });
}

/*
 * Searches the subtrees that the part claims.  Every thread visits the states
 * above them; a goal among these counts as a subtree.
 */
enum sp_status
sp_ida_search_part(struct sp_ida_path *r, struct sp_part *part)
{
	const struct sp_tables *t = r->s->tables;
	const struct fixed fixed = { t->views, t->transposed, t->half_bits,
		t->size.w };
	uint64_t subtree = 0;

	part->subtree = part->claim(part->argument);
	do {
		int is_goal = 0;
		enum sp_status status = SP_OK;

		if (part->subtree == UINT64_MAX)
			return SP_END;
		if (!sp_ida_reserve(r))
			return SP_NO_MEMORY; /* not tested: faults: 1 thread */
		if (r->depth < PART_DEPTH)
			is_goal = expand(r, &fixed);
		if (r->depth < PART_DEPTH && !is_goal)
			continue;
		if (subtree++ == part->subtree) {
			r->base = r->depth;
			if (!is_goal)
				status = sp_ida_search(r);
			if (status != SP_END)
				return status;
			r->base = 0;
			part->subtree = part->claim(part->argument);
		}
		r->level[r->depth].next = r->level[r->depth].count = 0;
	} while (go_on(r, fixed.views));
	return SP_END;
}
