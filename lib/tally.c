/* tally.c -- a set of labels that counts those greater than a label */
#include <string.h>

#include "tally.h"

static const uint8_t width[SP_TALLY_LEVELS] = { 1, 1, 2, 2, 4, 4, 4 };

/* The bytes of a level: nodes up to the one over `label`. */
static size_t
level_bytes(unsigned level, uint32_t label)
{
	size_t nodes = (label >> level * SP_TALLY_BITS) / SP_TALLY_FAN + 1;

	return nodes * SP_TALLY_FAN * width[level];
}

unsigned
sp_tally_levels(uint32_t label)
{
	unsigned levels = 1;

	while (label >> levels * SP_TALLY_BITS > 0)
		levels++;
	return levels;
}

size_t
sp_tally_bytes(uint32_t label)
{
	size_t sum = 0;

	for (unsigned level = sp_tally_levels(label); level-- > 0; )
		sum += level_bytes(level, label);
	return sum;
}

struct sp_tally
sp_tally_start(const struct sp_board *b)
{
	struct sp_tally t = { .levels = sp_tally_levels(b->n) };
	unsigned char *next = b->tally;

	for (unsigned level = 0; level < t.levels; level++) {
		t.level[level] = next;
		next += level_bytes(level, b->n);
	}
	return t;
}

void
sp_tally_stop(const struct sp_board *b)
{
	memset(b->tally, 0, sp_tally_bytes(b->n));
}
