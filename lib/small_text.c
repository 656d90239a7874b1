/* small_text.c -- many small boards as lines and grids */
#include <string.h>

#include "small.h"

/*
 * Lines of labels of one and two digits are put together from pairs of labels,
 * as in twos.c.  In grids, and in lines where all labels have one digit, every
 * label takes the same room: there each byte of the text comes from one cell.
 */

/* Prepares text with `width` bytes a label, 1 or 2. */
static void
lay_out(const struct sp_small *s, const uint8_t to[16], unsigned width,
    int grid, struct sp_layout *l)
{
	enum { NONE = 0x80 }; /* makes a 0 of the byte */
	uint8_t *tens = l->tens[0], *ones = l->ones[0], *space = l->space[0];
	uint32_t row = grid ? s->size.w : s->n, at = 0;

	memset(l->tens, NONE, sizeof l->tens);
	memset(l->ones, NONE, sizeof l->ones);
	memset(l->space, 0, sizeof l->space);
	if (grid)
		space[at++] = '\n'; /* from the board before */
	for (uint8_t cell = 0; cell < s->n; cell++) {
		if (width > 1)
			tens[at++] = cell;
		ones[at++] = cell;
		space[at++] = (cell + 1) % row == 0 ? '\n' : ' ';
	}
	l->length = at;
	for (uint8_t label = 0; label < SP_SMALL_CELLS; label++) {
		l->tens_of[label] = to[label] < 10 ? ' ' : '1';
		l->ones_of[label] = (uint8_t)('0' + to[label] % 10);
	}
}

static char *
write_twos(const struct sp_small *s, uint64_t which, const uint8_t to[16],
    char *at)
{
	uint16_t twos[SP_SMALL_BATCH][8];
	uint32_t count = sp_small_texts.relabel(s, which, to, twos);

	for (uint32_t i = 0; i < count; i++)
		at = sp_twos_board(&s->twos, twos[i], s->n, at);
	return at;
}

/* The same as sp_middle_write. */
static char *
write_small(const struct sp_small *s, uint64_t which,
    const struct sp_relabel *relabel, int grid, char *at)
{
	uint8_t to[SP_SMALL_CELLS] = { 0 }, greatest = 0;
	struct sp_layout layout = { .length = 0 };

	for (uint8_t label = 0; label < s->n; label++) {
		to[label] = relabel == NULL ? label :
		    (uint8_t)relabel->to[label];
		if (to[label] > greatest)
			greatest = to[label];
	}
	if (grid || greatest < 10) {
		lay_out(s, to, greatest < 10 ? 1 : 2, grid, &layout);
		/* What comes back is the end of the text, not the layout. */
		/* cppcheck-suppress returnDanglingLifetime */
		return sp_small_texts.lay(s, which, &layout, at);
	}
	return write_twos(s, which, to, at);
}

void
sp_small_write(struct sp_small *s, uint64_t which,
    const struct sp_relabel *relabel, int grid, struct sp_writer *w)
{
	int is_middle = s->n > SP_SMALL_CELLS;
	char *from = sp_writer_room(w, SP_SMALL_BATCH * (is_middle ?
	    SP_MIDDLE_TEXT : SP_TWOS_TEXT)), *end;

	which &= sp_small_all(s);
	end = (is_middle ? sp_middle_write : write_small)(s, which, relabel,
	    grid, from);
	if (grid && !w->grids && from < end)
		memmove(from, from + 1, (size_t)(--end - from));
	w->grids |= grid && from < end;
	w->used += (size_t)(end - from);
}
