/* measure.c -- verdicts, fields and properties of all boards of a batch */
#include "batch.h"

/* Returns whether the goal has the size and the labels of all the boards. */
static int
fits(const struct sp_batch *b, const struct sp_goal *g)
{
	return b->count > 0 && sp_size_equal(g->size, b->size) &&
	    sp_goal_fits_missing(g, b->missing);
}

/* Returns SP_REFUSED, with the reason in the fault: the goal does not fit. */
static enum sp_status
refuse_goal(struct sp_batch *b, const struct sp_goal *g, struct sp_fault *fault)
{
	enum sp_status status = sp_goal_check(g, sp_batch_board(b, 0), fault);

	return status != SP_OK ? status : sp_fault_set(fault, SP_REFUSED,
	    "the boards lack several numbers, and the goal lacks %lu",
	    (unsigned long)g->missing);
}

/* Returns whether kernels can measure the boards. */
static int
has_kernels(const struct sp_batch *b)
{
	return b->in_lanes && b->missing != 0;
}

/* Returns the kernels that measure the boards in the lanes. */
static const struct sp_measures *
measures_of(const struct sp_batch *b)
{
	return b->lanes->n <= SP_CELLS16 ? &b->kernels->of16 :
	    &b->kernels->of100;
}

uint64_t
sp_batch_solvable(struct sp_batch *b, const struct sp_goal *g)
{
	uint64_t solvable = 0;

	assert(b != NULL && g != NULL);
	if (!fits(b, g))
		return 0;
	/*
	 * Boards whose labels, with 0 for the blank, are an even permutation
	 * of 0..n-1, and whose blank is on a cell of the colour of cell 0, are
	 * all solvable or all unsolvable.  An odd permutation inverts the
	 * answer, and so does a blank on a cell of the other colour.
	 * (sp_parity_solves takes another parity, with the missing number in
	 * place of the blank; the difference is a cycle of that length.)
	 */
	if (has_kernels(b))
		return measures_of(b)->parities(b->lanes) ^
		    (sp_parity_solves((b->missing - 1) & 1, b->missing, 0, g) ?
		    0 : sp_batch_all(b));
	for (uint32_t i = 0; i < b->count; i++)
		solvable |= (uint64_t)sp_is_solvable(sp_batch_board(b, i),
		    g) << i;
	return solvable;
}

/* Returns where the tiles of boards with that missing number are at home. */
static struct sp_homes
homes_of(const struct sp_lanes *s, uint32_t missing, const struct sp_goal *g)
{
	struct sp_homes h = { .cell = { 0 } };

	for (uint32_t k = 0; k < sp_row_bytes(s->n); k++) {
		h.cell[k] = (uint8_t)(k < s->n ? sp_home(g, missing,
		    sp_label_of(k, missing)) : k);
		h.path[k] = (uint8_t)(k < s->n ? sp_goal_cell(g, k) : k);
	}
	return h;
}

/* Returns the kernel that measures a field of boards in lanes, or NULL. */
static sp_measure *
measure_of(const struct sp_measures *m, enum sp_field_id field)
{
	switch (field) {
	case SP_FIELD_INVERSIONS:
	case SP_FIELD_PARITY:
		return m->inversions;
	case SP_FIELD_MISPLACED:
		return m->misplaced;
	case SP_FIELD_MANHATTAN:
		return m->manhattan;
	case SP_FIELD_SWAPS:
		return m->swaps;
	default:
		return NULL;
	}
}

/* Measures the boards in the lanes; returns 0 if no kernel measures the
 * field. */
static int
measure_lanes(const struct sp_batch *b, enum sp_field_id field,
    const struct sp_goal *g, uint64_t *value)
{
	sp_measure *kernel = measure_of(measures_of(b), field);
	const struct sp_lanes *s = b->lanes;
	const int is_of_blank = field == SP_FIELD_ROW ||
	    field == SP_FIELD_COLUMN;
	struct sp_homes h;

	for (uint32_t i = 0; is_of_blank && i < s->count; i++) {
		const uint8_t *row = sp_lanes_row(s, i);
		size_t cell = (size_t)((const uint8_t *)memchr(row, 0, s->n) -
		    row);

		value[i] = field == SP_FIELD_ROW ? s->h - s->row[cell] :
		    s->column[cell] + 1u;
	}
	if (is_of_blank)
		return 1;
	if (kernel == NULL)
		return 0;
	h = homes_of(s, b->missing, g);
	kernel(s, &h, value);
	if (field == SP_FIELD_PARITY)
		for (uint32_t i = 0; i < s->count; i++)
			value[i] &= 1;
	return 1;
}

