/* field.c -- what can be measured of a board, and properties to select by */
#include <assert.h>
#include <string.h>

#include "bignum.h"
#include "board.h"

/* ---- what can be measured of a board, by name --------------------------- */

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
 * To add a field: write a function that measures it, a name in enum
 * sp_field_id and, in the same order, a row here.  Then sp-count -f, -H, -S
 * and sp-check -p know it.
 */
static const struct {
	struct sp_field field;
	/* The goal fits; UINT64_MAX: no memory.  NULL for SP_INDEX. */
	uint64_t (*measure)(const struct sp_board *b, const struct sp_goal *g);
} rows[] = {
	{ { "inversions", SP_FIELD_INVERSIONS, SP_NUMBER,
	    "pairs of tiles in descending order along the path" },
	    sp_inversions },
	{ { "parity", SP_FIELD_PARITY, SP_EVEN_ODD,
	    "even or odd number of inversions" }, measure_parity },
	{ { "row", SP_FIELD_ROW, SP_NUMBER,
	    "row of the blank, 1 the bottom one" }, measure_row },
	{ { "column", SP_FIELD_COLUMN, SP_NUMBER,
	    "column of the blank, 1 the left one" }, measure_column },
	{ { "missing", SP_FIELD_MISSING, SP_NUMBER,
	    "the number of 1..N that no tile has" }, measure_missing },
	{ { "misplaced", SP_FIELD_MISPLACED, SP_NUMBER,
	    "tiles not on their goal cell" }, sp_misplaced },
	{ { "manhattan", SP_FIELD_MANHATTAN, SP_NUMBER,
	    "sum of the tiles' taxicab distances" }, sp_manhattan },
	{ { "conflicts", SP_FIELD_CONFLICTS, SP_NUMBER,
	    "tiles to take out of their goal lines" }, sp_conflicts },
	{ { "swaps", SP_FIELD_SWAPS, SP_NUMBER,
	    "exchanges of two cells that make the goal" }, sp_swaps },
	{ { "index", SP_FIELD_INDEX, SP_INDEX,
	    "number of the board among all of its size" }, NULL },
	{ { "size", SP_FIELD_SIZE, SP_SIZE,
	    "columns x rows" }, measure_size },
	{ { "cells", SP_FIELD_CELLS, SP_NUMBER,
	    "columns times rows" }, measure_cells },
};

enum { FIELDS = sizeof rows / sizeof *rows };

const struct sp_field *
sp_field_at(size_t k)
{
	return k < FIELDS ? &rows[k].field : NULL;
}

/* Returns the field with a name of that many bytes, or NULL. */
static const struct sp_field *
field_named(const char *name, size_t length)
{
	for (size_t k = 0; k < FIELDS; k++)
		if (strlen(rows[k].field.name) == length &&
		    memcmp(rows[k].field.name, name, length) == 0)
			return &rows[k].field;
	return NULL;
}

const struct sp_field *
sp_field_by_name(const char *name)
{
	assert(name != NULL);
	return field_named(name, strlen(name));
}

enum sp_status
sp_field_value(const struct sp_field *field, const struct sp_board *b,
    const struct sp_goal *g, uint64_t *value, struct sp_fault *fault)
{
	struct sp_big index;
	enum sp_status status;

	SP_NOT_NULL(fault, field && b && g && value);
	if ((unsigned)field->id >= FIELDS)
		return sp_fault_set(fault, SP_REFUSED,
		    "there is no such field");
	if (sp_goal_check(g, b, fault) != SP_OK)
		return SP_REFUSED;
	if (field->id != SP_FIELD_INDEX) {
		*value = rows[field->id].measure(b, g);
		return *value == UINT64_MAX ? SP_NO_MEMORY : SP_OK;
	}
	status = sp_index_check(b, SP_FIELD_INDEX_CELLS, fault);
	if (status == SP_OK) {
		sp_index(b, &index);
		sp_big_fits(&index, value);
	}
	return status;
}

/* ---- properties of boards, to select them by ---------------------------- */

/* Reads the value of a field whose only value is even, odd, or a size. */
static enum sp_status
parse_word(const char *text, struct sp_property *p, struct sp_fault *fault)
{
	struct sp_size size;

	if (p->field->type == SP_EVEN_ODD) {
		p->lo = strcmp(text, "odd") == 0;
		if (p->lo == 0 && strcmp(text, "even") != 0)
			return sp_fault_set(fault, SP_MALFORMED,
			    "%s is even or odd", p->field->name);
	} else {
		if (sp_size_parse(text, &size, fault) != SP_OK)
			return sp_fault_set(fault, SP_MALFORMED,
			    "%s takes one size, as in %s=4x4", p->field->name,
			    p->field->name);
		p->lo = (uint64_t)size.w << 32 | size.h;
	}
	p->hi = p->lo;
	return SP_OK;
}

enum sp_status
sp_property_parse(const char *text, struct sp_property *p,
    struct sp_fault *fault)
{
	static const char *const verdicts[] = {
		[SP_IS_SOLVABLE] = "solvable",
		[SP_IS_UNSOLVABLE] = "unsolvable",
		[SP_IS_SOLVED] = "solved"
	};
	const char *equals;

	SP_NOT_NULL(fault, text && p);
	p->negated = *text == '!';
	text += p->negated;
	equals = text + strcspn(text, "=");
	p->field = NULL;
	for (p->is = SP_IS_SOLVABLE; p->is <= SP_IS_SOLVED; p->is++)
		if (strcmp(text, verdicts[p->is]) == 0)
			return SP_OK;
	p->field = field_named(text, (size_t)(equals - text));
	if (p->field == NULL)
		return sp_fault_set(fault, SP_MALFORMED, "no such property; "
		    "there are solvable, unsolvable, solved, and FIELD=LO:HI "
		    "for the fields of sp-count");
	if (*equals == '\0')
		return sp_fault_set(fault, SP_MALFORMED,
		    "say which values: %s=LO:HI or %s=VALUE", p->field->name,
		    p->field->name);
	if (p->field->type == SP_EVEN_ODD || p->field->type == SP_SIZE)
		return parse_word(equals + 1, p, fault);
	return sp_range_parse(p->field->name, equals + 1, &p->lo, &p->hi,
	    fault);
}

enum sp_status
sp_property_test(const struct sp_property *p, const struct sp_board *b,
    const struct sp_goal *g, int *holds, struct sp_fault *fault)
{
	uint64_t value;
	enum sp_status status;

	SP_NOT_NULL(fault, p && b && g && holds);
	*holds = 0;
	if (sp_goal_check(g, b, fault) != SP_OK)
		return SP_REFUSED;
	if (p->field == NULL && (unsigned)p->is > SP_IS_SOLVED)
		return sp_fault_set(fault, SP_REFUSED,
		    "there is no such verdict");
	if (p->field == NULL) {
		*holds = p->negated ^ (p->is == SP_IS_SOLVED ?
		    sp_is_solved(b, g) :
		    sp_is_solvable(b, g) == (p->is == SP_IS_SOLVABLE));
		return SP_OK;
	}
	status = sp_field_value(p->field, b, g, &value, fault);
	*holds = status == SP_OK && p->negated ^ (p->lo <= value &&
	    value <= p->hi);
	return status;
}
