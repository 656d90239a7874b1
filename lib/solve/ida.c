/* ida.c -- shortest solutions by IDA*, iterative-deepening A* */
#include <stdlib.h>

#include "pdb.h"

/* Code is copied for each call, so that constant arguments are folded. */
#if defined(__GNUC__) && defined(__OPTIMIZE__)
#define ALWAYS_INLINE static inline __attribute__((__always_inline__))
#else
#define ALWAYS_INLINE static inline
#endif

/*
 * A depth-first search for solutions of cost up to a threshold, repeated with
 * greater thresholds: R. E. Korf, Depth-first iterative-deepening, Artificial
 * Intelligence 27, 1985.  With g slides made and a lower bound h on those to
 * come, a state is pruned if f = g + h exceeds the threshold; the least f that
 * exceeded it is the next threshold.
 *
 * With a weight w >= 1, a state is pruned if g + wh exceeds the threshold, and
 * solutions have at most w times the least length: a state of a shortest
 * solution has f = g + h up to that length, so that the least f of a pruned
 * state, times w, is a threshold not above w times the least length.
 *
 * The slides of a state are tried in the order of enum sp_direction, except with
 * a weight above 1, and pruned states have no solution within the threshold.
 * Therefore the first of the shortest solutions in this order is found, whatever
 * the tables and the automaton.
 *
 * Costs are in thousandths of slides: SP_OPTIMAL is one slide.
 */

enum { WAYS = 4, FIRST_LEVELS = 128 };

/* A successor of a state, and what its slide does to the tile's group. */
struct child {
	int64_t slack[SP_VIEWS];
	uint32_t key_change[SP_VIEWS]; /* change of the group's key */
	uint8_t group[SP_VIEWS];
	uint8_t way;  /* of the blank */
	uint8_t cell; /* that the tile leaves and the blank takes */
};

/* A state on the current path. */
struct level {
	uint32_t state; /* the state of the automaton */
	uint8_t blank;
	uint8_t next, count;
	uint8_t open[WAYS]; /* open[next..count-1]: children to be visited */
	/* Of each view: threshold - g - wh.  Negative: the state is pruned. */
	int64_t slack[SP_VIEWS];
	struct child child[WAYS];
};

struct run {
	struct sp_ida *s;
	const struct sp_task *task;
	struct level *level; /* level[0..depth]: the current path */
	uint32_t depth, levels;
	int64_t threshold;
	int64_t next_threshold; /* least w(g + h) of a pruned state */
	int64_t cost[2]; /* cost[down]: decrease of slack by a slide that
	                    makes the value of the group greater or less */
	uint64_t poll;   /* node count at which to call task->poll */
};

/* Parameters of the board, constant where the code is specialized. */
struct fixed {
	unsigned views;
	int transposed; /* as in struct sp_tables */
	uint32_t half_bits, width;
};

/* Sets what a child is in one view, where its slide passes `passed` tiles. */
ALWAYS_INLINE void
look_up_view(const struct run *r, const struct sp_view *view, unsigned v,
    const struct level *l, struct child *c, uint32_t half_bits, uint32_t passed)
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
make_child(const struct run *r, unsigned char way, const struct level *l,
    struct child *c, const struct fixed *fixed)
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
slack_of(const struct child *c, unsigned views)
{
	return views > 1 && c->slack[1] < c->slack[0] ? c->slack[1] :
	    c->slack[0];
}

