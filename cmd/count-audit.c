/* count-audit.c -- how often each label stood on each cell, and if by chance */
#include <math.h>
#include <stdlib.h>

#include "board/board.h"
#include "count-statistics.h"

void
count_audit_free(struct count_audit *a)
{
	free(a->seen);
	*a = (struct count_audit){ 0 };
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
	/* There are counters: this board or one before it had this size. */
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
 * Returns the regularized upper incomplete gamma function Q(freedom/2, x/2): by
 * the power series where that converges well, else by the continued fraction,
 * for which 60 + 2 sqrt(a) terms are enough (M. Abramowitz, I. Stegun, Handbook
 * of Mathematical Functions, 1964, 6.5.29 and 6.5.31).
 */
double
count_chi_square_above(double x, uint64_t freedom)
{
	double a = (double)freedom / 2, front, fraction = 0;

	x /= 2;
	if (x <= 0)
		return 1;
	front = exp(a * log(x) - x - lgamma(a));
	if (x < a + 1) {
		double term = 1 / a, sum = term;

		for (double k = a + 1; term > sum * 1e-15; k++) {
			term *= x / k;
			sum += term;
		}
		return 1 - front * sum;
	}
	for (int k = 60 + 2 * (int)sqrt(a); k > 0; k--)
		fraction = k * (a - k) / (x + 2 * k + 1 - a + fraction);
	return front / (x + 1 - a + fraction);
}
