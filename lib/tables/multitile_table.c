/*
 * multitile_table.c -- fills a pattern database for multi-tile moves
 *
 * The distances come from a breadth-first search that begins at the goal.  It
 * goes from a line of one axis to all lines of the other axis that have an
 * arrangement in common with it:
 *
 *	  |  |  |  |
 *	--0--4--4--4--     A line of axis 1 has the blank anywhere in its row.
 *	  |  |  |  |       Through each cell of the row goes a line of axis 0.
 */
#include <stdlib.h>
#include <string.h>

#include "tables/multitile_halves.h"

enum {
	CELLS = SP_MULTITILE_CELLS,
	FAR = 255,           /* more moves than any puzzle needs */
	WATCH_HALVES = 256,  /* first halves between polls */
	NOTED = 64           /* lines whose memory is fetched at once */
};

/* Returns the symbol on a cell; `symbols` has SP_SYMBOL_BITS for each cell. */
static uint64_t
symbol_on(uint64_t symbols, uint32_t cell)
{
	return symbols >> SP_SYMBOL_BITS * cell & 15;
}

/*
 * Lines that are to have a distance.  A line is noted some time before its
 * distance is set: memory that the processor's caches do not hold is fetched
 * meanwhile, for many lines at once.
 */
struct noted {
	uint8_t distance;
	uint8_t *line[NOTED]; /* a ring; line[next % NOTED] was noted first */
	uint32_t next;
};

/* Notes a line, and sets the distance of the line that was noted first, unless
 * it has one. */
static inline void
note(struct noted *noted, uint8_t *line)
{
	uint8_t **place = &noted->line[noted->next++ % NOTED];

	SP_PREFETCH(line);
	if (**place == FAR)
		**place = noted->distance;
	*place = line;
}

/* Notes the lines of the other axis that cross a line. */
static void
expand(const struct sp_multitile_maker *m, unsigned axis,
    const struct sp_multitile_half *first,
    const struct sp_multitile_half *second, struct noted *noted)
{
	const struct sp_multitile_lines *l = &m->t->lines[!axis];
	uint32_t by = sp_step(m->t->size, 2 * axis + 1);
	uint32_t cell = first->blank < CELLS ? first->blank : second->blank;
	uint64_t symbols = first->symbols | second->symbols;
	uint64_t keys = first->keys + second->keys;
	uint32_t lines = axis == 0 ? m->t->size.h : m->t->size.w;

	for (uint32_t i = 0; i < lines; i++, cell += by) {
		note(noted, sp_multitile_at(l, keys));
		if (i + 1 < lines)
			keys += symbol_on(symbols, cell + by) *
			    (l->unit[cell] - l->unit[cell + by]);
	}
}

/* Expands all lines of an axis that have a distance, and sets *any if there are
 * any.  Returns 0 if the watch, unless NULL, has ended the making. */
static int
expand_all(const struct sp_multitile_maker *m, unsigned axis, uint8_t distance,
    const struct sp_watch *watch, int *any)
{
	const struct sp_multitile_halves *h = &m->halves[axis];
	struct noted noted = { .distance = (uint8_t)(distance + 1) };
	uint8_t no_line = 0;

	for (uint32_t i = 0; i < NOTED; i++)
		noted.line[i] = &no_line;
	for (uint32_t i = 0; i < h->count[0]; i++) {
		const struct sp_multitile_half *first = &h->half[0][i];
		uint32_t c = m->compositions - 1 - first->composition;
		const uint8_t *from = m->t->lines[axis].distance + first->place;
		const uint8_t *end = from + h->counts[c], *at = from;

		for (; (at = memchr(at, distance, (size_t)(end - at))) != NULL;
		    at++) {
			expand(m, axis, first,
			    &h->half[1][h->start[c] + (size_t)(at - from)],
			    &noted);
			*any = 1;
		}
		if (watch != NULL && i % WATCH_HALVES == 0 &&
		    watch->poll(watch->argument) != SP_GO_ON)
			return 0;
	}
	for (uint32_t i = 0; i < NOTED; i++)
		note(&noted, &no_line);
	return 1;
}

static enum sp_status
measure(const struct sp_multitile_maker *m, const struct sp_watch *watch)
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
		any = 0;
		for (unsigned axis = 0; axis < 2; axis++)
			if (!expand_all(m, axis, distance, watch, &any))
				return SP_STOPPED;
		distance++;
	} while (any);
	return SP_OK;
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

enum sp_status
sp_multitile_table_new(struct sp_multitile_table **t, struct sp_size size,
    uint32_t blank_home, uint64_t most_entries, uint64_t most_bytes,
    const struct sp_watch *watch)
{
	struct sp_multitile_maker m = { .t = calloc(1, sizeof *m.t) };
	enum sp_status status;

	*t = NULL;
	if (m.t == NULL)
		return SP_NO_MEMORY;
	m.t->size = size;
	m.t->n = sp_cells(size);
	m.t->blank_home = blank_home;
	sp_multitile_divide(m.t, most_entries);
	status = sp_multitile_lay_out(&m, most_bytes);
	if (status == SP_OK)
		status = measure(&m, watch);
	sp_multitile_halves_free(&m);
	if (status == SP_OK)
		*t = m.t;
	else
		sp_multitile_table_free(m.t);
	return status;
}
