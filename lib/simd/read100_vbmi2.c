/* read100_vbmi2.c -- lines of 17 to 100 cells read, a row of bytes a board */
#include "vbmi2.h"

#if defined(SP_X86)

/*
 * As in read16_vbmi2.c, but lines go over several blocks of 64 bytes.  Behind
 * the labels of a row stand bytes that are no labels.
 */

enum { NO_LABEL = -1 };

/* The number that each digit makes with the one before it, if there is one:
 * bits of `behind`. */
VBMI2 static inline __m512i
two_digits(const unsigned char *at, __m512i ones, uint64_t behind)
{
	__m512i before = _mm512_maskz_sub_epi8(behind,
	    _mm512_loadu_si512(at - 1), _mm512_set1_epi8('0'));

	/* Ten times a digit stays in its byte. */
	return _mm512_add_epi8(_mm512_add_epi8(ones,
	    _mm512_slli_epi16(before, 1)), _mm512_slli_epi16(before, 3));
}

/*
 * Stores the labels of the line at `at` in the row, if they are n of at most
 * two digits with spaces between; returns the LF that ends the line, or NULL.
 */
VBMI2 static inline const unsigned char *
take_line(const unsigned char *at, const unsigned char *end, uint32_t n,
    uint8_t *row)
{
	const __m512i spaces = _mm512_broadcast_i32x4(_mm_setr_epi8(' ', 0, 0,
	    0, 0, 0, 0, 0, 0, '\t', 0, 0, 0, '\r', 0, 0));
	const __m512i zero = _mm512_set1_epi8('0');
	uint64_t digit = 0;
	uint32_t count = 0, found;

	for (; at < end; at += SP_BLOCK) {
		__m512i bytes = _mm512_loadu_si512(at);
		__m512i ones = _mm512_sub_epi8(bytes, zero);
		uint64_t lf = _mm512_cmpeq_epi8_mask(bytes,
		    _mm512_set1_epi8('\n'));
		uint64_t within = (lf - 1) & ~lf, carry = digit;
		uint64_t behind, last, wrong;

		digit = within & _mm512_cmplt_epu8_mask(ones,
		    _mm512_set1_epi8(10));
		behind = digit << 1 | carry >> (SP_BLOCK - 1);
		last = digit & ~(digit >> 1 | (uint64_t)(at[SP_BLOCK] -
		    (unsigned)'0' < 10) << (SP_BLOCK - 1));
		wrong = within & ~(digit | _mm512_cmpeq_epi8_mask(bytes,
		    _mm512_shuffle_epi8(spaces, bytes)));
		/* No number has three digits. */
		wrong |= digit & behind &
		    (digit << 2 | carry >> (SP_BLOCK - 2));
		found = (uint32_t)__builtin_popcountll(last);
		if (wrong != 0 || found > n - count)
			return NULL;
		_mm512_storeu_si512(row + count, _mm512_mask_compress_epi8(
		    _mm512_set1_epi8((char)NO_LABEL), last,
		    two_digits(at, ones, behind)));
		count += found;
		if (lf == 0 && at[SP_BLOCK] != '\n')
			continue;
		at += lf == 0 ? SP_BLOCK : __builtin_ctzll(lf);
		return count == n && at < end ? at : NULL;
	}
	return NULL;
}

/*
 * Whether n labels are 0..n-1: then so many bits are set.  Shifts by 64 and
 * more, as by NO_LABEL, set none.
 */
VBMI2 static inline int
all_differ(const uint8_t *row, uint32_t n)
{
	const __m512i one = _mm512_set1_epi64(1);
	__m512i low = _mm512_setzero_si512(), high = low;

	for (uint32_t k = 0; k < n; k += 8) {
		__m512i label = _mm512_cvtepu8_epi64(_mm_loadl_epi64(
		    (const __m128i *)(row + k)));

		low = _mm512_or_si512(low, _mm512_sllv_epi64(one, label));
		high = _mm512_or_si512(high, _mm512_sllv_epi64(one,
		    _mm512_sub_epi64(label, _mm512_set1_epi64(SP_BLOCK))));
	}
	return (uint64_t)_mm512_reduce_or_epi64(low) == sp_low_bits(n) &&
	    (uint64_t)_mm512_reduce_or_epi64(high) == sp_second_cells(n);
}

/* Taking and checking are loops of their own: see read16_vector.c. */
VBMI2 void
sp_read100_vbmi2(struct sp_lanes *s, struct sp_span *in)
{
	const unsigned char *ends[SP_BATCH], *at = in->pos;
	uint32_t taken = 0, lines;

	for (lines = 0; lines < SP_BATCH; lines++) {
		at = take_line(at, in->end, s->n, s->label100[lines]);
		if (at == NULL)
			break;
		ends[lines] = at++;
	}
	for (; taken < lines && all_differ(s->label100[taken], s->n); taken++)
		s->line[taken] = in->line + taken;
	if (taken > 0)
		in->pos += ends[taken - 1] + 1 - in->pos;
	s->count = taken;
	in->line += taken;
}

#endif
