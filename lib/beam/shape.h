/*
 * shape.h -- the cells of a board, and the phases in which it is solved
 *
 * A board is solved in phases.  Each phase solves a line, a row or a column, in
 * the order of sp_solve_fast, and later phases leave it alone:
 *
 *	1  2  3  4  5  6     Two lines of this board are solved, and the tiles #
 *	7  #  #  #  #  #     belong to the line of phase 2.  The last phase
 *	13 #  x  x  x  x     has at most 5x5 cells, the core, which pattern
 *	19 x  x  x  x  x     databases judge.  Boards with learned constants
 *	25 x  x  x  x  x     have one phase, of the whole board.
 *	31 x  x  x  x  x
 */
#ifndef SP_SHAPE_H
#define SP_SHAPE_H

#include "board/board.h"

enum {
	SP_BEAM_CELLS = SP_NEAR_SIDE * SP_NEAR_SIDE,
	SP_BEAM_PHASES = 2 * SP_NEAR_SIDE,
	SP_CORE_SIDE = 5
};

struct sp_evaluator; /* beam.h: how states of a phase are scored */

/* A phase solves a line of the open rectangle.  The last phase has no line, and
 * solves all of the rectangle. */
struct sp_phase {
	uint32_t left, right, top, bottom; /* columns and rows that are open */
	/* The line has `length` cells: first, first + step, ... */
	uint32_t first, step, length;
	const struct sp_evaluator *evaluator;
};

/* A board without its tiles, and the phases in which it is solved. */
struct sp_shape {
	struct sp_size size;
	uint32_t n, blank_home;
	uint32_t step[4]; /* step[way]: to the next cell, modulo 2^32 */
	uint8_t x[SP_BEAM_CELLS], y[SP_BEAM_CELLS]; /* column and row */
	/* phase_of[cell]: the phase that solves the cell */
	uint8_t phase_of[SP_BEAM_CELLS];
	struct sp_phase phase[SP_BEAM_PHASES];
	uint32_t phases;
};

/* Sets the cells and the phases; with learned constants there is one phase. */
void sp_shape_set(struct sp_shape *shape, struct sp_size size,
    uint32_t blank_home, int is_learned);

/* Returns the taxicab distance between two cells. */
static inline uint32_t
sp_taxicab(const struct sp_shape *shape, uint32_t a, uint32_t b)
{
	return sp_difference(shape->x[a], shape->x[b]) +
	    sp_difference(shape->y[a], shape->y[b]);
}

/* Returns whether the blank can go a way within the open rectangle. */
static inline int
sp_is_open(const struct sp_shape *shape, uint32_t phase, uint32_t blank,
    unsigned way)
{
	const struct sp_phase *open = &shape->phase[phase];

	switch (way) {
	case SP_UP:
		return shape->y[blank] > open->top;
	case SP_DOWN:
		return shape->y[blank] < open->bottom;
	case SP_LEFT:
		return shape->x[blank] > open->left;
	default:
		return shape->x[blank] < open->right;
	}
}

#endif
