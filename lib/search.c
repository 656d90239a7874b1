/* search.c -- shortest solutions by iterative deepening */
#include <stdlib.h>

#include "search.h"

/* Arguments that are constants are worth a copy of the code for each. */
#if defined(__GNUC__)
#define ALWAYS_INLINE static inline __attribute__((__always_inline__))
#else
#define ALWAYS_INLINE static inline
#endif

/*
 * A depth-first search for solutions of so many slides, then of so many more:
 * R. E. Korf, Depth-first iterative-deepening, Artificial Intelligence 27,
 * 1985.  A state is left when its slides so far and its bound together exceed
 * the threshold; the least such sum is the next threshold.  Bounds times a
 * weight >= 1 give solutions at most so many times the shortest.
 *
 * The slides of a state are tried in one order, and bounds only cut off what
 * holds no solution: which of the shortest solutions is found does not depend
 * on the tables.
 */

enum { WAYS = 4, NO_WAY = WAYS, FIRST_ROOM = 128 };

/* A slide of the state at hand, and what it makes of the tile's group. */
struct choice {
	struct sp_stand stand[SP_VIEWS];
	uint32_t sum[SP_VIEWS];
	uint8_t group[SP_VIEWS];
	unsigned char way;
	uint8_t cell; /* where the tile is, and the blank will be */
};

/* A state on the way from the start. */
struct level {
	uint8_t blank;
	uint8_t back; /* the way that undoes the slide before, or NO_WAY */
	uint8_t next, count;
	uint8_t pick[WAYS]; /* the choices to be tried, from next to count */
	uint32_t sum[SP_VIEWS];
	struct sp_stand before[SP_VIEWS]; /* of the slide that was chosen */
	struct choice choice[WAYS];
};

struct run {
	struct sp_search *s;
	const struct sp_task *task;
	struct level *level;
	uint32_t depth, room;
	uint64_t threshold, next; /* in thousandths of slides */
	uint64_t poll;            /* nodes at which to ask */
};

/* What is added to the number of the order of the tile's group. */
ALWAYS_INLINE uint32_t
pass(const struct sp_view *view, const struct sp_step *step,
    const uint8_t *tile, uint32_t moved, uint32_t width)
{
	const int16_t *add = view->pass[moved];
	int sum = 0;

	if (step->later == 0)
		return 0;
	for (uint32_t i = 0; i < width - 1; i++)
		sum += add[tile[step->passed[i]]];
	return (uint32_t)(step->later * sum);
}

/* Looks up what a slide makes of the tile's group in a view. */
ALWAYS_INLINE void
look_up(struct sp_search *s, const struct sp_view *view, unsigned v,
    const struct level *l, struct choice *c, uint32_t half, uint32_t width)
{
	const struct sp_step *step = &view->step[l->blank][c->way];
	uint8_t tile = s->tile[c->cell], group = view->group[tile];
	struct sp_lane *lane = &s->lane[v][group];
	uint64_t mask = lane->stand.mask ^ step->mask;
	uint32_t order = lane->stand.order +
	    pass(view, step, s->tile, tile, width);
	uint32_t value = lane->stand.value;
	uint32_t down = ((value + 1) >> 1 ^ sp_pattern_bit(&lane->pattern,
	    half, mask, view->cell[c->cell], order)) & 1;

	c->group[v] = group;
	c->stand[v].order = order;
	c->stand[v].mask = mask;
	c->stand[v].value = value + 1 - 2 * down;
	c->sum[v] = l->sum[v] + 1 - 2 * down;
}

/*
 * Finds the slides of the state at hand that may lead to a solution.  Returns
 * 1 if one is a solution, the only one that is picked.
 */
