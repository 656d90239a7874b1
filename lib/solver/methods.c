/* methods.c -- the methods of solving, each for one board by one thread */
#include <stdlib.h>

#include "beam/near.h"
#include "board/board.h"
#include "greedy/greedy.h"
#include "solver.h"

/*
 * A search that threads may share is given up for that before a length, once it
 * has had LONG_NODES nodes: the search for that length would have about eight
 * times as many, and nothing is searched twice.  Rarely it has many more than
 * that, and is given up within a length after MOST_NODES.
 */
enum {
	LONG_NODES = 1 << 15,
	MOST_NODES = 1 << 20,
	LARGE_CELLS = 16 /* searches of more cells are long */
};

/* ---- shortest solutions ---- */

/* Returns whether sp_optimal_solve may search for a board.  It must not if
 * answers depend on the order of nodes: if all solutions are wanted, or if there
 * is a limit of nodes.  One thread has use of it for large boards; and if only
 * the length is wanted, since subtrees then come in another order. */
static int
may_share(const struct sp_call *c)
{
	const struct sp_run *run = c->run;
	const struct sp_solve_options *o = run->options;

	return o->metric == SP_SLIDES && o->found == NULL &&
	    run->most_nodes == UINT64_MAX &&
	    (run->solver->threads > 1 || sp_call_takes_any(c) ||
	    c->puzzle.n > LARGE_CELLS);
}

int
sp_call_may_have_beam(const struct sp_call *c)
{
	const struct sp_solve_options *o = c->run->options;
	const struct sp_puzzle *p = &c->puzzle;

	/* With a known solution, and where all first moves are told, the first
	 * solution in order is wanted. */
	return o->method == SP_SOLVE_OPTIMAL && may_share(c) &&
	    (o->length_only || (c->job.known == NULL && !o->first_moves)) &&
	    sp_call_most(c) == 0 && p->n > LARGE_CELLS &&
	    sp_near_is_learned(p->size, p->home[p->blank]);
}

int
sp_call_writes_beam(const struct sp_call *c)
{
	const struct sp_solve_options *o = c->run->options;

	return !o->length_only && sp_call_may_have_beam(c);
}

static enum sp_go
give_up_long(struct sp_call *c)
{
	c->is_long = 1;
	return c->go = SP_GO_PAUSE;
}

/* As poll of struct sp_task. */
static enum sp_go
poll(void *call)
{
	struct sp_call *c = call;

	if (sp_run_poll(c) == SP_GO_ON && !c->is_alone &&
	    c->counted > MOST_NODES && may_share(c))
		give_up_long(c);
	return c->go;
}

/* As between of struct sp_task. */
static enum sp_go
pause_between(void *call, uint64_t nodes)
{
	struct sp_call *c = call;

	if (c->is_alone || c->found > 0)
		return SP_GO_ON;
	if (nodes >= LONG_NODES && may_share(c))
		return give_up_long(c);
	/* Larger tables are made before the search goes on. */
	if (c->run->go == SP_GO_PAUSE)
		c->go = SP_GO_PAUSE;
	return c->go;
}

/* As `found` of struct sp_task. */
static int
take_found(void *call, const struct sp_solution *solution)
{
	struct sp_call *c = call;

	c->found++;
	return c->run->options->found(c->run->options->context, solution);
}

static enum sp_status
solve_optimal(struct sp_call *c)
{
	const struct sp_solve_options *o = c->run->options;
	int has_beam = sp_call_writes_beam(c);
	const struct sp_task task = { .weight = o->method == SP_SOLVE_WITHIN &&
	    o->factor > 0 ? o->factor : SP_OPTIMAL,
	    .most_nodes = c->run->most_nodes == UINT64_MAX ? UINT64_MAX :
	    c->spent < c->run->most_nodes ? c->run->most_nodes - c->spent : 0,
	    .least_slides = c->stats.least,
	    .most_slides = has_beam ? SP_BEAM_SLIDES - 1 :
	    o->method == SP_SOLVE_OPTIMAL ? sp_call_most(c) : 0,
	    .part = o->part, .parts = o->parts, .poll = poll,
	    .between = o->method == SP_SOLVE_OPTIMAL ? pause_between : NULL,
	    .found = o->method == SP_SOLVE_OPTIMAL && o->found != NULL ?
	    take_found : NULL, .argument = c };
	enum sp_status status = o->metric == SP_MULTI_TILE ?
	    sp_multitile_solve(c->entry->tables, &c->puzzle, &task,
	    &c->solution, &c->stats) : sp_solve_puzzle(c->entry->tables,
	    &c->puzzle, &task, &c->solution, &c->stats);

	if (status == SP_END && has_beam)
		give_up_long(c);
	return status;
}

