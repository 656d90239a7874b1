/* learned.c -- scores of states by constants learned from solved boards */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "beam.h"

/*
 * The score of a square board, or of the square that is left of another, is the
 * sum of
 *
 *	- a constant for each tile and its cell,
 *	- a constant for each linear conflict,
 *	- above 5x5 constants for each two tiles side by side, which tell two
 *	  tiles in order from two that must pass each other, and
 *	- the output of a neural network with one layer of hidden units.
 *
 *	tiles      --.
 *	              >  sum of each unit --> activation --> weight --> output
 *	the blank  --'
 *
 * A tile, or the blank, adds constants to the sum of each unit.  What these
 * constants depend on is less on large boards, or there would be too many:
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

const struct sp_model *
sp_model_find(struct sp_size size, uint32_t blank_home)
{
	static const struct sp_model *const models[] = {
		[5] = &sp_model5, [6] = &sp_model6, [7] = &sp_model7,
		[8] = &sp_model8, [9] = &sp_model9, [10] = &sp_model10
	};
	uint32_t side = size.w < size.h ? size.w : size.h;

	if (side > SP_LEARNED_SIDE)
		side = SP_LEARNED_SIDE;
	if (models[side] == NULL ||
	    blank_home % size.w % (size.w - 1) != 0 ||
	    blank_home / size.w % (size.h - 1) != 0)
		return NULL;
	assert(models[side]->side == side);
	return models[side];
}

const int16_t *
sp_model_tile(const struct sp_model *m, uint32_t home, uint32_t cell)
{
	uint32_t side = m->side, x = home % side, y = home / side;

	/* Tiles whose homes are reflections of each other share constants. */
	assert(home + 1 < side * side && cell < side * side);
	if (x <= y)
		return m->tiles + (y * (y + 1) / 2 + x) * side * side + cell;
	return m->tiles + (x * (x + 1) / 2 + y) * side * side +
	    cell % side * side + cell / side;
}

uint32_t
sp_model_terms(const struct sp_model *m, uint32_t home_x, uint32_t home_y,
    uint32_t x, uint32_t y, const int16_t *term[SP_UNIT_TERMS])
{
	uint32_t side = m->side, home = home_y * side + home_x;
	uint32_t cell = y * side + x;
	uint32_t column = m->places == side ? x : cell;
	uint32_t row = m->places == side ? y : cell;
	uint32_t distance = sp_difference(home_x, x) +
	    sp_difference(home_y, y);

	assert(home < side * side && cell < side * side);
	if (m->cells != NULL) {
		term[0] = m->cells + (home * side * side + cell) * SP_UNITS;
		return 1;
	}
	if (home + 1 == side * side) {
		term[0] = m->rows + (side * m->places + row) * SP_UNITS;
		return 1;
	}
	term[0] = m->rows + (home_y * m->places + row) * SP_UNITS;
	term[1] = m->columns + (home_x * m->places + column) * SP_UNITS;
	if (distance >= SP_NEAR_HOME)
		return 2;
	term[2] = m->near_home + (home * SP_NEAR_HOME + distance) * SP_UNITS;
	return 3;
}

/* Returns the offset of a tile whose home is `columns` to its right and `rows`
 * below, both negative on the other side. */
static uint32_t
offset_number(int columns, int rows)
{
	int distance = abs(columns) + abs(rows);
	int first = 2 + 2 * distance * (distance - 1);

	if (distance > SP_REACH)
		return 0;
	if (distance == 0)
		return 1;
	return (uint32_t)(first + (rows >= 0 ? distance : 3 * distance) +
	    columns);
}

static uint32_t
offset_of(uint32_t home_x, uint32_t home_y, uint32_t x, uint32_t y)
{
	return offset_number((int)home_x - (int)x, (int)home_y - (int)y);
}

/* Three functions for the constants of a tile and the one to its right.  Their
 * offsets are a and b, neither of them 0. */

static const int16_t *
difference_constant(const struct sp_model *m, uint32_t home_x, uint32_t home_y,
    uint32_t other_x, uint32_t other_y)
{
	uint32_t last = m->side - 1;

	return m->differences + (other_y + last - home_y) * (2 * last + 1) +
	    other_x + last - home_x;
}

static const int16_t *
offsets_constant(const struct sp_model *m, uint32_t a, uint32_t b)
{
	return m->offsets + (a - 1) * (SP_OFFSETS - 1) + b - 1;
}