ALWAYS_INLINE int
expand(struct run *r, unsigned views, uint32_t half, uint32_t width)
{
	struct sp_search *s = r->s;
	struct level *l = &r->level[r->depth];
	const struct sp_tables *t = s->tables;
	const uint8_t *neighbour = t->neighbour[l->blank];
	uint64_t slides = (uint64_t)(r->depth + 1) * SP_OPTIMAL;
	unsigned count = 0;

	/* All is looked up before anything is decided: the processor need
	 * not wait for one after the other. */
	for (unsigned char way = 0; way < WAYS; way++) {
		struct choice *c = &l->choice[count];

		if (way == l->back || neighbour[way] == SP_NO_CELL)
			continue;
		c->way = way;
		c->cell = neighbour[way];
		for (unsigned v = 0; v < views; v++)
			look_up(s, &t->view[v], v, l, c, half, width);
		count++;
	}
	s->nodes += count;
	l->next = l->count = 0;
	for (unsigned i = 0; i < count; i++) {
		const struct choice *c = &l->choice[i];
		uint32_t sum = c->sum[0];
		uint64_t total;

		if (views > 1 && c->sum[1] > sum)
			sum = c->sum[1];
		total = slides + (uint64_t)r->task->weight * sum;
		if (total > r->threshold) {
			r->next = total < r->next ? total : r->next;
			continue;
		}
		l->pick[l->count++] = (uint8_t)i;
		if (sum == 0) {
			l->pick[0] = (uint8_t)i;
			return 1;
		}
	}
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
		struct sp_stand *stand = &s->lane[v][c->group[v]].stand;

		l->before[v] = *stand;
		*stand = c->stand[v];
		l[1].sum[v] = c->sum[v];
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
	for (unsigned v = 0; v < views; v++)
		s->lane[v][c->group[v]].stand = l->before[v];
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
deepen(struct run *r, unsigned views, uint32_t half, uint32_t width)
{
	for (;;) {
		struct level *l;

		if (!grow(r))
			return SP_NO_MEMORY;
		if (expand(r, views, half, width))
			return SP_OK;
		if (r->s->nodes > r->poll && stopped(r))
			return SP_STOPPED;
		for (l = &r->level[r->depth]; l->next == l->count;
		    l = &r->level[r->depth]) {
			if (r->depth == 0)
				return SP_END;
			go_up(r, views);
		}
		go_down(r, views);
	}
}

/* The same code, with constants for the boards that matter most. */
static enum sp_status
deepen_any(struct run *r)
{
	const struct sp_tables *t = r->s->tables;

	if (t->n == 16 && t->size.w == 4)
		return t->views == 2 ? deepen(r, 2, SP_SMALL_HALF, 4) :
		    deepen(r, 1, SP_SMALL_HALF, 4);
	if (t->n == 25 && t->views == 2)
		return deepen(r, 2, SP_MIDDLE_HALF, 5);
	return deepen(r, t->views, t->half, t->size.w);
}

/* The slides from the start, the last one that which was found last. */
static enum sp_status
note(const struct run *r, struct sp_solution *solution)
{
	for (uint32_t depth = 0; depth <= r->depth; depth++) {
		const struct level *l = &r->level[depth];
		const struct choice *c = &l->choice[l->pick[
		    depth < r->depth ? l->next : 0]];
		enum sp_status status = sp_solution_add(solution, c->way);

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
	    .next = (uint64_t)task->weight * s->bound };
	enum sp_status status = s->bound == 0 ? SP_OK : SP_END;

	s->nodes = 0;
	r.poll = next_poll(&r);
	while (status == SP_END) {
		if (!grow(&r)) {
			status = SP_NO_MEMORY;
			break;
		}
		r.threshold = r.next;
		r.next = UINT64_MAX;
		r.depth = 0;
		r.level[0].blank = (uint8_t)s->blank;
		r.level[0].back = NO_WAY;
		for (unsigned v = 0; v < s->tables->views; v++)
			r.level[0].sum[v] = s->sum[v];
		status = deepen_any(&r);
		if (status == SP_OK)
			status = note(&r, solution);
	}
	free(r.level);
	return status;
}
