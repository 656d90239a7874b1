/* near.c -- sp_solve_near solves all boards, in no more slides than fast */
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board;
static struct sp_solution solution, fast;
static const struct sp_task whole = { .most_nodes = UINT64_MAX };
static struct sp_effort effort;

static struct sp_near *
near_of(uint32_t width)
{
	struct sp_near *near;

	if (sp_near_new(&near, width, UINT64_MAX) != SP_OK)
		abort();
	return near;
}

static int
leads_home(const struct sp_solution *s, const uint32_t *label)
{
	return oracle_leads_home(&goal, label, s->way, s->length);
}

/* Solves the labels for the goal, plays the solution, and compares it. */
static int
is_solved(struct sp_near *near, const uint32_t *label)
{
	uint64_t distance = oracle_manhattan(label, &goal);

	oracle_set(&board, goal.w, goal.h, label);
	return sp_solve_near(near, &board, goal.goal, &whole, &solution,
	    &effort) == SP_OK &&
	    sp_solve_fast(&board, goal.goal, &fast) == SP_OK &&
	    oracle_same(&board, goal.w, goal.h, label) &&
	    leads_home(&solution, label) && solution.length <= fast.length &&
	    solution.length >= distance && effort.bound == distance;
}

/* The sides whose boards have a core of that side, up to 12. */
static uint32_t
most_side(uint32_t core)
{
	return core < 5 ? core : 12;
}

/* All sizes from 2x2 to 12x12, those with the same core one after the other. */
static void
sizes(void)
{
	struct sp_near *near = near_of(12);
	int good = 1, solved = 1;

	for (uint32_t core = 0; core < 16; core++)
		for (uint32_t w = 2 + core / 4; w <= most_side(2 + core / 4);
		    w++)
			for (uint32_t h = 2 + core % 4;
			    h <= most_side(2 + core % 4); h++) {
				uint32_t label[ORACLE_CELLS];

				oracle_goal_make(&goal, SP_CLASSIC, w, h,
				    w * h);
				oracle_draw(&goal, label);
				good &= is_solved(near, label);
				solved &= is_solved(near, goal.label) &&
				    solution.length == 0;
			}
	ok(good, "boards of all sizes from 2x2 to 12x12 are solved");
	ok(solved, "and solved ones take no slide");
	sp_near_free(near);
}

/* All goals and homes of the blank. */
static void
goals(uint32_t w, uint32_t h, uint32_t step)
{
	struct sp_near *near = near_of(20);
	int good = 1;

	for (uint32_t k = 0; k < ORACLE_NAMED + w * h; k += step) {
		uint32_t label[ORACLE_CELLS];

		if (k < ORACLE_NAMED)
			oracle_goal_make(&goal, (int)k, w, h,
			    1 + oracle_below(w * h));
		else
			oracle_goal_blank(&goal, w, h, k - ORACLE_NAMED);
		oracle_draw(&goal, label);
		good &= is_solved(near, label);
	}
	ok(good, "%ux%u boards are solved to any goal", w, h);
	sp_near_free(near);
}

/*
 * Square boards with the blank's home in a corner, and beside one.  Narrow
 * beams get stuck where constants are learned.
 */
static void
corners(uint32_t side)
{
	static const uint32_t width[] = { 1, 3, 100 };
	int good = 1;

	for (size_t i = 0; i < sizeof width / sizeof *width; i++) {
		struct sp_near *near = near_of(width[i]);
		const uint32_t home[] = { 0, side - 1, side * (side - 1),
			side * side - 1, 1 };

		for (size_t k = 0; k < sizeof home / sizeof *home; k++) {
			uint32_t label[ORACLE_CELLS];

			oracle_goal_blank(&goal, side, side, home[k]);
			oracle_draw(&goal, label);
			good &= is_solved(near, label);
			good &= width[i] < 100 || k == 4 ||
			    solution.length < 2 * effort.bound;
		}
		sp_near_free(near);
	}
	ok(good, "%ux%u boards are solved with the blank home in any corner",
	    side, side);
}

