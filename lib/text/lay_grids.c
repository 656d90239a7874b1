/* lay_grids.c -- layouts with a row on a line */
#include <string.h>

#include "any.h"

enum {
	GAP_WIDTH = 256, /* widest row of which a gap is looked for */
	GAP_ROOM = 3,    /* columns: a label, and a space at each side */
	MOST_ABOVE = 64, /* short lines above a board that another one joins */
	PIECES = 64,     /* most grids side by side */
	MOST_BESIDE = 1 << 18 /* most characters of their rows */
};

/* ---- a board of rows ------------------------------------------------------ */

/* Rows of the array that are to be a board. */
struct part {
	struct sp_any_row *row;
	uint32_t rows, w;
};

static const struct sp_any_token *
cell_at(const struct sp_any *a, const struct sp_any_row *row, uint32_t k)
{
	const struct sp_any_token *t = &a->token[row->first];

	for (;; t++)
		if (sp_any_is_cell(t) && k-- == 0)
			return t;
}

/* Returns whether two spaces stand between the first sign and the last. */
static int
has_double_space(const struct sp_any *a, const struct sp_any_row *row)
{
	const char *text = a->text + row->text;
	const char *at = strstr(text + row->indent, "  ");

	return at != NULL && at + 1 < text + row->end;
}

/* Returns whether a # is all that stands behind the labels of the row. */
static int
ends_in_hash(const struct sp_any *a, const struct sp_any_row *row)
{
	const char *rest = a->text + row->text + row->end;

	rest += strspn(rest, " ");
	return *rest == '#' && rest[1 + strspn(rest + 1, " ")] == '\0';
}

/* Returns the cell that the short row leaves free, if all its labels but for
 * one cell stand below those of the full rows; else p->w. */
static uint32_t
find_hole(const struct sp_any *a, const struct part *p,
    const struct sp_any_row *row)
{
	uint32_t from[GAP_WIDTH], to[GAP_WIDTH]; /* columns of each cell */
	uint32_t hole = p->w, k = 0;

	memset(from, 0xff, sizeof from);
	memset(to, 0, sizeof to);
	for (uint32_t i = 0; i < p->rows; i++) {
		const struct sp_any_token *t = &a->token[p->row[i].first];

		for (uint32_t c = 0; p->row[i].cells == p->w && c < p->w; t++) {
			if (!sp_any_is_cell(t))
				continue;
			from[c] = t->from < from[c] ? t->from : from[c];
			to[c] = t->to > to[c] ? t->to : to[c];
			c++;
		}
	}
	for (uint32_t c = 0; c < p->w; c++) {
		const struct sp_any_token *t = k < row->cells ?
		    cell_at(a, row, k) : NULL;

		if (c > 0 && from[c] < to[c - 1])
			return p->w;
		if (t != NULL && t->from < to[c] && from[c] < t->to)
			k++;
		else if (hole == p->w)
			hole = c;
		else
			return p->w;
	}
	return hole;
}

/* Returns whether the short row has an empty field at one end: commas or bars as
 * other rows have them between their labels. */
static int
has_empty_end(const struct part *p, const struct sp_any_row *row)
{
	if (row->leading == row->trailing || row->fields != row->cells)
		return 0;
	for (uint32_t i = 0; i < p->rows; i++)
		if (p->row[i].cells == p->w &&
		    p->row[i].fields != row->fields)
			return 0;
	return 1;
}

/* Returns which field of the short row is empty, if tabs part the labels
 * of all rows, as in a table that was copied; else UINT32_MAX. */
static uint32_t
empty_cell(const struct sp_any *a, const struct part *p,
    const struct sp_any_row *row)
{
	for (uint32_t i = 0; i < p->rows; i++) {
		const char *text = a->text + p->row[i].text;
		uint32_t tabs = 0;

		for (uint32_t k = 0; k < p->row[i].length; k++)
			tabs += text[k] == '\t';
		if (tabs + 1 != p->w)
			return UINT32_MAX;
	}
	return sp_any_empty_field(a, row, '\t');
}

/* Returns whether spaces make the row as long as each full row: two behind all
 * rows are line breaks of Markdown. */
