/* lay_flat.c -- a layout with a size, and then labels on any lines */
#include "tokens.h"

enum { MOST_SIDE = 99 }; /* of a board that a number alone announces */

/*
 * A line with a number N stands before each board; N * N labels follow,
 * wherever their lines end.
 */

/* Reads the next line with labels.  SP_MALFORMED also if words stand before it
 * and within a board. */
static enum sp_status
next_labels(struct sp_any *a, int is_within)
{
	enum sp_status status;
	struct sp_any_row *row;

	for (;;) {
		sp_any_forget_rows(a);
		status = sp_any_next_row(a, 0);
		if (status != SP_OK)
			return status;
		row = sp_any_last_row(a);
		if (row->kind == SP_LINE_OF_ODD)
			return sp_any_stumble_odd(a, row);
		if (row->kind == SP_LINE_OF_TEXT && is_within)
			return sp_any_stumble(a, row->number,
			    "words within a board");
		if (row->kind == SP_LINE_OF_TEXT ||
		    row->kind == SP_LINE_OF_COMMENT)
			a->state.above = row->says;
		if (row->kind == SP_LINE_OF_LABELS && row->cells > 0)
			return SP_OK;
	}
}

/* Returns the number that stands alone on the last line and is the side of a
 * board, or 0. */
static uint32_t
side_of(const struct sp_any *a)
{
	const struct sp_any_row *row = sp_any_last_row(a);
	const struct sp_any_token *t = &a->token[row->first];

	while (!sp_any_is_cell(t))
		t++;
	return row->cells == 1 && t->kind == SP_ANY_NUMBER &&
	    t->value >= SP_MIN_SIDE && t->value <= MOST_SIDE ? t->value : 0;
}

enum sp_status
sp_read_flat(struct sp_any *a)
{
	uint32_t side, n;
	enum sp_status status;

	if (a->state.skips)
		return SP_END;
	a->state.skips = a->in != NULL; /* after a fault all is skipped */
	status = next_labels(a, 0);
	if (status != SP_OK)
		return status;
	side = side_of(a);
	if (side == 0)
		return sp_any_stumble(a, sp_any_last_row(a)->number,
		    "no size there");
	n = side * side;
	a->cells = a->width = 0;
	a->needs_all = 0;
	a->says = a->state.above;
	a->board_line = a->number + 1;
	while (a->cells < n) {
		const struct sp_any_row *row;

		status = next_labels(a, 1);
		if (status == SP_END && (a->in != NULL || !a->is_cut))
			return sp_any_stumble(a, a->number, "%lu labels, but "
			    "%lux%lu has %lu cells", (unsigned long)a->cells,
			    (unsigned long)side, (unsigned long)side,
			    (unsigned long)n);
		if (status != SP_OK)
			return status;
		row = sp_any_last_row(a);
		if (a->cells == 0)
			a->board_line = row->number;
		for (uint32_t i = 0; i < row->count; i++) {
			const struct sp_any_token *t =
			    &a->token[row->first + i];

			if (sp_any_is_cell(t) &&
			    sp_any_add_token(a, t) != SP_OK)
				return SP_NO_MEMORY;
		}
		if (a->cells > n)
			return sp_any_stumble(a, row->number, "more than %lu "
			    "labels behind a size; nothing shows where the "
			    "next board begins", (unsigned long)n);
	}
	status = sp_any_accept(a);
	a->state.skips = 0;
	return status;
}
