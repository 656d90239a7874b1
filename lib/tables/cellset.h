/* cellset.h -- sets of cells of a board of up to 64 cells: bit i is cell i */
#ifndef SP_CELLSET_H
#define SP_CELLSET_H

#include "board/board.h"

/* Returns n choose k, the number of sets of k of n cells, 0 if k > n; n <= 64,
 * k <= 8, or n <= 16. */
static inline uint64_t
sp_choose(uint32_t n, uint32_t k)
{
	uint64_t sets = 1;

	for (uint32_t i = 0; i < k; i++)
		sets = sets * (n - i) / (i + 1);
	return sets;
}

/* Returns the set of one cell. */
static inline uint64_t
sp_cellset(uint32_t cell)
{
	return (uint64_t)1 << cell;
}

/* Returns the set of the cells 0..n-1, 0 < n <= 64. */
static inline uint64_t
sp_cellset_all(uint32_t n)
{
	return ~UINT64_C(0) >> (SP_PUZZLE_CELLS - n);
}

/* Returns the cells of one colour of a checkerboard: row and column, counted
 * from 0, have an odd sum. */
static inline uint64_t
sp_cellset_odd(struct sp_size size)
{
	uint64_t odd = 0;

	for (uint32_t cell = 0; cell < sp_cells(size); cell++)
		if ((cell / size.w + cell % size.w) % 2 == 1)
			odd |= sp_cellset(cell);
	return odd;
}

/*
 * Returns the next greater set with as many cells, not 0; there must be one.
 * In the lowest run of ones the highest bit moves up by one, and the other bits
 * move to the bottom: R. W. Gosper, in M. Beeler et al., HAKMEM, 1972, item
 * 175.
 */
static inline uint64_t
sp_cellset_next(uint64_t cells)
{
	uint64_t low = cells & (0 - cells), carried = cells + low;

	return carried | (cells ^ carried) / low >> 2;
}

/* Returns the cells of `within` that share an edge with a cell of a set. */
static inline uint64_t
sp_cellset_neighbours(struct sp_size size, uint64_t cells, uint64_t within)
{
	uint64_t column = 0; /* the first one */

	for (uint32_t row = 0; row < size.h; row++)
		column |= sp_cellset(row * size.w);
	return within & (cells << size.w | cells >> size.w |
	    (cells & ~column) >> 1 | (cells << 1 & ~column));
}

/* Returns the cells of `within` that are connected to `cell`, a cell of
 * `within`. */
static inline uint64_t
sp_cellset_region(struct sp_size size, uint32_t cell, uint64_t within)
{
	uint64_t region = sp_cellset(cell), added = region;

	while (added != 0) {
		added = sp_cellset_neighbours(size, region, within & ~region);
		region |= added;
	}
	return region;
}

#endif
