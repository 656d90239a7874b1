/*
 * run.c -- jobs come, are solved by all threads, and are answered in order
 *
 * All is done in the caller's thread, which calls the other threads for
 * portions of the work.  Jobs that are at hand are taken, up to some thousand,
 * and are solved in rounds, until all are answered:
 *
 *	quick pass       each board by one thread, which gives up hard ones
 *	larger tables    if they pay by now
 *	long boards      one after the other, each by all threads
 *	without memory   one after the other, when no other thread, table or
 *	                 beam holds memory
 *
 * Answers are given in between, and while the caller's thread searches or waits
 * for others.
 */
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "board/board.h"
#include "solver.h"

enum {
	FIRST_JOBS = 64,   /* jobs that are taken at first, */
	MOST_JOBS = 1024,  /* and later on */
	MOST_CELLS = 1 << 16 /* boards of so many cells together, or one */
};

/* ---- jobs are taken ---- */

/* SP_REFUSED: the known solution of a job does not solve its board.
 * SP_NO_MEMORY. */
static enum sp_status
check_known(const struct sp_job *job, struct sp_fault *fault)
{
	struct sp_board b;
	enum sp_status status;

	sp_board_init(&b);
	status = sp_board_copy(&b, job->board);
	if (status == SP_OK)
		status = sp_solution_apply(job->known, &b, fault);
	if (status == SP_REFUSED || (status == SP_OK &&
	    !sp_is_solved(&b, job->goal)))
		status = sp_fault_set(fault, SP_REFUSED,
		    "the known solution does not solve the board");
	sp_board_free(&b);
	return status;
}

/* SP_REFUSED: the job cannot be solved, and the fault has the reason.
 * SP_NO_MEMORY. */
static enum sp_status
check(const struct sp_solve_options *o, const struct sp_job *job,
    struct sp_fault *fault)
{
	const struct sp_board *b = job->board;
	enum sp_status status = SP_OK;

	if (sp_is_reserved_used(job->reserved))
		return sp_fault_set(fault, SP_REFUSED,
		    "a reserved member of the job is not 0");
	if (sp_goal_check(job->goal, b, fault) != SP_OK)
		return SP_REFUSED;
	if (!sp_is_solvable(b, job->goal))
		return sp_fault_set(fault, SP_REFUSED,
		    "the board is not solvable");
	if (job->known != NULL)
		status = check_known(job, fault);
	if (status != SP_OK || !sp_needs_tables(o->method))
		return status;
	if (o->metric == SP_MULTI_TILE && b->n > SP_MULTITILE_CELLS)
		return sp_fault_set(fault, SP_REFUSED, "a board of %lu cells "
		    "is too large for multi-tile moves; the most is %d",
		    (unsigned long)b->n, SP_MULTITILE_CELLS);
	return b->n <= SP_PUZZLE_CELLS ? SP_OK : sp_fault_set(fault,
	    SP_REFUSED, "a board of %lu cells is too large for shortest "
	    "solutions; the most is %d, but the method near takes larger ones",
	    (unsigned long)b->n, SP_PUZZLE_CELLS);
}

/* Begins a job.  The solutions of *p are initialized. */
static void
begin_job(struct sp_run *run, struct sp_pending *p, const struct sp_job *job)
{
	const struct sp_solve_options *o = &run->options;
	struct sp_solution solution = p->solution;
	struct sp_first_moves first = { .solution = p->first.solution };

	solution.length = 0;
	*p = (struct sp_pending){ .run = run, .job = *job,
	    .solution = solution, .first = first,
	    .most_length = o->most_length };
	p->status = check(o, job, &p->fault);
	if (p->status != SP_OK) {
		p->needs = SP_NEEDS_NOTHING;
		return;
	}
	run->unsolved++;
	if (sp_needs_tables(o->method))
		sp_puzzle_set(&p->puzzle, job->board, job->goal);
	/* If only the length is wanted, the known solution is a shortest one
	 * unless a search finds one with fewer slides. */
	if (job->known != NULL && o->method == SP_SOLVE_OPTIMAL &&
	    o->length_only && !o->first_moves && o->found == NULL &&
	    o->parts == 0) {
		uint64_t known = sp_solution_cost(job->known, o->metric);

		p->has_known_bound = known > 0 && known <= o->most_length;
		if (p->has_known_bound)
			p->most_length = known - 1;
	}
}

