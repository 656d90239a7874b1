/* lay_lines.c -- layouts with a board on a line, or in a word */
#include <string.h>

#include "any.h"

/* ---- a board on a line ---------------------------------------------------- */

/* Tokens of a line that may be a board. */
struct run {
	uint32_t first, end, cells, words;
};

/* Returns the length of the rows into which brackets, or else one of the signs
 * ; / and |, divide the cells of the run; 0: none does. */
static uint32_t
run_width(const struct sp_any *a, const struct run *run)
{
	static const char signs[] = "[;/|";

	for (const char *sign = signs; *sign != '\0'; sign++) {
		uint32_t width = 0, cells = 0; /* since the last sign */
		int is_even = 1;

		for (uint32_t i = run->first; i < run->end; i++) {
			const struct sp_any_token *t = &a->token[i];

			if (sp_any_is_cell(t)) {
				cells++;
			} else if (cells > 0 && (*sign == '[' ?
			    t->kind == SP_ANY_OPEN : t->value ==
			    (unsigned char)*sign)) {
				width = width == 0 ? cells : width;
				is_even &= cells == width;
				cells = 0;
			}
		}
		if (width > 1 && is_even && (cells == 0 || cells == width) &&
		    width < run->cells)
			return width;
	}
	return 0;
}

enum {
	SHORTEST_WORD = 9, /* that is a board */
	FEWEST_CELLS = 6   /* that must be a board, in a row among others */
};

/* Takes a word as the run if it may be a board: labels without spaces. */
static int
take_word(struct sp_any *a, const struct sp_any_row *row, uint32_t i,
    struct run *run)
{
	const struct sp_any_token *t = &a->token[i];

	if (!sp_any_is_cell(t) || t->glued < SHORTEST_WORD)
		return 0;
	*run = (struct run){ i, i + t->glued, t->glued, 0 };
	a->state.item = run->end - row->first;
	return 1;
}

/* Returns whether token i is behind a word of letters, and begins four decimal
 * numbers, which are no year: what seems a board of characters is then one of
 * numbers, in which a label is misspelt. */
static int
begins_numbers(const struct sp_any *a, const struct sp_any_row *row, uint32_t i)
{
	const char *text = a->text + row->text;
	uint32_t end = i + 4;

	if (!a->of_characters || i == row->first ||
	    end > row->first + row->count || a->token[i].glued == 4 ||
	    !sp_is_letter(text[a->token[i - 1].from]))
		return 0;
	for (; i < end; i++) {
		const struct sp_any_token *t = &a->token[i];

		if (strspn(text + t->from, "0123456789") < t->to - t->from)
			return 0;
	}
	return 1;
}

/* Finds the next run of four numbers or more, or six cells, in a line with
 * words, from a->state.item on; a word that is a board is one.  Returns whether
 * there is one. */
static int
find_run(struct sp_any *a, const struct sp_any_row *row, struct run *run)
{
	while (a->state.item < row->count) {
		uint32_t numbers = 0, i = row->first + a->state.item, seen = 0;

		*run = (struct run){ .first = i };
		if (begins_numbers(a, row, i)) {
			run->end = i + 4;
			run->words = 4;
			a->state.item = row->count;
			return 1;
		}
		for (; i < row->first + row->count; i++) {
			const struct sp_any_token *t = &a->token[i];

			if (take_word(a, row, i, run))
				return 1;
			if (t->kind == SP_ANY_WORD)
				break;
			run->cells += (uint32_t)sp_any_is_cell(t);
			run->words += t->kind == SP_ANY_ODD;
			numbers += t->kind == SP_ANY_NUMBER;
			seen |= t->kind == SP_ANY_NUMBER && t->value < 4 ?
			    UINT32_C(1) << t->value : 0;
		}
		run->end = i;
		a->state.item = i + 1 - row->first;
		/* Characters are numbers and names of programs, too. */
		if (run->cells + run->words >= (!a->of_characters ? 4 :
		    SHORTEST_WORD - 1) && numbers >= 4)
			return 1;
		/* A board of 2x2 must not be lost among others. */
		if (run->cells == 4 && seen == 0xf && a->wish.size.w == 0 &&
		    run_width(a, run) == 2)
			return 1;
	}
	return 0;
}

