/* plain.c -- boards of up to 64 cells read and judged without kernels */
#include "batch.h"

/*
 * Takes w labels of one or two digits and the byte behind each, in grids with a
 * space in front or not; by arithmetic and not by branches, because no processor
 * can predict how long a label is.  Adds the labels to *seen, bits, which has
 * room for them; *wrong is not 0 if anything else was there.
 */
static inline const unsigned char *
take_row(const unsigned char *at, uint32_t w, int grid, uint8_t *label,
    uint64_t *seen, uint32_t *wrong)
{
	for (uint32_t x = 0; x < w; x++) {
		uint32_t second = at[1] - (uint32_t)'0', two = second < 10;
		uint32_t is_space = grid ? at[0] == ' ' : 0;
		/* ' ' and '0' differ by 16. */
		uint32_t tens = at[0] - (uint32_t)'0' + 16 * (is_space & two);
		uint32_t value = tens + ((9 * tens + second) & (0 - two));

		at += 2 + two;
		*wrong |= (tens > 9) | value / SP_WORD_BITS |
		    (at[-1] ^ (x + 1 < w ? ' ' : '\n'));
		*seen |= (uint64_t)1 << value % SP_WORD_BITS;
		label[x] = (uint8_t)value;
	}
	return at;
}

/*
 * Takes the board at `at`; returns where it ends, or NULL if it is not clean.
 * No board goes on behind the text at hand, where there are only spaces.
 */
static inline const unsigned char *
take_board(struct sp_lanes *s, const unsigned char *at, int grid)
{
	uint8_t *label = sp_lanes_row(s, s->count);
	uint32_t w = grid ? s->w : s->n, wrong = 0;
	uint64_t seen = 0;

	for (uint32_t cell = 0; cell < s->n; cell += w)
		at = take_row(at, w, grid, label + cell, &seen, &wrong);
	if (grid && s->blank_ends)
		wrong |= *at++ ^ (uint32_t)'\n';
	return wrong == 0 && seen == sp_low_bits(s->n) ? at : NULL;
}

/* Returns 0 if it came to a board that is not clean. */
static inline int
read_boards(struct sp_lanes *s, struct sp_span *in, int grid)
{
	uint32_t lines = grid ? s->h + (uint32_t)s->blank_ends : 1;
	ptrdiff_t length = (ptrdiff_t)s->text_length;

	while (s->count < SP_BATCH && in->end - in->pos >= length) {
		const unsigned char *end = take_board(s, in->pos, grid);

		if (end == NULL)
			return 0;
		s->line[s->count++] = in->line;
		in->line += lines;
		in->pos += end - in->pos;
		if (grid)
			sp_skip_blank_lines(in);
	}
	return 1;
}

int
sp_plain_read(struct sp_lanes *s, struct sp_span *in)
{
	if (s->n > SP_WORD_BITS)
		return 1;
	return s->grid ? read_boards(s, in, 1) : read_boards(s, in, 0);
}

/*
 * For each label a word has bits for the greater ones before it.  All these
 * words put together by exclusive or have as many bits as there are inversions,
 * modulo 2.
 */
uint64_t
sp_plain_parities(struct sp_lanes *s)
{
	uint64_t parities = 0;

	for (uint32_t i = 0; i < s->count; i++) {
		const uint8_t *label = sp_lanes_row(s, i);
		uint64_t seen = 0, above = 0;
		uint32_t blank = 0;

		for (uint32_t cell = 0; cell < s->n; cell++) {
			above ^= seen >> label[cell];
			seen |= (uint64_t)1 << label[cell];
			blank = label[cell] == 0 ? cell : blank;
		}
		parities |= ((sp_bit_count(above) ^ s->white[0] >> blank) & 1)
		    << i;
	}
	return parities;
}
