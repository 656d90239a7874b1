/* blank.c -- cells become a board: which of them is the blank */
#include <string.h>

#include "board/bits.h"
#include "any.h"

enum sp_status
sp_any_add_cell(struct sp_any *a, uint32_t cell)
{
	if (sp_grow(&a->cell, &a->cell_room, a->cells + 1, sizeof *a->cell) !=
	    SP_OK)
		return SP_NO_MEMORY;
	a->cell[a->cells++] = cell;
	return SP_OK;
}

enum sp_status
sp_any_add_token(struct sp_any *a, const struct sp_any_token *token)
{
	return sp_any_add_cell(a, token->kind == SP_ANY_NUMBER ?
	    token->value : token->kind == SP_ANY_SIGN ?
	    SP_CELL_SIGN | token->value : SP_CELL_EMPTY);
}

int
sp_any_cells_differ(const struct sp_any *a, uint32_t start)
{
	uint64_t seen = 0;

	for (uint32_t i = start; i < a->cells && a->cells - start < 63; i++) {
		uint64_t bit = UINT64_C(1) << (a->cell[i] & SP_CELL_BLANK ? 63 :
		    a->cell[i] & 63);

		if ((seen & bit) != 0)
			return 0;
		seen |= bit;
	}
	return 1;
}

/*
 * What a line that is passed over has to do with boards (any.c says why it is
 * asked):
 *
 *	1 2 3 4 5 6 7 7 0 ok    a board with a few faults, beside words: by
 *	                        sp_any_pass_cells
 *	a[2] = [6, 7, 8]        the last row of a board, whose other rows would
 *	                        be read as a smaller one: by sp_any_pass_row
 *	row 1: 0 1 2            rows below one another that have all labels of a
 *	row 2: 3 4 5            board: by sp_any_pass_row
 *	x 6 7 8                 a row above or below the rows of a board, which
 *	                        with it is a larger one: by pass_beside
 */

/* How many labels may be a board with a fault: those of the largest board whose
 * labels are the bits of a word, and of 3x3 without one label; and how many of
 * them may not be different numbers. */
enum { FEWEST_PASSED = 8, MOST_PASSED = SP_ANY_PASSED, FAULTS_PASSED = 3 };

void
sp_any_pass_cells(struct sp_any *a, uint32_t start, uint32_t words,
    uint64_t line)
{
	uint32_t count = a->cells - start + words, differ = 0, blanks = 0;
	uint32_t out_of_range = 0;
	uint64_t seen = 0;

	for (uint32_t i = start; i < a->cells; i++)
		blanks += (a->cell[i] & SP_CELL_BLANK) != 0;
	count -= blanks > 1 ? blanks - 1 : 0;
	if (a->in != NULL || count < FEWEST_PASSED || count > MOST_PASSED)
		return;
	for (uint32_t i = start; i < a->cells; i++) {
		uint64_t bit = UINT64_C(1) << (a->cell[i] & 63);

		if (a->cell[i] & SP_CELL_BLANK)
			continue;
		if (a->cell[i] > count + 1) {
			if (out_of_range++ > 0)
				return;
			continue;
		}
		differ += (seen & bit) == 0;
		seen |= bit;
	}
	if (differ + FAULTS_PASSED >= count)
		sp_any_note_passed(a, line, count);
}

void
sp_any_pass_row(struct sp_any *a, const struct sp_any_row *row)
{
	struct sp_any_state *s = &a->state;
	uint32_t w = 0, least = 0, cells;
	uint64_t labels = 0;
	int is_list = 0, ends = 0;

	/* The labels behind a word, bracket or colon, as in b[0] = [1, 2, 3];
	 * words behind them do not count. */
	for (uint32_t i = row->first; i < row->first + row->count; i++) {
		const struct sp_any_token *t = &a->token[i];
		uint32_t value = t->kind == SP_ANY_NUMBER ? t->value : 0;

		if (t->kind == SP_ANY_WORD && w > 2)
			break;
		is_list |= t->kind == SP_ANY_OPEN;
		ends |= t->kind == SP_ANY_OPEN || t->kind == SP_ANY_WORD ||
		    (t->kind == SP_ANY_MARK && t->value == ':');
		if (!sp_any_is_cell(t))
			continue;
		if (value > MOST_PASSED)
			return;
		if (ends) {
			labels = w = 0;
			ends = 0;
		}
		labels |= UINT64_C(1) << value;
		w++;
	}
	if (a->in != NULL || w < 2)
		return;
	s->beside[0] = s->beside[1];
	s->beside[1] = (struct sp_any_beside){ row->number, labels, w };
	/* If this row has the greatest labels of a board, the other rows of that
	 * board seem to be a smaller board, and would be read as one. */
	while (least < MOST_PASSED && (labels >> least & 1) == 0)
		least++;
	if ((w > 2 || !ends) && least >= 2 * w && least % w < 2 &&
	    labels >> least == (UINT64_C(1) << w) - 1)
		sp_any_note_passed(a, row->number, least - least % w);
	/* Longer lists are read. */
	if (w < 3 || (is_list && w > 5))
		return;
	if (w != s->pass_width || (labels & s->pass_labels) != 0) {
		s->pass_rows = 0;
		s->pass_labels = 0;
		s->pass_width = w;
		s->pass_line = row->number;
	}
	s->pass_rows++;
	s->pass_labels |= labels;
	cells = s->pass_rows * w;
	if (cells <= MOST_PASSED &&
	    (s->pass_rows > 1 || sp_square_side(cells) > 2 ||
	    cells == sp_cells(a->wish.size)) &&
	    s->pass_labels == (UINT64_C(1) << cells) - 1)
		sp_any_note_passed(a, s->pass_line, cells);
}

