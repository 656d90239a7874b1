/* pdb.c -- pattern databases tell the least slides of each group of tiles */
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "solve/pdb.h"
#include "searched.h"
#include "tap.h"

/* ---- a plain search ---- */

enum { UNSEEN = 255 };

/* For each state of the tiles of a group, the least slides that bring them
 * home, not counting slides of other tiles. */
struct slow {
	struct sp_size size;
	uint32_t n, k; /* cells of the board, tiles of the group */
	uint64_t states;
	uint8_t *value; /* value[index_of(state)]; UNSEEN: out of reach */
};

/* A state: the cells of the tiles of the group, in the order of their homes. */
struct state {
	uint32_t cell[SP_GROUP_TILES], blank;
};

static uint64_t
index_of(const struct slow *g, const struct state *s)
{
	uint64_t index = s->blank;

	for (uint32_t tile = 0; tile < g->k; tile++)
		index = index * g->n + s->cell[tile];
	return index;
}

static void
state_of(const struct slow *g, uint64_t index, struct state *s)
{
	for (uint32_t tile = g->k; tile > 0; tile--, index /= g->n)
		s->cell[tile - 1] = (uint32_t)(index % g->n);
	s->blank = (uint32_t)index;
}

static int
is_beside(struct sp_size size, uint32_t a, uint32_t b)
{
	int dx = (int)(a % size.w) - (int)(b % size.w);
	int dy = (int)(a / size.w) - (int)(b / size.w);

	return dx * dx + dy * dy == 1;
}

/* Slides the blank to a cell.  Returns 1 if a tile of the group leaves it. */
static int
slide(const struct slow *g, struct state *s, uint32_t to)
{
	int is_of_group = 0;

	for (uint32_t tile = 0; tile < g->k; tile++)
		if (s->cell[tile] == to) {
			s->cell[tile] = s->blank;
			is_of_group = 1;
		}
	s->blank = to;
	return is_of_group;
}

/*
 * Goes on from the `count` listed states of a value.  States one slide of
 * another tile away have the same value and join the list; those one slide of
 * the group away are put into `next`.  Returns the number of these.
 */
static uint64_t
spread(struct slow *g, uint8_t value, uint32_t *list, uint64_t count,
    uint32_t *next)
{
	uint64_t later = 0;

	for (uint64_t i = 0; i < count; i++) {
		struct state from;

		state_of(g, list[i], &from);
		for (uint32_t cell = 0; cell < g->n; cell++) {
			struct state to = from;
			uint64_t index;
			int costs;

			if (!is_beside(g->size, from.blank, cell))
				continue;
			costs = slide(g, &to, cell);
			index = index_of(g, &to);
			if (g->value[index] != UNSEEN)
				continue;
			g->value[index] = (uint8_t)(value + costs);
			if (costs)
				next[later++] = (uint32_t)index;
			else
				list[count++] = (uint32_t)index;
		}
	}
	return later;
}

/* Finds the values for the group of tiles with these homes. */
static void
slow_init(struct slow *g, struct sp_size size, uint64_t home, uint32_t blank)
{
	struct state goal = { .blank = blank };
	uint32_t *list, *next, *other;
	uint64_t count = 1;

	*g = (struct slow){ .size = size, .n = sp_cells(size) };
	for (uint32_t cell = 0; cell < g->n; cell++)
		if (home >> cell & 1)
			goal.cell[g->k++] = cell;
	g->states = g->n;
	for (uint32_t tile = 0; tile < g->k; tile++)
		g->states *= g->n;
	g->value = malloc(g->states);
	list = malloc(g->states * sizeof *list);
	next = malloc(g->states * sizeof *next);
	oracle_need(g->states > 0 && g->value != NULL && list != NULL &&
	    next != NULL, "memory");
	memset(g->value, UNSEEN, g->states);
	list[0] = (uint32_t)index_of(g, &goal);
	g->value[list[0]] = 0;
	for (uint8_t value = 0; count > 0; value++) {
		count = spread(g, value, list, count, next);
		other = list;
		list = next;
		next = other;
	}
	free(list);
	free(next);
}

/* ---- the table of a group ---- */

/* Returns the rank of the permutation of a state, by its definition in
 * pdb.h. */
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

