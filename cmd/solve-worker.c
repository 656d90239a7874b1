/* solve-worker.c -- the threads that solve the puzzles of jobs */
#include "solve.h"

enum {
	MOST_JOBS = 16,         /* that a thread takes at a time */
	SHARE_NODES = 1 << 18,  /* of a search before other threads help */
	SHARE_POLLS = SHARE_NODES / SP_POLL_NODES
};

/* ---- with the lock held ---- */

/* Marks the jobs that are done, and writes answers. */
static void
report(struct solve_worker *w)
{
	for (; w->reported < w->next; w->reported++)
		solve_job_at(w->pool, w->reported)->done = 1;
	solve_write_done(w->pool);
}

/*
 * Counts nodes, and has larger tables made if they are due: by an idle thread,
 * or by this one if it is in a search, of in_one nodes.
 */
static void
add_nodes(struct solve_pool *pool, struct solve_entry *searched,
    uint64_t nodes, uint64_t in_one)
{
	struct solve_entry *entry;

	solve_cache_add_nodes(&pool->cache, searched, nodes, in_one);
	entry = solve_cache_find(&pool->cache, LARGER_DUE);
	if (entry == NULL)
		return;
	if (pool->idle > 0)
		pthread_cond_signal(&pool->work); /* not tested: if one waits */
	else if (in_one > 0)
		solve_cache_make_larger(&pool->cache, entry);
}

void
solve_worker_poll(struct solve_worker *w, struct solve_entry *entry,
    struct solve_job *job)
{
	struct solve_pool *pool = w->pool;

	if (w->reported < w->next)
		report(w);
	job->polled += SP_POLL_NODES;
	if (job == solve_job_at(pool, pool->first))
		cmd_progress_search(job->line, job->effort.least, job->polled);
	/* Answers known do not wait for a long search. */
	cmd_output_flush(NULL);
	if (entry != NULL)
		add_nodes(pool, entry, SP_POLL_NODES, job->polled);
	while (solve_crew_help(pool))
		continue;
}

/* ---- without the lock ---- */

/* Whether the search may be a team's: with a limit of nodes the answer depends
 * on the order in which nodes are searched. */
static int
may_share(const struct solve_worker *w)
{
	const struct solve_options *o = w->pool->options;

	return (o->threads > 1 || solve_beam_helps(o,
	    solve_job_at(w->pool, w->next))) && !o->all &&
	    o->most_nodes == UINT64_MAX;
}

/* As poll of struct sp_task.  Returns 1 to stop the search: there are better
 * tables, or it is to be shared. */
static int
poll_task(void *argument)
{
	struct solve_worker *w = argument;
	struct solve_pool *pool = w->pool;
	int better;

	pthread_mutex_lock(&pool->lock);
	solve_worker_poll(w, w->entry, solve_job_at(pool, w->next));
	/* Solutions that were found are not found again. */
	better = w->tables != w->entry->tables &&
	    solve_job_at(pool, w->next)->found == 0;
	pthread_mutex_unlock(&pool->lock);
	w->polls++;
	w->is_shared = w->polls == SHARE_POLLS && may_share(w);
	return better || w->is_shared;
}

/* As found of struct sp_task. */
static int
take_solution(void *argument, const struct sp_solution *s)
{
	struct solve_worker *w = argument;
	struct solve_job *job = solve_job_at(w->pool, w->next);

	if (!w->pool->options->lengths_only)
		solve_write_found(w->pool, job, s);
	job->found++;
	return 0;
}

/* Searches; begins again when there are better tables. */
static void
solve(struct solve_worker *w, struct solve_job *job)
{
	const struct solve_options *o = w->pool->options;
	const struct sp_task task = { .weight = SP_OPTIMAL,
	    .most_nodes = o->most_nodes, .poll = poll_task, .argument = w,
	    .found = o->all ? take_solution : NULL,
	    .most_slides = !o->select ? 0 : o->hi > 0 ? o->hi : 1 };
	uint64_t nodes = 0;
	enum sp_status status;

	w->polls = 0;
	job->polled = 0;
	job->upper = UINT64_MAX;
	job->upper_width = 0;
	w->is_shared = 0;
	do {
		pthread_mutex_lock(&w->pool->lock);
		w->tables = w->entry->tables;
		pthread_mutex_unlock(&w->pool->lock);
		status = w->is_shared ? solve_team_search(w, job,
		    task.most_slides) :
		    sp_solve_puzzle(w->tables, &job->puzzle, &task,
		    &job->solution, &job->effort);
		nodes += job->effort.nodes;
	} while (status == SP_STOPPED && job->effort.nodes <= o->most_nodes);
	if (status == SP_NO_MEMORY)
		cmd_no_memory();
	job->effort.nodes = nodes;
	job->outcome = status == SP_OK ? JOB_SOLVED :
	    status == SP_END ? JOB_OUTSIDE : JOB_GIVEN_UP;
	if (o->select && status == SP_OK && (job->solution.length < o->lo ||
	    job->solution.length > o->hi))
		job->outcome = JOB_OUTSIDE;
}

/* As poll of struct sp_task. */
static int
poll_near(void *argument)
{
	struct solve_worker *w = argument;
	struct solve_pool *pool = w->pool;

	pthread_mutex_lock(&pool->lock);
	solve_worker_poll(w, w->entry, solve_job_at(pool, w->next));
	pthread_mutex_unlock(&pool->lock);
	return 0;
}

