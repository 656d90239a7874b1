/* store.c -- tables for slides and for moves, and when larger ones pay */
#include <assert.h>
#include <stdlib.h>

#include "board/board.h"
#include "solver.h"

/* ---- how large the tables are, and when larger ones pay ----------------- */

enum {
	STAGES = 3,
	/* A grade for slides: the tables of the grade before, and those of
	 * further partitions into groups as large. */
	ALL_PARTITIONS = SP_GROUP_TILES + 1,
	ONE_SAVED_IN = 2 /* larger tables save one node in so many */
};

/* Tables that are made for boards of a size when the stage is reached. */
struct stage {
	/* How large the tables are, as in struct sp_table_key, or
	 * ALL_PARTITIONS.  0: there is no such stage. */
	uint32_t grade;
	/* To make these tables takes as long as to search so many nodes with
	 * the tables of the stage before. */
	uint64_t nodes;
};

/*
 * The first tables are made before the first search.  Whether larger tables pay
 * depends on the searches to come, which are not known.  Larger tables are made
 * when searches have taken about as long as it takes to make them.  Searches
 * and making together then never take much more than twice the time of the best
 * choice, as if skis are rented until the rent has cost as much as skis:
 *
 *	| search, search, search | make tables | search with them ...
 *	|<---- about t --------->|<---- t ---->|
 *
 * If it is known how many boards are left, their searches must be worth it.
 */
static const struct plan {
	uint32_t cells; /* most cells of the board */
	struct stage stage[STAGES];
} slide_plans[] = {
	{ 12, { { 8, 0 } } },
	{ 15, { { 6, 0 }, { 8, 8000000 } } },
	{ 16, { { 6, 0 }, { 7, 20000000 }, { 8, 100000000 } } },
	{ 18, { { 5, 0 }, { 6, 4000000 }, { 7, 25000000 } } },
	{ 20, { { 5, 0 }, { 7, 60000000 } } },
	{ 25, { { 5, 0 }, { 6, 80000000 }, { ALL_PARTITIONS, 400000000 } } },
	{ 36, { { 4, 0 }, { 5, 60000000 } } },
	{ SP_PUZZLE_CELLS, { { 3, 0 }, { 4, 60000000 } } }
}, move_plans[] = {
	{ SP_MULTITILE_CELLS, { { 22, 0 }, { 27, 130000000 } } }
};

/* Returns a stage, from 0, of a key. */
static const struct stage *
plan_stage(const struct sp_table_key *key, unsigned number)
{
	static const struct stage none = { 0, 0 };
	const struct plan *plan = key->metric == SP_SLIDES ? slide_plans :
	    move_plans;

	assert(sp_cells(key->size) <= (key->metric == SP_SLIDES ?
	    (uint32_t)SP_PUZZLE_CELLS : (uint32_t)SP_MULTITILE_CELLS));
	while (plan->cells < sp_cells(key->size))
		plan++;
	return number < STAGES ? &plan->stage[number] : &none;
}

int
sp_store_pays(const struct sp_store *store, const struct sp_entry *entry,
    uint64_t in_one, uint64_t boards_left)
{
	const struct stage *next = plan_stage(&entry->key, entry->stages);
	uint64_t nodes = entry->nodes, nodes_of_board, nodes_left;

	if (!store->may_enlarge || next->grade <= entry->grade)
		return 0;
	/* A long search that counts slides gets longer: each threshold takes
	 * several times the nodes of the threshold before.  A search that
	 * counts moves mostly ends before larger tables would be made. */
	if (entry->key.metric == SP_SLIDES && in_one >= next->nodes / 4)
		return 1;
	/* Only long searches choose among partitions. */
	if (next->grade == ALL_PARTITIONS)
		return 0;
	nodes_of_board = nodes / (entry->boards + 1);
	nodes_left = nodes_of_board > 0 &&
	    boards_left > UINT64_MAX / nodes_of_board ? UINT64_MAX :
	    nodes_of_board * boards_left;
	return nodes >= next->nodes && (boards_left == UINT64_MAX ||
	    nodes_left / ONE_SAVED_IN >= next->nodes);
}

/* ---- tables for slides and for moves, within a limit of memory ---------- */

/* Returns the bytes that the tables of an entry hold. */
static uint64_t
entry_bytes(const struct sp_entry *entry)
{
	return entry->slides != NULL ? sp_tables_bytes(entry->slides) :
	    entry->moves != NULL ? sp_multitile_bytes(entry->moves) : 0;
}

/* Frees the tables of an entry, if it has any. */
static void
free_tables(struct sp_store *store, const struct sp_entry *entry)
{
	store->used_bytes -= entry_bytes(entry);
	sp_tables_free(entry->slides);
	sp_multitile_free(entry->moves);
}

void
sp_store_clear(struct sp_store *store)
{
	struct sp_entry **link = &store->entries;

	while (*link != NULL) {
		struct sp_entry *entry = *link;

		if (entry->users > 0) {
			link = &entry->next;
			continue;
		}
		*link = entry->next;
		free_tables(store, entry);
		free(entry);
	}
}

