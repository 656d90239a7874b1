/* solve-breadth.c -- sp-solve -e: how many boards of a size have each length */
#include <string.h>

#include "solve.h"

/* Writes how many boards have a length: as `count` of sp_solver_lengths.  The
 * context is the sum so far. */
static int
write_count(void *context, uint64_t length, uint64_t boards)
{
	uint64_t *sum = context;

	*sum += boards;
	sp_write_ended(&cmd_out, length, '\t');
	sp_write_ended(&cmd_out, boards, '\n');
	cmd_output_flush();
	cmd_progress_add(boards);
	if (cmd_given('v'))
		cmd_message("boards of length %llu or less: %llu",
		    (unsigned long long)length, (unsigned long long)*sum);
	return 0;
}

/* Returns the goal, laid out for the size; ends the program if it cannot. */
static const struct sp_goal *
open_goal(struct cmd_input *in)
{
	struct sp_size size = in->reader.size;
	const struct sp_goal *goal;
	struct sp_fault fault;

	cmd_take_stdin('g', in->goal_text, "@-");
	cmd_goals_open(&in->goals, 'g', in->goal_text, &in->goal_form, size,
	    in->reader.blank_label);
	if (in->goals.each)
		cmd_usage('g', "several goals, where -e needs one");
	if (in->goals.name == NULL)
		size = sp_goal_size(in->goals.goal);
	if (size.w == 0)
		cmd_usage('e', "needs the size of the boards, -s");
	if (cmd_goals_lay(&in->goals, size, &goal, &fault) != SP_OK)
		cmd_no_memory();
	return goal;
}

int
solve_every(const struct solve_options *o, struct cmd_input *in)
{
	const struct sp_goal *goal = open_goal(in);
	uint64_t sum = 0;
	struct sp_solver *solver;
	struct sp_fault fault;
	const char *memory;
	enum sp_status status;

	if (sp_solver_new(&solver, o->table_bytes > 0 ?
	    o->table_bytes : 1, o->threads) != SP_OK)
		cmd_no_memory();
	status = sp_solver_lengths(solver, sp_goal_size(goal), o->metric,
	    sp_goal_home(goal, sp_goal_missing(goal), 0), write_count, &sum,
	    &fault);
	memory = strstr(fault.text, "; the solver may use");
	if (status == SP_REFUSED && memory != NULL)
		cmd_die("%.*s; -M allows %llu", (int)(memory - fault.text),
		    fault.text, (unsigned long long)(o->table_bytes >>
		    SOLVE_MEBIBYTE_BITS));
	if (status == SP_REFUSED)
		cmd_die("%s", fault.text);
	if (status != SP_OK)
		cmd_no_memory();
	sp_solver_free(solver);
	cmd_input_free(in);
	return cmd_finish(CMD_OK);
}
