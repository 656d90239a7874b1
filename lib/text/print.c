/* print.c -- boards and solutions as strings */
#include <stddef.h>
#include <string.h>

#include "writer.h"

/* A printer together with a buffer of the least size. */
struct printer {
	struct sp_printer to;
	char buffer[SP_WRITER_LEAST];
};

static int
put_text(struct sp_writer *w, const char *bytes, size_t count)
{
	_Static_assert(offsetof(struct sp_printer, writer) == 0, "first");
	struct sp_printer *p = (struct sp_printer *)w;
	size_t left = p->length < p->room ? p->room - p->length : 0;

	if (left > 0)
		memcpy(p->text + p->length, bytes, count < left ? count : left);
	p->length += count;
	return 0;
}

void
sp_printer_start(struct sp_printer *p, char *buffer, size_t bytes, char *text,
    size_t room)
{
	p->writer = (struct sp_writer){ .put = put_text, .room = bytes };
	p->writer.buffer = buffer;
	p->text = text;
	p->room = room;
	p->length = 0;
}

size_t
sp_printer_end(struct sp_printer *p, size_t cut)
{
	size_t length;

	sp_writer_flush(&p->writer);
	length = p->length < cut ? 0 : p->length - cut;
	if (p->room > 0)
		p->text[length < p->room ? length : p->room - 1] = '\0';
	return length;
}

size_t
sp_board_print(const struct sp_board *b, const struct sp_form *form,
    char *text, size_t room)
{
	struct printer p;

	assert(b != NULL && (text != NULL || room == 0));
	if (form == NULL)
		form = sp_form_at(0);
	sp_printer_start(&p.to, p.buffer, sizeof p.buffer, text, room);
	if (b->n == 0 || (form->by_index && b->n > SP_MAX_INDEX_CELLS))
		return sp_printer_end(&p.to, 0);
	sp_write_board(&p.to.writer, b, form);
	return sp_printer_end(&p.to, 1);
}

size_t
sp_solution_print(const struct sp_solution *s, struct sp_board *b,
    unsigned how, char *text, size_t room)
{
	struct printer p;

	assert(s != NULL && (text != NULL || room == 0));
	sp_printer_start(&p.to, p.buffer, sizeof p.buffer, text, room);
	sp_write_solution(&p.to.writer, s, b, how);
	return sp_printer_end(&p.to, 0);
}
