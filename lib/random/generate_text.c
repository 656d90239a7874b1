/* generate_text.c -- random boards as text, many at a time where possible */
#include "generator.h"

enum { MANY_MIN = 64 }; /* boards from which on the tables are worth it */

_Static_assert((int)SP_FOUR == SP_FEISTEL_FOUR,
    "four numbers are permuted for four boards");

/* ---- boards of at most 16 cells, of which one word has all dice --------- */

/* The dice of boards i to i+3, i a multiple of 4; 0 if there are none. */
static int
throw_four(const struct sp_generator *gen, uint64_t i,
    struct sp_throw thrown[SP_FOUR])
{
	uint64_t counter[4] = { i / SP_FOUR, 0, 0, SP_STREAM_BOARDS };
	uint64_t word[SP_FOUR];
	struct sp_halves number[SP_FOUR];

	if (!sp_by_number(gen)) {
		sp_philox(gen->draw.seed, counter, word);
		return sp_generate16_words(gen->for16, word, thrown);
	}
	sp_generator_numbers(gen, i, number);
	sp_generate16_numbers(gen->for16, number, thrown);
	return 1;
}

/* Writes these boards as lines; 0 if they have to be made one by one. */
static int
write_four(const struct sp_generator *gen, uint64_t i, struct sp_writer *w)
{
	struct sp_throw thrown[SP_FOUR];
	char *from = sp_writer_room(w, SP_FOUR * SP_TEXT16), *end;

	if (!throw_four(gen, i, thrown))
		return 0; /* not tested: very rare */
	end = sp_generate16_write(gen->for16, thrown, from);
	if (end == NULL)
		return 0;
	w->used += (size_t)(end - from);
	return 1;
}

/* Whether the tables for four boards are there or can be made. */
static int
have_four(struct sp_generator *gen)
{
	if (gen->for16 != NULL)
		return 1;
	gen->for16 = sp_generate16_new(&gen->draw, gen->goal);
	if (gen->for16 != NULL && sp_by_number(gen))
		sp_generate16_split(gen->for16, gen->left_dice,
		    gen->feistel.left, gen->feistel.right);
	return gen->for16 != NULL;
}

/* ---- boards of up to 100 cells, batch by batch -------------------------- */

/* Whether there are the tables for boards in a batch, and the batch. */
static int
have_batch(struct sp_generator *gen, int grid)
{
	if (sp_batch_make(&gen->batch, gen->goal->size, grid) == NULL)
		return 0;
	if (gen->n <= SP_CELLS16)
		return have_four(gen);
	if (gen->for100 == NULL)
		gen->for100 = sp_generate100_new(gen);
	return gen->for100 != NULL;
}

/* Makes boards i to i+3 the next of the batch; 0 as above. */
static int
add_four(struct sp_generator *gen, uint64_t i, uint8_t missing[SP_FOUR])
{
	struct sp_lanes *s = gen->batch.lanes;
	struct sp_throw thrown[SP_FOUR];

	if (gen->n > SP_CELLS16)
		return sp_generate100(gen, i, s->label100 + s->count,
		    missing);
	return throw_four(gen, i, thrown) && sp_generate16_rows(gen->for16,
	    thrown, s->label16 + s->count, missing);
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

/* Writes boards from the batch as grids, all with that missing number. */
static void
write_grids(struct sp_generator *gen, uint64_t which, uint32_t missing,
    const struct sp_form *form, struct sp_writer *w)
{
	uint32_t to[SP_CELLS100];
	struct sp_relabel relabel = { .to = to, .n = gen->n,
	    .missing = missing };

	for (uint32_t k = 0; k < gen->n; k++)
		to[k] = k + (k >= missing);
	sp_batch_write(&gen->batch, which, &relabel, form, w);
}

/* Writes the batch: lines by the labels, grids by the order of the tiles. */
static void
write_rows(struct sp_generator *gen, const uint8_t missing[SP_BATCH],
    const struct sp_form *form, struct sp_writer *w)
{
	struct sp_lanes *s = gen->batch.lanes;

	if (form->grid && gen->draw.missing != 0) {
		write_grids(gen, UINT64_MAX, gen->draw.missing, form, w);
		return;
	}
	for (uint32_t i = 0; i < s->count; i++) {
		uint8_t *row = s->label100[i];

		if (form->grid)
			write_grids(gen, (uint64_t)1 << i, missing[i], form, w);
		else if (missing[i] < s->n)
			for (uint32_t cell = 0; cell < SP_ROW100; cell++)
				row[cell] = (uint8_t)(row[cell] +
				    (row[cell] >= missing[i]));
	}
	if (!form->grid)
		sp_batch_write(&gen->batch, UINT64_MAX, NULL, form, w);
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
		    add_four(gen, at, missing + s->count))
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
	    count >= MANY_MIN && form->blank_is_zero;
	int small_lines = gen->n <= SP_CELLS16 && !form->grid;
	int by_four = many && small_lines && have_four(gen);
	int by_batch = many && !small_lines && have_batch(gen, form->grid);
	uint64_t asked = count, step;

	if (sp_board_resize(b, gen->goal->size) != SP_OK)
		return SP_NO_MEMORY;
	count = limit(gen, i, count);
	for (uint64_t left = count; left > 0 && w->error == 0; left -= step) {
		step = 1;
		if (by_four && i % SP_FOUR == 0 && left >= SP_FOUR &&
		    write_four(gen, i, w)) {
			step = SP_FOUR;
		} else if (by_batch) {
			step = left < SP_BATCH ? left : SP_BATCH;
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
