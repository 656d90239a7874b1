/* text.h -- bytes to boards and back: what the files of lib/text share */
#ifndef SP_TEXT_H
#define SP_TEXT_H

#include "board/bignum.h"
#include "board/board.h"
#include "simd/simd.h"

/* ---- input.c: bytes block by block --------------------------------------- */

struct sp_input;

/* Reads at most so many bytes.  Returns how many, 0 at the end, or -1, and then
 * errno tells why. */
typedef ptrdiff_t sp_get(struct sp_input *in, unsigned char *to, size_t room);

struct sp_input {
	sp_get *get;        /* NULL: nothing can be read */
	int fd;             /* of a descriptor, else -1 */
	const char *text;   /* in memory: the bytes that are left */
	size_t text_left;
	int ended;          /* `get` has returned 0 */
	unsigned char *memory, *buffer;
	struct sp_span at;  /* the bytes at hand: read, but not yet taken */
	/* Called, if set, before every read(2), which may have to wait. */
	void (*before_read)(void *argument);
	void *argument;
};

enum sp_status sp_input_init(struct sp_input *in);
void sp_input_free(struct sp_input *in);
/* Reads by `get` from now on; drops the bytes at hand; the line is 1. */
void sp_input_start(struct sp_input *in, sp_get *get);
/* Reads so many bytes in memory from now on, which must stay there. */
void sp_input_set_text(struct sp_input *in, const char *text, size_t length);

/* Reads the next block; none of the last one may be left.  SP_OK: at least one
 * byte is at hand; SP_END at the end of the file; or SP_IO_ERROR. */
enum sp_status sp_input_fill(struct sp_input *in);
/* The same, but reads only if no byte is at hand. */
enum sp_status sp_input_look(struct sp_input *in);
/* Reads more bytes behind those at hand, which are less than a block and the
 * first of the file.  Statuses as from sp_input_fill. */
enum sp_status sp_input_add(struct sp_input *in);
/* Takes all bytes up to the next LF and the LF.  SP_END if there is none. */
enum sp_status sp_input_skip_line(struct sp_input *in);
/* Takes the bytes at hand of this line and sets *text to them until the next
 * call.  *ends: the line ends there, and its LF, not in *text, is taken too. */
enum sp_status sp_input_part(struct sp_input *in, const char **text,
    size_t *length, int *ends);

/* ---- packed.c: files that are no text ------------------------------------ */

/* Looks at the first bytes of a file, of which none is taken yet.  SP_REFUSED:
 * it is compressed or in UTF-16, and the fault ends with the command that makes
 * text of it.  SP_OK also where nothing can be read. */
enum sp_status sp_input_check_text(struct sp_input *in,
    struct sp_fault *fault);

/* ---- file.c: descriptors, which ISO C does not have ---------------------- */

struct sp_writer;

/* Reads from `fd` from now on; drops the bytes at hand; the line is 1. */
void sp_input_set_file(struct sp_input *in, int fd);

/* The `put` of a writer that writes to w->fd. */
int sp_put_file(struct sp_writer *w, const char *bytes, size_t count);
/* Makes a writer with that buffer of SP_WRITER_ROOM bytes, the caller's. */
void sp_writer_start(struct sp_writer *w, int fd, char *buffer);
/* With a buffer of its own, due to be freed by sp_writer_clear. */
enum sp_status sp_writer_init(struct sp_writer *w, int fd);

/* ---- lexer.c: numbers and other tokens of these bytes -------------------- */

enum sp_token {
	SP_TOKEN_NUMBER,
	SP_TOKEN_SIZE,     /* WxH: where read loosely */
	SP_TOKEN_BLANK,    /* a sign, where read loosely */
	SP_TOKEN_EMPTY,    /* between two commas: the blank */
	SP_TOKEN_LINE_END, /* the LF is taken */
	SP_TOKEN_FILE_END,
	SP_TOKEN_WRONG,    /* no number */
	SP_TOKEN_ERROR     /* read(2) failed */
};

