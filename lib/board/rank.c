/* rank.c -- ranking and unranking: the indexes of boards */
#include <stdlib.h>
#include <string.h>

#include "bignum.h"
#include "ranktree.h"

/*
 * The rank r of t tiles in mixed radix is d[0] d[1] .. d[t-1], digit d[j] to
 * the base t-j: how many of the tiles after the j-th are smaller (D. H.
 * Lehmer, Teaching combinatorial tricks to a computer, Proc. Symposia in
 * Applied Mathematics 10, 1960).  The last digit is always 0, the one before
 * it tells the order of the last two tiles: floor(r/2) leaves both out.
 */

enum {
	LAST_BASE = 3, /* base of the last digit that floor(r/2) keeps */
	SHOWN_DIGITS = 60 /* most digits of a number in a message */
};

void
sp_index_count(uint32_t n, enum sp_population population, struct sp_big *count)
{
	assert(n <= SP_MAX_INDEX_CELLS);
	sp_big_set(count, population == SP_ANY ? 2 : 1);
	for (uint32_t factor = LAST_BASE; factor <= n; factor++)
		sp_big_multiply(count, factor, 0);
}

enum sp_status
sp_index_check(const struct sp_board *b, uint32_t most, struct sp_fault *fault)
{
	if (b->n <= most)
		return SP_OK;
	return sp_fault_set(fault, SP_REFUSED, "the index is limited to %lu "
	    "cells%s, this board has %lu", (unsigned long)most,
	    most < SP_MAX_INDEX_CELLS ? " here" : "", (unsigned long)b->n);
}

/* A number in mixed radix that is being multiplied out; its last digits are
 * still in one word. */
struct digits {
	struct sp_big *number;
	/* Of the last digits the product of the bases, and the value. */
	uint64_t bases, last;
};

static void
flush(struct digits *d)
{
	sp_big_multiply(d->number, (uint32_t)d->bases, (uint32_t)d->last);
	d->bases = 1;
	d->last = 0;
}

static inline void
push_digit(struct digits *d, uint32_t base, uint32_t digit)
{
	if (d->bases * base > UINT32_MAX)
		flush(d);
	d->bases *= base;
	d->last = d->last * base + digit;
}

/* Finds the digits for boards whose labels are below 64: the labels read so far
 * are bits of a word. */
static void
append_few(struct digits *d, const struct sp_board *b)
{
	uint64_t before = 0;
	uint32_t tiles_left = b->n - 1;

	for (uint32_t cell = 0; tiles_left >= LAST_BASE; cell++) {
		uint32_t label = b->label[cell];
		uint64_t bit = (uint64_t)1 << label;

		if (label == 0)
			continue;
		push_digit(d, tiles_left--, label - 1 - (label > b->missing) -
		    sp_bit_count(before & (bit - 1)));
		before |= bit;
	}
}

/* Finds the digits for any board: the labels read so far are in an
 * order-statistic tree. */
static void
append_many(struct digits *d, const struct sp_board *b)
{
	/* Large enough for all boards that have an index, so this cannot
	 * fail. */
	struct sp_scratch scratch;
	struct sp_ranktree before = sp_ranktree_make(b->n, &scratch);
	uint32_t tiles_left = b->n - 1;

	assert(before.level[0] != NULL);
	for (uint32_t cell = 0; tiles_left >= LAST_BASE; cell++) {
		uint32_t label = b->label[cell], smaller = before.count;

		if (label == 0)
			continue;
		/* sp_ranktree_add returns how many labels before this one are
		 * greater; the others are smaller.  The digit is the number of
		 * smaller tiles behind this one. */
		smaller -= sp_ranktree_add(&before, label);
		push_digit(d, tiles_left--,
		    label - 1 - (label > b->missing) - smaller);
	}
	sp_scratch_free(&scratch);
}

void
sp_index(const struct sp_board *b, struct sp_big *index)
{
	/* The blank's cell is the first digit, of n values. */
	struct digits d = { index, b->n, b->blank };

	assert(b->n <= SP_MAX_INDEX_CELLS && sp_board_is_valid(b));
	index->len = 0;
	if (b->n < SP_WORD_BITS)
		append_few(&d, b);
	else
		append_many(&d, b);
	flush(&d);
}

void
sp_ranks_from_digits(uint32_t *rank, uint32_t t, uint32_t *left)
{
	for (uint32_t i = 0; i < t; i++)
		left[i] = i;
	for (uint32_t j = 0; j < t; j++) {
		uint32_t digit = rank[j];

		assert(digit < t - j);
		rank[j] = left[digit];
		memmove(left + digit, left + digit + 1,
		    (t - j - digit - 1) * sizeof *left);
	}
}

/* Orders the last two tiles so that the board belongs to the population. */
static void
choose_last(struct sp_board *b, const struct sp_goal *g,
    enum sp_population population)
{
	if (sp_is_solvable(b, g) != (population == SP_SOLVABLE))
		sp_board_exchange_last(b);
}

/* Sets the fault for an index that is too large, *count or more; sets *count to
 * the last index. */
static enum sp_status
past_last(struct sp_big *count, const struct sp_goal *g,
    struct sp_fault *fault)
{
	char text[SP_BIG_TEXT];
	struct sp_big one;
	size_t digits;

