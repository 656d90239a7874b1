/* solve-textbook.c -- the methods bfs, astar and ida */
#include "solve.h"

/* The name of the heuristic of -m, whose number is the argument. */
uint32_t
solve_parse_heuristic(const char *text)
{
	const struct sp_heuristic *h;
	struct sp_fault names = { .line = 0 };

	for (uint32_t k = 0; (h = sp_heuristic_at(k)) != NULL; k++) {
		if (strcmp(h->name, text) == 0)
			return k;
		sp_fault_append(&names, k == 0 ? "%s" : ", %s", h->name);
	}
	cmd_usage('m', "no such heuristic: '%.64s'; there are %s", text,
	    names.text);
}

static enum sp_status
solve(struct solve_worker *w, struct solve_job *job,
    enum sp_status (*search)(const struct sp_problem *problem,
    struct sp_solution *solution, struct sp_textbook_counts *counts))
{
	const struct solve_options *o = w->pool->options;
	struct sp_problem problem = { .board = &job->board,
	    .h = sp_heuristic_at(o->argument), .most_generated = o->most_nodes,
	    .most_bytes = o->table_bytes };
	struct sp_fault fault;
	struct sp_goal goal = { .path = NULL };
	enum sp_status status = sp_goal_lay(&goal, SP_CLASSIC, job->board.size,
	    &fault);

	problem.goal = &goal;
	if (status == SP_OK)
		status = search(&problem, &job->solution, &job->counts);
	sp_goal_clear(&goal);
	job->cost = job->solution.length;
	job->effort.nodes = job->counts.generated;
	job->effort.least = job->counts.least;
	return status;
}

enum sp_status
solve_breadth_first(struct solve_worker *w, struct solve_job *job)
{
	return solve(w, job, sp_breadth_first_search);
}

enum sp_status
solve_a_star(struct solve_worker *w, struct solve_job *job)
{
	return solve(w, job, sp_a_star_search);
}

enum sp_status
solve_ida_star(struct solve_worker *w, struct solve_job *job)
{
	return solve(w, job, sp_ida_star_search);
}
