/* multitile_halves.c -- lays out a pattern database for multi-tile moves */
#include <stdlib.h>
#include <string.h>

#include "tables/multitile_halves.h"

enum { CELLS = SP_MULTITILE_CELLS };

/* Returns the half with a key. */
static struct sp_multitile_half
half_of(const struct sp_multitile_maker *m, unsigned axis, unsigned which,
    uint32_t key)
{
	const struct sp_multitile_halves *h = &m->halves[axis];
	const uint8_t *cell = h->cell + which * h->cells[0];
	struct sp_multitile_half half = { .blank = CELLS, .line = SP_NO_LINE };
	uint32_t symbols = m->t->symbols, digits = key, line = key;
	uint32_t length = axis == 0 ? m->t->size.h : m->t->size.w;
	uint32_t count[CELLS] = { 0 }, power = 1, before = 0;

	for (uint32_t i = 0; i < h->cells[which]; i++) {
		uint32_t symbol = digits % symbols;

		if (++count[symbol] > m->total[symbol])
			return half;
		if (i % length == 0)
			before = 0; /* the digits of this row or column */
		if (symbol == 0) {
			half.blank = cell[i];
			line = key + before * (symbols - 1);
		}
		before += symbol * power;
		power *= symbols;
		digits /= symbols;
		half.symbols |= (uint64_t)symbol << SP_SYMBOL_BITS * cell[i];
		half.keys += symbol * m->t->lines[!axis].unit[cell[i]];
		half.composition += m->place_value[symbol];
	}
	half.line = line;
	return half;
}

/* Sets the cells and keys of the halves of an axis. */
static void
set_keys(struct sp_multitile_maker *m, unsigned axis)
{
	struct sp_multitile_table *t = m->t;
	struct sp_multitile_halves *h = &m->halves[axis];
	uint32_t i = 0;

	for (uint32_t k = 0; k < t->n; k++)
		h->cell[k] = (uint8_t)(axis == 1 ? k :
		    k % t->size.h * t->size.w + k / t->size.h);
	for (unsigned which = 0; which < 2; which++) {
		h->cells[which] = sp_multitile_half_cells(t->size, axis, which);
		h->keys[which] = 1;
		for (uint32_t k = h->cells[which]; k > 0; k--) {
			t->lines[axis].unit[h->cell[i++]] =
			    (uint64_t)h->keys[which] << 32 * which;
			h->keys[which] *= t->symbols;
		}
	}
}

static void
count_symbols(struct sp_multitile_maker *m)
{
	const struct sp_multitile_table *t = m->t;

	for (uint32_t home = 0; home < t->n; home++)
		m->total[t->symbol[home]]++;
	m->compositions = 1;
	for (uint32_t symbol = 0; symbol < t->symbols; symbol++) {
		m->place_value[symbol] = m->compositions;
		m->compositions *= m->total[symbol] + 1;
	}
}

/* Counts the halves of an axis, and sets h->start.  SP_NO_MEMORY. */
static enum sp_status
count_halves(struct sp_multitile_maker *m, unsigned axis)
{
	struct sp_multitile_halves *h = &m->halves[axis];

	h->start = calloc(m->compositions, sizeof *h->start);
	h->counts = calloc(m->compositions, sizeof *h->counts);
	if (h->start == NULL || h->counts == NULL)
		return SP_NO_MEMORY;
	for (unsigned which = 0; which < 2; which++)
		for (uint32_t key = 0; key < h->keys[which]; key++) {
			struct sp_multitile_half half = half_of(m, axis, which,
			    key);

			if (half.line != key)
				continue;
			h->count[which]++;
			if (which == 1)
				h->counts[half.composition]++;
		}
	for (uint32_t c = 1; c < m->compositions; c++)
		h->start[c] = h->start[c - 1] + h->counts[c - 1];
	return SP_OK;
}

