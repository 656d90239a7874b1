/* greedy_roll.c -- tiles rolled by the blank */
#include "greedy.h"

/*
 * A tile dx and dy away from a cell takes about 5 max + min slides to be rolled
 * there: 3 a step where the ways alternate, 5 straight on.  Costs are in half
 * slides and less the gains of what is moved on the way.
 *
 * The eight cells around a tile are its ring:     7 0 1
 * the blank walks from place to place until       6   2
 * it is on the side where the tile is to go.      5 4 3
 */
enum {
	FAR = 1 << 30,  /* costs more than anything, which may be added */
	RING = 8,       /* places; also that of what is off the ring */
	SHORT_WALK = 4  /* to the other side of the tile */
};

static const unsigned char side[4] = { 0, 4, 6, 2 };
/* The way from each place on, clockwise, and the way off the ring beside it */
static const unsigned char clockwise[RING] = {
	SP_RIGHT, SP_DOWN, SP_DOWN, SP_LEFT, SP_LEFT, SP_UP, SP_UP, SP_RIGHT
};
static const unsigned char outwards[RING] = {
	SP_UP, SP_RIGHT, SP_RIGHT, SP_DOWN, SP_DOWN, SP_LEFT, SP_LEFT, SP_UP
};

static int
in_line(const struct sp_fast *f, uint32_t cell)
{
	return (cell & f->line_mask) == f->line;
}

/* The blank's place on the ring around a cell. */
static unsigned
ring_place(const struct sp_fast *f, uint32_t cell)
{
	static const unsigned char place[3][3] = {
		{ 7, 0, 1 }, { 6, RING, 2 }, { 5, 4, 3 }
	};
	uint32_t x = sp_fast_column(f, f->blank) + 1 - sp_fast_column(f, cell);
	uint32_t y = sp_fast_row(f, f->blank) + 1 - sp_fast_row(f, cell);

	return x < 3 && y < 3 ? place[y][x] : RING;
}

/* What it costs to walk round the ring, clockwise or not. */
static int
ring_cost(const struct sp_fast *f, unsigned from, unsigned to, int turn)
{
	uint32_t cell = f->blank;
	int cost = 0;

	while (from != to) {
		unsigned edge = turn ? from : (from + RING - 1) % RING;
		enum sp_direction way = (enum sp_direction)clockwise[edge];

		if (!turn)
			way = sp_opposite(way);
		if (!sp_fast_open(f, sp_fast_next(f, cell, way)))
			return FAR;
		cost += 2 - sp_fast_gain(f, cell, way);
		cell = sp_fast_next(f, cell, way);
		from = turn ? (from + 1) % RING : edge;
	}
	return cost;
}

static void
ring_walk(struct sp_fast *f, unsigned from, unsigned to, int turn)
{
	while (from != to) {
		unsigned edge = turn ? from : (from + RING - 1) % RING;
		enum sp_direction way = (enum sp_direction)clockwise[edge];

		sp_fast_walk(f, turn ? way : sp_opposite(way),
		    (enum sp_direction)outwards[edge]);
		from = turn ? (from + 1) % RING : edge;
	}
}

/* The way from a cell to the middle of what is open, across another way. */
static enum sp_direction
to_middle(const struct sp_fast *f, uint32_t cell, enum sp_direction across)
{
	if (sp_is_vertical(across))
		return 2 * sp_fast_column(f, cell) < f->left + f->right ?
		    SP_RIGHT : SP_LEFT;
	return 2 * sp_fast_row(f, cell) < f->top + f->bottom ?
	    SP_DOWN : SP_UP;
}

/* One slide, or more on a detour, towards a cell that is not in the line. */
static void
come_closer(struct sp_fast *f, uint32_t to)
{
	uint32_t from = f->blank;
	uint32_t dx = sp_fast_columns(f, from, to);
	uint32_t dy = sp_fast_rows(f, from, to);
	enum sp_direction x = sp_fast_column(f, from) < sp_fast_column(f, to) ?
	    SP_RIGHT : SP_LEFT;
	enum sp_direction y = from < to ? SP_DOWN : SP_UP;
	int x_first, y_first;

	if (dx == 0) {
		sp_fast_walk(f, y, to_middle(f, from, y));
		return;
	}
	if (dy == 0) {
		sp_fast_walk(f, x, to_middle(f, from, x));
		return;
	}
	x_first = sp_fast_gain(f, from, x) +
	    sp_fast_gain(f, sp_fast_next(f, from, x), y);
	y_first = sp_fast_gain(f, from, y) +
	    sp_fast_gain(f, sp_fast_next(f, from, y), x);
	if (x_first > y_first || (x_first == y_first && dx > dy))
		sp_fast_walk(f, x, sp_opposite(y));
	else
		sp_fast_walk(f, y, sp_opposite(x));
}

