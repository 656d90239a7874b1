/*
 * within.c -- solutions of at most F times the least number of slides
 *
 * A search with weight F comes first.  If it takes too long, beams of growing
 * width alternate with searches for a solution that is shorter by the factor F.
 * Once such a search ends without a solution, the beam's solution is proved to
 * be within F.
 */
#include "beam.h"

enum {
	FIRST_NODES = 1 << 20, /* most nodes of the search with a weight */
	FIRST_WIDTH = 500,     /* of the first beam */
	WIDER = 4,             /* times the width of the beam before */
	MOST_WIDTH = 32000,
	PROOF_NODES = 4000     /* of a search, times the width of the beam */
};

struct within {
	struct sp_near *near;
	const struct sp_tables *tables;
	const struct sp_board *board;
	const struct sp_goal *goal;
	const struct sp_task *task;
	struct sp_puzzle puzzle;
	struct sp_solution *solution;  /* the shortest so far */
	struct sp_solve_stats *effort; /* of all searches */
	struct sp_solution found;      /* by the current search */
	struct sp_solve_stats one;     /* effort of the current search */
	int is_given_up;
};

/* As `poll` of struct sp_watch. */
static enum sp_go
poll_within(void *argument)
{
	struct within *w = argument;

	if (w->one.least > w->effort->least)
		w->effort->least = w->one.least;
	w->is_given_up = sp_watch_ends(&w->task->watch);
	return w->is_given_up ? SP_GO_STOP : SP_GO_ON;
}

/* Returns a task of at most most_nodes nodes, and of at most as many as are
 * left of the given task. */
static struct sp_task
task_of(struct within *w, uint64_t most_nodes)
{
	uint64_t left = w->task->most_nodes - w->effort->nodes;

	return (struct sp_task){ .weight = SP_OPTIMAL,
	    .most_nodes = left < most_nodes ? left : most_nodes,
	    .most_slides = UINT64_MAX,
	    .watch = { poll_within, w } };
}

/* Counts the nodes of a search, and keeps what it has found. */
static void
count_search(struct within *w)
{
	w->effort->nodes += w->one.nodes;
	w->is_given_up |= w->effort->nodes > w->task->most_nodes;
	if (w->one.least > w->effort->least)
		w->effort->least = w->one.least;
}

/* Searches with the weight of the task.  SP_END: it takes too long. */
static enum sp_status
search_weighted(struct within *w)
{
	struct sp_task task = task_of(w, FIRST_NODES);
	enum sp_status status;

	task.weight = w->task->weight;
	status = sp_solve_puzzle(w->tables, &w->puzzle, &task, &w->found,
	    &w->one);
	w->effort->bound = w->one.bound;
	count_search(w);
	sp_solution_exchange(w->solution, &w->found);
	return status == SP_STOPPED ? SP_END : status;
}

/* Searches with a beam.  Returns SP_END, or SP_NO_MEMORY. */
static enum sp_status
beam(struct within *w, uint32_t width)
{
	struct sp_task task = task_of(w, UINT64_MAX);
	enum sp_status status;

	status = sp_solve_near(w->near, width, SP_SLIDES, w->board, w->goal,
	    &task, &w->found, &w->one);
	count_search(w);
	if (w->solution->length == 0 || w->found.length < w->solution->length)
		sp_solution_exchange(w->solution, &w->found);
	return status == SP_NO_MEMORY ? status : SP_END;
}

/* Searches for a solution so much shorter that the shortest so far is not
 * within the task's weight.  SP_END: it takes too long. */
static enum sp_status
prove(struct within *w, uint64_t nodes)
{
	struct sp_task task = task_of(w, nodes);
	enum sp_status status;

	task.most_slides = (w->solution->length * SP_OPTIMAL - 1) /
	    w->task->weight;
	status = sp_solve_puzzle(w->tables, &w->puzzle, &task, &w->found,
	    &w->one);
	count_search(w);
	if (status == SP_OK)
		sp_solution_exchange(w->solution, &w->found);
	return status == SP_END ? SP_OK :
	    status == SP_STOPPED ? SP_END : status;
}

enum sp_status
sp_solve_within(struct sp_near *near, const struct sp_tables *t,
    const struct sp_board *b, const struct sp_goal *g,
    const struct sp_task *task, struct sp_solution *solution,
    struct sp_solve_stats *effort)
{
	struct within w = { .near = near, .tables = t, .board = b, .goal = g,
	    .task = task, .solution = solution, .effort = effort };
	enum sp_status status;

	assert(sp_is_solvable(b, g));
	*effort = (struct sp_solve_stats){ .nodes = 0 };
	sp_puzzle_set(&w.puzzle, b, g);
	sp_solution_init(&w.found);
	status = search_weighted(&w);
	for (uint64_t width = FIRST_WIDTH; status == SP_END && !w.is_given_up;
	    width *= WIDER) {
		if (width <= MOST_WIDTH)
			status = beam(&w, (uint32_t)width);
		if (status == SP_END && !w.is_given_up)
			status = prove(&w, width * PROOF_NODES);
	}
	sp_solution_free(&w.found);
	return status == SP_END ? SP_STOPPED : status;
}