static const int16_t *
short_constant(const struct sp_model *m, uint32_t x, uint32_t y, uint32_t a,
    uint32_t b)
{
	return m->short_offsets + ((y * m->side + x) * (SP_SHORT_OFFSETS - 1) +
	    a - 1) * (SP_SHORT_OFFSETS - 1) + b - 1;
}

uint32_t
sp_model_pair(const struct sp_model *m, uint32_t home_x, uint32_t home_y,
    uint32_t other_x, uint32_t other_y, uint32_t x, uint32_t y,
    const int16_t *term[SP_PAIR_TERMS])
{
	uint32_t a = offset_of(home_x, home_y, x, y);
	uint32_t b = offset_of(other_x, other_y, x + 1, y);

	assert(x + 1 < m->side);
	term[0] = difference_constant(m, home_x, home_y, other_x, other_y);
	if (a == 0 || b == 0)
		return 1;
	term[1] = offsets_constant(m, a, b);
	if (a >= SP_SHORT_OFFSETS || b >= SP_SHORT_OFFSETS)
		return 2;
	term[2] = short_constant(m, x, y, a, b);
	return 3;
}

/* Returns whether a cell is in the square that constants judge. */
static int
is_in_square(const struct sp_shape *shape, uint32_t cell)
{
	return shape->phase_of[cell] == shape->phases - 1;
}

/*
 * Adds `times` what a tile in column x and row y adds to the units of a view;
 * its home is in column home_x and row home_y.
 */
static void
add_units(const struct sp_model *m, uint32_t home_x, uint32_t home_y,
    uint32_t x, uint32_t y, int times, int16_t weight[SP_UNITS])
{
	const int16_t *term[SP_UNIT_TERMS];
	uint32_t terms = sp_model_terms(m, home_x, home_y, x, y, term);

	for (uint32_t i = 0; i < terms; i++)
		for (uint32_t u = 0; u < SP_UNITS; u++)
			weight[u] = (int16_t)(weight[u] + times * term[i][u]);
}

/* Sets what the tile with a home, or the blank, adds to score and units on a
 * cell; both are cells of the model.  A slide takes a tile from one cell to
 * another and the blank back.  In weight[] of a tile the blank's are subtracted,
 * so that a slide changes the units by two numbers, not four. */
static void
set_tile(struct sp_net *net, uint32_t home, uint32_t cell)
{
	const struct sp_model *m = net->model;
	uint32_t side = m->side, last = side - 1;
	uint32_t x = cell % side, y = cell / side;
	uint32_t home_x = home % side, home_y = home / side;
	int16_t *weight = net->input_weight[home][cell];
	int16_t *exchanged = weight + SP_UNITS;

	net->offset[home][cell] = (uint8_t)offset_of(home_x, home_y, x, y);
	memset(weight, 0, sizeof net->input_weight[home][cell]);
	add_units(m, home_x, home_y, x, y, 1, weight);
	add_units(m, home_y, home_x, y, x, 1, exchanged);
	if (home + 1 == side * side)
		return;
	add_units(m, last, last, x, y, -1, weight);
	add_units(m, last, last, y, x, -1, exchanged);
	net->tile[home][cell] = *sp_model_tile(m, home, cell);
}

/*
 * Sets what two tiles side by side add to the score.  A pair in a column has
 * the constants of the pair in a row that it becomes if rows and columns are
 * exchanged: each constant is read from the left and right, above and below.
 */
