/* field.c -- everything that can be measured, by name */
#include <string.h>

#include "small.h"

static uint64_t
measure_parity(const struct sp_board *b, const struct sp_goal *g)
{
	return sp_inversions(b, g) & 1;
}

static uint64_t
measure_row(const struct sp_board *b, const struct sp_goal *g)
{
	(void)g;
	return b->size.h - b->blank / b->size.w;
}

static uint64_t
measure_column(const struct sp_board *b, const struct sp_goal *g)
{
	(void)g;
	return b->blank % b->size.w + 1;
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
 * To add a field: write a function that measures it (the goal fits the board)
 * and a row here.  sp-count -f, -H and -S and sp-check -p then know it.
 */
static const struct sp_field fields[] = {
	{ "inversions", "pairs of tiles in descending order along the path",
	    SP_NUMBER, sp_inversions, sp_small_inversions },
	{ "parity", "even or odd number of inversions",
	    SP_EVEN_ODD, measure_parity, sp_small_parities },
	{ "row", "row of the blank, 1 the bottom one",
	    SP_NUMBER, measure_row, sp_small_rows },
	{ "column", "column of the blank, 1 the left one",
	    SP_NUMBER, measure_column, sp_small_columns },
	{ "missing", "the number of 1..N that no tile has",
	    SP_NUMBER, measure_missing, sp_small_cells },
	{ "misplaced", "tiles not on their goal cell",
	    SP_NUMBER, sp_misplaced, sp_small_misplaced },
	{ "manhattan", "sum of the tiles' taxicab distances",
	    SP_NUMBER, sp_manhattan, sp_small_manhattan },
	{ "conflicts", "tiles to take out of their goal lines",
	    SP_NUMBER, sp_conflicts, NULL },
	{ "swaps", "exchanges of two cells that make the goal",
	    SP_NUMBER, sp_swaps, sp_small_swaps },
	{ "index", "number of the board among all of its size",
	    SP_INDEX, NULL, NULL },
	{ "size", "columns x rows",
	    SP_SIZE, measure_size, sp_small_sizes },
	{ "cells", "columns times rows",
	    SP_NUMBER, measure_cells, sp_small_cells },
};

enum { FIELDS = sizeof fields / sizeof *fields };

const struct sp_field *
sp_field(size_t k)
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

	if (field->type != SP_INDEX) {
		*value = field->measure(b, g);
		return SP_OK;
	}
	status = sp_index_check(b, SP_FIELD_INDEX_CELLS, fault);
	if (status == SP_OK) {
		sp_index(b, &index);
		sp_big_fits(&index, value);
	}
	return status;
}
