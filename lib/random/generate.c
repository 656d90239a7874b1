/* generate.c -- random boards */
#include <stdlib.h>
#include <string.h>

#include "batch/batch.h"
#include "generator.h"

/* A walk of so many steps takes a minute or more. */
static const uint64_t MOST_STEPS = UINT64_C(1) << 32;

enum {
	DICE_AT_ONCE = 256, /* so many dice are thrown before they are used */
	/* A half of the number of a board takes another die as long as the
	 * product of its dice is below 2^32. */
	HALF_BITS = 32
};

/* Throws the next dice, as many as a random word holds. */
static void
throw_dice(struct sp_generator *gen)
{
	uint64_t rest, product;

	do {
		uint64_t j = gen->next;

		rest = sp_dice_word(&gen->dice);
		product = 1;
		for (gen->have = 0; j < gen->dice_count; j++) {
			uint32_t bound = sp_die_bound(gen, j);

			if (!sp_dice_add(&product, bound))
				break;
			gen->thrown[gen->have++] = (uint32_t)sp_multiply(rest,
			    bound, &rest);
		}
	} while (rest < product && rest < (0 - product) % product);
	gen->used = 0;
	gen->next += gen->have;
}

static inline uint32_t
next_die(struct sp_generator *gen)
{
	if (gen->used == gen->have)
		throw_dice(gen);
	return gen->thrown[gen->used++];
}

/* Does as options_fault, for the method SP_LENGTH. */
static const char *
length_fault(const struct sp_gen_options *o, const struct sp_goal *g)
{
	if (g->n > SP_MAX_LENGTH_CELLS)
		return "lengths are known for boards of at most 12 cells";
	if ((unsigned)o->metric > SP_MULTI_TILE)
		return "there is no such metric";
	if (o->population != SP_SOLVABLE)
		return "only solvable boards have a length";
	if (o->in_order || o->missing == 0)
		return "boards of a length have one missing number, and come "
		    "in random order";
	if (o->least > o->most)
		return "the least length is above the greatest";
	return o->most == 0 && o->not_goal ?
	    "no board but the goal has the length 0" : NULL;
}

/* Returns the reason why no boards can be as the options say; NULL if some
 * can. */
static const char *
options_fault(const struct sp_gen_options *o, const struct sp_goal *g)
{
	int walks = o->method == SP_WALK || o->method == SP_SLIDE;

	if (sp_is_reserved_used(o->reserved))
		return "a reserved member is not 0";
	if ((unsigned)o->method > SP_LENGTH)
		return "there is no such method";
	if ((unsigned)o->population > SP_ANY)
		return "there is no such population";
	if (o->steps != 0 && !walks)
		return "only walks have steps";
	if (o->least != 0 && o->method != SP_LENGTH)
		return "only boards of a length have a least length";
	if (o->missing > g->n || !sp_goal_fits_missing(g, o->missing))
		return "the goal has no boards that lack this number";
	if (o->method == SP_LENGTH)
		return length_fault(o, g);
	if (o->in_order && (walks || o->distinct || o->missing == 0 ||
	    o->population == SP_ANY || g->n > SP_MAX_ORDER_CELLS))
		return "only uniform boards of one population and missing "
		    "number, of at most 16 cells, come in order";
	if (walks && o->steps > MOST_STEPS)
		return "a walk has at most 4294967296 steps";
	if (walks && o->population != SP_SOLVABLE)
		return "walks end at solvable boards";
	if (walks && (o->fixed_blank || o->distinct))
		return "the blank of a walk is not fixed, and its boards may "
		    "be equal";
	return walks && o->steps == 0 && o->not_goal ?
	    "a walk of no steps ends at the goal" : NULL;
}

/* Copies the goal, which the caller may free. */
static enum sp_status
copy_goal(struct sp_generator *gen, const struct sp_goal *g)
{
	gen->goal = *g;
	if (g->path == NULL)
		return SP_OK;
	gen->goal.path = malloc(g->n * sizeof *g->path);
	if (gen->goal.path == NULL)
		return SP_NO_MEMORY;
	memcpy(gen->goal.path, g->path, g->n * sizeof *g->path);
	return SP_OK;
}

/* Returns how many words of a block each board takes: as many as it needs, or
 * 4. */
