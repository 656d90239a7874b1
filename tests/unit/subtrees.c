/* subtrees.c -- the subtrees of a search are together the whole search */
#include "oracle.h"
#include "searched.h"
#include "tap.h"

enum { BOARDS = 16 };

static const struct sp_task shortest = {
	.weight = SP_OPTIMAL, .most_nodes = UINT64_MAX
};

static struct oracle_goal goal;
static struct sp_tables *tables;
static struct sp_solution solution;
static struct sp_board board;

/* Makes tables of groups of up to `most` tiles. */
static void
prepare(uint32_t w, uint32_t h, uint32_t most)
{
	struct sp_size size = { w, h };

	oracle_goal_make(&goal, SP_SNAKE, w, h, w * h);
	sp_tables_free(tables);
	oracle_need(sp_tables_make(&tables, size, goal.home[0], most,
	    UINT64_MAX, NULL, NULL) == SP_OK, "tables");
}

/* Every step-th subtree, from the first one, up to `most`. */
struct claims {
	uint64_t first, step, most;
};

static uint64_t
claim(void *argument)
{
	struct claims *c = argument;
	uint64_t subtree = c->first;

	c->first += c->step;
	return subtree > c->most ? UINT64_MAX : subtree;
}

/*
 * Searches for a solution of so many slides, as `step` threads would.  Returns
 * the first subtree with a solution, which is then `solution`, or UINT64_MAX.
 */
static uint64_t
search_subtrees(const struct sp_puzzle *puzzle, uint32_t length, uint64_t step,
    int takes_any, uint32_t *next_length)
{
	struct sp_solution found;
	struct sp_solve_stats effort;
	uint64_t best = UINT64_MAX;

	*next_length = UINT32_MAX;
	sp_solution_init(&found);
	for (uint64_t k = 0; k < step; k++) {
		struct claims claims = { k, step, UINT64_MAX };
		struct sp_subtrees subtrees = { .length = length,
		    .claim = claim,
		    .argument = &claims, .takes_any = takes_any };
		enum sp_status status = sp_solve_subtrees(tables, puzzle,
		    &shortest, &subtrees, &found, &effort);

		if (status == SP_OK && subtrees.current < best) {
			struct sp_solution worse = solution;

			best = subtrees.current;
			solution = found;
			found = worse;
		}
		if (subtrees.next_length < *next_length)
			*next_length = subtrees.next_length;
	}
	sp_solution_free(&found);
	return best;
}

/* Sets the board to one so many slides from the goal, or a random one. */
static void
set_board(uint32_t slides, struct sp_puzzle *puzzle)
{
	uint32_t label[SP_PUZZLE_CELLS];
	struct sp_fault fault;

	oracle_draw(&goal, label);
	oracle_set(&board, goal.w, goal.h, slides > 0 ? goal.label : label);
	for (uint32_t k = 0; k < slides; )
		k += (uint32_t)sp_slide_blank(&board,
		    (enum sp_direction)oracle_below(4));
	oracle_need(sp_puzzle_set(puzzle, &board, goal.goal, &fault) == SP_OK,
	    "a puzzle");
}

static void
divide(uint32_t w, uint32_t h, uint32_t slides, uint64_t step, int takes_any)
{
	static const char *const wanted[] = { "in the first subtree is that of "
	    "the whole search", "leads home" };
	struct sp_solution whole;
	int same = 1, lengths = 1;

	sp_solution_init(&whole);
	prepare(w, h, 3);
	for (int i = 0; i < BOARDS; i++) {
		struct sp_puzzle puzzle;
		struct sp_solve_stats effort;
		uint32_t length, next;

		set_board(slides, &puzzle);
		oracle_need(search_board(tables, &board, goal.goal, &shortest,
		    &whole, &effort) == SP_OK, "a solution");
		if (whole.length == 0)
			continue;
		lengths &= effort.least == whole.length;
		for (length = (uint32_t)effort.bound; search_subtrees(&puzzle,
		    length, step, takes_any, &next) == UINT64_MAX;
		    length = next)
			lengths &= next > length && next <= whole.length;
		lengths &= length == whole.length;
		same &= takes_any ? oracle_leads_home(&goal, board.label,
		    solution.dir, solution.length) :
		    oracle_same_slides(&solution, &whole);
	}
	sp_solution_free(&whole);
	ok(lengths, "%ux%u for %d threads: no length is left out", w, h,
	    (int)step);
	ok(same, "%ux%u for %d threads: the solution %s", w, h, (int)step,
	    wanted[takes_any]);
}

static void
no_subtree(void)
{
	struct claims all = { 0, 1, UINT64_MAX }, none = { 1, 1, 0 };
	struct sp_task task = shortest;
	struct sp_puzzle puzzle;
	struct sp_subtrees subtrees;
	struct sp_solve_stats effort;

	prepare(4, 4, 3);
	set_board(0, &puzzle);
	oracle_need(search_board(tables, &board, goal.goal, &shortest,
	    &solution, &effort) == SP_OK, "a solution");
	subtrees = (struct sp_subtrees){ .length = (uint32_t)solution.length,
	    .claim = claim, .argument = &none };
	ok(sp_solve_subtrees(tables, &puzzle, &task, &subtrees, &solution,
	    &effort) == SP_END && subtrees.current == UINT64_MAX,
	    "a thread that claims no subtree finds nothing");
	subtrees.argument = &all;
	task.most_nodes = 0;
	ok(sp_solve_subtrees(tables, &puzzle, &task, &subtrees, &solution,
	    &effort) == SP_STOPPED,
	    "subtrees are given up at a limit of nodes");
}

int
main(void)
{
	sp_board_init(&board);
	sp_solution_init(&solution);
	TEST(divide(3, 3, 0, 1, 0));
	TEST(divide(3, 4, 0, 3, 0));
	TEST(divide(3, 4, 10, 2, 0));
	TEST(divide(5, 5, 25, 2, 0));
	TEST(divide(3, 3, 0, 2, 1));
	TEST(divide(3, 4, 0, 3, 1));
	TEST(divide(5, 5, 25, 2, 1));
	TEST(no_subtree());
	sp_tables_free(tables);
	oracle_goal_clear(&goal);
	sp_solution_free(&solution);
	sp_board_free(&board);
	return done();
}
