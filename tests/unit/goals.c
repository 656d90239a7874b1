/* goals.c -- goals, their paths, and how a user names them */
#include <string.h>

#include "oracle.h"
#include "cmd.h"
#include "tap.h"

static struct oracle_goal expected;
static struct sp_board board;

static void
shown_goals(void)
{
	static const struct {
		const char *name;
		struct sp_size size;
		uint32_t missing, label[16];
	} rows[] = {
		{ "snake", { 4, 4 }, 16, { 1, 2, 3, 4, 8, 7, 6, 5, 9, 10, 11,
		    12, 0, 15, 14, 13 } },
		{ "spiral", { 4, 4 }, 16, { 1, 2, 3, 4, 12, 13, 14, 5, 11, 0,
		    15, 6, 10, 9, 8, 7 } },
		{ "columns", { 3, 2 }, 6, { 1, 3, 5, 2, 4, 0 } },
		{ "classic", { 3, 3 }, 5, { 1, 2, 3, 4, 0, 6, 7, 8, 9 } },
		{ "blank-first", { 3, 3 }, 5, { 0, 1, 2, 3, 4, 6, 7, 8, 9 } },
	};

	for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
		struct sp_fault fault;
		struct sp_goal *g;

		oracle_need(sp_goal_new(&g, rows[k].name, rows[k].size,
		    &fault) == SP_OK &&
		    sp_goal_board(g, rows[k].missing, &board, &fault) == SP_OK,
		    "a goal");
		ok(oracle_same(&board, rows[k].size.w, rows[k].size.h,
		    rows[k].label), "%s on %ux%u, %u missing, is as drawn",
		    rows[k].name, rows[k].size.w, rows[k].size.h,
		    rows[k].missing);
		sp_goal_free(g);
	}
}

static int
adjacent(uint32_t a, uint32_t b, uint32_t w)
{
	uint32_t x = a % w, y = a / w, u = b % w, v = b / w;

	return (x == u && (y + 1 == v || v + 1 == y)) ||
	    (y == v && (x + 1 == u || u + 1 == x));
}

/* Returns whether the path of `expected` is that of the library. */
static int
is_path(void)
{
	int good = 1;

	for (uint32_t k = 0; k < expected.n; k++)
		good &= sp_goal_cell(expected.goal, k) == expected.path[k];
	return good;
}

static void
paths(void)
{
	struct sp_fault fault;

	for (int kind = 0; kind <= ORACLE_NAMED; kind++) {
		int path = 1, homes = 1;

		for (uint32_t w = 2; w <= 13; w++) {
			for (uint32_t h = 2; h <= 13; h++) {
				uint32_t missing = 1 + oracle_below(w * h);

				oracle_goal_make(&expected, kind, w, h,
				    missing);
				path &= is_path();
				sp_goal_board(expected.goal, missing, &board,
				    &fault);
				homes &= oracle_same(&board, w, h,
				    expected.label);
				homes &= sp_misplaced(&board, expected.goal)
				    == 0;
				for (uint32_t k = 0; k <= w * h; k++)
					homes &= k == missing ||
					    sp_goal_home(expected.goal,
					    missing, k) == expected.home[k];
			}
		}
		ok(path, "the path of %s on all sizes up to 13x13 is that by "
		    "hand", expected.name);
		ok(homes, "every label of %s has its home, whatever is "
		    "missing", expected.name);
	}
	oracle_goal_make(&expected, SP_SPIRAL, 100, 100, 77);
	ok(is_path(), "the path of spiral on 100x100 is that by hand");
	oracle_goal_make(&expected, SP_SPIRAL, 2, 5000, 77);
	ok(is_path(), "the path of spiral on 2x5000 is that by hand");
}

/* Along these paths each cell is next to the one before it. */
static void
unbroken(const char *name)
{
	struct sp_fault fault;
	struct sp_goal *g;
	int good = 1;

	for (uint32_t w = 2; w <= 9; w++) {
		for (uint32_t h = 2; h <= 9; h++) {
			struct sp_size size = { w, h };

			oracle_need(sp_goal_new(&g, name, size, &fault) ==
			    SP_OK, "a goal");
			for (uint32_t k = 1; k < w * h; k++)
				good &= adjacent(sp_goal_cell(g, k - 1),
				    sp_goal_cell(g, k), w);
			sp_goal_free(g);
		}
	}
	ok(good, "the path of %s goes from cell to neighbour", name);
}

