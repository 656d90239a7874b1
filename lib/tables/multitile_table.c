/*
 * multitile_table.c -- makes pattern databases for multi-tile moves
 *
 * The tiles are divided into classes; the places of lines in a table are laid
 * out; and a breadth-first search fills the table.  Two tables serve a size.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "tables.h"

enum {
	CELLS = SP_MULTITILE_CELLS,
	VIEWS = SP_MULTITILE_VIEWS,
	SYMBOL_BITS = 4,
	UNREACHED = 255,     /* more moves than any puzzle needs */
	WATCH_HALVES = 256,  /* first halves between polls */
	NOTED = 64,          /* lines whose memory is fetched at once */
	SHARES = 3 /* the bytes are cut in 3: a table, the other, scratch */
};

/* In place of a key: no board has the half. */
static const uint32_t NO_LINE = UINT32_MAX;

/* What stands on the cells of a half. */
struct half {
	uint64_t symbols;     /* SYMBOL_BITS for each cell */
	uint64_t keys;        /* what the half adds to keys of the other axis */
	uint32_t composition; /* sum of place_value[] of its symbols */
	/* The key of the half after the blank has gone to the first cell of its
	 * row or column.  NO_LINE: the half has more cells of one symbol than
	 * a board, and no place in the table. */
	uint32_t line;
	uint32_t place;       /* of a first half: its number in `first` */
	/* The cell of the blank, or SP_MULTITILE_CELLS: it is on the other
	 * half. */
	uint8_t blank;
};

/* All halves of the boards, cut between two rows or two columns. */
struct halves {
	uint32_t cells[2];    /* of a first and of a second half */
	uint32_t keys[2];     /* greater than all keys */
	/* In the order of the digits of keys. */
	uint8_t cell[SP_MULTITILE_CELLS];
	/* One half for each line: the blank is on the first cell of its row or
	 * column.  half[1] is sorted by composition. */
	struct half *half[2];
	uint32_t count[2];
	/* The second halves of composition c begin at half[1][start[c]], and
	 * counts[c] is how many there are. */
	uint32_t *start, *counts;
};

/* A table that is being made. */
struct maker {
	struct sp_multitile_table *t;
	uint32_t total[SP_MULTITILE_CELLS]; /* of each symbol on all cells */
	/* A composition tells how often each symbol is on a half: it is a
	 * number with a digit for each symbol.  A second half goes with a first
	 * half if their compositions add up to compositions - 1, the
	 * composition of all cells. */
	uint32_t place_value[SP_MULTITILE_CELLS];
	uint32_t compositions;
	struct halves halves[2]; /* by axis */
};

/* ---- the classes of the tiles ---- */

/* Returns how many cells the first half (`which` is 0) of an axis has, or the
 * second half, which is no smaller; at most 10. */
static uint32_t
half_cells(struct sp_size size, unsigned axis, unsigned which)
{
	uint32_t lines = axis == 0 ? size.w : size.h;

	return (which == 0 ? lines / 2 : lines - lines / 2) *
	    (axis == 0 ? size.h : size.w);
}

/*
 * Returns how many arrangements there are if classes have `size` tiles, but the
 * last class all the rest.  There are as many classes as the limits allow.
 */
static uint64_t
count_arrangements(const struct sp_multitile_table *t, uint32_t size,
    uint64_t most_entries, uint32_t *classes)
{
	uint64_t most = most_entries / (t->size.w + t->size.h), count = 1;
	uint32_t left = t->n - 1, cells = half_cells(t->size, 0, 1);

	if (half_cells(t->size, 1, 1) > cells)
		cells = half_cells(t->size, 1, 1);
	for (*classes = 1; left > size; ++*classes) {
		uint64_t more = count * sp_choose(left, size);
		uint64_t keys = 1; /* of a half, with one class more */

		for (uint32_t i = 0; i < cells; i++)
			keys *= *classes + 2;
		if (more > most || keys > most_entries / 4)
			break;
		count = more;
		left -= size;
	}
	return count;
}

/*
 * Sets t->symbol, symbols and arrangements.  Divides the tiles, in the order of
 * their homes, into as many arrangements as most_entries allows, with the
 * largest classes if there is a choice.
 */
