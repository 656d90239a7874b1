/*
 * automaton.h -- which slides of the blank a search need not try
 *
 * A sequence of slides of the blank is a word in the letters U, D, L, R.
 * Words that make the same board of every board are equivalent: RDLURD and
 * DRULDR exchange tiles of a 2x2 square in the same way.  A search that finds
 * shortest solutions may refuse a word if an equivalent one is shorter, or as
 * long and earlier in the order U, D, L, R; and with it all words that contain
 * it.  The first of the shortest solutions in this order contains no such word,
 * since the solution with the equivalent one in its place would be shorter or
 * earlier.  L. A. Taylor, R. E. Korf, Pruning duplicate nodes in depth-first
 * search, AAAI 1993.
 *
 * The automaton reads the slides one by one.  Its states are the beginnings of
 * refused words, and it is in the longest one that the slides read end with:
 * A. V. Aho, M. J. Corasick, Efficient string matching, Communications of the
 * ACM 18, 1975.
 */
#ifndef SP_AUTOMATON_H
#define SP_AUTOMATON_H

#include "sp.h"

enum {
	SP_AUTOMATON_SLIDES = 12, /* most slides of a refused word */
	SP_AUTOMATON_START = 0xf  /* the state before the first slide */
};

/* Which words are refused. */
enum sp_refused {
	SP_REFUSE_LATER,  /* if an equivalent one is shorter or earlier */
	SP_REFUSE_LONGER  /* if it is shorter: all shortest solutions stay */
};

struct sp_automaton {
	/* A state is its number << 4, with bit `way` set if the automaton
	 * accepts that slide.  next[number * 4 + way]: the state after it. */
	uint32_t *next;
	uint32_t states;
};

/*
 * Makes the automaton that refuses words of at most `most` slides on boards of
 * up to size.w columns and size.h rows; 2 <= most <= SP_AUTOMATON_SLIDES.
 * SP_NO_MEMORY.  sp_automaton_free must be called even then.
 */
enum sp_status sp_automaton_init(struct sp_automaton *a, struct sp_size size,
    uint32_t most, enum sp_refused refused);
void sp_automaton_free(struct sp_automaton *a);

/* Bytes that sp_automaton_init allocates, estimated from above. */
uint64_t sp_automaton_bytes(uint32_t most);

/* The state after one more slide, which the automaton accepts. */
static inline uint32_t
sp_automaton_next(const struct sp_automaton *a, uint32_t state, unsigned way)
{
	return a->next[(state >> 4) * 4 + way];
}

#endif
