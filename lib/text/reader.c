/* reader.c -- the boards of a file, and the forms of their text */
#include <stdlib.h>
#include <string.h>

#include "text.h"

/* To add a form, add a row. */
static const struct sp_form forms[] = {
	{ "line", .blank_is_zero = 1 },
	{ "grid", .blank_is_zero = 1, .grid = 1 },
	{ "one-based", .base = 1 },
	{ "zero-based", .base = 0 },
	{ "index", .by_index = 1 },
	{ "loose", .blank_is_zero = 1, .loose = 1 },
	{ "sized", .blank_is_zero = 1, .grid = 1, .sized = 1 },
};

enum { FORMS = sizeof forms / sizeof *forms };

const struct sp_form *
sp_form_at(size_t k)
{
	return k < FORMS ? &forms[k] : NULL;
}

const struct sp_form *
sp_form_by_name(const char *name)
{
	for (size_t k = 0; k < FORMS; k++)
		if (strcmp(forms[k].name, name) == 0)
			return &forms[k];
	return NULL;
}

enum sp_status
sp_reader_init(struct sp_reader *r)
{
	memset(r, 0, sizeof *r);
	r->form = *sp_form_at(0);
	r->blank_label = UINT32_MAX;
	return sp_input_init(&r->in);
}

void
sp_reader_clear(struct sp_reader *r)
{
	sp_input_free(&r->in);
	free(r->collector.mark);
	r->collector.mark = NULL;
}

void
sp_reader_set_file(struct sp_reader *r, int fd)
{
	struct sp_collector *s = &r->collector;

	sp_input_set_file(&r->in, fd);
	sp_lexer_init(&s->lexer, r->form.loose, 0);
	s->take_labels = sp_labels_c;
	s->is_best = 0;
	s->skip = SP_SKIP_NOTHING;
}

int
sp_reader_is_plain(const struct sp_reader *r)
{
	return r->form.blank_is_zero && !r->form.loose && !r->form.sized &&
	    r->collector.skip == SP_SKIP_NOTHING;
}

/* Takes tokens up to the end of the line.  SP_END: that is the file's end. */
static enum sp_status
take_tokens(struct sp_reader *r, struct sp_board *b, struct sp_fault *fault)
{
	struct sp_lexer *lexer = &r->collector.lexer;
	enum sp_status status = SP_OK;

	while (status == SP_OK) {
		status = sp_collect_clean(r, b, fault);
		if (status != SP_OK)
			break;
		switch (sp_lexer_next(lexer, &r->in)) {
		case SP_TOKEN_NUMBER:
		case SP_TOKEN_EMPTY:
			status = sp_collect_label(r, b, fault);
			break;
		case SP_TOKEN_SIZE:
			status = sp_take_size(r, fault);
			break;
		case SP_TOKEN_LINE_END:
			return SP_OK;
		case SP_TOKEN_FILE_END:
			return SP_END;
		case SP_TOKEN_WRONG:
			return sp_wrong_token(r, "label", fault);
		case SP_TOKEN_ERROR:
			return SP_IO_ERROR;
		}
	}
	return status;
}

/* Takes the labels of one line.  SP_END: the file ended, maybe after labels. */
static enum sp_status
take_line(struct sp_reader *r, struct sp_board *b, struct sp_fault *fault)
{
	struct sp_collector *s = &r->collector;
	enum sp_status status;

	s->row_count = 0;
	sp_lexer_start_line(&s->lexer);
	status = take_tokens(r, b, fault);
	if (r->form.loose && (status == SP_OK || status == SP_END) &&
	    sp_collect_end_field(r, b) != SP_OK) {
		s->rows++;
		s->skip = r->form.grid ? SP_SKIP_ROWS : SP_SKIP_NOTHING;
		return SP_NO_MEMORY;
	}
	if (status == SP_MALFORMED)
		fault->line = r->in.at.line;
	if (status == SP_MALFORMED || status == SP_NO_MEMORY)
		s->skip = SP_SKIP_LINE;
	return status;
}

static enum sp_status
read_line(struct sp_reader *r, struct sp_board *b, struct sp_fault *fault)
{
	const struct sp_collector *s = &r->collector;
	enum sp_status status;

	do {
		r->line = r->in.at.line;
		status = take_line(r, b, fault);
	} while (status == SP_OK && s->count == 0 && !s->sized);
	if (status == SP_OK || (status == SP_END && (s->count > 0 || s->sized)))
		return sp_collect_finish(r, b, fault);
	return status;
}

/* Counts the row on that line, which must be as wide as the first. */
static enum sp_status
end_row(struct sp_reader *r, uint64_t line, struct sp_fault *fault)
{
	struct sp_collector *s = &r->collector;

	s->rows++;
	if (s->width == 0)
		s->width = s->row_count;
	if (s->row_count == s->width)
		return SP_OK;
	sp_collect_wrong_size(r);
	sp_fault_set(fault, SP_MALFORMED, "row %lu has %lu label%s, not %lu",
	    (unsigned long)s->rows, (unsigned long)s->row_count,
	    s->row_count == 1 ? "" : "s", (unsigned long)s->width);
	if (s->rows == 1 && s->row_count == s->size.h)
		sp_fault_append(fault, "; a size is columns x rows");
	fault->line = line;
	s->skip = SP_SKIP_ROWS;
	return SP_MALFORMED;
}

