/* greedy_pair.c -- the last two tiles of a line */
#include <string.h>

#include "greedy.h"

/*
 * The last two tiles cannot come home one after the other: the second would
 * find no room for the blank.  One is parked on the home of the other, that
 * one brought below it; then the blank turns both in.  Seen from the line:
 *
 *      . .    0 1     The window of the two homes, 0 and 1, and four more
 *      . .    2 3     cells inside.  Where both tiles and the blank are
 *      . .    4 5     within, a table knows the shortest way, one of 120.
 */
enum { OUTSIDE = SP_PAIR_CELLS, DONE = 4, UNKNOWN = 5 };

/* In the window the line is on top. */
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

/* Breadth-first from both tiles at home, the blank anywhere. */
void
sp_fast_pair_table(unsigned char finish[6][6][6])
{
	unsigned char queue[120][3];
	unsigned head = 0, tail = 0;

	memset(finish, UNKNOWN, 6 * sizeof *finish);
	for (unsigned blank = 2; blank < SP_PAIR_CELLS; blank++) {
		finish[blank][0][1] = DONE;
		queue[tail][0] = (unsigned char)blank;
		queue[tail][1] = 0;
		queue[tail++][2] = 1;
	}
	for (; head < tail; head++) {
		unsigned from = queue[head][0];

		for (unsigned way = 0; way < 4; way++) {
			unsigned to = window_next(from, way);
			unsigned a = queue[head][1], b = queue[head][2];

			a = a == to ? from : a;
			b = b == to ? from : b;
			if (to == OUTSIDE || finish[to][a][b] != UNKNOWN)
				continue;
			finish[to][a][b] = (unsigned char)sp_opposite(
			    (enum sp_direction)way);
			queue[tail][0] = (unsigned char)to;
			queue[tail][1] = (unsigned char)a;
			queue[tail++][2] = (unsigned char)b;
		}
	}
}

enum sp_direction
sp_fast_along(const struct sp_fast *f)
{
	return sp_is_vertical(f->in) ? SP_RIGHT : SP_DOWN;
}

/* A cell's number in the window that begins at another. */
static unsigned
window_cell(const struct sp_fast *f, uint32_t first, uint32_t cell)
{
	uint32_t x = sp_fast_column(f, cell) - sp_fast_column(f, first);
	uint32_t y = sp_fast_row(f, cell) - sp_fast_row(f, first);
	uint32_t along = sp_is_vertical(f->in) ? x : y;
	uint32_t depth = sp_is_vertical(f->in) ? y : x;

	if (f->in == SP_UP || f->in == SP_LEFT)
		depth = 0 - depth;
	return along < 2 && depth < 3 ? 2 * depth + along : OUTSIDE;
}

/* Goes the table's way home; 0 where one of the three is outside. */
static int
finish_pair(struct sp_fast *f, uint32_t a, uint32_t b)
{
	enum sp_direction along = sp_fast_along(f);
	enum sp_direction way[DONE] = { sp_opposite(f->in), f->in,
		sp_opposite(along), along };
	unsigned next;

	do {
		unsigned blank = window_cell(f, a, f->blank);
		unsigned a_cell = window_cell(f, a, f->where[a]);
		unsigned b_cell = window_cell(f, a, f->where[b]);

		if (blank == OUTSIDE || a_cell == OUTSIDE || b_cell == OUTSIDE)
			return 0;
		next = f->finish[blank][a_cell][b_cell];
		if (next != DONE)
			sp_fast_slide(f, way[next]);
	} while (next != DONE);
	return 1;
}

/* About the slides to park one tile on a cell and bring the other below it. */
static uint32_t
plan_length(const struct sp_fast *f, uint32_t parked, uint32_t other,
    uint32_t cell)
{
	return sp_fast_distance(f, f->blank, f->where[parked]) +
	    sp_fast_roll_length(f, f->where[parked], cell) +
	    sp_fast_distance(f, cell, f->where[other]) +
	    sp_fast_roll_length(f, f->where[other],
	    sp_fast_next(f, cell, f->in));
}

void
sp_fast_pair(struct sp_fast *f, uint32_t cell)
{
	uint32_t a = cell, b = sp_fast_next(f, cell, sp_fast_along(f));
	uint32_t parked = a, other = b, below;

	if ((f->where[a] == a && f->where[b] == b) || finish_pair(f, a, b))
		return;
	if (plan_length(f, b, a, a) < plan_length(f, a, b, b)) {
		parked = b;
		other = a;
	}
	/* On the home of the other. */
	below = sp_fast_next(f, other, f->in);
	while (f->where[parked] != other)
		sp_fast_roll(f, parked, other);
	while (!finish_pair(f, a, b)) {
		f->at[other].home = SP_FIXED;
		if (f->where[other] != below)
			sp_fast_roll(f, other, below);
		else
			sp_fast_reach(f, below, f->in);
		f->at[other].home = parked;
	}
}
