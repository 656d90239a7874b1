/* count-audit.c -- how often each label stood on each cell */
#include <math.h>
#include <stdlib.h>

#include "board/board.h"
#include "count-statistics.h"

void
count_audit_init(struct count_audit *a)
{
	a->size.w = a->size.h = a->n = a->missing = 0;
	a->boards = 0;
	a->seen = NULL;
}

void
count_audit_free(struct count_audit *a)
{
	free(a->seen);
	count_audit_init(a);
}

static enum sp_status
first_board(struct count_audit *a, const struct sp_board *b,
    struct sp_fault *fault)
{
	if (b->n > COUNT_MAX_AUDIT_CELLS)
		return sp_fault_set(fault, SP_MALFORMED,
		    "an audit takes boards of at most %d cells, this has %lu",
		    COUNT_MAX_AUDIT_CELLS, (unsigned long)b->n);
	a->seen = calloc(((size_t)b->n + 1) * b->n, sizeof *a->seen);
	if (a->seen == NULL)
		return SP_NO_MEMORY;
	a->size = b->size;
	a->n = b->n;
	a->missing = b->missing;
	return SP_OK;
}

enum sp_status
count_audit_add(struct count_audit *a, const struct sp_board *b,
    struct sp_fault *fault)
{
	if (a->seen == NULL) {
		enum sp_status status = first_board(a, b, fault);

		if (status != SP_OK)
			return status;
	}
	if (!sp_size_equal(a->size, b->size))
		return sp_fault_set(fault, SP_MALFORMED,
		    "a %lux%lu board, but the audit is of %lux%lu",
		    (unsigned long)b->size.w, (unsigned long)b->size.h,
		    (unsigned long)a->size.w, (unsigned long)a->size.h);
	if (a->missing != b->missing)
		return sp_fault_set(fault, SP_MALFORMED,
		    "%lu is missing, but the audit is of boards without %lu",
		    (unsigned long)b->missing, (unsigned long)a->missing);
	/* A board of this size came before this one or is this one: there are
	 * counters. */
	for (uint32_t cell = 0; cell < b->n; cell++)
		/* NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
		a->seen[(size_t)b->label[cell] * a->n + cell]++;
	a->boards++;
	return SP_OK;
}

double
count_audit_chi_square(const struct count_audit *a, uint64_t *freedom)
{
	double n = (double)a->n, expected = (double)a->boards / n, sum = 0;

	for (uint32_t label = 0; label <= a->n; label++) {
		if (label == a->missing)
			continue;
		for (uint32_t cell = 0; cell < a->n; cell++) {
			double off = (double)a->seen[(size_t)label * a->n +
			    cell] - expected;

			sum += off * off / expected;
		}
	}
	*freedom = (uint64_t)(a->n - 1) * (a->n - 1);
	return sum * (n - 1) / n;
}

/*
 * The logarithm of the gamma function, by Stirling's series (Abramowitz and
 * Stegun, 6.1.41).  The series is exact enough from 16 on; smaller arguments
 * are raised by gamma(x+1) = x gamma(x).
 */
static double
log_gamma(double x)
{
	const double enough = 16, half_log_of_2_pi = 0.91893853320467274178;
	double below = 0, square;

	for (; x < enough; x++)
		below += count_log(x);
	square = x * x;
	return (x - 0.5) * count_log(x) - x + half_log_of_2_pi - below +
	    (1.0 / 12 - (1.0 / 360 - (1.0 / 1260 - 1.0 / 1680 / square) /
	    square) / square) / x;
}

/*
 * The regularized upper incomplete gamma function Q(a, x): by the power series
 * where x < a+1, else by the continued fraction (M. Abramowitz, I. Stegun,
 * Handbook of Mathematical Functions, 1964, 6.5.29 and 6.5.31), evaluated from
 * its top down as in W. J. Lentz, Generating Bessel functions in Mie scattering
 * calculations using continued fractions, Applied Optics 15, 1976.
 */
static double
gamma_above(double a, double x)
{
	const double small = 1e-300, enough = 1e-15;
	double front;

	if (x <= 0)
		return 1;
	front = count_exp(a * count_log(x) - x - log_gamma(a));
	if (x < a + 1) {
		double term = 1 / a, sum = term;

		for (double k = a + 1; term > sum * enough; k++) {
			term *= x / k;
			sum += term;
		}
		return 1 - front * sum;
	}
	double b = x + 1 - a, c = 1 / small, d = 1 / b, value = d;

	for (double k = 1; k < 1e7; k++) {
		double factor, weight = -k * (k - a);

		b += 2;
		d = weight * d + b;
		d = 1 / (fabs(d) < small ? small : d);
		c = b + weight / c;
		c = fabs(c) < small ? small : c;
		factor = d * c;
		value *= factor;
		if (fabs(factor - 1) < enough)
			break;
	}
	return front * value;
}

double
count_chi_square_above(double x, uint64_t freedom)
{
	return gamma_above((double)freedom / 2, x / 2);
}
