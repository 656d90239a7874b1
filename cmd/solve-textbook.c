/* solve-textbook.c -- the searches of textbooks, as bfs and astar */
#include "solve.h"

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

enum sp_status
solve_textbook(const struct solve_options *o, struct solve_job *job,
    const struct sp_goal *goal)
{
	const struct sp_problem problem = { .board = &job->board,
	    .goal = goal, .weight = o->argument,
	    .h = sp_heuristic_at(o->method->is_weighted ? 0 : o->argument),
	    .most_generated = o->most_nodes, .most_bytes = o->table_bytes };
	enum sp_status status = o->method->search(&problem, &job->solution,
	    &job->counts);

	job->effort.nodes = job->counts.generated;
	job->effort.least = job->counts.least;
	return status;
}
