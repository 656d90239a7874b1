/*
 * pdb_index.h -- ranks of the placements of a group of tiles
 *
 * A placement is the set of the group's cells, together with the region of the
 * blank: see pdb.h.
 */
#ifndef SP_PDB_INDEX_H
#define SP_PDB_INDEX_H

#include "cellset.h"

enum {
	/* On boards of up to 16 and up to 26 cells a set of cells is ranked
	 * by two look-ups: its lower 8 or 13 bits, and the others. */
	SP_HALF16_CELLS = 16,
	SP_HALF16_BITS = 8,
	SP_HALF26_CELLS = 26,
	SP_HALF26_BITS = 13,
	SP_INDEX_BITS = 24     /* ranks of placements are below 2^24 */
};

struct sp_pdb_index {
	struct sp_size size;
	uint32_t n, k;       /* cells of the board, tiles of the group */
	uint32_t sets;       /* n choose k, the sets of cells */
	uint32_t count;      /* placements */
	uint32_t evens;      /* those with an even number of cells in
	                        sp_cellset_odd; they come before the others */
	uint32_t half_bits;  /* SP_HALF16_BITS, SP_HALF26_BITS or 0 */
	uint32_t region_stride;
	uint32_t *first;     /* first[set]: rank of the placement in region 0 */
	uint8_t *region;     /* region[set * region_stride + cell] */
	/* half_bits > 0: the rank of a set is the sum of the entries of `low`
	 * and `high` for its lower half_bits bits and the others.  Else it is
	 * the sum of low[cell * k + i] over its cells, the i-th being `cell`,
	 * i from 0. */
	uint32_t *low, *high;

	/* Only for making tables: the slides of tiles of the group that lead
	 * to a placement are slide[slide_offset[rank]] up to
	 * slide[slide_offset[rank + 1]].  Each holds the rank of the placement
	 * before it; from bit SP_INDEX_BITS on the tile's position in the
	 * permutation before it, 4 bits, and after it. */
	uint32_t *slide_offset;
	uint32_t *slide;
};

/*
 * SP_NO_MEMORY; SP_REFUSED: there are too many placements to be ranked.
 * sp_pdb_index_free must be called even then.
 */
enum sp_status sp_pdb_index_init(struct sp_pdb_index *ix,
    struct sp_size size, uint32_t k);
void sp_pdb_index_free(struct sp_pdb_index *ix);
/* Frees what is only used to make tables. */
void sp_pdb_index_trim(struct sp_pdb_index *ix);
/* Bytes that sp_pdb_index_init allocates, estimated from above. */
uint64_t sp_pdb_index_bytes(struct sp_size size, uint32_t k);

/* half_bits of a board of n cells. */
uint32_t sp_pdb_half_bits(uint32_t n);

/* Bytes of the regions of a set: a power of two, at least the cells. */
static inline uint32_t
sp_pdb_region_stride(uint32_t half_bits)
{
	return half_bits == SP_HALF16_BITS ? 16 :
	    half_bits == SP_HALF26_BITS ? 32 : 64;
}

/* The rank of a set of k cells, by the arrays of an index. */
static inline uint32_t
sp_pdb_set_rank(const uint32_t *low, const uint32_t *high, uint32_t k,
    uint32_t half_bits, uint64_t cells)
{
	uint32_t rank = 0;

	if (half_bits != 0)
		return low[cells & ((UINT32_C(1) << half_bits) - 1)] +
		    high[cells >> half_bits];
	for (; cells != 0; cells &= cells - 1)
		rank += low++[sp_bit_first(cells) * k];
	return rank;
}

/* The rank of the placement with these k cells and the blank on another. */
uint32_t sp_pdb_index_rank(const struct sp_pdb_index *ix, uint64_t cells,
    uint32_t blank);

#endif