	sp_big_set(&one, 1);
	sp_big_subtract(count, &one);
	digits = sp_big_print(count, text);
	sp_fault_set(fault, SP_REFUSED, "past the last index of %lux%lu",
	    (unsigned long)g->size.w, (unsigned long)g->size.h);
	if (digits <= SHOWN_DIGITS)
		sp_fault_append(fault, ", %s", text);
	else
		sp_fault_append(fault, ", a number of %lu digits",
		    (unsigned long)digits);
	return SP_REFUSED;
}

static enum sp_status
check_population(enum sp_population population, struct sp_fault *fault)
{
	if (population == SP_SOLVABLE || population == SP_UNSOLVABLE)
		return SP_OK;
	return sp_fault_set(fault, SP_REFUSED,
	    "an index counts the solvable boards or the unsolvable ones, not "
	    "both");
}

enum sp_status
sp_index_board(const struct sp_big *index, const struct sp_goal *g,
    uint32_t missing, enum sp_population population, struct sp_board *b,
    struct sp_fault *fault)
{
	/* Room for t ranks, and behind them for the scratch. */
	uint32_t *rank, *label, t = g->n - 1;
	struct sp_big count, rest;

	if (check_population(population, fault) != SP_OK)
		return SP_REFUSED;
	if (g->n > SP_MAX_INDEX_CELLS)
		return sp_fault_set(fault, SP_REFUSED,
		    "boards of more than %d cells have no index",
		    SP_MAX_INDEX_CELLS);
	if (sp_goal_check_missing(g, missing, fault) != SP_OK)
		return SP_REFUSED;
	sp_index_count(g->n, population, &count);
	if (sp_big_compare(index, &count) >= 0)
		return past_last(&count, g, fault);
	rank = malloc(2 * sizeof *rank * g->n);
	if (rank == NULL || sp_board_start(b, g->size) != SP_OK) {
		free(rank);
		return SP_NO_MEMORY;
	}
	sp_big_copy(&rest, index);
	rank[t - 1] = rank[t - 2] = 0;
	for (uint32_t base = LAST_BASE; base <= t; base++)
		rank[t - base] = sp_big_divide(&rest, base);
	sp_ranks_from_digits(rank, t, rank + g->n);
	b->missing = missing;
	b->blank = rest.len == 0 ? 0 : rest.limb[0];
	assert(b->blank < b->n);
	label = sp_board_labels(b);
	label[b->blank] = 0;
	/* A rank counts the labels in ascending order, without the blank and the
	 * missing number. */
	for (uint32_t k = 0; k < t; k++)
		label[sp_tile_cell(b, k)] = rank[k] + 1 +
		    (rank[k] + 1 >= missing);
	free(rank);
	choose_last(b, g, population);
	return SP_OK;
}

/* Reverses the order of the tiles from the k-th to the last. */
static void
reverse_tail(struct sp_board *b, uint32_t k)
{
	for (uint32_t last = b->n - 2; k < last; k++, last--)
		sp_board_exchange(b, sp_tile_cell(b, k), sp_tile_cell(b, last));
}

/*
 * Makes the next permutation of the tiles in lexicographic order; returns 0 if
 * this one is the last.  Source: D. E. Knuth, The Art of Computer Programming
 * 4A, 2011, section 7.2.1.2, algorithm L.
 */
static int
next_permutation(struct sp_board *b)
{
	uint32_t tail = b->n - 2, other = tail, pivot;

	/* Find the longest tail of tiles in descending order. */
	while (tail > 0 &&
	    b->label[sp_tile_cell(b, tail - 1)] >
	    b->label[sp_tile_cell(b, tail)])
		tail--;
	if (tail == 0)
		return 0;
	pivot = sp_tile_cell(b, tail - 1);
	while (b->label[sp_tile_cell(b, other)] < b->label[pivot])
		other--;
	sp_board_exchange(b, pivot, sp_tile_cell(b, other));
	reverse_tail(b, tail);
	return 1;
}

enum sp_status
sp_index_next(struct sp_board *b, const struct sp_goal *g,
    enum sp_population population, struct sp_fault *fault)
{
	SP_NOT_NULL(fault, b && g);
	assert(sp_board_is_valid(b));
	if (check_population(population, fault) != SP_OK ||
	    sp_goal_check(g, b, fault) != SP_OK)
		return SP_REFUSED;
	/* Both orders of the last two tiles have the same index; go to the
	 * second one. */
	if (b->label[sp_tile_cell(b, b->n - 3)] <
	    b->label[sp_tile_cell(b, b->n - 2)])
		sp_board_exchange_last(b);
	if (!next_permutation(b)) {
		/* All tiles descend: move the blank to the next cell, and put
		 * the tiles in ascending order. */
		if (b->blank == b->n - 1)
			return SP_END;
		sp_board_exchange(b, b->blank, b->blank + 1);
		reverse_tail(b, 0);
	}
	choose_last(b, g, population);
	return SP_OK;
}

enum sp_status
sp_index_parse(const char *text, const struct sp_goal *g, uint32_t missing,
    enum sp_population population, struct sp_board *b, struct sp_fault *fault)
{
	struct sp_big index;

	SP_NOT_NULL(fault, text && g && b);
	if (sp_big_parse(text, &index) != SP_OK) {
		sp_fault_set(fault, SP_MALFORMED,
		    "an index is a whole number in decimal digits");
		fault->kind = SP_FAULT_INDEX;
		return SP_MALFORMED;
	}
	return sp_index_board(&index, g, missing, population, b, fault);
}
