/* four.c -- four boards of up to 100 cells, made side by side */
#include <stdlib.h>
#include <string.h>

#include "generator.h"

/*
 * Four boards are made side by side, so that their chains of multiplications
 * and of exchanges overlap.  The boards are the same as in generate.c, which
 * makes them itself if many words are rejected or a board is the goal, which is
 * to be left out.
 */

static void
fill_numbers(struct sp_four *s, const struct sp_generator *gen)
{
	for (unsigned j = 0; j < gen->left_dice + gen->right_dice; j++) {
		s->bound[j] = (uint8_t)sp_die_bound(gen, j);
		s->inverse[j] = UINT64_MAX / s->bound[j] + 1;
	}
}

/* Finds the words that a board takes.  Boards of up to 16 cells take one, and
 * the dice of their tiles are thrown in pairs. */
static void
fill_words(struct sp_four *s, const struct sp_generator *gen)
{
	uint64_t j = gen->left_dice + gen->right_dice;
	struct sp_word_dice *word;

	for (; j < gen->dice_count; j += word->count) {
		word = &s->word[s->words];
		sp_word_dice_find(gen, j, word);
		s->reject[s->words++] = (0 - word->product) % word->product;
	}
	if (gen->n > SP_CELLS16)
		return;
	memcpy(s->word[0].bound + gen->lead_dice, s->shuffle16.bound,
	    sizeof s->shuffle16.bound);
	s->word[0].count = gen->lead_dice + s->shuffle16.pairs;
}

static void
fill_parities(struct sp_four *s, const struct sp_generator *gen)
{
	const struct sp_goal *g = &gen->goal;

	for (uint32_t missing = 1; missing <= gen->n; missing++) {
		if (!sp_goal_fits_missing(g, missing))
			continue;
		s->home[missing] = (uint8_t)sp_goal_home(g, missing, 0);
		s->by_missing[missing] = gen->options.population != SP_ANY &&
		    sp_parity_solves(missing - 1, missing, 0, g) !=
		    (gen->options.population == SP_SOLVABLE);
	}
	for (uint32_t cell = 0; cell < gen->n; cell++)
		s->by_blank[cell] = gen->options.population != SP_ANY &&
		    ((cell / g->size.w + cell % g->size.w + cell) & 1) != 0;
}

struct sp_four *
sp_four_new(const struct sp_generator *gen)
{
	struct sp_four *s = calloc(1, sizeof *s);

	if (s == NULL)
		return NULL;
	if (gen->n <= SP_CELLS16)
		sp_shuffle16_init(&s->shuffle16, gen->n,
		    gen->options.population == SP_ANY ? 2 : 3);
	fill_numbers(s, gen);
	fill_words(s, gen);
	fill_parities(s, gen);
	return s;
}

/* ---- dice --------------------------------------------------------------- */

/*
 * The random words of four boards, a row for each word.  Each round of blocks
 * gives every board as many words as it takes from one block.
 */
struct words {
	uint64_t word[SP_BOARD_WORDS][SP_FOUR];
	unsigned drawn, rejected[SP_FOUR];
};

/* Draws one more round of words for boards i to i+3; returns 0 if there is no
 * room. */
static int
draw_words(const struct sp_generator *gen, uint64_t i, struct words *words)
{
	unsigned width = gen->dice.width, first = words->drawn, board = 0;
	uint64_t counter[4] = { i / SP_FOUR * width, first / width, 0,
	    SP_STREAM_BOARDS }, block[4];

	words->drawn += width;
	if (words->drawn > SP_BOARD_WORDS)
		return 0;
	if (width == 1) {
		sp_philox(gen->options.seed, counter, words->word[first]);
		return 1;
	}
	for (; board < SP_FOUR; counter[0]++) {
		sp_philox(gen->options.seed, counter, block);
		for (unsigned at = 0; at < 4; board++)
			for (unsigned v = 0; v < width; v++)
				words->word[first + v][board] = block[at++];
	}
	return 1;
}

/* Takes the words from w on in place of rejected words; returns 0 if there are
 * no more. */
static inline int
take_word(const struct sp_generator *gen, uint64_t i, unsigned w, unsigned k,
    struct words *words, uint64_t *word)
{
	unsigned at = w + words->rejected[k];

	if (at == words->drawn && !draw_words(gen, i, words))
		return 0;
	*word = words->word[at][k];
	return 1;
}

/* Throws the dice of word w of each board; again if the word is rejected: see
 * sp_dice_throw. */
static int
throw_words(const struct sp_generator *gen, uint64_t i, unsigned w,
    struct words *words, uint8_t (*die)[SP_FOUR])
{
	const struct sp_word_dice *dice = &gen->four->word[w];
	const uint64_t reject = gen->four->reject[w];
	uint64_t rest[SP_FOUR];