enum { SP_TOKEN_TEXT = 33 }; /* bytes kept of a token; one more than shown */

/* What separates fields of a line without commas, in ascending order. */
enum sp_rank { SP_RANK_NONE, SP_RANK_TAB, SP_RANK_BAR, SP_RANK_SEMICOLON };

/* What is known of the fields of a line that is read loosely. */
struct sp_fields {
	_Bool comma;       /* the last byte but spaces was a comma */
	_Bool front;       /* a comma was before it */
	_Bool behind_size; /* nothing but spaces since a size */
	_Bool bracket;     /* a bracket was skipped */
	char quote;        /* nothing but spaces since this quote, if not 0 */
	_Bool empty_quotes; /* two quotes had nothing between them */
	_Bool row_ended;   /* a sign was skipped that may end a row */
	_Bool commas;      /* there was a comma */
	uint32_t tokens; /* that have begun */

	/* Where there is no comma, fields are separated by semicolons or else
	 * bars or else tabs: by the separator of the highest rank. */
	enum sp_rank rank;
	_Bool led;         /* the first stood before all tokens */
	_Bool behind;      /* the last stands behind all tokens */
	uint32_t separators;
	uint32_t empty;  /* fields between two separators that are empty */
	uint32_t empty_at; /* tokens before the last one */

	/* Until there is another token or sign, the line may be a rule. */
	_Bool no_rule;     /* a size was there, or a sign that is in no rule */
	_Bool rule;        /* a piece of a rule was skipped; the first is in text */
	uint32_t dashes; /* skipped; if the line is no rule they are blanks */
	uint32_t pieces; /* dashes, and 1 if there is another piece */
	_Bool broken;      /* text has a wrong token that began as a piece does */
};

struct sp_lexer {
	unsigned char class[256]; /* enum byte_class of each byte */
	int loose;                /* as in struct sp_form */
	int comment;              /* a comment or a rule was skipped on this
	                             line */
	struct sp_fields fields;
	/* The last token. */
	uint64_t value; /* of a number; any above SP_MAX_CELLS for those */
	char text[SP_TOKEN_TEXT + 1]; /* first bytes, if they may be shown */
	size_t length;            /* bytes in text, but for a NUL behind them */
	struct sp_size size;      /* of SP_TOKEN_SIZE */
	char *digits; /* where a number of any length is kept; NULL: nowhere */
	size_t kept, room; /* digits kept there, and most to keep */
};

void sp_lexer_init(struct sp_lexer *lexer, int loose, int newline_is_space);
/* Forgets what it knows of the line before. */
void sp_lexer_start_line(struct sp_lexer *lexer);
/* Takes the next token. */
enum sp_token sp_lexer_next(struct sp_lexer *lexer, struct sp_input *in);
/* The same for numbers of any length: sets digits[0..*length-1] to the first
 * `room` of its digits, zeros in front left out, instead of a value. */
enum sp_token sp_lexer_long_number(struct sp_lexer *lexer,
    struct sp_input *in, char *digits, size_t room, size_t *length);

enum sp_line_kind { SP_LINE_EMPTY, SP_LINE_COMMENT, SP_LINE_TEXT };

/* Skips a line and tells what it held. */
enum sp_status sp_lexer_skip_line(struct sp_lexer *lexer,
    struct sp_input *in, enum sp_line_kind *kind);

/* Whether a token without NULs that is no number consists of labels, blanks and
 * a size if read loosely; of a longer one, whether its first bytes do. */
int sp_is_loose(const char *text);

/* ---- form.c: the forms of text ------------------------------------------- */

/* What the name of a form decides, a bit each.  Names that decide different
 * things are combined by commas. */
