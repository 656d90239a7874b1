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
 * The low bytes of an entry are the text of one or two labels, with a space
 * behind each; its highest byte is the length of that text.
 */
struct sp_label_text {
	/* pair[k]: entry of two labels, which lie in memory as two bytes that
	 * make the number k. */
	uint64_t pair[SP_PAIR_LABELS << 8];
	uint64_t single[SP_SINGLE_LABELS];
};

void sp_label_text_init(struct sp_label_text *t);

/* Stores eight bytes, of which up to seven are text; returns where the text
 * ends. */
static inline char *
sp_put_entry(char *at, uint64_t entry)
{
	uint64_t bytes = sp_little_endian(entry);

	memcpy(at, &bytes, sizeof bytes);
	return at + (entry >> 56);
}

/* Returns the index of the entry of two labels in `pair`. */
static inline uint32_t
sp_pair_index(const uint8_t label[2])
{
	uint16_t number;

	memcpy(&number, label, sizeof number);
	return number;
}

/* Stores a line of n labels of 0 to 16; returns where the line ends. */
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
