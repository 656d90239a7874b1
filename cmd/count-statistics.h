/*
 * count-statistics.h -- histograms, summaries and audits of many boards
 *
 * All are empty while all their members are 0.
 */
#ifndef COUNT_STATISTICS_H
#define COUNT_STATISTICS_H

#include "cmd.h"

/* ---- histograms and summaries of numbers ---- */

struct count_histogram {
	struct count_bin {
		uint64_t value;
		uint64_t count; /* 0: the place is empty */
	} *bin;
	size_t places; /* places of the hash table: a power of two, or 0 */
	size_t used;
};

void count_histogram_add(struct count_histogram *h, uint64_t value);
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

/* ---- audits: how often each label stood on each cell ---- */

enum { COUNT_MAX_AUDIT_CELLS = 1024 };

struct count_audit {
	struct sp_size size; /* size of the first board; 0x0 before that */
	uint32_t n, missing;
	uint32_t blank;      /* its cell on the first board */
	int blank_moves;     /* the blank of a later board is elsewhere */
	uint64_t boards;
	uint64_t solvable; /* solvable boards, which the caller counts */
	uint64_t *seen; /* seen[label * n + cell]: boards with that label on
	                   that cell; labels 0..n */
	/* A hash table of the boards that were compared, by 64 bits of each. */
	uint64_t *known;
	size_t places;   /* a power of two; 0: no board is compared any more */
	uint64_t compared, repeated;
};

/* Adds a board.  SP_MALFORMED if its size or missing number differs from the
 * first board, or if the board is too large. */
enum sp_status count_audit_add(struct count_audit *a, const struct sp_board *b,
    struct sp_fault *fault);
/*
 * Returns the sum of (seen - expected)^2 / expected over m labels and their m
 * cells, which have equal chances, times (m-1)/m because every board is a
 * permutation.  m counts the tiles, and the blank unless it never moves.  If the
 * boards are fair, the sum is about chi-square distributed with (m-1)^2 degrees
 * of freedom.  boards > 0.
 */
double count_audit_chi_square(const struct count_audit *a, uint64_t *freedom);
/* Writes the table, the statistics and the verdict; nothing if there was no
 * board.  CMD_ANSWER_NO: the boards are biased. */
enum cmd_status count_audit_write(const struct count_audit *a);

/* Returns the probability that chi-square with `freedom` degrees is above x. */
double count_chi_square_above(double x, uint64_t freedom);

#endif
