/* solve-cache.c -- the tables; larger ones are made when they pay */
#include <errno.h>
#include <stdlib.h>

#include "solve.h"

enum { SAVED = 2 }; /* larger tables save a node in so many */

/*
 * The first tables are made before the first search.  Whether larger ones pay
 * depends on searches to come.  They are made when searches have taken about as
 * long as it takes to make them, so that both together never take much more
 * than twice what would have been best, as with skis that are rented or bought.
 * Once it is known how many boards are left, their searches must be worth it.
 */
static const struct plan {
	uint32_t cells; /* most cells of the board */
	struct stage {
		uint32_t tiles; /* most of a group; 0: there is no such stage */
		uint64_t nodes; /* with the tables before, as long as making */
	} stage[SOLVE_STAGES];
} plans[] = {
	{ 12, { { 8, 0 } } },
	{ 15, { { 6, 0 }, { 8, 8000000 } } },
	{ 16, { { 6, 0 }, { 7, 20000000 }, { 8, 100000000 } } },
	{ 18, { { 5, 0 }, { 6, 4000000 }, { 7, 25000000 } } },
	{ 20, { { 5, 0 }, { 7, 60000000 } } },
	{ 25, { { 5, 0 }, { 6, 80000000 } } },
	{ 36, { { 4, 0 }, { 5, 60000000 } } },
	{ SP_PUZZLE_CELLS, { { 3, 0 }, { 4, 60000000 } } }
};

/* The stage for a board of that size. */
static const struct stage *
stage_at(struct sp_size size, unsigned number)
{
	static const struct stage none = { 0, 0 };
	const struct plan *plan = plans;

	while (plan->cells < sp_cells(size))
		plan++;
	return number < SOLVE_STAGES ? &plan->stage[number] : &none;
}

/* Whether larger tables are ever made.  With a limit of nodes the answer depends
 * on the tables; it must not depend on when these are made. */
static int
makes_larger(const struct solve_cache *cache)
{
	return cache->options->method->tables == SOLVE_LARGER_TABLES &&
	    cache->options->most_nodes == UINT64_MAX;
}

static void
free_tables(struct solve_cache *cache, struct sp_tables *tables)
{
	if (tables != NULL)
		cache->used_bytes -= sp_tables_bytes(tables);
	sp_tables_free(tables);
}

/* Frees the entries that no thread uses, but for that one. */
static void
free_others(struct solve_cache *cache, const struct solve_entry *kept)
{
	struct solve_entry **link = &cache->entries;

	while (*link != NULL) {
		struct solve_entry *entry = *link;

		if (entry == kept || entry->users > 0) {
			link = &entry->next;
			continue;
		}
		*link = entry->next;
		for (unsigned i = 0; i < SOLVE_STAGES; i++)
			free_tables(cache, entry->stage[i]);
		free(entry);
	}
}

/*
 * Bytes for new tables.  If no larger tables are made, other entries do not
 * count: which of them are in memory depends on the threads' timing, and the
 * tables must not.  A beam counts its tables itself.
 */
static uint64_t
bytes_left(const struct solve_cache *cache)
{
	uint64_t most = cache->options->table_bytes;
	uint64_t used = makes_larger(cache) ? cache->used_bytes : 0;

	if (cache->options->method->tables == SOLVE_BEAM_TABLES)
		return UINT64_MAX;
	return used < most ? most - used : 0;
}

/*
 * Makes the next tables of the entry, of groups of most .. least tiles, the
 * largest that fit.
 */
