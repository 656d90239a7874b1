/* solve-store.c -- which tables there are, and when better ones pay */
#include <stdlib.h>

#include "solve.h"

/*
 * Small tables are made at once, large ones beside the search when it has
 * taken about as long as it takes to make them.
 */
static const struct plan {
	uint32_t cells;       /* boards of so many at most */
	uint32_t small, large; /* tiles of a group, at most */
	uint64_t nodes;       /* after which the large tables pay */
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
plan_for(const struct solve_kit *kit)
{
	const struct plan *plan = plans;

	while (plan->cells < sp_cells(kit->size))
		plan++;
	return plan;
}

void
solve_store_init(struct solve_store *store, pthread_mutex_t *lock,
    const struct solve_options *o)
{
	store->lock = lock;
	if (pthread_cond_init(&store->made, NULL) != 0)
		cmd_no_memory();
	store->bytes = o->table_bytes;
	store->used = 0;
	/* Where numbers of nodes or the solution depend on the tables, they
	 * must not depend on the time. */
	store->grows = o->weight == SP_OPTIMAL && o->most_nodes == UINT64_MAX;
	store->threads = o->threads;
	store->kit = NULL;
}

static void
free_tables(struct solve_store *store, struct sp_tables *tables)
{
	if (tables == NULL)
		return;
	store->used -= sp_tables_bytes(tables);
	sp_tables_free(tables);
}

/* Frees the kits that nobody uses. */
static void
free_unused(struct solve_store *store)
{
	struct solve_kit **link = &store->kit;

	while (*link != NULL) {
		struct solve_kit *kit = *link;

		if (kit->users > 0 || kit->making) {
			link = &kit->next;
			continue;
		}
		*link = kit->next;
		free_tables(store, kit->small);
		free_tables(store, kit->large);
		free(kit);
	}
}

void
solve_store_free(struct solve_store *store)
{
	free_unused(store);
	pthread_cond_destroy(&store->made);
}

/*
 * How many bytes there are for new tables.  Where the small ones are all,
 * others do not count: which there are may depend on the time.
 */
static uint64_t
bytes_left(const struct solve_store *store)
{
	uint64_t used = store->grows ? store->used : 0;

	return used < store->bytes ? store->bytes - used : 0;
}

/* Makes tables of groups of most .. least tiles, the greatest that fit. */
static struct sp_tables *
make(struct solve_store *store, const struct solve_kit *kit, uint32_t most,
    uint32_t least)
{
	struct sp_tables *tables = NULL;

	for (; tables == NULL && most >= least; most--) {
		/* Without any there is no search. */
		uint64_t bytes = most == 1 ? UINT64_MAX : bytes_left(store);

		pthread_mutex_unlock(store->lock);
		if (sp_tables_new(&tables, kit->size, kit->blank_home, most,
		    bytes) != SP_OK)
			tables = NULL;
		pthread_mutex_lock(store->lock);
	}
	if (tables != NULL)
		store->used += sp_tables_bytes(tables);
	return tables;
}

static struct solve_kit *
find(struct solve_store *store, const struct sp_puzzle *p)
{
	struct sp_size size;
	uint32_t blank_home;
	struct solve_kit *kit;

	sp_tables_turn(p->size, p->home[p->blank], &size, &blank_home);
	for (kit = store->kit; kit != NULL; kit = kit->next)
		if (sp_size_equal(kit->size, size) &&
		    kit->blank_home == blank_home)
			return kit;
	kit = cmd_allocate(1, sizeof *kit);
	kit->size = size;
	kit->blank_home = blank_home;
	kit->next = store->kit;
	store->kit = kit;
	return kit;
}

struct solve_kit *
solve_store_take(struct solve_store *store, const struct sp_puzzle *p)
{
	struct solve_kit *kit = find(store, p);
	const struct plan *plan = plan_for(kit);

	kit->users++;
	while (kit->making)
		pthread_cond_wait(&store->made, store->lock);
	if (kit->small != NULL)
		return kit;
	kit->making = 1;
	if (store->used >= store->bytes)
		free_unused(store);
	kit->small = make(store, kit, plan->small, plan->small);
	if (kit->small == NULL) {
		free_unused(store);
		kit->small = make(store, kit, plan->small, 1);
	}
	if (kit->small == NULL)
		cmd_no_memory();
	kit->making = 0;
	pthread_cond_broadcast(&store->made);
	return kit;
}

void
solve_store_leave(struct solve_kit *kit)
{
	kit->users--;
}

int
solve_store_spend(struct solve_store *store, struct solve_kit *kit,
    uint64_t nodes)
{
	uint64_t most = plan_for(kit)->nodes;

	kit->nodes += nodes;
	if (!store->grows)
		return 0;
	/* One of several threads makes them while the others go on, if it
	 * comes to an end with its jobs in time. */
	if (kit->large_is == LARGE_UNASKED &&
	    kit->nodes >= (store->threads > 1 ? most / 2 : most))
		kit->large_is = LARGE_WANTED;
	return kit->large_is == LARGE_WANTED && kit->nodes >= most;
}

struct solve_kit *
solve_store_wanted(const struct solve_store *store)
{
	struct solve_kit *kit = store->kit;

	while (kit != NULL && kit->large_is != LARGE_WANTED)
		kit = kit->next;
	return kit;
}

int
solve_store_is_making(const struct solve_store *store)
{
	const struct solve_kit *kit = store->kit;

	while (kit != NULL && kit->large_is != LARGE_MAKING)
		kit = kit->next;
	return kit != NULL;
}

void
solve_store_grow(struct solve_store *store, struct solve_kit *kit)
{
	const struct plan *plan = plan_for(kit);

	kit->large_is = LARGE_MAKING;
	kit->users++;
	kit->large = make(store, kit, plan->large, plan->small + 1);
	kit->users--;
	kit->large_is = LARGE_DECIDED;
}
