/*
 * batch.h -- the inside of a batch: up to 64 boards of one size as one thing
 *
 * Boards of up to 100 cells with all labels 0..n-1 and each cleanly written are
 * taken 64 at a time, into lanes; any other board is a batch of its own.
 */
#ifndef SP_BATCH_H
#define SP_BATCH_H

#include "kernel/kernel.h"
#include "text/text.h"
#include "text/writer.h"

struct sp_batch {
	struct sp_size size;
	uint32_t missing; /* the missing number of all boards, as read */
	/* Number of boards, 1 to SP_BATCH; 0: nothing was read. */
	uint32_t count;

	/* 1: the boards are in lanes; 0: there is one, in `board`. */
	int in_lanes;
	/* The only board, or scratch for a board of the lanes. */
	struct sp_board board;
	struct sp_board none;   /* in place of boards past the last one */
	uint64_t line;    /* line of the only board */
	const struct sp_kernels *kernels; /* NULL: not needed yet */
	struct sp_lanes *lanes; /* NULL: not needed yet, or no memory */
};

void sp_batch_init(struct sp_batch *b);
void sp_batch_clear(struct sp_batch *b);

/* Makes b a batch of the board in b->board, as if it was read on that line. */
void sp_batch_settle(struct sp_batch *b, uint64_t line);

/*
 * Makes a batch of boards of that size, of up to SP_CELLS100 cells, to which
 * the caller adds boards: in the lanes that this returns, whose count and that
 * of the batch the caller increases.  If labels may be n, in lines, the caller
 * sets b->missing to 0.  NULL: no memory.
 */
struct sp_lanes *sp_batch_make(struct sp_batch *b, struct sp_size size);

/* Returns SP_REFUSED, with the reason in the fault, if rows of bytes cannot
 * hold boards of n cells. */
enum sp_status sp_bytes_check(uint32_t n, struct sp_fault *fault);

#endif
