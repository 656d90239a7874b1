/* whole.c -- the number of a board, and the chances of all boards */
#include <stdlib.h>
#include <string.h>

#include "random.h"

uint64_t
factorial(uint32_t n)
{
	uint64_t product = 1;

	for (uint32_t k = 2; k <= n; k++)
		product *= k;
	return product;
}

uint64_t
rank_of(const uint32_t *cell, uint32_t n)
{
	uint64_t rank = 0;

	for (uint32_t i = 0; i < n; i++) {
		uint32_t smaller = 0;

		for (uint32_t j = i + 1; j < n; j++)
			smaller += cell[j] < cell[i];
		rank = rank * (n - i) + smaller;
	}
	return rank;
}

static void
of_rank(uint64_t rank, uint32_t *cell, uint32_t n)
{
	uint32_t digit[WHOLE_CELLS] = { 0 };

	for (uint32_t i = n; i-- > 0; rank /= n - i)
		digit[i] = (uint32_t)(rank % (n - i));
	for (uint32_t i = n; i-- > 0; ) {
		cell[i] = digit[i];
		for (uint32_t j = i + 1; j < n; j++)
			cell[j] += cell[j] >= cell[i];
	}
}

int
parity_of(const uint32_t *cell, uint32_t n)
{
	return (n - cycles(cell, n)) % 2;
}

uint32_t
taxicab(const struct sample *s, uint32_t a, uint32_t b)
{
	return (uint32_t)(abs((int)(a % s->w) - (int)(b % s->w)) +
	    abs((int)(a / s->w) - (int)(b / s->w)));
}

int
can_be_solved(const struct sample *s, const struct board *b)
{
	return parity_of(b->cell, s->n) ==
	    (int)(taxicab(s, b->blank, b->home) % 2);
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

	memset(after, 0, factorial(s->n) * sizeof *after);
	for (uint64_t rank = 0; rank < factorial(s->n); rank++) {
		uint32_t blank = 0;

		if (before[rank] <= 0)
			continue;
		of_rank(rank, cell, s->n);
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
			after[rank_of(moved, s->n)] += before[rank] /
			    (s->method == 'w' ? s->n - 1 : 4);
		}
	}
}

static void
walk(const struct sample *s, uint32_t home, double *chance)
{
	double *next = need_memory(factorial(s->n), sizeof *next);

	chance[0] = 1;
	for (unsigned k = 0; k < s->steps; k++) {
		step(s, home, chance, next);
		memcpy(chance, next, factorial(s->n) * sizeof *chance);
	}
	free(next);
}

/* ---- lengths ---- */

/* Marks the boards a slide away from that one which are not marked yet;
 * returns how many they are. */
static uint64_t
mark_next(const struct sample *s, uint32_t home, uint64_t rank,
    unsigned char *slides)
{
	uint32_t cell[WHOLE_CELLS], blank = 0;
	uint64_t found = 0;

	of_rank(rank, cell, s->n);
	while (cell[blank] != home)
		blank++;
	for (uint32_t way = 0; way < 4; way++) {
		uint32_t moved[WHOLE_CELLS];
		uint64_t to;

		memcpy(moved, cell, sizeof moved);
		slide_to(s, moved, blank, neighbour(s, blank, way));
		to = rank_of(moved, s->n);
		if (slides[to] > 0)
			continue;
		slides[to] = (unsigned char)(slides[rank] + 1);
		found++;
	}
	return found;
}

/* Returns, for each board, one more than its slides from the goal; 0: no slides
 * lead to it. */
static unsigned char *
find_slides(const struct sample *s, uint32_t home)
{
	unsigned char *slides = need_memory(factorial(s->n), 1), last = 1;
	uint64_t found = 1;

	for (slides[0] = last; found > 0; last++) {
		found = 0;
		for (uint64_t rank = 0; rank < factorial(s->n); rank++)
			if (slides[rank] == last)
				found += mark_next(s, home, rank, slides);
	}
	return slides;
}

/* ---- chances ---- */

double *
whole_chances(const struct sample *s, uint32_t home)
{
	uint64_t all = factorial(s->n), may = 0;
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

		of_rank(rank, cell, s->n);
		while (cell[b.blank] != home)
			b.blank++;
		chance[rank] = (!s->fixed_blank || b.blank == home) &&
		    (s->population == ANY || can_be_solved(s, &b) ==
		    (s->population == SOLVABLE)) && (slides == NULL ||
		    (slides[rank] > s->steps && slides[rank] <= s->most + 1));
		may += chance[rank] > 0;
	}
	free(slides);
	for (uint64_t rank = 0; rank < all; rank++)
		chance[rank] /= (double)may;
	return chance;
}
