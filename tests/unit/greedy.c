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
undoes_a_slide(const struct sp_solution *s)
{
	static const unsigned char opposite[] = {
		[SP_UP] = SP_DOWN, [SP_DOWN] = SP_UP, [SP_LEFT] = SP_RIGHT,
		[SP_RIGHT] = SP_LEFT
	};

	for (uint64_t i = 1; i < s->length; i++)
		if (s->dir[i] == opposite[s->dir[i - 1]])
			return 1;
	return 0;
}

/*
 * Solves a board for the goal and plays the solution.  A tile takes at most 4
 * times the sum of the sides on average.
 */
static int
is_solved(const uint32_t *label)
{
	uint32_t w = goal.w, h = goal.h;

	oracle_set(&board, w, h, label);
	return sp_solve_fast(&board, goal.goal, NULL, &solution) == SP_OK &&
	    oracle_same(&board, w, h, label) &&
	    oracle_leads_home(&goal, label, solution.dir, solution.length) &&
	    !undoes_a_slide(&solution) &&
	    solution.length <= 4 * (uint64_t)(w + h) * goal.n;
}

/* Solves every step-th board of a size, for all goals and homes of the
 * blank. */
static void
shortest(uint32_t w, uint32_t h, uint64_t step)
{
	uint32_t n = w * h, label[9];
	int good = 1;

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
			if (distance[rank] == ORACLE_FAR)
				continue;
			oracle_unrank(rank, n, goal.missing, label);
			good &= is_solved(label) &&
			    solution.length == distance[rank];
		}
		free(distance);
	}
	ok(good, "%ux%u boards are solved to any goal by the fewest slides", w,
	    h);
}

static void
all_boards(uint32_t w, uint32_t h)
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
	ok(good, "every %ux%u board is solved, wherever the blank's home is",
	    w, h);
}

/* Solves a random board of that size, for a goal of a kind. */
static int
solves(int kind, uint32_t w, uint32_t h)
{
	uint32_t label[ORACLE_CELLS];
	int good;

	oracle_goal_make(&goal, kind, w, h, 1 + oracle_below(w * h));
	oracle_draw(&goal, label);
	good = is_solved(label);
	if (!good)
		printf("# %ux%u to %s\n", w, h, goal.name);
	return good;
}

static void
random_sizes(int boards, uint32_t most)
{
	int good = 1;

	boards = tap_share(boards);
	for (int i = 0; i < boards && good; i++) {
		uint32_t w = 2 + oracle_below(most - 1);
		uint32_t h = 2 + oracle_below(most - 1);

		good = solves(i % (2 * ORACLE_NAMED), w, h);
	}
	ok(good, "%d random boards up to %ux%u are solved", boards, most,
	    most);
}

/* The limits lie 4 standard deviations above what other boards had. */
static void
lengths(void)
{
	static const struct row {
		uint32_t w, h;
		int boards;
		/* Most slides, in hundredths of the sum of the distances.  The
		 * comments tell the mean of samples, and its deviation. */
		uint64_t most;
	} rows[] = {
		{ 4, 4, 1000, 236 },    /* 230.6, 1.2 */
		{ 10, 10, 100, 270 },   /* 263.5, 1.5 */
		{ 30, 40, 5, 250 },     /* 245.2, 1.2 */
		{ 100, 100, 1, 241 },   /* 236.7, 0.9 */
		{ 2, 500, 2, 313 },     /* 305.2, 2.0 */
		{ 500, 2, 2, 312 }      /* 303.9, 2.0 */
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct row *row = &rows[i];
		uint64_t slides = 0, distance = 0;
		int good = 1;

		for (int k = 0; k < row->boards; k++) {
			uint32_t label[ORACLE_CELLS];

			oracle_goal_make(&goal, SP_CLASSIC, row->w, row->h,
			    row->w * row->h);
			oracle_draw(&goal, label);
			good &= is_solved(label);
			slides += solution.length;
			distance += oracle_manhattan(label, &goal);
		}
		ok(good && 100 * slides <= row->most * distance, "%ux%u boards "
		    "are solved in at most %u %% of the tiles' distances",
		    row->w, row->h, (unsigned)row->most);
		printf("# %.1f %%\n",
		    100 * (double)slides / (double)distance);
	}
}

static void
near_goal(void)
{
	int empty = 1, few = 1;

	for (int turn = 0; turn < 500; turn++) {
		uint32_t w = 2 + oracle_below(9), h = 2 + oracle_below(9);
		uint32_t label[100];

		oracle_goal_make(&goal, turn % (ORACLE_NAMED + 2), w, h,
		    1 + oracle_below(w * h));
		empty &= is_solved(goal.label) && solution.length == 0;
		oracle_set(&board, w, h, goal.label);
		while (!sp_slide_blank(&board,
		    (enum sp_direction)oracle_below(4)))
			;
		memcpy(label, board.label, goal.n * sizeof *label);
		few &= is_solved(label);
	}
	ok(empty, "a solved board takes no slide");
	ok(few, "boards one slide from the goal are solved");
}

int
main(void)
{
	sp_board_init(&board);
	sp_solution_init(&solution);
	TEST(shortest(2, 2, 1));
	TEST(shortest(2, 3, 1));
	TEST(shortest(3, 2, 1));
	TEST(shortest(3, 3, 97));
	TEST(all_boards(2, 4));
	TEST(all_boards(4, 2));
	TEST(random_sizes(20000, 5));
	TEST(random_sizes(5000, 12));
	TEST(random_sizes(100, 60));
	TEST(lengths());
	TEST(near_goal());
	oracle_goal_clear(&goal);
	sp_solution_free(&solution);
	sp_board_free(&board);
	return done();
}
