/* rows.c -- how many labels a row and a board have */
#include "text.h"

void
sp_rows_set_full(const struct sp_rows *rows, struct sp_builder *s)
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
	sp_rows_set_full(&r->rows, &r->builder);
}

enum sp_status
sp_take_size(struct sp_reader *r, uint64_t line)
{
	struct sp_builder *s = &r->builder;

	if (s->count > 0 || r->sized)
		return sp_refuse(s, SP_FAULT_PLACE, 0, line);
	sp_rows_set_size(r, r->lexer.size);
	r->sized = 1;
	return r->size.w == 0 || sp_size_equal(r->size, s->size) ? SP_OK :
	    sp_refuse(s, SP_FAULT_SIZE, 0, line);
}