static int
is_padded(const struct sp_any *a, const struct part *p,
    const struct sp_any_row *row)
{
	for (uint32_t i = row->end; i < row->length; i++)
		if (a->text[row->text + i] != ' ')
			return 0;
	for (uint32_t i = 0; i < p->rows; i++)
		if (p->row[i].length != row->length)
			return 0;
	return 1;
}

/*
 * One row is one label short: sets *gap to the cell of the blank in it.  Spaces
 * at the end of a line may have been cut off.  So a gap at the end of a row is
 * taken for the blank only in the last row of a square, or if spaces make the
 * row as long as the others.
 */
static enum sp_status
find_gap(struct sp_any *a, const struct part *p, uint32_t short_row,
    uint32_t *gap)
{
	const struct sp_any_row *row = &p->row[short_row];
	uint32_t w = p->w, hole, room;
	int is_plain = w <= GAP_WIDTH && p->rows > 1;

	if (has_empty_end(p, row)) {
		*gap = row->leading ? 0 : w - 1;
		return SP_OK;
	}
	*gap = empty_cell(a, p, row);
	if (*gap < w)
		return SP_OK;
	if (is_plain) {
		hole = find_hole(a, p, row);
		/* Digits without spaces leave one column free. */
		room = cell_at(a, &p->row[short_row == 0], 0)->glued > 1 ?
		    1 : GAP_ROOM;
		if (hole == 0 || (hole + 1 < w && cell_at(a, row, hole)->from >=
		    cell_at(a, row, hole - 1)->to + room)) {
			*gap = hole;
			return SP_OK;
		}
		/* Where single spaces part no labels, the gap is where no label
		 * stands below the others. */
		if (hole + 1 == w && w > 2 && room == GAP_ROOM &&
		    has_double_space(a, row)) {
			a->needs_all = 1;
			*gap = hole;
			return SP_OK;
		}
		if (w > 2 && !has_double_space(a, row) &&
		    ((short_row + 1 == p->rows && w == p->rows &&
		    !ends_in_hash(a, row)) ||
		    (hole + 1 == w && is_padded(a, p, row)))) {
			*gap = w - 1;
			a->needs_all = a->state.is_left_out = 1;
			return SP_OK;
		}
	}
	return sp_any_stumble(a, row->number,
	    "row %lu has %lu label%s, not %lu: put 0 where the blank is",
	    (unsigned long)short_row + 1, (unsigned long)row->cells,
	    row->cells == 1 ? "" : "s", (unsigned long)w);
}

/* ---- sizes above a board, and whether it is whole ----------------------- */

static int
is_header(const struct sp_any *a, const struct sp_any_row *row)
{
	if (row->cells > 3 || row->leading || row->trailing)
		return 0;
	for (uint32_t k = 0; k < row->cells; k++)
		if (!sp_any_is_count(a, cell_at(a, row, k)))
			return 0;
	return 1;
}

/* Returns the widest row of the block from row `first` on. */
static uint32_t
widest_row(const struct sp_any *a, uint32_t first)
{
	uint32_t w = 0;

	for (uint32_t i = first; i < a->rows; i++)
		if (a->row[i].cells > w)
			w = a->row[i].cells;
	return w;
}

/* Returns whether the row is the size of a square of that width, as in 3 3,
 * maybe with a count of boards behind it; or the size of the rows behind it,
 * where its first number is a label, too. */
static int
is_size_of_board(const struct sp_any *a, const struct sp_any_row *row,
    uint32_t w)
{
	const struct sp_any_token *t = &a->token[row->first + row->count];
	uint32_t rows = a->rows - (uint32_t)(row - a->row) - 1;
	uint32_t first = cell_at(a, row, 0)->value;
	uint32_t second = row->cells > 1 ? cell_at(a, row, 1)->value : 0;

	while (t < &a->token[a->tokens] && t->value != first)
		t++;
	return (first == w && second == w) || (t < &a->token[a->tokens] &&
	    ((first == w && second == rows) ||
	    (second == w && first == rows)));
}

/* Returns the number of short lines with which the block begins, or which it
 * is. */
