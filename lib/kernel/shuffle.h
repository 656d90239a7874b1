/*
 * shuffle.h -- boards of up to 100 cells from their dice, four side by side
 *
 * A board of up to 16 cells is made from pairs of dice.  A pair of dice a and b
 * is one number below the product of their bounds: a times the bound of b, plus
 * b.  A last die alone is a pair whose b has the bound 1.
 *
 * The tiles begin as a list of 16 lanes in ascending order; each pair moves two
 * lanes behind the others.  After all dice the end of the list is the order of
 * the tiles, and its front the tiles that no die has moved:
 *
 *	 1  2  3  4  5  6  7  8     dice 5 and 0: the 6 and then the 1
 *	 2  3  4  5  7  8  6  1     dice 1 and 4: the 3 and then the 8
 *	 2  4  5  7  6  1  3  8     ...
 */
#ifndef SP_SHUFFLE_H
#define SP_SHUFFLE_H

#include "kernel/kernel.h"

enum { SP_PAIRS16 = 7 }; /* most pairs of dice that a board needs */

/* The orders of lanes after each pair of dice, for kernels that look them
 * up. */
struct sp_shuffle_rows;

struct sp_shuffle16 {
	uint32_t n;                  /* cells */
	unsigned pairs;
	uint32_t bound[SP_PAIRS16];  /* bound of each pair */
	uint32_t second[SP_PAIRS16]; /* bound of the second die of each pair */
	/* 2^16 / second, rounded up: a product with it divides a pair. */
	uint32_t inverse[SP_PAIRS16];
	/* The last two tiles have no die of their own: a parity decides. */
	int by_parity;
	struct sp_shuffle_rows *rows; /* what the kernel looks up; or NULL */
};

/* Finds the pairs for n cells and dice of the bounds n-1 down to `last`, which
 * is 2, or 3 if the parity decides about the last two tiles. */
void sp_shuffle16_init(struct sp_shuffle16 *s, uint32_t n, uint32_t last);

/*
 * Makes four boards of n cells, 16 < n <= 100, each by `count` dice: 0 is the
 * blank, and k the k-th tile in ascending order.  The last two tiles of board k
 * are exchanged if odd[k] is not the parity of their order; never if odd is
 * NULL.  Bytes behind the rows may change: there is a fifth row.
 */
void sp_shuffle100(uint8_t (*die)[SP_FOUR], unsigned count, uint32_t n,
    const uint8_t blank[SP_FOUR], const uint8_t *odd,
    uint8_t (*row)[SP_ROW100]);

#endif
