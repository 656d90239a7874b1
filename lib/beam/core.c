/* core.c -- the last phase: scores of states by pattern databases */
#include "beam.h"

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

/* Sets core->turned, cell and way. */
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
		core->cell[turned] = (uint16_t)cell;
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
		uint32_t cell = core->cell[i], home = state->home[cell];

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
		change += look->rank_change[tile]
		    [core->turned[state->home[core->cell[slide->passed[i]]]]];
	after->rank_and_value += (uint32_t)
	    (slide->later ? -change : change) << SP_PERM_SHIFT;
	after->cells ^= (uint32_t)slide->cells;
	/* The value becomes less by 1, or else greater by 1. */
	down = (sp_pdb_bit(&t->pdb[look->pdb[group]], t->low_bits, after->cells,
	    view->cell[cell], after->rank_and_value >> SP_PERM_SHIFT) ^
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