static void
names(void)
{
	static const char *const others[] = { "Classic", "", "snakes", "snak" };
	const struct sp_size three = { 3, 3 };
	struct sp_goal *g = NULL;
	struct sp_fault fault;
	int found = 1;

	for (int k = 0; k < ORACLE_NAMED; k++) {
		const char *name = sp_goal_name_at((size_t)k);

		found &= name != NULL &&
		    strcmp(name, oracle_goal_name(k)) == 0 &&
		    sp_goal_new(&g, name, three, &fault) == SP_OK;
		sp_goal_free(g);
	}
	ok(found, "each goal has its name");
	ok(sp_goal_name_at(ORACLE_NAMED) == NULL &&
	    sp_goal_name_at((size_t)-1) == NULL, "no goal has another number");
	for (size_t k = 0; k < sizeof others / sizeof *others; k++)
		ok(sp_goal_new(&g, others[k], three, &fault) ==
		    SP_MALFORMED && g == NULL,
		    "no goal has the name '%s'", others[k]);
}

static void
fitting(void)
{
	struct sp_fault fault;
	uint32_t other[9] = { 1, 2, 3, 4, 5, 6, 7, 8, 0 };
	uint32_t less[9] = { 1, 2, 3, 4, 5, 6, 7, 9, 0 };
	uint32_t small[4] = { 1, 2, 3, 0 };

	oracle_goal_literal(&expected, 3, 3, other);
	oracle_set(&board, 3, 3, less);
	ok(sp_goal_check(expected.goal, &board, &fault) == SP_REFUSED &&
	    oracle_same_core(fault.text, "label 9 is not in the goal"),
	    "a board with another missing number does not fit the goal");
	oracle_set(&board, 2, 2, small);
	ok(sp_goal_check(expected.goal, &board, &fault) == SP_REFUSED &&
	    oracle_same_core(fault.text,
	    "the board is 2x2, but the goal is 3x3"),
	    "a board of another size does not fit the goal");
}

/* ---- the argument of -g: for more, see fuzz/goals.c and its corpus ---- */

static const struct sp_size any_size = { 0, 0 };

/* Returns whether the argument, for boards of that size, is a goal of that
 * board. */
static int
lays(struct cmd_goals *source, uint32_t w, uint32_t h, const uint32_t *label)
{
	const struct sp_size size = { w, h };
	const struct sp_goal *g;
	struct sp_fault fault;

	return cmd_goals_lay(source, size, &g, &fault) == SP_OK &&
	    sp_goal_board(g, w * h, &board, &fault) == SP_OK &&
	    oracle_same(&board, w, h, label);
}

static void
sizes_of_arguments(void)
{
	const uint32_t large[9] = { 1, 2, 3, 6, 5, 4, 7, 8, 0 };
	const uint32_t small[4] = { 1, 2, 0, 3 };
	const struct sp_goal *g;
	struct cmd_goals source;
	struct sp_fault fault;

	oracle_need(cmd_goals_read(&source, "snake", sp_form_at(0), any_size, UINT32_MAX,
	    &fault) == SP_OK, "a goal");
	ok(lays(&source, 2, 2, small) && lays(&source, 3, 3, large) &&
	    lays(&source, 2, 2, small),
	    "a named goal is laid out anew for a larger or smaller board");
	ok(cmd_goals_lay(&source, any_size, &g, &fault) == SP_MALFORMED &&
	    lays(&source, 2, 2, small),
	    "a goal is not laid out for 0x0, after another size");
	cmd_goals_close(&source);
	oracle_need(cmd_goals_read(&source, "1 2 0 3", sp_form_at(0), any_size, UINT32_MAX,
	    &fault) == SP_OK, "a goal");
	ok(lays(&source, 2, 2, small) && !lays(&source, 3, 3, large),
	    "a goal given as a board is for boards of its size");
	cmd_goals_close(&source);
}

int
main(void)
{
	sp_board_init(&board);
	TEST(shown_goals());
	TEST(paths());
	TEST(unbroken("snake"));
	TEST(unbroken("spiral"));
	TEST(names());
	TEST(fitting());
	TEST(sizes_of_arguments());
	oracle_goal_clear(&expected);
	sp_board_free(&board);
	return done();
}
