/* line.c -- solving a board line by line: scores of states before the core */
#include "beam.h"

enum {
	/* The score of a tile that is d columns from home is d * (DISTANCE +
	 * SQUARE * d); the same for rows. */
	DISTANCE = 16,
	SQUARE = 8,
	/* The score of a linear conflict: two tiles in the line of their homes,
	 * in the wrong order. */
	CONFLICT = 64,
	UNSOLVED = 480,  /* the score of a line that is not solved */
	/* What each step of the blank to the nearest tile of the line that is
	 * not at home adds to the rank; the second one counts on boards with
	 * both sides above LARGE_SIDE. */
	BLANK_DISTANCE = 20,
	BLANK_DISTANCE_LARGE = 10,
	LARGE_SIDE = 10,
	/* Weights of the scores of tiles, in sixteenths: LINE_WEIGHT for tiles
	 * of the current line, LESS_WEIGHT less for each further line, but at
	 * least LEAST_WEIGHT. */
	LINE_WEIGHT = 22,
	LESS_WEIGHT = 2,
	LEAST_WEIGHT = 16,
	NO_TILE = 1 << 20
};

/* Returns the score of a distance in columns or rows. */
static int32_t
distance_score(uint32_t distance)
{
	return (int32_t)(distance * (DISTANCE + SQUARE * distance));
}

/* Returns the score of a tile on a cell for its distance from home.  Tiles of
 * the current line count more than those of later lines. */
static int32_t
tile_score(const struct sp_shape *shape, uint32_t phase, uint32_t home,
    uint32_t cell)
{
	int32_t later = shape->phase_of[home] - (int32_t)phase;
	int32_t weight = LINE_WEIGHT - LESS_WEIGHT * later;

	if (weight < LEAST_WEIGHT)
		weight = LEAST_WEIGHT;
	return (distance_score(sp_difference(shape->x[home], shape->x[cell])) +
	    distance_score(sp_difference(shape->y[home], shape->y[cell]))) *
	    weight / 16;
}

static void
line_start(const struct sp_near *s, struct sp_state *state)
{
	const struct sp_shape *shape = &s->shape;
	const struct sp_phase *phase = &shape->phase[state->phase];
	uint32_t w = shape->size.w;
	int32_t score = 0;

	state->unsolved = 0;
	for (uint32_t y = phase->top; y <= phase->bottom; y++)
		for (uint32_t x = phase->left; x <= phase->right; x++) {
			uint32_t cell = y * w + x, home = state->home[cell];

			if (cell == state->blank)
				continue;
			score += tile_score(shape, state->phase, home, cell);
			if (shape->phase_of[home] != state->phase)
				continue;
			state->kept.line[(home - phase->first) / phase->step] =
			    (uint16_t)cell;
			state->unsolved = (uint16_t)(state->unsolved +
			    (cell != home));
		}
	state->score = score +
	    CONFLICT * sp_all_line_conflicts(shape, state) +
	    (int32_t)(shape->phases - 1 - state->phase) * UNSOLVED;
}

/* Returns how many steps the blank is from the nearest tile of the line that is
 * not at home, after the tile on cell `from` has slid to `to`; NO_TILE if all
 * tiles of the line are at home. */
static uint32_t
nearest(const struct sp_shape *shape, const struct sp_state *state,
    uint32_t from, uint32_t to)
{
	const struct sp_phase *phase = &shape->phase[state->phase];
	uint32_t home = phase->first, least = NO_TILE;

	for (uint32_t i = 0; i < phase->length; i++, home += phase->step) {
		uint32_t cell = state->kept.line[i], steps;

		if (cell == from)
			cell = to;
		steps = sp_taxicab(shape, cell, from);
		if (cell != home && steps < least)
			least = steps;
	}
	return least;
}

static void
line_child(const struct sp_near *s, const struct sp_state *state,
    uint32_t from, struct sp_child *child)
{
	const struct sp_shape *shape = &s->shape;
	uint32_t home = state->home[from], to = state->blank, steps;
	int32_t step_score = shape->size.w > LARGE_SIDE &&
	    shape->size.h > LARGE_SIDE ? BLANK_DISTANCE_LARGE : BLANK_DISTANCE;

	child->score = state->score +
	    tile_score(shape, state->phase, home, to) -
	    tile_score(shape, state->phase, home, from) +
	    CONFLICT * sp_line_conflicts_change(shape, state, from);
	steps = nearest(shape, state, from, to);
	if (steps == NO_TILE) /* the line is solved */
		child->rank = child->score - UNSOLVED;
	else
		child->rank = child->score +
		    step_score * (int32_t)(steps - 1);
}

static void
line_slide(const struct sp_near *s, struct sp_state *state, uint32_t from,
    unsigned way)
{
	const struct sp_phase *phase = &s->shape.phase[state->phase];
	uint32_t home = state->home[from], to = state->blank;

	(void)way;
	if (s->shape.phase_of[home] != state->phase)
		return;
	state->kept.line[(home - phase->first) / phase->step] = (uint16_t)to;
	state->unsolved = (uint16_t)(state->unsolved + (to != home) -
	    (from != home));
}

const struct sp_evaluator sp_line_evaluator = {
	line_start, line_child, line_slide, .most_stalled = 20, .is_forced = 1
};
