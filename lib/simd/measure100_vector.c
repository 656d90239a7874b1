/* measure100_vector.c -- boards of 17 to 100 cells measured, label by label */
#include "vector.h"

#if defined(SP_VECTOR)

/* The set of the labels read so far is a register of 128 bits. */

VECTOR static inline int
is_odd(sp_vector bits)
{
	uint64_t word[2];

	sp_vstore(word, bits);
	return __builtin_parityll(word[0] ^ word[1]);
}

/* Returns whether the permutation has an odd number of inversions: each label
 * has one with every greater label before it. */
VECTOR static inline int
is_odd_permutation(const struct sp_lanes *s, const uint8_t *label)
{
	sp_vector seen = sp_vall(0), sum = seen;

	for (uint32_t cell = 0; cell < s->n; cell++) {
		const struct sp_label_bits *bits = &s->bits[label[cell]];

		sum = sp_vxor(sum, sp_vandnot(seen, sp_vload(&bits->below)));
		seen = sp_vor(seen, sp_vload(&bits->own));
	}
	return is_odd(sum);
}

VECTOR static inline int
blank_is_on_white(const struct sp_lanes *s, const uint8_t *label)
{
	sp_vector found = sp_vall(0);

	for (uint32_t cell = 0; cell < s->n; cell += 16)
		found = sp_vor(found, sp_vand(sp_vload(s->is_white + cell),
		    sp_vequal(sp_vload(label + cell), sp_vall(0))));
	return sp_vany(found);
}

VECTOR uint64_t
sp_parities100_vector(const struct sp_lanes *s)
{
	uint64_t odd = 0;

	for (uint32_t i = 0; i < s->count; i++)
		odd |= (uint64_t)(is_odd_permutation(s, s->label100[i]) ^
		    blank_is_on_white(s, s->label100[i])) << i;
	return odd;
}

VECTOR void
sp_inversions100_vector(const struct sp_lanes *s, const struct sp_homes *h,
    uint64_t *value)
{
	for (uint32_t i = 0; i < s->count; i++) {
		const uint8_t *label = s->label100[i];
		sp_vector seen = sp_vall(0);
		uint32_t sum = 0, blank = 0;

		for (uint32_t k = 0; k < s->n; k++) {
			uint8_t next = label[h->path[k]];
			const struct sp_label_bits *bits = &s->bits[next];

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
