/* label_text.h -- the text of single labels and of pairs */
#ifndef SP_LABEL_TEXT_H
#define SP_LABEL_TEXT_H

#include <stdint.h>
#include <string.h>

#include "board/bits.h"

enum {
	SP_PAIR_LABELS = 17,    /* pairs have labels 0 to 16 */
	SP_SINGLE_LABELS = 101  /* single labels are 0 to 100 */
};

/*
 * An entry has in its low bytes the text of one or two labels, a space behind
 * each, and in its highest byte the length of that text.
 */
struct sp_label_text {
	/* By the number that two bytes, the labels, are in memory. */
	uint64_t pair[SP_PAIR_LABELS << 8];
	uint64_t single[SP_SINGLE_LABELS];
};

void sp_label_text_init(struct sp_label_text *t);

/* Stores eight bytes, of which up to seven are text; returns where it ends. */
static inline char *
sp_put_entry(char *at, uint64_t entry)
{
	uint64_t bytes = sp_little_endian(entry);

	memcpy(at, &bytes, sizeof bytes);
	return at + (entry >> 56);
}

/* Where the entry of two labels is among the pairs. */
static inline uint32_t
sp_pair_index(const uint8_t label[2])
{
	uint16_t number;

	memcpy(&number, label, sizeof number);
	return number;
}

/* Stores a line of n labels of 0 to 16; returns where it ends. */
static inline char *
sp_put_line(const struct sp_label_text *t, const uint8_t *label, uint32_t n,
    char *at)
{
	for (uint32_t k = 0; k + 1 < n; k += 2)
		at = sp_put_entry(at, t->pair[sp_pair_index(label + k)]);
	if (n % 2 == 1)
		at = sp_put_entry(at, t->single[label[n - 1]]);
	at[-1] = '\n';
	return at;
}

#endif
