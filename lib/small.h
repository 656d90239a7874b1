/*
 * small.h -- many small boards at once: see small.c
 */
#ifndef SP_SMALL_H
#define SP_SMALL_H

#include "twos.h"

enum {
	SP_SMALL_CELLS = 16,
	/* A line of labels may go over those of later boards: so many more. */
	SP_SMALL_SPARE = 4,

	SP_MIDDLE_CELLS = 100, /* whose labels have two digits at most */
	SP_MIDDLE_ROW = 128,
	SP_MIDDLE_TEXT = 4 * SP_MIDDLE_CELLS + 16 /* for one and a store */
};

struct sp_small;

/* What a label is to the goal: its home, and that cell's row and column. */
struct sp_homes {
	uint8_t cell[16], row[16], column[16];
};

/* Kernels that measure all boards of a batch. */
struct sp_small_measures {
	/* Bit i: the parity of board i as it stands, turned if its blank is
	 * on one of the cells, a bit each. */
	uint64_t (*parities)(const struct sp_small *s, uint32_t cells);
	/* The cells of the blanks. */
	void (*blanks)(const struct sp_small *s, uint8_t *cell);
	/* Inversions of labels in the order of the path, the blank left out. */
	void (*inversions)(const struct sp_small *s, const uint8_t path[16],
	    uint8_t *value);
	/* As sp_misplaced, sp_manhattan and sp_swaps. */
	void (*misplaced)(const struct sp_small *s, const struct sp_homes *h,
	    uint8_t *value);
	void (*manhattan)(const struct sp_small *s, const struct sp_homes *h,
	    uint8_t *value);
	void (*swaps)(const struct sp_small *s, const struct sp_homes *h,
	    uint8_t *value);
};

enum {
	SP_LAYOUT_BYTES = 64, /* of text at most, some registers */
	SP_LAYOUT_NONE = 0x80 /* no cell; makes a 0 of the byte */
};

/*
 * Text whose labels take the same room on every board: for each byte the cell
 * whose tens or ones stand there, or else the space or LF.
 */
struct sp_layout {
	uint8_t tens[SP_LAYOUT_BYTES], ones[SP_LAYOUT_BYTES];
	uint8_t space[SP_LAYOUT_BYTES];
	uint8_t tens_of[16], ones_of[16]; /* the digits of a label */
	uint32_t length;
};

/* Kernels that write boards of set bits; they return where the text ends. */
struct sp_small_texts {
	/* Lines of the labels to[label]. */
	char *(*lines)(struct sp_small *s, uint64_t which,
	    const uint8_t to[16], char *at);
	char *(*lay)(const struct sp_small *s, uint64_t which,
	    const struct sp_layout *layout, char *at);
};

struct sp_small {
	struct sp_size size;
	uint32_t n, count;
	uint32_t white; /* cells of the colour of cell 0, a bit each */
	uint32_t usual; /* bytes of a board as sp writes it */
	int grid;         /* a line a row, as against a line a board */
	int blank_ends;   /* a grid ends with a blank line, not before */
	uint64_t line[SP_SMALL_BATCH]; /* the first of each board */
	uint8_t label[SP_SMALL_BATCH + SP_SMALL_SPARE][16];
	/* The same of boards with more cells; it may go over the next row. */
	uint8_t row_of[SP_SMALL_BATCH + 1][SP_MIDDLE_ROW];

	/* The cells of a board: 0xff, then 0; and 0, then their numbers. */
	uint8_t is_cell[16], rest[16];
	uint8_t row[16], column[16]; /* of the cells, 0 past the last */
	/* For eight bits: which of them are set, moved together; and how
	 * many. */
	uint8_t pick[256][8], picks[256];
	struct sp_twos twos;
	/* Text of two labels, by the number that their bytes are, as in
	 * twos.h; or of the first, if the second is past the last cell; all
	 * for boards of `pairs_n` cells and labels pairs_to[label]. */
	uint64_t pairs[SP_SMALL_CELLS << 8];
	uint32_t pairs_n;
	uint8_t pairs_to[16];
	struct sp_board board; /* scratch, with room for any */

