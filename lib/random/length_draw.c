/* length_draw.c -- random boards by the length of their shortest solutions */
#include <assert.h>
#include <stdlib.h>

#include "generator.h"

struct sp_length_draw {
	struct sp_breadth *search;
	uint64_t boards; /* to draw from */
	uint32_t *goal;  /* labels of the goal */
	/* With `distinct`: a permutation of at least as many numbers, and then a
	 * rotation. */
	struct sp_feistel feistel;
	uint64_t rotation;
};

/*
 * Prepares the order of distinct boards.  The permutation has two bounds, whose
 * product is hardly more than the number of boards.  The rotation makes each
 * single board exactly uniform.
 */
static enum sp_status
start_order(struct sp_generator *gen, struct sp_length_draw *d)
{
	uint64_t left = 1;

	while (left * left < d->boards)
		left++;
	if (sp_feistel_init(&d->feistel, gen->options.seed, left,
	    (d->boards + left - 1) / left) != SP_OK)
		return SP_NO_MEMORY;
	d->rotation = sp_dice_below(&gen->dice, d->boards);
	gen->population = d->boards;
	return SP_OK;
}

/* Returns which of the boards comes i-th in the random order of the seed, each
 * once. */
static uint64_t
permute_index(const struct sp_length_draw *d, uint64_t i)
{
	uint64_t right = d->feistel.right;

	assert(i < d->boards);
	/* A number that is too great is permuted again until it is the number
	 * of a board. */
	do {
		struct sp_halves at = { i / right, i % right };

		sp_feistel_at(&d->feistel, &at, 1);
		i = at.left * right + at.right;
	} while (i >= d->boards);
	return i < d->boards - d->rotation ? i + d->rotation :
	    i - (d->boards - d->rotation);
}

/* Copies the labels of the goal as a board. */
static enum sp_status
copy_labels(struct sp_generator *gen, struct sp_length_draw *d)
{
	struct sp_board b;
	struct sp_fault fault;
	enum sp_status status;

	sp_board_init(&b);
	d->goal = malloc(gen->n * sizeof *d->goal);
	status = d->goal == NULL ? SP_NO_MEMORY : sp_goal_board(&gen->goal,
	    gen->options.missing, &b, &fault);
	for (uint32_t cell = 0; cell < gen->n && status == SP_OK; cell++)
		d->goal[cell] = b.label[cell];
	sp_board_free(&b);
	return status;
}

enum sp_status
sp_length_draw_new(struct sp_generator *gen, struct sp_fault *fault)
{
	const struct sp_gen_options *o = &gen->options;
	const char *unit = o->metric == SP_SLIDES ? "slides" : "moves";
	struct sp_length_draw *d = gen->by_length = calloc(1, sizeof *d);

	if (d == NULL || copy_labels(gen, d) != SP_OK ||
	    sp_breadth_new(&d->search, gen->goal.size, o->metric,
	    sp_goal_home(&gen->goal, o->missing, 0)) != SP_OK ||
	    sp_breadth_choose(d->search, o->least == 0 && o->not_goal ? 1 :
	    o->least, o->most, o->fixed_blank, &d->boards) != SP_OK)
		return SP_NO_MEMORY;
	if (d->boards == 0 && o->fixed_blank)
		return sp_fault_set(fault, SP_REFUSED, "no board with its "
		    "blank at home is so many %s from the goal", unit);
	if (d->boards == 0)
		return sp_fault_set(fault, SP_REFUSED,
		    "no board is more than %llu %s from the goal",
		    (unsigned long long)sp_breadth_longest(d->search), unit);
	return o->distinct ? start_order(gen, d) : SP_OK;
}

void
sp_length_draw_free(struct sp_length_draw *d)
{
	if (d == NULL)
		return;
	sp_breadth_free(d->search);
	sp_feistel_free(&d->feistel);
	free(d->goal);
	free(d);
}

void
sp_length_board(struct sp_generator *gen, uint64_t i, struct sp_board *b)
{
	const struct sp_length_draw *d = gen->by_length;
	uint8_t home[SP_MAX_LENGTH_CELLS];
	uint32_t *label = sp_board_labels(b);

	assert(b->n == gen->n && b->n <= SP_MAX_LENGTH_CELLS);
	if (!gen->options.distinct)
		sp_dice_start(&gen->dice, i);
	sp_breadth_board(d->search, gen->options.distinct ? permute_index(d, i) :
	    sp_dice_below(&gen->dice, d->boards), home);
	for (uint32_t cell = 0; cell < b->n; cell++)
		label[cell] = d->goal[home[cell]];
	sp_board_find_blank(b);
}

uint64_t
sp_length_boards(const struct sp_length_draw *d)
{
	return d->boards;
}
