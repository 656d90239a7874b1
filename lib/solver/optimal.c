/* optimal.c -- searches for shortest solutions, and for few moves */
#include "solver.h"

enum { SHARE_NODES = 1 << 18 }; /* after so many, threads share a search */

/* Returns whether threads may share the search, which is by slides.  They must
 * not if answers depend on the order of nodes: if all solutions are wanted, or
 * if there is a limit of nodes. */
static int
may_share(const struct sp_call *c)
{
	return c->options->metric == SP_SLIDES &&
	    (c->solver->threads != NULL || c->is_length_only) &&
	    c->options->found == NULL && c->most_nodes == UINT64_MAX;
}

/* As `poll` of struct sp_task.  Also stops a search to share it, or to begin
 * again with larger tables; not the latter if solutions would be found
 * twice. */
static int
poll(void *argument)
{
	struct sp_call *c = argument;
	struct sp_threads *threads = c->solver->threads;

	if (sp_poll_only(c))
		return 1;
	sp_threads_lock(threads);
	c->is_shared = c->polled_nodes >= SHARE_NODES && may_share(c);
	c->begins_again = c->is_shared ||
	    (c->tables != c->entry->tables && c->found == 0);
	sp_threads_unlock(threads);
	return c->begins_again;
}

/* Takes the largest tables there are for a search, and makes larger tables if
 * they are due. */
static void
begin(struct sp_call *c)
{
	struct sp_solver *s = c->solver;
	struct sp_entry *entry = c->entry;

	sp_threads_lock(s->threads);
	if (s->queue == NULL && !s->is_short &&
	    entry->larger == SP_LARGER_DUE)
		sp_store_enlarge(&s->tables, entry);
	c->tables = entry->tables;
	c->begins_again = 0;
	sp_threads_unlock(s->threads);
}

enum sp_status
sp_optimal_open(struct sp_call *c)
{
	const struct sp_puzzle *p = &c->puzzle;

	sp_store_change(&c->solver->tables, &c->entry, c->options->metric,
	    p->size, p->home[p->blank], 0);
	return c->entry != NULL ? SP_OK : SP_NO_MEMORY;
}

/* Counts a board, and the nodes since the last poll. */
static void
count_board(const struct sp_call *c, uint64_t nodes)
{
	struct sp_solver *s = c->solver;

	sp_threads_lock(s->threads);
	c->entry->boards++;
	sp_poll_add_nodes(s, c->entry, nodes % SP_POLL_NODES, 0, 0);
	sp_threads_unlock(s->threads);
}

/* As `found` of struct sp_task. */
static int
take_solution(void *argument, const struct sp_solution *solution)
{
	struct sp_call *c = argument;

	c->found++;
	return c->options->found(c->options->context, solution);
}

static struct sp_task
task_of(struct sp_call *c)
{
	const struct sp_solve_options *o = c->options;
	struct sp_task task = { .weight = c->weight, .poll = poll,
	    .argument = c, .most_nodes = c->most_nodes, .part = o->part,
	    .parts = o->parts };

	if (o->method == SP_SOLVE_OPTIMAL) {
		task.most_slides = o->most_slides;
		task.found = o->found != NULL ? take_solution : NULL;
	}
	return task;
}

static enum sp_status
search(struct sp_call *c)
{
	const struct sp_task task = task_of(c);

	if (c->is_shared)
		return sp_share_search(c);
	return c->options->metric == SP_MULTI_TILE ?
	    sp_multitile_solve(c->tables, &c->puzzle, &task, c->solution,
	    c->effort) : sp_solve_puzzle(c->tables, &c->puzzle, &task,
	    c->solution, c->effort);
}

/* Searches, and begins again when `poll` says so. */
enum sp_status
sp_optimal_solve(struct sp_call *c)
{
	enum sp_status status = sp_optimal_open(c);
	uint64_t nodes = 0;

	if (status != SP_OK)
		return status;
	do {
		begin(c);
		status = search(c);
		nodes += c->effort->nodes;
	} while (status == SP_STOPPED && c->begins_again && !c->is_stopped);
	c->effort->nodes = nodes;
	count_board(c, nodes);
	return status;
}
