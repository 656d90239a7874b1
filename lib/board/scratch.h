/* scratch.h -- memory that a function needs only while it runs */
#ifndef SP_SCRATCH_H
#define SP_SCRATCH_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/*
 * Bytes that are taken from the stack.  They are enough for the order-statistic
 * tree of every board that has an index, so that sp_index cannot fail.
 */
enum { SP_SCRATCH_BYTES = 8192 };

struct sp_scratch {
	void *large; /* memory from the heap; NULL: `local` is used */
	union {
		_Alignas(16) unsigned char byte[SP_SCRATCH_BYTES];
		uint16_t two[SP_SCRATCH_BYTES / 2];
		uint32_t four[SP_SCRATCH_BYTES / 4];
		uint64_t eight[SP_SCRATCH_BYTES / 8];
	} local;
};

/*
 * Returns so many bytes, all 0, that may be used until sp_scratch_free; clears
 * no other bytes.  NULL: there is no memory, and nothing needs to be freed.
 */
static inline void *
sp_scratch_get(struct sp_scratch *s, size_t bytes)
{
	s->large = NULL;
	if (bytes <= sizeof s->local) {
		memset(&s->local, 0, bytes);
		return &s->local;
	}
	s->large = calloc(bytes, 1);
	return s->large;
}

static inline void
sp_scratch_free(struct sp_scratch *s)
{
	if (s->large != NULL) /* small boards need no call */
		free(s->large);
}

#endif
