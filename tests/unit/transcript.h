/*
 * transcript.h -- what the reader makes of a text, as a text
 *
 * A transcript has a line "LINE: WxH LABELS" for every board, and a line
 * "LINE! CORE" for every fault: its message, without the advice behind "; ".
 * The last line is "end", or "error" if reading failed.
 */
#ifndef TRANSCRIPT_H
#define TRANSCRIPT_H

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "feed.h"
#include "batch/batch.h"

struct transcript {
	char *text;
	size_t used, room;
};

/* Makes room for a fault or less. */
static void
transcript_room(struct transcript *t)
{
	if (t->room - t->used >= SP_FAULT_TEXT + 40)
		return;
	t->room = 2 * t->room + SP_FAULT_TEXT + 40;
	t->text = realloc(t->text, t->room);
	oracle_need(t->text != NULL, "memory");
}

#if defined(__GNUC__)
__attribute__((__format__(__printf__, 2, 3)))
#endif
static void
transcript_add(struct transcript *t, const char *format, ...)
{
	va_list arguments;
	int length;

	transcript_room(t);
	va_start(arguments, format);
	length = vsnprintf(t->text + t->used, t->room - t->used, format,
	    arguments);
	va_end(arguments);
	oracle_need(length >= 0 && t->used + (size_t)length < t->room,
	    "a transcript has room");
	t->used += (size_t)length;
}

/* A space and a number: there are many, and printf takes its time. */
static void
transcript_label(struct transcript *t, uint32_t label)
{
	char digits[12];
	size_t at = sizeof digits;

	do {
		digits[--at] = (char)('0' + label % 10);
		label /= 10;
	} while (label > 0);
	digits[--at] = ' ';
	transcript_room(t);
	memcpy(t->text + t->used, digits + at, sizeof digits - at);
	t->used += sizeof digits - at;
}

static void
transcript_board(struct transcript *t, uint64_t line, uint32_t w, uint32_t h,
    const uint32_t *label)
{
	transcript_add(t, "%llu: %ux%u", (unsigned long long)line, w, h);
	for (uint32_t cell = 0; cell < w * h; cell++)
		transcript_label(t, label[cell]);
	transcript_add(t, "\n");
}

static inline void
transcript_fault(struct transcript *t, uint64_t line, const char *fault)
{
	transcript_add(t, "%llu! %.*s\n", (unsigned long long)line,
	    (int)oracle_core_length(fault), fault);
}

/* How a text is to be read. */
struct reading {
	struct sp_form form;
	struct sp_size size;
	uint32_t blank_label;
	size_t first, chunk; /* bytes of the first and every other read(2) */
	const char *plain;   /* value of SP_PLAIN; NULL: unset, all kernels */
	int one_by_one;      /* no batches of more than one board */
};

/* Levels of kernels, of which those that the processor lacks are as the next
 * best, one board at a time or in batches. */
static const struct {
	const char *name, *plain; /* and the value of SP_PLAIN */
	int one_by_one;
} transcript_ways[] = {
	{ "plainly", "1", 1 },
	{ "by all kernels, one by one", NULL, 1 },
	{ "in plain C", "1", 0 },
	{ "by vectors, in batches", "ssse3", 0 },
	{ "by all kernels, in batches", NULL, 0 }
};

enum { TRANSCRIPT_WAYS = sizeof transcript_ways / sizeof *transcript_ways };

/* Appends the boards of a batch, as a writer has them. */
static void
transcript_batch(struct transcript *t, struct sp_batch *batch)
{
	struct sp_size size = batch->size;
	struct sp_writer *w;
	const char *at;

	oracle_need(sp_writer_new_file(&w, -1) == SP_OK, "a writer");
	sp_batch_write(batch, UINT64_MAX, NULL, sp_form_at(0), w);
	at = w->buffer;
	for (uint32_t i = 0; i < batch->count; i++) {
		const char *end = memchr(at, '\n', w->used - (size_t)(at -
		    w->buffer));

		oracle_need(end != NULL, "a batch is written as lines");
		transcript_add(t, "%llu: %ux%u %.*s\n",
		    (unsigned long long)sp_batch_line(batch, i), size.w,
		    size.h, (int)(end - at), at);
		at = end + 1;
	}
	oracle_need(at == w->buffer + w->used, "and no more");
	sp_writer_free(w);
}

/* Reads a text and appends to the transcript. */
static inline void
transcript_read(struct transcript *t, const char *text, size_t length,
    const struct reading *how)
{
	struct feed feed = { text, length, how->chunk, how->first, -1 };
	struct sp_batch batch;
	struct sp_reader r;
	enum sp_status status;

	if (how->plain != NULL)
		setenv("SP_PLAIN", how->plain, 1);
	else
		unsetenv("SP_PLAIN");
	feed_open(&feed, &r, &how->form);
	r.size = how->size;
	r.blank_label = how->blank_label;
	sp_batch_init(&batch);
	for (;;) {
		struct sp_fault fault;

		fault.line = 0;
		status = sp_batch_read(&batch, &r,
		    how->one_by_one ? 1 : SP_BATCH, &fault);
		if (r.note[0] != '\0')
			transcript_add(t, "0~ %.*s\n",
			    (int)oracle_core_length(r.note), r.note);
		r.note[0] = '\0';
		if (status == SP_OK && batch.count > 1) {
			transcript_batch(t, &batch);
		} else if (status == SP_OK) {
			const struct sp_board *b = sp_batch_board(&batch, 0);

			oracle_need(oracle_same(b, b->size.w, b->size.h,
			    b->label), "blank and missing number are right");
			transcript_board(t, sp_batch_line(&batch, 0),
			    b->size.w, b->size.h, b->label);
		} else if (status == SP_MALFORMED) {
			transcript_fault(t, fault.line, fault.text);
		} else {
			break;
		}
	}
	transcript_add(t, status == SP_END ? "end\n" : "error\n");
	sp_batch_clear(&batch);
	feed_close(&feed, &r);
}

static inline void
transcript_clear(struct transcript *t)
{
	t->used = 0;
	transcript_add(t, "%s", "");
}

#endif
