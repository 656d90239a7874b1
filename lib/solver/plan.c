/* plan.c -- how large the tables are, and when larger ones pay */
#include "solver.h"

/* Larger tables save one node in so many. */
enum { ONE_SAVED_IN = 2 };

/*
 * The first tables are made before the first search.  Whether larger tables pay
 * depends on the searches to come, which are not known.  Larger tables are made
 * when searches have taken about as long as it takes to make them.  Searches
 * and making together then never take much more than twice the time of the best
 * choice, as if skis are rented until the rent has cost as much as skis:
 *
 *	| search, search, search | make tables | search with them ...
 *	|<---- about t --------->|<---- t ---->|
 *
 * If it is known how many boards are left, their searches must be worth it.
 */
static const struct plan {
	uint32_t cells; /* most cells of the board */
	struct sp_stage stage[SP_PLAN_STAGES];
} slides[] = {
	{ 12, { { 8, 0 } } },
	{ 15, { { 6, 0 }, { 8, 8000000 } } },
	{ 16, { { 6, 0 }, { 7, 20000000 }, { 8, 100000000 } } },
	{ 18, { { 5, 0 }, { 6, 4000000 }, { 7, 25000000 } } },
	{ 20, { { 5, 0 }, { 7, 60000000 } } },
	{ 25, { { 5, 0 }, { 6, 80000000 }, { SP_ALL_PARTITIONS, 400000000 } } },
	{ 36, { { 4, 0 }, { 5, 60000000 } } },
	{ SP_PUZZLE_CELLS, { { 3, 0 }, { 4, 60000000 } } }
}, moves[] = {
	{ SP_MULTITILE_CELLS, { { 22, 0 }, { 27, 130000000 } } }
};

const struct sp_stage *
sp_plan_stage(enum sp_metric metric, struct sp_size size, unsigned number)
{
	static const struct sp_stage none = { 0, 0 };
	const struct plan *plan = metric == SP_SLIDES ? slides : moves;

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

	/* A search that has been long will be longer: each threshold takes
	 * several times the nodes of the threshold before. */
	if (in_one >= stage->nodes / 4)
		return 1;
	/* Only long searches choose among partitions. */
	if (stage->grade == SP_ALL_PARTITIONS)
		return 0;
	return nodes >= stage->nodes && (boards_left == UINT64_MAX ||
	    nodes_left / ONE_SAVED_IN >= stage->nodes);
}
