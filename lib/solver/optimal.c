/*
 * optimal.c -- a shortest solution by all threads
 *
 * The caller's thread goes from length to length.  For each length the tree is
 * divided into subtrees, which threads claim and search: see ida_pieces.c.  The
 * solution of the first subtree that has any is kept, which is the solution that
 * one thread alone finds.  Between two lengths no other thread runs.  This is
 * when a beam can bound the length from above, larger tables can be made, and
 * looks at several partitions can be chosen:
 *
 *	length 88   thread 0   subtrees 0  2  3 ...  7 |
 *	            thread 1            1     4 5 6    |
 *	                                   a beam finds 94; larger tables; looks
 *	length 90   thread 0   subtrees 0  2 ...
 *	            thread 1            1 ...
 *	length 92   ...
 *	                                   no solution has less than 94 slides
 *
 * A search for a length takes about eight times the nodes of the search before.
 * What is done in between must be worth it for the next one.
 */
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "solver.h"

enum {
	/* After a search of so many nodes the next one takes more than a
	 * second.  A beam takes .2, the trials of looks .5 seconds. */
	LONG_NODES = 2000000,
	/* Whether larger tables pay for the next search is judged by so many
	 * times the nodes of the last one.  With 4 they cost more than they
	 * saved on two of four 5x5 boards, and on Korf's hundred 4x4 boards. */
	LONGER = 2
};

/* A search for solutions of one length. */
struct length {
	struct sp_call *call;
	uint32_t slides;
	const struct sp_looks *looks;
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
	    .looks = l->looks, .takes_any = sp_call_takes_any(c),
	    .claim = claim, .argument = share };
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
search_length(struct sp_call *c, const struct sp_looks *looks, uint32_t *next)
{
	struct sp_solver *s = c->run->solver;
	struct length l = { .call = c, .slides = (uint32_t)c->stats.least,
	    .looks = looks, .best = UINT64_MAX };
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

/* What the searches for the lengths so far have led to. */
struct progress {
	uint64_t last;             /* nodes of the last search */
	struct sp_solution beam;   /* of a beam; no slides: there is none */
	int has_beam;              /* a beam has searched */
	struct sp_looks looks;
	int has_looks;             /* they have been chosen, or are all bad */
};

/* Bounds the length by a beam, if one is due before the search for
 * c->stats.least slides. */
static enum sp_status
bound_by_beam(struct sp_call *c, struct progress *p)
{
	enum sp_status status;

	if (p->has_beam || !sp_call_may_have_beam(c) ||
	    (sp_call_writes_beam(c) ? c->stats.least < SP_BEAM_SLIDES :
	    p->last < LONG_NODES))
		return SP_OK;
	p->has_beam = 1;
	status = sp_call_beam(c, SP_BEAM_WIDTH, &p->beam);
	if (status != SP_REFUSED)
		return status;
	p->beam.length = 0;
	return SP_OK;
}

/* As poll of struct sp_task. */
static enum sp_go
tend(void *call)
{
	return sp_run_tend(((struct sp_call *)call)->run);
}

/* Chooses looks, if there are several partitions and the next search is long.
 * Parts of a search keep to the first partition. */
static enum sp_status
choose_looks(struct sp_call *c, struct progress *p)
{
	const struct sp_task task = { .weight = SP_OPTIMAL, .poll = tend,
	    .argument = c };
	struct sp_solve_stats stats = { .bound = c->stats.bound,
	    .least = c->stats.least };
	enum sp_status status;

	if (p->has_looks || p->last < LONG_NODES ||
	    c->run->options->parts > 0)
		return SP_OK;
	status = sp_looks_choose(c->entry->tables, &c->puzzle, &task,
	    &p->looks, &stats);
	p->has_looks = stats.nodes > 0;
	c->nodes += stats.nodes;
	return status;
}

/* Prepares the search for c->stats.least slides.  SP_OK: the beam's solution is
 * a shortest one, and c->solution.  SP_END: there is something to search. */
static enum sp_status
prepare(struct sp_call *c, struct progress *p)
{
	struct sp_store *store = &c->run->solver->tables;
	enum sp_status status = bound_by_beam(c, p);
	uint64_t long_nodes;

	if (status != SP_OK)
		return status;
	if (p->beam.length > 0 && p->beam.length <= c->stats.least) {
		struct sp_solution other = c->solution;

		assert(p->beam.length == c->stats.least);
		c->solution = p->beam;
		p->beam = other;
		return SP_OK;
	}
	long_nodes = c->nodes > LONGER * p->last ? c->nodes : LONGER * p->last;
	if (sp_store_pays(store, c->entry, long_nodes, sp_run_left(c->run)))
		sp_store_enlarge(store, c->entry);
	status = choose_looks(c, p);
	if (status != SP_OK)
		return status;
	return c->run->go == SP_GO_STOP ? SP_STOPPED : SP_END;
}

enum sp_status
sp_optimal_solve(struct sp_call *c)
{
	const uint64_t most = sp_call_most(c);
	struct progress p = { .last = c->nodes };
	double start = sp_seconds();
	enum sp_status status = SP_END;
	uint32_t next = (uint32_t)c->stats.least;

	sp_solution_init(&p.beam);
	c->solution.length = 0;
	c->seen_bound = c->stats.bound;
	/* UINT32_MAX: nothing was cut off, so that there is no solution. */
	while (status == SP_END && next != UINT32_MAX) {
		c->stats.least = next;
		if (most > 0 && next > most)
			break;
		status = prepare(c, &p);
		if (status == SP_END) {
			p.last = c->nodes;
			status = search_length(c, &p.looks, &next);
			p.last = c->nodes - p.last;
		}
	}
	sp_solution_free(&p.beam);
	c->seconds += sp_seconds() - start;
	return status;
}
