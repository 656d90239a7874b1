/* generate_text.c -- random boards as text, four at a time where possible */
#include "generator.h"

enum { FOUR_MIN = 64 }; /* boards from which on the tables are worth it */

_Static_assert((int)SP_FOUR == SP_FEISTEL_FOUR,
    "four numbers are permuted for four boards");

/* Boards i to i+3, i a multiple of 4; NULL: as from sp_generate4_words. */
static char *
make_four(struct sp_generator *gen, uint64_t i, char *at)
{
	const struct sp_feistel *feistel = &gen->feistel;
	uint64_t counter[4] = { i / SP_FOUR, 0, 0, SP_STREAM_BOARDS };
	uint64_t word[SP_FOUR];
	struct sp_halves number[SP_FEISTEL_FOUR], place;

	if (!sp_by_number(gen)) {
		sp_philox(gen->draw.seed, counter, word);
		return sp_generate4_words(gen->four, word, at);
	}
	place.left = i / feistel->right;
	place.right = i % feistel->right;
	for (unsigned k = 0; k < SP_FOUR; k++) {
		number[k] = place;
		if (++place.right == feistel->right) {
			place.right = 0;
			place.left++;
		}
	}
	if (!gen->draw.in_order)
		sp_feistel_at4(feistel, number);
	return sp_generate4_numbers(gen->four, number, at);
}

/* Whether the tables for four boards are there or can be made. */
static int
have_four(struct sp_generator *gen)
{
	if (gen->four != NULL)
		return 1;
	gen->four = sp_generate4_new(&gen->draw, gen->goal);
	if (gen->four != NULL && sp_by_number(gen))
		sp_generate4_split(gen->four, gen->left_dice,
		    gen->feistel.left, gen->feistel.right);
	return gen->four != NULL;
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
	/* One word has all dice of a board of up to 16 cells. */
	int by_four = gen->draw.method == SP_UNIFORM && gen->n <= SP_CELLS16 &&
	    count >= FOUR_MIN && !form->grid && form->blank_is_zero &&
	    have_four(gen);
	uint64_t asked = count;
	enum sp_status status;

	count = limit(gen, i, count);
	status = count < asked ? SP_END : SP_OK;
	while (count > 0 && w->error == 0) {
		if (by_four && i % SP_FOUR == 0 && count >= SP_FOUR) {
			char *from = sp_writer_room(w,
			    SP_FOUR * SP_TEXT16);
			char *end = make_four(gen, i, from);

			if (end != NULL) {
				w->used += (size_t)(end - from);
				i += SP_FOUR;
				count -= SP_FOUR;
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
