/* measure_vector.c -- boards measured, those of up to 16 cells in one register */
#include "kernel/vector/vector.h"

#if defined(SP_VECTOR)

/* ---- up to 16 cells ------------------------------------------------------- */

VECTOR static inline uint8_t
find_blank16(sp_vector label)
{
	return (uint8_t)__builtin_ctz(sp_vbits(sp_vequal(label, sp_vall(0))));
}

/*
 * Says for each cell of a permutation of 16 cells whether it is the least cell
 * of its cycle.  Each cell learns the least cell on its cycle from jumps of
 * length 1, 2, 4 and 8.
 */
VECTOR static inline sp_vector
cycle_minima(sp_vector jump)
{
	const sp_vector cells = sp_vcells();
	sp_vector least = cells;

	for (int step = 0; step < 4; step++) {
		least = sp_vmin(least, sp_vlookup(least, jump));
		jump = sp_vlookup(jump, jump);
	}
	return sp_vequal(least, cells);
}

/* A permutation of 16 cells is even if the number of its cycles is even. */
VECTOR uint64_t
sp_parities16_vector(const struct sp_lanes *s)
{
	const sp_vector white = sp_vload(s->is_white);
	uint64_t odd = 0;

	for (uint32_t i = 0; i < s->count; i++) {
		sp_vector label = sp_vload(s->label16[i]);
		sp_vector blank = sp_vequal(label, sp_vall(0));

		/* The sum of k bytes 255 is odd if k is odd. */
		odd |= (uint64_t)(sp_vsum(sp_vxor(cycle_minima(label),
		    sp_vand(blank, white))) & 1) << i;
	}
	return odd;
}

/*
 * All pairs of 16 cells are compared when a board is compared with itself,
 * rotated by 1 to 7 cells, and by 8 with one half only:
 *
 *	 8  4 12  3 ...  5  1  6     a board
 *	 6  8  4 12 ... 13  5  1     rotated by 1: each label below the one
 *	 ^                           before it, but here the last, which is
 *	                             after it
 *
 * Pairs 16 - k apart, in the first k cells, are in reverse order, so they are
 * inversions where the comparison says that they are none.
 */
VECTOR void
sp_inversions16_vector(const struct sp_lanes *s, const struct sp_homes *h,
    uint64_t *value)
{
	static const uint8_t first[16 + 16] = {
		255, 255, 255, 255, 255, 255, 255, 255
	}; /* 16 bytes from first[8 - k] on begin with k times 255 */
	const sp_vector none = sp_vall(0);

	for (uint32_t i = 0; i < s->count; i++) {
		sp_vector label = sp_vlookup(sp_vload(s->label16[i]),
		    sp_vload(h->path));
		/* Cells that are 8 apart make 8 pairs, not 16. */
		sp_vector sum = sp_vsub(none, sp_vgreater(
		    sp_vjoin(none, label, 8), label)), other = label;

		for (int k = 1; k < 8; k++) {
			other = sp_vjoin(other, other, 15);
			sum = sp_vsub(sum, sp_vxor(sp_vload(first + 8 - k),
			    sp_vgreater(other, label)));
		}
		value[i] = sp_vsum(sum) - find_blank16(label);
	}
}

VECTOR void
sp_misplaced16_vector(const struct sp_lanes *s, const struct sp_homes *h,
    uint64_t *value)
{
	for (uint32_t i = 0; i < s->count; i++) {
		sp_vector label = sp_vload(s->label16[i]);
		sp_vector home = sp_vlookup(sp_vload(h->cell), label);
		sp_vector right = sp_vor(sp_vequal(home, sp_vcells()),
		    sp_vequal(label, sp_vall(0)));

		value[i] = sp_vsum(sp_vadd(right, sp_vall(1)));
	}
}

/* Returns |line[c] - line[home[c]]| for each cell c. */
VECTOR static inline sp_vector
differences16(const uint8_t line[16], sp_vector home)
{
	return sp_vdiff(sp_vload(line), sp_vlookup(sp_vload(line), home));
}

VECTOR void
sp_manhattan16_vector(const struct sp_lanes *s, const struct sp_homes *h,
    uint64_t *value)
{
	for (uint32_t i = 0; i < s->count; i++) {
		sp_vector label = sp_vload(s->label16[i]);
		sp_vector home = sp_vlookup(sp_vload(h->cell), label);

		value[i] = sp_vsum(sp_vandnot(sp_vadd(
		    differences16(s->row, home),
		    differences16(s->column, home)),
		    sp_vequal(label, sp_vall(0))));
	}
}

/* Measures 16 less the number of cycles of the permutation that takes tiles
 * home: see sp_swaps. */
VECTOR void
sp_swaps16_vector(const struct sp_lanes *s, const struct sp_homes *h,
    uint64_t *value)
{
	for (uint32_t i = 0; i < s->count; i++)
		value[i] = sp_vsum(sp_vadd(cycle_minima(
		    sp_vlookup(sp_vload(h->cell), sp_vload(s->label16[i]))),
		    sp_vall(1)));
}

/* ---- 17 to 100 cells, label by label -------------------------------------- */

VECTOR void
sp_inversions100_vector(const struct sp_lanes *s, const struct sp_homes *h,
    uint64_t *value)
{
	for (uint32_t i = 0; i < s->count; i++) {
		const uint8_t *label = s->label100[i];
		/* The set of the labels read so far. */
		sp_vector seen = sp_vall(0);
		uint32_t sum = 0, blank = 0;

		for (uint32_t k = 0; k < s->n; k++) {
			uint8_t next = label[h->path[k]];
			const struct sp_label_bits *bits =
			    &s->tables.bits[next];

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
