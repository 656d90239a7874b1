/*
 * pdb.h -- additive pattern databases that know the blank, a bit an entry
 *
 * A pattern database is made for a group of k tiles of a board of n cells.
 * An entry belongs to a placement and a permutation:
 *
 *	  board         group A         placement       permutation
 *	 8  4 12  3      .  A  .  A      .  #  .  #
 *	14  0  9 15      .  0  .  .      .  o  o  o      4, 3, 2, 1: the tiles
 *	 7  2  5  1      .  A  .  A      .  #  o  #      on the cells marked #,
 *	10 11 13  6      .  .  .  .      o  o  o  o      in row-major order
 *
 * The placement is the set of the group's cells (#), together with the region
 * of the blank (o): the other cells that it can reach without moving a tile of
 * the group.  Placements are ranked from 0, and so are the k! permutations.
 *
 * The value of an entry is the least number of slides of tiles of the group
 * that bring them home and the blank into the region of its home; slides of
 * other tiles are not counted.  The sum of the values of disjoint groups is a
 * lower bound on the length of a solution: R. E. Korf, A. Felner, Disjoint
 * pattern database heuristics, Artificial Intelligence 134, 2002.
 *
 * A slide of a tile of the group changes the value by exactly 1: its parity
 * changes, and it cannot change by more.  Therefore bit 1 of the value, the
 * only one that is stored, tells whether a neighbour's value is greater or
 * less: a search that knows the value of a state follows it from slide to
 * slide.  See T. Breyer, R. E. Korf, 1.6-bit pattern databases, AAAI 2010,
 * for the same with values modulo 3.
 */
#ifndef SP_PDB_H
#define SP_PDB_H

#include "automaton.h"
#include "pdb_index.h"
#include "solve.h"

enum {
	SP_PASSED = 7,         /* most tiles that a slide can pass: w <= 8 */
	SP_NO_CELL = 0xff,
	SP_NO_GROUP = 0xff,
	SP_PERM_SHIFT = 16     /* bits of a value below a permutation's rank */
};

/* ---- pdb_perm.c: sets of permutations of k tiles, a bit each ----------- */

/* Permutations in a word of a set: those of the last four tiles. */
enum { SP_PERM_WORD_BITS = 24 };

/* k!, 0 <= k <= SP_GROUP_TILES */
uint32_t sp_factorial(uint32_t k);
/* Words of 32 bits of a set; bytes of a table for one placement, k! bits. */
uint32_t sp_pdb_perm_words(uint32_t k);
uint32_t sp_pdb_perm_bytes(uint32_t k);
/*
 * Moves the tile at position `from` to position `to` in every permutation of
 * the set `in`, the tiles between shift by one, and adds the permutations to
 * the set `sum`.  scratch: room for two sets; the three must not overlap.
 */
void sp_pdb_perm_add(uint32_t k, uint32_t from, uint32_t to,
    const uint32_t *in, uint32_t *sum, uint32_t *scratch);

/* ---- pdb_pack.c: from sets of permutations to a table ------------------ */

/*
 * Writes the sets of `count` placements as a table, in which the rank of a
 * permutation is the sum of t! over all pairs of tiles t > u, counted from 0,
 * with t before u.
 */
enum sp_status sp_pdb_pack(uint32_t k, const uint32_t *sets, uint32_t count,
    uint8_t *bits);

/* ---- pdb.c: the table of a group --------------------------------------- */

/* Memory for random access, if possible in pages of 2 MiB; as malloc(3). */
void *sp_hugepages_new(size_t bytes);

struct sp_pdb {
	/* Pointers of its index, copied to be in the same cache line. */
	const uint32_t *low, *high, *first;
	const uint8_t *region;
	uint8_t *bits;
	uint32_t stride; /* bytes of a placement */
	uint32_t k;
};

/*
 * Makes the table of the ix->k tiles whose homes are the cells of `home`.
 * SP_STOPPED: the watch, unless NULL, has ended the making.  sp_pdb_free must
 * be called even if this fails.
 */
enum sp_status sp_pdb_init(struct sp_pdb *p, const struct sp_pdb_index *ix,
    uint64_t home, uint32_t blank_home, const struct sp_watch *watch);
void sp_pdb_free(struct sp_pdb *p);

/* The most bytes that sp_pdb_init allocates. */
uint64_t sp_pdb_bytes(const struct sp_pdb_index *ix);

/*
 * The byte of a table for a set of cells, the blank on another cell, and the
 * rank of a permutation: its bit perm % 8 is bit 1 of the value.  low_bits is
 * sp_pdb_low_bits(n); a caller that passes a constant gets code without a
 * branch on it.
 */
static inline const uint8_t *
sp_pdb_byte(const struct sp_pdb *p, uint32_t low_bits, uint64_t cells,
    uint32_t blank, uint32_t perm)
{
	uint32_t set = sp_pdb_set_rank(p->low, p->high, p->k, low_bits, cells);
	uint32_t rank = p->first[set] +
	    p->region[set * sp_pdb_region_stride(low_bits) + blank];

	return p->bits + (size_t)rank * p->stride + perm / 8;
}

