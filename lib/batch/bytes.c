/* bytes.c -- boards as rows of bytes: answers about them, and their text */
#include <stdlib.h>
#include <string.h>

#include "batch.h"

/* Where to put the answers: verdicts, or values of a field.  The other pointer
 * is NULL. */
struct answers {
	unsigned char *solvable;
	uint64_t *value;
	const struct sp_field *field; /* field of the values */
};

/* Returns whether a row holds each of 0..n-1, and so each once. */
static int
is_usual(const struct sp_label_bits *bits, const unsigned char *row, uint32_t n)
{
	struct sp_bits100 seen = { { 0, 0 } };

	for (uint32_t cell = 0; cell < n; cell++) {
		if (row[cell] >= n)
			return 0;
		seen = sp_bits100_or(seen, bits[row[cell]].own);
	}
	return sp_bits100_equal(seen, bits[n].below);
}

/* Fills the lanes with ordinary boards, up to the first other board.  Returns
 * how many. */
static uint32_t
take_many(struct sp_batch *b, const unsigned char *row, size_t count,
    struct sp_size size)
{
	uint32_t n = sp_cells(size);
	uint32_t bytes = n <= SP_CELLS16 ? SP_CELLS16 : SP_ROW100;
	struct sp_lanes *s = n > SP_CELLS100 ? NULL : sp_batch_make(b, size);

	if (s == NULL)
		return 0;
	for (; s->count < SP_BATCH && s->count < count; row += n) {
		uint8_t *lane = sp_lanes_row(s, s->count);

		if (!is_usual(s->tables.bits, row, n))
			break;
		s->count++;
		memcpy(lane, row, n);
		/* Numbers past the last cell stand for themselves. */
		for (uint32_t cell = n; cell < bytes; cell++)
			lane[cell] = (uint8_t)cell;
	}
	return b->count = s->count;
}

/* Makes a batch of one row, if that is a board. */
static enum sp_status
take_one(struct sp_batch *b, const unsigned char *row, struct sp_size size,
    struct sp_fault *fault)
{
	uint32_t labels[SP_ROW_CELLS];
	enum sp_status status;

	for (uint32_t cell = 0; cell < sp_cells(size); cell++)
		labels[cell] = row[cell];
	status = sp_board_set(sp_batch_single(b, 0), size, labels, fault);
	if (status == SP_OK)
		sp_batch_settle(b);
	return status;
}

enum sp_status
sp_bytes_check(uint32_t n, struct sp_fault *fault)
{
	fault->line = 0;
	return n <= SP_ROW_CELLS ? SP_OK : sp_fault_set(fault, SP_REFUSED,
	    "boards of more than 255 cells are no rows of bytes");
}

/* ---- answers ------------------------------------------------------------ */

/* Puts the answers for the boards of a batch, the first of which is board i. */
static enum sp_status
answer_batch(const struct answers *a, size_t i, struct sp_batch *b,
    const struct sp_goal *g, struct sp_fault *fault)
{
	uint64_t value[SP_BATCH], solvable;
	enum sp_status status;

	if (a->solvable != NULL) {
		solvable = sp_batch_solvable(b, g);
		for (uint32_t k = 0; k < b->count; k++)
			a->solvable[i + k] = solvable >> k & 1;
		return SP_OK;
	}
	status = sp_batch_values(b, a->field, g, value, fault);
	for (uint32_t k = 0; k < b->count && status == SP_OK; k++)
		a->value[i + k] = value[k];
	return status;
}

/* Takes the next boards, if they have the labels of the goal. */
static enum sp_status
take_for(struct sp_batch *b, const unsigned char *row, size_t count,
    const struct sp_goal *g, struct sp_fault *fault)
{
	enum sp_status status;

	if (sp_goal_fits_missing(g, g->n) &&
	    take_many(b, row, count, g->size) > 0)
		return SP_OK;
	status = take_one(b, row, g->size, fault);
	if (status == SP_OK && !sp_goal_fits_missing(g, b->missing))
		status = sp_fault_set(fault, SP_MALFORMED,
		    "label %lu is not in the goal", (unsigned long)g->missing);
	return status;
}

static enum sp_status
answer(const struct answers *a, const unsigned char *rows, size_t count,
    const struct sp_goal *g, struct sp_fault *fault)
{
	struct sp_batch b;
	enum sp_status status;

	SP_NOT_NULL(fault, g && (count == 0 || (rows && (a->solvable ||
	    (a->value && a->field)))));
	status = sp_bytes_check(g->n, fault);
	sp_batch_init(&b);
	for (size_t i = 0; i < count && status == SP_OK; i += b.count) {
		status = take_for(&b, rows + i * g->n, count - i, g, fault);
		if (status == SP_OK)
			status = answer_batch(a, i, &b, g, fault);
		if (status != SP_OK)
			fault->line = i + 1;
	}
	sp_batch_clear(&b);
	return status;
}

