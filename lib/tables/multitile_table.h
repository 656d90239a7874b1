/*
 * multitile_table.h -- pattern databases for multi-tile moves
 *
 * In a multi-tile move one tile or more, in a row or column, slide together by
 * one cell: the blank goes to any other cell of its row or column.
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
#include "tables.h"

/* The lines of an axis: along columns, 0, or along rows, 1. */
struct sp_multitile_lines {
	/* The sum of unit[cell] * symbol over all cells holds both keys: the
	 * key of the first half in the low 32 bits, that of the second half in
	 * the high ones. */
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

/* The tables of lower bounds for a size and a home of the blank. */
struct sp_multitile {
	/* table[view]; table[1] may be equal to table[0]. */
	struct sp_multitile_table *table[SP_MULTITILE_VIEWS];
};

/* Returns the distance of the line with these keys: the lower 32 bits are the
 * key of the first half. */
static inline uint8_t *
sp_multitile_at(const struct sp_multitile_lines *l, uint64_t keys)
{
	return l->distance + ((size_t)l->first[(uint32_t)keys] +
	    l->second[keys >> 32]);
}

/*
 * Makes one table, if the blank is at home on the diagonal of a square, or two.
 * The more entries, of a byte each, a table may have, the better are the
 * bounds.  A crew, unless NULL, makes both tables at once.
 * blank_home < w*h <= SP_MULTITILE_CELLS.
 * SP_REFUSED: a table would hold more than a third of `bytes`.  SP_STOPPED: the
 * watch, unless NULL, has ended the making.  SP_NO_MEMORY.
 */
enum sp_status sp_multitile_new(struct sp_multitile **m, struct sp_size size,
    uint32_t blank_home, uint64_t most_entries, uint64_t bytes,
    const struct sp_crew *crew, const struct sp_watch *watch);
void sp_multitile_free(struct sp_multitile *m);
/* Returns the bytes that the tables hold. */
uint64_t sp_multitile_bytes(const struct sp_multitile *m);

#endif
