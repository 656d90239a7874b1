/* dice.c -- bounded draws from a board's random words */
#include "random.h"

enum { BLOCK_WORDS = 4 };

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
