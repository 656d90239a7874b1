/* solve-write.c -- writes the answers in the order of the input */
#include "solve.h"

/* Memory of longer solutions, and of boards of more cells, is freed once they
 * are written. */
enum { MOST_KEPT = 4096 };

const char *
solve_advice(const struct solve_options *o, struct sp_size size)
{
	if (!o->method->is_optimal || o->all || o->select || o->parts > 0 ||
	    size.w > SP_NEAR_SIDE || size.h > SP_NEAR_SIDE)
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
write_solution(const struct sp_solution *s, const struct solve_options *o,
    struct solve_job *job)
{
	int is_mtm = o->metric == SP_MULTI_TILE;

	sp_write_solution(&cmd_out, s, &job->read, (o->by_tile ? SP_TILES : 0) |
	    (o->by_blank ? SP_BLANK_MOVES : 0) |
	    (o->repeat_counts || (o->by_tile && is_mtm) ? SP_REPEATS : 0));
}

static void
write_found(struct solve_queue *queue, struct solve_job *job,
    const struct sp_solution *s)
{
	if (job->found == 0)
		cmd_write_place(queue->in, job->file, job->line);
	else
		sp_write_text(&cmd_out, "\t");
	write_solution(s, queue->options, job);
	cmd_output_check();
}

int
solve_take_found(void *argument, const struct sp_solution *s)
{
	struct solve_turn *turn = argument;
	const struct solve_options *o = turn->queue->options;
	struct solve_job *job = solve_job_of(turn);

	/* 0 slides at most are asked of the solver as 1: see solve_longest. */
	if (o->is_bounded && job->effort.least > o->hi)
		return 0;
	if (!o->lengths_only)
		write_found(turn->queue, job, s);
	job->found++;
	return 0;
}

static void
explain(const struct solve_queue *queue, const struct solve_job *job)
{
	unsigned long long line = job->line, nodes = job->effort.nodes;
	unsigned long long bound = job->effort.bound;
	unsigned long long least = job->effort.least;
	const char *advice = solve_advice(queue->options, job->board.size);
	const struct solve_method *method = queue->options->method;

	if (job->outcome == JOB_TOO_LARGE && method->search != NULL)
		cmd_message("%s:%llu: given up: more than %llu boards do not "
		    "fit the memory that -M allows; no solution is shorter "
		    "than %llu",
		    job->file, line,
		    (unsigned long long)job->counts.held, least);
	else if (job->outcome == JOB_TOO_LARGE)
		cmd_message("%s:%llu: near:%lu takes more memory here than -M "
		    "allows", job->file, line,
		    (unsigned long)queue->options->argument);
	else if (job->outcome == JOB_GIVEN_UP)
		cmd_message("%s:%llu: given up after %llu nodes; no solution "
		    "%sis shorter than %llu%s%s", job->file, line, nodes,
		    queue->options->parts > 0 ? "in this part " : "", least,
		    advice == NULL ? "" : "; ", advice == NULL ? "" : advice);
	else if (job->outcome == JOB_SOLVED && queue->options->explain &&
	    method->search != NULL)
		cmd_message("%s:%llu: length %llu, %llu boards expanded, %llu "
		    "generated, %llu in memory, effective branching factor "
		    "%.2f; %.3f s", job->file, line,
		    (unsigned long long)job->cost,
		    (unsigned long long)job->counts.expanded, nodes,
		    (unsigned long long)job->counts.held,
		    sp_branching_factor(nodes, job->cost), job->seconds);
	else if (job->outcome == JOB_SOLVED && queue->options->explain)
		cmd_message("%s:%llu: length %llu, lower bound %llu, "
		    "%llu nodes; %.3f s", job->file, line,
		    (unsigned long long)job->cost, bound, nodes,
		    job->seconds);
	else if (job->outcome == JOB_OUTSIDE && queue->options->explain &&
	    !queue->options->select)
		cmd_message("%s:%llu: none, lower bound %llu, %llu nodes; "
		    "%.3f s", job->file, line, bound, nodes, job->seconds);
}

/* -p: writes the board or, with -c, counts it. */
static void
select_board(struct solve_queue *queue, const struct solve_job *job)
{
	queue->selected++;
	if (queue->options->repeat_counts)
		return;
	cmd_write_place(queue->in, job->file, job->line);
	sp_write_board(&cmd_out, &job->read, &queue->in->form);
}

static void
write_answer(struct solve_queue *queue, struct solve_job *job)
{
	const struct solve_options *o = queue->options;

	if (o->all && !o->lengths_only && job->found > 0) {
		/* solve_take_found has written the solutions. */
		sp_write_text(&cmd_out, job->outcome == JOB_SOLVED ? "\n" :
		    "\t-\n");
		return;
	}
	cmd_write_place(queue->in, job->file, job->line);
	if (job->outcome != JOB_SOLVED)
		sp_write_text(&cmd_out, answers[job->outcome]);
	else if (o->lengths_only)
		sp_write_number(&cmd_out, job->cost);
	else
		write_solution(&job->solution, o, job);
	if (o->all && job->outcome == JOB_SOLVED) {
		sp_write_text(&cmd_out, "\t");
		sp_write_number(&cmd_out, job->found);
	}
	sp_write_text(&cmd_out, "\n");
}

/* -H: counts a board by its length or, without a solution, by the answer. */
static void
count_job(struct solve_queue *queue, const struct solve_job *job)
{
	if (job->outcome != JOB_SOLVED)
		queue->without[job->outcome > JOB_REFUSED ? JOB_REFUSED :
		    job->outcome]++;
	else if (count_histogram_add(&queue->lengths, job->cost) != SP_OK)
		cmd_no_memory();
}

void
solve_write_histogram(struct solve_queue *queue)
{
	count_histogram_draw(&queue->lengths);
	count_histogram_free(&queue->lengths);
	for (unsigned k = JOB_UNSOLVABLE; k <= JOB_REFUSED; k++)
		if (queue->without[k] > 0)
			cmd_print("%s\t%llu\n", answers[k],
			    (unsigned long long)queue->without[k]);
}

static void
write_job(struct solve_queue *queue, struct solve_job *job)
{
	explain(queue, job);
	if (job->outcome == JOB_GIVEN_UP || job->outcome == JOB_TOO_LARGE)
		queue->status = CMD_TROUBLE;
	if (!queue->options->select && (job->outcome == JOB_UNSOLVABLE ||
	    job->outcome == JOB_OUTSIDE) && queue->status == CMD_OK)
		queue->status = CMD_NO;
	if (queue->options->histogram)
		count_job(queue, job);
	else if (!queue->options->select)
		write_answer(queue, job);
	else if (job->outcome == JOB_SOLVED)
		select_board(queue, job);
	if (job->solution.capacity > MOST_KEPT)
		sp_solution_free(&job->solution);
	if (job->read.capacity > MOST_KEPT)
		sp_board_free(&job->read);
	job->done = 0;
	job->found = 0;
	cmd_progress_add(1);
	cmd_progress_search(0, 0, 0);
}

void
solve_write_done(struct solve_queue *queue)
{
	while (queue->first < queue->last &&
	    solve_job_at(queue, queue->first)->done)
		write_job(queue, solve_job_at(queue, queue->first++));
	if (queue->reader_waits)
		sp_writer_flush(&cmd_out);
	cmd_output_check();
	if (queue->last - queue->first <= SOLVE_JOBS / 2)
		sp_threads_wake(queue->solver->threads, SP_EVENT_SPACE);
}
