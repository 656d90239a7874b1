/* measure_vbmi2.c -- boards of up to 100 cells measured */
#include "vbmi2.h"

#if defined(SP_X86)

/*
 * Four boards of up to 16 cells are a register, a label a byte.  A larger board
 * is two, padded with the numbers of the bytes; the second has only padding if
 * there are up to 64 cells.
 */
enum { FOUR = 4, HALF = SP_BLOCK };

/* The numbers of the bytes in the first or second register. */
VBMI2 static inline __m512i
cells(int second)
{
	return _mm512_or_si512(sp_byte_numbers(),
	    _mm512_set1_epi8(second ? HALF : 0));
}

/* The same 16 bits for each of four boards. */
static inline uint64_t
repeat(uint64_t bits)
{
	return (bits & 0xffff) * UINT64_C(0x0001000100010001);
}

VBMI2 static inline uint32_t
blank_cell(__m512i first, __m512i second)
{
	uint64_t in_first = _mm512_testn_epi8_mask(first, first);
	uint64_t in_second = _mm512_testn_epi8_mask(second, second);

	return (uint32_t)(in_first != 0 ? __builtin_ctzll(in_first) :
	    HALF + __builtin_ctzll(in_second));
}

/* The entries of 64, or of 16 for each of four boards. */
VBMI2 static inline __m512i
look_up(__m512i table, __m512i index, int is_wide)
{
	return is_wide ? _mm512_permutexvar_epi8(index, table) :
	    _mm512_shuffle_epi8(table, index);
}

/* As in measure16_vector.c, of 64 cells or of four boards. */
VBMI2 static inline uint64_t
cycle_minima(__m512i jump, int is_wide)
{
	__m512i least = cells(0);

	for (int step = 0; step < (is_wide ? 6 : 4); step++) {
		least = _mm512_min_epu8(least, look_up(least, jump, is_wide));
		jump = look_up(jump, jump, is_wide);
	}
	return _mm512_cmpeq_epi8_mask(least, cells(0));
}

VBMI2 uint64_t
sp_parities16_vbmi2(const struct sp_lanes *s)
{
	uint64_t white = repeat(s->white[0]), odd = 0;

	for (uint32_t i = 0; i < s->count; i += FOUR) {
		__m512i label = _mm512_loadu_si512(s->label16[i]);
		uint64_t bits = cycle_minima(label, 0) ^
		    (_mm512_testn_epi8_mask(label, label) & white);

		for (int half = SP_CELLS16 / 2; half > 0; half /= 2)
			bits ^= bits >> half;
		odd |= _pext_u64(bits, repeat(1)) << i;
	}
	return odd & sp_low_bits(s->count);
}

/* As in measure16_vector.c; a comparison gives a word, 16 bits a board. */
VBMI2 void
sp_inversions16_vbmi2(const struct sp_lanes *s, const struct sp_homes *h,
    uint64_t *value)
{
	const __m512i one = _mm512_set1_epi8(1), last = _mm512_set1_epi8(15);
	const __m512i order = _mm512_broadcast_i32x4(sp_vload(h->path));
	const __m512i before = _mm512_add_epi8(sp_four_cells(), last);

	for (uint32_t i = 0; i < s->count; i += FOUR) {
		__m512i label = _mm512_shuffle_epi8(
		    _mm512_loadu_si512(s->label16[i]), order);
		/* The labels behind the blank, 15 less those before it. */
		__m512i sum = _mm512_maskz_sub_epi8(_mm512_testn_epi8_mask(
		    label, label), last, sp_four_cells());
		__m512i other = label;

		for (int k = 1; k < 8; k++) {
			other = _mm512_shuffle_epi8(other, _mm512_and_si512(
			    before, last));
			sum = _mm512_mask_add_epi8(sum, repeat((1U << k) - 1) ^
			    _mm512_cmpgt_epi8_mask(other, label), sum, one);
		}
		/* Zeros come from outside, and are greater than none. */
		sum = _mm512_mask_add_epi8(sum, _mm512_cmpgt_epi8_mask(
		    _mm512_bslli_epi128(label, 8), label), sum, one);
		sum = _mm512_sad_epu8(sum, _mm512_setzero_si512());
		sum = _mm512_add_epi64(sum, _mm512_bsrli_epi128(sum, 8));
		sum = _mm512_sub_epi64(_mm512_maskz_compress_epi64(0x55, sum),
		    _mm512_set1_epi64(15));
		_mm256_storeu_si256((__m256i *)(value + i),
		    _mm512_castsi512_si256(sum));
	}
}

