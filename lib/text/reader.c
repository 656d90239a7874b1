/* reader.c -- the boards of a file */
#include <stdlib.h>
#include <string.h>

#include "text.h"

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
	sp_line_free(&r->whole);
	free(r->builder.mark);
	r->builder.mark = NULL;
	if (r->any != NULL)
		sp_any_free(r->any);
	free(r->any);
	r->any = NULL;
}

void
sp_reader_start(struct sp_reader *r)
{
	sp_lexer_init(&r->lexer, 0);
	r->text_is_line = 0;
	r->builder.take_labels = sp_labels_c;
	r->builder.is_best = 0;
	r->skip = SP_SKIP_NOTHING;
	r->any_state = SP_ANY_NEW;
	r->note[0] = '\0';
}

/* ---- rows and lines ------------------------------------------------------ */

/* Takes labels between spaces up to the end of the line.  SP_END: the file ends
 * there, too. */
static enum sp_status
take_line_labels(struct sp_reader *r, struct sp_board *b)
{
	struct sp_builder *s = &r->builder;
	enum sp_status status = SP_OK;
	int is_begun = r->form.grid || r->of_goals;

	while (status == SP_OK) {
		status = sp_build_clean(s, b, &r->in.at);
		if (status != SP_OK)
			break;
		if (!is_begun && s->count == 0 &&
		    sp_lexer_skip_place(&r->lexer, &r->in) != SP_OK)
			return SP_IO_ERROR;
		is_begun = 1;
		switch (sp_lexer_next(&r->lexer, &r->in)) {
		case SP_TOKEN_NUMBER:
			status = s->count == s->full_count ? sp_refuse(s,
			    SP_FAULT_MANY, 0, r->in.at.line) :
			    sp_build_label(s, b, r->lexer.value,
			    r->in.at.line);
			break;
		case SP_TOKEN_LINE_END:
			return SP_OK;
		case SP_TOKEN_FILE_END:
			return SP_END;
		case SP_TOKEN_ERROR:
			return SP_IO_ERROR;
		default:
			return sp_refuse(s, SP_FAULT_LABEL, 0, r->in.at.line);
		}
	}
	return status;
}

/* Takes the labels of one line.  SP_END: the file has ended, maybe behind
 * labels. */
static enum sp_status
take_line(struct sp_reader *r, struct sp_board *b)
{
	enum sp_status status;

	r->rows.start = r->builder.count;
	sp_rows_set_full_count(&r->rows, &r->builder);
	if (!r->form.loose)
		sp_lexer_start_line(&r->lexer);
	status = r->form.loose ? sp_loose_take_line(r, b) :
	    take_line_labels(r, b);
	if (status == SP_MALFORMED || status == SP_NO_MEMORY)
		r->skip = SP_SKIP_LINE;
	return status;
}

/* Makes a board of the labels once all are read. */
static enum sp_status
finish(struct sp_reader *r, struct sp_board *b)
{
	struct sp_builder *s = &r->builder;
	struct sp_size size = s->size;

	if (size.w == 0 && r->form.grid) {
		size.w = r->rows.width;
		size.h = r->rows.count;
	} else if (size.w == 0) {
		size.w = size.h = sp_square_side(s->count);
	}
	if (size.w < SP_MIN_SIDE || size.h < SP_MIN_SIDE ||
	    s->count != sp_cells(size))
		return sp_refuse(s, SP_FAULT_COUNT, 0, r->line);
	s->size = size;
	/* If a label is too great, that fault is reported instead. */
	if (s->numbered && s->blanks == 1 && r->blank_label != UINT32_MAX &&
	    s->max <= s->count)
		return sp_refuse(s, SP_FAULT_SIGN, r->blank_label, r->line);
	if (r->rows.segment != 0 && r->rows.segment != size.w &&
	    s->max <= s->count)
		return sp_refuse(s, SP_FAULT_SEGMENTS, 0, r->line);
	return sp_build_finish(s, b, r->blank_label == UINT32_MAX ? s->count :
	    r->blank_label + sp_form_shift(&r->form), r->line);
}

static enum sp_status
read_line(struct sp_reader *r, struct sp_board *b)
{
	enum sp_status status;
	int begun;

	do {
		r->line = r->in.at.line;
		status = take_line(r, b);
		begun = r->builder.count > 0 || r->sized;
	} while (status == SP_OK && !begun);
	return status == SP_OK || (status == SP_END && begun) ? finish(r, b) :
	    status;
}

