/*
 * pattern.h -- pattern databases: the least slides of a group of tiles
 *
 * A group of k tiles on a board of n cells.  What is stored depends on where
 * its tiles are, and on where the blank is as far as they can tell:
 *
 *	  board         group A         its place        its order
 *	 8  4 12  3      .  A  .  A      .  #  .  #
 *	14  0  9 15      .  0  .  .      .  o  o  o      4, 3, 2, 1: which
 *	 7  2  5  1      .  A  .  A      .  #  o  #      tile is on the first
 *	10 11 13  6      .  .  .  .      o  o  o  o      cell of the place, ...
 *
 * The place: the cells of the group, and the region of the other cells where
 * the blank can go without moving a tile of the group.  Places are numbered
 * from 0, and so are the k! orders.
 *
 * The entry of a place and an order is the least number of slides of tiles of
 * the group that bring them home and the blank to the region of its home,
 * slides of other tiles being free.  Sums over disjoint groups never exceed
 * the length of a shortest solution: R. E. Korf, A. Felner, Disjoint pattern
 * database heuristics, Artificial Intelligence 134, 2002.
 *
 * A slide of a tile of the group changes the entry by exactly one, since its
 * parity changes, and neighbours cannot differ by more.  So one bit an entry
 * is enough, bit 1 of the number: who knows the entry of a state knows those
 * of its neighbours from their bits.
 */
#ifndef SP_PATTERN_H
#define SP_PATTERN_H

#include "cellset.h"
#include "solve.h"

enum {
	/* Sets of cells of small and of middle boards are looked up in halves,
	 * the lower one of so many bits. */
	SP_SMALL_BOARD = 16,
	SP_SMALL_HALF = 8,
	SP_MIDDLE_BOARD = 26,
	SP_MIDDLE_HALF = 13,
	SP_PLACE_BITS = 24,     /* numbers of places are below 2^24 */
	SP_PASSED = 7,          /* most tiles that one can pass */
	SP_NO_CELL = 0xff,
	SP_ORDER_SHIFT = 16     /* of orders in the keys of a search */
};

/* ---- places.c: the cells of a group, and the blank's region ------------- */

struct sp_places {
	struct sp_size size;
	uint32_t n, k;
	uint32_t sets;   /* of cells: n choose k */
	uint32_t count;  /* places: sets with a region each */
	uint32_t half;   /* bits of the lower half of a mask; 0: no halves */
	uint32_t row;    /* from one set to the next in region */
	uint32_t *first; /* first[set]: the place with its region 0 */
	uint8_t *region; /* region[set * row + cell] */
	/* What the halves of a mask add to the number of the set; or what the
	 * i-th cell of a large board's adds: low[cell * k + i], i from 0. */
	uint32_t *low, *high;

	/* For making tables: the slides that lead to each place.  From a
	 * place; the position in the order that the tile had there, and that
	 * which it has here, in the bits from SP_PLACE_BITS on. */
	uint32_t *slide_start; /* slide_start[place] .. [place + 1] */
	uint32_t *slide;
	uint8_t *odd;          /* odd[place]: cells of the second colour */
};

/* SP_NO_MEMORY if there are too many.  sp_places_free is due in any case. */
enum sp_status sp_places_init(struct sp_places *p, struct sp_size size,
    uint32_t k);
void sp_places_free(struct sp_places *p);
/* Frees what only the making of tables needs. */
void sp_places_trim(struct sp_places *p);

/* Bytes that sp_places_init asks for at most, or about. */
uint64_t sp_places_bytes(struct sp_size size, uint32_t k);

/* For boards of so many cells: half and row as above. */
uint32_t sp_places_half(uint32_t n);
static inline uint32_t
sp_places_row(uint32_t half)
{
	return half == SP_SMALL_HALF ? 16 : half == SP_MIDDLE_HALF ? 32 : 64;
}

/* The number of a set of k cells. */
static inline uint32_t
sp_places_set(const uint32_t *low, const uint32_t *high, uint32_t k,
    uint32_t half, uint64_t mask)
{
	uint32_t set = 0;

	if (half != 0)
		return low[mask & ((UINT32_C(1) << half) - 1)] +
		    high[mask >> half];
	for (; mask != 0; mask &= mask - 1)
		set += low++[sp_bit_first(mask) * k];
	return set;
}

/* The place of k cells, a bit each, and the blank on another. */
uint32_t sp_places_find(const struct sp_places *p, uint64_t mask,
    uint32_t blank);

/* ---- orders.c: sets of orders, a bit each ------------------------------- */

enum { SP_LEAF = 24 }; /* orders of a word of 32 bits, those of four tiles */

