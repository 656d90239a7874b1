/*
 * run.c -- boards come, are solved by all threads, and are given back in order
 *
 * All is done in the caller's thread, which calls the other threads for:
 *
 *	take   jobs that are at hand, up to some thousand
 *	pass   each board by one thread; hard ones are given up
 *	long   the boards that were given up, one after the other, each by all
 *	       threads
 *	alone  boards for which memory did not suffice, one after the other,
 *	       when no other thread, table or beam holds memory
 *
 * A pass is over sooner if larger tables pay, or if the boards need tables for
 * which memory does not suffice now.  The other boards then wait for the next
 * pass.  Answers are given back in between, and while the caller's thread
 * searches or waits for others.
 */
#include <stdatomic.h>
#include <stdlib.h>

#include "solver.h"

enum {
	FIRST_JOBS = 64,   /* jobs that are taken at first, */
	MOST_JOBS = 1024,  /* and later on */
	MOST_CELLS = 1 << 16 /* boards of so many cells together, or one */
};

/* ---- take ---- */

/* Makes room for one more call.  Returns 0 if there is no memory. */
static int
reserve(struct sp_run *run)
{
	uint32_t room = run->room == 0 ? 1 : 2 * run->room;
	struct sp_call *more;

	if (run->count < run->room)
		return 1;
	more = realloc(run->call, room * sizeof *more);
	if (more == NULL)
		return 0;
	for (uint32_t i = run->room; i < room; i++) {
		sp_solution_init(&more[i].solution);
		sp_solution_init(&more[i].whole);
	}
	run->call = more;
	run->room = room;
	return 1;
}

/* Begins the call of a job. */
static void
begin(struct sp_run *run, const struct sp_job *job)
{
	struct sp_call *c = &run->call[run->count++];
	const struct sp_solution solution = c->solution, whole = c->whole;
	struct sp_fault fault;
	enum sp_status status = sp_run_check(run, job, &fault);

	*c = (struct sp_call){ .run = run, .job = *job, .solution = solution,
	    .whole = whole };
	c->solution.length = 0;
	if (status != SP_OK) {
		c->status = status;
		c->state = SP_CALL_DONE;
		return;
	}
	run->unsolved++;
	if (sp_needs_tables(run->options->method))
		sp_puzzle_set(&c->puzzle, job->board, job->goal, &fault);
}

/* Takes up to `most` jobs.  SP_NO_MEMORY. */
static enum sp_status
take(struct sp_run *run, uint32_t most)
{
	uint64_t cells = 0;

	run->count = run->given = 0;
	while (run->count < most && cells < MOST_CELLS && !run->has_ended) {
		struct sp_job job = { .board = NULL };
		enum sp_next next;

		if (!reserve(run))
			return run->count > 0 ? SP_OK : SP_NO_MEMORY;
		next = run->source->next(run->context, &job, run->count == 0);
		if (next == SP_NEXT_LATER && run->count > 0)
			break;
		run->has_ended = next != SP_NEXT_JOB;
		if (!run->has_ended) {
			begin(run, &job);
			cells += job.board == NULL ? 0 : job.board->n;
		}
	}
	return SP_OK;
}

/* ---- pass ---- */

/* Sets the entries of a call, which is a user of them then.  Returns 0 if there
 * is no memory. */
static int
prepare(struct sp_call *c)
{
	struct sp_store *store = &c->run->solver->tables;
	const struct sp_puzzle *p = &c->puzzle;

	if (c->entry == NULL && sp_needs_tables(c->run->options->method)) {
		c->entry = sp_store_get(store, c->run->options->metric,
		    p->size, p->home[p->blank], 0);
		if (c->entry == NULL)
			return 0;
		c->entry->users++;
	}
	if (c->core == NULL && c->core_size.w > 0) {
		c->core = sp_store_get(store, SP_SLIDES, c->core_size,
		    c->core_home, c->core_given);
		if (c->core == NULL)
			return 0;
		c->core->users++;
	}
	return 1;
}

static void
release(struct sp_call *c)
{
	if (c->entry != NULL)
		c->entry->users--;
	if (c->core != NULL)
		c->core->users--;
	c->entry = c->core = NULL;
}

/* Solves boards: as `portion` of struct sp_crew. */
static void
solve_some(void *argument, uint32_t i)
{
	struct sp_run *run = argument;
	uint32_t k;

	while (run->go == SP_GO_ON && (k = run->next++) < run->end) {
		struct sp_call *c = &run->call[k];

		if (c->state == SP_CALL_WAITING)
			sp_call_solve(c, i);
	}
}

/* Solves the boards, from `first` on, for which there is memory, each in one
 * thread.  Returns the first board that is not in the pass. */
