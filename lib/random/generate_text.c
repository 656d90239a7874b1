/* generate_text.c -- random boards as text, many at a time where possible */
#include "generator.h"

enum { MANY_MIN = 64 }; /* boards from which on the tables are worth it */

_Static_assert((int)SP_FOUR == SP_FEISTEL_FOUR,
    "four numbers are permuted for four boards");

/* ---- boards of up to 100 cells, batch by batch -------------------------- */

/* Whether there are the tables for four boards, and the batch. */
static int
have_batch(struct sp_generator *gen, int grid)
{
	if (sp_batch_make(&gen->batch, gen->goal->size, grid) == NULL)
		return 0;
	if (gen->four == NULL)
		gen->four = sp_four_new(gen);
	return gen->four != NULL;
}

/* Makes board i, for which b has room, the next of the batch. */
static void
add_one(struct sp_generator *gen, uint64_t i, uint8_t *missing,
    struct sp_board *b)
{
	struct sp_lanes *s = gen->batch.lanes;
	uint8_t *row = sp_lanes_row(s, s->count++);

	sp_generate(gen, i, b);
	*missing = (uint8_t)b->missing;
	for (uint32_t cell = 0; cell < b->n; cell++)
		row[cell] = (uint8_t)(b->label[cell] -
		    (b->label[cell] > b->missing));
}

/* Sets to[] to the labels that the tiles have, in ascending order. */
static void
set_labels(uint32_t *to, uint32_t n, uint32_t missing)
{
	for (uint32_t k = 0; k < n; k++)
		to[k] = k + (k >= missing);
}

/* Sets the rows to labels. */
static void
label_rows(struct sp_lanes *s, const uint8_t missing[SP_BATCH])
{
	uint32_t bytes = s->n <= SP_CELLS16 ? SP_CELLS16 : SP_ROW100;

	for (uint32_t i = 0; i < s->count; i++) {
		uint8_t *row = sp_lanes_row(s, i);

		for (uint32_t cell = 0; cell < bytes; cell++)
			row[cell] = (uint8_t)(row[cell] +
			    (row[cell] >= missing[i]));
	}
}

/* Writes the batch.  Grids are as wide as their own labels need. */
static void
write_rows(struct sp_generator *gen, const uint8_t missing[SP_BATCH],
    const struct sp_form *form, struct sp_writer *w)
{
	uint32_t to[SP_CELLS100 + 1], n = gen->n;
	struct sp_relabel relabel = { .to = to, .n = n,
	    .missing = gen->draw.missing };

	if (gen->draw.missing != 0) {
		set_labels(to, n, gen->draw.missing);
		sp_batch_write(&gen->batch, UINT64_MAX,
		    gen->draw.missing < n ? &relabel : NULL, form, w);
	} else if (form->grid) {
		for (uint32_t i = 0; i < gen->batch.count; i++) {
			relabel.missing = missing[i];
			set_labels(to, n, missing[i]);
			sp_batch_write(&gen->batch, (uint64_t)1 << i, &relabel,
			    form, w);
		}
	} else {
		label_rows(gen->batch.lanes, missing);
		gen->batch.missing = 0; /* any: there may be labels n */
		sp_batch_write(&gen->batch, UINT64_MAX, NULL, form, w);
	}
}

/* Makes and writes boards i to i+count-1. */
static void
write_batch(struct sp_generator *gen, uint64_t i, uint32_t count,
    struct sp_writer *w, const struct sp_form *form, struct sp_board *b)
{
	struct sp_lanes *s = sp_batch_make(&gen->batch, gen->goal->size,
	    form->grid);
	uint8_t missing[SP_BATCH] = { 0 };

	while (s->count < count) {
		uint64_t at = i + s->count;

		if (at % SP_FOUR == 0 && count - s->count >= SP_FOUR &&
		    sp_four_make(gen, at, missing + s->count))
			s->count += SP_FOUR;
		else
			add_one(gen, at, missing + s->count, b);
	}
	gen->batch.count = count;
	write_rows(gen, missing, form, w);
}

/* ---- any boards --------------------------------------------------------- */

/* How many of the boards from i on there are, at most count. */
static uint64_t
limit(const struct sp_generator *gen, uint64_t i, uint64_t count)
{
	uint64_t left = i < gen->population ? gen->population - i : 0;

	if (!sp_by_number(gen) || gen->population == 0)
		return count;
	return count < left ? count : left;
}

enum sp_status
sp_generate_text(struct sp_generator *gen, uint64_t i, uint64_t count,
    struct sp_writer *w, const struct sp_form *form, struct sp_board *b)
{
	int many = gen->draw.method == SP_UNIFORM && gen->n <= SP_CELLS100 &&
	    count >= MANY_MIN && form->kernels &&
	    have_batch(gen, form->grid);
	uint64_t asked = count, step;

	if (count > 0 && count - 1 > UINT64_MAX - i)
		return SP_REFUSED;
	if (sp_board_resize(b, gen->goal->size) != SP_OK)
		return SP_NO_MEMORY;
	count = limit(gen, i, count);
	for (uint64_t left = count; left > 0 && w->error == 0; left -= step) {
		step = many ? SP_BATCH - i % SP_FOUR : 1;
		step = step < left ? step : left;
		if (many) {
			write_batch(gen, i, (uint32_t)step, w, form, b);
		} else {
			sp_generate(gen, i, b);
			sp_write_board(w, b, form);
		}
		i += step;
	}
	if (w->error != 0)
		return SP_IO_ERROR;
	return count < asked ? SP_END : SP_OK;
}
