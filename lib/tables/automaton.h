/*
 * automaton.h -- which slides of the blank a search need not try
 *
 * A word is a sequence of slides of the blank, in the letters U, D, L, R.  Two
 * words are equivalent if they turn every board into the same board:
 *
 *	0 1   RDLURD    3 2      Both words are equally long, and DRULDR comes
 *	2 3  -------->  1 0      first in the order U, D, L, R.  The automaton
 *	      DRULDR             accepts DRULDR and refuses RDLURD.
 *
 * A word is refused if an equivalent word is shorter, or as long and earlier in
 * that order, or if it contains a refused word.  The first of the shortest
 * solutions in that order has no refused word in it: with the equivalent word
 * in its place the solution would be shorter or earlier.  L. A. Taylor,
 * R. E. Korf, Pruning duplicate nodes in depth-first search, AAAI 1993.
 *
 * The automaton reads the slides of a search one by one.  Its states are the
 * proper prefixes of refused words.  After some slides its state is the longest
 * of these prefixes that is a suffix of the slides, which is all that the
 * refusal of the next slide depends on: A. V. Aho, M. J. Corasick, Efficient
 * string matching, Communications of the ACM 18, 1975.
 */
#ifndef SP_AUTOMATON_H
#define SP_AUTOMATON_H

#include <assert.h>

#include "sp.h"

enum {
	SP_AUTOMATON_SLIDES = 12, /* most slides of a refused word */
	SP_AUTOMATON_START = 0xf  /* the state before the first slide */
};

/* Which words an automaton refuses. */
enum sp_pruning {
	/* Words with a shorter, or as long and earlier, equivalent word: one
	 * shortest solution remains. */
	SP_PRUNE_LATER,
	/* Words with a shorter equivalent word: all shortest solutions
	 * remain. */
	SP_PRUNE_LONGER
};

struct sp_automaton {
	/* A state is number << 4 | ways.  Bit `way` is set if the automaton
	 * accepts that slide; the state after it is next[number * 4 + way]. */
	uint32_t *next;
	uint32_t states;
};

/*
 * Makes the automaton that refuses words of at most `most` slides on boards of
 * up to size.w columns and size.h rows; 2 <= most <= SP_AUTOMATON_SLIDES.
 * sp_automaton_free must be called even after SP_NO_MEMORY.
 */
enum sp_status sp_automaton_init(struct sp_automaton *a, struct sp_size size,
    uint32_t most, enum sp_pruning pruning);
void sp_automaton_free(struct sp_automaton *a);

/* Returns an upper bound of the bytes that sp_automaton_init allocates. */
uint64_t sp_automaton_bytes(uint32_t most);

/* Returns the state after a slide that the automaton accepts. */
static inline uint32_t
sp_automaton_next(const struct sp_automaton *a, uint32_t state, unsigned way)
{
	assert(way < 4 && (state >> way & 1) != 0);
	assert(state >> 4 < a->states);
	return a->next[(state >> 4) * 4 + way];
}

#endif
