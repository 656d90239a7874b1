/*
 * stages.c -- which tables sp-solve makes for each size, one after another
 *
 * The library's functions that make tables are replaced: nothing is made.
 */
#include "solve.h"
#include "tap.h"

static uint32_t asked; /* most tiles of the groups that were asked for */

/* ---- in place of the library ---- */

enum sp_status
sp_tables_make(struct sp_tables **tables, struct sp_size size,
    uint32_t blank_home, uint32_t most, uint64_t bytes,
    const struct sp_crew *crew)
{
	static char made;

	(void)size;
	(void)blank_home;
	(void)bytes;
	(void)crew;
	asked = most;
	*tables = (struct sp_tables *)&made;
	return SP_OK;
}

void
sp_tables_turn(struct sp_size size, uint32_t blank_home,
    struct sp_size *turned, uint32_t *turned_home)
{
	*turned = size;
	*turned_home = blank_home;
}

uint64_t
sp_tables_bytes(const struct sp_tables *t)
{
	(void)t;
	return 1;
}

void
sp_tables_free(struct sp_tables *t)
{
	(void)t;
}

/* ---- tests ---- */

/* The tiles are those of sp-solve(1), 0: no more are made. */
static void
stages(uint32_t w, uint32_t h, const uint32_t *tiles)
{
	static const struct solve_options options = { .weight = SP_OPTIMAL,
	    .most_nodes = UINT64_MAX, .table_bytes = UINT64_MAX };
	pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	struct solve_cache cache = { .options = &options, .lock = &lock,
	    .made = PTHREAD_COND_INITIALIZER };
	struct solve_entry *entry;
	int as_it_should;

	pthread_mutex_lock(&lock);
	entry = solve_cache_acquire(&cache, (struct sp_size){ w, h }, 0, 0);
	as_it_should = asked == tiles[0];
	for (unsigned i = 1; tiles[i] > 0; i++) {
		solve_cache_add_nodes(&cache, entry, 1000000, 1000000);
		as_it_should &= entry->making == LARGER_NOT_DUE;
		solve_cache_add_nodes(&cache, entry, 100000000, 0);
		as_it_should &= entry->making == LARGER_DUE;
		solve_cache_make_larger(&cache, entry);
		as_it_should &= asked == tiles[i];
	}
	solve_cache_add_nodes(&cache, entry, UINT64_MAX / 2, UINT64_MAX);
	pthread_mutex_unlock(&lock);
	ok(as_it_should && entry->making == LARGER_NOT_DUE,
	    "%ux%u: the larger tables follow one another", w, h);
	free(entry);
}

int
main(void)
{
	TEST(stages(3, 4, (const uint32_t[]){ 8, 0 }));
	TEST(stages(3, 5, (const uint32_t[]){ 6, 8, 0 }));
	TEST(stages(4, 4, (const uint32_t[]){ 6, 7, 8, 0 }));
	TEST(stages(4, 5, (const uint32_t[]){ 5, 7, 0 }));
	TEST(stages(5, 5, (const uint32_t[]){ 5, 6, 0 }));
	TEST(stages(6, 6, (const uint32_t[]){ 4, 5, 0 }));
	TEST(stages(8, 8, (const uint32_t[]){ 3, 4, 0 }));
	return done();
}
