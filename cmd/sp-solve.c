/* sp-solve.c -- shortest solutions */
#include <unistd.h>

#include "solve.h"

/* A solution that is found at once, with the lower bound of the board. */
static void
solve_fast(const struct cmd_input *in, const struct solve_options *o,
    struct solve_job *job)
{
	struct sp_solution solution;

	sp_solution_init(&solution);
	if (sp_solve_fast(&in->board, in->goal, &solution) != SP_OK)
		cmd_no_memory();
	solve_text_solution(&job->text, &solution, o);
	job->outcome = JOB_SOLVED;
	job->length = solution.length;
	job->effort.nodes = 0;
	job->effort.bound = (uint32_t)sp_manhattan(&in->board, in->goal);
	sp_solution_free(&solution);
}

/* Makes the job of a board. */
static void
set_job(struct cmd_input *in, const struct solve_options *o,
    struct solve_job *job, enum cmd_status *status)
{
	job->done = 1;
	if (!sp_solvable(&in->board, in->goal)) {
		solve_text_set(&job->text, "unsolvable");
		if (*status == CMD_OK)
			*status = CMD_NO;
	} else if (o->fast) {
		solve_fast(in, o, job);
	} else if (sp_puzzle_set(&job->puzzle, &in->board, in->goal,
	    &in->fault) != SP_OK) {
		cmd_refuse(in, SP_REFUSED);
		solve_text_set(&job->text, "-");
	} else {
		job->done = 0;
	}
}

int
main(int argc, char **argv)
{
	static struct cmd_input in;
	struct solve_options options;
	struct solve_pool *pool;
	enum cmd_status status = CMD_OK;
	enum cmd_board found;
	int exit_status;

	solve_parse(&options, &in, argc, argv);
	cmd_input_files(&in, argc - optind, argv + optind);
	cmd_input_start(&in);
	pool = solve_pool_new(&options, &in);
	in.reader.in.before_read = in.source.reader.in.before_read =
	    solve_pool_flush;
	in.reader.in.argument = in.source.reader.in.argument = pool;
	while ((found = cmd_next(&in)) != CMD_END) {
		struct solve_job *job;

		if (found == CMD_UNREADABLE)
			continue;
		job = solve_pool_room(pool);
		job->file = in.file;
		job->line = in.reader.line;
		if (found == CMD_BOARD) {
			set_job(&in, &options, job, &status);
		} else {
			solve_text_set(&job->text, "malformed");
			job->done = 1;
		}
		solve_pool_add(pool);
	}
	if (solve_pool_finish(pool) != CMD_OK || in.status != CMD_OK)
		status = CMD_TROUBLE;
	exit_status = cmd_finish(status);
	cmd_input_free(&in);
	return exit_status;
}
