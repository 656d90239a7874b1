/*
 * feed.h -- a text that comes in chunks
 */
#ifndef FEED_H
#define FEED_H

#include <unistd.h>

#include "oracle.h"
#include "text/text.h"

/* A text that a pipe delivers in chunks, one before every read. */
struct feed {
	const char *text;
	size_t left, chunk, next;
	int fd; /* -1 once it is closed */
};

static int feed_fails;  /* at the end of a text, reading fails */
static int feed_reader; /* the other end of the pipe */

static void
feed_chunk(void *argument)
{
	struct feed *feed = argument;
	size_t count = feed->next < feed->left ? feed->next : feed->left;

	if (count == 0) {
		/* The end of a pipe for writing cannot be read. */
		if (feed_fails && feed->fd >= 0)
			oracle_need(dup2(feed->fd, feed_reader) >= 0,
			    "a descriptor that cannot be read");
		if (feed->fd >= 0)
			close(feed->fd);
		feed->fd = -1;
		return;
	}
	oracle_need(write(feed->fd, feed->text, count) == (ssize_t)count,
	    "the pipe takes a chunk");
	feed->text += count;
	feed->left -= count;
	feed->next = feed->chunk;
}

/* Makes a reader of the text, in a form. */
static inline void
feed_open(struct feed *feed, struct sp_reader *r, const struct sp_form *form)
{
	int ends[2];

	oracle_need(pipe(ends) == 0 && sp_reader_init(r) == SP_OK,
	    "a reader of a pipe");
	feed->fd = ends[1];
	feed_reader = ends[0];
	r->form = *form;
	r->for_program = 1;
	r->in.before_read = feed_chunk;
	r->in.argument = feed;
	sp_reader_set_file(r, ends[0]);
}

static inline void
feed_close(struct feed *feed, struct sp_reader *r)
{
	close(r->in.fd);
	if (feed->fd >= 0)
		close(feed->fd);
	sp_reader_clear(r);
}

#endif
