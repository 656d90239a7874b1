/* effort.c -- weights, limits of nodes, and polls of a search */
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "solve/solve.h"
#include "tap.h"

enum { BOARDS = 16 };

static struct oracle_goal goal;
static struct sp_tables *tables;
static struct sp_puzzle puzzle[BOARDS];
static uint32_t label[BOARDS][SP_PUZZLE_CELLS];
static uint64_t shortest[BOARDS], nodes[BOARDS];
static struct sp_solution solution;
static struct sp_board board;

/* Random boards of a size, and tables for them. */
static void
draw(uint32_t w, uint32_t h, uint32_t most)
{
	struct sp_size size = { w, h };
	struct sp_fault fault;

	oracle_goal_make(&goal, SP_SNAKE, w, h, w * h);
	sp_tables_free(tables);
	oracle_need(sp_tables_new(&tables, size, goal.home[0], most,
	    UINT64_MAX) == SP_OK, "tables");
	for (int i = 0; i < BOARDS; i++) {
		oracle_draw(&goal, label[i]);
		oracle_set(&board, w, h, label[i]);
		oracle_need(sp_puzzle_set(&puzzle[i], &board, goal.goal,
		    &fault) == SP_OK, "a puzzle");
	}
}

static int
same_ways(const struct sp_solution *a, const struct sp_solution *b)
{
	return a->length == b->length && (a->length == 0 ||
	    memcmp(a->way, b->way, (size_t)a->length) == 0);
}

/* ---- weights ---- */

static void
weights(uint32_t w, uint32_t h, uint32_t most)
{
	static const uint32_t weight[] = { 1000, 1060, 1200, 1500, 2000, 5000 };
	struct sp_task task = { .most_nodes = UINT64_MAX };
	struct sp_effort effort, again;
	struct sp_solution other;
	uint64_t sum[6] = { 0 };

	sp_solution_init(&other);
	draw(w, h, most);
	for (size_t k = 0; k < sizeof weight / sizeof *weight; k++) {
		int home = 1, near = 1, same = 1;

		task.weight = weight[k];
		for (int i = 0; i < BOARDS; i++) {
			home &= sp_solve_puzzle(tables, &puzzle[i], &task, &solution,
			    &effort) == SP_OK && oracle_leads_home(&goal,
			    label[i], solution.way, solution.length);
			if (k == 0) {
				shortest[i] = solution.length;
				nodes[i] = effort.nodes;
			}
			near &= solution.length * SP_OPTIMAL <=
			    shortest[i] * task.weight &&
			    solution.length >= shortest[i];
			same &= sp_solve_puzzle(tables, &puzzle[i], &task, &other,
			    &again) == SP_OK && again.nodes == effort.nodes &&
			    same_ways(&solution, &other);
			sum[k] += effort.nodes;
		}
		ok(home, "%ux%u boards are solved with weight %u", w, h,
		    task.weight);
		ok(near, "at most so many times the shortest");
		ok(same, "and again in the same way");
	}
	ok(sum[4] < sum[0], "with a greater weight there is less to search");
	sp_solution_free(&other);
}

/* ---- limits ---- */

/* Limits below the nodes that boards take, and equal; after weights(). */
static void
limits(void)
{
	struct sp_task task = { .weight = SP_OPTIMAL };
	struct sp_effort effort;
	int stopped = 1, close = 1, enough = 1;

	for (int i = 0; i < BOARDS; i++) {
		for (uint64_t most = 0; most + 4 < nodes[i]; most = 2 * most +
		    1) {
			uint64_t looked;

			task.most_nodes = most;
			stopped &= sp_solve_puzzle(tables, &puzzle[i], &task,
			    &solution, &effort) == SP_STOPPED;
			looked = effort.nodes;
			close &= looked > most && looked <= most + 4;
			stopped &= sp_solve_puzzle(tables, &puzzle[i], &task,
			    &solution, &effort) == SP_STOPPED;
			close &= looked == effort.nodes;
		}
		task.most_nodes = nodes[i];
		enough &= sp_solve_puzzle(tables, &puzzle[i], &task, &solution,
		    &effort) == SP_OK && effort.nodes == nodes[i] &&
		    solution.length == shortest[i];
	}
	ok(stopped, "a search is given up after so many nodes");
	ok(close, "and not much later, always at the same node");
	ok(enough, "as many as are needed are enough");
}

/* ---- parts ---- */

/* Every step-th subtree, from the first one. */
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
 * Searches for a solution of so many slides in `step` parts.  Returns the first
 * subtree with a solution, which is then `solution`, or UINT64_MAX.
 */
static uint64_t
search_parts(int i, uint32_t length, uint64_t step, uint32_t *next_length)
{
	const struct sp_task task = { .weight = SP_OPTIMAL,
	    .most_nodes = UINT64_MAX };
	struct sp_solution found;
	struct sp_effort effort;
	uint64_t best = UINT64_MAX;

	*next_length = UINT32_MAX;
	sp_solution_init(&found);
	for (uint64_t k = 0; k < step; k++) {
		struct claims claims = { k, step, UINT64_MAX };
		struct sp_part part = { .length = length, .claim = claim,
		    .argument = &claims };
		enum sp_status status = sp_solve_part(tables, &puzzle[i],
		    &task, &part, &found, &effort);

		if (status == SP_OK && part.subtree < best) {
			struct sp_solution worse = solution;

			best = part.subtree;
			solution = found;
			found = worse;
		}
		if (part.next_length < *next_length)
			*next_length = part.next_length;
	}
	sp_solution_free(&found);
	return best;
}

