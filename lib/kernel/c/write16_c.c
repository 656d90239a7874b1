/* write16_c.c -- boards of up to 16 cells relabelled, or as text in a layout */
#include <string.h>

#include "kernel/kernel.h"

void
sp_relabel16_c(const struct sp_lanes *s, const uint8_t to[16],
    uint8_t (*label)[SP_CELLS16])
{
	for (uint32_t i = 0; i < s->count; i++)
		for (uint32_t cell = 0; cell < SP_CELLS16; cell++)
			label[i][cell] = to[s->label16[i][cell]];
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
