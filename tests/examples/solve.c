/*
 * solve.c -- a server that keeps its solver, and can be told to hurry
 *
 * solve reads boards and answers each at once with a shortest solution.  After
 * Ctrl-C its solutions are quickly found, but may be longer.  A program with
 * windows would set `is_enough` by a button, with the search on a thread.
 */
#include <sp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static volatile sig_atomic_t is_enough;

static void
be_enough(int signal_number)
{
	is_enough = signal_number;
}

static int
poll_enough(void *context, const struct sp_solve_stats *so_far)
{
	(void)context;
	(void)so_far;
	return is_enough != 0;
}

/* Solves a board; if that takes too long, by another method. */
static enum sp_status
solve(struct sp_solver *solver, const struct sp_board *board,
    const struct sp_goal *goal, struct sp_solution *solution,
    struct sp_fault *fault)
{
	struct sp_solve_options options;
	struct sp_solve_stats stats;
	enum sp_status status;

	memset(&options, 0, sizeof options); /* a shortest one, without limits */
	options.poll = poll_enough;
	status = sp_solver_solve(solver, board, goal, &options, solution,
	    &stats, fault);
	if (status != SP_STOPPED)
		return status;
	memset(&options, 0, sizeof options);
	options.method = SP_SOLVE_NEAR;
	return sp_solver_solve(solver, board, goal, &options, solution,
	    &stats, fault);
}

/* Answers every board that is read; SP_END if that went well. */
static enum sp_status
serve(struct sp_reader *reader, struct sp_writer *writer,
    struct sp_solver *solver)
{
	struct sp_board board;
	struct sp_solution solution;
	struct sp_fault fault;
	enum sp_status status;

	sp_board_init(&board);
	sp_solution_init(&solution);
	do {
		struct sp_goal *goal = NULL;

		status = sp_read_board(reader, &board, &fault);
		if (status == SP_OK)
			status = sp_goal_new(&goal, "classic", board.size,
			    &fault);
		if (status == SP_OK && !sp_is_solvable(&board, goal))
			sp_write_text(writer, "unsolvable\n");
		else if (status == SP_OK &&
		    (status = solve(solver, &board, goal, &solution,
		    &fault)) == SP_OK) {
			sp_write_solution(writer, &solution, NULL, 0);
			sp_write_text(writer, "\n");
		} else if (status == SP_MALFORMED)
			sp_write_text(writer, "malformed\n");
		if (status == SP_REFUSED) {
			sp_write_text(writer, fault.text);
			sp_write_text(writer, "\n");
		}
		sp_goal_free(goal);
		/* Whoever waits shall see it. */
		if (sp_writer_flush(writer) != SP_OK)
			status = SP_IO_ERROR;
	} while (status == SP_OK || status == SP_MALFORMED ||
	    status == SP_REFUSED);
	sp_solution_free(&solution);
	sp_board_free(&board);
	return status;
}

int
main(void)
{
	const struct sp_size any = { 0, 0 };
	struct sp_reader *reader = NULL;
	struct sp_writer *writer = NULL;
	struct sp_solver *solver = NULL;
	enum sp_status status;

	signal(SIGINT, be_enough);
	status = sp_reader_new(&reader, NULL, any, SP_GREATEST);
	if (status == SP_OK)
		status = sp_writer_new_file(&writer, 1);
	if (status == SP_OK)
		status = sp_solver_new(&solver, 0, 0);
	if (status == SP_OK) {
		sp_reader_set_file(reader, 0);
		status = serve(reader, writer, solver);
	}
	sp_solver_free(solver);
	sp_writer_free(writer);
	sp_reader_free(reader);
	return status == SP_END ? 0 : 2;
}
