/* solvable.c -- whether slides lead from a board to a goal */
#include "board.h"

/* The colour of a cell on a checkerboard. */
static unsigned
colour(struct sp_size size, uint32_t cell)
{
	return (cell / size.w + cell % size.w) & 1;
}

/*
 * A slide exchanges the blank with a tile and takes the blank to a cell of the
 * other colour, so the parity of the permutation plus the blank's colour never
 * changes.  On boards of at least 2x2, any two boards that agree in it lead to
 * each other (W. Johnson, W. Story, Notes on the "15" puzzle, American Journal
 * of Mathematics 2, 1879).
 */
int
sp_parity_solves(unsigned parity, uint32_t missing, uint32_t blank,
    const struct sp_goal *g)
{
	uint32_t home = sp_goal_home(g, missing, 0);
	unsigned goal_parity = g->parity;

	/* In blank-first the blank, row-major on cell m-1, where m is the
	 * missing number, has changed places with m-1 tiles one by one. */
	if (g->kind == SP_BLANK_FIRST)
		goal_parity ^= (missing - 1) & 1;
	return ((parity ^ goal_parity ^ colour(g->size, blank) ^
	    colour(g->size, home)) & 1) == 0;
}

int
sp_solvable(const struct sp_board *b, const struct sp_goal *g)
{
	return sp_parity_solves(sp_parity(b), b->missing, b->blank, g);
}
