/* words.c -- the words of sp-gen's random stream as bytes, without end */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "random/random.h"

/*
 * words KIND SEED writes words of eight bytes in the order of the machine:
 * those that boards take, as sp-random(7) describes, and those of neighbours laid
 * side by side.  The last kinds are bad ones, which tests have to find.
 */

static struct sp_seed seed;

/* Returns one word a board, as on 4x4. */
static uint64_t
of_boards(uint64_t i)
{
	static struct sp_dice dice;

	if (i == 0)
		sp_dice_init(&dice, seed, SP_STREAM_BOARDS, 1);
	sp_dice_start(&dice, i);
	return sp_dice_word(&dice);
}

/* Returns all words of one large board, or the words that make the key of -d. */
static uint64_t
of_stream(uint64_t i, enum sp_stream stream)
{
	static struct sp_dice dice;

	if (i == 0)
		sp_dice_init(&dice, seed, stream, 4);
	return sp_dice_word(&dice);
}

static uint64_t
of_one_board(uint64_t i)
{
	return of_stream(i, SP_STREAM_BOARDS);
}

static uint64_t
of_the_order(uint64_t i)
{
	return of_stream(i, SP_STREAM_ORDER);
}

static uint64_t
word_at(struct sp_seed of, uint64_t block, uint64_t turn, unsigned k)
{
	uint64_t counter[4] = { block, turn, 0, SP_STREAM_BOARDS }, word[4];

	sp_philox(of, counter, word);
	return word[k];
}

/* Returns the first word of each seed from here on. */
static uint64_t
of_seeds(uint64_t i)
{
	struct sp_seed next = { seed.lo + i, seed.hi };

	return word_at(next, 0, 0, 0);
}

/* Returns the same for seeds whose high half counts: every 2^64-th seed. */
static uint64_t
of_high_seeds(uint64_t i)
{
	struct sp_seed next = { seed.lo, seed.hi + i };

	return word_at(next, 0, 0, 0);
}

/* Returns the words of seeds that differ in one bit, at one place, and then at
 * the next place. */
static uint64_t
of_bits(uint64_t i)
{
	uint64_t bit = i % 128;
	struct sp_seed next = seed;

	if (bit < 64)
		next.lo ^= (uint64_t)1 << bit;
	else
		next.hi ^= (uint64_t)1 << (bit - 64);
	return word_at(next, i / 128, 0, 1);
}

/* Returns word 3 of every block: the word of every fourth board. */
static uint64_t
of_fourths(uint64_t i)
{
	return word_at(seed, i, 0, 3);
}

/* Returns the words of four neighbouring streams in turn. */
static uint64_t
of_four_seeds(uint64_t i)
{
	struct sp_seed next = { seed.lo + i % 4, seed.hi };

	return word_at(next, i / 16, 0, (unsigned)(i / 4 % 4));
}

/* ---- bad ones ---- */

/* A linear congruential generator, whose low bits have short periods. */
static uint64_t
of_lcg(uint64_t i)
{
	static uint64_t state;

	(void)i;
	state = state * UINT64_C(6364136223846793005) + 1;
	return state;
}

/* Returns every fifth word twice. */
static uint64_t
of_echoes(uint64_t i)
{
	return of_fourths(i % 5 == 4 ? i - 1 : i);
}

static const struct {
	const char *name;
	uint64_t (*word)(uint64_t i);
} kinds[] = {
	{ "boards", of_boards }, { "one-board", of_one_board },
	{ "order", of_the_order }, { "fourths", of_fourths },
	{ "seeds", of_seeds }, { "high-seeds", of_high_seeds },
	{ "bits", of_bits }, { "four-seeds", of_four_seeds },
	{ "lcg", of_lcg }, { "echoes", of_echoes }
};

int
main(int argc, char **argv)
{
	struct sp_fault fault;
	static uint64_t block[4096];

	if (argc != 3 || sp_seed_parse(argv[2], &seed, &fault) != SP_OK)
		return 2;
	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
		if (strcmp(kinds[k].name, argv[1]) != 0)
			continue;
		for (uint64_t i = 0; ; i++) {
			size_t at = i % (sizeof block / sizeof *block);

			if (at == 0 && i > 0 &&
			    fwrite(block, sizeof block, 1, stdout) != 1)
				return 0;
			block[at] = kinds[k].word(i);
		}
	}
	return 2;
}
