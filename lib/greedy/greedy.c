/* greedy.c -- solutions line by line, found quickly but not shortest */
#include <stdlib.h>

#include "greedy.h"

void
sp_greedy_set_size(struct sp_greedy *g, struct sp_size size)
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

enum sp_status
sp_greedy_init(struct sp_greedy *g, struct sp_size size,
    struct sp_solution *solution)
{
	size_t cells;

	*g = (struct sp_greedy){ .solution = solution };
	sp_greedy_pair_table(g);
	sp_greedy_gains(g);
	sp_greedy_set_size(g, size);
	cells = ((size_t)size.h + 2) << g->shift;
	/* All homes are SP_FIXED, which is 0. */
	g->at = calloc(cells, sizeof *g->at);
	g->where = malloc(cells * sizeof *g->where);
	g->status = g->at == NULL || g->where == NULL ? SP_NO_MEMORY : SP_OK;
	return g->status;
}

void
sp_greedy_free(struct sp_greedy *g)
{
	free(g->at);
	free(g->where);
}

/* Puts the tiles and the blank of the board on their cells. */
static void
put_all(struct sp_greedy *g, const struct sp_board *b,
    const struct sp_goal *goal)
{
	uint32_t w = b->size.w;

	for (uint32_t i = 0; i < b->n; i++) {
		uint32_t home = sp_goal_home(goal, b->missing, b->label[i]);
		uint32_t cell = sp_greedy_cell(g, i % w, i / w);

		home = sp_greedy_cell(g, home % w, home / w);
		sp_greedy_put(g, cell, home);
		if (i == b->blank) {
			g->blank = cell;
			g->blank_home = home;
		}
	}
}

/* Added cost, in slides, of a cell that divides the open cells of the line in
 * two. */
enum { DIVIDING = 2 };

/* Returns whether the next cell that way is open and the cell after it is
 * not. */
static int
is_single(const struct sp_greedy *g, uint32_t cell, enum sp_direction way)
{
	uint32_t next = cell + g->step[way];

	return sp_greedy_open(g, next) &&
	    !sp_greedy_open(g, next + g->step[way]);
}

/* Returns the distance of the blank from the tile whose home is a cell; 0 if
 * the tile is at home. */
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

/* A watch is asked after so many tiles: tens of milliseconds where a row has
 * thousands of cells. */
enum { WATCH_TILES = 256 };

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
			sp_greedy_move(g, cell, cell);
		g->at[cell].home = SP_FIXED;
		fixed++;
		if (g->watch != NULL && ++g->placed % WATCH_TILES == 0 &&
		    g->watch->poll(g->watch->argument) != SP_GO_ON)
			g->status = SP_STOPPED;
	}
}

uint32_t
sp_greedy_next_line(struct sp_greedy *g, uint32_t *length)
{
	uint32_t w = g->right - g->left + 1, h = g->bottom - g->top + 1;
	int last;

	if (w >= h) {
		last = sp_greedy_column(g, g->blank_home) == g->left;
		g->in = last ? SP_LEFT : SP_RIGHT;
		g->line_mask = g->mask;
		g->line = last ? g->right-- : g->left++;
		*length = h;
		return g->top << g->shift | g->line;
	}
	last = sp_greedy_row(g, g->blank_home) == g->top;
	g->in = last ? SP_UP : SP_DOWN;
	g->line_mask = ~g->mask;
	g->line = (last ? g->bottom-- : g->top++) << g->shift;
	*length = w;
	return g->line | g->left;
}

int
sp_greedy_solve_line(struct sp_greedy *g)
{
	uint32_t length, first;

	if (g->right - g->left < SP_REST_SIDE &&
	    g->bottom - g->top < SP_REST_SIDE) {
		sp_greedy_rest(g);
		return 0;
	}
	first = sp_greedy_next_line(g, &length);
	solve_line(g, first, length);
	return g->status == SP_OK;
}

enum sp_status
sp_solve_fast(const struct sp_board *b, const struct sp_goal *goal,
    const struct sp_watch *watch, struct sp_solution *s)
{
	struct sp_greedy g;

	s->length = 0;
	if (!sp_solvable(b, goal))
		return SP_REFUSED;
	if (sp_greedy_init(&g, b->size, s) == SP_OK) {
		put_all(&g, b, goal);
		g.watch = watch;
		while (sp_greedy_solve_line(&g))
			continue;
	}
	sp_greedy_free(&g);
	if (g.status == SP_STOPPED)
		s->length = 0;
	return g.status;
}
