/* pending.c -- jobs that were taken: polls, counts of nodes, and answers */
#include <stdatomic.h>

#include "solver.h"

void
sp_run_give(struct sp_run *run)
{
	while (run->given < run->count &&
	    run->pending[run->given].needs == SP_NEEDS_NOTHING) {
		struct sp_pending *p = &run->pending[run->given++];

		p->stats.nodes = p->nodes;
		p->stats.seconds = p->seconds;
		p->stats.first = p->first.moves;
		run->source->done(run->context, &p->job, p->status,
		    &p->solution, &p->stats, &p->fault);
	}
}

enum sp_go
sp_run_tend(void *argument)
{
	struct sp_run *run = argument;
	const struct sp_solve_options *o = &run->options;

	if (sp_team_is_caller(run->solver->team) && !run->is_stopped) {
		sp_run_give(run);
		if (o->poll != NULL && run->given < run->count) {
			const struct sp_pending *p = &run->pending[run->given];
			const struct sp_solve_stats so_far = {
			    .bound = p->seen_bound, .least = p->seen_least,
			    .nodes = p->seen_nodes };

			run->is_stopped = o->poll(o->context, &so_far) != 0;
		}
	}
	return run->is_stopped ? SP_GO_STOP : SP_GO_ON;
}

uint64_t
sp_run_left(const struct sp_run *run)
{
	return run->has_ended ? run->unsolved : UINT64_MAX;
}

void
sp_run_count(struct sp_pending *p, uint64_t nodes)
{
	p->seen_nodes += nodes;
	if (p->entry == NULL)
		return;
	p->entry->nodes += nodes;
	if (sp_store_pays(&p->run->solver->store, p->entry, p->seen_nodes,
	    sp_run_left(p->run)))
		p->entry->is_due = 1;
}

void
sp_run_end_search(struct sp_pending *p, enum sp_status status)
{
	if (sp_first_go_on(p, status)) {
		p->needs = SP_NEEDS_THREAD;
		return;
	}
	p->status = status;
	if (status == SP_END && p->has_known_bound) {
		p->stats.least = p->most_length + 1;
		p->status = SP_OK;
	}
	/* The search for the last first move may have found nothing. */
	if (status == SP_END && p->first.length > 0)
		p->status = SP_OK;
	if (p->entry != NULL)
		p->entry->boards++;
	p->run->unsolved--;
	p->needs = SP_NEEDS_NOTHING;
}