/* Every board of a small size; a wide beam holds them all. */
static void
shortest(uint32_t w, uint32_t h)
{
	struct sp_near *near = near_of(1000);
	unsigned char *distance;
	int good = 1, least = 1;

	oracle_goal_make(&goal, SP_CLASSIC, w, h, w * h);
	distance = oracle_distances(w, h, goal.label);
	for (uint64_t rank = 0; rank < oracle_factorial(w * h); rank++) {
		uint32_t label[9];

		if (distance[rank] == ORACLE_FAR)
			continue;
		oracle_unrank(rank, goal.n, goal.missing, label);
		good &= is_solved(near, label);
		least &= solution.length == distance[rank];
	}
	ok(good && least, "every %ux%u board is solved by the fewest slides", w,
	    h);
	free(distance);
	sp_near_free(near);
}

/* The slides of some boards of a width, which depend on nothing else. */
static uint64_t
slides(uint32_t w, uint32_t h, uint32_t width, int boards, int *good)
{
	struct sp_near *near = near_of(width), *other = near_of(width);
	uint64_t sum = 0;

	for (int k = 0; k < boards; k++) {
		uint32_t label[ORACLE_CELLS];

		oracle_goal_make(&goal, SP_CLASSIC, w, h, w * h);
		oracle_draw(&goal, label);
		*good &= is_solved(near, label);
		sum += solution.length;
		*good &= sp_solve_near(other, &board, goal.goal, &whole,
		    &fast, &effort) == SP_OK &&
		    fast.length == solution.length && memcmp(fast.way,
		    solution.way, (size_t)fast.length) == 0;
		/* So that the next board finds nothing of this one. */
		sp_near_free(other);
		other = near_of(width);
	}
	sp_near_free(near);
	sp_near_free(other);
	return sum;
}

static void
widths(void)
{
	static const uint32_t width[] = { 1, 2, 7, 60, 10000 };
	int good = 1;

	for (size_t i = 0; i < sizeof width / sizeof *width; i++)
		slides(3, 8, width[i], width[i] < 1000 ? 5 : 1, &good);
	ok(good, "widths from 1 to 10000; the same whatever was solved before");
}

static int finds;
static uint32_t given; /* most tiles of the groups, or 0: as asked for */

/* As `find` of sp_near_share. */
static const struct sp_tables *
find_tables(void *argument, struct sp_size size, uint32_t blank_home,
    uint32_t most)
{
	struct sp_tables **tables = argument;

	if (finds++ == 0 && sp_tables_new(tables, size, blank_home,
	    given > 0 ? given : most, UINT64_MAX) != SP_OK)
		abort();
	return *tables;
}

static void
sharing(void)
{
	const struct sp_task task = { .most_nodes = UINT64_MAX };
	struct sp_near *own = near_of(20), *near = near_of(20);
	struct sp_tables *tables = NULL;
	uint64_t length;
	int good = 1;

	sp_near_share(near, find_tables, &tables);
	oracle_goal_make(&goal, SP_CLASSIC, 6, 4, 24);
	for (int k = 0; k < 3; k++) {
		uint32_t label[ORACLE_CELLS];

		oracle_draw(&goal, label);
		good &= is_solved(own, label);
		length = solution.length;
		good &= is_solved(near, label) && solution.length == length;
	}
	ok(good && finds == 3, "tables found elsewhere give the same");
	sp_tables_free(tables);
	finds = 0;
	given = 2;
	ok(sp_solve_near(near, &board, goal.goal, &task, &solution,
	    &effort) == SP_REFUSED && finds == 1,
	    "unless they have too many groups");
	sp_near_free(near);
	sp_near_free(own);
	sp_tables_free(tables);
}

static int polls;

static int
give_up(void *argument)
{
	polls++;
	return argument != NULL;
}

