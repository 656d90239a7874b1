/*
 * batch.h -- the inside of a batch: up to 64 boards of one size as one thing
 *
 * Boards of up to 100 cells are taken 64 at a time, into lanes, if they are made
 * by a generator, or if they have all labels 0..n-1 and each is cleanly written;
 * any other board is a batch of its own.
 *
 * In the lanes the tiles have the numbers 1..n-1 in the order of their labels:
 * the same for all missing numbers, so that kernels need not know which number
 * is missing.
 */
#ifndef SP_BATCH_H
#define SP_BATCH_H

#include "kernel/kernel.h"
#include "text/text.h"

struct sp_batch {
	struct sp_size size;
	/* The missing number of all boards; 0: they differ, and missing_of has
	 * that of each board, which is in lanes. */
	uint32_t missing;
	uint8_t missing_of[SP_BATCH];
	/* Number of boards, 1 to SP_BATCH; 0: nothing was read. */
	uint32_t count;

	/* 1: the boards are in lanes; 0: there is one, in `board`. */
	int in_lanes;
	/* The only board, or scratch for a board of the lanes. */
	struct sp_board board;
	struct sp_board none;   /* in place of boards past the last one */
	uint64_t line;    /* line of the only board */
	const struct sp_kernels *kernels; /* set with the lanes */
	struct sp_lanes *lanes; /* NULL: not needed yet */
};

void sp_batch_init(struct sp_batch *b);
void sp_batch_clear(struct sp_batch *b);

/* Makes b a batch of the board in b->board, as if it was read on that line. */
void sp_batch_of_board(struct sp_batch *b, uint64_t line);

/*
 * Makes a batch of boards of that size, of up to SP_CELLS100 cells and with the
 * missing number n, to which the caller adds boards: in the lanes that this
 * returns, whose count and that of the batch the caller increases.  The caller
 * may set another missing number, or one for each board.  NULL: no memory.
 */
struct sp_lanes *sp_batch_start_lanes(struct sp_batch *b, struct sp_size size);

/*
 * Fills b with the first of `count` boards of a size, as many as have one
 * missing number, at most SP_BATCH; the labels of board i are the bytes
 * rows[i * n] to rows[i * n + n - 1].  It ends before a row that is no board;
 * SP_MALFORMED: that is the first row.  SP_END: count is 0.  SP_REFUSED: the
 * size has more than SP_ROW_CELLS cells.  SP_NO_MEMORY.
 */
enum sp_status sp_batch_set_rows(struct sp_batch *b, struct sp_size size,
    const unsigned char *rows, size_t count, struct sp_fault *fault);

/* Sets `count` rows of n bytes to the first boards, as sp_batch_set_rows takes
 * them, but no more than there are.  SP_REFUSED: the boards have more than
 * SP_ROW_CELLS cells. */
enum sp_status sp_batch_rows(const struct sp_batch *b, unsigned char *rows,
    size_t count, struct sp_fault *fault);

/* Returns the label of a tile, or of the blank, 0, of the lanes on boards with
 * that missing number. */
static inline uint32_t
sp_label_of(uint32_t tile, uint32_t missing)
{
	return tile + (uint32_t)(tile >= missing);
}

/* Sets a board, which has room, to a row of tiles of the lanes. */
void sp_board_from_row(struct sp_board *b, const uint8_t *row,
    uint32_t missing);

/* Returns the missing number of board i. */
static inline uint32_t
sp_missing_of(const struct sp_batch *b, uint32_t i)
{
	return b->missing != 0 ? b->missing : b->missing_of[i];
}

/* Returns SP_REFUSED, with the reason in the fault, if rows of bytes cannot
 * hold boards of n cells. */
enum sp_status sp_bytes_check(uint32_t n, struct sp_fault *fault);

#endif
