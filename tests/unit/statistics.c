/* statistics.c -- means of great sums, and chances of chi-squares; for all else
 * that sp-count sums up see count.t */
#include <math.h>

#include "count-statistics.h"
#include "tap.h"

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
means(void)
{
	ok(has_exact_mean(UINT64_MAX - 2047, 2, UINT64_MAX - 4095, 2,
	    UINT64_MAX - 3071, 0), "a sum above 2^64 is exact");
	ok(has_exact_mean(1, 5, 2, 11, 1, 688),
	    "27/16 is rounded up to 1.688");
	ok(has_exact_mean(1, 1, 2, 2000, 2, 0),
	    "4001/2001 is rounded up to 2.000");
}

/* Critical values of chi-square as every table has them; below, chances by the
 * finite sums of random/chance.c. */
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
		{ 5, 0, 1 },
		{ 225, 225, 0.487462 }, { 225, 400, 6.07874e-12 },
		{ 1046529, 1046529, 0.499816 },
		{ 1046529, 1049365, 0.0250587 },
		{ 1046529, 1043693, 0.975094 }
	};

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		double got = count_chi_square_above(table[i].x,
		    table[i].freedom);

		ok(fabs(got / table[i].chance - 1) < 1e-4,
		    "chi-square with %llu degrees of freedom is above %g with "
		    "chance %g: %g", (unsigned long long)table[i].freedom,
		    table[i].x, table[i].chance, got);
	}
}

int
main(void)
{
	TEST(means());
	TEST(chances());
	return done();
}
