/* text_vbmi2.c -- labels and boards of up to 100 cells read */
#include "kernel/vbmi2/vbmi2.h"

#if defined(SP_X86)

/* ---- clean labels, 64 bytes at a time ------------------------------------- */

/*
 * A block of 64 bytes becomes words of 64 bits, one a byte:
 *
 *	bytes   " 8  4 12  3\n14 0 "
 *	digit   .1..1.11..1..11.1.
 *	after   ..1..1...1.1......    behind a label
 *	stop    ...........1......    neither digit nor space
 *
 * and each bit of `after` up to the first of `stop` is the end of a label.  A
 * label may go on in the next block.  Of the number that ends at each byte
 * there are its last two digits, the two before them and so on; VPCOMPRESSB
 * moves those at the bits of `after` together, and then the pairs are added up.
 */

enum { WIDE = 16 }; /* numbers of 32 bits in a register */

struct block {
	/* Bit for each digit of this block, and of the block before. */
	uint64_t digit, before;
	uint64_t after, stop;
};

/* Returns a word whose bit i says whether the byte that stands so many bytes
 * before byte i is a digit. */
static inline uint64_t
digit_before(const struct block *b, unsigned bytes)
{
	return b->digit << bytes | b->before >> (SP_BLOCK - bytes);
}

/* Classifies a block.  A label may run up to the first stop only if that is an
 * LF or begins a comment.  Bytes past `available` are stops, too. */
VBMI2 static inline void
find_labels(const unsigned char *at, size_t available, struct block *b)
{
	/* Numbers of two digits, which are not used here. */
	uint8_t value[SP_BLOCK];
	uint64_t lf;
	size_t stop;

	b->before = b->digit;
	b->stop = sp_classify_vbmi2(at, value, &b->digit, &lf) | lf |
	    ~sp_low_bits(available);
	b->after = ~b->digit & digit_before(b, 1);
	if (b->stop == 0)
		return;
	stop = (size_t)__builtin_ctzll(b->stop);
	b->after &= sp_low_bits(stop + (stop < available &&
	    (at[stop] == '\n' || at[stop] == '#')));
}

/*
 * Returns, for each label that ends in the block, the number below 100 that two
 * of its digits make: the digit that has `behind` digits behind it, and the
 * digit before that; 0 if the label is shorter.  *reach has bits of the labels
 * that are so long, and on return of the labels that are longer.
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

/* Returns the first or the second 16 bytes as numbers of 32 bits. */
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

/* Stores the labels that end in the block; returns 0 if one is too long or too
 * great. */
VBMI2 static inline int
take_block_labels(const struct block *b, const unsigned char *at,
    uint32_t *label)
{
	uint64_t reach = b->after; /* labels that have more digits */
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
	    _mm512_set1_epi32(SP_MAX_CELLS)) == 0);
}

VBMI2 uint32_t
sp_labels_vbmi2(struct sp_span *in, uint32_t *label, uint32_t most)
{
	const unsigned char *at = in->pos, *done = at;
	struct block b = { .stop = 0 };
	uint32_t count = 0;

	for (; b.stop == 0 && at < in->end; at += SP_BLOCK) {
		uint32_t found;

		find_labels(at, (size_t)(in->end - at), &b);
		found = (uint32_t)__builtin_popcountll(b.after);
		if (found == 0)
			continue;
		if (found > most - count ||
		    !take_block_labels(&b, at, label + count))
			break;
		count += found;
		done = at + (SP_BLOCK - __builtin_clzll(b.after)) - 1;
	}
	in->pos = done;
	return count;
}

/* ---- boards, with VPCOMPRESSB ---------------------------------------------- */

#define TARGET VBMI2 __attribute__((__always_inline__))
#define NAMED(name) name##_vbmi2
#define COUNT_BITS (uint32_t)__builtin_popcountll
#define CLASSIFY sp_classify_vbmi2
#include "kernel/vector/read_tpl.h"

/* Moves the values whose bits are 1 together.  In a wide row 0xff, which is no
 * label, follows them. */
VBMI2 static inline uint32_t
take_values_vbmi2(const struct sp_lanes *s, const uint8_t *value, uint64_t bits,
    uint8_t *label, int is_wide)
{
	__m512i values = _mm512_loadu_si512(value);

	(void)s;
	if (is_wide)
		_mm512_storeu_si512(label, _mm512_mask_compress_epi8(
		    _mm512_set1_epi8((char)0xff), bits, values));
	else
		sp_vstore(label, _mm512_castsi512_si128(
		    _mm512_maskz_compress_epi8(bits, values)));
	return (uint32_t)__builtin_popcountll(bits);
}

/*
 * Returns the bits of labels less `first`, which is 0 or 64.  Shifts by 64 and
 * more, as for bytes behind the labels, set no bits.
 */
VBMI2 static inline uint64_t
label_bits(const struct sp_lanes *s, const uint8_t *label, int first)
{
	__m512i bits = _mm512_setzero_si512();

	for (uint32_t k = 0; k < s->n; k += 8) {
		__m512i eight = _mm512_sub_epi64(_mm512_cvtepu8_epi64(
		    _mm_loadl_epi64((const __m128i *)(label + k))),
		    _mm512_set1_epi64(first));

		bits = _mm512_or_si512(bits, _mm512_sllv_epi64(
		    _mm512_set1_epi64(1), eight));
	}
	return (uint64_t)_mm512_reduce_or_epi64(bits);
}

/* Returns whether the n labels set n different bits. */
VBMI2 static inline int
has_all_labels_vbmi2(const struct sp_lanes *s, const uint8_t *label)
{
	return label_bits(s, label, 0) == sp_low_bits(s->n) &&
	    (s->n <= SP_BLOCK ||
	    label_bits(s, label, SP_BLOCK) == sp_second_cells(s->n));
}

VBMI2 void
sp_read_vbmi2(struct sp_lanes *s, const struct sp_board_lines *lines,
    struct sp_span *in)
{
	read_any_vbmi2(s, lines, in);
}

#endif
