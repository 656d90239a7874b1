/* pdb_set.c -- tables of a size: their memory, their stages, and the boards
 * they serve */
#include <string.h>

#include "oracle.h"
#include "searched.h"
#include "solver/solver.h"
#include "tables/tables.h"
#include "tap.h"

enum { FEW_BYTES = 1 << 18 }; /* tables of so many are made at once */

static const struct sp_task shortest = {
	.weight = SP_OPTIMAL, .most_nodes = UINT64_MAX,
	.most_slides = UINT64_MAX
};

static struct oracle_goal goal;
static struct sp_board board;
static struct sp_solution solution, other;

static struct sp_tables *
tables_of(struct sp_size size, uint32_t home, uint32_t most)
{
	struct sp_tables *t;

	oracle_need(sp_tables_make(&t, size, home, most, UINT64_MAX, NULL, NULL)
	    == SP_OK, "tables");
	return t;
}

/* ---- memory ---- */

/*
 * Returns the least number of bytes that tables are made in, or a little more.
 * Clears *within if they hold more, and *nothing if there are tables with less.
 */
static uint64_t
least_bytes(struct sp_size size, uint32_t home, uint32_t most, int *within,
    int *nothing)
{
	struct sp_tables *t = tables_of(size, home, most);
	uint64_t low = 0, high = 3 * sp_tables_bytes(t);

	sp_tables_free(t);
	while (high - low > 1 + high / 64) {
		uint64_t bytes = low + (high - low) / 2;
		enum sp_status status = sp_tables_make(&t, size, home, most,
		    bytes, NULL, NULL);

		if (status == SP_OK) {
			*within &= sp_tables_bytes(t) <= bytes;
			sp_tables_free(t);
			high = bytes;
		} else {
			*nothing &= status == SP_REFUSED && t == NULL;
			low = bytes;
		}
	}
	return high;
}

static void
memory(uint32_t w, uint32_t h, uint32_t most)
{
	struct sp_size size = { w, h };
	int within = 1, nothing = 1;
	uint64_t bytes = least_bytes(size, 0, most, &within, &nothing);
	struct sp_tables *t;

	ok(nothing, "%ux%u: there are no tables if memory is too little", w, h);
	ok(within, "%ux%u: tables hold no more bytes than are allowed", w, h);
	ok(sp_tables_make(&t, size, 0, most, bytes, NULL, NULL) == SP_OK &&
	    bytes <= 3 * sp_tables_bytes(t),
	    "%ux%u: tables are made in three times the bytes that they hold",
	    w, h);
	sp_tables_free(t);
}

/* The table in sp-solve(1): what -M must allow for the groups of a size. */
static void
manual(void)
{
	static const struct row {
		uint32_t w, h, most, mebibytes;
	} rows[] = {
		{ 3, 5, 6, 5 }, { 3, 6, 5, 3 }, { 3, 6, 6, 18 },
		{ 4, 4, 6, 7 }, { 4, 5, 5, 5 }, { 5, 5, 5, 14 },
		{ 6, 6, 4, 10 }
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct row *row = &rows[i];
		struct sp_size size = { row->w, row->h };
		struct sp_tables *t;

		ok(sp_tables_make(&t, size, sp_cells(size) - 1, row->most,
		    (uint64_t)row->mebibytes << 20, NULL, NULL) == SP_OK,
		    "%ux%u: groups of up to %u need no more than %u MiB",
		    row->w, row->h, row->most, row->mebibytes);
		sp_tables_free(t);
	}
}

static void
too_large(void)
{
	struct sp_tables *t;

	ok(sp_tables_make(&t, (struct sp_size){ 8, 8 }, 63, SP_GROUP_TILES,
	    UINT64_MAX, NULL, NULL) == SP_REFUSED && t == NULL,
	    "8x8: groups of 8 are refused at once");
}

/* The sets of eight cells have the most regions on 2x9; an assert compares the
 * placements with what sp_pdb_index_bytes allows for. */
