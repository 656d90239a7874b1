/* pdb_perm.c -- sets of permutations of the tiles of a group, a bit each */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "pdb.h"

/*
 * A permutation is the bit of its lexicographic rank.  Digit i of the rank, in
 * the factorial number system, is the number of later tiles that are less than
 * the tile at position i.  Permutations that differ in the last four positions
 * only are the 24 low bits of one word.
 *
 *	tiles     3 1 0 2    Exchanging neighbouring tiles, here at positions 0
 *	digits    3 1 0 0    and 1, changes the digits a and b of both positions
 *	tiles     1 3 0 2    only: (a, b) becomes (b, a-1) if a > b, else
 *	digits    1 2 0 0    (b+1, a).
 *
 * The other digits stay.  If r tiles follow, r! bits that lie together, a
 * block, move together: fields of a word for r <= 3, whole words for r >= 4.
 */

enum {
	WORD_TILES = 4,
	TAIL_BITS = 6, /* bits of the 3! permutations of the last three tiles */
	TAIL_MASK = (1 << TAIL_BITS) - 1
};

uint32_t
sp_factorial(uint32_t k)
{
	assert(k <= SP_GROUP_TILES);
	return k < 2 ? 1 : k * sp_factorial(k - 1);
}

uint32_t
sp_pdb_perm_bytes(uint32_t k)
{
	return (sp_factorial(k) + 7) / 8;
}

uint32_t
sp_pdb_perm_words(uint32_t k)
{
	return k <= WORD_TILES ? 1 : sp_factorial(k) / SP_PERM_WORD_BITS;
}

/* Exchanges each bit of `low` with the bit that is `above` bits higher. */
static inline uint32_t
exchange_bits(uint32_t word, unsigned above, uint32_t low)
{
	uint32_t differ = (word ^ word >> above) & low;

	return word ^ differ ^ differ << above;
}

/* Sets *out to the word or, if `adds`, adds the word's bits to it. */
static inline void
put(uint32_t *out, uint32_t word, int adds)
{
	*out = adds ? *out | word : word;
}

/* Exchanges the tiles at positions `position` (0, 1 or 2) and position + 1 of
 * the last four. */
static inline void
swap_in_words(uint32_t words, uint32_t position, const uint32_t *restrict in,
    uint32_t *restrict out, int adds)
{
	switch (position) {
	case 0:
		for (uint32_t i = 0; i < words; i++)
			put(out + i, exchange_bits(exchange_bits(exchange_bits(
			    in[i], 6, 0x030303), 10, 0x000c0c), 14, 0x000030),
			    adds);
		break;
	case 1:
		for (uint32_t i = 0; i < words; i++)
			put(out + i, exchange_bits(exchange_bits(
			    in[i], 2, 0x249249), 3, 0x082082), adds);
		break;
	default:
		for (uint32_t i = 0; i < words; i++)
			put(out + i, exchange_bits(in[i], 1, 0x555555), adds);
	}
}

/* Exchanges the first two of the last five tiles: fields of 6 bits, 4 in each
 * of 5 words. */
static inline void
swap_fields(uint32_t words, const uint32_t *restrict in,
    uint32_t *restrict out, int adds)
{
	for (uint32_t i = 0; i < words; i += 5, in += 5, out += 5) {
		for (uint32_t a = 0; a < 5; a++) {
			uint32_t word = 0, b = 0;

			for (; b < a; b++)
				word |= (in[b] >> TAIL_BITS * (a - 1) &
				    TAIL_MASK) << TAIL_BITS * b;
			for (; b < 4; b++)
				word |= (in[b + 1] >> TAIL_BITS * a &
				    TAIL_MASK) << TAIL_BITS * b;
			put(out + a, word, adds);
		}
	}
}

/* Exchanges the first two of the last m > 5 tiles: blocks of words, each with
 * all orders of the m - 2 tiles that follow. */
static inline void
swap_blocks(uint32_t words, uint32_t m, uint32_t block,
    const uint32_t *restrict in, uint32_t *restrict out, int adds)
{
	uint32_t span = m * (m - 1) * block;

	for (uint32_t i = 0; i < words; i += span, in += span) {
		for (uint32_t a = 0; a < m; a++) {
			for (uint32_t b = 0; b < m - 1; b++, out += block) {
				uint32_t from = a > b ? b * (m - 1) + a - 1 :
				    (b + 1) * (m - 1) + a;

				for (uint32_t j = 0; j < block; j++)
					put(out + j, in[from * block + j],
					    adds);
			}
		}
	}
}

_Static_assert(SP_GROUP_TILES == 8, "the cases of m in swap");

/* Exchanges the first two of the last m tiles.  The code of each case has its
 * own constants: a block has (m - 2)! permutations. */
static inline void
swap(uint32_t words, uint32_t m, const uint32_t *in, uint32_t *out, int adds)
{
	switch (m) {
	case 8:
		swap_blocks(words, 8, 30, in, out, adds);
		break;
	case 7:
		swap_blocks(words, 7, 5, in, out, adds);
		break;
	case 6:
		swap_blocks(words, 6, 1, in, out, adds);
		break;
	case 5:
		swap_fields(words, in, out, adds);
		break;
	case 4:
		swap_in_words(words, 0, in, out, adds);
		break;
	case 3:
		swap_in_words(words, 1, in, out, adds);
		break;
	default:
		swap_in_words(words, 2, in, out, adds);
	}
}

void
sp_pdb_perm_add(uint32_t k, uint32_t from, uint32_t to, const uint32_t *in,
    uint32_t *sum, uint32_t *scratch)
{
	uint32_t words = sp_pdb_perm_words(k), *out = scratch;

	assert(from < k && to < k);
	assert(in + words <= sum || sum + words <= in);
	if (from == to)
		for (uint32_t i = 0; i < words; i++)
			sum[i] |= in[i];
	while (from != to) {
		uint32_t m = k - (from < to ? from : from - 1);

		from = from < to ? from + 1 : from - 1;
		if (from == to) {
			swap(words, m, in, sum, 1);
		} else {
			swap(words, m, in, out, 0);
			in = out;
			out = in == scratch ? scratch + words : scratch;
		}
	}
}

/* ---- from sets to a table ---- */

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
transpose_words(uint64_t row[ROWS])
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
	assert(rank < sp_factorial(k));
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
		transpose_words(row);
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
		transpose_words(row);
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
