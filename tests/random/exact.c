/* exact.c -- statistics of permutations whose distributions are known */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"

/*
 * All four are built up from one tile to m: the numbers of Mahon, the Stirling
 * numbers of the first kind and the numbers of Euler, each divided by m! (R.
 * Graham, D. Knuth, O. Patashnik, Concrete Mathematics, 1994, chapter 6; D.
 * Knuth, The Art of Computer Programming 3, 1998, 5.1.1); and the squares of
 * the numbers of Young tableaux, by the hook formula (5.1.4).
 */

double *
exact_inversions(uint32_t m, size_t *values)
{
	size_t most = (size_t)m * (m - 1) / 2 + 1;
	double *p = need_memory(most, sizeof *p);
	double *next = need_memory(most, sizeof *next);

	p[0] = 1;
	for (uint32_t k = 2; k <= m; k++) {
		size_t end = (size_t)k * (k - 1) / 2 + 1;

		/* The last tile has 0 to k-1 greater ones before it. */
		memset(next, 0, most * sizeof *next);
		for (size_t i = 0; i < end; i++)
			for (size_t j = 0; j < k && j <= i; j++)
				next[i] += p[i - j] / k;
		memcpy(p, next, most * sizeof *p);
	}
	free(next);
	*values = most;
	return p;
}

double *
exact_cycles(uint32_t m, size_t *values)
{
	double *p = need_memory(m + 1, sizeof *p);

	p[0] = 1;
	for (uint32_t k = 1; k <= m; k++) {
		for (uint32_t c = k; c > 0; c--)
			p[c] = (p[c - 1] + p[c] * (k - 1)) / k;
		p[0] = 0;
	}
	*values = m + 1;
	return p;
}

double *
exact_descents(uint32_t m, size_t *values)
{
	double *p = need_memory(m, sizeof *p);

	p[0] = 1;
	for (uint32_t k = 2; k <= m; k++)
		for (uint32_t d = k; d-- > 0; )
			p[d] = ((d + 1) * p[d] +
			    (d > 0 ? (k - d) * p[d - 1] : 0)) / k;
	*values = m;
	return p;
}

/* The number of tableaux of a shape, squared and divided by m!. */
static double
shape_chance(const uint32_t *row, uint32_t rows, uint32_t m)
{
	double logarithm = lgamma(m + 1.0);

	for (uint32_t i = 0; i < rows; i++) {
		for (uint32_t j = 0; j < row[i]; j++) {
			uint32_t below = i;

			while (below + 1 < rows && row[below + 1] > j)
				below++;
			logarithm -= 2 * log(row[i] - j + below - i);
		}
	}
	return exp(logarithm);
}

/* All shapes with `left` more cells in rows no longer than the last. */
static void
add_shapes(uint32_t *row, uint32_t rows, uint32_t left, uint32_t m, double *p)
{
	uint32_t most = rows > 0 && row[rows - 1] < left ? row[rows - 1] :
	    left;

	if (left == 0)
		p[row[0]] += shape_chance(row, rows, m);
	for (uint32_t length = most; length > 0; length--) {
		row[rows] = length;
		add_shapes(row, rows + 1, left - length, m, p);
	}
}

double *
exact_increasing(uint32_t m, size_t *values)
{
	double *p = need_memory(m + 1, sizeof *p);
	uint32_t *row = need_memory(m, sizeof *row);

	add_shapes(row, 0, m, m, p);
	free(row);
	*values = m + 1;
	return p;
}

/* ---- of one permutation ---- */

/* By a tree of sums: P. Fenwick, Software: Practice and Experience 24, 1994. */
uint64_t
inversions(const uint32_t *tile, uint32_t m)
{
	static uint32_t *sum;
	uint64_t pairs = 0;

	if (sum == NULL)
		sum = need_memory(m + 1, sizeof *sum);
	memset(sum, 0, (m + 1) * sizeof *sum);
	for (uint32_t i = m; i-- > 0; ) {
		for (uint32_t at = tile[i]; at > 0; at &= at - 1)
			pairs += sum[at];
		for (uint32_t at = tile[i] + 1; at <= m; at += at & -at)
			sum[at]++;
	}
	return pairs;
}

uint32_t
cycles(const uint32_t *cell, uint32_t n)
{
	static unsigned char *been;
	uint32_t found = 0;

	if (been == NULL)
		been = need_memory(n, 1);
	memset(been, 0, n);
	for (uint32_t start = 0; start < n; start++) {
		found += !been[start];
		for (uint32_t at = start; !been[at]; at = cell[at])
			been[at] = 1;
	}
	return found;
}

uint32_t
descents(const uint32_t *tile, uint32_t m)
{
	uint32_t found = 0;

	for (uint32_t i = 1; i < m; i++)
		found += tile[i - 1] > tile[i];
	return found;
}

/* The longest increasing subsequence, by piles: Knuth 3, 5.1.4. */
uint32_t
increasing(const uint32_t *tile, uint32_t m)
{
	static uint32_t *top;
	uint32_t piles = 0;

	if (top == NULL)
		top = need_memory(m, sizeof *top);
	for (uint32_t i = 0; i < m; i++) {
		uint32_t pile = 0;

		while (pile < piles && top[pile] < tile[i])
			pile++;
		top[pile] = tile[i];
		piles += pile == piles;
	}
	return piles;
}
