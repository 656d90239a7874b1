/* measure.c -- scenarios: boards, goals, and what is made of them */
#include <stdlib.h>
#include <string.h>

#include "../unit/core.h"
#include "../unit/oracle.h"
#include "board/bignum.h"
#include "count-statistics.h"
#include "library.h"

/* Sets a board to the solved board with some tiles exchanged. */
static enum sp_status
set_board(struct sp_board *board, struct sp_size size)
{
	TRY(sp_board_resize(board, size));
	for (uint32_t cell = 0; cell < board->n; cell++)
		board->label[cell] = (cell * 7 + 3) % board->n;
	if (sp_board_validate(board, &fault) == SP_OK)
		return SP_OK;
	for (uint32_t cell = 0; cell < board->n; cell++)
		board->label[cell] = (cell + 5) % board->n;
	return sp_board_validate(board, &fault);
}

static enum sp_status
boards(void)
{
	char text[SP_FAULT_TEXT];

	for (int i = 0; i < SIZES; i++) {
		TRY(set_board(&a, sizes[i]));
		TRY(sp_board_copy(&b, &a));
		say_board(&b);
		TRY(sp_goal_lay(&goal, SP_SNAKE, a.size, &fault));
		TRY(sp_explain(&a, &goal, &c, text, sizeof text));
		say("%s\n", text);
	}
	return SP_OK;
}

static enum sp_status
goals(void)
{
	for (int i = 0; i < SIZES; i++) {
		TRY(sp_goal_lay(&goal, SP_SNAKE, sizes[i], &fault));
		TRY(sp_goal_board(&goal, 2, &a, &fault));
		say_board(&a);
		TRY(sp_goal_from_board(&literal, &a));
		TRY(sp_goal_board(&literal, 2, &b, &fault));
		say("%d %u %u %d\n", sp_solvable(&a, &goal), goal.n,
		    goal.parity, oracle_equal(&a, &b));
	}
	return SP_OK;
}

static enum sp_status
relabelling(void)
{
	for (int i = 0; i < SIZES; i++) {
		TRY(set_board(&a, sizes[i]));
		TRY(sp_goal_from_board(&literal, &a));
		TRY(sp_goal_lay(&goal, SP_SNAKE, sizes[i], &fault));
		TRY(sp_unroll(&a, &goal, &b, &fault));
		TRY(sp_roll(&b, &goal, &c, &fault));
		say("%d\n", oracle_equal(&a, &c));
		TRY(sp_goal_board(&goal, a.n, &b, &fault));
		TRY(sp_relabel_prepare(&relabel, &b, &goal, &fault));
		sp_relabel_apply(&relabel, &b);
		say_board(&b);
	}
	return SP_OK;
}

static enum sp_status
symmetries(void)
{
	const struct sp_symmetry *s;

	for (int i = 0; i < SIZES; i++) {
		TRY(set_board(&a, sizes[i]));
		for (size_t k = 0; (s = sp_symmetry_at(k)) != NULL; k++) {
			TRY(sp_symmetry_apply(s, &a, &b));
			say_board(&b);
		}
		TRY(sp_goal_lay(&goal, SP_SNAKE, sizes[i], &fault));
		TRY(sp_goal_board(&goal, a.missing, &b, &fault));
		TRY(sp_symmetry_least(&a, &b, &c, &fault));
		say_board(&c);
	}
	return SP_OK;
}

/* Values that cannot be added now can be added later. */
static enum sp_status
statistics(void)
{
	uint64_t freedom;

	count_histogram_free(&histogram);
	count_audit_free(&audit);
	for (uint64_t value = 0; value < 600; value++)
		if (count_histogram_add(&histogram, value * value) != SP_OK)
			TRY(count_histogram_add(&histogram, value * value));
	count_histogram_sort(&histogram);
	for (size_t i = 0; i < histogram.used; i += 7)
		say("%llu:%llu ", (unsigned long long)histogram.bin[i].value,
		    (unsigned long long)histogram.bin[i].count);
	TRY(set_board(&a, sizes[4]));
	if (count_audit_add(&audit, &a, &fault) != SP_OK)
		TRY(count_audit_add(&audit, &a, &fault));
	say("%.3f\n", count_audit_chi_square(&audit, &freedom));
	return SP_OK;
}

static enum sp_status
indexes(void)
{
	struct sp_big index;

	for (int i = 0; i < SIZES; i++) {
		TRY(sp_goal_lay(&goal, SP_SNAKE, sizes[i], &fault));
		sp_big_set(&index, 11);
		TRY(sp_index_board(&index, &goal, 3, SP_UNSOLVABLE, &a,
		    &fault));
		say_board(&a);
	}
	return SP_OK;
}

static void
say_solution(const struct sp_solution *s)
{
	uint64_t sum = 0;

	for (uint64_t i = 0; i < s->length; i++)
		sum = sum * 5 + s->dir[i];
	say("%llu slides: %llu\n", (unsigned long long)s->length,
	    (unsigned long long)sum);
}

/* Sets the board a to one that is solvable for the goal. */
static enum sp_status
set_solvable(struct sp_size size)
{
	TRY(sp_goal_lay(&goal, SP_SNAKE, size, &fault));
	TRY(set_board(&a, size));
	if (!sp_solvable(&a, &goal))
		sp_board_exchange(&a, a.blank < 2 ? 2 : 0,
		    a.blank < 2 ? 3 : 1);
	return SP_OK;
}

