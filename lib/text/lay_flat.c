/* lay_flat.c -- layouts with a size, and then labels on any lines */
#include "tokens.h"

/*
 * A line with a number N, or two numbers W and H, stands before each board, or
 * before the first one only; N * N labels follow, wherever their lines end.
 */
enum { SIZE_BEFORE_EACH, SIZE_ONCE };

/* Reads the next line with labels.  *words: lines with words stood before it. */
static enum sp_status
next_labels(struct sp_any *a, int *words)
{
	enum sp_status status;
	struct sp_any_row *row;

	for (;;) {
		sp_any_forget_rows(a);
		a->item = 0;
		status = sp_any_next_row(a, 0);
		if (status != SP_OK)
			return status;
		row = sp_any_last_row(a);
		if (row->kind == SP_LINE_OF_ODD)
			return sp_any_stumble_odd(a, row);
		if (row->kind == SP_LINE_OF_TEXT ||
		    row->kind == SP_LINE_OF_COMMENT)
			a->above = row->says;
		*words |= row->kind == SP_LINE_OF_TEXT;
		if (row->kind == SP_LINE_OF_LABELS && row->cells > 0)
			return SP_OK;
	}
}

/* Sets number[] to the numbers of a line that has one or two, 2 to 99; returns
 * how many, or 0. */
static uint32_t
numbers_of(const struct sp_any *a, uint32_t number[2])
{
	const struct sp_any_row *row = sp_any_last_row(a);
	uint32_t count = 0;

	if (row->cells > 2)
		return 0;
	for (uint32_t i = row->first; i < row->first + row->count; i++) {
		const struct sp_any_token *t = &a->token[i];

		if (!sp_any_is_cell(t))
			continue;
		if (t->kind != SP_ANY_NUMBER || t->value > 99)
			return 0;
		number[count++] = t->value;
	}
	return count;
}

/* Reads the size of the next board, or takes the one before. */
static enum sp_status
read_step(struct sp_any *a, int *words)
{
	uint32_t number[2] = { 0, 0 }, count;
	enum sp_status status = next_labels(a, words);
	const struct sp_any_row *row;

	if (status != SP_OK)
		return status;
	row = sp_any_last_row(a);
	count = numbers_of(a, number);
	if (a->layout->variant == SIZE_ONCE && a->step.w != 0) {
		if (count == 1 && number[0] == a->step.w)
			return sp_any_stumble(a, row->number,
			    "a size, or a label?");
		return SP_OK;
	}
	if (count == 0 || number[0] < 2 || (count == 2 && number[1] < 2))
		return sp_any_stumble(a, row->number, "no size there");
	a->step = (struct sp_size){ number[0], number[count - 1] };
	*words = 0;
	status = next_labels(a, words);
	return status == SP_END && (a->in != NULL || !a->is_cut) ?
	    sp_any_stumble(a, a->number, "no labels behind a size") : status;
}

enum sp_status
sp_read_flat(struct sp_any *a)
{
	int words = 0, lines_fit = 1;
	uint32_t n, width;
	uint64_t line;
	enum sp_status status;

	if (a->skips_block)
		return SP_END;
	status = read_step(a, &words);
	if (status != SP_OK)
		return status;
	n = sp_cells(a->step);
	width = sp_any_last_row(a)->cells;
	line = sp_any_last_row(a)->number;
	a->cells = 0;
	a->needs_all = 0;
	a->says = a->above;
	words = 0;
	while (status == SP_OK) {
		const struct sp_any_row *row = sp_any_last_row(a);

		lines_fit &= row->cells == width;
		if (words || a->cells + row->cells > n) {
			a->skips_block = a->in != NULL;
			return sp_any_stumble(a, row->number, words ?
			    "words within a board" : "more than %lu labels "
			    "behind a size; nothing shows where the next "
			    "board begins", (unsigned long)n);
		}
		for (uint32_t i = 0; i < row->count; i++) {
			const struct sp_any_token *t =
			    &a->token[row->first + i];

			if (sp_any_is_cell(t) &&
			    sp_any_add_token(a, t) != SP_OK)
				return SP_NO_MEMORY;
		}
		if (a->cells == n)
			break;
		status = next_labels(a, &words);
	}
	if (status == SP_END && a->in == NULL && a->is_cut)
		return SP_END;
	if (status == SP_END)
		return sp_any_stumble(a, line, "%lu labels, but %lux%lu has "
		    "%lu cells", (unsigned long)a->cells,
		    (unsigned long)a->step.w, (unsigned long)a->step.h,
		    (unsigned long)n);
	if (status != SP_OK)
		return status;
	a->board_line = line;
	a->width = a->step.w;
	if (a->step.w != a->step.h && a->size.w == 0) {
		if (!lines_fit || (width != a->step.w && width != a->step.h))
			return sp_any_stumble(a, line, "%lu %lu may be columns "
			    "x rows or rows x columns; give the size with -s",
			    (unsigned long)a->step.w, (unsigned long)a->step.h);
		a->width = width;
	}
	if (a->size.w != 0)
		a->width = 0;
	return sp_any_accept(a);
}
