/* pdb_set.c -- all that is looked up of a board to solve it */
#include <stdlib.h>

#include "pdb.h"

/* The index within its group of the tile at home on a cell. */
static uint32_t
rank_in_group(const uint8_t *group, uint32_t home)
{
	uint32_t rank = 0;

	for (uint32_t cell = 0; cell < home; cell++)
		rank += group[cell] == group[home];
	return rank;
}

/* What it adds that a tile passes another towards later cells. */
static int32_t
pass(const struct sp_view *view, const uint32_t *rank, uint32_t tile,
    uint32_t other)
{
	const int32_t one = 1 << SP_ORDER_SHIFT;

	if (view->group[tile] != view->group[other] ||
	    view->group[tile] == SP_NO_GROUP || tile == other)
		return 0;
	if (rank[tile] > rank[other])
		return -(int32_t)sp_factorial(rank[tile]) * one;
	return (int32_t)sp_factorial(rank[other]) * one;
}

static void
find_pass(const struct sp_tables *t, const uint8_t *group,
    struct sp_view *view)
{
	uint32_t rank[SP_PUZZLE_CELLS];

	for (uint32_t tile = 0; tile < t->n; tile++) {
		view->group[tile] = group[view->cell[tile]];
		rank[tile] = rank_in_group(group, view->cell[tile]);
	}
	for (uint32_t tile = 0; tile < t->n; tile++) {
		for (uint32_t other = 0; other < t->n; other++) {
			int32_t add = pass(view, rank, tile, other);

			view->pass[0][tile][other] = -add;
			view->pass[1][tile][other] = add;
		}
	}
}

/* The slide into the blank's cell of the tile from another. */
static void
find_step(const struct sp_tables *t, const struct sp_view *view,
    uint32_t blank, uint32_t from, struct sp_step *step)
{
	uint8_t to = view->cell[blank], at = view->cell[from];
	uint32_t count = 0;

	step->mask = sp_cellset(to) | sp_cellset(at);
	for (uint8_t cell = 0; cell < t->n; cell++)
		if ((view->cell[cell] > at && view->cell[cell] < to) ||
		    (view->cell[cell] > to && view->cell[cell] < at))
			step->passed[count++] = cell;
	step->later = to > at;
}

static void
add_view(struct sp_tables *t, const struct sp_symmetry *symmetry,
    const uint8_t *group)
{
	struct sp_view *view = &t->view[t->views++];

	for (uint32_t cell = 0; cell < t->n; cell++)
		view->cell[cell] = (uint8_t)sp_symmetry_cell(symmetry, t->size,
		    cell);
	find_pass(t, group, view);
	for (uint32_t cell = 0; cell < t->n; cell++)
		for (unsigned way = 0; way < 4; way++)
			if (t->neighbour[cell][way] != SP_NO_CELL)
				find_step(t, view, cell,
				    t->neighbour[cell][way],
				    &view->step[cell][way]);
}

/* The second view: a reflection in the diagonal if there is one, else any. */
static const struct sp_symmetry *
second_view(const struct sp_tables *t)
{
	const struct sp_symmetry *found = NULL, *s;

	for (size_t k = 1; (s = sp_symmetry_at(k)) != NULL; k++)
		if ((!s->transpose || t->size.w == t->size.h) &&
		    sp_symmetry_cell(s, t->size, t->blank_home) ==
		    t->blank_home &&
		    (found == NULL || (s->transpose && !found->transpose)))
			found = s;
	return found;
}

static void
find_neighbours(struct sp_tables *t)
{
	for (uint32_t cell = 0; cell < t->n; cell++) {
		uint32_t row = cell / t->size.w, column = cell % t->size.w;
		uint8_t *to = t->neighbour[cell];

		to[SP_UP] = row == 0 ? SP_NO_CELL :
		    (uint8_t)(cell - t->size.w);
		to[SP_DOWN] = row == t->size.h - 1 ? SP_NO_CELL :
		    (uint8_t)(cell + t->size.w);
		to[SP_LEFT] = column == 0 ? SP_NO_CELL : (uint8_t)(cell - 1);
		to[SP_RIGHT] = column == t->size.w - 1 ? SP_NO_CELL :
		    (uint8_t)(cell + 1);
		for (unsigned way = 0; way < 4; way++)
			if (to[way] != SP_NO_CELL)
				t->ways[cell] |= (uint8_t)(1 << way);
	}
}