static void
stopping(void)
{
	struct sp_task task = { .most_nodes = UINT64_MAX, .poll = give_up };
	struct sp_near *near = near_of(300);
	uint32_t label[ORACLE_CELLS];
	uint64_t length, nodes;
	int good;

	oracle_goal_make(&goal, SP_SPIRAL, 9, 8, 72);
	oracle_draw(&goal, label);
	good = is_solved(near, label);
	length = solution.length;
	good &= sp_solve_near(near, &board, goal.goal, &task, &solution,
	    &effort) == SP_OK && solution.length == length &&
	    leads_home(&solution, label);
	nodes = effort.nodes;
	ok(good && polls > 2 && (uint64_t)polls <=
	    effort.nodes / SP_POLL_NODES, "a search is polled, and goes on");
	task.argument = &task;
	polls = 0;
	good = sp_solve_near(near, &board, goal.goal, &task, &solution,
	    &effort) == SP_STOPPED && polls == 1 &&
	    effort.nodes >= SP_POLL_NODES;
	ok(good && solution.length == fast.length && leads_home(&solution,
	    label), "stopped, it has the solution of sp_solve_fast");
	task.poll = NULL;
	task.most_nodes = 1000;
	good = sp_solve_near(near, &board, goal.goal, &task, &solution,
	    &effort) == SP_STOPPED && effort.nodes > 1000 &&
	    effort.nodes <= 1000 + 4 * 300;
	ok(good, "and so after a number of nodes");
	task.most_nodes = nodes - 1;
	good = sp_solve_near(near, &board, goal.goal, &task, &solution,
	    &effort) == SP_STOPPED && effort.nodes == nodes;
	ok(good && solution.length == fast.length,
	    "and also while the path is made shorter");
	ok(is_solved(near, label) && solution.length == length,
	    "then it solves boards as before");
	sp_near_free(near);
}

/* The parts of a search: nodes of those before this one, and parts to let end. */
struct parts {
	uint64_t before;
	int left;
};

static int
stop_in_part(void *argument)
{
	struct parts *parts = argument;

	if (effort.nodes != parts->before) {
		parts->before = effort.nodes;
		parts->left--;
	}
	return parts->left < 0;
}

/* Whether a search that is stopped in each of its parts in turn, of which there
 * are at least three, has solutions that are never longer than before. */
static int
shortens(struct sp_near *near, const struct sp_tables *t, uint32_t weight)
{
	struct parts parts;
	struct sp_task task = { .weight = weight, .most_nodes = UINT64_MAX,
	    .poll = stop_in_part, .argument = &parts };
	enum sp_status status = SP_STOPPED;
	uint64_t length = 0;
	int good = 1, left;

	for (left = 0; status == SP_STOPPED; left++) {
		parts.before = 0;
		parts.left = left;
		status = sp_solve_within(near, t, &board, goal.goal, &task,
		    &solution, &effort);
		good &= length == 0 || (solution.length > 0 &&
		    solution.length <= length);
		length = solution.length;
	}
	return good && left > 3 && status == SP_OK;
}

/* 4x4 boards with tables so small that searches take long, but not too long. */
static void
within(void)
{
	static const struct {
		uint32_t weight;
		uint32_t label[16];
	} boards[] = {
		{ 1001, { 3, 6, 0, 2, 9, 15, 10, 7, 14, 13, 4, 8, 11, 1, 12,
		    5 } },
		{ 1051, { 4, 10, 6, 3, 0, 1, 11, 13, 12, 2, 7, 5, 14, 8, 9,
		    15 } },
		{ 1101, { 11, 2, 10, 14, 0, 3, 8, 5, 9, 4, 1, 15, 6, 12, 13,
		    7 } }
	};
	struct sp_near *near = near_of(10);
	struct sp_tables *weak, *strong;
	struct sp_task task = whole;
	int good = 1, is_long = 1, is_wide = 0, stops = 1, has_path = 0;

	oracle_goal_make(&goal, SP_CLASSIC, 4, 4, 16);
	oracle_set(&board, goal.w, goal.h, goal.label);
	if (sp_tables_new(&weak, board.size, 15, 1, UINT64_MAX) != SP_OK ||
	    sp_tables_new(&strong, board.size, 15, 6, UINT64_MAX) != SP_OK)
		abort();
	for (uint32_t k = 0; k < 3; k++) {
		oracle_set(&board, goal.w, goal.h, boards[k].label);
		task.weight = SP_OPTIMAL;
		good &= sp_solve(strong, &board, goal.goal, &task, &fast,
		    &effort) == SP_OK;
		task.weight = boards[k].weight;
		good &= sp_solve_within(near, weak, &board, goal.goal, &task,
		    &solution, &effort) == SP_OK &&
		    leads_home(&solution, boards[k].label) &&
		    solution.length * SP_OPTIMAL <= fast.length * task.weight &&
		    effort.least <= fast.length;
		is_long &= effort.nodes > 1 << 20;
		if (effort.nodes > 5 << 20)
			is_wide = shortens(near, weak, task.weight);
		task.most_nodes = effort.nodes / 2;
		stops &= sp_solve_within(near, weak, &board, goal.goal, &task,
		    &solution, &effort) == SP_STOPPED &&
		    effort.nodes > task.most_nodes &&
		    effort.nodes <= task.most_nodes + 4 * 32000 &&
		    (solution.length == 0 || leads_home(&solution,
		    boards[k].label));
		has_path |= solution.length > 0;
		task.most_nodes = 1000;
		stops &= sp_solve_within(near, weak, &board, goal.goal, &task,
		    &solution, &effort) == SP_STOPPED && solution.length == 0;
		task.most_nodes = UINT64_MAX;
	}
	ok(good && is_long && is_wide,
	    "solutions are at most so many times the shortest");
	ok(stops && has_path, "the search for one ends after a number of "
	    "nodes, with the solution that is known by then");
	oracle_goal_make(&goal, SP_CLASSIC, 5, 4, 20);
	ok(is_solved(near, goal.label) && sp_solve_within(near, strong, &board,
	    goal.goal, &task, &solution, &effort) == SP_REFUSED,
	    "tables for another size are refused");
	sp_tables_free(weak);
	sp_tables_free(strong);
	sp_near_free(near);
}

