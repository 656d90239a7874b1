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
	struct sp_pending *pending;
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
	struct sp_solution solution;
	struct sp_solve_stats stats;
	enum sp_status status;
};

/* As `claim` of struct sp_subtrees. */
static uint64_t
claim_subtree(void *argument)
{
	struct length *l = ((struct share *)argument)->length;

	return l->ends ? UINT64_MAX : l->claimed++;
}

/* As `poll` of struct sp_watch. */
static enum sp_go
poll_length(void *argument)
{
	struct share *share = argument;
	struct length *l = share->length;

	sp_run_count(l->pending, SP_POLL_NODES);
	if (sp_run_tend(l->pending->run) == SP_GO_STOP) {
		l->ends = 1;
		return SP_GO_STOP;
	}
	/* A solution in this thread's subtrees would not be kept. */
	return l->best < share->subtrees.current ||
	    (l->best != UINT64_MAX && share->subtrees.takes_any) ?
	    SP_GO_STOP : SP_GO_ON;
}

/* Searches subtrees: as `portion` of struct sp_crew. */
static void
search_subtrees(void *length, uint32_t i)
{
	struct length *l = length;
	struct sp_pending *p = l->pending;
	const struct sp_solve_options *o = &p->run->options;
	struct share *share = &l->share[i];
	const struct sp_task task = { .weight = SP_OPTIMAL,
	    .most_nodes = UINT64_MAX, .watch = { poll_length, share },
	    .part = o->part, .parts = o->parts,
	    .streams = &p->run->solver->kept[i].streams };
	uint64_t best = l->best;

	share->length = l;
	share->subtrees = (struct sp_subtrees){ .length = l->slides,
	    .looks = l->looks, .takes_any = sp_takes_any(p),
	    .claim = claim_subtree, .argument = share };
	sp_solution_init(&share->solution);
	share->status = sp_solve_subtrees(p->entry->slides, &p->puzzle, &task,
	    &share->subtrees, &share->solution, &share->stats);
	if (share->status == SP_OK) {
		while (share->subtrees.current < best &&
		    !atomic_compare_exchange_weak(&l->best, &best,
		    share->subtrees.current))
			continue;
	}
	if (share->status != SP_END)
		l->ends = 1;
}

/* Searches for solutions of p->stats.least slides by all threads.  SP_END: there
 * is none, and *next is the next length, or UINT32_MAX. */
static enum sp_status
search_length(struct sp_pending *p, const struct sp_looks *looks,
    uint32_t *next)
{
	struct sp_solver *s = p->run->solver;
	struct length l = { .pending = p, .slides = (uint32_t)p->stats.least,
	    .looks = looks, .best = UINT64_MAX };
	enum sp_status status = SP_END;

	*next = UINT32_MAX;
	l.share = calloc(s->threads, sizeof *l.share);
	if (l.share == NULL)
		return SP_NO_MEMORY;
	p->seen_least = p->stats.least;
	sp_team_run(s->team, search_subtrees, &l, s->threads);
	for (unsigned i = 0; i < s->threads; i++) {
		struct share *share = &l.share[i];

		p->nodes += share->stats.nodes;
		if (i == 0)
			p->stats.bound = share->stats.bound;
		if (share->status == SP_NO_MEMORY)
			status = SP_NO_MEMORY;
		else if (share->status == SP_OK && status != SP_NO_MEMORY &&
		    share->subtrees.current == l.best) {
			sp_solution_exchange(&p->solution, &share->solution);
			status = SP_OK;
		} else if (share->status == SP_STOPPED && status == SP_END)
			status = SP_STOPPED;
		if (share->subtrees.next_length < *next)
			*next = share->subtrees.next_length;
		sp_solution_free(&share->solution);
	}
	free(l.share);
	if (p->nodes > p->seen_nodes)
		sp_run_count(p, p->nodes - p->seen_nodes);
	return status;
}

/* What is known between two lengths. */
struct between {
	uint64_t last;             /* nodes of the last search */
	struct sp_solution beam;   /* of a beam; no slides: there is none */
	int has_beam;              /* a beam has searched */
	struct sp_looks looks;
	int has_looks;             /* they have been chosen, or are all bad */
};

/* Prepares the search for p->stats.least slides.  SP_OK: the beam's solution is
 * a shortest one, and p->solution.  SP_END: there is something to search. */
static enum sp_status
begin_length(struct sp_pending *p, struct between *b)
{
	struct sp_run *run = p->run;
	const struct sp_task task = { .weight = SP_OPTIMAL,
	    .watch = { sp_run_tend, run } };
	enum sp_beam_use use = sp_beam_use(p);
	enum sp_status status;
	uint64_t nodes;

	/* A beam bounds the length from above. */
	if (!b->has_beam && ((use == SP_BEAM_ANSWERS && p->stats.least >=
	    SP_BEAM_SLIDES) || (use == SP_BEAM_BOUNDS && b->last >=
	    LONG_NODES))) {
		b->has_beam = 1;
		status = sp_beam_solve(p, &b->beam);
		if (status == SP_REFUSED)
			b->beam.length = 0;
		else if (status != SP_OK)
			return status;
	}
	if (b->beam.length > 0 && b->beam.length <= p->stats.least) {
		assert(b->beam.length == p->stats.least);
		sp_solution_exchange(&p->solution, &b->beam);
		return SP_OK;
	}

	/* Larger tables, if they pay for this board. */
	nodes = p->nodes > LONGER * b->last ? p->nodes : LONGER * b->last;
	if (sp_run_pays(p, nodes))
		sp_store_enlarge(&run->solver->store, p->entry);

	/* Looks at several partitions.  Parts of a search keep to the first
	 * partition. */
	status = SP_OK;
	if (!b->has_looks && b->last >= LONG_NODES && run->options.parts == 0) {
		struct sp_solve_stats stats = { .bound = p->stats.bound,
		    .least = p->stats.least };

		status = sp_looks_choose(p->entry->slides, &p->puzzle, &task,
		    &b->looks, &stats);
		b->has_looks = stats.nodes > 0;
		p->nodes += stats.nodes;
		p->seen_nodes += stats.nodes;
	}
	return run->is_stopped ? SP_STOPPED : status == SP_OK ? SP_END : status;
}

enum sp_status
sp_solve_by_all(struct sp_pending *p)
{
	struct between b = { .last = p->nodes };
	double start = sp_seconds();
	enum sp_status status = SP_END;
	uint32_t next = (uint32_t)p->stats.least;

	assert(p->needs == SP_NEEDS_ALL_THREADS && p->entry != NULL);
	sp_solution_init(&b.beam);
	p->solution.length = 0;
	p->seen_bound = p->stats.bound;
	/* UINT32_MAX: nothing was cut off, so that there is no solution. */
	while (status == SP_END && next != UINT32_MAX) {
		p->stats.least = next;
		if (next > p->most_length)
			break;
		status = begin_length(p, &b);
		if (status == SP_END) {
			b.last = p->nodes;
			status = search_length(p, &b.looks, &next);
			b.last = p->nodes - b.last;
		}
	}
	sp_solution_free(&b.beam);
	p->seconds += sp_seconds() - start;
	return status;
}
