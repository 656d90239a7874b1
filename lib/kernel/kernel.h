/*
 * kernel.h -- kernels: the same jobs by several sets of instructions
 *
 * Each job has a contract, the type of its kernels below, and a kernel for each
 * set of instructions in a constant table.  A kernel's suffix names the
 * instructions that it needs:
 *
 *	_c        plain.c: ISO C; read these to learn what the job is
 *	_vector   vector.c: registers of 16 bytes, by the functions of vector.h
 *	_vbmi2    vbmi2.c: AVX-512 VBMI2
 *
 * A table has the kernel of the set before it where a wider one would gain
 * little.  Kernels know nothing of goals or files; they work on the arrays
 * declared here.
 */
#ifndef SP_KERNEL_H
#define SP_KERNEL_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "board/bits.h"
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

/* ---- clean labels -------------------------------------------------------- */

/*
 * The text at hand, and the line number of its first byte.  The 64 bytes before
 * pos and behind end can be loaded as well; those behind end are spaces.
 */
struct sp_span {
	const unsigned char *pos, *end;
	uint64_t line;
};

enum { SP_LABEL_DIGITS = 8 }; /* a clean label has no more digits */

/*
 * Takes labels from the text, at most so many, up to the first label that is
 * not clean; returns how many.  A clean label has up to eight digits, is at
 * most SP_MAX_CELLS, has spaces or nothing in front, and a space, an LF or
 * a comment behind.  A kernel may leave any label to the lexer, and takes no
 * LF.  It may store up to 32 numbers past the last.
 */
typedef uint32_t sp_labels(struct sp_span *in, uint32_t *label,
    uint32_t most);

/* ---- tables of labels, the same for boards of every size, of batch.c ------ */

enum {
	SP_PAIR_LABELS = 17,    /* pairs have labels 0 to 16 */
	SP_SINGLE_LABELS = 101  /* single labels are 0 to 100 */
};

/* A set of labels: bit k % 64 of word k / 64 stands for label k. */
struct sp_bits100 {
	uint64_t word[2];
};

static inline struct sp_bits100
sp_bits100_or(struct sp_bits100 a, struct sp_bits100 b)
{
	a.word[0] |= b.word[0];
	a.word[1] |= b.word[1];
	return a;
}

static inline int
sp_bits100_equal(struct sp_bits100 a, struct sp_bits100 b)
{
	return a.word[0] == b.word[0] && a.word[1] == b.word[1];
}

/* Two sets: the label alone, and all labels below it. */
struct sp_label_bits {
	struct sp_bits100 own, below;
};

/*
 * Text of labels.  The low bytes of an entry are the text of one or two labels,
 * with a space behind each; its highest byte is the length of that text.
 */
struct sp_label_text {
	/* pair[k]: entry of two labels, which lie in memory as two bytes that
	 * make the number k. */
	uint64_t pair[SP_PAIR_LABELS << 8];
	uint64_t single[SP_SINGLE_LABELS];
};

struct sp_label_tables {
	struct sp_label_bits bits[SP_SINGLE_LABELS]; /* bits[label] */
	/* set_bits[byte]: the positions of the 1 bits of the byte, in ascending
	 * order. set_count[byte]: how many there are.  There is a spare row,
	 * since 16 bytes are loaded from each row. */
	uint8_t set_bits[256 + 1][8], set_count[256];
	struct sp_label_text text;
};

/* Stores eight bytes, of which up to seven are text; returns where the text
 * ends. */
static inline char *
sp_put_entry(char *at, uint64_t entry)
{
	uint64_t bytes = sp_little_endian(entry);

	memcpy(at, &bytes, sizeof bytes);
	return at + (entry >> 56);
}

/* Returns the index of the entry of two labels in `pair`. */
static inline uint32_t
sp_pair_index(const uint8_t label[2])
{
	uint16_t number;

	memcpy(&number, label, sizeof number);
	return number;
}

/* ---- boards side by side ------------------------------------------------ */

