/* writer.h -- boards, solutions and values to text */
#ifndef SP_WRITER_H
#define SP_WRITER_H

#include "form.h"

/* ---- writer.c: bytes and numbers ----------------------------------------- */

struct sp_writer {
	/* Writes bytes; returns 0, or the errno of a failure.  NULL: the text
	 * stays in the buffer, which grows. */
	int (*put)(struct sp_writer *w, const char *bytes, size_t count);
	int fd;      /* descriptor to write to, or 0 */
	/* Of the caller: as sp_writer_new_callback. */
	size_t (*write)(void *context, const char *bytes, size_t count);
	void *context;
	/* 1: `write` has not returned yet; 2: it has tried to write by this
	 * writer, which is an error. */
	int calling;
	/* 0, or what `put` returned when it first failed; then all further
	 * output is dropped. */
	int error;
	int begun;   /* `put` has been called */
	void (*before_write)(void); /* if set, called before `put` */
	char *buffer;
	size_t used, room;
	int grids;   /* a grid was written: the next one needs a blank line */
};

enum {
	SP_WRITER_ROOM = 1 << 16,
	/* Least bytes of a buffer: the longest text that is written in one
	 * piece. */
	SP_WRITER_LEAST = 10250
};

/* Returns where `count` bytes, at most the size of the buffer, can be put.  The
 * caller adds to w->used how many it has put there. */
char *sp_writer_room(struct sp_writer *w, size_t count);

void sp_write(struct sp_writer *w, const char *bytes, size_t count);
/* Writes a number and the byte `end`. */
void sp_write_ended(struct sp_writer *w, uint64_t value, char end);

/* ---- quote.c: texts of users --------------------------------------------- */

/* Returns how many bytes the first character takes; 0 if the text does not begin
 * with UTF-8 of a character that XML allows, and that is no control character
 * but the tab. */
size_t sp_shown_bytes(const char *text, size_t length);
/*
 * Writes a text, unless w is NULL.  Bytes that sp_shown_bytes does not allow
 * become \xHH.  For markup the characters & < > " ' become entities, so that the
 * text is none; else tabs become \x09.  Returns about how many columns the text
 * takes.
 */
uint64_t sp_write_quoted(struct sp_writer *w, const char *text, size_t length,
    int is_markup);

/* ---- file.c: descriptors, which ISO C does not have ---------------------- */

/* Makes a writer to `fd`, with a buffer of SP_WRITER_ROOM bytes that the caller
 * owns. */
void sp_writer_start(struct sp_writer *w, int fd, char *buffer);

/* ---- print.c: text in memory --------------------------------------------- */

/* A writer whose bytes go into a string, as far as they fit. */
struct sp_printer {
	struct sp_writer writer; /* must be the first member */
	char *text;
	size_t room;
	/* Length of all that was written, also of what did not fit. */
	size_t length;
};

/* Prepares the writer, with a buffer of so many bytes that the caller owns. */
void sp_printer_start(struct sp_printer *p, char *buffer, size_t bytes,
    char *text, size_t room);
/* Ends the string with a NUL; returns its length without the last `cut`
 * bytes. */
size_t sp_printer_end(struct sp_printer *p, size_t cut);

/* ---- writer_form.c: boards, solutions and the values of fields ----------- */

/* Returns how many digits the greatest label of the board has. */
size_t sp_board_digits(const struct sp_board *b);
/* Writes the index of the board and the byte `end`. */
void sp_write_index(struct sp_writer *w, const struct sp_board *b, char end);
/* Writes a value that sp_field_value gave, and the byte `end`. */
void sp_write_value(struct sp_writer *w, const struct sp_field *field,
    uint64_t value, char end);

/* Makes a writer of which the caller sets what writes its bytes. */
enum sp_status sp_writer_make(struct sp_writer **w);

#endif
