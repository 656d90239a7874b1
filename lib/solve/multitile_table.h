/*
 * multitile_table.h -- lower bounds of multi-tile moves
 *
 * Tiles are divided into classes, and tiles of a class look all alike.  For all
 * arrangements of classes and the blank, and both axes of the next move, a table
 * holds the moves that lead to the goal.
 *
 * Where an arrangement stands in the table: the cells are divided into two
 * halves, and the classes on each half are the digits of a number, its key.  Two
 * arrays, by the keys of the first and the second half, hold numbers whose sum
 * is the place.
 */
#ifndef SP_MULTITILE_TABLE_H
#define SP_MULTITILE_TABLE_H

#include "board/board.h"
#include "solve/multitile.h"

enum { SP_MULTITILE_MOST = 255 }; /* moves, more than any puzzle needs */

struct sp_multitile_table {
	struct sp_size size;
	uint32_t n, blank_home;
	uint32_t states;
	uint32_t symbols;         /* the blank, 0, and the classes */
	uint8_t symbol[SP_MULTITILE_CELLS]; /* by home, of tile or blank */
	/* What a symbol on a cell adds to the keys for each unit: to the key of
	 * the first half, or times 2^32 to that of the second one. */
	uint64_t unit[SP_MULTITILE_CELLS];
	uint32_t *first, *second; /* by key */
	uint8_t *distance;        /* by 2 * place + axis: moves to the goal */
};

/* NULL: there is no memory. */
struct sp_multitile_table *sp_multitile_table_new(struct sp_size size,
    uint32_t blank_home, uint32_t most_states);
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

/* The distances of an arrangement, for each axis; the low half of the keys is
 * that of the first half, the high one that of the second. */
static inline uint8_t *
sp_multitile_at(const struct sp_multitile_table *t, uint64_t keys)
{
	return t->distance + 2 * (size_t)(t->first[(uint32_t)keys] +
	    t->second[keys >> 32]);
}

#endif