static enum sp_status
fast_solutions(void)
{
	for (int i = 0; i < SIZES; i++) {
		TRY(set_solvable(sizes[i]));
		TRY(sp_goal_lay(&goal, SP_SNAKE, a.size, &fault));
		TRY(sp_solve_fast(&a, &goal, &solution));
		say_solution(&solution);
	}
	return SP_OK;
}

/* Solves the board a; the tables are made with many allocations. */
static enum sp_status
solve_with(uint32_t most, uint32_t weight)
{
	const struct sp_task task = { .weight = weight,
	    .most_nodes = UINT64_MAX };
	struct sp_tables *tables;
	struct sp_puzzle puzzle;
	struct sp_solve_stats effort;
	enum sp_status status;

	TRY(sp_puzzle_set(&puzzle, &a, &goal, &fault));
	solution.length = 0;
	status = sp_tables_make(&tables, a.size, goal.n - 1, most, UINT64_MAX,
	    NULL, NULL);
	if (status == SP_OK)
		status = sp_solve_puzzle(tables, &puzzle, &task, &solution, &effort);
	sp_tables_free(tables);
	if (status == SP_OK)
		say_solution(&solution);
	return status;
}

static enum sp_status
solve_near(struct sp_size size, uint32_t most)
{
	TRY(sp_goal_lay(&goal, SP_CLASSIC, size, &fault));
	TRY(sp_goal_board(&goal, goal.n, &a, &fault));
	for (uint32_t i = 0; i < 40; i++)
		sp_slide_blank(&a, (enum sp_direction)(i * i * 7 / 3 % 4));
	return solve_with(most, SP_OPTIMAL);
}

/* There is a scenario for each size; else each fault would have all tables made
 * again. */
static enum sp_status
solutions_2x2(void)
{
	return solve_near(sizes[0], 3);
}

static enum sp_status
solutions_3x3(void)
{
	return solve_near((struct sp_size){ 3, 3 }, 4);
}

static enum sp_status
solutions_2x4(void)
{
	return solve_near((struct sp_size){ 2, 4 }, 3);
}

static enum sp_status
solutions_4x5(void)
{
	return solve_near((struct sp_size){ 4, 5 }, 2);
}

/* Solves by a path so long that the memory with which a search begins is not
 * enough. */
static enum sp_status
long_solutions(void)
{
	TRY(set_solvable((struct sp_size){ 2, 6 }));
	return solve_with(3, 9 * SP_OPTIMAL);
}

/* Solves by a beam so narrow that lines are forced, and by a wider one. */
static enum sp_status
near_solutions(void)
{
	static const uint32_t widths[] = { 1, 9 };
	const struct sp_task task = { .most_nodes = UINT64_MAX };
	struct sp_solve_stats effort;

	for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
		struct core core = { .entry = NULL };
		struct sp_near *near;
		enum sp_status status;

		TRY(set_solvable((struct sp_size){ 2, 9 }));
		TRY(sp_goal_lay(&goal, SP_SNAKE, a.size, &fault));
		status = core_near(&core, &near, UINT64_MAX);
		if (status == SP_OK)
			status = sp_solve_near(near, widths[i], SP_SLIDES,
			    &a, &goal, &task, &solution, &effort);
		core_free(&core, near);
		TRY(status);
		say_solution(&solution);
	}
	return SP_OK;
}

/* Takes the memory of a larger table than before. */
static enum sp_status
large_tables(void)
{
	const size_t bytes = 5 << 20;
	char *memory = sp_hugepages_new(bytes);

	if (memory == NULL)
		return SP_NO_MEMORY;
	memset(memory, 'x', bytes);
	say("%c%c\n", memory[0], memory[bytes - 1]);
	free(memory);
	return SP_OK;
}

/* Draws random boards of all kinds. */
static enum sp_status
drawing(void)
{
	static const struct sp_gen_options draws[] = {
		{ .missing = 4 },
		{ .draw_missing = 1, .population = SP_ANY },
		{ .missing = 4, .fixed_blank = 1, .not_goal = 1 },
		{ .missing = 4, .distinct = 1 },
		{ .missing = 4, .in_order = 1 },
		{ .missing = 2, .method = SP_WALK, .steps = 7 },
		{ .missing = 2, .method = SP_SLIDE, .steps = 30 }
	};

	for (size_t k = 0; k < sizeof draws / sizeof *draws; k++) {
		for (int i = 0; i < SIZES; i++) {
			struct sp_generator *generator;
			enum sp_status status;

			if (draws[k].in_order &&
			    sp_cells(sizes[i]) > SP_MAX_ORDER_CELLS)
				continue;
			TRY(sp_goal_lay(&goal, SP_SNAKE, sizes[i], &fault));
			status = sp_generator_new(&generator, &draws[k], &goal,
			    &fault);
			for (uint64_t number = 0; number < 3 &&
			    status == SP_OK; number++) {
				status = sp_generate(generator, number, &a);
				if (status == SP_OK)
					say_board(&a);
			}
			sp_generator_free(generator);
			TRY(status);
		}
	}
	return SP_OK;
}

const struct scenario measure_scenarios[] = {
	{ "boards", boards },
	{ "goals", goals },
	{ "relabelling", relabelling },
	{ "symmetries", symmetries },
	{ "statistics", statistics },
	{ "indexes", indexes },
	{ "fast solutions", fast_solutions },
	{ "solutions of 2x2", solutions_2x2 },
	{ "solutions of 3x3", solutions_3x3 },
	{ "solutions of 2x4", solutions_2x4 },
	{ "solutions of 4x5", solutions_4x5 },
	{ "long solutions", long_solutions },
	{ "near solutions", near_solutions },
	{ "large tables", large_tables },
	{ "drawing", drawing },
	{ NULL, NULL }
};