enum sp_status
sp_boards_solvable(const unsigned char *rows, size_t count,
    const struct sp_goal *g, unsigned char *solvable, struct sp_fault *fault)
{
	struct answers a = { .field = NULL };

	a.solvable = solvable;
	return answer(&a, rows, count, g, fault);
}

enum sp_status
sp_boards_values(const unsigned char *rows, size_t count,
    const struct sp_goal *g, const struct sp_field *field, uint64_t *value,
    struct sp_fault *fault)
{
	struct answers a = { .field = field };

	a.value = value;
	return answer(&a, rows, count, g, fault);
}

/* ---- text --------------------------------------------------------------- */

/* Copies boards of a batch to rows, as many as there is room for. */
static void
put_rows(struct sp_batch *b, unsigned char *row, size_t room)
{
	uint32_t n = sp_cells(b->size);

	for (uint32_t i = 0; i < b->count && i < room; i++, row += n) {
		if (b->in_lanes)
			memcpy(row, sp_lanes_row(b->lanes, i), n);
		for (uint32_t cell = 0; !b->in_lanes && cell < n; cell++)
			row[cell] = (unsigned char)b->board.label[cell];
	}
}

/* Reads all boards.  The goal must fit ordinary boards of the size. */
static enum sp_status
read_rows(struct sp_reader *r, const struct sp_goal *g, unsigned char *rows,
    size_t room, size_t *count, struct sp_fault *fault)
{
	struct sp_batch b;
	enum sp_status status;

	sp_batch_init(&b);
	while ((status = sp_batch_read(&b, r, g, fault)) == SP_OK) {
		if (*count < room)
			put_rows(&b, rows + *count * g->n, room - *count);
		*count += b.count;
	}
	sp_batch_clear(&b);
	return status == SP_END ? SP_OK : status;
}

enum sp_status
sp_boards_parse(const char *text, size_t length, const struct sp_form *form,
    struct sp_size size, unsigned char *rows, size_t room, size_t *count,
    struct sp_fault *fault)
{
	struct sp_reader r;
	struct sp_goal goal = { .path = NULL };
	enum sp_status status;

	SP_NOT_NULL(fault, (text || length == 0) && (rows || room == 0) &&
	    count);
	*count = 0;
	status = sp_goal_lay(&goal, SP_CLASSIC, size, fault);
	if (status == SP_OK)
		status = sp_bytes_check(goal.n, fault);
	if (status == SP_OK && form != NULL && form->by_index)
		status = sp_fault_set(fault, SP_REFUSED,
		    "indexes are no text of boards");
	if (status != SP_OK)
		return status;
	status = sp_reader_init(&r);
	if (form != NULL)
		r.form = *form;
	r.size = size;
	if (status == SP_OK) {
		sp_reader_start(&r);
		sp_input_set_text(&r.in, text, length);
		status = read_rows(&r, &goal, rows, room, count, fault);
	}
	sp_reader_clear(&r);
	return status;
}

enum sp_status
sp_boards_print(const unsigned char *rows, size_t count, struct sp_size size,
    const struct sp_form *form, char *text, size_t room, size_t *length,
    struct sp_fault *fault)
{
	char *buffer;
	struct sp_printer p;
	struct sp_batch b;
	enum sp_status status;

	SP_NOT_NULL(fault, (rows || count == 0) && (text || room == 0) &&
	    length);
	buffer = malloc(SP_WRITER_ROOM);
	status = sp_size_check(size.w, size.h, fault);
	if (status == SP_OK)
		status = sp_bytes_check(sp_cells(size), fault);
	if (status == SP_OK && buffer == NULL)
		status = SP_NO_MEMORY;
	if (form == NULL)
		form = sp_form_at(0);
	sp_printer_start(&p, buffer, SP_WRITER_ROOM, text, room);
	sp_batch_init(&b);
	for (size_t i = 0; i < count && status == SP_OK; i += b.count) {
		const unsigned char *row = rows + i * sp_cells(size);

		if (take_many(&b, row, count - i, size) == 0)
			status = take_one(&b, row, size, fault);
		if (status == SP_OK)
			sp_batch_write(&b, UINT64_MAX, NULL, form, &p.writer);
		else
			fault->line = i + 1;
	}
	sp_batch_clear(&b);
	*length = sp_printer_end(&p, 0);
	free(buffer);
	return status;
}
