/* lay_lists.c -- layouts with a board in brackets */
#include <string.h>

#include "any.h"

/*
 * Variant 0: each list of labels is a board.  Variant 1: each list of two or
 * more lists of labels, of equal length, is one, and other lists of labels as
 * well unless they stand beside others.  Lists under another name, which is the
 * word before the bracket, need not be boards.
 */

/* Returns whether a board had the same name. */
static int
has_good_name(const struct sp_any *a, const struct sp_any_list *list)
{
	for (uint32_t i = 0; i < a->state.goods; i++)
		if (a->state.good[i] == list->name)
			return 1;
	return 0;
}

/* Returns whether the cells of a list, from `start` on, have numbers. */
static int
has_numbers(const struct sp_any *a, uint32_t start)
{
	for (uint32_t i = start; i < a->cells; i++)
		if ((a->cell[i] & SP_CELL_BLANK) == 0)
			return 1;
	return 0;
}

static void
pass_list(struct sp_any *a, const struct sp_any_list *list, uint32_t start)
{
	/* Rows of lists are no moves. */
	if (list->lists > 0 || !(list->says & SP_SAYS_MOVES))
		sp_any_pass_cells(a, start, list->lists > 0 ? 0 : list->words,
		    list->line);
}

/*
 * Takes the cells from list->start on as a board.  SP_END: they are no board,
 * which the name of the list allows.
 */
static enum sp_status
take_list(struct sp_any *a, const struct sp_any_list *list, uint32_t width)
{
	uint32_t count = a->cells - list->start;
	enum sp_status status;

	memmove(a->cell, a->cell + list->start, count * sizeof *a->cell);
	a->cells = count;
	a->width = width;
	a->board_line = list->line;
	a->says = list->says;
	a->needs_all = 0;
	if (!has_numbers(a, 0)) {
		a->cells = 0;
		return SP_END;
	}
	status = sp_any_accept(a);
	if (status == SP_OK) {
		if (a->state.goods < SP_LIST_NAMES && !has_good_name(a, list))
			a->state.good[a->state.goods++] = list->name;
	} else if (status == SP_MALFORMED && a->state.list[0].words > 0 &&
	    !has_good_name(a, list) &&
	    (a->seen.boards == 0 || count != sp_cells(a->seen.last_size))) {
		pass_list(a, list, 0);
		status = SP_END;
	}
	return status;
}

/*
 * Ends a list.  SP_OK: a board is read; SP_END: none is.
 *
 *	what is in the list     variant 0   variant 1
 *	labels alone            a board     a row, in a list of such lists alone;
 *	                                    else a board
 *	two or more lists of    -           a board; if each list may be one, a
 *	labels, equally long                fault
 *	one list of labels      -           a board, if it has more than 8
 *	other                   passed over, or a fault, if nothing says that it
 *	                        is no board
 *
 * A call, as Row(1, 2, 3), is a list of the list around it.
 */
static enum sp_status
close_list(struct sp_any *a)
{
	struct sp_any_list *list = &a->state.list[a->state.depth];
	struct sp_any_list *outer = &a->state.list[--a->state.depth];
	int nested = a->layout->variant == 1;
	int is_flat = list->lists == 0 && list->words == 0 && list->cells > 0;
	uint32_t count = a->cells - list->start, rows;
	int is_pure = list->words == 0 && list->cells == 0 && !list->is_done;
	int is_rows = is_pure && list->lists > 1 &&
	    list->row > (list->call == 0 ? 1 : 2) &&
	    (list->call == 0 || list->signs == 0);
	enum sp_status status = SP_END;

	if (a->of_characters && list->pairs > 1 &&
	    list->pairs + list->cells > 3)
		return sp_any_stumble(a, list->line,
		    "labels of two digits, not of a character each");
	outer->labels += list->labels;
	outer->lists++;
	outer->is_done |= list->is_done;
	if (list->labels > 3)
		a->state.above = 0;
	if (is_flat) {
		outer->row = outer->lists == 1 || outer->row == count ? count :
		    0;
		if (nested && a->state.depth > 0 && outer->words == 0 &&
		    outer->cells == 0)
			return SP_END; /* it may be a row */
		if (nested && outer->lists > 1 && outer->words == 0 &&
		    outer->call == 0 && !outer->is_done)
			return sp_any_stumble(a, list->line,
			    "a list beside lists that may be rows");
		if (count >= (a->state.list[0].words > 0 ? 6 : 4)) {
			outer->is_done = 1;
			/* Signs may divide its labels into rows. */
			rows = list->signs + 1;
			return take_list(a, list, rows > 1 && rows < count &&
			    count % rows == 0 ? count / rows : 0);
		}
	} else {
		outer->row = 0;
		if (is_rows && nested && list->row == 2 &&
		    a->wish.size.w == 0 && sp_any_cells_differ(a, list->start))
			return sp_any_stumble(a, list->line, "lists of two may "
			    "be pairs; give the size with -s");
		if (is_rows && count >= 4 && nested) {
			outer->is_done = 1;
			status = take_list(a, list, list->row);
			return status == SP_END && list->row >= 4 &&
			    sp_square_side(list->row) > 0 ? sp_any_stumble(a,
			    list->line, "lists that may be boards") : status;
		}
		/* A list alone in brackets, as in solve([1,2,...]). */
		if (nested && list->lists == 1 && list->row > 8 && is_pure) {
			outer->is_done = 1;
			return take_list(a, list, 0);
		}
		if (nested && !list->is_done && list->labels > 3 &&
		    (list->words == 0 || list->lists > 1) &&
		    a->state.list[0].words == 0 && has_numbers(a, list->start))
			status = sp_any_stumble(a, list->line,
			    "a list that is no board");
	}
	if (status == SP_END && !list->is_done && list->start < a->cells)
		pass_list(a, list, list->start);
	/* A list with a word may be a faulty row of the list around it. */
	if (list->lists > 0 || list->cells < 2 || a->state.depth == 0)
		a->cells = list->start < a->cells ? list->start : a->cells;
	return status;
}

