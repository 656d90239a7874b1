/* writer_bignum.c -- exact numbers, with their large arrays on the stack */
#include "text.h"

void
sp_write_big(struct sp_writer *w, const struct sp_big *value)
{
	char text[SP_BIG_TEXT];

	sp_write(w, text, sp_big_print(value, text));
}

void
sp_write_index(struct sp_writer *w, const struct sp_board *b, char end)
{
	struct sp_big index;

	sp_index(b, &index);
	sp_write_big(w, &index);
	sp_write(w, &end, 1);
}
