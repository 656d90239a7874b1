/* pdb_perm.c -- sets of orders of tiles, against permutations moved one by one */
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "random/random.h"
#include "solve/pdb.h"
#include "tap.h"

enum { K = SP_GROUP_TILES, ORDERS = 40320, WORDS = ORDERS / SP_LEAF };

static int
has(const uint32_t *set, uint32_t order)
{
	return set[order / SP_LEAF] >> order % SP_LEAF & 1;
}

static void
add(uint32_t *set, uint32_t order)
{
	set[order / SP_LEAF] |= UINT32_C(1) << order % SP_LEAF;
}

/* The tiles in an order, 0..k-1; oracle_unrank has labels from 1. */
static void
tiles_of(uint32_t k, uint32_t order, uint32_t *tile)
{
	oracle_unrank(order, k, 0, tile);
	for (uint32_t i = 0; i < k; i++)
		tile[i]--;
}

/* The order when the tile at one position is taken out and put at another. */
static uint32_t
moved(uint32_t k, uint32_t order, uint32_t from, uint32_t to)
{
	uint32_t tile[K], left[K], count = 0;

	tiles_of(k, order, tile);
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
	uint32_t words = sp_orders_words(k), orders = sp_factorial(k);

	memset(set, 0, words * sizeof *set);
	for (uint32_t order = 0; order < orders; order++)
		if (oracle_below(3) == 0)
			add(set, order);
}

/* Moves the set, and each of its orders by hand. */
static int
moves(uint32_t k, const uint32_t *in, uint32_t from, uint32_t to)
{
	static uint32_t scratch[2 * WORDS], expected[WORDS], before[WORDS];
	uint32_t words = sp_orders_words(k);
	size_t bytes = words * sizeof *in;
	const uint32_t *out;

	memset(expected, 0, bytes);
	for (uint32_t order = 0; order < sp_factorial(k); order++)
		if (has(in, order))
			add(expected, moved(k, order, from, to));
	memcpy(before, in, bytes);
	out = sp_orders_move(k, from, to, in, scratch);
	return memcmp(out, expected, bytes) == 0 &&
	    memcmp(in, before, bytes) == 0 &&
	    (out == in || out == scratch || out == scratch + words);
}

static void
single_orders(uint32_t k)
{
	static uint32_t set[WORDS];
	int good = 1;

	for (uint32_t order = 0; order < sp_factorial(k); order++) {
		memset(set, 0, sp_orders_words(k) * sizeof *set);
		add(set, order);
		for (uint32_t from = 0; from < k; from++)
			for (uint32_t to = 0; to < k; to++)
				good &= moves(k, set, from, to);
	}
	ok(good, "every order of %u tiles is moved", k);
}

static void
sets_of_orders(uint32_t k)
{
	static uint32_t set[WORDS];
	int good = 1;

	for (uint32_t from = 0; from < k; from++)
		for (uint32_t to = 0; to < k; to++) {
			draw(k, set);
			good &= moves(k, set, from, to);
		}
	ok(good, "sets of orders of %u tiles are moved", k);
}

static void
sizes(void)
{
	uint32_t factorial = 1;
	int good = sp_factorial(0) == 1;

	for (uint32_t k = 1; k <= K; k++) {
		factorial *= k;
		good &= sp_factorial(k) == factorial &&
		    sp_orders_words(k) == (factorial + 23) / 24 &&
		    sp_orders_stride(k) == (factorial + 7) / 8;
	}
	ok(good, "so many orders, and words and bytes of them");
}

/* The number of an order in a table. */
static uint32_t
number_of(uint32_t k, uint32_t order)
{
	uint32_t tile[K], number = 0;

	tiles_of(k, order, tile);
	for (uint32_t i = 0; i < k; i++)
		for (uint32_t j = i + 1; j < k; j++)
			if (tile[i] > tile[j])
				number += (uint32_t)oracle_factorial(tile[i]);
	return number;
}

static void
numbers(uint32_t k)
{
	static unsigned char seen[ORDERS];
	int good = 1;

	memset(seen, 0, sizeof seen);
	for (uint32_t order = 0; order < sp_factorial(k); order++) {
		uint32_t number = number_of(k, order);

		good &= number < sp_factorial(k) && !seen[number];
		seen[number % ORDERS] = 1;
	}
	ok(good, "orders of %u tiles have different numbers, from 0", k);
}

static void
pack(uint32_t k, uint32_t places)
{
	enum { GUARD = 64, MARK = 0xa5 };
	uint32_t words = sp_orders_words(k), stride = sp_orders_stride(k);
	uint32_t *sets = malloc((size_t)places * words * sizeof *sets);
	size_t bytes = (size_t)places * stride;
	uint8_t *bits = malloc(bytes + GUARD);
	int good, kept = 1;

	oracle_need(sets != NULL && bits != NULL, "memory");
	for (uint32_t place = 0; place < places; place++)
		draw(k, sets + (size_t)place * words);
	memset(bits, MARK, bytes + GUARD);
	good = sp_orders_pack(k, sets, places, bits) == SP_OK;
	for (uint32_t order = 0; order < sp_factorial(k); order++) {
		uint32_t number = number_of(k, order);

		for (uint32_t place = 0; place < places; place++)
			good &= has(sets + (size_t)place * words, order) ==
			    (bits[(size_t)place * stride + number / 8] >>
			    number % 8 & 1);
	}
	for (size_t i = bytes; i < bytes + GUARD; i++)
		kept &= bits[i] == MARK;
	ok(good, "%u sets of orders of %u tiles are packed", places, k);
	ok(kept, "and nothing is written behind them");
	free(bits);
	free(sets);
}

int
main(void)
{
	static const uint32_t places[] = { 1, 2, 63, 64, 65, 200 };

	sizes();
	for (uint32_t k = 1; k <= 6; k++)
		single_orders(k);
	for (uint32_t k = 1; k <= K; k++) {
		sets_of_orders(k);
		numbers(k);
	}
	for (uint32_t k = 1; k <= 6; k++)
		for (size_t i = 0; i < sizeof places / sizeof *places; i++)
			pack(k, places[i]);
	pack(7, 3);
	pack(7, 67);
	pack(8, 2);
	return done();
}
