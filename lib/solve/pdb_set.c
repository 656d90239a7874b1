/* pdb_set.c -- the tables of all groups of a board, and its views */
#include <stdlib.h>

#include "pdb.h"

/* The number, within its group, of the tile whose home is a cell. */
static uint32_t
number_in_group(const uint8_t *group, uint32_t home)
{
	uint32_t number = 0;

	for (uint32_t cell = 0; cell < home; cell++)
		number += group[cell] == group[home];
	return number;
}

/* rank_change[1][tile][other]; number[tile] is that within the group. */
static int32_t
rank_change(const struct sp_view *view, const uint32_t *number, uint32_t tile,
    uint32_t other)
{
	const int32_t unit = 1 << SP_PERM_SHIFT;

	if (view->group[tile] != view->group[other] ||
	    view->group[tile] == SP_NO_GROUP || tile == other)
		return 0;
	if (number[tile] > number[other])
		return -(int32_t)sp_factorial(number[tile]) * unit;
	return (int32_t)sp_factorial(number[other]) * unit;
}

/* Sets view->group and view->rank_change. */
static void
find_rank_changes(const struct sp_tables *t, const uint8_t *group,
    struct sp_view *view)
{
	uint32_t number[SP_PUZZLE_CELLS];

	for (uint32_t tile = 0; tile < t->n; tile++) {
		view->group[tile] = group[view->cell[tile]];
		number[tile] = number_in_group(group, view->cell[tile]);
	}
	for (uint32_t tile = 0; tile < t->n; tile++) {
		for (uint32_t other = 0; other < t->n; other++) {
			int32_t change = rank_change(view, number, tile, other);

			view->rank_change[0][tile][other] = -change;
			view->rank_change[1][tile][other] = change;
		}
	}
}

/* The slide of the tile on cell `from` to the blank's cell. */
static void
find_slide(const struct sp_tables *t, const struct sp_view *view,
    uint32_t blank, uint32_t from, struct sp_slide *slide)
{
	uint8_t to = view->cell[blank], at = view->cell[from];
	uint32_t count = 0;

	slide->cells = sp_cellset(to) | sp_cellset(at);
	for (uint8_t cell = 0; cell < t->n; cell++)
		if ((view->cell[cell] > at && view->cell[cell] < to) ||
		    (view->cell[cell] > to && view->cell[cell] < at))
			slide->passed[count++] = cell;
	slide->later = to > at;
}

/* Adds the view through a symmetry; group[cell] as of sp_partition. */
static void
add_view(struct sp_tables *t, const struct sp_symmetry *symmetry,
    const uint8_t *group)
{
	struct sp_view *view = &t->view[t->views++];

	for (uint32_t cell = 0; cell < t->n; cell++)
		view->cell[cell] = (uint8_t)sp_symmetry_cell(symmetry, t->size,
		    cell);
	find_rank_changes(t, group, view);
	for (uint32_t cell = 0; cell < t->n; cell++)
		for (unsigned way = 0; way < 4; way++)
			if (t->neighbour[cell][way] != SP_NO_CELL)
				find_slide(t, view, cell,
				    t->neighbour[cell][way],
				    &view->slide[cell][way]);
}

/*
 * The symmetry of view 1: one that keeps the size and the blank's home, and
 * that exchanges rows and columns if there is such a one; NULL if there is
 * none.
 */
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

/* Sets t->neighbour and t->ways. */
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

/* Makes the index for k tiles within *left bytes, which it reduces. */
static enum sp_status
make_index(struct sp_tables *t, uint32_t k, uint64_t *left)
{
	uint64_t needed = sp_pdb_index_bytes(t->size, k);
	enum sp_status status;

	if (t->index[k].n != 0)
		return SP_OK;
	if (needed > *left)
		return SP_NO_MEMORY;
	status = sp_pdb_index_init(&t->index[k], t->size, k);
	*left -= needed;
	return status;
}

/* Makes the table of a group within *left bytes, which it reduces. */
static enum sp_status
make_pdb(struct sp_tables *t, uint32_t group, uint64_t *left)
{
	uint32_t k = sp_bit_count(t->home[group]);
	enum sp_status status = make_index(t, k, left);

	if (status != SP_OK)
		return status;
	if (sp_pdb_bytes(&t->index[k]) > *left)
		return SP_NO_MEMORY;
	status = sp_pdb_init(&t->pdb[group], &t->index[k],
	    t->home[group], t->blank_home);
	*left -= (uint64_t)t->index[k].count * t->pdb[group].stride;
	return status;
}

/* Makes the tables of all groups within so many bytes. */
static enum sp_status
make_pdbs(struct sp_tables *t, const uint8_t *group, uint64_t bytes)
{
	uint64_t left = bytes;

	for (uint32_t cell = 0; cell < t->n; cell++)
		if (group[cell] != SP_NO_GROUP)
			t->home[group[cell]] |= sp_cellset(cell);
	for (uint32_t i = 0; i < t->groups; i++) {
		enum sp_status status = make_pdb(t, i, &left);

		if (status != SP_OK)
			return status;
	}
	for (uint32_t k = 0; k <= SP_GROUP_TILES; k++)
		sp_pdb_index_trim(&t->index[k]);
	t->bytes = bytes - left;
	return SP_OK;
}

enum sp_status
sp_tables_new(struct sp_tables **tables, struct sp_size size,
    uint32_t blank_home, uint32_t max_tiles, uint64_t bytes)
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
	t->half_bits = sp_pdb_half_bits(t->n);
	t->groups = sp_partition(t->size, t->blank_home, max_tiles, group);
	find_neighbours(t);
	add_view(t, sp_symmetry_at(0), group);
	second = second_view(t);
	if (second != NULL) {
		add_view(t, second, group);
		t->transposed = second->transpose;
	}
	status = make_pdbs(t, group, bytes);
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
		sp_pdb_free(&t->pdb[i]);
	for (uint32_t k = 0; k <= SP_GROUP_TILES; k++)
		sp_pdb_index_free(&t->index[k]);
	free(t);
}

uint64_t
sp_tables_bytes(const struct sp_tables *t)
{
	return t->bytes;
}
