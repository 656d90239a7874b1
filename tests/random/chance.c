/* chance.c -- chances, and tables of counts against expectations */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "count-statistics.h"
#include "random.h"
#include "sp.h"

enum {
	/* Cells in which fewer draws are expected are counted together. */
	FEW = 5,
	/* Degrees of freedom from which a fit can be too good. */
	TWO_SIDED = 10
};

_Noreturn void
give_up(const char *what)
{
	fprintf(stderr, "random: %s\n", what);
	exit(2);
}

void *
need_memory(size_t items, size_t bytes)
{
	void *memory = calloc(items, bytes);

	need(memory != NULL, "no memory");
	return memory;
}

/*
 * The finite sums of M. Abramowitz, I. Stegun, Handbook of Mathematical
 * Functions, 1964, 26.4.4 and 26.4.5: slow, but with nothing to converge, and
 * not the way of the library.
 */
double
chance_above(double x, uint64_t freedom)
{
	double half = x / 2, sum = freedom % 2 ? erfc(sqrt(half)) : 0;

	if (x <= 0)
		return 1;
	for (double k = freedom % 2 ? 0.5 : 0; k < (double)freedom / 2; k++)
		sum += exp(k * log(half) - half - lgamma(k + 1));
	return sum;
}

/* ---- is it the right function? ---- */

/* That of sp-count has the published values: see unit/statistics.c. */
int
chance_check(void)
{
	static const uint64_t freedom[] = {
		1, 2, 3, 7, 8, 225, 240, 1225, 9801, 129599, 181439, 2556801
	};
	int compared = 0;
	double worst = 0;

	for (size_t i = 0; i < sizeof freedom / sizeof *freedom; i++) {
		double mean = (double)freedom[i], step = sqrt(2 * mean);

		for (double x = mean - 7 * step;
		    x < mean + (mean < 100 ? 30 : 9) * step; x += step) {
			double a = chance_above(x, freedom[i]);
			double b = count_chi_square_above(x, freedom[i]), off;

			if (x <= 0)
				continue;
			off = fabs(a - b) / a;
			worst = off > worst ? off : worst;
			compared++;
		}
	}
	printf("# chances: %d compared with count_chi_square_above(), at most "
	    "%.1e of them off\n", compared, worst);
	return worst > 1e-6;
}

/* ---- rows of the report: what, x, degrees of freedom, chance ---- */

void
report_chance(const char *name, double x, double chance)
{
	printf("%s\t%.3f\t-\t%.3g\n", name, x, chance);
}

void
report_exact(const char *name, int holds)
{
	printf("%s\t-\t-\t%s\n", name, holds ? "exact" : "WRONG");
}

/*
 * A perfect fit of few counts is no wonder: 500,000 heads of a million have a
 * chance of 0.0008.
 */
void
report(const char *name, double x, uint64_t freedom)
{
	double chance = chance_above(x, freedom);

	if (freedom < TWO_SIDED && chance > 0.999)
		chance = 0.999;
	printf("%s\t%.3f\t%llu\t%.17g\n", name, x,
	    (unsigned long long)freedom, chance);
}

void
table_init(struct table *t, size_t cells)
{
	t->cells = cells;
	t->seen = need_memory(cells, sizeof *t->seen);
	t->all = 0;
	t->chance = NULL;
}

void
table_free(struct table *t)
{
	free(t->seen);
	free(t->chance);
}

void
count(struct table *t, size_t cell)
{
	need(cell < t->cells, "a count out of its table");
	t->seen[cell]++;
	t->all++;
}

void
report_table(const char *name, const struct table *t, int once)
{
	double x = 0, rare = 0, rare_seen = 0, all = (double)t->all, off = 0;
	uint64_t used = 0;

	for (size_t i = 0; i < t->cells; i++) {
		double seen = (double)t->seen[i];
		double expected = all * (t->chance == NULL ?
		    1 / (double)t->cells : t->chance[i]);

		off = fmax(off, fabs(seen - expected));
		if (expected <= 0 && seen > 0) {
			report_exact(name, 0);
			return;
		}
		if (expected < FEW) {
			rare += expected;
			rare_seen += seen;
			continue;
		}
		x += (seen - expected) * (seen - expected) / expected;
		used++;
	}
	if (rare >= FEW) {
		x += (rare_seen - rare) * (rare_seen - rare) / rare;
		used++;
	}
	if (once)
		report_exact(name, off < 1e-6 * all / (double)t->cells);
	else if (used > 1)
		report(name, x, used - 1);
}
