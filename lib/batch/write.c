/* write.c -- the boards of a batch relabelled, and as text */
#include <string.h>

#include "batch.h"

/*
 * Text has a fixed layout if each byte belongs to the same cell for all boards:
 * in grids, and in lines of labels of one digit.  Other lines are put together
 * from the text of labels: see kernel.h.
 */

/* Prepares a layout in which each label has `width` digits, 1 or 2. */
static void
set_layout(const struct sp_lanes *s, const uint8_t to[16], unsigned width,
    int grid, struct sp_layout *l)
{
	uint8_t *tens = l->tens_cell, *ones = l->ones_cell, *space = l->space;
	uint32_t row = grid ? s->w : s->n, at = 0;

	memset(tens, SP_LAYOUT_NONE, sizeof l->tens_cell);
	memset(ones, SP_LAYOUT_NONE, sizeof l->ones_cell);
	memset(space, 0, sizeof l->space);
	if (grid)
		space[at++] = '\n'; /* a blank line behind the last board */
	for (uint8_t cell = 0; cell < s->n; cell++) {
		l->tens_byte[cell] = (uint8_t)at;
		if (width > 1)
			tens[at++] = cell;
		l->ones_byte[cell] = (uint8_t)at;
		ones[at++] = cell;
		space[at++] = (cell + 1) % row == 0 ? '\n' : ' ';
	}
	assert(at <= sizeof l->space);
	l->length = at;
	for (uint8_t label = 0; label < SP_CELLS16; label++) {
		l->tens[label] = to[label] < 10 ? ' ' : '1';
		l->ones[label] = (uint8_t)('0' + to[label] % 10);
	}
}

/* Returns 1 if boards may have the label n, because they lack another number;
 * else 0. */
static uint32_t
has_n(const struct sp_batch *b, const struct sp_relabel *relabel)
{
	return (relabel == NULL ? b->missing : relabel->missing) < b->lanes->n;
}

/* Returns the label that is written for a tile of the lanes; if the missing
 * numbers differ, for a label. */
static uint32_t
shown_label(const struct sp_batch *b, const struct sp_relabel *relabel,
    uint32_t tile)
{
	uint32_t label = b->missing == 0 ? tile : sp_label_of(tile, b->missing);

	return relabel == NULL ? label : relabel->to[label];
}

/* Sets a row of at least n bytes to the labels of the tiles of another, 16 at a
 * time, which compilers make vector code of. */
static inline void
set_labels(uint8_t *label, const uint8_t *tile, uint32_t n, uint8_t missing)
{
	for (uint32_t at = 0; at < n; at += SP_CELLS16) {
		uint8_t row[SP_CELLS16];

		memcpy(row, tile + at, sizeof row);
		for (uint32_t i = 0; i < SP_CELLS16; i++)
			row[i] = (uint8_t)(row[i] + (row[i] >= missing));
		memcpy(label + at, row, sizeof row);
	}
}

/* Writes the rows whose bits are 1 as lines of n labels of 0 to 16, two labels
 * at a time; returns where the text ends. */
static char *
write_lines16(uint8_t (*row)[SP_CELLS16], uint32_t n, uint64_t which,
    const struct sp_label_text *t, char *at)
{
	for (; which != 0; which >>= 1, row++) {
		const uint8_t *label = *row;

		if ((which & 1) == 0)
			continue;
		for (uint32_t k = 0; k + 1 < n; k += 2)
			at = sp_put_entry(at, t->pair[sp_pair_index(label +
			    k)]);
		if (n % 2 == 1)
			at = sp_put_entry(at, t->single[label[n - 1]]);
		at[-1] = '\n';
	}
	return at;
}

/* Writes an LF before each grid; returns where the text ends. */
static char *
write16(const struct sp_batch *b, uint64_t which,
    const struct sp_relabel *relabel, int grid, char *at)
{
	struct sp_lanes *s = b->lanes;
	uint32_t labels = s->n + has_n(b, relabel);
	uint8_t to[SP_CELLS16], label[SP_BATCH][SP_CELLS16];
	uint8_t (*shown)[SP_CELLS16] = label;
	struct sp_layout layout = { .length = 0 };

	for (uint8_t k = 0; k < SP_CELLS16; k++)
		to[k] = k >= s->n ? k : (uint8_t)shown_label(b, relabel, k);
	if (b->missing == 0) {
		for (uint32_t i = 0; i < s->count; i++)
			set_labels(label[i], s->label16[i], SP_CELLS16,
			    b->missing_of[i]);
	} else if (grid || labels <= 10) {
		set_layout(s, to, labels <= 10 ? 1 : 2, grid, &layout);
		/* The function returns the end of the text, not the layout. */
		/* cppcheck-suppress returnDanglingLifetime */
		return b->kernels->write_layout16(s, which, &layout, at);
	} else if (relabel == NULL && b->missing == s->n) {
		shown = s->label16;
	} else {
		b->kernels->relabel16(s, to, label);
	}
	return write_lines16(shown, s->n, which, &s->tables.text, at);
}

