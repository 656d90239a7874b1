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
	uint8_t *tens = l->tens, *ones = l->ones, *space = l->space;
	uint32_t row = grid ? s->size.w : s->n, at = 0;

	memset(l->tens, SP_LAYOUT_NONE, sizeof l->tens);
	memset(l->ones, SP_LAYOUT_NONE, sizeof l->ones);
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

/* ---- kernels in plain C ---- */

/* Two labels as one number, whatever the order of its bytes. */
static inline unsigned
pair(const uint8_t label[2])
{
	uint16_t number;

	memcpy(&number, label, sizeof number);
	return number;
}

static void
fill_pairs(struct sp_small *s, const uint8_t to[16])
{
	const uint64_t text = UINT64_MAX >> 8; /* the length is above */

	for (uint8_t first = 0; first < s->n; first++) {
		uint64_t one = s->twos.one[to[first]], length = one >> 56;

		for (uint8_t second = 0; second < SP_SMALL_CELLS; second++) {
			const uint8_t both[] = { first, second };
			uint64_t other = s->twos.one[to[second]];

			s->pairs[pair(both)] = second < s->n ?
			    one + (other & ~text) +
			    ((other & text) << 8 * length) : one;
		}
	}
	memcpy(s->pairs_to, to, sizeof s->pairs_to);
	s->pairs_n = s->n;
}

static char *
lines(struct sp_small *s, uint64_t which, const uint8_t to[16], char *at)
{
	const uint64_t *pairs = s->pairs;
	const uint32_t n = s->n;

	if (s->pairs_n != n || memcmp(s->pairs_to, to, 16) != 0)
		fill_pairs(s, to);
	for (uint32_t i = 0; i < s->count; i++) {
		const uint8_t *label = s->label[i];

		if ((which >> i & 1) == 0)
			continue;
		for (uint32_t k = 0; k < n; k += 2)
			at = sp_twos_put(at, pairs[pair(label + k)]);
		at[-1] = '\n';
	}
	return at;
}

static char *
lay(const struct sp_small *s, uint64_t which, const struct sp_layout *layout,
    char *at)
{
	const uint8_t *tens = layout->tens, *ones = layout->ones;

	for (uint32_t i = 0; i < s->count; i++) {
		const uint8_t *label = s->label[i];

		if ((which >> i & 1) == 0)
			continue;
		for (uint32_t byte = 0; byte < layout->length; byte++)
			*at++ = (char)(
			    tens[byte] != SP_LAYOUT_NONE ?
			    layout->tens_of[label[tens[byte]]] :
			    ones[byte] != SP_LAYOUT_NONE ?
			    layout->ones_of[label[ones[byte]]] :
			    layout->space[byte]);
	}
	return at;
}

void
sp_small_text_plain(struct sp_small *s)
{
	s->texts.lines = lines;
	s->texts.lay = lay;
}

/* ---- text ---- */

/* The same as sp_middle_write. */
static char *
write_small(struct sp_small *s, uint64_t which,
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
		return s->texts.lay(s, which, &layout, at);
	}
	return s->texts.lines(s, which, to, at);
}

void
sp_small_write(struct sp_small *s, uint64_t which,
    const struct sp_relabel *relabel, int grid, struct sp_writer *w)
{
	int is_middle = s->n > SP_SMALL_CELLS;
	char *from = sp_writer_room(w, SP_SMALL_BATCH * (is_middle ?
	    SP_MIDDLE_TEXT : SP_TWOS_TEXT)), *end;

	which &= sp_small_all(s);
	end = is_middle ? sp_middle_write(s, which, relabel, grid, from) :
	    write_small(s, which, relabel, grid, from);
	if (grid && !w->grids && from < end)
		memmove(from, from + 1, (size_t)(--end - from));
	w->grids |= grid && from < end;
	w->used += (size_t)(end - from);
}
