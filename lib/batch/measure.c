/* measure.c -- verdicts, fields and properties of all boards of a batch */
#include <stdlib.h>
#include <string.h>

#include "batch.h"

/*
 * Whether boards are solvable whose labels, the blank as 0, are an even
 * permutation of 0..n-1, and whose blank is on a cell of the colour of cell 0.
 * An odd permutation, or a cell of the other colour, inverts that.  (The parity
 * that sp_parity_solves takes has the blank as n, which is a cycle of length n
 * more.)
 */
static int
even_is_solvable(const struct sp_lanes *s, const struct sp_goal *g)
{
	return sp_parity_solves((s->n - 1) & 1, s->n, 0, g);
}

/* The same for boards in lanes. */
static uint64_t
solvable_in_lanes(const struct sp_batch *b, const struct sp_goal *g)
{
	struct sp_lanes *s = b->lanes;
	sp_parities *kernel = s->n > SP_CELLS16 ? b->kernels->parities100 :
	    b->kernels->parities16;
	uint64_t odd = kernel != NULL ? kernel(s) : sp_plain_parities(s);

	return even_is_solvable(s, g) ? odd : odd ^ sp_batch_all(b);
}

uint64_t
sp_batch_solvable(struct sp_batch *b, const struct sp_goal *g)
{
	uint64_t solvable = 0;

	if (b->in_lanes)
		return solvable_in_lanes(b, g);
	for (uint32_t i = 0; i < b->count; i++)
		solvable |= (uint64_t)sp_solvable(sp_batch_board(b, i), g) << i;
	return solvable;
}

/* The cells along the goal's path, and the numbers that pad a row. */
static void
find_path(const struct sp_goal *g, uint32_t row, uint8_t *path)
{
	for (uint32_t k = 0; k < row; k++)
		path[k] = (uint8_t)(k < g->n ? sp_goal_cell(g, k) : k);
}

/* The homes of the labels, and of the numbers that pad a row. */
static struct sp_homes
homes_of(const struct sp_lanes *s, const struct sp_goal *g)
{
	struct sp_homes h;

	for (uint8_t label = 0; label < SP_CELLS16; label++) {
		uint8_t cell = label < s->n ?
		    (uint8_t)sp_goal_home(g, s->n, label) : label;

		h.cell[label] = cell;
		h.row[label] = s->row[cell];
		h.column[label] = s->column[cell];
	}
	return h;
}

/* Measures boards of up to 16 cells by kernels; returns 0 if none does. */
static int
measure16(const struct sp_batch *b, enum sp_field_name field,
    const struct sp_goal *g, uint64_t *value)
{
	const struct sp_kernels *k = b->kernels;
	const struct sp_lanes *s = b->lanes;
	struct sp_homes h;
	uint8_t path[SP_CELLS16], byte[SP_BATCH];

	switch (field) {
	case SP_FIELD_INVERSIONS:
	case SP_FIELD_PARITY:
		find_path(g, sizeof path, path);
		k->inversions16(s, path, byte);
		break;
	case SP_FIELD_MISPLACED:
	case SP_FIELD_MANHATTAN:
	case SP_FIELD_SWAPS:
		h = homes_of(s, g);
		(field == SP_FIELD_MISPLACED ? k->misplaced16 :
		    field == SP_FIELD_MANHATTAN ? k->manhattan16 :
		    k->swaps16)(s, &h, byte);
		break;
	case SP_FIELD_ROW:
	case SP_FIELD_COLUMN:
		k->blanks16(s, byte);
		break;
	default:
		return 0;
	}
	/* A loop for each field, so that all bytes are widened together. */
	for (uint32_t i = 0; field == SP_FIELD_ROW && i < s->count; i++)
		byte[i] = (uint8_t)(s->h - s->row[byte[i]]);
	for (uint32_t i = 0; field == SP_FIELD_COLUMN && i < s->count; i++)
		byte[i] = (uint8_t)(s->column[byte[i]] + 1);
	for (uint32_t i = 0; field == SP_FIELD_PARITY && i < s->count; i++)
		byte[i] &= 1;
	for (uint32_t i = 0; i < s->count; i++)
		value[i] = byte[i];
	return 1;
}

static uint8_t
blank_cell(const struct sp_lanes *s, const uint8_t *label)
{
	return (uint8_t)((const uint8_t *)memchr(label, 0, s->n) - label);
}

/* The row or column of each blank, counted as in the field. */
static void
find_blanks(struct sp_lanes *s, enum sp_field_name field,
    uint64_t *value)
{
	for (uint32_t i = 0; i < s->count; i++) {
		uint32_t cell = blank_cell(s, sp_lanes_row(s, i));

		value[i] = field == SP_FIELD_ROW ? s->h - cell / s->w :
		    cell % s->w + 1;
	}
}

static void
misplaced(struct sp_lanes *s, const struct sp_goal *g, uint64_t *value)
{
	uint8_t home[SP_CELLS100];

	home[0] = UINT8_MAX; /* the blank counts, and is subtracted again */
	for (uint32_t label = 1; label < s->n; label++)
		home[label] = (uint8_t)sp_goal_home(g, s->n, label);
	for (uint32_t i = 0; i < s->count; i++) {
		const uint8_t *label = sp_lanes_row(s, i);
		uint32_t sum = 0;

		for (uint32_t cell = 0; cell < s->n; cell++)
			sum += home[label[cell]] != cell;
		value[i] = sum - 1;
	}
}

/* Rows and columns, of cells or of the homes of labels. */
struct places {
	uint8_t row[SP_CELLS100], column[SP_CELLS100];
};

