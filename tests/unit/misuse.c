/* misuse.c -- senseless arguments are refused, and nothing is harmed */
#include <string.h>

#include "greedy/greedy.h"
#include "oracle.h"
#include "tap.h"

/* Whether a call is refused, with a reason in words. */
#define REFUSES(call) (fault.text[0] = '\0', \
	(call) == SP_REFUSED && fault.text[0] != '\0')

static const struct sp_size three = { 3, 3 }, four = { 4, 4 };

/* A goal by name for boards of a size. */
static struct sp_goal *
goal_of(const char *name, struct sp_size size)
{
	struct sp_goal *goal;
	struct sp_fault fault;

	oracle_need(sp_goal_new(&goal, name, size, &fault) == SP_OK, "a goal");
	return goal;
}

static struct sp_board
board_of(const char *text, struct sp_size size)
{
	struct sp_board b;
	struct sp_fault fault;

	sp_board_init(&b);
	oracle_need(sp_board_parse(&b, text, sp_form_by_name("line"), size,
	    &fault) == SP_OK, "a board");
	return b;
}

static void
indexes(void)
{
	struct sp_goal *goal = goal_of("classic", four);
	struct sp_board b = board_of("0 1 2 3 4 5 6 7 8", three), empty;
	struct sp_fault fault;
	char text[64];

	sp_board_init(&empty);
	ok(sp_index_parse("20000000000000", goal, 16, SP_ANY, &b, &fault) ==
	    SP_REFUSED, "an index of both populations is refused");
	ok(sp_index_parse("0", goal, 16, (enum sp_population)7, &b, &fault) ==
	    SP_REFUSED, "an index of an unknown population is refused");
	ok(REFUSES(sp_index_next(&b, goal, SP_ANY, &fault)),
	    "there is no next index of both populations");
	ok(sp_board_print(&empty, sp_form_by_name("index"), text,
	    sizeof text) == 0,
	    "a board without cells has no index");
	sp_goal_free(goal);
	sp_board_free(&b);
	sp_board_free(&empty);
}

static void
empty_boards(void)
{
	struct sp_board empty, other;
	struct sp_goal *goal;
	struct sp_fault fault;

	sp_board_init(&empty);
	sp_board_init(&other);
	ok(sp_board_copy(&other, &empty) == SP_OK &&
	    oracle_equal(&other, &empty),
	    "a copy of a board without cells is equal to it");
	ok(sp_goal_new_from_board(&goal, &empty, &fault) == SP_REFUSED &&
	    goal == NULL,
	    "a board without cells is no goal");
	sp_board_free(&empty);
	sp_board_free(&other);
}

/* What faults of the library say; options are for programs. */
static void
texts(void)
{
	static const struct {
		const char *form, *text;
		struct sp_size size;
		const char *fault;
	} rows[] = {
		{ "index", "5", { 3, 3 },
		    "an index needs a goal: sp_index_parse makes its board" },
		{ "line", "1 2 3 4 5 0", { 0, 0 },
		    "6 labels are no square board; give the size" },
		{ "loose", "1 2 3 / 4 5 0", { 0, 0 },
		    "6 labels are no square board; give the size, 3x2" },
		{ "sized", "3x2\n1 2 3\n4 5 0", { 3, 3 },
		    "a board of 3x2, but the size is 3x3" },
		{ "line", "1 2 3 4", { 0, 0 }, "no blank (0)" },
	};
	struct sp_board b;
	struct sp_fault fault;

	sp_board_init(&b);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct sp_form *form = sp_form_by_name(rows[i].form);

		ok(sp_board_parse(&b, rows[i].text, form, rows[i].size,
		    &fault) != SP_OK &&
		    oracle_same_core(fault.text, rows[i].fault),
		    "%s: %s", rows[i].form, rows[i].fault);
	}
	sp_board_free(&b);
}