static void
arrange_tiles(struct sp_multitile_table *t, uint64_t most_entries)
{
	uint32_t largest = 1, tile = 0, classes;

	t->arrangements = 0;
	for (uint32_t size = 1; size < t->n; size++) {
		uint64_t count = count_arrangements(t, size, most_entries,
		    &classes);

		if (count >= t->arrangements) {
			t->arrangements = (uint32_t)count;
			t->symbols = classes + 1;
			largest = size;
		}
	}
	for (uint32_t home = 0; home < t->n; home++) {
		uint32_t class = 1 + tile / largest;

		if (home == t->blank_home)
			continue;
		t->symbol[home] = (uint8_t)(class < t->symbols ? class :
		    t->symbols - 1);
		tile++;
	}
}

/* ---- halves, and the places of lines ---- */

/* Returns the half with a key. */
static struct half
half_of(const struct maker *m, unsigned axis, unsigned which,
    uint32_t key)
{
	const struct halves *h = &m->halves[axis];
	const uint8_t *cell = h->cell + which * h->cells[0];
	struct half half = { .blank = CELLS, .line = NO_LINE };
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
		half.symbols |= (uint64_t)symbol << SYMBOL_BITS * cell[i];
		half.keys += symbol * m->t->lines[!axis].unit[cell[i]];
		half.composition += m->place_value[symbol];
	}
	half.line = line;
	return half;
}

/* Sets the cells and keys of the halves of an axis. */
static void
set_keys(struct maker *m, unsigned axis)
{
	struct sp_multitile_table *t = m->t;
	struct halves *h = &m->halves[axis];
	uint32_t i = 0;

	for (uint32_t k = 0; k < t->n; k++)
		h->cell[k] = (uint8_t)(axis == 1 ? k :
		    k % t->size.h * t->size.w + k / t->size.h);
	for (unsigned which = 0; which < 2; which++) {
		h->cells[which] = half_cells(t->size, axis, which);
		assert(h->cells[which] <= 10);
		h->keys[which] = 1;
		for (uint32_t k = h->cells[which]; k > 0; k--) {
			t->lines[axis].unit[h->cell[i++]] =
			    (uint64_t)h->keys[which] << 32 * which;
			h->keys[which] *= t->symbols;
		}
	}
}

