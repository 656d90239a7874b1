/* solution.c -- a sequence of slides, which grows */
#include <stdlib.h>

#include "board.h"

enum { FIRST_ROOM = 256 };

void
sp_solution_init(struct sp_solution *s)
{
	*s = (struct sp_solution){ .way = NULL };
}

void
sp_solution_free(struct sp_solution *s)
{
	free(s->way);
	sp_solution_init(s);
}

enum sp_status
sp_solution_add(struct sp_solution *s, enum sp_direction way)
{
	if (s->length == s->room) {
		uint64_t room = s->room == 0 ? FIRST_ROOM : 2 * s->room;
		unsigned char *larger = room > SIZE_MAX ? NULL :
		    realloc(s->way, (size_t)room);

		if (larger == NULL)
			return SP_NO_MEMORY;
		s->way = larger;
		s->room = room;
	}
	s->way[s->length++] = (unsigned char)way;
	return SP_OK;
}
