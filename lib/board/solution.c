/* solution.c -- a sequence of slides: it grows, is read, changed and made */
#include <stdlib.h>
#include <string.h>

#include "board.h"

void
sp_solution_init(struct sp_solution *s)
{
	*s = (struct sp_solution){ .dir = NULL };
}

void
sp_solution_free(struct sp_solution *s)
{
	assert(s != NULL);
	free(s->dir);
	sp_solution_init(s);
}

enum sp_status
sp_solution_add(struct sp_solution *s, enum sp_direction way)
{
	assert((unsigned)way <= SP_RIGHT);
	if (s->length == s->capacity) {
		size_t room = (size_t)s->capacity;

		if (sp_grow(&s->dir, &room, room + 1, 1) != SP_OK)
			return SP_NO_MEMORY;
		s->capacity = room;
	}
	s->dir[s->length++] = (unsigned char)way;
	return SP_OK;
}

void
sp_solution_exchange(struct sp_solution *a, struct sp_solution *b)
{
	struct sp_solution other = *a;

	*a = *b;
	*b = other;
}

enum sp_status
sp_solution_take(void *solution, const struct sp_board *b,
    const struct sp_move *move)
{
	struct sp_solution *s = solution;
	uint32_t tiles;
	enum sp_status status = SP_OK;

	if (s == NULL || move == NULL)
		return SP_REFUSED;
	tiles = move->tap.tiles;
	/* No board limits the text: without this, a short text could ask for any
	 * amount of memory. */
	if (b == NULL && s->length + tiles > SP_MAX_SLIDES)
		return SP_REFUSED;
	if (tiles == 1 && s->length < s->capacity) {
		s->dir[s->length++] = (unsigned char)move->tap.dir;
		return SP_OK;
	}
	for (; tiles > 0 && status == SP_OK; tiles--)
		status = sp_solution_add(s, move->tap.dir);
	return status;
}

enum sp_status
sp_solution_parse(struct sp_solution *s, const struct sp_board *b,
    const char *text, struct sp_fault *fault)
{
	struct sp_board moved;
	enum sp_status status;

	SP_NOT_NULL(fault, s && text);
	s->length = 0;
	sp_board_init(&moved);
	status = b == NULL ? SP_OK : sp_board_copy(&moved, b);
	if (status == SP_OK)
		status = sp_moves_pass(b == NULL ? NULL : &moved, text,
		    strlen(text), sp_solution_take, s, fault);
	sp_board_free(&moved);
	return status != SP_REFUSED ? status : sp_fault_set(fault, status,
	    "more than %d slides", SP_MAX_SLIDES);
}

/* ---- solutions as values ---- */

int
sp_solution_tap(const struct sp_solution *s, uint64_t *at, struct sp_tap *tap)
{
	uint64_t first = *at;

	assert(s != NULL && tap != NULL);
	if (first >= s->length)
		return 0;
	while (*at < s->length && s->dir[*at] == s->dir[first])
		++*at;
	tap->dir = (enum sp_direction)s->dir[first];
	tap->tiles = (uint32_t)(*at - first);
	return 1;
}

uint64_t
sp_solution_cost(const struct sp_solution *s, enum sp_metric metric)
{
	uint64_t moves = s->length > 0;

	assert((unsigned)metric <= SP_MULTI_TILE);
	if (metric == SP_SLIDES)
		return s->length;
	for (uint64_t i = 1; i < s->length; i++)
		moves += s->dir[i] != s->dir[i - 1];
	return moves;
}

void
sp_solution_invert(struct sp_solution *s)
{
	for (uint64_t i = 0, k = s->length; i < k; i++) {
		unsigned char first = s->dir[i];

		s->dir[i] = (unsigned char)sp_opposite(s->dir[--k]);
		s->dir[k] = (unsigned char)sp_opposite(first);
	}
}

void
sp_solution_turn(struct sp_solution *s, const struct sp_symmetry *symmetry)
{
	assert(s != NULL && symmetry != NULL);
	for (uint64_t i = 0; i < s->length; i++)
		s->dir[i] = (unsigned char)sp_symmetry_direction(symmetry,
		    (enum sp_direction)s->dir[i]);
}

void
sp_solution_cancel(struct sp_solution *s)
{
	uint64_t kept = 0;

	assert(s != NULL);
	for (uint64_t i = 0; i < s->length; i++)
		if (kept > 0 && s->dir[kept - 1] == sp_opposite(s->dir[i]))
			kept--;
		else
			s->dir[kept++] = s->dir[i];
	s->length = kept;
}

enum sp_status
sp_solution_apply(const struct sp_solution *s, struct sp_board *b,
    struct sp_fault *fault)
{
	SP_NOT_NULL(fault, s && b);
	for (uint64_t i = 0; i < s->length; i++)
		if (!sp_slide_blank(b, (enum sp_direction)s->dir[i]))
			return sp_fault_set(fault, SP_REFUSED,
			    "slide %llu: the blank cannot go there",
			    (unsigned long long)i + 1);
	return SP_OK;
}
