/* generate100.c -- four boards of up to 100 cells at a time, a byte a label */
#include <stdlib.h>
#include <string.h>

#include "generator.h"

/*
 * Four boards are made side by side, so that their chains of multiplications
 * and of exchanges overlap.  The boards are those of generate.c, which makes
 * them itself where a word is rejected or a goal is left out.
 */

/* The tiles in ascending order; a board has the first of them. */
static const uint8_t ascending[SP_ROW100] = {
	1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
	21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38,
	39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56,
	57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74,
	75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92,
	93, 94, 95, 96, 97, 98, 99
};

/* The dice of each half of a number, by their bounds. */
static void
find_number_dice(struct sp_generator100 *s, const struct sp_generator *gen)
{
	s->left_dice = gen->left_dice;
	s->number_dice = gen->left_dice + gen->right_dice;
	for (unsigned j = 0; j < s->number_dice; j++) {
		s->bound[j] = (uint8_t)sp_die_bound(gen, j);
		s->inverse[j] = UINT64_MAX / s->bound[j] + 1;
	}
}

struct sp_generator100 *
sp_generate100_new(const struct sp_generator *gen)
{
	struct sp_generator100 *s = calloc(1, sizeof *s);
	const struct sp_goal *g = gen->goal;
	struct sp_word_dice *word;

	if (s == NULL)
		return NULL;
	find_number_dice(s, gen);
	for (uint64_t j = s->number_dice; j < gen->dice_count;
	    j += word->count) {
		word = &s->word[s->words];
		sp_word_dice_find(gen, j, word);
		s->reject[s->words++] = (0 - word->product) % word->product;
	}
	for (uint32_t missing = 1; missing <= gen->n; missing++) {
		if (!sp_goal_takes(g, missing))
			continue;
		s->home[missing] = (uint8_t)sp_goal_home(g, missing, 0);
		s->by_missing[missing] = (uint8_t)(sp_parity_solves(missing -
		    1, missing, 0, g) != (gen->draw.population == SP_SOLVABLE));
	}
	for (uint32_t cell = 0; cell < gen->n; cell++)
		s->by_blank[cell] = (cell / g->size.w + cell % g->size.w +
		    cell) & 1;
	return s;
}

/* ---- dice --------------------------------------------------------------- */

/* The random words of four boards, each of which uses its own in order. */
struct words {
	uint64_t word[SP_WORDS100][SP_FOUR];
	unsigned drawn, used[SP_FOUR];
};

/* Draws a block more for boards i to i+3, i a multiple of 4; 0 if there is no
 * room. */
static int
draw_words(const struct sp_generator *gen, uint64_t i, struct words *words)
{
	unsigned width = gen->dice.width, first = words->drawn, board = 0;

	words->drawn += width;
	for (unsigned k = 0; k < width && words->drawn <= SP_WORDS100; k++) {
		uint64_t counter[4] = { i / SP_FOUR * width + k, first / width,
		    0, SP_STREAM_BOARDS }, block[4];

		sp_philox(gen->draw.seed, counter, block);
		for (unsigned at = 0; at < 4; board++)
			for (unsigned v = 0; v < width; v++)
				words->word[first + v][board] = block[at++];
	}
	return words->drawn <= SP_WORDS100;
}

/* Takes the next word of the k-th of boards i to i+3; 0 if there is none. */
static inline int
next_word(const struct sp_generator *gen, uint64_t i, unsigned k,
    struct words *words, uint64_t *word)
{
	if (words->used[k] == words->drawn && !draw_words(gen, i, words))
		return 0;
	*word = words->word[words->used[k]++][k];
	return 1;
}

/* Throws the dice of a word of each board, again if it is rejected: see
 * sp_dice_throw. */
static int
throw_words(const struct sp_generator *gen, uint64_t i, unsigned w,
    struct words *words, uint8_t (*die)[SP_FOUR])
{
	const struct sp_word_dice *dice = &gen->for100->word[w];
	uint64_t rest[SP_FOUR];

	for (unsigned k = 0; k < SP_FOUR; k++)
		if (!next_word(gen, i, k, words, &rest[k]))
			return 0;
	sp_dice_throw_four(rest, dice->bound, dice->count, die);
	for (unsigned k = 0; k < SP_FOUR; k++) {
		while (rest[k] < gen->for100->reject[w]) {
			if (!next_word(gen, i, k, words, &rest[k]))
				return 0; /* not tested: very rare */
			for (unsigned j = 0; j < dice->count; j++)
				die[j][k] = (uint8_t)sp_multiply(rest[k],
				    dice->bound[j], &rest[k]);
		}
	}
	return 1;
}

