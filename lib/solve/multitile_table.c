/*
 * multitile_table.c -- makes lower bounds of multi-tile moves
 *
 * The distances come from a breadth-first search that begins at the goal.
 */
#include <stdlib.h>
#include <string.h>

#include "solve/multitile_table.h"

enum { CELLS = SP_MULTITILE_CELLS };

static const uint32_t NO_COMPOSITION = UINT32_MAX;

/* ---- classes ---- */

static uint64_t
choose(uint64_t n, uint64_t k)
{
	uint64_t ways = 1;

	for (uint64_t i = 0; i < k; i++)
		ways = ways * (n - i) / (i + 1);
	return ways;
}

/*
 * Divides the tiles, in the order of their homes, into classes of the same size
 * but for the last one, which has all the rest: as many arrangements as are
 * allowed, by the largest classes if there is a choice.
 */
static void
divide(struct sp_multitile_table *t, uint32_t most_states)
{
	uint32_t tiles = t->n - 1, size = 1, k = 0;

	t->states = 0;
	for (uint32_t s = 1; s <= tiles; s++) {
		uint64_t states = t->n;
		uint32_t left = tiles, classes = 1;

		for (; left > s && states * choose(left, s) <= most_states;
		    left -= s, classes++)
			states *= choose(left, s);
		if (states >= t->states) {
			t->states = (uint32_t)states;
			t->symbols = classes + 1;
			size = s;
		}
	}
	for (uint32_t home = 0; home < t->n; home++)
		if (home == t->blank_home)
			t->symbol[home] = 0;
		else if (k++ / size + 1 < t->symbols)
			t->symbol[home] = (uint8_t)((k - 1) / size + 1);
		else
			t->symbol[home] = (uint8_t)(t->symbols - 1);
}

/* ---- places ---- */

/* What stands on the cells of a half. */
struct half {
	uint32_t key;
	uint32_t symbols;     /* four bits a cell */
	uint32_t composition; /* how often each symbol stands there */
};

struct maker {
	struct sp_multitile_table *t;
	uint32_t cells[2];    /* of each half */
	uint32_t keys[2];     /* greater than all keys */
	uint32_t total[CELLS]; /* of each symbol on all cells */
	uint32_t weight[CELLS]; /* of each symbol in compositions */
	uint32_t compositions; /* one more than the composition of all cells */
	struct half *half[2]; /* half[1] is sorted by composition */
	uint32_t halves[2];
	/* start[c]: where the halves of composition c begin in half[1];
	 * count[c]: how many they are. */
	uint32_t *start, *count;
};

/* Returns the half with that key.  Its composition is NO_COMPOSITION if a symbol
 * stands there more often than on a whole board. */
static struct half
half_of(const struct maker *m, unsigned which, uint32_t key)
{
	struct half half = { .key = key };
	uint32_t count[CELLS] = { 0 };

	for (uint32_t cell = 0; cell < m->cells[which]; cell++) {
		uint32_t symbol = key % m->t->symbols;

		key /= m->t->symbols;
		half.symbols |= symbol << 4 * cell;
		half.composition += m->weight[symbol];
		if (++count[symbol] > m->total[symbol]) {
			half.composition = NO_COMPOSITION;
			break;
		}
	}
	return half;
}

static void
count_symbols(struct maker *m)
{
	struct sp_multitile_table *t = m->t;

	for (uint32_t home = 0; home < t->n; home++)
		m->total[t->symbol[home]]++;
	m->compositions = 1;
	for (uint32_t symbol = 0; symbol < t->symbols; symbol++) {
		m->weight[symbol] = m->compositions;
		m->compositions *= m->total[symbol] + 1;
	}
	m->cells[0] = t->n / 2;
	m->cells[1] = t->n - t->n / 2;
	for (unsigned which = 0; which < 2; which++) {
		m->keys[which] = 1;
		for (uint32_t i = 0; i < m->cells[which]; i++) {
			t->unit[which * m->cells[0] + i] =
			    (uint64_t)m->keys[which] << 32 * which;
			m->keys[which] *= t->symbols;
		}
	}
}

static enum sp_status
allocate(struct maker *m)
{
	struct sp_multitile_table *t = m->t;

	t->first = calloc(m->keys[0], sizeof *t->first);
	t->second = calloc(m->keys[1], sizeof *t->second);
	t->distance = malloc(2 * (size_t)t->states);
	m->half[0] = malloc(m->keys[0] * sizeof *m->half[0]);
	m->half[1] = malloc(m->keys[1] * sizeof *m->half[1]);
	m->start = calloc(m->compositions, sizeof *m->start);
	m->count = calloc(m->compositions, sizeof *m->count);
	return t->first != NULL && t->second != NULL && t->distance != NULL &&
	    m->half[0] != NULL && m->half[1] != NULL && m->start != NULL &&
	    m->count != NULL ? SP_OK : SP_NO_MEMORY;
}

/* Sets t->second[key] to the rank of a second half among the second halves of the
 * same composition.  Sets t->first[key] to the place in the table where the
 * arrangements begin that have this first half. */
