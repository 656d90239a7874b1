/* distance.c -- how far the tiles are from home, and how far out of order */
#include <string.h>

#include "ranktree.h"

/* ---- how far the tiles are from home ------------------------------------ */

int
sp_is_solved(const struct sp_board *b, const struct sp_goal *g)
{
	uint32_t cell = 0;

	assert(b != NULL && g != NULL && sp_board_is_valid(b));
	if (!sp_goal_fits(g, b))
		return 0;
	while (cell < b->n && sp_home(g, b->missing, b->label[cell]) == cell)
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
		    sp_home(g, b->missing, b->label[cell]) != cell;
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
		home = sp_home(g, b->missing, b->label[cell]);
		sum += sp_difference(cell % w, home % w);
		sum += sp_difference(cell / w, home / w);
	}
	return sum;
}

/* ---- linear conflicts: tiles in the way of others in their lines -------- */

/*
 * Returns the conflicts of one row or column, a line: how many of the tiles
 * whose home is in this line must leave it, so that the other ones can pass.
 * That is their number less the length of the longest subsequence whose homes
 * ascend.  ends[i] is the least home that ends an ascending subsequence of i+1
 * tiles (C. Schensted, Longest increasing and decreasing subsequences, Canadian
 * Journal of Mathematics 13, 1961); `ends` has room for a whole line.
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
		home = sp_home(g, b->missing, b->label[cell]);
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

/*
 * For boards with sides of up to 64 cells: the array `ends` as bits of a word.
 * Adds the bit of the home of a tile; 0 means no tile.  If the word has a
 * higher bit, the new bit takes the place of the lowest such bit, and 1 is
 * returned: the tile is in conflict.
 */
static inline unsigned
add_end(uint64_t *ends, uint64_t bit)
{
	uint64_t above = *ends & (0 - bit);

	*ends = (*ends ^ (above & (0 - above))) | bit;
	return above != 0;
}

static uint64_t
few_conflicts(const struct sp_board *b, const struct sp_goal *g)
{
	const uint32_t w = b->size.w, *label = b->label;
	/* Exact for cells below 64 * 64: cell / w == cell * inverse >> 32. */
	const uint64_t inverse = ((uint64_t)1 << 32) / w + 1;
	uint64_t column[SP_WORD_BITS];
	uint32_t sum = 0;

	memset(column, 0, w * sizeof *column);
	for (uint32_t i = 0; i < b->size.h; i++) {
		uint64_t row = 0;

		for (uint32_t k = 0; k < w; k++, label++) {
			uint32_t home = sp_home(g, b->missing, *label);
			uint32_t y = (uint32_t)(home * inverse >> 32);
			uint32_t x = home - y * w;
			uint64_t is_tile = *label != 0;

			sum += add_end(&row, (is_tile & (y == i)) << x);
			sum += add_end(&column[k], (is_tile & (x == k)) << y);
		}
	}
	return sum;
}

/* Counts the conflicts of boards of any size. */
static uint64_t
many_conflicts(const struct sp_board *b, const struct sp_goal *g,
    uint32_t longer)
{
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

uint64_t
sp_conflicts(const struct sp_board *b, const struct sp_goal *g)
{
	uint32_t longer = b->size.w > b->size.h ? b->size.w : b->size.h;

	if (!sp_goal_fits(g, b))
		return UINT64_MAX;
	return longer <= SP_WORD_BITS ? few_conflicts(b, g) :
	    many_conflicts(b, g, longer);
}

/* ---- inversions: pairs of tiles in descending order --------------------- */

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
