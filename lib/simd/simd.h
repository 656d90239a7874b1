/*
 * simd.h -- kernels: the same work by several sets of instructions
 *
 * A level is a set of instructions with one constant table of kernels: plain C,
 * which has none, registers of 16 bytes, AVX-512 VBMI2.  Kernels know nothing of
 * goals or files; they work on the arrays declared here.  The suffix of a kernel
 * names the greatest set of instructions that it needs, which may be less than
 * its level has; _vector are those written with vector.h.
 */
#ifndef SP_SIMD_H
#define SP_SIMD_H

#include <stddef.h>
#include <stdint.h>

#include "board/bits.h"

/* ---- text in blocks of 64 bytes, a bit each in a word ------------------- */

enum { SP_BLOCK = 64 };

/* A word whose lowest `count` bits are set, 64 if there are more. */
static inline uint64_t
sp_low_bits(size_t count)
{
	return count < SP_BLOCK ? ((uint64_t)1 << count) - 1 : UINT64_MAX;
}

/* ---- labels_*.c: clean labels ------------------------------------------- */

/*
 * Text at hand, and the line number of its first byte.  The 64 bytes before pos
 * and after end can be loaded as well; those after end are spaces.
 */
struct sp_span {
	unsigned char *pos, *end;
	uint64_t line;
};

enum {
	SP_LABEL_DIGITS = 8,          /* most digits of a clean label */
	SP_LABEL_GREATEST = 1 << 26   /* and its greatest value */
};

/*
 * Takes at most so many labels from the text, up to the first that is not
 * clean, and returns how many.  A clean label has up to eight digits, is at
 * most SP_LABEL_GREATEST, and has spaces or nothing in front and a space, LF or
 * comment behind.  Any label may be left, and no LF is taken.  Up to 32 numbers
 * may be stored past the last.
 */
typedef uint32_t sp_labels(struct sp_span *in, uint32_t *label,
    uint32_t most);

/* ---- boards side by side ------------------------------------------------ */

enum {
	SP_BATCH = 64,        /* most boards of a batch, a bit each in a word */
	SP_BATCH_SPARE = 4,   /* rows that may be written behind the last */
	SP_CELLS10 = 10,      /* most cells whose labels have one digit */
	SP_CELLS16 = 16,      /* most cells of a board in a row of 16 bytes */
	SP_CELLS100 = 100,    /* most cells whose labels have two digits */
	SP_ROW100 = 128,      /* bytes of a row for these */
	SP_TEXT16 = 64,       /* bytes of text of a board, and a store more */
	SP_TEXT100 = 4 * SP_CELLS100 + 16
};

/* Labels as bits of 16 bytes: one label, and those below it. */
struct sp_label_bits {
	uint8_t own[16], below[16];
};

/*
 * Up to 64 boards of one size, each of which has all labels 0..n-1, a byte a
 * label: in label16 if n <= 16, where cells past the last hold their own
 * numbers, else in label100.
 */
struct sp_lanes {
	uint32_t w, h, n, count;
	int grid;         /* the text has a line a row, not a line a board */
	int blank_ends;   /* a grid ends only with a blank line */
	uint64_t line[SP_BATCH]; /* the first line of each board */
	uint8_t label16[SP_BATCH + SP_BATCH_SPARE][SP_CELLS16];
	uint8_t label100[SP_BATCH + 1][SP_ROW100];

	uint32_t text_length; /* bytes of a board in canonical form, at most */
	/* The cells of the colour of cell 0: bits, and bytes 0xff, else 0. */
	uint64_t white[2];
	uint8_t is_white[SP_ROW100];
	struct sp_label_bits bits[SP_CELLS100 + 1]; /* of each label */
	/* By the value of a byte: its set bits in order, and their number.  16
	 * bytes are loaded of each row. */
	uint8_t set_bits[256 + 1][8], set_count[256];

	/* All that follows is for boards of at most 16 cells. */
	/* By cell: 0xff, past the last 0; and 0, past the last its number. */
	uint8_t is_cell[16], padding[16];
	uint8_t row[16], column[16]; /* of each cell, 0 past the last */
	/* A board of at most 10 cells in canonical form: its bytes, '0' for
	 * each label; and 0xff where a space or LF is, else 0. */
	uint8_t canonical[32], is_fixed[32];
};

/* By label: the cell of the goal that it is at home on, its row and column. */
struct sp_homes {
	uint8_t cell[16], row[16], column[16];
};

enum {
	SP_LAYOUT_BYTES = 64, /* of text at most, whole registers */
	SP_LAYOUT_NONE = 0x80 /* no cell; PSHUFB makes a 0 of it */
};

