/*
 * search.h -- shortest solutions by iterative deepening: see search.c
 */
#ifndef SP_SEARCH_H
#define SP_SEARCH_H

#include "pdb.h"

enum {
	SP_VIEWS = 2
};

/* Where a group stands in one view, and what is looked up of it. */
struct sp_lane {
	uint64_t mask; /* the cells of its tiles */
	uint32_t key;  /* their order << SP_ORDER_SHIFT | least slides */
	struct sp_pattern pattern;
};

static inline uint32_t
sp_lane_value(const struct sp_lane *lane)
{
	return lane->key & ((UINT32_C(1) << SP_ORDER_SHIFT) - 1);
}

struct sp_search {
	const struct sp_tables *tables;
	uint8_t tile[SP_PUZZLE_CELLS]; /* the home of the tile on a cell */
	uint32_t blank;
	struct sp_lane lane[SP_VIEWS][SP_PUZZLE_CELLS];
	uint32_t sum[SP_VIEWS], bound;  /* of the values; the greater one */
	uint64_t nodes;
};

/*
 * Sets lane, sum and bound; tile and blank are set.  See sp_solve for the
 * others.
 */
void sp_search_start(struct sp_search *s);

/*
 * Searches; the slides of the solution are added to it.  SP_STOPPED: the task
 * has ended it, tile and lane are then not what they were.
 */
enum sp_status sp_search_run(struct sp_search *s, const struct sp_task *task,
    struct sp_solution *solution);

#endif
