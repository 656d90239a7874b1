/* ida_run.c -- shortest solutions by IDA*, iterative-deepening A* */
#include <stdlib.h>

#include "ida.h"

enum {
	/* A tree is divided after so many nodes, if the tables are so large
	 * that the processor's caches do not hold them. */
	DIVIDED_NODES = 200,
	DIVIDED_BYTES = 8 << 20
};

/* Appends the slides of the current path and the one to the goal. */
static enum sp_status
append_solution(const struct sp_ida_path *r, struct sp_solution *solution)
{
	enum sp_status status = SP_OK;

	for (uint32_t depth = 0; depth <= r->depth && status == SP_OK; depth++)
		status = sp_solution_add(solution, (enum sp_direction)
		    r->s->way[sp_ida_next_child(&r->frame[depth])->way]);
	return status;
}

/* Prepares the searches of a task.  Returns 0 if there is no memory. */
static int
path_init(struct sp_ida_path *r, struct sp_ida *s, const struct sp_task *task)
{
	*r = (struct sp_ida_path){ .s = s, .task = task,
	    .cost = { SP_OPTIMAL + (int64_t)task->weight,
	    SP_OPTIMAL - (int64_t)task->weight },
	    .sorts = task->weight > SP_OPTIMAL };
	if (task->parts > 0)
		s->automaton = &s->tables->for_parts;
	s->nodes = 0;
	sp_ida_set_poll(r);
	return sp_ida_reserve(r);
}

/* Goes to the first state, to search with a threshold. */
static void
path_begin(struct sp_ida_path *r, int64_t threshold)
{
	const struct sp_ida *s = r->s;

	r->threshold = threshold;
	r->next_threshold = INT64_MAX;
	r->depth = 0;
	r->frame[0].blank = (uint8_t)s->blank;
	r->frame[0].state = SP_AUTOMATON_START;
	for (unsigned v = 0; v < s->looks; v++)
		r->frame[0].slack[v] = threshold -
		    (int64_t)r->task->weight * s->sum[v];
}

/* Calls task->found for all shortest solutions.  The search has found a
 * solution, and the threshold is the least. */
static enum sp_status
find_all(struct sp_ida_path *r, struct sp_solution *solution)
{
	const struct sp_task *task = r->task;
	enum sp_status status;

	if (r->s->bound == 0)
		return task->found(task->argument, solution) == 0 ? SP_OK :
		    SP_STOPPED;
	sp_ida_rewind(r);
	r->s->automaton = &r->s->tables->for_all;
	r->finds_all = r->sorts = 1;
	path_begin(r, r->threshold);
	do {
		status = sp_ida_search(r);
		if (status != SP_OK)
			break;
		solution->length = 0;
		status = append_solution(r, solution);
		if (status == SP_OK &&
		    task->found(task->argument, solution) != 0)
			status = SP_STOPPED;
		/* The goal is the only child: all others are farther away. */
		r->frame[r->depth].next = r->frame[r->depth].count;
	} while (status == SP_OK && sp_ida_advance(r));
	return status == SP_END ? SP_OK : status;
}

/*
 * Returns whether to search several pieces of the tree at once.  The order in
 * which solutions are found, and what a limit of nodes allows, would not be the
 * same.  A part of a search is always divided.
 */
static int
is_divided(const struct sp_ida_path *r)
{
	const struct sp_task *task = r->task;

	return task->parts > 0 || ((r->s->nodes >= DIVIDED_NODES ||
	    task->least_slides > 0) && r->s->tables->bytes >= DIVIDED_BYTES && !r->sorts &&
	    task->found == NULL && task->most_nodes == UINT64_MAX);
}

enum sp_status
sp_ida_run(struct sp_ida *s, const struct sp_task *task,
    struct sp_solution *solution, struct sp_solve_stats *effort)
{
	int64_t weight = (int64_t)task->weight;
	int64_t first = weight * (int64_t)(s->bound > task->least_slides ?
	    s->bound : task->least_slides), threshold = first;
	enum sp_status status = s->bound == 0 ? SP_OK : SP_END;
	struct sp_ida_path r;

	if (!path_init(&r, s, task))
		return SP_NO_MEMORY;
	for (; status == SP_END && threshold < INT64_MAX;
	    threshold = r.next_threshold) {
		effort->least = (uint64_t)((threshold + weight - 1) / weight);
		if (task->most_slides > 0 && effort->least > task->most_slides)
			break;
		if (threshold > first && task->between != NULL &&
		    task->between(task->argument, s->nodes) != SP_GO_ON) {
			status = SP_STOPPED;
			break;
		}
		path_begin(&r, threshold);
		status = is_divided(&r) ? sp_ida_search_tree(&r) :
		    sp_ida_search(&r);
	}
	if (status == SP_OK && s->bound > 0)
		status = append_solution(&r, solution);
	if (status == SP_OK && task->found != NULL)
		status = find_all(&r, solution);
	free(r.frame);
	return status;
}

enum sp_status
sp_ida_run_subtrees(struct sp_ida *s, const struct sp_task *task,
    struct sp_subtrees *subtrees, struct sp_solution *solution)
{
	enum sp_status status;
	struct sp_ida_path r;

	if (!path_init(&r, s, task))
		/* Not tested: searches of the tests of faults are short. */
		return SP_NO_MEMORY;
	path_begin(&r, (int64_t)SP_OPTIMAL * subtrees->length);
	status = sp_ida_search_subtrees(&r, subtrees);
	subtrees->next_length = r.next_threshold == INT64_MAX ? UINT32_MAX :
	    (uint32_t)(r.next_threshold / SP_OPTIMAL);
	if (status == SP_OK)
		status = append_solution(&r, solution);
	free(r.frame);
	return status;
}
