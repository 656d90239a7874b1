/* ida.c -- shortest solutions by iterative deepening */
#include <stdlib.h>

#include "ida.h"

/* Arguments that are constants are worth a copy of the code for each. */
#if defined(__GNUC__) && defined(__OPTIMIZE__)
#define ALWAYS_INLINE static inline __attribute__((__always_inline__))
#else
#define ALWAYS_INLINE static inline
#endif

/*
 * A depth-first search for solutions of so many slides, then of so many more:
 * R. E. Korf, Depth-first iterative-deepening, Artificial Intelligence 27,
 * 1985.  A state is left when its slides so far and its bound together exceed
 * the threshold; the least such sum is the next threshold.
 *
 * Bounds times a weight >= 1 give solutions at most so many times the shortest.
 * Of an unfinished shortest solution, slides and bound together are no more
 * than its length: the least such sum of a state that was left, times the
 * weight, is the next threshold, which then is not beyond what is allowed.
 *
 * The slides of a state are tried in one order, unless a weight is asked for,
 * and bounds only cut off what holds no solution: which of the shortest
 * solutions is found does not depend on the tables.
 */

enum { WAYS = 4, NO_WAY = WAYS, FIRST_ROOM = 128 };

/* A slide of the state at hand, and what it makes of the tile's group. */
struct choice {
	int64_t slack[SP_VIEWS];
	uint32_t change[SP_VIEWS]; /* of the group's key */
	uint8_t group[SP_VIEWS];
	uint8_t way;
	uint8_t cell; /* where the tile is, and the blank will be */
};

/* A state on the way from the start. */
struct level {
	uint8_t blank;
	uint8_t back; /* the way that undoes the slide before, or NO_WAY */
	uint8_t next, count;
	uint8_t pick[WAYS]; /* the choices to be tried, from next to count */
	/* The threshold without the slides so far and the weighted bound,
	 * in thousandths of slides. */
	int64_t slack[SP_VIEWS];
	struct choice choice[WAYS];
};

struct run {
	struct sp_search *s;
	const struct sp_task *task;
	struct level *level;
	uint32_t depth, room;
	int64_t threshold;
	int64_t next;    /* the least that may do */
	int64_t cost[2]; /* slack lost by slides that go up, down */
	uint64_t poll;   /* nodes at which to ask */
};

/* What is worth to be known when the code is compiled. */
struct shape {
	unsigned views;
	int transposed; /* whether the second view is */
	uint32_t half, width;
};

/* Looks up what a slide that passes so many tiles makes of the tile's group
 * in a view. */
ALWAYS_INLINE void
look_up(const struct run *r, const struct sp_view *view, unsigned v,
    const struct level *l, struct choice *c, uint32_t half, uint32_t passed)
{
	const struct sp_search *s = r->s;
	const struct sp_step *step = &view->step[l->blank][c->way];
	uint8_t tile = s->tile[c->cell];
	const struct sp_lane *lane = &s->lane[v][view->group[tile]];
	const int32_t *pass = view->pass[step->later][tile];
	uint32_t key = lane->key, change = 0, down;

	for (uint32_t i = 0; i < passed; i++)
		change += (uint32_t)pass[s->tile[step->passed[i]]];
	down = (sp_pattern_bit(&lane->pattern, half, lane->mask ^ step->mask,
	    view->cell[c->cell], (key + change) >> SP_ORDER_SHIFT) ^
	    (key + 1) >> 1) & 1;
	c->group[v] = view->group[tile];
	c->change[v] = change + 1 - 2 * down;
	c->slack[v] = l->slack[v] - r->cost[down];
}

/* Looks up what the slide of a way makes of the state at hand. */
ALWAYS_INLINE void
look_up_all(const struct run *r, unsigned char way, const struct level *l,
    struct choice *c, const struct shape *shape)
{
	const struct sp_tables *t = r->s->tables;
	int crosses = way == SP_UP || way == SP_DOWN;

