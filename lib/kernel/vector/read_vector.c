/* read_vector.c -- boards of up to 100 cells read, 16 bytes at a time */
#include "kernel/vector/vector.h"

#if defined(SP_VECTOR)
#define TARGET VECTOR __attribute__((__always_inline__))
#define COUNT_BITS sp_bit_count
#define CLASSIFY sp_vclassify
#include "kernel/vector/read_tpl.h"

enum { HALF = 8 }; /* half of the bytes of a register */

/* Moves the values whose bits are 1 together, eight at a time.  The other bytes
 * of a register are dropped. */
VECTOR static inline uint32_t
take_values(const struct sp_lanes *s, const uint8_t *value, uint64_t bits,
    uint8_t *label, int is_wide)
{
	const uint8_t *from = label;

	(void)is_wide;
	for (; bits != 0; bits >>= HALF, value += HALF) {
		sp_vstore8(label, sp_vlookup(sp_vload(value),
		    sp_vload(s->tables.set_bits[bits & 0xff])));
		label += s->tables.set_count[bits & 0xff];
	}
	return (uint32_t)(label - from);
}

/* Returns whether the labels are 0..n-1: the bits of all labels, put together
 * in a register, are the bits below n. */
VECTOR static inline int
has_all_labels(const struct sp_lanes *s, const uint8_t *label)
{
	const struct sp_label_bits *bits = s->tables.bits;
	sp_vector seen = sp_vall(0);

	for (uint32_t cell = 0; cell < s->n; cell++)
		seen = sp_vor(seen, sp_vload(&bits[label[cell]].own));
	return !sp_vany(sp_vxor(seen, sp_vload(&bits[s->n].below)));
}

VECTOR void
sp_read_vector(struct sp_lanes *s, const struct sp_board_lines *lines,
    struct sp_span *in)
{
	read_any(s, lines, in);
}

#endif