static uint32_t
headers_of(struct sp_any *a)
{
	uint32_t w = widest_row(a, 0), first = 0, side;

	if (a->rows == 1)
		return is_header(a, &a->row[0]) && (a->state.last_width == 0 ||
		    a->row[0].cells < a->state.last_width);
	/* The side of a square above its labels, one on each line. */
	if (w == 1) {
		side = cell_at(a, &a->row[0], 0)->value;
		return is_header(a, &a->row[0]) && side < a->rows &&
		    side * side + 1 == a->rows;
	}
	/* A number above rows of two labels or more; or two above rows of four
	 * or more, since a row may be one label short; or a size. */
	while (a->rows - first > 2 && is_header(a, &a->row[first]) &&
	    ((a->row[first].cells == 1 && w > 1) ||
	    (a->row[first].cells == 2 && w > 3) ||
	    is_size_of_board(a, &a->row[first], w)))
		first++;
	return first;
}

/* Returns whether the rows at hand are all of a board whose height is known: of
 * the size that is wanted, of a square, or of a column of labels below the side
 * of a square. */
static int
is_complete(struct sp_any *a)
{
	uint32_t first, w;

	/* This is asked after each row, and what follows goes over all rows: a
	 * column of ten thousand numbers would take seconds.  The last row of a
	 * board is at most one label short, by its gap. */
	if (a->rows > MOST_ABOVE + (a->wish.size.w != 0 ? a->wish.size.h :
	    sp_any_last_row(a)->cells + 1))
		return 0;
	first = headers_of(a);
	w = widest_row(a, first);
	return w == 1 ? first == 1 : a->rows - first >= 2 &&
	    a->rows - first == (a->wish.size.w != 0 ? a->wish.size.h : w);
}

/* ---- the board ----------------------------------------------------------- */

/* Returns whether the rows are a label each, as many as a square has; a row of
 * a grid beside others may have none. */
static int
is_column(const struct part *p)
{
	for (uint32_t i = 0; i < p->rows; i++)
		if (p->row[i].cells != 1)
			return 0;
	return p->rows > 4 && sp_square_side(p->rows) > 0;
}

/* Makes an ordinary square board of rows of one label. */
static enum sp_status
take_column(struct sp_any *a, const struct part *p)
{
	a->cells = 0;
	a->board_line = p->row[0].number;
	/* The number in front may be a cell, and the label a tile. */
	if (a->allowance == SP_ALLOWS_NUMBERS)
		return sp_any_stumble(a, a->board_line,
		    "rows of one label behind a number");
	a->needs_all = 1;
	a->state.is_left_out = 0;
	a->width = 0;
	for (uint32_t i = 0; i < p->rows; i++)
		if (sp_any_add_token(a, cell_at(a, &p->row[i], 0)) != SP_OK)
			return SP_NO_MEMORY;
	return sp_any_accept(a);
}

