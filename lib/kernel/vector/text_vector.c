/* text_vector.c -- text of boards, 16 bytes at a time: boards of up to 100 cells
 * read, and boards of up to 16 cells written */
#include "kernel/vector/vector.h"

#if defined(SP_VECTOR)
#define TARGET VECTOR __attribute__((__always_inline__))
#define NAMED(name) name##_vector
#define COUNT_BITS sp_bit_count
#define CLASSIFY sp_vclassify
#include "kernel/vector/read_tpl.h"

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
		sp_vstore8(label, sp_vlookup(sp_vload(value),
		    sp_vload(s->tables.set_bits[bits & 0xff])));
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

/* ---- up to 16 cells relabelled, or as text in a layout --------------------- */

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

#endif
