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

/* Appends the slides of a move to the solution that is being read. */
static enum sp_status
add_move(void *solution, const struct sp_board *b, const struct sp_tap *tap)
{
	enum sp_status status = SP_OK;

	(void)b;
	for (uint32_t i = 0; i < tap->tiles && status == SP_OK; i++)
		status = sp_solution_add(solution, tap->dir);
	return status;
}

enum sp_status
sp_solution_parse(struct sp_solution *s, const struct sp_board *b,
    const char *text, struct sp_fault *fault)
{
	struct sp_moves m;
	struct sp_board moved;
	enum sp_status status;

	sp_board_init(&moved);
	sp_moves_start(&m);
	m.passing = add_move;
	m.argument = s;
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
