/*
 * learned.h -- the constants of learned scores, and where each one stands
 *
 * The constants for square boards of a side, with the blank's home in the last
 * corner, are an array:
 *
 *	conflict | start of units | weights above | weights below | tiles |
 *	places | rows | near home
 *
 * On small boards `cells` stands for the last three.
 *
 * tests/train computes the constants; learned.c tells what each one means.
 */
#ifndef SP_LEARNED_H
#define SP_LEARNED_H

#include "beam.h"

enum {
	SP_LEARNED_CONFLICT = 0,
	SP_LEARNED_START = 1,
	SP_LEARNED_OUTPUT = SP_LEARNED_START + SP_UNITS,
	SP_LEARNED_TILES = SP_LEARNED_OUTPUT + 2 * SP_UNITS,
	/* A unit's sum is divided by this before it is squared. */
	SP_LEARNED_DIVISOR = 4,
	/* The output of the units is divided by this. */
	SP_LEARNED_SCALE = 1 << 14,
	/* Up to this side, units have constants for each tile on each cell. */
	SP_LEARNED_SMALL = 5,
	/* From this side on, units have fewer constants for places. */
	SP_LEARNED_WIDE = 7,
	/* From this side on, units have no constants for tiles near home. */
	SP_LEARNED_WIDER = 9,
	/* Most constants of a unit that a tile adds. */
	SP_LEARNED_FIRSTS = 3
};

extern const int16_t sp_learned5[], sp_learned6[], sp_learned7[],
    sp_learned8[], sp_learned10[];

/*
 * Returns the knee of the activation: up to a sum of `knee` it is the square of
 * the sum, and from there it goes on as the tangent.  181 is the greatest
 * number whose square has 16 bits.  On wide boards squares lead the search
 * astray, and a knee of 1 avoids squares.
 */
static inline int16_t
sp_learned_knee(uint32_t side)
{
	if (side >= SP_LEARNED_WIDER)
		return 1;
	return side >= SP_LEARNED_WIDE ? 20 : 181;
}

/* Returns how many distances from home, from 0 on, have constants. */
static inline uint32_t
sp_learned_nears(uint32_t side)
{
	return side >= SP_LEARNED_WIDER ? 0 : 2;
}

/* The following functions return the number of a constant in the array. */

/* The constant of the tile with a home on a cell.  It does not change if
 * columns and rows of both are exchanged. */
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

/* The first constant, one for each unit, of the tile with a home, or the blank,
 * on a cell of a small board. */
static inline uint32_t
sp_learned_cell(uint32_t side, uint32_t home, uint32_t cell)
{
	return sp_learned_tile(side, side * side - 1, 0) +
	    (home * side * side + cell) * SP_UNITS;
}

/*
 * The first constant, one for each unit, of tiles on a cell whose homes are in
 * column home_x.  On wide boards all cells of a column have the same constants,
 * or there would be too many.
 */
static inline uint32_t
sp_learned_place(uint32_t side, uint32_t home_x, uint32_t cell)
{
	uint32_t places = side * side;

	if (side >= SP_LEARNED_WIDE) {
		places = side;
		cell %= side;
	}
	return sp_learned_cell(side, 0, 0) +
	    (home_x * places + cell) * SP_UNITS;
}

/* The first constant of tiles in row y whose homes are in row home_y; if home_y
 * is `side`, the first constant of the blank in row y. */
static inline uint32_t
sp_learned_row(uint32_t side, uint32_t home_y, uint32_t y)
{
	return sp_learned_place(side, side, 0) + (home_y * side + y) * SP_UNITS;
}

/* The first constant of a tile at a distance from its home. */
static inline uint32_t
sp_learned_near(uint32_t side, uint32_t home, uint32_t distance)
{
	return sp_learned_row(side, side + 1, 0) +
	    (home * sp_learned_nears(side) + distance) * SP_UNITS;
}

/*
 * Sets `first` to the first constants, one for each unit, that a tile in column
 * x and row y adds; its home is in column home_x and row home_y.  The tile
 * whose home is the last cell is the blank.  Returns how many there are.
 */
static inline uint32_t
sp_learned_firsts(uint32_t side, uint32_t home_x, uint32_t home_y, uint32_t x,
    uint32_t y, uint32_t first[SP_LEARNED_FIRSTS])
{
	uint32_t home = home_y * side + home_x, cell = y * side + x;
	uint32_t distance = sp_difference(home_x, x) +
	    sp_difference(home_y, y);

	if (side <= SP_LEARNED_SMALL) {
		first[0] = sp_learned_cell(side, home, cell);
		return 1;
	}
	if (home + 1 == side * side) {
		first[0] = sp_learned_row(side, side, y);
		return 1;
	}
	first[0] = sp_learned_row(side, home_y, y);
	first[1] = sp_learned_place(side, home_x, cell);
	if (distance >= sp_learned_nears(side))
		return 2;
	first[2] = sp_learned_near(side, home, distance);
	return 3;
}

/* Returns how many constants a side has. */
static inline uint32_t
sp_learned_count(uint32_t side)
{
	if (side <= SP_LEARNED_SMALL)
		return sp_learned_cell(side, side * side, 0);
	return sp_learned_near(side, side * side, 0);
}

#endif