/* What the cells of a board have. */
struct count {
	uint32_t blanks, blank; /* cells that are no number; the last one */
	uint32_t zeros;
	uint32_t max;
	uint32_t twice; /* a number that appears twice, or UINT32_MAX */
	/* Numbers up to SP_ANY_PASSED, none greater than the cells, a bit
	 * each. */
	uint64_t labels;
};

static enum sp_status
count_cells(struct sp_any *a, struct count *c)
{
	size_t words = a->cells / SP_WORD_BITS + 1, had = a->mark_room;

	*c = (struct count){ .twice = UINT32_MAX };
	if (sp_grow(&a->mark, &a->mark_room, words, sizeof *a->mark) != SP_OK)
		return SP_NO_MEMORY;
	if (a->mark_room > had)
		memset(a->mark, 0, a->mark_room * sizeof *a->mark);
	for (uint32_t i = 0; i < a->cells; i++) {
		uint32_t cell = a->cell[i];

		if (cell & SP_CELL_BLANK) {
			c->blanks++;
			c->blank = cell;
			continue;
		}
		c->zeros += cell == 0;
		c->max = cell > c->max ? cell : c->max;
		if (cell <= a->cells && sp_bit_set(a->mark, cell) &&
		    c->twice == UINT32_MAX)
			c->twice = cell;
	}
	c->labels = a->mark[0];
	memset(a->mark, 0, words * sizeof *a->mark);
	return SP_OK;
}

/* Returns whether a sign for the blank is a letter other than x. */
static int
is_letter_sign(uint32_t sign)
{
	return sign < 256 && sp_is_letter((char)sign) &&
	    sp_to_lower((char)sign) != 'x';
}

/* Sets *blank to how the board writes its blank, and checks that alone. */
static enum sp_status
find_blank(struct sp_any *a, const struct count *c, struct sp_any_blank *blank)
{
	uint32_t n = a->cells;
	uint64_t line = a->board_line;

	*blank = (struct sp_any_blank){ .number = UINT32_MAX,
	    .raise = a->wish.base == 0 };
	if (c->blanks > 1)
		return sp_any_stumble(a, line, "more than one blank");
	if (c->max + blank->raise > n)
		return sp_any_stumble(a, line, c->max / 10 > n ?
		    "label %lu is out of range for %lu cells; if it is several "
		    "labels, put spaces between" :
		    "label %lu is out of range for %lu cells",
		    (unsigned long)c->max, (unsigned long)n);
	if (c->twice != UINT32_MAX)
		return sp_any_stumble(a, line, "label %lu appears twice",
		    (unsigned long)c->twice);
	if (c->blanks == 1) {
		blank->kind = SP_BLANK_SIGN;
		if (c->blank & SP_CELL_SIGN)
			blank->sign = c->blank & ~(uint32_t)SP_CELL_BLANK;
		if (a->wish.base == 1 && c->zeros > 0)
			return sp_any_stumble(a, line, "label 0 is out of "
			    "range (1 to %lu)", (unsigned long)n);
		if (a->wish.base >= 0 || c->zeros == 0)
			return SP_OK;
		blank->raise = 1;
		if (c->max + 2 != n || blank->sign == 0 ||
		    is_letter_sign(blank->sign))
			return sp_any_stumble(a, line,
			    "both 0 and a sign may be the blank");
		return SP_OK;
	}
	if (a->wish.base < 0 && c->zeros == 1)
		return SP_OK;
	blank->kind = SP_BLANK_NUMBER;
	if (a->wish.base < 0) {
		a->seen.greatest_is_missing |= c->max == n;
		return sp_any_stumble(a, line, c->max == n ?
		    "no blank in labels 1 to %lu; if the greatest stands for "
		    "it, -i any,one-based" : "no blank among %lu labels",
		    (unsigned long)n);
	}
	if (a->wish.base == 1 && c->zeros > 0)
		return sp_any_stumble(a, line, "label 0 is out of range "
		    "(1 to %lu)", (unsigned long)n);
	blank->number = a->wish.blank_label != UINT32_MAX ?
	    a->wish.blank_label : n - blank->raise;
	for (uint32_t i = 0; i < n; i++)
		if (a->cell[i] == blank->number)
			return SP_OK;
	return sp_any_stumble(a, line,
	    "no label %lu, which stands for the blank",
	    (unsigned long)blank->number);
}

