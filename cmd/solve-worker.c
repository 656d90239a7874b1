/* solve-worker.c -- a thread that does jobs */
#include "solve-pool.h"

enum {
	AT_ONCE = 16,   /* jobs that a thread takes at a time */
	SOON = 1 << 20, /* nodes of a search that does not take its time */
	SOON_POLLS = SOON / SP_POLL_NODES
};

/* ---- with the lock held ---- */

/* Tells of the jobs that are done. */
static void
tell(struct solve_worker *w)
{
	for (; w->told < w->next; w->told++)
		solve_job_at(w->pool, w->told)->done = 1;
	solve_write_done(w->pool);
}

/* Counts nodes, and sees to it that large tables are made when they pay. */
static void
spend(struct solve_worker *w, uint64_t nodes, int at_work)
{
	struct solve_pool *pool = w->pool;
	int is_time = solve_store_spend(&pool->store, w->kit, nodes);
	struct solve_kit *kit = solve_store_wanted(&pool->store);

	if (kit == NULL)
		return;
	if (pool->idle > 0)
		pthread_cond_signal(&pool->work);
	else if (is_time && at_work)
		solve_store_grow(&pool->store, kit);
}

/* ---- without it ---- */

/* A lower bound on the length, which is what a search begins with. */
static uint32_t
bound_of(struct solve_worker *w, const struct solve_job *job)
{
	const struct sp_task none = { .weight = SP_OPTIMAL };
	struct sp_effort effort;

	if (sp_solve_puzzle(w->tables, &job->puzzle, &none, &w->at_once, &effort) ==
	    SP_NO_MEMORY)
		cmd_no_memory();
	return effort.bound;
}

/*
 * Where solutions need not be short and the search takes its time, the one
 * that is had at once may do: if it is not longer than the bound allows.
 */
static int
solve_at_once(struct solve_worker *w, const struct solve_job *job)
{
	uint64_t most = (uint64_t)w->pool->options->weight *
	    bound_of(w, job) / SP_OPTIMAL;
	struct sp_board board;
	struct sp_goal goal;
	struct sp_fault fault;
	enum sp_status status;

	sp_board_init(&board);
	sp_goal_init(&goal, SP_CLASSIC);
	status = sp_puzzle_board(&job->puzzle, &board);
	if (status == SP_OK)
		status = sp_goal_fit(&goal, &board, &fault);
	w->at_once.length = 0;
	if (status == SP_OK)
		status = sp_solve_fast(&board, &goal, &w->at_once);
	if (status != SP_OK)
		cmd_no_memory();
	sp_board_free(&board);
	sp_goal_clear(&goal);
	return w->at_once.length <= most;
}

/*
 * Whether to stop, for better tables or the solution that was had at once: as
 * a hook of struct sp_task.
 */
static int
poll_task(void *argument)
{
	struct solve_worker *w = argument;
	struct solve_pool *pool = w->pool;
	int better;

	pthread_mutex_lock(&pool->lock);
	if (w->told < w->next)
		tell(w);
	/* What is known does not wait for a search that takes its time. */
	cmd_output_flush(NULL);
	spend(w, SP_POLL_NODES, 1);
	better = w->kit->large != NULL && w->tables != w->kit->large;
	pthread_mutex_unlock(&pool->lock);
	if (pool->options->weight > SP_OPTIMAL && ++w->polls == SOON_POLLS)
		w->may_end = solve_at_once(w, solve_job_at(pool, w->next));
	return better || w->may_end;
}

/* The best tables there are for the job. */
static const struct sp_tables *
tables_of(struct solve_pool *pool, const struct solve_kit *kit)
{
	const struct sp_tables *tables;

	pthread_mutex_lock(&pool->lock);
	tables = kit->large != NULL ? kit->large : kit->small;
	pthread_mutex_unlock(&pool->lock);
	return tables;
}

/* Searches; goes on with better tables when there are some. */
static enum sp_status
search(struct solve_worker *w, struct solve_job *job)
{
	const struct solve_options *o = w->pool->options;
	const struct sp_task task = { .weight = o->weight,
	    .most_nodes = o->most_nodes, .poll = poll_task, .argument = w };
	uint64_t nodes = 0;
	enum sp_status status;

	w->polls = 0;
	w->may_end = 0;
	do {
		w->tables = tables_of(w->pool, w->kit);
		status = sp_solve_puzzle(w->tables, &job->puzzle, &task, &w->solution,
		    &job->effort);
		nodes += job->effort.nodes;
	} while (status == SP_STOPPED && !w->may_end &&
	    job->effort.nodes <= o->most_nodes);
	if (status == SP_NO_MEMORY)
		cmd_no_memory();
	job->effort.nodes = nodes;
	return status;
}

