/*
 * multitile_table.h -- lower bounds of multi-tile moves
 *
 * Tiles are divided into classes, and tiles of a class look all alike.  For all
 * arrangements of classes and the blank, and both axes of the next move, a table
 * tells the moves that lead to the goal.
 *
 * A move along an axis takes the blank to any other cell of its row or column.
 * If a move may also leave it where it is, a lower bound remains one, and all
 * arrangements that are one move along the axis from each other are equally far
 * from the goal.  They are a line, and share an entry.
 *
 * Where a line stands in the table: the cells are divided into two halves, of
 * whole rows or columns, and the classes on each half are the digits of a
 * number, its key.  Two arrays, by the keys of the first and the second half,
 * hold numbers whose sum is the place.
 */
#ifndef SP_MULTITILE_TABLE_H
#define SP_MULTITILE_TABLE_H

#include "board/board.h"
#include "solve/multitile.h"

/* The lines of an axis: of columns, 0, or of rows, 1. */
struct sp_multitile_lines {
	/* What a symbol on a cell adds to the keys for each unit: to the key of
	 * the first half, or times 2^32 to that of the second one. */
	uint64_t unit[SP_MULTITILE_CELLS];
	uint32_t *first, *second; /* by key */
	/* By place: moves to the goal, the first one along the axis.  The lines
	 * of the goal have 1, which is wrong for the goal itself alone. */
	uint8_t *distance;
};

struct sp_multitile_table {
	struct sp_size size;
	uint32_t n, blank_home;
	uint32_t arrangements;    /* of tiles, with the blank on a given line */
	uint32_t symbols;         /* the blank, 0, and the classes */
	uint8_t symbol[SP_MULTITILE_CELLS]; /* by home, of tile or blank */
	struct sp_multitile_lines lines[2]; /* by axis */
};

/* NULL: there is no memory. */
struct sp_multitile_table *sp_multitile_table_new(struct sp_size size,
    uint32_t blank_home, uint64_t most_entries);
void sp_multitile_table_free(struct sp_multitile_table *t);

/* How many steps the blank can go that way. */
static inline uint32_t
sp_multitile_room(struct sp_size size, uint32_t blank, unsigned dir)
{
	uint32_t x = blank % size.w, y = blank / size.w;

	return dir == SP_UP ? y : dir == SP_DOWN ? size.h - 1 - y :
	    dir == SP_LEFT ? x : size.w - 1 - x;
}

/* The difference between a cell and the next one that way, modulo 2^32. */
static inline uint32_t
sp_multitile_step(struct sp_size size, unsigned dir)
{
	uint32_t cells = dir < SP_LEFT ? size.w : 1;

	return dir % 2 == 0 ? 0 - cells : cells;
}

/* The distance of the arrangement with those keys, that of the first half the
 * low half. */
static inline uint8_t *
sp_multitile_at(const struct sp_multitile_lines *l, uint64_t keys)
{
	return l->distance + ((size_t)l->first[(uint32_t)keys] +
	    l->second[keys >> 32]);
}

#endif