static void
set_place(const struct sp_lanes *s, struct places *p, uint32_t k,
    uint32_t cell)
{
	p->row[k] = (uint8_t)(cell / s->w);
	p->column[k] = (uint8_t)(cell % s->w);
}

/* The sum of the differences; compilers have vector code for it. */
static uint32_t
differences(const uint8_t *a, const uint8_t *b, uint32_t n)
{
	uint32_t sum = 0;

	for (uint32_t k = 0; k < n; k++)
		sum += (uint32_t)abs(a[k] - b[k]);
	return sum;
}

static void
manhattan(struct sp_lanes *s, const struct sp_goal *g, uint64_t *value)
{
	struct places cells = { { 0 }, { 0 } }, homes = cells, board;

	for (uint32_t k = 0; k < s->n; k++) {
		set_place(s, &cells, k, k);
		set_place(s, &homes, k, sp_goal_home(g, s->n, k));
	}
	for (uint32_t i = 0; i < s->count; i++) {
		const uint8_t *label = sp_lanes_row(s, i);
		uint8_t blank = blank_cell(s, label);

		for (uint32_t cell = 0; cell < s->n; cell++) {
			board.row[cell] = homes.row[label[cell]];
			board.column[cell] = homes.column[label[cell]];
		}
		board.row[blank] = cells.row[blank];
		board.column[blank] = cells.column[blank];
		value[i] = differences(board.row, cells.row, s->n) +
		    differences(board.column, cells.column, s->n);
	}
}

/* The same for up to 100 cells; plain loops do but for inversions. */
static int
measure100(const struct sp_batch *b, enum sp_field_name field,
    const struct sp_goal *g, uint64_t *value)
{
	uint8_t path[SP_ROW100];

	switch (field) {
	case SP_FIELD_INVERSIONS:
	case SP_FIELD_PARITY:
		if (b->kernels->inversions100 == NULL)
			return 0;
		find_path(g, sizeof path, path);
		b->kernels->inversions100(b->lanes, path, value);
		break;
	case SP_FIELD_MISPLACED:
		misplaced(b->lanes, g, value);
		break;
	case SP_FIELD_MANHATTAN:
		manhattan(b->lanes, g, value);
		break;
	case SP_FIELD_ROW:
	case SP_FIELD_COLUMN:
		find_blanks(b->lanes, field, value);
		break;
	default:
		return 0;
	}
	for (uint32_t i = 0; field == SP_FIELD_PARITY && i < b->count; i++)
		value[i] &= 1;
	return 1;
}

/* Whether all boards of a batch have the same value. */
static int
is_common(enum sp_field_name field)
{
	return field == SP_FIELD_SIZE || field == SP_FIELD_CELLS ||
	    field == SP_FIELD_MISSING;
}

enum sp_status
sp_batch_values(struct sp_batch *b, const struct sp_field *field,
    const struct sp_goal *g, uint64_t value[SP_BATCH], struct sp_fault *fault)
{
	uint32_t step = is_common(field->id) ? b->count : 1;
	enum sp_status status = SP_OK;

	if (b->in_lanes && (b->kernels->blanks16 != NULL &&
	    b->lanes->n <= SP_CELLS16 ? measure16(b, field->id, g, value) :
	    measure100(b, field->id, g, value)))
		return SP_OK;
	for (uint32_t i = 0; i < b->count && status == SP_OK; i += step)
		status = sp_field_value(field, sp_batch_board(b, i), g,
		    &value[i], fault);
	for (uint32_t i = 1; i < b->count && step > 1; i++)
		value[i] = value[0];
	return status;
}

enum sp_status
sp_batch_arguments(struct sp_batch *b, const struct sp_goal *g,
    struct sp_board *scratch, struct sp_argument board[SP_BATCH],
    struct sp_argument *goal)
{
	const struct sp_goal rows = { .kind = SP_CLASSIC, .size = b->size,
	    .n = sp_cells(b->size) };
	uint64_t inversions[SP_BATCH], row[SP_BATCH];
	struct sp_fault fault;

	if (sp_goal_board(g, b->missing, scratch) != SP_OK ||
	    sp_argument_of(scratch, goal) != SP_OK ||
	    sp_batch_values(b, sp_field_at(SP_FIELD_INVERSIONS), &rows,
	    inversions, &fault) != SP_OK)
		return SP_NO_MEMORY;
	sp_batch_values(b, sp_field_at(SP_FIELD_ROW), &rows, row, &fault);
	for (uint32_t i = 0; i < b->count; i++) {
		board[i].inversions = inversions[i];
		board[i].row = (uint32_t)row[i];
	}
	return SP_OK;
}

enum sp_status
sp_batch_select(struct sp_batch *b, const struct sp_property *p,
    const struct sp_goal *g, uint64_t *which, struct sp_fault *fault)
{
	int is_solved = p->field == NULL && p->is == SP_IS_SOLVED;
	const struct sp_field *field = is_solved ?
	    sp_field_at(SP_FIELD_MISPLACED) : p->field;
	uint64_t value[SP_BATCH], lo = is_solved ? 0 : p->lo;
	uint64_t range = is_solved ? 0 : p->hi - p->lo;
	enum sp_status status;

	if (field == NULL) {
		*which = sp_batch_solvable(b, g) ^ ((p->is == SP_IS_SOLVABLE) ^
		    p->negated ? 0 : sp_batch_all(b));
		return SP_OK;
	}
	*which = 0;
	status = sp_batch_values(b, field, g, value, fault);
	for (uint32_t i = 0; i < b->count && status == SP_OK; i++)
		*which |= (uint64_t)((value[i] - lo <= range) ^ p->negated) <<
		    i;
	return status;
}
