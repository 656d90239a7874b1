/* read_vbmi2.c -- boards of up to 100 cells read, with VPCOMPRESSB */
#include "kernel/vbmi2/vbmi2.h"

#if defined(SP_X86)
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
