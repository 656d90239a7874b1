/*
 * ida_node.h -- states of a search: their children, and going from one to another
 *
 * What is looked up for the children is taken later: meanwhile the processor
 * fetches it from memory.
 */
#ifndef SP_IDA_NODE_H
#define SP_IDA_NODE_H

#include "ida.h"

/* Code is copied for each call, so that constant arguments are folded. */
#if defined(__GNUC__) && defined(__OPTIMIZE__)
#define ALWAYS_INLINE static inline __attribute__((__always_inline__))
#else
#define ALWAYS_INLINE static inline
#endif

/* Parameters of the board, constant where the code is specialized. */
struct sp_ida_fixed {
	unsigned views;
	int transposed; /* as in struct sp_tables */
	uint32_t low_bits, width;
};

/* Where the tables tell of children. */
struct sp_ida_look_up {
	const uint8_t *byte[SP_IDA_WAYS][SP_VIEWS];
	uint32_t count; /* children */
};

/*
 * Begins what a child is in one view, where its slide passes `passed` tiles.
 * Returns the byte that has its bit.
 */
ALWAYS_INLINE const uint8_t *
look_up_view(const struct sp_ida *s, const struct sp_view *view, unsigned v,
    const struct sp_ida_level *l, struct sp_ida_child *c, uint32_t low_bits,
    uint32_t passed)
{
	const struct sp_slide *slide = &view->slide[l->blank][c->way];
	uint8_t tile = s->tile[c->cell];
	const struct sp_ida_group *group = &s->group[v][view->group[tile]];
	const int32_t *rank_change = view->rank_change[slide->later][tile];
	uint32_t change = 0;

	for (uint32_t i = 0; i < passed; i++)
		change += (uint32_t)rank_change[s->tile[slide->passed[i]]];
	c->group[v] = view->group[tile];
	c->change[v] = change;
	return sp_pdb_byte(&group->pdb, low_bits, group->cells ^ slide->cells,
	    view->cell[c->cell], (group->rank_and_value + change) >> SP_PERM_SHIFT);
}

/* Ends what a child is in one view. */
ALWAYS_INLINE void
take_view(const struct sp_ida_path *r, unsigned v,
    const struct sp_ida_level *l, struct sp_ida_child *c, const uint8_t *byte)
{
	uint32_t before = r->s->group[v][c->group[v]].rank_and_value;
	uint32_t bit1 = (uint32_t)*byte >>
	    ((before + c->change[v]) >> SP_PERM_SHIFT) % 8;
	/* The value becomes greater by 1 if the child's bit 1 is that of
	 * value + 1, else less by 1. */
	uint32_t down = (bit1 ^ (before + 1) >> 1) & 1;

	c->change[v] += 1 - 2 * down;
	c->slack[v] = l->slack[v] - r->cost[down];
}

/* Begins the child that results when the blank moves `way`. */
ALWAYS_INLINE void
look_up_child(const struct sp_ida *s, unsigned char way,
    struct sp_ida_level *l, struct sp_ida_look_up *look_up,
    const struct sp_ida_fixed *fixed)
{
	const struct sp_tables *t = s->tables;
	const uint8_t **byte = look_up->byte[look_up->count];
	struct sp_ida_child *c = &l->child[look_up->count++];
	int is_vertical = way == SP_UP || way == SP_DOWN;

	c->way = way;
	c->cell = t->neighbour[l->blank][way];
	byte[0] = look_up_view(s, &t->view[0], 0, l, c, fixed->low_bits,
	    is_vertical ? fixed->width - 1 : 0);
	if (fixed->views > 1)
		byte[1] = look_up_view(s, &t->view[1], 1, l, c,
		    fixed->low_bits, is_vertical ^ fixed->transposed ?
		    fixed->width - 1 : 0);
}

/* Begins the children of the current state. */
ALWAYS_INLINE void
sp_ida_look_up(struct sp_ida_path *r, struct sp_ida_look_up *look_up,
    const struct sp_ida_fixed *fixed)
{
	struct sp_ida_level *l = &r->level[r->depth];
	unsigned ways = r->s->tables->ways[l->blank] & l->state;

	look_up->count = 0;
	if (ways & 1 << SP_UP)
		look_up_child(r->s, SP_UP, l, look_up, fixed);
	if (ways & 1 << SP_DOWN)
		look_up_child(r->s, SP_DOWN, l, look_up, fixed);
	if (ways & 1 << SP_LEFT)
		look_up_child(r->s, SP_LEFT, l, look_up, fixed);
	if (ways & 1 << SP_RIGHT)
		look_up_child(r->s, SP_RIGHT, l, look_up, fixed);
	r->s->nodes += look_up->count;
}

