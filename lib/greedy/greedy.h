/*
 * greedy.h -- the greedy solver: short solutions at once, line by line
 *
 * The board is surrounded by a frame of fixed cells.  Its cells are numbered
 * row << shift | column, rows and columns from 1, so that a coordinate costs
 * no division.  A tile is known by the cell of its home, and so is the blank.
 *
 *      # # # # #      One row or column after the other, the current line, is
 *      # # # # #      solved and its cells are fixed.  In the drawing the first
 *      # 5 8 6 #      row is fixed; the next line may be the second row, the
 *      # 4 0 7 #      first column or the last column.  The inside of a line
 *      # # # # #      are the open cells beside it.  Finally a rectangle of at
 *                     most 3x3 cells is left, with the home of the blank.
 */
#ifndef SP_GREEDY_H
#define SP_GREEDY_H

#include "board/board.h"

enum {
	SP_FIXED = 0,     /* the home of a fixed cell: a corner of the frame */
	SP_REST_SIDE = 3, /* most columns and rows of the last rectangle */
	SP_SECTORS = 27,  /* directions in which move.c divides the board */
	SP_PAIR_CELLS = 6 /* cells of a window for two tiles */
};

struct sp_greedy_tile {
	uint32_t home;
	/* gain[way]: gain of the tile if the blank moves that way to it. */
	signed char gain[4];
};

struct sp_greedy {
	struct sp_greedy_tile *at; /* at[cell]: the tile on a cell */
	uint32_t *where;           /* where[home]: the cell of the tile */
	unsigned shift;
	uint32_t mask; /* mask of the bits of the column in a cell */
	/* step[way]: what to add to a cell for the next one, mod 2^32. */
	uint32_t step[4];
	uint32_t blank, blank_home;
	signed char gain[SP_SECTORS][4];
	/* The open rectangle: its first and last columns and rows. */
	uint32_t left, right, top, bottom;
	enum sp_direction in;      /* way from the current line to its inside */
	/* A cell is on the line if cell & line_mask == line. */
	uint32_t line_mask, line;
	/* For the last two tiles of a line: the next way of the blank to
	 * bring itself and them home. */
	unsigned char finish[SP_PAIR_CELLS][SP_PAIR_CELLS][SP_PAIR_CELLS];
	struct sp_solution *solution;
	const struct sp_watch *watch; /* NULL: nothing ends the solving */
	uint32_t placed;           /* tiles that were brought home */
	enum sp_status status;
};

static inline uint32_t
sp_greedy_column(const struct sp_greedy *g, uint32_t cell)
{
	return cell & g->mask;
}

static inline uint32_t
sp_greedy_row(const struct sp_greedy *g, uint32_t cell)
{
	return cell >> g->shift;
}

/* Returns the distance between two cells in columns; in rows; and the sum. */
static inline uint32_t
sp_greedy_columns(const struct sp_greedy *g, uint32_t a, uint32_t b)
{
	return sp_difference(sp_greedy_column(g, a), sp_greedy_column(g, b));
}

static inline uint32_t
sp_greedy_rows(const struct sp_greedy *g, uint32_t a, uint32_t b)
{
	return sp_difference(sp_greedy_row(g, a), sp_greedy_row(g, b));
}

static inline uint32_t
sp_greedy_distance(const struct sp_greedy *g, uint32_t a, uint32_t b)
{
	return sp_greedy_columns(g, a, b) + sp_greedy_rows(g, a, b);
}

/* Returns whether the cell is open: not fixed. */
static inline int
sp_greedy_open(const struct sp_greedy *g, uint32_t cell)
{
	return g->at[cell].home != SP_FIXED;
}

/* Returns the cell in the column x and the row y of the board, counted from
 * 0. */
static inline uint32_t
sp_greedy_cell(const struct sp_greedy *g, uint32_t x, uint32_t y)
{
	return (y + 1) << g->shift | (x + 1);
}

/* ---- lines.c: line by line ---------------------------------------------- */

/*
 * Begins with all cells fixed.  Slides will be appended to the solution.
 * Before the first line, the caller sets the open rectangle, blank and
 * blank_home, and puts the tiles of the rectangle by sp_greedy_put.
 * sp_greedy_free must be called even after SP_NO_MEMORY.
 */
enum sp_status sp_greedy_init(struct sp_greedy *g, struct sp_size size,
    struct sp_solution *solution);
void sp_greedy_free(struct sp_greedy *g);
/* Sets the members that depend on the size, and opens all cells. */
void sp_greedy_set_size(struct sp_greedy *g, struct sp_size size);
/*
 * Takes the next line, a row or a column without the home of the blank, from
 * the open rectangle, and makes it the current line.  Returns its first cell.
 */
uint32_t sp_greedy_next_line(struct sp_greedy *g, uint32_t *length);
/*
 * Solves the next line, or the last rectangle.  Returns 0 after that, or if
 * g->status is no longer SP_OK.
 */
int sp_greedy_solve_line(struct sp_greedy *g);
/*
 * Sets s, which must be initialized, to slides that lead from a solvable board
 * to the goal; none if it is solved, the fewest up to 3x3, and about 2.5 times
 * the tiles' distances on squares (3 on boards of two rows).  O(n (w+h)) time;
 * 12 to 48 bytes a cell, besides a byte a slide.  SP_STOPPED: the watch, unless
 * NULL, has ended it; the solution has no slides.  After SP_NO_MEMORY the
 * solution is undefined.
 * Line by line as in I. Parberry, A real-time algorithm for the (n^2-1)-puzzle,
 * Information Processing Letters 56, 1995; the tile nearest to the blank first,
 * and the blank by ways that bring other tiles closer to home.
 */
enum sp_status sp_solve_fast(const struct sp_board *b,
    const struct sp_goal *g, const struct sp_watch *watch,
    struct sp_solution *s);

/* ---- move.c: slides of the blank, and a tile that it walks round -------- */

/* Sets g->gain. */
void sp_greedy_gains(struct sp_greedy *g);
/* Puts the tile with that home on a cell. */
void sp_greedy_put(struct sp_greedy *g, uint32_t cell, uint32_t home);
/*
 * Moves the blank and appends the slide to the solution; if the slide undoes
 * the last slide, removes that slide instead.
 */
void sp_greedy_slide(struct sp_greedy *g, enum sp_direction way);

/* Returns the gain of a slide of the blank from that cell, in half slides. */
static inline int
sp_greedy_gain(const struct sp_greedy *g, uint32_t cell,
    enum sp_direction way)
{
	return g->at[cell + g->step[way]].gain[way];
}

/*
 * Moves a tile, which is not on cell `to`, one step towards that cell.  On the
 * current line, every open cell except `to` must have an open neighbour on the
 * line.
 */
void sp_greedy_move(struct sp_greedy *g, uint32_t home, uint32_t to);
/* Moves the blank to the neighbour of a cell; the tile on the cell stays. */
void sp_greedy_reach(struct sp_greedy *g, uint32_t cell,
    enum sp_direction way);
/* Returns an estimate of the slides that move a tile between two cells. */
uint32_t sp_greedy_estimate(const struct sp_greedy *g, uint32_t from,
    uint32_t to);

#endif
