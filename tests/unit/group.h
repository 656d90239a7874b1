/*
 * group.h -- the least slides of a group of tiles, by a plain search
 */
#ifndef GROUP_H
#define GROUP_H

#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "solve/pdb.h"

enum { UNSEEN = 255 };

/* All states of a group: its tiles' cells by their homes, and the blank's. */
struct slow {
	struct sp_size size;
	uint32_t n, k;
	uint64_t states;
	uint8_t *value; /* by index; UNSEEN: out of reach */
};

struct state {
	uint32_t cell[SP_GROUP_TILES], blank;
};

static uint64_t
index_of(const struct slow *g, const struct state *s)
{
	uint64_t index = s->blank;

	for (uint32_t tile = 0; tile < g->k; tile++)
		index = index * g->n + s->cell[tile];
	return index;
}

static void
state_of(const struct slow *g, uint64_t index, struct state *s)
{
	for (uint32_t tile = g->k; tile > 0; tile--, index /= g->n)
		s->cell[tile - 1] = (uint32_t)(index % g->n);
	s->blank = (uint32_t)index;
}

/* The blank goes to a cell; whether a tile of the group leaves it. */
static int
slide(const struct slow *g, struct state *s, uint32_t to)
{
	int is_of_group = 0;

	for (uint32_t tile = 0; tile < g->k; tile++)
		if (s->cell[tile] == to) {
			s->cell[tile] = s->blank;
			is_of_group = 1;
		}
	s->blank = to;
	return is_of_group;
}

static int
is_beside(struct sp_size size, uint32_t a, uint32_t b)
{
	int dx = (int)(a % size.w) - (int)(b % size.w);
	int dy = (int)(a / size.w) - (int)(b / size.w);

	return dx * dx + dy * dy == 1;
}

/*
 * From the states of a value to those that slides of other tiles lead to, which
 * join them at the end of the list, and to those of the next value.
 */
static uint64_t
spread(struct slow *g, uint8_t value, uint32_t *list, uint64_t count,
    uint32_t *next)
{
	uint64_t later = 0;

	for (uint64_t i = 0; i < count; i++) {
		struct state from;

		state_of(g, list[i], &from);
		for (uint32_t cell = 0; cell < g->n; cell++) {
			struct state to = from;
			uint64_t index;
			int costs;

			if (!is_beside(g->size, from.blank, cell))
				continue;
			costs = slide(g, &to, cell);
			index = index_of(g, &to);
			if (g->value[index] != UNSEEN)
				continue;
			g->value[index] = (uint8_t)(value + costs);
			if (costs)
				next[later++] = (uint32_t)index;
			else
				list[count++] = (uint32_t)index;
		}
	}
	return later;
}

/* Finds the values of all states of the tiles at home on those cells. */
static void
slow_init(struct slow *g, struct sp_size size, uint64_t home, uint32_t blank)
{
	struct state goal = { .blank = blank };
	uint32_t *list, *next, *other;
	uint64_t count = 1;

	*g = (struct slow){ .size = size, .n = sp_cells(size) };
	for (uint32_t cell = 0; cell < g->n; cell++)
		if (home >> cell & 1)
			goal.cell[g->k++] = cell;
	g->states = g->n;
	for (uint32_t tile = 0; tile < g->k; tile++)
		g->states *= g->n;
	g->value = malloc(g->states);
	list = malloc(g->states * sizeof *list);
	next = malloc(g->states * sizeof *next);
	oracle_need(g->states > 0 && g->value != NULL && list != NULL && next != NULL,
	    "memory");
	memset(g->value, UNSEEN, g->states);
	list[0] = (uint32_t)index_of(g, &goal);
	g->value[list[0]] = 0;
	for (uint8_t value = 0; count > 0; value++) {
		count = spread(g, value, list, count, next);
		other = list;
		list = next;
		next = other;
	}
	free(list);
	free(next);
}

#endif