enum sp_form_part {
	SP_PART_END = 1 << 0,   /* what ends a board, and where its size is */
	SP_PART_BLANK = 1 << 1, /* the least number, and which is the blank */
	SP_PART_LOOSE = 1 << 2, /* punctuation, and signs for the blank */
	SP_PART_ALL = SP_PART_END | SP_PART_BLANK | SP_PART_LOOSE
};

/* The members of a form.  Each can be combined with any other, but kernels know
 * blanks that are 0, spaces and sizes that the text does not tell. */
struct sp_form {
	const char *name;  /* of a combination: the name of its last part */
	int parts;         /* what the name decides: enum sp_form_part */
	int by_index;      /* a line is the index of a board, without labels */
	/* What ends a row, and a board: 0: an LF ends the board.  1: an LF
	 * ends a row, and a blank line the board, if its size does not. */
	int grid;
	/* Where the size comes from: 0: from the reader, or the labels.  1: it
	 * stands before each board; for reading only. */
	int sized;
	/* How the blank is written: 1: as 0.  0: as its missing number. */
	int blank_is_zero;
	uint32_t base;     /* the least number that is written, 0 or 1 */
	/* What separates labels: 0: spaces.  1: punctuation, too, and signs
	 * may stand for the blank and end rows; for reading only. */
	int loose;
	int kernels;       /* whether kernels may read and write whole boards */
};

/*
 * Sets the form to what the names in the text decide together, with commas
 * between them.  SP_MALFORMED: a name is no form; SP_REFUSED: two names decide
 * the same thing.
 */
enum sp_status sp_form_parse(struct sp_form *form, const char *text,
    struct sp_fault *fault);

/* What to add to a number of the text to get the label, 0 or 1. */
static inline uint32_t
sp_form_shift(const struct sp_form *form)
{
	return (uint32_t)!form->blank_is_zero - form->base;
}

/* ---- build.c: labels become a board, or a fault -------------------------- */

/* What can be wrong with a board or with an index, a bit each. */
enum sp_wrong_kind {
	SP_WRONG_LABEL = 1 << 0,     /* the token in the lexer is no label */
	SP_WRONG_INDEX = 1 << 1,     /* the token is no index */
	SP_WRONG_INDEXES = 1 << 2,   /* more than one number */
	SP_WRONG_PLACE = 1 << 3,     /* a size behind labels or another size */
	SP_WRONG_SIZE = 1 << 4,      /* another size than that of -s */
	SP_WRONG_SIZE_TEXT = 1 << 5, /* a line that is no size */
	SP_WRONG_RANGE = 1 << 6,     /* a label too small or too great */
	SP_WRONG_GREATEST = 1 << 7,  /* too great for the number of labels */
	SP_WRONG_TWICE = 1 << 8,     /* a label that appears twice */
	SP_WRONG_MANY = 1 << 9,      /* too many labels in a row or board */
	SP_WRONG_ROW = 1 << 10,      /* a row with another number of labels */
	SP_WRONG_COUNT = 1 << 11,    /* labels that make no board of the size */
	SP_WRONG_SEGMENTS = 1 << 12, /* equal rows that are not the size's */
	SP_WRONG_NO_NUMBER = 1 << 13, /* no label of the blank */
	SP_WRONG_NO_BLANK = 1 << 14,
	SP_WRONG_BLANKS = 1 << 15,   /* more than one */
	SP_WRONG_SIGN = 1 << 16      /* a sign for the blank, and a label */
};

enum { SP_WRONG_KINDS = 17 };

struct sp_wrong {
	enum sp_wrong_kind kind;
	uint64_t number; /* the label as it is written, or labels of the row */
	uint64_t line;
};

enum { SP_SEEN_WORDS = 255 }; /* a byte for each label below 2040 */

