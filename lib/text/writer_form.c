/* writer_form.c -- boards in any form, solutions, and the values of fields */
#include <errno.h>

#include "writer.h"

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

	if (b->n == 0 || b->n > SP_MAX_INDEX_CELLS) {
		w->error = EINVAL;
		return;
	}
	sp_index(b, &index);
	sp_write_big(w, &index);
	sp_write(w, &end, 1);
}

void
sp_write_board(struct sp_writer *w, const struct sp_board *b,
    const struct sp_form *form)
{
	if (form == NULL)
		form = sp_form_at(0);
	if (b->n == 0)
		w->error = EINVAL;
	else if (form->by_index)
		sp_write_index(w, b, '\n');
	else if (form->grid)
		sp_write_grid(w, b, form);
	else
		sp_write_line(w, b, form);
}

static void
write_letters(struct sp_writer *w, const struct sp_solution *s, unsigned how)
{
	/* letters[dir], for each direction of the blank; the tile slides the
	 * opposite way. */
	const char *letters = how & SP_BLANK_MOVES ? "UDLR" : "DURL";

	if (how & SP_BLANK_MOVES && s->length > 0)
		sp_write_text(w, "blank:");
	for (uint64_t i = 0, run; i < s->length; i += run) {
		for (run = 1; how & SP_REPEATS && i + run < s->length &&
		    s->dir[i + run] == s->dir[i]; run++)
			continue;
		*sp_writer_room(w, 1) = letters[s->dir[i] & 3];
		w->used++;
		if (run > 1)
			sp_write_number(w, run);
	}
}

void
sp_write_value(struct sp_writer *w, const struct sp_field *field,
    uint64_t value, char end)
{
	if (field->type == SP_EVEN_ODD) {
		sp_write_text(w, value == 0 ? "even" : "odd");
		sp_write(w, &end, 1);
	} else if (field->type == SP_SIZE) {
		sp_write_ended(w, value >> 32, 'x');
		sp_write_ended(w, value & UINT32_MAX, end);
	} else {
		sp_write_ended(w, value, end);
	}
}

static void
write_tiles(struct sp_writer *w, const struct sp_solution *s,
    struct sp_board *b, unsigned how)
{
	uint64_t made;

	if (s->length > 0)
		sp_write_text(w, "tiles:");
	for (made = 0; made < s->length; made++) {
		uint32_t cell = b->blank;

		if (!sp_slide_blank(b, s->dir[made]))
			break;
		if (how & SP_REPEATS && made + 1 < s->length &&
		    s->dir[made + 1] == s->dir[made])
			continue;
		sp_write_text(w, " ");
		sp_write_number(w, b->label[cell]);
	}
	while (made-- > 0)
		sp_slide_blank(b, s->dir[made] ^ 1u);
}

void
sp_write_solution(struct sp_writer *w, const struct sp_solution *s,
    struct sp_board *b, unsigned how)
{
	if (how & SP_TILES)
		write_tiles(w, s, b, how);
	else
		write_letters(w, s, how);
}