/*
 * Brings the blank to the ring of a cell, if it is not there, on its way to a
 * cell of the ring.  Beside the line nothing stands in its way.
 */
static void
approach(struct sp_fast *f, uint32_t cell, uint32_t to)
{
	if (in_line(f, to))
		to = sp_fast_next(f, to, f->in);
	while (ring_place(f, cell) == RING) {
		if (in_line(f, f->blank))
			sp_fast_slide(f, f->in);
		else
			come_closer(f, to);
	}
}

void
sp_fast_reach(struct sp_fast *f, uint32_t cell, enum sp_direction way)
{
	unsigned place;

	approach(f, cell, sp_fast_next(f, cell, way));
	place = ring_place(f, cell);
	ring_walk(f, place, side[way], ring_cost(f, place, side[way], 1) <
	    ring_cost(f, place, side[way], 0));
}

uint32_t
sp_fast_roll_length(const struct sp_fast *f, uint32_t from, uint32_t to)
{
	uint32_t dx = sp_fast_columns(f, from, to);
	uint32_t dy = sp_fast_rows(f, from, to);

	return dx > dy ? 5 * dx + dy : 5 * dy + dx;
}

/* The same in half slides after a step; the next had better not be like it. */
static int
rest_cost(const struct sp_fast *f, uint32_t from, uint32_t to,
    enum sp_direction last)
{
	uint32_t dx = sp_fast_columns(f, from, to);
	uint32_t dy = sp_fast_rows(f, from, to);
	uint32_t length = sp_fast_roll_length(f, from, to);

	if (sp_is_vertical(last) ? dx > dy : dy > dx)
		length -= 2;
	return (int)(2 * length);
}

/*
 * The ways, one or two, that a tile may go from cell to cell: into the line
 * only at the end, and within it while nothing is in the way.
 */
static unsigned
ways(const struct sp_fast *f, uint32_t from, uint32_t to,
    enum sp_direction way[2])
{
	int in = in_line(f, from);
	unsigned count = 0, kept = 0;

	if (sp_fast_columns(f, from, to) > 0)
		way[count++] = sp_fast_column(f, from) < sp_fast_column(f, to) ?
		    SP_RIGHT : SP_LEFT;
	if (sp_fast_rows(f, from, to) > 0)
		way[count++] = from < to ? SP_DOWN : SP_UP;
	for (unsigned i = 0; i < count; i++) {
		uint32_t next = sp_fast_next(f, from, way[i]);

		if (in ? in_line(f, next) && sp_fast_open(f, next) :
		    count == 1 || !in_line(f, next))
			way[kept++] = way[i];
	}
	if (kept == 0)
		way[kept++] = f->in;
	return kept;
}

/* The way to begin with while the blank is far from the tile. */
static enum sp_direction
first_way(const struct sp_fast *f, uint32_t from, uint32_t to,
    const enum sp_direction *way, unsigned count)
{
	unsigned choice = 0;
	int least = FAR;

	for (unsigned i = 0; i < count; i++) {
		uint32_t next = sp_fast_next(f, from, way[i]);
		int cost = rest_cost(f, next, to, way[i]) +
		    2 * (int)sp_fast_distance(f, f->blank, next);

		if (cost < least) {
			least = cost;
			choice = i;
		}
	}
	return way[choice];
}

void
sp_fast_roll(struct sp_fast *f, uint32_t home, uint32_t to)
{
	uint32_t from = f->where[home];
	enum sp_direction way[2], best = SP_UP;
	unsigned count = ways(f, from, to, way), place;
	int least = FAR, best_turn = 0;

	if (ring_place(f, from) == RING)
		approach(f, from, sp_fast_next(f, from,
		    first_way(f, from, to, way, count)));
	place = ring_place(f, from);
	/* The longer walk only where the shorter one is blocked. */
	for (unsigned most = SHORT_WALK; least == FAR; most = RING)
		for (unsigned i = 0; i < 2 * count; i++) {
			int turn = i % 2, cost;
			unsigned end = side[way[i / 2]];

			if ((turn ? end - place : place - end) % RING > most)
				continue;
			cost = ring_cost(f, place, end, turn) + rest_cost(f,
			    sp_fast_next(f, from, way[i / 2]), to, way[i / 2]);
			if (cost < least) {
				least = cost;
				best = way[i / 2];
				best_turn = turn;
			}
		}
	ring_walk(f, place, side[best], best_turn);
	sp_fast_slide(f, sp_opposite(best));
}