/* Makes *entry that of a size and a home of the blank. */
static void
change_entry(struct solve_pool *pool, struct solve_entry **entry,
    struct sp_size size, uint32_t blank_home, uint32_t most)
{
	pthread_mutex_lock(&pool->lock);
	if (*entry != NULL)
		(*entry)->users--;
	*entry = solve_cache_acquire(&pool->cache, size, blank_home, most);
	pthread_mutex_unlock(&pool->lock);
}

const struct sp_tables *
solve_worker_core(void *argument, struct sp_size size, uint32_t blank_home,
    uint32_t most)
{
	struct solve_worker *w = argument;

	change_entry(w->pool, &w->core, size, blank_home,
	    w->pool->options->near_width > 0 ? most : 0);
	return w->core->stage[0];
}

/* Solves a board by sp_solve_near or sp_solve_within. */
static void
solve_near(struct solve_worker *w, struct solve_job *job)
{
	const struct solve_options *o = w->pool->options;
	const struct sp_task task = { .weight = o->weight,
	    .most_nodes = o->most_nodes, .poll = poll_near, .argument = w };
	struct sp_goal goal;
	struct sp_fault fault;
	enum sp_status status = SP_OK;

	job->polled = 0;
	sp_goal_init(&goal, SP_CLASSIC);
	if (w->near == NULL) {
		status = sp_near_new(&w->near, o->near_width > 0 ?
		    o->near_width : SP_NEAR_WIDTH, o->table_bytes);
		if (status == SP_OK)
			sp_near_share(w->near, solve_worker_core, w);
	}
	if (status == SP_OK)
		status = sp_goal_fit(&goal, &job->board, &fault);
	if (status == SP_OK)
		status = o->near_width > 0 ? sp_solve_near(w->near,
		    &job->board, &goal, &task, &job->solution,
		    &job->effort) : sp_solve_within(w->near,
		    w->entry->stage[0], &job->board, &goal, &task,
		    &job->solution, &job->effort);
	if (status == SP_NO_MEMORY)
		cmd_no_memory();
	job->outcome = status == SP_OK ? JOB_SOLVED :
	    status == SP_STOPPED ? JOB_GIVEN_UP : JOB_TOO_WIDE;
	sp_goal_clear(&goal);
}

/* ---- with the lock held ---- */

/* Takes the next few jobs that are to be done. */
static void
take_jobs(struct solve_worker *w)
{
	struct solve_pool *pool = w->pool;
	uint64_t most = (pool->last - pool->next) / (4 * pool->workers + 1);

	if (most < 1)
		most = 1;
	if (most > MOST_JOBS)
		most = MOST_JOBS;
	/* Jobs that were done when they were added may have been written. */
	if (pool->next < pool->first)
		pool->next = pool->first;
	while (pool->next < pool->last && solve_job_at(pool, pool->next)->done)
		pool->next++;
	w->reported = w->next = pool->next;
	while (pool->next < pool->last && pool->next < w->reported + most &&
	    !solve_job_at(pool, pool->next)->done)
		pool->next++;
	w->end = pool->next;
}

static void
do_jobs(struct solve_worker *w)
{
	struct solve_pool *pool = w->pool;
	const struct solve_options *o = pool->options;
	uint64_t nodes = 0;

	take_jobs(w);
	pthread_mutex_unlock(&pool->lock);
	for (; w->next < w->end; w->next++) {
		struct solve_job *job = solve_job_at(pool, w->next);

		if (o->near_width == 0 && (w->entry == NULL ||
		    !sp_tables_fit(w->entry->stage[0], &job->puzzle)))
			change_entry(w->pool, &w->entry, job->puzzle.size,
			    job->puzzle.home[job->puzzle.blank], 0);
		if (o->near_width > 0 || o->weight > SP_OPTIMAL)
			solve_near(w, job);
		else
			solve(w, job);
		nodes += job->effort.nodes % SP_POLL_NODES;
	}
	pthread_mutex_lock(&pool->lock);
	if (w->entry != NULL)
		add_nodes(pool, w->entry, nodes, 0);
	report(w);
}

void
solve_worker_step(struct solve_worker *w)
{
	struct solve_cache *cache = &w->pool->cache;
	struct solve_entry *entry = solve_cache_find(cache, LARGER_DUE);
	struct solve_team *team = solve_team_find(w->pool);

	if (solve_crew_help(w->pool))
		return;
	if (entry != NULL)
		solve_cache_make_larger(cache, entry);
	else if (w->pool->next < w->pool->last || team == NULL)
		do_jobs(w);
	else
		solve_team_help(team, w);
}

static int
has_work(const struct solve_pool *pool)
{
	return pool->next < pool->last ||
	    pool->crew.next < pool->crew.parts ||
	    solve_cache_find(&pool->cache, LARGER_DUE) != NULL ||
	    solve_team_find(pool) != NULL;
}

void *
solve_worker_main(void *argument)
{
	struct solve_pool *pool = argument;
	struct solve_worker w = { .pool = pool };

	sp_solution_init(&w.spare);
	pthread_mutex_lock(&pool->lock);
	while (!pool->ended || pool->first < pool->last) {
		if (has_work(pool)) {
			solve_worker_step(&w);
			continue;
		}
		pool->idle++;
		pthread_cond_wait(&pool->work, &pool->lock);
		pool->idle--;
	}
	/* Wakes the other threads, which can end too. */
	pthread_cond_broadcast(&pool->work);
	pthread_mutex_unlock(&pool->lock);
	sp_near_free(w.near);
	sp_solution_free(&w.spare);
	return NULL;
}
