/* input.h -- bytes of a file, block by block */
#ifndef SP_INPUT_H
#define SP_INPUT_H

#include "board/board.h"
#include "kernel/kernel.h"

/* ---- input.c: bytes block by block --------------------------------------- */

struct sp_input;

/* Reads at most `room` bytes.  Returns how many bytes it has read, 0 at the
 * end; or -1 after a failure, for which it sets errno. */
typedef ptrdiff_t sp_get(struct sp_input *in, unsigned char *to, size_t room);

struct sp_input {
	sp_get *get;        /* NULL: nothing can be read */
	int fd;             /* descriptor to read from, or -1 */
	const char *text;   /* text in memory to read from: what is left */
	size_t text_left;
	/* Of the caller: as sp_reader_set_callback. */
	ptrdiff_t (*read)(void *context, char *to, size_t room);
	void *context;
	int calling;        /* `read` has not returned yet */
	int is_new;         /* nothing was read yet */
	/* Where the first byte of the file is in the buffer, behind a byte order
	 * mark; NULL: it is no longer there. */
	const unsigned char *start;
	int ended;          /* `get` has returned 0 */
	int error;          /* errno that the next read will fail with, or 0 */
	unsigned char *memory; /* what was allocated */
	unsigned char *buffer; /* a block, with a margin around it in memory */
	struct sp_span at;  /* the bytes at hand: read, but not taken yet */
	/* If set, called before every read(2), which may have to wait. */
	void (*before_read)(void *argument);
	void *argument;
};

enum sp_status sp_input_init(struct sp_input *in);
void sp_input_free(struct sp_input *in);
/* Makes it read by `get` from now on.  Drops the bytes at hand and starts at
 * line 1. */
void sp_input_start(struct sp_input *in, sp_get *get);
/* Makes it read by a function of the caller from now on. */
void sp_input_set_callback(struct sp_input *in,
    ptrdiff_t (*read)(void *context, char *to, size_t room), void *context);
/* Makes it read `length` bytes in memory from now on, which must stay there. */
void sp_input_set_text(struct sp_input *in, const char *text, size_t length);

/* Reads the next block, when no byte is at hand any more.  SP_OK: at least one
 * byte is at hand; SP_END: the file has ended; or SP_IO_ERROR. */
enum sp_status sp_input_fill(struct sp_input *in);
/* Does as sp_input_fill if no byte is at hand, else nothing. */
enum sp_status sp_input_look(struct sp_input *in);
/* Reads more bytes behind the bytes at hand, which may move.  Statuses as from
 * sp_input_fill; SP_END also if a block of bytes is at hand. */
enum sp_status sp_input_add(struct sp_input *in);
/* Reads more bytes behind those in the buffer, none of which is lost or taken.
 * Statuses as from sp_input_add. */
enum sp_status sp_input_read_on(struct sp_input *in);
/* For who looks ahead and reports no failure: if the status is SP_IO_ERROR, the
 * next read will fail with this errno.  Returns the status. */
enum sp_status sp_input_postpone(struct sp_input *in, enum sp_status status);
/* Takes all bytes up to the next LF, and the LF.  SP_END: there is no LF. */
enum sp_status sp_input_skip_line(struct sp_input *in);

/* ---- whole lines --------------------------------------------------------- */

enum { SP_LINE_MOST = 1 << 28 }; /* bytes of the longest line that is stored */

/* A line; all bytes are 0 before the first call of sp_line_read. */
struct sp_line {
	const char *text; /* the line without its LF; it stays until the next
	                     line or byte is read */
	size_t length;
	uint64_t number;  /* the number of the line in the file */
	/* Room for a line that does not stand in one block. */
	char *memory;
	size_t room;
};

/*
 * Reads the next line whole; the last line of a file may lack its LF.
 * SP_MALFORMED: the line has a NUL or more than SP_LINE_MOST bytes; it is
 * skipped, and its text is undefined.  SP_END, SP_NO_MEMORY or SP_IO_ERROR.
 */
enum sp_status sp_line_read(struct sp_line *line, struct sp_input *in);
/* The same for a line that may have NULs.  SP_MALFORMED: it has more than `most`
 * bytes, of which the first are the text. */
enum sp_status sp_line_take(struct sp_line *line, struct sp_input *in,
    size_t most);
void sp_line_free(struct sp_line *line);

/* ---- tokens.c: characters ------------------------------------------------ */

/* Returns how many bytes the first character of a text takes, and sets *code to
 * its number; 0 if the text, of length 1 or more, does not begin with UTF-8. */
size_t sp_utf8(const char *text, size_t length, uint32_t *code);

/* ---- files that are no text ---------------------------------------------- */

/* Looks at the first bytes of a file before any is taken.  SP_REFUSED: the file
 * is compressed or in UTF-16, and the fault ends with the command that makes
 * text of it.  SP_OK also if nothing can be read. */
enum sp_status sp_input_check_text(struct sp_input *in,
    struct sp_fault *fault);

/* ---- file.c: descriptors, which ISO C does not have ---------------------- */

/* Makes it read from `fd` from now on.  Drops the bytes at hand and starts at
 * line 1. */
void sp_input_set_file(struct sp_input *in, int fd);
/*
 * Returns whether the next board can be read from the descriptor without
 * waiting.  SP_OK: all of its line is there or, for a grid, the empty line
 * behind it, or the end of the file; or reading has failed.  SP_END: the file
 * has no further board.  SP_STOPPED: it would have to wait.  Reads bytes that
 * poll(2) says are there.
 */
enum sp_status sp_input_at_hand(struct sp_input *in, int is_grid);

#endif
