/* describe.c -- what is wrong with a board, in words */
#include <string.h>

#include "text.h"

/* Sets the fault of a row or board that has too many labels. */
static void
set_too_many(const struct sp_reader *r, struct sp_fault *fault)
{
	const struct sp_builder *s = &r->builder;
	uint32_t width = r->rows.width;

	if (width != 0 && s->count - r->rows.start == width)
		sp_fault_set(fault, SP_MALFORMED,
		    "row %lu has more than %lu label%s",
		    (unsigned long)r->rows.count + 1, (unsigned long)width,
		    width == 1 ? "" : "s");
	else
		sp_fault_set(fault, SP_MALFORMED, s->size.w == 0 ?
		    "more than %lu labels" : "more than %lu labels for %lux%lu",
		    (unsigned long)s->limit, (unsigned long)s->size.w,
		    (unsigned long)s->size.h);
}

/* Sets the fault of labels whose number no board has, or none of the size. */
static void
set_wrong_count(const struct sp_reader *r, struct sp_fault *fault)
{
	unsigned long w = r->builder.size.w, h = r->builder.size.h;
	unsigned long count = r->builder.count;

	if (w != 0)
		sp_fault_set(fault, SP_MALFORMED,
		    "%lu label%s, but %lux%lu has %lu cells", count,
		    count == 1 ? "" : "s", w, h, w * h);
	else if (!r->form.grid)
		sp_fault_set(fault, SP_MALFORMED, count == 1 ?
		    "1 label is no board" : count < 6 ?
		    "%lu labels are no square board" : "%lu labels are no "
		    "square board; give the size%s", count,
		    r->for_program ? " with -s" : "");
	else
		sp_fault_set(fault, SP_MALFORMED, r->rows.count == 1 ?
		    "a grid of one row" : "a grid of one column, whose tiles "
		    "cannot pass each other");
}

/* Returns whether a comment with digits may have cut off labels. */
static int
is_commented(const struct sp_lexer *lexer, enum sp_fault_kind kind)
{
	int digits = 0;

	for (size_t i = 0; i < lexer->comment_length; i++)
		digits |= sp_is_digit(lexer->comment_text[i]);
	return digits && (kind == SP_FAULT_COUNT || kind == SP_FAULT_ROW ||
	    kind == SP_FAULT_NO_BLANK || kind == SP_FAULT_NO_NUMBER);
}

