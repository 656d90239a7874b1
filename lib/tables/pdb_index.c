/* pdb_index.c -- ranks of the placements of a group of tiles and the blank */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "tables.h"

enum { INDEX_LIMIT = 1 << SP_INDEX_BITS };

/* Returns an upper bound of the placements of all sets.  The sets of eight cells
 * of 2x9 cells have the most regions on average: 3.2. */
static uint64_t
most_placements(uint64_t sets)
{
	return sets * 13 / 4;
}

uint32_t
sp_pdb_low_bits(uint32_t n)
{
	return n <= SP_SPLIT_CELLS ? (n + 1) / 2 : 0;
}

/* Returns the words of a set. */
static uint64_t *
words_of(const struct sp_pdb_index *ix, uint32_t set)
{
	return ix->set + (size_t)set * sp_pdb_set_words(ix->low_bits);
}

uint32_t
sp_pdb_index_rank(const struct sp_pdb_index *ix, uint64_t cells,
    uint32_t blank)
{
	uint32_t set = sp_pdb_set_rank(ix->low, ix->high, ix->k,
	    ix->low_bits, cells);

	return sp_pdb_placement(words_of(ix, set), ix->low_bits, blank);
}

/* Returns the sum of the terms of some cells of a set: bit i is the cell
 * first_cell + i, and `before` cells of the set are lower. */
static uint32_t
sum_of_terms(uint32_t cells, uint32_t first_cell, uint32_t before)
{
	uint32_t sum = 0;

	for (; cells != 0; cells &= cells - 1)
		sum += (uint32_t)sp_choose(first_cell +
		    sp_bit_first(cells), ++before);
	return sum;
}

/* Sets how many entries `low` and `high` have. */
static void
count_terms(uint32_t n, uint32_t k, uint32_t *lows, uint32_t *highs)
{
	uint32_t low_bits = sp_pdb_low_bits(n);

	*lows = low_bits == 0 ? n * k : 1u << low_bits;
	*highs = low_bits == 0 ? 1 : 1u << (n - low_bits);
}

static enum sp_status
make_set_ranks(struct sp_pdb_index *ix)
{
	uint32_t lows, highs;

	count_terms(ix->n, ix->k, &lows, &highs);
	ix->low = calloc(lows, sizeof *ix->low);
	ix->high = calloc(highs, sizeof *ix->high);
	if (ix->low == NULL || ix->high == NULL)
		return SP_NO_MEMORY;
	if (ix->low_bits == 0) {
		for (uint32_t i = 0; i < lows; i++)
			ix->low[i] = (uint32_t)sp_choose(i / ix->k,
			    i % ix->k + 1);
		return SP_OK;
	}
	for (uint32_t cells = 0; cells < lows; cells++)
		if (sp_bit_count(cells) <= ix->k)
			ix->low[cells] = sum_of_terms(cells, 0, 0);
	for (uint32_t cells = 0; cells < highs; cells++)
		if (sp_bit_count(cells) <= ix->k)
			ix->high[cells] = sum_of_terms(cells, ix->low_bits,
			    ix->k - sp_bit_count(cells));
	return SP_OK;
}

/* Calls visit for the sets that have an even (`odd` is 0) or odd (1) number of
 * cells in sp_cellset_odd. */
static void
visit_sets(struct sp_pdb_index *ix, unsigned odd,
    void (*visit)(struct sp_pdb_index *ix, uint32_t set, uint64_t cells))
{
	uint64_t odd_cells = sp_cellset_odd(ix->size);
	uint64_t cells = sp_cellset_all(ix->k);

	for (uint32_t set = 0; set < ix->sets; set++) {
		uint64_t low = cells & (0 - cells), carried = cells + low;

		if ((sp_bit_count(cells & odd_cells) & 1) == odd)
			visit(ix, set, cells);
		/* The next greater set with as many cells: in the lowest run of
		 * ones the highest bit moves up by one, and the other bits move
		 * to the bottom.  R. W. Gosper, in M. Beeler et al., HAKMEM,
		 * 1972, item 175. */
		cells = carried | (cells ^ carried) / low >> 2;
	}
}

/* Numbers the regions of a set in the order of their first cells. */
static void
find_regions(struct sp_pdb_index *ix, uint32_t set, uint64_t cells)
{
	uint32_t words = sp_pdb_set_words(ix->low_bits);
	uint64_t *word = words_of(ix, set);
	uint64_t rest = sp_cellset_all(ix->n) & ~cells;

	memset(word, 0, words * sizeof *word);
	word[words - 1] = (uint64_t)ix->count << SP_SET_SHIFT;
	for (uint64_t number = 0; rest != 0; number++, ix->count++) {
		uint64_t region = sp_cellset_region(ix->size,
		    sp_bit_first(rest), rest);

		assert(number < 1 << SP_REGION_BITS);
		rest &= ~region;
		for (; region != 0; region &= region - 1) {
			uint32_t cell = sp_bit_first(region);

			word[cell / SP_WORD_REGIONS] |= number <<
			    cell % SP_WORD_REGIONS * SP_REGION_BITS;
		}
	}
}