/*
 * Finds the next field of a table from a->state.item on: six labels or more with
 * the same sign, or only spaces, between them, while another sign stands before
 * the first and behind the last; or a word that is a board.  Returns whether
 * there is one; run->words is 1 if what follows the labels is no label, but has
 * no other sign in front.
 */
static int
find_field(struct sp_any *a, const struct sp_any_row *row, struct run *run)
{
	uint32_t i = row->first + a->state.item, last = i, apart = 0, sign = 0;

	*run = (struct run){ .first = i };
	for (; i < row->first + row->count; i++) {
		const struct sp_any_token *t = &a->token[i];
		int is_cell = sp_any_is_cell(t) && !a->of_characters;

		if (take_word(a, row, i, run))
			return 1;
		if (t->kind == SP_ANY_MARK && sign == 0) {
			sign = t->value;
			continue;
		}
		if (t->kind == SP_ANY_ODD && sign == apart && run->cells > 1)
			run->words = 1;
		if (!is_cell || (run->cells > 1 && sign != apart)) {
			if (run->cells >= FEWEST_CELLS)
				break;
			/* The cell before may begin a field. */
			*run = (struct run){ .first = run->cells == 2 &&
			    is_cell ? last : i + !is_cell,
			    .cells = run->cells == 2 && is_cell };
		}
		if (run->cells == 1)
			apart = sign;
		run->cells += (uint32_t)is_cell;
		last = i;
		sign = 0;
	}
	run->end = last + 1;
	a->state.item = i - row->first;
	return run->cells >= FEWEST_CELLS;
}

void
sp_any_pass(struct sp_any *a, const struct sp_any_row *row)
{
	struct run run;
	uint32_t start = a->cells;

	a->state.item = 0;
	while (a->in == NULL && find_run(a, row, &run)) {
		for (uint32_t i = run.first; i < run.end; i++)
			if (sp_any_is_cell(&a->token[i]) &&
			    sp_any_add_token(a, &a->token[i]) != SP_OK)
				break;
		sp_any_pass_cells(a, start, run.words, row->number);
		a->cells = start;
	}
	a->state.item = 0;
}

/* Returns whether a line with words is rather a faulty board of `cells`
 * labels. */
static int
is_faulty_board(const struct sp_any_row *row, uint32_t cells)
{
	return row->kind == SP_LINE_OF_TEXT && !row->has_colon &&
	    row->cells + row->words == cells && row->words < row->cells;
}

/* Finds the next run in the file. */
static enum sp_status
next_run(struct sp_any *a, struct run *run)
{
	enum sp_status status;
	struct sp_any_row *row;
	int in_fields = a->layout->variant == SP_LINES_FIELDS;

	if (a->rows > 0 && (in_fields ?
	    find_field(a, sp_any_last_row(a), run) :
	    sp_any_last_row(a)->kind == SP_LINE_OF_TEXT &&
	    find_run(a, sp_any_last_row(a), run)))
		return SP_OK;
	for (;;) {
		sp_any_forget_rows(a);
		status = sp_any_next_row(a, 0);
		if (status != SP_OK)
			return status;
		row = sp_any_last_row(a);
		a->state.item = a->state.said_to = 0;
		if (in_fields && find_field(a, row, run))
			return SP_OK;
		a->state.item = 0;
		if (in_fields && (row->kind == SP_LINE_OF_TEXT ?
		    find_run(a, row, run) : row->cells > 1))
			return a->seen.boards == 0 ? SP_END :
			    sp_any_stumble(a, row->number,
			    "no field of this line is a board");
		if (row->kind == SP_LINE_OF_ODD ||
		    is_faulty_board(row, a->state.last_width)) {
			a->state.item = row->count;
			return sp_any_stumble_odd(a, row);
		}
		if (row->kind == SP_LINE_OF_COMMENT)
			a->state.above = row->says;
		if (row->kind == SP_LINE_OF_TEXT) {
			if (!in_fields && find_run(a, row, run))
				return SP_OK;
			sp_any_pass_row(a, row);
			a->state.above = row->says;
		}
		if (row->kind != SP_LINE_OF_LABELS || in_fields)
			continue;
		/* A count of boards, a length, or a size. */
		if (row->cells == 1 || (row->cells == 2 && row->count == 2 &&
		    a->seen.boards == 0))
			continue;
		*run = (struct run){ row->first, row->first + row->count,
		    row->cells, 0 };
		return SP_OK;
	}
}

