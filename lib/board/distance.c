/* distance.c -- how far the tiles are from home */
#include "board.h"

int
sp_is_solved(const struct sp_board *b, const struct sp_goal *g)
{
	uint32_t cell = 0;

	assert(b != NULL && g != NULL && sp_board_is_valid(b));
	if (!sp_goal_fits(g, b))
		return 0;
	while (cell < b->n &&
	    sp_goal_home(g, b->missing, b->label[cell]) == cell)
		cell++;
	return cell == b->n;
}

uint64_t
sp_misplaced(const struct sp_board *b, const struct sp_goal *g)
{
	uint64_t sum = 0;

	if (!sp_goal_fits(g, b))
		return UINT64_MAX;
	for (uint32_t cell = 0; cell < b->n; cell++)
		sum += cell != b->blank &&
		    sp_goal_home(g, b->missing, b->label[cell]) != cell;
	return sum;
}

uint64_t
sp_manhattan(const struct sp_board *b, const struct sp_goal *g)
{
	uint32_t w = b->size.w;
	uint64_t sum = 0;

	if (!sp_goal_fits(g, b))
		return UINT64_MAX;
	for (uint32_t cell = 0; cell < b->n; cell++) {
		uint32_t home;

		if (cell == b->blank)
			continue;
		home = sp_goal_home(g, b->missing, b->label[cell]);
		sum += sp_difference(cell % w, home % w);
		sum += sp_difference(cell / w, home / w);
	}
	return sum;
}
