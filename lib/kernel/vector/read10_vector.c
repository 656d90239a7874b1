/* read10_vector.c -- boards of up to 10 cells read, by their fixed layout */
#include "kernel/vector/vector.h"

#if defined(SP_VECTOR)

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
	in->pos += at - in->pos;
}

#endif
