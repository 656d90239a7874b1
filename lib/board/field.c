/* field.c -- what can be measured of a board, by name */
#include <string.h>

#include "bignum.h"
#include "board.h"

static uint64_t
measure_parity(const struct sp_board *b, const struct sp_goal *g)
{
	uint64_t inversions = sp_inversions(b, g);

	return inversions == UINT64_MAX ? inversions : inversions & 1;
}

static uint64_t
measure_row(const struct sp_board *b, const struct sp_goal *g)
{
	(void)g;
	return b->n == 0 ? 0 : b->size.h - b->blank / b->size.w;
}

static uint64_t
measure_column(const struct sp_board *b, const struct sp_goal *g)
{
	(void)g;
	return b->n == 0 ? 0 : b->blank % b->size.w + 1;
}

static uint64_t
measure_missing(const struct sp_board *b, const struct sp_goal *g)
{
	(void)g;
	return b->missing;
}

static uint64_t
measure_size(const struct sp_board *b, const struct sp_goal *g)
{
	(void)g;
	return (uint64_t)b->size.w << 32 | b->size.h;
}

static uint64_t
measure_cells(const struct sp_board *b, const struct sp_goal *g)
{
	(void)g;
	return b->n;
}

/*
 * To add a field: write a function that measures it (the goal fits the board),
 * a name in enum sp_field_name and, in the same order, a row here.  Then
 * sp-count -f, -H and -S and sp-check -p know it.
 */
static const struct sp_field fields[] = {
	{ "inversions", SP_FIELD_INVERSIONS, SP_NUMBER, sp_inversions,
	    "pairs of tiles in descending order along the path" },
	{ "parity", SP_FIELD_PARITY, SP_EVEN_ODD, measure_parity,
	    "even or odd number of inversions" },
	{ "row", SP_FIELD_ROW, SP_NUMBER, measure_row,
	    "row of the blank, 1 the bottom one" },
	{ "column", SP_FIELD_COLUMN, SP_NUMBER, measure_column,
	    "column of the blank, 1 the left one" },
	{ "missing", SP_FIELD_MISSING, SP_NUMBER, measure_missing,
	    "the number of 1..N that no tile has" },
	{ "misplaced", SP_FIELD_MISPLACED, SP_NUMBER, sp_misplaced,
	    "tiles not on their goal cell" },
	{ "manhattan", SP_FIELD_MANHATTAN, SP_NUMBER, sp_manhattan,
	    "sum of the tiles' taxicab distances" },
	{ "conflicts", SP_FIELD_CONFLICTS, SP_NUMBER, sp_conflicts,
	    "tiles to take out of their goal lines" },
	{ "swaps", SP_FIELD_SWAPS, SP_NUMBER, sp_swaps,
	    "exchanges of two cells that make the goal" },
	{ "index", SP_FIELD_INDEX, SP_INDEX, NULL,
	    "number of the board among all of its size" },
	{ "size", SP_FIELD_SIZE, SP_SIZE, measure_size,
	    "columns x rows" },
	{ "cells", SP_FIELD_CELLS, SP_NUMBER, measure_cells,
	    "columns times rows" },
};

enum { FIELDS = sizeof fields / sizeof *fields };

const struct sp_field *
sp_field_at(size_t k)
{
	return k < FIELDS ? &fields[k] : NULL;
}

const struct sp_field *
sp_field_by_name(const char *name, size_t length)
{
	for (size_t k = 0; k < FIELDS; k++)
		if (strlen(fields[k].name) == length &&
		    memcmp(fields[k].name, name, length) == 0)
			return &fields[k];
	return NULL;
}

enum sp_status
sp_field_value(const struct sp_field *field, const struct sp_board *b,
    const struct sp_goal *g, uint64_t *value, struct sp_fault *fault)
{
	struct sp_big index;
	enum sp_status status;

	if (sp_goal_check(g, b, fault) != SP_OK)
		return SP_REFUSED;
	if (field->type != SP_INDEX) {
		*value = field->measure(b, g);
		return *value == UINT64_MAX ? SP_NO_MEMORY : SP_OK;
	}
	status = sp_index_check(b, SP_FIELD_INDEX_CELLS, fault);
	if (status == SP_OK) {
		sp_index(b, &index);
		sp_big_fits(&index, value);
	}
	return status;
}
