/* label_text.c -- the text of single labels and of pairs */
#include "label_text.h"

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

void
sp_label_text_init(struct sp_label_text *t)
{
	memset(t, 0, sizeof *t);
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
