/*
 * module.c -- for WebAssembly: boards drawn, written, read, checked and solved
 *
 * module SEED SIDE COUNT writes the boards of sp-gen -S SEED -s SIDE -n COUNT,
 * then a shortest solution of each, or "unsolvable".
 */
#include <sp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BOARDS = 100, MOST_CELLS = 16, SOLVER_BYTES = 64 << 20 };

/* Solves each line of the text. */
static enum sp_status
solve_lines(char *text, struct sp_goal *goal, struct sp_fault *fault)
{
	const struct sp_solve_options options = { .method = SP_SOLVE_OPTIMAL };
	struct sp_solver *solver;
	struct sp_solution solution;
	struct sp_solve_stats stats;
	struct sp_board board;
	char letters[128];
	enum sp_status status = sp_solver_new(&solver, SOLVER_BYTES, 0);

	sp_board_init(&board);
	sp_solution_init(&solution);
	for (char *line = strtok(text, "\n"); status == SP_OK && line != NULL;
	    line = strtok(NULL, "\n")) {
		const struct sp_size any = { 0, 0 };

		status = sp_board_parse(&board, line, NULL, any, fault);
		if (status == SP_OK && !sp_solvable(&board, goal)) {
			puts("unsolvable");
			continue;
		}
		if (status == SP_OK)
			status = sp_solver_solve(solver, &board, goal,
			    &options, &solution, &stats, fault);
		sp_solution_print(&solution, NULL, 0, letters, sizeof letters);
		if (status == SP_OK)
			puts(letters);
	}
	sp_solution_free(&solution);
	sp_board_free(&board);
	sp_solver_free(solver);
	return status;
}

/* Draws boards, writes them and solves what was written. */
static enum sp_status
run(const struct sp_gen_options *draw, struct sp_goal *goal, size_t count,
    struct sp_fault *fault)
{
	static unsigned char rows[MOST_BOARDS * MOST_CELLS];
	static char text[MOST_BOARDS * MOST_CELLS * 3 + 1];
	struct sp_generator *gen;
	size_t length;
	enum sp_status status = sp_generator_new(&gen, draw, goal, fault);

	if (status == SP_OK)
		status = sp_boards_random(gen, 0, count, rows, &length, fault);
	if (status == SP_OK)
		status = sp_boards_print(rows, count, sp_goal_size(goal), NULL,
		    text, sizeof text, &length, fault);
	sp_generator_free(gen);
	if (status != SP_OK)
		return status;
	fputs(text, stdout);
	return solve_lines(text, goal, fault);
}

int
main(int argc, char **argv)
{
	struct sp_gen_options draw = { .population = SP_ANY };
	struct sp_fault fault = { .text = "" };
	struct sp_goal *goal = NULL;
	struct sp_size size;
	int status = 2;
	unsigned long count = argc == 4 ? strtoul(argv[3], NULL, 10) : 0;

	if (count == 0 || count > MOST_BOARDS ||
	    sp_seed_parse(argv[1], &draw.seed, &fault) != SP_OK ||
	    sp_size_parse(argv[2], &size, &fault) != SP_OK ||
	    sp_cells(size) > MOST_CELLS) {
		fputs("usage: module seed side count\n", stderr);
		return 2;
	}
	draw.missing = sp_cells(size);
	if (sp_goal_new(&goal, "classic", size, &fault) == SP_OK &&
	    run(&draw, goal, count, &fault) == SP_OK)
		status = 0;
	if (status != 0)
		fputs(fault.text, stderr);
	sp_goal_free(goal);
	return status;
}
