/* whole.c -- which boards there are, and the chances of all boards */
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "random.h"

uint32_t
taxicab(const struct sample *s, uint32_t a, uint32_t b)
{
	return (uint32_t)(abs((int)(a % s->w) - (int)(b % s->w)) +
	    abs((int)(a / s->w) - (int)(b / s->w)));
}

int
can_be_solved(const struct sample *s, const struct board *b)
{
	return (s->n - cycles(b->cell, s->n)) % 2 ==
	    taxicab(s, b->blank, b->home) % 2;
}

/* ---- walks ---- */

/* Slides the blank to a cell, along the row first. */
static void
slide_to(const struct sample *s, uint32_t *cell, uint32_t blank, uint32_t to)
{
	uint32_t what = cell[blank];

	while (blank != to) {
		uint32_t from = blank;

		if (blank % s->w != to % s->w)
			blank += blank % s->w < to % s->w ? 1 : (uint32_t)-1;
		else
			blank += blank < to ? s->w : (uint32_t)-s->w;
		cell[from] = cell[blank];
	}
	cell[to] = what;
}

/* Returns the cell to which a slide up, down, left or right takes the blank. */
static uint32_t
neighbour(const struct sample *s, uint32_t cell, uint32_t way)
{
	uint32_t x = cell % s->w, y = cell / s->w;

	if (way == 0)
		return y > 0 ? cell - s->w : cell;
	if (way == 1)
		return y + 1 < s->h ? cell + s->w : cell;
	if (way == 2)
		return x > 0 ? cell - 1 : cell;
	return x + 1 < s->w ? cell + 1 : cell;
}

/* Makes one step from every board at once. */
static void
step(const struct sample *s, uint32_t home, const double *before,
    double *after)
{
	uint32_t cell[WHOLE_CELLS], ways = s->method == 'w' ? s->n : 4;

	memset(after, 0, oracle_factorial(s->n) * sizeof *after);
	for (uint64_t rank = 0; rank < oracle_factorial(s->n); rank++) {
		uint32_t blank = 0;

		if (before[rank] <= 0)
			continue;
		oracle_unrank(rank, s->n, s->n, cell);
		while (cell[blank] != home)
			blank++;
		for (uint32_t way = 0; way < ways; way++) {
			uint32_t moved[WHOLE_CELLS];
			uint32_t to = s->method == 'w' ? way :
			    neighbour(s, blank, way);

			if (s->method == 'w' && to == blank)
				continue;
			memcpy(moved, cell, sizeof moved);
			slide_to(s, moved, blank, to);
			after[oracle_rank(moved, s->n)] += before[rank] /
			    (s->method == 'w' ? s->n - 1 : 4);
		}
	}
}

static void
walk(const struct sample *s, uint32_t home, double *chance)
{
	double *next = need_memory(oracle_factorial(s->n), sizeof *next);

	chance[0] = 1;
	for (unsigned k = 0; k < s->steps; k++) {
		step(s, home, chance, next);
		memcpy(chance, next, oracle_factorial(s->n) * sizeof *chance);
	}
	free(next);
}

/* Returns, by rank, the slides from each board to the goal; ORACLE_FAR: none
 * lead to it. */
static unsigned char *
find_slides(const struct sample *s, uint32_t home)
{
	uint32_t goal[WHOLE_CELLS], label[WHOLE_CELLS], cell[WHOLE_CELLS];
	uint64_t all = oracle_factorial(s->n);
	unsigned char *slides = need_memory(all, 1), *by_label;

	for (uint32_t c = 0; c < s->n; c++)
		goal[c] = c == home ? 0 : c + 1;
	by_label = oracle_distances(s->w, s->h, goal, 1);
	for (uint64_t rank = 0; rank < all; rank++) {
		oracle_unrank(rank, s->n, s->n, cell);
		for (uint32_t c = 0; c < s->n; c++)
			label[c] = goal[cell[c]];
		slides[rank] = by_label[oracle_rank(label, s->n)];
	}
	free(by_label);
	return slides;
}

/* ---- chances ---- */

double *
whole_chances(const struct sample *s, uint32_t home)
{
	uint64_t all = oracle_factorial(s->n), may = 0;
	double *chance = need_memory(all, sizeof *chance);
	uint32_t cell[WHOLE_CELLS];
	unsigned char *slides = NULL;

	if (s->method == 'l') {
		slides = find_slides(s, home);
	} else if (s->method != 'u') {
		walk(s, home, chance);
		return chance;
	}
	for (uint64_t rank = 0; rank < all; rank++) {
		struct board b = { .cell = cell, .home = home };

		oracle_unrank(rank, s->n, s->n, cell);
		while (cell[b.blank] != home)
			b.blank++;
		chance[rank] = (!s->fixed_blank || b.blank == home) &&
		    (s->population == ANY || can_be_solved(s, &b) ==
		    (s->population == SOLVABLE)) && (slides == NULL ||
		    (slides[rank] >= s->steps && slides[rank] <= s->most));
		may += chance[rank] > 0;
	}
	free(slides);
	for (uint64_t rank = 0; rank < all; rank++)
		chance[rank] /= (double)may;
	return chance;
}
