/* board.c -- sizes, and labels in cells */
#include <stdlib.h>
#include <string.h>

#include "bignum.h"
#include "board.h"

/* ---- columns and rows --------------------------------------------------- */

uint32_t
sp_cells(struct sp_size size)
{
	return size.w < SP_MIN_SIDE || size.h < SP_MIN_SIDE ||
	    (uint64_t)size.w * size.h > SP_MAX_CELLS ? 0 : size.w * size.h;
}

int
sp_size_equal(struct sp_size a, struct sp_size b)
{
	return a.w == b.w && a.h == b.h;
}

uint32_t
sp_square_side(uint64_t cells)
{
	uint64_t side = 0;

	while (side * side < cells && cells <= SP_MAX_CELLS)
		side++;
	return side * side == cells ? (uint32_t)side : 0;
}

/*
 * Reads digits; returns where they end, or NULL if there are none.  Sets *side
 * to the number, or to SP_MAX_CELLS + 1 if it is greater than SP_MAX_CELLS.
 */
static const char *
parse_side(const char *text, uint64_t *side)
{
	size_t digits = strspn(text, "0123456789");

	if (sp_number_parse(text, digits, SP_MAX_CELLS, side) != SP_OK)
		*side = SP_MAX_CELLS + 1;
	return digits == 0 ? NULL : text + digits;
}

enum sp_status
sp_size_check(uint64_t w, uint64_t h, struct sp_fault *fault)
{
	if (w == 0 || h == 0)
		return sp_fault_set(fault, SP_MALFORMED,
		    "a board needs at least 2 columns and 2 rows");
	if (w < SP_MIN_SIDE || h < SP_MIN_SIDE)
		return sp_fault_set(fault, SP_MALFORMED,
		    "in a single row or column tiles cannot pass each other");
	if (w * h > SP_MAX_CELLS)
		return sp_fault_set(fault, SP_MALFORMED,
		    "more than %d cells", SP_MAX_CELLS);
	return SP_OK;
}

enum sp_status
sp_size_parse(const char *text, struct sp_size *size, struct sp_fault *fault)
{
	uint64_t w, h;
	const char *rest;

	SP_NOT_NULL(fault, text && size);
	rest = parse_side(text, &w);
	h = w;
	if (rest != NULL && *rest == 'x')
		rest = parse_side(rest + 1, &h);
	if (rest == NULL || *rest != '\0')
		return sp_fault_set(fault, SP_MALFORMED,
		    "not a size: WxH (columns x rows) or N for NxN");
	if (sp_size_check(w, h, fault) != SP_OK)
		return SP_MALFORMED;
	size->w = (uint32_t)w;
	size->h = (uint32_t)h;
	return SP_OK;
}

/* ---- labels in cells ---------------------------------------------------- */

void
sp_board_init(struct sp_board *b)
{
	assert(b != NULL);
	*b = (struct sp_board){ .label = NULL };
}

void
sp_board_free(struct sp_board *b)
{
	assert(b != NULL);
	free(sp_board_labels(b));
	sp_board_init(b);
}

enum sp_status
sp_grow(void *array, size_t *room, size_t count, size_t size)
{
	/* Small elements get room for some more at once. */
	const size_t larger = 2 * count + 256 / size;
	void *from, *to;

	if (count <= *room)
		return SP_OK;
	if (count > SIZE_MAX / 4 / size)
		return SP_NO_MEMORY;
	/* The pointer may have any type. */
	memcpy(&from, array, sizeof from);
	to = realloc(from, larger * size);
	if (to == NULL)
		return SP_NO_MEMORY;
	memcpy(array, &to, sizeof to);
	*room = larger;
	/* cppcheck-suppress memleak */
	return SP_OK;
}

enum sp_status
sp_board_room(struct sp_board *b, uint32_t most)
{
	uint32_t *label;

	if (most <= b->capacity)
		return SP_OK;
	label = realloc(sp_board_labels(b),
	    (most + SP_LABEL_SPARE) * sizeof *label);
	if (label == NULL)
		return SP_NO_MEMORY;
	b->label = label;
	b->capacity = most;
	return SP_OK;
}

enum sp_status
sp_board_start(struct sp_board *b, struct sp_size size)
{
	uint32_t n = sp_cells(size);

	assert(n > 0);
	if (sp_board_room(b, n) != SP_OK)
		return SP_NO_MEMORY;
	b->size = size;
	b->n = n;
	return SP_OK;
}

enum sp_status
sp_board_copy(struct sp_board *to, const struct sp_board *from)
{
	if (to == NULL || from == NULL)
		return SP_REFUSED;
	assert(sp_board_is_valid(from));
	if (to == from)
		return SP_OK;
	if (from->n == 0) {
		to->n = 0;
		return SP_OK;
	}
	if (sp_board_start(to, from->size) != SP_OK)
		return SP_NO_MEMORY;
	memcpy(sp_board_labels(to), from->label, from->n * sizeof *from->label);
	to->blank = from->blank;
	to->missing = from->missing;
	return SP_OK;
}

