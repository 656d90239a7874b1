/* read_c.c -- boards of up to 100 cells read, one by one */
#include "kernel/kernel.h"

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
		in->pos += end - in->pos;
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
