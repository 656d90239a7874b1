/*
 * check.h -- what the parts of sp-check share
 *
 * sp-check.c checks board by board, check-batch.c many small ones at once.
 */
#ifndef CHECK_H
#define CHECK_H

#include "cmd.h"

struct check {
	struct cmd_input in;
	int totals, quiet, explain;
	struct sp_property *property;
	size_t properties;
	struct sp_board goal_board; /* scratch of the reasons */
	uint64_t solvable, unsolvable, malformed, selected;
};

/* ---- sp-check.c ---- */

/* Counts the board at hand as solvable or not, and writes its line. */
void check_board(struct check *c);

/* ---- check-batch.c ---- */

/* The same for a batch; under -p, selects those that have all properties. */
void check_batch(struct check *c, uint32_t count);

#endif
