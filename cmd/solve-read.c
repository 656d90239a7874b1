/* solve-read.c -- reads boards, and makes jobs for the solver of them */
#include <stdlib.h>
#include <string.h>

#include "solve.h"

/* Frees the goals, of which no job has need any more. */
static void
free_goals(struct solve *s)
{
	while (s->goals != NULL) {
		struct solve_goal *g = s->goals;

		s->goals = g->next;
		sp_goal_free(g->goal);
		free(g);
	}
}

/* Returns a copy of the goal of the board just read.  It is kept until no board
 * in the ring waits for an answer; in->goal may change with the next board. */
static const struct sp_goal *
keep_goal(struct solve *s)
{
	const struct cmd_goals *goals = &s->in.goals;
	struct sp_size size = sp_goal_size(s->in.goal);
	struct solve_goal *g = s->goals;
	struct sp_fault fault;
	enum sp_status status;

	if (g != NULL && !goals->each && sp_size_equal(g->size, size))
		return g->goal;
	if (s->first + 1 == s->last) /* the new job is alone in the ring */
		free_goals(s);
	g = cmd_allocate(1, sizeof *g);
	g->size = size;
	g->next = s->goals;
	s->goals = g;
	if (goals->name != NULL) {
		status = sp_goal_new(&g->goal, goals->name, size, &fault);
	} else {
		status = sp_goal_board(s->in.goal, sp_goal_missing(s->in.goal),
		    &s->goal_board, &fault);
		if (status == SP_OK)
			status = sp_goal_new_from_board(&g->goal,
			    &s->goal_board, &fault);
	}
	if (status != SP_OK)
		cmd_no_memory();
	return g->goal;
}

/* As `passing` of struct cmd_moves: appends a move to a solution. */
static enum sp_status
take_move(void *solution, const struct sp_board *b, const struct sp_move *move)
{
	return move == NULL ? SP_OK : sp_solution_take(solution, b, move);
}

void
solve_open_known(struct solve *s)
{
	s->known.text = cmd_argument('k');
	if (s->known.text == NULL)
		return;
	s->known.passing = take_move;
	cmd_moves_open(&s->known, 'k', &s->in);
	s->in.want.one_by_one = *s->known.text == '@';
}

/*
 * Reads the known solution of a board into the job.  A word of sp-solve in place
 * of moves says that none is known.  For a board that is not to be solved, NULL,
 * skips it: line k of the file is for board k.
 */
static enum sp_status
take_known(struct solve *s, struct solve_job *job, const struct sp_board *b)
{
	struct sp_fault unused = { .line = 0 };
	struct sp_fault *fault = b != NULL ? &s->in.fault : &unused;
	enum sp_status status;

	job->has_known = b != NULL && s->known.text != NULL;
	if (s->known.text == NULL)
		return SP_OK;
	if (b != NULL && sp_board_copy(&s->moved, b) != SP_OK)
		cmd_no_memory();
	job->known.length = 0;
	s->known.argument = &job->known;
	status = cmd_moves_make(&s->known, b != NULL ? &s->moved : NULL,
	    fault);
	if (status == SP_NO_MEMORY)
		cmd_no_memory();
	if (b == NULL)
		return SP_OK;
	if (status == SP_REFUSED && fault->kind == SP_FAULT_ANSWER) {
		job->has_known = 0;
		return SP_OK;
	}
	if (status != SP_OK || sp_is_solved(&s->moved, s->in.goal))
		return status;
	sp_fault_set(fault, SP_MALFORMED, "these moves do not solve the board");
	fault->kind = SP_FAULT_MOVES;
	cmd_moves_add_place(&s->known, fault);
	return SP_MALFORMED;
}

/* Makes a job of board i of the batch.  Returns whether it is to be solved; if
 * not, the job has its outcome. */
static int
is_to_be_solved(struct solve *s, struct solve_job *job, uint32_t i)
{
	struct cmd_input *in = &s->in;
	const struct sp_board *b = sp_batch_board(in->batch, i);
	const struct solve_method *m = s->options.method;
	uint32_t most = s->options.metric == SP_SLIDES ? m->most_cells :
	    m->cells_in_moves;
	enum sp_status status;

	if (sp_board_copy(&job->board, b) != SP_OK)
		cmd_no_memory();
	if (!sp_is_solvable(b, in->goal)) {
		take_known(s, job, NULL);
		job->outcome = JOB_UNSOLVABLE;
		return 0;
	}
	if (b->n > most) {
		take_known(s, job, NULL);
		sp_fault_set(&in->fault, SP_REFUSED, "a board of %lu cells is "
		    "too large for %s; the most is %lu%s", (unsigned long)b->n,
		    most == SP_PUZZLE_CELLS ? "shortest solutions" :
		    "this method", (unsigned long)most,
		    most == SP_PUZZLE_CELLS ? ", but the method near takes "
		    "larger ones" : "");
		cmd_refuse(in, (uint64_t)1 << i, SP_REFUSED);
		job->outcome = JOB_REFUSED;
		return 0;
	}
	status = take_known(s, job, b);
	if (status != SP_OK) {
		cmd_refuse(in, (uint64_t)1 << i, status);
		job->outcome = JOB_MALFORMED;
		return 0;
	}
	return 1;
}

enum sp_next
solve_next(void *context, struct sp_job *job, int may_wait)
{
	struct solve *s = context;
	struct cmd_input *in = &s->in;

	for (;;) {
		struct solve_job *mine;
		enum cmd_found found = CMD_BOARDS;

		if (s->last - s->first == SOLVE_JOBS)
			return SP_NEXT_LATER;
		if (!may_wait && !cmd_moves_are_at_hand(&s->known))
			return SP_NEXT_LATER;
		if (s->board == in->boards_read) {
			if (!may_wait && !cmd_is_at_hand(in))
				return SP_NEXT_LATER;
			found = cmd_next(in);
			s->board = 0;
		}
		if (found == CMD_END)
			return SP_NEXT_NONE;
		if (found == CMD_UNREADABLE || found == CMD_FILE_END)
			continue;
		mine = solve_job_at(s, s->last++);
		mine->file = in->file;
		mine->line = in->line;
		mine->outcome = JOB_MALFORMED;
		if (found == CMD_BOARDS) {
			mine->line = sp_batch_line(in->batch, s->board);
			mine->outcome = JOB_WAITING;
			if (is_to_be_solved(s, mine, s->board++)) {
				job->board = &mine->board;
				job->known = mine->has_known ? &mine->known :
				    NULL;
				job->goal = keep_goal(s);
				return SP_NEXT_JOB;
			}
		}
		if (found == CMD_MALFORMED)
			take_known(s, mine, NULL);
		if (s->options.table != NULL &&
		    mine->outcome != JOB_UNSOLVABLE) {
			mine->message = cmd_allocate(
			    strlen(in->fault.text) + 1, 1);
			strcpy(mine->message, in->fault.text);
		}
		solve_write_known(s);
	}
}
