/* collect.c -- labels become a board, or a fault */
#include <stdlib.h>
#include <string.h>

#include "text.h"

enum sp_status
sp_collect_mark(struct sp_collector *s, const struct sp_board *b,
    uint32_t most)
{
	uint32_t words = sp_bit_words(most > s->max ? most : s->max);

	if (words > s->mark_words) {
		uint64_t *mark;

		words += words / 2;
		mark = realloc(s->mark, words * sizeof *mark);
		if (mark == NULL)
			return SP_NO_MEMORY;
		memset(mark + s->mark_words, 0,
		    (words - s->mark_words) * sizeof *mark);
		s->mark = mark;
		s->mark_words = words;
	}
	for (; s->marked < s->stored; s->marked++)
		sp_bit_set(s->mark, b->label[s->marked]);
	return SP_OK;
}

void
sp_collect_unmark(struct sp_collector *s, const struct sp_board *b,
    uint32_t max)
{
	if (s->marked == 0)
		return;
	if (max / SP_WORD_BITS <= s->marked)
		memset(s->mark, 0, sp_bit_words(max) * sizeof *s->mark);
	else
		for (uint32_t i = 0; i < s->marked; i++)
			s->mark[b->label[i] / SP_WORD_BITS] = 0;
	s->marked = 0;
}

void
sp_collect_set_size(struct sp_reader *r, struct sp_size size)
{
	struct sp_collector *s = &r->collector;

	s->size = size;
	s->limit = size.w == 0 ? SP_MAX_CELLS : sp_cells(size);
	s->width = r->form.grid ? size.w : 0;
}

void
sp_collect_start(struct sp_reader *r)
{
	struct sp_collector *s = &r->collector;

	sp_collect_set_size(r, r->size);
	s->sized = 0;
	s->wrong_size = 0;
	s->count = s->stored = s->marked = s->max = s->blanks = 0;
	s->rows = s->row_count = 0;
	s->open = s->uneven = 0;
	s->part = s->part_from = 0;
	s->seen = 0;
}

void
sp_collect_wrong_size(struct sp_reader *r)
{
	struct sp_collector *s = &r->collector;

	s->wrong_size = !s->sized && (s->size.w != 0 || !r->form.grid);
}

/* ---- while labels are read ---------------------------------------------- */

/*
 * A number of the text is no label of boards of that size, 0x0 if it is not
 * known.  Above SP_MAX_CELLS it is shown as the lexer has it.
 */
static enum sp_status
out_of_range(struct sp_reader *r, uint64_t number, struct sp_size size,
    struct sp_fault *fault)
{
	const struct sp_lexer *lexer = &r->collector.lexer;
	uint32_t n = size.w == 0 ? SP_MAX_CELLS : sp_cells(size);

	sp_fault_set(fault, SP_MALFORMED, "label ");
	if (number > SP_MAX_CELLS)
		sp_fault_quote(fault->text, sizeof fault->text, lexer->text,
		    lexer->length);
	else
		sp_fault_append(fault, "%lu", (unsigned long)number);
	sp_fault_append(fault, " is out of range (%lu to %lu)",
	    (unsigned long)r->form.base,
	    (unsigned long)n - sp_form_shift(&r->form));
	if (size.w != 0)
		sp_fault_append(fault, " for %lux%lu", (unsigned long)size.w,
		    (unsigned long)size.h);
	if (r->size.w != 0 && number >= r->form.base && number <= SP_MAX_CELLS)
		sp_collect_wrong_size(r);
	if (number > SP_MAX_CELLS)
		sp_fault_append(fault, "; put spaces between labels");
	return SP_MALFORMED;
}

/* The next label is one too many for its row or for the board. */
static enum sp_status
too_many(struct sp_reader *r, const struct sp_board *b,
    struct sp_fault *fault)
{
	struct sp_collector *s = &r->collector;

	sp_collect_wrong_size(r);
	if (s->width != 0 && s->row_count == s->width) {
		sp_fault_set(fault, SP_MALFORMED,
		    "row %lu has more than %lu label%s",
		    (unsigned long)s->rows + 1, (unsigned long)s->width,
		    s->width == 1 ? "" : "s");
		sp_hint_sized(r, b, fault);
	} else {
		sp_fault_set(fault, SP_MALFORMED, s->size.w == 0 ?
		    "more than %lu labels" : "more than %lu labels for %lux%lu",
		    (unsigned long)s->limit, (unsigned long)s->size.w,
		    (unsigned long)s->size.h);
	}
	sp_hint_lines(r, b, fault);
	sp_hint_several(r, fault);
	return SP_MALFORMED;
}

