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
	const struct sp_task *task;
	struct sp_solve_stats *effort; /* of all searches */
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

/* Counts the nodes of a search, and keeps its lower bound. */
static void
count_search(struct within *w)
{
	w->effort->nodes += w->one.nodes;
	w->is_given_up |= w->effort->nodes > w->task->most_nodes;
	if (w->one.least > w->effort->least)
		w->effort->least = w->one.least;
}

enum sp_status
sp_solve_within(struct sp_near *near, const struct sp_tables *t,
    const struct sp_board *b, const struct sp_goal *g,
    const struct sp_task *task, struct sp_solution *solution,
    struct sp_solve_stats *effort)
{
	struct within w = { .task = task, .effort = effort };
	struct sp_solution found; /* by the current search */
	struct sp_puzzle puzzle;
	struct sp_task one;
	enum sp_status status;

	assert(sp_is_solvable(b, g));
	*effort = (struct sp_solve_stats){ .nodes = 0 };
	sp_puzzle_set(&puzzle, b, g);
	sp_solution_init(&found);
	one = task_of(&w, FIRST_NODES);
	one.weight = task->weight;
	status = sp_solve_puzzle(t, &puzzle, &one, solution, &w.one);
	effort->bound = w.one.bound;
	count_search(&w);
	for (uint64_t width = FIRST_WIDTH; status == SP_STOPPED &&
	    !w.is_given_up; width *= WIDER) {
		if (width <= MOST_WIDTH) {
			one = task_of(&w, UINT64_MAX);
			status = sp_solve_near(near, (uint32_t)width, SP_SLIDES,
			    b, g, &one, &found, &w.one);
			count_search(&w);
			if (solution->length == 0 ||
			    found.length < solution->length)
				sp_solution_exchange(solution, &found);
			if (status == SP_NO_MEMORY)
				break;
			status = SP_STOPPED;
		}
		if (w.is_given_up)
			break;
		/* A solution so short that the shortest so far is not within
		 * the weight. */
		one = task_of(&w, width * PROOF_NODES);
		one.most_slides = (solution->length * SP_OPTIMAL - 1) /
		    task->weight;
		status = sp_solve_puzzle(t, &puzzle, &one, &found, &w.one);
		count_search(&w);
		if (status == SP_OK)
			sp_solution_exchange(solution, &found);
		else if (status == SP_END)
			status = SP_OK; /* there is none: that is the proof */
	}
	sp_solution_free(&found);
	return status;
}