enum sp_status
sp_batch_values(struct sp_batch *b, const struct sp_field *field,
    const struct sp_goal *g, uint64_t value[SP_BATCH], struct sp_fault *fault)
{
	uint32_t step;
	enum sp_status status = SP_OK;

	SP_NOT_NULL(fault, b && field && g && value);
	if (!fits(b, g))
		return refuse_goal(b, g, fault);
	if (has_kernels(b) && measure_lanes(b, field->id, g, value))
		return SP_OK;
	/* These are the same for all boards of a batch. */
	step = field->id == SP_FIELD_SIZE || field->id == SP_FIELD_CELLS ||
	    (field->id == SP_FIELD_MISSING && b->missing != 0) ? b->count : 1;
	for (uint32_t i = 0; i < b->count && status == SP_OK; i += step)
		status = sp_field_value(field, sp_batch_board(b, i), g,
		    &value[i], fault);
	for (uint32_t i = 1; i < b->count && step > 1; i++)
		value[i] = value[0];
	return status;
}

enum sp_status
sp_batch_explain(struct sp_batch *b, const struct sp_goal *g,
    char (*text)[SP_FAULT_TEXT], struct sp_fault *fault)
{
	struct sp_parity_facts board, goal;
	struct sp_proof proof;
	struct sp_board goal_board;
	struct sp_goal rows;
	uint64_t inversions[SP_BATCH], row[SP_BATCH];
	enum sp_status status;

	SP_NOT_NULL(fault, b && g && text);
	if (!fits(b, g))
		return refuse_goal(b, g, fault);
	rows = (struct sp_goal){ .kind = SP_CLASSIC, .size = b->size,
	    .n = sp_cells(b->size) };
	sp_board_init(&goal_board);
	if (b->missing == 0) {
		status = SP_OK;
		for (uint32_t i = 0; i < b->count && status == SP_OK; i++)
			status = sp_explain(sp_batch_board(b, i), g,
			    &goal_board, text[i], SP_FAULT_TEXT);
		sp_board_free(&goal_board);
		return status;
	}
	status = sp_goal_board(g, b->missing, &goal_board, fault);
	if (status == SP_OK)
		status = sp_parity_facts_of(&goal_board, &goal);
	sp_board_free(&goal_board);
	if (status == SP_OK)
		status = sp_batch_values(b, sp_field_at(SP_FIELD_INVERSIONS),
		    &rows, inversions, fault);
	if (status == SP_OK)
		status = sp_batch_values(b, sp_field_at(SP_FIELD_ROW), &rows,
		    row, fault);
	if (status == SP_OK)
		sp_proof_start(&proof, b->size, &goal);
	for (uint32_t i = 0; i < b->count && status == SP_OK; i++) {
		board = (struct sp_parity_facts){ inversions[i],
		    (uint32_t)row[i] };
		sp_proof_print(&proof, &board, text[i]);
	}
	return status;
}

enum sp_status
sp_batch_select(struct sp_batch *b, const struct sp_property *p,
    const struct sp_goal *g, uint64_t *which, struct sp_fault *fault)
{
	struct sp_property solved = { .is = SP_IS_SOLVED };
	uint64_t value[SP_BATCH];
	enum sp_status status;

	SP_NOT_NULL(fault, b && p && g && which);
	*which = 0;
	if (!fits(b, g))
		return refuse_goal(b, g, fault);
	if (p->field == NULL && (unsigned)p->is > SP_IS_SOLVED)
		return sp_fault_set(fault, SP_REFUSED,
		    "there is no such verdict");
	if (p->field == NULL && p->is == SP_IS_SOLVED) {
		solved.field = sp_field_at(SP_FIELD_MISPLACED);
		solved.negated = p->negated;
		p = &solved;
	}
	if (p->field == NULL) {
		*which = sp_batch_solvable(b, g) ^ ((p->is == SP_IS_SOLVABLE) ^
		    p->negated ? 0 : sp_batch_all(b));
		return SP_OK;
	}
	status = sp_batch_values(b, p->field, g, value, fault);
	for (uint32_t i = 0; i < b->count && status == SP_OK; i++)
		*which |= (uint64_t)((p->lo <= value[i] && value[i] <= p->hi) ^
		    (p->negated != 0)) << i;
	return status;
}
