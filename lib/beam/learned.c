/* learned.c -- scores of states by constants learned from solved boards */
#include <string.h>

#include "learned.h"

/*
 * A score is the sum of a constant for each tile and its cell, of one for each
 * pair of reversed tiles, and of the output of a neural network with one layer
 * of hidden units.  To each unit every tile adds one constant for its cell and
 * the column of its home, on wide boards for its column and that of its home,
 * and one for its row and that of its home; up to 8x8 a tile at home, or one
 * step away, adds one more; the blank adds one for its row.  A unit's sum counts
 * by its square, from a bend on straight, times one constant of the unit if it
 * is positive, and another if it is negative.  All this is done for two views:
 * the board as it is, and with rows and columns exchanged.
 *
 * The sums are kept with a state, since after a slide they differ only by what
 * the tile and the blank add, as in: Y. Nasu, Efficiently updatable
 * neural-network-based evaluation functions for computer shogi, 2018.
 */

const int16_t *
sp_learned_constants(struct sp_size size, uint32_t blank_home)
{
	uint32_t side = size.w, x = blank_home % side, y = blank_home / side;

	if (size.h != side || x % (side - 1) != 0 || y % (side - 1) != 0)
		return NULL;
	switch (side) {
	case 6:
		return sp_learned6;
	case 7:
		return sp_learned7;
	case 8:
		return sp_learned8;
	case 10:
		return sp_learned10;
	default:
		return NULL;
	}
}

/* The line of a cell, counted such that the blank's home is in the last. */
static uint32_t
turned(const struct sp_near *s, const uint8_t *line, uint32_t cell)
{
	return line[s->blank_home] == 0 ? s->size.w - 1 - line[cell] :
	    line[cell];
}

/* Adds the constants from the first one on, one for each unit. */
static void
add_units(const struct sp_near *s, int16_t row[SP_UNITS], uint32_t first,
    int times)
{
	for (uint32_t u = 0; u < SP_UNITS; u++)
		row[u] = (int16_t)(row[u] + times * s->net.constant[first + u]);
}

/*
 * Sets what a tile on a cell in column x and row y, instead of the blank, adds
 * to the units of a view; its home is in column home_x and row home_y, which are
 * the number of columns for what the blank adds.
 */
static void
set_view(const struct sp_near *s, uint32_t home_x, uint32_t home_y, uint32_t x,
    uint32_t y, int16_t row[SP_UNITS])
{
	uint32_t side = s->size.w;
	uint32_t distance = sp_difference(home_x, x) +
	    sp_difference(home_y, y);

	memcpy(row, s->net.constant + sp_learned_row(side, home_y, y),
	    SP_UNITS * sizeof *row);
	if (home_x == side)
		return;
	add_units(s, row, sp_learned_row(side, side, y), -1);
	add_units(s, row, sp_learned_place(side, home_x, y * side + x), 1);
	if (distance < sp_learned_nears(side))
		add_units(s, row, sp_learned_near(side, home_y * side + home_x,
		    distance), 1);
}

/* Sets what the tile with that home, or the blank, adds on a cell. */
static void
set_tile(struct sp_near *s, uint32_t home, uint32_t cell)
{
	struct sp_net *net = &s->net;
	uint32_t side = s->size.w;
	uint32_t x = turned(s, s->x, cell), y = turned(s, s->y, cell);
	uint32_t home_x = side, home_y = side;

	if (home != s->blank_home) {
		home_x = turned(s, s->x, home);
		home_y = turned(s, s->y, home);
		net->tile[home][cell] = net->constant[sp_learned_tile(side,
		    home_y * side + home_x, y * side + x)];
	}
	set_view(s, home_x, home_y, x, y, net->row[home][cell]);
	set_view(s, home_y, home_x, y, x, net->row[home][cell] + SP_UNITS);
}

void
sp_learned_set(struct sp_near *s, const int16_t *constants)
{
	struct sp_net *net = &s->net;

	net->constant = constants;
	if (constants == NULL)
		return;
	net->bend = sp_learned_bend(s->size.w);
	net->most = (int16_t)((INT16_MAX / net->bend + net->bend) / 2);
	for (uint32_t u = 0; u < 2 * SP_UNITS; u++) {
		const int16_t *of = constants + SP_LEARNED_OUTPUT + u % SP_UNITS;

		net->above[u] = of[0];
		net->below[u] = of[SP_UNITS];
	}
	for (uint32_t home = 0; home < s->n; home++)
		for (uint32_t cell = 0; cell < s->n; cell++)
			set_tile(s, home, cell);
}

/*
 * What units add to the score: the squares of their sums, straight from the bend
 * on, each times a constant for sums above 0 or one for others.
 */
