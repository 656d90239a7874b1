/* parity.c -- even and odd permutations */
#include <string.h>

#include "private.h"

/*
 * Inversions are counted modulo 2.  Bit v of a word is the parity of how many
 * labels so far were greater than v, among the 64 labels of the word: the
 * label v is an inversion with bit v of them, and turns all bits below v.
 * In the same way a word of the next level stands for 64 words, and so on up
 * to a single word.
 */
static inline uint64_t
add_label(uint64_t *word, uint32_t label)
{
	uint32_t bit = label % SP_WORD_BITS;
	uint64_t before = word[label / SP_WORD_BITS];

	word[label / SP_WORD_BITS] = before ^ (((uint64_t)1 << bit) - 1);
	return before >> bit;
}

enum { LEVELS = 4 }; /* 64^5 is more than SP_MAX_CELLS: one above mark */

static unsigned
large_parity(const struct sp_board *b)
{
	uint64_t *level[LEVELS], *next = b->tally, odd = 0;
	uint32_t words = sp_bit_words(b->n);
	unsigned levels = 0;

	for (uint32_t w = words; w > 1 || levels == 0; levels++) {
		level[levels] = next;
		w = sp_bit_words(w - 1);
		next += w;
	}
	for (uint32_t cell = 0; cell < b->n; cell++) {
		uint32_t label = b->label[cell];

		label = label == 0 ? b->missing : label;
		odd ^= add_label(b->mark, label);
		for (unsigned i = 0; i < levels; i++) {
			label /= SP_WORD_BITS;
			odd ^= add_label(level[i], label);
		}
	}
	memset(b->mark, 0, words * sizeof *b->mark);
	memset(b->tally, 0, (size_t)(next - level[0]) * sizeof *next);
	return odd & 1;
}

unsigned
sp_parity(const struct sp_board *b)
{
	uint64_t greater = 0, odd = 0;

	if (b->n >= SP_WORD_BITS)
		return large_parity(b);
	for (uint32_t cell = 0; cell < b->n; cell++) {
		uint32_t label = b->label[cell];

		odd ^= add_label(&greater, label == 0 ? b->missing : label);
	}
	return odd & 1;
}
