/*
 * feed.h -- a text that comes in chunks
 */
#ifndef FEED_H
#define FEED_H

#include <unistd.h>

#include "oracle.h"
#include "text/text.h"

enum {
	FEED_BLOCK = 60000, /* bytes that a pipe holds */
	FEED_BLOCKS = 200   /* chunks of a text at most, or somewhat more */
};

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

/* Returns the bytes of a chunk that a number chooses, of a text of so many. */
static inline size_t
feed_block(uint32_t number, size_t length)
{
	size_t least = length / FEED_BLOCKS + 1;

	if (number == 0 || number > FEED_BLOCK)
		return FEED_BLOCK;
	return number < least ? least : number;
}

/* Lets the text come before each read of the input; returns the descriptor that
 * the input is to read. */
static inline int
feed_start(struct feed *feed, struct sp_input *in)
{
	int ends[2];

	oracle_need(pipe(ends) == 0, "a pipe");
	feed->fd = ends[1];
	feed_reader = ends[0];
	in->before_read = feed_chunk;
	in->argument = feed;
	return ends[0];
}

static inline void
feed_end(struct feed *feed, struct sp_input *in)
{
	close(in->fd);
	if (feed->fd >= 0)
		close(feed->fd);
}

/* Makes a reader of the text, in a form. */
static inline void
feed_open(struct feed *feed, struct sp_reader *r, const struct sp_form *form)
{
	oracle_need(sp_reader_init(r) == SP_OK, "a reader");
	r->form = *form;
	r->for_program = 1;
	sp_reader_set_file(r, feed_start(feed, &r->in));
}

static inline void
feed_close(struct feed *feed, struct sp_reader *r)
{
	feed_end(feed, &r->in);
	sp_reader_clear(r);
}

#endif
