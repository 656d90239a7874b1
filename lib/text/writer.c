/* writer.c -- text, numbers and labels of boards, block by block */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "board/bignum.h"
#include "writer.h"

enum {
	LABEL_MAX = 10,  /* bytes stored for a label and its space */
	/* So many labels and one more are written at once. */
	CHUNK = SP_WRITER_LEAST / LABEL_MAX - 1
};

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
	*length = w->used;
	return w->error == 0 ? w->buffer : NULL;
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

/* Puts a label, with spaces before it up to the width, and a space. */
static inline char *
put_aligned(char *at, size_t width, uint32_t label)
{
	memset(at, ' ', 8);
	return sp_put_label(at + width - digits_of(label), label);
}

void
sp_write_grid(struct sp_writer *w, const struct sp_board *b,
    const struct sp_form *form)
{
	uint32_t blank = form->blank_is_zero ? 0 : b->missing;
	uint32_t shift = sp_form_shift(form);
	size_t width = digits_of((blank == 0 && b->missing == b->n ? b->n - 1 :
	    b->n) - shift);

	if (w->grids)
		sp_write(w, "\n", 1);
	w->grids = 1;
	if (form->sized) {
		sp_write_ended(w, b->size.w, 'x');
		sp_write_ended(w, b->size.h, '\n');
	}
	for (uint32_t cell = 0, row_end = b->size.w; cell < b->n; ) {
		uint32_t left = row_end - cell < CHUNK ? row_end - cell : CHUNK;
		char *at = sp_writer_room(w, (CHUNK + 1) * LABEL_MAX);

		for (; left > 0; left--, cell++)
			at = put_aligned(at, width, (b->label[cell] == 0 ?
			    blank : b->label[cell]) - shift);
		if (cell == row_end) {
			at[-1] = '\n';
			row_end += b->size.w;
		}
		w->used = (size_t)(at - w->buffer);
	}
}

void
sp_write_line(struct sp_writer *w, const struct sp_board *b,
    const struct sp_form *form)
{
	const uint32_t *label = b->label;
	uint32_t blank = form->blank_is_zero ? 0 : b->missing;
	uint32_t shift = sp_form_shift(form);

	for (uint32_t cell = 0; cell < b->n; ) {
		size_t left = b->n - cell < CHUNK ? b->n - cell : CHUNK;
		char *at = sp_writer_room(w, (left + 1) * LABEL_MAX);

		for (; form->blank_is_zero && left > 0; left--, cell++)
			at = sp_put_label(at, label[cell]);
		for (; left > 0; left--, cell++)
			at = sp_put_label(at, (label[cell] == 0 ? blank :
			    label[cell]) - shift);
		if (cell == b->n)
			at[-1] = '\n';
		w->used = (size_t)(at - w->buffer);
	}
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