/* Sorts the children to be visited by slack, the greatest first. */
static void
sort_children(struct level *l, unsigned views)
{
	for (unsigned i = 1; i < l->count; i++) {
		uint8_t open = l->open[i];
		int64_t slack = slack_of(&l->child[open], views);
		unsigned to = i;

		for (; to > 0 && slack > slack_of(
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
expand(struct run *r, const struct fixed *fixed)
{
	const struct sp_tables *t = r->s->tables;
	struct level *l = &r->level[r->depth];
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
		const struct child *c = &l->child[i];
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
	if (r->task->weight > SP_OPTIMAL)
		sort_children(l, fixed->views);
	return 0;
}

/* Goes to the next child of the current state. */
ALWAYS_INLINE void
make_slide(struct run *r, unsigned views)
{
	struct sp_ida *s = r->s;
	struct level *l = &r->level[r->depth++];
	const struct child *c = &l->child[l->open[l->next]];

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
undo_slide(struct run *r, unsigned views)
{
	struct sp_ida *s = r->s;
	struct level *l = &r->level[--r->depth];
	const struct child *c = &l->child[l->open[l->next++]];

	s->tile[c->cell] = s->tile[l->blank];
	for (unsigned v = 0; v < views; v++) {
		const struct sp_view *view = &s->tables->view[v];
		struct sp_ida_group *group = &s->group[v][c->group[v]];

		group->cells ^= view->slide[l->blank][c->way].cells;
		group->key -= c->key_change[v];
	}
}

/* Sets the node count at which to poll next. */
static void
set_poll(struct run *r)
{
	r->poll = r->s->nodes + SP_POLL_NODES;
	if (r->poll > r->task->most_nodes)
		r->poll = r->task->most_nodes;
}

/* Polls.  Returns 1 if the search is to be given up. */
static int
stopped(struct run *r)
{
	const struct sp_task *task = r->task;

	set_poll(r);
	return r->s->nodes > task->most_nodes ||
	    (task->poll != NULL && task->poll(task->argument));
}

/* Makes room for one more level.  Returns 0 if there is no memory. */
static int
reserve_level(struct run *r)
{
	uint32_t levels = r->levels == 0 ? FIRST_LEVELS : 2 * r->levels;
	struct level *more;

	if (r->depth + 1 < r->levels)
		return 1;
	more = realloc(r->level, levels * sizeof *more);
	if (more == NULL)
		return 0;
	r->level = more;
	r->levels = levels;
	return 1;
}

/* Searches up to the threshold.  SP_END: it has no solution. */
ALWAYS_INLINE enum sp_status
search_to_threshold(struct run *r, const struct fixed fixed)
{
	for (;;) {
		struct level *l;

		if (!reserve_level(r))
			return SP_NO_MEMORY;
		if (expand(r, &fixed))
			return SP_OK;
		if (r->s->nodes > r->poll && stopped(r))
			return SP_STOPPED;
		for (l = &r->level[r->depth]; l->next == l->count;
		    l = &r->level[r->depth]) {
			if (r->depth == 0)
				return SP_END;
			undo_slide(r, fixed.views);
		}
		make_slide(r, fixed.views);
	}
}

/* As search_to_threshold, with constants for 4x4 and 5x5 boards. */
static enum sp_status
search_specialized(struct run *r)
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

/* Appends the slides of the current path and the one to the goal. */
static enum sp_status
append_solution(const struct run *r, struct sp_solution *solution)
{
	for (uint32_t depth = 0; depth <= r->depth; depth++) {
		const struct level *l = &r->level[depth];
		enum sp_status status = sp_solution_add(solution,
		    l->child[l->open[depth < r->depth ? l->next : 0]].way);

		if (status != SP_OK)
			return status;
	}
	return SP_OK;
}

void
sp_ida_init(struct sp_ida *s)
{
	/* The caller has set tables, one by one with tile and blank. */
	/* cppcheck-suppress ctuuninitvar */
	const struct sp_tables *t = s->tables;

	s->automaton = &t->automaton;
	s->bound = 0;
	for (uint32_t v = 0; v < t->views; v++) {
		s->sum[v] = 0;
		for (uint32_t i = 0; i < t->groups; i++)
			s->sum[v] += sp_pdb_value(s, v, i);
		if (s->sum[v] > s->bound)
			s->bound = s->sum[v];
	}
}

/* Whether shortest solutions have more slides than the task asks for. */
static int
is_too_long(const struct run *r)
{
	const struct sp_task *task = r->task;

	return task->most_slides > 0 && (uint64_t)r->threshold /
	    task->weight > task->most_slides;
}

enum sp_status
sp_ida_run(struct sp_ida *s, const struct sp_task *task,
    struct sp_solution *solution)
{
	struct run r = { .s = s, .task = task,
	    .threshold = (int64_t)task->weight * s->bound,
	    .cost = { SP_OPTIMAL + (int64_t)task->weight,
	    SP_OPTIMAL - (int64_t)task->weight } };
	enum sp_status status = s->bound == 0 ? SP_OK : SP_END;

	s->nodes = 0;
	set_poll(&r);
	if (!reserve_level(&r))
		return SP_NO_MEMORY;
	for (; status == SP_END && !is_too_long(&r);
	    r.threshold = r.next_threshold) {
		r.next_threshold = INT64_MAX;
		r.depth = 0;
		r.level[0].blank = (uint8_t)s->blank;
		r.level[0].state = SP_AUTOMATON_START;
		for (unsigned v = 0; v < s->tables->views; v++)
			r.level[0].slack[v] = r.threshold -
			    (int64_t)task->weight * s->sum[v];
		status = search_specialized(&r);
	}
	if (status == SP_OK && s->bound > 0)
		status = append_solution(&r, solution);
	free(r.level);
	return status;
}
