/* solve-poll.c -- what a thread does now and then while it searches */
#include "solve.h"

void
solve_report(struct solve_worker *w)
{
	for (; w->reported < w->next; w->reported++)
		solve_job_at(w->pool, w->reported)->done = 1;
	solve_write_done(w->pool);
}

void
solve_add_nodes(struct solve_pool *pool, struct sp_entry *searched,
    uint64_t nodes, uint64_t in_one)
{
	struct sp_entry *entry;

	sp_store_add_nodes(&pool->store, searched, nodes, in_one,
	    pool->ended ? pool->last - pool->first : UINT64_MAX);
	entry = sp_store_find(&pool->store, SP_LARGER_DUE);
	if (entry == NULL)
		return;
	if (pool->idle > 0)
		pthread_cond_signal(&pool->work); /* not tested: if one waits */
	else if (in_one > 0)
		sp_store_enlarge(&pool->store, entry);
}

void
solve_poll(struct solve_worker *w, struct sp_entry *entry,
    struct solve_job *job)
{
	struct solve_pool *pool = w->pool;

	if (w->reported < w->next)
		solve_report(w);
	job->polled += SP_POLL_NODES;
	if (job == solve_job_at(pool, pool->first))
		cmd_progress_search(job->line, job->effort.least, job->polled);
	/* Answers known do not wait for a long search. */
	cmd_output_flush(NULL);
	if (entry != NULL)
		solve_add_nodes(pool, entry, SP_POLL_NODES, job->polled);
	while (solve_threads_help(pool))
		continue;
}

int
solve_poll_only(void *worker)
{
	struct solve_worker *w = worker;

	pthread_mutex_lock(&w->pool->lock);
	solve_poll(w, w->entry, solve_job_of(w));
	pthread_mutex_unlock(&w->pool->lock);
	return 0;
}
