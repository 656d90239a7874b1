/* move.c -- slides of the blank, and a tile that it walks round */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "greedy.h"

/* ---- slides of the blank, and what other tiles gain by them ------------- */

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

/*
 * Moves the blank one cell on its way, by a detour through cells in the
 * direction `out` if the detour gains more than it costs.
 */
static void
walk_blank(struct sp_greedy *g, enum sp_direction way,
    enum sp_direction out)
{
	unsigned depth = 0;

	for (;; depth++) {
		uint32_t aside = g->blank + g->step[out];
		uint32_t beyond = aside + g->step[way];
		/* If a detour undoes the last slide, it costs nothing. */
		int least = undoes(g->solution, out) ? 0 : DETOUR;

		if (!sp_greedy_open(g, aside) || !sp_greedy_open(g, beyond) ||
		    sp_greedy_gain(g, g->blank, out) +
		    sp_greedy_gain(g, aside, way) +
		    sp_greedy_gain(g, beyond, sp_opposite(out)) -
		    sp_greedy_gain(g, g->blank, way) < least)
			break;
		sp_greedy_slide(g, out);
	}
	sp_greedy_slide(g, way);
	while (depth-- > 0)
		sp_greedy_slide(g, sp_opposite(out));
}

/* ---- moving a tile, the blank walking round it -------------------------- */

/*
 * A step of a tile takes 3 slides if it is at right angles to the step before,
 * 5 if it goes straight on.  A tile dx columns and dy rows from a cell is
 * therefore moved there in about 5 max(dx, dy) + min(dx, dy) slides.  Costs are
 * in half slides, less the gains of the other tiles that are moved.
 *
 * The eight cells around a tile are its ring.     7 0 1
 * The blank walks round the ring to the cell      6   2
 * to which the tile is to be moved.               5 4 3
 */
enum {
	/* Greater than any cost, and small enough to add a cost. */
	TOO_FAR = 1 << 30,
	/* Cells of the ring; as the number of a cell: not on the ring. */
	RING = 8,
	SHORT_WALK = 4  /* most steps if both directions are open */
};

/* side[way]: the cell of the ring on that side of the tile. */
static const unsigned char side[4] = { 0, 4, 6, 2 };
/* For each cell of the ring: the way to the next cell clockwise, and the way
 * that leads outwards from both cells. */
static const unsigned char clockwise[RING] = {
	SP_RIGHT, SP_DOWN, SP_DOWN, SP_LEFT, SP_LEFT, SP_UP, SP_UP, SP_RIGHT
};
static const unsigned char outwards[RING] = {
	SP_UP, SP_RIGHT, SP_RIGHT, SP_DOWN, SP_DOWN, SP_LEFT, SP_LEFT, SP_UP
};

/* Returns whether a cell is on the current line. */
static int
in_line(const struct sp_greedy *g, uint32_t cell)
{
	return (cell & g->line_mask) == g->line;
}

/* Returns the number of the cell of the blank on the ring around a cell, or
 * RING. */
static unsigned
ring_number(const struct sp_greedy *g, uint32_t cell)
{
	static const unsigned char number[3][3] = {
		{ 7, 0, 1 }, { 6, RING, 2 }, { 5, 4, 3 }
	};
	uint32_t x = sp_greedy_column(g, g->blank) + 1 -
	    sp_greedy_column(g, cell);
	uint32_t y = sp_greedy_row(g, g->blank) + 1 - sp_greedy_row(g, cell);

	return x < 3 && y < 3 ? number[y][x] : RING;
}

/* Returns the cost of a walk on the ring, clockwise if turn is 1; TOO_FAR: the
 * walk is blocked. */
static int
ring_cost(const struct sp_greedy *g, unsigned from, unsigned to, int turn)
{
	uint32_t cell = g->blank;
	int cost = 0;

	while (from != to) {
		unsigned edge = turn ? from : (from + RING - 1) % RING;
		enum sp_direction way = (enum sp_direction)clockwise[edge];

		if (!turn)
			way = sp_opposite(way);
		if (!sp_greedy_open(g, cell + g->step[way]))
			return TOO_FAR;
		cost += 2 - sp_greedy_gain(g, cell, way);
		cell += g->step[way];
		from = turn ? (from + 1) % RING : edge;
	}
	return cost;
}

/* Moves the blank on the ring, clockwise if turn is 1. */
static void
ring_walk(struct sp_greedy *g, unsigned from, unsigned to, int turn)
{
	while (from != to) {
		unsigned edge = turn ? from : (from + RING - 1) % RING;
		enum sp_direction way = (enum sp_direction)clockwise[edge];

		walk_blank(g, turn ? way : sp_opposite(way),
		    (enum sp_direction)outwards[edge]);
		from = turn ? (from + 1) % RING : edge;
	}
}