/* ---- beams ---- */

/* As `find` of struct sp_core_source, with a beam as the argument.  Tables that
 * are not there are made by the caller's thread later on. */
static const struct sp_tables *
find_core(void *argument, struct sp_size size, uint32_t blank_home,
    uint32_t most)
{
	struct sp_call *c = ((struct sp_beam *)argument)->call;
	enum sp_solve_method method = c->run->options->method;
	struct sp_store *store = &c->run->solver->tables;
	uint32_t given = method == SP_SOLVE_WITHIN ? 0 : most;
	/* The beam of a search for shortest solutions is in the caller's
	 * thread, which may make tables. */
	const struct sp_entry *entry = method == SP_SOLVE_OPTIMAL ?
	    sp_store_get(store, SP_SLIDES, size, blank_home, given) :
	    sp_store_find(store, SP_SLIDES, size, blank_home, given);

	if (entry != NULL)
		return entry->tables_of_stage[0];
	c->core_size = size;
	c->core_home = blank_home;
	c->core_given = given;
	c->go = SP_GO_PAUSE;
	return NULL;
}

/* Makes the beam of a portion, if there is none, the beam of a call.
 * SP_NO_MEMORY. */
static enum sp_status
take_beam(struct sp_call *c, uint32_t i)
{
	struct sp_solver *s = c->run->solver;
	struct sp_beam *beam = &s->beam[i];

	beam->call = c;
	return beam->near != NULL ? SP_OK : sp_near_new(&beam->near,
	    s->tables.most_bytes, (struct sp_core_source){ find_core, beam });
}

void
sp_solver_free_beams(struct sp_solver *s)
{
	for (unsigned i = 0; i < s->threads; i++) {
		sp_near_free(s->beam[i].near);
		s->beam[i].near = NULL;
	}
}

static enum sp_status
solve_within(struct sp_call *c, uint32_t i)
{
	const struct sp_solve_options *o = c->run->options;
	const struct sp_task task = { .weight = o->factor > 0 ? o->factor :
	    SP_OPTIMAL, .most_nodes = c->run->most_nodes, .poll = sp_run_poll,
	    .argument = c };

	return o->metric == SP_MULTI_TILE ? solve_optimal(c) :
	    sp_solve_within(c->run->solver->beam[i].near,
	    c->entry->tables_of_stage[0], c->job.board, c->job.goal, &task,
	    &c->solution, &c->stats);
}

static enum sp_status
solve_near(struct sp_call *c, uint32_t i)
{
	const struct sp_solve_options *o = c->run->options;
	const struct sp_task task = { .most_nodes = c->run->most_nodes,
	    .poll = sp_run_poll, .argument = c };

	return sp_solve_near(c->run->solver->beam[i].near, o->width > 0 ?
	    o->width : SP_NEAR_WIDTH, o->metric, c->job.board, c->job.goal,
	    &task, &c->solution, &c->stats);
}

/* As poll of struct sp_watch. */
static enum sp_go
watch(void *call)
{
	struct sp_call *c = call;

	return c->go = sp_run_tend(c->run);
}

enum sp_status
sp_call_beam(struct sp_call *c, uint32_t width, struct sp_solution *solution)
{
	const struct sp_task task = { .most_nodes = UINT64_MAX, .poll = watch,
	    .argument = c };
	struct sp_solve_stats stats = { .nodes = 0 };
	enum sp_status status = take_beam(c, 0);

	if (status == SP_OK)
		status = sp_solve_near(c->run->solver->beam[0].near, width,
		    SP_SLIDES, c->job.board, c->job.goal, &task, solution,
		    &stats);
	c->nodes += stats.nodes;
	return status;
}

