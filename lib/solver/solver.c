/* solver.c -- one call solves a board by any method */
#include <stdlib.h>

#include "board/board.h"
#include "breadth/breadth.h"
#include "solver.h"

enum {
	BYTES = 1 << 30,        /* unless there is a limit of memory */
	SHARE_NODES = 1 << 18,  /* of a search before threads share it */
	MEBIBYTE_BITS = 20
};

struct sp_solver {
	struct sp_store tables; /* of searches */
	struct sp_store cores;  /* of beams, which count their bytes */
	struct sp_threads *threads; /* NULL: there is one thread */
	struct sp_near *near;   /* NULL: there was no beam yet */
	enum sp_solve_method near_method; /* for which it was made */
	uint32_t near_width;
	int is_busy;            /* a call is running */
	int was_limited;        /* the call before made no larger tables */
};

/* One call of sp_solver_solve. */
struct call {
	struct sp_solver *solver;
	const struct sp_board *board;
	const struct sp_goal *goal;
	const struct sp_solve_options *options;
	struct sp_solution *solution;
	struct sp_solve_stats *effort;
	struct sp_puzzle puzzle;        /* of the board */
	struct sp_entry *entry, *core;  /* in use, or NULL */
	const struct sp_tables *tables; /* of the current search */
	uint64_t polled;                /* nodes of searches that go on */
	uint64_t helped;                /* by other threads, not yet counted */
	uint64_t found;
	uint64_t least;                 /* slides needed, of all its searches */
	int is_shared;                  /* the search is the threads' */
	_Atomic int is_stopped;         /* by the poll of the options */
};

/* ---- one thread ---- */

static void
nothing(void *argument)
{
	(void)argument;
}

static const struct sp_guard alone = { nothing, nothing, nothing, nothing,
    NULL };

/* ---- what a call does now and then ---- */

/* Whether this is not the thread of the caller, who hears of nothing else. */
static int
is_helper(const struct call *c)
{
	const struct sp_threads *threads = c->solver->threads;

	return threads != NULL && threads->is_helper(threads->crew.argument);
}

/* As poll of struct sp_watch and struct sp_task. */
static int
ask(void *argument)
{
	struct call *c = argument;
	const struct sp_solve_options *o = c->options;

	if (is_helper(c))
		return c->is_stopped;
	/* A search that begins again knows less than the one before. */
	if (c->effort->least < c->least)
		c->effort->least = c->least;
	c->least = c->effort->least;
	if (!c->is_stopped && o->poll != NULL)
		c->is_stopped = o->poll(o->context, c->effort) != 0;
	return c->is_stopped;
}

/* Adds nodes of another thread, or returns the nodes of all other threads since
 * the last time. */
static uint64_t
add_helped(struct call *c, uint64_t nodes)
{
	const struct sp_threads *threads = c->solver->threads;
	uint64_t helped;

	if (threads == NULL)
		return 0;
	threads->lock(threads->crew.argument);
	helped = c->helped;
	c->helped = nodes > 0 ? helped + nodes : 0;
	threads->unlock(threads->crew.argument);
	return helped;
}

/* Whether threads may share the search.  All solutions, and what a limit of
 * nodes allows, depend on the order in which nodes are searched. */
static int
may_share(const struct call *c)
{
	return c->solver->threads != NULL && c->options->found == NULL &&
	    c->options->most_nodes == 0;
}

/* As poll of struct sp_task.  Also stops a search when there are better tables,
 * unless solutions would be found twice, and when it is to be shared. */
static int
poll_optimal(void *argument)
{
	struct call *c = argument;
	struct sp_store *store = &c->solver->tables;
	uint64_t nodes;

	if (is_helper(c)) {
		add_helped(c, SP_POLL_NODES);
		return c->is_stopped;
	}
	if (ask(c))
		return 1;
	nodes = SP_POLL_NODES + add_helped(c, 0);
	c->polled += nodes;
	sp_store_add_nodes(store, c->entry, nodes, c->polled, UINT64_MAX);
	/* The threads make the tables together when they have stopped. */
	if (c->is_shared)
		return c->entry->making == SP_LARGER_DUE;
	if (c->entry->making == SP_LARGER_DUE && c->found == 0)
		sp_store_enlarge(store, c->entry);
	c->is_shared = c->polled >= SHARE_NODES && may_share(c);
	return c->is_stopped || c->is_shared || (c->tables !=
	    c->entry->tables && c->found == 0);
}

/* As found of struct sp_task. */
static int
take_solution(void *argument, const struct sp_solution *solution)
{
	struct call *c = argument;

	c->found++;
	return c->options->found(c->options->context, solution);
}

/* ---- the methods ---- */

static struct sp_task
task_of(struct call *c, int (*poll)(void *argument))
{
	const struct sp_solve_options *o = c->options;

	return (struct sp_task){ .weight = SP_OPTIMAL, .poll = poll,
	    .argument = c,
	    .most_nodes = o->most_nodes > 0 ? o->most_nodes : UINT64_MAX };
}

