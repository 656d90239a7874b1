/* lines.c -- solutions line by line, found quickly but not shortest */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "greedy.h"

/* ---- shortest solutions of the last 3x3 cells --------------------------- */

enum {
	REST_CELLS = SP_REST_SIDE * SP_REST_SIDE,
	LONGEST = 31, /* slides of the hardest 3x3 boards */
	REST_OUTSIDE = REST_CELLS
};

/* Cells and homes are numbered from 0 in row-major order. */
struct rest {
	unsigned char home[REST_CELLS];
	unsigned char next[REST_CELLS][4];
	unsigned char distance[REST_CELLS][REST_CELLS];
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

		if (to == REST_OUTSIDE || (depth > 0 && r->way[depth - 1] ==
		    sp_opposite(way)))
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

/* Solves the open rectangle by the least number of slides. */
static void
solve_rest(struct sp_greedy *g)
{
	struct rest r = { .length = 0 };
	uint32_t cell[REST_CELLS], count = 0;
	unsigned bound = 0;

	for (uint32_t y = g->top; y <= g->bottom; y++)
		for (uint32_t x = g->left; x <= g->right; x++)
			cell[count++] = y << g->shift | x;
	for (uint32_t i = 0; i < count; i++) {
		for (unsigned way = 0; way < 4; way++) {
			uint32_t next = cell[i] + g->step[way];

			r.next[i][way] = (unsigned char)
			    (sp_greedy_open(g, next) ? number(g, next) :
			    REST_OUTSIDE);
		}
		for (uint32_t k = 0; k < count; k++)
			r.distance[i][k] = (unsigned char)sp_greedy_distance(g,
			    cell[i], cell[k]);
		if (cell[i] == g->blank)
			continue;
		r.home[i] = (unsigned char)number(g, g->at[cell[i]].home);
		bound += r.distance[i][r.home[i]];
	}
	for (r.limit = bound; !deepen(&r, number(g, g->blank), 0, bound); )
		r.limit += 2;
	for (unsigned i = 0; i < r.length; i++)
		sp_greedy_slide(g, (enum sp_direction)r.way[i]);
}

/* ---- the last two tiles of a line --------------------------------------- */

/*
 * The last two tiles of a line cannot be brought home one after the other:
 * once the first is fixed, the blank cannot leave the home of the second
 * except by the cell that the second must come from.  Instead one is moved to
 * the home of the other, and the other to the inner neighbour of that cell;
 * from there a table leads both home.  It covers a window of six cells:
 *
 *      0 1     0 and 1: the homes, on the line
 *      2 3     2 to 5: inside the line
 *      4 5
 *
 * For both tiles and the blank in the window (6*5*4 = 120 states) it holds the
 * way that the blank moves next on a shortest path home.
 */
enum { OUTSIDE = SP_PAIR_CELLS, DONE = 4, UNKNOWN = 5 };

/* Sets g->finish, by a breadth-first search from both tiles at home and the
 * blank anywhere.  The window is drawn with the line as its upper row. */
static void
set_pair_table(struct sp_greedy *g)
{
	const struct sp_size window = { 2, SP_PAIR_CELLS / 2 };
	struct {
		unsigned blank, a, b;
	} queue[120];
	unsigned head = 0, tail = 0;

	memset(g->finish, UNKNOWN, sizeof g->finish);
	for (unsigned blank = 2; blank < SP_PAIR_CELLS; blank++, tail++) {
		g->finish[blank][0][1] = DONE;
		queue[tail].blank = blank;
		queue[tail].a = 0;
		queue[tail].b = 1;
	}
	for (; head < tail; head++) {
		unsigned from = queue[head].blank;

		for (unsigned way = 0; way < 4; way++) {
			unsigned to = from + sp_step(window, way);
			unsigned a = queue[head].a, b = queue[head].b;

			if (sp_reach(window, from, way) == 0)
				continue;
			a = a == to ? from : a;
			b = b == to ? from : b;
			if (g->finish[to][a][b] != UNKNOWN)
				continue;
			assert(tail < sizeof queue / sizeof *queue);
			g->finish[to][a][b] = (unsigned char)sp_opposite(way);
			queue[tail].blank = to;
			queue[tail].a = a;
			queue[tail++].b = b;
		}
	}
}

/* Returns the direction along the current line: right or down. */
static enum sp_direction
along_line(const struct sp_greedy *g)
{
	return sp_is_vertical(g->in) ? SP_RIGHT : SP_DOWN;
}

/* Returns the number of a cell in the window whose cell 0 is `first`. */
static unsigned
window_cell(const struct sp_greedy *g, uint32_t first, uint32_t cell)
{
	uint32_t x = sp_greedy_column(g, cell) - sp_greedy_column(g, first);
	uint32_t y = sp_greedy_row(g, cell) - sp_greedy_row(g, first);
	uint32_t along = sp_is_vertical(g->in) ? x : y;
	uint32_t depth = sp_is_vertical(g->in) ? y : x;

	if (g->in == SP_UP || g->in == SP_LEFT)
		depth = 0 - depth;
	return along < 2 && depth < 3 ? 2 * depth + along : OUTSIDE;
}

/*
 * Brings tiles a and b home by the table.  If one of the tiles or the blank is
 * outside the window, it does nothing and returns 0.
 */
static int
finish_pair(struct sp_greedy *g, uint32_t a, uint32_t b)
{
	enum sp_direction along = along_line(g);
	enum sp_direction way[DONE] = { sp_opposite(g->in), g->in,
		sp_opposite(along), along };
	unsigned next;

	do {
		unsigned blank = window_cell(g, a, g->blank);
		unsigned a_cell = window_cell(g, a, g->where[a]);
		unsigned b_cell = window_cell(g, a, g->where[b]);

		if (blank == OUTSIDE || a_cell == OUTSIDE || b_cell == OUTSIDE)
			return 0;
		next = g->finish[blank][a_cell][b_cell];
		assert(next != UNKNOWN);
		if (next != DONE)
			sp_greedy_slide(g, way[next]);
	} while (next != DONE);
	return 1;
}

/*
 * Returns an estimate of the slides that move one tile to a cell and the other
 * tile to its inner neighbour.
 */
static uint32_t
plan_length(const struct sp_greedy *g, uint32_t first, uint32_t second,
    uint32_t cell)
{
	return sp_greedy_distance(g, g->blank, g->where[first]) +
	    sp_greedy_estimate(g, g->where[first], cell) +
	    sp_greedy_distance(g, cell, g->where[second]) +
	    sp_greedy_estimate(g, g->where[second], cell + g->step[g->in]);
}

/* Brings home the two tiles whose homes are a cell and the next cell of the
 * line. */
static void
bring_pair(struct sp_greedy *g, uint32_t cell)
{
	uint32_t a = cell, b = cell + g->step[along_line(g)];
	uint32_t parked = a, other = b, below;

	if ((g->where[a] == a && g->where[b] == b) || finish_pair(g, a, b))
		return;
	if (plan_length(g, b, a, a) < plan_length(g, a, b, b)) {
		parked = b;
		other = a;
	}
	/* `parked` is moved to the home of `other`, and `other` below it. */
	below = other + g->step[g->in];
	while (g->where[parked] != other)
		sp_greedy_move(g, parked, other);
	while (!finish_pair(g, a, b)) {
		g->at[other].home = SP_FIXED;
		if (g->where[other] != below)
			sp_greedy_move(g, other, below);
		else
			sp_greedy_reach(g, below, g->in);
		g->at[other].home = parked;
	}
}

/* ---- solutions line by line, found quickly but not shortest ------------- */

void
sp_greedy_set_size(struct sp_greedy *g, struct sp_size size)
{
	g->shift = 1;
	while ((uint32_t)1 << g->shift <= size.w)
		g->shift++;
	g->mask = ((uint32_t)1 << g->shift) - 1;
	g->step[SP_UP] = 0 - ((uint32_t)1 << g->shift);
	g->step[SP_DOWN] = (uint32_t)1 << g->shift;
	g->step[SP_LEFT] = UINT32_MAX;
	g->step[SP_RIGHT] = 1;
	g->left = g->top = 1;
	g->right = size.w;
	g->bottom = size.h;
}

enum sp_status
sp_greedy_init(struct sp_greedy *g, struct sp_size size,
    struct sp_solution *solution)
{
	size_t cells;

