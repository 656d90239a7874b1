/* greedy.c -- sp_solve_fast solves boards of any size, in bounded length */
#include <stdlib.h>
#include <string.h>

#include "greedy/greedy.h"
#include "oracle.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board;
static struct sp_solution solution;

static int
has_no_undone_slide(const struct sp_solution *s)
{
	static const unsigned char opposite[4] = {
		SP_DOWN, SP_UP, SP_RIGHT, SP_LEFT
	};

	for (uint64_t i = 1; i < s->length; i++)
		if (s->way[i] == opposite[s->way[i - 1]])
			return 0;
	return 1;
}

/*
 * Solves the labels for the goal and plays the solution.  The solution is the
 * same object for all boards.
 */
static int
is_solved(const uint32_t *label)
{
	uint32_t w = goal.w, h = goal.h;

	oracle_set(&board, w, h, label);
	if (sp_solve_fast(&board, goal.goal, &solution) != SP_OK ||
	    !oracle_same(&board, w, h, label))
		return 0;
	return oracle_leads_home(&goal, label, solution.way,
	    solution.length) && has_no_undone_slide(&solution);
}

/* Boards up to 3x3 are the last rectangle, solved by the fewest slides. */
static void
shortest(uint32_t w, uint32_t h, uint64_t step)
{
	uint32_t n = w * h;
	int good = 1, least = 1;

	for (uint32_t k = 0; k < ORACLE_NAMED + n; k++) {
		unsigned char *distance;

		if (k < ORACLE_NAMED)
			oracle_goal_make(&goal, (int)k, w, h,
			    1 + oracle_below(n));
		else
			oracle_goal_blank(&goal, w, h, k - ORACLE_NAMED);
		distance = oracle_distances(w, h, goal.label);
		for (uint64_t rank = k % step; rank < oracle_factorial(n);
		    rank += step) {
			uint32_t label[9];

			if (distance[rank] == ORACLE_FAR)
				continue;
			oracle_unrank(rank, n, goal.missing, label);
			good &= is_solved(label);
			least &= solution.length == distance[rank];
		}
		free(distance);
	}
	ok(good, "%ux%u boards are solved to any goal", w, h);
	ok(least, "by the least number of slides");
}

/* All boards of a size, the blank's home on every cell. */
static void
exhaustive(uint32_t w, uint32_t h)
{
	int good = 1;

	for (uint32_t cell = 0; cell < w * h; cell++) {
		uint32_t label[ORACLE_CELLS];

		oracle_goal_blank(&goal, w, h, cell);
		oracle_unrank(0, goal.n, goal.missing, label);
		do {
			if (oracle_solvable(label, &goal))
				good &= is_solved(label);
		} while (oracle_next(label, goal.n));
	}
	ok(good, "every %ux%u board is solved, wherever the blank goes", w, h);
}

/* On average a tile takes at most 4 times the sum of the sides. */
static int
is_bounded(void)
{
	return solution.length <= 4 * (uint64_t)(goal.w + goal.h) * goal.n;
}

static void
rectangles(uint32_t turns, uint32_t most)
{
	int good = 1, bounded = 1;

	turns = (uint32_t)tap_share((int)turns);
	for (uint32_t turn = 0; turn < turns; turn++) {
		uint32_t label[ORACLE_CELLS];
		uint32_t w = 2 + oracle_below(most - 1);
		uint32_t h = 2 + oracle_below(most - 1);

		oracle_goal_make(&goal, (int)(turn % (2 * ORACLE_NAMED)), w, h,
		    1 + oracle_below(w * h));
		oracle_draw(&goal, label);
		good &= is_solved(label);
		bounded &= is_bounded();
		if (!good || !bounded) {
			printf("# %ux%u to %s\n", w, h, goal.name);
			break;
		}
	}
	ok(good, "%u boards up to %ux%u are solved", turns, most, most);
	ok(bounded, "at a length in proportion to cells and sides");
}

/* Lengths are in total at most that many hundredths of the distances. */
static void
length(uint32_t w, uint32_t h, int boards, uint64_t hundredths)
{
	uint64_t slides = 0, distance = 0;
	int good = 1;

	for (int k = 0; k < boards; k++) {
		uint32_t label[ORACLE_CELLS];

		oracle_goal_make(&goal, SP_CLASSIC, w, h, w * h);
		oracle_draw(&goal, label);
		good &= is_solved(label);
		slides += solution.length;
		distance += oracle_manhattan(label, &goal);
	}
	ok(good, "%ux%u boards are solved", w, h);
	ok(100 * slides <= hundredths * distance,
	    "by at most %u %% of the tiles' distances", (unsigned)hundredths);
	printf("# %.3f\n", (double)slides / (double)distance);
}

