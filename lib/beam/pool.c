/* pool.c -- the memory of a beam search */
#include <assert.h>
#include <stdlib.h>

#include "beam.h"

enum {
	SEEN = 16,            /* hashes kept for each state of a layer */
	CORE_BYTES = 1 << 24, /* more than the tables of a core hold */
	WAYS = 4,
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

/* Returns the bytes of a state of n cells, a multiple of its alignment. */
static size_t
state_bytes_of(uint32_t n)
{
	size_t bytes = sizeof(struct sp_state) + n * sizeof(uint16_t);

	return bytes + -bytes % sizeof(uint64_t);
}

enum sp_status
sp_layers_reserve(struct sp_near *s, uint32_t width)
{
	struct sp_layers *layers = &s->layers;
	size_t bytes = state_bytes_of(s->shape.n);
	uint64_t hashes = seen_hashes(width);
	uint32_t ways = s->metric == SP_SLIDES ? WAYS :
	    s->shape.size.w + s->shape.size.h;

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