enum {
	/* Rows behind the last one that kernels may write. */
	SP_BATCH_SPARE = 4,
	SP_CELLS10 = 10,      /* most cells whose tiles have one digit */
	SP_CELLS16 = 16,      /* most cells of a board in a row of 16 bytes */
	SP_CELLS100 = 100,    /* most cells whose tiles have two digits */
	SP_ROW100 = 128,      /* bytes of a row of labels of two digits */
	/* Bytes of the text of a board, and of a register behind it. */
	SP_TEXT16 = 64,
	SP_TEXT100 = 4 * SP_CELLS100 + 16
};

/*
 * Up to 64 boards of one size.  A cell has a byte: 0 for the blank, and for a
 * tile its rank, 1..n-1 in the order of the labels, which is its label if the
 * missing number is n.  They are in label16 if n <= 16, where the cells past the
 * last one hold their own numbers, else in label100.
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

/* ---- boards from their dice ---------------------------------------------- */

/*
 * A board of up to 16 cells is made from pairs of dice.  A pair of dice a and b
 * is one number below the product of their bounds: a times the bound of b, plus
 * b.  A last die alone is a pair whose b has the bound 1.
 *
 * The tiles begin as a list of 16 lanes in ascending order; each pair moves two
 * lanes behind the others.  After all dice the end of the list is the order of
 * the tiles, and its front the tiles that no die has moved:
 *
 *	 1  2  3  4  5  6  7  8     dice 5 and 0: the 6 and then the 1
 *	 2  3  4  5  7  8  6  1     dice 1 and 4: the 3 and then the 8
 *	 2  4  5  7  6  1  3  8     ...
 */
enum {
	SP_FOUR = 4,   /* boards that are made side by side */
	SP_PAIRS16 = 7 /* most pairs of dice that a board needs */
};

/* The orders of lanes after each pair of dice, for kernels that look them
 * up. */
struct sp_shuffle_rows;

struct sp_shuffle16 {
	uint32_t n;                  /* cells */
	unsigned pairs;
	uint32_t bound[SP_PAIRS16];  /* bound of each pair */
	uint32_t second[SP_PAIRS16]; /* bound of the second die of each pair */
	/* 2^16 / second, rounded up: a product with it divides a pair. */
	uint32_t inverse[SP_PAIRS16];
	/* The last two tiles have no die of their own: a parity decides. */
	int by_parity;
	struct sp_shuffle_rows *rows; /* what the kernel looks up; or NULL */
};

/* Finds the pairs for n cells and dice of the bounds n-1 down to `last`, which
 * is 2, or 3 if the parity decides about the last two tiles. */
void sp_shuffle16_init(struct sp_shuffle16 *s, uint32_t n, uint32_t last);

/*
 * Makes four boards of n cells, 16 < n <= 100, each by `count` dice: 0 is the
 * blank, and k the k-th tile in ascending order.  The last two tiles of board k
 * are exchanged if odd[k] is not the parity of their order; never if odd is
 * NULL.  Bytes behind the rows may change: there is a fifth row.
 */
void sp_shuffle100(uint8_t (*die)[SP_FOUR], unsigned count, uint32_t n,
    const uint8_t blank[SP_FOUR], const uint8_t *odd,
    uint8_t (*row)[SP_ROW100]);

/* ---- isa.c: the tables -------------------------------------------------- */

/*
 * These kernels append boards to the batch from the text at hand, up to the
 * first board that is not clean: lines or grids as sp-gen writes them, or with
 * other spaces.  They may find more boards clean than the kernel in C does.
 */
typedef void sp_read(struct sp_lanes *s, const struct sp_board_lines *lines,
    struct sp_span *in);
/* These kernels return a word whose bit i is the parity of board i as a
 * permutation, inverted if the blank is on a cell of the colour of cell 0. */
typedef uint64_t sp_parities(const struct sp_lanes *s);
/* These kernels measure each board: its inversions in the order of the path; or
 * what sp_misplaced, sp_manhattan or sp_swaps measures. */
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

/* Returns what a kernel looks up in place of dice, to be freed; NULL: there is
 * no memory.  It takes as long as sp_shuffle16_c takes for 64 boards. */
typedef struct sp_shuffle_rows *sp_shuffle_rows_new(
    const struct sp_shuffle16 *s);

struct sp_measures {
	sp_parities *parities;
	sp_measure *inversions, *misplaced, *manhattan, *swaps;
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
