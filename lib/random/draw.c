/* draw.c -- which dice a board is drawn by, and which words they take */
#include "generator.h"

enum {
	/* A half of the number of a board takes another die as long as the
	 * product of its dice is below 2^32. */
	HALF_BITS = 32,
	DIRECTIONS = 4
};

uint32_t
sp_die_bound(const struct sp_generator *gen, uint64_t j)
{
	if (j < gen->lead_dice)
		return gen->n;
	if (gen->options.method == SP_SLIDE)
		return DIRECTIONS;
	if (gen->options.method == SP_WALK)
		return gen->n - 1;
	return gen->n - 1 - (uint32_t)(j - gen->lead_dice);
}

void
sp_word_dice_find(const struct sp_generator *gen, uint64_t j,
    struct sp_word_dice *word)
{
	word->count = 0;
	word->product = 1;
	for (; j < gen->dice_count; j++) {
		uint32_t bound = sp_die_bound(gen, j);

		if (!sp_dice_add(&word->product, bound))
			break;
		word->bound[word->count++] = bound;
	}
}

unsigned
sp_words_of_block(const struct sp_generator *gen)
{
	unsigned words = 0;
	uint64_t j = gen->left_dice + gen->right_dice;

	while (words < 3 && j < gen->dice_count) {
		struct sp_word_dice word;

		sp_word_dice_find(gen, j, &word);
		j += word.count;
		words++;
	}
	return words <= 2 ? words + (words == 0) : 4;
}

/* Returns the product of the bounds of all dice; 0 if it is 2^64 or more. */
static uint64_t
dice_product(const struct sp_generator *gen)
{
	uint64_t product = 1;

	for (uint64_t j = 0; j < gen->dice_count; j++)
		if (sp_multiply(product, sp_die_bound(gen, j), &product) != 0)
			return 0;
	return product;
}

/*
 * Divides the first dice between the halves of the number: the left half takes
 * dice until its bound is about the square root of the population, or 2^32; the
 * right half takes all others, or as many as make 2^32.
 */
enum sp_status
sp_numbers_init(struct sp_generator *gen)
{
	uint64_t left = 1, right = 1, j = 0;
	uint64_t population = dice_product(gen);

	for (; j < gen->dice_count && left >> HALF_BITS == 0; j++) {
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

struct sp_halves
sp_place_for_goal(const struct sp_generator *gen, uint32_t missing)
{
	struct sp_halves place = sp_place_of(gen, gen->options.missing == 0 ?
	    missing - 1 : 0);

	place.left = gen->feistel.left - 1 - place.left;
	place.right = gen->feistel.right - 1 - place.right;
	return place;
}