static enum sp_status
read_grid(struct sp_reader *r, struct sp_board *b, struct sp_fault *fault)
{
	struct sp_builder *s = &r->builder;
	struct sp_rows *rows = &r->rows;
	enum sp_status status = SP_OK;

	if (r->form.sized && (status = sp_read_size(r, fault)) != SP_OK)
		return status;
	while (status == SP_OK && (s->size.h == 0 || rows->count < s->size.h)) {
		uint64_t line = r->in.at.line, before = r->line;
		int was_sized = r->sized;

		if (rows->count == 0 && !r->form.sized)
			r->line = line;
		status = take_line(r, b);
		if (status != SP_OK && status != SP_END)
			return status;
		if (s->count > rows->start) {
			uint32_t labels = s->count - rows->start;

			rows->count++;
			if (rows->width == 0)
				rows->width = labels;
			if (labels != rows->width) {
				r->skip = SP_SKIP_ROWS;
				return sp_refuse(s, SP_FAULT_ROW, labels, line);
			}
		} else if (rows->count > 0 && !r->lexer.comment) {
			break;
		} else if (was_sized) {
			/* The line of the size, if no row follows. */
			r->line = before;
		}
	}
	return rows->count > 0 || (r->sized && status == SP_END) ?
	    finish(r, b) : status;
}

static enum sp_status
skip_line(struct sp_reader *r, enum sp_line_kind *kind)
{
	return r->form.loose ? sp_loose_skip_line(r, kind) :
	    sp_lexer_skip_line(&r->lexer, &r->in, kind);
}

/* Skips what is left of a malformed board. */
static enum sp_status
skip_rest(struct sp_reader *r)
{
	struct sp_rows *rows = &r->rows;
	uint32_t h = r->builder.size.h;
	enum sp_status status = SP_OK;
	int rows_left = r->form.grid;

	if (r->skip == SP_SKIP_NOTHING)
		return SP_OK;
	if (r->skip == SP_SKIP_LINE) {
		if (!r->form.loose)
			status = sp_input_skip_line(&r->in);
		rows->count++;
	}
	r->skip = SP_SKIP_NOTHING;
	while (rows_left && status == SP_OK && (h == 0 || rows->count < h)) {
		enum sp_line_kind line;

		status = skip_line(r, &line);
		rows_left = line != SP_LINE_EMPTY ||
		    (r->sized && rows->count == 0);
		rows->count += line == SP_LINE_TEXT;
	}
	return status;
}

/* ---- the form any --------------------------------------------------------- */

/* Sets what the caller of the reader asks for. */
static enum sp_status
prepare_any(struct sp_reader *r, struct sp_fault *fault)
{
	if (r->any == NULL && (r->any = calloc(1, sizeof *r->any)) == NULL)
		return SP_NO_MEMORY;
	r->any->wish.size = r->size;
	r->any->wish.base = r->form.blank_is_zero ? -1 : (int)r->form.base;
	r->any->wish.blank_label = r->blank_label;
	r->any->wish.groups = r->form.grid ? SP_ANY_GRIDS :
	    r->form.parts & SP_PART_END ? SP_ANY_LINES : 0;
	r->any->wish.takes_goals = r->of_goals;
	r->any->fault = fault;
	return SP_OK;
}

/* Finds out how the file is to be read. */
static enum sp_status
begin_any(struct sp_reader *r)
{
	enum sp_status status = SP_OK;
	size_t length;
	int is_cut;

	while (status == SP_OK &&
	    (size_t)(r->in.at.end - r->in.at.pos) < SP_ANY_BEGINNING)
		status = sp_input_add(&r->in);
	if (status == SP_IO_ERROR)
		return status;
	length = (size_t)(r->in.at.end - r->in.at.pos);
	if (length == 0)
		return SP_END;
	is_cut = !r->in.ended || length > SP_ANY_BEGINNING;
	status = sp_any_sniff(r->any, (const char *)r->in.at.pos,
	    length > SP_ANY_BEGINNING ? SP_ANY_BEGINNING : length, is_cut,
	    r->note);
	r->any_state = status == SP_OK ? SP_ANY_READ : SP_ANY_REFUSED;
	if (status == SP_OK)
		sp_any_start(r->any, &r->in);
	return status;
}

static enum sp_status
read_any(struct sp_reader *r, struct sp_board *b, struct sp_fault *fault)
{
	enum sp_status status = prepare_any(r, fault);
	struct sp_any *a = r->any;

	if (status == SP_OK && r->any_state == SP_ANY_NEW) {
		r->line = 1;
		status = begin_any(r);
		if (status == SP_MALFORMED)
			r->line = fault->line;
	}
	if (status != SP_OK)
		return status;
	if (r->any_state == SP_ANY_REFUSED)
		return SP_END;
	status = sp_any_read(a);
	r->line = status == SP_MALFORMED ? fault->line : a->board_line;
	if (status == SP_OK)
		status = sp_board_start(b, a->seen.last_size);
	if (status == SP_OK) {
		memcpy(sp_board_labels(b), a->cell,
		    a->cells * sizeof *b->label);
		sp_board_find_blank(b);
	}
	return status;
}

