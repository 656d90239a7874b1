/*
 * tables.h -- boards without labels, and pattern databases for their sizes
 */
#ifndef SP_TABLES_H
#define SP_TABLES_H

#include "board/board.h"
#include "sp.h"

enum {
	SP_GROUP_TILES = 8 /* most tiles of a group of a pattern database */
};

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

/*
 * Pattern databases for the boards of one size and one home of the blank, and
 * for those which symmetries make of them.  Threads may share them: once made
 * they are only read.
 */
struct sp_tables;

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
/* Returns the bytes that the tables hold, besides the 96 KiB of the structure. */
uint64_t sp_tables_bytes(const struct sp_tables *t);

/* Returns a symmetry that turns a size and a home of the blank to the size and
 * home of the tables; NULL: the tables do not serve it. */
const struct sp_symmetry *sp_tables_symmetry(const struct sp_tables *t,
    struct sp_size size, uint32_t blank_home);
/* Sets the size and the home of the blank for which tables are made, to serve
 * the given size and home. */
void sp_tables_turn(struct sp_size size, uint32_t blank_home,
    struct sp_size *turned, uint32_t *turned_home);

#endif