/* Returns the homes of k tiles as a set; the home of the blank is not in it. */
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

/* Returns whether the table is right about all states that slides lead to. */
static int
agrees(const struct sp_pdb *p, const struct slow *g)
{
	uint32_t low_bits = sp_pdb_low_bits(g->n);
	int good = 1;

	for (uint64_t index = 0; index < g->states; index++) {
		struct state s;
		uint64_t cells = 0;

		if (g->value[index] == UNSEEN)
			continue;
		state_of(g, index, &s);
		for (uint32_t tile = 0; tile < g->k; tile++)
			cells |= sp_cellset(s.cell[tile]);
		good &= sp_pdb_bit(p, low_bits, cells, s.blank,
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

		oracle_need(sp_pdb_init(&p, &index, home, blank, NULL) ==
		    SP_OK, "a table");
		slow_init(&g, size, home, blank);
		good &= agrees(&p, &g);
		free(g.value);
		sp_pdb_free(&p);
	}
	sp_pdb_index_free(&index);
	ok(good, "%ux%u: the table of a group of %u has bit 1 of the least "
	    "slides of every state", w, h, k);
}

/* ---- the groups ---- */

static int
is_partition(struct sp_size size, uint32_t home, uint32_t most)
{
	uint8_t group[SP_PUZZLE_CELLS];
	uint32_t groups = sp_partition(size, home, most, group);
	uint32_t tiles[SP_PUZZLE_CELLS] = { 0 };
	int good = group[home] == SP_NO_GROUP && groups <= sp_cells(size);

	for (uint32_t cell = 0; cell < sp_cells(size); cell++) {
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
	struct sp_size size;
	int good = 1;

	for (size.w = SP_MIN_SIDE; size.w * size.w <= SP_PUZZLE_CELLS; size.w++)
		for (size.h = size.w; sp_cells(size) <= SP_PUZZLE_CELLS;
		    size.h++)
			for (uint32_t home = 0; home < sp_cells(size); home++)
				for (uint32_t most = 1; most <= SP_GROUP_TILES;
				    most++)
					good &= is_partition(size, home, most);
	ok(good, "every tile is in one group, and no group has more tiles than "
	    "were asked for");
}

/* ---- the lower bound of a board ---- */

static struct oracle_goal goal;
static struct sp_board board;
static struct sp_solution solution;

static uint64_t
bound_of(const struct sp_tables *t)
{
	const struct sp_task at_once = { .weight = SP_OPTIMAL };
	struct sp_solve_stats effort = { .bound = UINT64_MAX };

	search_board(t, &board, goal.goal, &at_once, &solution, &effort);
	return effort.bound;
}

/* Returns the least slides of the tiles of the board if each group is moved
 * alone. */
static uint64_t
sum_of(const struct slow *slow, uint32_t groups, const uint8_t *group)
{
	struct state state[SP_PUZZLE_CELLS];
	uint32_t count[SP_PUZZLE_CELLS] = { 0 }, cell[SP_PUZZLE_CELLS];
	uint64_t sum = 0;

	for (uint32_t i = 0; i < board.n; i++)
		cell[goal.home[board.label[i]]] = i;
	for (uint32_t home = 0; home < board.n; home++) {
		uint32_t i = group[home];

		if (i != SP_NO_GROUP)
			state[i].cell[count[i]++] = cell[home];
	}
	for (uint32_t i = 0; i < groups; i++) {
		state[i].blank = board.blank;
		sum += slow[i].value[index_of(&slow[i], &state[i])];
	}
	return sum;
}

struct bounds {
	int right, dense;
};

/*
 * Compares bounds on the way of a blank that walks from the goal or from a
 * random board.  If the bound is 0 at the goal, and each slide changes it by 1,
 * it is nowhere greater than the length of a solution.
 */
static void
walk(const struct sp_tables *t, int from_goal, const struct slow *slow,
    uint32_t groups, const uint8_t *group, struct bounds *all)
{
	uint32_t label[SP_PUZZLE_CELLS];
	uint64_t bound;

	memcpy(label, goal.label, goal.n * sizeof *label);
	if (!from_goal)
		oracle_draw(&goal, label);
	oracle_set(&board, goal.w, goal.h, label);
	bound = bound_of(t);
	all->right &= !from_goal || bound == 0;
	for (int slides = 0; slides < 60; slides++) {
		uint64_t before = bound;

		while (!sp_slide_blank(&board,
		    (enum sp_direction)oracle_below(4)))
			;
		bound = bound_of(t);
		all->right &= bound == before + 1 || bound + 1 == before;
		all->dense &= bound >= sum_of(slow, groups, group);
	}
}

static void
one_home(struct sp_size size, uint32_t home, uint32_t most,
    struct bounds *all)
{
	struct slow slow[SP_PUZZLE_CELLS];
	uint8_t group[SP_PUZZLE_CELLS];
	struct sp_tables *t;
	uint32_t groups;

	/* The tiles are divided into groups after the board is turned. */
	sp_tables_turn(size, home, &size, &home);
	oracle_need(sp_tables_make(&t, size, home, most, UINT64_MAX, NULL, NULL)
	    == SP_OK, "tables");
	oracle_goal_blank(&goal, size.w, size.h, home);
	groups = sp_partition(size, home, most, group);
	for (uint32_t i = 0; i < groups; i++) {
		uint64_t tiles = 0;

		for (uint32_t cell = 0; cell < goal.n; cell++)
			if (group[cell] == i)
				tiles |= sp_cellset(cell);
		slow_init(&slow[i], size, tiles, home);
	}
	for (int turn = 0; turn < 6; turn++)
		walk(t, turn % 2, slow, groups, group, all);
	for (uint32_t i = 0; i < groups; i++)
		free(slow[i].value);
	sp_tables_free(t);
}

static void
bounds(uint32_t w, uint32_t h, uint32_t most)
{
	struct sp_size size = { w, h };
	struct bounds all = { 1, 1 };

	for (uint32_t home = 0; home < w * h; home += 1 + w * h / 8)
		one_home(size, home, most, &all);
	ok(all.right, "%ux%u, groups of up to %u: the bound of a goal is 0, "
	    "and changes by 1 with every slide", w, h, most);
	ok(all.dense, "%ux%u, groups of up to %u: the bound is at least the "
	    "sum of the groups' least slides", w, h, most);
}

/* If all tiles are one group, its least slides solve the board. */
static void
whole(uint32_t w, uint32_t h, uint64_t step)
{
	struct sp_size size = { w, h };
	uint32_t n = w * h, label[SP_GROUP_TILES + 1];
	unsigned char *distance;
	struct sp_tables *t;
	int good = 1;

	oracle_goal_blank(&goal, w, h, oracle_below(n));
	distance = oracle_distances(w, h, goal.label);
	oracle_need(sp_tables_make(&t, size, goal.home[0], n - 1, UINT64_MAX,
	    NULL, NULL) == SP_OK, "tables");
	for (uint64_t rank = 0; rank < oracle_factorial(n); rank += step) {
		if (distance[rank] == ORACLE_FAR)
			continue;
		oracle_unrank(rank, n, goal.missing, label);
		oracle_set(&board, w, h, label);
		good &= bound_of(t) == distance[rank];
	}
	sp_tables_free(t);
	free(distance);
	ok(good, "%ux%u: the bound by one group of all tiles is the length of "
	    "a shortest solution", w, h);
}

int
main(void)
{
	sp_board_init(&board);
	sp_solution_init(&solution);
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
	TEST(tables(2, 13, 3, 9));
	TEST(tables(3, 9, 2, 7));
	TEST(tables(5, 6, 2, 7));
	TEST(tables(8, 8, 2, 50));
	TEST(tables(2, 32, 2, 50));
	TEST(partitions());
	TEST(bounds(2, 3, 3));
	TEST(bounds(2, 4, 3));
	TEST(bounds(3, 3, 4));
	TEST(bounds(4, 3, 4));
	TEST(bounds(4, 4, 3));
	TEST(bounds(5, 6, 2));
	TEST(whole(2, 2, 1));
	TEST(whole(2, 3, 1));
	TEST(whole(4, 2, 5));
	TEST(whole(3, 3, 31));
	oracle_goal_clear(&goal);
	sp_solution_free(&solution);
	sp_board_free(&board);
	return done();
}
