/* pdb_perm.c -- sets of permutations, against permutations moved one by one */
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "random/random.h"
#include "solve/pdb.h"
#include "tap.h"

enum {
	K = SP_GROUP_TILES,
	PERMS = 40320, /* K! */
	WORDS = PERMS / SP_PERM_WORD_BITS
};

static int
has(const uint32_t *set, uint32_t perm)
{
	return set[perm / SP_PERM_WORD_BITS] >> perm % SP_PERM_WORD_BITS & 1;
}

static void
add(uint32_t *set, uint32_t perm)
{
	set[perm / SP_PERM_WORD_BITS] |=
	    UINT32_C(1) << perm % SP_PERM_WORD_BITS;
}

/* The permutation of 0..k-1 of a rank; oracle_unrank has labels from 1. */
static void
tiles_of(uint32_t k, uint32_t perm, uint32_t *tile)
{
	oracle_unrank(perm, k, 0, tile);
	for (uint32_t i = 0; i < k; i++)
		tile[i]--;
}

/* The permutation with the tile at one position moved to another. */
static uint32_t
moved(uint32_t k, uint32_t perm, uint32_t from, uint32_t to)
{
	uint32_t tile[K], left[K], count = 0;

	tiles_of(k, perm, tile);
	for (uint32_t i = 0; i < k; i++)
		if (i != from)
			left[count++] = tile[i];
	memmove(left + to + 1, left + to, (k - 1 - to) * sizeof *left);
	left[to] = tile[from];
	return (uint32_t)oracle_rank(left, k);
}

static void
draw(uint32_t k, uint32_t *set)
{
	uint32_t words = sp_pdb_perm_words(k), perms = sp_factorial(k);

	memset(set, 0, words * sizeof *set);
	for (uint32_t perm = 0; perm < perms; perm++)
		if (oracle_below(3) == 0)
			add(set, perm);
}

/* Moves the set, and each of its permutations by hand, and adds them to one. */
static int
moves(uint32_t k, const uint32_t *in, uint32_t from, uint32_t to)
{
	static uint32_t scratch[2 * WORDS], sum[WORDS], expected[WORDS],
	    before[WORDS];
	size_t bytes = sp_pdb_perm_words(k) * sizeof *in;

	memset(sum, 0, bytes);
	add(sum, oracle_below(sp_factorial(k)));
	memcpy(expected, sum, bytes);
	for (uint32_t perm = 0; perm < sp_factorial(k); perm++)
		if (has(in, perm))
			add(expected, moved(k, perm, from, to));
	memcpy(before, in, bytes);
	sp_pdb_perm_add(k, from, to, in, sum, scratch);
	return memcmp(sum, expected, bytes) == 0 &&
	    memcmp(in, before, bytes) == 0;
}

static void
single_perms(uint32_t k)
{
	static uint32_t set[WORDS];
	int good = 1;

	for (uint32_t perm = 0; perm < sp_factorial(k); perm++) {
		memset(set, 0, sp_pdb_perm_words(k) * sizeof *set);
		add(set, perm);
		for (uint32_t from = 0; from < k; from++)
			for (uint32_t to = 0; to < k; to++)
				good &= moves(k, set, from, to);
	}
	ok(good, "every permutation of %u tiles is moved", k);
}

static void
sets_of_perms(uint32_t k)
{
	static uint32_t set[WORDS];
	int good = 1;

	for (uint32_t from = 0; from < k; from++)
		for (uint32_t to = 0; to < k; to++) {
			draw(k, set);
			good &= moves(k, set, from, to);
		}
	ok(good, "sets of permutations of %u tiles are moved", k);
}

static void
sizes(void)
{
	uint32_t factorial = 1;
	int good = sp_factorial(0) == 1;

	for (uint32_t k = 1; k <= K; k++) {
		factorial *= k;
		good &= sp_factorial(k) == factorial &&
		    sp_pdb_perm_words(k) == (factorial + 23) / 24 &&
		    sp_pdb_perm_bytes(k) == (factorial + 7) / 8;
	}
	ok(good, "the number of permutations, words and bytes of their sets");
}

/* The rank of a permutation in a table. */
static uint32_t
table_rank(uint32_t k, uint32_t perm)
{
	uint32_t tile[K], rank = 0;

	tiles_of(k, perm, tile);
	for (uint32_t i = 0; i < k; i++)
		for (uint32_t j = i + 1; j < k; j++)
			if (tile[i] > tile[j])
				rank += (uint32_t)oracle_factorial(tile[i]);
	return rank;
}

static void
table_ranks(uint32_t k)
{
	static unsigned char seen[PERMS];
	int good = 1;

	memset(seen, 0, sizeof seen);
	for (uint32_t perm = 0; perm < sp_factorial(k); perm++) {
		uint32_t rank = table_rank(k, perm);

		good &= rank < sp_factorial(k) && !seen[rank];
		seen[rank % PERMS] = 1;
	}
	ok(good, "permutations of %u tiles have different ranks, from 0", k);
}

static void
pack(uint32_t k, uint32_t count)
{
	enum { GUARD = 64, MARK = 0xa5 };
	uint32_t words = sp_pdb_perm_words(k), stride = sp_pdb_perm_bytes(k);
	uint32_t *sets = malloc((size_t)count * words * sizeof *sets);
	size_t bytes = (size_t)count * stride;
	uint8_t *bits = malloc(bytes + GUARD);
	int good, kept = 1;

	oracle_need(sets != NULL && bits != NULL, "memory");
	for (uint32_t set = 0; set < count; set++)
		draw(k, sets + (size_t)set * words);
	memset(bits, MARK, bytes + GUARD);
	good = sp_pdb_pack(k, sets, count, bits) == SP_OK;
	for (uint32_t perm = 0; perm < sp_factorial(k); perm++) {
		uint32_t rank = table_rank(k, perm);

		for (uint32_t set = 0; set < count; set++)
			good &= has(sets + (size_t)set * words, perm) ==
			    (bits[(size_t)set * stride + rank / 8] >>
			    rank % 8 & 1);
	}
	for (size_t i = bytes; i < bytes + GUARD; i++)
		kept &= bits[i] == MARK;
	ok(good, "%u sets of permutations of %u tiles are packed", count, k);
	ok(kept, "and nothing is written behind them");
	free(bits);
	free(sets);
}

int
main(void)
{
	static const uint32_t counts[] = { 1, 2, 63, 64, 65, 200 };

	TEST(sizes());
	for (uint32_t k = 1; k <= 6; k++)
		TEST(single_perms(k));
	for (uint32_t k = 1; k <= K; k++) {
		TEST(sets_of_perms(k));
		TEST(table_ranks(k));
	}
	for (uint32_t k = 1; k <= 6; k++)
		for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
			TEST(pack(k, counts[i]));
	TEST(pack(7, 3));
	TEST(pack(7, 67));
	TEST(pack(8, 2));
	return done();
}