static void
make(struct solve_cache *cache, struct solve_entry *entry, uint32_t most,
    uint32_t least)
{
	struct sp_tables *tables = NULL;
	/* Memory has failed, not -M: answers must not depend on that. */
	int is_short = 0;

	for (; tables == NULL && most >= least && !is_short; most--) {
		/* Those of one tile are always made: no search without. */
		uint64_t bytes = most == 1 ? UINT64_MAX : bytes_left(cache);

		pthread_mutex_unlock(cache->lock);
		if (cache->crew != NULL)
			sp_tables_make(&tables, entry->size,
			    entry->blank_home, most, bytes, cache->crew);
		/* One group after another, which takes less memory. */
		errno = 0;
		if (tables == NULL)
			sp_tables_make(&tables, entry->size,
			    entry->blank_home, most, bytes, NULL);
		is_short = tables == NULL && errno == ENOMEM &&
		    !makes_larger(cache);
		pthread_mutex_lock(cache->lock);
	}
	if (tables == NULL)
		return;
	cache->used_bytes += sp_tables_bytes(tables);
	entry->stage[entry->stages] = tables;
	entry->tables = tables;
	entry->tiles = most + 1;
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
	uint32_t least = given > 0 ? given : 1;
	uint32_t most = given > 0 ? given : stage_at(entry->size, 0)->tiles;

	entry->users++;
	while (entry->tables == NULL && entry->making == LARGER_MAKING)
		pthread_cond_wait(&cache->made, cache->lock);
	if (entry->tables == NULL) {
		entry->making = LARGER_MAKING;
		if (cache->used_bytes >= cache->options->table_bytes)
			free_others(cache, entry);
		make(cache, entry, most, most);
		if (entry->tables == NULL) {
			free_others(cache, entry);
			make(cache, entry, most, least);
		}
		entry->stages = entry->tables != NULL;
		entry->making = LARGER_NOT_DUE;
		pthread_cond_broadcast(&cache->made);
	}
	if (entry->tables != NULL)
		return entry;
	entry->users--;
	return NULL;
}

/* Whether the next tables are worth their making, by the searches so far. */
static int
pay(const struct solve_entry *entry, uint64_t in_one, uint64_t boards_left)
{
	const struct stage *next = stage_at(entry->size, entry->stages);
	uint64_t nodes_of_board = entry->nodes / (entry->boards + 1);

	if (next->tiles <= entry->tiles)
		return 0;
	/* A search that has been long will be longer: every threshold takes
	 * several times the nodes of that before. */
	if (in_one >= next->nodes / 4)
		return 1;
	return entry->nodes >= next->nodes && (boards_left == UINT64_MAX ||
	    nodes_of_board * boards_left / SAVED >= next->nodes);
}

void
solve_cache_add_nodes(struct solve_cache *cache, struct solve_entry *entry,
    uint64_t nodes, uint64_t in_one, uint64_t boards_left)
{
	entry->nodes += nodes;
	if (entry->making == LARGER_NOT_DUE && makes_larger(cache) &&
	    pay(entry, in_one, boards_left))
		entry->making = LARGER_DUE;
}

struct solve_entry *
solve_cache_find(const struct solve_cache *cache, enum solve_larger making)
{
	struct solve_entry *entry = cache->entries;

	while (entry != NULL && entry->making != making)
		entry = entry->next;
	return entry;
}

void
solve_cache_make_larger(struct solve_cache *cache, struct solve_entry *entry)
{
	entry->making = LARGER_MAKING;
	entry->users++;
	make(cache, entry, stage_at(entry->size, entry->stages)->tiles,
	    entry->tiles + 1);
	entry->users--;
	entry->stages++;
	entry->nodes = entry->boards = 0;
	entry->making = LARGER_NOT_DUE;
}

void
solve_cache_change(struct solve_cache *cache, struct solve_entry **entry,
    struct sp_size size, uint32_t blank_home, uint32_t given)
{
	pthread_mutex_lock(cache->lock);
	if (*entry != NULL)
		(*entry)->users--;
	*entry = solve_cache_acquire(cache, size, blank_home, given);
	pthread_mutex_unlock(cache->lock);
}

const struct sp_tables *
solve_cache_core(void *argument, struct sp_size size, uint32_t blank_home,
    uint32_t most)
{
	struct solve_worker *w = argument;
	struct solve_cache *cache = &w->pool->cache;

	solve_cache_change(cache, &w->core, size, blank_home,
	    cache->options->method->tables == SOLVE_BEAM_TABLES ? most : 0);
	return w->core == NULL ? NULL : w->core->stage[0];
}
