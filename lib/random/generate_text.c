/* generate_text.c -- random boards as text or bytes, many at a time */
#include <string.h>

#include "generator.h"

enum { MANY_MIN = 64 }; /* for so many boards the tables are worth it */

_Static_assert((int)SP_FOUR == SP_FEISTEL_FOUR,
    "four numbers are permuted for four boards");

/* ---- boards of up to 100 cells, batch by batch -------------------------- */

/* Makes the tables for four boards, and the batch, if they are not made yet;
 * returns whether they are there. */
static int
have_batch(struct sp_generator *gen)
{
	if (sp_batch_make(&gen->batch, gen->goal.size) == NULL)
		return 0;
	if (gen->four == NULL)
		gen->four = sp_four_new(gen);
	return gen->four != NULL;
}

/* Makes board i and adds it to the batch. */
static void
add_one(struct sp_generator *gen, uint64_t i, uint8_t *missing)
{
	struct sp_board *b = &gen->batch.board; /* has room for it */
	struct sp_lanes *s = gen->batch.lanes;
	uint8_t *row = sp_lanes_row(s, s->count++);

	sp_generate(gen, i, b);
	*missing = (uint8_t)b->missing;
	for (uint32_t cell = 0; cell < b->n; cell++)
		row[cell] = (uint8_t)(b->label[cell] -
		    (b->label[cell] > b->missing));
}

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
	uint32_t bytes = s->n <= SP_CELLS16 ? SP_CELLS16 : SP_ROW100;

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
	    .missing = gen->options.missing };

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

		if (at % SP_FOUR == 0 && count - s->count >= SP_FOUR &&
		    sp_four_make(gen, at, missing + s->count))
			s->count += SP_FOUR;
		else
			add_one(gen, at, missing + s->count);
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
	return gen->options.method == SP_UNIFORM && gen->n <= SP_CELLS100 &&
	    count >= MANY_MIN && have_batch(gen);
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
	enum sp_status status = cut_count(gen, i, &left, fault);
	uint8_t missing[SP_BATCH];
	int many, is_cut = left < count;

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

/* Makes the rows of boards i to i+count-1, a batch; returns where they end. */
static unsigned char *
put_batch(struct sp_generator *gen, uint64_t i, uint32_t count,
    unsigned char *row)
{
	uint8_t missing[SP_BATCH];

	make_batch(gen, i, count, missing);
	if (gen->options.missing != gen->n)
		label_rows(gen->batch.lanes, missing);
	for (uint32_t k = 0; k < count; k++, row += gen->n)
		memcpy(row, sp_lanes_row(gen->batch.lanes, k), gen->n);
	return row;
}

/* Makes the row of one board; returns where it ends. */
static unsigned char *
put_one(struct sp_generator *gen, uint64_t i, unsigned char *row,
    struct sp_board *b)
{
	sp_generate(gen, i, b);
	for (uint32_t cell = 0; cell < gen->n; cell++)
		*row++ = (unsigned char)b->label[cell];
	return row;
}

enum sp_status
sp_boards_random(struct sp_generator *gen, uint64_t i, size_t count,
    unsigned char *rows, size_t *made, struct sp_fault *fault)
{
	struct sp_board *b = &gen->batch.board;
	enum sp_status status = sp_bytes_check(gen->n, fault);
	uint64_t left = count;
	int many;

	*made = 0;
	if (status == SP_OK)
		status = cut_count(gen, i, &left, fault);
	if (status == SP_OK)
		status = sp_board_room(b, gen->goal.n);
	if (status != SP_OK)
		return status;
	*made = (size_t)left;
	many = may_be_many(gen, count);
	for (uint64_t step; left > 0; left -= step, i += step) {
		step = many ? next_step(i, left) : 1;
		rows = many ? put_batch(gen, i, (uint32_t)step, rows) :
		    put_one(gen, i, rows, b);
	}
	return *made < count ? SP_END : SP_OK;
}
