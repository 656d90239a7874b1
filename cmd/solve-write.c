/* solve-write.c -- writes the answers in the order of the input */
#include <stdlib.h>

#include "solve.h"

/* Memory of boards of more cells is freed once their answers are written. */
enum { MOST_KEPT = 4096 };

const char *
solve_advice(const struct solve_options *o, struct sp_size size)
{
	if (!o->method->is_optimal || o->parts > 0 || cmd_given('a') ||
	    cmd_given('p') || size.w > SP_NEAR_SIDE || size.h > SP_NEAR_SIDE)
		return NULL;
	return o->most_nodes == UINT64_MAX ?
	    "-m near finds a good solution in a moment" :
	    "-m near, without -L, finds a good solution in a moment";
}

/* answers[outcome]: the word that stands in place of a solution. */
static const char *const answers[] = {
	[JOB_UNSOLVABLE] = "unsolvable", [JOB_MALFORMED] = "malformed",
	[JOB_OUTSIDE] = "none", [JOB_REFUSED] = "-", [JOB_TOO_LARGE] = "-",
	[JOB_GIVEN_UP] = "-"
};

static void
write_solution(struct solve *s, struct solve_job *job,
    const struct sp_solution *solution)
{
	const struct solve_options *o = &s->options;
	int is_mtm = o->metric == SP_MULTI_TILE;

	sp_write_solution(&cmd_out, solution, &job->read,
	    (cmd_given('t') ? SP_TILES : 0) |
	    (cmd_given('b') ? SP_BLANK_MOVES : 0) |
	    (cmd_given('c') || (cmd_given('t') && is_mtm) ? SP_REPEATS : 0));
}

int
solve_take_found(void *context, const struct sp_solution *solution)
{
	struct solve *s = context;
	const struct solve_options *o = &s->options;
	struct solve_job *job = solve_job_at(s, s->first);

	/* 0 slides at most are asked of the solver as 1: see solve_longest. */
	if (o->is_bounded && sp_solution_cost(solution, o->metric) > o->hi)
		return 0;
	if (!cmd_given('l')) {
		if (s->found == 0)
			cmd_write_place(&s->in, job->file, job->line);
		else
			sp_write_text(&cmd_out, "\t");
		write_solution(s, job, solution);
		cmd_output_check();
	}
	s->found++;
	return 0;
}

/* Sets a text to why a board was given up or, with -v, to what its search has
 * cost.  It is empty if there is nothing to tell. */
static void
explain(const struct solve *s, const struct solve_job *job,
    struct sp_fault *text)
{
	const struct solve_options *o = &s->options;
	unsigned long long nodes = job->stats.nodes;
	unsigned long long bound = job->stats.bound;
	unsigned long long least = job->stats.least;
	const char *advice = solve_advice(o, job->board.size);
	int is_textbook = o->method->search != NULL;

	*text->text = '\0';
	if (job->outcome == JOB_TOO_LARGE && is_textbook)
		cmd_fault(text, SP_OK, "given up: more than %llu boards do "
		    "not fit the memory that -M allows; no solution is "
		    "shorter than %llu",
		    (unsigned long long)job->counts.held, least);
	else if (job->outcome == JOB_TOO_LARGE)
		cmd_fault(text, SP_OK, "near:%lu takes more memory here "
		    "than -M allows", (unsigned long)o->argument);
	else if (job->outcome == JOB_GIVEN_UP)
		cmd_fault(text, SP_OK, "given up after %llu nodes; no "
		    "solution %sis shorter than %llu%s%s", nodes,
		    o->parts > 0 ? "in this part " : "", least,
		    advice == NULL ? "" : "; ", advice == NULL ? "" : advice);
	else if (job->outcome == JOB_SOLVED && cmd_given('v') && is_textbook)
		cmd_fault(text, SP_OK, "length %llu, %llu boards expanded, "
		    "%llu generated, %llu in memory, effective branching "
		    "factor %.2f; %.3f s", (unsigned long long)job->cost,
		    (unsigned long long)job->counts.expanded, nodes,
		    (unsigned long long)job->counts.held,
		    sp_branching_factor(nodes, job->cost),
		    job->stats.seconds);
	else if (job->outcome == JOB_SOLVED && cmd_given('v'))
		cmd_fault(text, SP_OK, "length %llu, lower bound %llu, "
		    "%llu nodes; %.3f s", (unsigned long long)job->cost,
		    bound, nodes, job->stats.seconds);
	else if (job->outcome == JOB_OUTSIDE && cmd_given('v') && !cmd_given('p'))
		cmd_fault(text, SP_OK, "none, lower bound %llu, %llu "
		    "nodes; %.3f s", bound, nodes, job->stats.seconds);
}

/* -w: writes a board that is not malformed, and a tab. */
static void
write_record(const struct solve_job *job)
{
	struct cmd_row row = { .table = cmd_table_by_name("tsv") };

	if (job->outcome != JOB_MALFORMED)
		cmd_cell_board(&row, "board", &job->read);
	sp_write_text(&cmd_out, "\t");
}

