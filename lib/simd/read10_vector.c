/* read10_vector.c -- boards of up to 10 cells read, in canonical form */
#include "vector.h"

#if defined(SP_VECTOR)

/*
 * All labels have one digit, so each stands on the same byte of every board:
 *
 *	"3 1 2\n0 5 4\n\n"    bytes of a grid
 *	"0 0 0\n0 0 0\n\n"    s->canonical, subtracted from them
 *	 3.1.2. 0.5.4. .      leaves labels, and 0 where the text is fixed
 */
VECTOR void
sp_read10_vector(struct sp_lanes *s, struct sp_span *in)
{
	const sp_vector text0 = sp_vload(s->canonical);
	const sp_vector text1 = sp_vload(s->canonical + 16);
	const sp_vector fixed0 = sp_vload(s->is_fixed);
	const sp_vector fixed1 = sp_vload(s->is_fixed + 16);
	const sp_vector padding = sp_vload(s->padding);
	const sp_vector is_cell = sp_vload(s->is_cell);
	const uint32_t lines = s->grid ? s->h + 1 : 1;
	const uint32_t length = s->text_length;
	const unsigned char *at = in->pos;
	uint32_t count = 0;

	while (count < SP_BATCH && in->end - at >= (ptrdiff_t)length) {
		sp_vector low = sp_vsub(sp_vload(at), text0);
		sp_vector high = sp_vsub(sp_vload(at + 16), text1);
		sp_vector wrong = sp_vor(sp_vand(low, fixed0),
		    sp_vand(high, fixed1));
		sp_vector label = sp_vor(padding, sp_vand(is_cell,
		    sp_veven(low, high)));

		if (sp_vany(wrong) || !sp_all_differ(label))
			break;
		sp_vstore(s->label16[count], label);
		s->line[count] = in->line + (uint64_t)count * lines;
		count++;
		at += length;
	}
	s->count = count;
	in->pos += at - in->pos;
	in->line += (uint64_t)count * lines;
}

#endif
