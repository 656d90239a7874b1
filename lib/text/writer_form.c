/* writer_form.c -- boards in any form, solutions, and the values of fields */
#include <errno.h>

#include "board/bignum.h"
#include "writer.h"

void
sp_write_index(struct sp_writer *w, const struct sp_board *b, char end)
{
	struct sp_big index;
	char text[SP_BIG_TEXT];

	if (b->n == 0 || b->n > SP_MAX_INDEX_CELLS) {
		w->error = EINVAL;
		return;
	}
	sp_index(b, &index);
	sp_write(w, text, sp_big_print(&index, text));
	sp_write(w, &end, 1);
}

/* Writes the rows of the board on one line. */
static void
write_rows(struct sp_writer *w, const struct sp_board *b,
    const struct sp_form *form)
{
	uint32_t blank = form->blank_is_zero ? 0 : b->missing;

	sp_write_text(w, form->marks->start);
	for (uint32_t cell = 0; cell < b->n; cell++) {
		if (cell > 0)
			sp_write_text(w, cell % b->size.w == 0 ?
			    form->marks->row : form->marks->label);
		sp_write_number(w, (b->label[cell] == 0 ? blank :
		    b->label[cell]) - sp_form_shift(form));
	}
	sp_write_text(w, form->marks->end);
}

void
sp_write_board(struct sp_writer *w, const struct sp_board *b,
    const struct sp_form *form)
{
	assert(w != NULL && b != NULL && sp_board_is_valid(b));
	if (form == NULL)
		form = sp_form_at(0);
	if (b->n == 0)
		w->error = EINVAL;
	else if (form->by_index)
		sp_write_index(w, b, '\n');
	else if (form->marks != NULL)
		write_rows(w, b, form);
	else if (form->grid)
		sp_write_grid(w, b, form);
	else
		sp_write_line(w, b, form);
}

/* Writes the direction of the tile or, with SP_BLANK_MOVES, of the blank. */
static void
write_directions(struct sp_writer *w, const struct sp_solution *s,
    unsigned how)
{
	static const char *const words[] = { "up", "down", "left", "right" };
	static const char *const arrows[] = {
		"\xe2\x86\x91", "\xe2\x86\x93", "\xe2\x86\x90", "\xe2\x86\x92"
	};
	/* The tile slides the opposite way of the blank. */
	unsigned opposite = how & SP_BLANK_MOVES ? 0 : 1;
	struct sp_tap tap;

	if (how & SP_BLANK_MOVES && s->length > 0)
		sp_write_text(w, how & SP_WORDS ? "blank: " : "blank:");
	for (uint64_t at = 0; at < s->length; ) {
		unsigned way = (s->dir[at] & 3) ^ opposite;

		if (how & SP_WORDS && at > 0)
			sp_write_text(w, " ");
		if (how & SP_REPEATS)
			sp_solution_tap(s, &at, &tap);
		else
			at++;
		if (how & SP_WORDS) {
			sp_write_text(w, words[way]);
		} else if (how & SP_ARROWS) {
			sp_write_text(w, arrows[way]);
		} else {
			*sp_writer_room(w, 1) = "UDLR"[way];
			w->used++;
		}
		if (how & SP_REPEATS && tap.tiles > 1)
			sp_write_number(w, tap.tiles);
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
		    s->dir[made + 1] == s->dir[made] &&
		    sp_reach(b->size, b->blank, s->dir[made]) > 0)
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
		write_directions(w, s, how);
}