static void
most_regions(void)
{
	struct sp_pdb_index index;

	ok(sp_pdb_index_init(&index, (struct sp_size){ 2, 9 }, 8) == SP_OK,
	    "2x9: an index of eight tiles has the bytes that it needs");
	sp_pdb_index_free(&index);
}

/* ---- stages ---- */

/* The third stage of 5x5 adds partitions to the tables of the second. */
static void
add_partitions(void)
{
	struct sp_store store = { .most_bytes = 200 << 20, .may_enlarge = 1 };
	struct sp_entry *entry = sp_store_get(&store,
	    (struct sp_table_key){ SP_SLIDES, { 5, 5 }, 24, 0 });
	uint64_t bytes;

	oracle_need(entry != NULL, "tables");
	ok(!sp_store_pays(&store, entry, 1000000, UINT64_MAX) &&
	    sp_store_pays(&store, entry, 1000000000, UINT64_MAX),
	    "tables of the second stage pay in a long search alone");
	sp_store_enlarge(&store, entry);
	bytes = sp_tables_bytes(entry->slides);
	ok(entry->grade == 6 && store.used_bytes == bytes,
	    "tables of six tiles take the place of the first tables");
	store.most_bytes = store.used_bytes + bytes;
	entry->nodes = UINT64_C(1) << 40;
	ok(!sp_store_pays(&store, entry, 1000000, UINT64_MAX) &&
	    sp_store_pays(&store, entry, 1000000000, UINT64_MAX),
	    "further partitions pay in a long search, not for many boards");
	sp_store_enlarge(&store, entry);
	ok(sp_tables_bytes(entry->slides) > bytes,
	    "the third stage adds partitions to these tables");
	ok(store.used_bytes <= store.most_bytes,
	    "the third stage stays within the limit of memory");
	ok(!sp_store_pays(&store, entry, UINT64_MAX, UINT64_MAX),
	    "there is no fourth stage");
	sp_store_clear(&store);
	ok(store.used_bytes == 0, "added partitions are freed and counted");
}

/* ---- threads ---- */

/* As run of struct sp_crew: does the last part first, and counts the parts. */
static void
run_backwards(void *argument, void (*part)(void *work, uint32_t i),
    void *work, uint32_t parts)
{
	uint32_t *count = argument;

	*count += parts;
	while (parts-- > 0)
		part(work, parts);
}

/* As poll of struct sp_watch: stops when the number is 0. */
static enum sp_go
count_down(void *argument)
{
	uint32_t *left = argument;

	return *left == 0 || --*left == 0 ? SP_GO_STOP : SP_GO_ON;
}

static void
stopped(void)
{
	struct sp_size size = { 4, 4 };
	uint32_t all = UINT32_MAX, left = 2;
	const struct sp_watch counts = { count_down, &all };
	const struct sp_watch stops = { count_down, &left };
	struct sp_tables *t;

	ok(sp_tables_make(&t, size, 15, 6, UINT64_MAX, NULL, &counts) ==
	    SP_OK && all < UINT32_MAX - 9,
	    "the making of tables is watched all the time");
	sp_tables_free(t);
	ok(sp_tables_make(&t, size, 15, 6, UINT64_MAX, NULL, &stops) ==
	    SP_STOPPED && t == NULL && left == 0,
	    "the making of tables can be stopped");
}

static void
crew(void)
{
	struct sp_size size = { 5, 5 };
	uint32_t parts = 0;
	struct sp_crew backwards = { run_backwards, &parts };
	struct sp_tables *alone = tables_of(size, 24, 5), *t;
	int same = 1;

	ok(sp_tables_make(&t, size, 24, 5, 14 << 20, &backwards,
	    NULL) == SP_OK && parts == 0,
	    "a crew makes no groups at once if there is just enough memory");
	sp_tables_free(t);
	ok(sp_tables_make(&t, size, 24, 5, UINT64_MAX, &backwards,
	    NULL) == SP_OK && parts > 1,
	    "a crew makes several groups of tables");
	oracle_goal_make(&goal, SP_CLASSIC, 5, 5, 25);
	oracle_set(&board, 5, 5, goal.label);
	for (uint32_t slides = 0; slides < 150; slides++) {
		struct sp_solve_stats effort, again;

		sp_slide_blank(&board, (enum sp_direction)oracle_below(4));
		same &= search_board(alone, &board, goal.goal, &shortest,
		    &solution, &effort) == SP_OK &&
		    search_board(t, &board, goal.goal, &shortest, &other,
		    &again) == SP_OK && effort.bound == again.bound &&
		    effort.nodes == again.nodes &&
		    solution.length == other.length;
	}
	ok(same, "tables made by a crew are the same");
	sp_tables_free(t);
	sp_tables_free(alone);
}

