/*
 * tables.h -- lower bounds by tables: pattern databases, an automaton of slides
 *
 *	pdb_index.c        ranks of the placements of a group of tiles
 *	pdb_group.c        the table of a group
 *	automaton.c        which slides a search need not try
 *	tables.c           the tables of all groups of a size
 *	multitile_table.c  tables for multi-tile moves
 *
 * The tables for slides know the blank, and have a bit an entry.
 *
 * The pattern of a pattern database is a group of k tiles of a board of n
 * cells.  The database, here a table, has an entry for each placement and
 * permutation of the group:
 *
 *	  board         group A         placement       permutation
 *	 8  4 12  3      .  A  .  A      .  #  .  #
 *	14  0  9 15      .  0  .  .      .  o  o  o      4, 3, 2, 1: the tiles
 *	 7  2  5  1      .  A  .  A      .  #  o  #      on the cells marked #,
 *	10 11 13  6      .  .  .  .      o  o  o  o      in row-major order
 *
 * The placement is the set of the cells of the group's tiles (#), together with
 * the region of the blank (o): the cells that the blank can reach without
 * moving a tile of the group.  Placements have ranks from 0, and so have the k!
 * permutations.
 *
 * The value of an entry is the least number of slides of tiles of the group
 * that bring them home and the blank into the region of its home; slides of
 * other tiles are not counted.  The sum of the values of disjoint groups is a
 * lower bound on the length of a solution: R. E. Korf, A. Felner, Disjoint
 * pattern database heuristics, Artificial Intelligence 134, 2002.
 *
 * A slide of a tile of the group changes the value by exactly 1: it changes the
 * parity of the value, and the value by at most 1.  Of each value only bit 1 is
 * stored.  A search knows the value v of a state.  The values of its children
 * are v - 1 or v + 1, which differ in bit 1:
 *
 *	v      ...  4    5    6    7    8    9   ...     From v = 6 a slide to a
 *	bit 1       0    0    1    1    0    0           child with bit 1 set
 *	                 +----------+                    leads to 7, else to 5.
 *
 * T. Breyer, R. E. Korf, 1.6-bit pattern databases, AAAI 2010, do the same with
 * values modulo 3.
 */
#ifndef SP_TABLES_H
#define SP_TABLES_H

#include <assert.h>

#include "board/board.h"

enum {
	SP_GROUP_TILES = 8,    /* most tiles of a group */
	SP_PASSED = 7,         /* most tiles that a slide can pass: w <= 8 */
	SP_NO_GROUP = 0xff,
	SP_PERM_SHIFT = 16     /* bits of a value below a permutation's rank */
};

/* ---- boards without labels, and threads --------------------------------- */

/* A board and its goal without labels: a tile is known by the cell of its
 * home. */
struct sp_puzzle {
	struct sp_size size;
	uint32_t n, blank;
	uint8_t home[SP_PUZZLE_CELLS]; /* home[cell]: of the tile, or blank */
};

/* Sets the puzzle to a board of at most SP_PUZZLE_CELLS cells. */
void sp_puzzle_set(struct sp_puzzle *p, const struct sp_board *b,
    const struct sp_goal *g);

/* Threads that do some work in portions. */
struct sp_crew {
	/* Calls portion(work, i) for each i < portions, in several threads if
	 * it can. */
	void (*run)(void *argument, void (*portion)(void *work, uint32_t i),
	    void *work, uint32_t portions);
	void *argument;
};

/* ---- sets of cells of a board of up to 64 cells: bit i is cell i -------- */

/* Returns n choose k, the number of sets of k of n cells, 0 if k > n; n <= 64,
 * k <= 8, or n <= 16. */
static inline uint64_t
sp_choose(uint32_t n, uint32_t k)
{
	uint64_t sets = 1;

	assert(n <= SP_PUZZLE_CELLS && (k <= 8 || n <= 16));
	for (uint32_t i = 0; i < k; i++)
		sets = sets * (n - i) / (i + 1);
	return sets;
}

/* Returns the set of one cell. */
static inline uint64_t
sp_cellset(uint32_t cell)
{
	assert(cell < SP_PUZZLE_CELLS);
	return (uint64_t)1 << cell;
}

