/* learned.c -- scores of states by constants learned from solved boards */
#include <stdlib.h>
#include <string.h>

#include "learned.h"

enum { MOST_STALLED = 60 }; /* layers without a better state */

/*
 * The score of a board is the sum of
 *
 *	- a constant for each tile and its cell,
 *	- a constant for each linear conflict, and
 *	- the output of a neural network with one layer of hidden units.
 *
 *	tiles      --.
 *	              >  sum of each unit --> activation --> weight --> output
 *	the blank  --'
 *
 * A tile, or the blank, adds constants to the sum of each unit.  On large boards
 * these tell less, or there would be too many:
 *
 *	           up to 6x6    7x7, 8x8               9x9, 10x10
 *	a tile     tile, cell   home's column, cell    home's column, column
 *	                        home's row, cell       home's row, row
 *	                        tile, distance 0 or 1  tile, distance 0 or 1
 *	the blank  cell         cell                   row
 *
 * The activation is the square of the sum, and from a knee on its tangent.  The
 * weight depends on whether the sum is positive.  The network judges two views,
 * the board and the board with rows and columns exchanged, with the same
 * constants.
 *
 * A state keeps the sums, since a slide changes only what the tile and the
 * blank add: Y. Nasu, Efficiently updatable neural-network-based evaluation
 * functions for computer shogi, 2018.
 */

const int16_t *
sp_learned_constants(struct sp_size size, uint32_t blank_home)
{
	static const int16_t *const constants[] = {
		[5] = sp_learned5, [6] = sp_learned6, [7] = sp_learned7,
		[8] = sp_learned8, [9] = sp_learned9, [10] = sp_learned10
	};
	uint32_t side = size.w, x = blank_home % side, y = blank_home / side;

	if (size.h != side || side >= sizeof constants / sizeof *constants ||
	    constants[side] == NULL || x % (side - 1) != 0 ||
	    y % (side - 1) != 0)
		return NULL;
	return constants[side];
}

/* Returns the column (`line` is shape->x) or row (shape->y) of a cell, counted
 * such that the blank's home is in the last one. */
static uint32_t
turned(const struct sp_shape *shape, const uint8_t *line, uint32_t cell)
{
	return line[shape->blank_home] == 0 ? shape->size.w - 1 - line[cell] :
	    line[cell];
}

/*
 * Adds `times` what a tile in column x and row y adds to the units of a view;
 * its home is in column home_x and row home_y.
 */
static void
add_view(const int16_t *constant, uint32_t side, uint32_t home_x,
    uint32_t home_y, uint32_t x, uint32_t y, int times,
    int16_t weight[SP_UNITS])
{
	uint32_t first[SP_LEARNED_FIRSTS];
	uint32_t firsts = sp_learned_firsts(side, home_x, home_y, x, y, first);

	for (uint32_t i = 0; i < firsts; i++)
		for (uint32_t u = 0; u < SP_UNITS; u++)
			weight[u] = (int16_t)(weight[u] +
			    times * constant[first[i] + u]);
}

/* Sets what the tile with a home, or the blank, adds on a cell.  What the blank
 * would add there is subtracted from what a tile adds, so that a slide need not
 * count the blank. */
static void
set_tile(struct sp_net *net, const struct sp_shape *shape, uint32_t home,
    uint32_t cell)
{
	const int16_t *constant = net->constant;
	uint32_t side = shape->size.w, last = side - 1;
	uint32_t x = turned(shape, shape->x, cell);
	uint32_t y = turned(shape, shape->y, cell);
	uint32_t home_x = turned(shape, shape->x, home);
	uint32_t home_y = turned(shape, shape->y, home);
	int16_t *weight = net->weight[home][cell];
	int16_t *exchanged = weight + SP_UNITS;

	memset(weight, 0, sizeof net->weight[home][cell]);
	add_view(constant, side, home_x, home_y, x, y, 1, weight);
	add_view(constant, side, home_y, home_x, y, x, 1, exchanged);
	if (home == shape->blank_home)
		return;
	add_view(constant, side, last, last, x, y, -1, weight);
	add_view(constant, side, last, last, y, x, -1, exchanged);
	net->tile[home][cell] = constant[sp_learned_tile(side,
	    home_y * side + home_x, y * side + x)];
}

