/* labels_vbmi2.c -- clean labels, by processors with AVX-512 VBMI2 */
#include "vbmi2.h"

#if defined(SP_X86)

/*
 * Blocks as in labels_vector.c.  Of the number that ends at each byte there are
 * its last two digits, the two before them and so on; VPCOMPRESSB moves those
 * at the bits of `after` together, and then the pairs are added up.
 */

enum { WIDE = 16 }; /* numbers of 32 bits in a register */

struct block {
	uint64_t digit, before; /* digits of this block, and of the last one */
	uint64_t after, stop;   /* bytes behind labels; neither digit nor space */
};

/* Bit i: the byte so many bytes before byte i is a digit. */
static inline uint64_t
digit_before(const struct block *b, unsigned bytes)
{
	return b->digit << bytes | b->before >> (SP_BLOCK - bytes);
}

VBMI2 static inline void
classify_block(const unsigned char *at, size_t available, struct block *b)
{
	__m512i bytes = _mm512_loadu_si512(at);

	b->before = b->digit;
	b->digit = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(bytes,
	    _mm512_set1_epi8('0')), _mm512_set1_epi8(10));
	b->stop = ~(b->digit | _mm512_cmpeq_epi8_mask(bytes,
	    _mm512_set1_epi8(' ')) | _mm512_cmpeq_epi8_mask(bytes,
	    _mm512_set1_epi8('\t')) | _mm512_cmpeq_epi8_mask(bytes,
	    _mm512_set1_epi8('\r')));
	b->after = sp_label_ends(at, available, ~b->digit & digit_before(b, 1),
	    &b->stop);
}

/*
 * For each label that ends in the block: the digit that has `behind` digits
 * behind it and the one before, as a number below 100; 0 if the label has none
 * there.  Bits of *reach: the labels that have, and then that have more.
 */
VBMI2 static inline __m512i
take_pair(const struct block *b, const unsigned char *at, unsigned behind,
    uint64_t *reach)
{
	const __m512i zero = _mm512_set1_epi8('0');
	uint64_t both = *reach & digit_before(b, behind + 2);
	__m512i ones = _mm512_maskz_sub_epi8(*reach,
	    _mm512_loadu_si512(at - behind - 1), zero);
	__m512i tens = _mm512_maskz_sub_epi8(both,
	    _mm512_loadu_si512(at - behind - 2), zero);

	*reach = both & digit_before(b, behind + 3);
	return _mm512_maskz_compress_epi8(b->after, _mm512_add_epi8(
	    _mm512_add_epi8(ones, tens),
	    _mm512_add_epi8(_mm512_slli_epi16(tens, 3), tens)));
}

/* The first or second 16 bytes as numbers of 32 bits. */
VBMI2 static inline __m512i
widen_first(__m512i pair)
{
	return _mm512_cvtepu8_epi32(_mm512_castsi512_si128(pair));
}

VBMI2 static inline __m512i
widen_second(__m512i pair)
{
	return _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(pair, 1));
}

/* Stores the labels that end in the block; 0 if one is too long or great. */
VBMI2 static inline int
take_labels(const struct block *b, const unsigned char *at, uint32_t *label)
{
	uint64_t reach = b->after; /* labels with digits left */
	__m512i pair = take_pair(b, at, 0, &reach);
	__m512i first = widen_first(pair), second = widen_second(pair);
	int scale = 100;

	for (unsigned k = 2; reach != 0 && k < SP_LABEL_DIGITS; k += 2) {
		__m512i times = _mm512_set1_epi32(scale);

		pair = take_pair(b, at, k, &reach);
		first = _mm512_add_epi32(first,
		    _mm512_mullo_epi32(times, widen_first(pair)));
		second = _mm512_add_epi32(second,
		    _mm512_mullo_epi32(times, widen_second(pair)));
		scale *= 100;
	}
	_mm512_storeu_si512(label, first);
	_mm512_storeu_si512(label + WIDE, second);
	return scale == 100 || (reach == 0 && _mm512_cmpgt_epu32_mask(
	    _mm512_max_epu32(first, second),
	    _mm512_set1_epi32(SP_LABEL_GREATEST)) == 0);
}

VBMI2 uint32_t
sp_labels_vbmi2(struct sp_span *in, uint32_t *label, uint32_t most)
{
	const unsigned char *at = in->pos, *done = at;
	struct block b = { 0, 0, 0, 0 };
	uint32_t count = 0;

	for (; b.stop == 0 && at < in->end; at += SP_BLOCK) {
		uint32_t found;

		classify_block(at, (size_t)(in->end - at), &b);
		found = (uint32_t)__builtin_popcountll(b.after);
		if (found == 0)
			continue;
		if (found > most - count || !take_labels(&b, at, label + count))
			break;
		count += found;
		done = at + (SP_BLOCK - __builtin_clzll(b.after)) - 1;
	}
	in->pos += done - in->pos;
	return count;
}

#endif
