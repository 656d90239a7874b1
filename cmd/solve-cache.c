/* solve-cache.c -- the tables; large ones are made when they pay */
#include <stdlib.h>

#include "solve.h"

/*
 * Initial tables are made before the first search, large ones when searches
 * have taken about as long as it takes to make them.
 */
static const struct plan {
	uint32_t cells;          /* most cells of the board */
	uint32_t initial, large; /* most tiles of a group */
	uint64_t nodes;          /* after which large tables pay */
} plans[] = {
	{ 12, 8, 8, UINT64_MAX },
	{ 15, 6, 8, 4000000 },
	{ 16, 6, 8, 60000000 },
	{ 20, 5, 7, 60000000 },
	{ 25, 5, 6, 80000000 },
	{ 36, 4, 5, 60000000 },
	{ SP_PUZZLE_CELLS, 3, 4, 60000000 }
};

static const struct plan *
plan_for(const struct solve_entry *entry)
{
	const struct plan *plan = plans;

	while (plan->cells < sp_cells(entry->size))
		plan++;
	return plan;
}

/*
 * Whether large tables are ever made.  With a weight or a limit of nodes the
 * answer depends on the tables; it must not depend on when these are made.
 */
static int
makes_large(const struct solve_cache *cache)
{
	return cache->options->weight == SP_OPTIMAL &&
	    cache->options->most_nodes == UINT64_MAX;
}

static void
free_tables(struct solve_cache *cache, struct sp_tables *tables)
{
	if (tables != NULL)
		cache->used_bytes -= sp_tables_bytes(tables);
	sp_tables_free(tables);
}

/* Frees the entries that no thread uses. */
static void
free_unused(struct solve_cache *cache)
{
	struct solve_entry **link = &cache->entries;

	while (*link != NULL) {
		struct solve_entry *entry = *link;

		if (entry->users > 0) {
			link = &entry->next;
			continue;
		}
		*link = entry->next;
		free_tables(cache, entry->initial);
		free_tables(cache, entry->large);
		free(entry);
	}
}

/*
 * Bytes for new tables.  If no large tables are made, other entries do not
 * count: which of them are in memory depends on the threads' timing, and the
 * tables must not.  Those of -m near are counted by each thread.
 */
static uint64_t
bytes_left(const struct solve_cache *cache)
{
	uint64_t most = cache->options->table_bytes;
	uint64_t used = makes_large(cache) ? cache->used_bytes : 0;

	if (cache->options->near_width > 0)
		return UINT64_MAX;
	return used < most ? most - used : 0;
}

/* Makes tables of groups of most .. least tiles, the largest that fit. */
static struct sp_tables *
make(struct solve_cache *cache, const struct solve_entry *entry, uint32_t most,
    uint32_t least)
{
	struct sp_tables *tables = NULL;

	for (; tables == NULL && most >= least; most--) {
		/* Those of one tile are always made: no search without. */
		uint64_t bytes = most == 1 ? UINT64_MAX : bytes_left(cache);

		pthread_mutex_unlock(cache->lock);
		sp_tables_new(&tables, entry->size, entry->blank_home, most,
		    bytes);
		pthread_mutex_lock(cache->lock);
	}
	if (tables != NULL)
		cache->used_bytes += sp_tables_bytes(tables);
	return tables;
}

/* The entry for a size and a home of the blank, a new one if there is none. */
static struct solve_entry *
find(struct solve_cache *cache, struct sp_size size, uint32_t blank_home)
{
	struct solve_entry *entry;

	sp_tables_turn(size, blank_home, &size, &blank_home);
	for (entry = cache->entries; entry != NULL; entry = entry->next)
		if (sp_size_equal(entry->size, size) &&
		    entry->blank_home == blank_home)
			return entry;
	entry = cmd_allocate(1, sizeof *entry);
	entry->size = size;
	entry->blank_home = blank_home;
	entry->next = cache->entries;
	cache->entries = entry;
	return entry;
}

struct solve_entry *
solve_cache_acquire(struct solve_cache *cache, struct sp_size size,
    uint32_t blank_home, uint32_t given)
{
	struct solve_entry *entry = find(cache, size, blank_home);
	const struct plan *plan = plan_for(entry);
	uint32_t least = given > 0 ? given : 1;
	uint32_t most = given > 0 ? given : plan->initial;

	/* Of the users of a new entry, the first one makes the tables. */
	if (entry->users++ > 0) {
		while (entry->initial == NULL)
			pthread_cond_wait(&cache->made, cache->lock);
	} else if (entry->initial == NULL) {
		if (cache->used_bytes >= cache->options->table_bytes)
			free_unused(cache);
		entry->initial = make(cache, entry, most, most);
		if (entry->initial == NULL) {
			free_unused(cache);
			entry->initial = make(cache, entry, most, least);
		}
		if (entry->initial == NULL)
			cmd_no_memory();
		pthread_cond_broadcast(&cache->made);
	}
	return entry;
}

int
solve_cache_add_nodes(struct solve_cache *cache, struct solve_entry *entry,
    uint64_t nodes)
{
	uint64_t most = plan_for(entry)->nodes;

	entry->nodes += nodes;
	if (!makes_large(cache))
		return 0;
	/* With several threads they are due sooner, so that a thread that has
	 * done its jobs can make them while the others search. */
	if (entry->large_state == LARGE_NOT_DUE &&
	    entry->nodes >= (cache->options->threads > 1 ? most / 2 : most))
		entry->large_state = LARGE_DUE;
	return entry->large_state == LARGE_DUE && entry->nodes >= most;
}

struct solve_entry *
solve_cache_find(const struct solve_cache *cache, enum solve_large state)
{
	struct solve_entry *entry = cache->entries;

	while (entry != NULL && entry->large_state != state)
		entry = entry->next;
	return entry;
}

void
solve_cache_make_large(struct solve_cache *cache, struct solve_entry *entry)
{
	const struct plan *plan = plan_for(entry);

	entry->large_state = LARGE_MAKING;
	entry->users++;
	entry->large = make(cache, entry, plan->large, plan->initial + 1);
	entry->users--;
	entry->large_state = LARGE_DONE;
}
