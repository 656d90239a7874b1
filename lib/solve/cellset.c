/* cellset.c -- sets of cells, a bit each */
#include "pdb.h"

uint64_t
sp_mask_all(uint32_t n)
{
	return ~UINT64_C(0) >> (SP_PUZZLE_CELLS - n);
}

uint64_t
sp_mask_odd(struct sp_size size)
{
	uint64_t odd = 0;

	for (uint32_t cell = 0; cell < sp_cells(size); cell++)
		if ((cell / size.w + cell % size.w) % 2 == 1)
			odd |= sp_mask(cell);
	return odd;
}

uint32_t
sp_mask_count(uint64_t mask)
{
	uint32_t count = 0;

	for (; mask != 0; mask &= mask - 1)
		count++;
	return count;
}

uint32_t
sp_mask_first(uint64_t mask)
{
	uint32_t cell = 0;

	for (; (mask & 0xff) == 0; mask >>= 8)
		cell += 8;
	for (; (mask & 1) == 0; mask >>= 1)
		cell++;
	return cell;
}

/*
 * The last run of ones gives its highest to the zero above it, and the others
 * go to the bottom.  R. W. Gosper, in M. Beeler et al., HAKMEM, 1972, item 175.
 */
uint64_t
sp_mask_next(uint64_t mask)
{
	uint64_t low = mask & (0 - mask), carried = mask + low;

	return carried | (mask ^ carried) / low >> 2;
}

uint64_t
sp_mask_beside(struct sp_size size, uint64_t mask, uint64_t free)
{
	uint64_t column = 0;

	for (uint32_t row = 0; row < size.h; row++)
		column |= sp_mask(row * size.w);
	return free & (mask << size.w | mask >> size.w |
	    (mask & ~column) >> 1 | (mask << 1 & ~column));
}

uint64_t
sp_mask_region(struct sp_size size, uint32_t cell, uint64_t free)
{
	uint64_t region = sp_mask(cell), more = region;

	while (more != 0) {
		more = sp_mask_beside(size, region, free & ~region);
		region |= more;
	}
	return region;
}
