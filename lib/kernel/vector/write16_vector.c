/* write16_vector.c -- boards of up to 16 cells relabelled or put into text */
#include "kernel/vector/vector.h"

#if defined(SP_VECTOR)

VECTOR void
sp_relabel16_vector(const struct sp_lanes *s, const uint8_t to[16],
    uint8_t (*label)[SP_CELLS16])
{
	const sp_vector table = sp_vload(to);

	for (uint32_t i = 0; i < s->count; i++)
		sp_vstore(label[i], sp_vlookup(table,
		    sp_vload(s->label16[i])));
}

VECTOR char *
sp_write_layout16_vector(const struct sp_lanes *s, uint64_t which,
    const struct sp_layout *layout, char *at)
{
	for (; which != 0; which &= which - 1) {
		sp_vector label = sp_vload(s->label16[__builtin_ctzll(which)]);
		sp_vector tens = sp_vlookup(sp_vload(layout->tens), label);
		sp_vector ones = sp_vlookup(sp_vload(layout->ones), label);

		for (uint32_t part = 0; part < layout->length; part += 16)
			sp_vstore(at + part, sp_vor(sp_vor(
			    sp_vlookup(tens,
			    sp_vload(layout->tens_cell + part)),
			    sp_vlookup(ones,
			    sp_vload(layout->ones_cell + part))),
			    sp_vload(layout->space + part)));
		at += layout->length;
	}
	return at;
}

#endif
