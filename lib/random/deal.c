/* deal.c -- boards of up to 100 cells dealt from random words */
#include <assert.h>
#include <string.h>

#include "batch/batch.h"
#include "generator.h"

/*
 * Four boards are dealt at a time, those whose numbers differ in the last two
 * bits alone: they share blocks of random words, and their chains of
 * multiplications and exchanges overlap.  A board alone is dealt with its three
 * neighbours, which takes less time than it takes to draw a board die by die.
 *
 *	words    from the blocks of sp-random(7), some per board
 *	dice     of each word; or digits of a number, for distinct boards
 *	missing number, blank, parity wanted    from the first dice
 *	row      by kernel/kernel.h, from the other dice
 *
 * A word is rejected once in 16 boards at most; then the board takes its next
 * word.  A board that is the goal, if that is left out, is dealt again, alone.
 */

int
sp_is_dealt(const struct sp_generator *gen)
{
	return gen->options.method == SP_UNIFORM && gen->n <= SP_CELLS100;
}

/* ---- what is the same for all boards ------------------------------------ */

/* Finds the words that a board takes.  Boards of up to 16 cells take one, and
 * the dice of their tiles are thrown in pairs. */
static void
fill_words(struct sp_dealer *d, const struct sp_generator *gen)
{
	uint64_t j = gen->left_dice + gen->right_dice;
	struct sp_word_dice *word;

	while (j < gen->dice_count) {
		assert(d->words < SP_BOARD_WORDS);
		word = &d->word[d->words];
		word->product = 1;
		for (; j < gen->dice_count && sp_dice_add(&word->product,
		    sp_die_bound(gen, j)); j++)
			word->bound[word->count++] = sp_die_bound(gen, j);
		d->reject[d->words++] = (0 - word->product) % word->product;
	}
	if (gen->n > SP_CELLS16)
		return;
	memcpy(d->word[0].bound + gen->lead_dice, d->shuffle16.bound,
	    sizeof d->shuffle16.bound);
	d->word[0].count = gen->lead_dice + d->shuffle16.pairs;
}

static void
fill_parities(struct sp_dealer *d, const struct sp_generator *gen)
{
	const struct sp_goal *g = &gen->goal;

	for (uint32_t missing = 1; missing <= gen->n; missing++) {
		if (!sp_goal_fits_missing(g, missing))
			continue;
		d->home[missing] = (uint8_t)sp_goal_home(g, missing, 0);
		d->by_missing[missing] = gen->options.population != SP_ANY &&
		    sp_parity_solves(missing - 1, missing, 0, g) !=
		    (gen->options.population == SP_SOLVABLE);
	}
	for (uint32_t cell = 0; cell < gen->n; cell++)
		d->by_blank[cell] = gen->options.population != SP_ANY &&
		    ((cell / g->size.w + cell % g->size.w + cell) & 1) != 0;
}

void
sp_dealer_init(struct sp_generator *gen)
{
	struct sp_dealer *d = &gen->dealer;

	if (gen->n <= SP_CELLS16)
		sp_shuffle16_init(&d->shuffle16, gen->n,
		    gen->options.population == SP_ANY ? 2 : 3);
	d->kernel = sp_shuffle16_c;
	assert(gen->left_dice + gen->right_dice <= SP_NUMBER_DICE);
	for (unsigned j = 0; j < gen->left_dice + gen->right_dice; j++) {
		d->bound[j] = (uint8_t)sp_die_bound(gen, j);
		d->reciprocal[j] = UINT64_MAX / d->bound[j] + 1;
	}
	fill_words(d, gen);
	fill_parities(d, gen);
}

void
sp_dealer_add_tables(struct sp_generator *gen,
    const struct sp_kernels *kernels)
{
	struct sp_dealer *d = &gen->dealer;

	if (gen->n > SP_CELLS16 || d->shuffle16.rows != NULL ||
	    kernels->shuffle_rows == NULL)
		return;
	d->shuffle16.rows = kernels->shuffle_rows(&d->shuffle16);
	if (d->shuffle16.rows != NULL)
		d->kernel = kernels->shuffle16;
}

/* ---- words and dice ----------------------------------------------------- */

/* Four boards that are dealt. */
struct hand {
	uint64_t i[SP_FOUR];             /* their numbers */
	struct sp_halves place[SP_FOUR]; /* if sp_by_number */
	uint64_t used[SP_FOUR];          /* random words that they have used */
	/* word[w][k]: word w of board k, for w below `drawn`. */
	uint64_t word[SP_BOARD_WORDS][SP_FOUR];
	unsigned drawn;
};

