/* label_tables.h -- tables of labels, the same for boards of every size */
#ifndef SP_LABEL_TABLES_H
#define SP_LABEL_TABLES_H

#include <stdint.h>
#include <string.h>

#include "board/bits.h"

enum {
	SP_PAIR_LABELS = 17,    /* pairs have labels 0 to 16 */
	SP_SINGLE_LABELS = 101  /* single labels are 0 to 100 */
};

/* A set of labels: bit k % 64 of word k / 64 stands for label k. */
struct sp_bits100 {
	uint64_t word[2];
};

static inline struct sp_bits100
sp_bits100_or(struct sp_bits100 a, struct sp_bits100 b)
{
	a.word[0] |= b.word[0];
	a.word[1] |= b.word[1];
	return a;
}

static inline int
sp_bits100_equal(struct sp_bits100 a, struct sp_bits100 b)
{
	return a.word[0] == b.word[0] && a.word[1] == b.word[1];
}

/* Two sets: the label alone, and all labels below it. */
struct sp_label_bits {
	struct sp_bits100 own, below;
};

/*
 * Text of labels.  The low bytes of an entry are the text of one or two labels,
 * with a space behind each; its highest byte is the length of that text.
 */
struct sp_label_text {
	/* pair[k]: entry of two labels, which lie in memory as two bytes that
	 * make the number k. */
	uint64_t pair[SP_PAIR_LABELS << 8];
	uint64_t single[SP_SINGLE_LABELS];
};

struct sp_label_tables {
	struct sp_label_bits bits[SP_SINGLE_LABELS]; /* bits[label] */
	/* set_bits[byte]: the positions of the 1 bits of the byte, in ascending
	 * order. set_count[byte]: how many there are.  There is a spare row,
	 * since 16 bytes are loaded from each row. */
	uint8_t set_bits[256 + 1][8], set_count[256];
	struct sp_label_text text;
};

/* Fills tables whose bytes are all 0. */
void sp_label_tables_init(struct sp_label_tables *t);

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

#endif
