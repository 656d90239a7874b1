/* greedy_slide.c -- slides that bring other tiles closer to home */
#include <stdlib.h>
#include <string.h>

#include "greedy.h"

/*
 * Whatever the blank is after, every slide moves some tile, and among the ways
 * it can go one is better for those tiles than another.  A tile x columns and y
 * rows away from home will take about 5 max + min slides.  Later slides undo a
 * part of what is won, so that the gain of a slide, in half slides, is taken
 * as the change of 3 max + min.  This makes solutions a third shorter.
 */
enum { DETOUR = 4 /* half slides for two more */ };

static int
sign(int x)
{
	return (x > 0) - (x < 0);
}

/* What gains depend on: where home lies, and along which axis it is farther */
static unsigned
sector(int x, int y)
{
	return (unsigned)(13 + 9 * sign(x) + 3 * sign(y) +
	    sign(abs(x) - abs(y)));
}

void
sp_fast_gains(struct sp_fast *f)
{
	for (int x = -2; x <= 2; x++)
		for (int y = -2; y <= 2; y++) {
			signed char *gain = f->gain[sector(x, y)];
			int wide = abs(x) > abs(y), tall = abs(y) > abs(x);
			signed char nearer_x = (signed char)(wide ? 3 : 1);
			signed char nearer_y = (signed char)(tall ? 3 : 1);
			signed char farther_x = (signed char)(tall ? -1 : -3);
			signed char farther_y = (signed char)(wide ? -1 : -3);

			/* The tile goes where the blank comes from. */
			gain[SP_LEFT] = x > 0 ? nearer_x : farther_x;
			gain[SP_RIGHT] = x < 0 ? nearer_x : farther_x;
			gain[SP_UP] = y > 0 ? nearer_y : farther_y;
			gain[SP_DOWN] = y < 0 ? nearer_y : farther_y;
		}
}

void
sp_fast_put(struct sp_fast *f, uint32_t cell, uint32_t home)
{
	int x = (int)sp_fast_column(f, home) - (int)sp_fast_column(f, cell);
	int y = (int)sp_fast_row(f, home) - (int)sp_fast_row(f, cell);

	f->where[home] = cell;
	f->at[cell].home = home;
	memcpy(f->at[cell].gain, f->gain[sector(x, y)], 4);
}

static int
undoes(const struct sp_solution *s, enum sp_direction way)
{
	return s->length > 0 && s->way[s->length - 1] == sp_opposite(way);
}

void
sp_fast_slide(struct sp_fast *f, enum sp_direction way)
{
	struct sp_solution *s = f->solution;
	uint32_t from = f->blank, to = sp_fast_next(f, from, way);

	sp_fast_put(f, from, f->at[to].home);
	f->blank = to;
	if (undoes(s, way))
		s->length--;
	else if (s->length < s->room)
		s->way[s->length++] = (unsigned char)way;
	else if (f->status == SP_OK)
		f->status = sp_solution_add(s, way);
}

/* What it gains to go by way of the next cell outwards. */
static int
detour_gain(const struct sp_fast *f, enum sp_direction way,
    enum sp_direction out)
{
	uint32_t aside = sp_fast_next(f, f->blank, out);
	uint32_t beyond = sp_fast_next(f, aside, way);

	if (!sp_fast_open(f, aside) || !sp_fast_open(f, beyond))
		return -DETOUR;
	return sp_fast_gain(f, f->blank, out) + sp_fast_gain(f, aside, way) +
	    sp_fast_gain(f, beyond, sp_opposite(out)) -
	    sp_fast_gain(f, f->blank, way);
}

void
sp_fast_walk(struct sp_fast *f, enum sp_direction way, enum sp_direction out)
{
	unsigned depth = 0;

	/* It costs nothing where the last slide came from there. */
	while (detour_gain(f, way, out) >=
	    (undoes(f->solution, out) ? 0 : DETOUR)) {
		sp_fast_slide(f, out);
		depth++;
	}
	sp_fast_slide(f, way);
	while (depth-- > 0)
		sp_fast_slide(f, sp_opposite(out));
}
