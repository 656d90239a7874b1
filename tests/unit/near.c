/*
 * near.c -- sp_solve_near can be stopped, and refuses what it cannot use;
 * sp_solve_within keeps to its weight; for their solutions see near.t
 */
#include <stdlib.h>
#include <string.h>

#include "core.h"
#include "oracle.h"
#include "searched.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board;
static struct sp_solution solution, fast;
static const struct sp_task whole = { .most_nodes = UINT64_MAX,
	.most_slides = UINT64_MAX };
static struct sp_solve_stats effort;

struct beam {
	uint32_t width;
	struct core core;
	struct sp_near *near;
};

static struct beam *
beam_of(uint32_t width)
{
	struct beam *beam = calloc(1, sizeof *beam);

	oracle_need(beam != NULL && core_near(&beam->core, &beam->near,
	    UINT64_MAX) == SP_OK, "a beam");
	beam->width = width;
	return beam;
}

static void
beam_free(struct beam *beam)
{
	core_free(&beam->core, beam->near);
	free(beam);
}

static int
leads_home(const struct sp_solution *s, const uint32_t *label)
{
	return oracle_leads_home(&goal, label, s->dir, s->length);
}

static enum sp_status
solve(struct beam *near, const struct sp_task *task)
{
	return sp_solve_near(near->near, near->width, SP_SLIDES, &board,
	    goal.goal, task, &solution, &effort);
}

/* Solves a board for the goal by `near` and by sp_solve_fast, and plays the
 * solution. */
static int
is_solved(struct beam *near, const uint32_t *label)
{
	uint64_t distance = oracle_manhattan(label, &goal);

	oracle_set(&board, goal.w, goal.h, label);
	return solve(near, &whole) == SP_OK &&
	    sp_solve_fast(&board, goal.goal, NULL, &fast) == SP_OK &&
	    oracle_same(&board, goal.w, goal.h, label) &&
	    leads_home(&solution, label) && solution.length <= fast.length &&
	    solution.length >= distance && effort.bound == distance;
}

/* Tables that a source has for every beam. */
struct kept {
	struct sp_tables *tables; /* NULL: there is no memory for tables */
	int finds;
};

/* As `find` of struct sp_core_source. */
static const struct sp_tables *
find_kept(void *argument, struct sp_size size, uint32_t blank_home,
    uint32_t most)
{
	struct kept *kept = argument;

	(void)size, (void)blank_home, (void)most;
	kept->finds++;
	return kept->tables;
}

/* Returns whether a beam whose source has tables for a size, a home of the
 * blank and groups of so many tiles, or no tables if `most` is 0, refuses the
 * board with the solution of sp_solve_fast. */
static int
refuses(struct sp_size size, uint32_t blank_home, uint32_t most,
    enum sp_status status)
{
	struct kept kept = { .tables = NULL };
	struct beam beam = { .width = 20 };
	int good;

	oracle_need((most == 0 || sp_tables_make(&kept.tables, size, blank_home,
	    most, UINT64_MAX, NULL, NULL) == SP_OK) && sp_near_new(&beam.near,
	    UINT64_MAX, (struct sp_core_source){ find_kept, &kept }) == SP_OK,
	    "a beam");
	good = sp_solve_fast(&board, goal.goal, NULL, &fast) == SP_OK &&
	    solve(&beam, &whole) == status &&
	    oracle_same_slides(&solution, &fast) && kept.finds == 1;
	sp_near_free(beam.near);
	sp_tables_free(kept.tables);
	return good;
}

static void
sources(void)
{
	struct sp_size core = { 5, 4 }, small = { 3, 3 };
	uint32_t label[ORACLE_CELLS];

	oracle_goal_make(&goal, SP_CLASSIC, 6, 4, 24);
	oracle_draw(&goal, label);
	oracle_set(&board, 6, 4, label);
	ok(refuses(core, 19, 2, SP_REFUSED),
	    "tables of more than six groups are refused");
	ok(refuses(small, 8, 4, SP_REFUSED),
	    "tables for another size are refused");
	ok(refuses(core, 1, 4, SP_REFUSED),
	    "tables for another home of the blank are refused");
	ok(refuses(core, 19, 0, SP_NO_MEMORY),
	    "a beam that gets no tables lacks memory");
}

/* ---- limits ---- */

struct asked {
	int times, stops;
};

static enum sp_go
ask(void *argument)
{
	struct asked *asked = argument;

	asked->times++;
	return asked->stops ? SP_GO_STOP : SP_GO_ON;
}

/* Returns whether a search is given up, with the solution of sp_solve_fast. */
static int
gives_up(struct beam *near, const struct sp_task *task,
    const uint32_t *label)
{
	return solve(near, task) == SP_STOPPED &&
	    solution.length == fast.length && leads_home(&solution, label);
}

static void
stopping(void)
{
	struct asked asked = { 0, 0 };
	struct sp_task task = { .most_nodes = UINT64_MAX,
	    .watch = { ask, &asked } };
	struct beam *near = beam_of(300);
	uint32_t label[ORACLE_CELLS];
	uint64_t length, nodes;
	int good;

	oracle_goal_make(&goal, SP_SPIRAL, 9, 8, 72);
	oracle_draw(&goal, label);
	good = is_solved(near, label);
	length = solution.length;
	nodes = effort.nodes;
	ok(good && solve(near, &task) == SP_OK && solution.length == length &&
	    asked.times > 0 &&
	    (uint64_t)asked.times <= nodes / SP_POLL_NODES,
	    "a search is polled, and goes on");
	asked = (struct asked){ 0, 1 };
	ok(gives_up(near, &task, label) && asked.times == 1,
	    "a search that its poll stops has the solution of sp_solve_fast");
	task.watch.poll = NULL;
	task.most_nodes = 1000;
	ok(gives_up(near, &task, label) && effort.nodes > 1000,
	    "a search of too many nodes has the solution of sp_solve_fast");
	task.most_nodes = nodes - 1;
	ok(gives_up(near, &task, label), "a search that lacks one node has the "
	    "solution of sp_solve_fast");
	ok(is_solved(near, label) && solution.length == length,
	    "a board is solved as before after searches that were given up");
	beam_free(near);
}