/* Boards so many slides from the goal, or random ones. */
static void
parts(uint32_t w, uint32_t h, uint32_t slides, uint64_t step)
{
	const struct sp_task task = { .weight = SP_OPTIMAL,
	    .most_nodes = UINT64_MAX };
	struct sp_solution whole;
	struct sp_fault fault;
	int same = 1, lengths = 1;

	sp_solution_init(&whole);
	draw(w, h, 3);
	for (int i = 0; i < BOARDS; i++) {
		struct sp_effort effort;
		uint32_t length, next;

		oracle_set(&board, w, h, goal.label);
		for (uint32_t k = 0; k < slides; )
			k += (uint32_t)sp_slide_blank(&board,
			    (enum sp_direction)oracle_below(4));
		if (slides > 0)
			oracle_need(sp_puzzle_set(&puzzle[i], &board,
			    goal.goal, &fault) == SP_OK, "a puzzle");
		oracle_need(sp_solve_puzzle(tables, &puzzle[i], &task, &whole,
		    &effort) == SP_OK, "a solution");
		if (whole.length == 0)
			continue;
		lengths &= effort.least == whole.length;
		for (length = (uint32_t)effort.bound; search_parts(i, length,
		    step, &next) == UINT64_MAX; length = next)
			lengths &= next > length && next <= whole.length;
		lengths &= length == whole.length;
		same &= same_ways(&solution, &whole);
	}
	ok(lengths, "%ux%u in %d parts: no length is left out", w, h,
	    (int)step);
	ok(same, "and the first solution is that of the whole");
	sp_solution_free(&whole);
}

static void
no_part(void)
{
	struct sp_task task = { .weight = SP_OPTIMAL,
	    .most_nodes = UINT64_MAX };
	struct claims all = { 0, 1, UINT64_MAX }, none = { 0, 1, 0 };
	struct sp_part part = { .length = 3, .claim = claim,
	    .argument = &none };
	struct sp_effort effort;

	draw(3, 3, 3);
	none.first = 1;
	ok(sp_solve_part(tables, &puzzle[0], &task, &part, &solution,
	    &effort) == SP_END && part.subtree == UINT64_MAX &&
	    effort.nodes == 0, "what claims nothing searches nothing");
	draw(4, 4, 3);
	oracle_need(sp_solve_puzzle(tables, &puzzle[0], &task, &solution,
	    &effort) == SP_OK, "a solution");
	part = (struct sp_part){ .length = (uint32_t)solution.length,
	    .claim = claim, .argument = &all };
	task.most_nodes = 0;
	ok(sp_solve_part(tables, &puzzle[0], &task, &part, &solution,
	    &effort) == SP_STOPPED, "a part can be given up");
}

/* A blank beside its home in the corner of 3x3 has three ways. */
static void
counts(void)
{
	static const uint32_t next[9] = { 1, 2, 3, 4, 5, 0, 7, 8, 6 };
	struct sp_task task = { .weight = SP_OPTIMAL, .most_nodes = 100 };
	struct sp_effort effort;
	struct sp_fault fault;

	draw(3, 3, 3);
	oracle_goal_make(&goal, SP_CLASSIC, 3, 3, 9);
	oracle_set(&board, 3, 3, next);
	oracle_need(sp_puzzle_set(&puzzle[0], &board, goal.goal, &fault) ==
	    SP_OK, "a puzzle");
	ok(sp_solve_puzzle(tables, &puzzle[0], &task, &solution, &effort) == SP_OK &&
	    effort.nodes == 3 && effort.bound == 1 && solution.length == 1 &&
	    solution.way[0] == SP_DOWN, "each board next to one is looked at");
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

/* On the board with the most nodes, so that there are several polls. */
static void
polls(void)
{
	struct asked asked = { 0, 0 };
	struct sp_task task = {
		.weight = SP_OPTIMAL, .most_nodes = UINT64_MAX,
		.poll = ask, .argument = &asked
	};
	struct sp_effort effort;
	int far = 0;

	for (int i = 0; i < BOARDS; i++)
		if (nodes[i] > nodes[far])
			far = i;
	ok(sp_solve_puzzle(tables, &puzzle[far], &task, &solution, &effort) == SP_OK &&
	    effort.nodes == nodes[far], "a search that asks goes on");
	/* The slides of a board, 3 at most, are nodes that come together. */
	ok(asked.times > 2 && (uint64_t)asked.times <=
	    nodes[far] / SP_POLL_NODES && (uint64_t)asked.times >=
	    nodes[far] / (SP_POLL_NODES + 4),
	    "if the answer is 0, %d times", asked.times);
	asked = (struct asked){ 0, 2 };
	ok(sp_solve_puzzle(tables, &puzzle[far], &task, &solution, &effort) ==
	    SP_STOPPED && effort.nodes <= 2 * (SP_POLL_NODES + 4), "and ends if it is not");
	ok(asked.times == 2, "at once");
}

int
main(void)
{
	sp_board_init(&board);
	sp_solution_init(&solution);
	TEST(counts());
	TEST(weights(3, 3, 3));
	TEST(limits());
	TEST(weights(3, 4, 4));
	TEST(limits());
	TEST(weights(4, 3, 2));
	TEST(limits());
	TEST(polls());
	TEST(parts(3, 3, 0, 1));
	TEST(parts(3, 4, 0, 3));
	TEST(parts(3, 4, 10, 2));
	TEST(parts(5, 5, 25, 2));
	TEST(no_part());
	sp_tables_free(tables);
	oracle_goal_clear(&goal);
	sp_solution_free(&solution);
	sp_board_free(&board);
	return done();
}