/* The dice of numbers: of each half, the last one is the least digit. */
static void
throw_numbers(const struct sp_generator100 *s,
    struct sp_halves number[SP_FOUR], uint8_t (*die)[SP_FOUR])
{
	for (unsigned j = s->number_dice; j-- > 0; ) {
		for (unsigned i = 0; i < SP_FOUR; i++) {
			uint64_t *half = j < s->left_dice ?
			    &number[i].left : &number[i].right;
			/* Exact for numbers below 2^64 / bound. */
			uint64_t none, quotient = sp_multiply(*half,
			    s->inverse[j], &none);

			die[j][i] = (uint8_t)(*half - quotient * s->bound[j]);
			*half = quotient;
		}
	}
}

/* Throws all dice of boards i to i+3; 0 if too many words are rejected. */
static int
throw_all(const struct sp_generator *gen, uint64_t i, uint8_t (*die)[SP_FOUR])
{
	const struct sp_generator100 *s = gen->for100;
	struct sp_halves number[SP_FOUR];
	struct words words;

	words.drawn = 0;
	memset(words.used, 0, sizeof words.used);
	if (s->number_dice > 0) {
		sp_generator_numbers(gen, i, number);
		throw_numbers(s, number, die);
	}
	die += s->number_dice;
	for (unsigned w = 0; w < s->words; w++) {
		if (!throw_words(gen, i, w, &words, die))
			return 0;
		die += s->word[w].count;
	}
	return 1;
}

/* ---- boards ------------------------------------------------------------- */

/*
 * As exchange in shuffle.c, for four boards.  odd[k] is inverted if an odd
 * number of tiles of board k has to move: a die below 128 that is not 0 makes
 * bit 7 of its sum with 127 a 1.
 */
static void
exchange(uint8_t (*tile)[SP_ROW100], uint8_t (*die)[SP_FOUR], unsigned count,
    uint8_t odd[SP_FOUR])
{
	const uint32_t sevens = 0x7f7f7f7f;
	uint32_t four, moved = 0;
	uint8_t bits[SP_FOUR];

	for (unsigned j = 0; j < count; j++) {
		for (unsigned k = 0; k < SP_FOUR; k++) {
			uint8_t *at = &tile[k][j], *other = at + die[j][k];
			uint8_t label = *at;

			*at = *other;
			*other = label;
		}
		memcpy(&four, die[j], sizeof four);
		moved ^= four + sevens;
	}
	memcpy(bits, &moved, sizeof bits);
	for (unsigned k = 0; k < SP_FOUR; k++)
		odd[k] ^= bits[k] >> 7;
}

static int
is_goal(const struct sp_generator *gen, const uint8_t *row, uint32_t missing)
{
	uint32_t cell = 0;

	while (cell < gen->n && sp_goal_home(gen->goal, missing, row[cell] +
	    (uint32_t)(row[cell] >= missing)) == cell)
		cell++;
	return cell == gen->n;
}

/* Copies at least n bytes, 16 at a time; the processor can tell how often. */
static inline void
copy(uint8_t *to, const uint8_t *from, uint32_t n)
{
	for (uint32_t at = 0; at < n; at += 16)
		memcpy(to + at, from + at, 16);
}

/* Sets a row to the tiles around the blank, and bytes behind it to others. */
static inline void
lay(const uint8_t *tile, uint8_t blank, uint32_t n, uint8_t *row)
{
	copy(row, tile, n);
	copy(row + blank + 1, tile + blank, n);
	row[blank] = 0;
}

int
sp_generate100(const struct sp_generator *gen, uint64_t i,
    uint8_t (*row)[SP_ROW100], uint8_t missing[SP_FOUR])
{
	const struct sp_generator100 *s = gen->for100;
	uint8_t die[SP_ROW100][SP_FOUR], (*next)[SP_FOUR] = die;
	uint8_t tile[SP_FOUR + 1][SP_ROW100], blank[SP_FOUR], odd[SP_FOUR];
	int is_good = 1;

	if (!throw_all(gen, i, die))
		return 0;
	for (unsigned k = 0; k < SP_FOUR; k++)
		missing[k] = (uint8_t)(gen->draw.missing == 0 ?
		    (*next)[k] + 1u : gen->draw.missing);
	next += gen->draw.missing == 0;
	for (unsigned k = 0; k < SP_FOUR; k++) {
		blank[k] = gen->draw.fixed_blank ? s->home[missing[k]] :
		    (*next)[k];
		odd[k] = s->by_missing[missing[k]] ^ s->by_blank[blank[k]];
		memcpy(tile[k], ascending, sizeof ascending);
	}
	next += !gen->draw.fixed_blank;
	exchange(tile, next, (unsigned)gen->dice_count - gen->lead_dice, odd);
	for (unsigned k = 0; k < SP_FOUR; k++) {
		uint8_t *last = &tile[k][gen->n - 3];
		uint8_t turn = odd[k] && gen->draw.population != SP_ANY ?
		    last[0] ^ last[1] : 0;

		last[0] ^= turn;
		last[1] ^= turn;
		lay(tile[k], blank[k], gen->n, row[k]);
		is_good &= !(gen->draw.not_goal &&
		    is_goal(gen, row[k], missing[k]));
	}
	return is_good;
}