	*g = (struct sp_greedy){ .solution = solution };
	set_pair_table(g);
	sp_greedy_gains(g);
	sp_greedy_set_size(g, size);
	cells = ((size_t)size.h + 2) << g->shift;
	/* All homes are SP_FIXED, which is 0. */
	g->at = calloc(cells, sizeof *g->at);
	g->where = malloc(cells * sizeof *g->where);
	g->status = g->at == NULL || g->where == NULL ? SP_NO_MEMORY : SP_OK;
	return g->status;
}

void
sp_greedy_free(struct sp_greedy *g)
{
	free(g->at);
	free(g->where);
}

/* Added cost, in slides, of a cell that divides the open cells of the line in
 * two. */
enum { DIVIDING = 2 };

/* Returns whether the next cell that way is open and the cell after it is
 * not. */
static int
is_single(const struct sp_greedy *g, uint32_t cell, enum sp_direction way)
{
	uint32_t next = cell + g->step[way];

	return sp_greedy_open(g, next) &&
	    !sp_greedy_open(g, next + g->step[way]);
}

/* Returns the distance of the blank from the tile whose home is a cell; 0 if
 * the tile is at home. */
static uint32_t
blank_distance(const struct sp_greedy *g, uint32_t cell)
{
	return g->where[cell] == cell ? 0 :
	    sp_greedy_distance(g, g->blank, g->where[cell]);
}

/*
 * Chooses the cell of the line to be solved next: the one whose tile is nearest
 * to the blank.  A cell may be chosen if it leaves no single open cell on
 * either side of it, or if it is the first of two open cells between others
 * that are fixed; then *pair is set to 1.
 */
static uint32_t
choose_cell(const struct sp_greedy *g, uint32_t first, uint32_t length,
    int *pair)
{
	enum sp_direction forth = along_line(g), back = sp_opposite(forth);
	uint32_t least = UINT32_MAX, choice = first, cell = first;

	for (uint32_t i = 0; i < length; i++, cell += g->step[forth]) {
		int before = sp_greedy_open(g, cell + g->step[back]);
		int after = sp_greedy_open(g, cell + g->step[forth]);
		int two = !before && is_single(g, cell, forth);
		uint32_t cost;

		if (!sp_greedy_open(g, cell) || (!two &&
		    (is_single(g, cell, forth) || is_single(g, cell, back))))
			continue;
		cost = blank_distance(g, cell);
		if (two) {
			uint32_t other = blank_distance(g,
			    cell + g->step[forth]);

			if (other < cost)
				cost = other;
		} else if (before && after && cost > 0)
			cost += DIVIDING;
		if (cost < least) {
			least = cost;
			choice = cell;
			*pair = two;
		}
	}
	return choice;
}

/* Tiles between two calls of the watch: tens of milliseconds where a row has
 * thousands of cells. */
enum { WATCH_TILES = 256 };

/* Solves and fixes the current line: `length` cells from `first` on. */
static void
solve_line(struct sp_greedy *g, uint32_t first, uint32_t length)
{
	uint32_t fixed = 0;

	while (fixed < length && g->status == SP_OK) {
		int pair = 0;
		uint32_t cell = choose_cell(g, first, length, &pair);

		if (pair) {
			uint32_t other = cell + g->step[along_line(g)];

			bring_pair(g, cell);
			g->at[other].home = SP_FIXED;
			fixed++;
		}
		while (g->where[cell] != cell)
			sp_greedy_move(g, cell, cell);
		g->at[cell].home = SP_FIXED;
		fixed++;
		if (++g->placed % WATCH_TILES == 0 && sp_watch_ends(g->watch))
			g->status = SP_STOPPED;
	}
}

uint32_t
sp_greedy_next_line(struct sp_greedy *g, uint32_t *length)
{
	uint32_t w = g->right - g->left + 1, h = g->bottom - g->top + 1;
	int last;

	if (w >= h) {
		last = sp_greedy_column(g, g->blank_home) == g->left;
		g->in = last ? SP_LEFT : SP_RIGHT;
		g->line_mask = g->mask;
		g->line = last ? g->right-- : g->left++;
		*length = h;
		return g->top << g->shift | g->line;
	}
	last = sp_greedy_row(g, g->blank_home) == g->top;
	g->in = last ? SP_UP : SP_DOWN;
	g->line_mask = ~g->mask;
	g->line = (last ? g->bottom-- : g->top++) << g->shift;
	*length = w;
	return g->line | g->left;
}

int
sp_greedy_solve_line(struct sp_greedy *g)
{
	uint32_t length, first;

	if (g->right - g->left < SP_REST_SIDE &&
	    g->bottom - g->top < SP_REST_SIDE) {
		solve_rest(g);
		return 0;
	}
	first = sp_greedy_next_line(g, &length);
	solve_line(g, first, length);
	return g->status == SP_OK;
}

enum sp_status
sp_solve_fast(const struct sp_board *b, const struct sp_goal *goal,
    const struct sp_watch *watch, struct sp_solution *s)
{
	struct sp_greedy g;
	uint32_t w = b->size.w;
	int more;

	assert(sp_is_solvable(b, goal));
	s->length = 0;
	more = sp_greedy_init(&g, b->size, s) == SP_OK;
	g.watch = watch;
	for (uint32_t i = 0; i < b->n && more; i++) {
		uint32_t home = sp_goal_home(goal, b->missing, b->label[i]);
		uint32_t cell = sp_greedy_cell(&g, i % w, i / w);

		home = sp_greedy_cell(&g, home % w, home / w);
		sp_greedy_put(&g, cell, home);
		if (i == b->blank) {
			g.blank = cell;
			g.blank_home = home;
		}
	}
	while (more)
		more = sp_greedy_solve_line(&g);
	sp_greedy_free(&g);
	if (g.status == SP_STOPPED)
		s->length = 0;
	return g.status;
}
