/* inversions.c -- pairs of tiles in descending order */
#include "ranktree.h"

/*
 * The inversions of a tile are the greater tiles before it.  The blank is added
 * to the set as label 0; since all tiles before it are greater, their number is
 * subtracted again.  If `path` is NULL, the path is row-major.
 */

/* Counts for boards whose labels are below 64: the labels read so far are bits
 * of a word. */
static uint64_t
few_along(const struct sp_board *b, const uint32_t *path)
{
	uint64_t seen = 0, sum = 0;
	uint32_t blank = 0;

	for (uint32_t k = 0; k < b->n; k++) {
		uint32_t label = b->label[path == NULL ? k : path[k]];

		blank = label == 0 ? k : blank;
		sum += sp_bit_count(seen >> label);
		seen |= (uint64_t)1 << label;
	}
	return sum - blank;
}

/* Counts for any board: the labels read so far are in an order-statistic
 * tree. */
static uint64_t
many_along(const struct sp_board *b, const uint32_t *path)
{
	const uint32_t n = b->n, *cell = b->label;
	struct sp_scratch scratch;
	struct sp_ranktree seen = sp_ranktree_make(n, &scratch);
	uint64_t sum = 0;

	if (seen.level[0] == NULL)
		return UINT64_MAX;
	for (uint32_t k = 0; k < n; k++) {
		uint32_t label = cell[path == NULL ? k : path[k]];

		if (label == 0)
			sum -= k;
		sum += sp_ranktree_add(&seen, label);
	}
	sp_scratch_free(&scratch);
	return sum;
}

uint64_t
sp_inversions(const struct sp_board *b, const struct sp_goal *g)
{
	uint32_t greatest = b->n - (b->missing == b->n);

	if (!sp_goal_fits(g, b))
		return UINT64_MAX;
	return greatest < SP_WORD_BITS ? few_along(b, g->path) :
	    many_along(b, g->path);
}

enum sp_status
sp_inversion_table(const struct sp_board *b, const struct sp_goal *g,
    uint32_t *count, struct sp_fault *fault)
{
	enum sp_status status;
	struct sp_scratch scratch;
	struct sp_ranktree after;

	SP_NOT_NULL(fault, b && g && count);
	assert(sp_board_is_valid(b));
	status = sp_goal_check(g, b, fault);
	if (status != SP_OK)
		return status;
	after = sp_ranktree_make(b->n, &scratch);
	if (after.level[0] == NULL)
		return SP_NO_MEMORY;
	for (uint32_t k = b->n; k-- > 0; ) {
		uint32_t label = b->label[sp_goal_cell(g, k)];

		count[k] = 0;
		if (label == 0)
			continue;
		count[k] = after.count;
		count[k] -= sp_ranktree_add(&after, label);
	}
	sp_scratch_free(&scratch);
	return SP_OK;
}
