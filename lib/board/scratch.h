/* scratch.h -- memory that a function needs only while it runs */
#ifndef SP_SCRATCH_H
#define SP_SCRATCH_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/*
 * Bytes that are taken from the stack.  They do for the order-statistic tree
 * of every board that has an index, so that sp_index cannot fail.
 */
enum { SP_SCRATCH_BYTES = 8192 };

struct sp_scratch {
	void *large; /* from the heap; NULL: `local` is in use */
	union {
		_Alignas(16) unsigned char byte[SP_SCRATCH_BYTES];
		uint16_t two[SP_SCRATCH_BYTES / 2];
		uint32_t four[SP_SCRATCH_BYTES / 4];
		uint64_t eight[SP_SCRATCH_BYTES / 8];
	} local;
};

/*
 * So many bytes, all 0, until sp_scratch_free; only those bytes are cleared.
 * NULL: there is no memory, and nothing needs to be freed.
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
	if (s->large != NULL) /* spares small boards a call */
		free(s->large);
}

#endif