static void
set_pairs(struct sp_net *net)
{
	const struct sp_model *m = net->model;
	const uint32_t side = m->side;
	uint32_t exchanged[SP_OFFSETS];

	for (int y = -SP_REACH; y <= SP_REACH; y++)
		for (int x = -SP_REACH; x <= SP_REACH; x++)
			exchanged[offset_number(x, y)] = offset_number(y, x);
	for (uint32_t a = 1; a < SP_OFFSETS; a++)
		for (uint32_t b = 1; b < SP_OFFSETS; b++) {
			int16_t (*to)[SP_OFFSETS][SP_OFFSETS] = net->offsets;
			uint32_t c = exchanged[a], d = exchanged[b];

			to[SP_RIGHT][a][b] = to[SP_LEFT][b][a] =
			    to[SP_DOWN][c][d] = to[SP_UP][d][c] =
			    *offsets_constant(m, a, b);
		}
	for (uint32_t i = 0; i < side * (side - 1); i++)
		for (uint32_t a = 1; a < SP_SHORT_OFFSETS; a++)
			for (uint32_t b = 1; b < SP_SHORT_OFFSETS; b++) {
				int16_t (*to)[4][SP_SHORT_OFFSETS]
				    [SP_SHORT_OFFSETS] = net->short_offsets;
				uint32_t x = i % (side - 1), y = i / (side - 1);
				uint32_t row = y * side + x;
				uint32_t column = x * side + y;
				uint32_t c = exchanged[a], d = exchanged[b];

				to[row][SP_RIGHT][a][b] =
				    to[row + 1][SP_LEFT][b][a] =
				    to[column][SP_DOWN][c][d] =
				    to[column + side][SP_UP][d][c] =
				    *short_constant(m, x, y, a, b);
			}
	for (uint32_t home = 0; home < side * side; home++)
		for (uint32_t other = 0; other < side * side; other++) {
			int16_t (*to)[4][SP_LEARNED_CELLS] = net->difference;
			uint32_t x = home % side, y = home / side;
			uint32_t u = other % side, v = other / side;
			uint32_t c = x * side + y, d = u * side + v;

			to[home][SP_RIGHT][other] = to[other][SP_LEFT][home] =
			    to[c][SP_DOWN][d] = to[d][SP_UP][c] =
			    *difference_constant(m, x, y, u, v);
		}
}

/* Sets what depends on the model alone: all but turned[] and way[]. */
static void
set_model(struct sp_net *net, const struct sp_model *model)
{
	uint32_t cells = model->side * model->side;

	assert(model->knee > 0 && model->side <= SP_LEARNED_SIDE);
	net->model = model;
	net->knee = model->knee;
	net->most = (int16_t)((INT16_MAX / net->knee + net->knee) / 2);
	for (uint32_t u = 0; u < 2 * SP_UNITS; u++) {
		net->above[u] = model->above[u % SP_UNITS];
		net->below[u] = model->below[u % SP_UNITS];
	}
	for (uint32_t home = 0; home < cells; home++)
		for (uint32_t cell = 0; cell < cells; cell++)
			set_tile(net, home, cell);
	if (model->differences != NULL)
		set_pairs(net);
}

enum sp_status
sp_learned_set(struct sp_net **result, const struct sp_shape *shape,
    const struct sp_model *model)
{
	uint32_t x = shape->x[shape->blank_home], last = model->side - 1;
	uint32_t y = shape->y[shape->blank_home];
	struct sp_net *net = *result;

	if (net == NULL)
		*result = net = calloc(1, sizeof *net);
	if (net == NULL)
		return SP_NO_MEMORY;
	if (net->model != model)
		set_model(net, model);
	for (uint32_t cell = 0; cell < shape->n; cell++) {
		uint32_t columns = sp_difference(x, shape->x[cell]);
		uint32_t rows = sp_difference(y, shape->y[cell]);

		if (!is_in_square(shape, cell))
			continue;
		assert(columns <= last && rows <= last);
		net->turned[cell] = (uint8_t)((last - rows) * model->side +
		    last - columns);
	}
	for (unsigned way = 0; way < 4; way++)
		net->way[way] = (uint8_t)((sp_is_vertical(way) ? y : x) == 0 ?
		    sp_opposite(way) : way);
	return SP_OK;
}

/* Returns what a tile on the cell `at` adds to the score together with those
 * beside it.  Its home is a cell of the model.  The cell `empty` has no tile:
 * it is the blank's, or the one that the tile leaves. */
static int32_t
pair_scores(const struct sp_near *s, const struct sp_state *state,
    uint32_t home, uint32_t at, uint32_t empty)
{
	const struct sp_net *net = s->net;
	uint32_t cell = net->turned[at], a = net->offset[home][cell];
	int32_t sum = 0;

	for (unsigned way = 0; way < 4; way++) {
		uint32_t beside = at + s->shape.step[way], other, b;
		unsigned turned = net->way[way];

		if (beside == empty ||
		    !sp_is_open(&s->shape, state->phase, at, way))
			continue;
		other = net->turned[state->home[beside]];
		sum += net->difference[home][turned][other];
		if (a == 0)
			continue;
		b = net->offset[other][net->turned[beside]];
		sum += net->offsets[turned][a][b];
		if (a < SP_SHORT_OFFSETS && b < SP_SHORT_OFFSETS)
			sum += net->short_offsets[cell][turned][a][b];
	}
	return sum;
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

		size = (int16_t)(size / SP_UNIT_DIVISOR);
		size = size < most ? size : most;
		bent = size < knee ? size : knee;
		sum += (int16_t)(bent * (2 * size - bent)) * by;
	}
	return sum / SP_UNIT_SCALE;
}

