/* vbmi2.c -- kernels for AVX-512 VBMI2, registers of 64 bytes */
#include "kernel/vector.h"

#if defined(SP_X86)

/* Attribute of functions that need these sets of instructions. */
#define VBMI2 __attribute__((__target__("ssse3,bmi,bmi2,popcnt,avx512f," \
    "avx512bw,avx512vl,avx512vbmi,avx512vbmi2")))

/* Returns a word whose bit i is 1 if a board of n cells has a cell 64 + i. */
static inline uint64_t
second_cells(uint32_t n)
{
	return n > SP_BLOCK ? sp_low_bits(n - SP_BLOCK) : 0;
}

/* Classifies 64 bytes, as sp_vclassify does. */
VBMI2 static inline uint64_t
classify_bytes(const unsigned char *at, uint8_t *value, uint64_t *digit,
    uint64_t *lf)
{
	/* ten_times[c % 64] is ten times the digit c. */
	static const uint8_t ten_times[SP_BLOCK] = {
		['0'] = 0, 10, 20, 30, 40, 50, 60, 70, 80, 90
	};
	const __m512i spaces = _mm512_broadcast_i32x4(_mm_setr_epi8(' ', 0, 0,
	    0, 0, 0, 0, 0, 0, '\t', '\n', 0, 0, '\r', 0, 0));
	__m512i bytes = _mm512_loadu_si512(at);
	__m512i ones = _mm512_sub_epi8(bytes, _mm512_set1_epi8('0'));
	__m512i tens = _mm512_permutexvar_epi8(_mm512_loadu_si512(at - 1),
	    _mm512_loadu_si512(ten_times));
	uint64_t space = _mm512_cmpeq_epi8_mask(bytes,
	    _mm512_shuffle_epi8(spaces, bytes));

	*digit = _mm512_cmplt_epu8_mask(ones, _mm512_set1_epi8(10));
	*lf = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('\n'));
	_mm512_storeu_si512(value, _mm512_add_epi8(ones, tens));
	return ~(space | *digit);
}

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
	b->stop = classify_bytes(at, value, &b->digit, &lf) | lf |
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

/* ---- boards, with VPCOMPRESSB --------------------------------------------- */

#define TARGET VBMI2 __attribute__((__always_inline__))
#define NAMED(name) name##_vbmi2
#define COUNT_BITS (uint32_t)__builtin_popcountll
#define CLASSIFY classify_bytes
#include "kernel/read_tpl.h"

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
	    label_bits(s, label, SP_BLOCK) == second_cells(s->n));
}

VBMI2 void
sp_read_vbmi2(struct sp_lanes *s, const struct sp_board_lines *lines,
    struct sp_span *in)
{
	read_any_vbmi2(s, lines, in);
}

/* ---- boards of 17 to 100 cells measured ----------------------------------- */

/*
 * A board is two registers, a label a byte, padded with the numbers of the
 * bytes; the second has only padding if there are up to 64 cells.
 */
enum { HALF_ROW = SP_BLOCK };

/* Returns the numbers of the bytes in the first or second register. */
VBMI2 static inline __m512i
cells(int second)
{
	const __m512i first = _mm512_add_epi8(
	    _mm512_broadcast_i32x4(sp_vcells()),
	    _mm512_set_epi64(0x3030303030303030, 0x3030303030303030,
	    0x2020202020202020, 0x2020202020202020, 0x1010101010101010,
	    0x1010101010101010, 0, 0));

	return second ? _mm512_or_si512(first, _mm512_set1_epi8(HALF_ROW)) :
	    first;
}

VBMI2 static inline uint32_t
find_blank100(__m512i first, __m512i second)
{
	uint64_t in_first = _mm512_testn_epi8_mask(first, first);
	uint64_t in_second = _mm512_testn_epi8_mask(second, second);

	return (uint32_t)(in_first != 0 ? __builtin_ctzll(in_first) :
	    HALF_ROW + __builtin_ctzll(in_second));
}

/* Returns the least cells of all cycles, as in vector.c, for 64
 * cells: bit i is for cell i. */
VBMI2 static inline uint64_t
cycle_minima64(__m512i jump)
{
	__m512i least = cells(0);

	for (int step = 0; step < 6; step++) {
		least = _mm512_min_epu8(least,
		    _mm512_permutexvar_epi8(jump, least));
		jump = _mm512_permutexvar_epi8(jump, jump);
	}
	return _mm512_cmpeq_epi8_mask(least, cells(0));
}

