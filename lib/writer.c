/* writer.c -- text in blocks */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "private.h"

enum { BLOCK = 1 << 16 };

enum sp_status
sp_writer_init(struct sp_writer *w, int fd)
{
	w->fd = fd;
	w->error = w->begun = 0;
	w->used = 0;
	w->grids = 0;
	w->room = BLOCK;
	w->buffer = malloc(w->room);
	return w->buffer == NULL ? SP_NO_MEMORY : SP_OK;
}

void
sp_writer_free(struct sp_writer *w)
{
	free(w->buffer);
	w->buffer = NULL;
	w->used = w->room = 0;
}

/* Waits until a descriptor that does not block takes bytes again. */
static void
wait_for_room(int fd)
{
	struct pollfd poll_fd = { .fd = fd, .events = POLLOUT };

	poll(&poll_fd, 1, -1);
}

enum sp_status
sp_writer_flush(struct sp_writer *w)
{
	const char *from = w->buffer;
	const char *end = w->buffer + w->used;

	w->begun |= from < end;
	while (from < end && w->error == 0) {
		ssize_t put = write(w->fd, from, (size_t)(end - from));

		if (put >= 0)
			from += put;
		else if (errno == EAGAIN || errno == EWOULDBLOCK)
			wait_for_room(w->fd);
		else if (errno != EINTR)
			w->error = errno;
	}
	w->used = 0;
	return w->error == 0 ? SP_OK : SP_IO_ERROR;
}

char *
sp_writer_room(struct sp_writer *w, size_t count)
{
	if (w->room - w->used < count)
		sp_writer_flush(w);
	return w->buffer + w->used;
}

void
sp_write(struct sp_writer *w, const char *bytes, size_t count)
{
	while (count > 0) {
		size_t part = count < w->room ? count : w->room;

		memcpy(sp_writer_room(w, part), bytes, part);
		w->used += part;
		bytes += part;
		count -= part;
	}
}

void
sp_write_text(struct sp_writer *w, const char *text)
{
	sp_write(w, text, strlen(text));
}

enum { NUMBER_MAX = 20 }; /* digits of 2^64-1 */

/* Puts the digits before `end` and returns where they begin. */
static char *
put_digits(char *end, uint64_t value)
{
	do {
		*--end = (char)('0' + value % 10);
		value /= 10;
	} while (value > 0);
	return end;
}

void
sp_write_number(struct sp_writer *w, uint64_t value)
{
	char digits[NUMBER_MAX];
	char *from = put_digits(digits + NUMBER_MAX, value);

	sp_write(w, from, (size_t)(digits + NUMBER_MAX - from));
}

void
sp_write_big(struct sp_writer *w, const struct sp_big *value)
{
	char text[SP_BIG_TEXT];

	sp_write(w, text, sp_big_print(value, text));
}

/* A label behind as many spaces as its column needs; returns where it ends. */
static char *
put_label(char *at, uint32_t label, size_t width)
{
	char digits[NUMBER_MAX];
	char *from = put_digits(digits + NUMBER_MAX, label);
	size_t length = (size_t)(digits + NUMBER_MAX - from);

	for (; length < width; width--)
		*at++ = ' ';
	memcpy(at, from, length);
	return at + length;
}

static void
write_grid(struct sp_writer *w, const struct sp_board *b)
{
	char digits[NUMBER_MAX];
	uint32_t widest = b->missing == b->n ? b->n - 1 : b->n;
	size_t width = (size_t)(digits + NUMBER_MAX -
	    put_digits(digits + NUMBER_MAX, widest));

	if (w->grids)
		sp_write(w, "\n", 1);
	w->grids = 1;
	for (uint32_t cell = 0; cell < b->n; cell++) {
		char *at = sp_writer_room(w, NUMBER_MAX + 1);

		at = put_label(at, b->label[cell], width);
		*at++ = (cell + 1) % b->size.w == 0 ? '\n' : ' ';
		w->used = (size_t)(at - w->buffer);
	}
}

/* The number that stands for the label in a numbering. */
static uint32_t
number_of(const struct sp_board *b, uint32_t label,
    enum sp_numbering numbering)
{
	if (numbering == SP_BLANK_ZERO)
		return label;
	if (label == 0)
		label = b->missing;
	return numbering == SP_ONE_BASED ? label : label - 1;
}

void
sp_write_board(struct sp_writer *w, const struct sp_board *b,
    const struct sp_form *form)
{
	if (form->grid) {
		write_grid(w, b);
		return;
	}
	if (form->numbering == SP_BY_INDEX) {
		struct sp_big index;

		sp_index(b, &index);
		sp_write_big(w, &index);
		sp_write(w, "\n", 1);
		return;
	}
	for (uint32_t cell = 0; cell < b->n; cell++) {
		char *at = sp_writer_room(w, NUMBER_MAX + 1);

		at = put_label(at, number_of(b, b->label[cell],
		    form->numbering), 0);
		*at++ = cell == b->n - 1 ? '\n' : ' ';
		w->used = (size_t)(at - w->buffer);
	}
}