enum sp_status
sp_learned_set(struct sp_net **result, const struct sp_shape *shape,
    const int16_t *constants)
{
	struct sp_net *net = *result;

	if (net != NULL && net->constant == constants &&
	    net->blank_home == shape->blank_home)
		return SP_OK;
	if (net == NULL)
		*result = net = calloc(1, sizeof *net);
	if (net == NULL)
		return SP_NO_MEMORY;
	net->constant = constants;
	net->blank_home = shape->blank_home;
	net->knee = sp_learned_knee(shape->size.w);
	net->most = (int16_t)((INT16_MAX / net->knee + net->knee) / 2);
	for (uint32_t u = 0; u < 2 * SP_UNITS; u++) {
		const int16_t *of = constants + SP_LEARNED_OUTPUT +
		    u % SP_UNITS;

		net->above[u] = of[0];
		net->below[u] = of[SP_UNITS];
	}
	for (uint32_t home = 0; home < shape->n; home++)
		for (uint32_t cell = 0; cell < shape->n; cell++)
			set_tile(net, shape, home, cell);
	return SP_OK;
}

/* Returns the output of the network for the sums of its units.  The code has no
 * branches, so that compilers handle several units at once. */
static int32_t
output(const struct sp_net *net, const int16_t *restrict unit)
{
	const int16_t *restrict above = net->above;
	const int16_t *restrict below = net->below;
	int16_t knee = net->knee, most = net->most;
	int32_t sum = 0;

	for (uint32_t u = 0; u < 2 * SP_UNITS; u++) {
		int16_t is_above = (int16_t)-(unit[u] > 0); /* all bits, or 0 */
		int16_t by = (int16_t)(below[u] ^
		    ((above[u] ^ below[u]) & is_above));
		int16_t size = unit[u] > 0 ? unit[u] : (int16_t)-unit[u];
		int16_t bent;

		size = (int16_t)(size / SP_LEARNED_DIVISOR);
		size = size < most ? size : most;
		bent = size < knee ? size : knee;
		sum += (int16_t)(bent * (2 * size - bent)) * by;
	}
	return sum / SP_LEARNED_SCALE;
}

/* Sets `after` to the sums of the units after the slide of a tile. */
static void
slide_units(const struct sp_net *net, uint32_t home, uint32_t from,
    uint32_t to, const int16_t *before, int16_t *restrict after)
{
	const int16_t *leaves = net->weight[home][from];
	const int16_t *comes = net->weight[home][to];

	for (uint32_t u = 0; u < 2 * SP_UNITS; u++)
		after[u] = (int16_t)(before[u] + comes[u] - leaves[u]);
}

static void
learned_start(const struct sp_near *s, struct sp_state *state)
{
	const struct sp_net *net = s->net;
	int16_t *unit = state->kept.net.unit;

	for (uint32_t u = 0; u < 2 * SP_UNITS; u++)
		unit[u] = net->constant[SP_LEARNED_START + u % SP_UNITS];
	state->unsolved = 0;
	for (uint32_t cell = 0; cell < s->shape.n; cell++) {
		uint32_t home = state->home[cell];
		int is_tile = cell != state->blank;
		const int16_t *weight = net->weight[home][cell];
		const int16_t *blank = net->weight[net->blank_home][cell];

		for (uint32_t u = 0; u < 2 * SP_UNITS; u++)
			unit[u] = (int16_t)(unit[u] + weight[u] +
			    is_tile * blank[u]);
		state->unsolved = (uint16_t)(state->unsolved +
		    (is_tile && cell != home));
	}
	state->kept.net.linear = 0;
	state->score = output(net, unit);
}

static void
learned_child(const struct sp_near *s, const struct sp_state *state,
    uint32_t from, struct sp_child *child)
{
	const struct sp_net *net = s->net;
	uint32_t home = state->home[from], to = state->blank;
	int16_t unit[2 * SP_UNITS];

	slide_units(net, home, from, to, state->kept.net.unit, unit);
	child->score = child->rank = state->kept.net.linear +
	    output(net, unit) + net->tile[home][to] - net->tile[home][from] +
	    net->constant[SP_LEARNED_CONFLICT] *
	    sp_line_conflicts_change(&s->shape, state, from);
}

static void
learned_slide(const struct sp_near *s, struct sp_state *state, uint32_t from,
    unsigned way)
{
	uint32_t home = state->home[from], to = state->blank;
	int16_t unit[2 * SP_UNITS];

	(void)way;
	slide_units(s->net, home, from, to, state->kept.net.unit, unit);
	memcpy(state->kept.net.unit, unit, sizeof unit);
	state->kept.net.linear = state->score - output(s->net, unit);
	state->unsolved = (uint16_t)(state->unsolved + (to != home) -
	    (from != home));
}

const struct sp_evaluator sp_learned_evaluator = {
	learned_start, learned_child, learned_slide, MOST_STALLED, 0
};
