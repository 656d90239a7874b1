/* solution.c -- a sequence of slides: it grows, is read, and is made */
#include <stdlib.h>
#include <string.h>

#include "board.h"

enum { FIRST_ROOM = 256 };

void
sp_solution_init(struct sp_solution *s)
{
	*s = (struct sp_solution){ .dir = NULL };
}

void
sp_solution_free(struct sp_solution *s)
{
	free(s->dir);
	sp_solution_init(s);
}

enum sp_status
sp_solution_add(struct sp_solution *s, enum sp_direction way)
{
	if (s->length == s->capacity) {
		uint64_t room = s->capacity == 0 ? FIRST_ROOM :
		    2 * s->capacity;
		unsigned char *larger = room > SIZE_MAX ? NULL :
		    realloc(s->dir, (size_t)room);

		if (larger == NULL)
			return SP_NO_MEMORY;
		s->dir = larger;
		s->capacity = room;
	}
	s->dir[s->length++] = (unsigned char)way;
	return SP_OK;
}

uint64_t
sp_solution_cost(const struct sp_solution *s, enum sp_metric metric)
{
	uint64_t moves = s->length > 0;

	if (metric == SP_SLIDES)
		return s->length;
	for (uint64_t i = 1; i < s->length; i++)
		moves += s->dir[i] != s->dir[i - 1];
	return moves;
}

/* A solution that is being read, and the cell to which it has brought the
 * blank. */
struct reading {
	struct sp_solution *solution;
	uint32_t blank;
};

/* Appends the slides that a move has made, by which the blank came to its
 * cell. */
static enum sp_status
add_move(void *argument, const struct sp_board *b)
{
	struct reading *r = argument;
	uint32_t w = b->size.w, from = r->blank, to = b->blank;
	enum sp_status status = SP_OK;
	enum sp_direction way;
	uint32_t slides;

	if (from / w == to / w) {
		way = from < to ? SP_RIGHT : SP_LEFT;
		slides = from < to ? to - from : from - to;
	} else {
		way = from < to ? SP_DOWN : SP_UP;
		slides = (from < to ? to - from : from - to) / w;
	}
	r->blank = to;
	for (; slides > 0 && status == SP_OK; slides--)
		status = sp_solution_add(r->solution, way);
	return status;
}

enum sp_status
sp_solution_parse(struct sp_solution *s, const struct sp_board *b,
    const char *text, struct sp_fault *fault)
{
	struct reading r = { s, b->blank };
	struct sp_moves m;
	struct sp_board moved;
	enum sp_status status;

	sp_board_init(&moved);
	sp_moves_start(&m);
	m.passing = add_move;
	m.argument = &r;
	s->length = 0;
	status = sp_board_copy(&moved, b);
	if (status == SP_OK)
		status = sp_moves_take(&m, &moved, text, strlen(text), fault);
	if (status == SP_OK)
		status = sp_moves_end(&m, &moved, fault);
	sp_board_free(&moved);
	return status;
}

enum sp_status
sp_solution_apply(const struct sp_solution *s, struct sp_board *b,
    struct sp_fault *fault)
{
	for (uint64_t i = 0; i < s->length; i++)
		if (!sp_slide_blank(b, (enum sp_direction)s->dir[i]))
			return sp_fault_set(fault, SP_REFUSED,
			    "slide %llu: the blank cannot go there",
			    (unsigned long long)i + 1);
	return SP_OK;
}
