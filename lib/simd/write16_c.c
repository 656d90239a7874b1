/* write16_c.c -- boards of up to 16 cells relabelled, or as text */
#include <string.h>

#include "simd.h"

void
sp_relabel16_c(const struct sp_lanes *s, const uint8_t to[16],
    uint8_t (*label)[SP_CELLS16])
{
	for (uint32_t i = 0; i < s->count; i++)
		for (uint32_t cell = 0; cell < SP_CELLS16; cell++)
			label[i][cell] = to[s->label16[i][cell]];
}

/* Stores a line of n labels of 0 to 16; returns where the line ends. */
static inline char *
put_line(const struct sp_label_text *t, const uint8_t *label, uint32_t n,
    char *at)
{
	for (uint32_t k = 0; k + 1 < n; k += 2)
		at = sp_put_entry(at, t->pair[sp_pair_index(label + k)]);
	if (n % 2 == 1)
		at = sp_put_entry(at, t->single[label[n - 1]]);
	at[-1] = '\n';
	return at;
}

char *
sp_write_lines16_c(uint8_t (*label)[SP_CELLS16], uint32_t n, uint64_t which,
    const struct sp_label_text *text, char *at)
{
	for (; which != 0; which >>= 1, label++)
		if (which & 1)
			at = put_line(text, *label, n, at);
	return at;
}

char *
sp_write_layout16_c(const struct sp_lanes *s, uint64_t which,
    const struct sp_layout *layout, char *at)
{
	for (uint32_t i = 0; i < s->count; i++) {
		if ((which >> i & 1) == 0)
			continue;
		memcpy(at, layout->space, layout->length);
		for (uint32_t cell = 0; cell < s->n; cell++) {
			uint8_t label = s->label16[i][cell];

			/* Ones replace tens that are on the same byte. */
			at[layout->tens_byte[cell]] = (char)layout->tens[label];
			at[layout->ones_byte[cell]] = (char)layout->ones[label];
		}
		at += layout->length;
	}
	return at;
}
