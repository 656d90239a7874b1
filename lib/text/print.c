/* print.c -- boards and solutions as strings */
#include <string.h>

#include "text.h"

/* A writer whose bytes go into a string, as far as they fit. */
struct printer {
	struct sp_writer writer; /* the first member */
	char *text;
	size_t room;
	size_t length; /* of all that was written */
	char buffer[SP_WRITER_LEAST];
};

static int
put_text(struct sp_writer *w, const char *bytes, size_t count)
{
	struct printer *p = (struct printer *)w;
	size_t left = p->length < p->room ? p->room - p->length : 0;

	if (left > 0)
		memcpy(p->text + p->length, bytes, count < left ? count : left);
	p->length += count;
	return 0;
}

static void
start(struct printer *p, char *text, size_t room)
{
	p->writer = (struct sp_writer){ .put = put_text, .buffer = p->buffer,
	    .room = sizeof p->buffer };
	p->text = text;
	p->room = room;
	p->length = 0;
}

/* Puts the NUL; returns the length without the last `cut` bytes. */
static size_t
end(struct printer *p, size_t cut)
{
	size_t length;

	sp_writer_flush(&p->writer);
	length = p->length - cut;
	if (p->room > 0)
		p->text[length < p->room ? length : p->room - 1] = '\0';
	return length;
}

size_t
sp_board_print(const struct sp_board *b, const struct sp_form *form,
    char *text, size_t room)
{
	struct printer p;

	if (form == NULL)
		form = sp_form_at(0);
	start(&p, text, room);
	if (b->n == 0 || (form->by_index && b->n > SP_MAX_INDEX_CELLS))
		return end(&p, 0);
	sp_write_board(&p.writer, b, form);
	return end(&p, 1);
}

size_t
sp_solution_print(const struct sp_solution *s, unsigned how, char *text,
    size_t room)
{
	struct printer p;

	start(&p, text, room);
	sp_write_solution(&p.writer, s, how);
	return end(&p, 0);
}
