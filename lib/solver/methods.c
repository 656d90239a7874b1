/* methods.c -- one thread solves a board by any method */
#include <assert.h>

#include "beam/near.h"
#include "board/board.h"
#include "greedy/greedy.h"
#include "solver.h"

/*
 * A search that all threads may share is handed to them between two lengths,
 * once it has had SHARED_NODES nodes: the search for the next length would have
 * about eight times as many, and nothing is searched twice.  Rarely the search
 * for one length has many more nodes than that, and is handed over, to begin
 * anew, after MOST_NODES.
 */
enum {
	SHARED_NODES = 1 << 15,
	MOST_NODES = 1 << 20,
	LARGE_BOARD = 16 /* searches of more cells are long */
};

/* ---- what searches do now and then ---- */

/*
 * Returns whether sp_solve_by_all may search for a board.  It searches nodes in
 * another order, and must not if the answer depends on that: if all solutions
 * are wanted, or if there is a limit of nodes.  With one thread it is worth it
 * on large boards, for which it makes looks and beams; and if any solution will
 * do, since it then searches first where solutions are likely.
 */
static int
may_share(const struct sp_pending *p)
{
	const struct sp_solve_options *o = &p->run->options;

	return o->method == SP_SOLVE_OPTIMAL && o->metric == SP_SLIDES &&
	    o->found == NULL && o->most_nodes == UINT64_MAX &&
	    (p->run->solver->threads > 1 || sp_takes_any(p) ||
	    p->puzzle.n > LARGE_BOARD);
}

/* As poll of struct sp_watch, with a job as the argument. */
static enum sp_go
poll_job(void *pending)
{
	struct sp_pending *p = pending;

	p->seen_bound = p->stats.bound;
	p->seen_least = p->stats.least;
	sp_run_count(p, SP_POLL_NODES);
	if (sp_run_tend(p->run) == SP_GO_STOP)
		return SP_GO_STOP;
	if (p->run->is_alone || !may_share(p) ||
	    p->seen_nodes - p->nodes <= MOST_NODES)
		return SP_GO_ON;
	p->needs = SP_NEEDS_ALL_THREADS;
	return SP_GO_STOP;
}

/* As between of struct sp_task. */
static enum sp_go
pause_between(void *pending, uint64_t nodes)
{
	struct sp_pending *p = pending;

	assert(!p->has_found); /* solutions are found in the last length */
	if (p->run->is_alone)
		return SP_GO_ON;
	if (nodes >= SHARED_NODES && may_share(p))
		p->needs = SP_NEEDS_ALL_THREADS;
	else if (p->entry->is_due) /* larger tables are made first */
		p->needs = SP_NEEDS_THREAD;
	else
		return SP_GO_ON;
	return SP_GO_STOP;
}

/* As `found` of struct sp_task. */
static int
take_found(void *pending, const struct sp_solution *solution)
{
	struct sp_pending *p = pending;
	const struct sp_solve_options *o = &p->run->options;

	p->has_found = 1;
	return o->found(o->context, solution);
}

/* ---- beams ---- */

enum sp_beam_use
sp_beam_use(const struct sp_pending *p)
{
	const struct sp_solve_options *o = &p->run->options;
	const struct sp_puzzle *puzzle = &p->puzzle;

	/* With a limit of slides, with a known solution, and for all first
	 * moves, the first solution in order is wanted. */
	if (!may_share(p) || p->most_length < UINT64_MAX ||
	    puzzle->n <= LARGE_BOARD || puzzle->size.w != puzzle->size.h ||
	    !sp_model_find(puzzle->size, puzzle->home[puzzle->blank]))
		return SP_BEAM_UNUSED;
	if (o->length_only)
		return SP_BEAM_BOUNDS;
	return p->job.known == NULL && !o->first_moves ? SP_BEAM_ANSWERS :
	    SP_BEAM_UNUSED;
}

/* As `find` of struct sp_core_source, with a beam as the argument.  Tables that
 * are not there are made by the caller's thread later on. */
static const struct sp_tables *
find_core(void *argument, struct sp_size size, uint32_t blank_home,
    uint32_t most)
{
	struct sp_pending *p = ((struct sp_kept *)argument)->pending;
	enum sp_solve_method method = p->run->options.method;
	struct sp_store *store = &p->run->solver->store;
	const struct sp_table_key key = { SP_SLIDES, size, blank_home,
	    method == SP_SOLVE_WITHIN ? 0 : most };
	/* The beam of a search for shortest solutions is in the caller's
	 * thread, which may make tables. */
	const struct sp_entry *entry = method == SP_SOLVE_OPTIMAL ?
	    sp_store_get(store, key) : sp_store_find(store, key);

	if (entry != NULL)
		return entry->slides;
	if (method != SP_SOLVE_OPTIMAL) {
		assert(p->core == NULL); /* a board has one core */
		p->core_key = key;
		p->needs = SP_NEEDS_CORE;
	}
	return NULL;
}

/* Makes the beam of a portion, if there is none, the beam of a job.
 * SP_NO_MEMORY. */
static enum sp_status
take_beam(struct sp_pending *p, uint32_t i)
{
	struct sp_solver *s = p->run->solver;
	struct sp_kept *kept = &s->kept[i];

	assert(i < s->threads);
	kept->pending = p;
	return kept->near != NULL ? SP_OK : sp_near_new(&kept->near,
	    s->store.most_bytes, (struct sp_core_source){ find_core, kept });
}