/* A board that is built of labels. */
struct sp_builder {
	uint32_t base;       /* the least number of the form */
	uint32_t shift;      /* what to add to a number to get the label */
	int numbered;        /* 0 is not the blank */
	struct sp_size size; /* 0x0: not yet known */
	uint32_t limit;      /* no label is greater, nor are there more */
	uint32_t full;       /* at so many labels the row or board is full */
	uint32_t count;      /* labels read, blanks included */
	uint32_t blanks;     /* blanks read */
	uint32_t stored;     /* labels in the board: no third blank is */
	uint32_t marked;     /* so many of these, the first, are in `mark` */
	uint32_t max;        /* the greatest label */
	uint64_t max_line;   /* the line of the greatest label */
	struct sp_wrong wrong; /* set by sp_refuse */

	sp_labels *take_labels; /* the kernel that takes clean labels */
	int is_best;            /* the processor has no better kernel */

	/* A bit for each label below 64 * mark_words; all 0 between boards. */
	uint64_t *mark;
	uint32_t mark_words;
	/* Bytes that are 0 but while labels are compared. */
	uint64_t seen_bytes[SP_SEEN_WORDS];
};

/* Notes what is wrong; returns SP_MALFORMED. */
static inline enum sp_status
sp_refuse(struct sp_builder *s, enum sp_wrong_kind kind, uint64_t number,
    uint64_t line)
{
	s->wrong = (struct sp_wrong){ kind, number, line };
	return SP_MALFORMED;
}

/* Prepares for the next board, whose size is to be set. */
void sp_build_start(struct sp_builder *s, const struct sp_form *form);
/* Takes a number on that line of the text as the next label. */
enum sp_status sp_build_label(struct sp_builder *s, struct sp_board *b,
    uint64_t number, uint64_t line);
/* Takes a blank that is no number, but a sign or an empty field. */
enum sp_status sp_build_sign(struct sp_builder *s, struct sp_board *b,
    uint64_t line);
/* Puts the blank, the first one, before the label on a cell. */
enum sp_status sp_build_blank(struct sp_builder *s, struct sp_board *b,
    uint32_t cell);
/* Takes the clean labels at hand, as many as a kernel finds. */
enum sp_status sp_build_clean(struct sp_builder *s, struct sp_board *b,
    struct sp_span *in);
/* Makes a board of the labels.  Its size is set, and has as many cells; where 0
 * is not the blank and no sign stands for it, the label `blank` is. */
enum sp_status sp_build_finish(struct sp_builder *s, struct sp_board *b,
    uint32_t blank, uint64_t line);
/* Cleans up; due for every board, finished or not. */
void sp_build_end(struct sp_builder *s, const struct sp_board *b);

/* ---- reader.c: the boards of a file -------------------------------------- */

/* The rows of a grid; and the segments into which signs that may end a row
 * divide a line that is read loosely. */
struct sp_rows {
	uint32_t count;   /* complete rows of a grid */
	uint32_t width;   /* labels of a row; 0: not yet known, or no grid */
	uint32_t start;   /* labels before this row or line */
	int open;         /* row 1 began or ended with a comma: if row 2 has one
	                     label more, the blank belongs there */
	uint32_t blank_cell; /* the cell of that blank */
	uint32_t segment; /* labels of the first segment; 0: none has ended */
	uint32_t segment_start; /* labels before this segment */
	int uneven;       /* two segments differed in length */
};

struct sp_reader {
	struct sp_input in;
	struct sp_lexer lexer;
	struct sp_form form;
	struct sp_size size;  /* 0x0: square boards, or grids, of any size */
	uint32_t blank_label; /* where 0 is not the blank: the number that is,
	                         UINT32_MAX: the greatest one */
	int of_goals;         /* options that change the form do not help */
	uint64_t line;        /* first line of the board last read */
	int sized;            /* its size stood before it in the text */
	enum {
		SP_SKIP_NOTHING,
		SP_SKIP_ROWS, /* the rows that follow, up to the grid's end */
		SP_SKIP_LINE  /* the rest of this line, and then these rows */
	} skip;               /* what is left of a malformed board */
	struct sp_rows rows;
	struct sp_builder builder;
};

