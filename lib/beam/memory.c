/* memory.c -- what a beam search takes: memory, by its width, and nodes */
#include <stdlib.h>

#include "beam.h"

enum {
	SEEN = 16,            /* keys remembered for each state of a level */
	CORE_BYTES = 1 << 24, /* more than the tables of a core hold */
	WAYS = 4
};

enum sp_status
sp_near_new(struct sp_near **near, uint32_t width, uint64_t bytes)
{
	struct sp_near *s;

	*near = NULL;
	if (width < 1 || width > SP_NEAR_MOST_WIDTH)
		return SP_REFUSED;
	*near = s = calloc(1, sizeof *s);
	if (s == NULL)
		return SP_NO_MEMORY;
	s->width = width;
	s->most_bytes = bytes < SIZE_MAX / 2 ? bytes : SIZE_MAX / 2;
	sp_solution_init(&s->path);
	return SP_OK;
}

void
sp_near_share(struct sp_near *s,
    const struct sp_tables *(*find)(void *argument, struct sp_size size,
    uint32_t blank_home, uint32_t most), void *argument)
{
	s->core.find = find;
	s->core.argument = argument;
}

static void
free_levels(struct sp_near *s)
{
	free(s->level);
	free(s->next);
	free(s->child);
	free(s->order);
	free(s->seen);
	free(s->best);
	s->level = s->next = NULL;
	s->child = NULL;
	s->order = NULL;
	s->seen = NULL;
	s->best = NULL;
	s->room = 0;
}

void
sp_near_free(struct sp_near *s)
{
	if (s == NULL)
		return;
	free_levels(s);
	free(s->node);
	sp_tables_free(s->core.own);
	sp_solution_free(&s->path);
	free(s);
}

/* Keys that are remembered: a power of two. */
static uint64_t
seen_keys(const struct sp_near *s)
{
	uint64_t keys = SEEN;

	while (keys < (uint64_t)SEEN * s->width)
		keys *= 2;
	return keys;
}

uint64_t
sp_near_bytes(const struct sp_near *s)
{
	return CORE_BYTES + (2 * (uint64_t)s->width + 1) * s->state_bytes +
	    (uint64_t)s->width * WAYS *
	    (sizeof *s->child + sizeof *s->order) +
	    seen_keys(s) * sizeof *s->seen +
	    (uint64_t)s->nodes_room * sizeof *s->node;
}

enum sp_status
sp_levels_reserve(struct sp_near *s)
{
	size_t bytes = sizeof(struct sp_state) + s->n * sizeof(uint16_t);
	uint64_t width = s->width, keys = seen_keys(s);

	bytes += -bytes % sizeof(uint64_t);
	if (bytes != s->state_bytes || s->room < s->width)
		free_levels(s);
	s->state_bytes = bytes;
	s->seen_mask = keys - 1;
	if (sp_near_bytes(s) > s->most_bytes)
		return SP_REFUSED;
	if (s->room >= s->width)
		return SP_OK;
	s->level = malloc((size_t)width * bytes);
	s->next = malloc((size_t)width * bytes);
	s->child = malloc((size_t)width * WAYS * sizeof *s->child);
	s->order = malloc((size_t)width * WAYS * sizeof *s->order);
	s->seen = malloc((size_t)keys * sizeof *s->seen);
	s->best = malloc(bytes);
	s->room = s->width;
	if (s->level != NULL && s->next != NULL && s->child != NULL &&
	    s->order != NULL && s->seen != NULL && s->best != NULL)
		return SP_OK;
	free_levels(s);
	return SP_NO_MEMORY;
}

enum sp_status
sp_near_count(const struct sp_task *task, uint64_t nodes,
    struct sp_effort *effort)
{
	uint64_t polls = effort->nodes / SP_POLL_NODES;

	effort->nodes += nodes;
	if (effort->nodes > task->most_nodes)
		return SP_STOPPED;
	for (; polls < effort->nodes / SP_POLL_NODES; polls++)
		if (task->poll != NULL && task->poll(task->argument))
			return SP_STOPPED;
	return SP_OK;
}
