/* score.c -- scores of states without learned constants */
#include "beam.h"

/* ---- before the last phase: a line is solved ---------------------------- */

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

/* ---- the last phase: the core, by pattern databases --------------------- */

enum {
	/* Sixteenths for each slide of the value, in each of two views: their
	 * mean counts in full. */
	VALUE = 8,
	/* Sixteenths for a tile, times the square of the columns between the
	 * tile and its home; the same for rows. */
	SQUARED = 5,
	/* Most tiles of a group of the tables.  For 5x5 cells, tables of
	 * FEW_TILES are made in 50 milliseconds.  Tables of MANY_TILES take
	 * 250, and pay for beams of MANY_WIDTH states or more. */
	FEW_TILES = 4,
	MANY_TILES = 5,
	MANY_WIDTH = 50
};

/* Sets core->turned, board_cell and way. */
static void
turn_core(struct sp_core *core, const struct sp_shape *shape,
    struct sp_size size, uint32_t blank_home)
{
	const struct sp_phase *last = &shape->phase[shape->phases - 1];
	const struct sp_symmetry *symmetry = sp_tables_symmetry(core->tables,
	    size, blank_home);

	for (uint32_t i = 0; i < sp_cells(size); i++) {
		uint32_t cell = (last->top + i / size.w) * shape->size.w +
		    last->left + i % size.w;
		uint32_t turned = sp_symmetry_cell(symmetry, size, i);

		core->turned[cell] = (uint8_t)turned;
		core->board_cell[turned] = (uint16_t)cell;
	}
	for (uint8_t way = 0; way < 4; way++)
		core->way[way] = (uint8_t)sp_symmetry_direction(symmetry,
		    (enum sp_direction)way);
}

enum sp_status
sp_core_set(struct sp_core *core, const struct sp_core_source *source,
    const struct sp_shape *shape, uint32_t width)
{
	const struct sp_phase *last = &shape->phase[shape->phases - 1];
	struct sp_size size = { last->right - last->left + 1,
	    last->bottom - last->top + 1 };
	uint32_t blank_home = (shape->y[shape->blank_home] - last->top) *
	    size.w + shape->x[shape->blank_home] - last->left;

	core->tables = source->find(source->argument, size, blank_home,
	    width < MANY_WIDTH ? FEW_TILES : MANY_TILES);
	if (core->tables == NULL)
		return SP_NO_MEMORY;
	if (sp_tables_symmetry(core->tables, size, blank_home) == NULL ||
	    core->tables->look[0].groups > SP_CORE_GROUPS)
		return SP_REFUSED;
	turn_core(core, shape, size, blank_home);
	return SP_OK;
}

static int32_t
square(const struct sp_shape *shape, uint32_t home, uint32_t cell)
{
	int32_t x = shape->x[home] - shape->x[cell];
	int32_t y = shape->y[home] - shape->y[cell];

	return SQUARED * (x * x + y * y);
}

static void
core_start(const struct sp_near *s, struct sp_state *state)
{
	const struct sp_core *core = &s->core;
	uint8_t tile[SP_CORE_CELLS]; /* turned to the tables */
	uint32_t sum = 0;

	state->score = 0;
	for (uint32_t i = 0; i < core->tables->n; i++) {
		uint32_t cell = core->board_cell[i], home = state->home[cell];

		tile[i] = core->turned[home];
		if (cell != state->blank)
			state->score += square(&s->shape, home, cell);
	}
	for (uint32_t v = 0; v < core->tables->views; v++)
		for (uint32_t i = 0; i < core->tables->look[v].groups; i++) {
			struct sp_pdb_entry entry = sp_pdb_look_up(core->tables,
			    &core->tables->look[v], i, tile,
			    core->turned[state->blank]);

			state->kept.group[v][i] = (struct sp_state_group){
			    entry.rank_and_value, (uint32_t)entry.cells };
			sum += entry.rank_and_value % (1 << SP_PERM_SHIFT);
		}
	if (core->tables->views == 1)
		sum *= 2;
	state->score += VALUE * (int32_t)sum;
	state->unsolved = sum > 0;
}

/* Sets *after to what the slide of the tile on a cell makes of the tile's group
 * in a view: see ida_path.h.  Returns the number of the group. */
static uint32_t
slide_in_view(const struct sp_core *core, const struct sp_state *state,
    uint32_t v, uint32_t from, unsigned way, struct sp_state_group *after)
{
	const struct sp_tables *t = core->tables;
	const struct sp_look *look = &t->look[v];
	const struct sp_view *view = look->view;
	unsigned turned_way = core->way[way];
	uint32_t tile = core->turned[state->home[from]], down;
	uint32_t cell = core->turned[from], group = look->group[tile];
	const struct sp_slide *slide =
	    &view->slide[core->turned[state->blank]][turned_way];
	uint32_t passed = sp_is_vertical((enum sp_direction)turned_way) ^
	    view->transposed ? t->size.w - 1 : 0;
	int32_t change = 0;

	*after = state->kept.group[v][group];
	for (uint32_t i = 0; i < passed; i++)
		change += look->rank_change[tile][core->turned[
		    state->home[core->board_cell[slide->passed[i]]]]];
	after->rank_and_value += (uint32_t)
	    (slide->later ? -change : change) << SP_PERM_SHIFT;
	after->cells ^= (uint32_t)slide->cells;
	/* The value becomes less by 1, or else greater by 1. */
	down = (sp_pdb_bit(&t->pdb[look->pdb[group]], t->low_bits, after->cells,
	    view->turned[cell], after->rank_and_value >> SP_PERM_SHIFT) ^
	    (after->rank_and_value + 1) >> 1) & 1;
	after->rank_and_value += 1 - 2 * down;
	return group;
}

static void
core_child(const struct sp_near *s, const struct sp_state *state,
    uint32_t from, struct sp_child *child)
{
	const struct sp_core *core = &s->core;
	uint32_t home = state->home[from];
	int32_t change = 0;

	for (uint32_t v = 0; v < core->tables->views; v++) {
		struct sp_state_group after;
		uint32_t group = slide_in_view(core, state, v, from,
		    child->way, &after);

		/* The value changes by 1; bit 1 tells the sign. */
		change += (after.rank_and_value -
		    state->kept.group[v][group].rank_and_value) & 2 ? -1 : 1;
	}
	if (core->tables->views == 1)
		change *= 2;
	child->score = child->rank = state->score + VALUE * change +
	    square(&s->shape, home, state->blank) -
	    square(&s->shape, home, from);
}

static void
core_slide(const struct sp_near *s, struct sp_state *state, uint32_t from,
    unsigned way)
{
	const struct sp_core *core = &s->core;
	uint32_t sum = 0;

	for (uint32_t v = 0; v < core->tables->views; v++) {
		struct sp_state_group after;
		uint32_t group = slide_in_view(core, state, v, from, way,
		    &after);

		state->kept.group[v][group] = after;
	}
	for (uint32_t i = 0; i < core->tables->look[0].groups; i++)
		sum += state->kept.group[0][i].rank_and_value %
		    (1 << SP_PERM_SHIFT);
	state->unsolved = sum > 0;
}

const struct sp_evaluator sp_core_evaluator = {
	core_start, core_child, core_slide, .most_stalled = 20, .is_forced = 1
};
