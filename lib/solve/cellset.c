/* cellset.c -- sets of cells, a bit each */
#include "cellset.h"

uint64_t
sp_cellset_all(uint32_t n)
{
	return ~UINT64_C(0) >> (SP_PUZZLE_CELLS - n);
}

uint64_t
sp_cellset_odd(struct sp_size size)
{
	uint64_t odd = 0;

	for (uint32_t cell = 0; cell < sp_cells(size); cell++)
		if ((cell / size.w + cell % size.w) % 2 == 1)
			odd |= sp_cellset(cell);
	return odd;
}

/*
 * Of the lowest run of ones, the highest one moves up by a bit and the others
 * move to the bottom: R. W. Gosper, in M. Beeler et al., HAKMEM, 1972, item
 * 175.
 */
uint64_t
sp_cellset_next(uint64_t cells)
{
	uint64_t low = cells & (0 - cells), carried = cells + low;

	return carried | (cells ^ carried) / low >> 2;
}

uint64_t
sp_cellset_beside(struct sp_size size, uint64_t cells, uint64_t within)
{
	uint64_t column = 0; /* the first one */

	for (uint32_t row = 0; row < size.h; row++)
		column |= sp_cellset(row * size.w);
	return within & (cells << size.w | cells >> size.w |
	    (cells & ~column) >> 1 | (cells << 1 & ~column));
}

uint64_t
sp_cellset_region(struct sp_size size, uint32_t cell, uint64_t within)
{
	uint64_t region = sp_cellset(cell), added = region;

	while (added != 0) {
		added = sp_cellset_beside(size, region, within & ~region);
		region |= added;
	}
	return region;
}
