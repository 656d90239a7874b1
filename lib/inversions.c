/* inversions.c -- pairs of tiles in descending order */
#include "private.h"

/* The same as below with one word for the tiles seen. */
static uint64_t
small_inversions(const struct sp_board *b, const uint32_t *path)
{
	uint64_t seen = 0, sum = 0;

	for (uint32_t k = 0; k < b->n; k++) {
		uint32_t label = b->label[path == NULL ? k : path[k]];

		sum += label == 0 ? 0 : sp_bit_count(seen >> label);
		seen |= (uint64_t)(label != 0) << label;
	}
	return sum;
}

/* Each tile makes as many inversions as greater tiles came before it. */
static uint64_t
inversions_along(const struct sp_board *b, const uint32_t *path)
{
	struct sp_tally seen;
	uint64_t sum = 0;

	if (b->n < SP_WORD_BITS)
		return small_inversions(b, path);
	seen = sp_tally_start(b);
	for (uint32_t k = 0; k < b->n; k++) {
		uint32_t label = b->label[path == NULL ? k : path[k]];

		if (label != 0)
			sum += sp_tally_add(&seen, label);
	}
	sp_tally_stop(&seen);
	return sum;
}

uint64_t
sp_inversions(const struct sp_board *b, const struct sp_goal *g)
{
	return inversions_along(b, g->path);
}

uint64_t
sp_inversions_by_rows(const struct sp_board *b)
{
	return inversions_along(b, NULL);
}

uint64_t
sp_inversion_table(const struct sp_board *b, const struct sp_goal *g,
    uint32_t *count)
{
	struct sp_tally after = sp_tally_start(b);
	uint64_t sum = 0;

	for (uint32_t k = b->n; k-- > 0; ) {
		uint32_t label = b->label[sp_goal_cell(g, k)];

		count[k] = 0;
		if (label == 0)
			continue;
		count[k] = after.count;
		count[k] -= sp_tally_add(&after, label);
		sum += count[k];
	}
	sp_tally_stop(&after);
	return sum;
}
