/* size.c -- columns and rows */
#include <string.h>

#include "bignum.h"
#include "board.h"

uint32_t
sp_cells(struct sp_size size)
{
	return size.w < SP_MIN_SIDE || size.h < SP_MIN_SIDE ||
	    (uint64_t)size.w * size.h > SP_MAX_CELLS ? 0 : size.w * size.h;
}

int
sp_size_equal(struct sp_size a, struct sp_size b)
{
	return a.w == b.w && a.h == b.h;
}

uint32_t
sp_square_side(uint64_t cells)
{
	uint64_t side = 0;

	while (side * side < cells && cells <= SP_MAX_CELLS)
		side++;
	return side * side == cells ? (uint32_t)side : 0;
}

/*
 * Reads digits; returns where they end, or NULL if there are none.  Sets *side
 * to the number, or to SP_MAX_CELLS + 1 if it is greater than SP_MAX_CELLS.
 */
static const char *
parse_side(const char *text, uint64_t *side)
{
	size_t digits = strspn(text, "0123456789");

	if (sp_number_parse(text, digits, SP_MAX_CELLS, side) != SP_OK)
		*side = SP_MAX_CELLS + 1;
	return digits == 0 ? NULL : text + digits;
}

enum sp_status
sp_size_check(uint64_t w, uint64_t h, struct sp_fault *fault)
{
	if (w == 0 || h == 0)
		return sp_fault_set(fault, SP_MALFORMED,
		    "a board needs at least 2 columns and 2 rows");
	if (w < SP_MIN_SIDE || h < SP_MIN_SIDE)
		return sp_fault_set(fault, SP_MALFORMED,
		    "in a single row or column tiles cannot pass each other");
	if (w * h > SP_MAX_CELLS)
		return sp_fault_set(fault, SP_MALFORMED,
		    "more than %d cells", SP_MAX_CELLS);
	return SP_OK;
}

enum sp_status
sp_size_parse(const char *text, struct sp_size *size, struct sp_fault *fault)
{
	uint64_t w, h;
	const char *rest;

	SP_NOT_NULL(fault, text && size);
	rest = parse_side(text, &w);
	h = w;
	if (rest != NULL && *rest == 'x')
		rest = parse_side(rest + 1, &h);
	if (rest == NULL || *rest != '\0')
		return sp_fault_set(fault, SP_MALFORMED,
		    "not a size: WxH (columns x rows) or N for NxN");
	if (sp_size_check(w, h, fault) != SP_OK)
		return SP_MALFORMED;
	size->w = (uint32_t)w;
	size->h = (uint32_t)h;
	return SP_OK;
}