/* Makes a reader of square boards on lines.  Form, size and blank_label may be
 * changed before sp_reader_set_file. */
enum sp_status sp_reader_init(struct sp_reader *r);
void sp_reader_clear(struct sp_reader *r);
/* Begins with the first board of what r->in reads. */
void sp_reader_start(struct sp_reader *r);
/* Reads the next line that is not empty, which must hold an index; statuses
 * as from sp_read_board. */
enum sp_status sp_read_index(struct sp_reader *r, struct sp_big *index,
    struct sp_fault *fault);

/* ---- rows.c: rows of grids, and within lines ----------------------------- */

/* Sets the size of the board, 0x0 if unknown, of which no label is read yet. */
void sp_rows_set_size(struct sp_reader *r, struct sp_size size);
/* Begins a row or line. */
void sp_rows_start(struct sp_rows *rows, struct sp_builder *s);
/* To be called before a label where the row or the board is full.  If the row
 * is longer than row 1, which is open, the blank widens row 1. */
enum sp_status sp_rows_widen(struct sp_rows *rows, struct sp_builder *s,
    struct sp_board *b, uint64_t line);
/* Ends a segment after so many labels of the board. */
void sp_rows_end_segment(struct sp_rows *rows, uint32_t count);
/* Whether there are segments, of several labels each, as many in each. */
int sp_rows_equal(const struct sp_reader *r);
/* To be called at the end of a line read loosely: takes its empty field as the
 * blank, if there is one, if that makes the board or the row complete.  With
 * commas it is at the front or end, not at both. */
enum sp_status sp_rows_end_field(struct sp_reader *r, struct sp_board *b);
/* Ends the row on that line, which must be as wide as row 1. */
enum sp_status sp_rows_end(struct sp_rows *rows, struct sp_builder *s,
    uint64_t line);

/* ---- sized.c: a size in the text, before the board ---------------------- */

/* The board that is being read has the size in the lexer, on that line. */
enum sp_status sp_take_size(struct sp_reader *r, uint64_t line);
/* Takes the line with the size of the next grid.  Where it is no size, sets the
 * fault to why. */
enum sp_status sp_read_size(struct sp_reader *r, struct sp_fault *fault);

/* ---- diagnose.c: what is wrong, and what may help ------------------------ */

/*
 * Sets the fault to what is wrong, by r->builder.wrong, and to the advice that
 * the facts suggest.  May take more bytes of the line, which is left to the
 * caller.
 */
void sp_diagnose(struct sp_reader *r, const struct sp_board *b,
    struct sp_fault *fault);

/* ---- goalarg.c: the goals that the argument of -g names ------------------ */

enum {
	SP_GOALS_AHEAD = 2,
	SP_GOALARG_NAME = 400 /* room for 96 bytes as \xHH, and an ellipsis */
};

struct sp_goalarg {
	enum sp_goal_kind kind; /* SP_LITERAL: of boards */
	/* The board, the last one if there are many; or the named goal, laid
	 * out for the size that was asked for last. */
	struct sp_goal goal;
	int each;            /* every board has a goal of its own */
	uint64_t given;      /* goals given so far, if each */
	struct sp_goal_file *file; /* of @FILE; else NULL */
};

struct sp_goal_file {
	struct sp_reader reader;
	char name[SP_GOALARG_NAME]; /* as faults have it */
	struct sp_read_goal {
		struct sp_board board;
		enum sp_status status;
		struct sp_fault fault; /* for SP_MALFORMED and SP_IO_ERROR */
		int error;             /* errno, for SP_IO_ERROR */
	} ahead[SP_GOALS_AHEAD]; /* the first goals of the file; once these are
	                            given, ahead[0] is any later one */
};

