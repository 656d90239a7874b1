/* small.c -- many small boards at once */
#include <stdlib.h>
#include <string.h>

#include "small.h"

/*
 * Boards of at most 16 cells with all labels 0..n-1, each on a clean line of
 * its own that lies in the block at hand, are read, checked, counted and
 * relabelled in batches.  Everything else goes through reader.c and the
 * functions for single boards, whose results these are equal to.
 */

struct sp_small *
sp_small_new(void)
{
	struct sp_small *s;

	if (!sp_cpu_has_ssse3())
		return NULL;
	s = calloc(1, sizeof *s);
	if (s == NULL)
		return NULL;
	for (unsigned bits = 0; bits < 256; bits++)
		for (unsigned bit = 0; bit < 8; bit++)
			if (bits >> bit & 1) {
				unsigned at = s->picks[bits]++;

				s->pick[0][bits][at] = (uint8_t)bit;
				s->pick[1][bits][at] = (uint8_t)(bit + 8);
			}
	sp_twos_init(&s->twos);
	s->take = sp_cpu_has_vbmi2() ? sp_small_take_vbmi2 :
	    sp_small_take_ssse3;
	return s;
}

void
sp_small_free(struct sp_small *s)
{
	free(s);
}

/* Prepares for boards of a size; 0 if they are too large. */
static int
set_size(struct sp_small *s, struct sp_size size)
{
	if (size.w == 0 || sp_cells(size) > SP_SMALL_CELLS)
		return 0;
	if (sp_size_equal(size, s->size))
		return 1;
	s->size = size;
	s->n = sp_cells(size);
	s->white = 0;
	for (uint8_t cell = 0; cell < SP_SMALL_CELLS; cell++) {
		s->is_cell[cell] = cell < s->n ? 0xff : 0;
		s->rest[cell] = cell < s->n ? 0 : cell;
		if ((cell / size.w + cell % size.w) % 2 == 0)
			s->white |= (uint32_t)1 << cell;
	}
	return 1;
}

uint32_t
sp_small_read(struct sp_small *s, struct sp_reader *r, struct sp_size size)
{
	s->count = 0;
	if (!r->scan->many || r->form.grid || r->scan->skip_line ||
	    !set_size(s, r->size.w == 0 ? size : r->size) ||
	    (r->size.w == 0 && size.w != size.h))
		return 0;
	s->first_line = r->in.line;
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
	return s->first_line + i;
}

uint64_t
sp_small_solvable(const struct sp_small *s, const struct sp_goal *g)
{
	uint8_t blank[SP_SMALL_BATCH];
	uint64_t odd = sp_small_parities_ssse3(s, blank), solvable = 0;
	/* The blank stands as 0 here, not as n: a cycle of length n between.
	 * What its cell does to the verdict depends on the cell's colour. */
	uint32_t even_solves = sp_parity_solves((s->n - 1) & 1, s->n, 0, g) ?
	    s->white : ~s->white;

	for (uint32_t i = 0; i < s->count; i++)
		solvable |= (uint64_t)(even_solves >> blank[i] & 1) << i;
	return solvable ^ odd;
}

void
sp_small_inversions(const struct sp_small *s, const struct sp_goal *g,
    uint8_t inversions[SP_SMALL_BATCH])
{
	uint8_t path[SP_SMALL_CELLS];

	for (uint8_t k = 0; k < SP_SMALL_CELLS; k++)
		path[k] = k < s->n ? (uint8_t)sp_goal_cell(g, k) : k;
	sp_small_inversions_ssse3(s, path, inversions);
}

void
sp_small_write(struct sp_small *s, const struct sp_relabel *relabel,
    struct sp_writer *w)
{
	uint16_t twos[SP_SMALL_BATCH][8];
	uint8_t to[SP_SMALL_CELLS] = { 0 };
	char *from = sp_writer_room(w, (size_t)s->count * SP_TWOS_TEXT);
	char *at = from;

	for (uint32_t label = 0; label < s->n; label++)
		to[label] = (uint8_t)relabel->to[label];
	sp_small_relabel_ssse3(s, to, twos);
	for (uint32_t i = 0; i < s->count; i++)
		at = sp_twos_board(&s->twos, twos[i], s->n, at);
	w->used += (size_t)(at - from);
}
