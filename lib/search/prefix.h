/*
 * prefix.h -- parts of a search, for machines that know nothing of each other
 *
 * The first slides of a sequence of slides are its prefix.  Part p of m parts
 * of a search has all sequences whose prefix belongs to part p.  A prefix has
 * sp_prefix_slides(m) slides, and a sequence of fewer slides is its own prefix.
 * The part of a prefix is a hash of its slides, modulo m:
 *
 *	D L L U | R R D L ...     If the hash of DLLU modulo m is 1, all
 *	D L L U | L D R R ...     sequences that begin with DLLU are in part 1.
 *
 * The part of a sequence must not depend on the tables, since another machine
 * may have other tables.  Lower bounds prune only what has no solution of the
 * length that is searched for.  The automaton prunes sequences that another
 * sequence replaces, which may be in another part.  Therefore parts have an
 * automaton of their own, which is the same with all tables.  It accepts the
 * first of all shortest solutions, so that this solution is found in its part.
 *
 * A sequence that comes to a neighbour of the goal ends with the slide to the
 * goal, if the automaton accepts that slide.  An exception: longer sequences
 * through that neighbour are in no part, since none is a shortest solution.
 */
#ifndef SP_PREFIX_H
#define SP_PREFIX_H

#include <assert.h>
#include <stdint.h>

#include "board/bits.h"

enum {
	SP_PREFIX_EMPTY = 1, /* the prefix without slides */
	SP_PREFIX_MOST = 20, /* most slides of a prefix */
	/* The more prefixes parts have, the less they differ in size.  A board
	 * has about 2^n sequences of n slides. */
	SP_PREFIXES_OF_PART = 128
};

/* Returns how many slides prefixes have, for at least one part. */
static inline uint32_t
sp_prefix_slides(uint32_t parts)
{
	uint64_t prefixes = 1;
	uint32_t slides = 0;

	assert(parts > 0);
	while (slides < SP_PREFIX_MOST &&
	    prefixes / SP_PREFIXES_OF_PART < parts) {
		prefixes *= 2;
		slides++;
	}
	return slides;
}

/* Returns the prefix with one more slide, 0 <= way < 4. */
static inline uint64_t
sp_prefix_add(uint64_t prefix, unsigned way)
{
	assert(way < 4);
	assert(prefix >> 62 == 0); /* the first slides are not lost */
	return prefix << 2 | way;
}

/* Returns the part that a prefix belongs to. */
static inline uint32_t
sp_prefix_part(uint64_t prefix, uint32_t parts)
{
	return (uint32_t)(sp_mix(prefix) % parts);
}

#endif
