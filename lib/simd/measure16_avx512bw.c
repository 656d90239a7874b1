/* measure16_avx512bw.c -- boards of up to 16 cells, four to a register */
#include "vbmi2.h"

#if defined(SP_X86)

/* As in measure16_vector.c, for four boards at a time; a comparison gives a
 * word, 16 bits a board. */
enum { FOUR = 4 };

/* The same 16 bits for each of four boards. */
static inline uint64_t
repeat(uint32_t bits)
{
	return (bits & 0xffff) * UINT64_C(0x0001000100010001);
}

/* Bit 16 i + c: cell c of board i is the least of its cycle. */
AVX512BW static inline uint64_t
cycle_minima(__m512i jump)
{
	__m512i least = sp_four_cells();

	for (int step = 0; step < 4; step++) {
		least = _mm512_min_epu8(least,
		    _mm512_shuffle_epi8(least, jump));
		jump = _mm512_shuffle_epi8(jump, jump);
	}
	return _mm512_cmpeq_epi8_mask(least, sp_four_cells());
}

AVX512BW uint64_t
sp_parities16_avx512bw(const struct sp_lanes *s)
{
	uint64_t white = repeat((uint32_t)s->white[0]), odd = 0;

	for (uint32_t i = 0; i < s->count; i += FOUR) {
		__m512i label = _mm512_loadu_si512(s->label16[i]);
		uint64_t bits = cycle_minima(label) ^
		    (_mm512_testn_epi8_mask(label, label) & white);

		for (int half = SP_CELLS16 / 2; half > 0; half /= 2)
			bits ^= bits >> half;
		odd |= _pext_u64(bits, repeat(1)) << i;
	}
	return odd & sp_low_bits(s->count);
}

/* As in measure16_vector.c, but a comparison says yes or no in bits. */
#define COMPARE(k) sum = _mm512_mask_add_epi8(sum, \
    repeat((1 << (k)) - 1) ^ _mm512_cmpgt_epi8_mask( \
    _mm512_alignr_epi8(label, label, 16 - (k)), label), sum, one)

AVX512BW void
sp_inversions16_avx512bw(const struct sp_lanes *s, const uint8_t path[16],
    uint8_t *value)
{
	const __m512i order = _mm512_broadcast_i32x4(_mm_loadu_si128(
	    (const __m128i *)path));
	const __m512i one = _mm512_set1_epi8(1), last = _mm512_set1_epi8(15);

	for (uint32_t i = 0; i < s->count; i += FOUR) {
		__m512i label = _mm512_shuffle_epi8(
		    _mm512_loadu_si512(s->label16[i]), order);
		/* The labels behind the blank, 15 less those before it. */
		__m512i sum = _mm512_maskz_sub_epi8(_mm512_testn_epi8_mask(
		    label, label), last, sp_four_cells());
		int four; /* values, a byte each */

		/* Zeros come from outside, and are greater than none. */
		sum = _mm512_mask_add_epi8(sum, _mm512_cmpgt_epi8_mask(
		    _mm512_bslli_epi128(label, 8), label), sum, one);
		COMPARE(1);
		COMPARE(2);
		COMPARE(3);
		COMPARE(4);
		COMPARE(5);
		COMPARE(6);
		COMPARE(7);
		sum = _mm512_sad_epu8(sum, _mm512_setzero_si512());
		sum = _mm512_add_epi64(sum, _mm512_bsrli_epi128(sum, 8));
		sum = _mm512_sub_epi64(_mm512_maskz_compress_epi64(0x55, sum),
		    _mm512_set1_epi64(15));
		four = _mm_cvtsi128_si32(_mm512_cvtepi64_epi8(sum));
		memcpy(value + i, &four, sizeof four);
	}
}

#endif
