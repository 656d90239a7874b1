/* feistel.c -- keyed permutations of numbers, by a Feistel network */
#include <stdlib.h>

#include "board/bits.h"
#include "random.h"

enum {
	NETWORK_ROUNDS = 8,
	TABLE_MAX = 4096 /* most numbers that a table permutes */
};

/* Makes the table: every permutation has equal chances, by Durstenfeld's
 * shuffle. */
static enum sp_status
shuffle_table(struct sp_feistel *f, struct sp_dice *d)
{
	uint32_t count = (uint32_t)(f->left * f->right);

	f->table = malloc(count * sizeof *f->table);
	if (f->table == NULL)
		return SP_NO_MEMORY;
	for (uint32_t i = 0; i < count; i++)
		f->table[i] = i;
	for (uint32_t i = 0; i + 1 < count; i++) {
		uint32_t other = i + (uint32_t)sp_dice_below(d, count - i);
		uint32_t value = f->table[i];

		f->table[i] = f->table[other];
		f->table[other] = value;
	}
	return SP_OK;
}

enum sp_status
sp_feistel_init(struct sp_feistel *f, struct sp_seed seed, uint64_t left,
    uint64_t right)
{
	struct sp_dice d;

	assert(0 < left && left <= (uint64_t)1 << 59 && 0 < right &&
	    right <= (uint64_t)1 << 59);
	f->left = left;
	f->right = right;
	f->table = NULL;
	sp_dice_init(&d, seed, SP_STREAM_ORDER, 4);
	if (left <= TABLE_MAX && right <= TABLE_MAX &&
	    left * right <= TABLE_MAX)
		return shuffle_table(f, &d);
	f->shift.left = sp_dice_below(&d, left);
	f->shift.right = sp_dice_below(&d, right);
	for (int round = 0; round < NETWORK_ROUNDS; round++)
		f->key[round] = sp_dice_word(&d);
	return SP_OK;
}

void
sp_feistel_free(struct sp_feistel *f)
{
	free(f->table);
}

/* Returns a number below bound, a function of key and value: the high word of
 * the product of the bound and the mixed sum. */
static uint64_t
mix_below(uint64_t key, uint64_t value, uint64_t bound)
{
	uint64_t low;

	return sp_multiply(sp_mix(key + value), bound, &low);
}

static uint64_t
add_modulo(uint64_t a, uint64_t b, uint64_t bound)
{
	return a >= bound - b ? a - (bound - b) : a + b;
}

/*
 * A Feistel network over pairs below (left, right), whose rounds add to one
 * half a function of the other (J. Black, P. Rogaway, Ciphers with arbitrary
 * finite domains, CT-RSA 2002).  The shifts, drawn exactly, make the result for
 * each single number exactly uniform over the seeds.  Several numbers go
 * through each round together, as one alone is a long chain of products.
 */
static inline void
permute(const struct sp_feistel *f, struct sp_halves *at, unsigned count)
{
	uint64_t left[SP_FEISTEL_FOUR], right[SP_FEISTEL_FOUR];

	for (unsigned k = 0; k < count; k++) {
		left[k] = add_modulo(at[k].left, f->shift.left, f->left);
		right[k] = add_modulo(at[k].right, f->shift.right, f->right);
	}
	for (int round = 0; round < NETWORK_ROUNDS; round += 2) {
		for (unsigned k = 0; k < count; k++)
			left[k] = add_modulo(left[k], mix_below(f->key[round],
			    right[k], f->left), f->left);
		for (unsigned k = 0; k < count; k++)
			right[k] = add_modulo(right[k], mix_below(
			    f->key[round + 1], left[k], f->right), f->right);
	}
	for (unsigned k = 0; k < count; k++) {
		at[k].left = left[k];
		at[k].right = right[k];
	}
}

void
sp_feistel_at(const struct sp_feistel *f, struct sp_halves *at, unsigned count)
{
	assert(count <= SP_FEISTEL_FOUR);
	for (unsigned k = 0; k < count; k++)
		assert(at[k].left < f->left && at[k].right < f->right);
	for (unsigned k = 0; k < count && f->table != NULL; k++) {
		uint32_t number = f->table[at[k].left * f->right +
		    at[k].right];

		at[k].left = number / f->right;
		at[k].right = number % f->right;
	}
	if (f->table != NULL)
		return;
	if (count == SP_FEISTEL_FOUR)
		permute(f, at, SP_FEISTEL_FOUR); /* by unrolled loops */
	else
		permute(f, at, count);
}
