/* measure.c -- all statistics of a stream of boards */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "random.h"

enum {
	EXACT_CELLS = 100,     /* most whose inversions are compared in full */
	FEW_PAIRS = 20,
	INDEPENDENT = 5        /* from so many tiles on, the places of two tiles
				* are independent */
};

enum kind {
	WHOLE, MISSING, BLANK, PARITY, INVERSIONS, DESCENTS, KINDS
};

static const char *const names[KINDS] = {
	"every board", "missing number", "cell of the blank", "parity",
	"inversions", "descents"
};

struct measures {
	const struct sample *s;
	uint32_t tiles;
	struct table table[KINDS];
	uint64_t *placed;           /* [goal's cell][cell]: how often */
	uint64_t boards, inversions, wrong;
	uint64_t *rank;             /* of each board */
	size_t room;
	struct pairs *lag[LAGS + 1];
	struct board past[HISTORY];
};

/* ---- what is expected ---- */

static void
expect_uniform(struct measures *m)
{
	const struct sample *s = m->s;
	double even = find_even(s);
	size_t values;

	if (!s->fixed_blank)
		table_init(&m->table[BLANK], s->n);
	if (s->population == ANY)
		table_init(&m->table[PARITY], 2);
	if (s->n <= EXACT_CELLS)
		expect_inversions(even, m->tiles, &m->table[INVERSIONS]);
	if (fabs(even - 0.5) < 1e-9) { /* any order */
		double *chance = exact_descents(m->tiles, &values);

		table_init(&m->table[DESCENTS], values);
		m->table[DESCENTS].chance = chance;
	}
	if (m->tiles >= INDEPENDENT)
		m->placed = need_memory((size_t)s->n * s->n,
		    sizeof *m->placed);
}

struct measures *
measures_new(const struct sample *s)
{
	static const char *const lag_name[LAGS + 1] = {
		"", "and the next", "and the 2nd next", "and the 3rd next",
		"and the 4th next"
	};
	struct measures *m = need_memory(1, sizeof *m);

	m->s = s;
	m->tiles = s->n - 1;
	if (s->n <= WHOLE_CELLS)
		expect_whole(s, &m->table[WHOLE]);
	if (s->any_missing)
		table_init(&m->table[MISSING], s->n);
	if (s->method == 'u')
		expect_uniform(m);
	for (int lag = 1; lag <= LAGS && !s->once; lag++)
		m->lag[lag] = pairs_new(s, lag_name[lag]);
	for (int i = 0; i < HISTORY; i++) {
		m->past[i].cell = need_memory(s->n, sizeof(uint32_t));
		m->past[i].tile = need_memory(s->n, sizeof(uint32_t));
	}
	return m;
}

/* ---- counting ---- */

static void
remember_rank(struct measures *m, uint64_t rank)
{
	if (m->boards == m->room) {
		m->room = m->room * 2 + 1024;
		m->rank = realloc(m->rank, m->room * sizeof *m->rank);
		need(m->rank != NULL, "no memory");
	}
	m->rank[m->boards] = rank;
}

/* No board is in two pairs of one distance, so that pairs are independent. */
static void
add_pairs(struct measures *m, const struct board *b)
{
	struct board *kept = &m->past[m->boards % HISTORY];

	for (unsigned lag = 1; lag <= LAGS && m->lag[lag] != NULL; lag++)
		if (m->boards % (2 * lag) >= lag)
			pairs_add(m->lag[lag],
			    &m->past[(m->boards - lag) % HISTORY], b);
	kept->missing = b->missing;
	kept->blank = b->blank;
	kept->home = b->home;
	memcpy(kept->cell, b->cell, m->s->n * sizeof *b->cell);
	memcpy(kept->tile, b->tile, m->tiles * sizeof *b->tile);
}

static void
add(struct measures *m, enum kind kind, size_t value)
{
	if (m->table[kind].seen != NULL)
		count(&m->table[kind], value);
}