static unsigned
words_of_block(const struct sp_generator *gen)
{
	unsigned words = 0;
	uint64_t j = gen->left_dice + gen->right_dice, product;

	for (; words < 3 && j < gen->dice_count; words++)
		for (product = 1; j < gen->dice_count &&
		    sp_dice_add(&product, sp_die_bound(gen, j)); j++)
			continue;
	return words <= 2 ? words + (words == 0) : 4;
}

/*
 * Divides the first dice between the halves of the number: the left half takes
 * dice until its bound is about the square root of the population, or 2^32; the
 * right half takes all others, or as many as make 2^32.  Then prepares the
 * order of the numbers.  SP_NO_MEMORY.
 */
static enum sp_status
init_numbers(struct sp_generator *gen)
{
	uint64_t left = 1, right = 1, population = 1, j = 0, high = 0;

	/* The product of the bounds of all dice; 0 if it is 2^64 or more. */
	for (; j < gen->dice_count && high == 0; j++)
		high = sp_multiply(population, sp_die_bound(gen, j),
		    &population);
	population = high == 0 ? population : 0;
	for (j = 0; j < gen->dice_count && left >> HALF_BITS == 0; j++) {
		if (population != 0 && left * left >= population)
			break;
		left *= sp_die_bound(gen, j);
	}
	gen->left_dice = (unsigned)j;
	for (; j < gen->dice_count; j++) {
		if (population == 0 && right >> HALF_BITS != 0)
			break;
		right *= sp_die_bound(gen, j);
	}
	gen->right_dice = (unsigned)j - gen->left_dice;
	gen->population = population;
	if (population != 0 && gen->options.not_goal &&
	    gen->options.population != SP_UNSOLVABLE)
		gen->population -= gen->options.missing == 0 ? gen->n : 1;
	if (!gen->options.in_order)
		return sp_feistel_init(&gen->feistel, gen->options.seed, left,
		    right);
	gen->feistel.left = left;
	gen->feistel.right = right;
	return SP_OK;
}

/*
 * Finds the boards of some lengths to draw from.  Distinct ones have an order:
 * a permutation with two bounds, whose product is hardly more than the number of
 * boards, and then a rotation, which makes each single board exactly uniform.
 * SP_REFUSED: there are none; SP_NO_MEMORY.
 */
static enum sp_status
init_lengths(struct sp_generator *gen, struct sp_fault *fault)
{
	const struct sp_gen_options *o = &gen->options;
	const char *unit = o->metric == SP_SLIDES ? "slides" : "moves";
	uint64_t left = 1;

	if (sp_breadth_new(&gen->by_length, gen->goal.size, o->metric,
	    sp_goal_home(&gen->goal, o->missing, 0)) != SP_OK ||
	    sp_breadth_choose(gen->by_length, o->least == 0 && o->not_goal ? 1 :
	    o->least, o->most, o->fixed_blank, &gen->population) != SP_OK)
		return SP_NO_MEMORY;
	if (gen->population == 0 && o->fixed_blank)
		return sp_fault_set(fault, SP_REFUSED, "no board with its "
		    "blank at home is so many %s from the goal", unit);
	if (gen->population == 0)
		return sp_fault_set(fault, SP_REFUSED,
		    "no board is more than %llu %s from the goal",
		    (unsigned long long)sp_breadth_longest(gen->by_length),
		    unit);
	for (uint32_t label = 0; label <= gen->n; label++)
		if (label != o->missing)
			gen->goal_label[sp_home(&gen->goal, o->missing,
			    label)] = label;
	sp_dice_init(&gen->dice, o->seed, SP_STREAM_BOARDS, 1);
	if (!o->distinct)
		return SP_OK;
	while (left * left < gen->population)
		left++;
	if (sp_feistel_init(&gen->feistel, o->seed, left,
	    (gen->population + left - 1) / left) != SP_OK)
		return SP_NO_MEMORY;
	gen->rotation = sp_dice_below(&gen->dice, gen->population);
	return SP_OK;
}

enum sp_status
sp_generator_new(struct sp_generator **result,
    const struct sp_gen_options *options, const struct sp_goal *g,
    struct sp_fault *fault)
{
	const struct sp_gen_options zero = { .steps = 0 };
	struct sp_gen_options o;
	struct sp_generator *gen;
	const char *wrong;
	enum sp_status status;

