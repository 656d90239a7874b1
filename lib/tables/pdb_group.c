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

#include "pdb.h"

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

/* Sets s->neighbours to the permutations at a placement that one slide makes of
 * the frontiers.  Returns 0 if all these frontiers are empty. */
static int
find_neighbours(struct bfs *s, uint32_t rank)
{
	const struct sp_pdb_index *ix = s->index;
	const uint32_t *slide = ix->slide + ix->slide_offset[rank];
	const uint32_t *end = ix->slide + ix->slide_offset[rank + 1];
	int any = 0;

	memset(s->neighbours, 0, s->words * sizeof *s->neighbours);
	for (; slide < end; slide++) {
		uint32_t from = *slide & ((1 << SP_INDEX_BITS) - 1);

		if (!s->has_frontier[from])
			continue;
		sp_pdb_perm_add(ix->k, *slide >> SP_INDEX_BITS & 0xf,
		    *slide >> (SP_INDEX_BITS + 4),
		    s->frontier + (size_t)from * s->words, s->neighbours,
		    s->scratch);
		any = 1;
	}
	return any;
}

/* Makes the next frontier of a placement.  Returns 0 if it is empty. */
static int
make_frontier(struct bfs *s, uint32_t rank, int has_bit1)
{
	uint32_t *frontier = s->frontier + (size_t)rank * s->words;
	uint32_t *bit1 = s->bit1 + (size_t)rank * s->words, any = 0;

	if (find_neighbours(s, rank) || s->has_frontier[rank])
		for (uint32_t i = 0; i < s->words; i++) {
			frontier[i] = s->neighbours[i] & ~frontier[i];
			any |= frontier[i];
		}
	if (any && has_bit1)
		for (uint32_t i = 0; i < s->words; i++)
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
			if (watch != NULL && ++made % WATCH_RANKS == 0 &&
			    watch->poll(watch->argument) != SP_GO_ON)
				return SP_STOPPED;
		}
	}
	return SP_OK;
}

uint64_t
sp_pdb_bytes(const struct sp_pdb_index *ix)
{
	return (uint64_t)ix->count *
	    (2 * sp_pdb_perm_words(ix->k) * sizeof(uint32_t) + 1);
}

/* Returns an empty set for each placement, or NULL if there is no memory. */
static uint32_t *
new_sets(const struct sp_pdb_index *ix)
{
	size_t bytes = (size_t)ix->count * sp_pdb_perm_words(ix->k) *
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
	uint32_t words = sp_pdb_perm_words(ix->k);
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
		    sp_pdb_pack(ix->k, s.bit1, ix->count, p->bits);
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
 * distances.
 */

/* The tiles of a group and the blank on cells of a view. */
struct group {
	const struct sp_tables *tables;
	const struct sp_pdb *pdb;
	uint64_t home;                 /* the homes of the tiles */
	uint32_t k;                    /* tiles */
	uint32_t cell[SP_GROUP_TILES]; /* of each tile, in the order of homes */
	uint32_t blank;
	uint64_t cells;                /* of all tiles */
};

/* Returns the rank of the permutation in a table: see sp_pdb_pack. */
static uint32_t
perm_of(const struct group *g)
{
	uint32_t perm = 0, factorial = 1;

	for (uint32_t tile = 1; tile < g->k; tile++) {
		factorial *= tile;
		for (uint32_t lesser = 0; lesser < tile; lesser++)
			if (g->cell[tile] < g->cell[lesser])
				perm += factorial;
	}
	return perm;
}

static uint32_t
bit1_of(const struct group *g)
{
	return sp_pdb_bit(g->pdb, g->tables->low_bits, g->cells, g->blank,
	    perm_of(g));
}

/* Slides a tile of the group such that bit 1 of the value becomes `bit1`. */
static void
slide_to_bit1(struct group *g, uint32_t bit1)
{
	const struct sp_tables *t = g->tables;
	uint64_t others = sp_cellset_all(t->n) & ~g->cells;
	uint64_t region = sp_cellset_region(t->size, g->blank, others);
	struct group was = *g;

	for (uint32_t tile = 0; tile < g->k; tile++) {
		uint32_t from = was.cell[tile];
		uint64_t to = sp_cellset_neighbours(t->size, sp_cellset(from),
		    region);

		for (; to != 0; to &= to - 1) {
			g->cell[tile] = sp_bit_first(to);
			g->blank = from;
			g->cells = was.cells ^ sp_cellset(from) ^
			    sp_cellset(g->cell[tile]);
			if (bit1_of(g) == bit1)
				return;
		}
		g->cell[tile] = from;
	}
	assert(0 && "some slide makes the value less");
}

/* Returns whether the tiles are at home and the blank can reach its home. */
static int
is_home(const struct group *g)
{
	const struct sp_tables *t = g->tables;

	return g->cells == g->home && perm_of(g) == 0 &&
	    (sp_cellset_region(t->size, g->blank, sp_cellset_all(t->n) &
	    ~g->home) & sp_cellset(t->blank_home)) != 0;
}

struct sp_pdb_entry
sp_pdb_look_up(const struct sp_tables *t, const struct sp_look *look,
    uint32_t group, const uint8_t *tile, uint32_t blank)
{
	const uint8_t *turned = look->view->cell;
	uint32_t pdb = look->pdb[group];
	struct group g = { .tables = t, .pdb = &t->pdb[pdb],
	    .home = t->home[pdb], .k = t->pdb[pdb].k, .blank = turned[blank] };
	struct sp_pdb_entry entry;
	uint32_t bit0, low, value = 0;

	for (uint32_t cell = 0; cell < t->n; cell++) {
		uint64_t home = sp_cellset(turned[tile[cell]]);

		if (cell == blank || (home & g.home) == 0)
			continue;
		g.cell[sp_bit_count(g.home & (home - 1))] = turned[cell];
		g.cells |= sp_cellset(turned[cell]);
	}
	assert(sp_bit_count(g.cells) == g.k);
	entry = (struct sp_pdb_entry){ .cells = g.cells,
	    .rank_and_value = perm_of(&g) << SP_PERM_SHIFT };
	/* A slide of a tile changes the colour of its cell. */
	bit0 = sp_bit_count((g.cells ^ g.home) & sp_cellset_odd(t->size)) & 1;
	low = bit1_of(&g) << 1 | bit0;
	for (; !is_home(&g); slide_to_bit1(&g, ((low - value) & 3) >> 1))
		value++;
	entry.rank_and_value |= value;
	return entry;
}
