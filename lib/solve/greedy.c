/* greedy.c -- solutions at once, not short */
#include <stdlib.h>
#include <string.h>

#include "greedy.h"

/* The least shift that leaves a column for the frame. */
static void
set_size(struct sp_fast *f, struct sp_size size)
{
	f->shift = 1;
	while ((uint32_t)1 << f->shift <= size.w)
		f->shift++;
	f->mask = ((uint32_t)1 << f->shift) - 1;
	f->step[SP_UP] = 0 - ((uint32_t)1 << f->shift);
	f->step[SP_DOWN] = (uint32_t)1 << f->shift;
	f->step[SP_LEFT] = UINT32_MAX;
	f->step[SP_RIGHT] = 1;
	f->left = f->top = 1;
	f->right = size.w;
	f->bottom = size.h;
}

static uint32_t
cell_at(const struct sp_fast *f, uint32_t x, uint32_t y)
{
	return y << f->shift | x;
}

static enum sp_status
set_up(struct sp_fast *f, const struct sp_board *b, const struct sp_goal *g)
{
	uint32_t w = b->size.w;
	size_t cells;

	set_size(f, b->size);
	cells = ((size_t)b->size.h + 2) << f->shift;
	f->at = calloc(cells, sizeof *f->at); /* all of it SP_FIXED */
	f->where = malloc(cells * sizeof *f->where);
	if (f->at == NULL || f->where == NULL)
		return SP_NO_MEMORY;
	for (uint32_t i = 0; i < b->n; i++) {
		uint32_t home = sp_goal_home(g, b->missing, b->label[i]);
		uint32_t cell = cell_at(f, i % w + 1, i / w + 1);

		home = cell_at(f, home % w + 1, home / w + 1);
		sp_fast_put(f, cell, home);
		if (i == b->blank) {
			f->blank = cell;
			f->blank_home = home;
		}
	}
	return SP_OK;
}

/* Slides that a cell is put off for which would part the line in two. */
enum { PARTING = 2 };

/* Whether the next cell that way is open and the one behind it is not. */
static int
is_single(const struct sp_fast *f, uint32_t cell, enum sp_direction way)
{
	uint32_t next = sp_fast_next(f, cell, way);

	return sp_fast_open(f, next) &&
	    !sp_fast_open(f, sp_fast_next(f, next, way));
}

/* How far the blank is from the tile of a cell, 0 if that is at home. */
static uint32_t
trip(const struct sp_fast *f, uint32_t cell)
{
	return f->where[cell] == cell ? 0 :
	    sp_fast_distance(f, f->blank, f->where[cell]);
}

/*
 * Chooses what is nearest to the blank among the cells of a line that can be
 * fixed next: one that leaves no single cell open on either side, or the first
 * of just two, which is a pair.
 */
static uint32_t
choose(const struct sp_fast *f, uint32_t start, uint32_t length, int *pair)
{
	enum sp_direction forth = sp_fast_along(f), back = sp_opposite(forth);
	uint32_t least = UINT32_MAX, choice = start, cell = start;

	for (uint32_t i = 0; i < length; i++, cell += f->step[forth]) {
		int before = sp_fast_open(f, sp_fast_next(f, cell, back));
		int after = sp_fast_open(f, sp_fast_next(f, cell, forth));
		int two = !before && is_single(f, cell, forth);
		uint32_t cost;

		if (!sp_fast_open(f, cell) || (!two &&
		    (is_single(f, cell, forth) || is_single(f, cell, back))))
			continue;
		cost = trip(f, cell);
		if (two) {
			uint32_t other = trip(f, sp_fast_next(f, cell, forth));

			if (other < cost)
				cost = other;
		} else if (before && after && cost > 0)
			cost += PARTING;
		if (cost < least) {
			least = cost;
			choice = cell;
			*pair = two;
		}
	}
	return choice;
}

static void
solve_line(struct sp_fast *f, uint32_t start, uint32_t length)
{
	uint32_t fixed = 0;

	while (fixed < length && f->status == SP_OK) {
		int pair = 0;
		uint32_t cell = choose(f, start, length, &pair);

		if (pair) {
			uint32_t other = sp_fast_next(f, cell,
			    sp_fast_along(f));

			sp_fast_pair(f, cell);
			f->at[other].home = SP_FIXED;
			fixed++;
		}
		while (f->where[cell] != cell)
			sp_fast_roll(f, cell, cell);
		f->at[cell].home = SP_FIXED;
		fixed++;
	}
}

/* The first or last column of what is open, without the blank's home. */
static void
solve_column(struct sp_fast *f)
{
	int last = sp_fast_column(f, f->blank_home) == f->left;
	uint32_t x = last ? f->right-- : f->left++;

	f->in = last ? SP_LEFT : SP_RIGHT;
	f->line_mask = f->mask;
	f->line = x;
	solve_line(f, cell_at(f, x, f->top), f->bottom - f->top + 1);
}

static void
solve_row(struct sp_fast *f)
{
	int last = sp_fast_row(f, f->blank_home) == f->top;
	uint32_t y = last ? f->bottom-- : f->top++;

	f->in = last ? SP_UP : SP_DOWN;
	f->line_mask = ~f->mask;
	f->line = cell_at(f, 0, y);
	solve_line(f, cell_at(f, f->left, y), f->right - f->left + 1);
}

enum sp_status
sp_solve_fast(const struct sp_board *b, const struct sp_goal *g,
    struct sp_solution *s)
{
	struct sp_fast f = { .solution = s };
	unsigned char finish[6][6][6];

	s->length = 0;
	f.finish = finish;
	sp_fast_pair_table(finish);
	sp_fast_gains(&f);
	f.status = set_up(&f, b, g);
	while (f.status == SP_OK) {
		uint32_t w = f.right - f.left + 1, h = f.bottom - f.top + 1;

		if (w <= SP_REST_SIDE && h <= SP_REST_SIDE)
			break;
		if (w >= h)
			solve_column(&f);
		else
			solve_row(&f);
	}
	if (f.status == SP_OK)
		sp_fast_rest(&f);
	free(f.at);
	free(f.where);
	return f.status;
}
