/*
 * learned.h -- the constants of learned scores, and where they stand
 *
 * The constants of square boards of a size, with the blank's home in the last
 * corner, are an array: the constant of a linear conflict, those with which the
 * units start, their output weights for positive sums and for others, and then
 * tables.
 */
#ifndef SP_LEARNED_H
#define SP_LEARNED_H

#include "beam.h"

enum {
	SP_LEARNED_CONFLICT = 0,
	SP_LEARNED_START = 1,
	SP_LEARNED_OUTPUT = SP_LEARNED_START + SP_UNITS,
	SP_LEARNED_TILES = SP_LEARNED_OUTPUT + 2 * SP_UNITS,
	SP_LEARNED_DIVISOR = 4, /* of a unit's sum before it is squared */
	SP_LEARNED_SCALE = 1 << 14, /* of the output of the units */
	SP_LEARNED_WIDE = 7, /* columns of a wide board */
	/* Boards of so many columns, or more, have no further constants for
	 * tiles at home or next to it. */
	SP_LEARNED_WIDER = 9
};

extern const int16_t sp_learned6[], sp_learned7[], sp_learned8[],
    sp_learned10[];

/* The constant of the tile with that home on a cell: the same as that of the
 * two exchanged with columns for rows. */
static inline uint32_t
sp_learned_tile(uint32_t side, uint32_t home, uint32_t cell)
{
	uint32_t x = home % side, y = home / side;

	if (x <= y)
		return SP_LEARNED_TILES + (y * (y + 1) / 2 + x) * side * side +
		    cell;
	return SP_LEARNED_TILES + (x * (x + 1) / 2 + y) * side * side +
	    cell % side * side + cell / side;
}

/*
 * The first of the constants, one for each unit, of tiles on a cell whose homes
 * are in a column.  On wide boards they are the same for all cells of a column,
 * or there would be too many.
 */
static inline uint32_t
sp_learned_place(uint32_t side, uint32_t home_x, uint32_t cell)
{
	uint32_t homes = side * (side + 1) / 2 - 1, places = side * side;

	if (side >= SP_LEARNED_WIDE) {
		places = side;
		cell %= side;
	}
	return SP_LEARNED_TILES + homes * side * side +
	    (home_x * places + cell) * SP_UNITS;
}

/* That of tiles in a row whose homes are in row home_y, or, if that is `side`,
 * of the blank in that row. */
static inline uint32_t
sp_learned_row(uint32_t side, uint32_t home_y, uint32_t y)
{
	return sp_learned_place(side, side, 0) + (home_y * side + y) * SP_UNITS;
}

/* Distances from home, from 0, for which there are constants. */
static inline uint32_t
sp_learned_nears(uint32_t side)
{
	return side >= SP_LEARNED_WIDER ? 0 : 2;
}

/* That of a tile so far from its home. */
static inline uint32_t
sp_learned_near(uint32_t side, uint32_t home, uint32_t distance)
{
	return sp_learned_row(side, side + 1, 0) +
	    (home * sp_learned_nears(side) + distance) * SP_UNITS;
}

/*
 * The part of a unit's sum up to which its output is a square; from there the
 * output goes on straight.  181 is the greatest whose square has 16 bits.  On wide
 * boards squares lead the search astray; from 1 on all is straight.
 */
static inline int16_t
sp_learned_knee(uint32_t side)
{
	if (side >= SP_LEARNED_WIDER)
		return 1;
	return side >= SP_LEARNED_WIDE ? 20 : 181;
}

/* All constants of a size. */
static inline uint32_t
sp_learned_count(uint32_t side)
{
	return sp_learned_near(side, side * side, 0);
}

#endif
