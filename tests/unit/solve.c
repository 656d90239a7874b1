/* solve.c -- shortest solutions are shortest, whatever the tables */
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "searched.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board;
static struct sp_solution solution, first;

static const struct sp_task shortest = {
	.weight = SP_OPTIMAL, .most_nodes = UINT64_MAX
};

static struct sp_tables *
tables_of(uint32_t w, uint32_t h, uint32_t home, uint32_t most)
{
	struct sp_size size = { w, h };
	struct sp_tables *t;

	oracle_need(sp_tables_make(&t, size, home, most, UINT64_MAX, NULL, NULL)
	    == SP_OK, "tables");
	return t;
}

/*
 * Solves the labels for the goal and plays the solution.  The bound holds, and
 * has the parity of the length.
 */
static int
is_solved(const struct sp_tables *t, const uint32_t *label)
{
	struct sp_solve_stats effort;

	oracle_set(&board, goal.w, goal.h, label);
	return search_board(t, &board, goal.goal, &shortest, &solution,
	    &effort) == SP_OK && oracle_leads_home(&goal, label, solution.dir,
	    solution.length) && effort.bound <= solution.length &&
	    effort.bound % 2 == solution.length % 2 &&
	    effort.least == solution.length;
}

/* Exchanges `solution` and `first`. */
static void
keep_first(void)
{
	struct sp_solution other = first;

	first = solution;
	solution = other;
}

/* Returns whether solution.way is the first of the shortest, by order of
 * ways. */
static int
is_least(const uint32_t *label, const unsigned char *distance)
{
	uint64_t left = solution.length, made = 0;

	oracle_set(&board, goal.w, goal.h, label);
	while (left > 0) {
		unsigned way = 0;

		for (; ; way++) {
			if (!sp_slide_blank(&board, (enum sp_direction)way))
				continue;
			if (distance[oracle_rank(board.label, goal.n)] < left)
				break;
			sp_slide_blank(&board, (enum sp_direction)(way ^ 1));
		}
		if (solution.dir[made++] != way)
			return 0;
		left--;
	}
	return 1;
}

/* A board after so many slides from the goal, without going back at once. */
static void
walk(uint32_t slides, uint32_t *label)
{
	uint32_t last = 4;

	oracle_set(&board, goal.w, goal.h, goal.label);
	while (slides > 0) {
		uint32_t way = oracle_below(4);

		if ((last < 4 && way == (last ^ 1)) ||
		    !sp_slide_blank(&board, (enum sp_direction)way))
			continue;
		last = way;
		slides--;
	}
	memcpy(label, board.label, board.n * sizeof *label);
}

/* ---- all boards ---- */

/*
 * Every step-th board, for every home of the blank and every named goal, or
 * for some of these.
 */
static void
all_boards(uint32_t w, uint32_t h, uint32_t most, uint64_t step, uint32_t from,
    uint32_t every)
{
	uint32_t n = w * h, label[9];
	int solved = 1, least = 1, in_order = 1;

	for (uint32_t k = from; k < ORACLE_NAMED + n; k += every) {
		unsigned char *distance;
		struct sp_tables *t;
		int is_last;

		if (k < ORACLE_NAMED)
			oracle_goal_make(&goal, (int)k, w, h,
			    1 + oracle_below(n));
		else
			oracle_goal_blank(&goal, w, h, k - ORACLE_NAMED);
		distance = oracle_distances(w, h, goal.label);
		t = tables_of(w, h, goal.home[0], most);
		is_last = w <= h && goal.home[0] == n - 1;
		for (uint64_t rank = k % step; rank < oracle_factorial(n);
		    rank += step) {
			if (distance[rank] == ORACLE_FAR)
				continue;
			oracle_unrank(rank, n, goal.missing, label);
			solved &= is_solved(t, label);
			least &= solution.length == distance[rank];
			in_order &= !is_last || is_least(label, distance);
		}
		sp_tables_free(t);
		free(distance);
	}
	ok(solved, "%ux%u, groups of up to %u: boards are solved to any goal",
	    w, h, most);
	ok(least, "%ux%u, groups of up to %u: solutions are shortest", w, h,
	    most);
	ok(in_order, "%ux%u, groups of up to %u: of the shortest solutions the "
	    "first is found, if the blank's home is last", w, h, most);
}

/* ---- the same from different tables ---- */

/*
 * Solves boards by tables of groups of up to from, ..., up to `to` tiles; they
 * are random, or at most so many slides from the goal.
 */
static void
same(uint32_t w, uint32_t h, uint32_t from, uint32_t to, uint32_t boards,
    uint32_t slides)
{
	uint32_t label[SP_PUZZLE_CELLS];
	struct sp_tables *t[SP_GROUP_TILES + 1];
	int solved = 1, equal = 1;

	oracle_goal_blank(&goal, w, h, oracle_below(w * h));
	for (uint32_t most = from; most <= to; most++)
		t[most] = tables_of(w, h, goal.home[0], most);
	for (uint32_t i = 0; i < boards; i++) {
		if (slides == 0)
			oracle_draw(&goal, label);
		else
			walk(1 + oracle_below(slides), label);
		for (uint32_t most = to; most >= from; most--) {
			solved &= is_solved(t[most], label);
			if (most == to)
				keep_first();
			else
				equal &= oracle_same_slides(&solution, &first);
		}
	}
	for (uint32_t most = from; most <= to; most++)
		sp_tables_free(t[most]);
	ok(solved, "%ux%u boards are solved with groups of up to %u .. %u", w,
	    h, from, to);
	ok(equal, "%ux%u boards have the same solution with groups of up to "
	    "%u .. %u", w, h, from, to);
}