/* Finds the slides to the placements of a set, after the slides to placements
 * of lesser ranks. */
static void
find_slides(struct sp_pdb_index *ix, uint32_t set, uint64_t cells)
{
	uint64_t rest = sp_cellset_all(ix->n) & ~cells;
	uint32_t rank = sp_pdb_placement(words_of(ix, set), ix->low_bits,
	    sp_bit_first(rest));

	for (; rest != 0; rank++) {
		uint64_t region = sp_cellset_region(ix->size,
		    sp_bit_first(rest), rest);
		uint32_t count = ix->slide_offset[rank];

		rest &= ~region;
		for (; region != 0; region &= region - 1) {
			uint32_t from = sp_bit_first(region);
			uint64_t to = sp_cellset_neighbours(ix->size,
			    sp_cellset(from), cells);

			for (; to != 0; to &= to - 1) {
				uint64_t tile = to & (0 - to);
				uint64_t before = (cells ^ tile) |
				    sp_cellset(from);

				ix->slide[count++] = sp_pdb_index_rank(ix,
				    before, sp_bit_first(to)) |
				    sp_bit_count(before & (sp_cellset(from) -
				    1)) << SP_INDEX_BITS |
				    sp_bit_count(cells & (tile - 1)) <<
				    (SP_INDEX_BITS + 4);
			}
		}
		ix->slide_offset[rank + 1] = count;
	}
}

/* Returns how many slides lead to placements: one for each set and each pair of
 * neighbouring cells whose first cell is in the set and whose second is not. */
static uint64_t
count_slides(struct sp_size size, uint32_t k)
{
	uint64_t pairs = 2 * (size.w * (size.h - 1) + size.h * (size.w - 1));

	return sp_choose(sp_cells(size) - 2, k - 1) * pairs;
}

uint64_t
sp_pdb_index_bytes(struct sp_size size, uint32_t k)
{
	uint64_t sets = sp_choose(sp_cells(size), k);
	uint32_t lows, highs;

	count_terms(sp_cells(size), k, &lows, &highs);
	return sets * sp_pdb_set_words(sp_pdb_low_bits(sp_cells(size))) *
	    sizeof(uint64_t) + (lows + highs + most_placements(sets) + 1 +
	    count_slides(size, k)) * sizeof(uint32_t);
}

enum sp_status
sp_pdb_index_slides(struct sp_pdb_index *ix)
{
	if (ix->slide != NULL)
		return SP_OK;
	ix->slide_offset = malloc((ix->count + 1) * sizeof *ix->slide_offset);
	/* The product fits in 32 bits, since the number of sets is limited. */
	ix->slide = malloc((size_t)count_slides(ix->size, ix->k) *
	    sizeof *ix->slide);
	if (ix->slide_offset == NULL || ix->slide == NULL) {
		sp_pdb_index_free_slides(ix);
		return SP_NO_MEMORY;
	}
	ix->slide_offset[0] = 0;
	visit_sets(ix, 0, find_slides);
	visit_sets(ix, 1, find_slides);
	assert(ix->slide_offset[ix->count] == count_slides(ix->size, ix->k));
	return SP_OK;
}

enum sp_status
sp_pdb_index_init(struct sp_pdb_index *ix, struct sp_size size, uint32_t k)
{
	uint32_t n = sp_cells(size);
	uint64_t sets = sp_choose(n, k);

	assert(k > 0 && k <= SP_GROUP_TILES && n <= SP_PUZZLE_CELLS);
	*ix = (struct sp_pdb_index){ .size = size, .n = n, .k = k,
	    .sets = (uint32_t)sets, .low_bits = sp_pdb_low_bits(n) };
	if (most_placements(sets) >= INDEX_LIMIT)
		return SP_REFUSED;
	ix->set = malloc((size_t)ix->sets * sizeof *ix->set *
	    sp_pdb_set_words(ix->low_bits));
	if (ix->set == NULL || make_set_ranks(ix) != SP_OK)
		return SP_NO_MEMORY;
	visit_sets(ix, 0, find_regions);
	ix->even_count = ix->count;
	visit_sets(ix, 1, find_regions);
	assert(ix->count <= most_placements(sets));
	return SP_OK;
}

void
sp_pdb_index_free_slides(struct sp_pdb_index *ix)
{
	free(ix->slide_offset);
	free(ix->slide);
	ix->slide_offset = ix->slide = NULL;
}

void
sp_pdb_index_free(struct sp_pdb_index *ix)
{
	sp_pdb_index_free_slides(ix);
	free(ix->low);
	free(ix->high);
	free(ix->set);
}
