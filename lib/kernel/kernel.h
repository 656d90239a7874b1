/*
 * kernel.h -- kernels: the same jobs by several sets of instructions
 *
 * Each job has a contract, the type of its kernels below, and a kernel for each
 * set of instructions in a constant table.  A kernel's suffix names the
 * instructions that it needs:
 *
 *	_c        c/: ISO C; read these to learn what the job is
 *	_vector   vector/: registers of 16 bytes, by the functions of vector.h
 *	_vbmi2    vbmi2/: AVX-512 VBMI2
 *
 * A table has the kernel of the set before it where a wider one would gain
 * little.  Kernels know nothing of goals or files; they work on the arrays
 * declared here.
 */
#ifndef SP_KERNEL_H
#define SP_KERNEL_H

#include <stddef.h>
#include <stdint.h>

#include "board/bits.h"
#include "kernel/label_tables.h"
#include "sp.h"

/* ---- text in blocks of 64 bytes, a bit each in a word ------------------- */

enum { SP_BLOCK = 64 };

/* Returns a word whose lowest `count` bits are 1; all 64 if `count` is
 * greater. */
static inline uint64_t
sp_low_bits(size_t count)
{
	return count < SP_BLOCK ? ((uint64_t)1 << count) - 1 : UINT64_MAX;
}

/* ---- labels_*.c: clean labels ------------------------------------------- */

/*
 * The text at hand, and the line number of its first byte.  The 64 bytes before
 * pos and behind end can be loaded as well; those behind end are spaces.
 */
struct sp_span {
	unsigned char *pos, *end;
	uint64_t line;
};

enum {
	SP_LABEL_DIGITS = 8,          /* a clean label has no more digits */
	SP_LABEL_GREATEST = 1 << 26   /* and is not greater */
};

/*
 * Takes labels from the text, at most so many, up to the first label that is
 * not clean; returns how many.  A clean label has up to eight digits, is at
 * most SP_LABEL_GREATEST, has spaces or nothing in front, and a space, an LF or
 * a comment behind.  A kernel may leave any label to the lexer, and takes no
 * LF.  It may store up to 32 numbers past the last.
 */
typedef uint32_t sp_labels(struct sp_span *in, uint32_t *label,
    uint32_t most);

/* ---- boards side by side ------------------------------------------------ */

enum {
	/* Rows behind the last one that kernels may write. */
	SP_BATCH_SPARE = 4,
	SP_CELLS10 = 10,      /* most cells whose labels have one digit */
	SP_CELLS16 = 16,      /* most cells of a board in a row of 16 bytes */
	SP_CELLS100 = 100,    /* most cells whose labels have two digits */
	SP_ROW100 = 128,      /* bytes of a row of labels of two digits */
	/* Bytes of the text of a board, and of a register behind it. */
	SP_TEXT16 = 64,
	SP_TEXT100 = 4 * SP_CELLS100 + 16
};

/*
 * Up to 64 boards of one size.  Each has all labels 0..n-1, or in their place
 * the numbers of its tiles in the order of their labels, a byte a label: in
 * label16 if n <= 16, where the cells past the last one hold their own numbers,
 * else in label100.
 */
struct sp_lanes {
	uint32_t w, h, n;
	uint32_t count;          /* of boards */
	/* The row and the column of each cell; and 0xff for each cell that has
	 * the colour of cell 0 on a checkerboard, else 0. */
	uint8_t row[SP_ROW100], column[SP_ROW100], is_white[SP_ROW100];

	uint64_t line[SP_BATCH]; /* the first line of each board */
	uint8_t label16[SP_BATCH + SP_BATCH_SPARE][SP_CELLS16];
	uint8_t label100[SP_BATCH + 1][SP_ROW100];

	struct sp_label_tables tables;
};

/*
 * A goal: for each label the cell that is its home, and the cells of the path
 * in order.  Numbers past the last label or cell stand for themselves.
 */
struct sp_homes {
	uint8_t cell[SP_ROW100], path[SP_ROW100];
};

/* Returns the bytes of a row for boards of n cells. */
static inline uint32_t
sp_row_bytes(uint32_t n)
{
	return n <= SP_CELLS16 ? SP_CELLS16 : SP_ROW100;
}

/* Returns the row of the i-th board, which only the owner of the batch may
 * write. */
static inline uint8_t *
sp_lanes_row(const struct sp_lanes *s, uint32_t i)
{
	return (uint8_t *)(s->n <= SP_CELLS16 ? s->label16[i] :
	    s->label100[i]);
}

/* The lines of text that clean boards have. */
struct sp_board_lines {
	int grid;        /* a line a row, not a line a board */
	/* Lines of a board, with the blank line behind a grid if only that ends
	 * it. */
	uint32_t count;
	size_t length;   /* most bytes of a board as sp-gen writes it */
};

/* Takes the blank lines before a grid from the text. */
static inline void
sp_skip_blank_lines(struct sp_span *in)
{
	for (; in->pos < in->end && *in->pos == '\n'; in->pos++)
		in->line++;
}

enum {
	SP_LAYOUT_BYTES = 64, /* most bytes of text, in whole registers */
	SP_LAYOUT_NONE = 0x80 /* no cell; PSHUFB makes a 0 of this index */
};

