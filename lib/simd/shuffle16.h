/*
 * shuffle16.h -- four boards of at most 16 cells, shuffled side by side
 *
 * The tiles begin as a list of 16 lanes in ascending order; each pair of dice
 * moves two of them behind the others.  After all dice the end of the list is
 * the order of the tiles, and its front the tiles that no die has moved:
 *
 *	 1  2  3  4  5  6  7  8     dice 5 and 0: the 6 and then the 1
 *	 2  3  4  5  7  8  6  1     dice 1 and 4: the 3 and then the 8
 *	 2  4  5  7  6  1  3  8     ...
 */
#ifndef SP_SHUFFLE16_H
#define SP_SHUFFLE16_H

#include "simd.h"

enum {
	SP_FOUR = 4,             /* boards made side by side */
	SP_SHUFFLE16_PAIRS = 7,  /* most pairs of dice for tiles */
	SP_SHUFFLE16_ROWS = 15*14 + 13*12 + 11*10 + 9*8 + 7*6 + 5*4 + 3*2,
	SP_ROW_ODD = 0x10,       /* in the first byte; lanes are below it */
	SP_NO_LANE = 0x80        /* PSHUFB makes a 0 of it */
};

/* The dice of one board: where its numbers are in struct sp_shuffle16. */
struct sp_throw {
	uint8_t missing, blank;           /* a number; a cell */
	uint16_t row[SP_SHUFFLE16_PAIRS]; /* of the table, for each pair */
};

struct sp_shuffle16 {
	uint32_t n;                   /* cells */
	unsigned pairs;               /* of dice */
	int any_parity;               /* the last two tiles have a die */
	/* By missing number; bit c: with the blank on cell c the last two
	 * tiles stay in order if the dice are odd, else if they are even. */
	uint32_t keep_odd[SP_CELLS16 + 1];
	/* The lanes of the list after a pair of dice: lane a and then lane b
	 * of those left go behind all others.  SP_ROW_ODD: a + b is odd. */
	uint8_t row[SP_SHUFFLE16_ROWS][16];
	/* By missing number: the tiles in ascending order. */
	uint8_t tiles[SP_CELLS16 + 1][16];
	/* lane[blank][exchange]: of the list, for each cell. */
	uint8_t lane[SP_CELLS16][2][16];
};

/* Whether the last two tiles have to be exchanged; `odd` are the dice. */
static inline unsigned
sp_throw_exchanges(const struct sp_shuffle16 *s, const struct sp_throw *thrown,
    unsigned odd)
{
	return !s->any_parity && ((odd ^ s->keep_odd[thrown->missing] >>
	    thrown->blank) & 1) != 0;
}

#endif
