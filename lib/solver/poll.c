/* poll.c -- what a search does now and then */
#include "solver.h"

/* Calls options->poll, in the thread that was called, without the lock. */
static int
ask(struct sp_call *c)
{
	const struct sp_solve_options *o = c->options;
	struct sp_threads *threads = c->solver->threads;
	struct sp_solve_stats so_far;

	/* A search that begins again has a lower bound that may be less. */
	if (c->effort->least < c->least)
		c->effort->least = c->least;
	c->least = c->effort->least;
	so_far = *c->effort;
	sp_threads_lock(threads);
	so_far.nodes = c->polled_nodes;
	sp_threads_unlock(threads);
	if (!c->is_stopped && o->poll != NULL)
		c->is_stopped = o->poll(o->context, &so_far) != 0;
	return c->is_stopped;
}

int
sp_call_poll(void *call)
{
	struct sp_call *c = call;
	struct sp_threads *threads = c->solver->threads;

	if (!sp_threads_is_one(threads))
		return ask(c);
	sp_threads_lock(threads);
	sp_threads_wake(threads, SP_EVENT_LEFT);
	sp_threads_unlock(threads);
	return c->is_stopped;
}

void
sp_poll_add_nodes(struct sp_solver *s, struct sp_entry *entry, uint64_t nodes,
    uint64_t in_one, int may_make)
{
	const struct sp_queue *q = s->queue;

	sp_store_add_nodes(&s->tables, entry, nodes, in_one,
	    q == NULL ? UINT64_MAX : q->left(q->argument));
	if (entry->larger != SP_LARGER_DUE || s->is_short)
		return;
	/* If boards come from a queue, another thread makes the tables, even
	 * after the call has ended. */
	if (q != NULL && s->idle > 0)
		sp_threads_wake_one(s->threads, SP_EVENT_WORK);
	else if (may_make)
		sp_store_enlarge(&s->tables, entry);
}

int
sp_poll_search(struct sp_call *c, int is_owner)
{
	struct sp_solver *s = c->solver;

	sp_threads_lock(s->threads);
	c->polled_nodes += SP_POLL_NODES;
	sp_threads_unlock(s->threads);
	if (is_owner && ask(c))
		return 1;
	sp_threads_lock(s->threads);
	if (c->entry != NULL)
		sp_poll_add_nodes(s, c->entry, SP_POLL_NODES, c->polled_nodes,
		    is_owner);
	sp_work_help(s);
	if (!is_owner)
		sp_threads_wake(s->threads, SP_EVENT_LEFT);
	sp_threads_unlock(s->threads);
	return c->is_stopped;
}

int
sp_poll_only(void *call)
{
	return sp_poll_search(call, 1);
}
