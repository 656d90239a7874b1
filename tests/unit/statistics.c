/* statistics.c -- histograms, summaries, audits and chances */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "count-statistics.h"
#include "oracle.h"
#include "board/board.h"
#include "tap.h"

static int
near(double a, double b, double tolerance)
{
	return fabs(a - b) <= tolerance;
}

/* ---- histograms ---- */

static int
compare_values(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/* Returns whether the bins that are sorted are the runs of the sorted
 * values. */
static int
counts(uint64_t *value, size_t count)
{
	struct count_histogram h = { 0 };
	size_t bin = 0;
	int good = 1;

	for (size_t k = 0; k < count; k++)
		count_histogram_add(&h, value[k]);
	count_histogram_sort(&h);
	qsort(value, count, sizeof *value, compare_values);
	for (size_t from = 0, to = 0; from < count; from = to, bin++) {
		while (to < count && value[to] == value[from])
			to++;
		good &= bin < h.used && h.bin[bin].value == value[from] &&
		    h.bin[bin].count == to - from;
	}
	good &= bin == h.used;
	free(h.bin);
	return good;
}

static void
histograms(void)
{
	enum { MANY = 100000 };
	uint64_t *value = malloc(MANY * sizeof *value);
	uint64_t few[6] = { UINT64_MAX, 0, 0, UINT64_MAX, 7, 0 };

	oracle_need(value != NULL, "memory");
	ok(counts(value, 0), "a histogram of nothing has no bins");
	ok(counts(few, 6), "0 and 2^64 - 1 have bins of their own");
	for (size_t i = 0; i < MANY; i++)
		value[i] = oracle_below(50);
	ok(counts(value, MANY), "a histogram counts few different values");
	for (size_t i = 0; i < MANY; i++)
		value[i] = oracle_random() >> oracle_below(64);
	ok(counts(value, MANY), "a histogram counts many different values");
	free(value);
}

/* ---- summaries ---- */

/* The mean in thousandths, against long double. */
static int
has_mean(const struct count_summary *s, long double mean)
{
	uint64_t whole;
	unsigned thousandths;
	long double got;

	count_summary_mean(s, &whole, &thousandths);
	got = (long double)whole + (long double)thousandths / 1000;
	return thousandths < 1000 &&
	    fabsl(got - mean) <= 0.0005L + mean * 1e-18L;
}

/* The summary against two passes over the values. */
static int
summarizes(const uint64_t *value, size_t count)
{
	struct count_summary s = { 0 };
	uint64_t min = value[0], max = value[0];
	long double sum = 0, squares = 0, mean, deviation;
	double scale;

	for (size_t i = 0; i < count; i++) {
		count_summary_add(&s, value[i]);
		sum += (long double)value[i];
		min = value[i] < min ? value[i] : min;
		max = value[i] > max ? value[i] : max;
	}
	mean = sum / (long double)count;
	for (size_t i = 0; i < count; i++)
		squares += ((long double)value[i] - mean) *
		    ((long double)value[i] - mean);
	deviation = sqrtl(squares / (long double)count);
	scale = 1e-12 * ((double)max + 1);
	return s.count == count && s.min == min && s.max == max &&
	    has_mean(&s, mean) &&
	    near(count_summary_deviation(&s), (double)deviation, scale);
}

/* Returns whether so many values a, and then others b, have that mean. */
static int
has_exact_mean(uint64_t a, uint64_t of_a, uint64_t b, uint64_t of_b,
    uint64_t whole, unsigned thousandths)
{
	struct count_summary s = { 0 };
	uint64_t got;
	unsigned got_thousandths;

	for (uint64_t i = 0; i < of_a + of_b; i++)
		count_summary_add(&s, i < of_a ? a : b);
	count_summary_mean(&s, &got, &got_thousandths);
	return got == whole && got_thousandths == thousandths;
}

static void
summaries(void)
{
	enum { MANY = 10000 };
	static const uint64_t few[8] = { 2, 4, 4, 4, 5, 5, 7, 9 };
	static uint64_t value[MANY];
	struct count_summary s = { 0 };

	value[0] = 5;
	ok(summarizes(value, 1), "one value deviates by 0");
	for (size_t i = 0; i < MANY; i++)
		value[i] = oracle_below(200);
	ok(summarizes(value, MANY), "mean and deviation are those of two "
	    "passes");
	for (size_t i = 0; i < MANY; i++)
		value[i] = 1000000000000 + oracle_below(10);
	ok(summarizes(value, MANY), "mean and deviation are right far from 0");
	for (size_t i = 0; i < MANY; i++)
		value[i] = i % 2 == 0 ? UINT64_MAX : 0;
	ok(summarizes(value, MANY), "mean and deviation are right between 0 "
	    "and 2^64 - 1");
	for (size_t i = 0; i < sizeof few / sizeof *few; i++)
		count_summary_add(&s, few[i]);
	ok(has_mean(&s, 5) && near(count_summary_deviation(&s), 2, 1e-12),
	    "2 4 4 4 5 5 7 9 have mean 5 and population deviation 2");
	ok(has_exact_mean(UINT64_MAX - 2047, 2, UINT64_MAX - 4095, 2,
	    UINT64_MAX - 3071, 0), "a sum above 2^64 is exact");
	ok(has_exact_mean(1, 5, 2, 11, 1, 688),
	    "27/16 is rounded up to 1.688");
	ok(has_exact_mean(1, 1, 2, 2000, 2, 0),
	    "4001/2001 is rounded up to 2.000");
}

/* ---- audits ---- */

static void
clear_audit(struct count_audit *a)
{
	free(a->known);
	free(a->seen);
	*a = (struct count_audit){ 0 };
}

/*
 * By hand, 2x2 and 4 missing: 1 2 3 0 three times and 2 1 3 0 once.  Labels 1
 * and 2: cells 3 1 0 0, expected 1 each: 4 + 0 + 1 + 1 = 6; labels 3 and 0:
 * 4 on one cell, 9 + 1 + 1 + 1 = 12.  Sum 36, times 3/4 = 27, DF 9.
 */
static void
audit_by_hand(void)
{
	static const uint32_t rows[4][4] = {
		{ 1, 2, 3, 0 }, { 1, 2, 3, 0 }, { 2, 1, 3, 0 }, { 1, 2, 3, 0 }
	};
	static const uint32_t lacks_one[4] = { 2, 4, 3, 0 };
	static const uint32_t wide[6] = { 1, 2, 3, 4, 5, 0 };
	static uint32_t large[2 * (COUNT_MAX_AUDIT_CELLS / 2 + 1)];
	const uint32_t w = sizeof large / sizeof *large / 2;
	struct count_audit audit = { 0 };
	struct sp_board b;
	struct sp_fault fault;
	uint64_t freedom = 0;

	sp_board_init(&b);
	for (int i = 0; i < 4; i++) {
		oracle_set(&b, 2, 2, rows[i]);
		count_audit_add(&audit, &b, &fault);
	}
	oracle_set(&b, 2, 2, lacks_one);
	ok(count_audit_add(&audit, &b, &fault) == SP_MALFORMED &&
	    oracle_same_core(fault.text, "1 is missing, but the audit is of "
	    "boards without 4"), "an audit refuses another missing number");
	oracle_set(&b, 3, 2, wide);
	ok(count_audit_add(&audit, &b, &fault) == SP_MALFORMED &&
	    oracle_same_core(fault.text, "a 3x2 board, but the audit is of "
	    "2x2"), "an audit refuses another size");
	ok(near(count_audit_chi_square(&audit, &freedom), 27, 1e-9) &&
	    freedom == 9 && audit.boards == 4, "an audit of four 2x2 boards "
	    "has chi-square 27 with 9 degrees of freedom, as by hand");
	clear_audit(&audit);
	oracle_set(&b, 2, 2, lacks_one);
	count_audit_add(&audit, &b, &fault);
	ok(near(count_audit_chi_square(&audit, &freedom), 9, 1e-9),
	    "one board that lacks 1 has chi-square 9 = 4 * (9/4 + 3/4) * 3/4");
	clear_audit(&audit);
	for (uint32_t cell = 0; cell < 2 * w; cell++)
		large[cell] = cell;
	oracle_set(&b, w, 2, large);
	ok(count_audit_add(&audit, &b, &fault) == SP_MALFORMED,
	    "an audit refuses more than COUNT_MAX_AUDIT_CELLS cells");
	clear_audit(&audit);
	sp_board_free(&b);
}

/* ---- chances ---- */

/* Critical values of chi-square as every table has them. */
static void
chances(void)
{
	static const struct {
		uint64_t freedom;
		double x, chance;
	} table[] = {
		{ 1, 3.841459, 0.05 }, { 1, 6.634897, 0.01 },
		{ 1, 10.827566, 0.001 }, { 1, 0.003932, 0.95 },
		{ 2, 5.991465, 0.05 }, { 2, 13.815511, 0.001 },
		{ 3, 7.814728, 0.05 }, { 5, 11.070498, 0.05 },
		{ 10, 18.307038, 0.05 }, { 10, 3.940299, 0.95 },
		{ 10, 29.588298, 0.001 }, { 20, 31.410433, 0.05 },
		{ 30, 43.772972, 0.05 }, { 30, 50.892181, 0.01 },
		{ 50, 67.504807, 0.05 }, { 100, 124.342113, 0.05 },
		{ 100, 77.929465, 0.95 }, { 100, 149.449253, 0.001 },
	};
	int listed = 1, falls = 1, closed = 1;

	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		listed &= near(count_chi_square_above(table[i].x,
		    table[i].freedom), table[i].chance, 1e-6 * 2);
	ok(listed, "chances of chi-squares are those of published tables");
	ok(count_chi_square_above(0, 5) == 1,
	    "chi-square is above 0 for certain");
	/* Even degrees of freedom: a Poisson sum, here to 2m = 2 .. 40. */
	for (uint64_t m = 1; m <= 20; m++) {
		for (double x = 0.5; x < 120; x += 3.25) {
			double term = exp(-x / 2), sum = 0;

			for (uint64_t k = 0; k < m; k++) {
				sum += term;
				term *= x / 2 / (double)(k + 1);
			}
			closed &= fabs(count_chi_square_above(x, 2 * m) - sum) <
			    1e-12 + 1e-9 * sum;
		}
	}
	ok(closed, "with even degrees of freedom the chance is a Poisson "
	    "sum");
	for (double x = 100; x < 400; x += 0.5)
		falls &= count_chi_square_above(x, 225) >=
		    count_chi_square_above(x + 0.5, 225);
	ok(falls, "a greater chi-square has a smaller chance");
	/* Wilson and Hilferty: the cube root is close to normal. */
	ok(near(count_chi_square_above(1046529, 1046529), 0.5, 0.001),
	    "with 1046529 degrees of freedom the mean is near the median");
	ok(near(count_chi_square_above(1046529 + 1.959964 * sqrt(2 * 1046529.),
	    1046529), 0.025, 0.0005) &&
	    near(count_chi_square_above(1046529 - 1.959964 *
	    sqrt(2 * 1046529.), 1046529), 0.975, 0.0005),
	    "with 1046529 degrees of freedom two deviations off are as "
	    "likely as for a normal distribution");
	ok(near(count_chi_square_above(225, 225), 0.4874, 0.001),
	    "with 225 degrees of freedom the mean has a chance of 0.487");
	ok(count_chi_square_above(3000, 225) >= 0 &&
	    count_chi_square_above(3000, 225) < 1e-100,
	    "a chi-square far above the mean is next to "
	    "impossible");
}

int
main(void)
{
	TEST(histograms());
	TEST(summaries());
	TEST(audit_by_hand());
	TEST(chances());
	return done();
}
