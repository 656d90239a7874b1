/* measure100_vector.c -- boards of 17 to 100 cells measured, label by label */
#include "kernel/vector/vector.h"

#if defined(SP_VECTOR)

VECTOR void
sp_inversions100_vector(const struct sp_lanes *s, const struct sp_homes *h,
    uint64_t *value)
{
	for (uint32_t i = 0; i < s->count; i++) {
		const uint8_t *label = s->label100[i];
		/* The set of the labels read so far. */
		sp_vector seen = sp_vall(0);
		uint32_t sum = 0, blank = 0;

		for (uint32_t k = 0; k < s->n; k++) {
			uint8_t next = label[h->path[k]];
			const struct sp_label_bits *bits =
			    &s->tables.bits[next];

			sum += sp_vsum(sp_vcount(sp_vandnot(seen,
			    sp_vload(&bits->below))));
			seen = sp_vor(seen, sp_vload(&bits->own));
			blank = next == 0 ? k : blank;
		}
		/* The blank is label 0, so it has an inversion with every label
		 * before it. */
		value[i] = sum - blank;
	}
}

#endif
