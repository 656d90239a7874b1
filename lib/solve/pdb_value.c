/* pdb_value.c -- what the tables hold of the board to be solved */
#include <string.h>

#include "ida.h"

/*
 * A table tells of a number only whether it is greater or less than that of a
 * neighbour.  The number of the first board is found by going down, slide by
 * slide, to that of the goal, which is 0.  To begin with, its parity is that
 * of the tiles' taxicab distances, and its bit 1 is in the table.
 */

/* A group of tiles, and the blank, on the cells as a view turns them. */
struct group {
	const struct sp_tables *tables;
	const struct sp_pattern *pattern;
	uint32_t k;
	uint32_t cell[SP_GROUP_TILES]; /* of its tiles, by their homes */
	uint32_t blank;
	uint64_t mask;
};

/* For each tile that comes before a lesser one: see sp_orders_pack. */
static uint32_t
order_of(const struct group *g)
{
	uint32_t order = 0, weight = 1;

	for (uint32_t tile = 1; tile < g->k; tile++) {
		weight *= tile;
		for (uint32_t lesser = 0; lesser < tile; lesser++)
			if (g->cell[tile] < g->cell[lesser])
				order += weight;
	}
	return order;
}

static uint32_t
bit_of(const struct group *g)
{
	return sp_pattern_bit(g->pattern, g->tables->half, g->mask, g->blank,
	    order_of(g));
}

/* The parity of the taxicab distances: colours of cells that differ. */
static uint32_t
parity_of(const struct group *g, uint64_t home)
{
	uint64_t odd = sp_cellset_odd(g->tables->size);

	return sp_bit_count((g->mask ^ home) & odd) & 1;
}

/* Slides a tile that the blank can reach so that bit 1 is as given. */
static void
slide_down(struct group *g, uint32_t high)
{
	const struct sp_tables *t = g->tables;
	uint64_t free = sp_cellset_all(t->n) & ~g->mask;
	uint64_t region = sp_cellset_region(t->size, g->blank, free);
	struct group was = *g;

	for (uint32_t tile = 0; tile < g->k; tile++) {
		uint32_t from = was.cell[tile];
		uint64_t to = sp_cellset_beside(t->size, sp_cellset(from), region);

		for (; to != 0; to &= to - 1) {
			g->cell[tile] = sp_bit_first(to);
			g->blank = from;
			g->mask = was.mask ^ sp_cellset(from) ^
			    sp_cellset(g->cell[tile]);
			if (bit_of(g) == high)
				return;
		}
		g->cell[tile] = from;
	}
}

/* Whether the tiles are at home and the blank can go there. */
static int
is_home(const struct group *g, uint64_t home)
{
	const struct sp_tables *t = g->tables;

	return g->mask == home && order_of(g) == 0 &&
	    (sp_cellset_region(t->size, g->blank, sp_cellset_all(t->n) & ~home) &
	    sp_cellset(t->blank_home)) != 0;
}

static uint32_t
value_of(struct group g, uint64_t home)
{
	uint32_t low = bit_of(&g) << 1 | parity_of(&g, home), value = 0;

	while (!is_home(&g, home)) {
		value++;
		slide_down(&g, ((low - value) & 3) >> 1);
	}
	return value;
}

static void
start_group(struct sp_search *s, unsigned v, uint32_t number)
{
	const struct sp_tables *t = s->tables;
	const struct sp_view *view = &t->view[v];
	struct group g = { .tables = t, .pattern = &t->pattern[number],
	    .k = t->pattern[number].k,
	    .blank = view->cell[s->blank] };
	struct sp_lane *lane = &s->lane[v][number];
	uint64_t home = t->home[number];
	uint32_t value;

	for (uint32_t cell = 0; cell < t->n; cell++) {
		uint64_t tile = sp_cellset(view->cell[s->tile[cell]]);

		if (cell == s->blank || (tile & home) == 0)
			continue;
		g.cell[sp_bit_count(home & (tile - 1))] = view->cell[cell];
		g.mask |= sp_cellset(view->cell[cell]);
	}
	lane->pattern = t->pattern[number];
	value = value_of(g, home);
	lane->mask = g.mask;
	lane->key = order_of(&g) << SP_ORDER_SHIFT | value;
	s->sum[v] += value;
}

void
sp_search_start(struct sp_search *s)
{
	s->bound = 0;
	for (unsigned v = 0; v < s->tables->views; v++) {
		s->sum[v] = 0;
		for (uint32_t group = 0; group < s->tables->groups; group++)
			start_group(s, v, group);
		if (s->sum[v] > s->bound)
			s->bound = s->sum[v];
	}
}
