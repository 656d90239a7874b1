/* dice.c -- bounded draws from a board's random words */
#include "random.h"

enum { BLOCK_WORDS = 4 };

/* Dice share a word while the product of their bounds is at most this. */
#define PRODUCT_MAX ((uint64_t)1 << 60)

void
sp_dice_init(struct sp_dice *d, struct sp_seed seed, enum sp_stream stream,
    unsigned share)
{
	d->seed = seed;
	d->share = share;
	d->counter[2] = 0;
	d->counter[3] = stream;
	d->is_filled = 0;
	sp_dice_start(d, 0);
}

void
sp_dice_start(struct sp_dice *d, uint64_t i)
{
	unsigned boards = BLOCK_WORDS / d->share;

	d->counter[0] = i / boards;
	d->counter[1] = 0;
	d->first = (unsigned)(i % boards) * d->share;
	d->next = d->first;
}

uint64_t
sp_dice_word(struct sp_dice *d)
{
	if (d->next == d->first + d->share) {
		d->next = d->first;
		d->counter[1]++;
	}
	if (!d->is_filled || d->filled[0] != d->counter[0] ||
	    d->filled[1] != d->counter[1]) {
		sp_philox(d->seed, d->counter, d->word);
		d->filled[0] = d->counter[0];
		d->filled[1] = d->counter[1];
		d->is_filled = 1;
	}
	return d->word[d->next++];
}

int
sp_dice_fit(uint64_t *product, uint32_t bound)
{
	uint64_t low;

	if (sp_multiply(*product, bound, &low) != 0 || low > PRODUCT_MAX)
		return 0;
	*product = low;
	return 1;
}

/*
 * A random word is the digits of a fraction, and multiplying by a bound takes
 * the next digit to that base off it.  What is left at the end is uniform for
 * each outcome but for the first 2^64 mod product values, which are thrown
 * again.  D. Lemire, Fast random integer generation in an interval, ACM
 * Transactions on Modeling and Computer Simulation 29, 2019; N.
 * Brackett-Rozinsky, D. Lemire, Batched ranged random integer generation,
 * Software: Practice and Experience 55, 2025.
 */
void
sp_dice_throw(struct sp_dice *d, const uint32_t *bound, unsigned count,
    uint64_t product, uint32_t *out)
{
	uint64_t rest;

	do {
		rest = sp_dice_word(d);
		for (unsigned k = 0; k < count; k++)
			out[k] = (uint32_t)sp_multiply(rest, bound[k], &rest);
	} while (rest < product && rest < (0 - product) % product);
}

/*
 * One word's dice of bounds bound, bound-1, .. last.  At least *fit of them
 * share it, if there are as many; *fit becomes their number.
 */
static unsigned
throw_descending(struct sp_dice *d, uint32_t bound, uint32_t last,
    unsigned *fit, uint32_t *out)
{
	uint32_t most = bound - last + 1;
	unsigned known = *fit < most ? *fit : most, count;
	uint64_t rest, product;

	do {
		rest = sp_dice_word(d);
		product = 1;
		for (count = 0; count < known; count++) {
			out[count] = (uint32_t)sp_multiply(rest,
			    bound - count, &rest);
			product *= bound - count;
		}
		for (; count < most &&
		    sp_dice_fit(&product, bound - count); count++)
			out[count] = (uint32_t)sp_multiply(rest,
			    bound - count, &rest);
	} while (rest < product && rest < (0 - product) % product);
	*fit = count;
	return count;
}

unsigned
sp_dice_descend(struct sp_dice *d, uint32_t bound, uint32_t last,
    uint32_t *out, unsigned want)
{
	unsigned count = 0, fit = 0;

	while (count < want && bound >= last) {
		unsigned more = throw_descending(d, bound, last, &fit,
		    out + count);

		count += more;
		bound -= more;
	}
	return count;
}

uint64_t
sp_dice_below(struct sp_dice *d, uint64_t bound)
{
	uint64_t value, rest;

	do {
		value = sp_multiply(sp_dice_word(d), bound, &rest);
	} while (rest < bound && rest < (0 - bound) % bound);
	return value;
}
