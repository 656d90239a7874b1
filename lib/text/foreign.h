/* foreign.h -- text that people write, for the files that read the form any */
#ifndef SP_FOREIGN_H
#define SP_FOREIGN_H

#include "any.h"

/* ---- decode.c ----------------------------------------------------------- */

/* Stand for any letter, and for any other sign, outside of ASCII; and for the
 * columns that a tab skips. */
#define SP_LETTER '\x01'
#define SP_SYMBOL '\x02'
#define SP_TAB_FILL '\x03'
enum { SP_TAB_STOP = 8 };

/*
 * Reads the next line and appends it to the rows at hand.  SP_END: no line is
 * left; or, if takes_partial is 0, the beginning of the file ends in the next
 * one.  SP_MALFORMED: a line with a NUL.
 */
enum sp_status sp_any_next_row(struct sp_any *a, int takes_partial);
/* Sets a->fault for the token of the row just read that is neither label nor
 * word, and returns SP_MALFORMED. */
enum sp_status sp_any_stumble_odd(struct sp_any *a,
    const struct sp_any_row *row);

static inline int
sp_is_lower(char c)
{
	return c >= 'a' && c <= 'z';
}

static inline char
sp_to_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static inline int
sp_is_letter(char c)
{
	return sp_is_lower(sp_to_lower(c)) || c == SP_LETTER;
}

/* Whether it is a letter or digit of ASCII. */
static inline int
sp_is_alnum(char c)
{
	return sp_is_digit(c) || sp_is_lower(sp_to_lower(c));
}

/* ---- tokens.c ----------------------------------------------------------- */

/* Returns what the words in a text say, as bits. */
uint32_t sp_any_says(const char *text, size_t length);
/* Appends a row made of the columns from..to of the text. */
enum sp_status sp_any_take_columns(struct sp_any *a, uint32_t from,
    uint32_t to, uint64_t number);
/* If the sign divides the row into one field more than it has cells, and just
 * one of the fields is empty, returns the number of that field, from 0; else
 * UINT32_MAX. */
uint32_t sp_any_empty_field(const struct sp_any *a,
    const struct sp_any_row *row, char sign);
/* Forgets all rows at hand. */
static inline void
sp_any_forget_rows(struct sp_any *a)
{
	a->rows = a->tokens = a->texts = 0;
}

static inline struct sp_any_row *
sp_any_last_row(const struct sp_any *a)
{
	return &a->row[a->rows - 1];
}
/* Sets a->fault, and returns SP_MALFORMED. */
SP_PRINTF(3, 4) enum sp_status sp_any_stumble(struct sp_any *a, uint64_t line,
    const char *format, ...);

static inline int
sp_any_is_cell(const struct sp_any_token *token)
{
	return token->kind <= SP_ANY_EMPTY;
}

static inline int
sp_any_is_mark(const struct sp_any_token *token, char sign)
{
	return token->kind == SP_ANY_MARK &&
	    token->value == (unsigned char)sign;
}

/* Returns the label that a letter or digit is. */
static inline uint32_t
sp_any_label_of(char c)
{
	return sp_is_digit(c) ? (uint32_t)(c - '0') :
	    (uint32_t)(sp_to_lower(c) - 'a') + 10;
}

/* Returns whether the token may be a count or a size. */
static inline int
sp_any_is_count(const struct sp_any *a, const struct sp_any_token *token)
{
	return token->kind == SP_ANY_NUMBER && (!a->of_characters ||
	    token->value < 10);
}

/* Returns whether words say that the board that was read last is a goal. */
static inline int
sp_any_is_goal(const struct sp_any *a)
{
	return (a->says & (SP_SAYS_GOAL | SP_SAYS_START)) == SP_SAYS_GOAL;
}

/* ---- blank.c ------------------------------------------------------------ */

/* Appends a cell to the board. */
enum sp_status sp_any_add_cell(struct sp_any *a, uint32_t cell);
enum sp_status sp_any_add_token(struct sp_any *a,
    const struct sp_any_token *token);
/* Returns whether the cells from `start` on, if they are few, are different
 * numbers with at most one blank.  Steps, as (-1, 0), (1, 0), are not. */
int sp_any_cells_differ(const struct sp_any *a, uint32_t start);
/* Notes cells from `start` on that are passed over, on that line beside some
 * words, if they may be a board with a fault. */
void sp_any_pass_cells(struct sp_any *a, uint32_t start, uint32_t words,
    uint64_t line);
/* Notes a line that is passed over and may be a board of so many cells, unless
 * an earlier line of as many cells is noted. */
static inline void
sp_any_note_passed(struct sp_any *a, uint64_t line, uint32_t cells)
{
	uint64_t *passed = a->seen.passed_line;

	cells = cells < SP_ANY_PASSED ? cells : SP_ANY_PASSED;
	if (passed[0] == 0)
		passed[0] = line;
	if (passed[cells] == 0)
		passed[cells] = line;
}
/* Notes a row that is passed over, if it is a square board or one of the size
 * that is wanted, or the last row of a board. */
void sp_any_pass_row(struct sp_any *a, const struct sp_any_row *row);
/*
 * Takes the cells as the next board: checks them alone and with the boards
 * before, and turns them into labels.  SP_MALFORMED: nothing has changed.
 */
enum sp_status sp_any_accept(struct sp_any *a);

/* ---- layouts ------------------------------------------------------------- */

/* Variants of sp_read_lines: a board is a line, or stands in a line with words;
 * all but a number in front, or behind, or both; a field of a table. */
enum {
	SP_LINES_WHOLE, SP_LINES_FRONT = 1, SP_LINES_BACK = 2,
	SP_LINES_BOTH = SP_LINES_FRONT | SP_LINES_BACK, SP_LINES_FIELDS = 4
};

/* Notes a line with words that is passed over, if labels in it may be a board
 * with a fault. */
void sp_any_pass(struct sp_any *a, const struct sp_any_row *row);
enum sp_status sp_read_lines(struct sp_any *a);
enum sp_status sp_read_lists(struct sp_any *a);
/* Variants of sp_read_grids: a block of rows is a board; a board ends with its
 * last row, with or without empty lines between rows; a block is several boards,
 * side by side. */
enum { SP_GRIDS_APART, SP_GRIDS_JOINED, SP_GRIDS_BESIDE };
enum sp_status sp_read_grids(struct sp_any *a);

#endif
