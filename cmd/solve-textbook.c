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
		cmd_fault_append(&names, k == 0 ? "%s" : ", %s", h->name);
	}
	cmd_usage('m', "no such heuristic: '%.64s'; there are %s", text,
	    names.text);
}

/* As poll of struct sp_problem. */
static void
poll(void *context, const struct sp_textbook_counts *so_far)
{
	struct solve *s = context;

	cmd_progress_search(solve_job_at(s, s->first)->line, so_far->least,
	    so_far->generated);
}

void
solve_textbooks(struct solve *s)
{
	const struct solve_options *o = &s->options;
	struct sp_solution solution;
	struct sp_job job;

	sp_solution_init(&solution);
	while (solve_next(s, &job, 1) == SP_NEXT_JOB) {
		const struct sp_problem problem = { .board = job.board,
		    .goal = job.goal, .weight = o->argument,
		    .h = sp_heuristic_at(o->method->is_weighted ? 0 :
		    o->argument),
		    .most_generated = o->most_nodes,
		    .most_bytes = o->table_bytes, .poll = poll,
		    .context = s };
		struct sp_textbook_counts *counts =
		    &solve_job_at(s, s->first)->counts;
		double start = cmd_seconds();
		enum sp_status status = o->method->search(&problem, &solution,
		    counts);
		const struct sp_solve_stats stats = {
		    .nodes = counts->generated, .least = counts->least,
		    .seconds = cmd_seconds() - start };

		solve_take_answer(s, &job, status, &solution, &stats, NULL);
	}
	sp_solution_free(&solution);
}
