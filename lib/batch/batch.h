/*
 * batch.h -- up to 64 boards of one size as one thing
 *
 * A batch is read, measured, selected from, relabelled and written as a whole.
 * Boards of up to 100 cells with all labels 0..n-1 and each cleanly written are
 * taken 64 at a time; any other board is a batch of its own.  The results are the
 * same, and callers need not know which it was.
 */
#ifndef SP_BATCH_H
#define SP_BATCH_H

#include "simd/label_text.h"
#include "simd/simd.h"
#include "text/text.h"

struct sp_batch {
	struct sp_size size;
	uint32_t missing; /* the missing number of all boards, as read */
	uint32_t count;   /* boards, 1 to SP_BATCH; 0: nothing was read */

	int in_lanes;     /* the boards are in lanes, else the one in `board` */
	struct sp_board board; /* or scratch for a board from the lanes */
	uint64_t line;    /* of the one board */
	const struct sp_kernels *kernels; /* NULL: not yet needed */
	struct sp_lanes *lanes; /* NULL: not yet needed, or not to be had */
	struct sp_label_text *text; /* as lanes */
};

void sp_batch_init(struct sp_batch *b);
void sp_batch_clear(struct sp_batch *b);

/*
 * Reads the next boards.  A batch of many has boards of the same size as the
 * batch before, and the goal, which fits that, fits them; if the goal is NULL
 * or does not, the batch has one board.  Status and fault as of sp_read_board;
 * without SP_OK the batch is empty.
 */
enum sp_status sp_batch_read(struct sp_batch *b, struct sp_reader *r,
    const struct sp_goal *g, struct sp_fault *fault);
/*
 * Empties the batch and returns the board for the caller to set, as if read on
 * that line; sp_batch_settle then makes it the only board of the batch.
 */
struct sp_board *sp_batch_single(struct sp_batch *b, uint64_t line);
void sp_batch_settle(struct sp_batch *b);

/*
 * Makes the batch one of boards of that size, of up to SP_CELLS100 cells, that
 * the caller adds to the lanes returned, and counts there and in the batch.
 * If labels may be n, in lines, the caller sets b->missing to 0.  NULL: no
 * memory.
 */
struct sp_lanes *sp_batch_make(struct sp_batch *b, struct sp_size size,
    int grid);

/* Checks the goal for the boards, of which there are some, as sp_goal_check. */
enum sp_status sp_batch_check(struct sp_batch *b, const struct sp_goal *g,
    struct sp_fault *fault);

/* A bit for each board; the line of the i-th. */
uint64_t sp_batch_all(const struct sp_batch *b);
uint64_t sp_batch_line(const struct sp_batch *b, uint32_t i);
/*
 * The i-th board, until the next call with this batch.  It may be changed; the
 * change remains only where the batch has one board.
 */
struct sp_board *sp_batch_board(struct sp_batch *b, uint32_t i);

/* ---- measure.c: the goal must fit --------------------------------------- */

/* Bit i: whether the i-th board is solvable. */
uint64_t sp_batch_solvable(struct sp_batch *b, const struct sp_goal *g);
/* The field of each board; SP_REFUSED as from sp_field_value. */
enum sp_status sp_batch_values(struct sp_batch *b,
    const struct sp_field *field, const struct sp_goal *g,
    uint64_t value[SP_BATCH], struct sp_fault *fault);
/*
 * What sp_explain says of each board and of their goal, which `scratch` is set
 * to.  SP_OK or SP_NO_MEMORY.
 */
enum sp_status sp_batch_arguments(struct sp_batch *b, const struct sp_goal *g,
    struct sp_board *scratch, struct sp_argument board[SP_BATCH],
    struct sp_argument *goal);
/* Bit i of *which: whether the i-th board has the property. */
enum sp_status sp_batch_select(struct sp_batch *b,
    const struct sp_property *p, const struct sp_goal *g, uint64_t *which,
    struct sp_fault *fault);

/* ---- rows.c ------------------------------------------------------------- */

/* SP_REFUSED, with the reason, if boards of n cells are no rows of bytes. */
enum sp_status sp_rows_check(uint32_t n, struct sp_fault *fault);

/* ---- write.c ------------------------------------------------------------ */

/*
 * Writes the boards whose bits are set, with the labels that `relabel` gives
 * them, or their own if it is NULL.  A board that is alone in its batch keeps
 * the labels that were written.
 */
void sp_batch_write(struct sp_batch *b, uint64_t which,
    const struct sp_relabel *relabel, const struct sp_form *form,
    struct sp_writer *w);

#endif
