/*
 * reading.h -- the library reads a text alike in every way: at once, in blocks,
 * one by one, in batches, by all kernels; tests/texts/ says what is right
 *
 * The first line of an input names a form, whose parts are words, and may have
 * "-G" for grids; parts that exclude each other stand for the form line.  Its
 * numbers are: columns and rows, or 0x0; the bytes of the first block and the
 * bytes of every other block, 0 for all at once; the bytes of a comment at the
 * end, which makes a block long.
 */
#ifndef READING_H
#define READING_H

#include "fuzz.h"
#include "transcript.h"

enum {
	READING_SIDE = 1000,
	READING_TEXT = 1 << 16,
	READING_MOST = 10000 /* bytes of an input that are read */
};

static inline struct sp_form
reading_form(const struct fuzz *f)
{
	char text[256] = "";
	const struct sp_form *part;
	struct sp_form form;
	struct sp_fault ignored;

	for (size_t k = 0; (part = sp_form_at(k)) != NULL; k++) {
		if (part->by_index || !fuzz_says(f, part->name))
			continue;
		oracle_need(strlen(text) + strlen(part->name) + 2 <=
		    sizeof text, "room for all names of forms");
		strcat(text, *text == '\0' ? "" : ",");
		strcat(text, part->name);
	}
	if (sp_form_parse(&form, text, &ignored) != SP_OK)
		form = *sp_form_at(0);
	form.grid |= fuzz_says(f, "-G");
	return form;
}

/* Adds the comment; the text has room for READING_TEXT bytes. */
static inline size_t
reading_add_comment(const struct fuzz *f, char *text, size_t length)
{
	size_t comment = f->number[4];

	if (comment == 0 || comment >= READING_TEXT - length)
		return length;
	text[length++] = '\n';
	memset(text + length, '#', comment);
	return length + comment;
}

static inline struct reading
reading_of(const struct fuzz *f, size_t length)
{
	struct reading how = {
		reading_form(f), fuzz_size(f, READING_SIDE), UINT32_MAX,
		feed_block(f->number[2], 0),
		feed_block(f->number[3], length), "1", 1
	};

	return how;
}

static inline void
reading_compare(const char *text, size_t length, struct reading how)
{
	static struct transcript expected, got;
	struct reading at_once = how;

	at_once.first = at_once.chunk = FEED_BLOCK;
	transcript_clear(&expected);
	transcript_read(&expected, text, length, &at_once);
	for (size_t i = 0; i < TRANSCRIPT_WAYS; i++) {
		how.plain = transcript_ways[i].plain;
		how.one_by_one = transcript_ways[i].one_by_one;
		transcript_clear(&got);
		transcript_read(&got, text, length, &how);
		fuzz_need(strcmp(expected.text, got.text) == 0,
		    transcript_ways[i].name, expected.text, got.text);
	}
}

#endif