/* The least slack of the views.  Negative: the state is pruned. */
ALWAYS_INLINE int64_t
sp_ida_slack(const int64_t *slack, unsigned views)
{
	return views > 1 && slack[1] < slack[0] ? slack[1] : slack[0];
}

/*
 * Ends the children of the current state and lists those that are not pruned.
 * Returns 1 if one is the goal; it is then the first of the list.
 */
ALWAYS_INLINE int
sp_ida_take(struct sp_ida_path *r, const struct sp_ida_look_up *look_up,
    const struct sp_ida_fixed *fixed)
{
	struct sp_ida_level *l = &r->level[r->depth];
	/* The slack of a child that is the goal: h = 0. */
	int64_t end = r->threshold - (int64_t)(r->depth + 1) * SP_OPTIMAL;
	/* full - slack is the child's w(g + h). */
	int64_t full = end + (int64_t)(r->depth + 1) * r->task->weight;

	l->next = l->count = 0;
	for (unsigned i = 0; i < look_up->count; i++) {
		struct sp_ida_child *c = &l->child[i];
		int64_t slack;

		for (unsigned v = 0; v < fixed->views; v++)
			take_view(r, v, l, c, look_up->byte[i][v]);
		slack = sp_ida_slack(c->slack, fixed->views);
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
	return 0;
}

/* Goes to the next child of the current state. */
ALWAYS_INLINE void
sp_ida_slide(struct sp_ida_path *r, unsigned views)
{
	struct sp_ida *s = r->s;
	struct sp_ida_level *l = &r->level[r->depth++];
	const struct sp_ida_child *c = &l->child[l->open[l->next]];

	for (unsigned v = 0; v < views; v++) {
		const struct sp_view *view = &s->tables->view[v];
		struct sp_ida_group *group = &s->group[v][c->group[v]];

		group->cells ^= view->slide[l->blank][c->way].cells;
		group->rank_and_value += c->change[v];
		l[1].slack[v] = c->slack[v];
	}
	s->tile[l->blank] = s->tile[c->cell];
	l[1].blank = c->cell;
	l[1].state = sp_automaton_next(s->automaton, l->state, c->way);
}

/* Returns to the parent of the current state. */
ALWAYS_INLINE void
sp_ida_undo(struct sp_ida_path *r, unsigned views)
{
	struct sp_ida *s = r->s;
	struct sp_ida_level *l = &r->level[--r->depth];
	const struct sp_ida_child *c = &l->child[l->open[l->next++]];

	s->tile[c->cell] = s->tile[l->blank];
	for (unsigned v = 0; v < views; v++) {
		const struct sp_view *view = &s->tables->view[v];
		struct sp_ida_group *group = &s->group[v][c->group[v]];

		group->cells ^= view->slide[l->blank][c->way].cells;
		group->rank_and_value -= c->change[v];
	}
}

/* Goes to the next state of the subtree.  Returns 0 if there is none. */
ALWAYS_INLINE int
sp_ida_next(struct sp_ida_path *r, unsigned views)
{
	const struct sp_ida_level *l;

	for (l = &r->level[r->depth]; l->next == l->count;
	    l = &r->level[r->depth]) {
		if (r->depth == r->base)
			return 0;
		sp_ida_undo(r, views);
	}
	sp_ida_slide(r, views);
	return 1;
}

/*
 * Code of `search` is specialized for 4x4 and 5x5 boards, whose parameters are
 * constants there, unless small code is asked for.
 */
#define SP_IDA_GENERAL(t, search, argument) \
	search(argument, (struct sp_ida_fixed){ (t)->views, \
	    (t)->transposed, (t)->low_bits, (t)->size.w })
#ifdef __OPTIMIZE_SIZE__
#define SP_IDA_SPECIALIZE SP_IDA_GENERAL
#else
#define SP_IDA_SPECIALIZE(t, search, argument) \
	((t)->n == 16 && (t)->size.w == 4 && (t)->transposed ? \
	    search(argument, (struct sp_ida_fixed){ 2, 1, SP_SPLIT16_BITS, 4 }) : \
	    (t)->n == 16 && (t)->size.w == 4 && (t)->views == 1 ? \
	    search(argument, (struct sp_ida_fixed){ 1, 0, SP_SPLIT16_BITS, 4 }) : \
	    (t)->n == 25 && (t)->transposed ? \
	    search(argument, (struct sp_ida_fixed){ 2, 1, SP_SPLIT26_BITS, 5 }) : \
	    SP_IDA_GENERAL(t, search, argument))
#endif

#endif
