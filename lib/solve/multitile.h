/*
 * multitile.h -- solutions of fewest multi-tile moves
 *
 * In a multi-tile move one tile or more, in a row or column, slide together by
 * one cell: the blank goes to any other cell of its row or column.
 */
#ifndef SP_MULTITILE_H
#define SP_MULTITILE_H

#include "solve/solve.h"

enum {
	SP_MULTITILE_CELLS = 16 /* most cells of a board */
};

/* The tables of lower bounds for a size and a home of the blank. */
struct sp_multitile;

/*
 * Makes one table, if the blank is at home on the diagonal of a square, or two.
 * The more entries, of a byte each, a table may have, the better are the
 * bounds.  A crew, unless NULL, makes both tables at once.
 * SP_REFUSED: there are more than SP_MULTITILE_CELLS cells, or no such home, or
 * a table would hold more than a third of `bytes`.
 * SP_NO_MEMORY.  SP_STOPPED: the watch, unless NULL, has ended the making.
 */
enum sp_status sp_multitile_new(struct sp_multitile **m, struct sp_size size,
    uint32_t blank_home, uint64_t most_entries, uint64_t bytes,
    const struct sp_crew *crew, const struct sp_watch *watch);
void sp_multitile_free(struct sp_multitile *m);
/* Returns the bytes that the tables hold. */
uint64_t sp_multitile_bytes(const struct sp_multitile *m);

/*
 * Finds a solution of fewest moves of a solvable puzzle that the tables serve,
 * or a solution of at most task->weight / 1000 times as many moves.  Sets
 * effort->least to a lower bound of the fewest moves, and to the fewest moves
 * if the weight is SP_OPTIMAL.  Obeys most_nodes, poll, found and most_slides
 * of the task; most_slides, like the bounds of the effort, counts moves.  The
 * slides of a move follow each other in the solution.  Solutions come in the
 * order of the letters of their moves; of two moves with the same letter, the
 * move of fewer tiles comes first.  SP_END: every solution has more than
 * most_slides moves.  SP_STOPPED: poll or most_nodes ended the search.
 * SP_NO_MEMORY.
 */
enum sp_status sp_multitile_solve(const struct sp_multitile *m,
    const struct sp_puzzle *p, const struct sp_task *task,
    struct sp_solution *solution,
    struct sp_solve_stats *effort);

#endif
