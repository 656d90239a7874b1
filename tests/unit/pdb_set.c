/* pdb_set.c -- the tables for boards: in how much memory, and for which */
#include <string.h>

#include "oracle.h"
#include "solve/pdb.h"
#include "tap.h"

/* Tables hold no more bytes than they are allowed. */
static void
memory(uint32_t w, uint32_t h, uint32_t most)
{
	struct sp_size size = { w, h };
	struct sp_tables *t;
	uint64_t low = 0, high = 1 << 30;
	int within = 1, nothing = 1;

	while (high - low > 1) {
		uint64_t bytes = low + (high - low) / 2;
		enum sp_status status = sp_tables_new(&t, size, 0, most,
		    bytes);

		if (status == SP_OK) {
			within &= sp_tables_bytes(t) <= bytes;
			sp_tables_free(t);
			high = bytes;
		} else {
			nothing &= status == SP_NO_MEMORY && t == NULL;
			low = bytes;
		}
	}
	ok(low > 0 && nothing, "%ux%u: no tables without memory", w, h);
	ok(within, "and with memory they take less");
	sp_tables_free(NULL);
}

/* sp_tables_bytes is at least the sum of the known parts. */
static void
holdings(uint32_t w, uint32_t h, uint32_t most)
{
	struct sp_size size = { w, h };
	struct sp_tables *t;
	uint64_t seen = 0;

	oracle_need(sp_tables_new(&t, size, 0, most, UINT64_MAX) == SP_OK,
	    "tables");
	for (uint32_t i = 0; i < t->groups; i++)
		seen += (uint64_t)t->index[t->pdb[i].k].count *
		    t->pdb[i].stride;
	for (uint32_t k = 1; k <= SP_GROUP_TILES; k++)
		seen += t->index[k].sets * (sizeof(uint32_t) +
		    t->index[k].region_stride);
	ok(sp_tables_bytes(t) >= seen, "%ux%u, up to %u tiles: %.0f bytes", w,
	    h, most, (double)seen);
	ok(t->views == (w == h ? 2 : 1), "and as many views as there can be");
	sp_tables_free(t);
}

/* As run of struct sp_crew: the last part first; counts them. */
static void
run_backwards(void *argument, void (*part)(void *work, uint32_t i),
    void *work, uint32_t parts)
{
	uint32_t *count = argument;

	*count += parts;
	while (parts-- > 0)
		part(work, parts);
}

/* A crew makes the same tables, if there is memory for all groups at once. */
static void
crew(void)
{
	struct sp_size size = { 5, 5 };
	uint32_t parts = 0;
	struct sp_crew backwards = { run_backwards, &parts };
	struct sp_tables *t, *other;
	uint64_t bytes;
	int same = 1;

	oracle_need(sp_tables_make(&t, size, 24, 5, UINT64_MAX, &backwards) ==
	    SP_OK, "tables");
	ok(parts == t->groups, "a crew makes all groups");
	bytes = sp_tables_bytes(t) + sp_pdb_bytes(&t->index[5]);
	oracle_need(sp_tables_make(&other, size, 24, 5, bytes, &backwards) ==
	    SP_OK, "tables in less memory");
	ok(parts == t->groups, "but none where they are made one by one");
	for (uint32_t i = 0; i < t->groups; i++)
		same &= memcmp(t->pdb[i].bits, other->pdb[i].bits,
		    (size_t)t->index[t->pdb[i].k].count * t->pdb[i].stride) ==
		    0;
	ok(same, "which are the same");
	sp_tables_free(other);
	oracle_need(sp_tables_make(&other, size, 24, 1, UINT64_MAX,
	    &backwards) == SP_OK, "small tables");
	ok(parts == t->groups, "nor small ones");
	sp_tables_free(other);
	sp_tables_free(t);
}

static void
fit(void)
{
	static const struct row {
		uint32_t w, h, home;
		int fits;
	} rows[] = {
		{ 3, 4, 0, 1 }, { 3, 4, 2, 1 }, { 3, 4, 9, 1 }, { 3, 4, 11, 1 },
		{ 4, 3, 0, 1 }, { 4, 3, 3, 1 }, { 4, 3, 8, 1 }, { 4, 3, 11, 1 },
		{ 3, 4, 1, 0 }, { 3, 4, 3, 0 }, { 4, 3, 4, 0 }, { 4, 3, 5, 0 },
		{ 2, 6, 0, 0 }, { 6, 2, 0, 0 }, { 3, 3, 0, 0 }, { 3, 5, 0, 0 }
	};
	struct sp_size size = { 4, 3 };
	struct sp_tables *t;

	oracle_need(sp_tables_new(&t, size, 3, 2, UINT64_MAX) == SP_OK,
	    "tables");
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct row *row = &rows[i];
		struct sp_puzzle p = { .size = { row->w, row->h },
		    .n = row->w * row->h };

		p.home[0] = (uint8_t)row->home;
		ok(sp_tables_fit(t, &p) == row->fits, "%ux%u, the blank's "
		    "home on cell %u: tables of a corner of 4x3 %s", row->w,
		    row->h, row->home, row->fits ? "fit" : "do not fit");
	}
	sp_tables_free(t);
}

/* Whether tables for the size and home are for those of the symmetry too. */
static int
is_shared(struct sp_size size, uint32_t home, const struct sp_symmetry *s)
{
	struct sp_size other = s->transpose ?
	    (struct sp_size){ size.h, size.w } : size;
	struct sp_size turned, same;
	uint32_t turned_home, same_home;

	sp_tables_turn(size, home, &turned, &turned_home);
	sp_tables_turn(other, sp_symmetry_cell(s, size, home), &same,
	    &same_home);
	return sp_size_equal(turned, same) && turned_home == same_home &&
	    turned.w <= turned.h && sp_cells(turned) == sp_cells(size) &&
	    turned_home < sp_cells(size);
}

/* Homes that symmetries make of each other, and no others, are one. */
static void
turns(uint32_t w, uint32_t h, uint32_t homes)
{
	struct sp_size size = { w, h }, turned;
	unsigned char seen[SP_PUZZLE_CELLS] = { 0 };
	const struct sp_symmetry *s;
	uint32_t home, different = 0;
	int shared = 1;

	for (uint32_t cell = 0; cell < w * h; cell++) {
		for (size_t k = 0; (s = sp_symmetry_at(k)) != NULL; k++)
			shared &= is_shared(size, cell, s);
		sp_tables_turn(size, cell, &turned, &home);
		different += !seen[home];
		seen[home] = 1;
	}
	ok(shared, "%ux%u: symmetries share tables", w, h);
	ok(different == homes, "and there are %u of them", homes);
}

int
main(void)
{
	TEST(memory(2, 2, 8));
	TEST(memory(3, 3, 4));
	TEST(memory(3, 5, 4));
	TEST(memory(6, 6, 2));
	TEST(holdings(3, 3, 4));
	TEST(holdings(3, 5, 5));
	TEST(holdings(4, 4, 4));
	TEST(holdings(6, 6, 2));
	TEST(crew());
	TEST(fit());
	TEST(turns(2, 2, 1));
	TEST(turns(3, 3, 3));
	TEST(turns(4, 4, 3));
	TEST(turns(5, 5, 6));
	TEST(turns(4, 3, 4));
	TEST(turns(3, 5, 6));
	TEST(turns(8, 8, 10));
	TEST(turns(32, 2, 16));
	return done();
}
