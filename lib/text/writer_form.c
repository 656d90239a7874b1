/* writer_form.c -- boards in any form, solutions, and the values of fields */
#include <errno.h>
#include <string.h>

#include "text.h"

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

/* ---- boards -------------------------------------------------------------- */

enum {
	LABEL_MAX = 10,  /* bytes stored for a label and its space */
	/* Most labels that are stored before the writer is asked for room again:
	 * what it has holds one more, for marks. */
	CHUNK = SP_WRITER_LEAST / LABEL_MAX - 1
};

/* Returns how many digits a label has. */
static inline size_t
digits_of(uint32_t label)
{
	size_t width = 0;

	for (; label >= SP_THREE_DIGITS; label /= SP_THREE_DIGITS)
		width += 3;
	return width + sp_digits.length[label] - 1;
}

size_t
sp_board_digits(const struct sp_board *b)
{
	return digits_of(b->missing == b->n ? b->n - 1 : b->n);
}

/* Writes the labels, with the marks of the form around and between them.  A form
 * without marks has a space between two labels, and more in a grid, so that its
 * columns are aligned. */
static void
write_cells(struct sp_writer *w, const struct sp_board *b,
    const struct sp_form *form)
{
	static const struct sp_form_marks spaces = { "", " ", "\n", "\n" };
	const struct sp_form_marks *marks = form->marks != NULL ? form->marks :
	    &spaces;
	uint32_t row = marks != &spaces || form->grid ? b->size.w : b->n;
	uint32_t blank = form->blank_is_zero ? 0 : b->missing;
	uint32_t shift = sp_form_shift(form);
	size_t width = !form->grid ? 0 : digits_of((blank == 0 &&
	    b->missing == b->n ? b->n - 1 : b->n) - shift);
	const uint32_t *label = b->label;
	char between = *marks->label;

	assert(strlen(marks->label) == 1 && strlen(marks->row) <= LABEL_MAX &&
	    strlen(marks->end) <= LABEL_MAX);
	sp_write_text(w, marks->start);
	for (uint32_t cell = 0, row_end = row; cell < b->n; ) {
		uint32_t left = row_end - cell < CHUNK ? row_end - cell : CHUNK;
		char *at = sp_writer_room(w, (CHUNK + 1) * LABEL_MAX);

		for (; width > 0 && left > 0; left--, cell++) {
			uint32_t number = (label[cell] == 0 ? blank :
			    label[cell]) - shift;

			memset(at, ' ', 8);
			at = sp_put_label(at + width - digits_of(number),
			    number);
		}
		for (; left > 0; left--, cell++) {
			at = sp_put_label(at, (label[cell] == 0 ? blank :
			    label[cell]) - shift);
			at[-1] = between;
		}
		if (cell == row_end) {
			const char *mark = cell < b->n ? marks->row :
			    marks->end;

			for (at--; *mark != '\0'; mark++)
				*at++ = *mark;
			row_end += row;
		}
		sp_writer_end(w, at);
	}
}

void
sp_write_board(struct sp_writer *w, const struct sp_board *b,
    const struct sp_form *form)
{
	assert(w != NULL && b != NULL && sp_board_is_valid(b));
	if (form == NULL)
		form = sp_form_at(0);
	if (b->n == 0) {
		w->error = EINVAL;
	} else if (form->by_index) {
		sp_write_index(w, b, '\n');
	} else {
		if (form->grid && w->grids)
			sp_write(w, "\n", 1);
		w->grids |= form->grid;
		if (form->sized) {
			sp_write_ended(w, b->size.w, 'x');
			sp_write_ended(w, b->size.h, '\n');
		}
		write_cells(w, b, form);
	}
}

/* ---- solutions and values ------------------------------------------------ */

/* Writes the directions of the slides: of the tiles or, with SP_BLANK_MOVES, of
 * the blank. */
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
	assert(w != NULL && s != NULL && (b != NULL || !(how & SP_TILES)));
	if (how & SP_TILES)
		write_tiles(w, s, b, how);
	else
		write_directions(w, s, how);
}

/* ---- boards and solutions as strings -------------------------------------- */

/* A string writer together with a buffer of the least size. */
struct string_output {
	struct sp_string_writer to;
	char buffer[SP_WRITER_LEAST];
};

size_t
sp_board_print(const struct sp_board *b, const struct sp_form *form,
    char *text, size_t room)
{
	struct string_output p;

	assert(b != NULL && (text != NULL || room == 0));
	if (form == NULL)
		form = sp_form_at(0);
	sp_string_writer_start(&p.to, p.buffer, sizeof p.buffer, text, room);
	if (b->n == 0 || (form->by_index && b->n > SP_MAX_INDEX_CELLS))
		return sp_string_writer_end(&p.to, 0);
	sp_write_board(&p.to.writer, b, form);
	return sp_string_writer_end(&p.to, 1);
}

size_t
sp_solution_print(const struct sp_solution *s, struct sp_board *b,
    unsigned how, char *text, size_t room)
{
	struct string_output p;

	assert(s != NULL && (text != NULL || room == 0));
	sp_string_writer_start(&p.to, p.buffer, sizeof p.buffer, text, room);
	sp_write_solution(&p.to.writer, s, b, how);
	return sp_string_writer_end(&p.to, 0);
}
