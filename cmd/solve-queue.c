/* solve-queue.c -- the boards to be solved, in a ring */
#include <time.h>

#include "solve.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

static struct solve_job jobs[SOLVE_JOBS];
static struct solve_queue the_queue = { .job = jobs, .status = CMD_OK };

/* ---- what a thread does ---- */

/* With the lock held: marks jobs as done, and writes answers. */
static void
report(struct solve_turn *turn)
{
	for (; turn->reported < turn->next; turn->reported++)
		solve_job_at(turn->queue, turn->reported)->done = 1;
	solve_write_done(turn->queue);
}

/* As `poll` of struct sp_solve_options.  Known answers do not wait until a long
 * search ends. */
static int
poll(void *argument, const struct sp_solve_stats *so_far)
{
	struct solve_turn *turn = argument;
	struct solve_queue *queue = turn->queue;
	const struct solve_job *job = solve_job_of(turn);

	sp_threads_lock(queue->solver->threads);
	if (turn->reported < turn->next)
		report(turn);
	/* A lower bound for one part does not hold for the board. */
	if (turn->next == queue->first)
		cmd_progress_search(job->line, queue->options->parts > 0 ?
		    so_far->bound : so_far->least, so_far->nodes);
	cmd_output_flush();
	sp_threads_unlock(queue->solver->threads);
	return 0;
}

/* Solves the board of a job by the solver. */
static enum sp_status
call(struct solve_turn *turn, struct solve_job *job,
    const struct sp_goal *goal)
{
	const struct solve_options *o = turn->queue->options;
	const struct sp_solve_options options = { .method = o->method->by,
	    .factor = o->argument, .width = o->argument, .metric = o->metric,
	    .most_slides = solve_longest(o), .part = o->part,
	    .parts = o->parts, .poll = poll, .context = turn,
	    .found = o->all ? solve_take_found : NULL };
	struct sp_call c = { .solver = turn->queue->solver,
	    .board = &job->board, .goal = goal, .options = &options,
	    .most_nodes = o->most_nodes,
	    .is_length_only = o->lengths_only || o->histogram || o->select,
	    .solution = &job->solution, .effort = &job->effort };

	return sp_call_solve(&c);
}

static double
seconds_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Solves the board of the current job. */
static void
do_job(struct solve_turn *turn)
{
	const struct solve_options *o = turn->queue->options;
	struct solve_job *job = solve_job_of(turn);
	double start = o->explain ? seconds_now() : 0;
	struct sp_goal goal = { .path = NULL };
	struct sp_fault fault;
	enum sp_status status = sp_goal_lay(&goal, SP_CLASSIC, job->board.size,
	    &fault);

	if (status == SP_OK)
		status = o->method->search != NULL ?
		    solve_textbook(o, job, &goal) : call(turn, job, &goal);
	sp_goal_clear(&goal);
	if (status == SP_NO_MEMORY)
		cmd_no_memory();
	job->seconds = o->explain ? seconds_now() - start : 0;
	/* Where only lengths are wanted there may be no solution. */
	job->cost = o->method->is_optimal ? job->effort.least :
	    sp_solution_cost(&job->solution, o->metric);
	job->outcome = status == SP_OK ? JOB_SOLVED :
	    status == SP_END ? JOB_OUTSIDE :
	    status == SP_STOPPED ? JOB_GIVEN_UP : JOB_TOO_LARGE;
	if (o->is_bounded && status == SP_OK &&
	    (job->cost < o->lo || job->cost > o->hi))
		job->outcome = JOB_OUTSIDE;
}

/* Skips jobs that were done when they were added; their answers may be written
 * already. */
static void
skip_done(struct solve_queue *queue)
{
	if (queue->next < queue->first)
		queue->next = queue->first;
	while (queue->next < queue->last &&
	    solve_job_at(queue, queue->next)->done)
		queue->next++;
}