/*
 * Reads the argument of -g: a name, a board, or @FILE.  Boards in argument and
 * file are grids, and read loosely, if `form` says so; nothing else of it
 * counts.  The size is 0x0 where none was given.
 * SP_MALFORMED: the fault says why in full; SP_IO_ERROR: it names the file,
 * and errno tells why; SP_REFUSED: it names the file and says why that is no
 * text, as sp_input_check_text does.  sp_goalarg_close is due even after a failure.
 */
enum sp_status sp_goalarg_open(struct sp_goalarg *s, const char *text,
    const struct sp_form *form, struct sp_size size, struct sp_fault *fault);
void sp_goalarg_close(struct sp_goalarg *s);
/* Whether the argument names standard input. */
int sp_goalarg_is_stdin(const char *text);
/*
 * Takes the goal for the next board; to be called for malformed boards, too.
 * SP_MALFORMED: the goal is malformed; SP_END: there are no more; SP_IO_ERROR:
 * as above.
 */
enum sp_status sp_goalarg_next(struct sp_goalarg *s, struct sp_fault *fault);
/*
 * Sets *g, until the next call of these two, to the goal taken last for boards
 * of that size.  SP_MALFORMED: the size is none; SP_REFUSED: the goal is a board
 * of another size.
 */
enum sp_status sp_goalarg_lay(struct sp_goalarg *s, struct sp_size size,
    const struct sp_goal **g, struct sp_fault *fault);

/* ---- writer.c: bytes, numbers and labels --------------------------------- */

struct sp_writer {
	/* Hands bytes on; returns 0, or the errno of a failure. */
	int (*put)(struct sp_writer *w, const char *bytes, size_t count);
	int fd;      /* of sp_put_file */
	int error;   /* what `put` returned when it first failed, or 0; after it
	                all output is dropped */
	int begun;   /* bytes have been handed to the system */
	void (*before_write)(void); /* called, if set, before bytes are */
	char *buffer;
	size_t used, room;
	int grids;   /* a grid has been written: the next needs a blank line */
};

enum {
	SP_WRITER_ROOM = 1 << 16,
	SP_WRITER_LEAST = 10250 /* the least room that boards are written in */
};

/* Frees the buffer. */
void sp_writer_clear(struct sp_writer *w);
/* Returns where `count` bytes, at most SP_WRITER_ROOM, can be put.  The caller
 * adds to w->used how many it has put there. */
char *sp_writer_room(struct sp_writer *w, size_t count);

void sp_write(struct sp_writer *w, const char *bytes, size_t count);
/* A number and the byte that ends it. */
void sp_write_ended(struct sp_writer *w, uint64_t value, char end);
/* Writes the labels in the numbers of the form, a space or LF behind each. */
void sp_write_line(struct sp_writer *w, const struct sp_board *b,
    const struct sp_form *form);
/* Writes the numbers in aligned columns, and before it a blank line if w has
 * written a grid. */
void sp_write_grid(struct sp_writer *w, const struct sp_board *b,
    const struct sp_form *form);

/* ---- print.c: text in memory --------------------------------------------- */

/* A writer whose bytes go into a string, as far as they fit. */
struct sp_printer {
	struct sp_writer writer; /* the first member */
	char *text;
	size_t room;
	size_t length; /* of all that was written */
};

/* Prepares the writer, with a buffer of the caller of so many bytes. */
void sp_printer_start(struct sp_printer *p, char *buffer, size_t bytes,
    char *text, size_t room);
/* Puts the NUL; returns the length without the last `cut` bytes. */
size_t sp_printer_end(struct sp_printer *p, size_t cut);

/* ---- writer_form.c: boards, solutions and the values of fields ----------- */

void sp_write_big(struct sp_writer *w, const struct sp_big *value);
/* The board's index and the byte that ends it. */
void sp_write_index(struct sp_writer *w, const struct sp_board *b, char end);
/* A value that sp_field_value gave, and the byte that ends it. */
void sp_write_value(struct sp_writer *w, const struct sp_field *field,
    uint64_t value, char end);

#endif