/* That bit. */
static inline uint32_t
sp_pdb_bit(const struct sp_pdb *p, uint32_t low_bits, uint64_t cells,
    uint32_t blank, uint32_t perm)
{
	return (uint32_t)*sp_pdb_byte(p, low_bits, cells, blank, perm) >>
	    perm % 8 & 1;
}

/* ---- partition.c: the division of the tiles into groups ---------------- */

/*
 * Divides the tiles of a board into groups of at most max_tiles: sets
 * group[cell] to the group, from 0, of the tile whose home is that cell, and
 * group[blank_home] to SP_NO_GROUP.  Returns the number of groups.
 */
uint32_t sp_partition(struct sp_size size, uint32_t blank_home,
    uint32_t max_tiles, uint8_t group[SP_PUZZLE_CELLS]);

/* ---- pdb_set.c: the tables of all groups of a board -------------------- */

/* What a slide does to the group of the tile, as one view sees it. */
struct sp_slide {
	uint64_t cells;            /* the cell it leaves and the one it takes */
	/* The cells between them in the view's row-major order, in the
	 * numbering of the board.  If the slide is horizontal in the view
	 * there are none, else w-1. */
	uint8_t passed[SP_PASSED];
	uint8_t later;             /* 1: to a later cell of the view; else 0 */
};

/*
 * The tables are looked up for the board as it is (view 0), and, if some
 * symmetry keeps the cell of the blank's home, also for the board turned by it
 * (view 1).  The value of either view is a lower bound; the greater one is
 * used.
 */
struct sp_view {
	uint8_t cell[SP_PUZZLE_CELLS];  /* the cell that a cell is turned to */
	uint8_t group[SP_PUZZLE_CELLS]; /* of the tile whose home is the cell */
	/* rank_change[later][tile][other]: change of the permutation's rank
	 * when `tile` passes `other` towards later or earlier cells, times
	 * 2^SP_PERM_SHIFT; 0 if they are not of one group.  Tiles are known
	 * by their homes. */
	int32_t rank_change[2][SP_PUZZLE_CELLS][SP_PUZZLE_CELLS];
	/* slide[blank][way]: the slide that moves the blank that way. */
	struct sp_slide slide[SP_PUZZLE_CELLS][4];
};

enum { SP_VIEWS = 2 };

struct sp_tables {
	struct sp_size size; /* w <= h */
	uint32_t n;          /* cells */
	uint32_t low_bits, blank_home;
	uint32_t groups, views;
	int transposed;      /* whether view 1 exchanges rows and columns */
	uint64_t bytes;      /* memory held, estimated from above */
	struct sp_pdb pdb[SP_PUZZLE_CELLS];              /* of each group */
	uint64_t home[SP_PUZZLE_CELLS];                  /* its tiles' homes */
	struct sp_pdb_index index[SP_GROUP_TILES + 1];   /* for k tiles */
	struct sp_view view[SP_VIEWS];
	uint8_t neighbour[SP_PUZZLE_CELLS][4]; /* SP_NO_CELL: the border */
	uint8_t ways[SP_PUZZLE_CELLS]; /* bit i: the blank can go way i */
	struct sp_automaton automaton; /* SP_PRUNE_LATER */
	struct sp_automaton for_all;   /* SP_PRUNE_LONGER */
};

/* ---- pdb_value.c, ida_run.c: shortest solutions by IDA* ---------------- */

/* A group of tiles in one view, and its table. */
struct sp_ida_group {
	uint64_t cells; /* of its tiles */
	uint32_t key;   /* rank of their permutation << SP_PERM_SHIFT | value */
	struct sp_pdb pdb;
};

struct sp_ida {
	const struct sp_tables *tables;
	const struct sp_automaton *automaton; /* of the tables, either one */
	uint8_t tile[SP_PUZZLE_CELLS]; /* tile[cell]: home of the tile on it */
	uint32_t blank;
	struct sp_ida_group group[SP_VIEWS][SP_PUZZLE_CELLS];
	uint32_t sum[SP_VIEWS]; /* of the groups' values */
	uint32_t bound;         /* the greatest of the sums */
	uint64_t nodes;         /* boards looked at */
	uint8_t way[4];         /* what a way is before the board is turned */
};

/* Sets automaton, group, sum and bound from tables, tile and blank of a board
 * that is solvable. */
void sp_ida_init(struct sp_ida *s);
/*
 * Searches and appends the slides of the solution, as ways on the board before
 * it is turned, to `solution`; tells of all if the task asks for them; sets
 * effort->least.  Returns SP_STOPPED if the task's limit or its poll ended the
 * search, SP_END if it has too many slides, or SP_NO_MEMORY; tile and group may
 * then be undefined.
 */
enum sp_status sp_ida_run(struct sp_ida *s, const struct sp_task *task,
    struct sp_solution *solution, struct sp_solve_stats *effort);
/* The same of a part, as in sp_solve_part. */
enum sp_status sp_ida_run_part(struct sp_ida *s, const struct sp_task *task,
    struct sp_part *part, struct sp_solution *solution);

#endif
