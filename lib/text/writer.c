/* writer.c -- text and numbers, block by block; into a string; texts of users */
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

/* The `put` of a function of the caller, which may take a part. */
static int
put_called(struct sp_writer *w, const char *bytes, size_t count)
{
	size_t used = w->used;

	while (count > 0) {
		size_t took;

		w->calling = 1;
		took = w->write(w->context, bytes, count);
		if (w->calling != 1 || w->used != used)
			took = 0; /* it has written by the same writer */
		w->calling = 0;
		if (took == 0 || took > count)
			return EIO;
		bytes += took;
		count -= took;
	}
	return 0;
}

enum sp_status
sp_writer_make(struct sp_writer **w,
    int (*put)(struct sp_writer *w, const char *bytes, size_t count))
{
	char *buffer;

	if (w == NULL)
		return SP_REFUSED;
	buffer = malloc(SP_WRITER_ROOM);
	*w = malloc(sizeof **w);
	if (*w == NULL || buffer == NULL) {
		free(buffer);
		free(*w);
		*w = NULL;
		return SP_NO_MEMORY;
	}
	**w = (struct sp_writer){ .put = put, .buffer = buffer,
	    .room = SP_WRITER_ROOM };
	return SP_OK;
}

enum sp_status
sp_writer_new_callback(struct sp_writer **w,
    size_t (*write)(void *context, const char *bytes, size_t count),
    void *context)
{
	enum sp_status status = write == NULL ? SP_REFUSED :
	    sp_writer_make(w, put_called);

	if (status == SP_OK) {
		(*w)->write = write;
		(*w)->context = context;
	}
	return status;
}

enum sp_status
sp_writer_new_text(struct sp_writer **w)
{
	return sp_writer_make(w, NULL);
}

enum sp_status
sp_writer_flush(struct sp_writer *w)
{
	if (w == NULL)
		return SP_REFUSED;
	if (w->calling) {
		w->calling = 2; /* tells put_called to drop the text */
		w->used = 0;
		errno = EINVAL;
		return SP_IO_ERROR;
	}
	if (w->put == NULL) {
		errno = w->error;
		return w->error == 0 ? SP_OK : SP_IO_ERROR;
	}
	w->begun |= w->used > 0;
	if (w->before_write != NULL && w->used > 0)
		w->before_write();
	if (w->used > 0 && w->error == 0)
		w->error = w->put(w, w->buffer, w->used);
	w->used = 0;
	if (w->error == 0)
		return SP_OK;
	errno = w->error;
	return SP_IO_ERROR;
}

/* Makes room for `count` bytes, at most the size of the buffer unless that
 * grows. */
static void
make_room(struct sp_writer *w, size_t count)
{
	if (w->put != NULL) {
		sp_writer_flush(w);
	} else if (sp_grow(&w->buffer, &w->room, w->room + count, 1) !=
	    SP_OK) {
		w->error = ENOMEM;
		w->used = 0;
	}
}

char *
sp_writer_room(struct sp_writer *w, size_t count)
{
	if (w->room - w->used < count)
		make_room(w, count);
	assert(count <= w->room - w->used);
	return w->buffer + w->used;
}

const char *
sp_writer_text(struct sp_writer *w, size_t *length)
{
	assert(w != NULL && length != NULL);
	*length = 0;
	if (w->put != NULL)
		return NULL;
	*sp_writer_room(w, 1) = '\0';
	if (w->error != 0)
		return NULL;
	*length = w->used;
	return w->buffer;
}

void
sp_write(struct sp_writer *w, const char *bytes, size_t count)
{
	if (count == 0)
		return; /* bytes may be NULL */
	if (count > w->room - w->used)
		make_room(w, count);
	for (; count > w->room; bytes += w->room, count -= w->room) {
		memcpy(w->buffer, bytes, w->room);
		w->used = w->room;
		make_room(w, count);
	}
	memcpy(w->buffer + w->used, bytes, count);
	w->used += count;
}

void
sp_write_text(struct sp_writer *w, const char *text)
{
	sp_write(w, text, strlen(text));
}

void
sp_write_number(struct sp_writer *w, uint64_t value)
{
	char *at = sp_writer_room(w, SP_NUMBER_TEXT);

	sp_writer_end(w, sp_put_number(at, value));
}

void
sp_write_ended(struct sp_writer *w, uint64_t value, char end)
{
	char *at = sp_put_number(sp_writer_room(w, SP_NUMBER_TEXT), value);

	*at++ = end;
	sp_writer_end(w, at);
}

void
sp_writer_free(struct sp_writer *w)
{
	if (w != NULL)
		free(w->buffer);
	free(w);
}

/* ---- into a string ------------------------------------------------------- */

static int
put_text(struct sp_writer *w, const char *bytes, size_t count)
{
	_Static_assert(offsetof(struct sp_string_writer, writer) == 0, "first");
	struct sp_string_writer *p = (struct sp_string_writer *)w;
	size_t left = p->length < p->room ? p->room - p->length : 0;

	if (left > 0)
		memcpy(p->text + p->length, bytes, count < left ? count : left);
	p->length += count;
	return 0;
}

void
sp_string_writer_start(struct sp_string_writer *p, char *buffer,
    size_t bytes, char *text, size_t room)
{
	p->writer = (struct sp_writer){ .put = put_text, .room = bytes };
	p->writer.buffer = buffer;
	p->text = text;
	p->room = room;
	p->length = 0;
}

size_t
sp_string_writer_end(struct sp_string_writer *p, size_t cut)
{
	size_t length;

	sp_writer_flush(&p->writer);
	length = p->length < cut ? 0 : p->length - cut;
	if (p->room > 0)
		p->text[length < p->room ? length : p->room - 1] = '\0';
	return length;
}

/* ---- texts of users in a document or on a terminal ------------------------ */

size_t
sp_shown_bytes(const char *text, size_t length)
{
	uint32_t code;
	size_t bytes = sp_utf8(text, length, &code);

	return bytes == 0 || (code < 0x20 && code != '\t') ||
	    (code >= 0x7f && code < 0xa0) || code == 0xfffe || code == 0xffff ?
	    0 : bytes;
}

/* Returns the text for a character of ASCII in a document, or NULL: it stays as
 * it is. */
static const char *
entity(char byte)
{
	switch (byte) {
	case '&':
		return "&amp;";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '"':
		return "&quot;";
	case '\'':
		return "&#39;";
	}
	return NULL;
}

uint64_t
sp_write_quoted(struct sp_writer *w, const char *text, size_t length,
    int is_markup)
{
	char hex[] = "\\xHH";
	uint64_t columns = 0;

	for (size_t i = 0, bytes; i < length; i += bytes > 0 ? bytes : 1) {
		const char *instead = is_markup ? entity(text[i]) : NULL;

		bytes = !is_markup && text[i] == '\t' ? 0 :
		    sp_shown_bytes(text + i, length - i);
		if (bytes == 0) {
			hex[2] = "0123456789ABCDEF"[(unsigned char)text[i] / 16];
			hex[3] = "0123456789ABCDEF"[(unsigned char)text[i] % 16];
			instead = hex;
		}
		if (w != NULL && instead != NULL)
			sp_write_text(w, instead);
		else if (w != NULL)
			sp_write(w, text + i, bytes);
		/* Many characters of three bytes and more are as wide as two
		 * digits. */
		columns += bytes == 0 ? sizeof hex - 1 : bytes > 2 ? 2 : 1;
	}
	return columns;
}