	/* A board of one-digit labels as sp_write_board has it: its bytes, 0
	 * for a label, and which of them have to be so; 0: none. */
	uint8_t text[32], is_fixed[32];
	uint32_t text_length;

	/* Kernels for the processor.  These append boards from the block at
	 * hand and stop before the first that is not clean; there are no
	 * plain ones, since reader.c does their work.  NULL: none. */
	void (*take_digits)(struct sp_small *s, struct sp_input *in);
	void (*take)(struct sp_small *s, struct sp_input *in);
	/* Lines of more cells. */
	void (*take_middle)(struct sp_small *s, struct sp_input *in);
	struct sp_small_measures measures;
	struct sp_small_texts texts;
};

/* Goes to the kernels that such a processor has. */
void sp_small_use(struct sp_small *s, enum sp_cpu cpu);

/* The bits of all boards of a batch that is not empty. */
static inline uint64_t
sp_small_all(const struct sp_small *s)
{
	return UINT64_MAX >> (SP_SMALL_BATCH - s->count);
}

/*
 * Each of these puts its kernels into s, over those that it betters: they read
 * (small_sse2.c, small_x86.c, small_avx512.c), measure and write boards.
 */
void sp_small_sse2(struct sp_small *s);
void sp_small_measure_sse2(struct sp_small *s);
void sp_small_text_plain(struct sp_small *s);
void sp_small_ssse3(struct sp_small *s);
void sp_small_measure_ssse3(struct sp_small *s);
void sp_small_text_ssse3(struct sp_small *s);
void sp_small_vbmi2(struct sp_small *s);
void sp_small_measure_vbmi2(struct sp_small *s);
void sp_small_text_vbmi2(struct sp_small *s);

/* ---- small_digits_x86.c: lines and grids as s->text has them ---- */

void sp_small_take_digits(struct sp_small *s, struct sp_input *in);

/* ---- middle_avx512.c: boards of 17 to 100 cells ---- */

void sp_middle_lines_vbmi2(struct sp_small *s, struct sp_input *in);

/* ---- middle_measure_avx512.c ---- */

/* As those of sp_small_measures; the path goes through all bytes of a row. */
uint64_t sp_middle_parities_vbmi2(const struct sp_small *s, uint8_t *blank);
void sp_middle_inversions_vbmi2(const struct sp_small *s, const uint8_t *path,
    uint64_t *value);

/* ---- middle.c ---- */

uint64_t sp_middle_solvable(const struct sp_small *s,
    const struct sp_goal *g);
void sp_middle_inversions(const struct sp_small *s, const struct sp_goal *g,
    uint64_t *value);
/* As sp_small_write, where there is room for it; returns where it ends. */
char *sp_middle_write(const struct sp_small *s, uint64_t which,
    const struct sp_relabel *relabel, int grid, char *at);

/* ---- small_field.c: fields of all boards of a batch ---- */

void sp_small_inversions(const struct sp_small *s, const struct sp_goal *g,
    uint64_t *value);
/* Of the inversions. */
void sp_small_parities(const struct sp_small *s, const struct sp_goal *g,
    uint64_t *value);
/* Row and column of the blank. */
void sp_small_rows(const struct sp_small *s, const struct sp_goal *g,
    uint64_t *value);
void sp_small_columns(const struct sp_small *s, const struct sp_goal *g,
    uint64_t *value);
void sp_small_misplaced(const struct sp_small *s, const struct sp_goal *g,
    uint64_t *value);
void sp_small_manhattan(const struct sp_small *s, const struct sp_goal *g,
    uint64_t *value);
void sp_small_swaps(const struct sp_small *s, const struct sp_goal *g,
    uint64_t *value);
void sp_small_sizes(const struct sp_small *s, const struct sp_goal *g,
    uint64_t *value);
/* How many cells, which is the missing number too. */
void sp_small_cells(const struct sp_small *s, const struct sp_goal *g,
    uint64_t *value);

#endif
