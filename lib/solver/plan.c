/* plan.c -- how large the tables are, and when larger ones pay */
#include "solver.h"

enum { SAVED = 2 }; /* larger tables save a node in so many */

/*
 * The first tables are made before the first search.  Whether larger ones pay
 * depends on searches to come.  They are made when searches have taken about as
 * long as it takes to make them, so that both together never take much more
 * than twice what would have been best, as with skis that are rented or bought.
 * Once it is known how many boards are left, their searches must be worth it.
 */
static const struct plan {
	uint32_t cells; /* most cells of the board */
	struct sp_stage stage[SP_PLAN_STAGES];
} plans[] = {
	{ 12, { { 8, 0 } } },
	{ 15, { { 6, 0 }, { 8, 8000000 } } },
	{ 16, { { 6, 0 }, { 7, 20000000 }, { 8, 100000000 } } },
	{ 18, { { 5, 0 }, { 6, 4000000 }, { 7, 25000000 } } },
	{ 20, { { 5, 0 }, { 7, 60000000 } } },
	{ 25, { { 5, 0 }, { 6, 80000000 } } },
	{ 36, { { 4, 0 }, { 5, 60000000 } } },
	{ SP_PUZZLE_CELLS, { { 3, 0 }, { 4, 60000000 } } }
};

const struct sp_stage *
sp_plan_stage(struct sp_size size, unsigned number)
{
	static const struct sp_stage none = { 0, 0 };
	const struct plan *plan = plans;

	while (plan->cells < sp_cells(size))
		plan++;
	return number < SP_PLAN_STAGES ? &plan->stage[number] : &none;
}

int
sp_plan_pays(const struct sp_stage *stage, uint64_t nodes, uint64_t boards,
    uint64_t in_one, uint64_t boards_left)
{
	uint64_t nodes_of_board = nodes / (boards + 1);
	uint64_t nodes_left = nodes_of_board > 0 &&
	    boards_left > UINT64_MAX / nodes_of_board ? UINT64_MAX :
	    nodes_of_board * boards_left;

	/* A search that has been long will be longer: every threshold takes
	 * several times the nodes of the one before. */
	if (in_one >= stage->nodes / 4)
		return 1;
	return nodes >= stage->nodes && (boards_left == UINT64_MAX ||
	    nodes_left / SAVED >= stage->nodes);
}
