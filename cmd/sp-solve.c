/* sp-solve.c -- shortest solutions, by the library or as textbooks search */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "solve.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

/* Allocations of so many bytes go back to the system once they are freed. */
enum { LARGE_BYTES = 1 << 18 };

/* ---- jobs: boards that are read ---- */

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
	/* While the new job is alone in the ring, no job needs these goals. */
	while (s->first + 1 == s->last && s->goals != NULL) {
		g = s->goals;
		s->goals = g->next;
		sp_goal_free(g->goal);
		free(g);
	}
	g = cmd_allocate(1, sizeof *g);
	g->size = size;
	g->next = s->goals;
	s->goals = g;
	if (goals->name != NULL) {
		status = sp_goal_new(&g->goal, goals->name, size, &fault);
	} else {
		status = sp_goal_board(s->in.goal, sp_goal_missing(s->in.goal),
		    &s->goal_copy, &fault);
		if (status == SP_OK)
			status = sp_goal_new_from_board(&g->goal,
			    &s->goal_copy, &fault);
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

/* Sets the board and the known solution of a job that waits to board i of the
 * batch.  Returns whether it is to be solved; if not, sets its outcome. */
static int
start_job(struct solve *s, struct solve_job *job, uint32_t i)
{
	struct cmd_input *in = &s->in;
	const struct sp_board *b = sp_batch_board(in->batch, i);
	const struct solve_method *m = s->options.method;
	uint32_t most = s->options.metric == SP_SLIDES ? m->most_cells :
	    m->cells_in_moves;
	enum sp_status status;

	if (sp_board_copy(&job->board, b) != SP_OK)
		cmd_no_memory();
	if (!sp_is_solvable(b, in->goal))
		job->outcome = JOB_UNSOLVABLE;
	else if (b->n > most)
		job->outcome = JOB_REFUSED;
	status = take_known(s, job, job->outcome == JOB_WAITING ? b : NULL);
	if (job->outcome == JOB_REFUSED) {
		sp_fault_set(&in->fault, SP_REFUSED, "a board of %lu cells is "
		    "too large for this method; the most is %lu, but -m near "
		    "takes larger ones", (unsigned long)b->n,
		    (unsigned long)most);
		cmd_refuse(in, (uint64_t)1 << i, SP_REFUSED);
	} else if (status != SP_OK) {
		cmd_refuse(in, (uint64_t)1 << i, status);
		job->outcome = JOB_MALFORMED;
	}
	return job->outcome == JOB_WAITING;
}

/* As `next` of struct sp_source, with a struct solve as the context: reads
 * boards, and writes the answers that are known without solving. */
static enum sp_next
next_job(void *context, struct sp_job *job, int may_wait)
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
			if (start_job(s, mine, s->board++)) {
				job->board = &mine->board;
				job->known = mine->has_known ? &mine->known :
				    NULL;
				job->goal = keep_goal(s);
				return SP_NEXT_JOB;
			}
		}
		if (found == CMD_MALFORMED)
			take_known(s, mine, NULL);
		if (s->options.table != CMD_TSV &&
		    mine->outcome != JOB_UNSOLVABLE) {
			mine->message = cmd_allocate(
			    strlen(in->fault.text) + 1, 1);
			strcpy(mine->message, in->fault.text);
		}
		solve_write_known(s);
	}
}

/* ---- by the library, or as textbooks search ---- */

static struct sp_solver *
new_solver(const struct solve_options *o)
{
	struct sp_solver *solver;

	/* The library takes 0 bytes for its default. */
	if (sp_solver_new(&solver, o->table_bytes > 0 ? o->table_bytes : 1,
	    o->threads) != SP_OK)
		cmd_no_memory();
	return solver;
}

/* As `poll` of struct sp_solve_options. */
static int
poll(void *context, const struct sp_solve_stats *so_far)
{
	struct solve *s = context;

	/* A lower bound for one part does not hold for the board. */
	cmd_progress_search(solve_job_at(s, s->first)->line,
	    s->options.parts > 0 ? so_far->bound : so_far->least,
	    so_far->nodes);
	cmd_output_flush();
	return 0;
}

/* Solves all boards by the solver of the library. */
static void
solve_all(struct solve *s)
{
	static const struct sp_source source = { next_job, solve_take_answer };
	const struct solve_options *o = &s->options;
	const struct sp_solve_options options = { .method = o->method->by,
	    .factor = o->method->by == SP_SOLVE_WITHIN ? o->argument : 0,
	    .width = o->method->by == SP_SOLVE_NEAR ? o->argument : 0,
	    .metric = o->metric,
	    .most_nodes = o->most_nodes == UINT64_MAX ? 0 :
	    o->most_nodes > 0 ? o->most_nodes : 1,
	    .most_length = !o->is_bounded ? 0 : o->hi > 0 ? o->hi : 1,
	    .part = o->part, .parts = o->parts, .poll = poll, .context = s,
	    .found = cmd_given('a') ? solve_take_found : NULL,
	    .length_only = cmd_given('l') || cmd_given('H') ||
	    cmd_given('p') || (cmd_given('f') && o->table == CMD_TSV),
	    .first_moves = cmd_given('f') };
	struct sp_solver *solver;
	struct sp_fault fault;
	enum sp_status status;

#if defined(M_ARENA_MAX)
	/* Otherwise glibc reserves 64 mebibytes for each thread, and for a
	 * moment twice as much, which other threads then lack. */
	mallopt(M_ARENA_MAX, 1);
	/* Otherwise what has been freed among small allocations stays, which a
	 * board for which memory does not suffice at first then lacks. */
	mallopt(M_MMAP_THRESHOLD, LARGE_BYTES);
#endif
	solver = new_solver(o);
	status = sp_solver_run(solver, &options, &source, s, &fault);
	if (status == SP_NO_MEMORY)
		cmd_no_memory();
	if (status != SP_OK)
		cmd_die("%s", fault.text);
	sp_solver_free(solver);
}

