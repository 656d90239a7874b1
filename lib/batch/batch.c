/* batch.c -- batches of boards read: many at once, or one */
#include <stdlib.h>
#include <string.h>

#include "batch.h"

void
sp_batch_init(struct sp_batch *b)
{
	memset(b, 0, sizeof *b);
	sp_board_init(&b->board);
}

void
sp_batch_clear(struct sp_batch *b)
{
	sp_board_free(&b->board);
	free(b->lanes);
	sp_batch_init(b);
}

enum sp_status
sp_batch_new(struct sp_batch **b)
{
	if (b == NULL)
		return SP_REFUSED;
	*b = malloc(sizeof **b);
	if (*b == NULL)
		return SP_NO_MEMORY;
	sp_batch_init(*b);
	return SP_OK;
}

void
sp_batch_free(struct sp_batch *b)
{
	if (b != NULL)
		sp_batch_clear(b);
	free(b);
}

/* ---- lanes --------------------------------------------------------------- */

/* Appends a label and a space to the text of the entry. */
static void
put_label(uint64_t *entry, unsigned label)
{
	char text[SP_NUMBER_TEXT];
	const char *end = sp_put_label(text, label);

	for (const char *at = text; at < end; at++) {
		*entry |= (uint64_t)*at << 8 * (*entry >> 56);
		*entry += (uint64_t)1 << 56;
	}
}

/* Fills tables whose bytes are all 0. */
static void
fill_tables(struct sp_label_tables *t)
{
	for (uint32_t label = 0; label < SP_SINGLE_LABELS; label++) {
		sp_bit_set(t->bits[label].own.word, label);
		if (label > 0)
			t->bits[label].below = sp_bits100_or(
			    t->bits[label - 1].below, t->bits[label - 1].own);
		put_label(&t->text.single[label], label);
	}
	for (unsigned byte = 0; byte < 256; byte++)
		for (uint8_t bit = 0; bit < 8; bit++)
			if (byte >> bit & 1)
				t->set_bits[byte][t->set_count[byte]++] = bit;
	for (uint8_t first = 0; first < SP_PAIR_LABELS; first++) {
		for (uint8_t second = 0; second < SP_PAIR_LABELS; second++) {
			const uint8_t both[] = { first, second };
			uint64_t *entry = &t->text.pair[sp_pair_index(both)];

			put_label(entry, first);
			put_label(entry, second);
		}
	}
}

/* Finds out which kernels the processor has, and makes the lanes, unless they
 * are there.  Returns 0 if there is no memory. */
static int
have_lanes(struct sp_batch *b)
{
	if (b->lanes != NULL)
		return 1;
	b->kernels = sp_kernels(sp_isa());
	/* b->board has room for any board of the lanes. */
	if (sp_board_room(&b->board, SP_CELLS100) != SP_OK)
		return 0;
	b->lanes = calloc(1, sizeof *b->lanes);
	if (b->lanes != NULL)
		fill_tables(&b->lanes->tables);
	return b->lanes != NULL;
}

/* Prepares the lanes for boards of a size. */
static void
set_lane_size(struct sp_lanes *s, struct sp_size size)
{
	if (s->w == size.w && s->h == size.h)
		return;
	s->w = size.w;
	s->h = size.h;
	s->n = sp_cells(size);
	for (uint32_t cell = 0; cell < SP_ROW100; cell++) {
		uint32_t y = cell / s->w, x = cell % s->w;

		s->row[cell] = (uint8_t)y;
		s->column[cell] = (uint8_t)x;
		s->is_white[cell] = (x + y) % 2 == 0 ? 0xff : 0;
	}
}

/* ---- boards read and set -------------------------------------------------- */

/* Returns whether to read many boards at once, of the size of the last
 * batch, of which the reader takes lines or grids as boards. */
static int
may_be_many(const struct sp_batch *b, const struct sp_reader *r)
{
	uint32_t n = b->count == 0 ? 0 : sp_cells(b->size);

	return n != 0 && n <= SP_CELLS100 && b->missing == n &&
	    (r->size.w != 0 ? sp_size_equal(r->size, b->size) :
	    r->form.grid || b->size.w == b->size.h) &&
	    r->form.kernels && r->skip == SP_SKIP_NOTHING &&
	    r->in.at.pos < r->in.at.end;
}

/* Reads boards into the lanes; returns whether there is at least one. */
static int
read_many(struct sp_batch *b, struct sp_reader *r)
{
	uint32_t n = sp_cells(b->size), bytes = n <= SP_CELLS10 ? 2 * n : 3 * n;
	/* In lines, the labels below 10 have one digit. */
	struct sp_board_lines lines = { .count = 1,
	    .length = n <= SP_CELLS10 ? bytes : bytes - SP_CELLS10 };
	struct sp_lanes *s;
	struct sp_span *in = &r->in.at;

	if (!have_lanes(b))
		return 0;
	s = b->lanes;
	set_lane_size(s, b->size);
	s->count = 0;
	if (r->form.grid) {
		lines = (struct sp_board_lines){ .grid = 1,
		    .length = bytes + 1,
		    .count = b->size.h + (r->size.w == 0) };
		sp_skip_blank_lines(in);
	}
	b->kernels->read(s, &lines, in);
	return s->count > 0;
}

