/* store.c -- tables that threads share, within a limit of memory */
#include <stdlib.h>

#include "board/board.h"
#include "solver.h"

static void
free_tables(struct sp_store *store, enum sp_metric metric, void *tables)
{
	if (tables == NULL)
		return;
	store->used_bytes -= sp_kind_bytes(metric, tables);
	sp_kind_free(metric, tables);
}

/* Frees the entries that have no user, but for `kept`. */
static void
free_others(struct sp_store *store, const struct sp_entry *kept)
{
	struct sp_entry **link = &store->entries;

	while (*link != NULL) {
		struct sp_entry *entry = *link;

		if (entry == kept || entry->users > 0) {
			link = &entry->next;
			continue;
		}
		*link = entry->next;
		for (unsigned i = 0; i < SP_PLAN_STAGES; i++)
			free_tables(store, entry->metric,
			    entry->tables_of_stage[i]);
		free(entry);
	}
}

void
sp_store_clear(struct sp_store *store)
{
	free_others(store, NULL);
}

/*
 * Returns the bytes that new tables of a grade may have.  If tables must not
 * depend on other entries, the bytes of other entries do not count: which
 * entries are in memory depends on the threads' timing.
 */
static uint64_t
bytes_left(const struct sp_store *store, const struct sp_entry *entry,
    uint32_t grade)
{
	uint64_t most = store->most_bytes;
	uint64_t used = store->may_enlarge ? store->used_bytes : 0;

	/* The lowest grade is allowed whatever the limit is. */
	if (entry->given > 0 || grade == 1)
		return UINT64_MAX;
	return used < most ? most - used : 0;
}

/* Makes tables of a grade for an entry, with the lock released meanwhile. */
static enum sp_status
make_grade(struct sp_store *store, const struct sp_entry *entry,
    uint32_t grade, void **tables)
{
	uint64_t bytes = bytes_left(store, entry, grade);
	enum sp_status status = SP_NO_MEMORY;

	sp_threads_unlock(store->threads);
	if (store->crew != NULL)
		status = sp_kind_make(entry->metric, tables, entry->size,
		    entry->blank_home, grade, bytes, store->crew,
		    store->watch);
	/* To make one table after the other takes less memory. */
	if (status == SP_NO_MEMORY)
		status = sp_kind_make(entry->metric, tables, entry->size,
		    entry->blank_home, grade, bytes, NULL, store->watch);
	sp_threads_lock(store->threads);
	return status;
}

/* Makes the next tables of an entry: of the grade `most` or, if these do not
 * fit, of lower grades, down to `least`. */
static enum sp_status
make(struct sp_store *store, struct sp_entry *entry, uint32_t most,
    uint32_t least)
{
	void *tables;
	uint32_t grade = most;
	enum sp_status status = make_grade(store, entry, grade, &tables);

	/* If the system has less memory than most_bytes allows, tables are not
	 * made smaller where answers would depend on it. */
	while (grade > least && (status == SP_REFUSED ||
	    (status == SP_NO_MEMORY && store->may_enlarge)))
		status = make_grade(store, entry, --grade, &tables);
	if (status != SP_OK)
		return status;
	store->used_bytes += sp_kind_bytes(entry->metric, tables);
	entry->tables_of_stage[entry->stages] = tables;
	entry->tables = tables;
	entry->grade = grade;
	return SP_OK;
}

/* Returns the entry for a metric, a size, a home of the blank and a given
 * grade, without tables if it is new; NULL: there is no memory. */
static struct sp_entry *
find(struct sp_store *store, enum sp_metric metric, struct sp_size size,
    uint32_t blank_home, uint32_t given)
{
	struct sp_entry *entry;

	/* Tables for moves serve no symmetries of the board. */
	if (metric == SP_SLIDES)
		sp_tables_turn(size, blank_home, &size, &blank_home);
	for (entry = store->entries; entry != NULL; entry = entry->next)
		if (entry->metric == metric && entry->given == given &&
		    sp_size_equal(entry->size, size) &&
		    entry->blank_home == blank_home)
			return entry;
	entry = calloc(1, sizeof *entry);
	if (entry == NULL)
		return NULL;
	entry->metric = metric;
	entry->size = size;
	entry->blank_home = blank_home;
	entry->given = given;
	entry->next = store->entries;
	store->entries = entry;
	return entry;
}

