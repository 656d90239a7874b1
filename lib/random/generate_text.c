/* generate_text.c -- random boards as text or bytes, many at a time */
#include <string.h>

#include "generator.h"

enum { MANY_MIN = 64 }; /* tables save more than they cost from here on */

/* ---- boards of up to 100 cells, batch by batch -------------------------- */

/* Sets to[k] to the label of the k-th tile in ascending order; to[0] is 0. */
static void
set_labels(uint32_t *to, uint32_t n, uint32_t missing)
{
	for (uint32_t k = 0; k < n; k++)
		to[k] = k + (k >= missing);
}

/* Replaces the numbers of tiles in the rows by labels. */
static void
label_rows(struct sp_lanes *s, const uint8_t missing[SP_BATCH])
{
	const uint32_t bytes = sp_row_bytes(s->n);

	for (uint32_t i = 0; i < s->count; i++) {
		uint8_t *row = sp_lanes_row(s, i);

		for (uint32_t cell = 0; cell < bytes; cell++)
			row[cell] = (uint8_t)(row[cell] +
			    (row[cell] >= missing[i]));
	}
}

/* Writes the batch.  The columns of grids are as wide as the labels of the
 * board need. */
static void
write_rows(struct sp_generator *gen, const uint8_t missing[SP_BATCH],
    const struct sp_form *form, struct sp_writer *w)
{
	uint32_t to[SP_CELLS100 + 1], n = gen->n;
	struct sp_relabel relabel = { .to = to, .size = gen->goal.size,
	    .from_missing = n, .missing = gen->options.missing };

	if (gen->options.missing != 0) {
		set_labels(to, n, gen->options.missing);
		sp_batch_write(&gen->batch, UINT64_MAX,
		    gen->options.missing < n ? &relabel : NULL, form, w);
	} else if (form->grid) {
		for (uint32_t i = 0; i < gen->batch.count; i++) {
			relabel.missing = missing[i];
			set_labels(to, n, missing[i]);
			sp_batch_write(&gen->batch, (uint64_t)1 << i, &relabel,
			    form, w);
		}
	} else {
		label_rows(gen->batch.lanes, missing);
		/* Any missing number: labels may be n. */
		gen->batch.missing = 0;
		sp_batch_write(&gen->batch, UINT64_MAX, NULL, form, w);
	}
}

/* Makes a batch of boards i to i+count-1, with the tiles numbered in ascending
 * order. */
static void
make_batch(struct sp_generator *gen, uint64_t i, uint32_t count,
    uint8_t missing[SP_BATCH])
{
	struct sp_lanes *s = sp_batch_make(&gen->batch, gen->goal.size);

	while (s->count < count) {
		uint64_t at = i + s->count;
		uint8_t *row = sp_lanes_row(s, s->count);

		if (at % SP_FOUR == 0 && count - s->count >= SP_FOUR) {
			sp_deal_four(gen, at, missing + s->count, row);
			s->count += SP_FOUR;
		} else {
			memcpy(row, sp_deal_one(gen, at, missing + s->count),
			    sp_row_bytes(gen->n));
			s->count++;
		}
	}
	gen->batch.count = count;
}

/* Returns how many boards the next batch makes: it begins with board i, and
 * `left` boards are still to be made. */
static uint32_t
next_step(uint64_t i, uint64_t left)
{
	uint64_t step = SP_BATCH - i % SP_FOUR;

	return (uint32_t)(step < left ? step : left);
}

/* Returns whether it is worth it to make so many boards batch by batch. */
static int
may_be_many(struct sp_generator *gen, uint64_t count)
{
	if (!sp_is_dealt(gen) || count < MANY_MIN ||
	    sp_batch_make(&gen->batch, gen->goal.size) == NULL)
		return 0;
	sp_deal_faster(gen, gen->batch.kernels);
	return 1;
}

/* ---- any boards --------------------------------------------------------- */

/* Cuts the count of boards from board i on to how many there are. */
static enum sp_status
cut_count(const struct sp_generator *gen, uint64_t i, uint64_t *count,
    struct sp_fault *fault)
{
	uint64_t left = i < gen->population ? gen->population - i : 0;

	if (*count > 0 && *count - 1 > UINT64_MAX - i)
		return sp_fault_set(fault, SP_REFUSED, "the last board would "
		    "have a number above 2^64 - 1");
	if (sp_by_number(gen) && gen->population != 0 && *count > left)
		*count = left;
	return SP_OK;
}

enum sp_status
sp_generate_text(struct sp_generator *gen, uint64_t i, uint64_t count,
    struct sp_writer *w, const struct sp_form *form, struct sp_board *b,
    struct sp_fault *fault)
{
	uint64_t left = count, step;
	enum sp_status status;
	uint8_t missing[SP_BATCH];
	int many, is_cut;

	SP_NOT_NULL(fault, gen && w && b);
	status = cut_count(gen, i, &left, fault);
	is_cut = left < count;
	if (status == SP_OK)
		status = sp_board_room(b, gen->goal.n);
	if (status != SP_OK)
		return status;
	if (form == NULL)
		form = sp_form_at(0);
	many = form->kernels && may_be_many(gen, count);
	for (; left > 0 && w->error == 0; left -= step, i += step) {
		step = many ? next_step(i, left) : 1;
		if (many) {
			make_batch(gen, i, (uint32_t)step, missing);
			write_rows(gen, missing, form, w);
		} else {
			sp_generate(gen, i, b);
			sp_write_board(w, b, form);
		}
	}
	b->size = (struct sp_size){ 0, 0 };
	b->n = 0;
	if (w->error != 0)
		return SP_IO_ERROR;
	return is_cut ? SP_END : SP_OK;
}

/* ---- boards as rows of bytes -------------------------------------------- */

/* Sets a row to board i; b is working memory. */
static void
put_row(struct sp_generator *gen, uint64_t i, unsigned char *row,
    struct sp_board *b)
{
	const uint8_t *dealt;
	uint8_t missing;

	if (sp_is_dealt(gen)) {
		dealt = sp_deal_one(gen, i, &missing);
		for (uint32_t cell = 0; cell < gen->n; cell++)
			row[cell] = (unsigned char)(dealt[cell] +
			    (dealt[cell] >= missing));
		return;
	}
	sp_generate(gen, i, b);
	for (uint32_t cell = 0; cell < gen->n; cell++)
		row[cell] = (unsigned char)b->label[cell];
}

enum sp_status
sp_boards_random(struct sp_generator *gen, uint64_t i, size_t count,
    unsigned char *rows, size_t *made, struct sp_fault *fault)
{
	struct sp_board *b;
	enum sp_status status;
	uint64_t left = count;

	SP_NOT_NULL(fault, gen && made && (rows || count == 0));
	b = &gen->batch.board;
	*made = 0;
	status = sp_bytes_check(gen->n, fault);
	if (status == SP_OK)
		status = cut_count(gen, i, &left, fault);
	if (status == SP_OK)
		status = sp_board_room(b, gen->goal.n);
	if (status != SP_OK)
		return status;
	*made = (size_t)left;
	if (sp_is_dealt(gen) && count >= MANY_MIN)
		sp_deal_faster(gen, sp_kernels(sp_isa()));
	for (uint64_t k = 0; k < left; k++)
		put_row(gen, i + k, rows + k * gen->n, b);
	return *made < count ? SP_END : SP_OK;
}