/* As `take` of struct sp_queue. */
static void
take_boards(void *argument, uint64_t most)
{
	struct solve_queue *queue = argument;
	struct solve_turn turn = { .queue = queue };

	skip_done(queue);
	turn.reported = turn.next = queue->next;
	while (queue->next < queue->last && most-- > 0 &&
	    !solve_job_at(queue, queue->next)->done)
		queue->next++;
	turn.end = queue->next;
	sp_threads_unlock(queue->solver->threads);
	for (; turn.next < turn.end; turn.next++)
		do_job(&turn);
	sp_threads_lock(queue->solver->threads);
	report(&turn);
}

/* As `waiting` of struct sp_queue. */
static uint64_t
boards_waiting(void *argument)
{
	struct solve_queue *queue = argument;

	skip_done(queue);
	return queue->last - queue->next;
}

/* As `left` of struct sp_queue. */
static uint64_t
boards_left(void *argument)
{
	const struct solve_queue *queue = argument;

	return queue->has_ended ? queue->last - queue->first : UINT64_MAX;
}

/* ---- the queue ---- */

/* Writes the answers known so far, before the program waits for input. */
static void
flush(void)
{
	struct solve_queue *queue = &the_queue;

	sp_threads_lock(queue->solver->threads);
	queue->reader_waits = 1;
	solve_write_done(queue);
	sp_threads_unlock(queue->solver->threads);
}

/* Called before the program exits: keeps other threads from writing. */
static void
stop_others(void)
{
	sp_threads_lock(the_queue.solver->threads);
}

struct solve_queue *
solve_queue_start(const struct solve_options *o, const struct cmd_input *in)
{
	static const struct sp_queue boards = { boards_waiting, boards_left,
	    take_boards, &the_queue };
	struct solve_queue *queue = &the_queue;

	queue->options = o;
	queue->in = in;
#if defined(M_ARENA_MAX)
	/* Otherwise glibc reserves 64 mebibytes for each thread, and for a
	 * moment twice as much, which other threads then lack. */
	mallopt(M_ARENA_MAX, 1);
#endif
	if (sp_solver_new(&queue->solver, o->table_bytes > 0 ?
	    o->table_bytes : 1, o->threads) != SP_OK)
		cmd_no_memory();
	sp_solver_open(queue->solver, &boards, o->method->by,
	    o->most_nodes != UINT64_MAX);
	cmd_before_wait = flush;
	cmd_before_exit = stop_others;
	return queue;
}

struct solve_job *
solve_queue_reserve(struct solve_queue *queue)
{
	struct sp_threads *threads = queue->solver->threads;

	sp_threads_lock(threads);
	if (queue->last - queue->first == SOLVE_JOBS) {
		queue->reader_waits = 1;
		solve_write_done(queue);
		/* Wait until half the ring is free, so as not to wake up for
		 * every job. */
		while (queue->last - queue->first > SOLVE_JOBS / 2)
			sp_threads_wait(threads, SP_EVENT_SPACE);
	}
	queue->reader_waits = 0;
	sp_threads_unlock(threads);
	return solve_job_at(queue, queue->last);
}

void
solve_queue_add(struct solve_queue *queue)
{
	sp_threads_lock(queue->solver->threads);
	if (solve_job_at(queue, queue->last++)->done)
		solve_write_done(queue);
	else
		sp_work_serve(queue->solver);
	sp_threads_unlock(queue->solver->threads);
}

enum cmd_status
solve_queue_finish(struct solve_queue *queue)
{
	struct sp_threads *threads = queue->solver->threads;
	const struct solve_options *o = queue->options;

	sp_threads_lock(threads);
	queue->has_ended = queue->reader_waits = 1;
	solve_write_done(queue);
	while (queue->first < queue->last)
		sp_threads_wait(threads, SP_EVENT_SPACE);
	sp_threads_unlock(threads);
	cmd_before_exit = NULL;
	sp_solver_free(queue->solver);
	if (o->histogram)
		solve_write_histogram(queue);
	if (o->select && o->repeat_counts)
		sp_write_ended(&cmd_out, queue->selected, '\n');
	return !o->select || queue->status != CMD_OK ? queue->status :
	    queue->selected > 0 ? CMD_OK : CMD_NO;
}
