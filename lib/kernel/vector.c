/* vector.c -- kernels for registers of 16 bytes: see vector.h */
#include <stdlib.h>

#include "kernel/vector.h"

#if defined(SP_VECTOR)

/* ---- boards of up to 100 cells read --------------------------------------- */

#define TARGET VECTOR __attribute__((__always_inline__))
#define NAMED(name) name##_vector
#define COUNT_BITS sp_bit_count
#define CLASSIFY sp_vclassify
#include "kernel/read_tpl.h"

enum { HALF_BYTES = 8 }; /* half of the bytes of a register */

/* Moves the values whose bits are 1 together, eight at a time.  The other bytes
 * of a register are dropped. */
VECTOR static inline uint32_t
take_values_vector(const struct sp_lanes *s, const uint8_t *value, uint64_t bits,
    uint8_t *label, int is_wide)
{
	const uint8_t *from = label;

	(void)is_wide;
	for (; bits != 0; bits >>= HALF_BYTES, value += HALF_BYTES) {
		const sp_vector moved = sp_vlookup(sp_vload(value),
		    sp_vload(s->tables.set_bits[bits & 0xff]));

		memcpy(label, &moved, HALF_BYTES);
		label += s->tables.set_count[bits & 0xff];
	}
	return (uint32_t)(label - from);
}

/* Returns whether the labels are 0..n-1: the bits of all labels, put together
 * in a register, are the bits below n. */
VECTOR static inline int
has_all_labels_vector(const struct sp_lanes *s, const uint8_t *label)
{
	const struct sp_label_bits *bits = s->tables.bits;
	sp_vector seen = sp_vall(0);

	for (uint32_t cell = 0; cell < s->n; cell++)
		seen = sp_vor(seen, sp_vload(&bits[label[cell]].own));
	return !sp_vany(sp_vxor(seen, sp_vload(&bits[s->n].below)));
}

VECTOR void
sp_read_vector(struct sp_lanes *s, const struct sp_board_lines *lines,
    struct sp_span *in)
{
	read_any_vector(s, lines, in);
}

/* ---- up to 10 cells, by their fixed layout -------------------------------- */

/*
 * In the text that sp-gen writes, each label of such boards has one digit and
 * stands on the same byte of every board:
 *
 *	"3 1 2\n0 5 4\n\n"    bytes of a grid
 *	"0 0 0\n0 0 0\n\n"    `zeros`, subtracted from them
 *	 3.1.2. 0.5.4. .      leaves labels, and 0 where the text is fixed
 */
struct pattern {
	uint8_t zeros[32];    /* the text of a board if all labels were 0 */
	uint8_t is_fixed[32]; /* 0xff for each space and LF of it, else 0 */
};

static void
set_pattern(const struct sp_lanes *s, int grid, struct pattern *p)
{
	uint32_t row = grid ? s->w : s->n, at = 0;

	memset(p, 0, sizeof *p);
	for (uint32_t cell = 0; cell < s->n; cell++) {
		p->zeros[at++] = '0';
		p->is_fixed[at] = 0xff;
		p->zeros[at++] = (cell + 1) % row == 0 ? '\n' : ' ';
	}
	if (grid) {
		p->is_fixed[at] = 0xff;
		p->zeros[at] = '\n';
	}
}

VECTOR void
sp_read10_vector(struct sp_lanes *s, const struct sp_board_lines *lines,
    struct sp_span *in)
{
	const uint32_t line_count = lines->grid ? s->h + 1 : 1;
	const unsigned char *at = in->pos;
	struct pattern p;

	set_pattern(s, lines->grid, &p);
	while (s->count < SP_BATCH &&
	    in->end - at >= (ptrdiff_t)lines->length) {
		sp_vector low = sp_vsub(sp_vload(at), sp_vload(p.zeros));
		sp_vector high = sp_vsub(sp_vload(at + 16),
		    sp_vload(p.zeros + 16));
		sp_vector wrong = sp_vor(sp_vand(low, sp_vload(p.is_fixed)),
		    sp_vand(high, sp_vload(p.is_fixed + 16)));
		sp_vector label = sp_vpad(sp_veven(low, high), s->n);

		if (sp_vany(wrong) || !sp_all_differ(label))
			break;
		sp_vstore(s->label16[s->count], label);
		s->line[s->count++] = in->line;
		in->line += line_count;
		at += lines->length;
	}
	in->pos = at;
}

/* ---- up to 16 cells relabelled, or as text in a layout -------------------- */

VECTOR void
sp_relabel16_vector(const struct sp_lanes *s, const uint8_t to[16],
    uint8_t (*label)[SP_CELLS16])
{
	const sp_vector table = sp_vload(to);

	for (uint32_t i = 0; i < s->count; i++)
		sp_vstore(label[i], sp_vlookup(table,
		    sp_vload(s->label16[i])));
}

