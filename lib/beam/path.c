/* path.c -- the slides that lead to the states of a beam, as a tree */
#include <stdlib.h>

#include "beam.h"

void
sp_paths_clear(struct sp_paths *p)
{
	free(p->node);
	*p = (struct sp_paths){ .free_node = SP_NO_NODE };
}

enum sp_status
sp_paths_reserve(struct sp_paths *p, uint32_t more, uint64_t bytes)
{
	uint64_t capacity = 2 * (uint64_t)p->capacity + more;
	struct sp_node *larger;

	if (p->capacity - p->live >= more)
		return SP_OK;
	if (capacity >= SP_NO_NODE || capacity * sizeof *larger > bytes)
		return SP_REFUSED; /* not tested: sp-solve, uncounted, does */
	larger = realloc(p->node, (size_t)capacity * sizeof *larger);
	if (larger == NULL)
		return SP_NO_MEMORY;
	p->node = larger;
	p->capacity = (uint32_t)capacity;
	return SP_OK;
}

uint32_t
sp_paths_add(struct sp_paths *p, uint32_t parent, uint8_t way, uint8_t tiles)
{
	uint32_t added = p->free_node;

	if (added != SP_NO_NODE)
		p->free_node = p->node[added].parent;
	else
		added = p->nodes++;
	p->node[added] = (struct sp_node){ parent, 1, way, tiles };
	if (parent != SP_NO_NODE)
		sp_paths_use(p, parent);
	p->live++;
	return added;
}

void
sp_paths_use(struct sp_paths *p, uint32_t node)
{
	p->node[node].uses++;
}

void
sp_paths_drop(struct sp_paths *p, uint32_t node)
{
	while (node != SP_NO_NODE && --p->node[node].uses == 0) {
		uint32_t parent = p->node[node].parent;

		p->node[node].parent = p->free_node;
		p->free_node = node;
		p->live--;
		node = parent;
	}
}

enum sp_status
sp_paths_append(const struct sp_paths *p, uint32_t node,
    struct sp_solution *solution)
{
	uint64_t first = solution->length, last;

	for (; node != SP_NO_NODE; node = p->node[node].parent) {
		enum sp_direction way = (enum sp_direction)p->node[node].way;
		enum sp_status status = SP_OK;

		for (uint8_t i = 0; i < p->node[node].tiles &&
		    status == SP_OK; i++)
			status = sp_solution_add(solution, way);
		if (status != SP_OK)
			return status;
	}
	/* The slides were appended from the last one to the first. */
	for (last = solution->length; first + 1 < last; first++) {
		unsigned char dir = solution->dir[--last];

		solution->dir[last] = solution->dir[first];
		solution->dir[first] = dir;
	}
	return SP_OK;
}