enum sp_status
sp_beam_solve(struct sp_pending *p, struct sp_solution *solution)
{
	const struct sp_task task = { .most_nodes = UINT64_MAX,
	    .watch = { sp_run_tend, p->run } };
	struct sp_solve_stats stats = { .nodes = 0 };
	enum sp_status status = take_beam(p, 0);

	if (status == SP_OK)
		status = sp_solve_near(p->run->solver->kept[0].near,
		    SP_BEAM_WIDTH, SP_SLIDES, p->job.board, p->job.goal, &task,
		    solution, &stats);
	p->nodes += stats.nodes;
	p->seen_nodes += stats.nodes;
	return status;
}

void
sp_kept_free(struct sp_solver *s)
{
	for (unsigned i = 0; i < s->threads; i++) {
		sp_near_free(s->kept[i].near);
		sp_streams_free(s->kept[i].streams);
		s->kept[i] = (struct sp_kept){ .near = NULL };
	}
}

/* ---- methods ---- */

/* Solves the board by the method of the run, with the beam of portion i.
 * SP_REFUSED: the beam does not fit in memory. */
static enum sp_status
solve_board(struct sp_pending *p, const struct sp_task *task, uint32_t i)
{
	const struct sp_solve_options *o = &p->run->options;
	const struct sp_board *b = p->job.board;
	const struct sp_goal *g = p->job.goal;
	struct sp_near **near = &p->run->solver->kept[i].near;
	enum sp_status status;

	if (o->method == SP_SOLVE_FAST) {
		if (o->metric == SP_SLIDES)
			p->stats.bound = p->stats.least = sp_manhattan(b, g);
		return sp_solve_fast(b, g, &task->watch, &p->solution);
	}
	if (sp_needs_tables(o->method) && o->metric == SP_MULTI_TILE)
		return sp_multitile_solve(p->entry->moves, &p->puzzle, task,
		    &p->solution, &p->stats);
	if (o->method == SP_SOLVE_OPTIMAL) {
		struct sp_task until_beam = *task;
		int has_beam = sp_beam_use(p) == SP_BEAM_ANSWERS;

		if (has_beam)
			until_beam.most_slides = SP_BEAM_SLIDES - 1;
		status = sp_solve_puzzle(p->entry->slides, &p->puzzle,
		    &until_beam, &p->solution, &p->stats);
		if (status == SP_END && has_beam)
			p->needs = SP_NEEDS_ALL_THREADS;
		return status;
	}
	status = take_beam(p, i);
	if (status != SP_OK)
		return status;
	return o->method == SP_SOLVE_NEAR ?
	    sp_solve_near(*near, o->width, o->metric, b, g, task, &p->solution,
	    &p->stats) : sp_solve_within(*near, p->entry->slides, b, g, task,
	    &p->solution, &p->stats);
}

/* Makes the known solution shorter, and the answer if the solution that was
 * found is longer.  If the search was given up, the status stays SP_STOPPED. */
static enum sp_status
keep_known(struct sp_pending *p, const struct sp_task *task,
    enum sp_status found)
{
	const struct sp_solve_options *o = &p->run->options;
	const struct sp_solution *known = p->job.known;
	int has_none = found == SP_STOPPED && p->solution.length == 0;
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
		status = sp_solution_shorten(&path, o->width, p->job.board,
		    task, &p->stats);
	if (has_none || sp_solution_cost(&path, o->metric) <
	    sp_solution_cost(&p->solution, o->metric))
		sp_solution_exchange(&p->solution, &path);
	sp_solution_free(&path);
	return found == SP_OK ? status : found;
}

void
sp_solve_by_one(struct sp_pending *p, uint32_t i)
{
	const struct sp_solve_options *o = &p->run->options;
	const struct sp_task task = { .weight = o->factor,
	    .most_nodes = o->most_nodes > p->nodes ?
	    o->most_nodes - p->nodes : 0,
	    .least_slides = p->stats.least, .most_slides = p->most_length,
	    .part = o->part, .parts = o->parts,
	    .watch = { poll_job, p }, .between = pause_between,
	    .found = o->found != NULL ? take_found : NULL,
	    .streams = &p->run->solver->kept[i].streams };
	double start = sp_seconds();
	enum sp_status status;

	assert(sp_needs_one(p));
	p->needs = SP_IS_SEARCHED;
	p->stats.nodes = 0;
	p->seen_nodes = p->nodes;
	status = solve_board(p, &task, i);
	if (p->needs == SP_IS_SEARCHED) {
		if (p->job.known != NULL && o->method != SP_SOLVE_OPTIMAL &&
		    (status == SP_OK || status == SP_STOPPED))
			status = keep_known(p, &task, status);
		/* Solutions that were given are not given again. */
		if (status == SP_NO_MEMORY && !p->run->is_alone &&
		    !p->has_found)
			p->needs = SP_NEEDS_MEMORY;
	}
	assert(p->needs == SP_IS_SEARCHED || status != SP_OK);
	/* A search that waits for a core or for memory begins anew. */
	if (p->needs != SP_NEEDS_CORE && p->needs != SP_NEEDS_MEMORY)
		p->nodes += p->stats.nodes;
	if (p->nodes > p->seen_nodes)
		sp_run_count(p, p->nodes - p->seen_nodes);
	p->seconds += sp_seconds() - start;
	if (p->stats.least < task.least_slides)
		p->stats.least = task.least_slides;
	if (p->needs != SP_IS_SEARCHED)
		return;
	if (status == SP_REFUSED) {
		sp_fault_set(&p->fault, SP_REFUSED, "the beam needs more "
		    "memory than the solver may use");
		p->fault.kind = SP_FAULT_MEMORY;
	}
	sp_run_end_search(p, status);
}