/* Of the blank's 16 homes on 4x4 those in corners, at sides, and in the middle
 * share tables. */
static void
all_homes(void)
{
	static const uint32_t most[] = { 3, 5, 6 }, homes[] = { 0, 1, 5 };
	enum { TABLES = 3, KINDS = 3 };
	struct sp_tables *t[TABLES][KINDS];
	int solved = 1, equal = 1;

	for (int i = 0; i < TABLES; i++)
		for (int kind = 0; kind < KINDS; kind++)
			t[i][kind] = tables_of(4, 4, homes[kind], most[i]);
	for (uint32_t home = 0; home < 16; home++) {
		int is_side = home % 4 % 3 != 0, is_middle = home / 4 % 3 != 0;

		oracle_goal_blank(&goal, 4, 4, home);
		for (uint32_t slides = 0; slides < 42; slides++) {
			uint32_t label[16];
			uint64_t length = 0;

			walk(slides, label);
			for (int i = 0; i < TABLES; i++) {
				solved &= is_solved(t[i][is_side + is_middle],
				    label) && solution.length <= slides;
				equal &= i == 0 || solution.length == length;
				length = solution.length;
			}
		}
	}
	for (int i = 0; i < TABLES; i++)
		for (int kind = 0; kind < KINDS; kind++)
			sp_tables_free(t[i][kind]);
	ok(solved, "4x4 boards are solved by shared tables, wherever the "
	    "blank's home is");
	ok(equal, "4x4 boards have solutions of the same length with different "
	    "tables");
}

/* ---- the same with and without a limit ---- */

/* A search without a limit goes through several subtrees at once. */
static void
limited(uint32_t w, uint32_t h, uint32_t most, uint32_t boards)
{
	struct sp_task task = shortest;
	struct sp_tables *t;
	uint32_t label[SP_PUZZLE_CELLS];
	int equal = 1;

	task.most_nodes = UINT64_MAX - 1;
	oracle_goal_make(&goal, SP_CLASSIC, w, h, w * h);
	t = tables_of(w, h, goal.home[0], most);
	for (; boards > 0; boards--) {
		struct sp_solve_stats effort;

		oracle_draw(&goal, label);
		oracle_set(&board, w, h, label);
		equal &= search_board(t, &board, goal.goal, &task, &first,
		    &effort) == SP_OK && is_solved(t, label) &&
		    oracle_same_slides(&solution, &first);
	}
	sp_tables_free(t);
	ok(equal, "%ux%u: a limit of nodes that is not reached changes no "
	    "solution", w, h);
}

int
main(void)
{
	sp_board_init(&board);
	sp_solution_init(&solution);
	sp_solution_init(&first);
	TEST(all_boards(2, 2, 1, 1, 0, 1));
	TEST(all_boards(2, 2, 8, 1, 0, 1));
	TEST(all_boards(2, 3, 3, 1, 0, 1));
	TEST(all_boards(3, 2, 5, 1, 0, 1));
	TEST(all_boards(2, 4, 4, 7, 0, 1));
	TEST(all_boards(4, 2, 7, 9, 0, 1));
	TEST(all_boards(3, 3, 8, 7, 0, 6));
	TEST(all_boards(3, 3, 4, 29, 1, 4));
	TEST(same(2, 5, 1, 5, 10, 0));
	TEST(same(5, 2, 1, 5, 10, 0));
	TEST(same(3, 4, 2, 6, 20, 0));
	TEST(same(4, 3, 2, 6, 20, 0));
	TEST(same(2, 6, 3, 6, 20, 0));
	TEST(same(6, 2, 3, 6, 20, 0));
	TEST(same(3, 5, 2, 5, 20, 40));
	TEST(same(5, 3, 2, 5, 20, 40));
	TEST(same(3, 3, 1, 8, 30, 0));
	TEST(same(5, 5, 1, 3, 30, 25));
	TEST(same(5, 6, 1, 3, 30, 25));
	TEST(same(6, 5, 1, 3, 30, 25));
	TEST(same(3, 9, 1, 3, 30, 25));
	TEST(same(6, 6, 1, 2, 30, 20));
	TEST(same(8, 8, 1, 2, 10, 20));
	TEST(same(2, 32, 1, 2, 10, 20));
	TEST(same(32, 2, 1, 2, 10, 20));
	TEST(all_homes());
	TEST(limited(3, 5, 8, 150));
	oracle_goal_clear(&goal);
	sp_solution_free(&first);
	sp_solution_free(&solution);
	sp_board_free(&board);
	return done();
}
