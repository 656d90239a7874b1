/* block.h -- text in blocks of 64 bytes, a bit each in a word */
#ifndef SP_BLOCK_H
#define SP_BLOCK_H

#include "simd.h"

enum { SP_BLOCK = 64 };

/* A word whose lowest `count` bits are set, 64 if there are more. */
static inline uint64_t
sp_low_bits(size_t count)
{
	return count < SP_BLOCK ? ((uint64_t)1 << count) - 1 : UINT64_MAX;
}

/*
 * The bits of a block that are behind labels, up to its first stop, which ends
 * a label only if it is an LF or begins a comment.  What is not available
 * stops, too.
 */
static inline uint64_t
sp_label_ends(const unsigned char *at, size_t available, uint64_t after,
    uint64_t *stops)
{
	size_t stop;

	*stops |= ~sp_low_bits(available);
	if (*stops == 0)
		return after;
	stop = (size_t)__builtin_ctzll(*stops);
	return after & sp_low_bits(stop + (stop < available &&
	    (at[stop] == '\n' || at[stop] == '#')));
}

#endif