/* A layout: text in which each cell has its label on the same bytes for every
 * board. */
struct sp_layout {
	uint32_t length; /* of the text of a board, in bytes */
	/* For each byte: the cell whose tens or ones stand there; or the space
	 * or LF that does. */
	uint8_t tens_cell[SP_LAYOUT_BYTES], ones_cell[SP_LAYOUT_BYTES];
	uint8_t space[SP_LAYOUT_BYTES];
	/* For each cell: the byte of its tens, and of its ones; the same byte
	 * if all labels have one digit. */
	uint8_t tens_byte[SP_CELLS16], ones_byte[SP_CELLS16];
	uint8_t tens[16], ones[16]; /* digits of each label */
};

/* ---- shuffle.h: boards from their dice ---------------------------------- */

enum { SP_FOUR = 4 }; /* boards that are made side by side */

struct sp_shuffle16;
struct sp_shuffle_rows;

/* ---- isa.c: the tables -------------------------------------------------- */

/*
 * Such kernels append boards to the batch from the text at hand, up to the
 * first board that is not clean: lines or grids as sp-gen writes them, or with
 * other spaces.  They may find more boards clean than the kernel in C does.
 */
typedef void sp_read(struct sp_lanes *s, const struct sp_board_lines *lines,
    struct sp_span *in);
/* Such kernels return a word whose bit i is the parity of board i as a
 * permutation, inverted if the blank is on a cell of the colour of cell 0. */
typedef uint64_t sp_parities(const struct sp_lanes *s);
/* Such kernels measure each board: the cell of its blank; its inversions in
 * the order of the path; or what sp_misplaced, sp_manhattan or sp_swaps
 * measures. */
typedef void sp_measure(const struct sp_lanes *s, const struct sp_homes *h,
    uint64_t *value);
/* Copies the rows of the boards, with to[label] in place of each label. */
typedef void sp_relabel16(const struct sp_lanes *s, const uint8_t to[16],
    uint8_t (*label)[SP_CELLS16]);
/* Writes the boards whose bits are 1 in a layout; returns where the text
 * ends. */
typedef char *sp_write_layout16(const struct sp_lanes *s, uint64_t which,
    const struct sp_layout *layout, char *at);
/*
 * Makes four boards of up to 16 cells from their pairs of dice and the cells of
 * their blanks: 0 is the blank, k the k-th tile in ascending order.  The last
 * two tiles of board i are exchanged if odd[i] is not the parity of the sum of
 * its dice; never if these two have a die of their own, and then odd[i] is 0.
 */
typedef void sp_shuffle16(const struct sp_shuffle16 *s,
    uint8_t (*die)[SP_FOUR], const uint8_t blank[SP_FOUR],
    const uint8_t odd[SP_FOUR], uint8_t (*label)[SP_CELLS16]);

/* Returns what a kernel looks up in place of dice, to be freed; NULL: there is no
 * memory.  It takes as long as sp_shuffle16_c takes for 64 boards. */
typedef struct sp_shuffle_rows *sp_shuffle_rows_new(
    const struct sp_shuffle16 *s);

struct sp_measures {
	sp_parities *parities;
	sp_measure *blanks, *inversions, *misplaced, *manhattan, *swaps;
};

/* The kernels of one set of instructions.  Of the measures, of16 is for boards
 * of up to 16 cells, of100 for larger ones. */
struct sp_kernels {
	sp_labels *labels;
	sp_read *read;
	struct sp_measures of16, of100;
	sp_relabel16 *relabel16;
	sp_write_layout16 *write_layout16;
	sp_shuffle16 *shuffle16;
	sp_shuffle_rows_new *shuffle_rows; /* NULL: shuffle16 needs none */
};

/* Sets of instructions; each has all instructions of the sets before it. */
enum sp_isa { SP_ISA_C, SP_ISA_VECTOR, SP_ISA_VBMI2 };

/*
 * Returns the greatest set that the processor has and the environment allows:
 * SP_PLAIN unset; "ssse3" or "neon" for vectors; or anything else for C.
 * Asking the processor is slow on virtual machines.
 */
enum sp_isa sp_isa(void);
const struct sp_kernels *sp_kernels(enum sp_isa isa);

sp_labels sp_labels_c, sp_labels_vbmi2;
sp_read sp_read_c, sp_read_vector, sp_read_vbmi2;
/* Reads only boards of up to 10 cells, as sp-gen writes them. */
sp_read sp_read10_vector;
sp_parities sp_parities_c, sp_parities16_vector, sp_parities100_vbmi2;
sp_measure sp_blanks_c;
sp_measure sp_inversions_c, sp_inversions16_vector;
sp_measure sp_inversions100_vector, sp_inversions100_vbmi2;
sp_measure sp_misplaced_c, sp_misplaced16_vector;
sp_measure sp_manhattan_c, sp_manhattan16_vector;
sp_measure sp_swaps_c, sp_swaps16_vector;
sp_relabel16 sp_relabel16_c, sp_relabel16_vector;
sp_write_layout16 sp_write_layout16_c, sp_write_layout16_vector;
sp_shuffle16 sp_shuffle16_c, sp_shuffle16_vector;
sp_shuffle_rows_new sp_shuffle_rows_vector;

#endif
