/* bytes.c -- boards as rows of bytes: answers about them, and their text */
#include <stdlib.h>
#include <string.h>

#include "batch.h"

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
	uint32_t bytes = sp_row_bytes(n);
	struct sp_lanes *s = n > SP_CELLS100 ? NULL :
	    sp_batch_start_lanes(b, size);

	if (s == NULL)
		return 0;
	for (; s->count < SP_BATCH && s->count < count; row += n) {
		uint8_t *lane = sp_lanes_row(s, s->count);

		if (!is_usual(s->tables.bits, row, n))
			break;
		s->line[s->count++] = 0;
		memcpy(lane, row, n);
		/* Numbers past the last cell stand for themselves. */
		for (uint32_t cell = n; cell < bytes; cell++)
			lane[cell] = (uint8_t)cell;
	}
	return b->count = s->count;
}

enum sp_status
sp_batch_set_rows(struct sp_batch *b, struct sp_size size,
    const unsigned char *rows, size_t count, struct sp_fault *fault)
{
	uint32_t labels[SP_ROW_CELLS];
	enum sp_status status;

	SP_NOT_NULL(fault, b && (rows || count == 0));
	b->count = 0;
	status = sp_size_check(size.w, size.h, fault);
	if (status == SP_OK)
		status = sp_bytes_check(sp_cells(size), fault);
	if (status != SP_OK || count == 0)
		return status == SP_OK ? SP_END : status;
	if (take_many(b, rows, count, size) > 0)
		return SP_OK;
	for (uint32_t cell = 0; cell < sp_cells(size); cell++)
		labels[cell] = rows[cell];
	status = sp_board_set(&b->board, size, labels, fault);
	if (status == SP_OK)
		sp_batch_of_board(b, 0);
	return status;
}

/* ---- answers ------------------------------------------------------------ */

/* Sets solvable[i] to the verdict on board i, or value[i] to its field: one of
 * the two pointers is NULL.  The boards must have the labels of the goal. */
static enum sp_status
answer(const unsigned char *rows, size_t count, const struct sp_goal *g,
    unsigned char *solvable, const struct sp_field *field, uint64_t *value,
    struct sp_fault *fault)
{
	struct sp_batch b;
	enum sp_status status = sp_bytes_check(g->n, fault);

	sp_batch_init(&b);
	for (size_t i = 0; i < count && status == SP_OK; i += b.count) {
		uint64_t of_batch[SP_BATCH], verdicts;

		status = sp_batch_set_rows(&b, g->size, rows + i * g->n,
		    count - i, fault);
		if (status == SP_OK && !sp_goal_fits_missing(g, b.missing))
			status = sp_fault_set(fault, SP_MALFORMED,
			    "label %lu is not in the goal",
			    (unsigned long)g->missing);
		if (status == SP_OK && value != NULL)
			status = sp_batch_values(&b, field, g, of_batch, fault);
		if (status != SP_OK) {
			fault->line = i + 1;
			break;
		}
		verdicts = value == NULL ? sp_batch_solvable(&b, g) : 0;
		for (uint32_t k = 0; k < b.count; k++)
			if (value == NULL)
				solvable[i + k] = verdicts >> k & 1;
			else
				value[i + k] = of_batch[k];
	}
	sp_batch_clear(&b);
	return status;
}

enum sp_status
sp_boards_solvable(const unsigned char *rows, size_t count,
    const struct sp_goal *g, unsigned char *solvable, struct sp_fault *fault)
{
	SP_NOT_NULL(fault, g && (count == 0 || (rows && solvable)));
	return answer(rows, count, g, solvable, NULL, NULL, fault);
}

enum sp_status
sp_boards_values(const unsigned char *rows, size_t count,
    const struct sp_field *field, const struct sp_goal *g, uint64_t *value,
    struct sp_fault *fault)
{
	SP_NOT_NULL(fault, g && (count == 0 || (rows && value && field)));
	return answer(rows, count, g, NULL, field, value, fault);
}

/* ---- text --------------------------------------------------------------- */

enum sp_status
sp_boards_parse(const char *text, size_t length, const struct sp_form *form,
    struct sp_size size, unsigned char *rows, size_t room, size_t *count,
    struct sp_fault *fault)
{
	struct sp_reader *r;
	struct sp_batch b;
	enum sp_status status;

	SP_NOT_NULL(fault, (text || length == 0) && (rows || room == 0) &&
	    count);
	*count = 0;
	status = sp_size_check(size.w, size.h, fault);
	if (status == SP_OK)
		status = sp_bytes_check(sp_cells(size), fault);
	if (status == SP_OK && form != NULL && form->by_index)
		status = sp_fault_set(fault, SP_REFUSED,
		    "indexes are no text of boards");
	if (status == SP_OK)
		status = sp_reader_new(&r, form, size, SP_GREATEST);
	if (status != SP_OK)
		return status;
	sp_reader_set_text(r, text, length);
	sp_batch_init(&b);
	while ((status = sp_batch_read(&b, r, SP_BATCH, fault)) == SP_OK) {
		if (*count < room) /* it has rows of bytes: checked above */
			(void)!sp_batch_rows(&b, rows + *count *
			    sp_cells(size), room - *count, fault);
		*count += b.count;
	}
	sp_batch_clear(&b);
	sp_reader_free(r);
	return status == SP_END ? SP_OK : status;
}

enum sp_status
sp_boards_print(const unsigned char *rows, size_t count, struct sp_size size,
    const struct sp_form *form, char *text, size_t room, size_t *length,
    struct sp_fault *fault)
{
	char *buffer;
	struct sp_string_writer p;
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
	sp_string_writer_start(&p, buffer, SP_WRITER_ROOM, text, room);
	sp_batch_init(&b);
	for (size_t i = 0; i < count && status == SP_OK; i += b.count) {
		status = sp_batch_set_rows(&b, size, rows + i * sp_cells(size),
		    count - i, fault);
		if (status == SP_OK)
			sp_batch_write(&b, UINT64_MAX, NULL, form, &p.writer);
		else
			fault->line = i + 1;
	}
	sp_batch_clear(&b);
	*length = sp_string_writer_end(&p, 0);
	free(buffer);
	return status;
}