void
sp_tables_turn(struct sp_size size, uint32_t blank_home,
    struct sp_size *turned, uint32_t *turned_home)
{
	const struct sp_symmetry *s;

	*turned_home = 0;
	for (size_t k = 0; (s = sp_symmetry_at(k)) != NULL; k++) {
		struct sp_size other = s->transpose ?
		    (struct sp_size){ size.h, size.w } : size;
		uint32_t home = sp_symmetry_cell(s, size, blank_home);

		if (other.w <= other.h && home >= *turned_home) {
			*turned = other;
			*turned_home = home;
		}
	}
}

/* The places of k tiles; *bytes are left, and less after it. */
static enum sp_status
make_places(struct sp_tables *t, uint32_t k, uint64_t *bytes)
{
	uint64_t needed = sp_places_bytes(t->size, k);
	enum sp_status status;

	if (t->places[k].n != 0)
		return SP_OK;
	if (needed > *bytes)
		return SP_NO_MEMORY;
	status = sp_places_init(&t->places[k], t->size, k);
	*bytes -= needed;
	return status;
}

/* The tables of a group; *bytes are left, and less after it. */
static enum sp_status
make_pattern(struct sp_tables *t, uint32_t group, uint64_t *bytes)
{
	uint32_t k = sp_bit_count(t->home[group]);
	enum sp_status status = make_places(t, k, bytes);

	if (status != SP_OK)
		return status;
	if (sp_pattern_bytes(&t->places[k]) > *bytes)
		return SP_NO_MEMORY;
	status = sp_pattern_init(&t->pattern[group], &t->places[k],
	    t->home[group], t->blank_home);
	*bytes -= (uint64_t)t->places[k].count * t->pattern[group].stride;
	return status;
}

static enum sp_status
make_patterns(struct sp_tables *t, const uint8_t *group, uint64_t bytes)
{
	uint64_t left = bytes;

	for (uint32_t cell = 0; cell < t->n; cell++)
		if (group[cell] != SP_NO_GROUP)
			t->home[group[cell]] |= sp_cellset(cell);
	for (uint32_t i = 0; i < t->groups; i++) {
		enum sp_status status = make_pattern(t, i, &left);

		if (status != SP_OK)
			return status;
	}
	for (uint32_t k = 0; k <= SP_GROUP_TILES; k++)
		sp_places_trim(&t->places[k]);
	t->bytes = bytes - left;
	return SP_OK;
}

enum sp_status
sp_tables_new(struct sp_tables **tables, struct sp_size size,
    uint32_t blank_home, uint32_t most, uint64_t bytes)
{
	const struct sp_symmetry *second;
	uint8_t group[SP_PUZZLE_CELLS];
	struct sp_tables *t = calloc(1, sizeof *t);
	enum sp_status status;

	*tables = t;
	if (t == NULL)
		return SP_NO_MEMORY;
	sp_tables_turn(size, blank_home, &t->size, &t->blank_home);
	t->n = sp_cells(t->size);
	t->half = sp_places_half(t->n);
	t->groups = sp_partition(t->size, t->blank_home, most, group);
	find_neighbours(t);
	add_view(t, sp_symmetry_at(0), group);
	second = second_view(t);
	if (second != NULL) {
		add_view(t, second, group);
		t->transposed = second->transpose;
	}
	status = make_patterns(t, group, bytes);
	if (status != SP_OK) {
		sp_tables_free(t);
		*tables = NULL;
	}
	return status;
}

void
sp_tables_free(struct sp_tables *t)
{
	if (t == NULL)
		return;
	for (uint32_t i = 0; i < t->groups; i++)
		sp_pattern_free(&t->pattern[i]);
	for (uint32_t k = 0; k <= SP_GROUP_TILES; k++)
		sp_places_free(&t->places[k]);
	free(t);
}

uint64_t
sp_tables_bytes(const struct sp_tables *t)
{
	return t->bytes;
}
