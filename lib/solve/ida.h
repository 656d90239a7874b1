/*
 * ida.h -- shortest solutions by IDA*
 */
#ifndef SP_IDA_H
#define SP_IDA_H

#include "pdb.h"

/* A group of tiles in one view, and its table. */
struct sp_ida_group {
	uint64_t cells; /* of its tiles */
	uint32_t key;   /* rank of their permutation << SP_PERM_SHIFT | value */
	struct sp_pdb pdb;
};

static inline uint32_t
sp_ida_group_value(const struct sp_ida_group *group)
{
	return group->key & ((UINT32_C(1) << SP_PERM_SHIFT) - 1);
}

struct sp_ida {
	const struct sp_tables *tables;
	uint8_t tile[SP_PUZZLE_CELLS]; /* tile[cell]: home of the tile on it */
	uint32_t blank;
	struct sp_ida_group group[SP_VIEWS][SP_PUZZLE_CELLS];
	uint32_t sum[SP_VIEWS]; /* of the groups' values */
	uint32_t bound;         /* the greatest of the sums */
	uint64_t nodes;         /* boards looked at */
};

/* Sets group, sum and bound from tables, tile and blank. */
void sp_ida_init(struct sp_ida *s);

/*
 * Searches and appends the slides of the solution to `solution`.  Returns
 * SP_STOPPED if the task's limit or its poll ended the search, or
 * SP_NO_MEMORY; tile and group are then undefined.
 */
enum sp_status sp_ida_run(struct sp_ida *s, const struct sp_task *task,
    struct sp_solution *solution);

#endif
