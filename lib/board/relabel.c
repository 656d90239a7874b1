/* relabel.c -- the same board for another goal */
#include <stdlib.h>

#include "board.h"

enum sp_status
sp_relabel_prepare(struct sp_relabel *r, const struct sp_board *from,
    const struct sp_goal *to, struct sp_fault *fault)
{
	uint32_t most = sp_goal_missing(to);

	if (!sp_size_equal(to->size, from->size))
		return sp_fault_set(fault, SP_REFUSED,
		    "the new goal has another size than the board");
	if (sp_label_room(&r->to, &r->room, from->n + 1) != SP_OK)
		return SP_NO_MEMORY;
	r->n = 0;
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
			r->to[from->label[sp_goal_home(to, r->missing,
			    label)]] = label;
	r->n = from->n;
	r->from_missing = from->missing;
	return SP_OK;
}

void
sp_relabel_apply(const struct sp_relabel *r, struct sp_board *b)
{
	const uint32_t *to = r->to;
	uint32_t *label = b->label, n = b->n;

	if (n != r->n || (r->from_missing != 0 &&
	    r->from_missing != b->missing))
		return;
	for (uint32_t cell = 0; cell < n; cell++)
		label[cell] = to[label[cell]];
	b->missing = r->missing;
}

enum sp_status
sp_classic_board(const struct sp_board *b, const struct sp_goal *g,
    struct sp_board *classic)
{
	if (sp_board_resize(classic, b->size) != SP_OK)
		return SP_NO_MEMORY;
	for (uint32_t cell = 0; cell < b->n; cell++)
		classic->label[cell] = sp_home(g, b->missing,
		    b->label[cell]) + 1;
	classic->missing = classic->label[b->blank];
	classic->label[b->blank] = 0;
	classic->blank = b->blank;
	return SP_OK;
}

enum sp_status
sp_unroll(const struct sp_board *b, const struct sp_goal *g,
    struct sp_board *list, struct sp_fault *fault)
{
	if (sp_goal_check(g, b, fault) != SP_OK)
		return SP_REFUSED;
	if (sp_board_resize(list, b->size) != SP_OK)
		return SP_NO_MEMORY;
	for (uint32_t k = 0; k < b->n; k++)
		list->label[k] = b->label[sp_goal_cell(g, k)];
	sp_board_find_blank(list);
	return SP_OK;
}

enum sp_status
sp_roll(const struct sp_board *list, const struct sp_goal *g,
    struct sp_board *b, struct sp_fault *fault)
{
	if (!sp_size_equal(list->size, g->size))
		return sp_goal_refuse_size(g, list->size, fault);
	if (sp_board_resize(b, list->size) != SP_OK)
		return SP_NO_MEMORY;
	for (uint32_t k = 0; k < list->n; k++)
		b->label[sp_goal_cell(g, k)] = list->label[k];
	sp_board_find_blank(b);
	return SP_OK;
}

enum sp_status
sp_relabel_new(struct sp_relabel **r)
{
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
