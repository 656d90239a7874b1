/* multitile.c -- solutions in multi-tile moves are right and shortest */
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "oracle.h"
#include "search/search.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board;
static struct sp_solution solution;
static struct sp_multitile *multitile;
static uint32_t most_entries;

static const struct sp_task plain = { .weight = SP_OPTIMAL,
    .most_nodes = UINT64_MAX };

static void
set(struct sp_puzzle *p, const uint32_t *label)
{
	static struct sp_size size;
	static uint32_t blank_home;
	struct sp_fault fault;

	oracle_set(&board, goal.w, goal.h, label);
	oracle_need(sp_puzzle_set(p, &board, goal.goal, &fault) == SP_OK,
	    "a puzzle");
	if (multitile != NULL && size.w == p->size.w && size.h == p->size.h &&
	    blank_home == p->home[p->blank])
		return;
	size = p->size;
	blank_home = p->home[p->blank];
	sp_multitile_free(multitile);
	oracle_need(sp_multitile_new(&multitile, size, blank_home, most_entries,
	    UINT64_MAX, NULL, NULL) == SP_OK,
	    "tables");
}

/* Returns whether the solution leads from the board to the goal in so many
 * moves, along columns and rows by turns. */
static int
leads(uint64_t moves)
{
	for (uint64_t i = 0; i < solution.length; i++) {
		moves -= i == 0 || solution.dir[i] != solution.dir[i - 1];
		if (i > 0 && solution.dir[i] == (solution.dir[i - 1] ^ 1))
			return 0;
		if (!sp_slide_blank(&board, (enum sp_direction)solution.dir[i]))
			return 0;
	}
	return moves == 0 && sp_is_solved(&board, goal.goal);
}

static struct found {
	uint64_t count;
	int in_order;
	char last[256]; /* the last solution: letters and numbers of tiles */
} found;

/* Takes a solution, as the member found of struct sp_task. */
static int
take(void *argument, const struct sp_solution *s)
{
	struct found *f = argument;
	char text[sizeof f->last] = "";
	size_t length = 0;

	for (uint64_t i = 0; i < s->length; i++)
		if (i > 0 && s->dir[i] == s->dir[i - 1]) {
			text[length - 1]++;
		} else {
			oracle_need(length + 3 < sizeof text, "few moves");
			text[length++] = "DURL"[s->dir[i]];
			text[length++] = '1';
		}
	f->in_order &= f->count++ == 0 || strcmp(f->last, text) < 0;
	strcpy(f->last, text);
	return 0;
}

/* Returns whether all solutions of the puzzle, which the board is, are
 * found. */
static int
finds_all(const struct sp_puzzle *p, const unsigned char *distance)
{
	const struct sp_task task = { .weight = SP_OPTIMAL,
	    .most_nodes = UINT64_MAX, .found = take, .argument = &found };
	struct sp_solve_stats effort;

	found = (struct found){ .in_order = 1 };
	return sp_multitile_solve(multitile, p, &task, &solution,
	    &effort) == SP_OK && found.in_order &&
	    found.count == oracle_ways(&board, distance, UINT32_MAX) &&
	    leads(effort.least);
}

/* Returns whether a solution with a weight has at most as many times the fewest
 * moves.  The board becomes the goal. */
static int
is_within(const struct sp_puzzle *p, uint32_t weight, unsigned fewest)
{
	const struct sp_task task = { .weight = weight,
	    .most_nodes = UINT64_MAX };
	struct sp_solve_stats effort;
	uint64_t moves;

	if (sp_multitile_solve(multitile, p, &task, &solution, &effort) !=
	    SP_OK)
		return 0;
	moves = sp_solution_cost(&solution, SP_MULTI_TILE);
	return leads(moves) && moves * SP_OPTIMAL <= fewest * weight &&
	    effort.least <= fewest;
}

/* Every step-th solvable board of a size, and goals whose blank is at home on
 * each step_home-th cell. */
static void
shortest(uint32_t w, uint32_t h, uint32_t step_home, uint64_t step,
    uint32_t states)
{
	int right = 1, all = 1, within = 1;

	most_entries = states;
	sp_multitile_free(multitile);
	multitile = NULL;
	for (uint32_t home = 0; home < w * h; home += step_home) {
		unsigned char *distance;

		oracle_goal_blank(&goal, w, h, home);
		distance = oracle_distances_together(w, h, goal.label);
		for (uint64_t rank = 0; rank < oracle_factorial(w * h);
		    rank += step) {
			struct sp_solve_stats effort;
			struct sp_puzzle p;
			uint32_t label[9];

			if (distance[rank] == ORACLE_FAR)
				continue;
			oracle_unrank(rank, w * h, goal.missing, label);
			set(&p, label);
			all &= finds_all(&p, distance);
			set(&p, label);
			right &= sp_multitile_solve(multitile, &p, &plain,
			    &solution, &effort) == SP_OK &&
			    effort.least == distance[rank] &&
			    leads(effort.least) &&
			    effort.bound <= effort.least;
			set(&p, label);
			within &= is_within(&p, 1300 + (uint32_t)(rank % 2000),
			    distance[rank]);
		}
		free(distance);
	}
	ok(right,
	    "%ux%u: solutions by tables of %lu entries at most are right, "
	    "and have as few moves as a plain search finds", w, h,
	    (unsigned long)states);
	ok(all, "%ux%u: all solutions of fewest moves are found, each once, in "
	    "order", w, h);
	ok(within, "%ux%u: solutions with a weight have at most as many times "
	    "the fewest moves", w, h);
}

int
main(void)
{
	sp_board_init(&board);
	sp_solution_init(&solution);
	TEST(shortest(2, 2, 1, 1, 0));
	TEST(shortest(2, 3, 1, 1, 100));
	TEST(shortest(3, 2, 1, 1, 0));
	TEST(shortest(2, 4, 3, 29, 1000));
	TEST(shortest(4, 2, 1, 61, 2000));
	TEST(shortest(3, 3, 4, 997, 20000));
	TEST(shortest(3, 3, 8, 997, 1 << 22));
	sp_multitile_free(multitile);
	sp_board_free(&board);
	sp_solution_free(&solution);
	oracle_goal_clear(&goal);
	return done();
}
