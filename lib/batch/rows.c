/* rows.c -- verdicts and fields of many boards that are rows of bytes */
#include <string.h>

#include "batch.h"

/* Where the answers go: either verdicts or values of a field; the other pointer
 * is NULL. */
struct answers {
	unsigned char *solvable;
	uint64_t *value;
	const struct sp_field *field; /* of the value */
};

/* Whether a row holds each of 0..n-1, and so each once; n <= SP_CELLS100. */
static int
is_usual(const unsigned char *row, uint32_t n)
{
	uint64_t below_64 = 0, above = 0;
	uint32_t all = 0, high = n > 64 ? n - 64 : 0;

	for (uint32_t cell = 0; cell < n; cell++) {
		uint32_t label = row[cell];

		all |= label;
		below_64 |= (uint64_t)(label < 64) << label % 64;
		above |= (uint64_t)(label >= 64) << label % 64;
	}
	return all < 128 && below_64 == UINT64_MAX >> (64 - (n - high)) &&
	    above == ((uint64_t)1 << high) - 1;
}

/* Fills the lanes with usual boards as far as these go.  Returns how many. */
static uint32_t
take_many(struct sp_batch *b, const unsigned char *row, size_t count,
    const struct sp_goal *g)
{
	uint32_t n = g->n, bytes = n <= SP_CELLS16 ? SP_CELLS16 : SP_ROW100;
	struct sp_lanes *s = n > SP_CELLS100 || !sp_goal_takes(g, n) ? NULL :
	    sp_batch_make(b, g->size, 0);

	if (s == NULL)
		return 0;
	for (; s->count < SP_BATCH && s->count < count && is_usual(row, n);
	    row += n) {
		uint8_t *lane = sp_lanes_row(s, s->count++);

		memcpy(lane, row, n);
		/* Numbers past the last cell stand for themselves. */
		for (uint32_t cell = n; cell < bytes; cell++)
			lane[cell] = (uint8_t)cell;
	}
	return b->count = s->count;
}

/* Makes one board the batch, if it is a board that has the goal. */
static enum sp_status
take_one(struct sp_batch *b, const unsigned char *row,
    const struct sp_goal *g, struct sp_fault *fault)
{
	struct sp_board *board = sp_batch_single(b, 0);
	enum sp_status status = sp_board_resize(board, g->size);

	if (status != SP_OK)
		return status;
	for (uint32_t cell = 0; cell < board->n; cell++)
		board->label[cell] = row[cell];
	status = sp_board_validate(board, fault);
	if (status == SP_OK && !sp_goal_takes(g, board->missing))
		status = sp_fault_set(fault, SP_MALFORMED,
		    "label %lu is not in the goal", (unsigned long)g->missing);
	if (status == SP_OK)
		sp_batch_settle(b);
	return status;
}

/* Answers for the boards of a batch, the first of which is board i. */
static enum sp_status
answer_batch(const struct answers *a, size_t i, struct sp_batch *b,
    const struct sp_goal *g, struct sp_fault *fault)
{
	uint64_t value[SP_BATCH], solvable;
	enum sp_status status;

	if (a->solvable != NULL) {
		solvable = sp_batch_solvable(b, g);
		for (uint32_t k = 0; k < b->count; k++)
			a->solvable[i + k] = solvable >> k & 1;
		return SP_OK;
	}
	status = sp_batch_values(b, a->field, g, value, fault);
	for (uint32_t k = 0; k < b->count && status == SP_OK; k++)
		a->value[i + k] = value[k];
	return status;
}

static enum sp_status
answer(const struct answers *a, const unsigned char *rows, size_t count,
    const struct sp_goal *g, struct sp_fault *fault)
{
	struct sp_batch b;
	enum sp_status status = SP_OK;

	fault->line = 0;
	if (g->n == 0 || g->n > SP_ROW_CELLS)
		return sp_fault_set(fault, SP_REFUSED, g->n == 0 ?
		    "the goal is not laid out for a size" :
		    "boards of more than 255 cells are no rows of bytes");
	sp_batch_init(&b);
	for (size_t i = 0; i < count && status == SP_OK; i += b.count) {
		const unsigned char *row = rows + i * g->n;

		if (take_many(&b, row, count - i, g) == 0)
			status = take_one(&b, row, g, fault);
		if (status == SP_OK)
			status = answer_batch(a, i, &b, g, fault);
		if (status != SP_OK)
			fault->line = i + 1;
	}
	sp_batch_clear(&b);
	return status;
}

enum sp_status
sp_boards_solvable(const unsigned char *rows, size_t count,
    const struct sp_goal *g, unsigned char *solvable, struct sp_fault *fault)
{
	struct answers a = { .field = NULL };

	a.solvable = solvable;
	return answer(&a, rows, count, g, fault);
}

enum sp_status
sp_boards_values(const unsigned char *rows, size_t count,
    const struct sp_goal *g, const struct sp_field *field, uint64_t *value,
    struct sp_fault *fault)
{
	struct answers a = { .field = field };

	a.value = value;
	return answer(&a, rows, count, g, fault);
}
