/* rest.c -- shortest solutions of the last 3x3 cells */
#include <assert.h>

#include "greedy.h"

enum {
	CELLS = SP_REST_SIDE * SP_REST_SIDE,
	LONGEST = 31, /* slides of the hardest 3x3 boards */
	OUTSIDE = CELLS
};

/* Cells and homes are numbered from 0 in row-major order. */
struct rest {
	unsigned char home[CELLS];
	unsigned char next[CELLS][4];
	unsigned char distance[CELLS][CELLS];
	unsigned limit, length;
	unsigned char way[LONGEST + 1];
};

/*
 * Looks by IDA* for a solution of at most r->limit slides, of which `depth`
 * have been made; `bound` is the sum of the distances of the tiles from home.
 * Returns 1 if there is a solution, which r->way then holds.  The depth is at
 * most LONGEST.  R. E. Korf, Depth-first iterative-deepening: an optimal
 * admissible tree search, Artificial Intelligence 27, 1985.
 */
static int
deepen(struct rest *r, unsigned blank, unsigned depth, unsigned bound)
{
	assert(depth <= LONGEST);
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

/* Returns the number that a cell of the board has in struct rest. */
static unsigned
number(const struct sp_greedy *g, uint32_t cell)
{
	return (sp_greedy_row(g, cell) - g->top) * (g->right - g->left + 1) +
	    sp_greedy_column(g, cell) - g->left;
}

/* Returns the sum of the tiles' distances from home. */
static unsigned
set_up(struct rest *r, const struct sp_greedy *g)
{
	uint32_t cell[CELLS], count = 0;
	unsigned bound = 0;

	for (uint32_t y = g->top; y <= g->bottom; y++)
		for (uint32_t x = g->left; x <= g->right; x++)
			cell[count++] = y << g->shift | x;
	for (uint32_t i = 0; i < count; i++) {
		for (unsigned way = 0; way < 4; way++) {
			uint32_t next = cell[i] + g->step[way];

			r->next[i][way] = (unsigned char)
			    (sp_greedy_open(g, next) ? number(g, next) :
			    OUTSIDE);
		}
		for (uint32_t k = 0; k < count; k++)
			r->distance[i][k] = (unsigned char)sp_greedy_distance(g,
			    cell[i], cell[k]);
		if (cell[i] == g->blank)
			continue;
		r->home[i] = (unsigned char)number(g, g->at[cell[i]].home);
		bound += r->distance[i][r->home[i]];
	}
	return bound;
}

void
sp_greedy_rest(struct sp_greedy *g)
{
	struct rest r = { .length = 0 };
	unsigned bound = set_up(&r, g);

	for (r.limit = bound; !deepen(&r, number(g, g->blank), 0, bound); )
		r.limit += 2;
	for (unsigned i = 0; i < r.length; i++)
		sp_greedy_slide(g, (enum sp_direction)r.way[i]);
}