/* Takes up to `most` jobs.  SP_REFUSED: the source says that a job comes later,
 * though it may wait for that job.  SP_NO_MEMORY. */
static enum sp_status
take_jobs(struct sp_run *run, uint32_t most)
{
	uint64_t cells = 0;

	run->count = run->given = 0;
	while (run->count < most && cells < MOST_CELLS) {
		struct sp_job job = { .board = NULL };
		enum sp_next next;

		if (run->count == run->room) {
			size_t k = run->room;

			if (sp_grow(&run->pending, &run->room, k + 1,
			    sizeof *run->pending) != SP_OK)
				return run->count > 0 ? SP_OK : SP_NO_MEMORY;
			for (; k < run->room; k++) {
				sp_solution_init(&run->pending[k].solution);
				sp_solution_init(
				    &run->pending[k].first.solution);
			}
		}
		next = run->source->next(run->context, &job, run->count == 0);
		if (next == SP_NEXT_LATER && run->count > 0)
			break;
		run->has_ended = next != SP_NEXT_JOB;
		if (run->has_ended)
			return next == SP_NEXT_NONE ? SP_OK : SP_REFUSED;
		begin_job(run, &run->pending[run->count++], &job);
		cells += job.board == NULL ? 0 : job.board->n;
	}
	return SP_OK;
}

/* ---- rounds ---- */

/* Sets the entries of a job, which is a user of them then.  Returns 0 if there
 * is no memory. */
static int
set_entries(struct sp_pending *p)
{
	struct sp_store *store = &p->run->solver->store;
	const struct sp_puzzle *puzzle = &p->puzzle;
	const struct sp_table_key key = { p->run->options.metric, puzzle->size,
	    puzzle->home[puzzle->blank], 0 };

	if (p->entry == NULL && sp_needs_tables(p->run->options.method)) {
		p->entry = sp_store_get(store, key);
		if (p->entry == NULL)
			return 0;
		p->entry->users++;
	}
	if (p->core == NULL && p->needs == SP_NEEDS_CORE) {
		p->core = sp_store_get(store, p->core_key);
		if (p->core == NULL)
			return 0;
		p->core->users++;
	}
	return 1;
}

/* Counts the job no longer among the users of its tables. */
static void
release_tables(struct sp_pending *p)
{
	if (p->entry != NULL)
		p->entry->users--;
	if (p->core != NULL)
		p->core->users--;
	p->entry = p->core = NULL;
}

/* Sets run->next and run->end to the jobs of the quick pass: from the first that
 * is not answered on, as many as have memory for their tables.  Returns how many
 * of them need a thread. */
static uint32_t
begin_pass(struct sp_run *run)
{
	const struct sp_store *store = &run->solver->store;
	uint32_t boards = 0;

	run->next = run->end = run->given;
	for (; run->end < run->count && !run->is_stopped; run->end++) {
		struct sp_pending *p = &run->pending[run->end];

		if (!sp_needs_one(p))
			continue;
		/* Tables that exceed the limit come one at a time. */
		if (!set_entries(p) || (boards > 0 &&
		    store->used_bytes > store->most_bytes)) {
			if (boards == 0)
				p->needs = SP_NEEDS_MEMORY;
			break;
		}
		boards++;
	}
	return boards;
}

/* Solves boards of the quick pass: as `portion` of struct sp_crew. */
static void
solve_some(void *argument, uint32_t i)
{
	struct sp_run *run = argument;
	uint32_t k;

	while (!run->is_stopped && (k = run->next++) < run->end) {
		struct sp_pending *p = &run->pending[k];

		/* The board waits if larger tables pay. */
		if (sp_needs_one(p) &&
		    (p->entry == NULL || !p->entry->is_due))
			sp_solve_by_one(p, i);
	}
}

