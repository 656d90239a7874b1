/*
 * shuffle4.h -- four boards of at most 16 cells, shuffled side by side
 *
 * The tiles stand in ascending order in a list; each pair of dice takes two of
 * them out and puts them behind the others.  After all dice the end of the list
 * is the order of the tiles, and its front what was left:
 *
 *	 1  2  3  4  5  6  7  8     dice 5 and 0: the 6 and then the 1
 *	 2  3  4  5  7  8  6  1     dice 1 and 4: the 3 and then the 8
 *	 2  4  5  7  6  1  3  8     ...
 */
#ifndef SP_SHUFFLE4_H
#define SP_SHUFFLE4_H

#include "simd.h"

enum {
	SP_FOUR = 4,             /* boards made side by side */
	SP_SHUFFLE4_PAIRS = 7,   /* most pairs of dice for tiles */
	SP_SHUFFLE4_ROWS = 15*14 + 13*12 + 11*10 + 9*8 + 7*6 + 5*4 + 3*2,
	SP_ROW_ODD = 0x10        /* in the first byte; lanes are below it */
};

/* What the dice of one board came to. */
struct sp_throw {
	uint8_t missing, blank;
	uint16_t row[SP_SHUFFLE4_PAIRS]; /* for each pair of dice of tiles */
};

struct sp_shuffle4 {
	uint32_t n;
	unsigned pairs;               /* of dice */
	int any;                      /* the last two tiles have a die */
	/* By missing number: bit h tells for a blank on cell h which parity of
	 * the dice leaves the last two tiles in order. */
	uint32_t keep_odd[SP_CELLS16 + 1];
	/* Lane a and then lane b of those left go behind all others.
	 * SP_ROW_ODD is set where a + b is odd. */
	uint8_t row[SP_SHUFFLE4_ROWS][16];
	/* The list at first, by missing number: its tiles in ascending order. */
	uint8_t tiles[SP_CELLS16 + 1][16];
	/* place[blank][exchange]: which lane goes to each cell; 0x80: blank. */
	uint8_t place[SP_CELLS16][2][16];
};

/* Whether the last two tiles have to change places, of odd dice or even. */
static inline unsigned
sp_throw_exchanges(const struct sp_shuffle4 *s, const struct sp_throw *thrown,
    unsigned odd)
{
	return !s->any && ((odd ^ s->keep_odd[thrown->missing] >>
	    thrown->blank) & 1) != 0;
}

#endif
