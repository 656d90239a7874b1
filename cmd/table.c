/* table.c -- rows of values, as TSV, CSV or JSON */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "cmd.h"

/* Writes the first character of a text, or its first byte if that is no UTF-8.
 * Returns how many bytes of the text it has written. */
static size_t
write_character(enum cmd_table table, const char *text, size_t length)
{
	const int is_json = table == CMD_JSON;
	char shown[sizeof "\\u00HH"];
	unsigned byte = (unsigned char)*text;
	uint32_t code;
	size_t bytes = sp_utf8(text, length, &code);

	if (bytes > 1) {
		sp_write(&cmd_out, text, bytes);
		return bytes;
	}
	if (bytes == 0 || (!is_json && (byte < 0x20 || byte == 0x7f)))
		snprintf(shown, sizeof shown, is_json ? "\\\\x%02X" :
		    "\\x%02X", byte);
	else if (byte < 0x20)
		snprintf(shown, sizeof shown, "\\u00%02X", byte & 0xff);
	else if (byte == '"' || (byte == '\\' && is_json))
		snprintf(shown, sizeof shown, "%c%c", is_json ? '\\' : '"',
		    (int)byte);
	else
		snprintf(shown, sizeof shown, "%c", (int)byte);
	sp_write_text(&cmd_out, shown);
	return 1;
}

void
cmd_cell(struct cmd_row *row, const char *name)
{
	if (row->table == CMD_JSON) {
		sp_write_text(&cmd_out, row->cells > 0 ? ",\"" : "{\"");
		sp_write_text(&cmd_out, name);
		sp_write_text(&cmd_out, "\":");
	} else if (row->cells > 0)
		sp_write_text(&cmd_out, row->table == CMD_CSV ? "," : "\t");
	row->cells++;
}

void
cmd_cell_number(struct cmd_row *row, const char *name, uint64_t value)
{
	cmd_cell(row, name);
	sp_write_number(&cmd_out, value);
}

void
cmd_cell_number_if(struct cmd_row *row, int is_known, const char *name,
    uint64_t value)
{
	if (is_known)
		cmd_cell_number(row, name, value);
	else
		cmd_cell_null(row, name);
}

void
cmd_cell_text(struct cmd_row *row, const char *name, const char *text)
{
	const char *quote = row->table == CMD_JSON ||
	    (row->table == CMD_CSV && strpbrk(text, ",\"") != NULL) ?
	    "\"" : "";
	size_t left = strlen(text);

	cmd_cell(row, name);
	sp_write_text(&cmd_out, quote);
	while (left > 0) {
		size_t written = write_character(row->table, text, left);

		text += written;
		left -= written;
	}
	sp_write_text(&cmd_out, quote);
}

void
cmd_cell_null(struct cmd_row *row, const char *name)
{
	static const char *const nulls[] = { [CMD_TSV] = "-", [CMD_CSV] = "",
	    [CMD_JSON] = "null" };

	cmd_cell(row, name);
	sp_write_text(&cmd_out, nulls[row->table]);
}

/* Writes item i of a list. */
static void
write_item(const struct cmd_row *row, uint64_t i, uint32_t label)
{
	if (row->table == CMD_JSON)
		sp_write_text(&cmd_out, i == 0 ? "[" : ",");
	else if (i > 0)
		sp_write_text(&cmd_out, " ");
	sp_write_number(&cmd_out, label);
}

void
cmd_cell_board(struct cmd_row *row, const char *name,
    const struct sp_board *b)
{
	cmd_cell(row, name);
	for (uint32_t cell = 0; cell < b->n; cell++)
		write_item(row, cell, b->label[cell]);
	if (row->table == CMD_JSON)
		sp_write_text(&cmd_out, "]");
}

void
cmd_cell_solution(struct cmd_row *row, const char *name,
    const struct sp_solution *s)
{
	const char *quote = row->table == CMD_JSON ? "\"" : "";

	if (s == NULL) {
		cmd_cell_null(row, name);
		return;
	}
	cmd_cell(row, name);
	sp_write_text(&cmd_out, quote);
	sp_write_solution(&cmd_out, s, NULL, 0);
	sp_write_text(&cmd_out, quote);
}

void
cmd_cell_taps(struct cmd_row *row, const char *name,
    const struct sp_solution *s, struct sp_board *b)
{
	struct sp_tap tap;

	cmd_cell(row, name);
	for (uint64_t at = 0; sp_solution_tap(s, &at, &tap); ) {
		write_item(row, at - tap.tiles, sp_tap_label(b, &tap));
		for (uint32_t i = 0; i < tap.tiles; i++)
			sp_slide_blank(b, tap.dir);
	}
	if (row->table == CMD_JSON)
		sp_write_text(&cmd_out, s->length == 0 ? "[]" : "]");
}

void
cmd_cell_place(struct cmd_row *row, const struct cmd_input *in,
    const char *file, uint64_t line)
{
	if (row->table == CMD_TSV) {
		cmd_write_place(in, file, line);
		return;
	}
	if (row->table == CMD_CSV && !in->want.numbered)
		return;
	if (in->files.count > 1)
		cmd_cell_text(row, "file", file);
	cmd_cell_number(row, "line", line);
}

void
cmd_row_end(struct cmd_row *row)
{
	assert(row->cells > 0);
	sp_write_text(&cmd_out, row->table == CMD_JSON ? "}\n" : "\n");
	row->cells = 0;
}