static void
goals(void)
{
	struct sp_goal *small = goal_of("snake", three), *lacks_eight;
	struct sp_board b = board_of("1 2 3 4 5 6 7 9 0", three);
	struct sp_board large =
	    board_of("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0",
	    four);
	struct sp_relabel *relabel;
	struct sp_fault fault;

	oracle_need(sp_goal_new_from_board(&lacks_eight, &b, &fault) == SP_OK &&
	    sp_relabel_new(&relabel) == SP_OK, "memory");
	ok(REFUSES(sp_goal_board(lacks_eight, 5, &b, &fault)) &&
	    sp_goal_board(lacks_eight, 8, &b, &fault) == SP_OK,
	    "a goal made from a board is a board with those labels only");
	ok(sp_goal_size(small).w == 3 && sp_goal_missing(small) == 9 &&
	    sp_goal_missing(lacks_eight) == 8,
	    "a goal has a size and a missing number");
	ok(sp_is_solved(&b, lacks_eight) &&
	    !sp_is_solved(&b, small) && !sp_is_solved(&large, lacks_eight),
	    "no board is solved by a goal of another size or other labels");
	ok(REFUSES(sp_relabel_prepare(relabel, &large, small, &fault)),
	    "no labels are changed to those of a goal of another size");
	sp_relabel_free(relabel);
	sp_goal_free(small);
	sp_goal_free(lacks_eight);
	sp_board_free(&b);
	sp_board_free(&large);
}

/* A board, and a goal that does not fit it: by size, by labels, by neither. */
static void
misfits(const char *what, const struct sp_board *b, const struct sp_goal *g)
{
	uint32_t count[16] = { 0 };
	struct sp_board next, other;
	struct sp_solution solution;
	struct sp_fault fault;
	char text[SP_FAULT_TEXT] = "";
	uint64_t value;
	int good = 1;

	sp_board_init(&next);
	sp_board_init(&other);
	sp_solution_init(&solution);
	oracle_need(sp_board_copy(&next, b) == SP_OK, "memory");
	for (size_t k = 0; sp_field_at(k) != NULL; k++) {
		fault.text[0] = '\0';
		good &= sp_field_value(sp_field_at(k), b, g, &value, &fault) ==
		    SP_REFUSED && fault.text[0] != '\0';
	}
	ok(good, "%s: no field has a value, and there is a reason", what);
	ok(sp_inversions(b, g) == UINT64_MAX && sp_swaps(b, g) == UINT64_MAX &&
	    sp_inversion_table(b, g, count) == UINT64_MAX &&
	    sp_misplaced(b, g) == UINT64_MAX &&
	    sp_manhattan(b, g) == UINT64_MAX &&
	    sp_conflicts(b, g) == UINT64_MAX, "%s: nothing is measured", what);
	ok(!sp_solvable(b, g) && !sp_is_solved(b, g) &&
	    sp_solve_fast(b, g, &solution) == SP_REFUSED &&
	    sp_explain(b, g, &other, text, sizeof text) == SP_REFUSED &&
	    text[0] != '\0', "%s: it is not solvable, for a reason", what);
	ok(REFUSES(sp_index_next(&next, g, SP_SOLVABLE, &fault)) &&
	    REFUSES(sp_unroll(b, g, count, &fault)),
	    "%s: no board comes of it",
	    what);
	sp_solution_free(&solution);
	sp_board_free(&next);
	sp_board_free(&other);
}