/* Moves the blank one cell nearer to a cell that is not on the line. */
static void
come_closer(struct sp_greedy *g, uint32_t to)
{
	uint32_t from = g->blank;
	uint32_t dx = sp_greedy_columns(g, from, to);
	uint32_t dy = sp_greedy_rows(g, from, to);
	enum sp_direction x = sp_greedy_column(g, from) <
	    sp_greedy_column(g, to) ? SP_RIGHT : SP_LEFT;
	enum sp_direction y = from < to ? SP_DOWN : SP_UP;
	int x_first, y_first;

	/* Straight on: detours are towards the middle of the open rectangle. */
	if (dx == 0 || dy == 0) {
		if (dx == 0)
			x = 2 * sp_greedy_column(g, from) < g->left + g->right ?
			    SP_RIGHT : SP_LEFT;
		else
			y = 2 * sp_greedy_row(g, from) < g->top + g->bottom ?
			    SP_DOWN : SP_UP;
		walk_blank(g, dx == 0 ? y : x, dx == 0 ? x : y);
		return;
	}
	x_first = sp_greedy_gain(g, from, x) +
	    sp_greedy_gain(g, from + g->step[x], y);
	y_first = sp_greedy_gain(g, from, y) +
	    sp_greedy_gain(g, from + g->step[y], x);
	if (x_first > y_first || (x_first == y_first && dx > dy))
		walk_blank(g, x, sp_opposite(y));
	else
		walk_blank(g, y, sp_opposite(x));
}

/*
 * Moves the blank towards `to`, a cell of the ring around `cell`, until it is
 * on the ring.  It leaves the line first: all cells inside the line are open.
 */
static void
approach(struct sp_greedy *g, uint32_t cell, uint32_t to)
{
	if (in_line(g, to))
		to += g->step[g->in];
	while (ring_number(g, cell) == RING) {
		if (in_line(g, g->blank))
			sp_greedy_slide(g, g->in);
		else
			come_closer(g, to);
	}
}

void
sp_greedy_reach(struct sp_greedy *g, uint32_t cell, enum sp_direction way)
{
	unsigned at;

	approach(g, cell, cell + g->step[way]);
	at = ring_number(g, cell);
	ring_walk(g, at, side[way], ring_cost(g, at, side[way], 1) <
	    ring_cost(g, at, side[way], 0));
}

uint32_t
sp_greedy_estimate(const struct sp_greedy *g, uint32_t from, uint32_t to)
{
	uint32_t dx = sp_greedy_columns(g, from, to);
	uint32_t dy = sp_greedy_rows(g, from, to);

	return dx > dy ? 5 * dx + dy : 5 * dy + dx;
}

/*
 * Returns that estimate in half slides after a step in the direction `last`: 2
 * slides less if the next step can be at right angles to it.
 */
static int
rest_cost(const struct sp_greedy *g, uint32_t from, uint32_t to,
    enum sp_direction last)
{
	uint32_t dx = sp_greedy_columns(g, from, to);
	uint32_t dy = sp_greedy_rows(g, from, to);
	uint32_t length = sp_greedy_estimate(g, from, to);

	if (sp_is_vertical(last) ? dx > dy : dy > dx)
		length -= 2;
	return (int)(2 * length);
}

/*
 * Sets the ways, one or two, in which a tile may make the next step between two
 * cells: onto the line only with the last step, and along the line only to open
 * cells.  Returns how many.
 */
static unsigned
ways(const struct sp_greedy *g, uint32_t from, uint32_t to,
    enum sp_direction way[2])
{
	int in = in_line(g, from);
	unsigned count = 0, kept = 0;

	if (sp_greedy_columns(g, from, to) > 0)
		way[count++] = sp_greedy_column(g, from) <
		    sp_greedy_column(g, to) ? SP_RIGHT : SP_LEFT;
	if (sp_greedy_rows(g, from, to) > 0)
		way[count++] = from < to ? SP_DOWN : SP_UP;
	for (unsigned i = 0; i < count; i++) {
		uint32_t next = from + g->step[way[i]];

		if (in ? in_line(g, next) && sp_greedy_open(g, next) :
		    count == 1 || !in_line(g, next))
			way[kept++] = way[i];
	}
	if (kept == 0)
		way[kept++] = g->in;
	return kept;
}

void
sp_greedy_move(struct sp_greedy *g, uint32_t home, uint32_t to)
{
	uint32_t from = g->where[home];
	enum sp_direction way[2], best = SP_UP;
	unsigned count = ways(g, from, to, way), at;
	int least = TOO_FAR, best_turn = 0;

	assert(g->where[home] != to && sp_greedy_open(g, to));
	if (ring_number(g, from) == RING) {
		/* The way of the first step, by an estimate. */
		for (unsigned i = 0; i < count; i++) {
			uint32_t next = from + g->step[way[i]];
			int cost = rest_cost(g, next, to, way[i]) + 2 *
			    (int)sp_greedy_distance(g, g->blank, next);

			if (cost < least) {
				least = cost;
				best = way[i];
			}
		}
		approach(g, from, from + g->step[best]);
		least = TOO_FAR;
	}
	at = ring_number(g, from);
	/* Longer walks are considered only if the short ones are blocked. */
	for (unsigned most = SHORT_WALK; least == TOO_FAR; most = RING)
		for (unsigned i = 0; i < 2 * count; i++) {
			enum sp_direction step = way[i / 2];
			int turn = i % 2, cost;
			unsigned end = side[step];

			if ((turn ? end - at : at - end) % RING > most)
				continue;
			cost = ring_cost(g, at, end, turn) +
			    rest_cost(g, from + g->step[step], to, step);
			if (cost < least) {
				least = cost;
				best = step;
				best_turn = turn;
			}
		}
	ring_walk(g, at, side[best], best_turn);
	sp_greedy_slide(g, sp_opposite(best));
}
