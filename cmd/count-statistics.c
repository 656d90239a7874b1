/* count-statistics.c -- histograms and summaries of numbers */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cmd.h"
#include "count-statistics.h"

enum {
	FIRST_PLACES = 256,
	TAB_STOP = 8,
	LEAST_BAR = 10 /* columns that the longest bar has at least */
};

/* Returns the bin of a value, or the empty bin where it belongs: a hash table
 * with linear probing. */
static struct count_bin *
find_bin(const struct count_histogram *h, uint64_t value)
{
	uint64_t at = value * UINT64_C(0x9e3779b97f4a7c15) >> 32;

	assert(h->used < h->places); /* else there may be no empty bin */
	for (;; at++) {
		struct count_bin *bin = &h->bin[at & (h->places - 1)];

		if (bin->count == 0 || bin->value == value)
			return bin;
	}
}

static enum sp_status
grow(struct count_histogram *h)
{
	struct count_histogram wider;

	wider.places = h->places == 0 ? FIRST_PLACES : h->places * 2;
	wider.used = h->used;
	wider.bin = calloc(wider.places, sizeof *wider.bin);
	if (wider.bin == NULL)
		return SP_NO_MEMORY;
	for (size_t i = 0; i < h->places; i++)
		if (h->bin[i].count > 0)
			*find_bin(&wider, h->bin[i].value) = h->bin[i];
	free(h->bin);
	*h = wider;
	return SP_OK;
}

enum sp_status
count_histogram_add(struct count_histogram *h, uint64_t value)
{
	struct count_bin *bin;

	if (h->used * 2 >= h->places && grow(h) != SP_OK)
		return SP_NO_MEMORY;
	bin = find_bin(h, value);
	bin->value = value;
	h->used += bin->count++ == 0;
	return SP_OK;
}

static int
compare_bins(const void *a, const void *b)
{
	uint64_t x = ((const struct count_bin *)a)->value;
	uint64_t y = ((const struct count_bin *)b)->value;

	return (x > y) - (x < y);
}

void
count_histogram_sort(struct count_histogram *h)
{
	size_t kept = 0;

	for (size_t i = 0; i < h->places; i++)
		if (h->bin[i].count > 0)
			h->bin[kept++] = h->bin[i];
	if (kept > 0)
		qsort(h->bin, kept, sizeof *h->bin, compare_bins);
}

/* Returns the column, counted from 0, behind a tab that follows a number
 * written at `column`. */
static int
after_tab(int column, uint64_t number)
{
	int digits = snprintf(NULL, 0, "%llu", (unsigned long long)number);

	return (column + digits) / TAB_STOP * TAB_STOP + TAB_STOP;
}

void
count_histogram_draw(struct count_histogram *h)
{
	uint64_t most = 0, longest = cmd_window().w, start;

	count_histogram_sort(h);
	if (h->used == 0)
		return;
	for (size_t i = 0; i < h->used; i++)
		if (h->bin[i].count > most)
			most = h->bin[i].count;
	start = (uint64_t)after_tab(after_tab(0, h->bin[h->used - 1].value),
	    most);
	longest = longest > start + LEAST_BAR ? longest - start : LEAST_BAR;
	for (size_t i = 0; i < h->used; i++) {
		const struct count_bin *bin = &h->bin[i];
		double share = (double)bin->count / (double)most;
		uint64_t bar = (uint64_t)(share * (double)longest + 0.5);

		sp_write_ended(&cmd_out, bin->value, '\t');
		sp_write_ended(&cmd_out, bin->count, '\t');
		do {
			sp_write_text(&cmd_out, "*");
		} while (bar-- > 1);
		sp_write_text(&cmd_out, "\n");
	}
}

void
count_summary_add(struct count_summary *s, uint64_t value)
{
	double x = (double)value, before = x - s->running_mean;

	if (s->count++ == 0 || value < s->min)
		s->min = value;
	if (value > s->max)
		s->max = value;
	s->sum_low += value;
	s->sum_high += s->sum_low < value;
	s->running_mean += before / (double)s->count;
	s->squares += before * (x - s->running_mean);
}

/*
 * Does a step of long division in binary: appends `bit` to the rest, which is
 * below the divisor, and returns the next bit of the quotient.
 */
static unsigned
next_bit(uint64_t *rest, uint64_t divisor, unsigned bit)
{
	unsigned carry = *rest >> 63 != 0;

	assert(*rest < divisor && bit <= 1);
	*rest = *rest << 1 | bit;
	if (!carry && *rest < divisor)
		return 0;
	*rest -= divisor;
	return 1;
}

void
count_summary_mean(const struct count_summary *s, uint64_t *whole,
    unsigned *thousandths)
{
	uint64_t rest;

	assert(s->count > 0);
	rest = s->sum_high % s->count;
	*whole = 0;
	for (int bit = 63; bit >= 0; bit--)
		*whole = *whole << 1 | next_bit(&rest, s->count,
		    s->sum_low >> bit & 1);
	*thousandths = (unsigned)((double)rest / (double)s->count * 1000 +
	    0.5);
	if (*thousandths == 1000) {
		*thousandths = 0;
		++*whole;
	}
}

double
count_summary_deviation(const struct count_summary *s)
{
	assert(s->count > 0);
	return sqrt(s->squares / (double)s->count);
}
