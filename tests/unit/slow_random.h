/*
 * slow_random.h -- board i of a seed, written out plainly from sp-random(7)
 *
 * Random words come from sp_philox, all else is done here.
 */
#ifndef SLOW_RANDOM_H
#define SLOW_RANDOM_H

#include <string.h>

#include "oracle.h"
#include "random/random.h"

enum { SLOW_TABLE = 4096, SLOW_WORDS = 32 };

static const uint64_t slow_half = UINT64_C(1) << 32;

/* The high and low word of a product, by 16 bits at a time. */
static inline uint64_t
slow_multiply(uint64_t a, uint64_t b, uint64_t *low)
{
	uint64_t digit[8] = { 0 }, carry = 0, high = 0;

	for (int i = 0; i < 4; i++)
		for (int k = 0; k < 4; k++) {
			uint64_t part = (a >> 16 * i & 0xffff) *
			    (b >> 16 * k & 0xffff);

			digit[i + k] += part & 0xffff;
			digit[i + k + 1] += part >> 16;
		}
	*low = 0;
	for (int i = 0; i < 8; i++) {
		carry += digit[i];
		if (i < 4)
			*low |= (carry & 0xffff) << 16 * i;
		else
			high |= (carry & 0xffff) << 16 * (i - 4);
		carry >>= 16;
	}
	return high;
}

/* ---- words and dice ---- */

struct slow_words {
	struct sp_seed seed;
	uint64_t stream, block, first, share, used;
};

static inline uint64_t
slow_word(struct slow_words *w)
{
	uint64_t counter[4] = { w->block, w->used / w->share, 0, w->stream };
	uint64_t word[4];

	sp_philox(w->seed, counter, word);
	return word[w->first + w->used++ % w->share];
}

/* Returns how many of these dice one word holds, and the product of their
 * bounds. */
static inline unsigned
slow_pack(const uint32_t *bound, uint64_t count, uint64_t *product)
{
	unsigned held = 0;

	*product = 1;
	while (held < count && *product <= (UINT64_C(1) << 60) / bound[held])
		*product *= bound[held++];
	return held;
}

/* Returns whether a word that leaves `rest` is rejected: 2^64 mod product. */
static inline int
slow_rejects(uint64_t rest, uint64_t product)
{
	return rest < (UINT64_MAX % product + 1) % product;
}

/* Throws the dice that one word holds, and returns how many. */
static inline unsigned
slow_throw(struct slow_words *w, const uint32_t *bound, uint64_t count,
    uint32_t *die)
{
	uint64_t product, rest;
	unsigned held = slow_pack(bound, count, &product);

	do {
		rest = slow_word(w);
		for (unsigned k = 0; k < held; k++)
			die[k] = (uint32_t)slow_multiply(rest, bound[k],
			    &rest);
	} while (slow_rejects(rest, product));
	return held;
}

static inline uint64_t
slow_below(struct slow_words *w, uint64_t bound)
{
	uint64_t number, rest;

	do
		number = slow_multiply(slow_word(w), bound, &rest);
	while (slow_rejects(rest, bound));
	return number;
}

/* ---- the order of distinct boards ---- */

struct slow_order {
	uint64_t left, right, left_shift, right_shift, key[8];
	uint32_t table[SLOW_TABLE];
	int is_table;
};

static inline void
slow_order_init(struct slow_order *o, struct sp_seed seed, uint64_t left,
    uint64_t right)
{
	struct slow_words w = { seed, SP_STREAM_ORDER, 0, 0, 4, 0 };

	o->left = left;
	o->right = right;
	o->is_table = left <= SLOW_TABLE / right;
	if (o->is_table) {
		uint32_t *table = o->table, all = (uint32_t)(left * right);

		for (uint32_t j = 0; j < all; j++)
			table[j] = j;
		for (uint32_t j = 0; j + 1 < all; j++) {
			uint64_t other = j + slow_below(&w, all - j);
			uint32_t number = table[j];

			table[j] = table[other];
			table[other] = number;
		}
		return;
	}
	o->left_shift = slow_below(&w, left);
	o->right_shift = slow_below(&w, right);
	for (int j = 0; j < 8; j++)
		o->key[j] = slow_word(&w);
}

/* The function F of the network. */
static inline uint64_t
slow_mix(uint64_t key, uint64_t value, uint64_t bound)
{
	uint64_t x = value + key, low;

	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	return slow_multiply(x ^ x >> 31, bound, &low);
}

