/* effort.c -- a search keeps to weights, limits and polls, and can be shared */
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "searched.h"
#include "tap.h"

enum {
	BOARDS = 16,
	LATE = 64 /* nodes by which a search may end after its limit */
};

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

static void
draw(uint32_t *label)
{
	oracle_draw(&goal, label);
	oracle_set(&board, goal.w, goal.h, label);
}

static enum sp_status
solve(const struct sp_task *task, struct sp_solve_stats *effort)
{
	return search_board(tables, &board, goal.goal, task, &solution, effort);
}

/* ---- weights ---- */

static void
weights(uint32_t w, uint32_t h, uint32_t most)
{
	static const uint32_t weight[] = { 1000, 1060, 1200, 1500, 2000, 5000 };
	enum { WEIGHTS = sizeof weight / sizeof *weight };
	struct sp_solution again;
	uint64_t nodes[WEIGHTS] = { 0 };
	int home = 1, near = 1, same = 1;

	sp_solution_init(&again);
	prepare(w, h, most);
	for (int i = 0; i < BOARDS; i++) {
		uint32_t label[SP_PUZZLE_CELLS];
		struct sp_solve_stats effort, other;
		uint64_t least = 0;

		draw(label);
		for (size_t k = 0; k < WEIGHTS; k++) {
			struct sp_task task = shortest;

			task.weight = weight[k];
			home &= solve(&task, &effort) == SP_OK &&
			    oracle_leads_home(&goal, label, solution.dir,
			    solution.length);
			if (k == 0)
				least = solution.length;
			near &= solution.length >= least && solution.length *
			    SP_OPTIMAL <= least * task.weight;
			same &= search_board(tables, &board, goal.goal, &task,
			    &again, &other) == SP_OK && other.nodes ==
			    effort.nodes && oracle_same_slides(&solution, &again);
			nodes[k] += effort.nodes;
		}
	}
	sp_solution_free(&again);
	ok(home, "%ux%u: boards are solved with any weight", w, h);
	ok(near, "%ux%u: solutions are at most weight times the shortest", w,
	    h);
	ok(same, "%ux%u: a board is solved in the same way again", w, h);
	ok(nodes[WEIGHTS - 1] < nodes[0],
	    "%ux%u: with a great weight there is less to search", w, h);
}

/* ---- limits ---- */

static void
limits(uint32_t w, uint32_t h, uint32_t most)
{
	int stopped = 1, close = 1, enough = 1;

	prepare(w, h, most);
	for (int i = 0; i < BOARDS; i++) {
		struct sp_task task = { .weight = SP_OPTIMAL };
		struct sp_solve_stats whole, effort, again;
		uint32_t label[SP_PUZZLE_CELLS];
		uint64_t length;

		draw(label);
		task.most_nodes = UINT64_MAX - 1;
		oracle_need(solve(&task, &whole) == SP_OK, "a solution");
		length = solution.length;
		while (task.most_nodes /= 2, task.most_nodes > 0) {
			if (task.most_nodes + LATE >= whole.nodes)
				continue;
			stopped &= solve(&task, &effort) == SP_STOPPED &&
			    effort.least >= effort.bound &&
			    effort.least <= length;
			close &= effort.nodes > task.most_nodes &&
			    effort.nodes <= task.most_nodes + LATE;
			stopped &= solve(&task, &again) == SP_STOPPED;
			close &= effort.nodes == again.nodes;
		}
		task.most_nodes = whole.nodes;
		enough &= solve(&task, &effort) == SP_OK &&
		    solution.length == length;
	}
	ok(stopped, "%ux%u: a search is given up after a number of nodes, "
	    "with a lower bound", w, h);
	ok(close, "%ux%u: a search ends soon after its limit, always at the "
	    "same node", w, h);
	ok(enough, "%ux%u: as many nodes as are needed are enough", w, h);
}

static void
most_slides(void)
{
	int enough = 1, ended = 1;

	prepare(3, 4, 5);
	for (int i = 0; i < BOARDS; i++) {
		struct sp_task task = shortest;
		struct sp_solve_stats effort;
		uint32_t label[SP_PUZZLE_CELLS];

		draw(label);
		oracle_need(solve(&shortest, &effort) == SP_OK, "a solution");
		task.most_slides = solution.length;
		enough &= solve(&task, &effort) == SP_OK &&
		    solution.length == task.most_slides;
		task.most_slides--;
		ended &= solve(&task, &effort) == SP_END;
	}
	ok(enough, "a solution of as many slides as are allowed is found");
	ok(ended, "a search ends if the solution has more slides than are "
	    "allowed");
}

struct asked {
	int times, stop_at;
};

static int
ask(void *argument)
{
	struct asked *asked = argument;

	return ++asked->times == asked->stop_at;
}

/* With tables of one tile searches are long.  That of the board with the most
 * nodes is polled. */
static void
polls(void)
{
	struct asked asked = { 0, 0 };
	struct sp_task task = shortest;
	struct sp_solve_stats whole, effort;
	uint32_t label[SP_PUZZLE_CELLS], hardest[SP_PUZZLE_CELLS];
	uint64_t nodes = 0;

	prepare(3, 4, 1);
	/* Without a limit several subtrees are searched at once. */
	task.most_nodes = UINT64_MAX - 1;
	for (int i = 0; i < BOARDS; i++) {
		draw(label);
		oracle_need(solve(&task, &whole) == SP_OK, "a solution");
		if (whole.nodes > nodes)
			memcpy(hardest, label, goal.n * sizeof *label);
		nodes = whole.nodes > nodes ? whole.nodes : nodes;
	}
	oracle_set(&board, goal.w, goal.h, hardest);
	task.poll = ask;
	task.argument = &asked;
	ok(solve(&task, &effort) == SP_OK && effort.nodes == nodes,
	    "a search goes on while its poll returns 0");
	ok(asked.times > 0 &&
	    (uint64_t)asked.times <= nodes / SP_POLL_NODES,
	    "a search is polled after every SP_POLL_NODES or more nodes");
	asked = (struct asked){ 0, 1 };
	ok(solve(&task, &effort) == SP_STOPPED && asked.times == 1 &&
	    effort.nodes < nodes,
	    "a search is given up when its poll returns 1");
}

/* ---- subtrees ---- */

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

	draw(label);
	if (slides > 0)
		oracle_set(&board, goal.w, goal.h, goal.label);
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
	oracle_need(solve(&shortest, &effort) == SP_OK, "a solution");
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
	TEST(weights(3, 3, 3));
	TEST(weights(3, 4, 4));
	TEST(weights(4, 3, 2));
	TEST(limits(3, 3, 3));
	TEST(limits(3, 4, 4));
	TEST(limits(4, 3, 2));
	TEST(most_slides());
	TEST(polls());
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