/* Writes an answer.  The solution is NULL unless the board is solved. */
static void
write_answer(struct solve *s, struct solve_job *job,
    const struct sp_solution *solution)
{
	if (cmd_given('a') && !cmd_given('l') && s->found > 0) {
		/* solve_take_found has written the solutions. */
		sp_write_text(&cmd_out, solution != NULL ? "\n" : "\t-\n");
		return;
	}
	cmd_write_place(&s->in, job->file, job->line);
	if (cmd_given('w'))
		write_record(job);
	if (solution == NULL)
		sp_write_text(&cmd_out, answers[job->outcome]);
	else if (cmd_given('f'))
		solve_write_first(s, job);
	else if (cmd_given('l'))
		sp_write_number(&cmd_out, job->cost);
	else
		write_solution(s, job, solution);
	if (cmd_given('a') && solution != NULL) {
		sp_write_text(&cmd_out, "\t");
		sp_write_number(&cmd_out, s->found);
	}
	sp_write_text(&cmd_out, "\n");
}

/* -p: writes the board or, with -c, counts it. */
static void
select_board(struct solve *s, const struct solve_job *job)
{
	s->selected++;
	if (cmd_given('c'))
		return;
	cmd_write_place(&s->in, job->file, job->line);
	sp_write_board(&cmd_out, &job->read, &s->in.form);
}

/* -H: counts a board by its length or, without a solution, by the answer. */
static void
count_job(struct solve *s, const struct solve_job *job)
{
	if (job->outcome != JOB_SOLVED)
		s->without[job->outcome > JOB_REFUSED ? JOB_REFUSED :
		    job->outcome]++;
	else if (count_histogram_add(&s->lengths, job->cost) != SP_OK)
		cmd_no_memory();
}

/* Writes the answer to the first job, which leaves the ring. */
static void
write_first(struct solve *s, const struct sp_solution *solution)
{
	struct solve_job *job = solve_job_at(s, s->first);
	const struct solve_options *o = &s->options;
	struct sp_fault text;

	explain(s, job, &text);
	if (*text.text != '\0')
		cmd_message("%s:%llu: %s", job->file,
		    (unsigned long long)job->line, text.text);
	if (job->outcome == JOB_GIVEN_UP || job->outcome == JOB_TOO_LARGE)
		s->status = CMD_TROUBLE;
	if (!cmd_given('p') && (job->outcome == JOB_UNSOLVABLE ||
	    job->outcome == JOB_OUTSIDE) && s->status == CMD_OK)
		s->status = CMD_NO;
	if (cmd_given('H'))
		count_job(s, job);
	else if (o->table != NULL)
		solve_write_row(s, job, solution, job->message != NULL ?
		    job->message : text.text);
	else if (!cmd_given('p'))
		write_answer(s, job, solution);
	else if (job->outcome == JOB_SOLVED)
		select_board(s, job);
	cmd_output_check();
	if (job->board.capacity > MOST_KEPT)
		sp_board_free(&job->board);
	if (job->read.capacity > MOST_KEPT)
		sp_board_free(&job->read);
	free(job->message);
	job->message = NULL;
	s->found = 0;
	s->first++;
	cmd_progress_add(1);
	cmd_progress_search(0, 0, 0);
}

void
solve_write_known(struct solve *s)
{
	while (s->first < s->last &&
	    solve_job_at(s, s->first)->outcome != JOB_WAITING)
		write_first(s, NULL);
}

void
solve_take_answer(void *context, const struct sp_job *unused,
    enum sp_status status, struct sp_solution *solution,
    const struct sp_solve_stats *stats, const struct sp_fault *fault)
{
	struct solve *s = context;
	const struct solve_options *o = &s->options;
	struct solve_job *job = solve_job_at(s, s->first);

	(void)unused;
	(void)fault;
	if (status == SP_NO_MEMORY)
		cmd_no_memory();
	job->stats = *stats;
	/* Where only lengths are wanted there may be no solution. */
	job->cost = o->method->is_optimal ? stats->least :
	    sp_solution_cost(solution, o->metric);
	job->outcome = status == SP_OK ? JOB_SOLVED :
	    status == SP_END ? JOB_OUTSIDE :
	    status == SP_STOPPED ? JOB_GIVEN_UP : JOB_TOO_LARGE;
	if (o->is_bounded && status == SP_OK &&
	    (job->cost < o->lo || job->cost > o->hi))
		job->outcome = JOB_OUTSIDE;
	write_first(s, job->outcome == JOB_SOLVED ? solution : NULL);
	solve_write_known(s);
}

void
solve_write_end(struct solve *s)
{
	if (cmd_given('H')) {
		count_histogram_draw(&s->lengths);
		count_histogram_free(&s->lengths);
		for (unsigned k = JOB_UNSOLVABLE; k <= JOB_REFUSED; k++)
			if (s->without[k] > 0)
				cmd_print("%s\t%llu\n", answers[k],
				    (unsigned long long)s->without[k]);
	}
	if (cmd_given('p') && cmd_given('c'))
		sp_write_ended(&cmd_out, s->selected, '\n');
}
