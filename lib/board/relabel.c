/* relabel.c -- the same board for another goal */
#include <stdlib.h>
#include <string.h>

#include "board.h"

enum sp_status
sp_relabel_prepare(struct sp_relabel *r, const struct sp_board *from,
    const struct sp_goal *to, struct sp_fault *fault)
{
	uint32_t most, *labels;

	SP_NOT_NULL(fault, r && from && to);
	assert(sp_board_is_valid(from));
	r->size = (struct sp_size){ 0, 0 };
	most = sp_goal_missing(to);
	if (!sp_size_equal(to->size, from->size))
		return sp_fault_set(fault, SP_REFUSED,
		    "the new goal has another size than the board");
	labels = realloc(r->to, (from->n + 1) * sizeof *labels);
	if (labels == NULL)
		return SP_NO_MEMORY;
	r->to = labels;
	/* Of the missing numbers with which the blank is at home there, the
	 * greatest. */
	r->missing = most;
	while (sp_goal_home(to, r->missing, 0) != from->blank)
		if (--r->missing == 0 || !sp_goal_fits_missing(to, r->missing))
			return sp_fault_set(fault, SP_REFUSED,
			    "the blank is at home on cell %lu in one goal and "
			    "on cell %lu in the other, counted from 1",
			    from->blank + 1ul,
			    sp_goal_home(to, most, 0) + 1ul);
	r->to[from->missing] = 0;
	for (uint32_t label = 0; label <= to->n; label++)
		if (label != r->missing)
			r->to[from->label[sp_home(to, r->missing, label)]] =
			    label;
	r->size = from->size;
	r->from_missing = from->missing;
	return SP_OK;
}

void
sp_relabel_apply(const struct sp_relabel *r, struct sp_board *b)
{
	const uint32_t *to;
	uint32_t *label, n;

	assert(r != NULL && b != NULL && sp_board_is_valid(b));
	if (b->n == 0 || !sp_size_equal(b->size, r->size) ||
	    b->missing != r->from_missing)
		return;
	to = r->to;
	label = sp_board_labels(b);
	n = b->n; /* for all that the compiler knows, labels might change b->n */
	for (uint32_t cell = 0; cell < n; cell++)
		label[cell] = to[label[cell]];
	b->missing = r->missing;
}

enum sp_status
sp_unroll(const struct sp_board *b, const struct sp_goal *g, uint32_t *list,
    struct sp_fault *fault)
{
	SP_NOT_NULL(fault, b && g && list);
	if (sp_goal_check(g, b, fault) != SP_OK)
		return SP_REFUSED;
	if (g->path == NULL)
		memcpy(list, b->label, b->n * sizeof *list);
	else
		for (uint32_t k = 0; k < b->n; k++)
			list[k] = b->label[g->path[k]];
	return SP_OK;
}

enum sp_status
sp_roll(const uint32_t *list, const struct sp_goal *g, struct sp_board *b,
    struct sp_fault *fault)
{
	enum sp_status status;

	SP_NOT_NULL(fault, list && g && b);
	if (list == b->label)
		return sp_fault_set(fault, SP_REFUSED, "the list is the labels "
		    "of the board that would change");
	/* The labels are those of a board in any order. */
	status = sp_labels_check(list, g->n, fault);
	if (status == SP_OK)
		status = sp_board_start(b, g->size);
	if (status != SP_OK) {
		b->n = 0;
		return status;
	}
	if (g->path == NULL)
		memcpy(sp_board_labels(b), list, b->n * sizeof *list);
	else
		for (uint32_t k = 0; k < b->n; k++)
			sp_board_labels(b)[g->path[k]] = list[k];
	sp_board_find_blank(b);
	return SP_OK;
}

enum sp_status
sp_relabel_new(struct sp_relabel **r)
{
	if (r == NULL)
		return SP_REFUSED;
	*r = calloc(1, sizeof **r);
	return *r == NULL ? SP_NO_MEMORY : SP_OK;
}

void
sp_relabel_free(struct sp_relabel *r)
{
	if (r != NULL)
		free(r->to);
	free(r);
}
