/* solver.c -- one call solves a board by any method */
#include <stdlib.h>

#include "beam/near.h"
#include "board/board.h"
#include "greedy/greedy.h"
#include "solver.h"

enum { BYTES = 1 << 30 }; /* the limit of memory that 0 stands for */

/* ---- the methods ---- */

/* Returns the task of a method that uses beams. */
static struct sp_task
task_of(struct sp_call *c)
{
	return (struct sp_task){ .weight = c->weight, .poll = sp_poll_only,
	    .argument = c, .most_nodes = c->most_nodes };
}

static enum sp_status
solve_within(struct sp_call *c)
{
	const struct sp_task task = task_of(c);
	enum sp_status status;

	if (c->options->metric == SP_MULTI_TILE)
		return sp_optimal_solve(c);
	status = sp_optimal_open(c);
	if (status == SP_OK)
		status = sp_beams_take(c);
	return status != SP_OK ? status : sp_solve_within(c->beam->near,
	    c->entry->tables_of_stage[0], c->board, c->goal, &task,
	    c->solution, c->effort);
}

static enum sp_status
solve_near(struct sp_call *c)
{
	const struct sp_solve_options *o = c->options;
	const struct sp_task task = task_of(c);
	enum sp_status status = sp_beams_take(c);

	return status != SP_OK ? status : sp_solve_near(c->beam->near,
	    o->width > 0 ? o->width : SP_NEAR_WIDTH, o->metric, c->board,
	    c->goal, &task, c->solution, c->effort);
}

static enum sp_status
solve_fast(struct sp_call *c)
{
	if (c->options->metric == SP_SLIDES)
		c->effort->bound = c->effort->least = sp_manhattan(c->board,
		    c->goal);
	return sp_solve_fast(c->board, c->goal, c->solution);
}

static enum sp_status (*const methods[])(struct sp_call *c) = {
	[SP_SOLVE_OPTIMAL] = sp_optimal_solve, [SP_SOLVE_WITHIN] = solve_within,
	[SP_SOLVE_NEAR] = solve_near, [SP_SOLVE_FAST] = solve_fast
};

/* Returns whether a method needs a puzzle, and tables for it. */
static int
needs_tables(enum sp_solve_method method)
{
	return method == SP_SOLVE_OPTIMAL || method == SP_SOLVE_WITHIN;
}

/* Solves the board of a call, and gives back what the call holds. */
static enum sp_status
attempt(struct sp_call *c)
{
	struct sp_solver *s = c->solver;
	enum sp_status status;

	*c->effort = (struct sp_solve_stats){ .nodes = 0 };
	c->polled_nodes = 0;
	c->is_shared = 0;
	status = methods[c->options->method](c);
	sp_threads_lock(s->threads);
	sp_beams_give_back(c);
	sp_store_release(c->entry);
	sp_store_release(c->core);
	c->entry = c->core = NULL;
	sp_threads_unlock(s->threads);
	return status;
}

enum sp_status
sp_call_solve(struct sp_call *c)
{
	const struct sp_solve_options *o = c->options;
	enum sp_status status;
	struct sp_fault fault;
	int is_alone = 0;

	if (needs_tables(o->method) && sp_puzzle_set(&c->puzzle, c->board,
	    c->goal, &fault) != SP_OK)
		return SP_REFUSED;
	c->weight = o->method == SP_SOLVE_WITHIN && o->factor > 0 ? o->factor :
	    SP_OPTIMAL;
	status = attempt(c);
	/* A search does not begin again after options->found was called, which
	 * would be called for the same solutions. */
	while (status == SP_NO_MEMORY && !c->is_stopped && c->found == 0 &&
	    !is_alone) {
		is_alone = sp_memory_wait(c->solver);
		status = attempt(c);
	}
	if (status != SP_NO_MEMORY || !c->is_stopped)
		return status;
	/* The poll has ended the making of tables. */
	c->solution->length = 0;
	return SP_STOPPED;
}

/* ---- the solver ---- */

enum sp_status
sp_solver_new(struct sp_solver **solver, uint64_t bytes, unsigned threads)
{
	struct sp_solver *s;

	*solver = NULL;
	if (threads > SP_MOST_THREADS)
		return SP_REFUSED;
	s = calloc(1, sizeof *s);
	if (s == NULL || (threads > 1 &&
	    sp_threads_new(&s->threads, threads) != SP_OK)) {
		free(s);
		return SP_NO_MEMORY;
	}
	s->most = s->most_busy = threads > 1 ? threads : 1;
	s->crew = (struct sp_crew){ sp_work_run, s };
	s->tables.most_bytes = bytes > 0 ? bytes : BYTES;
	s->tables.threads = s->threads;
	if (s->threads != NULL)
		s->tables.crew = &s->crew;
	*solver = s;
	return SP_OK;
}