/* Stores a line of labels; returns where the line ends. */
static char *
put_line(const uint64_t *text, const uint8_t *label, uint32_t n, char *at)
{
	for (const uint8_t *end = label + n; label < end; label++)
		at = sp_put_entry(at, text[*label]);
	at[-1] = '\n';
	return at;
}

/* Stores an LF, and a grid of labels that have so many bytes each, which takes
 * fewer instructions than lines of it. */
static char *
put_grid(const uint64_t *text, const struct sp_lanes *s, const uint8_t *label,
    uint32_t bytes, char *at)
{
	uint32_t w = s->w;

	*at++ = '\n'; /* a blank line behind the last board */
	for (const uint8_t *end = label + s->n; label < end; label += w) {
		for (uint32_t x = 0; x < w; x++, at += bytes)
			sp_put_entry(at, text[label[x]]);
		at[-1] = '\n';
	}
	return at;
}

/* Writes boards of any kind, label by label. */
static char *
write_labels(const struct sp_batch *b, uint64_t which,
    const struct sp_relabel *relabel, int grid, char *at)
{
	struct sp_lanes *s = b->lanes;
	uint32_t greatest = s->n - 1 + has_n(b, relabel);
	uint32_t digits = 1u + (greatest >= 10) + (greatest >= 100);
	const struct sp_label_text *t = &s->tables.text;
	uint64_t text[SP_SINGLE_LABELS];
	uint8_t labels[SP_ROW100];

	for (uint32_t k = 0; k < s->n + (b->missing == 0); k++) {
		text[k] = t->single[shown_label(b, relabel, k)];
		/* In a grid, spaces stand before a label of fewer digits.  The
		 * byte above the text has the length. */
		while (grid && text[k] >> 56 <= digits)
			text[k] = ((text[k] & UINT64_MAX >> 8) << 8 | ' ') |
			    ((text[k] >> 56) + 1) << 56;
	}
	/* This does not use sp_bit_first, which takes as long as five cells. */
	for (uint32_t i = 0; i < s->count; i++) {
		const uint8_t *label = sp_lanes_row(s, i);

		if ((which >> i & 1) == 0)
			continue;
		if (b->missing == 0) {
			set_labels(labels, label, s->n, b->missing_of[i]);
			label = labels;
		}
		at = grid ? put_grid(text, s, label, digits + 1, at) :
		    put_line(text, label, s->n, at);
	}
	return at;
}

static void
write_lanes(const struct sp_batch *b, uint64_t which,
    const struct sp_relabel *relabel, int grid, struct sp_writer *w)
{
	int is_wide = b->lanes->n > SP_CELLS16;
	char *from = sp_writer_room(w, SP_BATCH * (is_wide ? SP_TEXT100 :
	    SP_TEXT16)), *end;

	end = is_wide ? write_labels(b, which, relabel, grid, from) :
	    write16(b, which, relabel, grid, from);
	if (grid && !w->grids && from < end)
		memmove(from, from + 1, (size_t)(--end - from));
	w->grids |= grid && from < end;
	sp_writer_end(w, end);
}

void
sp_batch_write(struct sp_batch *b, uint64_t which,
    const struct sp_relabel *relabel, const struct sp_form *form,
    struct sp_writer *w)
{
	assert(b != NULL && w != NULL);
	which &= sp_batch_all(b);
	if (form == NULL)
		form = sp_form_at(0);
	if (b->missing != 0 && relabel != NULL && (!sp_size_equal(
	    relabel->size, b->size) || relabel->from_missing != b->missing))
		relabel = NULL;
	/* Grids whose missing numbers differ may differ in width. */
	if (b->in_lanes && form->kernels && (b->missing != 0 ||
	    (!form->grid && relabel == NULL))) {
		write_lanes(b, which, relabel, form->grid, w);
		return;
	}
	for (; which != 0; which &= which - 1) {
		struct sp_board *board = sp_batch_board(b, sp_bit_first(which));

		if (relabel != NULL)
			sp_relabel_apply(relabel, board);
		sp_write_board(w, board, form);
	}
}