/* Sets the puzzle of the board, and the entry for it. */
static enum sp_status
open_tables(struct call *c, struct sp_fault *fault)
{
	enum sp_status status = sp_puzzle_set(&c->puzzle, c->board, c->goal,
	    fault);

	if (status != SP_OK)
		return status;
	c->entry = sp_store_acquire(&c->solver->tables, c->puzzle.size,
	    c->puzzle.home[c->puzzle.blank], 0);
	return c->entry != NULL ? SP_OK :
	    c->is_stopped ? SP_STOPPED : SP_NO_MEMORY;
}

/* Searches; begins again when there are better tables. */
static enum sp_status
solve_optimal(struct call *c, struct sp_fault *fault)
{
	const struct sp_solve_options *o = c->options;
	struct sp_task task = task_of(c, poll_optimal);
	enum sp_status status = open_tables(c, fault);
	uint64_t nodes = 0;
	int again;

	task.most_slides = o->most_slides;
	task.found = o->found != NULL ? take_solution : NULL;
	if (status != SP_OK)
		return status;
	do {
		int is_shared = c->is_shared;

		if (c->entry->making == SP_LARGER_DUE)
			sp_store_enlarge(&c->solver->tables, c->entry);
		c->tables = c->entry->tables;
		status = is_shared ? sp_share_search(c->solver->threads,
		    c->tables, &c->puzzle, &task, c->solution, c->effort) :
		    sp_solve_puzzle(c->tables, &c->puzzle, &task,
		    c->solution, c->effort);
		nodes += c->effort->nodes;
		again = status == SP_STOPPED && !c->is_stopped &&
		    c->found == 0 && (c->is_shared || c->tables !=
		    c->entry->tables);
	} while (again);
	c->effort->nodes = nodes;
	c->entry->boards++;
	sp_store_add_nodes(&c->solver->tables, c->entry, nodes % SP_POLL_NODES,
	    0, UINT64_MAX);
	return status;
}

/* As `find` of sp_near_share: the first tables, as of a search, or for the
 * method near with the groups that its beam asks for. */
static const struct sp_tables *
find_core(void *argument, struct sp_size size, uint32_t blank_home,
    uint32_t most)
{
	struct call *c = argument;
	int is_near = c->options->method == SP_SOLVE_NEAR;

	sp_store_change(is_near ? &c->solver->cores : &c->solver->tables,
	    &c->core, size, blank_home, is_near ? most : 0);
	return c->core == NULL ? NULL : c->core->stage[0];
}

/* Prepares a beam of that width.  It is made anew for another method or width,
 * since solutions must not depend on what was solved before. */
static enum sp_status
open_beam(struct call *c, uint32_t width)
{
	struct sp_solver *s = c->solver;
	enum sp_status status = SP_OK;

	if (s->near_method != c->options->method || s->near_width != width) {
		sp_near_free(s->near);
		s->near = NULL;
		sp_store_clear(&s->cores);
	}
	if (s->near == NULL)
		status = sp_near_new(&s->near, width, s->tables.most_bytes);
	s->near_method = c->options->method;
	s->near_width = width;
	if (status == SP_OK)
		sp_near_share(s->near, find_core, c);
	return status;
}

static enum sp_status
solve_within(struct call *c, struct sp_fault *fault)
{
	struct sp_task task = task_of(c, ask);
	enum sp_status status = open_tables(c, fault);

	if (c->options->factor > 0)
		task.weight = c->options->factor;
	if (status == SP_OK)
		status = open_beam(c, SP_NEAR_WIDTH);
	return status != SP_OK ? status : sp_solve_within(c->solver->near,
	    c->entry->stage[0], c->board, c->goal, &task, c->solution,
	    c->effort);
}

static enum sp_status
solve_near(struct call *c, struct sp_fault *fault)
{
	const struct sp_task task = task_of(c, ask);
	uint32_t width = c->options->width;
	enum sp_status status = open_beam(c, width > 0 ? width :
	    SP_NEAR_WIDTH);

	if (status == SP_OK)
		status = sp_solve_near(c->solver->near, c->board, c->goal,
		    &task, c->solution, c->effort);
	return status != SP_REFUSED ? status : sp_fault_set(fault, SP_REFUSED,
	    "the beam needs more memory than the solver may use");
}

static enum sp_status
solve_fast(struct call *c, struct sp_fault *fault)
{
	(void)fault;
	c->effort->bound = c->effort->least = sp_manhattan(c->board, c->goal);
	return sp_solve_fast(c->board, c->goal, c->solution);
}

