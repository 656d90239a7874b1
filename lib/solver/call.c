/* call.c -- what searches do now and then, and how boards are given back */
#include <stdatomic.h>

#include "board/board.h"
#include "solver.h"

/* SP_REFUSED: the known solution of a job is none; SP_NO_MEMORY. */
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

enum sp_status
sp_run_check(const struct sp_run *run, const struct sp_job *job,
    struct sp_fault *fault)
{
	const struct sp_solve_options *o = run->options;
	const struct sp_board *b = job->board;

	if (sp_is_reserved_used(job->reserved))
		return sp_fault_set(fault, SP_REFUSED,
		    "a reserved member of the job is not 0");
	if (sp_goal_check(job->goal, b, fault) != SP_OK)
		return SP_REFUSED;
	if (!sp_solvable(b, job->goal))
		return sp_fault_set(fault, SP_REFUSED,
		    "the board is not solvable");
	if (job->known != NULL) {
		enum sp_status status = check_known(job, fault);

		if (status != SP_OK)
			return status;
	}
	if (!sp_needs_tables(o->method))
		return SP_OK;
	if (o->metric == SP_MULTI_TILE && b->n > SP_MULTITILE_CELLS)
		return sp_fault_set(fault, SP_REFUSED, "a board of %lu cells "
		    "is too large for multi-tile moves; the most is %d",
		    (unsigned long)b->n, SP_MULTITILE_CELLS);
	return sp_puzzle_check(b->n, fault);
}

void
sp_run_done(struct sp_call *c, enum sp_status status)
{
	if (sp_first_goes_on(c, status)) {
		c->state = SP_CALL_WAITING;
		return;
	}
	/* The search for the last first move may have found nothing. */
	c->status = c->length > 0 && status == SP_END ? SP_OK : status;
	if (status == SP_END && sp_call_bounds_known(c)) {
		c->stats.least = sp_call_known(c);
		c->status = SP_OK;
	}
	if (c->entry != NULL)
		c->entry->boards++;
	c->run->unsolved--;
	c->state = SP_CALL_DONE;
}

void
sp_run_give(struct sp_run *run)
{
	while (run->given < run->count &&
	    run->call[run->given].state == SP_CALL_DONE) {
		struct sp_call *c = &run->call[run->given++];
		struct sp_fault fault = { .line = 0 };

		/* A board that is not refused at once may be refused later. */
		if (c->status == SP_REFUSED &&
		    sp_run_check(run, &c->job, &fault) == SP_OK)
			sp_fault_set(&fault, SP_REFUSED, "the beam needs more "
			    "memory than the solver may use");
		c->stats.nodes = c->nodes;
		c->stats.seconds = c->seconds;
		c->stats.first = c->first;
		run->source->done(run->context, &c->job, c->status,
		    &c->solution, &c->stats, &fault);
	}
}

enum sp_go
sp_run_tend(void *argument)
{
	struct sp_run *run = argument;
	const struct sp_solve_options *o = run->options;

	if (sp_team_is_caller(run->solver->team) && run->go != SP_GO_STOP) {
		sp_run_give(run);
		if (o->poll != NULL && run->given < run->count) {
			const struct sp_call *c = &run->call[run->given];
			const struct sp_solve_stats so_far = {
			    .bound = c->seen_bound, .least = c->seen_least,
			    .nodes = c->seen_nodes };

			if (o->poll(o->context, &so_far) != 0)
				run->go = SP_GO_STOP;
		}
	}
	return run->go == SP_GO_STOP ? SP_GO_STOP : SP_GO_ON;
}

uint64_t
sp_run_left(const struct sp_run *run)
{
	return run->has_ended && !run->is_one ? run->unsolved : UINT64_MAX;
}

void
sp_run_add(struct sp_call *c, uint64_t nodes)
{
	struct sp_entry *entry = c->entry;
	int on = SP_GO_ON;

	c->seen_nodes += nodes;
	if (entry == NULL)
		return;
	entry->nodes += nodes;
	if (!sp_store_pays(&c->run->solver->tables, entry, c->seen_nodes,
	    sp_run_left(c->run)))
		return;
	entry->is_due = 1;
	atomic_compare_exchange_strong(&c->run->go, &on, SP_GO_PAUSE);
}

enum sp_go
sp_run_poll(void *call)
{
	struct sp_call *c = call;

	c->counted += SP_POLL_NODES;
	c->seen_bound = c->stats.bound;
	c->seen_least = c->stats.least;
	sp_run_add(c, SP_POLL_NODES);
	return c->go = sp_run_tend(c->run);
}
