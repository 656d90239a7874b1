/* pdb_value.c -- the value of a board, from tables with one bit an entry */
#include "ida.h"

/*
 * A table tells only whether a value is greater or less than a neighbour's.
 * Therefore tiles of the group are slid home, so that each slide makes the
 * value less by 1; the number of slides is the value.  Some slide makes it less
 * unless it is 0, and bit 1 finds that slide once the value is known modulo 4:
 * bit 1 is in the table, and bit 0 is the parity of the tiles' taxicab
 * distances.
 */

/* The tiles of a group and the blank on cells of a view. */
struct group {
	const struct sp_tables *tables;
	const struct sp_pdb *pdb;
	uint64_t home;                 /* the homes of the tiles */
	uint32_t k;                    /* tiles */
	uint32_t cell[SP_GROUP_TILES]; /* of each tile, in the order of homes */
	uint32_t blank;
	uint64_t cells;                /* of all tiles */
};

/* Returns the rank of the permutation in a table: see sp_pdb_pack. */
static uint32_t
perm_of(const struct group *g)
{
	uint32_t perm = 0, factorial = 1;

	for (uint32_t tile = 1; tile < g->k; tile++) {
		factorial *= tile;
		for (uint32_t lesser = 0; lesser < tile; lesser++)
			if (g->cell[tile] < g->cell[lesser])
				perm += factorial;
	}
	return perm;
}

static uint32_t
bit1_of(const struct group *g)
{
	return sp_pdb_bit(g->pdb, g->tables->low_bits, g->cells, g->blank,
	    perm_of(g));
}

/* Slides a tile of the group such that bit 1 of the value becomes `bit1`. */
static void
slide_to_bit1(struct group *g, uint32_t bit1)
{
	const struct sp_tables *t = g->tables;
	uint64_t others = sp_cellset_all(t->n) & ~g->cells;
	uint64_t region = sp_cellset_region(t->size, g->blank, others);
	struct group was = *g;

	for (uint32_t tile = 0; tile < g->k; tile++) {
		uint32_t from = was.cell[tile];
		uint64_t to = sp_cellset_neighbours(t->size, sp_cellset(from),
		    region);

		for (; to != 0; to &= to - 1) {
			g->cell[tile] = sp_bit_first(to);
			g->blank = from;
			g->cells = was.cells ^ sp_cellset(from) ^
			    sp_cellset(g->cell[tile]);
			if (bit1_of(g) == bit1)
				return;
		}
		g->cell[tile] = from;
	}
}

/* Returns whether the tiles are at home and the blank can reach its home. */
static int
is_home(const struct group *g)
{
	const struct sp_tables *t = g->tables;

	return g->cells == g->home && perm_of(g) == 0 &&
	    (sp_cellset_region(t->size, g->blank, sp_cellset_all(t->n) &
	    ~g->home) & sp_cellset(t->blank_home)) != 0;
}

static uint32_t
value_of(struct group g)
{
	/* A slide of a tile changes the colour of its cell. */
	uint32_t bit0 = sp_bit_count((g.cells ^ g.home) &
	    sp_cellset_odd(g.tables->size)) & 1;
	uint32_t low = bit1_of(&g) << 1 | bit0, value = 0;

	while (!is_home(&g)) {
		value++;
		slide_to_bit1(&g, ((low - value) & 3) >> 1);
	}
	return value;
}

/* Sets s->group of a group in look v.  Returns the value. */
static uint32_t
set_group(struct sp_ida *s, unsigned v, uint32_t group)
{
	const struct sp_tables *t = s->tables;
	const uint8_t *turned = s->look[v]->view->cell;
	uint32_t pdb = s->look[v]->pdb[group];
	struct group g = { .tables = t, .pdb = &t->pdb[pdb],
	    .home = t->home[pdb], .k = t->pdb[pdb].k,
	    .blank = turned[s->blank] };
	uint32_t value;

	for (uint32_t cell = 0; cell < t->n; cell++) {
		uint64_t home = sp_cellset(turned[s->tile[cell]]);

		if (cell == s->blank || (home & g.home) == 0)
			continue;
		g.cell[sp_bit_count(g.home & (home - 1))] = turned[cell];
		g.cells |= sp_cellset(turned[cell]);
	}
	value = value_of(g);
	s->group[v][group] = (struct sp_ida_group){ .cells = g.cells,
	    .rank_and_value = perm_of(&g) << SP_PERM_SHIFT | value,
	    .pdb = *g.pdb };
	return value;
}

void
sp_ida_init(struct sp_ida *s, const struct sp_tables *t,
    const struct sp_looks *looks)
{
	struct sp_looks first = { .eager = t->views, .look = { 0, 1 } };

	if (looks == NULL || looks->eager == 0)
		looks = &first;
	s->tables = t;
	s->automaton = &t->automaton;
	s->eager = looks->eager;
	s->looks = looks->eager + looks->lazy;
	s->bound = 0;
	for (unsigned v = 0; v < s->looks; v++) {
		s->look[v] = t->look[looks->look[v]];
		s->sum[v] = 0;
		for (uint32_t i = 0; i < s->look[v]->groups; i++)
			s->sum[v] += set_group(s, v, i);
		if (s->sum[v] > s->bound)
			s->bound = s->sum[v];
	}
}
