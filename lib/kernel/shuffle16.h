/*
 * shuffle16.h -- four boards of at most 16 cells, shuffled side by side
 *
 * The tiles begin as a list of 16 lanes in ascending order; each pair of dice
 * moves two lanes behind the others.  After all dice the end of the list is
 * the order of the tiles, and its front the tiles that no die has moved:
 *
 *	 1  2  3  4  5  6  7  8     dice 5 and 0: the 6 and then the 1
 *	 2  3  4  5  7  8  6  1     dice 1 and 4: the 3 and then the 8
 *	 2  4  5  7  6  1  3  8     ...
 *
 * A pair of dice a and b is one die of the bound of a times that of b: a times
 * the bound of b, plus b.  A last die alone is a pair whose b has the bound 1.
 */
#ifndef SP_SHUFFLE16_H
#define SP_SHUFFLE16_H

#include "kernel/kernel.h"

enum {
	SP_PAIRS16 = 7,           /* most pairs of dice that a board needs */
	SP_PAIR_BOUND = 15 * 14,  /* greatest bound of a pair */
	/* A bit of the first byte of a row, above the number of its lane. */
	SP_ROW_ODD = 0x10,
	SP_NO_LANE = 0x80         /* PSHUFB makes a 0 of this index */
};

/* The tables come first, because rows that cross two cache lines are slow to
 * load. */
struct sp_shuffle16 {
	/*
	 * row[pair][value]: the order of the lanes after the two dice a and b
	 * that the value stands for: all other lanes, then lane a, and then
	 * lane b of the lanes that were left.  SP_ROW_ODD: a + b is odd, and
	 * the last two tiles have no die of their own.
	 */
	uint8_t row[SP_PAIRS16][SP_PAIR_BOUND][16];
	/* lane[blank][exchange]: the lane of the list for each cell. */
	uint8_t lane[SP_CELLS16][2][16];
	unsigned pairs;
	uint32_t bound[SP_PAIRS16];  /* bound of each pair */
	uint32_t second[SP_PAIRS16]; /* bound of the second die of each pair */
};

/* Makes the tables for n cells and dice of the bounds n-1 down to `last`, which
 * is 2, or 3 if the parity decides about the last two tiles. */
void sp_shuffle16_init(struct sp_shuffle16 *s, unsigned n, unsigned last);

#endif
