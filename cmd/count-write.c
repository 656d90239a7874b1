/* count-write.c -- rows of values */
#include "count.h"

int
count_is_long_index(const struct count *c, size_t field)
{
	return c->field[field]->type == SP_INDEX &&
	    sp_cells(sp_batch_size(c->in.batch)) > SP_FIELD_INDEX_CELLS;
}

static void
write_field(struct count *c, size_t f, uint32_t i, char end)
{
	const struct sp_field *field = c->field[f];
	int is_quoted = c->form->is_json && field->type != SP_NUMBER;
	char after = is_quoted ? '"' : end;

	if (c->form->is_json) {
		sp_write_text(&cmd_out, "\"");
		sp_write_text(&cmd_out, field->name);
		sp_write_text(&cmd_out, is_quoted ? "\":\"" : "\":");
	}
	if (count_is_long_index(c, f))
		sp_write_index(&cmd_out, sp_batch_board(c->in.batch, i),
		    after);
	else
		sp_write_value(&cmd_out, field, c->value[f][i], after);
	if (is_quoted)
		sp_write(&cmd_out, &end, 1);
}

void
count_write_heading(const struct count *c)
{
	if (!c->form->has_heading || c->mode != 0)
		return;
	if (c->in.numbered)
		sp_write_text(&cmd_out, c->in.count > 1 ? "file,line," :
		    "line,");
	for (size_t f = 0; f < c->fields; f++) {
		sp_write_text(&cmd_out, c->field[f]->name);
		sp_write_text(&cmd_out, f + 1 < c->fields ? "," : "\n");
	}
}

void
count_write_values(struct count *c)
{
	for (uint32_t i = 0; i < c->in.boards_read; i++) {
		struct cmd_row row = { .table = c->form };

		if (c->in.numbered || c->form->is_json)
			cmd_cell_place(&row, &c->in, c->in.file,
			    sp_batch_line(c->in.batch, i));
		if (row.cells > 0)
			sp_write(&cmd_out, &c->form->between, 1);
		for (size_t f = 0; f < c->fields; f++)
			write_field(c, f, i, f + 1 < c->fields ?
			    c->form->between : c->form->last);
		if (c->form->is_json)
			sp_write_text(&cmd_out, "\n");
	}
}

void
count_write_row(const struct cmd_table *table, const struct count_cell *cell,
    size_t count)
{
	struct cmd_row row = { .table = table };

	for (size_t k = 0; k < count; k++) {
		if (*cell[k].text == '\0') {
			cmd_cell_null(&row, cell[k].name);
		} else if (cell[k].is_text) {
			cmd_cell_text(&row, cell[k].name, cell[k].text);
		} else {
			cmd_cell(&row, cell[k].name);
			sp_write_text(&cmd_out, cell[k].text);
		}
	}
	cmd_row_end(&row);
}