/* Returns whether a sign for the blank is a word or letter: other signs may
 * differ from board to board. */
static int
is_word_sign(uint32_t sign)
{
	return sign >= 256 || sp_is_letter((char)sign);
}

/* Checks that the blank is written as in the boards before. */
static enum sp_status
compare_blank(struct sp_any *a, const struct sp_any_blank *blank)
{
	const struct sp_any_blank *first = &a->seen.blank;
	uint64_t line = a->board_line;

	if (a->seen.boards == 0)
		return SP_OK;
	if (first->kind != blank->kind)
		return sp_any_stumble(a, line, "the blank is written in "
		    "another way than in the boards before");
	if (first->raise != blank->raise)
		return sp_any_stumble(a, line, "labels count from %u, and not "
		    "from %u as before", 1 - blank->raise, 1 - first->raise);
	if (blank->sign != first->sign &&
	    (is_word_sign(blank->sign) || is_word_sign(first->sign)))
		return sp_any_stumble(a, line,
		    "two different signs for the blank");
	return SP_OK;
}

/* Finds out the size of the board. */
static enum sp_status
find_size(struct sp_any *a, const struct count *c, struct sp_size *size)
{
	uint32_t n = a->cells, w = a->width, more = sp_square_side(n + 1);
	unsigned long cells = n;

	if (a->wish.size.w != 0) {
		*size = a->wish.size;
		if (n == sp_cells(a->wish.size) && w != 0 && w != size->w)
			return sp_any_stumble(a, a->board_line,
			    "rows of %lu labels, but those of %lux%lu have %lu",
			    (unsigned long)w, (unsigned long)size->w,
			    (unsigned long)size->h, (unsigned long)size->w);
		if (n != sp_cells(a->wish.size))
			return sp_any_stumble(a, a->board_line,
			    "%lu labels, but %lux%lu has %lu cells", cells,
			    (unsigned long)size->w, (unsigned long)size->h,
			    (unsigned long)sp_cells(a->wish.size));
		return SP_OK;
	}
	if (n > SP_MAX_CELLS)
		return sp_any_stumble(a, a->board_line,
		    "%lu labels are more than a board has", cells);
	if (w < SP_MIN_SIDE || n % w != 0 || n / w < SP_MIN_SIDE)
		w = sp_square_side(n);
	if (w < SP_MIN_SIDE && n > 4 && more > 0)
		return sp_any_stumble(a, a->board_line, c->blanks + c->zeros ?
		    "%lu labels are no square board; %lux%lu has one more; "
		    "give the size with -s" : "%lu labels are no "
		    "square board; give the size with -s, or put 0 where the "
		    "blank is", cells, (unsigned long)more,
		    (unsigned long)more);
	if (w < SP_MIN_SIDE && n % 2 == 1 && a->cell[0] > 0 &&
	    a->cell[0] == sp_square_side(n / 2))
		return sp_any_stumble(a, a->board_line, "%lu labels are no "
		    "square board; if a size and two boards stand on each line, "
		    "cut -d ' ' -f 2-%lu takes the first", cells, cells / 2 + 1);
	if (w < SP_MIN_SIDE)
		return sp_any_stumble(a, a->board_line, n == 1 ?
		    "1 label is no board" : "%lu labels are no square board; "
		    "give the size with -s, or cut other numbers off", cells);
	*size = (struct sp_size){ w, n / w };
	return SP_OK;
}

/* Replaces the blank by 0, and raises the numbers.  Returns whether another
 * number than the last is missing. */
static int
make_labels(struct sp_any *a, const struct sp_any_blank *blank)
{
	uint32_t max = 0;

	for (uint32_t i = 0; i < a->cells; i++) {
		uint32_t cell = a->cell[i];

		a->cell[i] = (cell & SP_CELL_BLANK) || cell == blank->number ?
		    0 : cell + blank->raise;
		max = a->cell[i] > max ? a->cell[i] : max;
	}
	return max == a->cells;
}