/* ---- which boards they serve ---- */

/* Returns whether the tables solve boards of a size with the blank at home
 * there. */
static int
serve(const struct sp_tables *t, struct sp_size size, uint32_t home)
{
	struct sp_solve_stats effort;
	enum sp_status status;

	oracle_goal_blank(&goal, size.w, size.h, home);
	oracle_set(&board, size.w, size.h, goal.label);
	status = search_board(t, &board, goal.goal, &shortest, &solution,
	    &effort);
	oracle_need(status == SP_OK || status == SP_REFUSED, "a verdict");
	return status == SP_OK;
}

/* Returns whether a symmetry takes the home in a size to that in the other. */
static int
is_alike(struct sp_size size, uint32_t home, struct sp_size to,
    uint32_t to_home)
{
	const struct sp_symmetry *s;

	for (size_t k = 0; (s = sp_symmetry_at(k)) != NULL; k++)
		if (sp_size_equal(sp_symmetry_size(s, size), to) &&
		    sp_symmetry_cell(s, size, home) == to_home)
			return 1;
	return 0;
}

/* Returns whether they serve the homes in a size that they should, and no
 * others. */
static int
serve_alike(const struct sp_tables *t, struct sp_size size, uint32_t home,
    struct sp_size of)
{
	struct sp_size turned, same;
	uint32_t turned_home, same_home;
	int good = 1;

	sp_tables_turn(size, home, &turned, &turned_home);
	for (uint32_t cell = 0; cell < sp_cells(of); cell++) {
		int alike = is_alike(size, home, of, cell);

		good &= serve(t, of, cell) == alike;
		sp_tables_turn(of, cell, &same, &same_home);
		good &= (sp_size_equal(turned, same) &&
		    turned_home == same_home) == alike;
	}
	return good;
}

static void
symmetries(uint32_t w, uint32_t h)
{
	struct sp_size size = { w, h }, across = { h, w };
	int good = 1;

	for (uint32_t home = 0; home < w * h; home += w * h > 30 ? 7 : 1) {
		struct sp_tables *t;

		oracle_need(sp_tables_make(&t, size, home, 1, FEW_BYTES, NULL,
		    NULL) == SP_OK, "small tables");
		good &= serve_alike(t, size, home, size) &&
		    serve_alike(t, size, home, across) &&
		    serve_alike(t, size, home, (struct sp_size){ w, h + 1 });
		sp_tables_free(t);
	}
	ok(good, "%ux%u: tables serve the homes of the blank that symmetries "
	    "make of each other, and no others", w, h);
}

int
main(void)
{
	sp_board_init(&board);
	sp_solution_init(&solution);
	sp_solution_init(&other);
	TEST(memory(2, 2, 8));
	TEST(memory(3, 3, 8));
	TEST(memory(3, 5, 4));
	TEST(memory(6, 6, 2));
	TEST(manual());
	TEST(too_large());
	TEST(most_regions());
	TEST(add_partitions());
	TEST(stopped());
	TEST(crew());
	TEST(symmetries(2, 2));
	TEST(symmetries(3, 3));
	TEST(symmetries(4, 4));
	TEST(symmetries(3, 4));
	TEST(symmetries(5, 3));
	TEST(symmetries(8, 7));
	TEST(symmetries(2, 31));
	oracle_goal_clear(&goal);
	sp_solution_free(&other);
	sp_solution_free(&solution);
	sp_board_free(&board);
	return done();
}
