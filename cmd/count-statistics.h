/*
 * count-statistics.h -- histograms, summaries and audits of many boards
 *
 * All are empty while all their members are 0.
 */
#ifndef COUNT_STATISTICS_H
#define COUNT_STATISTICS_H

#include "sp.h"

/* ---- count-statistics.c: histograms and summaries of numbers ---- */

struct count_histogram {
	struct count_bin {
		uint64_t value;
		uint64_t count; /* 0: the place is empty */
	} *bin;
	size_t places; /* places of the hash table: a power of two, or 0 */
	size_t used;
};

void count_histogram_free(struct count_histogram *h);
enum sp_status count_histogram_add(struct count_histogram *h, uint64_t value);
/* Sorts the used bins by ascending value, before the empty ones; then no more
 * values may be added. */
void count_histogram_sort(struct count_histogram *h);

/* Sorts the histogram, and writes a line for each bin: value, count and bar,
 * separated by tabs.  The longest bar ends at the edge of the screen. */
void count_histogram_draw(struct count_histogram *h);

/* A summary of values.  It adds up squares as in B. P. Welford, Note on a
 * method for calculating corrected sums of squares and products, Technometrics
 * 4, 1962. */
struct count_summary {
	uint64_t count, min, max;
	uint64_t sum_high, sum_low; /* the exact sum, in 128 bits */
	double running_mean;
	double squares; /* sum of squared differences from the mean */
};

void count_summary_add(struct count_summary *s, uint64_t value);
/* Sets the mean, which is exact but for rounding to thousandths; count > 0. */
void count_summary_mean(const struct count_summary *s, uint64_t *whole,
    unsigned *thousandths);
/* Returns the population standard deviation; count > 0. */
double count_summary_deviation(const struct count_summary *s);

/* ---- count-audit.c: how often each label stood on each cell ---- */

enum {
	COUNT_MAX_AUDIT_CELLS = 1024,
	/* With fewer cells the distribution of the statistic is too far from
	 * chi-square. */
	COUNT_MIN_VERDICT_CELLS = 6
};

struct count_audit {
	struct sp_size size; /* size of the first board; 0x0 before that */
	uint32_t n, missing;
	uint64_t boards;
	uint64_t solvable; /* solvable boards, which the caller counts */
	uint64_t *seen; /* seen[label * n + cell]: boards with that label on
	                   that cell; labels 0..n */
};

void count_audit_free(struct count_audit *a);
/* Adds a board.  SP_MALFORMED if its size or missing number differs from the
 * first board, or if the board is too large. */
enum sp_status count_audit_add(struct count_audit *a, const struct sp_board *b,
    struct sp_fault *fault);
/*
 * Returns the sum of (seen - expected)^2 / expected for equal chances, times
 * (n-1)/n because every board is a permutation.  If the boards are fair, it is
 * about chi-square distributed with (n-1)^2 degrees of freedom.  boards > 0.
 */
double count_audit_chi_square(const struct count_audit *a, uint64_t *freedom);

/* Returns the probability that chi-square with `freedom` degrees is above x. */
double count_chi_square_above(double x, uint64_t freedom);

#endif