/* Draws the first words of four boards with one block each, or with a block for
 * several boards, and so on. */
static void
draw_words(const struct sp_generator *gen, struct hand *h)
{
	const unsigned share = gen->dice.width;

	for (; h->drawn < gen->dealer.words; h->drawn += share) {
		uint64_t counter[4] = { h->i[0] / SP_FOUR * share,
		    h->drawn / share, 0, SP_STREAM_BOARDS }, block[4];
		unsigned board = 0;

		if (share == 1) {
			sp_philox(gen->options.seed, counter,
			    h->word[h->drawn]);
			continue;
		}
		for (; board < SP_FOUR; counter[0]++) {
			sp_philox(gen->options.seed, counter, block);
			for (unsigned at = 0; at < 4; board++)
				for (unsigned v = 0; v < share; v++)
					h->word[h->drawn + v][board] =
					    block[at++];
		}
	}
}

/* Returns word w of board i. */
static uint64_t
word_of(const struct sp_generator *gen, uint64_t i, uint64_t w)
{
	const unsigned share = gen->dice.width, boards = 4 / share;
	uint64_t counter[4] = { i / boards, w / share, 0, SP_STREAM_BOARDS };
	uint64_t block[4];

	sp_philox(gen->options.seed, counter, block);
	return block[i % boards * share + w % share];
}

/* Returns the next word of board k. */
static inline uint64_t
next_drawn(const struct sp_generator *gen, struct hand *h, unsigned k)
{
	uint64_t w = h->used[k]++;

	return w < h->drawn ? h->word[w][k] : word_of(gen, h->i[k], w);
}

/*
 * Throws the dice of four words: die[j][k] < bound[j] <= 256 is die j of
 * word[k].  On return word[k] is the fraction that is left, by which the caller
 * may reject the word.
 */
