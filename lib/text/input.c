/* input.c -- bytes of a file: block by block, with line numbers, and lines */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "input.h"

/*
 * Bytes of a block, and bytes before and behind it that kernels may read.  The
 * sum stays below 128 KiB, from where on malloc maps memory by a call of the
 * system, and unmaps it again.
 */
enum { BLOCK = 124 << 10, MARGIN = 64 };

/*
 * Sets the bytes at hand to the first so many of the buffer, and puts spaces
 * behind them, so that no board goes on there.
 */
static void
set_filled(struct sp_input *in, size_t bytes)
{
	in->at.pos = in->buffer;
	in->at.end = in->buffer + bytes;
	memset(in->buffer + bytes, ' ', MARGIN);
}

enum sp_status
sp_input_init(struct sp_input *in)
{
	*in = (struct sp_input){ .fd = -1 };
	in->memory = malloc(BLOCK + 2 * MARGIN);
	if (in->memory == NULL)
		return SP_NO_MEMORY;
	memset(in->memory, ' ', MARGIN);
	in->buffer = in->memory + MARGIN;
	sp_input_start(in, NULL);
	return SP_OK;
}

void
sp_input_free(struct sp_input *in)
{
	free(in->memory);
	in->memory = in->buffer = NULL;
	in->at.pos = in->at.end = NULL;
}

void
sp_input_start(struct sp_input *in, sp_get *get)
{
	in->get = get;
	in->fd = -1;
	in->ended = in->error = 0;
	in->is_new = 1;
	in->start = in->buffer;
	in->at.line = 1;
	in->at.pos = in->at.end = in->buffer;
}

/* The `get` of bytes in memory. */
static ptrdiff_t
get_text(struct sp_input *in, unsigned char *to, size_t room)
{
	size_t count = in->text_left < room ? in->text_left : room;

	if (count == 0) /* in->text may be NULL then */
		return 0;
	memcpy(to, in->text, count);
	in->text += count;
	in->text_left -= count;
	return (ptrdiff_t)count;
}

void
sp_input_set_text(struct sp_input *in, const char *text, size_t length)
{
	sp_input_start(in, get_text);
	in->text = text;
	in->text_left = length;
}

/* The `get` of a function of the caller. */
static ptrdiff_t
get_called(struct sp_input *in, unsigned char *to, size_t room)
{
	ptrdiff_t got;

	in->calling = 1;
	got = in->read(in->context, (char *)to, room);
	in->calling = 0;
	if (got <= (ptrdiff_t)room)
		return got;
	errno = EIO;
	return -1;
}

void
sp_input_set_callback(struct sp_input *in,
    ptrdiff_t (*read)(void *context, char *to, size_t room), void *context)
{
	sp_input_start(in, get_called);
	in->read = read;
	in->context = context;
}

static enum sp_status fill_behind(struct sp_input *in, size_t have);

/* Skips a byte order mark of UTF-8 with which the first bytes begin, even if
 * they end within it. */
static enum sp_status
skip_mark(struct sp_input *in)
{
	static const char mark[] = "\xef\xbb\xbf";
	enum { LENGTH = sizeof mark - 1 };
	enum sp_status status = SP_OK;
	size_t have = (size_t)(in->at.end - in->at.pos);

	in->is_new = 0;
	while (status == SP_OK && have < LENGTH &&
	    memcmp(in->at.pos, mark, have) == 0) {
		status = fill_behind(in, have);
		have = (size_t)(in->at.end - in->at.pos);
	}
	if (have < LENGTH || memcmp(in->at.pos, mark, LENGTH) != 0) {
		/* An end or a failure shows at the next call again. */
		sp_input_postpone(in, status);
		return SP_OK;
	}
	in->at.pos += LENGTH;
	in->start = have > LENGTH ? in->at.pos : in->buffer;
	return have > LENGTH ? SP_OK : fill_behind(in, 0);
}

/* Reads bytes into the buffer behind the first `have`. */
static enum sp_status
fill_behind(struct sp_input *in, size_t have)
{
	ptrdiff_t got;

	if (in->ended)
		return SP_END;
	if (in->get == NULL) {
		errno = EBADF;
		return SP_IO_ERROR;
	}
	if (in->error != 0) {
		errno = in->error;
		in->error = 0;
		return SP_IO_ERROR;
	}
	got = in->get(in, in->buffer + have, BLOCK - have);
	if (got < 0)
		return SP_IO_ERROR;
	in->ended = got == 0;
	if (in->ended)
		return SP_END;
	set_filled(in, have + (size_t)got);
	return in->is_new ? skip_mark(in) : SP_OK;
}

enum sp_status
sp_input_fill(struct sp_input *in)
{
	/* At the end all bytes stay. */
	const unsigned char *start = in->is_new ? in->start : NULL;
	enum sp_status status = fill_behind(in, 0);

	if (status == SP_OK && start == NULL)
		in->start = NULL;
	return status;
}

