/* input.c -- bytes of a file, block by block, with line numbers */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "text.h"

/*
 * Bytes of a block, and those before and after it that kernels may read; malloc
 * maps memory of 128 KiB or more by a call of the system, and unmaps it again.
 */
enum { BLOCK = 124 << 10, MARGIN = 64 };

/* Makes a buffer for so many bytes, with margins, the first one of spaces. */
static enum sp_status
make_buffer(struct sp_input *in, size_t bytes)
{
	unsigned char *memory = malloc(bytes + 2 * MARGIN);

	if (memory == NULL)
		return SP_NO_MEMORY;
	memset(memory, ' ', MARGIN);
	in->memory = memory;
	in->buffer = memory + MARGIN;
	return SP_OK;
}

/*
 * Sets the bytes at hand to the first of the buffer, and puts spaces behind
 * them, so that no board goes on there.
 */
static void
set_filled(struct sp_input *in, size_t bytes)
{
	in->at.pos = in->buffer;
	in->at.end = in->buffer + bytes;
	memset(in->at.end, ' ', MARGIN);
}

enum sp_status
sp_input_init(struct sp_input *in)
{
	*in = (struct sp_input){ .fd = -1 };
	if (make_buffer(in, BLOCK) != SP_OK)
		return SP_NO_MEMORY;
	sp_input_set_file(in, -1);
	return SP_OK;
}

void
sp_input_free(struct sp_input *in)
{
	free(in->memory);
	in->memory = in->buffer = in->at.pos = in->at.end = NULL;
}

void
sp_input_set_file(struct sp_input *in, int fd)
{
	in->fd = fd;
	in->ended = 0;
	in->at.line = 1;
	in->at.pos = in->at.end = in->buffer;
}

enum sp_status
sp_input_set_text(struct sp_input *in, const char *text)
{
	size_t length = strlen(text);

	sp_input_free(in);
	if (make_buffer(in, length) != SP_OK)
		return SP_NO_MEMORY;
	memcpy(in->buffer, text, length);
	set_filled(in, length);
	in->ended = 1;
	return SP_OK;
}

void
sp_wait_for(int fd, short events)
{
	struct pollfd poll_fd = { .fd = fd, .events = events };

	poll(&poll_fd, 1, -1);
}

enum sp_status
sp_input_fill(struct sp_input *in)
{
	while (!in->ended) {
		ssize_t got;

		if (in->before_read != NULL)
			in->before_read(in->argument);
		got = read(in->fd, in->buffer, BLOCK);
		if (got > 0) {
			set_filled(in, (size_t)got);
			return SP_OK;
		}
		if (got == 0)
			in->ended = 1;
		else if (errno == EAGAIN || errno == EWOULDBLOCK)
			sp_wait_for(in->fd, POLLIN);
		else if (errno != EINTR)
			return SP_IO_ERROR;
	}
	return SP_END;
}

enum sp_status
sp_input_look(struct sp_input *in)
{
	return in->at.pos < in->at.end ? SP_OK : sp_input_fill(in);
}

enum sp_status
sp_input_part(struct sp_input *in, const char **text, size_t *length,
    int *ends)
{
	enum sp_status status = sp_input_look(in);
	unsigned char *lf;

	if (status != SP_OK)
		return status;
	lf = memchr(in->at.pos, '\n', (size_t)(in->at.end - in->at.pos));
	*text = (const char *)in->at.pos;
	*length = (size_t)((lf == NULL ? in->at.end : lf) - in->at.pos);
	*ends = lf != NULL;
	in->at.pos += *length + (lf != NULL);
	in->at.line += lf != NULL;
	return SP_OK;
}

enum sp_status
sp_input_skip_line(struct sp_input *in)
{
	enum sp_status status;
	const char *text;
	size_t length;
	int ends;

	do
		status = sp_input_part(in, &text, &length, &ends);
	while (status == SP_OK && !ends);
	return status;
}
