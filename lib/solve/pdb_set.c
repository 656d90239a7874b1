/* pdb_set.c -- the tables of all groups of a board, and its views */
#include <stdlib.h>

#include "pdb.h"

enum {
	/* Slides of refused words.  With longer words searches are shorter, but
	 * the larger automaton takes room in the processor's caches.  It pays
	 * in long searches: on more than LARGE_CELLS cells with tables of
	 * LARGE_TILES tiles or more. */
	LEAST_SLIDES = 2,
	FEW_SLIDES = 10,
	LARGE_CELLS = 16,
	LARGE_TILES = 6,
	FIXED_SLIDES = 8,    /* whatever memory there is */
	CREW_BYTES = 8 << 20 /* smaller tables are made in no time */
};

/* Sets view->group and view->rank_change; group[cell] is as sp_partition sets
 * it. */
static void
find_rank_changes(const struct sp_tables *t, const uint8_t *group,
    struct sp_view *view)
{
	/* number[tile]: how many tiles of its group have earlier homes */
	uint32_t number[SP_PUZZLE_CELLS] = { 0 };

	for (uint32_t tile = 0; tile < t->n; tile++) {
		uint32_t home = view->cell[tile];

		view->group[tile] = group[home];
		if (home != t->blank_home)
			number[tile] = sp_bit_count(t->home[group[home]] &
			    (sp_cellset(home) - 1));
	}
	for (uint32_t a = 0; a < t->n; a++)
		for (uint32_t b = 0; b < t->n; b++)
			if (view->group[a] == view->group[b] &&
			    number[a] > number[b]) {
				int32_t change = (int32_t)
				    (sp_factorial(number[a]) << SP_PERM_SHIFT);

				view->rank_change[0][a][b] = change;
				view->rank_change[1][a][b] = -change;
				view->rank_change[0][b][a] = -change;
				view->rank_change[1][b][a] = change;
			}
}

/* Sets the slide of the tile on cell `from` to the blank's cell. */
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

/* Adds the view of the board turned by a symmetry; group[cell] is as
 * sp_partition sets it. */
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

/* Returns the symmetry of view 1, which keeps the size and the blank's home,
 * and exchanges rows and columns if any such symmetry does; or NULL. */