enum sp_status
sp_input_read_on(struct sp_input *in)
{
	size_t taken = (size_t)(in->at.pos - in->buffer);
	size_t have = (size_t)(in->at.end - in->buffer);
	enum sp_status status = have < BLOCK ? fill_behind(in, have) : SP_END;

	in->at.pos = in->buffer + taken;
	return status;
}

enum sp_status
sp_input_add(struct sp_input *in)
{
	size_t have = (size_t)(in->at.end - in->at.pos);

	in->start = in->start == in->at.pos ? in->buffer : NULL;
	memmove(in->buffer, in->at.pos, have);
	set_filled(in, have);
	return have < BLOCK ? fill_behind(in, have) : SP_END;
}

enum sp_status
sp_input_look(struct sp_input *in)
{
	return in->at.pos < in->at.end ? SP_OK : sp_input_fill(in);
}

enum sp_status
sp_input_postpone(struct sp_input *in, enum sp_status status)
{
	if (status == SP_IO_ERROR)
		in->error = errno;
	return status;
}

/* Takes the bytes at hand that belong to this line; *text points to them until
 * the next call.  *ends: the line ends there; its LF, which is not in *text, is
 * taken too. */
static enum sp_status
take_piece(struct sp_input *in, const char **text, size_t *length, int *ends)
{
	enum sp_status status = sp_input_look(in);
	const unsigned char *lf;

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
		status = take_piece(in, &text, &length, &ends);
	while (status == SP_OK && !ends);
	return status;
}

/* ---- whole lines ---------------------------------------------------------- */

/* Appends bytes to the memory of the line, as far as it does not become longer
 * than `most`.  SP_MALFORMED: it would. */
static enum sp_status
append_bytes(struct sp_line *line, const char *bytes, size_t count, size_t most)
{
	enum sp_status status = SP_OK;

	if (count > most - line->length) {
		count = most - line->length;
		status = SP_MALFORMED;
	}
	if (sp_grow(&line->memory, &line->room, line->length + count, 1) !=
	    SP_OK)
		return SP_NO_MEMORY;
	memcpy(line->memory + line->length, bytes, count);
	line->length += count;
	return status;
}

enum sp_status
sp_line_take(struct sp_line *line, struct sp_input *in, size_t most)
{
	enum sp_status kept = SP_OK, status;
	const char *piece;
	size_t length;
	int ends = 0;

	line->number = in->at.line;
	line->length = 0;
	for (int pieces = 0; !ends; pieces = 1) {
		status = take_piece(in, &piece, &length, &ends);
		if (status == SP_END && pieces > 0)
			break;
		if (status != SP_OK)
			return status;
		if (ends && pieces == 0) {
			/* All of it stands in one block. */
			line->text = piece;
			line->length = length < most ? length : most;
			return length > most ? SP_MALFORMED : SP_OK;
		}
		if (kept == SP_OK)
			kept = append_bytes(line, piece, length, most);
	}
	line->text = line->memory;
	return kept;
}

enum sp_status
sp_line_read(struct sp_line *line, struct sp_input *in)
{
	enum sp_status status = sp_line_take(line, in, SP_LINE_MOST);

	return status == SP_OK && memchr(line->text, '\0', line->length) !=
	    NULL ? SP_MALFORMED : status;
}

void
sp_line_free(struct sp_line *line)
{
	free(line->memory);
	*line = (struct sp_line){ .memory = NULL };
}

/* ---- files that another program has to make text of first ------------------ */

static const struct {
	const char *start; /* the first bytes of such a file */
	const char *what;
	const char *unpack; /* the command that makes text of FILE */
} packings[] = {
	{ "\x1f\x8b", "gzip", "gzip -dc FILE" },
	{ "\xfd" "7zXZ", "xz", "xz -dc FILE" },
	{ "\x28\xb5\x2f\xfd", "zstd", "zstd -dc FILE" },
	{ "BZh", "bzip2", "bzip2 -dc FILE" },
	{ "PK\x03\x04", "zip", "unzip -p FILE" },
	{ "\xff\xfe", "UTF-16", "iconv -f UTF-16 -t UTF-8 FILE" },
	{ "\xfe\xff", "UTF-16", "iconv -f UTF-16 -t UTF-8 FILE" }
};

enum sp_status
sp_input_check_text(struct sp_input *in, struct sp_fault *fault)
{
	size_t k = 0;

	if (sp_input_postpone(in, sp_input_look(in)) != SP_OK)
		return SP_OK;
	while (k < sizeof packings / sizeof *packings) {
		size_t length = strlen(packings[k].start);
		size_t have = (size_t)(in->at.end - in->at.pos);
		int begins = memcmp(in->at.pos, packings[k].start,
		    have < length ? have : length) == 0;

		if (begins && have >= length)
			return sp_fault_set(fault, SP_REFUSED,
			    "this is %s, not text; %s", packings[k].what,
			    packings[k].unpack);
		if (!begins ||
		    sp_input_postpone(in, sp_input_add(in)) != SP_OK)
			k++;
	}
	return SP_OK;
}
