/* impossible.c -- what no function can do is refused, and nothing crashes */
#include <stdlib.h>
#include <string.h>

#include "sp.h"
#include "tap.h"

static struct sp_board board;
static struct sp_goal *goal;
static struct sp_solution solution;
static struct sp_fault fault;

static int
says(const char *text)
{
	return strcmp(fault.text, text) == 0;
}

static void
sizes(void)
{
	static const struct {
		struct sp_size size;
		const char *fault;
	} rows[] = {
		{ { 1, 4 }, "in a single row or column tiles cannot pass each "
		    "other" },
		{ { 4, 1 }, "in a single row or column tiles cannot pass each "
		    "other" },
		{ { 0, 3 }, "a board needs at least 2 columns and 2 rows" },
		{ { 3, 0 }, "a board needs at least 2 columns and 2 rows" },
		{ { 65536, 65536 }, "more than 67108864 cells" },
		{ { 65536, 65537 }, "more than 67108864 cells" },
		{ { UINT32_MAX, UINT32_MAX }, "more than 67108864 cells" }
	};
	static const struct sp_size none, least = { 2, 2 };

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		unsigned long w = rows[i].size.w, h = rows[i].size.h;

		ok(sp_goal_lay(goal, rows[i].size, &fault) == SP_MALFORMED &&
		    says(rows[i].fault), "no goal of %lux%lu", w, h);
		ok(sp_board_parse(&board, "1 2 3 0", NULL, rows[i].size,
		    &fault) == SP_MALFORMED && says(rows[i].fault),
		    "no board of %lux%lu", w, h);
	}
	ok(sp_goal_lay(goal, none, &fault) == SP_MALFORMED,
	    "a goal that is not laid yet is not laid for no size");
	ok(sp_goal_lay(goal, least, &fault) == SP_OK &&
	    sp_goal_lay(goal, none, &fault) == SP_MALFORMED &&
	    sp_goal_lay(goal, least, &fault) == SP_OK,
	    "one that is laid remains so");
	ok(sp_board_resize(&board, rows[5].size) == SP_NO_MEMORY &&
	    sp_board_resize(&board, least) == SP_OK,
	    "there is no room for more cells than there are numbers");
}

static void
missing_numbers(void)
{
	static const struct sp_size size = { 3, 3 };

	sp_goal_lay(goal, size, &fault);
	ok(sp_goal_board(goal, 1, &board) == SP_OK && board.label[0] == 0 &&
	    sp_goal_board(goal, 9, &board) == SP_OK && board.label[8] == 0,
	    "1 and n may be missing");
	ok(sp_goal_board(goal, 0, &board) == SP_REFUSED &&
	    sp_goal_board(goal, 10, &board) == SP_REFUSED,
	    "a goal lacks no other number");
	ok(sp_index_parse("5", goal, 9, SP_SOLVABLE, &board, &fault) == SP_OK,
	    "a board has an index");
	ok(sp_index_parse("5", goal, 0, SP_SOLVABLE, &board, &fault) ==
	    SP_REFUSED && says("the missing number 0 is not in 1 to 9"),
	    "no board lacks 0");
	ok(sp_index_parse("5", goal, 10, SP_SOLVABLE, &board, &fault) ==
	    SP_REFUSED && says("the missing number 10 is not in 1 to 9"),
	    "nor n + 1");
}

/* Whether there is a generator for such a draw, of a goal of 3x3. */
static int
draws(struct sp_draw draw)
{
	struct sp_generator *gen = NULL;
	enum sp_status status = sp_generator_new(&gen, &draw, goal);
	int is_made = status == SP_OK && sp_generate(gen, 0, &board) == SP_OK;

	if (!is_made && (status != SP_REFUSED || gen != NULL))
		abort();
	sp_generator_free(gen);
	return is_made;
}

static void
refuses(struct sp_draw draw, const char *what)
{
	ok(!draws(draw), "%s", what);
}