/*
 * Returns a word that has an even number of 1 bits if a permutation of 128
 * cells has an even number of cycles.  Bit i is 1 if exactly one of the cells i
 * and 64 + i is the least cell of its cycle.
 */
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
	uint64_t in_second = second_cells(s->n);
	uint64_t first_white = _mm512_movepi8_mask(
	    _mm512_loadu_si512(s->is_white));
	uint64_t second_white = _mm512_movepi8_mask(
	    _mm512_loadu_si512(s->is_white + HALF_ROW));
	uint64_t odd = 0;

	for (uint32_t i = 0; i < s->count; i++) {
		__m512i first = _mm512_mask_loadu_epi8(cells(0), in_first,
		    s->label100[i]);
		__m512i second = _mm512_mask_loadu_epi8(cells(1), in_second,
		    s->label100[i] + HALF_ROW);
		uint64_t blank;

		blank = (_mm512_testn_epi8_mask(first, first) & first_white) ^
		    (_mm512_testn_epi8_mask(second, second) & second_white);
		odd |= (uint64_t)__builtin_parityll(blank ^ (s->n <= HALF_ROW ?
		    cycle_minima64(first) :
		    cycle_minima128(first, second))) << i;
	}
	return odd;
}

/* Returns the inversions of labels that all differ modulo 64. */
VBMI2 static inline uint32_t
word_inversions(const uint8_t *label, uint32_t count)
{
	uint64_t seen = 0;
	uint32_t sum = 0;

	for (uint32_t k = 0; k < count; k++) {
		sum += (uint32_t)__builtin_popcountll(seen >>
		    label[k] % HALF_ROW);
		seen |= (uint64_t)1 << label[k] % HALF_ROW;
	}
	return sum;
}

/* Returns the sum of the numbers of the cells whose bits are 1, 64 cells a
 * word. */
VBMI2 static inline uint32_t
sum_of_cells(uint64_t first, uint64_t second)
{
	__m512i none = _mm512_setzero_si512();

	return (uint32_t)_mm512_reduce_add_epi64(_mm512_add_epi64(
	    _mm512_sad_epu8(_mm512_maskz_mov_epi8(first, cells(0)), none),
	    _mm512_sad_epu8(_mm512_maskz_mov_epi8(second, cells(1)), none)));
}

/* Stores the labels whose bits are 1, without gaps. */
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
 * Returns the inversions of any board.  Those between two low labels, below 64,
 * and between two high labels are counted apart. Inversions of a low with a
 * high label: the j-th low label, on cell k, comes after k - j high labels.
 */
VBMI2 static uint32_t
inversions(__m512i first, __m512i second, uint32_t n)
{
	uint8_t label[2 * HALF_ROW], high[2 * HALF_ROW];
	uint64_t low_first, low_second;

	if (n <= HALF_ROW) {
		_mm512_storeu_si512(label, first);
		return word_inversions(label, n);
	}
	low_first = _mm512_cmplt_epu8_mask(first, _mm512_set1_epi8(HALF_ROW));
	low_second = _mm512_cmplt_epu8_mask(second, _mm512_set1_epi8(HALF_ROW));
	compress_labels(label, first, low_first, second, low_second);
	compress_labels(high, first, ~low_first, second, ~low_second);
	return word_inversions(label, HALF_ROW) +
	    word_inversions(high, n - HALF_ROW) +
	    sum_of_cells(low_first, low_second) -
	    HALF_ROW * (HALF_ROW - 1) / 2;
}

VBMI2 void
sp_inversions100_vbmi2(const struct sp_lanes *s, const struct sp_homes *h,
    uint64_t *value)
{
	uint64_t in_first = sp_low_bits(s->n);
	uint64_t in_second = second_cells(s->n);
	__m512i to_first = _mm512_loadu_si512(h->path);
	__m512i to_second = _mm512_loadu_si512(h->path + HALF_ROW);

	for (uint32_t i = 0; i < s->count; i++) {
		__m512i low = _mm512_loadu_si512(s->label100[i]);
		__m512i high = _mm512_loadu_si512(s->label100[i] + HALF_ROW);
		__m512i first = _mm512_mask_mov_epi8(cells(0), in_first,
		    _mm512_permutex2var_epi8(low, to_first, high));
		__m512i second = _mm512_mask_mov_epi8(cells(1), in_second,
		    _mm512_permutex2var_epi8(low, to_second, high));

		/* The blank is label 0, so it has an inversion with every label
		 * before it. */
		value[i] = inversions(first, second, s->n) -
		    find_blank100(first, second);
	}
}

#endif
