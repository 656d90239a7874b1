/* inside.h -- what the files of lib/breadth share */
#ifndef SP_BREADTH_INSIDE_H
#define SP_BREADTH_INSIDE_H

#include "board/board.h"
#include "breadth.h"

enum {
	BREADTH_WORD_TILES = 5, /* 60 bits of a word are used */
	BREADTH_CELLS = 24      /* most cells; their boards fit no memory */
};

/* Bits of a word that a slide takes to another: rotated left by `turn`, those
 * of `mask`. */
struct sp_breadth_term {
	uint64_t mask;
	uint32_t from; /* the unit of the group that the word is */
	uint32_t turn;
};

/*
 * How boards with the blank on one cell follow from those with the blank one
 * row above or below.  A unit is a number of consecutive words, a group a
 * number of consecutive units; each unit is made of units of its own group.
 * Units of several words are moved as they are.
 */
struct sp_breadth_slide {
	uint64_t unit;  /* words */
	uint64_t group; /* units */
	/* The terms of unit g of a group are term[first[odd][g]] up to, but not
	 * including, term[first[odd][g+1]]; odd: the parity of the order of the
	 * tiles that a group stands for. */
	struct sp_breadth_term *term;
	uint32_t *first[2];
};

struct sp_breadth {
	struct sp_size size;   /* w <= h */
	enum sp_metric metric;
	int transposed;        /* boards are transposed, to make it so */
	uint32_t n, tiles, blank_home;
	uint32_t word_tiles;   /* those that a word stands for */
	uint64_t word_ranks;   /* permutations of them: a word has half of it */
	uint64_t full;         /* a word with all bits */
	uint64_t words;        /* for each cell of the blank */
	uint64_t *reached;     /* reached[cell * words ..] */
	/* SP_MULTI_TILE: boards reached by moves of which the first goes along
	 * a row; `reached` has those whose first goes along a column. */
	uint64_t *row_first;
	uint8_t *odd;          /* parity of the digits of a word's number */
	/* slide[down][cell]: those that take the blank up or down to a cell */
	struct sp_breadth_slide slide[2][BREADTH_CELLS];
	uint32_t length;       /* of the boards reached last */
	int is_complete;       /* no board is longer than length - 1 */
	/* SP_SLIDES: boards reached of even and odd length; SP_MULTI_TILE:
	 * count[0], all boards reached. */
	uint64_t count[2];

	/* choose.c */
	uint64_t *chosen_before; /* chosen_before[i]: in the blocks before i */
	uint64_t blocks;
};

/* Returns n! / k!, or 0 where it does not fit 64 bits. */
uint64_t sp_breadth_factorials(uint32_t n, uint32_t k);
/* Whether the tiles of boards with the blank on a cell are in odd order. */
unsigned sp_breadth_odd_cell(const struct sp_breadth *b, uint32_t cell);
/* Makes the slide down or up to a cell. */
enum sp_status sp_breadth_slide_init(const struct sp_breadth *b,
    struct sp_breadth_slide *slide, uint32_t cell, int down);
void sp_breadth_slide_free(struct sp_breadth_slide *slide);
/*
 * Reaches the words to[x..end-1] from the words `from` of the other cell; x and
 * end are multiples of the unit.  odd: as sp_breadth_odd_cell, of the cell.
 */
void sp_breadth_slide_make(const struct sp_breadth *b,
    const struct sp_breadth_slide *slide, unsigned odd, uint64_t *to,
    const uint64_t *from, uint64_t x, uint64_t end);

/* ---- together.c ---- */

/* A part of a step in multi-tile moves, as sp_breadth_expand. */
void sp_breadth_expand_together(struct sp_breadth *b, unsigned part,
    unsigned parts);
/* Returns how many boards have been reached. */
uint64_t sp_breadth_count_together(const struct sp_breadth *b);

#endif
