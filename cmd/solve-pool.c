/* solve-pool.c -- the ring of jobs; answers are written in input order */
#include "solve.h"

enum { MOST_KEPT = 4096 }; /* longer solutions are freed once written */

static void
write_solution(const struct sp_solution *s, const struct solve_options *o)
{
	/* By direction of the blank; the tile moves the opposite way. */
	const char *letters = o->by_blank ? "UDLR" : "DURL";

	if (o->lengths_only) {
		sp_write_number(&cmd_out, s->length);
		return;
	}
	if (o->by_blank && s->length > 0)
		sp_write_text(&cmd_out, "blank:");
	for (uint64_t i = 0, run; i < s->length; i += run) {
		for (run = 1; o->repeat_counts && i + run < s->length &&
		    s->way[i + run] == s->way[i]; run++)
			continue;
		*sp_writer_room(&cmd_out, 1) = letters[s->way[i]];
		cmd_out.used++;
		if (run > 1)
			sp_write_number(&cmd_out, run);
	}
}

void
solve_write_found(struct solve_pool *pool, struct solve_job *job,
    const struct sp_solution *s)
{
	if (job->found == 0)
		cmd_write_place(pool->in, job->file, job->line);
	else
		sp_write_text(&cmd_out, "\t");
	write_solution(s, pool->options);
	cmd_output_check();
}

static void
explain(const struct solve_pool *pool, const struct solve_job *job)
{
	unsigned long long line = job->line, nodes = job->effort.nodes;
	unsigned long long bound = job->effort.bound;
	unsigned long long least = job->effort.least;

	if (job->outcome == JOB_TOO_WIDE)
		cmd_message("%s:%llu: near:%lu takes more memory here than -M "
		    "allows", job->file, line,
		    (unsigned long)pool->options->near_width);
	else if (job->outcome == JOB_GIVEN_UP)
		cmd_message("%s:%llu: given up after %llu nodes; no solution is "
		    "shorter than %llu", job->file, line, nodes, least);
	else if (job->outcome == JOB_SOLVED && pool->options->explain)
		cmd_message("%s:%llu: length %llu, lower bound %llu, %llu nodes",
		    job->file, line, (unsigned long long)job->solution.length,
		    bound, nodes);
}

/* -p: writes or counts the board. */
static void
select_board(struct solve_pool *pool, const struct solve_job *job)
{
	struct sp_board *b = &pool->board;

	pool->selected++;
	if (pool->options->repeat_counts)
		return;
	if (sp_board_resize(b, job->puzzle.size) != SP_OK)
		cmd_no_memory();
	for (uint32_t cell = 0; cell < b->n; cell++)
		b->label[cell] = job->label[cell];
	sp_board_find_blank(b);
	cmd_write_place(pool->in, job->file, job->line);
	sp_write_board(&cmd_out, b, &pool->in->form);
}

static void
write_answer(struct solve_pool *pool, const struct solve_job *job)
{
	static const char *const answers[] = { [JOB_MALFORMED] = "malformed",
		[JOB_UNSOLVABLE] = "unsolvable", [JOB_REFUSED] = "-",
		[JOB_TOO_WIDE] = "-", [JOB_GIVEN_UP] = "-" };
	const struct solve_options *o = pool->options;

	if (job->outcome == JOB_UNSOLVABLE && pool->status == CMD_OK)
		pool->status = CMD_NO;
	if (o->all && !o->lengths_only && job->found > 0) {
		/* They have been written. */
		sp_write_text(&cmd_out, job->outcome == JOB_SOLVED ? "\n" :
		    "\t-\n");
		return;
	}
	cmd_write_place(pool->in, job->file, job->line);
	if (job->outcome == JOB_SOLVED)
		write_solution(&job->solution, o);
	else
		sp_write_text(&cmd_out, answers[job->outcome]);
	if (o->all && job->outcome == JOB_SOLVED) {
		sp_write_text(&cmd_out, "\t");
		sp_write_number(&cmd_out, job->found);
	}
	sp_write_text(&cmd_out, "\n");
}

static void
write_job(struct solve_pool *pool, struct solve_job *job)
{
	explain(pool, job);
	if (job->outcome == JOB_GIVEN_UP || job->outcome == JOB_TOO_WIDE)
		pool->status = CMD_TROUBLE;
	if (!pool->options->select)
		write_answer(pool, job);
	else if (job->outcome == JOB_SOLVED)
		select_board(pool, job);
	if (job->solution.room > MOST_KEPT)
		sp_solution_free(&job->solution);
	job->done = 0;
	job->found = 0;
	cmd_progress_add(1);
	cmd_progress_search(0, 0, 0);
}

void
solve_write_done(struct solve_pool *pool)
{
	while (pool->first < pool->last &&
	    solve_job_at(pool, pool->first)->done)
		write_job(pool, solve_job_at(pool, pool->first++));
	if (pool->reader_waits)
		sp_writer_flush(&cmd_out);
	cmd_output_check();
	if (pool->last - pool->first <= SOLVE_JOBS / 2)
		pthread_cond_signal(&pool->space);
}

