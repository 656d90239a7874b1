/* core.c -- the last stage: scores of states by pattern databases */
#include "beam.h"

enum {
	/* The two views' values, sixteenths on average, and what a tile adds
	 * for each square of its columns and rows from home. */
	VALUE = 8,
	SQUARE = 5,
	/* Most tiles of a group; of 5x5 cells the tables are made in 50 or 250
	 * milliseconds, and the latter pay for beams from that width. */
	FEW_TILES = 4,
	MANY_TILES = 5,
	MANY_WIDTH = 50
};

/* Fills what takes cells and ways of the board to those of the tables. */
static void
turn(struct sp_near *s, struct sp_size size, uint32_t blank_home)
{
	const struct sp_stage *stage = &s->stage[s->stages - 1];
	struct sp_core *core = &s->core;
	const struct sp_symmetry *symmetry = sp_tables_symmetry(core->tables,
	    size, blank_home);

	for (uint32_t i = 0; i < sp_cells(size); i++) {
		uint32_t cell = (stage->top + i / size.w) * s->size.w +
		    stage->left + i % size.w;
		uint32_t turned = sp_symmetry_cell(symmetry, size, i);

		core->turned[cell] = (uint8_t)turned;
		core->cell[turned] = (uint16_t)cell;
	}
	for (uint8_t way = 0; way < 4; way++)
		core->way[way] = (uint8_t)sp_symmetry_direction(symmetry,
		    (enum sp_direction)way);
}

/* Whether the tables serve boards of a size and home of the blank. */
static int
fits(const struct sp_tables *t, struct sp_size size, uint32_t blank_home)
{
	return sp_tables_symmetry(t, size, blank_home) != NULL &&
	    t->groups <= SP_CORE_GROUPS;
}

/* Makes core->own anew unless it has groups of so many tiles. */
static enum sp_status
make_tables(struct sp_core *core, struct sp_size size, uint32_t blank_home,
    uint32_t most)
{
	if (core->own != NULL && core->own_most == most &&
	    fits(core->own, size, blank_home))
		return SP_OK;
	sp_tables_free(core->own);
	core->own_most = most;
	return sp_tables_new(&core->own, size, blank_home, most, UINT64_MAX);
}

/* Sets core->tables. */
static enum sp_status
find_tables(struct sp_core *core, struct sp_size size, uint32_t blank_home,
    uint32_t most)
{
	enum sp_status status;

	if (core->find == NULL) {
		status = make_tables(core, size, blank_home, most);
		core->tables = core->own;
		return status;
	}
	core->tables = core->find(core->argument, size, blank_home, most);
	if (core->tables == NULL)
		return SP_NO_MEMORY;
	return fits(core->tables, size, blank_home) ? SP_OK : SP_REFUSED;
}

enum sp_status
sp_core_set(struct sp_near *s)
{
	const struct sp_stage *stage = &s->stage[s->stages - 1];
	struct sp_core *core = &s->core;
	struct sp_size size = { stage->right - stage->left + 1,
	    stage->bottom - stage->top + 1 };
	uint32_t blank_home = (s->y[s->blank_home] - stage->top) * size.w +
	    s->x[s->blank_home] - stage->left;
	enum sp_status status = find_tables(core, size, blank_home,
	    s->width < MANY_WIDTH ? FEW_TILES : MANY_TILES);

	if (status != SP_OK)
		return status;
	core->views = core->tables->views;
	core->groups = core->tables->groups;
	turn(s, size, blank_home);
	return SP_OK;
}

static int32_t
square(const struct sp_near *s, uint32_t home, uint32_t cell)
{
	int32_t x = s->x[home] - s->x[cell], y = s->y[home] - s->y[cell];

	return SQUARE * (x * x + y * y);
}

void
sp_core_start(const struct sp_near *s, struct sp_state *state)
{
	const struct sp_core *core = &s->core;
	struct sp_ida ida;
	uint32_t sum = 0;

	ida.tables = core->tables;
	ida.blank = core->turned[state->blank];
	state->score = 0;
	for (uint32_t i = 0; i < core->tables->n; i++) {
		uint32_t cell = core->cell[i], home = state->home[cell];

		ida.tile[i] = core->turned[home];
		if (cell != state->blank)
			state->score += square(s, home, cell);
	}
	sp_ida_init(&ida);
	for (uint32_t v = 0; v < core->views; v++) {
		for (uint32_t i = 0; i < core->groups; i++) {
			state->group[v][i].key = ida.group[v][i].key;
			state->group[v][i].cells =
			    (uint32_t)ida.group[v][i].cells;
		}
		sum += ida.sum[v];
	}
	state->score += VALUE * (int32_t)(core->views == 1 ? 2 * sum : sum);
	state->left = sum > 0;
}

/*
 * Sets *after to what the slide of the tile of a cell makes, in one view, of
 * its group.  Returns the number of the group.
 */
static uint32_t
slide_in_view(const struct sp_near *s, const struct sp_state *state,
    uint32_t v, uint32_t from, unsigned way, struct sp_state_group *after)
{
	const struct sp_core *core = &s->core;
	const struct sp_tables *t = core->tables;
	const struct sp_view *view = &t->view[v];
	unsigned turned_way = core->way[way];
	uint32_t tile = core->turned[state->home[from]], down;
	uint32_t cell = core->turned[from], group = view->group[tile];
	const struct sp_slide *slide =
	    &view->slide[core->turned[state->blank]][turned_way];
	uint32_t passed = sp_is_vertical((enum sp_direction)turned_way) ^
	    (v > 0 && t->transposed) ? t->size.w - 1 : 0;

	*after = state->group[v][group];
	for (uint32_t i = 0; i < passed; i++)
		after->key += (uint32_t)view->rank_change[slide->later][tile]
		    [core->turned[state->home[core->cell[slide->passed[i]]]]];
	after->cells ^= (uint32_t)slide->cells;
	/* As in ida.c: the value becomes less by 1, or else greater by 1. */
	down = (sp_pdb_bit(&t->pdb[group], t->half_bits, after->cells,
	    view->cell[cell], after->key >> SP_PERM_SHIFT) ^
	    (after->key + 1) >> 1) & 1;
	after->key += 1 - 2 * down;
	return group;
}

void
sp_core_child(const struct sp_near *s, const struct sp_state *state,
    uint32_t from, uint32_t to, struct sp_child *child)
{
	const struct sp_core *core = &s->core;
	uint32_t home = state->home[from];
	int32_t change = 0;

	for (uint32_t v = 0; v < core->views; v++) {
		struct sp_state_group after;
		uint32_t group = slide_in_view(s, state, v, from, child->way,
		    &after);

		/* The value changes by 1; bit 1 tells the sign. */
		change += (after.key - state->group[v][group].key) & 2 ?
		    -1 : 1;
	}
	if (core->views == 1)
		change *= 2;
	child->score = child->rank = state->score + VALUE * change +
	    square(s, home, to) - square(s, home, from);
}

void
sp_core_slide(const struct sp_near *s, struct sp_state *state, uint32_t from,
    unsigned way)
{
	const struct sp_core *core = &s->core;
	uint32_t sum = 0;

	for (uint32_t v = 0; v < core->views; v++) {
		struct sp_state_group after;
		uint32_t group = slide_in_view(s, state, v, from, way, &after);

		state->group[v][group] = after;
	}
	for (uint32_t i = 0; i < core->groups; i++)
		sum += state->group[0][i].key % (1 << SP_PERM_SHIFT);
	state->left = sum > 0;
}