	for (unsigned k = 0; k < SP_FOUR; k++)
		if (!take_word(gen, i, w, k, words, &rest[k]))
			return 0;
	sp_dice_throw_four(rest, dice->bound, dice->count, die);
	for (unsigned k = 0; k < SP_FOUR; k++) {
		while (rest[k] < reject) {
			words->rejected[k]++;
			if (!take_word(gen, i, w, k, words, &rest[k]))
				return 0; /* too rare for a test */
			for (unsigned j = 0; j < dice->count; j++)
				die[j][k] = (uint8_t)sp_multiply(rest[k],
				    dice->bound[j], &rest[k]);
		}
	}
	return 1;
}

/* Sets the dice that numbers stand for: the last die of each half is its least
 * digit. */
static void
throw_numbers(const struct sp_generator *gen, uint64_t i,
    uint8_t (*die)[SP_FOUR])
{
	const struct sp_four *s = gen->four;
	struct sp_halves number[SP_FOUR];

	sp_generator_numbers(gen, i, number);
	for (unsigned j = gen->left_dice + gen->right_dice; j-- > 0; ) {
		for (unsigned k = 0; k < SP_FOUR; k++) {
			uint64_t *half = j < gen->left_dice ?
			    &number[k].left : &number[k].right;
			/* The quotient is exact for numbers below 2^64 /
			 * bound. */
			uint64_t none, quotient = sp_multiply(*half,
			    s->inverse[j], &none);

			die[j][k] = (uint8_t)(*half - quotient * s->bound[j]);
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

/* Throws all dice of boards i to i+3; returns 0 if too many words are
 * rejected. */
static int
throw_all(const struct sp_generator *gen, uint64_t i, uint8_t (*die)[SP_FOUR])
{
	const struct sp_four *s = gen->four;
	unsigned numbers = gen->left_dice + gen->right_dice;
	struct words words;

	words.drawn = 0;
	memset(words.rejected, 0, sizeof words.rejected);
	if (numbers > 0) {
		throw_numbers(gen, i, die);
		memset(die[numbers], 0, sizeof *die);
		if (gen->n <= SP_CELLS16)
			pair_dice(&s->shuffle16, die + gen->lead_dice);
	}
	die += numbers;
	for (unsigned w = 0; w < s->words; w++) {
		if (!throw_words(gen, i, w, &words, die))
			return 0;
		die += s->word[w].count;
	}
	return 1;
}

/* ---- boards ------------------------------------------------------------- */

static int
is_goal(const struct sp_generator *gen, const uint8_t *row, uint32_t missing)
{
	uint32_t cell = 0;

	while (cell < gen->n && sp_goal_home(&gen->goal, missing, row[cell] +
	    (uint32_t)(row[cell] >= missing)) == cell)
		cell++;
	return cell == gen->n;
}

int
sp_four_make(const struct sp_generator *gen, uint64_t i,
    uint8_t missing[SP_FOUR])
{
	const struct sp_four *s = gen->four;
	struct sp_lanes *lanes = gen->batch.lanes;
	uint32_t first = lanes->count;
	uint8_t die[SP_ROW100][SP_FOUR], (*next)[SP_FOUR] = die;
	uint8_t blank[SP_FOUR], odd[SP_FOUR];
	int has_goal = 0;

	if (!throw_all(gen, i, die))
		return 0;
	for (unsigned k = 0; k < SP_FOUR; k++)
		missing[k] = (uint8_t)(gen->options.missing == 0 ?
		    (*next)[k] + 1u : gen->options.missing);
	next += gen->options.missing == 0;
	for (unsigned k = 0; k < SP_FOUR; k++) {
		blank[k] = gen->options.fixed_blank ? s->home[missing[k]] :
		    (*next)[k];
		odd[k] = s->by_missing[missing[k]] ^ s->by_blank[blank[k]];
	}
	next += !gen->options.fixed_blank;
	if (gen->n <= SP_CELLS16)
		gen->batch.kernels->shuffle16(&s->shuffle16, next, blank, odd,
		    lanes->label16 + first);
	else
		sp_shuffle_four(next, (unsigned)gen->dice_count -
		    gen->lead_dice, gen->n, blank,
		    gen->options.population == SP_ANY ? NULL : odd,
		    lanes->label100 + first);
	for (uint32_t k = 0; k < SP_FOUR && gen->options.not_goal; k++)
		has_goal |= is_goal(gen, sp_lanes_row(lanes, first + k),
		    missing[k]);
	return !has_goal;
}
