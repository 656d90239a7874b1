/* small_measure_sse2.c -- small boards measured by every x86-64 processor */
#include <stdlib.h>

#include "small_x86.h"

#if defined(SP_X86)

/*
 * All pairs of 16 cells are compared when a board is compared with itself,
 * turned by 1 to 7 cells, and by 8 with one half only:
 *
 *	 8  4 12  3 ...  5  1  6     a board
 *	 6  8  4 12 ... 13  5  1     turned by 1: each label below the one before
 *	 ^                           it, but here it is the last, which comes after
 *
 * To be turned a board is stored twice in a row.  That is done for all boards
 * first, since bytes that were just stored in two pieces have to be waited for.
 */

enum { CELLS = SP_SMALL_CELLS };

/* Boards twice in a row, in the order of a path. */
struct pairs {
	uint8_t label[SP_SMALL_BATCH][2 * CELLS];
};

static inline __m128i
load(const uint8_t bytes[CELLS])
{
	return _mm_loadu_si128((const __m128i *)bytes);
}

static inline void
store_twice(struct pairs *p, uint32_t i, __m128i label)
{
	_mm_storeu_si128((__m128i *)p->label[i], label);
	_mm_storeu_si128((__m128i *)(p->label[i] + CELLS), label);
}

/* All ones where the label k cells before, or CELLS - k behind, is greater. */
static inline __m128i
compare(const struct pairs *p, uint32_t i, unsigned k)
{
	return _mm_cmpgt_epi8(load(p->label[i] + CELLS - k),
	    load(p->label[i]));
}

/* All ones in the first k cells, k <= HALF, whose pairs are turned round. */
static inline __m128i
turned(unsigned k)
{
	static const uint8_t ones[HALF + CELLS] = {
		255, 255, 255, 255, 255, 255, 255, 255
	};

	return load(ones + HALF - k);
}

/* All ones where the pair 8 cells apart, each taken once, is an inversion. */
static inline __m128i
compare_halves(const struct pairs *p, uint32_t i)
{
	return _mm_andnot_si128(turned(HALF), compare(p, i, HALF));
}

static inline unsigned
blank_bit(const uint8_t *label)
{
	return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(load(label),
	    _mm_setzero_si128()));
}

static void
blanks(const struct sp_small *s, uint8_t *cell)
{
	for (uint32_t i = 0; i < s->count; i++)
		cell[i] = (uint8_t)__builtin_ctz(blank_bit(s->label[i]));
}

/*
 * Pairs that stand the other way round are inversions where they seem to be
 * none; 1 + .. + 7 of them, which is even, make no difference to the parity.
 */
static uint64_t
parities(const struct sp_small *s, uint32_t cells)
{
	struct pairs p;
	uint64_t odd = 0;

	for (uint32_t i = 0; i < s->count; i++)
		store_twice(&p, i, load(s->label[i]));
	for (uint32_t i = 0; i < s->count; i++) {
		__m128i pairs = compare_halves(&p, i);

		for (unsigned k = 1; k < HALF; k++)
			pairs = _mm_xor_si128(pairs, compare(&p, i, k));
		odd |= (uint64_t)__builtin_parity(
		    (unsigned)_mm_movemask_epi8(pairs) ^
		    (blank_bit(p.label[i]) & cells)) << i;
	}
	return odd;
}

/* The sum of 16 bytes. */
static inline unsigned
sum_of(__m128i bytes)
{
	__m128i sums = _mm_sad_epu8(bytes, _mm_setzero_si128());

	return (unsigned)(_mm_cvtsi128_si32(sums) +
	    _mm_extract_epi16(sums, 4));
}

/*
 * The blank is less than all labels before it: so many inversions are counted
 * that are none.
 */
static void
inversions(const struct sp_small *s, const uint8_t path[CELLS],
    uint8_t *value)
{
	uint8_t along[SP_SMALL_BATCH][CELLS];
	struct pairs p;

	for (uint32_t i = 0; i < s->count; i++)
		for (unsigned k = 0; k < CELLS; k++)
			along[i][k] = s->label[i][path[k]];
	for (uint32_t i = 0; i < s->count; i++)
		store_twice(&p, i, load(along[i]));
	for (uint32_t i = 0; i < s->count; i++) {
		__m128i sum = _mm_sub_epi8(_mm_setzero_si128(),
		    compare_halves(&p, i));

		for (unsigned k = 1; k < HALF; k++)
			sum = _mm_sub_epi8(sum, _mm_xor_si128(turned(k),
			    compare(&p, i, k)));
		value[i] = (uint8_t)(sum_of(sum) -
		    (unsigned)__builtin_ctz(blank_bit(along[i])));
	}
}

static void
misplaced(const struct sp_small *s, const struct sp_homes *h, uint8_t *value)
{
	uint8_t goal[CELLS];

	for (uint8_t label = 0; label < CELLS; label++)
		goal[h->cell[label]] = label;
	for (uint32_t i = 0; i < s->count; i++) {
		__m128i label = load(s->label[i]);
		__m128i right = _mm_or_si128(_mm_cmpeq_epi8(label, load(goal)),
		    _mm_cmpeq_epi8(label, _mm_setzero_si128()));

		value[i] = (uint8_t)sum_of(_mm_add_epi8(right,
		    _mm_set1_epi8(1)));
	}
}

static void
manhattan(const struct sp_small *s, const struct sp_homes *h, uint8_t *value)
{
	uint8_t moves[CELLS][CELLS] = { { 0 } };

	for (unsigned cell = 0; cell < s->n; cell++)
		for (unsigned label = 1; label < s->n; label++)
			moves[cell][label] = (uint8_t)(
			    abs(s->row[cell] - h->row[label]) +
			    abs(s->column[cell] - h->column[label]));
	for (uint32_t i = 0; i < s->count; i++) {
		value[i] = 0;
		for (unsigned cell = 0; cell < CELLS; cell++)
			value[i] = (uint8_t)(value[i] +
			    moves[cell][s->label[i][cell]]);
	}
}

/* Each exchange can part one cycle of the way home, and all cells are home. */
static void
swaps(const struct sp_small *s, const struct sp_homes *h, uint8_t *value)
{
	for (uint32_t i = 0; i < s->count; i++) {
		uint32_t seen = 0, cycles = 0;

		for (unsigned cell = 0; cell < s->n; cell++) {
			cycles += (seen >> cell & 1) == 0;
			for (unsigned at = cell; (seen >> at & 1) == 0;
			    at = h->cell[s->label[i][at]])
				seen |= 1u << at;
		}
		value[i] = (uint8_t)(s->n - cycles);
	}
}

void
sp_small_measure_sse2(struct sp_small *s)
{
	s->measures.parities = parities;
	s->measures.blanks = blanks;
	s->measures.inversions = inversions;
	s->measures.misplaced = misplaced;
	s->measures.manhattan = manhattan;
	s->measures.swaps = swaps;
}

#else

void
sp_small_measure_sse2(struct sp_small *s)
{
	(void)s;
}

#endif
