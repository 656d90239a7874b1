/* explain.c -- why a board can be solved or not */
#include <stdio.h>
#include <string.h>

#include "board.h"

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
    struct sp_board *scratch, char *text, size_t room)
{
	static const char *const words[2] = { "even", "odd" };
	uint64_t here, there;
	unsigned odd_here, odd_there;
	unsigned long row, goal_row;
	size_t used;

	if (sp_goal_board(g, b->missing, scratch) != SP_OK)
		return SP_NO_MEMORY;
	here = sp_inversions_by_rows(b);
	there = sp_inversions_by_rows(scratch);
	if (here == UINT64_MAX || there == UINT64_MAX)
		return SP_NO_MEMORY;
	odd_here = here & 1;
	odd_there = there & 1;
	if (odd_here == odd_there)
		snprintf(text, room,
		    "inversions %llu and %llu, both %s; width %lu is %s",
		    (unsigned long long)here, (unsigned long long)there,
		    words[odd_here], (unsigned long)b->size.w,
		    words[b->size.w & 1]);
	else
		snprintf(text, room,
		    "inversions %llu and %llu, %s and %s; width %lu is %s",
		    (unsigned long long)here, (unsigned long long)there,
		    words[odd_here], words[odd_there],
		    (unsigned long)b->size.w, words[b->size.w & 1]);
	if (b->size.w % 2 == 1)
		return SP_OK;
	row = blank_row(b);
	goal_row = blank_row(scratch);
	used = strlen(text);
	snprintf(text + used, room - used,
	    ": blank in row %lu and row %lu, an %s distance", row, goal_row,
	    words[(row ^ goal_row) & 1]);
	return SP_OK;
}