	c->way = way;
	c->cell = t->neighbour[l->blank][way];
	look_up(r, &t->view[0], 0, l, c, shape->half,
	    crosses ? shape->width - 1 : 0);
	if (shape->views > 1)
		look_up(r, &t->view[1], 1, l, c, shape->half,
		    crosses ^ shape->transposed ? shape->width - 1 : 0);
}

/* What it leaves: less than 0 if it leads to no solution this time. */
ALWAYS_INLINE int64_t
slack_of(const struct choice *c, unsigned views)
{
	return views > 1 && c->slack[1] < c->slack[0] ? c->slack[1] :
	    c->slack[0];
}

/* Where any solution will do, those which seem nearest are tried first. */
static void
put_in_order(struct level *l, unsigned views)
{
	for (unsigned i = 1; i < l->count; i++) {
		uint8_t pick = l->pick[i];
		int64_t slack = slack_of(&l->choice[pick], views);
		unsigned to = i;

		for (; to > 0 && slack > slack_of(
		    &l->choice[l->pick[to - 1]], views); to--)
			l->pick[to] = l->pick[to - 1];
		l->pick[to] = pick;
	}
}

/*
 * Finds the slides of the state at hand that may lead to a solution.  Returns
 * 1 if one is a solution, the next that is to be tried.
 */
ALWAYS_INLINE int
expand(struct run *r, const struct shape *shape)
{
	const struct sp_tables *t = r->s->tables;
	struct level *l = &r->level[r->depth];
	unsigned ways = t->ways[l->blank] & ~(1u << l->back), count = 0;
	/* The slack of a solution. */
	int64_t end = r->threshold - (int64_t)(r->depth + 1) * SP_OPTIMAL;
	/* Less slack, what the weight makes of slides and bound together. */
	int64_t full = end + (int64_t)(r->depth + 1) * r->task->weight;

	/* All is looked up before anything is decided: the processor need
	 * not wait for one after the other. */
	if (ways & 1 << SP_UP)
		look_up_all(r, SP_UP, l, &l->choice[count++], shape);
	if (ways & 1 << SP_DOWN)
		look_up_all(r, SP_DOWN, l, &l->choice[count++], shape);
	if (ways & 1 << SP_LEFT)
		look_up_all(r, SP_LEFT, l, &l->choice[count++], shape);
	if (ways & 1 << SP_RIGHT)
		look_up_all(r, SP_RIGHT, l, &l->choice[count++], shape);
	r->s->nodes += count;
	l->next = l->count = 0;
	for (unsigned i = 0; i < count; i++) {
		const struct choice *c = &l->choice[i];
		int64_t slack = slack_of(c, shape->views);

		if (slack < 0) {
			r->next = full - slack < r->next ? full - slack :
			    r->next;
			continue;
		}
		l->pick[l->count++] = (uint8_t)i;
		if (slack == end) {
			l->pick[0] = (uint8_t)i;
			return 1;
		}
	}
	if (r->task->weight > SP_OPTIMAL)
		put_in_order(l, shape->views);
	return 0;
}

/* Makes the next slide of the state at hand. */
ALWAYS_INLINE void
go_down(struct run *r, unsigned views)
{
	struct sp_search *s = r->s;
	struct level *l = &r->level[r->depth++];
	const struct choice *c = &l->choice[l->pick[l->next]];

	for (unsigned v = 0; v < views; v++) {
		struct sp_lane *lane = &s->lane[v][c->group[v]];

		lane->mask ^= s->tables->view[v].step[l->blank][c->way].mask;
		lane->key += c->change[v];
		l[1].slack[v] = c->slack[v];
	}
	s->tile[l->blank] = s->tile[c->cell];
	l[1].blank = c->cell;
	l[1].back = c->way ^ 1;
}

/* Takes it back. */
ALWAYS_INLINE void
go_up(struct run *r, unsigned views)
{
	struct sp_search *s = r->s;
	struct level *l = &r->level[--r->depth];
	const struct choice *c = &l->choice[l->pick[l->next++]];

	s->tile[c->cell] = s->tile[l->blank];
	for (unsigned v = 0; v < views; v++) {
		struct sp_lane *lane = &s->lane[v][c->group[v]];

		lane->mask ^= s->tables->view[v].step[l->blank][c->way].mask;
		lane->key -= c->change[v];
	}
}

