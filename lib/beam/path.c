/* path.c -- the slides that lead to the states of a beam, as a tree */
#include <stdlib.h>

#include "beam.h"

enum sp_status
sp_path_reserve(struct sp_near *s, uint32_t more)
{
	uint64_t room = 2 * (uint64_t)s->nodes_room + more;
	struct sp_node *larger;

	if (s->nodes_room - s->nodes_live >= more)
		return SP_OK;
	if (room >= SP_NO_NODE || sp_near_bytes(s) + room * sizeof *larger >
	    s->most_bytes)
		return SP_REFUSED; /* not tested: sp-solve, uncounted, does */
	larger = realloc(s->node, (size_t)room * sizeof *larger);
	if (larger == NULL)
		return SP_NO_MEMORY;
	s->node = larger;
	s->nodes_room = (uint32_t)room;
	return SP_OK;
}

uint32_t
sp_path_add(struct sp_near *s, uint32_t parent, uint8_t way)
{
	uint32_t added = s->free_node;

	if (added != SP_NO_NODE)
		s->free_node = s->node[added].parent;
	else
		added = s->nodes++;
	s->node[added] = (struct sp_node){ parent, 1, way };
	if (parent != SP_NO_NODE)
		sp_path_use(s, parent);
	s->nodes_live++;
	return added;
}

void
sp_path_use(struct sp_near *s, uint32_t node)
{
	s->node[node].uses++;
}

void
sp_path_drop(struct sp_near *s, uint32_t node)
{
	while (node != SP_NO_NODE && --s->node[node].uses == 0) {
		uint32_t parent = s->node[node].parent;

		s->node[node].parent = s->free_node;
		s->free_node = node;
		s->nodes_live--;
		node = parent;
	}
}

enum sp_status
sp_path_append(const struct sp_near *s, uint32_t node,
    struct sp_solution *solution)
{
	uint64_t first = solution->length, last;

	for (; node != SP_NO_NODE; node = s->node[node].parent) {
		enum sp_direction way = (enum sp_direction)s->node[node].way;
		enum sp_status status = sp_solution_add(solution, way);

		if (status != SP_OK)
			return status;
	}
	/* They were appended from the last one to the first. */
	for (last = solution->length; first + 1 < last; first++) {
		unsigned char way = solution->way[--last];

		solution->way[last] = solution->way[first];
		solution->way[first] = way;
	}
	return SP_OK;
}
