/* distance.c -- how far the tiles are from home */
#include "board.h"
#include "scratch.h"

uint64_t
sp_misplaced(const struct sp_board *b, const struct sp_goal *g)
{
	uint64_t sum = 0;

	for (uint32_t cell = 0; cell < b->n; cell++)
		sum += cell != b->blank &&
		    sp_goal_home(g, b->missing, b->label[cell]) != cell;
	return sum;
}

static uint32_t
difference(uint32_t a, uint32_t b)
{
	return a < b ? b - a : a - b;
}

uint64_t
sp_manhattan(const struct sp_board *b, const struct sp_goal *g)
{
	uint32_t w = b->size.w;
	uint64_t sum = 0;

	for (uint32_t cell = 0; cell < b->n; cell++) {
		uint32_t home;

		if (cell == b->blank)
			continue;
		home = sp_goal_home(g, b->missing, b->label[cell]);
		sum += difference(cell % w, home % w);
		sum += difference(cell / w, home / w);
	}
	return sum;
}

/*
 * The conflicts in one line, the row or column of that number: of the tiles at
 * home in this line, as many as are not in a longest subsequence of tiles whose
 * homes ascend.  These must leave the line for the others to pass.  ends[i] is
 * the least home that ends an ascending subsequence of i+1 tiles (C. Schensted,
 * Longest increasing and decreasing subsequences, Canadian Journal of
 * Mathematics 13, 1961); it has room for a whole line.
 */
static uint32_t
conflicts_in_line(const struct sp_board *b, const struct sp_goal *g,
    uint32_t line, int column, uint32_t *ends)
{
	uint32_t w = b->size.w, length = 0, tiles = 0;

	for (uint32_t i = 0; i < (column ? b->size.h : w); i++) {
		uint32_t cell = column ? i * w + line : line * w + i;
		uint32_t home, low = 0, high = length;

		if (cell == b->blank)
			continue;
		home = sp_goal_home(g, b->missing, b->label[cell]);
		if ((column ? home % w : home / w) != line)
			continue;
		tiles++;
		while (low < high) {
			uint32_t middle = low + (high - low) / 2;

			if (ends[middle] < home)
				low = middle + 1;
			else
				high = middle;
		}
		ends[low] = home;
		length += low == length;
	}
	return tiles - length;
}

uint64_t
sp_conflicts(const struct sp_board *b, const struct sp_goal *g)
{
	uint32_t longer = b->size.w > b->size.h ? b->size.w : b->size.h;
	struct sp_scratch scratch;
	uint32_t *ends = sp_scratch_get(&scratch, longer * sizeof *ends);
	uint64_t sum = 0;

	if (ends == NULL)
		return UINT64_MAX;
	for (uint32_t row = 0; row < b->size.h; row++)
		sum += conflicts_in_line(b, g, row, 0, ends);
	for (uint32_t column = 0; column < b->size.w; column++)
		sum += conflicts_in_line(b, g, column, 1, ends);
	sp_scratch_free(&scratch);
	return sum;
}
