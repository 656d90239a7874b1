/* searched.h -- searches for shortest solutions of boards */
#ifndef SEARCHED_H
#define SEARCHED_H

#include "oracle.h"
#include "search/search.h"

/* As sp_solve_puzzle, of a board that the goal fits.  SP_REFUSED: it is not
 * solvable, or the tables do not serve it. */
static inline enum sp_status
search_board(const struct sp_tables *t, const struct sp_board *b,
    const struct sp_goal *g, const struct sp_task *task,
    struct sp_solution *solution, struct sp_solve_stats *effort)
{
	struct sp_puzzle puzzle = { .n = 0 };

	sp_puzzle_set(&puzzle, b, g);
	if (sp_tables_symmetry(t, b->size, puzzle.home[b->blank]) == NULL ||
	    !sp_is_solvable(b, g))
		return SP_REFUSED;
	return sp_solve_puzzle(t, &puzzle, task, solution, effort);
}

#endif