static void
throw_four(uint64_t word[4], const uint32_t *bound, unsigned count,
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

/* Throws the dice of word w of each board; again if the word is rejected. */
static inline void
throw_dice_of_word(const struct sp_generator *gen, struct hand *h, unsigned w,
    uint8_t (*die)[SP_FOUR])
{
	const struct sp_word_dice *dice = &gen->dealer.word[w];
	const uint64_t reject = gen->dealer.reject[w];
	uint64_t rest[SP_FOUR];

	for (unsigned k = 0; k < SP_FOUR; k++)
		rest[k] = next_drawn(gen, h, k);
	throw_four(rest, dice->bound, dice->count, die);
	for (unsigned k = 0; k < SP_FOUR; k++) {
		while (rest[k] < reject) {
			rest[k] = next_drawn(gen, h, k);
			for (unsigned j = 0; j < dice->count; j++)
				die[j][k] = (uint8_t)sp_multiply(rest[k],
				    dice->bound[j], &rest[k]);
		}
	}
}

/* Sets the dice that numbers stand for: the last die of each half is its least
 * digit. */
static void
throw_numbers(const struct sp_generator *gen, const struct hand *h,
    uint8_t (*die)[SP_FOUR])
{
	const struct sp_dealer *d = &gen->dealer;
	struct sp_halves number[SP_FOUR];

	memcpy(number, h->place, sizeof number);
	if (!gen->options.in_order)
		sp_feistel_at(&gen->feistel, number, SP_FOUR);
	for (unsigned j = gen->left_dice + gen->right_dice; j-- > 0; ) {
		for (unsigned k = 0; k < SP_FOUR; k++) {
			uint64_t *half = j < gen->left_dice ?
			    &number[k].left : &number[k].right;
			/* The quotient is exact for numbers below 2^64 /
			 * bound. */
			uint64_t none, quotient = sp_multiply(*half,
			    d->reciprocal[j], &none);

			die[j][k] = (uint8_t)(*half - quotient * d->bound[j]);
			*half = quotient;
		}
	}
}

/* Joins the dice of small boards in pairs; a last die alone is joined to a
 * 0. */
static void
pair_dice(const struct sp_shuffle16 *s, uint8_t (*die)[SP_FOUR])
{
	for (unsigned pair = 0; pair < s->pairs; pair++)
		for (unsigned k = 0; k < SP_FOUR; k++)
			die[pair][k] = (uint8_t)(die[2 * pair][k] *
			    s->second[pair] + die[2 * pair + 1][k]);
}

/* ---- boards ------------------------------------------------------------- */

/*
 * Deals the four boards of a hand.  The dice that a board's number stands for,
 * if it has one, are thrown first, then the dice of random words.  A board uses
 * its dice in this order:
 *
 *	missing number   unless it is given
 *	blank's cell     unless it is fixed
 *	the shuffle      all others
 */
static void
deal(const struct sp_generator *gen, struct hand *h, uint8_t missing[SP_FOUR],
    uint8_t *rows)
{
	const struct sp_dealer *d = &gen->dealer;
	unsigned numbers = gen->left_dice + gen->right_dice;
	uint8_t die[SP_ROW100][SP_FOUR], (*next)[SP_FOUR] = die;
	uint8_t blank[SP_FOUR], odd[SP_FOUR];

	if (numbers > 0) {
		throw_numbers(gen, h, die);
		memset(die[numbers], 0, sizeof *die);
		if (gen->n <= SP_CELLS16)
			pair_dice(&d->shuffle16, die + gen->lead_dice);
		next += numbers;
	}
	for (unsigned w = 0; w < d->words; next += d->word[w++].count)
		throw_dice_of_word(gen, h, w, next);
	next = die;
	for (unsigned k = 0; k < SP_FOUR; k++)
		missing[k] = (uint8_t)(gen->options.missing == 0 ?
		    (*next)[k] + 1u : gen->options.missing);
	next += gen->options.missing == 0;
	for (unsigned k = 0; k < SP_FOUR; k++) {
		blank[k] = gen->options.fixed_blank ? d->home[missing[k]] :
		    (*next)[k];
		odd[k] = d->by_missing[missing[k]] ^ d->by_blank[blank[k]];
	}
	next += !gen->options.fixed_blank;
	if (gen->n <= SP_CELLS16)
		d->kernel(&d->shuffle16, next, blank, odd,
		    (uint8_t (*)[SP_CELLS16])rows);
	else
		sp_shuffle100(next, (unsigned)gen->dice_count - gen->lead_dice,
		    gen->n, blank, gen->options.population == SP_ANY ? NULL :
		    odd, (uint8_t (*)[SP_ROW100])rows);
}

static int
is_goal_row(const struct sp_generator *gen, const uint8_t *row, uint32_t missing)
{
	uint32_t cell = 0;

	while (cell < gen->n && sp_home(&gen->goal, missing,
	    sp_label_of(row[cell], missing)) == cell)
		cell++;
	return cell == gen->n;
}

/* Deals board k of a hand, which is the goal, again until it is not. */
static void
deal_again(const struct sp_generator *gen, const struct hand *h, unsigned k,
    uint8_t *missing, uint8_t *row)
{
	uint8_t rows[SP_DEALT_BYTES], all_missing[SP_FOUR];
	struct hand alone = { .drawn = 0 };

	for (unsigned j = 0; j < SP_FOUR; j++) {
		alone.i[j] = h->i[k];
		alone.used[j] = h->used[k];
	}
	do {
		struct sp_halves place = { 0, 0 };

		if (sp_by_number(gen))
			place = sp_place_for_goal(gen, *missing);
		for (unsigned j = 0; j < SP_FOUR; j++)
			alone.place[j] = place;
		deal(gen, &alone, all_missing, rows);
		*missing = all_missing[0];
	} while (is_goal_row(gen, rows, *missing));
	memcpy(row, rows, sp_row_bytes(gen->n));
}

void
sp_deal_four(const struct sp_generator *gen, uint64_t i,
    uint8_t missing[SP_FOUR], uint8_t *rows)
{
	struct hand h;

	assert(i % SP_FOUR == 0);
	h.drawn = 0;
	for (unsigned k = 0; k < SP_FOUR; k++) {
		h.i[k] = i + k;
		h.used[k] = 0;
		if (sp_by_number(gen))
			h.place[k] = sp_place_of(gen, gen->population != 0 &&
			    i + k >= gen->population ? 0 : i + k);
	}
	draw_words(gen, &h);
	deal(gen, &h, missing, rows);
	for (unsigned k = 0; k < SP_FOUR && gen->options.not_goal; k++) {
		uint8_t *row = rows + k * sp_row_bytes(gen->n);

		if (is_goal_row(gen, row, missing[k]))
			deal_again(gen, &h, k, &missing[k], row);
	}
}

const uint8_t *
sp_deal_one(struct sp_generator *gen, uint64_t i, uint8_t *missing)
{
	struct sp_dealer *d = &gen->dealer;
	unsigned k = i % SP_FOUR;

	assert(sp_is_dealt(gen));
	if (!d->has_four || d->first != i - k) {
		d->has_four = 1;
		d->first = i - k;
		sp_deal_four(gen, d->first, d->missing, d->four);
	}
	*missing = d->missing[k];
	return d->four + k * sp_row_bytes(gen->n);
}
