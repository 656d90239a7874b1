/* solvable.c -- whether slides lead from a board to a goal, and why */
#include <stdio.h>
#include <string.h>

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

/* The row of the blank, counted from 1 at the bottom. */
static unsigned long
blank_row(const struct sp_board *b)
{
	return b->size.h - b->blank / b->size.w;
}

/*
 * A slide along a row does not change the inversions; one along a column takes
 * a tile past w-1 others.  So the parity of the inversions never changes where
 * the width w is odd, and changes with the blank's row where it is even.
 */
enum sp_status
sp_explain(const struct sp_board *b, const struct sp_goal *g,
    struct sp_board *goal_board, char *text, size_t room)
{
	static const char *const words[2] = { "even", "odd" };
	static const char *const pairs[2][2] = {
		{ "both even", "even and odd" }, { "odd and even", "both odd" }
	};
	const struct sp_goal rows = { .kind = SP_CLASSIC };
	uint64_t here, there;
	unsigned long row, goal_row;
	size_t used;

	if (sp_goal_board(g, b->missing, goal_board) != SP_OK)
		return SP_NO_MEMORY;
	here = sp_inversions(b, &rows);
	there = sp_inversions(goal_board, &rows);
	if (here == UINT64_MAX || there == UINT64_MAX)
		return SP_NO_MEMORY;
	snprintf(text, room, "inversions %llu and %llu, %s; width %lu is %s",
	    (unsigned long long)here, (unsigned long long)there,
	    pairs[here & 1][there & 1], (unsigned long)b->size.w,
	    words[b->size.w & 1]);
	if (b->size.w % 2 == 1)
		return SP_OK;
	row = blank_row(b);
	goal_row = blank_row(goal_board);
	used = strlen(text);
	snprintf(text + used, room - used,
	    ": blank in row %lu and row %lu, an %s distance", row, goal_row,
	    words[(row ^ goal_row) & 1]);
	return SP_OK;
}
