/*
 * multitile_table.c -- makes lower bounds of multi-tile moves
 *
 * The distances come from a breadth-first search that begins at the goal.
 */
#include <stdlib.h>
#include <string.h>

#include "solve/multitile_table.h"

enum {
	CELLS = SP_MULTITILE_CELLS,
	SYMBOL_BITS = 4,
	FAR = 255            /* more moves than any puzzle needs */
};

static const uint32_t NO_LINE = UINT32_MAX;

/* By cells of the board, SYMBOL_BITS each. */
static uint64_t
symbol_on(uint64_t symbols, uint32_t cell)
{
	return symbols >> SYMBOL_BITS * cell & 15;
}

/* ---- classes ---- */

static uint64_t
choose(uint64_t n, uint64_t k)
{
	uint64_t ways = 1;

	for (uint64_t i = 0; i < k; i++)
		ways = ways * (n - i) / (i + 1);
	return ways;
}

/* The cells of the first half, or of the larger one, for an axis. */
static uint32_t
cells_of_half(struct sp_size size, unsigned axis, unsigned which)
{
	uint32_t lines = axis == 0 ? size.w : size.h;

	return (which == 0 ? lines / 2 : lines - lines / 2) *
	    (axis == 0 ? size.h : size.w);
}

/* Whether no half has more keys than that. */
static int
is_small(struct sp_size size, uint32_t symbols, uint64_t most_keys)
{
	for (unsigned axis = 0; axis < 2; axis++) {
		uint64_t keys = 1;

		for (uint32_t i = cells_of_half(size, axis, 1); i > 0; i--)
			if ((keys *= symbols) > most_keys)
				return 0;
	}
	return 1;
}

/*
 * Divides the tiles, in the order of their homes, into classes of the same size
 * but for the last one, which has all the rest: as many arrangements as are
 * allowed, by the largest classes if there is a choice.
 */