/* Makes a board of the rows. */
static enum sp_status
take_part(struct sp_any *a, const struct part *p)
{
	uint32_t short_row = UINT32_MAX, gap = 0;
	struct sp_size pair = a->state.pair;
	int is_sized;
	enum sp_status status = SP_OK;

	if (is_column(p))
		return take_column(a, p);
	a->cells = 0;
	a->needs_all = a->state.is_left_out = 0;
	a->board_line = p->row[0].number;
	if (p->w < 2 || p->rows < 2)
		return sp_any_stumble(a, a->board_line, p->w < 2 ?
		    "rows of one label; xargs -n N makes lines of N labels" :
		    "a grid of one row");
	for (uint32_t i = 0; i < p->rows; i++) {
		const struct sp_any_row *row = &p->row[i];

		if (row->cells == p->w)
			continue;
		if (short_row != UINT32_MAX || row->cells + 1 != p->w)
			return sp_any_stumble(a, row->number,
			    "row %lu has %lu label%s, not %lu",
			    (unsigned long)i + 1, (unsigned long)row->cells,
			    row->cells == 1 ? "" : "s", (unsigned long)p->w);
		short_row = i;
	}
	if (short_row != UINT32_MAX)
		status = find_gap(a, p, short_row, &gap);
	for (uint32_t i = 0; i < p->rows; i++) {
		const struct sp_any_token *t = &a->token[p->row[i].first];

		for (uint32_t c = 0; c < p->w && status == SP_OK; c++) {
			if (i == short_row && c == gap) {
				status = sp_any_add_cell(a, SP_CELL_EMPTY);
				continue;
			}
			while (!sp_any_is_cell(t))
				t++;
			status = sp_any_add_token(a, t++);
		}
	}
	if (status != SP_OK)
		return status;
	if (a->layout->variant == SP_GRIDS_JOINED && !is_complete(a))
		return sp_any_stumble(a, a->board_line,
		    "%lu rows of %lu labels", (unsigned long)p->rows,
		    (unsigned long)p->w);
	if (a->allowance == SP_ALLOWS_WORDS && p->w != p->rows)
		return sp_any_stumble(a, a->board_line, "rows behind words");
	a->needs_all |= a->allowance == SP_ALLOWS_WORDS;
	is_sized = (pair.w == p->w && pair.h == p->rows) ||
	    (pair.h == p->w && pair.w == p->rows);
	if (a->state.apart >= p->w && !(is_sized && a->state.apart == 2))
		return sp_any_stumble(a, a->board_line,
		    "a row stands apart before it");
	if ((a->state.side * a->state.side == a->cells ||
	    (a->state.side == p->w && a->seen.boards == 0)) &&
	    p->w != p->rows && a->wish.size.w == 0)
		return sp_any_stumble(a, a->board_line, "the number above may "
		    "be the side of a square; give the size with -s");
	a->width = p->w;
	status = sp_any_accept(a);
	if (status != SP_OK)
		return status;
	if (pair.w + pair.h > 0 && !is_sized && a->seen.pair_line == 0)
		a->seen.pair_line = a->board_line;
	a->state.apart = 0;
	a->state.pair = (struct sp_size){ 0, 0 };
	a->state.side = 0;
	if (a->allowance == SP_ALLOWS_WORDS)
		a->state.above = 0;
	return SP_OK;
}

/* ---- blocks of rows ------------------------------------------------------- */

static void
drop_row(struct sp_any *a)
{
	const struct sp_any_row *row = sp_any_last_row(a);

	a->tokens = row->first;
	a->texts = row->text;
	a->rows--;
}

/*
 * Collects the next block: rows that follow each other, up to an empty line, a
 * line with words, or the end of a board if that shows where it is.
 */
static enum sp_status
next_block(struct sp_any *a)
{
	int is_joined = a->layout->variant == SP_GRIDS_JOINED;
	enum sp_status status;

	sp_any_forget_rows(a);
	for (;;) {
		struct sp_any_row *row;
		uint32_t above = a->rows > 0 ? a->row[a->rows - 1].cells : 0;

		status = sp_any_next_row(a, 0);
		if (status == SP_END && a->rows > 0 &&
		    !(a->in == NULL && a->is_cut))
			return SP_OK;
		if (status != SP_OK)
			return status;
		row = sp_any_last_row(a);
		a->state.skips &= row->kind == SP_LINE_OF_LABELS ||
		    row->kind == SP_LINE_OF_ODD;
		if (a->state.skips) {
			drop_row(a);
			continue;
		}
		if (row->kind == SP_LINE_OF_ODD) {
			a->state.skips = a->in != NULL;
			return sp_any_stumble_odd(a, row);
		}
		if (row->kind == SP_LINE_OF_LABELS && (row->cells > 1 ||
		    (above == 1 && a->rows > 2) ||
		    cell_at(a, row, 0)->kind == SP_ANY_NUMBER)) {
			if (row->says != 0)
				a->state.above = row->says;
			if (a->rows == 1)
				a->says = a->state.above;
			if (!is_joined || !is_complete(a))
				continue;
			return SP_OK;
		}
		/* A sign below a number, as -1 below 8, is a number like it. */
		if (row->kind == SP_LINE_OF_LABELS && above > (a->rows == 2))
			return sp_any_stumble(a, row->number,
			    "a row of one sign");
		if (row->kind == SP_LINE_OF_COMMENT)
			a->state.above = row->says;
		if (row->kind == SP_LINE_OF_TEXT) {
			a->state.above = row->says;
			sp_any_pass_row(a, row);
			sp_any_pass(a, row);
		}
		drop_row(a);
		if (row->kind == SP_LINE_OF_NOTHING ? a->rows > 0 &&
		    !is_joined : row->kind == SP_LINE_OF_TEXT && a->rows > 0)
			return SP_OK;
	}
}

