/* greedy_rest.c -- the last 3x3 cells by the shortest way */
#include "greedy.h"

enum {
	CELLS = SP_REST_SIDE * SP_REST_SIDE,
	LONGEST = 31, /* no 3x3 board takes more slides */
	OUTSIDE = CELLS
};

/* Cells and homes numbered from 0, row by row. */
struct rest {
	unsigned char home[CELLS];
	unsigned char next[CELLS][4];
	unsigned char distance[CELLS][CELLS];
	unsigned limit, length;
	unsigned char way[LONGEST + 1];
};

/*
 * Looks for slides home in at most `limit`, `bound` being the sum of distances.
 * R. Korf, Depth-first iterative-deepening: an optimal admissible tree search,
 * Artificial Intelligence 27, 1985.  The depth is at most LONGEST.
 */
static int
deepen(struct rest *r, unsigned blank, unsigned depth, unsigned bound)
{
	if (bound == 0) {
		r->length = depth;
		return 1;
	}
	for (unsigned way = 0; way < 4; way++) {
		unsigned to = r->next[blank][way], home, then;
		int found;

		if (to == OUTSIDE || (depth > 0 && r->way[depth - 1] ==
		    sp_opposite((enum sp_direction)way)))
			continue;
		home = r->home[to];
		then = bound + r->distance[home][blank] - r->distance[home][to];
		if (depth + 1 + then > r->limit)
			continue;
		r->way[depth] = (unsigned char)way;
		r->home[blank] = (unsigned char)home;
		found = deepen(r, to, depth + 1, then);
		r->home[to] = (unsigned char)home;
		if (found)
			return 1;
	}
	return 0;
}

static unsigned
number(const struct sp_fast *f, uint32_t cell)
{
	return (sp_fast_row(f, cell) - f->top) * (f->right - f->left + 1) +
	    sp_fast_column(f, cell) - f->left;
}

/* Returns the sum of distances. */
static unsigned
set_up(struct rest *r, const struct sp_fast *f)
{
	uint32_t cell[CELLS], count = 0;
	unsigned bound = 0;

	for (uint32_t y = f->top; y <= f->bottom; y++)
		for (uint32_t x = f->left; x <= f->right; x++)
			cell[count++] = y << f->shift | x;
	for (uint32_t i = 0; i < count; i++) {
		for (unsigned way = 0; way < 4; way++) {
			uint32_t next = sp_fast_next(f, cell[i],
			    (enum sp_direction)way);

			r->next[i][way] = (unsigned char)(
			    sp_fast_open(f, next) ? number(f, next) : OUTSIDE);
		}
		for (uint32_t k = 0; k < count; k++)
			r->distance[i][k] = (unsigned char)sp_fast_distance(f,
			    cell[i], cell[k]);
		if (cell[i] == f->blank)
			continue;
		r->home[i] = (unsigned char)number(f, f->at[cell[i]].home);
		bound += r->distance[i][r->home[i]];
	}
	return bound;
}

void
sp_fast_rest(struct sp_fast *f)
{
	struct rest r = { .length = 0 };
	unsigned bound = set_up(&r, f);

	for (r.limit = bound; !deepen(&r, number(f, f->blank), 0, bound); )
		r.limit += 2;
	for (unsigned i = 0; i < r.length; i++)
		sp_fast_slide(f, (enum sp_direction)r.way[i]);
}
