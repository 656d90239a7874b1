/* tables.c -- the pattern databases of a size: partitions, views, looks */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "tables.h"

enum {
	/* Lengths of the sequences of slides that the automaton refuses.  With
	 * longer ones a search has fewer nodes, but the larger automaton takes
	 * room in the processor's caches.  It pays in long searches: on more
	 * than LONG_SEARCH_CELLS cells with tables of LARGE_TILES tiles or
	 * more. */
	LEAST_SLIDES = 2,
	FEW_SLIDES = 10,
	LONG_SEARCH_CELLS = 16,
	LARGE_TILES = 6,
	FIXED_SLIDES = 8,    /* whatever memory there is */
	CREW_BYTES = 8 << 20 /* smaller tables are made in no time */
};

void
sp_puzzle_set(struct sp_puzzle *p, const struct sp_board *b,
    const struct sp_goal *g)
{
	assert(b->n <= SP_PUZZLE_CELLS);
	p->size = b->size;
	p->n = b->n;
	p->blank = b->blank;
	for (uint32_t cell = 0; cell < b->n; cell++)
		p->home[cell] = (uint8_t)sp_goal_home(g, b->missing,
		    b->label[cell]);
}

/* ---- partitions of the tiles into groups ---- */

/*
 * Groups of tiles whose homes are close together give the greatest lower
 * bounds.  Even so, a search with one partition may take several times as long
 * as with another whose groups are as large.  These partitions were the best of
 * many in trials.  Those of 5x5 boards with groups of six tiles are in the
 * catalogue `small` of 24puzzle, R. Clausecker, 2017 to 2020, reflected; of its
 * seven these five have nearly all of the gain: see ida.c.  They need twelve
 * tables, since many groups are in several partitions.
 */
static const struct drawing {
	struct sp_size size;
	uint32_t max_tiles;
	/* For each home, row by row, the letter of the tile's group; '.' for
	 * the blank's home. */
	const char *group_letters;
} drawings[] = {
	{ { 3, 5 }, 6, "AAC" "AAC" "AAB" "BBB" "BB." },
	{ { 3, 5 }, 6, "AAC" "AAA" "ABB" "BBB" "B.C" },
	{ { 3, 6 }, 7, "AAA" "AAA" "ACC" "BCB" "BBB" "BB." },
	{ { 4, 4 }, 6, "CCCB" "AABB" "AABB" "AAB." },
	{ { 4, 4 }, 6, "CAAA" "CAAA" "CBBB" "BB.B" },
	{ { 4, 4 }, 6, "CAAA" "CAAA" "CB.B" "BBBB" },
	{ { 4, 4 }, 7, "AAAC" "AAAA" "BBBB" "BBB." },
	{ { 4, 4 }, 7, "CAAA" "AAAA" "BBBB" "BB.B" },
	{ { 4, 4 }, 7, "AAAC" "AAAA" "BB.B" "BBBB" },
	{ { 4, 5 }, 7, "AAAA" "CAAA" "CCBB" "CBBB" "CBB." },
	{ { 5, 5 }, 5, "AABBB" "AAABB" "CCCDD" "ECCDD" "EEED." },
	{ { 5, 5 }, 6, "AAABB" "AAABB" "CCDBB" "CCDDD" "CCDD." },
	{ { 5, 5 }, 6, "AAABB" "AAABB" "CCBBD" "CCDDD" "CCDD." },
	{ { 5, 5 }, 6, "AAABB" "ACCBB" "ACCBB" "ACCDD" "DDDD." },
	{ { 5, 5 }, 6, "AAAAA" "BBBBA" "CCBBD" "CCDDD" "CCDD." },
	{ { 5, 5 }, 6, "AAABB" "AAABB" "CCCBB" "CCCDD" "DDDD." },
};

/* A partition, and the tables of its groups. */
struct partition {
	uint32_t groups;
	/* group[cell], from 0: of the tile whose home is that cell.
	 * SP_NO_GROUP: the home of the blank. */
	uint8_t group[SP_PUZZLE_CELLS];
	uint8_t pdb[SP_PUZZLE_CELLS]; /* pdb[group]: number of the table */
};

