/*
 * learned.h -- the constants of learned scores, and where each one stands
 *
 * The constants for square boards of a side, with the blank's home in the last
 * corner, are an array:
 *
 *	conflict | start of units | weights above | weights below | tiles |
 *	columns | rows | near home
 *
 * Up to 6x6 the last three are one part, a constant of each unit for each tile,
 * and the blank, on each cell.
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
	SP_LEARNED_SMALL = 6,
	/* From this side on, boards are wide: units have constants for columns
	 * and rows, not for cells. */
	SP_LEARNED_WIDE = 9,
	/* How many distances from home, from 0 on, have constants. */
	SP_LEARNED_NEARS = 2,
	/* Most constants of a unit that a tile adds. */
	SP_LEARNED_FIRSTS = 3
};

extern const int16_t sp_learned5[], sp_learned6[], sp_learned7[],
    sp_learned8[], sp_learned9[], sp_learned10[];

/*
 * Returns the knee of the activation: up to there it is the square of a unit's
 * sum divided by SP_LEARNED_DIVISOR, and from there it goes on as the tangent.
 * 181 is the greatest number whose square is an int16_t.  Above 6x6 squares of
 * large sums lead the search astray.
 */
static inline int16_t
sp_learned_knee(uint32_t side)
{
	return side > SP_LEARNED_SMALL ? 20 : 181;
}

/* Returns how many places the constants of units tell apart: all cells, or on
 * wide boards as many as a line has. */
static inline uint32_t
sp_learned_places(uint32_t side)
{
	return side < SP_LEARNED_WIDE ? side * side : side;
}

/* The following functions return the number of a constant in the array. */

/* The constant of the tile with a home on a cell.  Tiles whose homes are
 * reflections of each other share their constants. */
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

/* The first constant, one for each unit, of tiles on a place whose homes are in
 * column home_x.  On wide boards a place is a column. */
static inline uint32_t
sp_learned_column(uint32_t side, uint32_t home_x, uint32_t place)
{
	return sp_learned_cell(side, 0, 0) +
	    (home_x * sp_learned_places(side) + place) * SP_UNITS;
}

/* The first constant of tiles on a place whose homes are in row home_y; if
 * home_y is `side`, the first constant of the blank.  On wide boards a place is
 * a row. */
static inline uint32_t
sp_learned_row(uint32_t side, uint32_t home_y, uint32_t place)
{
	return sp_learned_column(side, side, 0) +
	    (home_y * sp_learned_places(side) + place) * SP_UNITS;
}

/* The first constant of a tile at a distance, less than SP_LEARNED_NEARS, from
 * its home. */
static inline uint32_t
sp_learned_near(uint32_t side, uint32_t home, uint32_t distance)
{
	return sp_learned_row(side, side + 1, 0) +
	    (home * SP_LEARNED_NEARS + distance) * SP_UNITS;
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
	uint32_t column = side < SP_LEARNED_WIDE ? cell : x;
	uint32_t row = side < SP_LEARNED_WIDE ? cell : y;
	uint32_t distance = sp_difference(home_x, x) +
	    sp_difference(home_y, y);

	if (side <= SP_LEARNED_SMALL) {
		first[0] = sp_learned_cell(side, home, cell);
		return 1;
	}
	if (home + 1 == side * side) {
		first[0] = sp_learned_row(side, side, row);
		return 1;
	}
	first[0] = sp_learned_row(side, home_y, row);
	first[1] = sp_learned_column(side, home_x, column);
	if (distance >= SP_LEARNED_NEARS)
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