static void
empty_board(struct sp_board *b)
{
	b->size = (struct sp_size){ 0, 0 };
	b->n = 0;
}

enum sp_status
sp_read_board(struct sp_reader *r, struct sp_board *b, struct sp_fault *fault)
{
	struct sp_builder *s;
	enum sp_status status;

	SP_NOT_NULL(fault, r && b);
	s = &r->builder;
	empty_board(b);
	if (r->in.calling)
		return sp_fault_set(fault, SP_REFUSED,
		    "the reader's own callback asks for a board");
	if (r->form.by_index)
		return sp_fault_set(fault, SP_REFUSED,
		    "an index needs a goal: sp_index_parse makes its board");
	status = skip_rest(r);
	if (status != SP_OK)
		return status;
	if ((r->size.w | r->size.h) != 0 &&
	    sp_size_check(r->size.w, r->size.h, fault) != SP_OK)
		return SP_REFUSED;
	if (r->form.any)
		return read_any(r, b, fault);
	r->sized = 0;
	r->rows = (struct sp_rows){ 0 };
	sp_build_start(s, &r->form);
	sp_rows_set_size(r, r->size);
	status = r->form.grid ? read_grid(r, b, fault) : read_line(r, b);
	sp_build_clear_marks(s, b, s->max);
	if (status == SP_MALFORMED)
		sp_describe(r, fault);
	if (status != SP_OK)
		empty_board(b);
	return status;
}

enum sp_status
sp_board_parse(struct sp_board *b, const char *text,
    const struct sp_form *form, struct sp_size size, struct sp_fault *fault)
{
	SP_NOT_NULL(fault, b && text);
	return sp_board_from_text(b, text, form, size, UINT32_MAX, 0, fault);
}

enum sp_status
sp_board_from_text(struct sp_board *b, const char *text,
    const struct sp_form *form, struct sp_size size, uint32_t blank_label,
    int is_goal, struct sp_fault *fault)
{
	struct sp_reader r;
	enum sp_status status = sp_reader_init(&r);
	enum sp_line_kind kind = SP_LINE_EMPTY;

	if (status == SP_OK && (size.w != 0 || size.h != 0))
		status = sp_size_check(size.w, size.h, fault);
	if (status == SP_OK) {
		if (form != NULL)
			r.form = *form;
		r.size = size;
		r.blank_label = blank_label;
		r.of_goals = r.for_program = is_goal;
		sp_reader_start(&r);
		sp_lexer_init(&r.lexer, !r.form.grid);
		sp_input_set_text(&r.in, text, strlen(text));
		r.text_is_line = r.form.loose && !r.form.grid;
		if (strncmp(text, "\xef\xbb\xbf", 3) == 0)
			text += 3; /* a byte order mark */
		r.whole.text = text;
		r.whole.length = strlen(text);
		status = sp_read_board(&r, b, fault);
	}
	if (status == SP_END)
		status = sp_fault_set(fault, SP_MALFORMED, "no board");
	if (status == SP_OK && r.form.any) {
		status = sp_any_read(r.any);
		status = status == SP_END ? SP_OK : status != SP_OK ? status :
		    sp_fault_set(fault, SP_MALFORMED, "more than one board");
	} else if (status == SP_OK && r.form.grid) {
		while (status == SP_OK && kind != SP_LINE_TEXT)
			status = skip_line(&r, &kind);
		status = kind != SP_LINE_TEXT ? SP_OK : sp_fault_set(fault,
		    SP_MALFORMED, "more than one board");
	}
	if (status != SP_OK)
		empty_board(b);
	sp_reader_clear(&r);
	return status;
}

enum sp_status
sp_reader_new(struct sp_reader **r, const struct sp_form *form,
    struct sp_size size, int64_t blank_label)
{
	if (r == NULL)
		return SP_REFUSED;
	*r = malloc(sizeof **r);
	if (*r == NULL || sp_reader_init(*r) != SP_OK) {
		free(*r);
		*r = NULL;
		return SP_NO_MEMORY;
	}
	if (form != NULL)
		(*r)->form = *form;
	(*r)->size = size;
	(*r)->blank_label = blank_label < 0 || blank_label > UINT32_MAX ?
	    UINT32_MAX : (uint32_t)blank_label;
	sp_reader_start(*r);
	return SP_OK;
}

void
sp_reader_set_text(struct sp_reader *r, const char *text, size_t length)
{
	if (r->in.calling)
		return;
	sp_input_set_text(&r->in, text, length);
	sp_reader_start(r);
}

void
sp_reader_set_callback(struct sp_reader *r,
    ptrdiff_t (*read)(void *context, char *to, size_t room), void *context)
{
	if (r->in.calling)
		return;
	sp_input_set_callback(&r->in, read, context);
	sp_reader_start(r);
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