/* Text whose labels have the same number of bytes on every board. */
struct sp_layout {
	/* By byte: the cell whose tens or ones it is; the space or LF. */
	uint8_t tens_cell[SP_LAYOUT_BYTES], ones_cell[SP_LAYOUT_BYTES];
	uint8_t space[SP_LAYOUT_BYTES];
	uint8_t tens[16], ones[16]; /* the digits of each label */
	uint32_t length;
};

/* ---- shuffle16.h: four boards from random numbers ----------------------- */

struct sp_shuffle16;
struct sp_throw;

/* ---- levels.c: the tables ----------------------------------------------- */

/*
 * Append boards to the batch from the text at hand, up to the first that is not
 * clean: lines or grids of up to 10 cells in canonical form, or of up to 100
 * cells with any spaces.
 */
typedef void sp_read(struct sp_lanes *s, struct sp_span *in);
/* Bit i: the permutation parity of board i, inverted if its blank is on a cell
 * of the colour of cell 0. */
typedef uint64_t sp_parities(const struct sp_lanes *s);
/* The cells of the blanks. */
typedef void sp_blanks16(const struct sp_lanes *s, uint8_t *cell);
/* Inversions of labels in the order of the path, which goes through all bytes
 * of a row, the blank left out. */
typedef void sp_inversions16(const struct sp_lanes *s, const uint8_t *path,
    uint8_t *value);
typedef void sp_inversions100(const struct sp_lanes *s, const uint8_t *path,
    uint64_t *value);
/* As sp_misplaced, sp_manhattan and sp_swaps. */
typedef void sp_from_homes16(const struct sp_lanes *s, const struct sp_homes *h,
    uint8_t *value);
/* The rows of the boards, of labels to[label]. */
typedef void sp_relabel16(const struct sp_lanes *s, const uint8_t to[16],
    uint8_t (*label)[SP_CELLS16]);
/* Write the boards whose bits are set, as lines of n labels to[label], 0 to 16,
 * or in a layout, and return where the text ends. */
typedef char *sp_write_lines16(uint8_t (*label)[SP_CELLS16], uint32_t n,
    uint64_t which, const uint8_t to[32], char *at);
typedef char *sp_write_layout16(const struct sp_lanes *s, uint64_t which,
    const struct sp_layout *layout, char *at);
/* The labels of the boards of four throws. */
typedef void sp_shuffle16(const struct sp_shuffle16 *s,
    const struct sp_throw *thrown, uint8_t (*label)[SP_CELLS16]);

/* A kernel is NULL where plain loops of the caller do its work as well. */
struct sp_kernels {
	sp_labels *labels;
	sp_read *read10, *read;
	sp_parities *parities16, *parities100;
	sp_blanks16 *blanks16;
	sp_inversions16 *inversions16;
	sp_inversions100 *inversions100;
	sp_from_homes16 *misplaced16, *manhattan16, *swaps16;
	sp_relabel16 *relabel16;
	sp_write_lines16 *write_lines16;
	sp_write_layout16 *write_layout16;
	sp_shuffle16 *shuffle16;
};

/* Plain C; registers of 16 bytes, by SSSE3 or NEON; AVX-512 VBMI2. */
enum sp_level { SP_LEVEL_PLAIN, SP_LEVEL_VECTOR, SP_LEVEL_VBMI2 };

/*
 * The greatest level that the processor has and the environment allows:
 * SP_PLAIN unset; "ssse3" or "neon" for vectors; or anything else for plain C.
 * Asking the processor is slow on virtual machines.
 */
enum sp_level sp_level(void);
const struct sp_kernels *sp_kernels(enum sp_level level);

/* The kernels of the levels. */
sp_labels sp_labels_vector, sp_labels_vbmi2;
sp_read sp_read10_vector, sp_read_vector, sp_read_vbmi2;
sp_parities sp_parities16_vector, sp_parities16_vbmi2;
sp_parities sp_parities100_vector, sp_parities100_vbmi2;
sp_blanks16 sp_blanks16_vector;
sp_inversions16 sp_inversions16_vector, sp_inversions16_vbmi2;
sp_inversions100 sp_inversions100_vector, sp_inversions100_vbmi2;
sp_from_homes16 sp_misplaced16_vector, sp_manhattan16_vector, sp_swaps16_vector;
sp_relabel16 sp_relabel16_vector;
sp_write_lines16 sp_write_lines16_vbmi2;
sp_write_layout16 sp_write_layout16_vector;
sp_shuffle16 sp_shuffle16_vector;

#endif