static const struct sp_symmetry *
second_view(const struct sp_tables *t)
{
	const struct sp_symmetry *found = NULL, *s;

	for (size_t k = 1; (s = sp_symmetry_at(k)) != NULL; k++)
		if (sp_size_equal(sp_symmetry_size(s, t->size), t->size) &&
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
	for (uint32_t cell = 0; cell < t->n; cell++)
		for (unsigned way = 0; way < 4; way++) {
			int is_inside = sp_reach(t->size, cell, way) > 0;

			t->neighbour[cell][way] = is_inside ? (uint8_t)
			    (cell + sp_step(t->size, way)) : SP_NO_CELL;
			t->ways[cell] |= (uint8_t)(is_inside << way);
		}
}

void
sp_tables_turn(struct sp_size size, uint32_t blank_home,
    struct sp_size *turned, uint32_t *turned_home)
{
	const struct sp_symmetry *s;

	*turned_home = 0;
	for (size_t k = 0; (s = sp_symmetry_at(k)) != NULL; k++) {
		struct sp_size other = sp_symmetry_size(s, size);
		uint32_t home = sp_symmetry_cell(s, size, blank_home);

		if (other.w <= other.h && home >= *turned_home) {
			*turned = other;
			*turned_home = home;
		}
	}
}

/* Makes the index of k tiles.  SP_REFUSED: t->bytes would exceed `bytes`. */
static enum sp_status
make_index(struct sp_tables *t, uint32_t k, uint64_t bytes)
{
	uint64_t needed = sp_pdb_index_bytes(t->size, k);

	if (needed > bytes - t->bytes)
		return SP_REFUSED;
	t->bytes += needed;
	return sp_pdb_index_init(&t->index[k], t->size, k);
}

/* Returns the index of a group. */
static const struct sp_pdb_index *
index_of(const struct sp_tables *t, uint32_t group)
{
	return &t->index[sp_bit_count(t->home[group])];
}

/* Returns the bytes that the table of a group holds. */
static uint64_t
bytes_of(const struct sp_tables *t, uint32_t group)
{
	const struct sp_pdb_index *ix = index_of(t, group);

	return (uint64_t)ix->count * sp_pdb_perm_bytes(ix->k);
}

/* Returns the most bytes held while the tables of all groups are made, one
 * after the other. */
static uint64_t
peak_of(const struct sp_tables *t)
{
	uint64_t held = t->bytes, peak = 0;

	for (uint32_t i = 0; i < t->groups; i++) {
		uint64_t most = held + sp_pdb_bytes(index_of(t, i));

		peak = most > peak ? most : peak;
		held += bytes_of(t, i);
	}
	return peak;
}

/* The making of the tables of groups. */
struct work {
	struct sp_tables *t;
	const struct sp_watch *watch;
	enum sp_status status[SP_PUZZLE_CELLS];
};

/* Makes the table of a group: as `portion` of struct sp_crew. */
static void
make_pdb(void *work, uint32_t group)
{
	struct work *w = work;
	struct sp_tables *t = w->t;

	w->status[group] = sp_pdb_init(&t->pdb[group], index_of(t, group),
	    t->home[group], t->blank_home, w->watch);
}

/* Makes the tables of all groups: by a crew if `bytes` suffice for making them
 * at the same time. */
static enum sp_status
make_groups(struct sp_tables *t, uint64_t bytes, const struct sp_crew *crew,
    const struct sp_watch *watch)
{
	struct work w = { .t = t, .watch = watch };
	uint64_t sum = t->bytes;

	for (uint32_t i = 0; i < t->groups; i++)
		sum += sp_pdb_bytes(index_of(t, i));
	if (crew != NULL && sum - t->bytes >= CREW_BYTES && sum <= bytes)
		crew->run(crew->argument, make_pdb, &w, t->groups);
	else
		for (uint32_t i = 0; i < t->groups &&
		    (i == 0 || w.status[i - 1] == SP_OK); i++)
			make_pdb(&w, i);
	for (uint32_t i = 0; i < t->groups; i++) {
		if (w.status[i] != SP_OK)
			return w.status[i];
		t->bytes += bytes_of(t, i);
	}
	return SP_OK;
}

/* Makes the indexes and the tables.  SP_REFUSED, before any table is begun:
 * t->bytes would exceed `bytes`. */
static enum sp_status
make_pdbs(struct sp_tables *t, uint64_t bytes, const struct sp_crew *crew,
    const struct sp_watch *watch)
{
	for (uint32_t i = 0; i < t->groups; i++) {
		uint32_t k = sp_bit_count(t->home[i]);
		enum sp_status status = t->index[k].n > 0 ? SP_OK :
		    make_index(t, k, bytes);

		if (status != SP_OK)
			return status;
	}
	return peak_of(t) > bytes ? SP_REFUSED :
	    make_groups(t, bytes, crew, watch);
}

/* Makes the automata.  Words of the first are shorter if there is little
 * memory; what the others accept decides on answers, and is the same on every
 * machine. */
static enum sp_status
make_automata(struct sp_tables *t, uint32_t most, uint64_t bytes)
{
	uint32_t slides = t->n > LARGE_CELLS && most >= LARGE_TILES ?
	    SP_AUTOMATON_SLIDES : FEW_SLIDES;
	enum sp_status status;

	while (slides > LEAST_SLIDES && sp_automaton_bytes(slides) > bytes)
		slides -= 2;
	status = sp_automaton_init(&t->automaton, t->size, slides,
	    SP_PRUNE_LATER);
	if (status == SP_OK)
		status = sp_automaton_init(&t->for_all, t->size, FIXED_SLIDES,
		    SP_PRUNE_LONGER);
	if (status == SP_OK)
		status = sp_automaton_init(&t->for_parts, t->size, FIXED_SLIDES,
		    SP_PRUNE_LATER);
	t->bytes = (t->automaton.states + t->for_all.states +
	    t->for_parts.states) * 4 * sizeof *t->automaton.next;
	return t->bytes > bytes && status == SP_OK ? SP_REFUSED : status;
}

enum sp_status
sp_tables_make(struct sp_tables **tables, struct sp_size size,
    uint32_t blank_home, uint32_t most, uint64_t bytes,
    const struct sp_crew *crew, const struct sp_watch *watch)
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
	t->low_bits = sp_pdb_low_bits(t->n);
	t->groups = sp_partition(t->size, t->blank_home, most, group);
	for (uint32_t cell = 0; cell < t->n; cell++)
		if (cell != t->blank_home)
			t->home[group[cell]] |= sp_cellset(cell);
	find_neighbours(t);
	status = make_automata(t, most, bytes);
	add_view(t, sp_symmetry_at(0), group);
	second = second_view(t);
	if (second != NULL) {
		add_view(t, second, group);
		t->transposed = second->transpose;
	}
	if (status == SP_OK)
		status = make_pdbs(t, bytes, crew, watch);
	for (uint32_t k = 0; k <= SP_GROUP_TILES; k++)
		sp_pdb_index_trim(&t->index[k]);
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
	sp_automaton_free(&t->automaton);
	sp_automaton_free(&t->for_all);
	sp_automaton_free(&t->for_parts);
	free(t);
}

uint64_t
sp_tables_bytes(const struct sp_tables *t)
{
	return t->bytes;
}