static struct solve_pool the_pool = {
	.status = CMD_OK,
	.work = PTHREAD_COND_INITIALIZER,
	.space = PTHREAD_COND_INITIALIZER,
	.cache.made = PTHREAD_COND_INITIALIZER,
	.crew.done = PTHREAD_COND_INITIALIZER,
	.crew.crew = { solve_crew_run, &the_pool }
};

/* Before the program exits: keeps other threads from writing. */
static void
stop_others(void)
{
	pthread_mutex_lock(&the_pool.lock);
}

/* Makes it recursive, since its owner takes it again in stop_others. */
static void
init_lock(pthread_mutex_t *lock)
{
	pthread_mutexattr_t recursive;

	if (pthread_mutexattr_init(&recursive) != 0 ||
	    pthread_mutexattr_settype(&recursive,
	    PTHREAD_MUTEX_RECURSIVE) != 0 ||
	    pthread_mutex_init(lock, &recursive) != 0)
		cmd_no_memory();
	pthread_mutexattr_destroy(&recursive);
}

struct solve_pool *
solve_pool_start(const struct solve_options *o, const struct cmd_input *in)
{
	struct solve_pool *pool = &the_pool;

	pool->thread = cmd_allocate(o->threads, sizeof *pool->thread);
	pool->options = pool->cache.options = o;
	pool->in = in;
	pool->cache.lock = &pool->lock;
	if (o->threads > 1)
		pool->cache.crew = &pool->crew.crew;
	pool->self.pool = pool;
	init_lock(&pool->lock);
	cmd_before_exit = stop_others;
	return pool;
}

struct solve_job *
solve_pool_reserve(struct solve_pool *pool)
{
	pthread_mutex_lock(&pool->lock);
	if (pool->last - pool->first == SOLVE_JOBS) {
		pool->reader_waits = 1;
		solve_write_done(pool);
		/* Half of it, so as not to wake up for every job. */
		while (pool->last - pool->first > SOLVE_JOBS / 2)
			pthread_cond_wait(&pool->space, &pool->lock);
	}
	pool->reader_waits = 0;
	pthread_mutex_unlock(&pool->lock);
	return solve_job_at(pool, pool->last);
}

/* Creates a thread.  Returns 0 if it cannot. */
static int
create(struct solve_pool *pool)
{
	if (pool->workers == pool->options->threads ||
	    pthread_create(&pool->thread[pool->workers], NULL,
	    solve_worker_main, pool) != 0)
		return 0;
	pool->workers++;
	return 1;
}

void
solve_pool_create_all(struct solve_pool *pool)
{
	while (create(pool))
		continue;
}

/* Creates a thread if fewer are idle than jobs are to be taken; an idle one
 * stays so until it wakes up.  Returns 0 if there is no thread at all. */
static int
have_workers(struct solve_pool *pool)
{
	if (pool->options->threads > 1 &&
	    pool->idle < pool->last - pool->next)
		create(pool);
	return pool->workers > 0;
}

void
solve_pool_add(struct solve_pool *pool)
{
	pthread_mutex_lock(&pool->lock);
	if (solve_job_at(pool, pool->last++)->done)
		solve_write_done(pool);
	else if (!have_workers(pool))
		/* A step may make larger tables before it does the job. */
		while (pool->first < pool->last)
			solve_worker_step(&pool->self);
	else if (pool->idle > 0)
		pthread_cond_signal(&pool->work);
	pthread_mutex_unlock(&pool->lock);
}

void
solve_pool_flush(void *argument)
{
	struct solve_pool *pool = argument;

	pthread_mutex_lock(&pool->lock);
	pool->reader_waits = 1;
	solve_write_done(pool);
	pthread_mutex_unlock(&pool->lock);
}

enum cmd_status
solve_pool_finish(struct solve_pool *pool)
{
	enum cmd_status status;
	int is_making;

	pthread_mutex_lock(&pool->lock);
	pool->ended = pool->reader_waits = 1;
	solve_write_done(pool);
	while (pool->first < pool->last)
		pthread_cond_wait(&pool->space, &pool->lock);
	pthread_cond_broadcast(&pool->work);
	status = pool->status;
	is_making = solve_cache_find(&pool->cache, LARGER_MAKING) != NULL;
	pthread_mutex_unlock(&pool->lock);
	/* A thread still making larger tables ends with the program. */
	for (unsigned i = 0; i < pool->workers; i++)
		(void)(is_making ? pthread_detach(pool->thread[i]) :
		    pthread_join(pool->thread[i], NULL));
	sp_board_free(&pool->board);
	if (pool->options->select && pool->options->repeat_counts)
		cmd_print("%llu\n", (unsigned long long)pool->selected);
	return !pool->options->select || status != CMD_OK ? status :
	    pool->selected > 0 ? CMD_OK : CMD_NO;
}