/* Of 128 cells; bit i: either cell i or 64 + i is one, not both. */
VBMI2 static inline uint64_t
cycle_minima128(__m512i first, __m512i second)
{
	__m512i low = cells(0), high = cells(1);

	for (int step = 0; step < 7; step++) {
		__m512i lower = _mm512_permutex2var_epi8(low, first, high);
		__m512i jump = _mm512_permutex2var_epi8(first, first, second);

		high = _mm512_min_epu8(high,
		    _mm512_permutex2var_epi8(low, second, high));
		low = _mm512_min_epu8(low, lower);
		second = _mm512_permutex2var_epi8(first, second, second);
		first = jump;
	}
	return _mm512_cmpeq_epi8_mask(low, cells(0)) ^
	    _mm512_cmpeq_epi8_mask(high, cells(1));
}

VBMI2 uint64_t
sp_parities100_vbmi2(const struct sp_lanes *s)
{
	uint64_t in_first = sp_low_bits(s->n);
	uint64_t in_second = sp_second_cells(s->n);
	uint64_t odd = 0;

	for (uint32_t i = 0; i < s->count; i++) {
		__m512i first = _mm512_mask_loadu_epi8(cells(0), in_first,
		    s->label100[i]);
		__m512i second = _mm512_mask_loadu_epi8(cells(1), in_second,
		    s->label100[i] + HALF);
		uint64_t blank;

		blank = (_mm512_testn_epi8_mask(first, first) & s->white[0]) ^
		    (_mm512_testn_epi8_mask(second, second) & s->white[1]);
		odd |= (uint64_t)__builtin_parityll(blank ^ (s->n <= HALF ?
		    cycle_minima(first, 1) :
		    cycle_minima128(first, second))) << i;
	}
	return odd;
}

/* Inversions of labels that all differ modulo 64. */
VBMI2 static inline uint32_t
word_inversions(const uint8_t *label, uint32_t count)
{
	uint64_t seen = 0;
	uint32_t sum = 0;

	for (uint32_t k = 0; k < count; k++) {
		sum += (uint32_t)__builtin_popcountll(seen >>
		    label[k] % HALF);
		seen |= (uint64_t)1 << label[k] % HALF;
	}
	return sum;
}

/* The sum of the cells whose bits are set, 64 a word. */
VBMI2 static inline uint32_t
sum_of_cells(uint64_t first, uint64_t second)
{
	__m512i none = _mm512_setzero_si512();

	return (uint32_t)_mm512_reduce_add_epi64(_mm512_add_epi64(
	    _mm512_sad_epu8(_mm512_maskz_mov_epi8(first, cells(0)), none),
	    _mm512_sad_epu8(_mm512_maskz_mov_epi8(second, cells(1)), none)));
}

/* Stores the labels whose bits are set, without gaps. */
VBMI2 static inline void
compress_labels(uint8_t *label, __m512i first, uint64_t of_first,
    __m512i second, uint64_t of_second)
{
	_mm512_storeu_si512(label, _mm512_maskz_compress_epi8(of_first,
	    first));
	_mm512_storeu_si512(label + __builtin_popcountll(of_first),
	    _mm512_maskz_compress_epi8(of_second, second));
}

/*
 * Low labels, below 64, and high ones are each counted among themselves.
 * Between them, the j-th low label, on cell k, comes after k - j high ones.
 */
VBMI2 static uint32_t
inversions(__m512i first, __m512i second, uint32_t n)
{
	uint8_t label[2 * HALF], high[2 * HALF];
	uint64_t low_first, low_second;

	if (n <= HALF) {
		_mm512_storeu_si512(label, first);
		return word_inversions(label, n);
	}
	low_first = _mm512_cmplt_epu8_mask(first, _mm512_set1_epi8(HALF));
	low_second = _mm512_cmplt_epu8_mask(second, _mm512_set1_epi8(HALF));
	compress_labels(label, first, low_first, second, low_second);
	compress_labels(high, first, ~low_first, second, ~low_second);
	return word_inversions(label, HALF) +
	    word_inversions(high, n - HALF) +
	    sum_of_cells(low_first, low_second) -
	    HALF * (HALF - 1) / 2;
}

VBMI2 void
sp_inversions100_vbmi2(const struct sp_lanes *s, const struct sp_homes *h,
    uint64_t *value)
{
	uint64_t in_first = sp_low_bits(s->n);
	uint64_t in_second = sp_second_cells(s->n);
	__m512i to_first = _mm512_loadu_si512(h->path);
	__m512i to_second = _mm512_loadu_si512(h->path + HALF);

	for (uint32_t i = 0; i < s->count; i++) {
		__m512i low = _mm512_loadu_si512(s->label100[i]);
		__m512i high = _mm512_loadu_si512(s->label100[i] + HALF);
		__m512i first = _mm512_mask_mov_epi8(cells(0), in_first,
		    _mm512_permutex2var_epi8(low, to_first, high));
		__m512i second = _mm512_mask_mov_epi8(cells(1), in_second,
		    _mm512_permutex2var_epi8(low, to_second, high));

		/* All labels before the blank are greater than 0. */
		value[i] = inversions(first, second, s->n) -
		    blank_cell(first, second);
	}
}

#endif