/* When to ask again. */
static uint64_t
next_poll(const struct run *r)
{
	uint64_t poll = r->s->nodes + SP_POLL_NODES;

	return poll <= r->task->most_nodes ? poll : r->task->most_nodes;
}

/* Whether the task is to be given up. */
static int
stopped(struct run *r)
{
	const struct sp_task *task = r->task;

	if (r->s->nodes > task->most_nodes)
		return 1;
	r->poll = next_poll(r);
	return task->poll != NULL && task->poll(task->argument);
}

/* Makes room for one level more. */
static int
grow(struct run *r)
{
	uint32_t room = r->room == 0 ? FIRST_ROOM : 2 * r->room;
	struct level *more;

	if (r->depth + 1 < r->room)
		return 1;
	more = realloc(r->level, room * sizeof *more);
	if (more == NULL)
		return 0;
	r->level = more;
	r->room = room;
	return 1;
}

/* Searches up to the threshold.  SP_END: there is no solution up to it. */
ALWAYS_INLINE enum sp_status
deepen(struct run *r, const struct shape shape)
{
	for (;;) {
		struct level *l;

		if (!grow(r))
			return SP_NO_MEMORY;
		if (expand(r, &shape))
			return SP_OK;
		if (r->s->nodes > r->poll && stopped(r))
			return SP_STOPPED;
		for (l = &r->level[r->depth]; l->next == l->count;
		    l = &r->level[r->depth]) {
			if (r->depth == 0)
				return SP_END;
			go_up(r, shape.views);
		}
		go_down(r, shape.views);
	}
}

/* The same code, with constants for the boards that matter most. */
static enum sp_status
deepen_any(struct run *r)
{
	const struct sp_tables *t = r->s->tables;

	if (t->n == 16 && t->size.w == 4 && t->transposed)
		return deepen(r, (struct shape){ 2, 1, SP_SMALL_HALF, 4 });
	if (t->n == 16 && t->size.w == 4 && t->views == 1)
		return deepen(r, (struct shape){ 1, 0, SP_SMALL_HALF, 4 });
	if (t->n == 25 && t->transposed)
		return deepen(r, (struct shape){ 2, 1, SP_MIDDLE_HALF, 5 });
	return deepen(r, (struct shape){ t->views, t->transposed, t->half,
	    t->size.w });
}

/* The slides from the start, the last one that which was found last. */
static enum sp_status
note(const struct run *r, struct sp_solution *solution)
{
	for (uint32_t depth = 0; depth <= r->depth; depth++) {
		const struct level *l = &r->level[depth];
		enum sp_status status = sp_solution_add(solution,
		    l->choice[l->pick[depth < r->depth ? l->next : 0]].way);

		if (status != SP_OK)
			return status;
	}
	return SP_OK;
}

enum sp_status
sp_search_run(struct sp_search *s, const struct sp_task *task,
    struct sp_solution *solution)
{
	struct run r = { .s = s, .task = task,
	    .threshold = (int64_t)task->weight * s->bound,
	    .cost = { SP_OPTIMAL + (int64_t)task->weight,
	    SP_OPTIMAL - (int64_t)task->weight } };
	enum sp_status status = s->bound == 0 ? SP_OK : SP_END;

	s->nodes = 0;
	r.poll = next_poll(&r);
	while (status == SP_END) {
		if (!grow(&r)) {
			status = SP_NO_MEMORY;
			break;
		}
		r.next = INT64_MAX;
		r.depth = 0;
		r.level[0].blank = (uint8_t)s->blank;
		r.level[0].back = NO_WAY;
		for (unsigned v = 0; v < s->tables->views; v++)
			r.level[0].slack[v] = r.threshold -
			    (int64_t)task->weight * s->sum[v];
		status = deepen_any(&r);
		if (status == SP_END)
			r.threshold = r.next;
		if (status == SP_OK)
			status = note(&r, solution);
	}
	free(r.level);
	return status;
}