static void
all_draws(void)
{
	static const struct sp_size size = { 3, 3 }, large = { 3, 6 };
	struct sp_draw walk = { .method = SP_WALK, .steps = 1, .missing = 9,
	    .not_goal = 1 };
	struct sp_draw slide = { .method = SP_SLIDE, .missing = 0 };
	struct sp_draw order = { .missing = 9, .in_order = 1 };
	struct sp_draw other;

	refuses(slide, "no board of a goal that is not laid out");
	sp_goal_lay(goal, size, &fault);
	ok(draws(walk) && draws(slide) && draws(order), "there are boards");
	slide.not_goal = 1;
	refuses(slide, "no walk of no steps ends elsewhere");
	other = walk, other.missing = 10;
	refuses(other, "no board of a walk lacks n + 1");
	other = walk, other.distinct = 1;
	refuses(other, "no walks end on distinct boards");
	other = walk, other.fixed_blank = 1;
	refuses(other, "no walk keeps the blank");
	other = walk, other.population = SP_UNSOLVABLE;
	refuses(other, "no walk ends on an unsolvable board");
	other = walk, other.population = SP_ANY;
	refuses(other, "nor on any");
	other = walk, other.not_goal = 0, other.in_order = 1;
	refuses(other, "nor on one by its index");
	other = order, other.population = SP_ANY;
	refuses(other, "no index counts boards of both halves");
	other = order, other.missing = 0;
	refuses(other, "nor those of all missing numbers");
	other = order, other.distinct = 1;
	refuses(other, "boards in their order are distinct already");
	sp_goal_lay(goal, large, &fault);
	refuses(order, "no boards of 3x6 in their order");
	other = order, other.in_order = 0;
	ok(draws(other), "but in another one");
	sp_goal_free(goal);
	ok(sp_goal_new_from_board(&goal, &board) == SP_OK && draws(other),
	    "a board is a goal");
	other.missing = 8;
	refuses(other, "no other number lacks than that of the goal");
}

/* An unsolvable board of that size, on which all searches fail. */
static void
searches(const char *text, uint32_t w, uint32_t h)
{
	struct sp_size size = { w, h };
	struct sp_task task = { .weight = SP_OPTIMAL, .most_nodes = 100000 };
	struct sp_effort effort;
	struct sp_tables *tables;
	struct sp_near *near;
	int made = sp_board_parse(&board, text, NULL, size, &fault) == SP_OK &&
	    sp_goal_fit(goal, &board, &fault) == SP_OK &&
	    sp_tables_new(&tables, size, w * h - 1, 2, 1 << 20) == SP_OK &&
	    sp_near_new(&near, 10, 1 << 26) == SP_OK;

	if (!made)
		abort();
	ok(sp_solve_fast(&board, goal, &solution) == SP_REFUSED,
	    "%lux%lu: an unsolvable board is not solved at once",
	    (unsigned long)w, (unsigned long)h);
	ok(sp_solve_near(near, &board, goal, &task, &solution, &effort) ==
	    SP_REFUSED, "nor by a beam");
	ok(sp_solve(tables, &board, goal, &task, &solution, &effort) ==
	    SP_REFUSED, "nor with the fewest slides");
	task.weight = 2000;
	ok(sp_solve_within(near, tables, &board, goal, &task, &solution,
	    &effort) == SP_REFUSED, "nor with few");
	sp_tables_free(tables);
	sp_near_free(near);
}

int
main(void)
{
	sp_board_init(&board);
	sp_solution_init(&solution);
	if (sp_goal_new(&goal, "classic") != SP_OK)
		abort();
	TEST(all_draws());
	sp_goal_free(goal);
	if (sp_goal_new(&goal, "classic") != SP_OK)
		abort();
	TEST(sizes());
	TEST(missing_numbers());
	TEST(searches("2 1 3 0", 2, 2));
	TEST(searches("1 2 3 4 5 6 8 7 0", 3, 3));
	TEST(searches("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", 4, 4));
	sp_goal_free(goal);
	sp_solution_free(&solution);
	sp_board_free(&board);
	return done();
}