void
sp_solver_free(struct sp_solver *s)
{
	if (s == NULL)
		return;
	sp_threads_lock(s->threads);
	s->has_ended = 1;
	sp_threads_wake(s->threads, SP_EVENT_WORK);
	sp_threads_unlock(s->threads);
	sp_threads_free(s->threads);
	sp_beams_free(s);
	sp_store_clear(&s->tables);
	free(s);
}

/* Returns why the solver refuses a call, or NULL. */
static const char *
fault_of(const struct sp_solver *s, const struct sp_solve_options *o)
{
	if (s->is_called)
		return "the solver is at work already";
	if (sp_is_reserved_used(o->reserved))
		return "a reserved member is not 0";
	if ((size_t)o->method >= sizeof methods / sizeof *methods)
		return "there is no such method";
	if (o->factor > 0 && o->factor < SP_OPTIMAL)
		return "the factor is below 1";
	if (o->width > SP_NEAR_MOST_WIDTH)
		return "the beam is too wide";
	if ((unsigned)o->metric > SP_MULTI_TILE)
		return "there is no such metric";
	if (o->part > 0 && o->part >= o->parts)
		return "the part is not one of the parts";
	if (o->parts > 0 && (o->method != SP_SOLVE_OPTIMAL ||
	    o->metric != SP_SLIDES || o->found != NULL))
		return "only the search for a shortest solution has parts";
	if (o->parts > 0 && o->most_slides == 0)
		return "a part of a search needs a limit of slides";
	return NULL;
}

/* Prepares the tables for a method.  With a limit of nodes, or by the method
 * within, answers depend on the tables.  Tables must then not depend on the
 * calls before, whose tables are freed. */
static void
set_limits(struct sp_solver *s, enum sp_solve_method method, int is_limited)
{
	is_limited |= method == SP_SOLVE_WITHIN;
	if (!needs_tables(method))
		return;
	if (s->tables.may_enlarge == is_limited)
		sp_store_clear(&s->tables);
	s->tables.may_enlarge = !is_limited;
}

/* Solves in the caller's thread. */
static enum sp_status
solve(struct sp_solver *s, struct sp_call *c)
{
	const struct sp_watch watch = { sp_call_poll, c };
	enum sp_status status;

	s->is_called = 1;
	sp_threads_lock(s->threads);
	s->tables.watch = &watch;
	set_limits(s, c->options->method, c->most_nodes != UINT64_MAX);
	sp_memory_begin(s);
	sp_threads_unlock(s->threads);
	status = sp_call_solve(c);
	sp_threads_lock(s->threads);
	sp_memory_end(s);
	s->tables.watch = NULL;
	sp_threads_unlock(s->threads);
	s->is_called = 0;
	return status;
}

enum sp_status
sp_solver_solve(struct sp_solver *s, const struct sp_board *b,
    const struct sp_goal *g, const struct sp_solve_options *options,
    struct sp_solution *solution, struct sp_solve_stats *effort,
    struct sp_fault *fault)
{
	struct sp_call c = { .solver = s, .board = b, .goal = g,
	    .options = options, .solution = solution, .effort = effort,
	    .most_nodes = options->most_nodes > 0 ? options->most_nodes :
	    UINT64_MAX };
	const char *wrong = fault_of(s, options);
	enum sp_status status;

	if (wrong != NULL)
		return sp_fault_set(fault, SP_REFUSED, "%s", wrong);
	if (sp_goal_check(g, b, fault) != SP_OK)
		return SP_REFUSED;
	if (!sp_solvable(b, g))
		return sp_fault_set(fault, SP_REFUSED,
		    "the board is not solvable");
	*effort = (struct sp_solve_stats){ .nodes = 0 };
	solution->length = 0;
	if (options->metric == SP_MULTI_TILE &&
	    needs_tables(options->method) && b->n > SP_MULTITILE_CELLS)
		return sp_fault_set(fault, SP_REFUSED, "a board of %lu cells "
		    "is too large for multi-tile moves; the most is %d",
		    (unsigned long)b->n, SP_MULTITILE_CELLS);
	if (needs_tables(options->method) &&
	    sp_puzzle_check(b->n, fault) != SP_OK)
		return SP_REFUSED;
	status = solve(s, &c);
	return status != SP_REFUSED ? status : sp_fault_set(fault, SP_REFUSED,
	    "the beam needs more memory than the solver may use");
}

/* As `poll` of struct sp_watch, with a solver as the argument. */
static int
has_ended(void *solver)
{
	return ((struct sp_solver *)solver)->has_ended;
}

void
sp_solver_open(struct sp_solver *s, const struct sp_queue *queue,
    enum sp_solve_method method, int is_limited)
{
	s->queue = queue;
	s->ending = (struct sp_watch){ has_ended, s };
	s->tables.watch = &s->ending;
	set_limits(s, method, is_limited);
}
