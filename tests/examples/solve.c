/*
 * solve.c -- solutions in letters, and a way to have enough of waiting
 *
 * solve reads 4x4 boards and writes a shortest solution of each.  After Ctrl-C
 * it writes solutions that are quickly found, but may be longer.  A program
 * with windows would set `is_enough` by a button, with the search on a thread.
 */
#include <sp.h>
#include <signal.h>
#include <stdio.h>

static volatile sig_atomic_t is_enough;

static void
be_enough(int signal_number)
{
	is_enough = signal_number;
}

static int
poll_enough(void *argument)
{
	(void)argument;
	return is_enough != 0;
}

/* Room for the longest solutions, even of -m near, on 4x4. */
static void
print_solution(const struct sp_solution *s)
{
	char text[1024];

	sp_solution_print(s, 0, text, sizeof text);
	puts(text);
	fflush(stdout); /* whoever waits shall see it */
}

struct solver {
	struct sp_goal *goal;
	struct sp_tables *tables;
	struct sp_near *near;
	struct sp_task task;
	struct sp_board board;
	struct sp_solution solution;
};

static enum sp_status
solver_init(struct solver *s, struct sp_size size)
{
	struct sp_fault fault;
	uint32_t n = sp_cells(size);
	enum sp_status status;

	s->goal = NULL;
	s->tables = NULL;
	s->near = NULL;
	sp_board_init(&s->board);
	sp_solution_init(&s->solution);
	s->task.weight = SP_OPTIMAL;
	s->task.most_nodes = UINT64_MAX;
	s->task.most_slides = 0;
	s->task.poll = poll_enough;
	s->task.found = NULL;
	s->task.argument = NULL;
	status = sp_goal_new(&s->goal, "classic");
	if (status == SP_OK)
		status = sp_goal_lay(s->goal, size, &fault);
	if (status == SP_OK)
		status = sp_tables_new(&s->tables, size,
		    sp_goal_home(s->goal, n, 0), 6, UINT64_MAX);
	if (status == SP_OK)
		status = sp_near_new(&s->near, SP_NEAR_WIDTH, UINT64_MAX);
	return status;
}

static void
solver_free(struct solver *s)
{
	sp_solution_free(&s->solution);
	sp_board_free(&s->board);
	sp_near_free(s->near);
	sp_tables_free(s->tables);
	sp_goal_free(s->goal);
}

/* Solves and prints the board that was read. */
static enum sp_status
solve(struct solver *s)
{
	struct sp_solve_stats effort;
	struct sp_task at_once = s->task;
	enum sp_status status;

	at_once.poll = NULL;
	if (!sp_solvable(&s->board, s->goal)) {
		puts("unsolvable");
		return SP_OK;
	}
	status = sp_solve(s->tables, &s->board, s->goal, &s->task,
	    &s->solution, &effort);
	if (status == SP_STOPPED)
		status = sp_solve_near(s->near, &s->board, s->goal, &at_once,
		    &s->solution, &effort);
	if (status == SP_OK)
		print_solution(&s->solution);
	return status;
}

static enum sp_status
solve_all(struct solver *s, struct sp_reader *reader)
{
	struct sp_fault fault;
	enum sp_status status = SP_OK;

	while (status == SP_OK || status == SP_MALFORMED) {
		status = sp_read_board(reader, &s->board, &fault);
		if (status == SP_OK)
			status = sp_goal_fit(s->goal, &s->board, &fault);
		if (status == SP_OK)
			status = solve(s);
		if (status == SP_MALFORMED)
			puts("malformed");
	}
	return status;
}

int
main(void)
{
	const struct sp_size size = { 4, 4 };
	struct sp_reader *reader = NULL;
	struct solver solver;
	enum sp_status status;

	signal(SIGINT, be_enough);
	status = solver_init(&solver, size);
	if (status == SP_OK)
		status = sp_reader_new(&reader, sp_form_at(0), size,
		    SP_GREATEST);
	if (status == SP_OK) {
		sp_reader_set_file(reader, 0);
		status = solve_all(&solver, reader);
	}
	sp_reader_free(reader);
	solver_free(&solver);
	return status == SP_END && fflush(stdout) == 0 ? 0 : 2;
}
