/* sp-solve.c -- shortest solutions */
#include <unistd.h>

#include "greedy/greedy.h"
#include "solve.h"

/* Returns whether sp_solve_fast is to solve a board. */
static int
is_fast(const struct solve_options *o, const struct sp_board *b)
{
	const struct solve_method *m = o->method;

	return b->size.w > m->longest_side || b->size.h > m->longest_side;
}

/* Returns whether the solver searches for a solution, by tables. */
static int
is_searched(const struct solve_method *m)
{
	return m->search == NULL && m->by != SP_SOLVE_NEAR;
}

/* Makes the job of the i-th board. */
static void
set_job(struct cmd_input *in, uint32_t i, const struct solve_options *o,
    struct solve_job *job)
{
	const struct sp_board *b = sp_batch_board(&in->batch, i);
	uint32_t most = o->metric == SP_SLIDES ? o->method->most_cells :
	    o->method->cells_in_moves;

	job->done = 1;
	if ((o->by_tile || o->select) && sp_board_copy(&job->read, b) != SP_OK)
		cmd_no_memory();
	if (!sp_solvable(b, in->goal)) {
		job->outcome = JOB_UNSOLVABLE;
	} else if (is_fast(o, b)) {
		if (sp_solve_fast(b, in->goal, &job->solution) != SP_OK)
			cmd_no_memory();
		job->outcome = JOB_SOLVED;
		job->cost = sp_solution_cost(&job->solution, o->metric);
		job->effort.nodes = 0;
		job->seconds = 0;
		job->effort.bound = o->metric == SP_SLIDES ?
		    sp_manhattan(b, in->goal) : 0;
	} else if (most != 0 && b->n > most) {
		sp_fault_set(&in->fault, SP_REFUSED, "a board of %lu cells is "
		    "too large for this method; the most is %lu",
		    (unsigned long)b->n,
		    (unsigned long)most);
		cmd_refuse(in, (uint64_t)1 << i, SP_REFUSED);
		job->outcome = JOB_REFUSED;
	} else if (is_searched(o->method) &&
	    sp_puzzle_check(b->n, &in->fault) != SP_OK) {
		cmd_refuse(in, (uint64_t)1 << i, SP_REFUSED);
		job->outcome = JOB_REFUSED;
	} else if (sp_classic_board(b, in->goal, &job->board) != SP_OK) {
		cmd_no_memory();
	} else {
		job->done = 0;
	}
}

static void
add_boards(struct solve_queue *queue, struct cmd_input *in,
    const struct solve_options *o)
{
	for (uint32_t i = 0; i < in->batch.count; i++) {
		struct solve_job *job = solve_queue_reserve(queue);

		job->file = in->file;
		job->line = sp_batch_line(&in->batch, i);
		set_job(in, i, o, job);
		solve_queue_add(queue);
	}
}

static void
add_malformed(struct solve_queue *queue, const struct cmd_input *in)
{
	struct solve_job *job = solve_queue_reserve(queue);

	job->file = in->file;
	job->line = in->line;
	job->done = 1;
	job->outcome = JOB_MALFORMED;
	solve_queue_add(queue);
}

int
main(int argc, char **argv)
{
	/* Static, since threads may use both until the program has ended. */
	static struct cmd_input in;
	static struct solve_options options;
	struct solve_queue *queue;
	enum cmd_status status;
	enum cmd_found found;
	int exit_status;

	solve_parse(&options, &in, argc, argv);
	if (options.every)
		return solve_every(&options, &in);
	cmd_input_files(&in, argc - optind, argv + optind);
	if (options.metric == SP_MULTI_TILE)
		cmd_progress_unit = "moves";
	cmd_progress_advice = solve_advice(&options, in.reader.size);
	cmd_input_start(&in);
	in.counts_itself = 1;
	queue = solve_queue_start(&options, &in);
	while ((found = cmd_next(&in)) != CMD_END) {
		if (found == CMD_BOARDS)
			add_boards(queue, &in, &options);
		else if (found == CMD_MALFORMED)
			add_malformed(queue, &in);
	}
	status = solve_queue_finish(queue);
	exit_status = cmd_finish(in.status != CMD_OK ? CMD_TROUBLE : status);
	cmd_input_free(&in);
	return exit_status;
}
