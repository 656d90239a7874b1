/* greedy.c -- solutions line by line, found quickly but not shortest */
#include <stdlib.h>

#include "greedy.h"

/* Sets what depends on the size; shift leaves room for a frame column. */
static void
set_size(struct sp_greedy *g, struct sp_size size)
{
	g->shift = 1;
	while ((uint32_t)1 << g->shift <= size.w)
		g->shift++;
	g->mask = ((uint32_t)1 << g->shift) - 1;
	g->step[SP_UP] = 0 - ((uint32_t)1 << g->shift);
	g->step[SP_DOWN] = (uint32_t)1 << g->shift;
	g->step[SP_LEFT] = UINT32_MAX;
	g->step[SP_RIGHT] = 1;
	g->left = g->top = 1;
	g->right = size.w;
	g->bottom = size.h;
}

static uint32_t
cell_at(const struct sp_greedy *g, uint32_t x, uint32_t y)
{
	return y << g->shift | x;
}

static enum sp_status
set_up(struct sp_greedy *g, const struct sp_board *b,
    const struct sp_goal *goal)
{
	uint32_t w = b->size.w;
	size_t cells;

	set_size(g, b->size);
	cells = ((size_t)b->size.h + 2) << g->shift;
	g->at = calloc(cells, sizeof *g->at); /* homes: SP_FIXED */
	g->where = malloc(cells * sizeof *g->where);
	if (g->at == NULL || g->where == NULL)
		return SP_NO_MEMORY;
	for (uint32_t i = 0; i < b->n; i++) {
		uint32_t home = sp_goal_home(goal, b->missing, b->label[i]);
		uint32_t cell = cell_at(g, i % w + 1, i / w + 1);

		home = cell_at(g, home % w + 1, home / w + 1);
		sp_greedy_put(g, cell, home);
		if (i == b->blank) {
			g->blank = cell;
			g->blank_home = home;
		}
	}
	return SP_OK;
}

/* Added cost, in slides, of a cell that divides the open cells of the line. */
enum { DIVIDING = 2 };

/* Whether the next cell that way is open and the one after it is not. */
static int
is_single(const struct sp_greedy *g, uint32_t cell, enum sp_direction way)
{
	uint32_t next = cell + g->step[way];

	return sp_greedy_open(g, next) &&
	    !sp_greedy_open(g, next + g->step[way]);
}

/* Distance of the blank from the tile of a cell; 0 if the tile is at home. */
static uint32_t
blank_distance(const struct sp_greedy *g, uint32_t cell)
{
	return g->where[cell] == cell ? 0 :
	    sp_greedy_distance(g, g->blank, g->where[cell]);
}

/*
 * Chooses the cell of the line to be solved next: the one whose tile is nearest
 * to the blank.  A cell may be chosen if it leaves no single open cell on
 * either side of it, or if it is the first of two open cells between others
 * that are fixed; then *pair is set to 1.
 */
static uint32_t
choose(const struct sp_greedy *g, uint32_t first, uint32_t length, int *pair)
{
	enum sp_direction forth = sp_greedy_along(g), back = sp_opposite(forth);
	uint32_t least = UINT32_MAX, choice = first, cell = first;

	for (uint32_t i = 0; i < length; i++, cell += g->step[forth]) {
		int before = sp_greedy_open(g, cell + g->step[back]);
		int after = sp_greedy_open(g, cell + g->step[forth]);
		int two = !before && is_single(g, cell, forth);
		uint32_t cost;

		if (!sp_greedy_open(g, cell) || (!two &&
		    (is_single(g, cell, forth) || is_single(g, cell, back))))
			continue;
		cost = blank_distance(g, cell);
		if (two) {
			uint32_t other = blank_distance(g,
			    cell + g->step[forth]);

			if (other < cost)
				cost = other;
		} else if (before && after && cost > 0)
			cost += DIVIDING;
		if (cost < least) {
			least = cost;
			choice = cell;
			*pair = two;
		}
	}
	return choice;
}

/* Solves and fixes the current line: `length` cells from `first` on. */
static void
solve_line(struct sp_greedy *g, uint32_t first, uint32_t length)
{
	uint32_t fixed = 0;

	while (fixed < length && g->status == SP_OK) {
		int pair = 0;
		uint32_t cell = choose(g, first, length, &pair);

		if (pair) {
			uint32_t other = cell + g->step[sp_greedy_along(g)];

			sp_greedy_pair(g, cell);
			g->at[other].home = SP_FIXED;
			fixed++;
		}
		while (g->where[cell] != cell)
			sp_greedy_roll(g, cell, cell);
		g->at[cell].home = SP_FIXED;
		fixed++;
	}
}

/* The first column of the open rectangle, or the last: not the blank's home. */
static void
solve_column(struct sp_greedy *g)
{
	int last = sp_greedy_column(g, g->blank_home) == g->left;
	uint32_t x = last ? g->right-- : g->left++;

	g->in = last ? SP_LEFT : SP_RIGHT;
	g->line_mask = g->mask;
	g->line = x;
	solve_line(g, cell_at(g, x, g->top), g->bottom - g->top + 1);
}

/* The first row of the open rectangle, or the last: not the blank's home. */
static void
solve_row(struct sp_greedy *g)
{
	int last = sp_greedy_row(g, g->blank_home) == g->top;
	uint32_t y = last ? g->bottom-- : g->top++;

	g->in = last ? SP_UP : SP_DOWN;
	g->line_mask = ~g->mask;
	g->line = cell_at(g, 0, y);
	solve_line(g, cell_at(g, g->left, y), g->right - g->left + 1);
}

enum sp_status
sp_solve_fast(const struct sp_board *b, const struct sp_goal *goal,
    struct sp_solution *s)
{
	struct sp_greedy g = { .solution = s };

	s->length = 0;
	sp_greedy_pair_table(&g);
	sp_greedy_gains(&g);
	g.status = set_up(&g, b, goal);
	while (g.status == SP_OK) {
		uint32_t w = g.right - g.left + 1, h = g.bottom - g.top + 1;

		if (w <= SP_REST_SIDE && h <= SP_REST_SIDE)
			break;
		if (w >= h)
			solve_column(&g);
		else
			solve_row(&g);
	}
	if (g.status == SP_OK)
		sp_greedy_rest(&g);
	free(g.at);
	free(g.where);
	return g.status;
}
