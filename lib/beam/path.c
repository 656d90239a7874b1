/* path.c -- the slides that lead to the states of a beam, as a tree */
#include <assert.h>
#include <stdlib.h>

#include "beam.h"

void
sp_paths_clear(struct sp_paths *p)
{
	free(p->node);
	*p = (struct sp_paths){ .nodes = 0 };
}

static void
mark(struct sp_paths *p, uint32_t node)
{
	if (node != SP_NO_NODE)
		p->node[node].moved = 0;
}

static uint32_t
moved(const struct sp_paths *p, uint32_t node)
{
	return node == SP_NO_NODE ? node : p->node[node].moved;
}

/* Keeps only the nodes on the paths to the states of the current layer and to
 * the best state.  Nodes stay in order: parents come before their children. */
static void
compact(struct sp_paths *p, const struct sp_layers *layers)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < p->nodes; i++)
		p->node[i].moved = SP_NO_NODE;
	mark(p, layers->best->node);
	for (uint32_t i = 0; i < layers->count; i++)
		mark(p, sp_state_at(layers, layers->current, i)->node);
	for (uint32_t i = p->nodes; i-- > 0;)
		if (p->node[i].moved != SP_NO_NODE)
			mark(p, p->node[i].parent);
	for (uint32_t i = 0; i < p->nodes; i++) {
		struct sp_node *to = &p->node[kept];

		if (p->node[i].moved == SP_NO_NODE)
			continue;
		/* Parents come first, and were numbered anew already. */
		assert(p->node[i].parent == SP_NO_NODE ||
		    p->node[i].parent < i);
		p->node[i].moved = kept++;
		to->parent = moved(p, p->node[i].parent);
		to->way = p->node[i].way;
		to->tiles = p->node[i].tiles;
	}
	layers->best->node = moved(p, layers->best->node);
	for (uint32_t i = 0; i < layers->count; i++) {
		struct sp_state *state = sp_state_at(layers, layers->current,
		    i);

		state->node = moved(p, state->node);
	}
	p->nodes = kept;
}

enum sp_status
sp_paths_reserve(struct sp_paths *p, const struct sp_layers *layers,
    uint64_t bytes)
{
	uint64_t capacity = 2 * (uint64_t)p->capacity + layers->width;
	struct sp_node *larger;
	int has_room;

	if (p->capacity - p->nodes >= layers->width)
		return SP_OK;
	compact(p, layers);
	has_room = p->capacity - p->nodes >= layers->width;
	/* Compacting again and again would take long. */
	if (has_room && p->nodes <= p->capacity / 2)
		return SP_OK;
	if (capacity >= SP_NO_NODE || capacity * sizeof *larger > bytes)
		return has_room ? SP_OK : SP_REFUSED;
	larger = realloc(p->node, (size_t)capacity * sizeof *larger);
	if (larger == NULL)
		return SP_NO_MEMORY;
	p->node = larger;
	p->capacity = (uint32_t)capacity;
	return SP_OK;
}

enum sp_status
sp_paths_append(const struct sp_paths *p, uint32_t node,
    struct sp_solution *solution)
{
	uint64_t first = solution->length, last;
	enum sp_status status = SP_OK;

	for (; node != SP_NO_NODE; node = p->node[node].parent)
		for (uint8_t i = 0; i < p->node[node].tiles &&
		    status == SP_OK; i++)
			status = sp_solution_add(solution,
			    (enum sp_direction)p->node[node].way);
	/* The slides were appended from the last one to the first. */
	for (last = solution->length; first + 1 < last; first++) {
		unsigned char dir = solution->dir[--last];

		solution->dir[last] = solution->dir[first];
		solution->dir[first] = dir;
	}
	return status;
}
