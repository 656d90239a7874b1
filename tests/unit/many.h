/*
 * many.h -- texts of many boards, and batches read from them
 */
#ifndef MANY_H
#define MANY_H

#include "tap.h"
#include "transcript.h"

enum {
	CELLS = SP_CELLS100, /* most cells of a board that has a batch */
	RUN = SP_BATCH + 6,  /* boards that are more than one batch */
	ROOM = 1 << 20,
	WHOLE = 60000        /* bytes of a block, which a pipe holds */
};

enum style { LINES, GRIDS, ALIGNED }; /* grids of two bytes a label */

static const char *const style_names[] = { "lines", "grids", "aligned grids" };
static char text[ROOM];
static size_t used;

static inline const struct sp_form *
form_of(enum style style)
{
	return sp_form_by_name(style == LINES ? "line" : "grid");
}

#if defined(__GNUC__)
__attribute__((__format__(__printf__, 1, 2)))
#endif
static inline void
add(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	used += (size_t)vsnprintf(text + used, ROOM - used, format, arguments);
	va_end(arguments);
	oracle_need(used < ROOM, "the text has room");
}

/* Appends random boards as sp-gen writes them. */
static inline void
add_boards(struct sp_size size, enum style style, uint32_t count)
{
	uint32_t label[2 * CELLS], n = sp_cells(size);
	uint32_t row = style == LINES ? n : size.w;

	while (count-- > 0) {
		oracle_shuffle(label, n, n);
		for (uint32_t cell = 0; cell < n; cell++)
			add("%*u%c", style == ALIGNED ? 2 : 1, label[cell],
			    (cell + 1) % row == 0 ? '\n' : ' ');
		if (style != LINES)
			add("\n");
	}
}

/* A reader of the text, in blocks of the lengths given to given_open, and a
 * batch. */
struct given {
	struct feed source; /* delivers the text by a pipe */
	struct sp_reader r;
	struct sp_batch batch;
};

/* The size is 0x0 where the reader is to find it. */
static inline void
given_open(struct given *g, enum style style, struct sp_size size,
    size_t first, size_t chunk)
{
	g->source = (struct feed){ text, used, chunk, first, -1 };
	feed_open(&g->source, &g->r, form_of(style));
	g->r.size = size;
	sp_batch_init(&g->batch);
}

static inline void
given_close(struct given *g)
{
	sp_batch_clear(&g->batch);
	feed_close(&g->source, &g->r);
}

#endif
