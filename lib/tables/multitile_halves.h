/*
 * multitile_halves.h -- halves of boards, by which a table is laid out
 */
#ifndef SP_MULTITILE_HALVES_H
#define SP_MULTITILE_HALVES_H

#include "tables/multitile_table.h"

enum { SP_SYMBOL_BITS = 4 };

#define SP_NO_LINE UINT32_MAX

/* What stands on the cells of a half. */
struct sp_multitile_half {
	uint64_t symbols;     /* SP_SYMBOL_BITS for each cell */
	uint64_t keys;        /* what the half adds to keys of the other axis */
	uint32_t composition; /* sum of place_value[] of its symbols */
	/* The key of the same half with the blank on the first cell of its row
	 * or column; SP_NO_LINE: no board has so many of one symbol. */
	uint32_t line;
	uint32_t place;       /* of a first half: its number in `first` */
	/* The cell of the blank, or SP_MULTITILE_CELLS: it is on the other
	 * half. */
	uint8_t blank;
};

/* The halves of an axis. */
struct sp_multitile_halves {
	uint32_t cells[2];    /* of a first and of a second half */
	uint32_t keys[2];     /* greater than all keys */
	/* In the order of the digits of keys. */
	uint8_t cell[SP_MULTITILE_CELLS];
	/* One half for each line: the blank is on the first cell of its row or
	 * column.  half[1] is sorted by composition. */
	struct sp_multitile_half *half[2];
	uint32_t count[2];
	/* The second halves of composition c begin at half[1][start[c]], and
	 * counts[c] is how many there are. */
	uint32_t *start, *counts;
};

/* A table that is being made. */
struct sp_multitile_maker {
	struct sp_multitile_table *t;
	uint32_t total[SP_MULTITILE_CELLS]; /* of each symbol on all cells */
	/* A composition tells how often each symbol is on a half: it is a
	 * number with a digit for each symbol.  A second half goes with a first
	 * half if their compositions add up to compositions - 1, the
	 * composition of all cells. */
	uint32_t place_value[SP_MULTITILE_CELLS];
	uint32_t compositions;
	struct sp_multitile_halves halves[2]; /* by axis */
};

/* Lays out the lines of both axes, without distances.  The caller has set
 * size, n, blank_home and the classes of m->t, and all else to 0.  SP_REFUSED:
 * the table would hold more than most_bytes.  SP_NO_MEMORY. */
enum sp_status sp_multitile_lay_out(struct sp_multitile_maker *m,
    uint64_t most_bytes);
/* Frees the halves.  Must be called even after an error. */
void sp_multitile_halves_free(struct sp_multitile_maker *m);

#endif