enum sp_status
sp_collect_room(const struct sp_collector *s, struct sp_board *b,
    uint32_t labels)
{
	uint32_t more = b->room < 32 ? 64 : 2 * b->room;

	if (b->room - s->stored >= labels || b->room >= s->limit)
		return SP_OK;
	return sp_label_room(&b->label, &b->room,
	    more < s->limit ? more : s->limit);
}

/* Makes room for the blank before the label of that number, and puts it there.
 * It has no mark, as blanks need none. */
static enum sp_status
insert_blank(struct sp_collector *s, struct sp_board *b, uint32_t cell)
{
	if (sp_collect_room(s, b, 1) != SP_OK)
		return SP_NO_MEMORY;
	memmove(b->label + cell + 1, b->label + cell,
	    (s->stored - cell) * sizeof *b->label);
	b->label[cell] = 0;
	s->stored++;
	s->marked++;
	s->count++;
	s->blanks = 1;
	return SP_OK;
}

/* The row is longer than row 1, which has an empty field at one end: if there
 * is no blank yet, that is it. */
static enum sp_status
widen_first_row(struct sp_collector *s, struct sp_board *b)
{
	if (!s->open || s->rows != 1 || s->blanks > 0 || s->count == s->limit)
		return SP_OK;
	s->width++;
	return insert_blank(s, b, s->open_at);
}

enum sp_status
sp_collect_end_field(struct sp_reader *r, struct sp_board *b)
{
	struct sp_collector *s = &r->collector;
	uint32_t at = s->lexer.front ? s->stored - s->row_count : s->stored;
	uint32_t more = s->count + 1;

	if (s->lexer.front == s->lexer.comma || s->lexer.bracket ||
	    s->row_count == 0 || s->blanks > 0 || s->count == s->limit)
		return SP_OK;
	if (r->form.grid && s->width == 0) {
		s->open = 1;
		s->open_at = at;
	} else if (r->form.grid ? s->row_count + 1 == s->width :
	    s->size.w != 0 ? more == sp_cells(s->size) :
	    sp_square_side(more) >= SP_MIN_SIDE) {
		s->row_count++;
		return insert_blank(s, b, at);
	}
	return SP_OK;
}

/* A sign has ended a row within the line, unless it is in front of all. */
static void
end_part(struct sp_collector *s)
{
	uint32_t labels = s->count - s->part_from;

	s->lexer.row_ended = 0;
	s->part = s->part == 0 ? labels : s->part;
	s->uneven |= labels != s->part;
	s->part_from = s->count;
}

enum sp_status
sp_collect_label(struct sp_reader *r, struct sp_board *b,
    struct sp_fault *fault)
{
	struct sp_collector *s = &r->collector;
	uint64_t number = s->lexer.value;
	uint32_t label, shift = sp_form_shift(&r->form);

	if (s->lexer.row_ended)
		end_part(s);
	if (s->width != 0 && s->row_count == s->width &&
	    widen_first_row(s, b) != SP_OK)
		return SP_NO_MEMORY;
	if (s->count == s->limit ||
	    (s->width != 0 && s->row_count == s->width))
		return too_many(r, b, fault);
	if (number < r->form.base || number + shift > s->limit)
		return out_of_range(r, number, s->size, fault);
	label = (uint32_t)number + shift;
	s->count++;
	s->row_count++;
	/* After two blanks the board is malformed; further ones are counted,
	 * but not stored. */
	if (label == 0 && ++s->blanks > 2)
		return SP_OK;
	if (sp_collect_room(s, b, 1) != SP_OK ||
	    sp_collect_mark(s, b, label) != SP_OK)
		return SP_NO_MEMORY;
	if (label != 0 && sp_bit_set(s->mark, label)) {
		sp_fault_set(fault, SP_MALFORMED, "label %lu appears twice",
		    (unsigned long)number);
		if (s->size.w == 0) {
			sp_hint_lines(r, b, fault);
			sp_hint_several(r, fault);
		}
		sp_hint_first(r, b, label, fault);
		return SP_MALFORMED;
	}
	if (label > s->max) {
		s->max = label;
		s->max_line = r->in.at.line;
	}
	b->label[s->stored++] = label;
	s->marked = s->stored;
	return SP_OK;
}

/* ---- when all labels are read ------------------------------------------- */

