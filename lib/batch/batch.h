/*
 * batch.h -- up to 64 boards of one size as one thing
 *
 * A batch is read, measured, selected from, relabelled and written as a whole.
 * Boards of up to 100 cells with all labels 0..n-1 and each cleanly written are
 * taken 64 at a time; any other board is a batch of its own.  The results are
 * the same, and callers need not know which it was.
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
	uint64_t line;    /* line of the only board */
	const struct sp_kernels *kernels; /* NULL: not needed yet */
	struct sp_lanes *lanes; /* NULL: not needed yet, or no memory */
};

void sp_batch_init(struct sp_batch *b);
void sp_batch_clear(struct sp_batch *b);

/*
 * Reads the next boards.  If there are several, they have the size of the batch
 * before, and the goal fits them; it must fit the batch before.  If the goal is
 * NULL or does not fit, there is one board.  Statuses and fault as from
 * sp_read_board; without SP_OK the batch is empty.
 */
enum sp_status sp_batch_read(struct sp_batch *b, struct sp_reader *r,
    const struct sp_goal *g, struct sp_fault *fault);
/*
 * Empties the batch, and returns a board for the caller to set, as if it was
 * read on that line; sp_batch_settle then makes it the only board of the batch.
 */
struct sp_board *sp_batch_single(struct sp_batch *b, uint64_t line);
void sp_batch_settle(struct sp_batch *b);

/*
 * Makes a batch of boards of that size, of up to SP_CELLS100 cells, to which
 * the caller adds boards: in the lanes that this returns, whose count and that
 * of the batch the caller increases.  If labels may be n, in lines, the caller
 * sets b->missing to 0.  NULL: no memory.
 */
struct sp_lanes *sp_batch_make(struct sp_batch *b, struct sp_size size);

/* Checks the goal for the boards, as sp_goal_check does; there must be a
 * board. */
enum sp_status sp_batch_check(struct sp_batch *b, const struct sp_goal *g,
    struct sp_fault *fault);

/* Returns a word with a bit for each board; the line of the i-th board. */
uint64_t sp_batch_all(const struct sp_batch *b);
uint64_t sp_batch_line(const struct sp_batch *b, uint32_t i);
/*
 * Returns the i-th board, which stays until the next call with this batch.  The
 * caller may change it; if the batch has other boards, the change is lost.
 */
struct sp_board *sp_batch_board(struct sp_batch *b, uint32_t i);

/* ---- measure.c: the goal must fit --------------------------------------- */

/* Returns a word whose bit i says whether the i-th board is solvable. */
uint64_t sp_batch_solvable(struct sp_batch *b, const struct sp_goal *g);
/* Sets value[i] to the field of the i-th board; SP_REFUSED as from
 * sp_field_value. */
enum sp_status sp_batch_values(struct sp_batch *b,
    const struct sp_field *field, const struct sp_goal *g,
    uint64_t value[SP_BATCH], struct sp_fault *fault);
/*
 * Sets the facts that sp_explain states about each board and about the goal,
 * and sets `scratch` to the goal as a board.  SP_OK or SP_NO_MEMORY.
 */
enum sp_status sp_batch_parity_facts(struct sp_batch *b,
    const struct sp_goal *g, struct sp_board *scratch,
    struct sp_parity_facts board[SP_BATCH], struct sp_parity_facts *goal);
/* Sets bit i of *which if the i-th board has the property. */
enum sp_status sp_batch_select(struct sp_batch *b,
    const struct sp_property *p, const struct sp_goal *g, uint64_t *which,
    struct sp_fault *fault);

/* ---- bytes.c ------------------------------------------------------------ */

/* Returns SP_REFUSED, with the reason in the fault, if rows of bytes cannot
 * hold boards of n cells. */
enum sp_status sp_bytes_check(uint32_t n, struct sp_fault *fault);

/* ---- write.c ------------------------------------------------------------ */

/*
 * Writes the boards whose bits are 1, with the labels that `relabel` gives
 * them, or their own labels if it is NULL.  A board that is alone in its batch
 * keeps the labels that were written.
 */
void sp_batch_write(struct sp_batch *b, uint64_t which,
    const struct sp_relabel *relabel, const struct sp_form *form,
    struct sp_writer *w);

#endif
