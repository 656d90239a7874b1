/* share.c -- a search for a shortest solution that threads share */
#include <stdlib.h>

#include "solver.h"

/*
 * Each thread searches subtrees of the tree for solutions of one length.  When
 * all have been searched they go on to the next length.  The solution of the
 * first subtree that has one is kept: one thread alone finds the same.
 */
struct search {
	const struct sp_threads *threads; /* whose lock guards the rest */
	const struct sp_tables *tables;
	const struct sp_puzzle *puzzle;
	const struct sp_task *task;
	struct sp_solution *solution;
	uint64_t found;        /* subtree of the solution; UINT64_MAX: none */
	uint64_t subtrees;     /* that have been claimed */
	uint32_t length, next_length;
	enum sp_status status; /* other than SP_OK: all end */
	uint64_t nodes;
};

/* A thread's share of it. */
struct share {
	struct search *search;
	struct sp_part part;
};

static void
lock(const struct search *s)
{
	s->threads->lock(s->threads->crew.argument);
}

static void
unlock(const struct search *s)
{
	s->threads->unlock(s->threads->crew.argument);
}

/* As claim of struct sp_part. */
static uint64_t
claim(void *argument)
{
	struct search *s = ((struct share *)argument)->search;
	uint64_t subtree;

	lock(s);
	subtree = s->status != SP_OK || s->found != UINT64_MAX ? UINT64_MAX :
	    s->subtrees++;
	unlock(s);
	return subtree;
}

/* As poll of struct sp_task.  Returns 1 if what its subtrees have does not
 * matter any more. */
static int
poll(void *argument)
{
	struct share *share = argument;
	struct search *s = share->search;
	int stops = s->task->poll(s->task->argument);

	lock(s);
	if (stops)
		s->status = SP_STOPPED;
	stops = s->status != SP_OK || s->found < share->part.subtree;
	unlock(s);
	return stops;
}

/* With the lock held: takes what a thread has found. */
static void
take(struct search *s, const struct sp_part *part, enum sp_status status,
    struct sp_solution *solution)
{
	if (status == SP_NO_MEMORY)
		s->status = status;
	if (status == SP_OK && part->subtree < s->found) {
		struct sp_solution worse = *s->solution;

		s->found = part->subtree;
		*s->solution = *solution;
		*solution = worse;
	}
	if (status == SP_END && part->next_length < s->next_length)
		s->next_length = part->next_length;
}

/* As part of struct sp_crew: a thread's share of the search for a length. */
static void
search_share(void *argument, uint32_t i)
{
	struct search *s = argument;
	struct share share = { .search = s, .part = { .length = s->length,
	    .claim = claim, .argument = &share } };
	const struct sp_task task = { .weight = SP_OPTIMAL,
	    .most_nodes = UINT64_MAX, .poll = poll, .argument = &share };
	struct sp_solution solution;
	struct sp_solve_stats effort;
	enum sp_status status;

	(void)i;
	sp_solution_init(&solution);
	status = sp_solve_part(s->tables, s->puzzle, &task, &share.part,
	    &solution, &effort);
	lock(s);
	take(s, &share.part, status, &solution);
	s->nodes += effort.nodes;
	unlock(s);
	sp_solution_free(&solution);
}

enum sp_status
sp_share_search(const struct sp_threads *threads, const struct sp_tables *t,
    const struct sp_puzzle *p, const struct sp_task *task,
    struct sp_solution *solution, struct sp_solve_stats *effort)
{
	struct search s = { .threads = threads, .tables = t, .puzzle = p,
	    .task = task, .solution = solution, .found = UINT64_MAX,
	    .next_length = (uint32_t)effort->least };

	do {
		effort->least = s.length = s.next_length;
		if (task->most_slides > 0 && s.length > task->most_slides) {
			s.status = SP_END;
			break;
		}
		s.next_length = UINT32_MAX;
		s.subtrees = 0;
		threads->crew.run(threads->crew.argument, search_share, &s,
		    threads->count);
	} while (s.status == SP_OK && s.found == UINT64_MAX);
	effort->nodes = s.nodes;
	return s.status;
}
