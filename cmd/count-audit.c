/* count-audit.c -- how often each label stood on each cell, and if by chance */
#include <math.h>
#include <stdlib.h>

#include "cmd.h"
#include "count-statistics.h"

/*
 * Repeated boards are found by a hash table, which doubles its places when three
 * of four are taken.  It compares 64 bits of each board: that two of three
 * million boards agree in these by chance has a probability of 3e-7.
 */
enum {
	FIRST_PLACES = 1 << 12,
	/* While these are filled anew from half as many, both take 48 MiB. */
	MOST_PLACES = 1 << 22
};

void
count_audit_free(struct count_audit *a)
{
	free(a->known);
	free(a->seen);
	*a = (struct count_audit){ 0 };
}

static enum sp_status
first_board(struct count_audit *a, const struct sp_board *b,
    struct sp_fault *fault)
{
	if (b->n > COUNT_MAX_AUDIT_CELLS)
		return cmd_fault(fault, SP_MALFORMED,
		    "an audit takes boards of at most %d cells, this has %lu",
		    COUNT_MAX_AUDIT_CELLS, (unsigned long)b->n);
	a->seen = calloc(((size_t)b->n + 1) * b->n, sizeof *a->seen);
	a->known = calloc(FIRST_PLACES, sizeof *a->known);
	if (a->seen == NULL || a->known == NULL)
		return SP_NO_MEMORY;
	a->size = b->size;
	a->n = b->n;
	a->missing = b->missing;
	a->blank = b->blank;
	a->places = FIRST_PLACES;
	return SP_OK;
}

/* Returns 64 bits of a board, which are never 0. */
static uint64_t
bits_of(const struct sp_board *b)
{
	uint64_t bits = 0;

	for (uint32_t cell = 0; cell < b->n; cell++) {
		bits = (bits + b->label[cell] + 1) * 0x9e3779b97f4a7c15;
		bits ^= bits >> 32;
	}
	return bits != 0 ? bits : 1;
}

/* Adds the bits to a table of so many places; returns 1 if it had them. */
static int
add_bits(uint64_t *known, size_t places, uint64_t bits)
{
	size_t place = bits & (places - 1);

	while (known[place] != 0 && known[place] != bits)
		place = (place + 1) & (places - 1);
	if (known[place] == bits)
		return 1;
	known[place] = bits;
	return 0;
}

/* Doubles the places, or gives up the table if they would be too many. */
static enum sp_status
double_places(struct count_audit *a)
{
	size_t places = 2 * a->places;
	uint64_t *known = NULL;

	if (places > MOST_PLACES)
		places = 0;
	else if ((known = calloc(places, sizeof *known)) == NULL)
		return SP_NO_MEMORY;
	for (size_t i = 0; i < a->places && known != NULL; i++)
		if (a->known[i] != 0)
			add_bits(known, places, a->known[i]);
	free(a->known);
	a->known = known;
	a->places = places;
	return SP_OK;
}

/* Compares a board with those before it, if the table is still there. */
static enum sp_status
compare(struct count_audit *a, const struct sp_board *b)
{
	if (a->places > 0 && a->compared - a->repeated == a->places / 4 * 3 &&
	    double_places(a) != SP_OK)
		return SP_NO_MEMORY;
	if (a->places > 0) {
		a->compared++;
		a->repeated += (uint64_t)add_bits(a->known, a->places,
		    bits_of(b));
	}
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
	if (a->size.w != b->size.w || a->size.h != b->size.h)
		return cmd_fault(fault, SP_MALFORMED,
		    "a %lux%lu board, but the audit is of %lux%lu",
		    (unsigned long)b->size.w, (unsigned long)b->size.h,
		    (unsigned long)a->size.w, (unsigned long)a->size.h);
	if (a->missing != b->missing)
		return cmd_fault(fault, SP_MALFORMED,
		    "%lu is missing, but the audit is of boards without %lu",
		    (unsigned long)b->missing, (unsigned long)a->missing);
	/* There are counters: this board or one before it had this size. */
	for (uint32_t cell = 0; cell < b->n; cell++)
		/* NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
		a->seen[(size_t)b->label[cell] * a->n + cell]++;
	a->blank_moves |= b->blank != a->blank;
	a->boards++;
	return compare(a, b);
}

int
count_audit_is_enough(const struct count_audit *a)
{
	/* The chi-square test needs 5 expected boards for each label on each
	 * cell. */
	return a->boards >= 5 * (uint64_t)a->n;
}

uint32_t
count_audit_labels(const struct count_audit *a)
{
	return a->n - (!a->blank_moves && count_audit_is_enough(a));
}

double
count_audit_chi_square(const struct count_audit *a, uint64_t *freedom)
{
	uint32_t m = count_audit_labels(a);
	double expected = (double)a->boards / m, sum = 0;

	for (uint32_t label = m < a->n; label <= a->n; label++) {
		if (label == a->missing)
			continue;
		for (uint32_t cell = 0; cell < a->n; cell++) {
			double off = (double)a->seen[(size_t)label * a->n +
			    cell] - expected;

			if (m == a->n || cell != a->blank)
				sum += off * off / expected;
		}
	}
	*freedom = (uint64_t)(m - 1) * (m - 1);
	return sum * (m - 1) / m;
}

double
count_audit_repeats(const struct count_audit *a)
{
	/* The boards to draw from: all orders of the labels, or half of them if
	 * all boards are solvable, or all unsolvable. */
	double orders = exp(lgamma(count_audit_labels(a) + 1.0)) /
	    (a->solvable % a->boards == 0 ? 2 : 1);
	double drawn = (double)a->compared;

	/* The k-th board, from 0, is a new one with chance (1 - 1/orders)^k.
	 * For many orders the sum of these would have too few digits; then the
	 * pairs of boards that may be equal are counted. */
	return drawn > 1 && drawn / orders > 1e-6 ?
	    drawn + orders * expm1(drawn * log1p(-1 / orders)) :
	    drawn * (drawn - 1) / 2 / orders;
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
