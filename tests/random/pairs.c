/* pairs.c -- whether two boards know of each other */
#include <stdio.h>
#include <stdlib.h>

#include "oracle.h"
#include "random.h"

enum { BUCKETS = 20 }; /* most that a feature is divided into */

/* What is looked at in each of the two boards. */
enum feature {
	MISSING, BLANK, FIRST_TILE, LAST_TILE, FIRST_PLACE, FEATURES
};

static const struct {
	const char *name;
	enum feature a, b;
} rows[] = {
	{ "missing number", MISSING, MISSING },
	{ "blank", BLANK, BLANK },
	{ "first tile, blank", FIRST_TILE, BLANK },
	{ "blank, first tile", BLANK, FIRST_TILE },
	{ "first tile", FIRST_TILE, FIRST_TILE },
	{ "last tile, first tile", LAST_TILE, FIRST_TILE },
	{ "place of a tile", FIRST_PLACE, FIRST_PLACE }
};

enum { ROWS = sizeof rows / sizeof *rows };

struct pairs {
	const struct sample *s;
	const char *name;
	struct table whole, row[ROWS];
};

/* Returns how many values there are; 0: it tells nothing of such boards. */
static uint32_t
values_of(const struct sample *s, enum feature feature)
{
	if (s->method != 'u')
		return 0;
	if (feature == MISSING)
		return s->any_missing ? s->n : 0;
	if (feature == BLANK)
		return s->fixed_blank ? 0 : s->n;
	return s->n - 1;
}

static uint32_t
value_in(const struct sample *s, enum feature feature, const struct board *b)
{
	uint32_t place = 0;

	switch (feature) {
	case MISSING:
		return b->missing - 1;
	case BLANK:
		return b->blank;
	case FIRST_TILE:
		return b->tile[0];
	case LAST_TILE:
		return b->tile[s->n - 2];
	default:
		while (b->tile[place] != 0)
			place++;
		return place;
	}
}

static uint32_t
buckets_of(uint32_t values)
{
	return values < BUCKETS ? values : BUCKETS;
}

static uint32_t
bucket_of(uint32_t value, uint32_t values)
{
	return value * buckets_of(values) / values;
}

/* All boards there are; 0: so many that it does not matter. */
static double
population(const struct sample *s)
{
	if (s->n > WHOLE_CELLS || s->any_missing)
		return 0;
	return (double)oracle_factorial(s->fixed_blank ? s->n - 1 : s->n) /
	    (s->population == ANY ? 1 : 2);
}

/*
 * The chance of two boards of which one has a feature with the chance p and the
 * other one with the chance q; under -d they are drawn without replacement, and
 * `both` is the chance of having both features.
 */
static double
joint(const struct sample *s, double p, double q, double both)
{
	double all = population(s);

	return s->distinct && all > 0 ? (p * q * all - both) / (all - 1) :
	    p * q;
}

static void
expect_row(const struct sample *s, enum feature a, enum feature b,
    struct table *t)
{
	uint32_t of_a = values_of(s, a), of_b = values_of(s, b), wide;

	if (of_a == 0 || of_b == 0 || (s->distinct && a != b))
		return;
	wide = buckets_of(of_b);
	table_init(t, buckets_of(of_a) * wide);
	t->chance = need_memory(t->cells, sizeof *t->chance);
	for (uint32_t x = 0; x < of_a; x++)
		for (uint32_t y = 0; y < of_b; y++)
			t->chance[bucket_of(x, of_a) * wide +
			    bucket_of(y, of_b)] += joint(s, 1. / of_a,
			    1. / of_b, x == y ? 1. / of_a : 0);
}

static void
expect_pairs(const struct sample *s, struct table *t)
{
	double *chance = whole_chances(s, s->goal_home[0]);
	size_t each = oracle_factorial(s->n);

	table_init(t, each * each);
	t->chance = need_memory(each * each, sizeof *t->chance);
	for (size_t x = 0; x < each; x++)
		for (size_t y = 0; y < each; y++)
			t->chance[x * each + y] = joint(s, chance[x],
			    chance[y], x == y ? chance[x] : 0);
	free(chance);
}

struct pairs *
pairs_new(const struct sample *s, const char *name)
{
	struct pairs *p = need_memory(1, sizeof *p);

	p->s = s;
	p->name = name;
	if (s->n <= PAIR_CELLS && !s->any_missing)
		expect_pairs(s, &p->whole);
	for (int k = 0; k < ROWS; k++)
		expect_row(s, rows[k].a, rows[k].b, &p->row[k]);
	return p;
}

void
pairs_add(struct pairs *p, const struct board *a, const struct board *b)
{
	const struct sample *s = p->s;

	if (p->whole.seen != NULL)
		count(&p->whole, oracle_rank(a->cell, s->n) *
		    oracle_factorial(s->n) + oracle_rank(b->cell, s->n));
	for (int k = 0; k < ROWS; k++) {
		uint32_t of_a = values_of(s, rows[k].a);
		uint32_t of_b = values_of(s, rows[k].b);

		if (p->row[k].seen == NULL)
			continue;
		count(&p->row[k], bucket_of(value_in(s, rows[k].a, a), of_a) *
		    buckets_of(of_b) + bucket_of(value_in(s, rows[k].b, b),
		    of_b));
	}
}

void
pairs_report(struct pairs *p)
{
	char name[80];

	if (p->whole.seen != NULL) {
		snprintf(name, sizeof name, "every board %s", p->name);
		report_table(name, &p->whole, 0);
	}
	for (int k = 0; k < ROWS; k++) {
		if (p->row[k].seen == NULL)
			continue;
		snprintf(name, sizeof name, "%s %s", rows[k].name, p->name);
		report_table(name, &p->row[k], 0);
	}
}