	SP_NOT_NULL(fault, result && g);
	*result = NULL;
	o = options == NULL ? zero : *options;
	/* From here on 0 means that the missing number is drawn. */
	if (o.draw_missing)
		o.missing = 0;
	else if (o.missing == 0)
		o.missing = sp_goal_missing(g);
	wrong = options_fault(&o, g);
	if (wrong != NULL)
		return sp_fault_set(fault, SP_REFUSED, "%s", wrong);
	*result = gen = calloc(1, sizeof *gen);
	if (gen == NULL)
		return SP_NO_MEMORY;
	gen->options = o;
	gen->n = g->n;
	gen->lead_dice = o.missing == 0;
	if (o.method == SP_UNIFORM) {
		gen->lead_dice += !o.fixed_blank;
		gen->dice_count = gen->lead_dice + gen->n -
		    (o.population == SP_ANY ? 2 : 3);
	} else {
		gen->dice_count = gen->lead_dice + o.steps;
	}
	status = copy_goal(gen, g);
	if (status == SP_OK && o.method == SP_LENGTH) {
		status = init_lengths(gen, fault);
	} else if (status == SP_OK) {
		if (sp_by_number(gen))
			status = init_numbers(gen);
		sp_dice_init(&gen->dice, o.seed, SP_STREAM_BOARDS,
		    words_of_block(gen));
	}
	if (status != SP_OK) {
		sp_generator_free(gen);
		*result = NULL;
	} else if (sp_is_dealt(gen)) {
		sp_dealer_init(gen);
	}
	return status;
}

void
sp_generator_free(struct sp_generator *gen)
{
	if (gen == NULL)
		return;
	sp_feistel_free(&gen->feistel);
	free(gen->dealer.shuffle16.rows);
	sp_breadth_free(gen->by_length);
	free(gen->goal.path);
	free(gen);
}

/*
 * Sets the tiles around the blank by dice, from the next die on; returns the
 * parity of their order.  It shuffles from the ascending order, which is even,
 * from the front: R. Durstenfeld, Algorithm 235: Random permutation,
 * Communications of the ACM 7, 1964.
 */
static unsigned
shuffle(struct sp_generator *gen, struct sp_board *b, uint32_t missing,
    uint32_t blank)
{
	const uint32_t tiles = b->n - 1;
	const uint32_t last = gen->options.population == SP_ANY ? 2 : 3;
	uint32_t die[DICE_AT_ONCE + SP_DICE_MAX], first = 0;
	uint32_t *tile = sp_board_labels(b);
	unsigned count = gen->have - gen->used, moved = 0;

	for (uint32_t i = 0; i < tiles; i++)
		tile[i] = i + 1 + (i + 1 >= missing);
	/* The first dice are left from the word or number that gave the
	 * blank. */
	memcpy(die, gen->thrown + gen->used, count * sizeof *die);
	do {
		uint32_t *here = tile + first;

		for (unsigned k = 0; k < count; k++, here++) {
			uint32_t *other = here + die[k], label = *here;

			*here = *other;
			*other = label;
			moved += die[k] != 0;
		}
		first += count;
		count = sp_dice_descend(&gen->dice, tiles - first, last, die,
		    DICE_AT_ONCE);
	} while (count > 0);
	memmove(tile + blank + 1, tile + blank,
	    (tiles - blank) * sizeof *tile);
	tile[blank] = 0;
	b->blank = blank;
	b->missing = missing;
	return moved & 1;
}

/* Makes a uniform board that is not dealt. */
static void
draw_uniform(struct sp_generator *gen, struct sp_board *b)
{
	uint32_t missing = gen->options.missing, blank;
	unsigned parity;

	if (missing == 0)
		missing = 1 + next_die(gen);
	blank = gen->options.fixed_blank ?
	    sp_goal_home(&gen->goal, missing, 0) : next_die(gen);
	/* With the tiles in ascending order, the tiles between the cell of the
	 * blank and the cell of the missing number are one cell off. */
	parity = (blank ^ (missing - 1)) & 1;
	parity ^= shuffle(gen, b, missing, blank);
	if (gen->options.population != SP_ANY &&
	    sp_parity_solves(parity, missing, blank, &gen->goal) !=
	    (gen->options.population == SP_SOLVABLE))
		sp_board_exchange_last(b);
}

