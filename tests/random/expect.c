/* expect.c -- what the statistics of a sample should come to */
#include <stdlib.h>

#include "oracle.h"
#include "random.h"

double
find_even(const struct sample *s)
{
	double even = 0;
	uint32_t all = 0, home = s->goal_home[0];

	for (uint32_t h = 0; h < s->n; h++) {
		if (!s->any_missing && h != home)
			continue;
		for (uint32_t c = 0; c < s->n; c++) {
			uint32_t odd = taxicab(s, c, h) % 2;
			uint32_t past = c > h ? c - h : h - c;

			if (s->fixed_blank && c != h)
				continue;
			odd ^= s->population == UNSOLVABLE;
			even += (odd ^ past % 2) == 0;
			all++;
		}
	}
	return s->population == ANY ? 0.5 : even / all;
}

void
expect_inversions(double even, uint32_t tiles, struct table *t)
{
	size_t values;
	double *chance = exact_inversions(tiles, &values);

	for (size_t k = 0; k < values; k++)
		chance[k] *= 2 * (k % 2 ? 1 - even : even);
	table_init(t, values);
	t->chance = chance;
}

void
expect_whole(const struct sample *s, struct table *t)
{
	size_t each = oracle_factorial(s->n);

	if (!s->any_missing) {
		table_init(t, each);
		t->chance = whole_chances(s, s->goal_home[0]);
		return;
	}
	table_init(t, each * s->n);
	t->chance = need_memory(each * s->n, sizeof *t->chance);
	for (uint32_t missing = 1; missing <= s->n; missing++) {
		double *chance = whole_chances(s, missing - 1);

		for (size_t i = 0; i < each; i++)
			t->chance[(missing - 1) * each + i] = chance[i] /
			    s->n;
		free(chance);
	}
}