static uint32_t
pass(struct sp_run *run, uint32_t first)
{
	struct sp_solver *s = run->solver;
	uint32_t end = first, boards = 0;

	while (end < run->count && run->go == SP_GO_ON) {
		struct sp_call *c = &run->call[end];

		if (c->state == SP_CALL_WAITING) {
			/* Tables that exceed the limit come one at a time. */
			if (!prepare(c) || (boards > 0 &&
			    s->tables.used_bytes > s->tables.most_bytes)) {
				if (boards == 0)
					c->state = SP_CALL_STARVED;
				break;
			}
			boards++;
		}
		end++;
	}
	run->next = first;
	run->end = end;
	sp_team_run(s->team, solve_some, run,
	    boards < s->threads ? boards : s->threads);
	return end;
}

/* Makes the larger tables that pay. */
static void
enlarge(struct sp_run *run)
{
	struct sp_store *store = &run->solver->tables;

	for (struct sp_entry *e = store->entries; e != NULL; e = e->next)
		if (run->go == SP_GO_STOP)
			e->is_due = 0;
		else if (e->is_due)
			sp_store_enlarge(store, e);
}

/* ---- long, alone ---- */

static void
solve_long(struct sp_call *c)
{
	enum sp_status status = sp_optimal_solve(c);

	if (status == SP_NO_MEMORY)
		c->state = SP_CALL_STARVED;
	else
		sp_run_done(c, status);
}

/* Solves a board when nothing else holds memory. */
static void
solve_alone(struct sp_call *c)
{
	struct sp_solver *s = c->run->solver;
	const struct sp_crew *crew = s->tables.crew;

	sp_solver_free_beams(s);
	sp_store_clear(&s->tables);
	sp_team_end(s->team);
	s->tables.crew = NULL;
	c->is_alone = 1;
	c->state = SP_CALL_WAITING;
	while (c->state == SP_CALL_WAITING) {
		if (prepare(c))
			sp_call_solve(c, 0);
		else
			sp_run_done(c, c->run->go == SP_GO_STOP ? SP_STOPPED :
			    SP_NO_MEMORY);
	}
	if (c->state == SP_CALL_LONG)
		sp_run_done(c, sp_optimal_solve(c));
	release(c);
	s->tables.crew = crew;
}

/* Goes on with the boards from `first` on that are not done. */
static void
solve_from(struct sp_run *run, uint32_t first)
{
	uint32_t last = pass(run, first);
	int go = SP_GO_PAUSE;

	atomic_compare_exchange_strong(&run->go, &go, SP_GO_ON);
	sp_run_give(run);
	enlarge(run);
	for (uint32_t k = first; k < last && run->go != SP_GO_STOP; k++)
		if (run->call[k].state == SP_CALL_LONG) {
			solve_long(&run->call[k]);
			sp_run_give(run);
		}
	for (uint32_t k = first; k < run->count; k++)
		release(&run->call[k]);
	for (uint32_t k = first; k < run->count && run->go != SP_GO_STOP; k++)
		if (run->call[k].state == SP_CALL_STARVED) {
			solve_alone(&run->call[k]);
			sp_run_give(run);
		}
}

/* ---- a run ---- */

/* Solves the boards that have been taken. */
static void
solve(struct sp_run *run)
{
	for (uint32_t first = 0; first < run->count; first++)
		while (run->call[first].state != SP_CALL_DONE &&
		    run->go != SP_GO_STOP)
			solve_from(run, first);
	for (uint32_t k = 0; k < run->count; k++)
		if (run->call[k].state != SP_CALL_DONE) {
			run->call[k].solution.length = 0;
			sp_run_done(&run->call[k], SP_STOPPED);
		}
	sp_run_give(run);
}

enum sp_status
sp_run(struct sp_run *run)
{
	struct sp_solver *s = run->solver;
	const struct sp_watch tend = { sp_run_tend, run };
	enum sp_status status = SP_OK;
	uint32_t most = run->options->found != NULL ? 1 : FIRST_JOBS;

	s->tables.watch = &tend;
	sp_team_set_tend(s->team, tend);
	while (status == SP_OK && !run->has_ended && run->go != SP_GO_STOP) {
		status = take(run, most);
		solve(run);
		if (most > 1 && most < MOST_JOBS)
			most *= 2;
	}
	s->tables.watch = NULL;
	sp_team_end(s->team);
	for (uint32_t k = 0; k < run->room; k++) {
		sp_solution_free(&run->call[k].solution);
		sp_solution_free(&run->call[k].whole);
	}
	free(run->call);
	return run->go == SP_GO_STOP ? SP_STOPPED : status;
}