static enum sp_status (*const methods[])(struct call *c,
    struct sp_fault *fault) = {
	[SP_SOLVE_OPTIMAL] = solve_optimal, [SP_SOLVE_WITHIN] = solve_within,
	[SP_SOLVE_NEAR] = solve_near, [SP_SOLVE_FAST] = solve_fast
};

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
	s->tables.guard = s->cores.guard = &alone;
	s->tables.most_bytes = s->cores.most_bytes = bytes > 0 ? bytes : BYTES;
	s->cores.is_unlimited = 1;
	if (s->threads != NULL)
		s->tables.crew = s->cores.crew = &s->threads->crew;
	*solver = s;
	return SP_OK;
}

void
sp_solver_free(struct sp_solver *s)
{
	if (s == NULL)
		return;
	sp_near_free(s->near);
	sp_store_clear(&s->tables);
	sp_store_clear(&s->cores);
	sp_threads_free(s->threads);
	free(s);
}

/* Returns why the solver refuses this call; NULL: it does not. */
static const char *
fault_of(const struct call *c)
{
	const struct sp_solve_options *o = c->options;

	if (c->solver->is_busy)
		return "the solver is at work already";
	if (sp_is_reserved_used(o->reserved))
		return "a reserved member is not 0";
	if ((size_t)o->method >= sizeof methods / sizeof *methods)
		return "there is no such method";
	if (o->factor > 0 && o->factor < SP_OPTIMAL)
		return "the factor is below 1";
	if (o->width > SP_NEAR_MOST_WIDTH)
		return "the beam is too wide";
	return NULL;
}

/* With a limit of nodes, and within a factor, answers depend on the tables, so
 * that these are made whatever other tables there are.  Therefore the others go
 * first.  The methods near and fast do not search with them. */
static void
set_limits(struct call *c, const struct sp_watch *watch)
{
	struct sp_solver *s = c->solver;
	int is_within = c->options->method == SP_SOLVE_WITHIN;
	int is_limited = is_within || c->options->most_nodes > 0;

	s->tables.watch = s->cores.watch = watch;
	if (!is_within && c->options->method != SP_SOLVE_OPTIMAL)
		return;
	if (is_limited != s->was_limited)
		sp_store_clear(&s->tables);
	s->was_limited = is_limited;
	s->tables.may_enlarge = !is_limited;
}

enum sp_status
sp_solver_solve(struct sp_solver *s, const struct sp_board *b,
    const struct sp_goal *g, const struct sp_solve_options *options,
    struct sp_solution *solution, struct sp_solve_stats *effort,
    struct sp_fault *fault)
{
	struct call c = { .solver = s, .board = b, .goal = g,
	    .options = options, .solution = solution, .effort = effort };
	const struct sp_watch watch = { ask, &c };
	const char *wrong = fault_of(&c);
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
	s->is_busy = 1;
	set_limits(&c, &watch);
	status = methods[options->method](&c, fault);
	/* What is stopped while it makes tables has none. */
	if (c.is_stopped && status == SP_NO_MEMORY) {
		solution->length = 0;
		status = SP_STOPPED;
	}
	sp_store_release(c.entry);
	sp_store_release(c.core);
	s->tables.watch = s->cores.watch = NULL;
	s->is_busy = 0;
	return status;
}

/* Sets the fault and returns SP_REFUSED if boards of that size are too many. */
static enum sp_status
check_lengths(const struct sp_solver *s, struct sp_size size,
    enum sp_metric metric, uint32_t blank_home, struct sp_fault *fault)
{
	uint64_t bytes, mebibytes;

	if (s->is_busy)
		return sp_fault_set(fault, SP_REFUSED,
		    "the solver is at work already");
	if ((unsigned)metric > SP_MULTI_TILE)
		return sp_fault_set(fault, SP_REFUSED,
		    "there is no such metric");
	if (sp_size_check(size.w, size.h, fault) != SP_OK)
		return SP_REFUSED;
	if (blank_home >= sp_cells(size))
		return sp_fault_set(fault, SP_REFUSED,
		    "the home of the blank is no cell of the board");
	bytes = sp_breadth_bytes(size, metric);
	if (bytes == UINT64_MAX)
		return sp_fault_set(fault, SP_REFUSED, "all boards of that size "
		    "take more memory than any machine has");
	mebibytes = ((bytes - 1) >> MEBIBYTE_BITS) + 1;
	if (bytes > s->tables.most_bytes)
		return sp_fault_set(fault, SP_REFUSED, "all boards of that size "
		    "take %llu mebibytes, more than the solver may use",
		    (unsigned long long)mebibytes);
	return SP_OK;
}

enum sp_status
sp_solver_lengths(struct sp_solver *s, struct sp_size size,
    enum sp_metric metric, uint32_t blank_home, int (*count)(void *context,
    uint64_t length, uint64_t boards), void *context, struct sp_fault *fault)
{
	enum sp_status status = check_lengths(s, size, metric,
	    blank_home, fault);

	if (status != SP_OK)
		return status;
	s->is_busy = 1;
	status = sp_lengths_count(s->threads, size, metric, blank_home,
	    count, context);
	s->is_busy = 0;
	return status;
}
