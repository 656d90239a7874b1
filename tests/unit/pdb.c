/* pdb.c -- tables of groups of tiles, against a plain search */
#include "group.h"
#include "tap.h"

/* The rank of the permutation of a state, by its definition. */
static uint32_t
perm_of(const struct slow *g, const struct state *s)
{
	uint32_t perm = 0;

	for (uint32_t t = 0; t < g->k; t++)
		for (uint32_t u = 0; u < t; u++)
			if (s->cell[t] < s->cell[u])
				perm += (uint32_t)oracle_factorial(t);
	return perm;
}

static uint64_t
draw_home(uint32_t n, uint32_t k, uint32_t blank)
{
	uint64_t home = 0;

	while (k > 0) {
		uint32_t cell = oracle_below(n);

		if (cell == blank || (home >> cell & 1))
			continue;
		home |= sp_cellset(cell);
		k--;
	}
	return home;
}

/* Compares all states that the goal can be reached from. */
static int
agrees(const struct sp_pdb *p, const struct slow *g)
{
	uint32_t half_bits = sp_pdb_half_bits(g->n);
	int good = 1;

	for (uint64_t index = 0; index < g->states; index++) {
		struct state s;
		uint64_t cells = 0;

		if (g->value[index] == UNSEEN)
			continue;
		state_of(g, index, &s);
		for (uint32_t tile = 0; tile < g->k; tile++)
			cells |= sp_cellset(s.cell[tile]);
		good &= sp_pdb_bit(p, half_bits, cells, s.blank,
		    perm_of(g, &s)) == (g->value[index] >> 1 & 1);
	}
	return good;
}

/* Tables of any k tiles, the blank at home on every step-th cell. */
static void
tables(uint32_t w, uint32_t h, uint32_t k, uint32_t step)
{
	struct sp_size size = { w, h };
	struct sp_pdb_index index;
	int good = 1;

	oracle_need(sp_pdb_index_init(&index, size, k) == SP_OK, "an index");
	for (uint32_t blank = k % step; blank < w * h; blank += step) {
		uint64_t home = draw_home(w * h, k, blank);
		struct sp_pdb p;
		struct slow g;

		oracle_need(sp_pdb_init(&p, &index, home, blank) ==
		    SP_OK, "a table");
		slow_init(&g, size, home, blank);
		good &= agrees(&p, &g);
		free(g.value);
		sp_pdb_free(&p);
	}
	ok(good, "%ux%u, %u tiles: bit 1 of the least slides", w, h, k);
	sp_pdb_index_free(&index);
}

static int
is_partition(uint32_t w, uint32_t h, uint32_t home, uint32_t most)
{
	struct sp_size size = { w, h };
	uint8_t group[SP_PUZZLE_CELLS];
	uint32_t groups = sp_partition(size, home, most, group);
	uint32_t tiles[SP_PUZZLE_CELLS] = { 0 };
	int good = group[home] == SP_NO_GROUP && groups <= w * h;

	for (uint32_t cell = 0; cell < w * h; cell++) {
		good &= cell == home || group[cell] < groups;
		tiles[group[cell] % SP_PUZZLE_CELLS] += cell != home;
	}
	for (uint32_t i = 0; i < groups; i++)
		good &= tiles[i] > 0 && tiles[i] <= most;
	return good;
}

static void
partitions(void)
{
	int good = 1;

	for (uint32_t w = 2; w <= 8; w++)
		for (uint32_t h = w; w * h <= SP_PUZZLE_CELLS; h++)
			for (uint32_t home = 0; home < w * h; home++)
				for (uint32_t most = 1; most <= SP_GROUP_TILES; most++)
					good &= is_partition(w, h, home, most);
	ok(good, "every tile is of one group, none of which is too large");
}

int
main(void)
{
	TEST(tables(2, 2, 1, 1));
	TEST(tables(2, 2, 2, 1));
	TEST(tables(2, 2, 3, 1));
	TEST(tables(2, 3, 5, 1));
	TEST(tables(2, 4, 3, 1));
	TEST(tables(3, 3, 3, 1));
	TEST(tables(3, 3, 4, 2));
	TEST(tables(4, 4, 2, 3));
	TEST(tables(4, 4, 3, 4));
	TEST(tables(3, 4, 5, 11));
	TEST(tables(3, 6, 3, 5));
	TEST(tables(5, 6, 2, 7));
	TEST(partitions());
	return done();
}