/* Adds what words of a line say to what those above say. */
static void
add_says(struct sp_any *a, uint32_t says, uint64_t line)
{
	a->state.above |= says;
	if (says & (SP_SAYS_GOAL | SP_SAYS_START))
		a->state.said_line = line;
}

/* Takes a token; status as from close_list. */
static enum sp_status
take_list_token(struct sp_any *a, const struct sp_any_row *row,
    const struct sp_any_token *t)
{
	enum { NEAR = 5 }; /* lines */
	struct sp_any_list *list = &a->state.list[a->state.depth];
	const struct sp_any_token *next = t + 1;
	const struct sp_any_token *end = &a->token[row->first + row->count];
	uint32_t above = a->state.above;
	int is_key = a->state.depth == 0 && t->kind == SP_ANY_SIGN &&
	    sp_is_letter((char)t->value);

	if (t->kind == SP_ANY_WORD ||
	    (t->kind == SP_ANY_ODD && a->state.depth == 0) || is_key) {
		a->state.word = t->value;
		if (t->kind == SP_ANY_WORD)
			add_says(a, sp_any_says(a->text + row->text + t->from,
			    t->to - t->from), row->number);
		/* Rows may be calls of a function or macro, as vec![1, 2]. */
		if (next < end && sp_any_is_mark(next, '!'))
			next++;
		if (a->state.depth > 0 && next < end &&
		    next->kind == SP_ANY_OPEN && (list->lists == 0 ||
		    list->call == t->value))
			list->call = t->value;
		else
			list->words++;
		a->state.list[0].words += a->state.depth > 0;
	} else if (t->kind == SP_ANY_OPEN) {
		if (a->state.depth + 1 == SP_LIST_DEPTH) {
			a->state.item = row->count;
			return sp_any_stumble(a, row->number,
			    "too many brackets");
		}
		/* Words of a goal or a start are about lists on the next few
		 * lines only: a program has many such words. */
		if (row->number - a->state.said_line > NEAR)
			above &= ~(uint32_t)(SP_SAYS_GOAL | SP_SAYS_START);
		a->state.list[++a->state.depth] =
		    (struct sp_any_list){ .line = row->number,
			    .name = a->state.word,
			    .says = above,
			    .start = a->cells };
	} else if (t->kind == SP_ANY_CLOSE) {
		if (a->state.depth == 0 && t > &a->token[row->first] &&
		    !sp_any_is_cell(&t[-1]))
			return SP_END; /* as in a) and :) */
		if (a->state.depth == 0)
			return sp_any_stumble(a, row->number,
			    "'%c' without an opening bracket", (int)t->value);
		return close_list(a);
	} else if (t->kind == SP_ANY_ODD) {
		list->words++;
		list->pairs += t->to - t->from == 2;
	} else if (sp_any_is_cell(t)) {
		if (a->state.depth == 0) {
			list->cells++;
			return SP_END;
		}
		list->cells++;
		list->labels++;
		return sp_any_add_token(a, t) != SP_OK ? SP_NO_MEMORY : SP_END;
	} else if (t->value == ';' || t->value == '/' || t->value == '|') {
		list->signs++;
	}
	return SP_END;
}

enum sp_status
sp_read_lists(struct sp_any *a)
{
	enum sp_status status;
	struct sp_any_row before;
	const char *text;

	for (;;) {
		const struct sp_any_row *row = a->rows > 0 ?
		    sp_any_last_row(a) : NULL;

		while (row != NULL && a->state.item < row->count) {
			status = take_list_token(a, row,
			    &a->token[row->first + a->state.item++]);
			if (status != SP_END)
				return status;
		}
		sp_any_forget_rows(a);
		a->state.item = 0;
		status = sp_any_next_row(a, 1);
		if (status == SP_END && a->state.depth > 0 && (a->in != NULL ||
		    !a->is_cut)) {
			a->state.depth = 0;
			return sp_any_stumble(a, a->state.list[1].line,
			    "a bracket is not closed");
		}
		if (status == SP_END && a->in == NULL && a->seen.boards > 0 &&
		    a->state.list[0].words == 0 && a->state.list[0].cells > 0)
			return sp_any_stumble(a, a->seen.first_line,
			    "numbers outside of the lists");
		if (status != SP_OK)
			return status;
		row = sp_any_last_row(a);
		/* Rows outside of the lists, and of comments of C, may be a
		 * grid. */
		text = a->text + row->text;
		if (a->state.is_comment ||
		    strncmp(text + row->indent, "/*", 2) == 0)
			a->state.is_comment = strstr(text, "*/") == NULL;
		else if (a->state.depth == 0 ||
		    a->state.list[a->state.depth].words > 0) {
			/* It may be a row, and so may what stands in front of
			 * its brackets. */
			before = *row;
			for (before.count = 0; before.count < row->count &&
			    a->token[row->first + before.count].kind !=
			    SP_ANY_OPEN; )
				before.count++;
			sp_any_pass_row(a, row);
			sp_any_pass(a, &before);
		}
		add_says(a, row->kind == SP_LINE_OF_COMMENT ? row->says :
		    row->says & SP_SAYS_POSITIONS, row->number);
		if (row->kind == SP_LINE_OF_ODD) {
			a->state.item = row->count;
			return sp_any_stumble_odd(a, row);
		}
	}
}
