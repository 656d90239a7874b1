/*
 * cellset.h -- sets of cells of a board of up to 64 cells: bit i is cell i
 *
 * board/bits.h counts the cells of a set and finds the first one.
 */
#ifndef SP_CELLSET_H
#define SP_CELLSET_H

#include "board/board.h"

/* The set of one cell. */
static inline uint64_t
sp_cellset(uint32_t cell)
{
	return (uint64_t)1 << cell;
}

/* The cells 0..n-1, 0 < n <= 64. */
uint64_t sp_cellset_all(uint32_t n);
/* The cells whose row and column, counted from 0, have an odd sum. */
uint64_t sp_cellset_odd(struct sp_size size);
/* The next greater set with as many cells; it must exist, cells != 0. */
uint64_t sp_cellset_next(uint64_t cells);
/* The cells of `within` that share an edge with a cell of the set. */
uint64_t sp_cellset_beside(struct sp_size size, uint64_t cells,
    uint64_t within);
/* The cells of `within` connected to `cell`, which is one of them. */
uint64_t sp_cellset_region(struct sp_size size, uint32_t cell,
    uint64_t within);

#endif
