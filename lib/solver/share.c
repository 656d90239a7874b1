/* share.c -- a search for a shortest solution that threads share */
#include "solver.h"

/*
 * Each thread searches subtrees of the tree for solutions of one length: see
 * ida_split.c.  When all subtrees have been searched, the threads go on to the
 * next length.  The solution of the first subtree that has any is kept, which
 * is the solution that one thread alone finds.
 */
struct search {
	struct sp_work work;   /* must be the first member */
	struct sp_call *call;
	struct sp_solver *solver;
	/* Number of the subtree with the solution so far, or UINT64_MAX. */
	uint64_t best;
	uint64_t claimed;      /* subtrees, by all threads */
	uint32_t length, next_length;
	int is_known;          /* there is a solution of the length */
	enum sp_status status; /* other than SP_OK: all threads end */
};

/* What one thread searches. */
struct share {
	struct search *search;
	int is_owner;          /* the thread that was called */
	struct sp_subtrees subtrees;
	int has_left;          /* although subtrees were left */
};

/* As `claim` of struct sp_subtrees.  A thread leaves the search of another
 * thread if boards wait. */
static uint64_t
claim(void *argument)
{
	struct share *share = argument;
	struct search *s = share->search;
	uint64_t subtree;

	sp_threads_lock(s->solver->threads);
	share->has_left = !share->is_owner && sp_work_waits(s->solver);
	subtree = share->has_left || s->status != SP_OK || s->is_known ||
	    s->best != UINT64_MAX ? UINT64_MAX : s->claimed++;
	sp_threads_unlock(s->solver->threads);
	return subtree;
}

/* As `poll` of struct sp_task.  Returns 1 if no solution in the thread's
 * subtrees would be kept. */
static int
poll(void *argument)
{
	struct share *share = argument;
	struct search *s = share->search;
	struct sp_call *c = s->call;
	int stops = sp_poll_search(c, share->is_owner);

	sp_threads_lock(s->solver->threads);
	/* If there is a solution, it would have to be found again. */
	c->begins_again |= c->tables != c->entry->tables &&
	    s->best == UINT64_MAX;
	if (stops || c->begins_again)
		s->status = SP_STOPPED;
	stops = s->status != SP_OK || s->is_known ||
	    s->best < share->subtrees.current;
	sp_threads_unlock(s->solver->threads);
	return stops;
}

/* With the lock held: takes the result of a thread. */
static void
take(struct search *s, const struct sp_subtrees *subtrees,
    enum sp_status status, struct sp_solution *solution)
{
	struct sp_call *c = s->call;

	if (status == SP_NO_MEMORY)
		s->status = status;
	if (status == SP_OK && subtrees->current < s->best) {
		struct sp_solution worse = *c->solution;

		s->best = subtrees->current;
		*c->solution = *solution;
		*solution = worse;
		/* If only the length is wanted, any solution will do. */
		s->is_known |= c->is_length_only;
	}
	if (status == SP_END && subtrees->next_length < s->next_length)
		s->next_length = subtrees->next_length;
}

/* As `join` of struct sp_work: searches for solutions of s->length. */
static void
join(struct sp_work *work, int is_owner)
{
	struct search *s = (struct search *)work;
	struct share share = { .search = s, .is_owner = is_owner, .subtrees = {
	    .length = s->length, .takes_any = s->call->is_length_only,
	    .claim = claim, .argument = &share } };
	const struct sp_task task = { .weight = SP_OPTIMAL,
	    .most_nodes = UINT64_MAX, .poll = poll, .argument = &share,
	    .part = s->call->options->part, .parts = s->call->options->parts };
	struct sp_solution solution;
	struct sp_solve_stats effort;
	enum sp_status status;

	sp_threads_unlock(s->solver->threads);
	sp_solution_init(&solution);
	status = sp_solve_subtrees(s->call->tables, &s->call->puzzle, &task,
	    &share.subtrees, &solution, &effort);
	sp_threads_lock(s->solver->threads);
	take(s, &share.subtrees, status, &solution);
	s->call->shared_nodes += effort.nodes;
	work->is_open &= share.has_left;
	sp_solution_free(&solution);
}

enum sp_status
sp_share_search(struct sp_call *c)
{
	struct sp_solver *solver = c->solver;
	const uint64_t most = c->options->most_slides;
	struct search s = { .work = { .join = join, .is_search = 1 },
	    .call = c, .solver = solver, .best = UINT64_MAX,
	    .next_length = (uint32_t)c->effort->least };

	sp_threads_lock(solver->threads);
	c->shared_nodes = 0;
	do {
		/* Nothing was cut off: there is no longer sequence. */
		if (s.next_length == UINT32_MAX) {
			s.status = SP_END;
			break;
		}
		c->effort->least = s.length = s.next_length;
		if (most > 0 && s.length > most) {
			s.status = SP_END;
			break;
		}
		s.next_length = UINT32_MAX;
		s.claimed = 0;
		sp_work_share(solver, &s.work);
	} while (s.status == SP_OK && s.best == UINT64_MAX);
	c->effort->nodes = c->shared_nodes;
	sp_threads_unlock(solver->threads);
	return s.is_known ? SP_OK : s.status;
}
