/* solve-beam.c -- a good solution that ends the search for a length */
#include "solve.h"

/*
 * A search that has found no solution below some length need not look for one
 * of that length if one is known.  A beam often finds one in a small part of
 * the time that the search would take.
 */
enum {
	BEAM_CELLS = 20, /* searches for smaller boards are short */
	/* A beam takes about as long as the search of so many nodes for each
	 * state of its width. */
	BEAM_NODES = 1000,
	/* Its memory: so much, and for each state, and for each of its cells.
	 * One that needs more is not made. */
	BEAM_BYTES = 17 << 20,
	STATE_BYTES = 1000,
	CELL_BYTES = 4,
	LEAST_WIDTH = 1000,
	WIDER = 2 /* at least, than the beam before */
};

/* A beam of a worker for its team. */
struct beam {
	struct solve_team *team;
	struct solve_worker *worker;
};

const struct sp_tables *
solve_beam_core(void *worker, struct sp_size size, uint32_t blank_home,
    uint32_t most)
{
	struct solve_worker *w = worker;
	struct sp_store *store = &w->pool->store;
	int is_for_beam = w->pool->options->method->tables ==
	    SOLVE_OWN_TABLES;

	sp_store_change(store, &w->core, size, blank_home,
	    is_for_beam ? most : 0);
	return w->core == NULL ? NULL : w->core->stage[0];
}

int
solve_beam_helps(const struct solve_options *o, const struct solve_job *job)
{
	return o->lengths_only && job->puzzle.n >= BEAM_CELLS;
}

/* As poll of struct sp_task.  Returns 1 if a helper has found a solution. */
static int
poll(void *argument)
{
	struct beam *b = argument;
	struct solve_pool *pool = b->worker->pool;
	int stop;

	pthread_mutex_lock(&pool->lock);
	solve_poll(b->worker, b->team->entry, b->team->job);
	stop = b->team->found != UINT64_MAX;
	pthread_mutex_unlock(&pool->lock);
	return stop;
}

/* As `find` of sp_near_share: the tables of the search, if they are for that
 * size; their groups may be larger than what is asked for. */
static const struct sp_tables *
find_core(void *argument, struct sp_size size, uint32_t blank_home,
    uint32_t most)
{
	const struct beam *b = argument;

	return sp_tables_symmetry(b->team->tables, size, blank_home) != NULL ?
	    b->team->tables :
	    solve_beam_core(b->worker, size, blank_home, most);
}

/* Sets job->upper if a beam finds a shorter solution.  Returns its nodes. */
static uint64_t
search(struct beam *b, struct solve_job *job, uint64_t bytes)
{
	const struct sp_task task = { .weight = SP_OPTIMAL,
	    .most_nodes = UINT64_MAX, .poll = poll, .argument = b };
	struct sp_solve_stats effort = { .nodes = 0 };
	struct sp_near *near = NULL;
	struct sp_solution solution;
	struct sp_goal goal = { .path = NULL };
	struct sp_fault fault;

	sp_solution_init(&solution);
	if (sp_near_new(&near, job->upper_width, bytes) == SP_OK &&
	    sp_goal_lay(&goal, SP_CLASSIC, job->board.size, &fault) == SP_OK) {
		sp_near_share(near, find_core, b);
		if (sp_solve_near(near, &job->board, &goal, &task,
		    &solution, &effort) == SP_OK && solution.length < job->upper)
			job->upper = solution.length;
	}
	sp_goal_clear(&goal);
	sp_solution_free(&solution);
	sp_near_free(near);
	return effort.nodes;
}

static uint64_t
state_bytes(const struct solve_job *job)
{
	return STATE_BYTES + CELL_BYTES * job->puzzle.n;
}

/* The width of a beam that takes half as long as the team's search so far, and
 * half of the memory that is left at most. */
static uint64_t
width_for(const struct solve_team *team, const struct solve_pool *pool)
{
	uint64_t most = pool->options->table_bytes, used =
	    pool->store.used_bytes, width = team->nodes / (2 * BEAM_NODES);
	uint64_t half = most > used ? (most - used) / 2 : 0;
	uint64_t widest = half < BEAM_BYTES ? 0 :
	    (half - BEAM_BYTES) / state_bytes(team->job);

	if (widest > SP_NEAR_MOST_WIDTH)
		widest = SP_NEAR_MOST_WIDTH;
	return width < widest ? width : widest;
}

void
solve_beam_look(struct solve_team *team, struct solve_worker *w)
{
	struct beam b = { .team = team, .worker = w };
	struct solve_pool *pool = w->pool;
	struct solve_job *job = team->job;
	uint64_t width = width_for(team, pool), nodes;
	uint64_t bytes = BEAM_BYTES + width * state_bytes(job);

	if (!solve_beam_helps(pool->options, job))
		return;
	if (job->upper > team->length && width >= LEAST_WIDTH &&
	    width >= WIDER * job->upper_width) {
		job->upper_width = (uint32_t)width;
		pool->store.used_bytes += bytes;
		pthread_mutex_unlock(&pool->lock);
		nodes = search(&b, job, bytes);
		pthread_mutex_lock(&pool->lock);
		pool->store.used_bytes -= bytes;
		sp_store_release(w->core);
		w->core = NULL;
		team->nodes += nodes;
	}
	team->is_known |= job->upper == team->length;
}