static void
memory(void)
{
	struct sp_near *near;
	uint32_t label[ORACLE_CELLS];
	int refused = 0, solved = 0;

	oracle_goal_make(&goal, SP_CLASSIC, 6, 5, 30);
	oracle_draw(&goal, label);
	oracle_set(&board, 6, 5, label);
	for (uint64_t kib = 0; solved == 0 && kib < 40000; kib += 100) {
		enum sp_status status;

		if (sp_near_new(&near, 200, kib << 10) != SP_OK)
			abort();
		status = sp_solve_near(near, &board, goal.goal, &whole,
		    &solution, &effort);
		refused += status == SP_REFUSED;
		solved += status == SP_OK && leads_home(&solution, label);
		if (solved == 0 && status != SP_REFUSED)
			break;
		sp_near_free(near);
	}
	ok(refused > 2 && solved == 1,
	    "with too few bytes it is refused, with enough solved");
}

static void
large(void)
{
	struct sp_near *near = near_of(100);
	uint32_t label[ORACLE_CELLS];
	int good = 1;

	oracle_goal_make(&goal, SP_SNAKE, 20, 20, 400);
	oracle_draw(&goal, label);
	ok(is_solved(near, label) && solution.length < fast.length,
	    "20x20 boards are solved in fewer slides than by sp_solve_fast");
	oracle_goal_make(&goal, SP_SNAKE, 21, 3, 63);
	oracle_draw(&goal, label);
	good &= is_solved(near, label) && solution.length == fast.length;
	oracle_goal_make(&goal, SP_SNAKE, 3, 21, 63);
	oracle_draw(&goal, label);
	good &= is_solved(near, label) && solution.length == fast.length;
	ok(good, "those with longer sides as by sp_solve_fast");
	sp_near_free(near);
}

int
main(void)
{
	sp_board_init(&board);
	sp_solution_init(&solution);
	sp_solution_init(&fast);
	TEST(sizes());
	TEST(goals(2, 3, 1));
	TEST(goals(3, 5, 1));
	TEST(goals(4, 4, 1));
	TEST(goals(2, 9, 1));
	TEST(goals(7, 6, 10));
	TEST(corners(6));
	TEST(corners(7));
	TEST(corners(8));
	TEST(shortest(2, 2));
	TEST(shortest(2, 3));
	TEST(widths());
	TEST(sharing());
	TEST(stopping());
	TEST(within());
	TEST(memory());
	TEST(large());
	oracle_goal_clear(&goal);
	sp_solution_free(&fast);
	sp_solution_free(&solution);
	sp_board_free(&board);
	return done();
}
