/* dice.c -- random words by number, and bounded draws from them */
#include "random.h"

/* ---- random words by number --------------------------------------------- */

enum { ROUNDS = 10 };

void
sp_philox(struct sp_seed key, const uint64_t counter[4], uint64_t word[4])
{
	uint64_t c0 = counter[0], c1 = counter[1];
	uint64_t c2 = counter[2], c3 = counter[3];

	for (int round = 0; round < ROUNDS; round++) {
		uint64_t low0, low2;
		uint64_t high0 = sp_multiply(c0, UINT64_C(0xd2e7470ee14c6c93),
		    &low0);
		uint64_t high2 = sp_multiply(c2, UINT64_C(0xca5a826395121157),
		    &low2);

		c0 = high2 ^ c1 ^ key.lo;
		c1 = low2;
		c2 = high0 ^ c3 ^ key.hi;
		c3 = low0;
		key.lo += UINT64_C(0x9e3779b97f4a7c15);
		key.hi += UINT64_C(0xbb67ae8584caa73b);
	}
	word[0] = c0;
	word[1] = c1;
	word[2] = c2;
	word[3] = c3;
}

/* ---- bounded draws from a board's random words -------------------------- */

enum { BLOCK_WORDS = 4 };

/* The greatest product of the bounds of the dice of one word. */
#define PRODUCT_MAX ((uint64_t)1 << 60)

void
sp_dice_init(struct sp_dice *d, struct sp_seed seed, enum sp_stream stream,
    unsigned width)
{
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
