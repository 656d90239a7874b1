/* measure_c.c -- boards of up to 100 cells measured, label by label */
#include <stdlib.h>

#include "kernel/kernel.h"

static uint32_t
blank_cell(const struct sp_lanes *s, const uint8_t *label)
{
	return (uint32_t)((const uint8_t *)memchr(label, 0, s->n) - label);
}

/*
 * Returns whether the labels are an odd permutation, which has an odd number of
 * inversions.  For each label, the greater labels before it are as many as its
 * inversions.  They are a set of bits, and of all these sets `odd` is the
 * exclusive or: it has an odd number of bits if the sets together have.
 */
static inline uint32_t
is_odd_permutation(const struct sp_lanes *s, const uint8_t *label)
{
	struct sp_bits100 seen = { { 0, 0 } };
	uint64_t odd = 0;

	for (uint32_t cell = 0; cell < s->n; cell++) {
		const struct sp_label_bits *bits =
		    &s->tables.bits[label[cell]];

		odd ^= seen.word[0] & ~bits->below.word[0];
		if (s->n > SP_WORD_BITS)
			odd ^= seen.word[1] & ~bits->below.word[1];
		seen = sp_bits100_or(seen, bits->own);
	}
	return sp_bit_count(odd) & 1;
}

uint64_t
sp_parities_c(const struct sp_lanes *s)
{
	uint64_t parities = 0;

	for (uint32_t i = 0; i < s->count; i++) {
		const uint8_t *label = sp_lanes_row(s, i);
		uint32_t white = s->is_white[blank_cell(s, label)] & 1;

		parities |= (uint64_t)(is_odd_permutation(s, label) ^ white) <<
		    i;
	}
	return parities;
}

void
sp_blanks_c(const struct sp_lanes *s, const struct sp_homes *h,
    uint64_t *value)
{
	(void)h;
	for (uint32_t i = 0; i < s->count; i++)
		value[i] = blank_cell(s, sp_lanes_row(s, i));
}

void
sp_inversions_c(const struct sp_lanes *s, const struct sp_homes *h,
    uint64_t *value)
{
	for (uint32_t i = 0; i < s->count; i++) {
		const uint8_t *label = sp_lanes_row(s, i);
		struct sp_bits100 seen = { { 0, 0 } };
		uint32_t sum = 0, blank = 0;

		for (uint32_t k = 0; k < s->n; k++) {
			uint8_t next = label[h->path[k]];
			const struct sp_label_bits *bits =
			    &s->tables.bits[next];

			sum += sp_bit_count(seen.word[0] &
			    ~bits->below.word[0]);
			if (s->n > SP_WORD_BITS)
				sum += sp_bit_count(seen.word[1] &
				    ~bits->below.word[1]);
			seen = sp_bits100_or(seen, bits->own);
			blank = next == 0 ? k : blank;
		}
		/* The blank is label 0, so it has an inversion with every label
		 * before it. */
		value[i] = sum - blank;
	}
}

void
sp_misplaced_c(const struct sp_lanes *s, const struct sp_homes *h,
    uint64_t *value)
{
	for (uint32_t i = 0; i < s->count; i++) {
		const uint8_t *label = sp_lanes_row(s, i);
		uint32_t sum = 0;

		for (uint32_t cell = 0; cell < s->n; cell++)
			sum += h->cell[label[cell]] != cell;
		value[i] = sum - (h->cell[0] != blank_cell(s, label));
	}
}

/* Returns the sum of the differences |a[i] - b[i]|; compilers make vector code
 * of it. */
static uint32_t
differences(const uint8_t *a, const uint8_t *b, uint32_t n)
{
	uint32_t sum = 0;

	for (uint32_t k = 0; k < n; k++)
		sum += (uint32_t)abs(a[k] - b[k]);
	return sum;
}

void
sp_manhattan_c(const struct sp_lanes *s, const struct sp_homes *h,
    uint64_t *value)
{
	for (uint32_t i = 0; i < s->count; i++) {
		const uint8_t *label = sp_lanes_row(s, i);
		uint32_t blank = blank_cell(s, label);
		uint8_t row[SP_CELLS100], column[SP_CELLS100];

		for (uint32_t cell = 0; cell < s->n; cell++) {
			row[cell] = s->row[h->cell[label[cell]]];
			column[cell] = s->column[h->cell[label[cell]]];
		}
		row[blank] = s->row[blank];
		column[blank] = s->column[blank];
		value[i] = differences(row, s->row, s->n) +
		    differences(column, s->column, s->n);
	}
}

/* Counts the cycles of the permutation that takes all labels home. */
static uint32_t
cycles(const uint8_t *label, uint32_t n, const uint8_t *home)
{
	uint64_t visited[2] = { 0, 0 };
	uint32_t count = 0;

	for (uint32_t start = 0; start < n; start++) {
		uint32_t cell = start;

		if (sp_bit_set(visited, start))
			continue;
		do {
			cell = home[label[cell]];
		} while (!sp_bit_set(visited, cell));
		count++;
	}
	return count;
}

void
sp_swaps_c(const struct sp_lanes *s, const struct sp_homes *h,
    uint64_t *value)
{
	for (uint32_t i = 0; i < s->count; i++)
		value[i] = s->n - cycles(sp_lanes_row(s, i), s->n, h->cell);
}
