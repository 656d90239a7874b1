/* rows.c -- rows of grids, and rows within a line that is read loosely */
#include "text.h"

/* Sets the number of labels with which the row or the board is full. */
static void
set_full(const struct sp_rows *rows, struct sp_builder *s)
{
	uint32_t left = s->limit - rows->start;

	s->full = rows->start +
	    (rows->width != 0 && rows->width < left ? rows->width : left);
}

void
sp_rows_set_size(struct sp_reader *r, struct sp_size size)
{
	r->builder.size = size;
	r->builder.limit = size.w == 0 ? SP_MAX_CELLS : sp_cells(size);
	r->rows.width = r->form.grid ? size.w : 0;
	set_full(&r->rows, &r->builder);
}

void
sp_rows_start(struct sp_rows *rows, struct sp_builder *s)
{
	rows->start = s->count;
	set_full(rows, s);
}

enum sp_status
sp_rows_widen(struct sp_rows *rows, struct sp_builder *s, struct sp_board *b,
    uint64_t line)
{
	if (!rows->open || rows->count != 1 || s->blanks > 0 ||
	    s->count == s->limit)
		return sp_refuse(s, SP_FAULT_MANY, 0, line);
	if (sp_build_blank(s, b, rows->blank_cell) != SP_OK)
		return SP_NO_MEMORY;
	rows->width++;
	rows->start++;
	set_full(rows, s);
	return SP_OK;
}

void
sp_rows_end_segment(struct sp_rows *rows, uint32_t count)
{
	uint32_t labels = count - rows->segment_start;

	rows->segment = rows->segment == 0 ? labels : rows->segment;
	rows->uneven |= labels != rows->segment;
	rows->segment_start = count;
}

int
sp_rows_equal(const struct sp_reader *r)
{
	const struct sp_rows *rows = &r->rows;

	return rows->segment > 1 && !rows->uneven && !r->form.grid &&
	    r->builder.count - rows->segment_start == rows->segment;
}

/* Returns whether exactly one field of the row is empty; sets *before to the
 * number of labels before that field. */
static int
has_empty_field(const struct sp_fields *fields, uint32_t labels,
    uint32_t *before)
{
	int framed = fields->led && fields->behind && fields->separator == '|';
	uint32_t ends = framed ? 0 : (uint32_t)(fields->led + fields->behind);

	*before = fields->led ? 0 : labels;
	/* An empty field between two commas is a token of its own. */
	if (fields->separator == ',')
		return ends == 1;
	if (fields->empty > 0)
		*before = fields->empty_at;
	/* All other fields must have one label each. */
	return fields->empty + ends == 1 &&
	    labels + (framed ? 2 : 0) == fields->separators;
}

enum sp_status
sp_rows_end_field(struct sp_reader *r, struct sp_board *b)
{
	const struct sp_fields *fields = &r->lexer.fields;
	struct sp_rows *rows = &r->rows;
	struct sp_builder *s = &r->builder;
	uint32_t cell, labels = s->count - rows->start + 1;

	if (fields->bracket || labels == 1 || s->blanks > 0 ||
	    s->count == s->limit ||
	    !has_empty_field(fields, labels - 1, &cell))
		return SP_OK;
	cell += rows->start;
	if (r->form.grid && rows->width == 0) {
		rows->open = 1;
		rows->blank_cell = cell;
		return SP_OK;
	}
	if (r->form.grid ? labels == rows->width : s->size.w != 0 ?
	    labels == s->limit : sp_square_side(labels) >= SP_MIN_SIDE)
		return sp_build_blank(s, b, cell);
	return SP_OK;
}

enum sp_status
sp_rows_end(struct sp_rows *rows, struct sp_builder *s, uint64_t line)
{
	uint32_t labels = s->count - rows->start;

	rows->count++;
	if (rows->width == 0)
		rows->width = labels;
	return labels == rows->width ? SP_OK :
	    sp_refuse(s, SP_FAULT_ROW, labels, line);
}
