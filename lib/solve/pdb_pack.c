/* pdb_pack.c -- sets of orders become tables that the search looks up */
#include <stdlib.h>
#include <string.h>

#include "pdb.h"

/*
 * To search, orders need numbers that are quickly brought up to date when a
 * tile passes others.  All sets are renumbered alike, so that 64 of them can
 * go at once: transposed, the bits of an order are one word, and words are
 * easily moved.
 */

enum { ROWS = 64 };

/*
 * Exchanges the two halves of each row off the diagonal, then the quarters,
 * and so on.  H. S. Warren, Hacker's Delight, 2nd edition, 2012, section 7-3.
 */
static void
transpose(uint64_t row[ROWS])
{
	uint64_t low = UINT32_MAX;

	for (unsigned half = ROWS / 2; half > 0;
	    half /= 2, low ^= low << half) {
		for (unsigned i = 0; i < ROWS; i = (i + half + 1) & ~half) {
			uint64_t differ = (row[i] >> half ^ row[i + half]) &
			    low;

			row[i] ^= differ << half;
			row[i + half] ^= differ;
		}
	}
}

/*
 * For each tile t that comes before a lesser one, t!: unlike the number in
 * lexicographic order it changes by the tiles passed alone.
 */
static uint32_t
number_of(uint32_t k, uint32_t lexicographic)
{
	uint32_t tiles = (UINT32_C(1) << k) - 1, number = 0;

	for (uint32_t left = k; left > 0; left--) {
		uint32_t lesser = lexicographic / sp_factorial(left - 1);
		uint32_t tile = 0;

		lexicographic %= sp_factorial(left - 1);
		for (uint32_t skip = lesser; ; tile++)
			if ((tiles >> tile & 1) && skip-- == 0)
				break;
		tiles ^= UINT32_C(1) << tile;
		number += lesser * sp_factorial(tile);
	}
	return number;
}

/* The sets of 64 places, or of the last few: order[i] has the i-th of all. */
static void
read_sets(uint32_t k, const uint32_t *sets, uint32_t places, uint64_t *order)
{
	uint32_t words = sp_orders_words(k);
	uint32_t orders = sp_factorial(k);

	for (uint32_t word = 0; word < words; word += 2) {
		uint64_t row[ROWS] = { 0 };

		for (uint32_t place = 0; place < places; place++) {
			const uint32_t *set = sets + (size_t)place * words;

			row[place] = set[word];
			if (word + 1 < words)
				row[place] |= (uint64_t)set[word + 1] << 32;
		}
		transpose(row);
		for (uint32_t i = 0; i < 2 * SP_LEAF; i++)
			if (word * SP_LEAF + i < orders)
				order[word * SP_LEAF + i] =
				    row[i < SP_LEAF ? i : i - SP_LEAF + 32];
	}
}

static void
write_bits(const uint64_t *order, const uint32_t *lexicographic,
    uint32_t orders, uint32_t places, uint32_t stride, uint8_t *bits)
{
	for (uint32_t byte = 0; byte < stride; byte += 8) {
		uint64_t row[ROWS] = { 0 };
		uint32_t left = stride - byte;

		for (uint32_t i = 0; i < ROWS && byte * 8 + i < orders; i++)
			row[i] = order[lexicographic[byte * 8 + i]];
		transpose(row);
		for (uint32_t place = 0; place < places; place++) {
			uint64_t word = sp_little_endian(row[place]);

			memcpy(bits + (size_t)place * stride + byte, &word,
			    left < sizeof word ? left : sizeof word);
		}
	}
}

enum sp_status
sp_orders_pack(uint32_t k, const uint32_t *sets, uint32_t places,
    uint8_t *bits)
{
	uint32_t orders = sp_factorial(k), words = sp_orders_words(k);
	uint32_t *lexicographic = malloc(orders * sizeof *lexicographic);
	uint64_t *order = malloc(orders * sizeof *order);
	enum sp_status status = SP_NO_MEMORY;

	if (lexicographic != NULL && order != NULL) {
		for (uint32_t i = 0; i < orders; i++)
			lexicographic[number_of(k, i)] = i;
		for (uint32_t done = 0; done < places; done += ROWS) {
			uint32_t rows = places - done < ROWS ? places - done :
			    ROWS;

			read_sets(k, sets + (size_t)done * words, rows, order);
			write_bits(order, lexicographic, orders, rows,
			    sp_orders_stride(k),
			    bits + (size_t)done * sp_orders_stride(k));
		}
		status = SP_OK;
	}
	free(lexicographic);
	free(order);
	return status;
}