/* The number at a place, both in halves. */
static inline struct sp_halves
slow_order_at(const struct slow_order *o, struct sp_halves at)
{
	if (o->is_table) {
		uint32_t number = o->table[at.left * o->right + at.right];

		at.left = number / o->right;
		at.right = number % o->right;
		return at;
	}
	at.left = (at.left + o->left_shift) % o->left;
	at.right = (at.right + o->right_shift) % o->right;
	for (int j = 0; j < 8; j += 2) {
		at.left = (at.left + slow_mix(o->key[j], at.right, o->left)) %
		    o->left;
		at.right = (at.right + slow_mix(o->key[j + 1], at.left,
		    o->right)) % o->right;
	}
	return at;
}

/* ---- boards ---- */

struct slow_generator {
	struct sp_gen_options draw;
	int kind;
	const struct oracle_goal *goal; /* for draw.missing, unless that is 0 */
	uint32_t bound[ORACLE_CELLS];
	uint64_t dice, product; /* of all bounds; 0: 2^64 or more */
	uint64_t boards;        /* without goals left out; 0: 2^64 or more */
	unsigned left_dice, number_dice; /* dice that come from the order */
	struct slow_order order;
	uint64_t word_product[SLOW_WORDS]; /* of a word's dice */
	unsigned words, share;
};

static inline void
slow_bounds(struct slow_generator *s)
{
	uint32_t n = s->goal->n;
	uint64_t dice = 0;

	if (s->draw.missing == 0)
		s->bound[dice++] = n;
	if (s->draw.method == SP_UNIFORM) {
		if (!s->draw.fixed_blank)
			s->bound[dice++] = n;
		for (uint32_t bound = n - 1; bound >= 3; bound--)
			s->bound[dice++] = bound;
		if (s->draw.population == SP_ANY)
			s->bound[dice++] = 2;
	}
	for (uint64_t step = 0; s->draw.method != SP_UNIFORM &&
	    step < s->draw.steps; step++)
		s->bound[dice++] = s->draw.method == SP_WALK ? n - 1 : 4;
	s->dice = dice;
	s->product = 1;
	for (uint64_t j = 0; j < dice && s->product != 0; j++)
		if (slow_multiply(s->product, s->bound[j], &s->product) != 0)
			s->product = 0;
}

static inline void
slow_split(struct slow_generator *s)
{
	uint64_t left = 1, right = 1, all = s->product;
	unsigned j = 0;

	while (j < s->dice && left < slow_half &&
	    (all == 0 || left * left < all))
		left *= s->bound[j++];
	s->left_dice = j;
	while (j < s->dice && (all != 0 || right < slow_half))
		right *= s->bound[j++];
	s->number_dice = j;
	slow_order_init(&s->order, s->draw.seed, left, right);
}

static inline void
slow_generator_init(struct slow_generator *s, const struct sp_gen_options *draw,
    int kind, const struct oracle_goal *goal)
{
	s->draw = *draw;
	s->kind = kind;
	s->goal = goal;
	s->left_dice = s->number_dice = s->words = 0;
	slow_bounds(s);
	s->boards = s->product;
	if (draw->not_goal && s->boards != 0 &&
	    draw->population != SP_UNSOLVABLE)
		s->boards -= draw->missing == 0 ? goal->n : 1;
	if (draw->distinct || draw->in_order)
		slow_split(s);
	for (uint64_t j = s->number_dice; j < s->dice &&
	    s->words < SLOW_WORDS; s->words++)
		j += slow_pack(s->bound + j, s->dice - j,
		    &s->word_product[s->words]);
	s->share = s->words == 0 ? 1 : s->words < 3 ? s->words : 4;
}

/* The first dice, as the digits of the number at that place of the order. */
static inline void
slow_digits(const struct slow_generator *s, struct sp_halves at, uint32_t *die)
{
	if (!s->draw.in_order)
		at = slow_order_at(&s->order, at);
	for (unsigned j = s->number_dice; j-- > 0; ) {
		uint64_t *half = j < s->left_dice ? &at.left : &at.right;

		die[j] = (uint32_t)(*half % s->bound[j]);
		*half /= s->bound[j];
	}
}

/* The tiles of these dice around the blank. */
static inline void
slow_place(const struct slow_generator *s, uint32_t missing, uint32_t blank,
    const uint32_t *die, uint64_t dice, uint32_t *label)
{
	uint32_t n = s->goal->n, tile[ORACLE_CELLS];

	for (uint32_t k = 0; k < n - 1; k++)
		tile[k] = k + 1 + (k + 1 >= missing);
	for (uint64_t j = 0; j < dice; j++) {
		uint32_t *other = &tile[j + die[j]], taken = *other;

		if (n <= 16)
			memmove(&tile[j + 1], &tile[j],
			    die[j] * sizeof *tile);
		else
			*other = tile[j];
		tile[j] = taken;
	}
	for (uint32_t cell = 0, k = 0; cell < n; cell++)
		label[cell] = cell == blank ? 0 : tile[k++];
}

