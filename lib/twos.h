/*
 * twos.h -- text of small labels, two by two: see twos.c
 */
#ifndef SP_TWOS_H
#define SP_TWOS_H

#include <string.h>

#include "private.h"

enum {
	SP_TWOS_LABELS = 17, /* 0 to 16 */
	SP_TWOS_ALONE = 101, /* 0 to 100 */
	SP_LABEL_SHIFT = 5,  /* two labels as one number: first * 32 + second */
	SP_TWOS_TEXT = 64    /* more bytes than a board and a store take */
};

/* Text of two labels, and of one, in the low bytes; its length on top. */
struct sp_twos {
	uint64_t two[SP_TWOS_LABELS << SP_LABEL_SHIFT];
	uint64_t one[SP_TWOS_ALONE];
};

void sp_twos_init(struct sp_twos *t);

/* Stores up to seven bytes of text; returns where they end. */
static inline char *
sp_twos_put(char *at, uint64_t entry)
{
	uint64_t bytes = sp_little_endian(entry);

	memcpy(at, &bytes, sizeof bytes);
	return at + (entry >> 56);
}

/* Writes a board of n cells and an LF; returns where they end. */
static inline char *
sp_twos_board(const struct sp_twos *t, const uint16_t twos[8], uint32_t n,
    char *at)
{
	for (uint32_t k = 0; k < n / 2; k++)
		at = sp_twos_put(at, t->two[twos[k]]);
	if (n % 2 == 1)
		at = sp_twos_put(at, t->one[twos[n / 2] >> SP_LABEL_SHIFT]);
	at[-1] = '\n';
	return at;
}

#endif