static void
divide(struct sp_multitile_table *t, uint64_t most_entries)
{
	uint32_t tiles = t->n - 1, size = 1, k = 0;
	uint64_t most = most_entries / (t->size.w + t->size.h);

	t->arrangements = 0;
	for (uint32_t s = 1; s <= tiles; s++) {
		uint64_t arrangements = 1;
		uint32_t left = tiles, classes = 1;

		for (; left > s && arrangements * choose(left, s) <= most &&
		    is_small(t->size, classes + 2, most_entries / 4); left -= s, classes++)
			arrangements *= choose(left, s);
		if (arrangements >= t->arrangements) {
			t->arrangements = (uint32_t)arrangements;
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
	uint64_t symbols;     /* SYMBOL_BITS a cell of the board */
	uint64_t keys;        /* what it adds to the keys of the other axis */
	uint32_t composition; /* how often each symbol stands there */
	/* The key of the same half with the blank on the first cell of its row
	 * or column; NO_LINE: no board has this half. */
	uint32_t line;
	uint32_t first;       /* place of the first line with this first half */
	uint8_t blank;        /* the cell, or CELLS if there is none */
};

/* The halves of an axis, those alone whose blank is on the first cell of its
 * row or column. */
struct halves {
	uint32_t cells[2];    /* of each half */
	uint32_t keys[2];     /* greater than all keys */
	uint8_t cell[CELLS];  /* in the order of the halves */
	struct half *half[2]; /* half[1] is sorted by composition */
	uint32_t count;       /* of half[0] */
	/* start[c]: where the halves of composition c begin in half[1];
	 * counts[c]: how many they are. */
	uint32_t *start, *counts;
};

struct maker {
	struct sp_multitile_table *t;
	uint32_t total[CELLS];  /* of each symbol on all cells */
	uint32_t weight[CELLS]; /* of each symbol in compositions */
	uint32_t compositions;  /* one more than the composition of all cells */
	struct halves halves[2]; /* by axis */
};

/* Returns the key of the same half with the blank on the first cell of its row or
 * column. */
static uint32_t
key_of_line(const struct maker *m, unsigned axis, unsigned which, uint32_t key,
    const struct half *half)
{
	const uint64_t *unit = m->t->lines[axis].unit;
	uint32_t by = sp_multitile_step(m->t->size, 2 * axis);
	uint32_t cell = half->blank;

	if (cell == CELLS)
		return key;
	for (uint32_t i = sp_multitile_room(m->t->size, cell, 2 * axis); i > 0;
	    i--, cell += by)
		key += (uint32_t)(symbol_on(half->symbols, cell + by) *
		    ((unit[cell] - unit[cell + by]) >> 32 * which));
	return key;
}

/* Returns the half with that key. */
static struct half
half_of(const struct maker *m, unsigned axis, unsigned which, uint32_t key)
{
	const struct halves *h = &m->halves[axis];
	const uint8_t *cell = h->cell + which * h->cells[0];
	struct half half = { .blank = CELLS, .line = NO_LINE };
	uint32_t count[CELLS] = { 0 }, digits = key;

	for (uint32_t i = 0; i < h->cells[which]; i++) {
		uint32_t symbol = digits % m->t->symbols;

		digits /= m->t->symbols;
		if (++count[symbol] > m->total[symbol])
			return half;
		if (symbol == 0)
			half.blank = cell[i];
		half.symbols |= (uint64_t)symbol << SYMBOL_BITS * cell[i];
		half.keys += symbol * m->t->lines[!axis].unit[cell[i]];
		half.composition += m->weight[symbol];
	}
	half.line = key_of_line(m, axis, which, key, &half);
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
	for (unsigned axis = 0; axis < 2; axis++) {
		struct halves *h = &m->halves[axis];
		uint32_t i = 0;

		for (uint32_t k = 0; k < t->n; k++)
			h->cell[k] = (uint8_t)(axis == 1 ? k :
			    k % t->size.h * t->size.w + k / t->size.h);
		for (unsigned which = 0; which < 2; which++) {
			h->cells[which] = cells_of_half(t->size, axis, which);
			h->keys[which] = 1;
			for (uint32_t k = h->cells[which]; k > 0; k--) {
				t->lines[axis].unit[h->cell[i++]] =
				    (uint64_t)h->keys[which] << 32 * which;
				h->keys[which] *= t->symbols;
			}
		}
	}
}

/* Returns how many lines differ in a half. */
static size_t
count_lines(const struct maker *m, unsigned axis, unsigned which)
{
	size_t lines = 0;

	for (uint32_t key = 0; key < m->halves[axis].keys[which]; key++)
		lines += half_of(m, axis, which, key).line == key;
	return lines;
}

static enum sp_status
allocate(struct maker *m, unsigned axis)
{
	struct sp_multitile_lines *l = &m->t->lines[axis];
	struct halves *h = &m->halves[axis];

	l->first = calloc(h->keys[0], sizeof *l->first);
	l->second = calloc(h->keys[1], sizeof *l->second);
	l->distance = malloc((size_t)m->t->arrangements *
	    (axis == 0 ? m->t->size.w : m->t->size.h));
	h->half[0] = malloc(count_lines(m, axis, 0) * sizeof *h->half[0]);
	h->half[1] = malloc(count_lines(m, axis, 1) * sizeof *h->half[1]);
	h->start = calloc(m->compositions, sizeof *h->start);
	h->counts = calloc(m->compositions, sizeof *h->counts);
	return l->first != NULL && l->second != NULL && l->distance != NULL &&
	    h->half[0] != NULL && h->half[1] != NULL && h->start != NULL &&
	    h->counts != NULL ? SP_OK : SP_NO_MEMORY;
}

/* Keeps a first half, or counts a second one, whose blank is on the first cell of
 * its line; sets `number` to its place. */
static void
add(const struct maker *m, struct halves *h, unsigned which,
    const struct half *half, uint32_t *number, uint32_t *next)
{
	if (which == 1) {
		*number = h->counts[half->composition]++;
		return;
	}
	*number = *next;
	h->half[0][h->count] = *half;
	h->half[0][h->count++].first = *next;
	*next += h->counts[m->compositions - 1 - half->composition];
}

/*
 * Sets second[key] to the rank of a second half among the second halves of the
 * same composition.  Sets first[key] to the place in the table where the lines
 * begin that have this first half.  Halves of the same line have the same.
 */
static void
lay_out(struct maker *m, unsigned axis)
{
	struct sp_multitile_lines *l = &m->t->lines[axis];
	struct halves *h = &m->halves[axis];
	uint32_t next = 0;

	for (unsigned which = 2; which-- > 0; ) {
		uint32_t *number = which == 0 ? l->first : l->second;

		for (uint32_t key = 0; key < h->keys[which]; key++) {
			struct half half = half_of(m, axis, which, key);

			if (half.line == key)
				add(m, h, which, &half, &number[key], &next);
		}
		for (uint32_t key = 0; key < h->keys[which]; key++) {
			struct half half = half_of(m, axis, which, key);

			if (half.line != NO_LINE)
				number[key] = number[half.line];
		}
	}
	for (uint32_t c = 1; c < m->compositions; c++)
		h->start[c] = h->start[c - 1] + h->counts[c - 1];
	for (uint32_t key = 0; key < h->keys[1]; key++) {
		struct half half = half_of(m, axis, 1, key);

		if (half.line == key)
			h->half[1][h->start[half.composition] +
			    l->second[key]] = half;
	}
}

/* ---- distances ---- */

/* Gives the distance to the lines of the other axis that cross a line, unless
 * they have one. */
static void
expand(const struct maker *m, unsigned axis, const struct half *first,
    const struct half *second, uint8_t distance)
{
	const struct sp_multitile_lines *l = &m->t->lines[!axis];
	uint32_t by = sp_multitile_step(m->t->size, 2 * axis + 1);
	uint32_t cell = first->blank < CELLS ? first->blank : second->blank;
	uint64_t symbols = first->symbols | second->symbols;
	uint64_t keys = first->keys + second->keys;
	uint32_t room = axis == 0 ? m->t->size.h : m->t->size.w;
	uint8_t *at[CELLS];

	for (uint32_t i = 0; i < room; i++, cell += by) {
		at[i] = sp_multitile_at(l, keys);
		if (i + 1 < room)
			keys += symbol_on(symbols, cell + by) *
			    (l->unit[cell] - l->unit[cell + by]);
	}
	for (uint32_t i = 0; i < room; i++)
		*at[i] = *at[i] == FAR ? distance : *at[i];
}

/* Expands all lines of an axis that have the distance; returns whether there are
 * any. */
static int
expand_all(const struct maker *m, unsigned axis, uint8_t distance)
{
	const struct halves *h = &m->halves[axis];
	int any = 0;

	for (uint32_t i = 0; i < h->count; i++) {
		const struct half *first = &h->half[0][i];
		uint32_t c = m->compositions - 1 - first->composition;
		const uint8_t *from = m->t->lines[axis].distance + first->first;
		const uint8_t *end = from + h->counts[c], *at = from;

		for (; (at = memchr(at, distance, (size_t)(end - at))) != NULL;
		    at++) {
			expand(m, axis, first,
			    &h->half[1][h->start[c] + (size_t)(at - from)],
			    (uint8_t)(distance + 1));
			any = 1;
		}
	}
	return any;
}

static void
measure(const struct maker *m)
{
	const struct sp_multitile_table *t = m->t;
	uint8_t distance = 1;
	int any;

	for (unsigned axis = 0; axis < 2; axis++) {
		const struct sp_multitile_lines *l = &t->lines[axis];
		uint64_t keys = 0;

		memset(l->distance, FAR, (size_t)t->arrangements *
		    (axis == 0 ? t->size.w : t->size.h));
		for (uint32_t home = 0; home < t->n; home++)
			keys += t->symbol[home] * l->unit[home];
		*sp_multitile_at(l, keys) = distance;
	}
	do {
		any = expand_all(m, 0, distance);
		any |= expand_all(m, 1, distance);
		distance++;
	} while (any);
}

void
sp_multitile_table_free(struct sp_multitile_table *t)
{
	if (t == NULL)
		return;
	for (unsigned axis = 0; axis < 2; axis++) {
		free(t->lines[axis].first);
		free(t->lines[axis].second);
		free(t->lines[axis].distance);
	}
	free(t);
}

struct sp_multitile_table *
sp_multitile_table_new(struct sp_size size, uint32_t blank_home,
    uint64_t most_entries)
{
	struct maker m = { .t = calloc(1, sizeof *m.t) };
	enum sp_status status = SP_OK;

	if (m.t == NULL)
		return NULL;
	m.t->size = size;
	m.t->n = sp_cells(size);
	m.t->blank_home = blank_home;
	divide(m.t, most_entries);
	count_symbols(&m);
	for (unsigned axis = 0; axis < 2 && status == SP_OK; axis++) {
		status = allocate(&m, axis);
		if (status == SP_OK)
			lay_out(&m, axis);
	}
	if (status == SP_OK)
		measure(&m);
	for (unsigned axis = 0; axis < 2; axis++) {
		free(m.halves[axis].half[0]);
		free(m.halves[axis].half[1]);
		free(m.halves[axis].start);
		free(m.halves[axis].counts);
	}
	if (status == SP_OK)
		return m.t;
	sp_multitile_table_free(m.t);
	return NULL;
}