/* Makes a random walk from the goal; b has room for the board. */
static void
draw_walk(struct sp_generator *gen, struct sp_board *b)
{
	struct sp_fault fault;
	uint32_t missing = gen->options.missing;

	if (missing == 0)
		missing = 1 + next_die(gen);
	sp_goal_board(&gen->goal, missing, b, &fault);
	for (uint64_t step = 0; step < gen->options.steps; step++) {
		uint32_t die = next_die(gen);

		if (gen->options.method == SP_SLIDE)
			sp_slide_blank(b, (enum sp_direction)die);
		else
			sp_slide_to(b, die + (die >= b->blank));
	}
}

/* Sets b, which has room, to board number i of the method SP_LENGTH. */
static void
draw_length(struct sp_generator *gen, uint64_t i, struct sp_board *b)
{
	const uint64_t boards = gen->population, right = gen->feistel.right;
	uint8_t home[SP_MAX_LENGTH_CELLS];
	uint32_t *label = sp_board_labels(b);

	assert(b->n == gen->n && b->n <= SP_MAX_LENGTH_CELLS);
	if (!gen->options.distinct) {
		sp_dice_start(&gen->dice, i);
		i = sp_dice_below(&gen->dice, boards);
	} else {
		assert(i < boards);
		/* A number that is too great is permuted again until it is the
		 * number of a board. */
		do {
			struct sp_halves at = { i / right, i % right };

			sp_feistel_at(&gen->feistel, &at, 1);
			i = at.left * right + at.right;
		} while (i >= boards);
		i += i < boards - gen->rotation ? gen->rotation :
		    gen->rotation - boards;
	}
	sp_breadth_board(gen->by_length, i, home);
	for (uint32_t cell = 0; cell < b->n; cell++)
		label[cell] = gen->goal_label[home[cell]];
	sp_board_find_blank(b);
}

/* Sets the first dice to the digits of the number at a place of the random
 * order. */
static void
take_number(struct sp_generator *gen, struct sp_halves number)
{
	sp_feistel_at(&gen->feistel, &number, 1);
	gen->have = gen->left_dice + gen->right_dice;
	for (unsigned j = gen->have; j-- > 0; ) {
		uint64_t *half = j < gen->left_dice ?
		    &number.left : &number.right;
		uint32_t bound = sp_die_bound(gen, j);

		gen->thrown[j] = (uint32_t)(*half % bound);
		*half /= bound;
	}
	gen->next = gen->have;
}

enum sp_status
sp_generate(struct sp_generator *gen, uint64_t i, struct sp_board *b)
{
	struct sp_halves place = { 0, 0 };

	if (gen == NULL || b == NULL)
		return SP_REFUSED;
	if (sp_by_number(gen) && gen->population != 0 && i >= gen->population)
		return SP_END;
	if (sp_board_start(b, gen->goal.size) != SP_OK)
		return SP_NO_MEMORY;
	if (sp_is_dealt(gen)) {
		uint8_t missing;
		const uint8_t *row = sp_deal_one(gen, i, &missing);

		sp_board_from_row(b, row, missing);
		return SP_OK;
	}
	if (gen->by_length != NULL) {
		draw_length(gen, i, b);
		return SP_OK;
	}
	if (sp_by_number(gen))
		place = sp_place_of(gen, i);
	sp_dice_start(&gen->dice, i);
	for (;;) {
		gen->have = gen->used = 0;
		gen->next = 0;
		if (sp_by_number(gen))
			take_number(gen, place);
		if (gen->options.method == SP_UNIFORM)
			draw_uniform(gen, b);
		else
			draw_walk(gen, b);
		if (!gen->options.not_goal || !sp_is_solved(b, &gen->goal))
			return SP_OK;
		if (sp_by_number(gen))
			place = sp_place_for_goal(gen, b->missing);
	}
}

/* ---- many boards --------------------------------------------------------- */

/* Returns how many boards there are from number i on, but no more than `most`,
 * which is not 0. */
static uint64_t
boards_from(const struct sp_generator *gen, uint64_t i, uint64_t most)
{
	uint64_t left;

	if (!sp_by_number(gen) || gen->population == 0)
		return most - 1 <= UINT64_MAX - i ? most : UINT64_MAX - i + 1;
	left = i < gen->population ? gen->population - i : 0;
	return most < left ? most : left;
}