/* As poll of struct sp_problem. */
static void
poll_textbook(void *context, const struct sp_textbook_counts *so_far)
{
	struct solve *s = context;

	cmd_progress_search(solve_job_at(s, s->first)->line, so_far->least,
	    so_far->generated);
}

/* Solves all boards by a search of textbooks. */
static void
solve_textbooks(struct solve *s)
{
	const struct solve_options *o = &s->options;
	const struct solve_method *m = o->method;
	int is_weight = m->path_weight > 0 && m->weight == 0;
	struct sp_solution solution;
	struct sp_job job;

	sp_solution_init(&solution);
	while (next_job(s, &job, 1) == SP_NEXT_JOB) {
		const struct sp_problem problem = { .board = job.board,
		    .goal = job.goal, .path_weight = m->path_weight,
		    .weight = is_weight ? o->argument : m->weight,
		    .h = sp_heuristic_at(is_weight ? 0 : o->argument),
		    .most_generated = o->most_nodes,
		    .most_bytes = o->table_bytes, .poll = poll_textbook,
		    .context = s };
		struct sp_textbook_counts *counts =
		    &solve_job_at(s, s->first)->counts;
		double start = cmd_seconds();
		enum sp_status status = m->search(&problem, &solution, counts);
		const struct sp_solve_stats stats = {
		    .nodes = counts->generated, .least = counts->least,
		    .seconds = cmd_seconds() - start };

		solve_take_answer(s, &job, status, &solution, &stats, NULL);
	}
	sp_solution_free(&solution);
}

/* ---- -e: how many boards of a size have each length ---- */

/* Writes how many boards have a length: as `report` of sp_solver_lengths.  The
 * context is the sum so far. */
static int
write_count(void *context, uint64_t length, uint64_t boards)
{
	uint64_t *sum = context;

	*sum += boards;
	sp_write_ended(&cmd_out, length, '\t');
	sp_write_ended(&cmd_out, boards, '\n');
	cmd_output_flush();
	cmd_progress_add(0, boards);
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

	cmd_take_stdin('g', in->want.goal_text, "@-");
	cmd_goals_open(&in->goals, 'g', in->want.goal_text,
	    &in->want.goal_form, size, in->reader.blank_label);
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

/* -e: writes how many boards have each length.  Returns the exit status. */
static int
count_lengths(const struct solve_options *o, struct cmd_input *in)
{
	const struct sp_goal *goal = open_goal(in);
	uint64_t sum = 0;
	struct sp_solver *solver = new_solver(o);
	struct sp_fault fault = { .line = 0 };
	enum sp_status status;

	status = sp_solver_lengths(solver, sp_goal_size(goal), o->metric,
	    sp_goal_home(goal, sp_goal_missing(goal), 0), write_count, &sum,
	    &fault);
	if (status == SP_REFUSED && fault.kind == SP_FAULT_MEMORY)
		cmd_die("%s; -M allows %llu", fault.text,
		    (unsigned long long)(o->table_bytes >>
		    SOLVE_MEBIBYTE_BITS));
	if (status == SP_REFUSED)
		cmd_die("%s", fault.text);
	if (status != SP_OK)
		cmd_no_memory();
	sp_solver_free(solver);
	return cmd_finish(CMD_OK);
}

int
main(int argc, char **argv)
{
	static struct solve s;
	struct solve_options *o = &s.options;

	solve_parse(o, &s.in, argc, argv);
	if (cmd_given('e'))
		return count_lengths(o, &s.in);
	cmd_input_files(&s.in, argc - optind, argv + optind);
	if (o->metric == SP_MULTI_TILE)
		cmd_progress_unit = "moves";
	cmd_progress_advice = solve_advice(o, s.in.reader.size);
	cmd_take_stdin('k', cmd_argument('k'), "@-");
	cmd_input_start(&s.in);
	s.known.text = cmd_argument('k');
	s.known.passing = take_move;
	cmd_moves_open(&s.known, 'k', &s.in);
	s.in.want.one_by_one = s.known.text != NULL && *s.known.text == '@';
	s.in.want.progress = CMD_COUNT_DONE;
	s.status = CMD_OK;
	solve_write_heading(&s);
	if (o->method->search != NULL)
		solve_textbooks(&s);
	else
		solve_all(&s);
	solve_write_end(&s);
	if (cmd_given('p') && s.status == CMD_OK && s.selected == 0)
		s.status = CMD_ANSWER_NO;
	cmd_lines_end(&s.known.lines, &s.known, &s.in);
	return cmd_finish(s.in.status != CMD_OK ? CMD_TROUBLE : s.status);
}