static enum sp_status
read_grid(struct sp_reader *r, struct sp_board *b, struct sp_fault *fault)
{
	struct sp_collector *s = &r->collector;
	enum sp_status status = SP_OK;

	if (r->form.sized && (status = sp_read_size(r, fault)) != SP_OK)
		return status;
	while (status == SP_OK && (s->size.h == 0 || s->rows < s->size.h)) {
		uint64_t line = r->in.at.line, before = r->line;
		int was_sized = s->sized;

		if (s->rows == 0 && !r->form.sized)
			r->line = line;
		status = take_line(r, b, fault);
		if (status != SP_OK && status != SP_END)
			return status;
		if (s->row_count > 0) {
			enum sp_status row = end_row(r, line, fault);

			if (row != SP_OK)
				return row;
		} else if (s->rows > 0 && !s->lexer.comment) {
			break;
		} else if (was_sized) {
			r->line = before; /* of the size, if no row follows */
		}
	}
	return s->rows > 0 || (s->sized && status == SP_END) ?
	    sp_collect_finish(r, b, fault) : status;
}

/* Skips what is left of a malformed board. */
static enum sp_status
skip_rest(struct sp_reader *r)
{
	struct sp_collector *s = &r->collector;
	enum sp_status status = SP_OK;
	int rows_left = r->form.grid;

	if (s->skip == SP_SKIP_NOTHING)
		return SP_OK;
	if (s->skip == SP_SKIP_LINE) {
		status = sp_input_skip_line(&r->in);
		s->rows++;
	}
	s->skip = SP_SKIP_NOTHING;
	while (rows_left && status == SP_OK &&
	    (s->size.h == 0 || s->rows < s->size.h)) {
		enum sp_line_kind line;

		status = sp_lexer_skip_line(&s->lexer, &r->in, &line);
		rows_left = line != SP_LINE_EMPTY || (s->sized && s->rows == 0);
		s->rows += line == SP_LINE_TEXT;
	}
	return status;
}

enum sp_status
sp_read_board(struct sp_reader *r, struct sp_board *b, struct sp_fault *fault)
{
	enum sp_status status = skip_rest(r);

	if (status != SP_OK)
		return status;
	sp_collect_start(r);
	status = r->form.grid ? read_grid(r, b, fault) :
	    read_line(r, b, fault);
	sp_collect_unmark(&r->collector, b, r->collector.max);
	return status;
}

enum sp_status
sp_read_index(struct sp_reader *r, struct sp_big *index,
    struct sp_fault *fault)
{
	char digits[SP_BIG_TEXT + 1];
	size_t length;
	struct sp_lexer *lexer = &r->collector.lexer;
	enum sp_status status = skip_rest(r);
	enum sp_token token;

	if (status != SP_OK)
		return status;
	do {
		r->line = r->in.at.line;
		token = sp_lexer_long_number(lexer, &r->in, digits,
		    SP_BIG_TEXT, &length);
	} while (token == SP_TOKEN_LINE_END);
	if (token == SP_TOKEN_FILE_END)
		return SP_END;
	if (token == SP_TOKEN_NUMBER) {
		digits[length] = '\0';
		sp_big_parse(digits, index);
		token = sp_lexer_long_number(lexer, &r->in, digits,
		    SP_BIG_TEXT, &length);
		if (token == SP_TOKEN_LINE_END || token == SP_TOKEN_FILE_END)
			return SP_OK;
	}
	if (token == SP_TOKEN_ERROR)
		return SP_IO_ERROR;
	r->collector.skip = SP_SKIP_LINE;
	if (token == SP_TOKEN_WRONG)
		sp_wrong_token(r, "index", fault);
	else
		sp_fault_set(fault, SP_MALFORMED, "more than one number; "
		    "an index stands alone on its line");
	fault->line = r->line;
	return SP_MALFORMED;
}

enum sp_status
sp_board_parse(struct sp_board *b, const char *text,
    const struct sp_form *form, struct sp_size size, struct sp_fault *fault)
{
	struct sp_reader r;
	enum sp_status status = sp_reader_init(&r);
	enum sp_token token = SP_TOKEN_LINE_END;

	if (status == SP_OK && (size.w != 0 || size.h != 0))
		status = sp_size_check(size.w, size.h, fault);
	if (status == SP_OK) {
		if (form != NULL)
			r.form = *form;
		r.size = size;
		sp_reader_set_file(&r, -1);
		sp_lexer_init(&r.collector.lexer, r.form.loose, !r.form.grid);
		status = sp_input_set_text(&r.in, text);
	}
	if (status == SP_OK)
		status = sp_read_board(&r, b, fault);
	if (status == SP_END)
		status = sp_fault_set(fault, SP_MALFORMED, "no board");
	if (status == SP_OK && r.form.grid) {
		while (token == SP_TOKEN_LINE_END)
			token = sp_lexer_next(&r.collector.lexer, &r.in);
		if (token != SP_TOKEN_FILE_END)
			status = sp_fault_set(fault, SP_MALFORMED,
			    "more than one board");
	}
	sp_reader_clear(&r);
	return status;
}

enum sp_status
sp_reader_new(struct sp_reader **r, const struct sp_form *form,
    struct sp_size size, int64_t blank_label)
{
	*r = malloc(sizeof **r);
	if (*r == NULL || sp_reader_init(*r) != SP_OK) {
		free(*r);
		*r = NULL;
		return SP_NO_MEMORY;
	}
	if (form != NULL)
		(*r)->form = *form;
	(*r)->size = size;
	(*r)->blank_label = (uint32_t)blank_label;
	sp_reader_set_file(*r, -1);
	return SP_OK;
}

void
sp_reader_free(struct sp_reader *r)
{
	if (r != NULL)
		sp_reader_clear(r);
	free(r);
}

uint64_t
sp_reader_line(const struct sp_reader *r)
{
	return r->line;
}
