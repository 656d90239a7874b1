/* exact.c -- statistics of permutations whose distributions are known */
#include <stdlib.h>
#include <string.h>

#include "random.h"

/*
 * Both are built up from one tile to m: the numbers of Mahon and the numbers of
 * Euler, each divided by m! (D. Knuth, The Art of Computer Programming 3, 1998,
 * 5.1.1; R. Graham, D. Knuth, O. Patashnik, Concrete Mathematics, 1994, chapter
 * 6).
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
