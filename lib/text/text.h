/*
 * text.h -- bytes to boards and back
 *
 *	input	blocks of a file, with line numbers
 *	lexer	numbers and other tokens of a block
 *	collect	labels become a board, or a fault
 *	reader	the boards of a file
 *	goalarg	the goals that an argument of -g names
 *	writer	boards, numbers and text to a descriptor
 */
#ifndef SP_TEXT_H
#define SP_TEXT_H

#include "board/bignum.h"
#include "board/board.h"
#include "simd/simd.h"

/* ---- input.c: bytes in blocks, with line numbers ------------------------ */

struct sp_input {
	int fd;
	int ended;          /* read(2) has returned 0 */
	unsigned char *memory, *buffer;
	struct sp_span at;  /* the bytes not yet taken */
	/* Called, if set, before every read(2), which may have to wait. */
	void (*before_read)(void *argument);
	void *argument;
};

enum sp_status sp_input_init(struct sp_input *in);
void sp_input_free(struct sp_input *in);
/* Goes on with another file from its line 1. */
void sp_input_start(struct sp_input *in, int fd);

/* Reads the first block of a file, or tells that it has none: SP_END. */
enum sp_status sp_input_look(struct sp_input *in);

/*
 * Gives the bytes that come next on this line, as far as they are at hand;
 * *ends: the line ends behind them, and its LF is taken.  They are valid until
 * the next call.  SP_END at the end of the file where no bytes are left.
 */
enum sp_status sp_input_part(struct sp_input *in, const char **text,
    size_t *length, int *ends);

/*
 * With pos == end: reads the next block.  SP_OK with at least one byte, SP_END
 * at the end of the file, SP_IO_ERROR.
 */
enum sp_status sp_input_fill(struct sp_input *in);
/* Waits for poll(2) events of a descriptor that does not block. */
void sp_wait_for(int fd, short events);
/* Makes a string all there is to read; no file can be read after. */
enum sp_status sp_input_text(struct sp_input *in, const char *text);
/* Skips to behind the next LF. */
enum sp_status sp_input_skip_line(struct sp_input *in);

/* ---- lexer.c: labels and faults in a line ---- */

enum sp_token {
	SP_TOKEN_NUMBER,
	SP_TOKEN_LINE_END, /* the LF is taken */
	SP_TOKEN_FILE_END,
	SP_TOKEN_WRONG,    /* no number */
	SP_TOKEN_ERROR     /* read(2) failed */
};

enum { SP_TOKEN_TEXT = 33 }; /* bytes kept, one more than are shown */

/* What the bytes of a text are, and the token at hand. */
struct sp_lexer {
	unsigned char class[256];
	int loose;
	int comment;         /* there was a comment on the line */
	uint64_t value;      /* saturated a little above SP_MAX_CELLS */
	char text[SP_TOKEN_TEXT];
	size_t length;       /* bytes in text */
};

void sp_lexer_init(struct sp_lexer *lexer, int loose, int newline_is_space);
enum sp_token sp_lexer_next(struct sp_lexer *lexer, struct sp_input *in);
/* Takes the LF that ends the line, if it is the next byte at hand. */
int sp_lexer_line_end(const struct sp_lexer *lexer, struct sp_input *in);
/* Reads a number of any length; the digits are appended to *digits. */
enum sp_token sp_lexer_long_number(struct sp_lexer *lexer,
    struct sp_input *in, char *digits, size_t room, size_t *length);

/* Whether a token would do, or be a part of a board, if read loosely. */
int sp_is_loose(const char *text, size_t length);
/* Skips a line and tells what it held. */
enum sp_line { SP_LINE_EMPTY, SP_LINE_COMMENT, SP_LINE_TEXT };
enum sp_status sp_lexer_skip_line(struct sp_lexer *lexer,
    struct sp_input *in, enum sp_line *line);

/* ---- notation.c: the forms of boards ------------------------------------ */

struct sp_form {
	const char *name;
	int by_index;      /* the board's index instead of its labels */
	int blank_is_zero; /* 0 is the blank; else its missing number is */
	uint32_t base;     /* the least number that is written, 0 or 1 */
	int grid;          /* a line a row, not a line a board */
	int loose;         /* punctuation counts as space; for reading only */
};

/* What to add to a number of the text to get the label, 0 or 1. */
static inline uint32_t
sp_form_shift(const struct sp_form *form)
{
	return (uint32_t)!form->blank_is_zero - form->base;
}


/* ---- reader.c: boards from text ----------------------------------------- */

struct sp_reader {
	struct sp_input in;
	struct sp_form form;
	struct sp_size size;  /* 0x0: square boards of any size */
	uint32_t blank_label; /* where 0 is not the blank: the number that is,
	                         UINT32_MAX: the greatest one */
	uint64_t line;        /* first line of the board last read */
	struct sp_collector *collector; /* how far it is with a board */
};

/*
 * For square boards on lines.  Set form, size and blank_label after this and
 * before the first board, if they are others.
 */
enum sp_status sp_reader_init(struct sp_reader *r);
void sp_reader_clear(struct sp_reader *r);
/*
 * Whether the next byte is the first one of a line or grid, and boards consist
 * of labels with the blank as 0, separated by nothing but spaces.
 */
int sp_reader_is_plain(const struct sp_reader *r);
/* Goes on with another file. */
void sp_reader_start(struct sp_reader *r, int fd);

/* Reads the next line, which holds an index. */
enum sp_status sp_read_index(struct sp_reader *r, struct sp_big *index,
    struct sp_fault *fault);

/* ---- collect.c: labels become a board ---- */

enum { SP_COLLECT_WORDS = 255 };

