/* count-write.c -- rows of values, as TSV, CSV or JSON */
#include <stdio.h>
#include <string.h>

#include "count.h"

static const struct count_form forms[] = {
	{ .name = "tsv", .between = '\t', .last = '\n' },
	{ .name = "csv", .between = ',', .last = '\n', .has_heading = 1 },
	{ .name = "json", .between = ',', .last = '}', .is_json = 1 }
};

const struct count_form *
count_form_at(size_t k)
{
	return k < sizeof forms / sizeof *forms ? &forms[k] : NULL;
}

/* Writes the character at `at` of the name of a file, or a byte that is no
 * UTF-8.  Returns how many bytes of the name it has written. */
static size_t
write_character(const struct count_form *form, const char *at)
{
	char text[sizeof "\\u00HH"];
	unsigned byte = (unsigned char)*at;
	uint32_t code;
	size_t length = cmd_utf8(at, strlen(at), &code);

	if (length > 1) {
		sp_write(&cmd_out, at, length);
		return length;
	}
	if (length == 0 || (!form->is_json && (byte < 0x20 || byte == 0x7f)))
		snprintf(text, sizeof text, form->is_json ? "\\\\x%02X" :
		    "\\x%02X", byte);
	else if (byte < 0x20)
		snprintf(text, sizeof text, "\\u00%02X", byte & 0xff);
	else if (byte == '"' || (byte == '\\' && form->is_json))
		snprintf(text, sizeof text, "%c%c", form->is_json ? '\\' : '"',
		    (int)byte);
	else
		snprintf(text, sizeof text, "%c", (int)byte);
	sp_write_text(&cmd_out, text);
	return 1;
}

/* Writes the name of a file, in CSV with quotes only if it needs them. */
static void
write_file(const struct count_form *form, const char *name)
{
	const char *quote = form->is_json || strpbrk(name, ",\"") != NULL ?
	    "\"" : "";

	sp_write_text(&cmd_out, quote);
	while (*name != '\0')
		name += write_character(form, name);
	sp_write_text(&cmd_out, quote);
}

/* Writes file and line of the board, and in JSON the beginning of the row. */
static void
write_place(const struct count *c, uint32_t i)
{
	uint64_t line = sp_batch_line(&c->in.batch, i);

	if (!c->form->is_json && !c->form->has_heading) {
		cmd_write_board_place(&c->in, i);
		return;
	}
	if (c->form->is_json)
		sp_write_text(&cmd_out, "{");
	else if (!c->in.numbered)
		return;
	if (c->in.count > 1) {
		if (c->form->is_json)
			sp_write_text(&cmd_out, "\"file\":");
		write_file(c->form, c->in.file);
		sp_write_text(&cmd_out, ",");
	}
	if (c->form->is_json)
		sp_write_text(&cmd_out, "\"line\":");
	sp_write_ended(&cmd_out, line, ',');
}

int
count_is_long_index(const struct count *c, size_t field)
{
	return c->field[field]->type == SP_INDEX &&
	    sp_cells(c->in.batch.size) > SP_FIELD_INDEX_CELLS;
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
		sp_write_index(&cmd_out, sp_batch_board(&c->in.batch, i),
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
	for (uint32_t i = 0; i < c->in.batch.count; i++) {
		if (c->in.numbered || c->form->is_json)
			write_place(c, i);
		for (size_t f = 0; f < c->fields; f++)
			write_field(c, f, i, f + 1 < c->fields ?
			    c->form->between : c->form->last);
		if (c->form->is_json)
			sp_write_text(&cmd_out, "\n");
	}
}

void
count_write_row(const struct count_form *form, const struct count_cell *cell,
    size_t count)
{
	for (size_t k = 0; k < count; k++) {
		const char *text = cell[k].text;

		if (form->is_json)
			cmd_print("%s\"%s\":", k == 0 ? "{" : "", cell[k].name);
		if (*text == '\0')
			text = form->is_json ? "null" :
			    form->has_heading ? "" : "-";
		else if (form->is_json && cell[k].is_text)
			sp_write_text(&cmd_out, "\"");
		sp_write_text(&cmd_out, text);
		if (*cell[k].text != '\0' && form->is_json && cell[k].is_text)
			sp_write_text(&cmd_out, "\"");
		cmd_print("%c", k + 1 < count ? form->between : form->last);
	}
	if (form->is_json)
		sp_write_text(&cmd_out, "\n");
}