/* Returns whether the first or the last cell of the run, and no other, is apart
 * by another sign than the others: it may be a number beside a board. */
static int
has_number_apart(const struct sp_any *a, const struct run *run)
{
	uint32_t sign = 0, last = 0, cells = 0, changes = 0, changed = 0;

	for (uint32_t i = run->first; i < run->end; i++) {
		const struct sp_any_token *t = &a->token[i];

		if (t->kind == SP_ANY_MARK &&
		    strchr("\t,;|&", (int)t->value) != NULL)
			sign = t->value;
		if (!sp_any_is_cell(t))
			continue;
		if (++cells > 2 && sign != last) {
			changes++;
			changed = cells;
		}
		last = sign;
		sign = 0;
	}
	return cells > 4 && changes == 1 && (changed == 3 || changed == cells);
}

static int
has_brackets(const struct sp_any *a, const struct run *run)
{
	for (uint32_t i = run->first; i < run->end; i++)
		if (a->token[i].kind == SP_ANY_OPEN)
			return 1;
	return 0;
}

/* Takes the cells of the run but `front` and `back`. */
static enum sp_status
take_inner_cells(struct sp_any *a, const struct run *run, uint32_t front,
    uint32_t back)
{
	uint32_t k = 0;

	for (uint32_t i = run->first; i < run->end; i++) {
		const struct sp_any_token *t = &a->token[i];

		if (!sp_any_is_cell(t))
			continue;
		if (k >= front && k < run->cells - back) {
			if (sp_any_add_token(a, t) != SP_OK)
				return SP_NO_MEMORY;
		} else if (t->kind != SP_ANY_NUMBER) {
			return sp_any_stumble(a, a->board_line,
			    "no number there");
		} else {
			a->state.has_other |= (t->value != 0 &&
			    t->value + 2 < run->cells) || t->value > run->cells;
		}
		k++;
	}
	return SP_OK;
}

/* Takes an empty field of the line for the blank, if the cells have none and
 * become as many as a board has: spreadsheets write one where a cell is empty.
 * Behind a bracket a comma ends an item of a list. */
static enum sp_status
take_empty_field(struct sp_any *a, const struct sp_any_row *row,
    const struct run *run)
{
	uint32_t n = a->cells + 1, empty = UINT32_MAX;

	/* Asked first, since most lines have as many labels as a board. */
	if ((a->wish.size.w != 0 ? n != sp_cells(a->wish.size) :
	    sp_square_side(n) < 3) || has_brackets(a, run))
		return SP_OK;
	for (uint32_t i = 0; i < a->cells; i++)
		if (a->cell[i] == 0 || (a->cell[i] & SP_CELL_BLANK))
			return SP_OK;
	for (const char *sign = "\t,;|"; *sign != '\0'; sign++)
		if (empty == UINT32_MAX)
			empty = sp_any_empty_field(a, row, *sign);
	if (empty == UINT32_MAX)
		return SP_OK;
	if (sp_any_add_cell(a, SP_CELL_EMPTY) != SP_OK)
		return SP_NO_MEMORY;
	memmove(a->cell + empty + 1, a->cell + empty,
	    (n - 1 - empty) * sizeof *a->cell);
	a->cell[empty] = SP_CELL_EMPTY;
	return SP_OK;
}

/* At the end of the beginning: refuses what may be something else than
 * boards. */
static enum sp_status
end_lines(struct sp_any *a)
{
	if (a->in != NULL || a->seen.boards == 0)
		return SP_END;
	if (a->state.behind == a->seen.boards ||
	    a->state.in_front == a->seen.boards)
		return sp_any_stumble(a, a->seen.end_line, "two numbers beside "
		    "the board may stand on either side; cut -d SIGN -f "
		    "FIELDS takes the labels");
	if (a->state.bullets == a->seen.boards)
		return sp_any_stumble(a, a->seen.end_line, "the sign in front "
		    "of all boards may be no blank; if it is one, put _ in its "
		    "place");
	if ((a->layout->variant & SP_LINES_BOTH) != 0 && !a->state.has_other &&
	    a->wish.size.w == 0)
		return sp_any_stumble(a, a->seen.end_line, "a board of %lu "
		    "cells, or of more without a number beside it; give the "
		    "size with -s",
		    (unsigned long)sp_cells(a->seen.last_size));
	return SP_END;
}

