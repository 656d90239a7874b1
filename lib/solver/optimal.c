/*
 * optimal.c -- a shortest solution by all threads
 *
 * The caller's thread goes from length to length.  For each length the tree is
 * divided into subtrees, which threads claim and search: see ida_split.c.  The
 * solution of the first subtree that has any is kept, which is the solution that
 * one thread alone finds.  Between two lengths no other thread runs, and larger
 * tables can be made.
 *
 *	length 40   thread 0   subtrees 0  2  3 ...  7 |
 *	            thread 1            1     4 5 6    |
 *	                                        larger tables, if they pay
 *	length 42   thread 0   subtrees 0  2 ...
 *	            thread 1            1 ...
 */
#include <stdatomic.h>
#include <stdlib.h>

#include "solver.h"

/* A search for solutions of one length. */
struct length {
	struct sp_call *call;
	uint32_t slides;
	_Atomic uint64_t claimed; /* subtrees, by all threads */
	/* Number of the first subtree with a solution so far, or UINT64_MAX. */
	_Atomic uint64_t best;
	_Atomic int ends;         /* no more subtrees are to be claimed */
	struct share *share;      /* share[i]: of portion i */
};

/* What one thread searches. */
struct share {
	struct length *length;
	struct sp_subtrees subtrees;
	uint64_t counted; /* nodes, at polls */
	struct sp_solution solution;
	struct sp_solve_stats stats;
	enum sp_status status;
};

/* As `claim` of struct sp_subtrees. */
static uint64_t
claim(void *argument)
{
	struct length *l = ((struct share *)argument)->length;

	return l->ends ? UINT64_MAX : l->claimed++;
}

/* As `poll` of struct sp_task. */
static enum sp_go
poll(void *argument)
{
	struct share *share = argument;
	struct length *l = share->length;

	sp_run_add(l->call, SP_POLL_NODES);
	l->call->seen_least = l->slides;
	share->counted += SP_POLL_NODES;
	if (sp_run_tend(l->call->run) == SP_GO_STOP) {
		l->ends = 1;
		return SP_GO_STOP;
	}
	/* A solution in this thread's subtrees would not be kept. */
	return l->best < share->subtrees.current ||
	    (l->best != UINT64_MAX && share->subtrees.takes_any) ?
	    SP_GO_MOOT : SP_GO_ON;
}

/* Searches subtrees: as `portion` of struct sp_crew. */
static void
search(void *length, uint32_t i)
{
	struct length *l = length;
	struct sp_call *c = l->call;
	const struct sp_solve_options *o = c->run->options;
	struct share *share = &l->share[i];
	const struct sp_task task = { .weight = SP_OPTIMAL,
	    .most_nodes = UINT64_MAX, .poll = poll, .argument = share,
	    .part = o->part, .parts = o->parts };
	uint64_t best = l->best;

	share->length = l;
	share->subtrees = (struct sp_subtrees){ .length = l->slides,
	    .takes_any = o->length_only, .claim = claim, .argument = share };
	sp_solution_init(&share->solution);
	share->status = sp_solve_subtrees(c->entry->tables, &c->puzzle, &task,
	    &share->subtrees, &share->solution, &share->stats);
	if (share->status == SP_OK) {
		while (share->subtrees.current < best &&
		    !atomic_compare_exchange_weak(&l->best, &best,
		    share->subtrees.current))
			continue;
	}
	if (share->status != SP_END)
		l->ends = 1;
	sp_run_add(c, share->stats.nodes - share->counted);
}

/* Searches for solutions of c->stats.least slides by all threads.  SP_END: there
 * is none, and *next is the next length, or UINT32_MAX. */
static enum sp_status
search_length(struct sp_call *c, uint32_t *next)
{
	struct sp_solver *s = c->run->solver;
	struct length l = { .call = c, .slides = (uint32_t)c->stats.least,
	    .best = UINT64_MAX };
	enum sp_status status = SP_END;

	*next = UINT32_MAX;
	l.share = calloc(s->threads, sizeof *l.share);
	if (l.share == NULL)
		return SP_NO_MEMORY;
	sp_team_run(s->team, search, &l, s->threads);
	for (unsigned i = 0; i < s->threads; i++) {
		struct share *share = &l.share[i];

		c->nodes += share->stats.nodes;
		if (i == 0)
			c->stats.bound = share->stats.bound;
		if (share->status == SP_NO_MEMORY)
			status = SP_NO_MEMORY;
		else if (share->status == SP_OK && status != SP_NO_MEMORY &&
		    share->subtrees.current == l.best) {
			struct sp_solution other = c->solution;

			c->solution = share->solution;
			share->solution = other;
			status = SP_OK;
		} else if (share->status == SP_STOPPED && status == SP_END)
			status = SP_STOPPED;
		if (share->subtrees.next_length < *next)
			*next = share->subtrees.next_length;
		sp_solution_free(&share->solution);
	}
	free(l.share);
	return status;
}

enum sp_status
sp_optimal_solve(struct sp_call *c)
{
	struct sp_store *store = &c->run->solver->tables;
	const uint64_t most = c->run->options->most_slides;
	double start = sp_seconds();
	enum sp_status status = SP_END;
	uint32_t next = (uint32_t)c->stats.least;

	c->solution.length = 0;
	c->seen_bound = c->stats.bound;
	/* UINT32_MAX: nothing was cut off, so that there is no solution. */
	while (status == SP_END && next != UINT32_MAX) {
		c->stats.least = next;
		if (most > 0 && next > most)
			break;
		if (sp_store_pays(store, c->entry, c->nodes,
		    sp_run_left(c->run)))
			sp_store_enlarge(store, c->entry);
		status = c->run->go == SP_GO_STOP ? SP_STOPPED :
		    search_length(c, &next);
	}
	c->seconds += sp_seconds() - start;
	return status;
}