/*
 * Sets a partition, by its number, and the homes of the tables that it needs
 * besides tables up to number `end`.  Returns the new end.  Some boards have
 * several partitions, with numbers from 0; the first one is the best on
 * average.  Without a drawing, runs of tiles in row-major order are the groups.
 * There are as few runs as possible, their lengths differ by 1 at most, and the
 * longer ones come first.  After the last partition p->groups is 0.
 */
static uint32_t
divide_tiles(struct sp_tables *t, uint32_t number, uint32_t end,
    struct partition *p)
{
	const struct drawing *drawing = NULL;
	uint32_t tiles = t->n - 1, tile = 0, drawn = 0;
	uint32_t runs = (tiles + t->most - 1) / t->most;
	uint64_t home[SP_PUZZLE_CELLS] = { 0 }; /* home[group] */

	for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
		const struct drawing *d = &drawings[i];

		if (sp_size_equal(d->size, t->size) &&
		    d->max_tiles == t->most &&
		    d->group_letters[t->blank_home] == '.' &&
		    drawn++ == number)
			drawing = d;
	}
	memset(p->group, SP_NO_GROUP, sizeof p->group);
	p->groups = 0;
	if (drawing == NULL && number > 0)
		return end;
	for (uint32_t cell = 0; cell < t->n; cell++) {
		uint32_t group;

		if (cell == t->blank_home)
			continue;
		group = drawing != NULL ?
		    (uint32_t)(drawing->group_letters[cell] - 'A') :
		    runs - 1 - (tiles - 1 - tile++) * runs / tiles;
		assert(group < tiles);
		p->group[cell] = (uint8_t)group;
		home[group] |= sp_cellset(cell);
		if (group >= p->groups)
			p->groups = group + 1;
	}
	for (uint32_t i = 0; i < p->groups; i++) {
		uint32_t pdb = 0;

		while (pdb < end && t->homes[pdb] != home[i])
			pdb++;
		assert(pdb < SP_PUZZLE_CELLS);
		assert(sp_bit_count(home[i]) <= SP_GROUP_TILES);
		t->homes[pdb] = home[i];
		end = pdb == end ? end + 1 : end;
		p->pdb[i] = (uint8_t)pdb;
	}
	return end;
}

/* ---- views and looks ---- */

/* Adds the look in a view at a partition. */
static void
add_look(struct sp_tables *t, const struct sp_view *view,
    const struct partition *p)
{
	struct sp_look *look = &t->look[t->looks++];
	/* number[tile]: how many tiles of its group have earlier homes */
	uint32_t number[SP_PUZZLE_CELLS] = { 0 };

	assert(t->looks <= SP_LOOKS);
	look->view = view;
	look->groups = p->groups;
	memcpy(look->pdb, p->pdb, p->groups);
	for (uint32_t tile = 0; tile < t->n; tile++) {
		uint32_t home = view->turned[tile];

		look->group[tile] = p->group[home];
		if (home != t->blank_home)
			number[tile] = sp_bit_count(
			    t->homes[p->pdb[p->group[home]]] &
			    (sp_cellset(home) - 1));
	}
	for (uint32_t a = 0; a < t->n; a++)
		for (uint32_t b = 0; b < t->n; b++)
			if (look->group[a] == look->group[b] &&
			    number[a] > number[b]) {
				int16_t change = (int16_t)
				    sp_factorial(number[a]);

				look->rank_change[a][b] = change;
				look->rank_change[b][a] = (int16_t)-change;
			}
}