/* Deals `count` boards, from number i on, into the lanes of a batch. */
static void
deal_batch(struct sp_generator *gen, uint64_t i, uint32_t count,
    struct sp_batch *b)
{
	struct sp_lanes *s = b->lanes;

	while (s->count < count) {
		uint64_t at = i + s->count;
		uint8_t *row = sp_lanes_row(s, s->count);

		if (at % SP_FOUR == 0 && count - s->count >= SP_FOUR) {
			sp_deal_four(gen, at, b->missing_of + s->count, row);
			s->count += SP_FOUR;
		} else {
			memcpy(row, sp_deal_one(gen, at, b->missing_of +
			    s->count), sp_row_bytes(gen->n));
			s->count++;
		}
	}
	memset(s->line, 0, sizeof s->line);
	b->count = count;
	b->missing = gen->options.missing;
}

enum sp_status
sp_batch_generate(struct sp_batch *b, struct sp_generator *gen, uint64_t i,
    uint64_t most)
{
	/* Later batches begin with four boards that are dealt together. */
	const uint32_t room = SP_BATCH - (uint32_t)(i % SP_FOUR);
	uint64_t left;
	enum sp_status status;

	if (b == NULL || gen == NULL || most == 0)
		return SP_REFUSED;
	b->count = 0;
	left = boards_from(gen, i, most);
	if (left == 0)
		return SP_END;
	/* Lanes and tables take as long as some 64 boards to make. */
	if (sp_is_dealt(gen) && (left >= SP_BATCH || b->lanes != NULL)) {
		if (sp_batch_start_lanes(b, gen->goal.size) == NULL)
			return SP_NO_MEMORY;
		if (left >= SP_BATCH)
			sp_dealer_add_tables(gen, b->kernels);
		deal_batch(gen, i, left < room ? (uint32_t)left : room, b);
		return SP_OK;
	}
	status = sp_generate(gen, i, &b->board);
	if (status == SP_OK)
		sp_batch_of_board(b, 0);
	return status;
}

enum sp_status
sp_boards_generate(struct sp_generator *gen, uint64_t i, size_t count,
    unsigned char *rows, size_t *made, struct sp_fault *fault)
{
	struct sp_batch b;
	enum sp_status status;

	SP_NOT_NULL(fault, gen && made && (rows || count == 0));
	*made = 0;
	status = sp_bytes_check(gen->n, fault);
	if (status == SP_OK && count > 0 && count - 1 > UINT64_MAX - i)
		status = sp_fault_set(fault, SP_REFUSED, "the last board would "
		    "have a number above 2^64 - 1");
	sp_batch_init(&b);
	while (*made < count && status == SP_OK) {
		status = sp_batch_generate(&b, gen, i + *made, count - *made);
		if (status == SP_OK)
			status = sp_batch_rows(&b, rows + *made * gen->n,
			    b.count, fault);
		*made += b.count;
	}
	sp_batch_clear(&b);
	return status;
}

/* ---- how many boards there are ------------------------------------------- */

enum sp_status
sp_generator_population(const struct sp_generator *gen,
    char text[SP_POPULATION_TEXT], struct sp_fault *fault)
{
	struct sp_big count, goals;

	SP_NOT_NULL(fault, gen && text);
	sp_big_set(&count, 0);
	if (gen->by_length != NULL) {
		sp_big_set(&count, gen->population);
	} else if (gen->n > SP_MAX_INDEX_CELLS) {
		return sp_fault_set(fault, SP_REFUSED, "boards of more than %d "
		    "cells are not counted", SP_MAX_INDEX_CELLS);
	} else {
		const struct sp_gen_options *o = &gen->options;

		sp_index_count(o->fixed_blank ? gen->n - 1 : gen->n,
		    o->population, &count);
		if (o->missing == 0)
			sp_big_multiply(&count, gen->n, 0);
		sp_big_set(&goals, o->missing == 0 ? gen->n : 1);
		if (o->not_goal && o->population != SP_UNSOLVABLE)
			sp_big_subtract(&count, &goals);
	}
	_Static_assert((int)SP_POPULATION_TEXT >= (int)SP_BIG_TEXT, "room");
	sp_big_print(&count, text);
	return SP_OK;
}
