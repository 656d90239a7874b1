/* inside.h -- what the files of lib/breadth share */
#ifndef SP_BREADTH_INSIDE_H
#define SP_BREADTH_INSIDE_H

#include "board/board.h"
#include "breadth.h"

enum {
	BREADTH_WORD_TILES = 5, /* 5!/2 = 60 bits of a word are used */
	BREADTH_CELLS = 24 /* most cells; boards of so many fit no memory */
};

/* The bits of a word that a slide takes to another word: those in `mask`,
 * rotated left by `turn`. */
struct sp_breadth_term {
	uint64_t mask;
	uint32_t from; /* number, in its group, of the unit they come from */
	uint32_t turn;
};

/*
 * How the boards with the blank on one cell follow from the boards with the
 * blank one row above or below.  Words are moved in blocks: a unit is a number
 * of consecutive words, and a group a number of consecutive units.
 *
 *	words    w w w w w w w w w w w w ...
 *	units   |  0  |  1  |  2  |  0  |  ...
 *	groups  |       0         |   1    ...
 *
 * A slide takes each unit to units of the same group.  A unit of several words
 * is copied; a unit of one word is put together from bits of several words.
 */
struct sp_breadth_slide {
	uint64_t unit;  /* words of a unit */
	uint64_t group; /* units of a group */
	/* The terms of unit g of a group are term[first[odd][g]] up to, but not
	 * including, term[first[odd][g+1]].  first[1] is for groups in which
	 * the tiles that a rank within the group orders are in odd order,
	 * first[0] for the others. */
	struct sp_breadth_term *term;
	uint32_t *first[2];
};

struct sp_breadth {
	struct sp_size size;   /* w <= h */
	enum sp_metric metric;
	int transposed;        /* boards are transposed to make w <= h */
	uint32_t n, tiles, blank_home;
	/* Tiles whose orders the bits of a word stand for. */
	uint32_t word_tiles;
	/* Permutations of these tiles: a word has half of that many bits. */
	uint64_t word_ranks;
	uint64_t full;         /* a word with all its bits */
	uint64_t words;        /* words for each cell of the blank */
	/* reached[cell * words + i]: word i of the set of a cell. */
	uint64_t *reached;
	/* With SP_MULTI_TILE: boards reached by moves of which the first goes
	 * along a row; then `reached` has the boards reached by moves of which
	 * the first goes along a column. */
	uint64_t *row_first;
	uint8_t *odd; /* odd[i]: parity of the digits of the number of word i */
	/* slide[down][cell]: the slides that take the blank up or down to a
	 * cell */
	struct sp_breadth_slide slide[2][BREADTH_CELLS];
	uint32_t length;       /* length of the boards reached last */
	int is_complete;       /* no board has a length above length - 1 */
	/* With SP_SLIDES: how many boards of even and odd length are reached.
	 * With SP_MULTI_TILE: count[0] is the number of all reached boards. */
	uint64_t count[2];

	/* For boards by number: */
	/* chosen_before[i]: chosen boards in the blocks before block i. */
	uint64_t *chosen_before;
	uint64_t blocks;
};

/* Returns n! / k!, or 0 if it does not fit 64 bits. */
uint64_t sp_breadth_factorials(uint32_t n, uint32_t k);
/* Returns whether the tiles of boards with the blank on a cell are in odd
 * order. */
unsigned sp_breadth_odd_cell(const struct sp_breadth *b, uint32_t cell);
/* Sets `tile` to the permutation of 0..k-1 whose rank begins with the digits of
 * `rank`, and ends with `tail` digits 0; returns the parity of the digits. */
unsigned sp_breadth_unrank(uint64_t rank, uint32_t k, uint32_t tail,
    uint32_t *tile);
/* Prepares the slide of the blank down or up to a cell. */
enum sp_status sp_breadth_slide_init(const struct sp_breadth *b,
    struct sp_breadth_slide *slide, uint32_t cell, int down);
void sp_breadth_slide_free(struct sp_breadth_slide *slide);
/*
 * Reaches boards in the words to[x..end-1] from the words `from` of the cell
 * before the slide; x and end are multiples of the unit.  odd: what
 * sp_breadth_odd_cell returns for the cell.
 */
void sp_breadth_slide_make(const struct sp_breadth *b,
    const struct sp_breadth_slide *slide, unsigned odd, uint64_t *to,
    const uint64_t *from, uint64_t x, uint64_t end);

#endif
