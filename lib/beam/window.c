/* window.c -- a path made shorter, window by window */
#include <assert.h>
#include <string.h>

#include "beam.h"

enum {
	/* A window has FIRST_SLIDES slides, and MORE_SLIDES for each digit of
	 * the width to the base BASE: 32 slides for a width of 1000. */
	FIRST_SLIDES = 4,
	MORE_SLIDES = 4,
	BASE = 3,
	MOST_SLIDES = 60,
	APART = 8,   /* slides from the start of a window to the next start */
	WINDOW_NODES = 100 /* of the search in a window, times the width */
};

/*
 * A window is some slides of a path, one after the other.  A depth-first search
 * looks for fewer slides that lead from the board before the window to the
 * board after it:
 *
 *	path    o--o--o--o--o--o--o--o--o--o     six slides of a window,
 *	              |                 |
 *	              `---o---o---o-----'        and four in their place
 *
 * Tiles are known by the cells where they stood when the pass began.  The lower
 * bound is the sum of the tiles' distances from where they stand after the
 * window.
 */
struct window {
	const struct sp_shape *shape;
	uint32_t slides, found;         /* in the window, and in its place */
	uint64_t nodes, most_nodes;
	uint32_t blank;
	uint16_t at[SP_BEAM_CELLS];     /* at[cell]: the tile on it */
	uint16_t target[SP_BEAM_CELLS]; /* target[tile]: after the window */
	unsigned char way[MOST_SLIDES]; /* of the slides found */
};

/* Returns what a slide adds to the sum of the distances from the targets: 1, or
 * -1 modulo 2^32. */
static uint32_t
change(const struct window *w, unsigned way)
{
	uint32_t from = w->blank + w->shape->step[way];
	uint32_t target = w->target[w->at[from]];

	return sp_taxicab(w->shape, target, w->blank) -
	    sp_taxicab(w->shape, target, from);
}

/* Slides the blank by one cell on w->at. */
static void
slide_blank(struct window *w, unsigned way)
{
	uint32_t from = w->blank + w->shape->step[way];

	w->at[w->blank] = w->at[from];
	w->blank = from;
}

/* Sets the targets of the tiles that slide in the window, which begins with the
 * board as it is.  The targets of the other tiles are the cells where they
 * stand.  Returns the sum of the distances. */
static uint32_t
aim(struct window *w, const unsigned char *way)
{
	uint32_t distance = 0;

	for (uint32_t i = 0; i < w->slides; i++) {
		uint32_t to = w->blank;

		slide_blank(w, way[i]);
		w->target[w->at[to]] = (uint16_t)to;
	}
	for (uint32_t i = w->slides; i-- > 0;) {
		distance += change(w, sp_opposite(way[i]));
		slide_blank(w, sp_opposite(way[i]));
	}
	return distance;
}

/* Searches from the board after some slides, whose tiles are at that sum of
 * distances from their targets; no slide goes the way `back`.  If it returns 0,
 * the board is as it was. */
static int
search_window(struct window *w, uint32_t slides, uint32_t distance,
    unsigned back)
{
	if (distance == 0) {
		w->found = slides;
		return 1;
	}
	for (unsigned way = 0; way < 4; way++) {
		uint32_t rest;

		if (way == back || !sp_is_open(w->shape, 0, w->blank, way))
			continue;
		rest = distance + change(w, way);
		/* A shorter way has two slides less, or four, and so on. */
		if (slides + 1 + rest + 2 > w->slides ||
		    ++w->nodes > w->most_nodes)
			continue;
		w->way[slides] = (unsigned char)way;
		slide_blank(w, way);
		if (search_window(w, slides + 1, rest, sp_opposite(way)))
			return 1;
		slide_blank(w, sp_opposite(way));
	}
	return 0;
}

/* Searches in the window of the slides way[0..w->slides-1].  Returns whether
 * fewer slides do, which are then the last ones of the window.  The board is as
 * it was. */
static int
shorten(struct window *w, unsigned char *way)
{
	uint32_t distance = aim(w, way);

	/* A loop needs no search, but is looked at like a node. */
	w->nodes = distance == 0;
	if (!search_window(w, 0, distance, SP_NO_WAY))
		return 0;
	for (uint32_t i = w->found; i-- > 0;)
		slide_blank(w, sp_opposite(w->way[i]));
	memcpy(way + w->slides - w->found, w->way, w->found);
	return 1;
}

/*
 * Goes along the path, window by window.  The slides of the new path are moved
 * to its beginning, and lie apart from those that are left until the end:
 *
 *	path    new new new . . . left left left
 *	                    ^     ^
 *	                    end   from, where the window begins
 *
 * SP_END: the path is no shorter than before.
 */
static enum sp_status
pass_windows(struct window *w, const struct sp_board *b,
    struct sp_solution *path, uint32_t slides, const struct sp_task *task,
    struct sp_solve_stats *effort)
{
	uint64_t end = 0, from = 0;
	enum sp_status status = SP_OK;

	w->blank = b->blank;
	for (uint32_t cell = 0; cell < b->n; cell++)
		w->at[cell] = w->target[cell] = (uint16_t)cell;
	while (from < path->length && status == SP_OK) {
		uint64_t left = path->length - from;

		w->slides = left < slides ? (uint32_t)left : slides;
		if (shorten(w, path->dir + from))
			from += w->slides - w->found;
		else
			for (uint32_t i = 0; i < APART && i < left; i++) {
				slide_blank(w, path->dir[from]);
				path->dir[end++] = path->dir[from++];
			}
		status = sp_task_count(task, w->nodes, effort);
	}
	memmove(path->dir + end, path->dir + from,
	    (size_t)(path->length - from));
	path->length -= from - end;
	return status == SP_OK && from == end ? SP_END : status;
}

enum sp_status
sp_path_shorten(const struct sp_shape *shape, uint32_t width,
    const struct sp_board *b, const struct sp_task *task,
    struct sp_solution *path, struct sp_solve_stats *effort)
{
	struct window w = { .shape = shape, .most_nodes = (uint64_t)width *
	    WINDOW_NODES };
	uint32_t slides = FIRST_SLIDES;
	enum sp_status status;

	for (; width > 0; width /= BASE)
		slides += MORE_SLIDES;
	assert(slides <= MOST_SLIDES);
	if (path->length == 0)
		return SP_OK; /* and path->dir may be NULL */
	do
		status = pass_windows(&w, b, path, slides, task, effort);
	while (status == SP_OK);
	return status == SP_END ? SP_OK : status;
}
