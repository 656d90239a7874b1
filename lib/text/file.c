/* file.c -- boards read from and written to descriptors */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "text.h"

/* Waits until poll(2) reports such events of a descriptor that does not
 * block. */
static void
wait_for(int fd, short events)
{
	struct pollfd poll_fd = { .fd = fd, .events = events };

	poll(&poll_fd, 1, -1);
}

/* ---- reading ------------------------------------------------------------ */

static ptrdiff_t
get_file(struct sp_input *in, unsigned char *to, size_t room)
{
	for (;;) {
		ssize_t got;

		if (in->before_read != NULL)
			in->before_read(in->argument);
		got = read(in->fd, to, room);
		if (got >= 0)
			return got;
		if (errno == EAGAIN || errno == EWOULDBLOCK)
			wait_for(in->fd, POLLIN);
		else if (errno != EINTR)
			return -1;
	}
}

void
sp_input_set_file(struct sp_input *in, int fd)
{
	sp_input_start(in, get_file);
	in->fd = fd;
}

/* Returns whether a line has a digit behind its last colon and before any #.
 * Some forms pass over other lines, as rules, or the number of a line alone. */
static int
has_label(const unsigned char *p, const unsigned char *end)
{
	int has_digit = 0;

	for (; p < end && *p != '#'; p++)
		has_digit = *p != ':' && (has_digit || sp_is_digit((char)*p));
	return has_digit;
}

/* Returns whether the bytes at hand have a line with labels or, for a grid, two,
 * of which one may be its size, and an empty line behind; or the file ends. */
static int
has_board(const struct sp_input *in, int is_grid)
{
	const unsigned char *p = in->at.pos, *end = in->at.end;
	size_t lines = 0;

	while (p < end) {
		const unsigned char *lf = memchr(p, '\n', (size_t)(end - p));

		while (p < end && (*p == ' ' || *p == '\t' || *p == '\r'))
			p++;
		if (p == lf && lines > 1)
			return 1;
		lines += (size_t)has_label(p, lf == NULL ? end : lf);
		if (lf == NULL)
			return in->ended && lines > 0;
		if (lines > 0 && !is_grid)
			return 1;
		p = lf + 1;
	}
	return in->ended && lines > 0;
}

enum sp_status
sp_input_at_hand(struct sp_input *in, int is_grid)
{
	struct pollfd poll_fd = { .fd = in->fd, .events = POLLIN };

	while (!has_board(in, is_grid)) {
		enum sp_status status;

		if (in->error != 0)
			return SP_OK;
		if (in->ended)
			return SP_END;
		if (poll(&poll_fd, 1, 0) != 1)
			return SP_STOPPED;
		status = sp_input_postpone(in, sp_input_add(in));
		/* A line as long as a block is read at leisure. */
		if (status == SP_END && !in->ended)
			return SP_STOPPED;
	}
	return SP_OK;
}

void
sp_reader_set_file(struct sp_reader *r, int fd)
{
	if (r->in.calling)
		return;
	sp_input_set_file(&r->in, fd);
	sp_reader_start(r);
}

/* ---- writing ------------------------------------------------------------ */

/* The `put` of a writer that writes to w->fd. */
static int
put_file(struct sp_writer *w, const char *bytes, size_t count)
{
	while (count > 0) {
		ssize_t put = write(w->fd, bytes, count);

		if (put == 0)
			/* If 0 were no error, the loop might not end. */
			return ENOSPC;
		if (put > 0) {
			bytes += put;
			count -= (size_t)put;
		} else if (errno == EAGAIN || errno == EWOULDBLOCK) {
			wait_for(w->fd, POLLOUT);
		} else if (errno != EINTR) {
			return errno;
		}
	}
	return 0;
}

void
sp_writer_start(struct sp_writer *w, int fd, char *buffer)
{
	*w = (struct sp_writer){ .put = put_file, .fd = fd,
	    .room = SP_WRITER_ROOM };
	w->buffer = buffer;
}

enum sp_status
sp_writer_new_file(struct sp_writer **w, int fd)
{
	enum sp_status status = sp_writer_make(w, put_file);

	if (status == SP_OK)
		(*w)->fd = fd;
	return status;
}