VECTOR char *
sp_write_layout16_vector(const struct sp_lanes *s, uint64_t which,
    const struct sp_layout *layout, char *at)
{
	for (; which != 0; which &= which - 1) {
		sp_vector label = sp_vload(s->label16[__builtin_ctzll(which)]);
		sp_vector tens = sp_vlookup(sp_vload(layout->tens), label);
		sp_vector ones = sp_vlookup(sp_vload(layout->ones), label);

		for (uint32_t part = 0; part < layout->length; part += 16)
			sp_vstore(at + part, sp_vor(sp_vor(
			    sp_vlookup(tens,
			    sp_vload(layout->tens_cell + part)),
			    sp_vlookup(ones,
			    sp_vload(layout->ones_cell + part))),
			    sp_vload(layout->space + part)));
		at += layout->length;
	}
	return at;
}

/* ---- up to 16 cells measured, in one register ----------------------------- */

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

/* ---- 17 to 100 cells measured, label by label ----------------------------- */

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

/* ---- four boards of up to 16 cells shuffled, a register each -------------- */

enum {
	PAIR_BOUND = 15 * 14,  /* greatest bound of a pair */
	/* Flag in the first byte of a row, above the number of its lane: this
	 * pair makes the order odd, and that counts. */
	ROW_ODD = 0x10,
	NO_LANE = 0x80         /* sp_vlookup makes a 0 of this index */
};

struct sp_shuffle_rows {
	/* row[pair][value]: the order of the lanes after the two dice a and b
	 * that the value stands for: all other lanes, then lane a, and then
	 * lane b of the lanes that were left. */
	uint8_t row[SP_PAIRS16][PAIR_BOUND][16];
	/* lane[blank][exchange]: the lane of the list for each cell; the cells
	 * past the last one have their own numbers. */
	uint8_t lane[SP_CELLS16][2][16];
};

static void
fill_row(uint8_t row[16], unsigned a, unsigned b, int by_parity)
{
	unsigned second = b + (b >= a), used = 0;

	for (unsigned lane = 0; lane < 16; lane++)
		if (lane != a && lane != second)
			row[used++] = (uint8_t)lane;
	row[14] = (uint8_t)a;
	row[15] = (uint8_t)second;
	row[0] |= by_parity && (a ^ b) & 1 ? ROW_ODD : 0;
}

/* After all dice, the tiles that they moved are at the end of the list; these
 * are the first tiles of the board. */
static void
fill_lanes(const struct sp_shuffle16 *s, struct sp_shuffle_rows *rows)
{
	unsigned tiles = s->n - 1, moved = 2 * s->pairs;

	for (unsigned blank = 0; blank < s->n; blank++) {
		for (unsigned exchange = 0; exchange < 2; exchange++) {
			uint8_t *lane = rows->lane[blank][exchange];

			lane[blank] = NO_LANE;
			for (unsigned i = 0; i < 15; i++) {
				unsigned tile = i;

				if (exchange && i + 2 >= tiles && i < tiles)
					tile = 2 * tiles - 3 - i;
				lane[i + (i >= blank)] = (tile - moved) & 15;
			}
		}
	}
}

struct sp_shuffle_rows *
sp_shuffle_rows_vector(const struct sp_shuffle16 *s)
{
	struct sp_shuffle_rows *rows = malloc(sizeof *rows);

	if (rows == NULL)
		return NULL;
	for (unsigned k = 0; k < s->pairs; k++)
		for (unsigned pair = 0; pair < s->bound[k]; pair++)
			fill_row(rows->row[k][pair], pair / s->second[k],
			    pair % s->second[k], s->by_parity);
	fill_lanes(s, rows);
	return rows;
}

/* The list of lanes is a register of 16 bytes, to which a row of the table is
 * applied in one step, whatever the dice. */
VECTOR void
sp_shuffle16_vector(const struct sp_shuffle16 *s, uint8_t (*die)[SP_FOUR],
    const uint8_t blank[SP_FOUR], const uint8_t odd[SP_FOUR],
    uint8_t (*label)[SP_CELLS16])
{
	sp_vector list[SP_FOUR], odd_dice[SP_FOUR];

	for (unsigned i = 0; i < SP_FOUR; i++) {
		list[i] = sp_vadd(sp_vcells(), sp_vall(1));
		odd_dice[i] = sp_vall(0);
	}
	for (unsigned k = 0; k < s->pairs; k++) {
		for (unsigned i = 0; i < SP_FOUR; i++) {
			sp_vector row = sp_vload(s->rows->row[k][die[k][i]]);

			list[i] = sp_vlookup_low(list[i], row);
			odd_dice[i] = sp_vxor(odd_dice[i], row);
		}
	}
	for (unsigned i = 0; i < SP_FOUR; i++) {
		unsigned exchange = odd[i] ^ sp_vfirst(odd_dice[i]) / ROW_ODD;

		sp_vstore(label[i], sp_vlookup(list[i],
		    sp_vload(s->rows->lane[blank[i]][exchange])));
	}
}

#endif