static void
lay_out(struct maker *m)
{
	struct sp_multitile_table *t = m->t;
	uint32_t next = 0;

	for (uint32_t key = 0; key < m->keys[1]; key++) {
		uint32_t c = half_of(m, 1, key).composition;

		if (c != NO_COMPOSITION)
			t->second[key] = m->count[c]++;
	}
	for (uint32_t c = 1; c < m->compositions; c++)
		m->start[c] = m->start[c - 1] + m->count[c - 1];
	for (uint32_t key = 0; key < m->keys[1]; key++) {
		struct half half = half_of(m, 1, key);

		if (half.composition != NO_COMPOSITION)
			m->half[1][m->start[half.composition] +
			    t->second[key]] = half;
	}
	for (uint32_t key = 0; key < m->keys[0]; key++) {
		struct half half = half_of(m, 0, key);

		if (half.composition == NO_COMPOSITION)
			continue;
		m->half[0][m->halves[0]++] = half;
		t->first[key] = next;
		next += m->count[m->compositions - 1 - half.composition];
	}
}

/* ---- distances ---- */

/* Gives the distance to the arrangements that one move along the axis makes of
 * this one, unless they have a distance already. */
static void
reach(const struct sp_multitile_table *t, const uint8_t symbol[CELLS],
    uint64_t keys, uint32_t blank, unsigned axis, uint8_t distance)
{
	for (unsigned dir = 2 * axis; dir < 2 * axis + 2; dir++) {
		uint32_t by = sp_multitile_step(t->size, dir), cell = blank;
		uint64_t k = keys;

		for (uint32_t i = sp_multitile_room(t->size, blank, dir); i > 0; i--) {
			uint8_t *at;

			k += symbol[cell + by] *
			    (t->unit[cell] - t->unit[cell + by]);
			cell += by;
			at = sp_multitile_at(t, k) + axis;
			if (*at == SP_MULTITILE_MOST)
				*at = distance;
		}
	}
}

/* Expands the arrangement of two halves by moves along the axis. */
static void
expand(const struct maker *m, const struct half *first,
    const struct half *second, unsigned axis, uint8_t distance)
{
	uint8_t symbol[CELLS];
	uint32_t blank = 0;

	for (uint32_t cell = 0; cell < m->t->n; cell++) {
		symbol[cell] = cell < m->cells[0] ?
		    first->symbols >> 4 * cell & 15 :
		    second->symbols >> 4 * (cell - m->cells[0]) & 15;
		if (symbol[cell] == 0)
			blank = cell;
	}
	reach(m->t, symbol, (uint64_t)second->key << 32 | first->key, blank,
	    axis, distance);
}

/* Expands all that have the distance; returns whether there are any.  A move
 * that leads there goes along the other axis than the next one from there. */
static int
expand_all(const struct maker *m, uint8_t distance)
{
	const struct sp_multitile_table *t = m->t;
	int any = 0;

	for (uint32_t i = 0; i < m->halves[0]; i++) {
		const struct half *first = &m->half[0][i];
		uint32_t c = m->compositions - 1 - first->composition;
		const uint8_t *from = t->distance +
		    2 * (size_t)t->first[first->key];
		const uint8_t *end = from + 2 * (size_t)m->count[c], *at = from;

		for (; (at = memchr(at, distance, (size_t)(end - at))) != NULL;
		    at++) {
			expand(m, first,
			    &m->half[1][m->start[c] + (size_t)(at - from) / 2],
			    (at - from) % 2 == 0, (uint8_t)(distance + 1));
			any = 1;
		}
	}
	return any;
}

static void
measure(const struct maker *m)
{
	struct sp_multitile_table *t = m->t;
	uint64_t keys = 0;
	uint8_t distance = 0;

	memset(t->distance, SP_MULTITILE_MOST, 2 * (size_t)t->states);
	for (uint32_t home = 0; home < t->n; home++)
		keys += t->symbol[home] * t->unit[home];
	sp_multitile_at(t, keys)[0] = sp_multitile_at(t, keys)[1] = 0;
	while (expand_all(m, distance))
		distance++;
}

void
sp_multitile_table_free(struct sp_multitile_table *t)
{
	if (t == NULL)
		return;
	free(t->first);
	free(t->second);
	free(t->distance);
	free(t);
}

/* A table, or NULL if there is no memory. */
struct sp_multitile_table *
sp_multitile_table_new(struct sp_size size, uint32_t blank_home,
    uint32_t most_states)
{
	struct maker m = { .t = calloc(1, sizeof *m.t) };
	enum sp_status status = SP_NO_MEMORY;

	if (m.t == NULL)
		return NULL;
	m.t->size = size;
	m.t->n = sp_cells(size);
	m.t->blank_home = blank_home;
	divide(m.t, most_states);
	count_symbols(&m);
	status = allocate(&m);
	if (status == SP_OK) {
		lay_out(&m);
		measure(&m);
	}
	free(m.half[0]);
	free(m.half[1]);
	free(m.start);
	free(m.count);
	if (status == SP_OK)
		return m.t;
	sp_multitile_table_free(m.t);
	return NULL;
}
