/*
 * multitile.h -- solutions of fewest multi-tile moves
 *
 * In a multi-tile move one tile or more, in a row or column, slide together by
 * one cell: the blank goes any way along its row or column.
 */
#ifndef SP_MULTITILE_H
#define SP_MULTITILE_H

#include "solve/solve.h"

enum {
	SP_MULTITILE_CELLS = 16, /* most cells of a board */
	/* Entries, of a byte each, of tables that are made in a moment, and of
	 * those that are made in some seconds and pay after several boards. */
	SP_MULTITILE_SMALL = 1 << 22,
	SP_MULTITILE_LARGE = 1 << 27
};

/* Lower bounds, for a size and a home of the blank. */
struct sp_multitile;

/*
 * The bounds are the better the more entries may be made for each of two tables,
 * or one if the blank is at home on the diagonal of a square.
 * SP_REFUSED: more than SP_MULTITILE_CELLS cells, or no such home.
 */
enum sp_status sp_multitile_new(struct sp_multitile **m, struct sp_size size,
    uint32_t blank_home, uint64_t most_entries);
void sp_multitile_free(struct sp_multitile *m);
/* Whether they serve the puzzle. */
int sp_multitile_fit(const struct sp_multitile *m, const struct sp_puzzle *p);

/*
 * Finds a solution of fewest moves of a solvable puzzle that is served, and the
 * number of moves.  Slides of a move follow each other in the solution, and the
 * next move goes along the other axis.  most_nodes, poll, found and, in moves,
 * most_slides of the task are obeyed; bounds are moves.  Solutions come in the
 * order of the letters of their moves, those of fewer tiles before others of the
 * same letter.  SP_END: more moves than that.  SP_STOPPED, SP_NO_MEMORY.
 */
enum sp_status sp_multitile_solve(const struct sp_multitile *m,
    const struct sp_puzzle *p, const struct sp_task *task,
    struct sp_solution *solution, uint64_t *moves,
    struct sp_solve_stats *effort);

#endif