/* The labels do not make a board of the size given, or of any size. */
static enum sp_status
wrong_count(struct sp_reader *r, struct sp_fault *fault)
{
	struct sp_collector *s = &r->collector;
	unsigned long count = s->count;

	sp_collect_wrong_size(r);
	if (s->size.w != 0)
		sp_fault_set(fault, SP_MALFORMED,
		    "%lu label%s, but %lux%lu has %lu cells", count,
		    count == 1 ? "" : "s", (unsigned long)s->size.w,
		    (unsigned long)s->size.h,
		    (unsigned long)sp_cells(s->size));
	else if (!r->form.grid)
		sp_fault_set(fault, SP_MALFORMED, count == 1 ?
		    "1 label is no board" : "%lu labels are no square board",
		    count);
	else
		sp_fault_set(fault, SP_MALFORMED, s->rows < SP_MIN_SIDE ?
		    "a grid of one row; without -G every line is a board" :
		    "a grid of one column, whose tiles cannot pass each other");
	sp_hint_count(r, fault);
	return SP_MALFORMED;
}

int
sp_collect_has_rows(const struct sp_reader *r)
{
	const struct sp_collector *s = &r->collector;

	return s->part > 1 && !s->uneven && !r->form.grid &&
	    s->count - s->part_from == s->part;
}

/* Refuses rows within a line that are not those of the size, unless a label is
 * too great for a board of these rows, too. */
static enum sp_status
check_parts(struct sp_reader *r, struct sp_size size, struct sp_fault *fault)
{
	struct sp_collector *s = &r->collector;

	if (!sp_collect_has_rows(r) || s->part == size.w || s->max > s->count)
		return SP_OK;
	sp_collect_wrong_size(r);
	return sp_fault_set(fault, SP_MALFORMED,
	    "rows of %lu labels, not of %lu; %s %lux%lu",
	    (unsigned long)s->part, (unsigned long)size.w, s->size.w == 0 ?
	    "give the size with -s" : "a size is columns x rows, here",
	    (unsigned long)s->part, (unsigned long)(s->count / s->part));
}

/* Sets the size of the board, if the number of labels is right. */
static enum sp_status
find_size(struct sp_reader *r, struct sp_size *size, struct sp_fault *fault)
{
	struct sp_collector *s = &r->collector;

	*size = s->size;
	if (size->w == 0 && r->form.grid) {
		size->w = s->width;
		size->h = s->rows;
	} else if (size->w == 0) {
		if (s->count != s->square) {
			s->square = s->count;
			s->side = sp_square_side(s->count);
		}
		size->w = size->h = s->side;
	}
	if (size->w < SP_MIN_SIDE || size->h < SP_MIN_SIDE ||
	    s->count != sp_cells(*size))
		return wrong_count(r, fault);
	return check_parts(r, *size, fault);
}

/* In forms where 0 is not the blank: makes the label that is the blank 0. */
static enum sp_status
find_numbered_blank(const struct sp_reader *r, struct sp_board *b, uint32_t n,
    struct sp_fault *fault)
{
	uint32_t blank = r->blank_label == UINT32_MAX ? n :
	    r->blank_label + sp_form_shift(&r->form);

	for (uint32_t cell = 0; cell < n; cell++) {
		if (b->label[cell] == blank) {
			b->label[cell] = 0;
			return SP_OK;
		}
	}
	return sp_fault_set(fault, SP_MALFORMED,
	    "no label %lu, which stands for the blank",
	    (unsigned long)r->blank_label);
}

/* Checks the labels, which are different, for a board of that size. */
static enum sp_status
check_labels(struct sp_reader *r, struct sp_board *b, struct sp_size size,
    struct sp_fault *fault)
{
	const struct sp_collector *s = &r->collector;
	uint32_t n = sp_cells(size);

	if (s->max > n) {
		out_of_range(r, s->max - sp_form_shift(&r->form), size, fault);
		if (sp_looks_like_row(r, b))
			sp_collect_wrong_size(r);
		fault->line = s->max_line;
		return SP_MALFORMED;
	}
	if (!r->form.blank_is_zero)
		return find_numbered_blank(r, b, n, fault);
	if (s->blanks == 1)
		return SP_OK;
	sp_fault_set(fault, SP_MALFORMED, s->blanks == 0 ?
	    "no blank (0)" : "more than one blank (0)");
	if (s->blanks == 0)
		sp_hint_one_based(r, fault);
	else if (s->blanks == 2 && s->max == n - 2)
		sp_hint_from_zero(r, fault);
	return SP_MALFORMED;
}

enum sp_status
sp_collect_finish(struct sp_reader *r, struct sp_board *b,
    struct sp_fault *fault)
{
	struct sp_size size;
	enum sp_status status = find_size(r, &size, fault);

	if (status == SP_OK)
		status = check_labels(r, b, size, fault);
	if (status != SP_OK) {
		sp_hint_one_more(r, b, fault);
		sp_hint_grid(r, b, fault);
		if (fault->line == 0)
			fault->line = r->line;
		return status;
	}
	status = sp_board_resize(b, size);
	if (status == SP_OK)
		sp_board_find_blank(b);
	return status;
}