enum sp_status
sp_read_lines(struct sp_any *a)
{
	int variant = a->layout->variant;
	uint32_t front = (variant & SP_LINES_FRONT) != 0, says;
	uint32_t back = (variant & SP_LINES_BACK) != 0;
	uint64_t unused = front + back;
	int both = variant == SP_LINES_BOTH, is_whole;
	int in_fields = variant == SP_LINES_FIELDS;
	struct run run;
	enum sp_status status;
	const struct sp_any_row *row;
	const struct sp_any_blank *blank;

	status = next_run(a, &run);
	if (status != SP_OK)
		return status == SP_END ? end_lines(a) : status;
	row = sp_any_last_row(a);
	a->board_line = row->number;
	is_whole = row->kind == SP_LINE_OF_LABELS && !in_fields;
	if (is_whole)
		a->state.last_width = run.cells;
	a->state.on_line = a->state.said_to == 0 ? 1 : a->state.on_line + 1;
	if (in_fields && a->state.on_line > 1 &&
	    (a->state.above & (SP_SAYS_MOVES | SP_SAYS_GOAL)) == SP_SAYS_MOVES)
		return sp_any_stumble(a, row->number, "2 fields may be boards, "
		    "but words above speak of moves; cut takes one field");
	/* The words since the board before on the line, or else the words of
	 * that board. */
	says = sp_any_says(a->text + row->text + a->state.said_to,
	    a->token[run.first].from - a->state.said_to);
	if (in_fields)
		unused = (a->state.on_line == 1 ? row->cells + row->words : 0) -
		    (uint64_t)run.cells;
	if (says != 0 || a->state.said_to == 0)
		a->says = (says != 0 ? says : a->state.above) |
		    (a->state.above & SP_SAYS_POSITIONS);
	a->state.said_to = a->token[run.end - 1].to;
	if (run.words > 0)
		return sp_any_stumble_odd(a, row);
	if (run.cells < front + back + 4)
		return sp_any_stumble(a, row->number, run.cells == 1 ?
		    "1 label is no board" : "%lu labels are no board; put all "
		    "of a board on its line, or each row on one",
		    (unsigned long)run.cells);
	if (variant == SP_LINES_WHOLE && has_number_apart(a, &run))
		return sp_any_stumble(a, row->number, "another sign stands "
		    "between the first or last label and the others; if that is "
		    "a number beside the board, take it out");
	/* A sign on one side alone shows that the other number is a label. */
	if (both && (!is_whole || a->token[run.first + 1].kind !=
	    a->token[run.end - 2].kind ||
	    (a->token[run.end - 2].kind == SP_ANY_MARK &&
	    a->token[run.first + 1].value != a->token[run.end - 2].value)))
		return sp_any_stumble(a, row->number, "no numbers in front and "
		    "behind");
	a->needs_all = variant != SP_LINES_WHOLE;
	a->cells = 0;
	status = take_inner_cells(a, &run, front, back);
	if (status == SP_OK && is_whole && variant == SP_LINES_WHOLE)
		status = take_empty_field(a, row, &run);
	if (status != SP_OK)
		return status;
	a->width = a->needs_all ? 0 : run_width(a, &run);
	if (a->width == 2 && a->wish.size.w == 0 && has_brackets(a, &run) &&
	    sp_any_cells_differ(a, 0))
		return sp_any_stumble(a, row->number, "rows of two in brackets "
		    "may be pairs; give the size with -s");
	if (a->cells < 9 && a->needs_all)
		return sp_any_stumble(a, row->number,
		    "too few labels beside a number");
	/* Both numbers may stand behind the board, or in front. */
	if (both) {
		a->state.behind += a->cell[a->cells - 1] ==
		    a->token[run.first].value;
		a->state.in_front += a->cell[0] == a->token[run.end - 1].value;
	}
	status = sp_any_accept(a);
	if (status != SP_OK)
		return status;
	blank = &a->seen.blank;
	a->state.bullets += a->cell[0] == 0 && a->wish.base < 0 &&
	    blank->raise && (blank->sign == '-' || blank->sign == '*');
	a->seen.unused += unused;
	if (in_fields && a->state.on_line > a->seen.most_on_line)
		a->seen.most_on_line = a->state.on_line;
	return SP_OK;
}
