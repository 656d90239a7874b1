/* slide.c -- the blank and its neighbours */
#include "board.h"

int
sp_slide_blank(struct sp_board *b, enum sp_direction way)
{
	uint32_t row = b->blank / b->size.w, column = b->blank % b->size.w;
	uint32_t to = b->blank;

	switch (way) {
	case SP_UP:
		if (row == 0)
			return 0;
		to -= b->size.w;
		break;
	case SP_DOWN:
		if (row == b->size.h - 1)
			return 0;
		to += b->size.w;
		break;
	case SP_LEFT:
		if (column == 0)
			return 0;
		to--;
		break;
	case SP_RIGHT:
		if (column == b->size.w - 1)
			return 0;
		to++;
		break;
	}
	b->label[b->blank] = b->label[to];
	b->label[to] = 0;
	b->blank = to;
	return 1;
}

void
sp_slide_to(struct sp_board *b, uint32_t cell)
{
	uint32_t w = b->size.w;

	while (b->blank % w < cell % w)
		sp_slide_blank(b, SP_RIGHT);
	while (b->blank % w > cell % w)
		sp_slide_blank(b, SP_LEFT);
	while (b->blank / w < cell / w)
		sp_slide_blank(b, SP_DOWN);
	while (b->blank / w > cell / w)
		sp_slide_blank(b, SP_UP);
}