enum sp_status
sp_batch_read(struct sp_batch *b, struct sp_reader *r, uint32_t most,
    struct sp_fault *fault)
{
	enum sp_status status;

	SP_NOT_NULL(fault, b && r);
	if (most == 0) {
		b->count = 0;
		return sp_fault_set(fault, SP_REFUSED, "no board is to be read");
	}
	b->in_lanes = most >= SP_BATCH && may_be_many(b, r) &&
	    read_many(b, r);
	if (b->in_lanes) {
		b->count = b->lanes->count;
		b->missing = b->lanes->n;
		return SP_OK;
	}
	b->count = 0;
	status = sp_read_board(r, &b->board, fault);
	if (status == SP_OK)
		sp_batch_of_board(b, r->line);
	return status;
}

void
sp_batch_of_board(struct sp_batch *b, uint64_t line)
{
	assert(b->board.n > 0);
	b->in_lanes = 0;
	b->count = 1;
	b->size = b->board.size;
	b->missing = b->board.missing;
	b->line = line;
}

enum sp_status
sp_batch_set_board(struct sp_batch *b, const struct sp_board *board,
    uint64_t line)
{
	enum sp_status status;

	if (b == NULL || board == NULL)
		return SP_REFUSED;
	b->count = 0;
	if (board->n == 0)
		return SP_REFUSED;
	status = sp_board_copy(&b->board, board);
	if (status == SP_OK)
		sp_batch_of_board(b, line);
	return status;
}

struct sp_lanes *
sp_batch_start_lanes(struct sp_batch *b, struct sp_size size)
{
	assert(0 < sp_cells(size) && sp_cells(size) <= SP_CELLS100);
	if (!have_lanes(b))
		return NULL;
	set_lane_size(b->lanes, size);
	b->lanes->count = b->count = 0;
	b->in_lanes = 1;
	b->size = size;
	b->missing = b->lanes->n;
	return b->lanes;
}

uint32_t
sp_batch_count(const struct sp_batch *b)
{
	assert(b != NULL);
	return b->count;
}

uint64_t
sp_batch_all(const struct sp_batch *b)
{
	assert(b != NULL);
	return b->count == 0 ? 0 : UINT64_MAX >> (SP_BATCH - b->count);
}

uint64_t
sp_batch_line(const struct sp_batch *b, uint32_t i)
{
	assert(b != NULL);
	return i >= b->count ? 0 : b->in_lanes ? b->lanes->line[i] : b->line;
}

void
sp_board_from_row(struct sp_board *b, const uint8_t *row, uint32_t missing)
{
	uint32_t *label = sp_board_labels(b), n = b->n;

	assert(1 <= missing && missing <= n && memchr(row, 0, n) != NULL);
	for (uint32_t cell = 0; cell < n; cell++)
		label[cell] = sp_label_of(row[cell], missing);
	b->blank = (uint32_t)((const uint8_t *)memchr(row, 0, n) - row);
	b->missing = missing;
}

struct sp_board *
sp_batch_board(struct sp_batch *b, uint32_t i)
{
	assert(b != NULL);
	if (i >= b->count) {
		sp_board_init(&b->none);
		return &b->none;
	}
	if (!b->in_lanes)
		return &b->board;
	/* There is room (see have_lanes), unless the caller freed the board. */
	if (sp_board_start(&b->board, b->size) != SP_OK) {
		b->board.n = 0;
		return &b->board;
	}
	sp_board_from_row(&b->board, sp_lanes_row(b->lanes, i),
	    sp_missing_of(b, i));
	return &b->board;
}

enum sp_status
sp_bytes_check(uint32_t n, struct sp_fault *fault)
{
	fault->line = 0;
	return n <= SP_ROW_CELLS ? SP_OK : sp_fault_set(fault, SP_REFUSED,
	    "boards of more than 255 cells are no rows of bytes");
}

enum sp_status
sp_batch_rows(const struct sp_batch *b, unsigned char *rows, size_t count,
    struct sp_fault *fault)
{
	uint32_t n = b == NULL || b->count == 0 ? 0 : sp_cells(b->size);

	SP_NOT_NULL(fault, b && (rows || count == 0));
	for (uint32_t i = 0; i < b->count && i < count; i++, rows += n) {
		if (n > SP_ROW_CELLS)
			return sp_bytes_check(n, fault);
		const uint8_t *tile = b->in_lanes ? sp_lanes_row(b->lanes, i) :
		    NULL;
		const uint32_t missing = sp_missing_of(b, i);

		for (uint32_t cell = 0; cell < n; cell++)
			rows[cell] = (unsigned char)(b->in_lanes ?
			    sp_label_of(tile[cell], missing) :
			    b->board.label[cell]);
	}
	return SP_OK;
}
