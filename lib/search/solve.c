/* solve.c -- solves boards, turned to the tables */
#include "ida.h"
#include "prefix.h"

enum sp_status
sp_task_count(const struct sp_task *task, uint64_t nodes,
    struct sp_solve_stats *effort)
{
	uint64_t polls = effort->nodes / SP_POLL_NODES;

	effort->nodes += nodes;
	if (effort->nodes > task->most_nodes)
		return SP_STOPPED;
	for (; polls < effort->nodes / SP_POLL_NODES; polls++)
		if (task->poll != NULL &&
		    task->poll(task->argument) != SP_GO_ON)
			return SP_STOPPED;
	return SP_OK;
}

/* Begins a search: turns the puzzle to the tables, and finds the lower bound;
 * the solution has no slides yet. */
static void
begin(struct sp_ida *s, const struct sp_tables *t, const struct sp_puzzle *p,
    const struct sp_looks *looks, struct sp_solution *solution,
    struct sp_solve_stats *effort)
{
	const struct sp_symmetry *symmetry = sp_tables_symmetry(t, p->size,
	    p->home[p->blank]);

	solution->length = 0;
	for (uint32_t cell = 0; cell < p->n; cell++)
		s->tile[sp_symmetry_cell(symmetry, p->size, cell)] = (uint8_t)
		    sp_symmetry_cell(symmetry, p->size, p->home[cell]);
	s->blank = sp_symmetry_cell(symmetry, p->size, p->blank);
	for (unsigned char way = SP_UP; way <= SP_RIGHT; way++)
		s->way[sp_symmetry_direction(symmetry,
		    (enum sp_direction)way)] = way;
	sp_ida_init(s, t, looks);
	effort->bound = effort->least = s->bound;
}

/* Returns whether the task's part has the solution without slides. */
static int
is_empty_in_part(const struct sp_task *task)
{
	return task->parts == 0 ||
	    sp_prefix_part(SP_PREFIX_EMPTY, task->parts) == task->part;
}

enum sp_status
sp_solve_puzzle(const struct sp_tables *t, const struct sp_puzzle *p,
    const struct sp_task *task, struct sp_solution *solution,
    struct sp_solve_stats *effort)
{
	struct sp_ida s;
	enum sp_status status;

	begin(&s, t, p, NULL, solution, effort);
	if (s.bound == 0 && !is_empty_in_part(task))
		return SP_END;
	status = sp_ida_run(&s, task, solution, effort);
	effort->nodes = s.nodes;
	return status;
}

enum sp_status
sp_solve_subtrees(const struct sp_tables *t, const struct sp_puzzle *p,
    const struct sp_task *task, struct sp_subtrees *subtrees,
    struct sp_solution *solution, struct sp_solve_stats *effort)
{
	struct sp_ida s;
	enum sp_status status;

	begin(&s, t, p, subtrees->looks, solution, effort);
	status = sp_ida_run_subtrees(&s, task, subtrees, solution);
	effort->nodes = s.nodes;
	return status;
}