/* Returns the set of the cells 0..n-1, 0 < n <= 64. */
static inline uint64_t
sp_cellset_all(uint32_t n)
{
	assert(n > 0 && n <= SP_PUZZLE_CELLS);
	return ~UINT64_C(0) >> (SP_PUZZLE_CELLS - n);
}

/* Returns the cells of one colour of a checkerboard: row and column, counted
 * from 0, have an odd sum. */
static inline uint64_t
sp_cellset_odd(struct sp_size size)
{
	uint64_t odd = 0;

	for (uint32_t cell = 0; cell < sp_cells(size); cell++)
		if ((cell / size.w + cell % size.w) % 2 == 1)
			odd |= sp_cellset(cell);
	return odd;
}

/* Returns the cells of `within` that share an edge with a cell of a set. */
static inline uint64_t
sp_cellset_neighbours(struct sp_size size, uint64_t cells, uint64_t within)
{
	uint64_t column = 0; /* the first one */

	for (uint32_t row = 0; row < size.h; row++)
		column |= sp_cellset(row * size.w);
	return within & (cells << size.w | cells >> size.w |
	    (cells & ~column) >> 1 | (cells << 1 & ~column));
}

/* Returns the cells of `within` that are connected to `cell`, a cell of
 * `within`. */
static inline uint64_t
sp_cellset_region(struct sp_size size, uint32_t cell, uint64_t within)
{
	uint64_t region = sp_cellset(cell), added = region;

	assert((within & region) != 0);
	while (added != 0) {
		added = sp_cellset_neighbours(size, region, within & ~region);
		region |= added;
	}
	return region;
}

/* ---- pdb_index.c: ranks of the placements of a group ------------------- */

/*
 * A placement is the set of the k cells of the group's tiles, together with a
 * region of the blank.  An index numbers the placements from 0:
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
 * lower half of the cells, and `high` that of the upper half.  A term of
 * an upper cell depends on how many cells are lower: k less the number of upper
 * cells.
 */