/* Sets `after` to the sums of the units after the slide of a tile; all cells
 * are the model's. */
static void
slide_units(const struct sp_net *net, uint32_t home, uint32_t from,
    uint32_t to, const int16_t *before, int16_t *restrict after)
{
	const int16_t *leaves = net->input_weight[home][from];
	const int16_t *comes = net->input_weight[home][to];

	for (uint32_t u = 0; u < 2 * SP_UNITS; u++)
		after[u] = (int16_t)(before[u] + comes[u] - leaves[u]);
}

static void
learned_start(const struct sp_near *s, struct sp_state *state)
{
	const struct sp_net *net = s->net;
	uint32_t blank_home = net->turned[s->shape.blank_home];
	int16_t *unit = state->kept.net.unit;
	int32_t twice = 0; /* each pair is counted by both of its tiles */

	for (uint32_t u = 0; u < 2 * SP_UNITS; u++)
		unit[u] = net->model->start[u % SP_UNITS];
	state->unsolved = 0;
	state->kept.net.linear = net->model->conflict *
	    sp_all_line_conflicts(&s->shape, state) - SP_IN_SQUARE;
	for (uint32_t cell = 0; cell < s->shape.n; cell++) {
		int is_tile = cell != state->blank;
		const int16_t *weight, *blank;
		uint32_t home, at;

		if (!is_in_square(&s->shape, cell))
			continue;
		home = net->turned[state->home[cell]];
		at = net->turned[cell];
		weight = net->input_weight[home][at];
		blank = net->input_weight[blank_home][at];
		for (uint32_t u = 0; u < 2 * SP_UNITS; u++)
			unit[u] = (int16_t)(unit[u] + weight[u] +
			    is_tile * blank[u]);
		state->kept.net.linear += is_tile * net->tile[home][at];
		if (is_tile && net->model->differences != NULL)
			twice += pair_scores(s, state, home, cell, state->blank);
		state->unsolved = (uint16_t)(state->unsolved +
		    (is_tile && at != home));
	}
	state->kept.net.linear += twice / 2;
	state->score = state->kept.net.linear + output(net, unit);
}

static void
learned_child(const struct sp_near *s, const struct sp_state *state,
    uint32_t from, struct sp_child *child)
{
	const struct sp_net *net = s->net;
	uint32_t home = net->turned[state->home[from]];
	uint32_t leaves = net->turned[from], comes = net->turned[state->blank];
	int16_t unit[2 * SP_UNITS];

	slide_units(net, home, leaves, comes, state->kept.net.unit, unit);
	child->score = child->rank = state->kept.net.linear +
	    output(net, unit) + net->tile[home][comes] -
	    net->tile[home][leaves] + net->model->conflict *
	    sp_line_conflicts_change(&s->shape, state, from);
	if (net->model->differences != NULL)
		child->score = child->rank = child->score +
		    pair_scores(s, state, home, state->blank, from) -
		    pair_scores(s, state, home, from, state->blank);
}

static void
learned_slide(const struct sp_near *s, struct sp_state *state, uint32_t from,
    unsigned way)
{
	const uint8_t *turned = s->net->turned;
	uint32_t home = state->home[from], to = state->blank;
	int16_t unit[2 * SP_UNITS];

	(void)way;
	slide_units(s->net, turned[home], turned[from], turned[to],
	    state->kept.net.unit, unit);
	memcpy(state->kept.net.unit, unit, sizeof unit);
	state->kept.net.linear = state->score - output(s->net, unit);
	state->unsolved = (uint16_t)(state->unsolved + (to != home) -
	    (from != home));
}

const struct sp_evaluator sp_learned_evaluator = {
	learned_start, learned_child, learned_slide, .most_stalled = 60
};
