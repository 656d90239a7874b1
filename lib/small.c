/* small.c -- many small boards at once */
#include <stdlib.h>
#include <string.h>

#include "small.h"

/*
 * Boards of at most 16 cells with all labels 0..n-1, each on a clean line of
 * its own that lies in the block at hand, are read, checked, counted and
 * relabelled in batches; so are, by processors that can, those of at most 100
 * cells, whose labels stand in longer rows.  Everything else goes through
 * reader.c and the functions for single boards, whose results these are equal
 * to.
 */

void
sp_small_use(struct sp_small *s, enum sp_cpu cpu)
{
	sp_small_sse2(s);
	sp_small_measure_sse2(s);
	sp_small_text_plain(s);
	if (cpu >= SP_CPU_SSSE3) {
		sp_small_ssse3(s);
		sp_small_measure_ssse3(s);
		sp_small_text_ssse3(s);
	}
	if (cpu >= SP_CPU_VBMI2) {
		sp_small_vbmi2(s);
		sp_small_measure_vbmi2(s);
		sp_small_text_vbmi2(s);
	}
}

struct sp_small *
sp_small_new(void)
{
	const struct sp_size widest = { SP_MIDDLE_CELLS / 2, 2 };
	enum sp_cpu cpu = sp_cpu();
	struct sp_small *s;

	if (cpu == SP_CPU_PLAIN)
		return NULL;
	s = calloc(1, sizeof *s);
	if (s == NULL)
		return NULL;
	for (unsigned bits = 0; bits < 256; bits++)
		for (unsigned bit = 0; bit < 8; bit++)
			if (bits >> bit & 1)
				s->pick[bits][s->picks[bits]++] = (uint8_t)bit;
	sp_twos_init(&s->twos);
	sp_board_init(&s->board);
	if (sp_board_resize(&s->board, widest) != SP_OK) {
		sp_small_free(s);
		return NULL;
	}
	sp_small_use(s, cpu);
	return s;
}

void
sp_small_free(struct sp_small *s)
{
	if (s != NULL)
		sp_board_free(&s->board);
	free(s);
}

/* What a board looks like if all its labels have one digit. */
static void
set_text(struct sp_small *s)
{
	uint32_t row = s->grid ? s->size.w : s->n, at = 0;

	memset(s->is_fixed, 0, sizeof s->is_fixed);
	s->text_length = 0;
	if (s->n > 10)
		return;
	for (uint32_t cell = 0; cell < s->n; cell++) {
		s->text[at++] = '0';
		s->is_fixed[at] = 0xff;
		s->text[at++] = (cell + 1) % row == 0 ? '\n' : ' ';
	}
	if (s->grid) {
		s->is_fixed[at] = 0xff;
		s->text[at++] = '\n';
	}
	s->text_length = at;
}

/* Prepares for boards of a size and form; 0 if they are too large. */
static int
set_size(struct sp_small *s, struct sp_size size, int grid)
{
	uint32_t n = sp_cells(size);

	if (size.w == 0 || n > SP_MIDDLE_CELLS ||
	    (n > SP_SMALL_CELLS && (grid || s->take_middle == NULL)))
		return 0;
	if (sp_size_equal(size, s->size) && grid == s->grid)
		return 1;
	s->size = size;
	s->grid = grid;
	s->n = n;
	if (n > SP_SMALL_CELLS)
		return 1;
	s->white = 0;
	for (uint8_t cell = 0; cell < SP_SMALL_CELLS; cell++) {
		s->is_cell[cell] = cell < s->n ? 0xff : 0;
		s->rest[cell] = cell < s->n ? 0 : cell;
		s->row[cell] = cell < s->n ? (uint8_t)(cell / size.w) : 0;
		s->column[cell] = cell < s->n ? (uint8_t)(cell % size.w) : 0;
		if ((cell / size.w + cell % size.w) % 2 == 0)
			s->white |= (uint32_t)1 << cell;
	}
	s->usual = (n > 10 && !grid ? 3 * n - 10 : n > 10 ? 3 * n : 2 * n) +
	    (grid ? 1 : 0);
	set_text(s);
	return 1;
}

uint32_t
sp_small_read(struct sp_small *s, struct sp_reader *r, struct sp_size size)
{
	const struct sp_scan *scan = r->scan;

	s->count = 0;
	/* Where the rest of a line is to be skipped, so is that of a grid. */
	if (!scan->many || scan->skip_grid ||
	    !set_size(s, r->size.w == 0 ? size : r->size, r->form.grid) ||
	    (r->size.w == 0 && !s->grid && size.w != size.h))
		return 0;
	if (s->n > SP_SMALL_CELLS) {
		s->take_middle(s, &r->in);
		return s->count;
	}
	s->blank_ends = r->size.w == 0;
	/* Blank lines in front of a board mean nothing. */
	while (s->grid && r->in.pos < r->in.end && *r->in.pos == '\n') {
		r->in.pos++;
		r->in.line++;
	}
	if (s->text_length > 0 && s->take_digits != NULL)
		sp_small_take_digits(s, &r->in);
	if (s->count < SP_SMALL_BATCH)
		s->take(s, &r->in);
	return s->count;
}

struct sp_size
sp_small_size(const struct sp_small *s)
{
	return s->size;
}

uint64_t
sp_small_line(const struct sp_small *s, uint32_t i)
{
	return s->line[i];
}

enum sp_status
sp_small_board(const struct sp_small *s, uint32_t i, struct sp_board *b)
{
	const uint8_t *label = s->n > SP_SMALL_CELLS ? s->row_of[i] :
	    s->label[i];

	if (sp_board_resize(b, s->size) != SP_OK)
		return SP_NO_MEMORY;
	for (uint32_t cell = 0; cell < s->n; cell++)
		b->label[cell] = label[cell];
	sp_board_find_blank(b);
	return SP_OK;
}
