/* cycles.c -- cycles of the permutation that takes the tiles home */
#include "board.h"
#include "scratch.h"

/*
 * Counts each cycle at its least cell: the cell from which a walk along the
 * cycle meets no lesser cell before it is back.
 */
uint32_t
sp_cycles_unmarked(const struct sp_board *b, const struct sp_goal *g)
{
	uint32_t cycles = 0;

	for (uint32_t start = 0; start < b->n; start++) {
		uint32_t cell = sp_home(g, b->missing, b->label[start]);

		while (cell > start)
			cell = sp_home(g, b->missing, b->label[cell]);
		cycles += cell == start;
	}
	return cycles;
}

/*
 * An exchange of the contents of two cells splits a cycle into two or joins
 * two.  If there are n cycles, all tiles are at home.
 */
uint64_t
sp_swaps(const struct sp_board *b, const struct sp_goal *g)
{
	struct sp_scratch scratch;
	uint64_t *visited;
	uint32_t cycles = 0;

	if (!sp_goal_fits(g, b))
		return UINT64_MAX;
	visited = sp_scratch_get(&scratch,
	    sp_bit_words(b->n) * sizeof *visited);
	if (visited == NULL)
		return b->n - sp_cycles_unmarked(b, g);
	for (uint32_t start = 0; start < b->n; start++) {
		uint32_t cell = start;

		if (sp_bit_set(visited, start))
			continue;
		do {
			cell = sp_home(g, b->missing, b->label[cell]);
		} while (!sp_bit_set(visited, cell));
		cycles++;
	}
	sp_scratch_free(&scratch);
	return b->n - cycles;
}