/* What is known of the board that is being read. */
struct sp_collector {
	struct sp_lexer lexer;
	int many;            /* 0 is the blank, and all else is a label */
	sp_labels *labels;   /* the kernel that takes clean ones */
	int is_best;         /* there is no better one */
	int skip_line;       /* the rest of this line is to be skipped */
	int skip_grid;       /* and the rest of this grid */
	uint32_t limit;      /* most labels, and the greatest */
	uint32_t count;      /* labels read */
	uint32_t stored;     /* of them in the board: all but some blanks */
	uint32_t marked;     /* those in b->mark; the others are all different */
	uint32_t max;        /* the greatest label */
	uint64_t max_line;   /* and its line */
	uint32_t blanks;
	uint32_t rows;       /* rows of a grid that are complete */
	uint32_t width;      /* labels of its first row, 0 before its end */
	uint32_t row_count;  /* labels in this row */
	uint32_t square, side; /* of the last square board: labels, side */

	/* Labels seen: of those below 64 as bits, unless they were marked;
	 * and as bytes, all 0 in between. */
	uint64_t word, seen[SP_COLLECT_WORDS];
};

/* Forgets what was read of the board before, whose labels stand in b. */
void sp_collect_start(struct sp_reader *r);
/* Takes the number in the lexer as the next label. */
enum sp_status sp_collect_label(struct sp_reader *r, struct sp_board *b,
    struct sp_fault *fault);
/* The fault of a token that is no number. */
enum sp_status sp_collect_wrong(struct sp_reader *r, struct sp_fault *fault);
/* All labels are read: makes a board of them, or finds the fault. */
enum sp_status sp_collect_finish(struct sp_reader *r, struct sp_board *b,
    struct sp_fault *fault);
/* Leaves a board that did not come to its end. */
void sp_collect_leave(struct sp_reader *r, struct sp_board *b);

/* Makes room for more labels, unless it is there or the limit is reached. */
enum sp_status sp_collect_room(const struct sp_collector *s, struct sp_board *b,
    uint32_t labels);
/* Marks the labels stored that are not marked yet. */
enum sp_status sp_collect_mark(struct sp_collector *s, struct sp_board *b);
/* Takes the marks of the first labels away, which are up to max. */
void sp_collect_unmark(struct sp_collector *s, struct sp_board *b, uint32_t count,
    uint32_t max);

/* ---- collect_clean.c: many labels of a board at once ---- */

/* Takes clean labels from the block at hand, as many as it can. */
enum sp_status sp_collect_clean(struct sp_reader *r, struct sp_board *b,
    struct sp_fault *fault);

/* ---- hint.c: what may be behind a fault, added to its text ---- */

/* Of a token that is no number: signs of other notations, or an encoding. */
void sp_hint_wrong(const struct sp_reader *r, struct sp_fault *fault);
/* Of a whole line: if it may be a row, at -G. */
void sp_hint_grid(const struct sp_reader *r, const struct sp_board *b,
    struct sp_fault *fault);
/* Of a grid: if its first row may be a board, that -G is too much. */
void sp_hint_lines(const struct sp_reader *r, const struct sp_board *b,
    struct sp_fault *fault);

/* ---- writer.c, writer_big.c: text in blocks ------------------------------ */

struct sp_writer {
	int fd;
	int error;   /* errno of the first write that failed; then all is lost */
	int begun;   /* something was handed to the system */
	char *buffer;
	size_t used, room;
	struct sp_digits *digits; /* text of small numbers, made when needed */
	int grids;   /* a grid has been written: the next needs a blank line */
};

enum sp_status sp_writer_init(struct sp_writer *w, int fd);
void sp_writer_clear(struct sp_writer *w);

/* Where up to 65536 bytes can be put; then their number is added to used. */
char *sp_writer_room(struct sp_writer *w, size_t count);
void sp_write(struct sp_writer *w, const char *bytes, size_t count);
/* A number and the byte that ends it. */
void sp_write_ended(struct sp_writer *w, uint64_t value, char end);
void sp_write_big(struct sp_writer *w, const struct sp_big *value);
/* The board's index and the byte that ends it. */
void sp_write_index(struct sp_writer *w, const struct sp_board *b, char end);
/* A value that sp_field_value gave, and the byte that ends it. */
void sp_write_value(struct sp_writer *w, const struct sp_field *field,
    uint64_t value, char end);

/* ---- goalarg.c: the goals that a user names ------------------------------ */

struct sp_goalarg {
	struct sp_goal goal; /* the goal, or that of the board at hand */
	int each;            /* every board has a goal of its own */
	uint64_t given;      /* goals given so far */
	const char *file;    /* name of the goal file, or NULL */
	int is_open;         /* the reader's file is to be closed */
	struct sp_reader reader;
	struct sp_read_goal { /* the first two goals of the file */
		struct sp_board board;
		enum sp_status status;
		struct sp_fault fault;
		int error; /* errno */
	} ahead[2];
};

/*
 * Reads the argument of -g: a name, a board, or @FILE.  The form says how
 * boards stand in argument or file; size is 0x0 where none was given.
 * SP_MALFORMED: the fault says why in full; SP_IO_ERROR: it names the file,
 * and errno tells why.  sp_goalarg_close is due in any case.
 */
enum sp_status sp_goalarg_open(struct sp_goalarg *s, const char *text,
    int grid, struct sp_size size, struct sp_fault *fault);
void sp_goalarg_close(struct sp_goalarg *s);

/* Whether the text names standard input. */
int sp_goalarg_is_stdin(const char *text);

/*
 * The goal for the next board, valid until the next call; call it once for
 * every board, malformed ones included.  SP_MALFORMED: the goal is malformed;
 * SP_END: there are no more; SP_IO_ERROR: as above.
 */
enum sp_status sp_goalarg_next(struct sp_goalarg *s, struct sp_goal **g,
    struct sp_fault *fault);

#endif
