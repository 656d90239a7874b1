/* small_field.c -- verdicts, fields and properties of many small boards */
#include "small.h"

uint64_t
sp_small_solvable(const struct sp_small *s, const struct sp_goal *g)
{
	if (s->n > SP_SMALL_CELLS)
		return sp_middle_solvable(s, g);
	/* The blank stands as 0 here, not as n: a cycle of length n between.
	 * What its cell does to the verdict depends on the cell's colour. */
	return s->measures.parities(s, sp_parity_solves((s->n - 1) & 1, s->n,
	    0, g) ? s->white : ~s->white);
}

/* ---- fields with a kernel ---- */

static void
widen(const struct sp_small *s, const uint8_t *bytes, uint64_t *value)
{
	for (uint32_t i = 0; i < s->count; i++)
		value[i] = bytes[i];
}

void
sp_small_inversions(const struct sp_small *s, const struct sp_goal *g,
    uint64_t *value)
{
	uint8_t path[SP_SMALL_CELLS], bytes[SP_SMALL_BATCH];

	if (s->n > SP_SMALL_CELLS) {
		sp_middle_inversions(s, g, value);
		return;
	}
	for (uint8_t k = 0; k < SP_SMALL_CELLS; k++)
		path[k] = k < s->n ? (uint8_t)sp_goal_cell(g, k) : k;
	s->measures.inversions(s, path, bytes);
	widen(s, bytes, value);
}

void
sp_small_parities(const struct sp_small *s, const struct sp_goal *g,
    uint64_t *value)
{
	sp_small_inversions(s, g, value);
	for (uint32_t i = 0; i < s->count; i++)
		value[i] &= 1;
}

/* Where the labels of these boards are at home, cells past the last too. */
static struct sp_homes
homes_of(const struct sp_small *s, const struct sp_goal *g)
{
	struct sp_homes h;

	for (uint8_t label = 0; label < SP_SMALL_CELLS; label++) {
		uint8_t cell = label < s->n ?
		    (uint8_t)sp_goal_home(g, s->n, label) : label;

		h.cell[label] = cell;
		h.row[label] = s->row[cell];
		h.column[label] = s->column[cell];
	}
	return h;
}

void
sp_small_misplaced(const struct sp_small *s, const struct sp_goal *g,
    uint64_t *value)
{
	struct sp_homes h = homes_of(s, g);
	uint8_t bytes[SP_SMALL_BATCH];

	s->measures.misplaced(s, &h, bytes);
	widen(s, bytes, value);
}

void
sp_small_manhattan(const struct sp_small *s, const struct sp_goal *g,
    uint64_t *value)
{
	struct sp_homes h = homes_of(s, g);
	uint8_t bytes[SP_SMALL_BATCH];

	s->measures.manhattan(s, &h, bytes);
	widen(s, bytes, value);
}

void
sp_small_swaps(const struct sp_small *s, const struct sp_goal *g,
    uint64_t *value)
{
	struct sp_homes h = homes_of(s, g);
	uint8_t bytes[SP_SMALL_BATCH];

	s->measures.swaps(s, &h, bytes);
	widen(s, bytes, value);
}

/* ---- fields of the blank, and those that all boards have alike ---- */

void
sp_small_rows(const struct sp_small *s, const struct sp_goal *g,
    uint64_t *value)
{
	uint8_t blank[SP_SMALL_BATCH];

	(void)g;
	s->measures.blanks(s, blank);
	for (uint32_t i = 0; i < s->count; i++)
		value[i] = s->size.h - s->row[blank[i]];
}

void
sp_small_columns(const struct sp_small *s, const struct sp_goal *g,
    uint64_t *value)
{
	uint8_t blank[SP_SMALL_BATCH];

	(void)g;
	s->measures.blanks(s, blank);
	for (uint32_t i = 0; i < s->count; i++)
		value[i] = s->column[blank[i]] + 1;
}

void
sp_small_sizes(const struct sp_small *s, const struct sp_goal *g,
    uint64_t *value)
{
	(void)g;
	for (uint32_t i = 0; i < s->count; i++)
		value[i] = (uint64_t)s->size.w << 32 | s->size.h;
}

void
sp_small_cells(const struct sp_small *s, const struct sp_goal *g,
    uint64_t *value)
{
	(void)g;
	for (uint32_t i = 0; i < s->count; i++)
		value[i] = s->n;
}

/* ---- any field, any property ---- */

/* Whether there is a kernel, for boards of that size. */
static int
has_kernel(const struct sp_small *s, const struct sp_field *field)
{
	if (s->n <= SP_SMALL_CELLS)
		return field->measure_batch != NULL;
	return field->measure_batch == sp_small_inversions ||
	    field->measure_batch == sp_small_parities;
}

void
sp_small_values(struct sp_small *s, const struct sp_field *field,
    const struct sp_goal *g, uint64_t value[SP_SMALL_BATCH])
{
	struct sp_fault fault;

	if (has_kernel(s, field)) {
		field->measure_batch(s, g, value);
		return;
	}
	/* The scratch board is large enough. */
	for (uint32_t i = 0; i < s->count; i++) {
		sp_small_board(s, i, &s->board);
		sp_field_value(field, &s->board, g, &value[i], &fault);
	}
}

uint64_t
sp_small_having(struct sp_small *s, const struct sp_property *p,
    const struct sp_goal *g)
{
	uint64_t value[SP_SMALL_BATCH], having = 0;
	uint64_t lo = p->field == NULL ? 0 : p->lo;
	uint64_t range = p->field == NULL ? 0 : p->hi - p->lo;

	if (p->field == NULL && p->is != SP_IS_SOLVED)
		return sp_small_solvable(s, g) ^
		    (p->is == SP_IS_SOLVABLE ? 0 : sp_small_all(s));
	if (p->field == NULL)
		sp_small_values(s, sp_field_by_name("misplaced", 9), g, value);
	else
		sp_small_values(s, p->field, g, value);
	for (uint32_t i = 0; i < s->count; i++)
		having |= (uint64_t)(value[i] - lo <= range) << i;
	return having;
}