/* Solves a board when nothing else holds memory. */
static void
solve_alone(struct sp_pending *p)
{
	struct sp_run *run = p->run;
	struct sp_solver *s = run->solver;
	const struct sp_crew *crew = s->store.crew;

	sp_kept_free(s);
	sp_store_clear(&s->store);
	sp_team_end(s->team);
	s->store.crew = NULL;
	run->is_alone = 1;
	p->needs = SP_NEEDS_THREAD;
	while (sp_needs_one(p)) {
		if (set_entries(p))
			sp_solve_by_one(p, 0);
		else
			sp_run_end_search(p, run->is_stopped ? SP_STOPPED :
			    SP_NO_MEMORY);
	}
	if (p->needs == SP_NEEDS_ALL_THREADS)
		sp_run_end_search(p, sp_solve_by_all(p));
	release_tables(p);
	run->is_alone = 0;
	s->store.crew = crew;
}

/* Solves the jobs that have been taken, and gives all answers. */
static void
solve_jobs(struct sp_run *run)
{
	struct sp_solver *s = run->solver;

	while (run->given < run->count && !run->is_stopped) {
		struct sp_pending *first = &run->pending[run->given], *p;
		struct sp_pending *end = &run->pending[run->count];
		uint32_t boards = begin_pass(run);

		/* Quick pass. */
		sp_team_run(s->team, solve_some, run,
		    boards < s->threads ? boards : s->threads);
		sp_run_give(run);

		/* Larger tables. */
		for (struct sp_entry *e = s->store.entries; e != NULL;
		    e = e->next)
			if (run->is_stopped)
				e->is_due = 0;
			else if (e->is_due)
				sp_store_enlarge(&s->store, e);

		/* Long boards. */
		for (p = first; p < end && !run->is_stopped; p++)
			if (p->needs == SP_NEEDS_ALL_THREADS) {
				enum sp_status status = sp_solve_by_all(p);

				if (status == SP_NO_MEMORY)
					p->needs = SP_NEEDS_MEMORY;
				else
					sp_run_end_search(p, status);
				sp_run_give(run);
			}

		/* Boards for which memory did not suffice. */
		for (p = first; p < end; p++)
			release_tables(p);
		for (p = first; p < end && !run->is_stopped; p++)
			if (p->needs == SP_NEEDS_MEMORY) {
				solve_alone(p);
				sp_run_give(run);
			}
	}
	for (uint32_t k = run->given; k < run->count; k++)
		if (run->pending[k].needs != SP_NEEDS_NOTHING) {
			run->pending[k].solution.length = 0;
			sp_run_end_search(&run->pending[k], SP_STOPPED);
		}
	sp_run_give(run);
	assert(run->given == run->count && run->unsolved == 0);
}

enum sp_status
sp_run(struct sp_run *run)
{
	struct sp_solver *s = run->solver;
	const struct sp_watch tend = { sp_run_tend, run };
	enum sp_status status = SP_OK;
	uint32_t most = run->options.found != NULL ? 1 : FIRST_JOBS;

	s->store.watch = &tend;
	sp_team_set_tend(s->team, tend);
	while (status == SP_OK && !run->has_ended && !run->is_stopped) {
		status = take_jobs(run, most);
		solve_jobs(run);
		if (most > 1 && most < MOST_JOBS)
			most *= 2;
	}
	s->store.watch = NULL;
	sp_team_set_tend(s->team, (struct sp_watch){ .poll = NULL });
	sp_team_end(s->team);
	for (size_t k = 0; k < run->room; k++) {
		sp_solution_free(&run->pending[k].solution);
		sp_solution_free(&run->pending[k].first.solution);
	}
	free(run->pending);
	return run->is_stopped ? SP_STOPPED : status;
}
