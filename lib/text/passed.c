/* passed.c -- lines that are passed over, and what they may have */
#include <string.h>

#include "foreign.h"

enum {
	FEWEST_TOLD = 6,    /* numbers of which a note is made */
	FEWEST_OF_LINE = 3, /* of a line with words, or of a row */
	FEWEST_PASSED = 8,  /* cells of a board: 3x3 without its blank */
	WORD_PASSED = 9,    /* labels of a word that may be a board */
	MOST_PASSED = 63    /* cells whose labels have a bit each */
};

/* Returns whether cells of that number with these labels may be a board: all
 * labels from 1, with 0, a sign or nothing for the blank. */
static int
is_board(uint64_t labels, uint32_t cells)
{
	uint64_t end = UINT64_C(1) << (cells & 63);

	return cells >= FEWEST_PASSED && cells < MOST_PASSED &&
	    ((labels | 1) == end - 1 || (labels | 1) == 2 * end - 1);
}

/* Takes labels that stand together on a line. */
static void
note_labels(struct sp_any_passed *p, uint64_t labels, uint32_t cells)
{
	if (cells < FEWEST_OF_LINE)
		return;
	if (is_board(labels, cells))
		p->here.boards |= UINT64_C(1) << cells;
	p->here.cells = cells;
	p->here.labels = labels;
}

void
sp_any_note_line(struct sp_any *a)
{
	struct sp_any_passed *p = &a->passed;
	const struct sp_any_row *row = sp_any_last_row(a);
	const char *line = a->text + row->text;
	uint32_t cells = 0, numbers = 0;
	uint64_t labels = 0;

	if (strncmp(line + row->indent, "/*", 2) == 0)
		p->is_comment = 1;
	for (uint32_t i = row->first; i < row->first + row->count; i++) {
		const struct sp_any_token *t = &a->token[i];
		const char *text = line + t->from;
		uint32_t length = t->to - t->from;
		int is_word = length >= WORD_PASSED &&
		    sp_any_is_glued(text, length);
		int is_number = (t->kind == SP_ANY_NUMBER &&
		    length < WORD_PASSED) ||
		    strspn(text, "0123456789") >= length;

		/* Digits may be labels, too, if two of them are equal. */
		numbers += is_word || (is_number && (row->count == 1 ||
		    (length >= WORD_PASSED && sp_square_side(length) > 0))) ?
		    length : (uint32_t)is_number;
		/* A number or a word may stand in front of labels. */
		if (t->kind == SP_ANY_WORD || t->kind == SP_ANY_ODD ||
		    is_word || (cells < FEWEST_OF_LINE &&
		    (t->kind == SP_ANY_OPEN || (t->kind == SP_ANY_MARK &&
		    t->value == ':')))) {
			note_labels(p, labels, cells);
			labels = cells = 0;
		}
		/* Nine digits in a sentence are rather a number. */
		if (is_word && (row->kind != SP_LINE_OF_TEXT ||
		    (t->from > 0 && strchr("\"'`", text[-1]) != NULL)))
			p->here.boards |= UINT64_C(1) << (length & 63);
		if (is_word || !sp_any_is_cell(t))
			continue;
		labels |= UINT64_C(1) << (t->kind != SP_ANY_NUMBER ? 0 :
		    t->value < MOST_PASSED ? t->value : MOST_PASSED);
		cells++;
	}
	note_labels(p, labels, cells);
	if (numbers >= FEWEST_OF_LINE || row->kind == SP_LINE_OF_LABELS)
		p->here.numbers = numbers;
	if (p->is_comment)
		memset(&p->here, 0, sizeof p->here);
	if (strstr(line, "*/") != NULL)
		p->is_comment = 0;
}

void
sp_any_pass_line(struct sp_any *a)
{
	struct sp_any_passed *p = &a->passed;

	if (p->here.numbers > 0 && p->all.lines + p->apart++ == 0)
		p->first = a->line.number;
	p->numbers += p->here.numbers;
	if (p->numbers >= FEWEST_TOLD) {
		p->all.lines += p->apart;
		p->apart = 0;
	}
	if (p->here.cells > 0) {
		if ((p->labels & p->here.labels) != 0)
			p->labels = p->cells = 0;
		p->labels |= p->here.labels;
		p->cells += p->here.cells;
		if (is_board(p->labels, p->cells))
			p->here.boards |= UINT64_C(1) << p->cells;
	}
	p->all.boards |= p->here.boards;
	memset(&p->here, 0, sizeof p->here);
	if (a->rows == 0)
		p->before = p->all;
}

void
sp_any_keep_lines(struct sp_any *a)
{
	struct sp_any_passed *p = &a->passed;
	uint32_t rest = p->here.numbers < a->cells + FEWEST_TOLD ? 0 :
	    p->here.numbers - a->cells;

	p->all = p->before;
	p->numbers = p->apart = p->cells = 0;
	p->labels = 0;
	if (a->rows == 0 || sp_any_last_row(a)->number != a->line.number)
		return;
	/* What stands beside boards in fields is told in words. */
	memset(&p->here, 0, sizeof p->here);
	p->here.numbers = a->layout->variant == SP_LINES_FIELDS ? 0 : rest;
}
