/* pdb_index.c -- the cells of a group of tiles, and the region of the blank */
#include <stdlib.h>

#include "pdb.h"

enum {
	PLACE_LIMIT = 1 << SP_PLACE_BITS,
	/* On average there are less, but for up to 3.2 on boards of two rows,
	 * 2x8 to 2x13, with eight tiles: these have few sets. */
	REGIONS = 3
};

/* n choose k, or PLACE_LIMIT if that is less. */
static uint32_t
choose(uint32_t n, uint32_t k)
{
	uint64_t ways = 1;

	if (k > n)
		return 0;
	for (uint32_t i = 0; i < k; i++) {
		ways = ways * (n - i) / (i + 1);
		if (ways > PLACE_LIMIT)
			return PLACE_LIMIT;
	}
	return (uint32_t)ways;
}

uint32_t
sp_places_half(uint32_t n)
{
	if (n <= SP_SMALL_BOARD)
		return SP_SMALL_HALF;
	return n <= SP_MIDDLE_BOARD ? SP_MIDDLE_HALF : 0;
}

uint32_t
sp_places_find(const struct sp_places *p, uint64_t mask, uint32_t blank)
{
	uint32_t set = sp_places_set(p->low, p->high, p->k, p->half, mask);

	return p->first[set] + p->region[set * p->row + blank];
}

/*
 * Sets are numbered in the order of their masks: cells c1 < c2 < ... have the
 * sum of (ci choose i).
 */

/* What the cells of a part of a mask add, with so many cells before them. */
static uint32_t
sum_of(uint32_t part, uint32_t first_cell, uint32_t before)
{
	uint32_t sum = 0;

	for (; part != 0; part &= part - 1)
		sum += choose(first_cell + sp_bit_first(part), ++before);
	return sum;
}

static enum sp_status
number_sets(struct sp_places *p)
{
	uint32_t lows = p->half == 0 ? p->n * p->k : 1u << p->half;
	uint32_t highs = p->half == 0 || p->n <= p->half ? 1 :
	    1u << (p->n - p->half);

	p->low = calloc(lows, sizeof *p->low);
	p->high = calloc(highs, sizeof *p->high);
	if (p->low == NULL || p->high == NULL)
		return SP_NO_MEMORY;
	if (p->half == 0) {
		for (uint32_t i = 0; i < lows; i++)
			p->low[i] = choose(i / p->k, i % p->k + 1);
		return SP_OK;
	}
	/* Halves with more than k cells do not come. */
	for (uint32_t part = 0; part < lows; part++)
		if (sp_bit_count(part) <= p->k)
			p->low[part] = sum_of(part, 0, 0);
	for (uint32_t part = 0; part < highs; part++)
		if (sp_bit_count(part) <= p->k)
			p->high[part] = sum_of(part, p->half,
			    p->k - sp_bit_count(part));
	return SP_OK;
}

/* Numbers the regions of each set, in the order of their first cells. */
static void
find_regions(struct sp_places *p)
{
	uint64_t all = sp_cellset_all(p->n), mask = sp_cellset_all(p->k);

	for (uint32_t set = 0; set < p->sets; set++) {
		uint64_t rest = all & ~mask;

		p->first[set] = p->count;
		for (uint8_t number = 0; rest != 0; number++, p->count++) {
			uint64_t region = sp_cellset_region(p->size,
			    sp_bit_first(rest), rest);

			rest &= ~region;
			for (; region != 0; region &= region - 1)
				p->region[set * p->row +
				    sp_bit_first(region)] = number;
		}
		mask = sp_cellset_next(mask);
	}
}

/* The slide that brings a tile to `to` from `from`, with the set after it. */
static uint32_t
slide_from(const struct sp_places *p, uint64_t mask, uint32_t from,
    uint32_t to)
{
	uint64_t before = (mask ^ sp_cellset(to)) | sp_cellset(from);
	uint32_t place = sp_places_find(p, before, to);
	uint32_t was = sp_bit_count(before & (sp_cellset(from) - 1));
	uint32_t is = sp_bit_count(mask & (sp_cellset(to) - 1));

	return place | was << SP_PLACE_BITS | is << (SP_PLACE_BITS + 4);
}

static void
find_slides(struct sp_places *p)
{
	uint64_t all = sp_cellset_all(p->n), mask = sp_cellset_all(p->k);
	uint32_t place = 0, count = 0;

	for (uint32_t set = 0; set < p->sets; set++) {
		uint8_t odd = sp_bit_count(mask & sp_cellset_odd(p->size)) & 1;

		for (uint64_t rest = all & ~mask; rest != 0; place++) {
			uint64_t region = sp_cellset_region(p->size,
			    sp_bit_first(rest), rest);

			rest &= ~region;
			p->odd[place] = odd;
			p->slide_start[place] = count;
			for (; region != 0; region &= region - 1) {
				uint32_t from = sp_bit_first(region);
				uint64_t to = sp_cellset_beside(p->size,
				    sp_cellset(from), mask);

				for (; to != 0; to &= to - 1)
					p->slide[count++] = slide_from(p, mask,
					    from, sp_bit_first(to));
			}
		}
		mask = sp_cellset_next(mask);
	}
	p->slide_start[place] = count;
}

/*
 * Slides that lead to a place: as many as neighbours of which one is in the
 * set and the other is not.
 */
static uint64_t
slides(struct sp_size size, uint32_t k)
{
	uint64_t beside = 2 * (size.w * (size.h - 1) + size.h * (size.w - 1));

	return choose(sp_cells(size) - 2, k - 1) * beside;
}

uint64_t
sp_places_bytes(struct sp_size size, uint32_t k)
{
	uint64_t sets = choose(sp_cells(size), k);

	return sets * (sizeof(uint32_t) + SP_PUZZLE_CELLS +
	    REGIONS * (sizeof(uint32_t) + 1)) +
	    slides(size, k) * sizeof(uint32_t);
}

enum sp_status
sp_places_init(struct sp_places *p, struct sp_size size, uint32_t k)
{
	uint32_t n = sp_cells(size);

	*p = (struct sp_places){ .size = size, .n = n, .k = k,
	    .sets = choose(n, k), .half = sp_places_half(n),
	    .row = sp_places_row(sp_places_half(n)) };
	if (p->sets >= PLACE_LIMIT / REGIONS)
		return SP_NO_MEMORY;
	p->first = malloc(p->sets * sizeof *p->first);
	p->region = malloc((size_t)p->sets * p->row);
	if (p->first == NULL || p->region == NULL ||
	    number_sets(p) != SP_OK)
		return SP_NO_MEMORY;
	find_regions(p);
	p->slide_start = malloc((p->count + 1) * sizeof *p->slide_start);
	/* Few enough for any size_t, as the sets are. */
	p->slide = malloc((size_t)slides(size, k) * sizeof *p->slide);
	p->odd = malloc(p->count);
	if (p->slide_start == NULL || p->slide == NULL || p->odd == NULL)
		return SP_NO_MEMORY;
	find_slides(p);
	return SP_OK;
}

void
sp_places_trim(struct sp_places *p)
{
	free(p->slide_start);
	free(p->slide);
	free(p->odd);
	p->slide_start = p->slide = NULL;
	p->odd = NULL;
}

void
sp_places_free(struct sp_places *p)
{
	sp_places_trim(p);
	free(p->low);
	free(p->high);
	free(p->first);
	free(p->region);
}