static void
goals_that_do_not_fit(void)
{
	struct sp_goal *large = goal_of("snake", four), *lacks_eight;
	const uint32_t twice[16] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
	    14, 14, 0 };
	struct sp_board b = board_of("1 2 3 4 5 6 7 8 0", three), other, empty;
	struct sp_fault fault;

	other = board_of("1 2 3 4 5 6 7 9 0", three);
	sp_board_init(&empty);
	oracle_need(sp_goal_new_from_board(&lacks_eight, &other, &fault) ==
	    SP_OK, "memory");
	misfits("a goal of another size", &b, large);
	misfits("a goal of other labels", &b, lacks_eight);
	misfits("a board without cells", &empty, large);
	ok(sp_goal_cell(large, 16) == 16 && sp_goal_home(large, 16, 17) == 16 &&
	    sp_goal_home(large, 0, 1) == 16 && sp_goal_home(large, 3, 3) == 16,
	    "what a goal does not have is at no cell");
	ok(sp_roll(twice, large, &other, &fault) == SP_MALFORMED &&
	    other.n == 0, "a list that is no board is not laid along a path");
	ok(REFUSES(sp_symmetry_least(&b, &other, &empty, &fault)),
	    "a board is not turned for a goal of other labels");
	sp_goal_free(large);
	sp_goal_free(lacks_eight);
	sp_board_free(&b);
	sp_board_free(&other);
	sp_board_free(&empty);
}

static void
slides(void)
{
	struct sp_board b = board_of("1 2 3 4 0 5 6 7 8", three);
	struct sp_board before = board_of("1 2 3 4 0 5 6 7 8", three);

	ok(!sp_slide_blank(&b, (enum sp_direction)4) &&
	    !sp_slide_blank(&b, (enum sp_direction)-1) &&
	    oracle_equal(&b, &before), "an unknown direction slides nothing");
	sp_slide_to(&b, 9);
	sp_slide_to(&b, UINT32_MAX);
	sp_board_exchange(&b, 0, 9);
	sp_board_exchange(&b, UINT32_MAX, 0);
	ok(oracle_equal(&b, &before),
	    "the blank is not brought to a cell that there is not");
	sp_board_free(&b);
	sp_board_free(&before);
}

static void
reading(void)
{
	static const struct sp_size wrong[] = {
		{ 0, 4 }, { 1, 4 }, { 65536, 65536 }, { 2147483650u, 2 }
	};
	struct sp_board b = board_of("1 2 3 4 5 6 7 8 0", three);
	struct sp_reader *r;
	struct sp_fault fault;
	int good = 1;

	for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
		oracle_need(sp_reader_new(&r, NULL, wrong[k], SP_GREATEST) ==
		    SP_OK, "memory");
		fault.text[0] = '\0';
		good &= sp_read_board(r, &b, &fault) == SP_REFUSED &&
		    fault.text[0] != '\0' && b.n == 0;
		sp_reader_free(r);
		sp_board_free(&b);
		b = board_of("1 2 3 4 5 6 7 8 0", three);
	}
	ok(good, "no board is read of a size that boards do not have");
	ok(sp_board_parse(&b, "1 2 2 0", NULL, (struct sp_size){ 0, 0 },
	    &fault) == SP_MALFORMED && b.n == 0,
	    "malformed text leaves a board without cells");
	sp_board_free(&b);
}

static void
draws(void)
{
	struct sp_goal *goal = goal_of("classic", four);
	struct sp_gen_options draw = { .missing = 16 };
	struct sp_generator *gen;
	struct sp_fault fault;
	struct sp_board b = board_of("0 1 2 3 4 5 6 7 8", three);
	struct sp_writer *w;

	oracle_need(sp_generator_new(&gen, &draw, goal, &fault) == SP_OK &&
	    sp_writer_new(&w, STDOUT_FILENO) == SP_OK, "memory");
	ok(REFUSES(sp_generate_text(gen, UINT64_MAX, 2, w,
	    sp_form_by_name("line"), &b, &fault)),
	    "no board has a number above 2^64 - 1");
	sp_writer_free(w);
	sp_goal_free(goal);
	ok(sp_generate(gen, 0, &b) == SP_OK && b.n == 16 &&
	    sp_board_set(&b, b.size, b.label, &fault) == SP_OK,
	    "a generator goes on when its goal is freed");
	sp_generator_free(gen);
	sp_board_free(&b);
}

int
main(void)
{
	TEST(indexes());
	TEST(empty_boards());
	TEST(texts());
	TEST(goals());
	TEST(goals_that_do_not_fit());
	TEST(slides());
	TEST(reading());
	TEST(draws());
	return done();
}
