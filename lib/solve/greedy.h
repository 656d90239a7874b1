/*
 * fast.h -- what the files of the fast solver share
 *
 * The board is kept in a frame of fixed cells.  Its cells are numbered
 * row << shift | column, rows and columns from 1, so that coordinates cost no
 * division; tiles are known by the cells of their homes, the blank too.
 *
 *      # # # # #      Line by line the board becomes part of the frame.  In the
 *      # # # # #      drawing the first row is done, and next may come the
 *      # 5 8 6 #      second, the first column or the last; the line at work
 *      # 4 0 7 #      has an inside, here below it.  In the end a rectangle
 *      # # # # #      of 3x3 at most is left, with the blank's home.
 */
#ifndef SP_FAST_H
#define SP_FAST_H

#include "board/board.h"
#include "solve.h"

enum {
	SP_FIXED = 0,    /* the home of what is fixed; the frame's corner */
	SP_REST_SIDE = 3 /* what is left has no longer sides */
};

struct sp_tile {
	uint32_t home;
	signed char gain[4]; /* of a slide of the blank that way to the tile */
};

struct sp_fast {
	struct sp_tile *at;  /* at[cell] */
	uint32_t *where;     /* where[home], a cell */
	unsigned shift;
	uint32_t mask;       /* of the column */
	uint32_t step[4];    /* to the next cell, modulo 2^32 */
	uint32_t blank, blank_home;
	signed char gain[27][4];
	uint32_t left, right, top, bottom; /* what is not yet fixed */
	enum sp_direction in; /* from the line at work to the inside */
	uint32_t line_mask, line; /* cell & line_mask == line: in the line */
	unsigned char (*finish)[6][6]; /* of fast_pair.c */
	struct sp_solution *solution;
	enum sp_status status;
};

static inline uint32_t
sp_fast_column(const struct sp_fast *f, uint32_t cell)
{
	return cell & f->mask;
}

static inline uint32_t
sp_fast_row(const struct sp_fast *f, uint32_t cell)
{
	return cell >> f->shift;
}

static inline uint32_t
sp_fast_difference(uint32_t a, uint32_t b)
{
	return a < b ? b - a : a - b;
}

static inline uint32_t
sp_fast_columns(const struct sp_fast *f, uint32_t a, uint32_t b)
{
	return sp_fast_difference(sp_fast_column(f, a), sp_fast_column(f, b));
}

static inline uint32_t
sp_fast_rows(const struct sp_fast *f, uint32_t a, uint32_t b)
{
	return sp_fast_difference(sp_fast_row(f, a), sp_fast_row(f, b));
}

static inline uint32_t
sp_fast_distance(const struct sp_fast *f, uint32_t a, uint32_t b)
{
	return sp_fast_columns(f, a, b) + sp_fast_rows(f, a, b);
}

static inline enum sp_direction
sp_opposite(enum sp_direction way)
{
	return (enum sp_direction)(way ^ 1);
}

static inline int
sp_is_vertical(enum sp_direction way)
{
	return way == SP_UP || way == SP_DOWN;
}

static inline uint32_t
sp_fast_next(const struct sp_fast *f, uint32_t cell, enum sp_direction way)
{
	return cell + f->step[way];
}

static inline int
sp_fast_open(const struct sp_fast *f, uint32_t cell)
{
	return f->at[cell].home != SP_FIXED;
}

/* ---- fast_slide.c: slides that bring other tiles closer to home ---- */

/* Fills f->gain. */
void sp_fast_gains(struct sp_fast *f);
/* Puts a tile on a cell. */
void sp_fast_put(struct sp_fast *f, uint32_t cell, uint32_t home);
/* Slides the blank; a slide that undoes the last one takes it back. */
void sp_fast_slide(struct sp_fast *f, enum sp_direction way);
/*
 * Slides the blank, by way of cells farther `out` as long as that gains more
 * than it costs.
 */
void sp_fast_walk(struct sp_fast *f, enum sp_direction way,
    enum sp_direction out);

/* The gain of a slide from that cell. */
static inline int
sp_fast_gain(const struct sp_fast *f, uint32_t cell, enum sp_direction way)
{
	return f->at[sp_fast_next(f, cell, way)].gain[way];
}

/* ---- fast_roll.c: tiles rolled by the blank ---- */

/*
 * Moves a tile, which is not there, one step towards a cell.  In the line at
 * work open cells must come in twos at least, but for the target.
 */
void sp_fast_roll(struct sp_fast *f, uint32_t home, uint32_t to);
/* Brings the blank to the side of a cell's tile, which stays. */
void sp_fast_reach(struct sp_fast *f, uint32_t cell, enum sp_direction way);
/* About how many slides sp_fast_roll takes from cell to cell. */
uint32_t sp_fast_roll_length(const struct sp_fast *f, uint32_t from,
    uint32_t to);

/* ---- fast_pair.c: the last two tiles of a line ---- */

/* Rows of f->finish: a way home for two tiles and the blank. */
enum { SP_PAIR_CELLS = 6 };

void sp_fast_pair_table(unsigned char finish[6][6][6]);
/* The way along the line at work: to the right or down. */
enum sp_direction sp_fast_along(const struct sp_fast *f);
/* Brings home the tiles of cell and the next along the line. */
void sp_fast_pair(struct sp_fast *f, uint32_t cell);

/* ---- fast_rest.c: what is left ---- */

/* Solves the open cells by the least number of slides. */
void sp_fast_rest(struct sp_fast *f);

#endif
