/* labels_vector.c -- clean labels, by 16 bytes */
#include "vector.h"

#if defined(SP_VECTOR)
#define TARGET VECTOR __attribute__((__always_inline__))
#define COUNT_BITS sp_bit_count
#define CLASSIFY sp_vclassify
#include "labels.h"

/* Whether no label that ends in the block has more than two digits. */
static inline int
is_short(const struct block *b)
{
	return (b->after & digit_before(b, 1) & digit_before(b, 2) &
	    digit_before(b, 3)) == 0;
}

/* Takes labels of one and two digits; four at once cost fewer branches. */
static inline void
take_short(const struct block *b, uint32_t *label)
{
	const uint64_t top = (uint64_t)1 << (SP_BLOCK - 1);
	uint64_t after = b->after;

	while (after != 0) {
		for (uint32_t k = 0; k < 4; k++) {
			*label++ = b->value[SP_BLOCK - 1 +
			    __builtin_ctzll(after | top)];
			after &= after - 1;
		}
	}
}

/*
 * The number of up to eight digits that ends before `end`, more than any label
 * if it has more.  Its digits are the top bytes of a word, the last one the
 * highest; neighbours are combined to pairs, fours and eights.
 */
static inline uint32_t
number_before(const unsigned char *end)
{
	uint64_t word, others;

	memcpy(&word, end - SP_LABEL_DIGITS, sizeof word);
	word ^= UINT64_C(0x3030303030303030);
	/* The top bit of each byte above 9. */
	others = (word | ((word & UINT64_C(0x7f7f7f7f7f7f7f7f)) +
	    UINT64_C(0x7676767676767676))) & UINT64_C(0x8080808080808080);
	if (others != 0)
		word &= ~(~UINT64_C(0) >> __builtin_clzll(others));
	else if (end[-SP_LABEL_DIGITS - 1] - (unsigned)'0' < 10)
		return UINT32_MAX;
	word = (word * (1 + (10 << 8))) >> 8 & UINT64_C(0x00ff00ff00ff00ff);
	word = (word * (1 + (100 << 16))) >> 16 &
	    UINT64_C(0x0000ffff0000ffff);
	return (uint32_t)((word * (1 + (UINT64_C(10000) << 32))) >> 32);
}

/* Takes longer labels; 0 if one of them is too long or too great. */
static inline int
take_long(const struct block *b, const unsigned char *at, uint32_t *label)
{
	uint32_t greatest = 0;

	for (uint64_t after = b->after; after != 0; after &= after - 1) {
		uint32_t value = number_before(at + __builtin_ctzll(after));

		greatest = value > greatest ? value : greatest;
		*label++ = value;
	}
	return greatest <= SP_LABEL_GREATEST;
}

VECTOR static inline int
take_labels(const struct block *b, const unsigned char *at, uint32_t *label)
{
	if (!is_short(b))
		return take_long(b, at, label);
	take_short(b, label);
	return 1;
}

VECTOR uint32_t
sp_labels_vector(struct sp_span *in, uint32_t *label, uint32_t most)
{
	return take_clean(in, label, most);
}

#endif