/* Adds the view of the board turned by a symmetry. */
static void
add_view(struct sp_tables *t, const struct sp_symmetry *symmetry)
{
	struct sp_view *view = &t->view[t->views++];

	assert(t->views <= SP_VIEWS);
	view->transposed = symmetry->transpose;
	for (uint32_t cell = 0; cell < t->n; cell++)
		view->turned[cell] = (uint8_t)sp_symmetry_cell(symmetry, t->size,
		    cell);
	for (uint32_t blank = 0; blank < t->n; blank++)
		for (unsigned way = 0; way < 4; way++) {
			struct sp_slide *slide = &view->slide[blank][way];
			uint8_t to = view->turned[blank], at;
			uint32_t count = 0;

			if ((t->ways[blank] >> way & 1) == 0)
				continue;
			at = view->turned[blank + sp_step(t->size, way)];
			slide->cells = sp_cellset(to) | sp_cellset(at);
			slide->later = to > at;
			for (uint8_t cell = 0; cell < t->n; cell++) {
				uint8_t c = view->turned[cell];

				if ((c > at && c < to) || (c > to && c < at))
					slide->passed[count++] = cell;
			}
			assert(count == 0 || count == t->size.w - 1);
		}
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

const struct sp_symmetry *
sp_tables_symmetry(const struct sp_tables *t, struct sp_size size,
    uint32_t blank_home)
{
	const struct sp_symmetry *s;

	for (size_t k = 0; (s = sp_symmetry_at(k)) != NULL; k++)
		if (sp_size_equal(sp_symmetry_size(s, size), t->size) &&
		    sp_symmetry_cell(s, size, blank_home) == t->blank_home)
			break;
	return s;
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

/* ---- tables ---- */

/* Returns the index of a table. */
static struct sp_pdb_index *
index_of(struct sp_tables *t, uint32_t pdb)
{
	return &t->index[sp_bit_count(t->homes[pdb])];
}

/* Returns the bytes that a table holds. */
static uint64_t
pdb_bytes(struct sp_tables *t, uint32_t pdb)
{
	const struct sp_pdb_index *ix = index_of(t, pdb);

	assert(ix->n > 0); /* all partitions have groups of the same sizes */
	return (uint64_t)ix->count * sp_pdb_perm_bytes(ix->k);
}

/* Returns the most bytes held while tables up to number `end` are made, one
 * after the other, or at once. */
static uint64_t
peak_of(struct sp_tables *t, uint32_t end, int at_once)
{
	uint64_t held = t->bytes, peak = held;

	for (uint32_t i = t->pdbs; i < end; i++) {
		uint64_t most = held + sp_pdb_bytes(index_of(t, i));

		peak = most > peak ? most : peak;
		held = at_once ? most : held + pdb_bytes(t, i);
	}
	return peak;
}

/* The making of tables, from number t->pdbs. */
struct pdb_work {
	struct sp_tables *t;
	const struct sp_watch *watch;
	enum sp_status status[SP_PUZZLE_CELLS];
};

/* Makes a table: as `portion` of struct sp_crew. */
static void
make_pdb(void *work, uint32_t i)
{
	struct pdb_work *w = work;
	struct sp_tables *t = w->t;
	uint32_t pdb = t->pdbs + i;

	w->status[i] = sp_pdb_init(&t->pdb[pdb], index_of(t, pdb),
	    t->homes[pdb], t->blank_home, w->watch);
}

/* Makes the tables from number t->pdbs up to `end`, or none: by a crew if
 * `bytes` suffice for making them at the same time.  Then adds the looks at
 * `count` partitions. */
static enum sp_status
add_partitions(struct sp_tables *t, const struct partition *p, uint32_t count,
    uint32_t end, uint64_t bytes, const struct sp_crew *crew,
    const struct sp_watch *watch)
{
	struct pdb_work w = { .t = t, .watch = watch };
	uint64_t peak = peak_of(t, end, 1);
	enum sp_status status = SP_OK;
	uint32_t pdbs = end - t->pdbs;

	for (uint32_t i = t->pdbs; i < end && status == SP_OK; i++)
		status = sp_pdb_index_slides(index_of(t, i));
	if (status != SP_OK)
		pdbs = 0;
	if (crew != NULL && peak - t->bytes >= CREW_BYTES && peak <= bytes)
		crew->run(crew->argument, make_pdb, &w, pdbs);
	else
		for (uint32_t i = 0; i < pdbs &&
		    (i == 0 || w.status[i - 1] == SP_OK); i++)
			make_pdb(&w, i);
	for (uint32_t i = 0; i < pdbs && status == SP_OK; i++)
		status = w.status[i];
	for (uint32_t i = t->pdbs; i < end; i++)
		if (status == SP_OK) {
			t->bytes += pdb_bytes(t, i);
		} else {
			free(t->pdb[i].bits);
			t->pdb[i].bits = NULL;
		}
	if (status == SP_OK) {
		t->pdbs = end;
		for (uint32_t i = 0; i < count; i++)
			for (uint32_t v = 0; v < t->views; v++)
				add_look(t, &t->view[v], &p[i]);
	}
	for (uint32_t k = 0; k <= SP_GROUP_TILES; k++)
		sp_pdb_index_free_slides(&t->index[k]);
	return status;
}

/* Makes the automata.  Words of the first are shorter if there is little
 * memory; what the others accept decides on answers, and is the same on every
 * machine. */
static enum sp_status
make_automata(struct sp_tables *t, uint32_t most, uint64_t bytes)
{
	uint32_t slides = t->n > LONG_SEARCH_CELLS && most >= LARGE_TILES ?
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

/* Makes the tables of the first partition.  SP_REFUSED, before any table is
 * begun: more than `bytes` would be needed. */
static enum sp_status
make_first(struct sp_tables *t, uint64_t bytes, const struct sp_crew *crew,
    const struct sp_watch *watch)
{
	struct partition first;
	uint32_t end = divide_tiles(t, 0, 0, &first);
	enum sp_status status = SP_OK;

	for (uint32_t i = 0; i < end && status == SP_OK; i++) {
		uint32_t k = sp_bit_count(t->homes[i]);
		uint64_t most = sp_pdb_index_bytes(t->size, k);

		if (t->index[k].n > 0)
			continue;
		if (most > bytes - t->bytes)
			return SP_REFUSED;
		t->bytes += most;
		status = sp_pdb_index_init(&t->index[k], t->size, k);
	}
	if (status == SP_OK && peak_of(t, end, 0) > bytes)
		return SP_REFUSED;
	return status != SP_OK ? status : add_partitions(t, &first, 1, end,
	    bytes, crew, watch);
}

enum sp_status
sp_tables_make(struct sp_tables **tables, struct sp_size size,
    uint32_t blank_home, uint32_t most, uint64_t bytes,
    const struct sp_crew *crew, const struct sp_watch *watch)
{
	const struct sp_symmetry *second;
	struct sp_tables *t = calloc(1, sizeof *t);
	enum sp_status status;

	assert(size.w >= 2 && size.h >= 2 && blank_home < size.w * size.h);
	assert(size.w * size.h <= SP_PUZZLE_CELLS);
	assert(most > 0 && most <= SP_GROUP_TILES);
	*tables = t;
	if (t == NULL)
		return SP_NO_MEMORY;
	sp_tables_turn(size, blank_home, &t->size, &t->blank_home);
	t->n = sp_cells(t->size);
	t->low_bits = sp_pdb_low_bits(t->n);
	t->most = most;
	for (uint32_t cell = 0; cell < t->n; cell++)
		for (unsigned way = 0; way < 4; way++) {
			int is_inside = sp_reach(t->size, cell, way) > 0;

			t->ways[cell] |= (uint8_t)(is_inside << way);
		}
	add_view(t, sp_symmetry_at(0));
	second = second_view(t);
	if (second != NULL)
		add_view(t, second);
	status = make_automata(t, most, bytes);
	if (status == SP_OK)
		status = make_first(t, bytes, crew, watch);
	if (status != SP_OK) {
		sp_tables_free(t);
		*tables = NULL;
	}
	return status;
}

enum sp_status
sp_tables_extend(struct sp_tables *t, uint64_t bytes,
    const struct sp_crew *crew, const struct sp_watch *watch)
{
	struct partition d[SP_PARTITIONS];
	uint32_t end[SP_PARTITIONS + 1] = { t->pdbs }, count = 0;
	uint64_t slides = sp_pdb_index_bytes(t->size, t->most);

	/* As many partitions as there is memory for, each with all of its
	 * tables. */
	while (t->looks + (count + 1) * t->views <= SP_LOOKS) {
		assert(count < SP_PARTITIONS);
		end[count + 1] = divide_tiles(t, t->looks / t->views +
		    count, end[count], &d[count]);
		if (d[count].groups == 0 ||
		    peak_of(t, end[count + 1], 0) + slides > bytes)
			break;
		count++;
	}
	if (count == 0)
		return SP_REFUSED;
	return add_partitions(t, d, count, end[count], bytes - slides, crew,
	    watch);
}

void
sp_tables_free(struct sp_tables *t)
{
	if (t == NULL)
		return;
	for (uint32_t i = 0; i < SP_PUZZLE_CELLS; i++)
		free(t->pdb[i].bits);
	for (uint32_t k = 0; k <= SP_GROUP_TILES; k++)
		sp_pdb_index_free(&t->index[k]);
	free(t->automaton.next);
	free(t->for_all.next);
	free(t->for_parts.next);
	free(t);
}

uint64_t
sp_tables_bytes(const struct sp_tables *t)
{
	return t->bytes;
}
