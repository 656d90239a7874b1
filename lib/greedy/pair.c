/* pair.c -- the last two tiles of a line */
#include <assert.h>
#include <string.h>

#include "greedy.h"

/*
 * The last two tiles of a line cannot be brought home one after the other:
 * once the first is fixed, the blank cannot leave the home of the second
 * except by the cell that the second must come from.  Instead one is moved to
 * the home of the other, and the other to the inner neighbour of that cell;
 * from there a table leads both home.  It covers a window of six cells:
 *
 *      0 1     0 and 1: the homes, on the line
 *      2 3     2 to 5: inside the line
 *      4 5
 *
 * For both tiles and the blank in the window (6*5*4 = 120 states) it holds the
 * way that the blank moves next on a shortest path home.
 */
enum { OUTSIDE = SP_PAIR_CELLS, DONE = 4, UNKNOWN = 5 };

/* Returns the neighbour of a cell in the window, drawn with the line as its
 * upper row, or OUTSIDE. */
static unsigned
window_next(unsigned cell, unsigned way)
{
	static const unsigned char next[4][SP_PAIR_CELLS] = {
		{ OUTSIDE, OUTSIDE, 0, 1, 2, 3 },
		{ 2, 3, 4, 5, OUTSIDE, OUTSIDE },
		{ OUTSIDE, 0, OUTSIDE, 2, OUTSIDE, 4 },
		{ 1, OUTSIDE, 3, OUTSIDE, 5, OUTSIDE }
	};

	return next[way][cell];
}

/* The search is breadth-first, from both tiles at home and the blank
 * anywhere. */
void
sp_greedy_pair_table(struct sp_greedy *g)
{
	struct {
		unsigned blank, a, b;
	} queue[120];
	unsigned head = 0, tail = 0;

	memset(g->finish, UNKNOWN, sizeof g->finish);
	for (unsigned blank = 2; blank < SP_PAIR_CELLS; blank++, tail++) {
		g->finish[blank][0][1] = DONE;
		queue[tail].blank = blank;
		queue[tail].a = 0;
		queue[tail].b = 1;
	}
	for (; head < tail; head++) {
		unsigned from = queue[head].blank;

		for (unsigned way = 0; way < 4; way++) {
			unsigned to = window_next(from, way);
			unsigned a = queue[head].a, b = queue[head].b;

			a = a == to ? from : a;
			b = b == to ? from : b;
			if (to == OUTSIDE || g->finish[to][a][b] != UNKNOWN)
				continue;
			assert(tail < sizeof queue / sizeof *queue);
			g->finish[to][a][b] = (unsigned char)sp_opposite(way);
			queue[tail].blank = to;
			queue[tail].a = a;
			queue[tail++].b = b;
		}
	}
}

enum sp_direction
sp_greedy_along(const struct sp_greedy *g)
{
	return sp_is_vertical(g->in) ? SP_RIGHT : SP_DOWN;
}

/* Returns the number of a cell in the window whose cell 0 is `first`. */
static unsigned
window_cell(const struct sp_greedy *g, uint32_t first, uint32_t cell)
{
	uint32_t x = sp_greedy_column(g, cell) - sp_greedy_column(g, first);
	uint32_t y = sp_greedy_row(g, cell) - sp_greedy_row(g, first);
	uint32_t along = sp_is_vertical(g->in) ? x : y;
	uint32_t depth = sp_is_vertical(g->in) ? y : x;

	if (g->in == SP_UP || g->in == SP_LEFT)
		depth = 0 - depth;
	return along < 2 && depth < 3 ? 2 * depth + along : OUTSIDE;
}

/*
 * Brings tiles a and b home by the table.  If one of the tiles or the blank is
 * outside the window, it does nothing and returns 0.
 */
static int
finish_pair(struct sp_greedy *g, uint32_t a, uint32_t b)
{
	enum sp_direction along = sp_greedy_along(g);
	enum sp_direction way[DONE] = { sp_opposite(g->in), g->in,
		sp_opposite(along), along };
	unsigned next;

	do {
		unsigned blank = window_cell(g, a, g->blank);
		unsigned a_cell = window_cell(g, a, g->where[a]);
		unsigned b_cell = window_cell(g, a, g->where[b]);

		if (blank == OUTSIDE || a_cell == OUTSIDE || b_cell == OUTSIDE)
			return 0;
		next = g->finish[blank][a_cell][b_cell];
		assert(next != UNKNOWN);
		if (next != DONE)
			sp_greedy_slide(g, way[next]);
	} while (next != DONE);
	return 1;
}

/*
 * Returns an estimate of the slides that move one tile to a cell and the other
 * tile to its inner neighbour.
 */
static uint32_t
plan_length(const struct sp_greedy *g, uint32_t first, uint32_t second,
    uint32_t cell)
{
	return sp_greedy_distance(g, g->blank, g->where[first]) +
	    sp_greedy_estimate(g, g->where[first], cell) +
	    sp_greedy_distance(g, cell, g->where[second]) +
	    sp_greedy_estimate(g, g->where[second], cell + g->step[g->in]);
}

void
sp_greedy_pair(struct sp_greedy *g, uint32_t cell)
{
	uint32_t a = cell, b = cell + g->step[sp_greedy_along(g)];
	uint32_t parked = a, other = b, below;

	if ((g->where[a] == a && g->where[b] == b) || finish_pair(g, a, b))
		return;
	if (plan_length(g, b, a, a) < plan_length(g, a, b, b)) {
		parked = b;
		other = a;
	}
	/* `parked` is moved to the home of `other`, and `other` below it. */
	below = other + g->step[g->in];
	while (g->where[parked] != other)
		sp_greedy_move(g, parked, other);
	while (!finish_pair(g, a, b)) {
		g->at[other].home = SP_FIXED;
		if (g->where[other] != below)
			sp_greedy_move(g, other, below);
		else
			sp_greedy_reach(g, below, g->in);
		g->at[other].home = parked;
	}
}