void
sp_describe(const struct sp_reader *r, struct sp_fault *fault)
{
	const struct sp_lexer *lexer = &r->lexer;
	const struct sp_builder *s = &r->builder;
	enum sp_fault_kind kind = s->wrong.kind;
	unsigned long number = (unsigned long)s->wrong.number;
	unsigned long count = s->count, w = s->size.w, h = s->size.h;
	unsigned long rows = r->rows.count, width = r->rows.width;

	switch (kind) {
	case SP_FAULT_LABEL:
	case SP_FAULT_INDEX:
		sp_fault_set(fault, SP_MALFORMED, "'");
		sp_fault_quote(fault->text, sizeof fault->text, lexer->text,
		    lexer->length);
		sp_fault_append(fault, "' is no %s",
		    kind == SP_FAULT_LABEL ? "label" : "index");
		/* Moves, as sp-solve writes them? */
		if (kind == SP_FAULT_LABEL && count == 0 && r->for_program &&
		    lexer->length > 0 && lexer->text[0] > '9' &&
		    strspn(lexer->text, "UDLRudlr0123456789") == lexer->length)
			sp_fault_append(fault, "; if these are moves, sp-map "
			    "-m @FILE makes them");
		break;
	case SP_FAULT_INDEXES:
		sp_fault_set(fault, SP_MALFORMED, "more than one number; an "
		    "index stands alone on its line");
		break;
	case SP_FAULT_PLACE:
		sp_fault_set(fault, SP_MALFORMED, "a size, %lux%lu, behind %s; "
		    "give each board a line",
		    (unsigned long)lexer->size.w, (unsigned long)lexer->size.h,
		    count > 0 ? "labels" : "another");
		break;
	case SP_FAULT_SIZE:
		sp_fault_set(fault, SP_MALFORMED,
		    "a board of %lux%lu, but %s is %lux%lu", w, h,
		    r->for_program ? "-s" : "the size",
		    (unsigned long)r->size.w, (unsigned long)r->size.h);
		break;
	case SP_FAULT_SIZE_TEXT: /* sp_read_size has set this fault */
		sp_fault_append(fault, "; in the form sized a line N, W H or "
		    "WxH stands before each grid");
		break;
	case SP_FAULT_OTHER:
		sp_fault_set(fault, SP_MALFORMED, "a line of more bytes than "
		    "any board has");
		break;
	case SP_FAULT_MOVES:     /* these are no faults of a board */
	case SP_FAULT_SLIDE:
	case SP_FAULT_NO_MOVES:
	case SP_FAULT_MEMORY:
	case SP_FAULT_ANSWER:
		break;
	case SP_FAULT_RANGE:
	case SP_FAULT_GREATEST:
		sp_fault_set(fault, SP_MALFORMED, "label ");
		if (number > SP_MAX_CELLS)
			sp_fault_quote(fault->text, sizeof fault->text,
			    lexer->text, lexer->length);
		else
			sp_fault_append(fault, "%lu", number);
		sp_fault_append(fault, w == 0 ?
		    " is out of range (%lu to %lu)" :
		    " is out of range (%lu to %lu) for %lux%lu",
		    (unsigned long)s->base, (w == 0 ? SP_MAX_CELLS : w * h) -
		    s->shift, w, h);
		break;
	case SP_FAULT_TWICE:
		sp_fault_set(fault, SP_MALFORMED, "label %lu appears twice",
		    number);
		break;
	case SP_FAULT_MANY:
		set_too_many(r, fault);
		break;
	case SP_FAULT_ROW:
		sp_fault_set(fault, SP_MALFORMED,
		    "row %lu has %lu label%s, not %lu", rows, number,
		    number == 1 ? "" : "s", width);
		if (rows == 1 && number == h)
			sp_fault_append(fault, "; a size is columns x rows");
		break;
	case SP_FAULT_COUNT:
		set_wrong_count(r, fault);
		break;
	case SP_FAULT_SEGMENTS:
		sp_fault_set(fault, SP_MALFORMED,
		    "rows of %lu labels, not of %lu",
		    (unsigned long)r->rows.segment, w);
		sp_fault_append(fault, r->size.w != 0 || r->sized ?
		    "; a size is columns x rows, here %lux%lu" :
		    r->for_program ? "; give the size with -s %lux%lu" :
		    "; give the size, %lux%lu", (unsigned long)r->rows.segment,
		    count / r->rows.segment);
		break;
	case SP_FAULT_NO_NUMBER:
		sp_fault_set(fault, SP_MALFORMED,
		    "no label %lu, which stands for the blank", number);
		break;
	case SP_FAULT_NO_BLANK:
	case SP_FAULT_BLANKS:
		sp_fault_set(fault, SP_MALFORMED, kind == SP_FAULT_NO_BLANK ?
		    "no blank (0)" : s->numbered ? "more than one blank" :
		    "more than one blank (0)");
		break;
	case SP_FAULT_SIGN:
		sp_fault_set(fault, SP_MALFORMED,
		    "a sign stands for the blank, but %s is %lu",
		    r->for_program ? "-B" : "the number of the blank", number);
		break;
	}
	if (is_commented(lexer, kind)) {
		sp_fault_append(fault, "; what follows # is a comment: '");
		sp_fault_quote(fault->text, sizeof fault->text,
		    lexer->comment_text, lexer->comment_length);
		sp_fault_append(fault, "'");
	}
	fault->line = s->wrong.line;
	fault->kind = kind;
}
