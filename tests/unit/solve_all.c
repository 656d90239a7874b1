/* solve_all.c -- all shortest solutions are found, each once, in order */
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "searched.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board;
static struct sp_solution solution;
static unsigned char *distance;

/* What is found of all solutions of a board. */
static struct found {
	uint64_t count;
	uint64_t most; /* solutions after which to give up; 0: never */
	int in_order, right;
	char last[256]; /* the last solution, as letters of the tiles */
} found;

static int
take(void *argument, const struct sp_solution *s)
{
	struct found *f = argument;
	char letters[sizeof f->last] = "";

	oracle_need(s->length < sizeof letters, "a short solution");
	for (uint64_t i = 0; i < s->length; i++)
		letters[i] = "DURL"[s->dir[i]];
	f->in_order &= f->count == 0 || strcmp(f->last, letters) < 0;
	strcpy(f->last, letters);
	for (uint64_t i = 0; i < s->length; i++)
		f->right &= sp_slide_blank(&board,
		    (enum sp_direction)s->dir[i]);
	f->right &= oracle_same(&board, goal.w, goal.h, goal.label);
	for (uint64_t i = s->length; i-- > 0; )
		sp_slide_blank(&board, (enum sp_direction)(s->dir[i] ^ 1));
	return ++f->count == f->most;
}

static enum sp_status
solve_all(const struct sp_tables *t, uint64_t most_nodes, uint64_t *nodes)
{
	const struct sp_task task = { .weight = SP_OPTIMAL,
		.most_nodes = most_nodes, .found = take, .argument = &found };
	struct sp_solve_stats effort;
	enum sp_status status;

	found.count = 0;
	status = search_board(t, &board, goal.goal, &task, &solution, &effort);
	*nodes = effort.nodes;
	return status;
}

/* Every step-th board, for some homes of the blank. */
static void
all_boards(uint32_t w, uint32_t h, uint64_t step)
{
	uint32_t n = w * h, label[9];
	uint64_t nodes;
	int all = 1;

	found = (struct found){ .in_order = 1, .right = 1 };
	for (uint32_t home = 0; home < n; home += n < 9 ? 1 : 4) {
		struct sp_size size = { w, h };
		struct sp_tables *t;

		oracle_goal_blank(&goal, w, h, home);
		distance = oracle_distances(w, h, goal.label);
		oracle_need(sp_tables_make(&t, size, home, home % 2 == 0 ? 8 :
		    2, UINT64_MAX, NULL, NULL) == SP_OK, "tables");
		for (uint64_t rank = home; rank < oracle_factorial(n);
		    rank += step) {
			if (distance[rank] == ORACLE_FAR)
				continue;
			oracle_unrank(rank, n, goal.missing, label);
			oracle_set(&board, w, h, label);
			all &= solve_all(t, UINT64_MAX, &nodes) == SP_OK &&
			    found.count == oracle_ways(&board, distance, 1) &&
			    solution.length == distance[rank];
		}
		sp_tables_free(t);
		free(distance);
	}
	ok(all, "%ux%u: a board has as many solutions as there are shortest "
	    "ways to the goal", w, h);
	ok(found.right, "%ux%u: every solution leads to the goal", w, h);
	ok(found.in_order, "%ux%u: solutions come in the order of letters, "
	    "none twice", w, h);
}

static void
given_up(void)
{
	static const uint32_t hardest[] = { 8, 6, 7, 2, 5, 4, 3, 0, 1 };
	struct sp_size size = { 3, 3 };
	struct sp_tables *t;
	uint64_t nodes, all;

	oracle_goal_make(&goal, SP_CLASSIC, 3, 3, 9);
	oracle_need(sp_tables_make(&t, size, 8, 8, UINT64_MAX, NULL, NULL) ==
	    SP_OK, "tables");
	oracle_set(&board, 3, 3, hardest);
	found = (struct found){ .most = 7 };
	ok(solve_all(t, UINT64_MAX, &nodes) == SP_STOPPED && found.count == 7,
	    "the search is given up if the caller wants no more");
	found.most = 0;
	oracle_need(solve_all(t, UINT64_MAX, &nodes) == SP_OK, "solutions");
	all = found.count;
	ok(solve_all(t, nodes / 2, &nodes) == SP_STOPPED && found.count < all,
	    "the search for all is given up after a number of nodes");
	oracle_set(&board, 3, 3, goal.label);
	found.most = 1;
	ok(solve_all(t, UINT64_MAX, &nodes) == SP_STOPPED && found.count == 1,
	    "the search is given up at the only solution of a solved board");
	sp_tables_free(t);
}

int
main(void)
{
	sp_board_init(&board);
	sp_solution_init(&solution);
	TEST(all_boards(2, 2, 1));
	TEST(all_boards(3, 2, 1));
	TEST(all_boards(2, 4, 7));
	TEST(all_boards(3, 3, 97));
	TEST(given_up());
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	sp_solution_free(&solution);
	return done();
}
