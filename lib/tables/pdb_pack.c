/* pdb_pack.c -- from sets of permutations to a table */
#include <stdlib.h>
#include <string.h>

#include "pdb.h"

/*
 * A search needs ranks of permutations that are quickly updated when a tile
 * passes others.  Lexicographic ranks are not.  Hence the bits of all sets are
 * put in a new order, 64 sets at a time:
 *
 *	set 0   a b c d  transpose  a a a  reorder  c c c  transpose  c a d b
 *	set 1   a b c d ----------> b b b --------> a a a ----------> c a d b
 *	set 2   a b c d             c c c   words   d d d             c a d b
 *	                            d d d           b b b
 */

enum { ROWS = 64, WORD_BITS = SP_PERM_WORD_BITS };

/*
 * Exchanges the two blocks of 32x32 bits off the diagonal, then in each block
 * those of 16x16, and so on.  H. S. Warren, Hacker's Delight, 2nd edition,
 * 2012, section 7-3.
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
 * Returns the rank in a table of the permutation with a lexicographic rank: the
 * sum of t! over all pairs of tiles t > u with t before u.  When one tile
 * passes another, the change of this rank depends on these two tiles only.
 */
static uint32_t
table_rank(uint32_t k, uint32_t lexicographic)
{
	uint32_t tiles = (UINT32_C(1) << k) - 1, rank = 0;

	for (uint32_t left = k; left > 0; left--) {
		uint32_t lesser = lexicographic / sp_factorial(left - 1);
		uint32_t tile = 0;

		lexicographic %= sp_factorial(left - 1);
		for (uint32_t skip = lesser; ; tile++)
			if ((tiles >> tile & 1) && skip-- == 0)
				break;
		tiles ^= UINT32_C(1) << tile;
		rank += lesser * sp_factorial(tile);
	}
	return rank;
}

/* Sets bit j of column[i] to bit i of the j-th set, j < count <= ROWS. */
static void
read_sets(uint32_t k, const uint32_t *sets, uint32_t count, uint64_t *column)
{
	uint32_t words = sp_pdb_perm_words(k);
	uint32_t perms = sp_factorial(k);

	for (uint32_t word = 0; word < words; word += 2) {
		uint64_t row[ROWS] = { 0 };

		for (uint32_t set = 0; set < count; set++) {
			const uint32_t *in = sets + (size_t)set * words;

			row[set] = in[word];
			if (word + 1 < words)
				row[set] |= (uint64_t)in[word + 1] << 32;
		}
		transpose(row);
		for (uint32_t i = 0; i < 2 * WORD_BITS; i++)
			if (word * WORD_BITS + i < perms)
				column[word * WORD_BITS + i] =
				    row[i < WORD_BITS ? i : i - WORD_BITS + 32];
	}
}

/* Writes the columns to the table.  lexicographic[rank] is the lexicographic
 * rank of the permutation with a rank in the table. */
static void
write_bits(const uint64_t *column, const uint32_t *lexicographic,
    uint32_t perms, uint32_t count, uint32_t stride, uint8_t *bits)
{
	for (uint32_t byte = 0; byte < stride; byte += 8) {
		uint64_t row[ROWS] = { 0 };
		uint32_t left = stride - byte;

		for (uint32_t i = 0; i < ROWS && byte * 8 + i < perms; i++)
			row[i] = column[lexicographic[byte * 8 + i]];
		transpose(row);
		for (uint32_t set = 0; set < count; set++) {
			uint64_t word = sp_little_endian(row[set]);

			memcpy(bits + (size_t)set * stride + byte, &word,
			    left < sizeof word ? left : sizeof word);
		}
	}
}

enum sp_status
sp_pdb_pack(uint32_t k, const uint32_t *sets, uint32_t count, uint8_t *bits)
{
	uint32_t perms = sp_factorial(k), words = sp_pdb_perm_words(k);
	uint32_t stride = sp_pdb_perm_bytes(k);
	uint32_t *lexicographic = malloc(perms * sizeof *lexicographic);
	uint64_t *column = malloc(perms * sizeof *column);
	enum sp_status status = SP_NO_MEMORY;

	if (lexicographic != NULL && column != NULL) {
		for (uint32_t i = 0; i < perms; i++)
			lexicographic[table_rank(k, i)] = i;
		for (uint32_t done = 0; done < count; done += ROWS) {
			uint32_t rows = count - done < ROWS ? count - done :
			    ROWS;

			read_sets(k, sets + (size_t)done * words, rows, column);
			write_bits(column, lexicographic, perms, rows, stride,
			    bits + (size_t)done * stride);
		}
		status = SP_OK;
	}
	free(lexicographic);
	free(column);
	return status;
}
