/*
 * together.c -- a step of the search in multi-tile moves
 *
 * In a multi-tile move the blank goes any way along its row or column.  Two
 * moves in a row along the same line are one, so in a shortest solution moves
 * along rows and along columns take turns.  There are two such sequences, with
 * a bit set for each: one begins with a move along a column, the other along a
 * row.  A step adds to each set all that one more move leads to, in place: the
 * boards of a line follow from each other by single slides, first all the way
 * to its one end, then to the other.  A move may be left out, so that boards
 * reached before stay reached.
 */
#include "inside.h"

static void
move_in_row(const struct sp_breadth *b, uint64_t *reached, uint32_t row)
{
	uint32_t w = b->size.w;
	uint64_t *word = reached + row * w * b->words;

	for (uint64_t i = 0; i < b->words; i++) {
		uint64_t any = 0;

		for (uint32_t x = 0; x < w; x++)
			any |= word[x * b->words + i];
		for (uint32_t x = 0; x < w; x++)
			word[x * b->words + i] = any;
	}
}

static void
slide_to(const struct sp_breadth *b, uint64_t *reached, uint32_t cell,
    uint32_t from, int down)
{
	sp_breadth_slide_make(b, &b->slide[down][cell],
	    sp_breadth_odd_cell(b, cell), reached + cell * b->words,
	    reached + from * b->words, 0, b->words);
}

static void
move_in_column(const struct sp_breadth *b, uint64_t *reached, uint32_t column)
{
	uint32_t w = b->size.w, cell = column;

	for (; cell + w < b->n; cell += w)
		slide_to(b, reached, cell + w, cell, 1);
	for (; cell >= w; cell -= w)
		slide_to(b, reached, cell - w, cell, 0);
}

void
sp_breadth_expand_together(struct sp_breadth *b, unsigned part, unsigned parts)
{
	uint32_t w = b->size.w, h = b->size.h;
	uint64_t *by_column = b->length % 2 == 0 ? b->reached : b->row_first;
	uint64_t *by_row = b->length % 2 == 0 ? b->row_first : b->reached;

	for (uint32_t line = part; line < w + h; line += parts)
		if (line < w)
			move_in_column(b, by_column, line);
		else
			move_in_row(b, by_row, line - w);
}

uint64_t
sp_breadth_count_together(const struct sp_breadth *b)
{
	uint64_t count = 0;

	for (uint64_t i = 0; i < b->n * b->words; i++)
		count += sp_bit_count(b->reached[i] | b->row_first[i]);
	return count;
}