/* Makes tables of a grade for an entry, *slides or *moves: by all threads, or
 * where that takes too much memory one after the other.  SP_REFUSED, SP_STOPPED,
 * SP_NO_MEMORY. */
static enum sp_status
make_grade(struct sp_store *store, const struct sp_entry *entry,
    uint32_t grade, struct sp_tables **slides, struct sp_multitile **moves)
{
	/* If tables must not depend on other entries, the bytes of other
	 * entries do not count: which entries are in memory depends on the
	 * timing of threads. */
	uint64_t used = store->may_enlarge ? store->used_bytes : 0;
	uint64_t bytes = used < store->most_bytes ? store->most_bytes - used :
	    0;
	const struct sp_crew *crew = store->crew;
	enum sp_status status;

	/* The lowest grade is allowed whatever the limit is. */
	if (entry->key.grade > 0 || grade == 1)
		bytes = UINT64_MAX;
	for (;; crew = NULL) {
		status = entry->key.metric == SP_SLIDES ?
		    sp_tables_make(slides, entry->key.size,
		    entry->key.blank_home, grade, bytes, crew, store->watch) :
		    sp_multitile_new(moves, entry->key.size,
		    entry->key.blank_home, UINT64_C(1) << grade, bytes, crew,
		    store->watch);
		if (status != SP_NO_MEMORY || crew == NULL)
			return status;
	}
}

/* Makes tables for an entry, and frees those that the entry had.  Their grade is
 * `most`, or if these do not fit the next lower one that does, down to
 * `least`. */
static enum sp_status
make_tables(struct sp_store *store, struct sp_entry *entry, uint32_t most,
    uint32_t least)
{
	struct sp_tables *slides = NULL;
	struct sp_multitile *moves = NULL;
	uint32_t grade = most;
	enum sp_status status = make_grade(store, entry, grade, &slides,
	    &moves);

	/* If the system has less memory than most_bytes allows, tables are not
	 * made smaller where answers would depend on it. */
	while (grade > least && (status == SP_REFUSED ||
	    (status == SP_NO_MEMORY && store->may_enlarge)))
		status = make_grade(store, entry, --grade, &slides, &moves);
	if (status != SP_OK)
		return status;
	free_tables(store, entry);
	entry->slides = slides;
	entry->moves = moves;
	entry->grade = grade;
	store->used_bytes += entry_bytes(entry);
	return SP_OK;
}

/* Returns the key of the tables that serve boards of a key.  Tables for slides
 * serve turned boards, too; tables for moves do not. */
static struct sp_table_key
key_of_tables(struct sp_table_key key)
{
	if (key.metric == SP_SLIDES)
		sp_tables_turn(key.size, key.blank_home, &key.size,
		    &key.blank_home);
	return key;
}

struct sp_entry *
sp_store_find(const struct sp_store *store, struct sp_table_key key)
{
	const struct sp_table_key k = key_of_tables(key);
	struct sp_entry *entry = store->entries;

	while (entry != NULL && !(entry->key.metric == k.metric &&
	    entry->key.grade == k.grade &&
	    sp_size_equal(entry->key.size, k.size) &&
	    entry->key.blank_home == k.blank_home))
		entry = entry->next;
	return entry;
}

struct sp_entry *
sp_store_get(struct sp_store *store, struct sp_table_key key)
{
	struct sp_entry *entry = sp_store_find(store, key);
	uint32_t most = key.grade > 0 ? key.grade : plan_stage(&key, 0)->grade;
	enum sp_status status;

	if (entry != NULL)
		return entry;
	entry = calloc(1, sizeof *entry);
	if (entry == NULL)
		return NULL;
	entry->key = key_of_tables(key);
	if (store->used_bytes >= store->most_bytes)
		sp_store_clear(store);
	status = make_tables(store, entry, most, most);
	if (status != SP_OK && status != SP_STOPPED) {
		sp_store_clear(store);
		status = make_tables(store, entry, most,
		    key.grade > 0 ? most : 1);
	}
	if (status != SP_OK) {
		free(entry);
		return NULL;
	}
	entry->stages = 1;
	entry->next = store->entries;
	store->entries = entry;
	return entry;
}

void
sp_store_enlarge(struct sp_store *store, struct sp_entry *entry)
{
	const struct stage *stage = plan_stage(&entry->key, entry->stages);
	struct sp_tables *t = entry->slides;
	enum sp_status status;

	assert(entry->stages < STAGES);
	if (stage->grade == ALL_PARTITIONS) {
		uint64_t used = store->used_bytes - sp_tables_bytes(t);
		uint64_t bytes = store->most_bytes > used ?
		    store->most_bytes - used : 0;

		/* As many as fit. */
		status = sp_tables_extend(t, bytes, store->crew, store->watch);
		if (status == SP_NO_MEMORY && store->crew != NULL)
			status = sp_tables_extend(t, bytes, NULL, store->watch);
		store->used_bytes = used + sp_tables_bytes(t);
	} else {
		status = make_tables(store, entry, stage->grade,
		    entry->grade + 1);
	}
	/* A stage that was stopped may be reached again. */
	if (status != SP_STOPPED)
		entry->stages++;
	entry->nodes = entry->boards = 0;
	entry->is_due = 0;
}
