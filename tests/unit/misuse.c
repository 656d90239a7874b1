/* misuse.c -- senseless arguments are refused, and nothing is harmed */
#include <stdio.h>
#include <string.h>

#include "batch/batch.h"
#include "oracle.h"
#include "tap.h"

/* Whether a call is refused, with a reason in words. */
#define REFUSES(call) (fault.text[0] = '\0', \
	(call) == SP_REFUSED && fault.text[0] != '\0')

static const struct sp_size three = { 3, 3 }, four = { 4, 4 };
static const char fifteen[] = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0";

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
	ok(REFUSES(sp_board_parse(&b, "5", sp_form_by_name("index"), three,
	    &fault)), "an index without a goal is no board");
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

static void
goals(void)
{
	struct sp_goal *small = goal_of("snake", three), *lacks_eight;
	struct sp_board b = board_of("1 2 3 4 5 6 7 9 0", three);
	struct sp_board large = board_of(fifteen, four);
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
	struct sp_fault fault;
	char text[SP_FAULT_TEXT] = "";
	uint64_t value;
	int good = 1;

	sp_board_init(&next);
	sp_board_init(&other);
	oracle_need(sp_board_copy(&next, b) == SP_OK, "memory");
	for (size_t k = 0; sp_field_at(k) != NULL; k++) {
		fault.text[0] = '\0';
		good &= sp_field_value(sp_field_at(k), b, g, &value, &fault) ==
		    SP_REFUSED && fault.text[0] != '\0';
	}
	ok(good, "%s: no field has a value, and there is a reason", what);
	ok(sp_inversions(b, g) == UINT64_MAX && sp_swaps(b, g) == UINT64_MAX &&
	    REFUSES(sp_inversion_table(b, g, count, &fault)) &&
	    sp_misplaced(b, g) == UINT64_MAX &&
	    sp_manhattan(b, g) == UINT64_MAX &&
	    sp_conflicts(b, g) == UINT64_MAX, "%s: nothing is measured", what);
	ok(!sp_is_solvable(b, g) && !sp_is_solved(b, g) &&
	    sp_explain(b, g, &other, text, sizeof text) == SP_REFUSED &&
	    text[0] != '\0', "%s: it is not solvable, for a reason", what);
	ok(REFUSES(sp_index_next(&next, g, SP_SOLVABLE, &fault)) &&
	    REFUSES(sp_unroll(b, g, count, &fault)),
	    "%s: no board comes of it",
	    what);
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

	for (size_t k = 0; k < 2 * (sizeof wrong / sizeof *wrong); k++) {
		oracle_need(sp_reader_new(&r, k % 2 == 0 ? NULL :
		    sp_form_by_name("any"), wrong[k / 2], SP_GREATEST) ==
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

	draw.steps = 1;
	ok(REFUSES(sp_generator_new(&gen, &draw, goal, &fault)),
	    "boards that are no ends of walks have no steps");
	draw.steps = 0;
	draw.least = 1;
	ok(REFUSES(sp_generator_new(&gen, &draw, goal, &fault)),
	    "boards of any length have no least length");
	draw.least = 0;
	oracle_need(sp_generator_new(&gen, &draw, goal, &fault) == SP_OK,
	    "memory");
	sp_goal_free(goal);
	ok(sp_generate(gen, 0, &b) == SP_OK && b.n == 16 &&
	    sp_board_set(&b, b.size, b.label, &fault) == SP_OK,
	    "a generator goes on when its goal is freed");
	sp_generator_free(gen);
	sp_board_free(&b);
}

static const uint32_t ordinary[9] = { 1, 2, 3, 4, 5, 6, 7, 8, 0 };

/* Functions with a status and a fault. */
static void
nulls(void)
{
	struct sp_goal *goal = goal_of("classic", three), *none;
	struct sp_board b = board_of("1 2 3 4 5 6 7 8 0", three);
	struct sp_solution s = { 0 };
	struct sp_size size;
	struct sp_property property;
	struct sp_generator *gen;
	struct sp_reader *r;
	struct sp_fault fault;
	const struct sp_field *field = sp_field_at(0);
	unsigned char row[9] = { 0 };
	uint64_t value, all[SP_BATCH];
	struct sp_batch *batch;
	size_t many;
	int holds;

	oracle_need(sp_generator_new(&gen, NULL, goal, &fault) == SP_OK &&
	    sp_generate(gen, 0, &b) == SP_OK && sp_is_solvable(&b, goal),
	    "options that are all 0");
	ok(REFUSES(sp_size_parse(NULL, &size, &fault)) &&
	    REFUSES(sp_board_set(NULL, three, ordinary, &fault)) &&
	    REFUSES(sp_board_set(&b, three, NULL, &fault)) &&
	    REFUSES(sp_board_parse(&b, NULL, NULL, three, &fault)) &&
	    sp_board_copy(NULL, &b) == SP_REFUSED &&
	    sp_board_parse(&b, "", NULL, three, NULL) == SP_REFUSED,
	    "boards: NULL is refused");
	ok(REFUSES(sp_goal_new(NULL, "snake", three, &fault)) &&
	    REFUSES(sp_goal_new(&none, NULL, three, &fault)) &&
	    REFUSES(sp_goal_new_from_board(&none, NULL, &fault)) &&
	    REFUSES(sp_goal_check(NULL, &b, &fault)) &&
	    REFUSES(sp_goal_board(goal, 9, NULL, &fault)) &&
	    sp_explain(&b, NULL, NULL, NULL, 0) == SP_REFUSED &&
	    sp_explain(&b, goal, NULL, NULL, 1) == SP_REFUSED &&
	    sp_explain(&b, goal, &b, NULL, 0) == SP_REFUSED,
	    "goals: NULL is refused, and a goal in place of the board");
	ok(REFUSES(sp_field_value(NULL, &b, goal, &value, &fault)) &&
	    REFUSES(sp_field_value(field, &b, NULL, &value, &fault)) &&
	    REFUSES(sp_field_value(field, &b, goal, NULL, &fault)) &&
	    REFUSES(sp_property_parse("solved", NULL, &fault)) &&
	    REFUSES(sp_property_parse(NULL, &property, &fault)) &&
	    REFUSES(sp_property_test(NULL, &b, goal, &holds, &fault)),
	    "measures: NULL is refused");
	ok(REFUSES(sp_boards_solvable(NULL, 1, goal, row, &fault)) &&
	    REFUSES(sp_boards_solvable(row, 1, goal, NULL, &fault)) &&
	    REFUSES(sp_boards_values(row, 1, NULL, goal, &value, &fault)) &&
	    REFUSES(sp_boards_generate(gen, 0, 1, row, NULL, &fault)) &&
	    REFUSES(sp_boards_generate(gen, 0, 1, NULL, &many, &fault)) &&
	    REFUSES(sp_boards_parse("", 0, NULL, three, row, 1, NULL,
	    &fault)) &&
	    REFUSES(sp_boards_print(row, 1, three, NULL, NULL, 0, NULL,
	    &fault)) && sp_boards_solvable(NULL, 0, goal, NULL, &fault) ==
	    SP_OK, "rows of bytes: NULL is refused, but for no boards");
	ok(REFUSES(sp_index_parse(NULL, goal, 9, SP_SOLVABLE, &b, &fault)) &&
	    REFUSES(sp_relabel_prepare(NULL, &b, goal, &fault)) &&
	    REFUSES(sp_unroll(&b, goal, NULL, &fault)) &&
	    REFUSES(sp_roll(NULL, goal, &b, &fault)) &&
	    REFUSES(sp_symmetry_least(&b, &b, NULL, &fault)) &&
	    REFUSES(sp_roll(b.label, goal, &b, &fault)) &&
	    sp_symmetry_apply(sp_symmetry_at(1), &b, &b) == SP_REFUSED,
	    "indexes, relabellings and symmetries: NULL is refused, and a "
	    "result in place of what it is made of");
	ok(REFUSES(sp_slide_tile(NULL, 1, NULL, &fault)) &&
	    REFUSES(sp_moves_apply(&b, NULL, 1, &fault)) &&
	    REFUSES(sp_moves_pass(&b, NULL, 1, NULL, NULL, &fault)) &&
	    sp_solution_take(NULL, &b, NULL) == SP_REFUSED &&
	    REFUSES(sp_generator_population(gen, NULL, &fault)) &&
	    REFUSES(sp_solution_parse(&s, &b, NULL, &fault)) &&
	    REFUSES(sp_solution_apply(&s, NULL, &fault)) &&
	    REFUSES(sp_seed_parse("1", NULL, &fault)) &&
	    REFUSES(sp_generator_new(NULL, NULL, goal, &fault)) &&
	    sp_seed_draw(NULL) == SP_REFUSED &&
	    sp_generate(gen, 0, NULL) == SP_REFUSED, "moves and random boards: "
	    "NULL is refused");
	oracle_need(sp_reader_new(&r, NULL, three, SP_GREATEST) == SP_OK,
	    "memory");
	oracle_need(sp_batch_new(&batch) == SP_OK, "a batch");
	ok(sp_batch_new(NULL) == SP_REFUSED &&
	    REFUSES(sp_batch_read(batch, NULL, 1, &fault)) &&
	    REFUSES(sp_batch_read(batch, r, 0, &fault)) &&
	    sp_batch_set_board(batch, NULL, 1) == SP_REFUSED &&
	    REFUSES(sp_batch_set_rows(batch, three, NULL, 1, &fault)) &&
	    sp_batch_set_rows(batch, three, NULL, 0, &fault) == SP_END &&
	    sp_batch_set_board(batch, &b, 1) == SP_OK &&
	    REFUSES(sp_batch_rows(batch, NULL, 1, &fault)) &&
	    REFUSES(sp_batch_values(batch, NULL, goal, all, &fault)) &&
	    REFUSES(sp_batch_select(batch, &property, NULL, all, &fault)) &&
	    REFUSES(sp_batch_explain(batch, goal, NULL, &fault)),
	    "batches: NULL, and to read no board, is refused");
	ok(sp_batch_board(batch, 1)->n == 0 && sp_batch_count(batch) == 1 &&
	    sp_batch_board(batch, 0)->n == b.n,
	    "a board past the last one has no cells, and the others stay");
	sp_batch_free(batch);
	ok(REFUSES(sp_read_board(r, NULL, &fault)) &&
	    sp_reader_new(NULL, NULL, three, 0) == SP_REFUSED &&
	    sp_writer_new_file(NULL, 1) == SP_REFUSED &&
	    sp_writer_new_callback(NULL, NULL, NULL) == SP_REFUSED &&
	    sp_writer_new_text(NULL) == SP_REFUSED,
	    "reading and writing: NULL is refused");
	sp_reader_free(r);
	sp_generator_free(gen);
	sp_goal_free(goal);
	sp_board_free(&b);
}

/* A source of one job. */
static struct {
	struct sp_job job;
	int is_taken;
	enum sp_status status;
	int has_reason;
} only;

static enum sp_next
next_only(void *context, struct sp_job *job, int may_wait)
{
	(void)may_wait;
	*job = only.job;
	return only.is_taken++ == 0 ? SP_NEXT_JOB : context == NULL ?
	    SP_NEXT_NONE : SP_NEXT_LATER;
}

static void
done_only(void *context, const struct sp_job *job, enum sp_status status,
    struct sp_solution *solution, const struct sp_solve_stats *stats,
    const struct sp_fault *why)
{
	(void)context;
	(void)job;
	(void)solution;
	(void)stats;
	only.status = status;
	only.has_reason = why->text[0] != '\0';
}

/* Returns whether a run refuses a job, with a reason, and goes on to its end. */
static int
refuses_job(struct sp_solver *solver, struct sp_job job)
{
	static const struct sp_source source = { next_only, done_only };
	struct sp_fault fault;

	only.job = job;
	only.is_taken = only.has_reason = 0;
	only.status = SP_OK;
	return sp_solver_run(solver, NULL, &source, NULL, &fault) == SP_OK &&
	    only.is_taken == 2 && only.status == SP_REFUSED && only.has_reason;
}

static int
report_nothing(void *context, uint64_t length, uint64_t boards)
{
	(void)context;
	(void)length;
	(void)boards;
	return 0;
}

static void
solvers(void)
{
	const struct sp_source source = { next_only, done_only },
	    no_next = { .done = done_only }, no_done = { .next = next_only };
	struct sp_goal *goal = goal_of("classic", three),
	    *large = goal_of("classic", four);
	struct sp_board b = board_of("1 2 3 4 5 6 7 8 0", three);
	unsigned char up[] = { SP_UP }, down[] = { SP_DOWN };
	const struct sp_solution elsewhere = { 1, 1, up },
	    outside = { 1, 1, down };
	struct sp_solution s;
	struct sp_solver *solver;
	struct sp_fault fault;

	sp_solution_init(&s);
	oracle_need(sp_solver_new(&solver, 0, 0) == SP_OK, "a solver");
	ok(sp_solver_new(NULL, 0, 0) == SP_REFUSED &&
	    REFUSES(sp_solver_solve(NULL, &b, goal, NULL, &s, NULL, &fault)) &&
	    REFUSES(sp_solver_solve(solver, NULL, goal, NULL, &s, NULL,
	    &fault)) && REFUSES(sp_solver_solve(solver, &b, NULL, NULL, &s,
	    NULL, &fault)) && REFUSES(sp_solver_solve(solver, &b, goal, NULL,
	    NULL, NULL, &fault)) && sp_solver_solve(solver, &b, goal, NULL, &s,
	    NULL, NULL) == SP_REFUSED,
	    "a board to solve: NULL is refused");
	ok(REFUSES(sp_solver_run(NULL, NULL, &source, NULL, &fault)) &&
	    REFUSES(sp_solver_run(solver, NULL, NULL, NULL, &fault)) &&
	    REFUSES(sp_solver_run(solver, NULL, &no_next, NULL, &fault)) &&
	    REFUSES(sp_solver_run(solver, NULL, &no_done, NULL, &fault)) &&
	    sp_solver_run(solver, NULL, &source, NULL, NULL) == SP_REFUSED,
	    "boards to solve: NULL is refused");
	ok(REFUSES(sp_solver_lengths(NULL, three, SP_SLIDES, 8, report_nothing,
	    NULL, &fault)) && REFUSES(sp_solver_lengths(solver, three,
	    SP_SLIDES, 8, NULL, NULL, &fault)) && sp_solver_lengths(solver,
	    three, SP_SLIDES, 8, report_nothing, NULL, NULL) == SP_REFUSED,
	    "boards by length: NULL is refused");
	ok(refuses_job(solver, (struct sp_job){ .goal = goal }) &&
	    refuses_job(solver, (struct sp_job){ .board = &b }) &&
	    refuses_job(solver, (struct sp_job){ .board = &b,
	    .goal = large }) && refuses_job(solver, (struct sp_job){
	    .board = &b, .goal = goal, .reserved = { 1 } }) &&
	    refuses_job(solver, (struct sp_job){ .board = &b, .goal = goal,
	    .known = &elsewhere }) &&
	    refuses_job(solver, (struct sp_job){ .board = &b, .goal = goal,
	    .known = &outside }),
	    "senseless jobs of a run are refused one by one");
	only.is_taken = 0;
	only.job = (struct sp_job){ .board = &b, .goal = goal };
	ok(REFUSES(sp_solver_run(solver, NULL, &source, &b, &fault)) &&
	    only.status == SP_OK,
	    "a source that has no job, though it may wait, ends a run");
	ok(sp_solver_solve(solver, &b, goal, NULL, &s, NULL, &fault) == SP_OK,
	    "options and stats may be NULL");
	sp_solver_free(solver);
	sp_solver_free(NULL);
	sp_solution_free(&s);
	sp_goal_free(goal);
	sp_goal_free(large);
	sp_board_free(&b);
}

static void
unknown_fields(void)
{
	const struct sp_field later = { "new",
	    (enum sp_field_id)(SP_FIELD_CELLS + 88), SP_NUMBER, "later" };
	const struct sp_property property = { .field = &later };
	struct sp_goal *goal = goal_of("classic", four);
	struct sp_board b = board_of(fifteen, four);
	unsigned char row[16];
	uint64_t value;
	struct sp_fault fault;
	int holds;

	for (int cell = 0; cell < 16; cell++)
		row[cell] = (unsigned char)b.label[cell];
	ok(REFUSES(sp_field_value(&later, &b, goal, &value, &fault)) &&
	    REFUSES(sp_boards_values(row, 1, &later, goal, &value, &fault)) &&
	    REFUSES(sp_property_test(&property, &b, goal, &holds, &fault)),
	    "a field of a later version is refused");
	sp_goal_free(goal);
	sp_board_free(&b);
}

/* A relabelling of 4x4, a board of 2x8, and a batch of two boards of 2x8, which
 * were rows, after one that was read. */
static void
other_sizes(void)
{
	static const char wanted[] =
	    "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0\n"
	    "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n";
	static const unsigned char rows[] = {
		1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0,
		1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 15
	};
	const struct sp_size tall = { 2, 8 };
	struct sp_goal *columns = goal_of("columns", four);
	struct sp_board from = board_of(fifteen, four);
	struct sp_board b = board_of(fifteen, tall);
	struct sp_board before = board_of(fifteen, tall);
	struct sp_relabel *relabel, *unprepared;
	char many[SP_BATCH * sizeof wanted] = "";
	const char *text;
	size_t length;
	struct sp_batch *batch;
	struct sp_reader *r;
	struct sp_writer *w;
	struct sp_fault fault;

	oracle_need(sp_batch_new(&batch) == SP_OK &&
	    sp_reader_new(&r, NULL, four, 0) == SP_OK &&
	    sp_relabel_new(&relabel) == SP_OK &&
	    sp_relabel_new(&unprepared) == SP_OK &&
	    sp_relabel_prepare(relabel, &from, columns, &fault) == SP_OK &&
	    sp_writer_new_text(&w) == SP_OK, "memory");
	sp_relabel_apply(relabel, &b);
	sp_relabel_apply(relabel, &from);
	ok(oracle_equal(&b, &before) && sp_is_solved(&from, columns),
	    "a relabelling of 4x4 changes boards of 4x4, and none of 2x8");
	for (unsigned i = 0; i < SP_BATCH; i++)
		strcat(many, wanted);
	sp_reader_set_text(r, many, strlen(many));
	/* The first board comes alone, before any bytes are at hand. */
	oracle_need(sp_batch_read(batch, r, SP_BATCH, &fault) == SP_OK &&
	    sp_batch_read(batch, r, SP_BATCH, &fault) == SP_OK &&
	    sp_batch_line(batch, 1) == 3, "boards that were read");
	oracle_need(sp_batch_set_rows(batch, tall, rows, 2, &fault) == SP_OK,
	    "boards of rows");
	ok(sp_batch_line(batch, 0) == 0 && sp_batch_line(batch, 1) == 0,
	    "boards that are rows have no lines of boards that were read");
	sp_batch_write(batch, UINT64_MAX, relabel, NULL, w);
	sp_batch_write(batch, UINT64_MAX, unprepared, NULL, w);
	text = sp_writer_text(w, &length);
	ok(length == 2 * strlen(wanted) && memcmp(text, wanted,
	    strlen(wanted)) == 0 && strcmp(text + strlen(wanted), wanted) == 0,
	    "a relabelling of 4x4, and one not prepared, leave rows of 2x8 "
	    "alone");
	ok(REFUSES(sp_relabel_prepare(relabel, &b, columns, &fault)),
	    "no labels of 2x8 are changed to those of a goal of 4x4");
	sp_relabel_apply(relabel, &from);
	ok(sp_is_solved(&from, columns),
	    "a relabelling that was refused changes no boards");
	b.n = 0;
	sp_write_board(w, &b, NULL);
	ok(sp_writer_text(w, &length) == NULL && length == 0,
	    "a text has no length when a board without cells was written");
	sp_board_free(&from);
	sp_board_free(&b);
	sp_board_free(&before);
	sp_batch_free(batch);
	sp_reader_free(r);
	sp_writer_free(w);
	sp_relabel_free(relabel);
	sp_relabel_free(unprepared);
	sp_goal_free(columns);
}

/* Returns what a sheet is for a board of 2x2 with those moves and options. */
static const char *
drawn(struct sp_writer *w, const struct sp_tap *moves, size_t count,
    const struct sp_sheet_options *options, enum sp_status *status)
{
	struct sp_board b = board_of("1 2 3 0", (struct sp_size){ 2, 2 });
	struct sp_sheet *sheet;
	struct sp_fault fault;
	size_t length;

	*status = sp_sheet_new(&sheet, w, options, &fault);
	if (*status == SP_OK) {
		*status = sp_sheet_add(sheet, &b, moves, count, "a<b", &fault);
		sp_sheet_end(sheet);
	}
	sp_sheet_free(sheet);
	sp_board_free(&b);
	return sp_writer_text(w, &length);
}

static void
pictures(void)
{
	static const struct sp_tap right = { SP_LEFT, 1 }, none = { SP_UP, 0 },
	    far[] = { { SP_LEFT, 1 }, { SP_LEFT, 1 } };
	struct sp_sheet_options slow = { .milliseconds = 3600001 },
	    later = { .reserved = { 0, 1 } }, groups = { .how = 2 },
	    titled = { .title = "a&b", .columns = 1, .how =
	    SP_PICTURE_PLAIN | SP_PICTURE_MONOSPACE };
	enum sp_status status;
	struct sp_writer *w;
	struct sp_fault fault;
	struct sp_sheet *sheet;
	struct sp_board b;
	const char *text;

	sp_board_init(&b);
	oracle_need(sp_writer_new_text(&w) == SP_OK, "memory");
	ok(REFUSES(sp_sheet_new(NULL, w, NULL, &fault)) &&
	    REFUSES(sp_sheet_new(&sheet, NULL, NULL, &fault)) &&
	    sp_sheet_new(&sheet, w, NULL, NULL) == SP_REFUSED &&
	    REFUSES(sp_sheet_new(&sheet, w, &slow, &fault)) &&
	    REFUSES(sp_sheet_new(&sheet, w, &later, &fault)) &&
	    REFUSES(sp_sheet_new(&sheet, w, &groups, &fault)) && sheet == NULL,
	    "a sheet without a writer, too slow or of a later version is "
	    "refused");
	oracle_need(sp_sheet_new(&sheet, w, NULL, &fault) == SP_OK, "memory");
	ok(REFUSES(sp_sheet_add(sheet, NULL, NULL, 0, NULL, &fault)) &&
	    REFUSES(sp_sheet_add(sheet, &b, NULL, 0, NULL, &fault)) &&
	    REFUSES(sp_sheet_add(sheet, &b, NULL, 1, NULL, &fault)),
	    "a picture of no board, and of moves that are NULL, is refused");
	sp_sheet_free(sheet);
	sp_writer_free(w);

	oracle_need(sp_writer_new_text(&w) == SP_OK, "memory");
	text = drawn(w, far, 2, NULL, &status);
	ok(status == SP_REFUSED && strstr(text, "<g transform") == NULL &&
	    (drawn(w, &none, 1, NULL, &status), status == SP_REFUSED),
	    "a move that is not possible, and one of no tile, draw nothing");
	sp_writer_free(w);

	oracle_need(sp_writer_new_text(&w) == SP_OK, "memory");
	sp_write_text(w, "<p>");
	text = drawn(w, &right, 1, &titled, &status);
	ok(status == SP_OK && strncmp(text, "<p><svg xmlns=\"http://www.w3.org/"
	    "2000/svg\" width=\"104\" height=\"154\" viewBox=\"0 0 104 154\">",
	    86) == 0 && strstr(text, "<title>a&amp;b</title>") != NULL &&
	    strstr(text, "monospace") != NULL && strstr(text, ">a&lt;b<") !=
	    NULL && strstr(text, "dur=\"3200ms\" values=\"0 0;0 0;40 0;40 0\" "
	    "keyTimes=\"0;0.3125;0.3750;1\"") != NULL,
	    "behind other text in memory, a sheet has its size, title, caption "
	    "and motion");
	sp_writer_free(w);

	oracle_need(sp_writer_new_file(&w, -1) == SP_OK, "memory");
	ok(drawn(w, &right, 1, NULL, &status) == NULL && status == SP_OK,
	    "a writer to a file has no text in memory");
	sp_writer_free(w);
}

int
main(void)
{
	TEST(indexes());
	TEST(empty_boards());
	TEST(goals());
	TEST(goals_that_do_not_fit());
	TEST(slides());
	TEST(reading());
	TEST(draws());
	TEST(nulls());
	TEST(solvers());
	TEST(unknown_fields());
	TEST(other_sizes());
	TEST(pictures());
	return done();
}
