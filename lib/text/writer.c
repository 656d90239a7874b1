/* writer.c -- text and numbers, block by block */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "board/bignum.h"
#include "writer.h"

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
sp_writer_make(struct sp_writer **w)
{
	char *buffer = malloc(SP_WRITER_ROOM);
	*w = malloc(sizeof **w);
	if (*w == NULL || buffer == NULL) {
		free(buffer);
		free(*w);
		*w = NULL;
		return SP_NO_MEMORY;
	}
	**w = (struct sp_writer){ .put = put_called, .room = SP_WRITER_ROOM };
	(*w)->buffer = buffer;
	return SP_OK;
}

enum sp_status
sp_writer_new_callback(struct sp_writer **w,
    size_t (*write)(void *context, const char *bytes, size_t count),
    void *context)
{
	if (w == NULL || write == NULL)
		return SP_REFUSED;
	if (sp_writer_make(w) != SP_OK)
		return SP_NO_MEMORY;
	(*w)->write = write;
	(*w)->context = context;
	return SP_OK;
}

enum sp_status
sp_writer_new_text(struct sp_writer **w)
{
	enum sp_status status;

	if (w == NULL)
		return SP_REFUSED;
	status = sp_writer_make(w);
	if (status == SP_OK)
		(*w)->put = NULL;
	return status;
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

	w->used = (size_t)(sp_put_number(at, value) - w->buffer);
}

void
sp_write_ended(struct sp_writer *w, uint64_t value, char end)
{
	char *at = sp_put_number(sp_writer_room(w, SP_NUMBER_TEXT), value);

	*at++ = end;
	w->used = (size_t)(at - w->buffer);
}

void
sp_writer_free(struct sp_writer *w)
{
	if (w != NULL)
		free(w->buffer);
	free(w);
}
