/* gain.c -- slides of the blank, and what other tiles gain by them */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "greedy.h"

/*
 * Every slide of the blank moves some tile nearer to its home or farther from
 * it, so that of several ways for the blank one is best.  A tile x columns and
 * y rows from home takes about 5 max(x, y) + min(x, y) slides.  Since later
 * slides undo part of a gain, the gain of a slide, in half slides, is counted
 * as the decrease of 3 max(x, y) + min(x, y).  This makes solutions a third
 * shorter.
 */
enum { DETOUR = 4 /* cost of a detour of two slides, in half slides */ };

/* Returns the estimate for a tile that is so many columns and rows from
 * home. */
static int
cost(int x, int y)
{
	x = abs(x);
	y = abs(y);
	return x > y ? 3 * x + y : 3 * y + x;
}

static int
sign(int x)
{
	return (x > 0) - (x < 0);
}

/*
 * Returns the number of the sector in which the home of a tile lies, x columns
 * and y rows away.  Its gains depend only on the direction of its home and on
 * which of |x| and |y| is greater.
 */
static unsigned
sector(int x, int y)
{
	return (unsigned)(13 + 9 * sign(x) + 3 * sign(y) +
	    sign(abs(x) - abs(y)));
}

void
sp_greedy_gains(struct sp_greedy *g)
{
	for (int x = -2; x <= 2; x++)
		for (int y = -2; y <= 2; y++) {
			signed char *gain = g->gain[sector(x, y)];
			int now = cost(x, y);

			/* The tile slides the opposite way of the blank. */
			gain[SP_LEFT] = (signed char)(now - cost(x - 1, y));
			gain[SP_RIGHT] = (signed char)(now - cost(x + 1, y));
			gain[SP_UP] = (signed char)(now - cost(x, y - 1));
			gain[SP_DOWN] = (signed char)(now - cost(x, y + 1));
		}
}

void
sp_greedy_put(struct sp_greedy *g, uint32_t cell, uint32_t home)
{
	int x = (int)sp_greedy_column(g, home) - (int)sp_greedy_column(g, cell);
	int y = (int)sp_greedy_row(g, home) - (int)sp_greedy_row(g, cell);

	g->where[home] = cell;
	g->at[cell].home = home;
	memcpy(g->at[cell].gain, g->gain[sector(x, y)], 4);
}

/* Returns whether a slide undoes the last slide. */
static int
undoes(const struct sp_solution *s, enum sp_direction way)
{
	return s->length > 0 && s->dir[s->length - 1] == sp_opposite(way);
}

void
sp_greedy_slide(struct sp_greedy *g, enum sp_direction way)
{
	struct sp_solution *s = g->solution;
	uint32_t from = g->blank, to = from + g->step[way];

	assert(sp_greedy_open(g, to));
	sp_greedy_put(g, from, g->at[to].home);
	g->blank = to;
	if (undoes(s, way))
		s->length--;
	else if (s->length < s->capacity)
		s->dir[s->length++] = (unsigned char)way;
	else if (g->status == SP_OK)
		g->status = sp_solution_add(s, way);
}

/* Returns the gain of the detour through the next cell outwards, in half
 * slides. */
static int
detour_gain(const struct sp_greedy *g, enum sp_direction way,
    enum sp_direction out)
{
	uint32_t aside = g->blank + g->step[out];
	uint32_t beyond = aside + g->step[way];

	if (!sp_greedy_open(g, aside) || !sp_greedy_open(g, beyond))
		return -DETOUR;
	return sp_greedy_gain(g, g->blank, out) +
	    sp_greedy_gain(g, aside, way) +
	    sp_greedy_gain(g, beyond, sp_opposite(out)) -
	    sp_greedy_gain(g, g->blank, way);
}

void
sp_greedy_walk(struct sp_greedy *g, enum sp_direction way,
    enum sp_direction out)
{
	unsigned depth = 0;

	/* If a detour undoes the last slide, it costs nothing. */
	while (detour_gain(g, way, out) >=
	    (undoes(g->solution, out) ? 0 : DETOUR)) {
		sp_greedy_slide(g, out);
		depth++;
	}
	sp_greedy_slide(g, way);
	while (depth-- > 0)
		sp_greedy_slide(g, sp_opposite(out));
}