/* Words of a set of orders of k tiles. */
uint32_t sp_orders_words(uint32_t k);
/* k!, 0 <= k <= SP_GROUP_TILES */
uint32_t sp_factorial(uint32_t k);
/*
 * Moves the tile at one position of every order to another.  Returns the set,
 * which is `in` itself or in the scratch: room for two sets.
 */
const uint32_t *sp_orders_move(uint32_t k, uint32_t from, uint32_t to,
    const uint32_t *in, uint32_t *scratch);

/* ---- orders_pack.c ------------------------------------------------------ */

/* Bytes of a set of orders in a table. */
uint32_t sp_orders_stride(uint32_t k);
/*
 * Turns the sets of so many places into a table, where the number of an order
 * is the sum, over the pairs of tiles t > u with t before u, of t!.
 */
enum sp_status sp_orders_pack(uint32_t k, const uint32_t *sets,
    uint32_t places, uint8_t *bits);

/* ---- pages.c ------------------------------------------------------------ */

/* Memory to be looked up at random, for free(3); NULL if there is none. */
void *sp_pages_new(size_t bytes);

/* ---- pattern.c: the tables ---------------------------------------------- */

struct sp_pattern {
	/* Pointers of its struct sp_places, copied here to be near. */
	const uint32_t *low, *high, *first;
	const uint8_t *region;
	uint8_t *bits;
	uint32_t stride; /* bytes of the orders of a place */
	uint32_t k;
};

/*
 * Makes the table of the tiles at home on the cells of `home`, of which there
 * are places->k.  sp_pattern_free is due in any case.
 */
enum sp_status sp_pattern_init(struct sp_pattern *p,
    const struct sp_places *places, uint64_t home, uint32_t blank_home);
void sp_pattern_free(struct sp_pattern *p);

/* Bytes that sp_pattern_init asks for at most. */
uint64_t sp_pattern_bytes(const struct sp_places *places);

/*
 * The entry's bit for a set of cells, the blank on another, and an order.
 * half is sp_places_half(n), which is known where this is to be fast.
 */
static inline uint32_t
sp_pattern_bit(const struct sp_pattern *p, uint32_t half, uint64_t mask,
    uint32_t blank, uint32_t order)
{
	uint32_t set = sp_places_set(p->low, p->high, p->k, half, mask);
	uint32_t place = p->first[set] +
	    p->region[set * sp_places_row(half) + blank];

	return (uint32_t)p->bits[(size_t)place * p->stride + order / 8] >>
	    order % 8 & 1;
}

/* ---- partition.c: which tiles are a group ------------------------------- */

enum { SP_NO_GROUP = 0xff };

/*
 * Sets group[cell], for the tiles at home on the cells of a board of that
 * size, to numbers from 0, so that no group has more than `most` tiles; that
 * of the blank's home to SP_NO_GROUP.  Returns how many groups.
 */
uint32_t sp_partition(struct sp_size size, uint32_t blank_home,
    uint32_t most, uint8_t group[SP_PUZZLE_CELLS]);

/* ---- tables.c: all that is looked up of a board ------------------------- */

/*
 * The tables serve a board as it is, and often also as a symmetry turns it
 * that keeps the blank's home: what holds of the one holds of the other.
 */
struct sp_view {
	uint8_t cell[SP_PUZZLE_CELLS];  /* what the cell is turned to */
	uint8_t group[SP_PUZZLE_CELLS]; /* of the tile at home on the cell */
	/* What is added to the number of the order when tile t passes tile u
	 * of its group, pass[1] towards later cells, pass[0] towards earlier
	 * ones, shifted by SP_ORDER_SHIFT; 0 for other tiles. */
	int32_t pass[2][SP_PUZZLE_CELLS][SP_PUZZLE_CELLS];
	/* The slide into a cell, the blank moving a way: the cells that the
	 * tile leaves and takes, and the w-1 that it passes unless the slide
	 * is, in this view, to the side. */
	struct sp_step {
		uint64_t mask;
		uint8_t passed[SP_PASSED];
		uint8_t later; /* 1: towards later cells, else 0 */
	} step[SP_PUZZLE_CELLS][4];
};

struct sp_tables {
	struct sp_size size; /* w <= h */
	uint32_t n, half, blank_home;
	uint32_t groups, views;
	int transposed;      /* whether view 1 has rows for columns */
	uint64_t bytes;      /* that all this takes */
	struct sp_pattern pattern[SP_PUZZLE_CELLS];
	struct sp_places places[SP_GROUP_TILES + 1]; /* of k tiles */
	struct sp_view view[2];
	uint8_t neighbour[SP_PUZZLE_CELLS][4]; /* SP_NO_CELL: the border */
	uint8_t ways[SP_PUZZLE_CELLS];         /* a bit each; those inside */
	uint64_t home[SP_PUZZLE_CELLS];        /* of a group, in view 0 */
};

#endif
