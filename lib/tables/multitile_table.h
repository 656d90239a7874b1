/*
 * multitile_table.h -- a pattern database for multi-tile moves
 *
 *	multitile_classes.c  divides the tiles into classes
 *	multitile_halves.c   lays out a table
 *	multitile_table.c    fills it with distances
 *	multitile_make.c     makes the tables of both views of a size
 *	multitile.c          searches with them
 *
 * The tiles are divided into classes, and the tiles of a class look alike.
 * What then stands on the cells is an arrangement, whose cells have symbols: 0
 * for the blank, and the numbers of the classes.  To solve an arrangement takes
 * at most as many moves as to solve the board, which gives a lower bound:
 *
 *	 1  2  3  4       1  1  1  1     A move along an axis takes the blank to
 *	 5  6  7  8       2  2  2  2     any cell of its row or column:
 *	 9 10 11 12       3  3  3  3
 *	13 14 15  .       4  4  4  0     4 4 4 0   4 4 0 4   4 0 4 4   0 4 4 4
 *
 * These four are a line: arrangements that one move along the axis turns into
 * each other.  Moves of a shortest solution alternate between both axes.  The
 * table has an entry for each line of each axis: the least number of moves to
 * the goal if the first one goes along the axis.  That move may leave the blank
 * where it is, so that all arrangements of the line have the same entry, and
 * the entry is a lower bound for each.
 *
 * The place of a line in the table: the cells are divided into two halves, of
 * whole columns for axis 0 and of whole rows for axis 1.  The symbols on a half
 * are the digits of a number, its key.  Two arrays, by the keys of the first
 * and of the second half, hold numbers whose sum is the place.
 */
#ifndef SP_MULTITILE_TABLE_H
#define SP_MULTITILE_TABLE_H

#include "board/board.h"
#include "tables/multitile.h"

/* The lines of an axis: along columns, 0, or along rows, 1. */
struct sp_multitile_lines {
	/* A cell adds unit[cell] times its symbol to the keys.  Both keys are
	 * one number: the key of the first half + 2^32 * the key of the
	 * second. */
	uint64_t unit[SP_MULTITILE_CELLS];
	uint32_t *first, *second; /* by key */
	/* By place: moves to the goal.  It is 1 for the goal itself, not 0. */
	uint8_t *distance;
};

struct sp_multitile_table {
	struct sp_size size;
	uint32_t n, blank_home;
	uint64_t bytes;        /* held by the lines */
	uint32_t arrangements; /* of tiles, with the blank on a given line */
	uint32_t symbols;
	uint8_t symbol[SP_MULTITILE_CELLS]; /* symbol[home] */
	struct sp_multitile_lines lines[2]; /* lines[axis] */
};

enum { SP_MULTITILE_VIEWS = 2 }; /* of a board: upright, transposed */

struct sp_multitile {
	/* table[view]; table[1] may be equal to table[0]. */
	struct sp_multitile_table *table[SP_MULTITILE_VIEWS];
};

/* Returns the cell of a view that a cell becomes. */
static inline uint32_t
sp_multitile_cell(struct sp_size size, unsigned view, uint32_t cell)
{
	return view == 0 ? cell : cell % size.w * size.h + cell / size.w;
}

/* ---- multitile_classes.c ---- */

/*
 * Sets t->symbol, symbols and arrangements.  Divides the tiles, in the order of
 * their homes, into as many arrangements as most_entries allows, with the
 * largest classes if there is a choice.
 */
void sp_multitile_divide(struct sp_multitile_table *t, uint64_t most_entries);
/* Returns how many cells the first half (`which` is 0) of an axis has, or the
 * second half, which is no smaller; at most 10. */
uint32_t sp_multitile_half_cells(struct sp_size size, unsigned axis,
    unsigned which);

/* ---- multitile_table.c ---- */

/* SP_REFUSED: the table would hold more than most_bytes.  SP_NO_MEMORY.
 * SP_STOPPED: the watch, unless NULL, has ended the making. */
enum sp_status sp_multitile_table_new(struct sp_multitile_table **t,
    struct sp_size size, uint32_t blank_home, uint64_t most_entries,
    uint64_t most_bytes, const struct sp_watch *watch);
void sp_multitile_table_free(struct sp_multitile_table *t);

/* Returns the distance of the line with these keys: the lower 32 bits are the
 * key of the first half. */
static inline uint8_t *
sp_multitile_at(const struct sp_multitile_lines *l, uint64_t keys)
{
	return l->distance + ((size_t)l->first[(uint32_t)keys] +
	    l->second[keys >> 32]);
}

#endif
