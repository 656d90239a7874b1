/* label_tables.c -- tables of labels, the same for boards of every size */
#include "kernel/kernel.h"

static void
fill_bits(struct sp_label_bits bits[SP_SINGLE_LABELS])
{
	for (uint32_t label = 0; label < SP_SINGLE_LABELS; label++) {
		sp_bit_set(bits[label].own.word, label);
		if (label > 0)
			bits[label].below = sp_bits100_or(bits[label - 1].below,
			    bits[label - 1].own);
	}
}

/* Appends a label and a space to the text of the entry. */
static void
put_label(uint64_t *entry, unsigned label)
{
	const uint64_t length_bits = (uint64_t)0xff << 56;
	unsigned used = (unsigned)(*entry >> 56);

	if (label >= 100)
		*entry |= (uint64_t)('0' + label / 100) << 8 * used++;
	if (label >= 10)
		*entry |= (uint64_t)('0' + label / 10 % 10) << 8 * used++;
	*entry |= (uint64_t)('0' + label % 10) << 8 * used++;
	*entry |= (uint64_t)' ' << 8 * used++;
	*entry = (*entry & ~length_bits) | (uint64_t)used << 56;
}

static void
fill_text(struct sp_label_text *t)
{
	for (unsigned label = 0; label < SP_SINGLE_LABELS; label++)
		put_label(&t->single[label], label);
	for (uint8_t first = 0; first < SP_PAIR_LABELS; first++) {
		for (uint8_t second = 0; second < SP_PAIR_LABELS; second++) {
			const uint8_t both[] = { first, second };

			uint64_t *entry = &t->pair[sp_pair_index(both)];

			put_label(entry, first);
			put_label(entry, second);
		}
	}
}

void
sp_label_tables_init(struct sp_label_tables *t)
{
	fill_bits(t->bits);
	for (unsigned byte = 0; byte < 256; byte++)
		for (uint8_t bit = 0; bit < 8; bit++)
			if (byte >> bit & 1)
				t->set_bits[byte][t->set_count[byte]++] = bit;
	fill_text(&t->text);
}
