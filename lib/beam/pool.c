/* pool.c -- the memory of a beam search: layers, and paths to their states */
#include <assert.h>
#include <stdlib.h>

#include "beam.h"

enum {
	SEEN = 16,            /* hashes kept for each state of a layer */
	CORE_BYTES = 1 << 24, /* more than the tables of a core hold */
	SLIDE_CHILDREN = 4,   /* most of a state, if slides are counted */
	OTHERS = 2            /* states outside layers: best and between */
};

enum sp_status
sp_near_new(struct sp_near **near, uint64_t bytes,
    struct sp_core_source source)
{
	struct sp_near *s = *near = calloc(1, sizeof *s);

	if (s == NULL)
		return SP_NO_MEMORY;
	s->source = source;
	s->most_bytes = bytes < SIZE_MAX / 2 ? bytes : SIZE_MAX / 2;
	sp_solution_init(&s->path);
	return SP_OK;
}

static void
free_layers(struct sp_layers *layers)
{
	free(layers->states);
	free(layers->child);
	free(layers->order);
	free(layers->seen);
	*layers = (struct sp_layers){ .width = 0 };
}

void
sp_near_free(struct sp_near *s)
{
	if (s == NULL)
		return;
	free_layers(&s->layers);
	sp_paths_clear(&s->paths);
	free(s->net);
	sp_solution_free(&s->path);
	free(s);
}

/* Returns how many hashes are kept: a power of two. */
static uint64_t
seen_hashes(uint32_t width)
{
	uint64_t hashes = SEEN;

	while (hashes < (uint64_t)SEEN * width)
		hashes *= 2;
	return hashes;
}

uint64_t
sp_near_bytes(const struct sp_near *s)
{
	const struct sp_layers *layers = &s->layers;
	uint64_t width = layers->width;

	return CORE_BYTES + (2 * width + OTHERS) * layers->state_bytes +
	    width * layers->ways *
	    (sizeof *layers->child + sizeof *layers->order) +
	    seen_hashes(layers->width) * sizeof *layers->seen +
	    (uint64_t)s->paths.capacity * sizeof *s->paths.node;
}

enum sp_status
sp_layers_reserve(struct sp_near *s, uint32_t width)
{
	struct sp_layers *layers = &s->layers;
	size_t bytes = sizeof(struct sp_state) +
	    s->shape.n * sizeof(uint16_t);
	uint64_t hashes = seen_hashes(width);
	uint32_t ways = s->metric == SP_SLIDES ? SLIDE_CHILDREN :
	    s->shape.size.w + s->shape.size.h;

	bytes += -bytes % sizeof(uint64_t); /* states are aligned */
	if (layers->states != NULL && layers->width == width &&
	    layers->ways == ways && layers->state_bytes == bytes)
		return SP_OK;
	assert(width > 0);
	free_layers(layers);
	layers->width = width;
	layers->ways = ways;
	layers->state_bytes = bytes;
	layers->seen_mask = hashes - 1;
	if (sp_near_bytes(s) > s->most_bytes)
		return SP_REFUSED;
	layers->states = malloc((2 * (size_t)width + OTHERS) * bytes);
	layers->child = malloc((size_t)width * ways * sizeof *layers->child);
	layers->order = malloc((size_t)width * ways * sizeof *layers->order);
	layers->seen = malloc((size_t)hashes * sizeof *layers->seen);
	if (layers->states != NULL && layers->child != NULL &&
	    layers->order != NULL && layers->seen != NULL) {
		layers->current = layers->states;
		layers->next = layers->current + width * bytes;
		layers->best = (void *)(layers->next + width * bytes);
		layers->between = sp_state_at(layers, layers->next, width + 1);
		return SP_OK;
	}
	free_layers(layers);
	return SP_NO_MEMORY;
}

/* ---- paths ---- */

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
