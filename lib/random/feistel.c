/* feistel.c -- a keyed permutation of board numbers */
#include <stdlib.h>

#include "random.h"

enum {
	ROUNDS = 8,
	FEW = 4096 /* numbers that are shuffled outright */
};

/* All orders of few numbers with equal chances: Fisher and Yates' shuffle. */
static enum sp_status
shuffle_few(struct sp_feistel *o, struct sp_dice *d)
{
	uint32_t count = (uint32_t)(o->left * o->right);

	o->table = malloc(count * sizeof *o->table);
	if (o->table == NULL)
		return SP_NO_MEMORY;
	for (uint32_t i = 0; i < count; i++)
		o->table[i] = i;
	for (uint32_t i = 0; i + 1 < count; i++) {
		uint32_t other = i + (uint32_t)sp_dice_below(d, count - i);
		uint32_t value = o->table[i];

		o->table[i] = o->table[other];
		o->table[other] = value;
	}
	return SP_OK;
}

enum sp_status
sp_feistel_init(struct sp_feistel *o, struct sp_seed seed, uint64_t left,
    uint64_t right)
{
	struct sp_dice d;

	o->left = left;
	o->right = right;
	o->table = NULL;
	sp_dice_init(&d, seed, SP_STREAM_ORDER, 4);
	if (left <= FEW && right <= FEW && left * right <= FEW)
		return shuffle_few(o, &d);
	o->shift.left = sp_dice_below(&d, left);
	o->shift.right = sp_dice_below(&d, right);
	for (int round = 0; round < ROUNDS; round++)
		o->key[round] = sp_dice_word(&d);
	return SP_OK;
}

void
sp_feistel_free(struct sp_feistel *o)
{
	free(o->table);
}

/*
 * A number below bound as a function of key and value: the key added, the
 * bits mixed as in SplitMix64 (G. Steele, D. Lea, C. Flood, Fast splittable
 * pseudorandom number generators, OOPSLA 2014), and the product's high word.
 */
static uint64_t
mix_below(uint64_t key, uint64_t value, uint64_t bound)
{
	uint64_t low;

	value += key;
	value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
	value ^= value >> 31;
	return sp_multiply(value, bound, &low);
}

static uint64_t
add_modulo(uint64_t a, uint64_t b, uint64_t bound)
{
	return a >= bound - b ? a - (bound - b) : a + b;
}

static struct sp_pair
look_up(const struct sp_feistel *o, struct sp_pair at)
{
	uint32_t number = o->table[at.left * o->right + at.right];

	at.left = number / o->right;
	at.right = number % o->right;
	return at;
}

/*
 * A Feistel network over pairs below (left, right), whose rounds add to one
 * half a function of the other (J. Black, P. Rogaway, Ciphers with arbitrary
 * finite domains, CT-RSA 2002).  The shifts, drawn exactly, make the place of
 * every single number exactly uniform over the seeds.  Several numbers go
 * through each round together, as one alone is a long chain of products.
 */
static inline void
permute(const struct sp_feistel *o, struct sp_pair *at, int count)
{
	uint64_t left[SP_FEISTEL_FOUR], right[SP_FEISTEL_FOUR];

	for (int k = 0; k < count; k++) {
		left[k] = add_modulo(at[k].left, o->shift.left, o->left);
		right[k] = add_modulo(at[k].right, o->shift.right, o->right);
	}
	for (int round = 0; round < ROUNDS; round += 2) {
		for (int k = 0; k < count; k++)
			left[k] = add_modulo(left[k], mix_below(o->key[round],
			    right[k], o->left), o->left);
		for (int k = 0; k < count; k++)
			right[k] = add_modulo(right[k], mix_below(
			    o->key[round + 1], left[k], o->right), o->right);
	}
	for (int k = 0; k < count; k++) {
		at[k].left = left[k];
		at[k].right = right[k];
	}
}

struct sp_pair
sp_feistel_at(const struct sp_feistel *o, struct sp_pair at)
{
	if (o->table != NULL)
		return look_up(o, at);
	permute(o, &at, 1);
	return at;
}

void
sp_feistel_at_four(const struct sp_feistel *o, struct sp_pair at[SP_FEISTEL_FOUR])
{
	if (o->table == NULL)
		permute(o, at, SP_FEISTEL_FOUR);
	else
		for (int k = 0; k < SP_FEISTEL_FOUR; k++)
			at[k] = look_up(o, at[k]);
}