enum {
	SP_SPLIT_CELLS = 26,   /* most cells of a board with lower cells */
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

/* Makes an index without slides.  SP_NO_MEMORY; SP_REFUSED: there may be more
 * than 2^SP_INDEX_BITS placements.  sp_pdb_index_free must be called even
 * then. */
enum sp_status sp_pdb_index_init(struct sp_pdb_index *ix,
    struct sp_size size, uint32_t k);
void sp_pdb_index_free(struct sp_pdb_index *ix);
/* Finds the slides, if there are none.  SP_NO_MEMORY. */
enum sp_status sp_pdb_index_slides(struct sp_pdb_index *ix);
/* Frees the slides. */
void sp_pdb_index_free_slides(struct sp_pdb_index *ix);
/* Returns an upper bound of the bytes of an index with its slides. */
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

/* ---- pdb_group.c: the table of a group --------------------------------- */

/* Returns k!, 0 <= k <= SP_GROUP_TILES. */
uint32_t sp_factorial(uint32_t k);
/* Returns how many bytes k! bits fill: a table has so many for a placement. */
uint32_t sp_pdb_perm_bytes(uint32_t k);

struct sp_pdb {
	/* Pointers of the index, copied to be in the same cache line. */
	const uint32_t *low, *high;
	const uint64_t *set;
	uint8_t *bits;
	uint32_t stride; /* bytes for a placement */
	uint32_t k;      /* tiles of the group */
};

/*
 * Makes the table of the ix->k tiles whose homes are the cells of `home`.
 * SP_STOPPED: the watch, unless NULL, has ended the making.  SP_NO_MEMORY.  The
 * caller frees p->bits, even then.
 */
enum sp_status sp_pdb_init(struct sp_pdb *p, const struct sp_pdb_index *ix,
    uint64_t home, uint32_t blank_home, const struct sp_watch *watch);

/* Returns the most bytes that sp_pdb_init allocates. */
uint64_t sp_pdb_bytes(const struct sp_pdb_index *ix);

/*
 * Returns the byte of a table for a set of cells, the blank on another cell,
 * and the rank `perm` of a permutation: bit perm % 8 of the byte is bit 1 of
 * the value.  low_bits is sp_pdb_low_bits(n); a caller that passes a constant
 * gets code without a branch on it.
 */
static inline const uint8_t *
sp_pdb_byte(const struct sp_pdb *p, uint32_t low_bits, uint64_t cells,
    uint32_t blank, uint32_t perm)
{
	uint32_t set = sp_pdb_set_rank(p->low, p->high, p->k, low_bits, cells);
	uint32_t rank = sp_pdb_placement(p->set + (size_t)set *
	    sp_pdb_set_words(low_bits), low_bits, blank);

	return p->bits + (size_t)rank * p->stride + perm / 8;
}

/* Returns bit 1 of the value: see sp_pdb_byte. */
static inline uint32_t
sp_pdb_bit(const struct sp_pdb *p, uint32_t low_bits, uint64_t cells,
    uint32_t blank, uint32_t perm)
{
	return (uint32_t)*sp_pdb_byte(p, low_bits, cells, blank, perm) >>
	    perm % 8 & 1;
}

/* ---- automaton.c: which slides of the blank a search need not try ------- */

enum {
	SP_AUTOMATON_SLIDES = 12, /* most slides of a refused word */
	SP_AUTOMATON_START = 0xf  /* the state before the first slide */
};

/* Which words an automaton refuses. */
enum sp_pruning {
	/* Words with a shorter, or as long and earlier, equivalent word: one
	 * shortest solution remains. */
	SP_PRUNE_LATER,
	/* Words with a shorter equivalent word: all shortest solutions
	 * remain. */
	SP_PRUNE_LONGER
};

struct sp_automaton {
	/* A state is number << 4 | ways.  Bit `way` is set if the automaton
	 * accepts that slide; the state after it is next[number * 4 + way]. */
	uint32_t *next;
	uint32_t states;
};

/*
 * Makes the automaton that refuses words of at most `most` slides on boards of
 * up to size.w columns and size.h rows; 2 <= most <= SP_AUTOMATON_SLIDES.  The
 * caller frees a->next.  SP_NO_MEMORY.
 */
enum sp_status sp_automaton_init(struct sp_automaton *a, struct sp_size size,
    uint32_t most, enum sp_pruning pruning);

/* Returns an upper bound of the bytes that sp_automaton_init allocates. */
uint64_t sp_automaton_bytes(uint32_t most);

/* Returns the state after a slide that the automaton accepts. */
static inline uint32_t
sp_automaton_next(const struct sp_automaton *a, uint32_t state, unsigned way)
{
	assert(way < 4 && (state >> way & 1) != 0);
	assert(state >> 4 < a->states);
	return a->next[(state >> 4) * 4 + way];
}

/* ---- tables.c: the tables of all groups of a board --------------------- */

/*
 * The tables are looked up for the board as it is (view 0), and, if a symmetry
 * of the size keeps the cell of the blank's home, also for the board turned by
 * it (view 1): R. E. Korf, A. Felner, as above.  A partition seen in a view is
 * a look.  The sum of the values of all groups in any look is a lower bound.
 *
 * In a view a slide takes a tile from one cell to another, and past the tiles
 * on the cells between both in row-major order.  In a horizontal slide there
 * are no cells between; in a vertical one there are w-1:
 *
 *	. . t p p      The tile t goes down, past the tiles p.  Only the tiles p
 *	p p o . .      of its own group change the rank of the permutation.
 */

/* A slide of a tile in a view. */
struct sp_slide {
	uint64_t cells; /* the cell that the tile leaves, and that it takes */
	/* The cells that the slide jumps over in the row-major order of the
	 * view, as cells of the board. */
	uint8_t passed[SP_PASSED];
	uint8_t later;  /* 1: the tile takes a later cell of the view; else 0 */
};

struct sp_view {
	/* turned[cell]: the cell of the view for a cell of the board. */
	uint8_t turned[SP_PUZZLE_CELLS];
	/* slide[blank][way]: the slide that moves the blank that way. */
	struct sp_slide slide[SP_PUZZLE_CELLS][4];
	int transposed; /* whether it exchanges rows and columns */
};

/* A partition seen in a view.  A tile is known by its home on the board. */
struct sp_look {
	const struct sp_view *view;
	uint32_t groups;
	uint8_t pdb[SP_PUZZLE_CELLS];   /* pdb[group]: number of the table */
	uint8_t group[SP_PUZZLE_CELLS]; /* group[tile] */
	/* rank_change[tile][other]: change of the permutation's rank when
	 * `tile` passes `other` towards earlier cells; its negative: towards
	 * later cells; 0: they belong to different groups. */
	int16_t rank_change[SP_PUZZLE_CELLS][SP_PUZZLE_CELLS];
};

enum {
	SP_VIEWS = 2,
	SP_PARTITIONS = 5, /* most partitions of one size */
	SP_LOOKS = SP_VIEWS * SP_PARTITIONS
};

_Static_assert(SP_GROUP_TILES == 8, "7! fits in an int16_t");

/*
 * Pattern databases for the boards of one size and one home of the blank, and
 * for those which symmetries make of them.  Threads may share them: once made
 * they are only read.
 */
struct sp_tables {
	struct sp_size size; /* w <= h */
	uint32_t n;          /* cells */
	uint32_t low_bits, blank_home;
	uint32_t most;       /* tiles of a group */
	uint64_t bytes;      /* an upper bound of the memory held */
	uint32_t pdbs;       /* how many tables there are */
	struct sp_pdb pdb[SP_PUZZLE_CELLS];
	/* homes[pdb]: the set of the homes of the table's tiles. */
	uint64_t homes[SP_PUZZLE_CELLS];
	struct sp_pdb_index index[SP_GROUP_TILES + 1]; /* index[k] */
	uint32_t views, looks;
	struct sp_view view[SP_VIEWS];
	struct sp_look look[SP_LOOKS]; /* of partition p: p * views + view */
	uint8_t ways[SP_PUZZLE_CELLS]; /* bit i: the blank can go way i */
	struct sp_automaton automaton; /* prunes SP_PRUNE_LATER */
	struct sp_automaton for_all;   /* prunes SP_PRUNE_LONGER */
	struct sp_automaton for_parts; /* prunes SP_PRUNE_LATER, the same
	                                  with all tables of the size */
};

/*
 * Makes tables of groups of at most `most` tiles, 1..SP_GROUP_TILES; the more
 * tiles, the larger the tables and the faster the search.
 * 2 <= w, h and blank_home < w*h <= SP_PUZZLE_CELLS.
 * A crew, unless NULL, makes several groups at once if there are enough bytes.
 * The tables are the same with and without.
 * SP_NO_MEMORY: the system has too little.  SP_REFUSED: more than `bytes` would
 * be needed, up to three times what the tables hold once they are made; in
 * addition, 2 MiB are taken while they are made, and 96 KiB as long as they are
 * there.  SP_STOPPED: the watch, unless NULL, has ended the making.
 */
enum sp_status sp_tables_make(struct sp_tables **tables, struct sp_size size,
    uint32_t blank_home, uint32_t most, uint64_t bytes,
    const struct sp_crew *crew, const struct sp_watch *watch);
/*
 * Adds further partitions with their tables, where there are any, as many as
 * fit in `bytes`.  SP_REFUSED: there are none, or not one fits.  SP_NO_MEMORY,
 * SP_STOPPED: as sp_tables_make; no partition is added.
 */
enum sp_status sp_tables_extend(struct sp_tables *t, uint64_t bytes,
    const struct sp_crew *crew, const struct sp_watch *watch);
void sp_tables_free(struct sp_tables *t);
/* Returns the bytes that the tables hold, besides the 96 KiB of the
 * structure. */
uint64_t sp_tables_bytes(const struct sp_tables *t);

/* Returns a symmetry that turns a size and a home of the blank to the size and
 * home of the tables; NULL: the tables do not serve it. */
const struct sp_symmetry *sp_tables_symmetry(const struct sp_tables *t,
    struct sp_size size, uint32_t blank_home);
/* Sets the size and the home of the blank for which tables are made, to serve
 * the given size and home. */
void sp_tables_turn(struct sp_size size, uint32_t blank_home,
    struct sp_size *turned, uint32_t *turned_home);

/* The value of a board in the table of a group: see pdb_group.c. */
struct sp_pdb_entry {
	uint64_t cells; /* of the group's tiles, in the view of the look */
	/* The rank of the tiles' permutation << SP_PERM_SHIFT | the value. */
	uint32_t rank_and_value;
};

/* Finds the entry for a group of a look, of a solvable board: tile[cell] is the
 * home of the tile on the cell. */
struct sp_pdb_entry sp_pdb_look_up(const struct sp_tables *t,
    const struct sp_look *look, uint32_t group, const uint8_t *tile,
    uint32_t blank);

/* ---- multitile_table.c: tables for multi-tile moves --------------------- */

/*
 * In a multi-tile move one tile or more, in a row or column, slide together by
 * one cell: the blank goes to any other cell of its row or column.
 *
 * The tiles are divided into classes, and the tiles of a class look alike.
 * What then stands on the cells is an arrangement, whose cells have symbols: 0
 * for the blank, and the numbers of the classes.  To solve an arrangement takes
 * at most as many moves as to solve the board, which gives a lower bound:
 *
 *	 1  2  3  4       1  1  1  1     A move along an axis takes the blank to
 *	 5  6  7  8       2  2  2  2     any cell of its row or column:
 *	 9 10 11 12       3  3  3  3
 *	13 14 15  .       4  4  4  0     4 4 4 0   4 4 0 4   4 0 4 4   0 4 4 4
 *
 * These four are a line: arrangements that one move along the axis turns into
 * each other.  Moves of a shortest solution alternate between both axes.  The
 * table has an entry for each line of each axis: the least number of moves to
 * the goal if the first one goes along the axis.  That move may leave the blank
 * where it is, so that all arrangements of the line have the same entry, and
 * the entry is a lower bound for each.
 *
 * The place of a line in the table: the cells are divided into two halves, of
 * whole columns for axis 0 and of whole rows for axis 1.  The symbols on a half
 * are the digits of a number, its key.  Two arrays, by the keys of the first
 * and of the second half, hold numbers whose sum is the place.
 */

/* The lines of an axis: along columns, 0, or along rows, 1. */
struct sp_multitile_lines {
	/* The sum of unit[cell] * symbol over all cells holds both keys: the
	 * key of the first half in the low 32 bits, that of the second half in
	 * the high ones. */
	uint64_t unit[SP_MULTITILE_CELLS];
	uint32_t *first, *second; /* by key */
	/* By place: moves to the goal.  It is 1 for the goal itself, not 0. */
	uint8_t *distance;
};

struct sp_multitile_table {
	struct sp_size size;
	uint32_t n, blank_home;
	uint64_t bytes;        /* held by the lines */
	uint32_t arrangements; /* of tiles, with the blank on a given line */
	uint32_t symbols;
	uint8_t symbol[SP_MULTITILE_CELLS]; /* symbol[home] */
	struct sp_multitile_lines lines[2]; /* lines[axis] */
};

enum { SP_MULTITILE_VIEWS = 2 }; /* of a board: upright, transposed */

/* The tables of lower bounds for a size and a home of the blank. */
struct sp_multitile {
	/* table[view]; table[1] may be equal to table[0]. */
	struct sp_multitile_table *table[SP_MULTITILE_VIEWS];
};

/* Returns the distance of the line with these keys: the lower 32 bits are the
 * key of the first half. */
static inline uint8_t *
sp_multitile_at(const struct sp_multitile_lines *l, uint64_t keys)
{
	return l->distance + ((size_t)l->first[(uint32_t)keys] +
	    l->second[keys >> 32]);
}

/*
 * Makes one table, if the blank is at home on the diagonal of a square, or two.
 * The more entries, of a byte each, a table may have, the better are the
 * bounds.  A crew, unless NULL, makes both tables at once.
 * blank_home < w*h <= SP_MULTITILE_CELLS.
 * SP_REFUSED: a table would hold more than a third of `bytes`.  SP_STOPPED: the
 * watch, unless NULL, has ended the making.  SP_NO_MEMORY.
 */
enum sp_status sp_multitile_new(struct sp_multitile **m, struct sp_size size,
    uint32_t blank_home, uint64_t most_entries, uint64_t bytes,
    const struct sp_crew *crew, const struct sp_watch *watch);
void sp_multitile_free(struct sp_multitile *m);
/* Returns the bytes that the tables hold. */
uint64_t sp_multitile_bytes(const struct sp_multitile *m);

#endif