/* Returns whether a column is empty in all rows at hand. */
static int
is_empty_column(const struct sp_any *a, uint32_t column)
{
	for (uint32_t i = 0; i < a->rows; i++) {
		const struct sp_any_row *row = &a->row[i];

		if (column >= row->indent && column < row->end &&
		    strchr(" \t\x03", a->text[row->text + column]) == NULL)
			return 0;
	}
	return 1;
}

/* Finds runs of empty columns that are wider than half the widest one, and sets
 * cut[] to where they end.  Returns how many pieces of the rows they make. */
static uint32_t
find_cuts(const struct sp_any *a, uint32_t cut[PIECES + 1])
{
	uint32_t pieces = 0, end = 0, widest = 0;

	for (uint32_t i = 0; i < a->rows; i++)
		end = a->row[i].end > end ? a->row[i].end : end;
	/* Each column is looked at in all rows, for each board. */
	if ((uint64_t)end * a->rows > MOST_BESIDE) {
		cut[0] = 0;
		cut[1] = end;
		return 1;
	}
	for (int step = 0; step < 2; step++) {
		for (uint32_t c = 0, run = 0, some = 0; c < end; c++) {
			if (is_empty_column(a, c)) {
				run++;
				continue;
			}
			if (step == 0 && some && run > widest)
				widest = run;
			if (step == 1 && pieces < PIECES &&
			    (!some || 2 * run > widest))
				cut[pieces++] = c;
			run = 0;
			some = 1;
		}
	}
	cut[pieces] = end;
	return widest > 1 ? pieces : 1;
}

/* Takes the next of the boards that stand side by side in the rows at hand. */
static enum sp_status
take_beside(struct sp_any *a)
{
	uint32_t cut[PIECES + 1], rows = a->rows, tokens = a->tokens;
	uint32_t pieces = find_cuts(a, cut), k = a->state.item;
	enum sp_status status = SP_OK;
	struct part part = { NULL, rows, 0 };

	if (pieces < 2 || rows < 2)
		return sp_any_stumble(a, a->row[0].number, "no two grids stand "
		    "side by side");
	for (uint32_t i = 0; i < rows && status == SP_OK; i++) {
		const struct sp_any_row *row = &a->row[i];
		uint32_t length = row->length, from = cut[k], to = cut[k + 1];

		status = sp_any_take_columns(a, row->text + (from < length ?
		    from : length), row->text + (to < length ? to : length),
		    row->number);
	}
	for (uint32_t i = rows; i < a->rows; i++)
		if (a->row[i].cells > part.w)
			part.w = a->row[i].cells;
	part.row = a->row + rows;
	if (status == SP_OK)
		status = take_part(a, &part);
	a->rows = rows;
	a->tokens = tokens;
	a->state.item = k + 1 < pieces ? k + 1 : 0;
	return status;
}

enum sp_status
sp_read_grids(struct sp_any *a)
{
	enum sp_status status;
	struct part part;
	uint32_t first;

	if (a->state.item > 0)
		return take_beside(a);
	for (;;) {
		status = next_block(a);
		if (status != SP_OK)
			return status;
		if (a->layout->variant == SP_GRIDS_BESIDE)
			return take_beside(a);
		first = headers_of(a);
		for (uint32_t i = 0; i < first; i++) {
			const struct sp_any_row *row = &a->row[i];
			uint32_t cells = row->cells, h;
			uint32_t w = cell_at(a, row, 0)->value;

			h = cells > 1 ? cell_at(a, row, 1)->value : 0;
			/* A count of boards stands behind the size. */
			if (cells == 3 && w == h)
				cells = 2;
			if (cells > a->state.apart)
				a->state.apart = cells;
			if (cells == 2)
				a->state.pair = (struct sp_size){ w, h };
			if (cells == 1)
				a->state.side = w;
		}
		if (first < a->rows)
			break;
	}
	part = (struct part){ a->row + first, a->rows - first,
	    widest_row(a, first) };
	a->state.last_width = part.w;
	return take_part(a, &part);
}