void
measures_add(struct measures *m, const struct board *b)
{
	const struct sample *s = m->s;

	m->wrong += s->population != ANY &&
	    can_be_solved(s, b) != (s->population == SOLVABLE);
	if (s->n <= WHOLE_CELLS)
		add(m, WHOLE, oracle_rank(b->cell, s->n) + (s->any_missing ?
		    (b->missing - 1) * oracle_factorial(s->n) : 0));
	else if (s->n <= RANK_CELLS && !s->any_missing)
		remember_rank(m, oracle_rank(b->cell, s->n));
	add(m, MISSING, b->missing - 1);
	if (s->method == 'u') {
		uint64_t pairs = inversions(b->tile, m->tiles);

		m->inversions += pairs;
		add(m, BLANK, b->blank);
		add(m, PARITY, pairs % 2);
		add(m, INVERSIONS, pairs);
		add(m, DESCENTS, descents(b->tile, m->tiles));
		for (uint32_t i = 0; i < s->n && m->placed != NULL; i++)
			m->placed[(size_t)b->cell[i] * s->n + i]++;
	}
	add_pairs(m, b);
	m->boards++;
}

/* ---- reporting ---- */

/* Each row and column has a fixed sum; under -b a cell and a tile are out. */
static void
report_placed(const struct measures *m)
{
	const struct sample *s = m->s;
	uint32_t n = s->n - (s->fixed_blank != 0);
	double expected = (double)m->boards / n, x = 0, off = 0;

	for (uint32_t of = 0; of < s->n; of++) {
		for (uint32_t cell = 0; cell < s->n; cell++) {
			double seen = (double)m->placed[of * s->n + cell];

			if (s->fixed_blank && (of == s->goal_home[0] ||
			    cell == s->goal_home[0]))
				continue;
			off = fmax(off, fabs(seen - expected));
			x += (seen - expected) * (seen - expected) /
			    expected;
		}
	}
	if (s->once)
		report_exact("labels on cells", off < 1e-6);
	else
		report("labels on cells", x * (n - 1) / n,
		    (uint64_t)(n - 1) * (n - 1));
}

/* Their sum is all but normal; W. Feller, Probability 1, 1968, X.6. */
static void
report_inversions(const struct measures *m)
{
	double t = m->tiles, all = (double)m->boards;
	double mean = t * (t - 1) / 4;
	double variance = t * (t - 1) * (2 * t + 5) / 72;
	double z = ((double)m->inversions - all * mean) / sqrt(all * variance);

	report_chance("inversions, their sum", z, erfc(z / sqrt(2)) / 2);
}

static int
compare_ranks(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/*
 * Pairs of equal boards: as many as Poisson has it, or none.  Where less than
 * two are expected, more than FEW_PAIRS have a chance of 10^-14.
 */
static void
report_collisions(struct measures *m)
{
	double all = (double)m->boards, expected, below, up_to;
	double most = (double)oracle_factorial(m->s->n);
	uint64_t pairs = 0, run = 0;

	if (m->s->population != ANY)
		most /= 2;
	if (m->s->fixed_blank)
		most /= m->s->n;
	expected = all * (all - 1) / 2 / most;
	qsort(m->rank, m->boards, sizeof *m->rank, compare_ranks);
	for (uint64_t i = 1; i < m->boards; i++) {
		run = m->rank[i] == m->rank[i - 1] ? run + 1 : 0;
		pairs += run;
	}
	if (m->s->distinct) {
		report_exact("no board twice", pairs == 0);
	} else if (expected < 2) {
		report_exact("few equal boards", pairs <= FEW_PAIRS);
	} else {
		up_to = chance_above(2 * expected, 2 * (pairs + 1));
		below = pairs == 0 ? 0 : chance_above(2 * expected, 2 * pairs);
		report_chance("equal boards", (double)pairs,
		    1 - (up_to + below) / 2);
	}
}

void
measures_report(struct measures *m)
{
	if (m->s->population != ANY)
		report_exact("solvable or not", m->wrong == 0);
	for (int k = 0; k < KINDS; k++)
		if (m->table[k].seen != NULL)
			report_table(names[k], &m->table[k], m->s->once);
	if (m->placed != NULL)
		report_placed(m);
	if (m->s->method == 'u' && m->s->n > EXACT_CELLS)
		report_inversions(m);
	if (m->rank != NULL)
		report_collisions(m);
	for (int lag = 1; lag <= LAGS && m->lag[lag] != NULL; lag++)
		pairs_report(m->lag[lag]);
}
