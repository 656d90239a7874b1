/* label_text.h -- the text of single labels and of pairs */
#ifndef SP_LABEL_TEXT_H
#define SP_LABEL_TEXT_H

#include <stdint.h>
#include <string.h>

#include "board/bits.h"

enum {
	SP_PAIR_LABELS = 17,    /* pairs have labels 0 to 16 */
	SP_SINGLE_LABELS = 101, /* single labels are 0 to 100 */
	SP_PAIR_SHIFT = 5       /* a pair as one number: first * 32 + second */
};

/*
 * An entry has in its low bytes the text of one or two labels, a space behind
 * each, and in its highest byte the length of that text.
 */
struct sp_label_text {
	uint64_t pair[SP_PAIR_LABELS << SP_PAIR_SHIFT];
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

#endif
