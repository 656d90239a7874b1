/* sp-solve.c -- shortest solutions */
#include <unistd.h>

#include "solve.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

/* Allocations of so many bytes go back to the system once they are freed. */
enum { LARGE_BYTES = 1 << 17 };

/* As `poll` of struct sp_solve_options. */
static int
poll(void *context, const struct sp_solve_stats *so_far)
{
	struct solve *s = context;

	/* A lower bound for one part does not hold for the board. */
	cmd_progress_search(solve_job_at(s, s->first)->line,
	    s->options.parts > 0 ? so_far->bound : so_far->least,
	    so_far->nodes);
	cmd_output_flush();
	return 0;
}

/* Solves all boards by the solver of the library. */
static void
solve_all(struct solve *s)
{
	static const struct sp_source source = { solve_next, solve_take_answer };
	const struct solve_options *o = &s->options;
	const struct sp_solve_options options = { .method = o->method->by,
	    .factor = o->method->by == SP_SOLVE_WITHIN ? o->argument : 0,
	    .width = o->method->by == SP_SOLVE_NEAR ? o->argument : 0,
	    .metric = o->metric,
	    .most_nodes = o->most_nodes == UINT64_MAX ? 0 :
	    o->most_nodes > 0 ? o->most_nodes : 1,
	    .most_slides = solve_longest(o), .part = o->part,
	    .parts = o->parts, .poll = poll, .context = s,
	    .found = cmd_given('a') ? solve_take_found : NULL,
	    .length_only = cmd_given('l') || cmd_given('H') ||
	    cmd_given('p') || (cmd_given('f') && o->table == NULL),
	    .first_moves = cmd_given('f') };
	struct sp_solver *solver;
	struct sp_fault fault;
	enum sp_status status;

#if defined(M_ARENA_MAX)
	/* Otherwise glibc reserves 64 mebibytes for each thread, and for a
	 * moment twice as much, which other threads then lack. */
	mallopt(M_ARENA_MAX, 1);
	/* Otherwise what has been freed among small allocations stays, which a
	 * board for which memory does not suffice at first then lacks. */
	mallopt(M_MMAP_THRESHOLD, LARGE_BYTES);
#endif
	if (sp_solver_new(&solver, o->table_bytes > 0 ? o->table_bytes : 1,
	    o->threads) != SP_OK)
		cmd_no_memory();
	status = sp_solver_run(solver, &options, &source, s, &fault);
	if (status == SP_NO_MEMORY)
		cmd_no_memory();
	if (status != SP_OK)
		cmd_die("%s", fault.text);
	sp_solver_free(solver);
}

int
main(int argc, char **argv)
{
	static struct solve s;
	struct solve_options *o = &s.options;
	int exit_status;

	solve_parse(o, &s.in, argc, argv);
	if (cmd_given('e'))
		return solve_every(o, &s.in);
	cmd_input_files(&s.in, argc - optind, argv + optind);
	if (o->metric == SP_MULTI_TILE)
		cmd_progress_unit = "moves";
	cmd_progress_advice = solve_advice(o, s.in.reader.size);
	cmd_take_stdin('k', o->known, "@-");
	cmd_input_start(&s.in);
	solve_open_known(&s);
	s.in.counts_itself = 1;
	s.status = CMD_OK;
	if (sp_relabel_new(&s.to_classic) != SP_OK)
		cmd_no_memory();
	solve_write_heading(&s);
	if (o->method->search != NULL)
		solve_textbooks(&s);
	else
		solve_all(&s);
	solve_write_end(&s);
	if (cmd_given('p') && s.status == CMD_OK && s.selected == 0)
		s.status = CMD_NO;
	if (cmd_moves_end(&s.known) != CMD_OK)
		s.status = CMD_TROUBLE;
	exit_status = cmd_finish(s.in.status != CMD_OK ? CMD_TROUBLE :
	    s.status);
	solve_free_goals(&s);
	cmd_moves_close(&s.known);
	sp_board_free(&s.moved);
	sp_relabel_free(s.to_classic);
	sp_board_free(&s.goal_board);
	cmd_input_free(&s.in);
	return exit_status;
}
