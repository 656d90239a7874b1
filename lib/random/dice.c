/* dice.c -- bounded draws from a board's random words */
#include "random.h"

enum { BLOCK_WORDS = 4 };

/* The greatest product of the bounds of the dice of one word. */
#define PRODUCT_MAX ((uint64_t)1 << 60)

void
sp_dice_init(struct sp_dice *d, struct sp_seed seed, enum sp_stream stream,
    unsigned width)
{
	assert(width == 1 || width == 2 || width == 4);
	d->seed = seed;
	d->width = width;
	d->counter[2] = 0;
	d->counter[3] = stream;
	d->is_filled = 0;
	sp_dice_start(d, 0);
}

void
sp_dice_start(struct sp_dice *d, uint64_t i)
{
	unsigned boards = BLOCK_WORDS / d->width;

	d->counter[0] = i / boards;
	d->counter[1] = 0;
	d->first = (unsigned)(i % boards) * d->width;
	d->next = d->first;
}

uint64_t
sp_dice_word(struct sp_dice *d)
{
	if (d->next == d->first + d->width) {
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
sp_dice_add(uint64_t *product, uint32_t bound)
{
	uint64_t low;

	if (sp_multiply(*product, bound, &low) != 0 || low > PRODUCT_MAX)
		return 0;
	*product = low;
	return 1;
}

/*
 * A random word is a fraction of 2^64; multiplied by a bound it gives a die as
 * the integral part, and a new fraction.  All outcomes have equal chances if
 * words are rejected whose last fraction is below 2^64 mod product.  D. Lemire,
 * Fast random integer generation in an interval, ACM Transactions on Modeling
 * and Computer Simulation 29, 2019; N. Brackett-Rozinsky, D. Lemire, Batched
 * ranged random integer generation, Software: Practice and Experience 55, 2025.
 */
void
sp_dice_throw(struct sp_dice *d, const uint32_t *bound, unsigned count,
    uint64_t product, uint32_t *out)
{
	uint64_t rest;

	assert(0 < product && product <= PRODUCT_MAX && count <= SP_DICE_MAX);
	do {
		rest = sp_dice_word(d);
		for (unsigned k = 0; k < count; k++)
			out[k] = (uint32_t)sp_multiply(rest, bound[k], &rest);
	} while (rest < product && rest < (0 - product) % product);
}

void
sp_dice_throw_four(uint64_t word[4], const uint32_t *bound, unsigned count,
    uint8_t (*die)[4])
{
	uint64_t a = word[0], b = word[1], c = word[2], d = word[3];

	for (unsigned j = 0; j < count; j++) {
		die[j][0] = (uint8_t)sp_multiply(a, bound[j], &a);
		die[j][1] = (uint8_t)sp_multiply(b, bound[j], &b);
		die[j][2] = (uint8_t)sp_multiply(c, bound[j], &c);
		die[j][3] = (uint8_t)sp_multiply(d, bound[j], &d);
	}
	word[0] = a;
	word[1] = b;
	word[2] = c;
	word[3] = d;
}

/* Throws as many dice of the bounds bound, bound-1, .. last as one word holds;
 * returns how many. */
static unsigned
throw_descending(struct sp_dice *d, uint32_t bound, uint32_t last,
    uint32_t *out)
{
	const uint32_t most = bound - last + 1;
	uint64_t rest, product;
	unsigned count;

	do {
		rest = sp_dice_word(d);
		product = 1;
		for (count = 0; count < most &&
		    sp_dice_add(&product, bound - count); count++)
			out[count] = (uint32_t)sp_multiply(rest,
			    bound - count, &rest);
	} while (rest < product && rest < (0 - product) % product);
	return count;
}

unsigned
sp_dice_descend(struct sp_dice *d, uint32_t bound, uint32_t last,
    uint32_t *out, unsigned want)
{
	unsigned count = 0;

	assert(last >= 2);
	while (count < want && bound >= last) {
		unsigned more = throw_descending(d, bound, last, out + count);

		count += more;
		bound -= more;
	}
	return count;
}

uint64_t
sp_dice_below(struct sp_dice *d, uint64_t bound)
{
	uint64_t value, rest;

	assert(bound > 0);
	do {
		value = sp_multiply(sp_dice_word(d), bound, &rest);
	} while (rest < bound && rest < (0 - bound) % bound);
	return value;
}