/* ---- all methods ---- */

static enum sp_status
solve_fast(struct sp_call *c)
{
	const struct sp_watch stops = { watch, c };

	if (c->run->options->metric == SP_SLIDES)
		c->stats.bound = c->stats.least = sp_manhattan(c->job.board,
		    c->job.goal);
	return sp_solve_fast(c->job.board, c->job.goal, &stops, &c->solution);
}

/* Makes the known solution shorter, and the answer if the solution that was found
 * is longer.  If the search was given up, the status stays SP_STOPPED. */
static enum sp_status
keep_known(struct sp_call *c, enum sp_status found)
{
	const struct sp_solve_options *o = c->run->options;
	const struct sp_solution *known = c->job.known;
	/* The method fast has no limit of nodes. */
	const struct sp_task task = { .most_nodes = o->method == SP_SOLVE_FAST ?
	    UINT64_MAX : c->run->most_nodes, .poll = sp_run_poll,
	    .argument = c };
	int has_none = found == SP_STOPPED && c->solution.length == 0;
	struct sp_solution path;
	enum sp_status status = SP_OK;

	sp_solution_init(&path);
	for (uint64_t i = 0; i < known->length && status == SP_OK; i++)
		status = sp_solution_add(&path, known->dir[i]);
	if (status != SP_OK) {
		sp_solution_free(&path);
		return status;
	}
	sp_solution_cancel(&path);
	/* A window of fewer slides may have more moves. */
	if (found == SP_OK && o->metric == SP_SLIDES)
		status = sp_solution_shorten(&path, o->method == SP_SOLVE_NEAR &&
		    o->width > 0 ? o->width : SP_NEAR_WIDTH, c->job.board,
		    &task, &c->stats);
	if (has_none || sp_solution_cost(&path, o->metric) <
	    sp_solution_cost(&c->solution, o->metric)) {
		struct sp_solution longer = c->solution;

		c->solution = path;
		path = longer;
	}
	sp_solution_free(&path);
	return found == SP_OK ? status : found;
}

static enum sp_status
solve(struct sp_call *c, uint32_t i)
{
	enum sp_status status = SP_OK;

	switch (c->run->options->method) {
	case SP_SOLVE_OPTIMAL:
		return solve_optimal(c);
	case SP_SOLVE_FAST:
		return solve_fast(c);
	case SP_SOLVE_WITHIN:
		status = take_beam(c, i);
		return status == SP_OK ? solve_within(c, i) : status;
	case SP_SOLVE_NEAR:
		status = take_beam(c, i);
		return status == SP_OK ? solve_near(c, i) : status;
	}
	return SP_REFUSED; /* not reached: see fault_of in solver.c */
}

void
sp_call_solve(struct sp_call *c, uint32_t i)
{
	double start = sp_seconds();
	uint64_t least = c->stats.least;
	enum sp_status status;

	c->go = SP_GO_ON;
	c->counted = 0;
	c->core_size = (struct sp_size){ 0, 0 };
	status = solve(c, i);
	if ((status == SP_OK || status == SP_STOPPED) &&
	    c->go != SP_GO_PAUSE && c->job.known != NULL &&
	    c->run->options->method != SP_SOLVE_OPTIMAL)
		status = keep_known(c, status);
	if (c->stats.nodes > c->counted)
		sp_run_add(c, c->stats.nodes - c->counted);
	/* A search that waits for a core begins anew: see find_core. */
	if (c->core_size.w == 0)
		c->nodes += c->stats.nodes;
	c->seconds += sp_seconds() - start;
	if (c->stats.least < least)
		c->stats.least = least;
	if (c->go == SP_GO_PAUSE)
		c->state = c->is_long ? SP_CALL_LONG : SP_CALL_WAITING;
	/* Solutions that were given are not given again. */
	else if (status == SP_NO_MEMORY && !c->is_alone && c->found == 0)
		c->state = SP_CALL_STARVED;
	else
		sp_run_done(c, status);
}
