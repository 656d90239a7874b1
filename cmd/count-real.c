/* count-real.c -- root, logarithm and exponential */
#include <math.h>

#include "count-statistics.h"

/*
 * To load libm would take as long as to start sp-count and read a board.  What
 * is here is less than three units of the last place off.
 */

/* Of the logarithm of 2 so many bits that products with exponents are exact;
 * and the rest. */
static const double log_of_2 = 0x1.62e42feep-1;
static const double rest_of_log = 0x1.a39ef35793c76p-33;

double
count_sqrt(double x)
{
	double root = 1;
	int exponent;

	if (x <= 0)
		return 0;
	x = frexp(x, &exponent);
	if (exponent % 2 != 0) {
		x *= 2;
		exponent--;
	}
	/* Heron's method, for 1/2 <= x < 2. */
	for (int step = 0; step < 5; step++)
		root = (root + x / root) / 2;
	return ldexp(root, exponent / 2);
}

double
count_log(double x)
{
	const double root_of_half = 0.70710678118654752440;
	double s, square, sum = 0;
	int exponent;

	x = frexp(x, &exponent);
	if (x < root_of_half) {
		x *= 2;
		exponent--;
	}
	/* log x = 2 artanh s, where s is 0.172 at most. */
	s = (x - 1) / (x + 1);
	square = s * s;
	for (int k = 23; k > 1; k -= 2)
		sum = (sum + 1.0 / k) * square;
	return exponent * log_of_2 + (2 * s + (2 * s * sum +
	    exponent * rest_of_log));
}

double
count_exp(double x)
{
	const double least = -1100 * 0.69, most = 1100 * 0.69;
	double sum = 1;
	int power;

	x = x < least ? least : x > most ? most : x;
	power = (int)(x / log_of_2 + (x < 0 ? -0.5 : 0.5));
	x = x - power * log_of_2 - power * rest_of_log;
	for (int k = 14; k > 0; k--)
		sum = 1 + sum * x / k;
	return ldexp(sum, power);
}