static inline void
slow_exchange(uint32_t *label, uint32_t a, uint32_t b)
{
	uint32_t tile = label[a];

	label[a] = label[b];
	label[b] = tile;
}

/* Exchanges the last two tiles. */
static inline void
slow_exchange_last(uint32_t *label, uint32_t n)
{
	uint32_t b = n - 1 - (label[n - 1] == 0);

	slow_exchange(label, b, b - 1 - (label[b - 1] == 0));
}

/* Brings the blank to a cell, along the row first. */
static inline void
slow_walk(uint32_t *label, uint32_t w, uint32_t blank, uint32_t to)
{
	while (blank != to) {
		uint32_t x = blank % w, next = blank + w;

		if (x != to % w)
			next = x < to % w ? blank + 1 : blank - 1;
		else if (to < blank)
			next = blank - w;
		slow_exchange(label, blank, next);
		blank = next;
	}
}

static inline void
slow_step(const struct slow_generator *s, uint32_t die, uint32_t *label)
{
	uint32_t w = s->goal->w, n = s->goal->n;
	uint32_t blank = oracle_blank(label, n);

	if (s->draw.method == SP_WALK)
		slow_walk(label, w, blank, die + (die >= blank));
	else if (die == SP_UP && blank >= w)
		slow_exchange(label, blank, blank - w);
	else if (die == SP_DOWN && blank + w < n)
		slow_exchange(label, blank, blank + w);
	else if (die == SP_LEFT && blank % w > 0)
		slow_exchange(label, blank, blank - 1);
	else if (die == SP_RIGHT && blank % w < w - 1)
		slow_exchange(label, blank, blank + 1);
}

/* The board of all its dice; returns whether it is the goal. */
static inline int
slow_lay(const struct slow_generator *s, const uint32_t *die, uint32_t *label,
    uint32_t *missing)
{
	static struct oracle_goal drawn;
	const struct oracle_goal *g = s->goal;
	uint32_t n = g->n, blank;
	uint64_t j = 0;

	*missing = s->draw.missing;
	if (*missing == 0) {
		*missing = die[j++] + 1;
		oracle_goal_make(&drawn, s->kind, g->w, g->h, *missing);
		oracle_goal_clear(&drawn);
		g = &drawn;
	}
	if (s->draw.method == SP_UNIFORM) {
		blank = s->draw.fixed_blank ? g->home[0] : die[j++];
		slow_place(s, *missing, blank, die + j, s->dice - j, label);
		if (s->draw.population != SP_ANY && oracle_solvable(label, g) !=
		    (s->draw.population == SP_SOLVABLE))
			slow_exchange_last(label, n);
	} else {
		memcpy(label, g->label, n * sizeof *label);
		while (j < s->dice)
			slow_step(s, die[j++], label);
	}
	return memcmp(label, g->label, n * sizeof *label) == 0;
}

/* Sets label to those of board i; 0 if there are fewer distinct ones. */
static inline int
slow_board(const struct slow_generator *s, uint64_t i, uint32_t *label)
{
	static uint32_t die[ORACLE_CELLS];
	unsigned boards = 4 / s->share;
	struct slow_words w = { s->draw.seed, SP_STREAM_BOARDS, i / boards,
	    i % boards * s->share, s->share, 0 };
	struct sp_halves at = { 0, 0 };

	if (s->number_dice > 0) {
		if (s->boards != 0 && i >= s->boards)
			return 0;
		at.left = i / s->order.right;
		at.right = i % s->order.right;
	}
	for (;;) {
		uint32_t missing, back;
		int is_goal;

		if (s->number_dice > 0)
			slow_digits(s, at, die);
		for (uint64_t j = s->number_dice; j < s->dice; )
			j += slow_throw(&w, s->bound + j, s->dice - j, die + j);
		is_goal = slow_lay(s, die, label, &missing);
		if (!s->draw.not_goal || !is_goal)
			return 1;
		/* Place L*R - 1, or L*R - m if m is drawn. */
		back = s->draw.missing == 0 ? missing - 1 : 0;
		if (s->number_dice > 0) {
			at.left = s->order.left - 1 - back / s->order.right;
			at.right = s->order.right - 1 - back % s->order.right;
		}
	}
}

#endif