/* All kinds of goals for a large size. */
static void
goals(uint32_t w, uint32_t h)
{
	uint32_t label[ORACLE_CELLS];
	int good = 1;

	for (int kind = 0; kind < ORACLE_NAMED + 3; kind++) {
		oracle_goal_make(&goal, kind, w, h, 1 + oracle_below(w * h));
		oracle_draw(&goal, label);
		good &= is_solved(label) && is_bounded();
	}
	ok(good, "%ux%u boards are solved to any goal", w, h);
}

static void
solved(void)
{
	int empty = 1, few = 1;

	for (uint32_t turn = 0; turn < 500; turn++) {
		uint32_t w = 2 + oracle_below(9), h = 2 + oracle_below(9);
		uint32_t label[100];

		oracle_goal_make(&goal, (int)(turn % (ORACLE_NAMED + 2)), w, h,
		    1 + oracle_below(w * h));
		empty &= is_solved(goal.label) && solution.length == 0;
		oracle_set(&board, w, h, goal.label);
		while (!sp_slide_blank(&board,
		    (enum sp_direction)oracle_below(4)))
			;
		memcpy(label, board.label, goal.n * sizeof *label);
		few &= is_solved(label) && is_bounded();
	}
	ok(empty, "a solved board takes no slide");
	ok(few, "boards one slide from the goal are solved");
}

/* Boards with regular patterns. */
static void
patterns(void)
{
	uint32_t label[ORACLE_CELLS];
	int good = 1;

	for (uint32_t side = 4; side <= 20; side++) {
		uint32_t n = side * side;

		for (int kind = 0; kind < ORACLE_NAMED; kind++) {
			oracle_goal_make(&goal, kind, side, side, n);
			for (uint32_t i = 0; i < n; i++)
				label[i] = goal.label[n - 1 - i];
			if (oracle_solvable(label, &goal))
				good &= is_solved(label) && is_bounded();
			for (uint32_t i = 0; i < n; i++)
				label[i] = goal.label[i % side * side +
				    i / side];
			if (oracle_solvable(label, &goal))
				good &= is_solved(label) && is_bounded();
			for (uint32_t i = 0; i < n; i++)
				label[i] = goal.label[(i + side) % n];
			if (oracle_solvable(label, &goal))
				good &= is_solved(label) && is_bounded();
		}
	}
	ok(good, "boards turned about, transposed and shifted are solved");
}

static void
appending(void)
{
	struct sp_solution s;
	int good = 1;

	sp_solution_init(&s);
	good &= s.length == 0;
	for (uint64_t i = 0; i < 100000; i++)
		good &= sp_solution_add(&s, (enum sp_direction)(i % 7 % 4)) ==
		    SP_OK && s.length == i + 1 && s.room >= s.length;
	for (uint64_t i = 0; i < 100000; i++)
		good &= s.way[i] == i % 7 % 4;
	ok(good, "a solution keeps every slide that is added");
	sp_solution_free(&s);
	ok(s.length == 0 && s.room == 0 && s.way == NULL,
	    "and none when it is freed");
}

int
main(void)
{
	sp_board_init(&board);
	sp_solution_init(&solution);
	TEST(appending());
	TEST(shortest(2, 2, 1));
	TEST(shortest(2, 3, 1));
	TEST(shortest(3, 2, 1));
	TEST(shortest(3, 3, 97));
	TEST(exhaustive(2, 4));
	TEST(exhaustive(4, 2));
	TEST(rectangles(20000, 5));
	TEST(rectangles(5000, 12));
	TEST(rectangles(100, 60));
	TEST(length(4, 4, 1000, 232));
	TEST(length(10, 10, 200, 265));
	TEST(length(30, 40, 5, 247));
	TEST(length(100, 100, 1, 237));
	TEST(length(2, 500, 4, 315));
	TEST(length(500, 2, 4, 315));
	TEST(goals(30, 40));
	TEST(goals(100, 4));
	TEST(goals(3, 200));
	TEST(solved());
	TEST(patterns());
	oracle_goal_clear(&goal);
	sp_solution_free(&solution);
	sp_board_free(&board);
	return done();
}
