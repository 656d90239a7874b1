/* text_c.c -- text of boards of up to 100 cells: labels and boards read, and
 * boards of up to 16 cells written */
#include <string.h>

#include "kernel/kernel.h"

/* ---- clean labels, one by one -------------------------------------------- */

static inline uint32_t
digit_at(const unsigned char *at)
{
	return *at - (uint32_t)'0';
}

static inline int
is_space(unsigned char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* Takes the third and all later digits of a label; returns NULL if there are
 * too many. */
static inline const unsigned char *
take_more(const unsigned char *at, uint32_t *value)
{
	const unsigned char *end = at + SP_LABEL_DIGITS - 2;

	for (; digit_at(at) < 10; at++) {
		if (at == end)
			return NULL;
		*value = *value * 10 + digit_at(at);
	}
	return at;
}

/* Returns the number of one digit, or of two digits if `two` is 1.  It uses
 * arithmetic, not a branch, because no processor can predict how many there
 * are. */
static inline uint32_t
short_label(const unsigned char *at, uint32_t two)
{
	return digit_at(at) + ((9 * digit_at(at) + digit_at(at + 1)) &
	    (0 - two));
}

/* Takes the label at `at` and the space behind it; returns NULL if the label is
 * not clean. */
static inline const unsigned char *
take_label(const unsigned char *at, uint32_t *label)
{
	uint32_t two = digit_at(at + 1) < 10;
	uint32_t value = short_label(at, two);

	at += 1 + two;
	if (digit_at(at) < 10) {
		at = take_more(at, &value);
		if (at == NULL || value > SP_MAX_CELLS)
			return NULL;
	}
	*label = value;
	if (*at == ' ')
		return at + 1;
	return *at == '\n' || *at == '#' || is_space(*at) ? at : NULL;
}

/*
 * Takes two labels of one or two digits, with a space behind each; returns NULL
 * if they are not like that.  At both places where the second label may begin,
 * it finds out whether that label would have two digits; so this need not wait
 * until the length of the first label is known.
 */
static inline const unsigned char *
take_two(const unsigned char *at, uint32_t *label)
{
	uint32_t two = digit_at(at + 1) < 10, next = digit_at(at + 3) < 10;
	const unsigned char *second = at + 2 + two, *end;

	next ^= (next ^ (digit_at(at + 4) < 10)) & two;
	end = second + 1 + next;
	if (digit_at(at) >= 10 || second[-1] != ' ' ||
	    digit_at(second) >= 10 || *end != ' ')
		return NULL;
	label[0] = short_label(at, two);
	label[1] = short_label(second, next);
	return end + 1;
}

uint32_t
sp_labels_c(struct sp_span *in, uint32_t *label, uint32_t most)
{
	const unsigned char *at = in->pos, *next;
	uint32_t count = 0;

	/* If one label is longer, most labels are. */
	for (; in->end - at > SP_LABEL_DIGITS && count + 1 < most; count += 2) {
		next = take_two(at, &label[count]);
		if (next == NULL)
			break;
		at = next;
	}
	while (in->end - at > SP_LABEL_DIGITS && count < most) {
		if (digit_at(at) < 10) {
			next = take_label(at, &label[count]);
			if (next == NULL)
				break;
			at = next;
			count++;
		} else if (is_space(*at)) {
			at++;
		} else {
			break;
		}
	}
	in->pos = at;
	return count;
}

/* ---- boards, one by one --------------------------------------------------- */

/*
 * Takes w labels of one or two digits and the byte behind each; in grids a
 * space may stand before a label.  It uses arithmetic, not branches, because no
 * processor can predict how long a label is.  Adds the labels to the bits of
 * *seen. Returns where the row ends, or NULL at the first label that is not
 * clean.
 */
static inline const unsigned char *
take_row(const struct sp_lanes *s, const unsigned char *at, uint32_t w,
    int grid, uint8_t *label, struct sp_bits100 *seen)
{
	for (uint32_t x = 0; x < w; x++) {
		uint32_t second = at[1] - (uint32_t)'0', two = second < 10;
		uint32_t is_space = grid ? at[0] == ' ' : 0;
		/* A space counts as a 0: ' ' and '0' differ by 16. */
		uint32_t tens = at[0] - (uint32_t)'0' + 16 * (is_space & two);
		uint32_t value = tens + ((9 * tens + second) & (0 - two));

		at += 2 + two;
		if (tens > 9 || at[-1] != (x + 1 < w ? ' ' : '\n'))
			return NULL;
		*seen = sp_bits100_or(*seen, s->tables.bits[value].own);
		label[x] = (uint8_t)value;
	}
	return at;
}

/*
 * Takes the board at `at`; returns where it ends, or NULL if it is not clean. A
 * board cannot go on behind the text at hand, since spaces follow there.
 */
static inline const unsigned char *
take_rows(struct sp_lanes *s, const struct sp_board_lines *lines,
    const unsigned char *at, int grid)
{
	uint8_t *label = sp_lanes_row(s, s->count);
	uint32_t w = grid ? s->w : s->n;
	struct sp_bits100 seen = { { 0, 0 } };

	for (uint32_t cell = 0; cell < s->n; cell += w) {
		at = take_row(s, at, w, grid, label + cell, &seen);
		if (at == NULL)
			return NULL;
	}
	if (grid && lines->count > s->h && *at++ != '\n')
		return NULL;
	return sp_bits100_equal(seen, s->tables.bits[s->n].below) ? at : NULL;
}

static inline void
read_boards_c(struct sp_lanes *s, const struct sp_board_lines *lines,
    struct sp_span *in, int grid)
{
	ptrdiff_t length = (ptrdiff_t)lines->length;

	while (s->count < SP_BATCH && in->end - in->pos >= length) {
		const unsigned char *end = take_rows(s, lines, in->pos,
		    grid);

		if (end == NULL)
			return;
		s->line[s->count++] = in->line;
		in->line += lines->count;
		in->pos = end;
		if (grid)
			sp_skip_blank_lines(in);
	}
}

void
sp_read_c(struct sp_lanes *s, const struct sp_board_lines *lines,
    struct sp_span *in)
{
	if (lines->grid)
		read_boards_c(s, lines, in, 1);
	else
		read_boards_c(s, lines, in, 0);
}

/* ---- boards of up to 16 cells relabelled, or as text in a layout ---------- */

void
sp_relabel16_c(const struct sp_lanes *s, const uint8_t to[16],
    uint8_t (*label)[SP_CELLS16])
{
	for (uint32_t i = 0; i < s->count; i++)
		for (uint32_t cell = 0; cell < SP_CELLS16; cell++)
			label[i][cell] = to[s->label16[i][cell]];
}

char *
sp_write_layout16_c(const struct sp_lanes *s, uint64_t which,
    const struct sp_layout *layout, char *at)
{
	for (uint32_t i = 0; i < s->count; i++) {
		if ((which >> i & 1) == 0)
			continue;
		memcpy(at, layout->space, layout->length);
		for (uint32_t cell = 0; cell < s->n; cell++) {
			uint8_t label = s->label16[i][cell];

			/* Ones replace tens that are on the same byte. */
			at[layout->tens_byte[cell]] = (char)layout->tens[label];
			at[layout->ones_byte[cell]] = (char)layout->ones[label];
		}
		at += layout->length;
	}
	return at;
}