uint64_t
sp_any_hash(uint64_t before, struct sp_size size, const uint32_t *label)
{
	uint64_t hash = (before ^ size.w) * UINT64_C(0x9e3779b97f4a7c15);

	for (uint32_t i = 0; i < sp_cells(size); i++) {
		hash = (hash ^ label[i]) * UINT64_C(0x100000001b3);
		hash ^= hash >> 29;
	}
	return hash;
}

/* Notes lines with words that touch the rows of the board and may be another row
 * of it: such a line has as many labels as a row, and with it the board would
 * have all numbers from 0 on.  The greatest is one less than the cells, or two
 * less if labels count from 0 beside a sign for the blank. */
static void
pass_beside(struct sp_any *a, uint64_t labels)
{
	for (int i = 0; i < 2; i++) {
		const struct sp_any_beside *row = &a->state.beside[i];
		uint64_t all = labels | row->labels | 1;
		uint32_t cells = a->cells + row->width;

		if (row->width == a->width && (row->line + 1 == a->board_line ||
		    row->line == sp_any_last_row(a)->number + 1) &&
		    cells <= SP_ANY_PASSED && (all & (all + 1)) == 0 &&
		    all >> (cells - 2) != 0)
			sp_any_note_passed(a, row->line, a->cells);
	}
}

/* Checks the cells alone and with the boards before. */
static enum sp_status
check_cells(struct sp_any *a, struct sp_size *size, struct sp_any_blank *blank)
{
	struct count c;
	int is_ordinary;
	enum sp_status status = count_cells(a, &c);

	if (status == SP_OK)
		status = find_size(a, &c, size);
	if (status == SP_OK)
		status = find_blank(a, &c, blank);
	if (status == SP_OK)
		status = compare_blank(a, blank);
	if (status != SP_OK)
		return status;
	if (a->wish.size.w == 0 && a->cells == SP_MIN_SIDE * SP_MIN_SIDE)
		return sp_any_stumble(a, a->board_line, "a board of 2x2, "
		    "which is read with -s 2 only");
	/* Has it all numbers from 0 or 1 to the last but one? */
	is_ordinary = c.max + 1 + (c.blanks > 0 ? c.zeros : 0) == a->cells &&
	    (c.blanks > 0 || c.zeros == 1);
	if ((a->needs_all || a->of_characters) && a->wish.base < 0 &&
	    !is_ordinary)
		return sp_any_stumble(a, a->board_line, "%lu labels, of "
		    "which one is missing", (unsigned long)a->cells);
	if (a->says & SP_SAYS_POSITIONS)
		return sp_any_stumble(a, a->board_line, "the words above say "
		    "that these are positions of tiles; a board says which "
		    "tile is in each cell");
	/* As in "fix #87654321", where # is no blank. */
	if (blank->sign == '#' && a->rows > 0 && sp_any_last_row(a)->words > 0)
		return sp_any_stumble(a, a->board_line, "a # beside words");
	pass_beside(a, c.labels);
	return SP_OK;
}

enum sp_status
sp_any_accept(struct sp_any *a)
{
	struct sp_any_seen *seen = &a->seen;
	struct sp_size size;
	struct sp_any_blank blank;
	enum sp_status status = check_cells(a, &size, &blank);

	if (status != SP_OK) {
		/* Four labels are rather a row. */
		if (a->cells > SP_MIN_SIDE * SP_MIN_SIDE)
			a->fault->kind = SP_FAULT_COUNT;
		return status;
	}
	/* A board on the last line of the beginning is not counted: some layouts
	 * see that it is whole, others do not, and counts are compared. */
	if (a->in == NULL && a->is_cut && seen->boards > 0 &&
	    sp_any_last_row(a)->number >= a->last_line &&
	    a->board_line > seen->first_line)
		return SP_OK;
	seen->others += (uint64_t)make_labels(a, &blank);
	if (seen->boards++ == 0) {
		seen->first_line = a->board_line;
		seen->blank = blank;
		seen->last_size = size;
	}
	seen->differ |= !sp_size_equal(size, seen->last_size);
	seen->last_size = size;
	seen->end_line = a->line.number;
	seen->goals += (uint64_t)sp_any_is_goal(a);
	if (a->state.is_left_out && seen->left_out_line == 0)
		seen->left_out_line = a->board_line;
	if (a->says & SP_SAYS_GOAL && a->says & SP_SAYS_START &&
	    seen->mixed_line == 0)
		seen->mixed_line = a->board_line;
	if (a->in == NULL)
		seen->hash = sp_any_hash(seen->hash, size, a->cell);
	return SP_OK;
}
