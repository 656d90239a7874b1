/* generate_text.c -- boards by chance, straight to text */
#include "generate.h"

enum { WORTH_TABLES = 64 }; /* boards for which tables of a burst pay */

_Static_assert((int)SP_BURST == SP_ORDER_FOUR, "a burst is of four");

/* Whether boards are made in bursts: small, all dice in one word. */
static int
can_burst(const struct sp_generator *gen)
{
	return gen->draw.method == SP_UNIFORM && gen->n <= SP_BURST_CELLS;
}

/* Four boards from number i on, i a multiple of 4; NULL: one is a rare one. */
static char *
burst(struct sp_generator *gen, uint64_t i, char *at)
{
	const struct sp_order *order = &gen->order;
	uint64_t counter[4] = { i / SP_BURST, 0, 0, SP_STREAM_BOARDS };
	uint64_t word[SP_BURST];
	struct sp_pair number[SP_ORDER_FOUR], place;

	if (!sp_by_number(gen)) {
		sp_philox(gen->draw.seed, counter, word);
		return sp_burst_words(gen->burst, word, at);
	}
	place.left = i / order->right;
	place.right = i % order->right;
	for (unsigned k = 0; k < SP_BURST; k++) {
		number[k] = place;
		if (++place.right == order->right) {
			place.right = 0;
			place.left++;
		}
	}
	if (!gen->draw.in_order)
		sp_order_at_four(order, number);
	return sp_burst_numbers(gen->burst, number, at);
}

static enum sp_status
burst_start(struct sp_generator *gen)
{
	const struct sp_order *order = &gen->order;

	if (gen->burst != NULL)
		return SP_OK;
	gen->burst = sp_burst_new(&gen->draw, gen->goal);
	if (gen->burst == NULL)
		return SP_NO_MEMORY;
	if (sp_by_number(gen))
		sp_burst_split(gen->burst, gen->left_dice, order->left,
		    order->right);
	return SP_OK;
}

/* How many of the boards from i on there are, at most count. */
static uint64_t
limit(const struct sp_generator *gen, uint64_t i, uint64_t count)
{
	uint64_t left = i < gen->population ? gen->population - i : 0;

	if (!sp_by_number(gen) || gen->population == 0)
		return count;
	return count < left ? count : left;
}

enum sp_status
sp_generate_text(struct sp_generator *gen, uint64_t i, uint64_t count,
    struct sp_writer *w, const struct sp_form *form, struct sp_board *b)
{
	int bursts = can_burst(gen) && count >= WORTH_TABLES && !form->grid &&
	    form->numbering == SP_BLANK_ZERO && burst_start(gen) == SP_OK;
	uint64_t asked = count;
	enum sp_status status;

	count = limit(gen, i, count);
	status = count < asked ? SP_END : SP_OK;
	while (count > 0 && w->error == 0) {
		if (bursts && i % SP_BURST == 0 && count >= SP_BURST) {
			char *from = sp_writer_room(w,
			    SP_BURST * SP_TWOS_TEXT);
			char *end = burst(gen, i, from);

			if (end != NULL) {
				w->used += (size_t)(end - from);
				i += SP_BURST;
				count -= SP_BURST;
				continue;
			}
		}
		if (sp_generate(gen, i, b) != SP_OK)
			return SP_NO_MEMORY;
		sp_write_board(w, b, form);
		i++;
		count--;
	}
	return w->error == 0 ? status : SP_IO_ERROR;
}
