/* pdb_group.c -- the table of a group of tiles: made, and looked up */
#if defined(__linux__)
#if !defined(_DEFAULT_SOURCE)
#define _DEFAULT_SOURCE /* madvise(2) */
#endif
#include <sys/mman.h>
#endif
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "tables.h"

enum { HUGE_PAGE = 2 << 20 };

/*
 * As malloc(3), if possible in pages of 2 MiB.  Random access to a table of
 * hundreds of megabytes in pages of 4 KiB misses the processor's cache of page
 * addresses (TLB) nearly every time; pages of 2 MiB fit in it.
 */
static void *
new_huge_pages(size_t bytes)
{
#if defined(MADV_HUGEPAGE)
	void *memory = NULL;

	if (bytes >= 2 * HUGE_PAGE) {
		if (posix_memalign(&memory, HUGE_PAGE, bytes) != 0)
			return NULL;
		/* Only advice: ordinary pages work as well. */
		(void)madvise(memory, bytes, MADV_HUGEPAGE);
		return memory;
	}
#endif
	return malloc(bytes);
}

/* ---- sets of permutations of the tiles of a group, a bit each ------------ */

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
	PERM_WORD_BITS = 24, /* 4! permutations of the last four tiles */
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

/* Returns how many words of 32 bits a set has. */
static uint32_t
perm_words(uint32_t k)
{
	return k <= WORD_TILES ? 1 : sp_factorial(k) / PERM_WORD_BITS;
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

/*
 * Moves the tile at position `from` to position `to` in every permutation of
 * the set `in`, which shifts the tiles between both by one position, and adds
 * the permutations to the set `sum`.  `scratch` has the size of two sets; `in`,
 * `sum` and `scratch` must not overlap.
 */
static void
perm_add(uint32_t k, uint32_t from, uint32_t to, const uint32_t *in,
    uint32_t *sum, uint32_t *scratch)
{
	uint32_t words = perm_words(k), *out = scratch;

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

enum { ROWS = 64 };

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
 * Returns the rank in a table of a permutation, by the cell or position of each
 * tile: the sum of t! over all pairs of tiles t > u with t before u.  When one
 * tile passes another, the change of this rank depends on these two tiles only.
 */
static uint32_t
table_rank(uint32_t k, const uint32_t *cell)
{
	uint32_t rank = 0, factorial = 1;

	for (uint32_t tile = 1; tile < k; tile++) {
		factorial *= tile;
		for (uint32_t lesser = 0; lesser < tile; lesser++)
			if (cell[tile] < cell[lesser])
				rank += factorial;
	}
	return rank;
}

/* Returns the rank in a table of the permutation with a lexicographic rank. */
static uint32_t
rank_of_lexicographic(uint32_t k, uint32_t lexicographic)
{
	uint32_t tile[SP_GROUP_TILES], cell[SP_GROUP_TILES];
	uint32_t left[SP_GROUP_TILES];

	for (uint32_t base = 1; base <= k; base++) {
		tile[k - base] = lexicographic % base;
		lexicographic /= base;
	}
	sp_ranks_from_digits(tile, k, left);
	for (uint32_t i = 0; i < k; i++)
		cell[tile[i]] = i;
	return table_rank(k, cell);
}

/* Writes the sets of `count` placements as a table.  SP_NO_MEMORY. */
static enum sp_status
pack_sets(uint32_t k, const uint32_t *sets, uint32_t count, uint8_t *bits)
{
	uint32_t perms = sp_factorial(k), words = perm_words(k);
	uint32_t stride = sp_pdb_perm_bytes(k), rows;
	/* lexicographic[rank]: the lexicographic rank of the permutation with a
	 * rank in the table. */
	uint32_t *lexicographic = malloc(perms * sizeof *lexicographic);
	/* Bit j of column[i] is bit i of the j-th set. */
	uint64_t *column = malloc(perms * sizeof *column);
	int has_memory = lexicographic != NULL && column != NULL;

	for (uint32_t i = 0; i < perms && has_memory; i++)
		lexicographic[rank_of_lexicographic(k, i)] = i;
	for (; count > 0 && has_memory; count -= rows) {
		rows = count < ROWS ? count : ROWS;
		for (uint32_t word = 0; word < words; word += 2) {
			uint64_t row[ROWS] = { 0 };

			for (uint32_t set = 0; set < rows; set++) {
				const uint32_t *in = sets + set * words + word;

				row[set] = in[0];
				if (word + 1 < words)
					row[set] |= (uint64_t)in[1] << 32;
			}
			transpose_words(row);
			for (uint32_t i = 0; i < 2 * PERM_WORD_BITS; i++)
				if (word * PERM_WORD_BITS + i < perms)
					column[word * PERM_WORD_BITS + i] =
					    row[i < PERM_WORD_BITS ? i :
					    i - PERM_WORD_BITS + 32];
		}
		for (uint32_t byte = 0; byte < stride; byte += 8) {
			uint64_t row[ROWS] = { 0 };
			uint32_t left = stride - byte;

			for (uint32_t i = 0; i < ROWS && byte * 8 + i < perms;
			    i++)
				row[i] = column[lexicographic[byte * 8 + i]];
			transpose_words(row);
			for (uint32_t set = 0; set < rows; set++) {
				uint64_t word = sp_little_endian(row[set]);

				memcpy(bits + set * stride + byte, &word,
				    left < sizeof word ? left : sizeof word);
			}
		}
		sets += rows * words;
		bits += rows * stride;
	}
	free(lexicographic);
	free(column);
	return has_memory ? SP_OK : SP_NO_MEMORY;
}

/* ---- a breadth-first search from the goal ------------------------------- */

/* A search polls its watch after so many placements, every few milliseconds. */
enum { WATCH_RANKS = 1024 };

/*
 * A breadth-first search from the goal finds the values.  It handles all
 * permutations of a placement at once, as a set of bits: the frontier of a
 * placement is the set of its permutations whose distance is d.  Every slide of
 * a tile changes the parity of the number of tiles in sp_cellset_odd.  The
 * states at distance d are therefore at placements of one parity, and the
 * states at distance d + 1 at placements of the other parity:
 *
 *	distance        d            d + 1            d + 2
 *	even      frontier F  ----.            .--->  new frontier =
 *	odd                        `-> frontier        neighbours without F
 *
 * Neighbours of a state at distance d + 1 are at distance d or d + 2.  Hence a
 * placement needs to remember its latest frontier only.  Placements of one
 * parity lie together: their frontiers are read in one step and written in the
 * next, and half of all frontiers is more likely to fit the processor's caches.
 */
struct bfs {
	const struct sp_pdb_index *index;
	uint32_t words;        /* of a set of permutations */
	uint32_t *frontier;    /* a set for each placement */
	uint8_t *has_frontier; /* 1: the placement's frontier is not empty */
	uint32_t *bit1;        /* a set for each placement: the permutations
	                          whose distance has bit 1 set */
	uint32_t *neighbours;  /* one set */
	uint32_t *scratch;     /* room for two sets */
};

/* Makes the next frontier of a placement: the permutations that one slide makes
 * of the frontiers, without the latest frontier.  Returns 0 if it is empty. */
static int
make_frontier(struct bfs *s, uint32_t rank, int has_bit1)
{
	const struct sp_pdb_index *ix = s->index;
	const uint32_t *slide = ix->slide + ix->slide_offset[rank];
	const uint32_t *end = ix->slide + ix->slide_offset[rank + 1];
	uint32_t *frontier = s->frontier + (size_t)rank * s->words;
	uint32_t *bit1 = s->bit1 + (size_t)rank * s->words, any = 0;
	int has_any = s->has_frontier[rank];

	memset(s->neighbours, 0, s->words * sizeof *s->neighbours);
	for (; slide < end; slide++) {
		uint32_t from = *slide & ((1 << SP_INDEX_BITS) - 1);

		if (!s->has_frontier[from])
			continue;
		perm_add(ix->k, *slide >> SP_INDEX_BITS & 0xf,
		    *slide >> (SP_INDEX_BITS + 4),
		    s->frontier + (size_t)from * s->words, s->neighbours,
		    s->scratch);
		has_any = 1;
	}
	for (uint32_t i = 0; i < s->words && has_any; i++) {
		frontier[i] = s->neighbours[i] & ~frontier[i];
		any |= frontier[i];
	}
	for (uint32_t i = 0; i < s->words && any && has_bit1; i++)
		bit1[i] |= frontier[i];
	s->has_frontier[rank] = any != 0;
	return any != 0;
}

/* Searches from the goal, the permutation of rank 0 at placement `home`.
 * SP_STOPPED: the watch, unless NULL, has ended the search. */
static enum sp_status
search_states(struct bfs *s, uint32_t home, const struct sp_watch *watch)
{
	const struct sp_pdb_index *ix = s->index;
	int any = 1;
	uint32_t made = 0;

	s->frontier[(size_t)home * s->words] = 1;
	s->has_frontier[home] = 1;
	for (unsigned distance = 1; any; distance++) {
		int is_odd = (home >= ix->even_count) ^ (distance & 1);
		uint32_t rank = is_odd ? ix->even_count : 0;
		uint32_t end = is_odd ? ix->count : ix->even_count;

		for (any = 0; rank < end; rank++) {
			any |= make_frontier(s, rank, distance >> 1 & 1);
			if (++made % WATCH_RANKS == 0 && sp_watch_ends(watch))
				return SP_STOPPED;
		}
	}
	return SP_OK;
}

uint64_t
sp_pdb_bytes(const struct sp_pdb_index *ix)
{
	return (uint64_t)ix->count *
	    (2 * perm_words(ix->k) * sizeof(uint32_t) + 1);
}

/* Returns an empty set for each placement, or NULL if there is no memory. */
static uint32_t *
new_sets(const struct sp_pdb_index *ix)
{
	size_t bytes = (size_t)ix->count * perm_words(ix->k) *
	    sizeof(uint32_t);
	uint32_t *sets = sp_pdb_bytes(ix) > SIZE_MAX ? NULL :
	    new_huge_pages(bytes);

	if (sets != NULL)
		memset(sets, 0, bytes);
	return sets;
}

enum sp_status
sp_pdb_init(struct sp_pdb *p, const struct sp_pdb_index *ix, uint64_t home,
    uint32_t blank_home, const struct sp_watch *watch)
{
	uint32_t words = perm_words(ix->k);
	enum sp_status status = SP_NO_MEMORY;
	struct bfs s = {
		.index = ix,
		.words = words,
		.frontier = new_sets(ix),
		.has_frontier = calloc(ix->count, sizeof *s.has_frontier),
		.bit1 = new_sets(ix),
		.neighbours = malloc(3 * words * sizeof *s.neighbours)
	};

	*p = (struct sp_pdb){ .low = ix->low, .high = ix->high,
	    .set = ix->set, .stride = sp_pdb_perm_bytes(ix->k), .k = ix->k };
	if (s.frontier != NULL && s.has_frontier != NULL && s.bit1 != NULL &&
	    s.neighbours != NULL) {
		s.scratch = s.neighbours + words;
		status = search_states(&s, sp_pdb_index_rank(ix, home,
		    blank_home), watch);
	}
	free(s.frontier);
	free(s.has_frontier);
	free(s.neighbours);
	if (status == SP_OK) {
		p->bits = new_huge_pages((size_t)ix->count * p->stride);
		status = p->bits == NULL ? SP_NO_MEMORY :
		    pack_sets(ix->k, s.bit1, ix->count, p->bits);
	}
	free(s.bit1);
	return status;
}

/* ---- the value of a board ---- */

/*
 * A table tells only whether a value is greater or less than a neighbour's.
 * Therefore tiles of the group are slid home, so that each slide makes the
 * value less by 1; the number of slides is the value.  Some slide makes it less
 * unless it is 0, and bit 1 finds that slide once the value is known modulo 4:
 * bit 1 is in the table, and bit 0 is the parity of the tiles' taxicab
 * distances.  No slide makes 0 less: from 0 all slides lead to 1, whose bit 1
 * is not the bit 1 of -1.
 */

/* The tiles of a group and the blank on cells of a view. */
struct group {
	const struct sp_tables *tables;
	const struct sp_pdb *pdb;
	uint32_t cell[SP_GROUP_TILES]; /* of each tile, in the order of homes */
	uint32_t blank;
	uint64_t cells;                /* of all tiles */
};

static uint32_t
bit1_of(const struct group *g)
{
	return sp_pdb_bit(g->pdb, g->tables->low_bits, g->cells, g->blank,
	    table_rank(g->pdb->k, g->cell));
}

/* Slides a tile of the group such that bit 1 of the value becomes `bit1`.
 * Returns 0 if no slide does. */
static int
slide_to_bit1(struct group *g, uint32_t bit1)
{
	const struct sp_tables *t = g->tables;
	uint64_t others = sp_cellset_all(t->n) & ~g->cells;
	uint64_t region = sp_cellset_region(t->size, g->blank, others);
	struct group was = *g;

	for (uint32_t tile = 0; tile < g->pdb->k; tile++) {
		uint32_t from = was.cell[tile];
		uint64_t to = sp_cellset_neighbours(t->size, sp_cellset(from),
		    region);

		for (; to != 0; to &= to - 1) {
			g->cell[tile] = sp_bit_first(to);
			g->blank = from;
			g->cells = was.cells ^ sp_cellset(from) ^
			    sp_cellset(g->cell[tile]);
			if (bit1_of(g) == bit1)
				return 1;
		}
		g->cell[tile] = from;
	}
	*g = was;
	return 0;
}

struct sp_pdb_entry
sp_pdb_look_up(const struct sp_tables *t, const struct sp_look *look,
    uint32_t group, const uint8_t *tile, uint32_t blank)
{
	const uint8_t *turned = look->view->turned;
	uint64_t homes = t->homes[look->pdb[group]];
	struct group g = { .tables = t, .pdb = &t->pdb[look->pdb[group]],
	    .blank = turned[blank] };
	struct sp_pdb_entry entry;
	uint32_t low, value = 0;

	for (uint32_t cell = 0; cell < t->n; cell++) {
		uint64_t home = sp_cellset(turned[tile[cell]]);

		if (cell == blank || (home & homes) == 0)
			continue;
		g.cell[sp_bit_count(homes & (home - 1))] = turned[cell];
		g.cells |= sp_cellset(turned[cell]);
	}
	assert(sp_bit_count(g.cells) == g.pdb->k);
	entry = (struct sp_pdb_entry){ .cells = g.cells,
	    .rank_and_value = table_rank(g.pdb->k, g.cell) << SP_PERM_SHIFT };
	/* The value modulo 4.  A slide of a tile changes the colour of its
	 * cell. */
	low = bit1_of(&g) << 1 | (sp_bit_count((g.cells ^ homes) &
	    sp_cellset_odd(t->size)) & 1);
	while (slide_to_bit1(&g, ((low - value - 1) & 3) >> 1))
		value++;
	assert(g.cells == homes && table_rank(g.pdb->k, g.cell) == 0);
	entry.rank_and_value |= value;
	return entry;
}
