/* expect.c -- what the statistics of a sample should come to */
#include <stdlib.h>

#include "oracle.h"
#include "random.h"

struct places
find_places(const struct sample *s)
{
	struct places p = { 0, 0, 0 };
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
			p.home += c == h;
			p.even += odd == 0;
			p.even_tiles += (odd ^ past % 2) == 0;
			all++;
		}
	}
	p.home /= all;
	p.even /= all;
	p.even_tiles /= all;
	if (s->population == ANY)
		p.even = p.even_tiles = 0.5;
	return p;
}

/*
 * Taking the blank's cell out of a permutation leaves any permutation of the
 * others, with as many cycles, or with one less where it was a cycle itself.
 */
void
expect_cycles(const struct sample *s, const struct places *p,
    struct table *t)
{
	size_t values;
	double *others = exact_cycles(s->n - 1, &values);
	double even_away = p->even;
	int home_even = s->population != UNSOLVABLE;

	if (s->population != ANY && home_even)
		even_away -= p->home;
	table_init(t, s->n + 1);
	t->chance = need_memory(s->n + 1, sizeof *t->chance);
	for (uint32_t k = 1; k <= s->n; k++) {
		int even = (s->n - k) % 2 == 0;
		double away = even ? even_away : 1 - p->home - even_away;
		double home = even == home_even ? p->home : 0;

		if (s->population == ANY) {
			away = (1 - p->home) / 2;
			home = p->home / 2;
		}
		t->chance[k] = 2 * (away * (k < values ? others[k] : 0) +
		    home * others[k - 1]);
	}
	free(others);
}

void
expect_inversions(const struct places *p, uint32_t tiles, struct table *t)
{
	size_t values;
	double *chance = exact_inversions(tiles, &values);

	for (size_t k = 0; k < values; k++)
		chance[k] *= 2 * (k % 2 ? 1 - p->even_tiles : p->even_tiles);
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