static void
solve(struct solve_worker *w, struct solve_job *job)
{
	const struct sp_solution *solution = &w->solution;

	job->outcome = JOB_SOLVED;
	if (search(w, job) == SP_STOPPED) {
		solution = &w->at_once;
		if (!w->may_end)
			job->outcome = JOB_GIVEN_UP;
	}
	job->length = solution->length;
	if (job->outcome == JOB_SOLVED)
		solve_text_solution(&job->text, solution, w->pool->options);
	else
		solve_text_set(&job->text, "-");
}

/* Takes a kit for the job in place of that of the job before. */
static void
change_kit(struct solve_worker *w, const struct solve_job *job)
{
	struct solve_pool *pool = w->pool;

	if (w->kit != NULL && sp_tables_fit(w->kit->small, &job->puzzle))
		return;
	pthread_mutex_lock(&pool->lock);
	if (w->kit != NULL)
		solve_store_leave(w->kit);
	w->kit = solve_store_take(&pool->store, &job->puzzle);
	pthread_mutex_unlock(&pool->lock);
}

/* ---- with the lock held ---- */

/* Takes jobs that come next, a few of those that wait to be done. */
static void
take(struct solve_worker *w)
{
	struct solve_pool *pool = w->pool;
	uint64_t most = (pool->last - pool->next) / (4 * pool->workers + 1);

	if (most < 1)
		most = 1;
	if (most > AT_ONCE)
		most = AT_ONCE;
	/* Those that were done when they came may be written already. */
	if (pool->next < pool->first)
		pool->next = pool->first;
	while (pool->next < pool->last && solve_job_at(pool, pool->next)->done)
		pool->next++;
	w->told = w->next = pool->next;
	while (pool->next < pool->last && pool->next < w->told + most &&
	    !solve_job_at(pool, pool->next)->done)
		pool->next++;
	w->end = pool->next;
}

static void
do_jobs(struct solve_worker *w)
{
	struct solve_pool *pool = w->pool;
	uint64_t nodes = 0;

	take(w);
	pthread_mutex_unlock(&pool->lock);
	for (; w->next < w->end; w->next++) {
		struct solve_job *job = solve_job_at(pool, w->next);

		change_kit(w, job);
		solve(w, job);
		nodes += job->effort.nodes % SP_POLL_NODES;
	}
	pthread_mutex_lock(&pool->lock);
	if (w->kit != NULL)
		spend(w, nodes, 0);
	tell(w);
}

void
solve_worker_step(struct solve_worker *w)
{
	struct solve_store *store = &w->pool->store;
	struct solve_kit *kit = solve_store_wanted(store);

	if (kit != NULL)
		solve_store_grow(store, kit);
	else
		do_jobs(w);
}

static int
has_work(const struct solve_pool *pool)
{
	return pool->next < pool->last ||
	    solve_store_wanted(&pool->store) != NULL;
}

void
solve_worker_init(struct solve_worker *w, struct solve_pool *pool)
{
	*w = (struct solve_worker){ .pool = pool };
	sp_solution_init(&w->solution);
	sp_solution_init(&w->at_once);
}

void
solve_worker_free(struct solve_worker *w)
{
	if (w->kit != NULL)
		solve_store_leave(w->kit);
	sp_solution_free(&w->solution);
	sp_solution_free(&w->at_once);
}

static int
all_written(const struct solve_pool *pool)
{
	return pool->ended && pool->first == pool->last;
}

void *
solve_worker_main(void *argument)
{
	struct solve_pool *pool = argument;
	struct solve_worker w;

	solve_worker_init(&w, pool);
	pthread_mutex_lock(&pool->lock);
	while (!all_written(pool)) {
		if (has_work(pool)) {
			solve_worker_step(&w);
			continue;
		}
		pool->idle++;
		pthread_cond_wait(&pool->work, &pool->lock);
		pool->idle--;
	}
	/* Others may wait for the same. */
	pthread_cond_broadcast(&pool->work);
	solve_worker_free(&w);
	pthread_mutex_unlock(&pool->lock);
	return NULL;
}