static enum sp_status
solve_within(struct beam *near, const struct sp_tables *t,
    const struct sp_task *task)
{
	return sp_solve_within(near->near, t, &board, goal.goal, task,
	    &solution, &effort);
}

/* Returns whether a search of more and more nodes, up to so many, is given up
 * with solutions that lead home and do not become longer. */
static int
shortens(struct beam *near, const struct sp_tables *t, uint32_t weight,
    uint64_t nodes, const uint32_t *label)
{
	enum { STEPS = 5 };
	struct sp_task task = { .weight = weight };
	uint64_t length = 0;
	int good = 1;

	for (uint64_t i = 0; i < STEPS; i++) {
		task.most_nodes = nodes * i / STEPS;
		good &= solve_within(near, t, &task) == SP_STOPPED &&
		    effort.nodes > task.most_nodes && (length == 0 ||
		    (solution.length > 0 && solution.length <= length)) &&
		    (solution.length == 0 || leads_home(&solution, label));
		length = solution.length;
	}
	return good;
}

/* With tables of one tile a search takes long, but not too long.  Narrow beams
 * find solutions of the first two boards that are too long. */
static void
within(void)
{
	static const struct {
		uint32_t weight;
		uint32_t label[16];
	} boards[] = {
		{ 1001, { 8, 10, 3, 7, 9, 4, 6, 1, 5, 2, 14, 12, 13, 11, 0,
		    15 } },
		{ 1051, { 12, 1, 7, 4, 13, 9, 0, 11, 2, 6, 15, 14, 5, 10, 8,
		    3 } },
		{ 1101, { 11, 2, 10, 14, 0, 3, 8, 5, 9, 4, 1, 15, 6, 12, 13,
		    7 } }
	};
	struct beam *near = beam_of(10);
	struct sp_size size = { 4, 4 };
	struct sp_tables *weak, *strong;
	struct asked asked = { 0, 1 };
	int good = 1, stops = 1, shorter = 1;

	oracle_goal_make(&goal, SP_CLASSIC, 4, 4, 16);
	oracle_need(sp_tables_make(&weak, size, 15, 1, UINT64_MAX, NULL,
	    NULL) == SP_OK && sp_tables_make(&strong, size, 15, 6, UINT64_MAX,
	    NULL, NULL) == SP_OK, "tables");
	for (size_t k = 0; k < sizeof boards / sizeof *boards; k++) {
		struct sp_task task = whole;

		oracle_set(&board, goal.w, goal.h, boards[k].label);
		task.weight = SP_OPTIMAL;
		good &= search_board(strong, &board, goal.goal, &task, &fast,
		    &effort) == SP_OK;
		task.weight = boards[k].weight;
		good &= solve_within(near, weak, &task) == SP_OK &&
		    leads_home(&solution, boards[k].label) &&
		    solution.length * SP_OPTIMAL <= fast.length * task.weight &&
		    effort.least <= fast.length;
		shorter &= shortens(near, weak, task.weight, effort.nodes,
		    boards[k].label);
		task.watch = (struct sp_watch){ ask, &asked };
		stops &= solve_within(near, weak, &task) == SP_STOPPED;
	}
	ok(good, "sp_solve_within: a solution is at most weight times the "
	    "shortest");
	ok(stops, "sp_solve_within: a search is given up when its poll returns "
	    "1");
	ok(shorter, "sp_solve_within: a search that may have more nodes is "
	    "given up with no longer solution");
	sp_tables_free(weak);
	sp_tables_free(strong);
	beam_free(near);
}

static void
memory(void)
{
	struct beam beam = { .width = 200 };
	uint32_t label[ORACLE_CELLS];
	int refused = 0, solved = 0;

	oracle_goal_make(&goal, SP_CLASSIC, 6, 5, 30);
	oracle_draw(&goal, label);
	oracle_set(&board, 6, 5, label);
	for (uint64_t kib = 0; solved == 0 && kib < 40000; kib += 100) {
		enum sp_status status;

		oracle_need(core_near(&beam.core, &beam.near, kib << 10) ==
		    SP_OK, "a beam");
		status = solve(&beam, &whole);
		refused += status == SP_REFUSED;
		solved += status == SP_OK && leads_home(&solution, label);
		core_free(&beam.core, beam.near);
		if (solved == 0 && status != SP_REFUSED)
			break;
	}
	ok(refused > 0 && solved == 1, "a board is refused while the width "
	    "needs more bytes than are allowed, then solved");
}

int
main(void)
{
	sp_board_init(&board);
	sp_solution_init(&solution);
	sp_solution_init(&fast);
	TEST(sources());
	TEST(stopping());
	TEST(within());
	TEST(memory());
	oracle_goal_clear(&goal);
	sp_solution_free(&fast);
	sp_solution_free(&solution);
	sp_board_free(&board);
	return done();
}
