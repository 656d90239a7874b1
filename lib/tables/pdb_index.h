/*
 * pdb_index.h -- ranks of the placements of a group of tiles
 *
 * A placement is the set of the k cells of the group's tiles, together with a
 * region of the blank: see pdb.h.  An index numbers the placements from 0:
 *
 *	 cells       set       regions     The rank of the set of cells 1 and 4
 *	0  1  2     .  #  .     0  #  1    is 1 choose 1 + 4 choose 2 = 7.  Its
 *	3  4  5     .  #  .     0  #  1    placements have ranks first[7] + 0
 *	                                   and first[7] + 1.
 *
 * The rank of a set with the cells c1 < c2 < ... < ck is the sum of the terms
 * ci choose i, the combinatorial number system: D. E. Knuth, The Art of
 * Computer Programming, volume 4A, 2011, section 7.2.1.3.  Sets are thus ranked
 * in the order of the numbers whose bits are their cells.
 *
 * A search ranks a set for each state that it generates.  On boards of up to 26
 * cells two look-ups do: the array `low` holds the sum of the terms of the
 * lower cells, and `high` the sum of the terms of the upper cells.  A term of
 * an upper cell depends on how many cells are lower: k less the number of upper
 * cells.
 */
#ifndef SP_PDB_INDEX_H
#define SP_PDB_INDEX_H

#include "cellset.h"

enum {
	SP_SPLIT16_CELLS = 16, /* most cells of a board with ... */
	SP_SPLIT16_BITS = 8,   /* ... so many lower cells */
	SP_SPLIT26_CELLS = 26,
	SP_SPLIT26_BITS = 13,
	SP_INDEX_BITS = 24,    /* ranks of placements are below 2^24 */
	SP_REGION_BITS = 4,    /* a set has at most 16 regions */
	SP_WORD_REGIONS = 64 / SP_REGION_BITS,
	SP_SET_SHIFT = 64 - SP_INDEX_BITS
};

struct sp_pdb_index {
	struct sp_size size;
	uint32_t n, k;       /* cells of the board, tiles of the group */
	uint32_t sets;       /* n choose k */
	uint32_t count;      /* placements */
	/* Placements with an even number of cells in sp_cellset_odd; their
	 * ranks are less than the ranks of the other placements. */
	uint32_t even_count;
	/*
	 * The words of a set begin at set[rank * sp_pdb_set_words(low_bits)]:
	 * SP_REGION_BITS for each cell, the number of its region, and in the
	 * highest SP_INDEX_BITS of the last word the rank of the placement in
	 * region 0.  On boards of up to 26 cells a search finds both in one
	 * line of a cache.
	 */
	uint64_t *set;
	/* How many cells are lower.  0: `high` is not used, and the term of the
	 * i-th cell of a set, i from 0, is low[cell * k + i]. */
	uint32_t low_bits;
	uint32_t *low, *high;

	/*
	 * Only while tables are made: the slides of the group's tiles that lead
	 * to a placement, from slide[slide_offset[rank]] up to, not with,
	 * slide[slide_offset[rank + 1]].  The lowest SP_INDEX_BITS bits of a
	 * slide are the rank of the placement before it; then come, 4 bits
	 * each, the position of the tile among the group's tiles, in row-major
	 * order, before the slide and after it.
	 */
	uint32_t *slide_offset;
	uint32_t *slide;
};

/* SP_NO_MEMORY; SP_REFUSED: there may be more than 2^SP_INDEX_BITS placements.
 * sp_pdb_index_free must be called even then. */
enum sp_status sp_pdb_index_init(struct sp_pdb_index *ix,
    struct sp_size size, uint32_t k);
void sp_pdb_index_free(struct sp_pdb_index *ix);
/* Finds the slides once more, after sp_pdb_index_trim.  SP_NO_MEMORY. */
enum sp_status sp_pdb_index_slides(struct sp_pdb_index *ix);
/* Frees the slides. */
void sp_pdb_index_trim(struct sp_pdb_index *ix);
/* Returns an upper bound of the bytes that sp_pdb_index_init allocates. */
uint64_t sp_pdb_index_bytes(struct sp_size size, uint32_t k);

/* Returns low_bits of a board of n cells. */
uint32_t sp_pdb_low_bits(uint32_t n);

/* Returns how many words of the index a set has. */
static inline uint32_t
sp_pdb_set_words(uint32_t low_bits)
{
	return low_bits != 0 ? 2 : SP_PUZZLE_CELLS / SP_WORD_REGIONS + 1;
}

/* Returns the rank of a placement: of the set with these words, and the region
 * of a cell. */
static inline uint32_t
sp_pdb_placement(const uint64_t *set, uint32_t low_bits, uint32_t blank)
{
	uint64_t regions = set[blank / SP_WORD_REGIONS] >>
	    blank % SP_WORD_REGIONS * SP_REGION_BITS;

	return (uint32_t)(set[sp_pdb_set_words(low_bits) - 1] >> SP_SET_SHIFT) +
	    (uint32_t)(regions & ((1 << SP_REGION_BITS) - 1));
}

/* Returns the rank of a set of k cells, by the arrays of an index. */
static inline uint32_t
sp_pdb_set_rank(const uint32_t *low, const uint32_t *high, uint32_t k,
    uint32_t low_bits, uint64_t cells)
{
	uint32_t rank = 0;

	if (low_bits != 0)
		return low[cells & ((UINT32_C(1) << low_bits) - 1)] +
		    high[cells >> low_bits];
	for (; cells != 0; cells &= cells - 1)
		rank += low++[sp_bit_first(cells) * k];
	return rank;
}

/* Returns the rank of the placement with k cells and the blank on another. */
uint32_t sp_pdb_index_rank(const struct sp_pdb_index *ix, uint64_t cells,
    uint32_t blank);

#endif