static int32_t
output(const struct sp_near *s, const int16_t *restrict unit)
{
	const int16_t *restrict above = s->net.above;
	const int16_t *restrict below = s->net.below;
	int16_t bend = s->net.bend, most = s->net.most;
	int32_t sum = 0;

	for (uint32_t u = 0; u < 2 * SP_UNITS; u++) {
		int16_t is_above = (int16_t)-(unit[u] > 0); /* all bits, or 0 */
		int16_t by = (int16_t)(below[u] ^
		    ((above[u] ^ below[u]) & is_above));
		int16_t size = unit[u] > 0 ? unit[u] : (int16_t)-unit[u];
		int16_t bent;

		size = (int16_t)(size / SP_LEARNED_PART);
		size = size < most ? size : most;
		bent = size < bend ? size : bend;
		sum += (int16_t)(bent * (2 * size - bent)) * by;
	}
	return sum / SP_LEARNED_SCALE;
}

/* Changes the units for the slide of a tile. */
static void
slide_units(const struct sp_near *s, uint32_t home, uint32_t from, uint32_t to,
    const int16_t *before, int16_t *restrict after)
{
	const int16_t *leaves = s->net.row[home][from];
	const int16_t *comes = s->net.row[home][to];

	for (uint32_t u = 0; u < 2 * SP_UNITS; u++)
		after[u] = (int16_t)(before[u] + comes[u] - leaves[u]);
}

/*
 * Tiles in the column of cell `at`, or its row if step is 1, that are in the
 * wrong order with a tile there; all of it are at home in that line.
 */
static int32_t
reversed_with(const struct sp_near *s, const struct sp_state *state,
    uint32_t home, uint32_t at, uint32_t step)
{
	const uint8_t *line = step == 1 ? s->y : s->x;
	const uint8_t *along = step == 1 ? s->x : s->y;
	const uint16_t *tile = state->home + at - along[at] * step;
	uint32_t i = 0;
	int32_t count = 0;

	for (; i < along[at]; i++, tile += step)
		count += line[*tile] == line[at] && along[*tile] > along[home];
	for (i++, tile += step; i < s->size.w; i++, tile += step)
		count += line[*tile] == line[at] && along[*tile] < along[home];
	return count;
}

/* The change of the reversed pairs by a slide. */
static int32_t
pairs_change(const struct sp_near *s, const struct sp_state *state,
    uint32_t from, uint32_t to)
{
	uint32_t home = state->home[from];
	int is_vertical = s->x[from] == s->x[to];
	const uint8_t *line = is_vertical ? s->y : s->x;
	uint32_t step = is_vertical ? 1 : s->size.w;

	if (line[home] == line[from])
		return -reversed_with(s, state, home, from, step);
	if (line[home] == line[to])
		return reversed_with(s, state, home, to, step);
	return 0;
}

void
sp_learned_start(const struct sp_near *s, struct sp_state *state)
{
	for (uint32_t u = 0; u < 2 * SP_UNITS; u++)
		state->unit[u] = s->net.constant[SP_LEARNED_START +
		    u % SP_UNITS];
	state->left = 0;
	state->linear = 0;
	for (uint32_t cell = 0; cell < s->n; cell++) {
		uint32_t home = state->home[cell];
		int is_tile = cell != state->blank;

		for (uint32_t u = 0; u < 2 * SP_UNITS; u++)
			state->unit[u] = (int16_t)(state->unit[u] +
			    s->net.row[home][cell][u] +
			    is_tile * s->net.row[s->blank_home][cell][u]);
		state->left = (uint16_t)(state->left +
		    (is_tile && cell != home));
	}
	state->score = state->linear + output(s, state->unit);
}

void
sp_learned_child(const struct sp_near *s, const struct sp_state *state,
    uint32_t from, uint32_t to, struct sp_child *child)
{
	uint32_t home = state->home[from];
	int16_t unit[2 * SP_UNITS];

	slide_units(s, home, from, to, state->unit, unit);
	child->score = child->rank = state->linear + output(s, unit) +
	    s->net.tile[home][to] - s->net.tile[home][from] +
	    s->net.constant[SP_LEARNED_REVERSED] *
	    pairs_change(s, state, from, to);
}

void
sp_learned_slide(const struct sp_near *s, struct sp_state *state,
    uint32_t from, uint32_t to)
{
	uint32_t home = state->home[from];
	int16_t unit[2 * SP_UNITS];

	slide_units(s, home, from, to, state->unit, unit);
	memcpy(state->unit, unit, sizeof unit);
	state->linear = state->score - output(s, unit);
	state->left = (uint16_t)(state->left + (to != home) - (from != home));
}