/* Counts the halves of an axis, and sets h->start.  SP_NO_MEMORY. */
static enum sp_status
count_halves(struct maker *m, unsigned axis)
{
	struct halves *h = &m->halves[axis];

	h->start = calloc(m->compositions, sizeof *h->start);
	h->counts = calloc(m->compositions, sizeof *h->counts);
	if (h->start == NULL || h->counts == NULL)
		return SP_NO_MEMORY;
	for (unsigned which = 0; which < 2; which++)
		for (uint32_t key = 0; key < h->keys[which]; key++) {
			struct half half = half_of(m, axis, which,
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
set_numbers(struct maker *m, unsigned axis, unsigned which,
    uint32_t *number)
{
	struct halves *h = &m->halves[axis];
	uint32_t next = 0, count = 0;

	for (uint32_t key = h->keys[which]; key-- > 0; ) {
		struct half half = half_of(m, axis, which, key);

		if (half.line == NO_LINE)
			continue;
		if (half.line != key) {
			number[key] = number[half.line];
		} else if (which == 0) {
			number[key] = half.place = next;
			next += h->counts[m->compositions - 1 -
			    half.composition];
			assert(count < h->count[0]);
			h->half[0][count++] = half;
		} else {
			number[key] = h->counts[half.composition]++;
			h->half[1][h->start[half.composition] + number[key]] =
			    half;
		}
	}
}

/* Lays out the lines of both axes, without distances.  SP_REFUSED: the table
 * would hold more than most_bytes.  SP_NO_MEMORY. */
static enum sp_status
lay_out(struct maker *m, uint64_t most_bytes)
{
	struct sp_multitile_table *t = m->t;
	enum sp_status status;

	for (uint32_t home = 0; home < t->n; home++)
		m->total[t->symbol[home]]++;
	m->compositions = 1;
	for (uint32_t symbol = 0; symbol < t->symbols; symbol++) {
		m->place_value[symbol] = m->compositions;
		m->compositions *= m->total[symbol] + 1;
	}
	t->bytes = (uint64_t)t->arrangements * (t->size.w + t->size.h);
	for (unsigned axis = 0; axis < 2; axis++) {
		set_keys(m, axis);
		for (unsigned which = 0; which < 2; which++)
			t->bytes += m->halves[axis].keys[which] *
			    (uint64_t)sizeof *t->lines[axis].first;
	}
	status = t->bytes > most_bytes ? SP_REFUSED : SP_OK;
	for (unsigned axis = 0; axis < 2 && status == SP_OK; axis++) {
		struct sp_multitile_lines *l = &t->lines[axis];
		struct halves *h = &m->halves[axis];

		status = count_halves(m, axis);
		if (status != SP_OK)
			break;
		l->first = calloc(h->keys[0], sizeof *l->first);
		l->second = calloc(h->keys[1], sizeof *l->second);
		l->distance = malloc((size_t)t->arrangements *
		    (axis == 0 ? t->size.w : t->size.h));
		h->half[0] = malloc(h->count[0] * sizeof *h->half[0]);
		h->half[1] = malloc(h->count[1] * sizeof *h->half[1]);
		if (l->first == NULL || l->second == NULL ||
		    l->distance == NULL || h->half[0] == NULL ||
		    h->half[1] == NULL)
			return SP_NO_MEMORY;
		memset(h->counts, 0, m->compositions * sizeof *h->counts);
		set_numbers(m, axis, 1, l->second);
		set_numbers(m, axis, 0, l->first);
	}
	return status;
}

/* ---- distances ---- */

/*
 * The distances come from a breadth-first search that begins at the goal.  It
 * goes from a line of one axis to all lines of the other axis that have an
 * arrangement in common with it:
 *
 *	  |  |  |  |
 *	--0--4--4--4--     A line of axis 1 has the blank anywhere in its row.
 *	  |  |  |  |       Through each cell of the row goes a line of axis 0.
 */

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
	if (**place == UNREACHED)
		**place = noted->distance;
	*place = line;
}

/* Notes the lines of the other axis that cross a line. */
static void
expand_line(const struct maker *m, unsigned axis, const struct half *first,
    const struct half *second, struct noted *noted)
{
	const struct sp_multitile_lines *l = &m->t->lines[!axis];
	uint32_t by = sp_step(m->t->size, 2 * axis + 1);
	uint32_t cell = first->blank < CELLS ? first->blank : second->blank;
	uint64_t symbols = first->symbols | second->symbols;
	uint64_t keys = first->keys + second->keys;
	uint32_t lines = axis == 0 ? m->t->size.h : m->t->size.w;

	assert((first->blank < CELLS) != (second->blank < CELLS));
	assert(first->composition + second->composition + 1 ==
	    m->compositions);
	for (uint32_t i = 0; i < lines; i++, cell += by) {
		note(noted, sp_multitile_at(l, keys));
		if (i + 1 < lines)
			keys += (symbols >> SYMBOL_BITS * (cell + by) & 15) *
			    (l->unit[cell] - l->unit[cell + by]);
	}
}

/* Expands all lines of an axis that have a distance, and sets *any if there are
 * any.  Returns 0 if the watch, unless NULL, has ended the making. */
static int
expand_all(const struct maker *m, unsigned axis, uint8_t distance,
    const struct sp_watch *watch, int *any)
{
	const struct halves *h = &m->halves[axis];
	struct noted noted = { .distance = (uint8_t)(distance + 1) };
	uint8_t no_line = 0;

	for (uint32_t i = 0; i < NOTED; i++)
		noted.line[i] = &no_line;
	for (uint32_t i = 0; i < h->count[0]; i++) {
		const struct half *first = &h->half[0][i];
		uint32_t c = m->compositions - 1 - first->composition;
		const uint8_t *from = m->t->lines[axis].distance + first->place;
		const uint8_t *end = from + h->counts[c], *at = from;

		for (; (at = memchr(at, distance, (size_t)(end - at))) != NULL;
		    at++) {
			expand_line(m, axis, first,
			    &h->half[1][h->start[c] + (size_t)(at - from)],
			    &noted);
			*any = 1;
		}
		if (i % WATCH_HALVES == 0 && sp_watch_ends(watch))
			return 0;
	}
	for (uint32_t i = 0; i < NOTED; i++)
		note(&noted, &no_line);
	return 1;
}

static enum sp_status
measure_lines(const struct maker *m, const struct sp_watch *watch)
{
	const struct sp_multitile_table *t = m->t;
	uint8_t distance = 1;
	int any;

	for (unsigned axis = 0; axis < 2; axis++) {
		const struct sp_multitile_lines *l = &t->lines[axis];
		uint64_t keys = 0;

		memset(l->distance, UNREACHED, (size_t)t->arrangements *
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
		assert(distance < UNREACHED);
	} while (any);
	return SP_OK;
}

/* ---- tables ---- */

/* The making of the tables. */
struct view_work {
	struct sp_multitile *m;
	struct sp_size size;
	uint32_t blank_home;
	uint64_t most_entries, most_bytes;
	const struct sp_watch *watch;
	enum sp_status status[VIEWS];
};

/* Makes the table of a view: as `portion` of struct sp_crew. */
static void
make_table(void *work, uint32_t view)
{
	struct view_work *w = work;
	struct sp_multitile_table *t = calloc(1, sizeof *t);
	struct maker m = { .t = t };
	enum sp_status status;

	w->m->table[view] = t;
	w->status[view] = SP_NO_MEMORY;
	if (t == NULL)
		return;
	t->size = view == 0 ? w->size : (struct sp_size){ w->size.h,
	    w->size.w };
	t->n = sp_cells(t->size);
	t->blank_home = sp_transposed_cell(w->size, view == 1,
	    w->blank_home);
	arrange_tiles(t, w->most_entries);
	status = lay_out(&m, w->most_bytes);
	if (status == SP_OK)
		status = measure_lines(&m, w->watch);
	for (unsigned axis = 0; axis < 2; axis++) {
		free(m.halves[axis].half[0]);
		free(m.halves[axis].half[1]);
		free(m.halves[axis].start);
		free(m.halves[axis].counts);
	}
	w->status[view] = status;
}

enum sp_status
sp_multitile_new(struct sp_multitile **multitile, struct sp_size size,
    uint32_t blank_home, uint64_t most_entries, uint64_t bytes,
    const struct sp_crew *crew, const struct sp_watch *watch)
{
	struct view_work w = { .size = size, .blank_home = blank_home,
	    .most_entries = most_entries, .most_bytes = bytes / SHARES,
	    .watch = watch };
	struct sp_multitile *m;
	uint32_t views = VIEWS;
	enum sp_status status;

	*multitile = NULL;
	assert(blank_home < sp_cells(size) && sp_cells(size) <= CELLS);
	w.m = m = calloc(1, sizeof *m);
	if (m == NULL)
		return SP_NO_MEMORY;
	/* The transposed boards are boards of the same kind. */
	if (size.w == size.h &&
	    sp_transposed_cell(size, 1, blank_home) == blank_home)
		views = 1;
	if (crew != NULL && views > 1)
		crew->run(crew->argument, make_table, &w, views);
	else
		for (uint32_t i = 0; i < views &&
		    (i == 0 || w.status[i - 1] == SP_OK); i++)
			make_table(&w, i);
	if (views == 1)
		m->table[1] = m->table[0];
	status = w.status[0] != SP_OK ? w.status[0] : w.status[1];
	if (status == SP_OK)
		*multitile = m;
	else
		sp_multitile_free(m);
	return status;
}

void
sp_multitile_free(struct sp_multitile *m)
{
	if (m == NULL)
		return;
	for (unsigned view = 0; view < VIEWS; view++) {
		struct sp_multitile_table *t = m->table[view];

		if (t == NULL || (view > 0 && t == m->table[0]))
			continue;
		for (unsigned axis = 0; axis < 2; axis++) {
			free(t->lines[axis].first);
			free(t->lines[axis].second);
			free(t->lines[axis].distance);
		}
		free(t);
	}
	free(m);
}

uint64_t
sp_multitile_bytes(const struct sp_multitile *m)
{
	return m->table[0]->bytes + (m->table[1] == m->table[0] ? 0 :
	    m->table[1]->bytes);
}