/* Makes the first tables of an entry: see sp_store_acquire. */
static void
make_first(struct sp_store *store, struct sp_entry *entry)
{
	uint32_t least = entry->given > 0 ? entry->given : 1;
	uint32_t most = entry->given > 0 ? entry->given :
	    sp_plan_stage(entry->metric, entry->size, 0)->grade;
	enum sp_status status;

	entry->larger = SP_LARGER_MAKING;
	if (store->used_bytes >= store->most_bytes)
		free_others(store, entry);
	status = make(store, entry, most, most);
	if (status != SP_OK && status != SP_STOPPED) {
		free_others(store, entry);
		make(store, entry, most, least);
	}
	entry->stages = entry->tables != NULL;
	entry->larger = SP_LARGER_NOT_DUE;
	sp_threads_wake(store->threads, SP_EVENT_MADE);
}

struct sp_entry *
sp_store_acquire(struct sp_store *store, enum sp_metric metric,
    struct sp_size size, uint32_t blank_home, uint32_t given)
{
	struct sp_entry *entry = find(store, metric, size, blank_home, given);

	if (entry == NULL)
		return NULL;
	entry->users++;
	while (entry->tables == NULL && entry->larger == SP_LARGER_MAKING)
		sp_threads_wait(store->threads, SP_EVENT_MADE);
	if (entry->tables == NULL)
		make_first(store, entry);
	if (entry->tables != NULL)
		return entry;
	entry->users--;
	return NULL;
}

void
sp_store_release(struct sp_entry *entry)
{
	if (entry != NULL)
		entry->users--;
}

void
sp_store_change(struct sp_store *store, struct sp_entry **entry,
    enum sp_metric metric, struct sp_size size, uint32_t blank_home,
    uint32_t given)
{
	sp_threads_lock(store->threads);
	sp_store_release(*entry);
	*entry = sp_store_acquire(store, metric, size, blank_home, given);
	sp_threads_unlock(store->threads);
}

void
sp_store_add_nodes(struct sp_store *store, struct sp_entry *entry,
    uint64_t nodes, uint64_t in_one, uint64_t boards_left)
{
	const struct sp_stage *next = sp_plan_stage(entry->metric, entry->size,
	    entry->stages);
	/* A search by slides that has been long will be longer.  A search by
	 * moves mostly ends before tables would have been made for it. */
	uint64_t in_long = entry->metric == SP_SLIDES ? in_one : 0;

	entry->nodes += nodes;
	if (store->may_enlarge && entry->larger == SP_LARGER_NOT_DUE &&
	    next->grade > entry->grade && sp_plan_pays(next, entry->nodes,
	    entry->boards, in_long, boards_left))
		entry->larger = SP_LARGER_DUE;
}

struct sp_entry *
sp_store_find(const struct sp_store *store, enum sp_larger larger)
{
	struct sp_entry *entry = store->entries;

	while (entry != NULL && entry->larger != larger)
		entry = entry->next;
	return entry;
}

void
sp_store_enlarge(struct sp_store *store, struct sp_entry *entry)
{
	entry->larger = SP_LARGER_MAKING;
	entry->users++;
	/* A stage that was stopped may be reached again. */
	if (make(store, entry, sp_plan_stage(entry->metric, entry->size,
	    entry->stages)->grade, entry->grade + 1) != SP_STOPPED)
		entry->stages++;
	entry->users--;
	entry->nodes = entry->boards = 0;
	entry->larger = SP_LARGER_NOT_DUE;
}