/* Sets t->bytes. */
static void
count_bytes(struct sp_multitile_maker *m)
{
	struct sp_multitile_table *t = m->t;

	t->bytes = (uint64_t)t->arrangements * (t->size.w + t->size.h);
	for (unsigned axis = 0; axis < 2; axis++)
		for (unsigned which = 0; which < 2; which++)
			t->bytes += m->halves[axis].keys[which] *
			    (uint64_t)sizeof *t->lines[axis].first;
}

static enum sp_status
allocate(struct sp_multitile_maker *m, unsigned axis)
{
	struct sp_multitile_lines *l = &m->t->lines[axis];
	struct sp_multitile_halves *h = &m->halves[axis];

	l->first = calloc(h->keys[0], sizeof *l->first);
	l->second = calloc(h->keys[1], sizeof *l->second);
	l->distance = malloc((size_t)m->t->arrangements *
	    (axis == 0 ? m->t->size.w : m->t->size.h));
	h->half[0] = malloc(h->count[0] * sizeof *h->half[0]);
	h->half[1] = malloc(h->count[1] * sizeof *h->half[1]);
	return l->first != NULL && l->second != NULL && l->distance != NULL &&
	    h->half[0] != NULL && h->half[1] != NULL ? SP_OK : SP_NO_MEMORY;
}

/* ---- places ---- */

/*
 * The lines of a first half lie together, one for each second half that goes
 * with it.  first[key] is the place where they begin.  second[key] numbers the
 * second halves of one composition from 0:
 *
 *	first half      A                   B           C
 *	                |<- counts[c(A)] ->|<-       ->|<- ...
 *	table           . . . . . . . . . . . . . . . . . . .
 *	second halves   0 1 2 3 ...         0 1 2 ...   0 1 ...
 *
 * Sets `number`, the array of the first or of the second halves, by key.  The
 * halves of a line have the same number; they have lesser keys than the half
 * with the blank on the first cell, which is the lowest of the line's digits.
 */
static void
set_numbers(struct sp_multitile_maker *m, unsigned axis, unsigned which,
    uint32_t *number)
{
	struct sp_multitile_halves *h = &m->halves[axis];
	uint32_t next = 0, count = 0;

	for (uint32_t key = h->keys[which]; key-- > 0; ) {
		struct sp_multitile_half half = half_of(m, axis, which, key);

		if (half.line == SP_NO_LINE)
			continue;
		if (half.line != key) {
			number[key] = number[half.line];
		} else if (which == 0) {
			number[key] = half.place = next;
			next += h->counts[m->compositions - 1 -
			    half.composition];
			h->half[0][count++] = half;
		} else {
			number[key] = h->counts[half.composition]++;
			h->half[1][h->start[half.composition] + number[key]] =
			    half;
		}
	}
}

static void
lay_out(struct sp_multitile_maker *m, unsigned axis)
{
	struct sp_multitile_halves *h = &m->halves[axis];

	memset(h->counts, 0, m->compositions * sizeof *h->counts);
	set_numbers(m, axis, 1, m->t->lines[axis].second);
	set_numbers(m, axis, 0, m->t->lines[axis].first);
}

enum sp_status
sp_multitile_lay_out(struct sp_multitile_maker *m, uint64_t most_bytes)
{
	enum sp_status status;

	count_symbols(m);
	set_keys(m, 0);
	set_keys(m, 1);
	count_bytes(m);
	status = m->t->bytes > most_bytes ? SP_REFUSED : SP_OK;
	for (unsigned axis = 0; axis < 2 && status == SP_OK; axis++) {
		status = count_halves(m, axis);
		if (status == SP_OK)
			status = allocate(m, axis);
		if (status == SP_OK)
			lay_out(m, axis);
	}
	return status;
}

void
sp_multitile_halves_free(struct sp_multitile_maker *m)
{
	for (unsigned axis = 0; axis < 2; axis++) {
		free(m->halves[axis].half[0]);
		free(m->halves[axis].half[1]);
		free(m->halves[axis].start);
		free(m->halves[axis].counts);
	}
}
