/* early.c -- a good solution that ends the search for a length */
#include "solver.h"

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

const struct sp_tables *
sp_early_core(void *call, struct sp_size size, uint32_t blank_home,
    uint32_t most)
{
	struct sp_call *c = call;
	struct sp_worker *w = c->worker;
	int is_near = c->options->method == SP_SOLVE_NEAR;

	sp_store_change(is_near ? &w->solver->cores : &w->solver->tables,
	    &w->core, size, blank_home, is_near ? most : 0);
	return w->core == NULL ? NULL : w->core->stage[0];
}

int
sp_early_helps(const struct sp_call *c)
{
	return c->is_length_only && c->puzzle->n >= BEAM_CELLS;
}

/* As poll of struct sp_task.  Returns 1 if a helper has found a solution. */
static int
poll(void *call)
{
	struct sp_call *c = call;
	struct sp_threads *threads = c->worker->solver->threads;
	int stops = sp_poll_only(c);

	sp_threads_lock(threads);
	stops |= c->has_solution;
	sp_threads_unlock(threads);
	return stops;
}

/* As `find` of sp_near_share: the tables of the search, if they are for that
 * size; their groups may be larger than what is asked for. */
static const struct sp_tables *
find_core(void *call, struct sp_size size, uint32_t blank_home, uint32_t most)
{
	const struct sp_call *c = call;

	return sp_tables_symmetry(c->tables, size, blank_home) != NULL ?
	    c->tables : sp_early_core(call, size, blank_home, most);
}

/* Sets c->upper if a beam finds a shorter solution.  Returns its nodes. */
static uint64_t
search(struct sp_call *c, uint64_t bytes)
{
	const struct sp_task task = { .weight = SP_OPTIMAL,
	    .most_nodes = UINT64_MAX, .poll = poll, .argument = c };
	struct sp_solve_stats effort = { .nodes = 0 };
	struct sp_near *near = NULL;
	struct sp_solution solution;

	sp_solution_init(&solution);
	if (sp_near_new(&near, c->upper_width, bytes) == SP_OK) {
		sp_near_share(near, find_core, c);
		if (sp_solve_near(near, c->board, c->goal, &task, &solution,
		    &effort) == SP_OK && (c->upper == 0 ||
		    solution.length < c->upper))
			c->upper = solution.length;
	}
	sp_solution_free(&solution);
	sp_near_free(near);
	return effort.nodes;
}

static uint64_t
state_bytes(const struct sp_call *c)
{
	return STATE_BYTES + CELL_BYTES * c->puzzle->n;
}

/* The width of a beam that takes half as long as the shared search so far, and
 * half of the memory that is left at most. */
static uint64_t
width_for(const struct sp_call *c)
{
	const struct sp_store *store = &c->worker->solver->tables;
	uint64_t most = store->most_bytes, used = store->used_bytes;
	uint64_t half = most > used ? (most - used) / 2 : 0;
	uint64_t widest = half < BEAM_BYTES ? 0 :
	    (half - BEAM_BYTES) / state_bytes(c);
	uint64_t width = c->shared / (2 * BEAM_NODES);

	if (widest > SP_NEAR_MOST_WIDTH)
		widest = SP_NEAR_MOST_WIDTH;
	return width < widest ? width : widest;
}

int
sp_early_look(struct sp_call *c, uint64_t length)
{
	struct sp_worker *w = c->worker;
	struct sp_store *store = &w->solver->tables;
	uint64_t width, bytes, nodes;

	if (!sp_early_helps(c))
		return 0;
	width = width_for(c);
	bytes = BEAM_BYTES + width * state_bytes(c);
	if ((c->upper == 0 || c->upper > length) && width >= LEAST_WIDTH &&
	    width >= WIDER * c->upper_width) {
		c->upper_width = (uint32_t)width;
		store->used_bytes += bytes;
		sp_threads_unlock(store->threads);
		nodes = search(c, bytes);
		sp_threads_lock(store->threads);
		store->used_bytes -= bytes;
		sp_store_release(w->core);
		w->core = NULL;
		c->shared += nodes;
	}
	return c->upper == length;
}