void
sp_board_exchange(struct sp_board *b, uint32_t cell, uint32_t other)
{
	uint32_t *label, moved;

	assert(b != NULL);
	if (cell >= b->n || other >= b->n)
		return;
	label = sp_board_labels(b);
	moved = label[cell];
	label[cell] = label[other];
	label[other] = moved;
	if (b->blank == cell)
		b->blank = other;
	else if (b->blank == other)
		b->blank = cell;
}

void
sp_board_exchange_last(struct sp_board *b)
{
	sp_board_exchange(b, sp_tile_cell(b, b->n - 3),
	    sp_tile_cell(b, b->n - 2));
}

void
sp_board_find_blank(struct sp_board *b)
{
	/*
	 * The labels 1..n add up to n(n+1)/2; the sum of the labels of a board
	 * is less by its missing number.  Both sums may be taken modulo 2^32.
	 */
	uint32_t sum = 0, blank = 0, n = b->n;
	const uint32_t *label = b->label;

	for (uint32_t cell = 0; cell < n; cell++) {
		blank |= label[cell] == 0 ? cell : 0;
		sum += label[cell];
	}
	b->blank = blank;
	b->missing = (uint32_t)((uint64_t)n * ((uint64_t)n + 1) / 2) - sum;
}

/*
 * Looks for a label out of range or seen before, and counts the blanks.  `seen`
 * has bits for the labels, all 0 at first.
 */
static enum sp_status
check_labels(const uint32_t *label, uint32_t n, uint64_t *seen,
    uint32_t *blanks, struct sp_fault *fault)
{
	*blanks = 0;
	for (uint32_t cell = 0; cell < n; cell++) {
		if (label[cell] > n) {
			sp_fault_set(fault, SP_MALFORMED,
			    "label %lu is out of range (0 to %lu)",
			    (unsigned long)label[cell], (unsigned long)n);
			fault->kind = SP_FAULT_RANGE;
			return SP_MALFORMED;
		}
		if (label[cell] == 0) {
			++*blanks;
		} else if (sp_bit_set(seen, label[cell])) {
			sp_fault_set(fault, SP_MALFORMED,
			    "label %lu appears twice",
			    (unsigned long)label[cell]);
			fault->kind = SP_FAULT_TWICE;
			return SP_MALFORMED;
		}
	}
	return SP_OK;
}

/* Returns whether n labels make a board; may return 0 for more than 63. */
static int
is_small_board(const uint32_t *label, uint32_t n)
{
	uint64_t seen = 0;

	if (n >= SP_WORD_BITS)
		return 0;
	for (uint32_t cell = 0; cell < n; cell++) {
		if (label[cell] > n)
			return 0;
		seen |= (uint64_t)1 << label[cell];
	}
	/* So many bits are n different labels. */
	return (seen & 1) != 0 && sp_bit_count(seen) == n;
}

enum sp_status
sp_labels_check(const uint32_t *label, uint32_t n, struct sp_fault *fault)
{
	struct sp_scratch scratch;
	uint64_t *seen;
	uint32_t blanks;
	enum sp_status status;

	if (is_small_board(label, n))
		return SP_OK;
	seen = sp_scratch_get(&scratch, sp_bit_words(n) * sizeof *seen);
	if (seen == NULL)
		return SP_NO_MEMORY;
	status = check_labels(label, n, seen, &blanks, fault);
	sp_scratch_free(&scratch);
	if (status != SP_OK || blanks == 1)
		return status;
	sp_fault_set(fault, SP_MALFORMED, blanks == 0 ? "no blank (0)" :
	    "more than one blank (0)");
	fault->kind = blanks == 0 ? SP_FAULT_NO_BLANK : SP_FAULT_BLANKS;
	return SP_MALFORMED;
}

enum sp_status
sp_board_set(struct sp_board *b, struct sp_size size, const uint32_t *labels,
    struct sp_fault *fault)
{
	enum sp_status status;

	SP_NOT_NULL(fault, b && labels);
	status = sp_size_check(size.w, size.h, fault);
	if (status == SP_OK)
		status = sp_labels_check(labels, sp_cells(size), fault);
	/* Labels of b itself may be given: they stay where they are. */
	if (status == SP_OK)
		status = sp_board_start(b, size);
	if (status != SP_OK) {
		b->n = 0;
		return status;
	}
	memmove(sp_board_labels(b), labels, b->n * sizeof *labels);
	sp_board_find_blank(b);
	return SP_OK;
}

#ifndef NDEBUG
int
sp_board_is_valid(const struct sp_board *b)
{
	struct sp_fault fault;

	if (b->n == 0)
		return 1;
	return sp_size_check(b->size.w, b->size.h, &fault) == SP_OK &&
	    b->n == sp_cells(b->size) && b->n <= b->capacity &&
	    b->blank < b->n && b->label[b->blank] == 0 &&
	    1 <= b->missing && b->missing <= b->n &&
	    sp_labels_check(b->label, b->n, &fault) != SP_MALFORMED;
}
#endif
