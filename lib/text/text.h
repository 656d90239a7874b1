/* text.h -- bytes to boards and back: what the files of lib/text share */
#ifndef SP_TEXT_H
#define SP_TEXT_H

#include "board/bignum.h"
#include "board/board.h"
#include "simd/simd.h"

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
	int ended;          /* `get` has returned 0 */
	unsigned char *memory, *buffer;
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
/* Reads more bytes behind the bytes at hand, which are the first of the file
 * and less than a block.  Statuses as from sp_input_fill. */
enum sp_status sp_input_add(struct sp_input *in);
/* Takes all bytes up to the next LF, and the LF.  SP_END: there is no LF. */
enum sp_status sp_input_skip_line(struct sp_input *in);
/* Takes the bytes at hand that belong to this line; *text points to them until
 * the next call.  *ends: the line ends there; its LF, which is not in *text, is
 * taken too. */
enum sp_status sp_input_part(struct sp_input *in, const char **text,
    size_t *length, int *ends);

/* ---- packed.c: files that are no text ------------------------------------ */

/* Looks at the first bytes of a file before any is taken.  SP_REFUSED: the file
 * is compressed or in UTF-16, and the fault ends with the command that makes
 * text of it.  SP_OK also if nothing can be read. */
enum sp_status sp_input_check_text(struct sp_input *in,
    struct sp_fault *fault);

/* ---- file.c: descriptors, which ISO C does not have ---------------------- */

struct sp_writer;

/* Makes it read from `fd` from now on.  Drops the bytes at hand and starts at
 * line 1. */
void sp_input_set_file(struct sp_input *in, int fd);

/* The `put` of a writer that writes to w->fd. */
int sp_put_file(struct sp_writer *w, const char *bytes, size_t count);
/* Makes a writer to `fd`, with a buffer of SP_WRITER_ROOM bytes that the caller
 * owns. */
void sp_writer_start(struct sp_writer *w, int fd, char *buffer);
/* Makes a writer with a buffer of its own, which sp_writer_clear frees. */
enum sp_status sp_writer_init(struct sp_writer *w, int fd);

/* ---- lexer.c: numbers and other tokens of these bytes -------------------- */

enum sp_token {
	SP_TOKEN_NUMBER,
	SP_TOKEN_SIZE,     /* a size WxH, in loose form */
	SP_TOKEN_BLANK,    /* a sign for the blank, in loose form */
	SP_TOKEN_EMPTY,    /* nothing between two commas: the blank */
	SP_TOKEN_LINE_END, /* the LF is taken */
	SP_TOKEN_FILE_END,
	SP_TOKEN_WRONG,    /* a token that is no number */
	SP_TOKEN_ERROR     /* read(2) failed */
};

/* Bytes that are kept of a token: one more than messages show. */
enum { SP_TOKEN_TEXT = 33 };

/* The separators of fields of a line without commas, in ascending order of
 * rank. */
enum sp_rank { SP_RANK_NONE, SP_RANK_TAB, SP_RANK_BAR, SP_RANK_SEMICOLON };

/* What is known of the fields of a line that is read loosely. */
struct sp_fields {
	_Bool comma;       /* the last byte but spaces was a comma */
	_Bool front;       /* a comma stood before the first token */
	_Bool behind_size; /* nothing but spaces since a size */
	_Bool bracket;     /* a bracket was skipped */
	char quote;        /* nothing but spaces since this quote, if not 0 */
	_Bool empty_quotes; /* two quotes had nothing between them */
	_Bool row_ended;   /* a sign was skipped that may end a row */
	_Bool commas;      /* the line has a comma */
	uint32_t tokens; /* tokens that have begun */

	/* If a line has no comma, its fields are separated by the separator of
	 * the highest rank on it: semicolons, or else bars, or else tabs. */
	enum sp_rank rank;
	_Bool led;         /* the first separator stood before all tokens */
	_Bool behind;      /* the last separator stands behind all tokens */
	uint32_t separators;
	uint32_t empty;  /* empty fields between two separators */
	uint32_t empty_at; /* tokens before the last empty field */

	/* Until there is another token or sign, the line may be a rule. */
	_Bool no_rule;     /* the line has a size, or a sign that no rule has */
	_Bool rule; /* a piece of a rule was skipped; text has the first */
	/* Lone dashes, which are blanks if the line is no rule. */
	uint32_t dashes;
	uint32_t pieces; /* lone dashes, and one more for all other pieces */
	_Bool broken;      /* text has a wrong token that began like a piece */
};

struct sp_lexer {
	unsigned char class[256]; /* enum byte_class of each byte */
	int loose;                /* as in struct sp_form */
	int comment;              /* a comment or a rule was skipped on this
	                             line */
	struct sp_fields fields;
	/* The last token. */
	/* Value of a number; if above SP_MAX_CELLS it may be inexact. */
	uint64_t value;
	char text[SP_TOKEN_TEXT + 1]; /* first bytes, if they may be shown */
	size_t length; /* bytes in text, without the NUL behind them */
	struct sp_size size;      /* the size of SP_TOKEN_SIZE */
	/* Where to keep the digits of a number of any length; NULL: nowhere. */
	char *digits;
	size_t kept, room; /* digits that are kept there, and most digits */
};

void sp_lexer_init(struct sp_lexer *lexer, int loose, int newline_is_space);
/* Forgets what it knows of the line before. */
void sp_lexer_start_line(struct sp_lexer *lexer);
/* Takes the next token. */
enum sp_token sp_lexer_next(struct sp_lexer *lexer, struct sp_input *in);
/* Takes the next token, with numbers of any length: instead of a value sets
 * digits[0..*length-1] to the first `room` digits, without zeros in front. */
enum sp_token sp_lexer_long_number(struct sp_lexer *lexer,
    struct sp_input *in, char *digits, size_t room, size_t *length);

enum sp_line_kind { SP_LINE_EMPTY, SP_LINE_COMMENT, SP_LINE_TEXT };

/* Skips a line, and sets *kind to what stood on it. */
enum sp_status sp_lexer_skip_line(struct sp_lexer *lexer,
    struct sp_input *in, enum sp_line_kind *kind);

/* Returns whether the form loose would read a token, which has no NULs and is
 * no number, as labels, blanks and a size.  Of a token longer than
 * SP_TOKEN_TEXT only the first bytes count. */
int sp_is_loose(const char *text);

/* ---- form.c: the forms of text ------------------------------------------- */

/* What the name of a form decides, a bit each.  Names that decide different
 * things can be combined, with commas. */
enum sp_form_part {
	SP_PART_END = 1 << 0, /* what ends a board, and where its size stands */
	/* The least number, and which number is the blank. */
	SP_PART_BLANK = 1 << 1,
	SP_PART_LOOSE = 1 << 2, /* punctuation, and signs for the blank */
	SP_PART_ALL = SP_PART_END | SP_PART_BLANK | SP_PART_LOOSE
};

/* The members of a form.  Each can be combined with any other, but kernels know
 * blanks that are 0, spaces and sizes that the text does not tell. */
struct sp_form {
	const char *name;  /* of a combination: the name of its last part */
	int parts;         /* what the name decides: enum sp_form_part */
	int by_index;      /* a line is the index of a board, without labels */
	/* What ends a row and a board.  0: an LF ends the board.  1: an LF ends
	 * a row, and a blank line ends a board that its size does not end
	 * before. */
	int grid;
	/* Where the size comes from.  0: from the reader, or from the labels.
	 * 1: it stands before each board; for reading only. */
	int sized;
	/* How the blank is written.  1: as 0.  0: as its missing number. */
	int blank_is_zero;
	uint32_t base;     /* the least number that is written, 0 or 1 */
	/* What separates labels.  0: spaces.  1: also punctuation, and signs
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

/* Returns what to add to a number of the text to get the label: 0 or 1. */
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
	/* The number of labels is not that of a board. */
	SP_WRONG_COUNT = 1 << 11,
	/* Equal rows, but not of the width of the size. */
	SP_WRONG_SEGMENTS = 1 << 12,
	/* The number that stands for the blank is missing. */
	SP_WRONG_NO_NUMBER = 1 << 13,
	SP_WRONG_NO_BLANK = 1 << 14,
	SP_WRONG_BLANKS = 1 << 15,   /* more than one blank */
	/* A sign stands for the blank, but -B gives a label. */
	SP_WRONG_SIGN = 1 << 16
};

enum { SP_WRONG_KINDS = 17 };

struct sp_wrong {
	enum sp_wrong_kind kind;
	/* The label as it was written, or the labels of the row. */
	uint64_t number;
	uint64_t line;
};

enum { SP_SEEN_WORDS = 255 }; /* a byte for each label below 2040 */

/* A board that is being made of labels. */
struct sp_builder {
	uint32_t base;       /* the least number of the form */
	uint32_t shift;      /* what to add to a number to get the label */
	int numbered;        /* 0 is not the blank */
	struct sp_size size; /* 0x0: not yet known */
	uint32_t limit;      /* greatest label, and most labels */
	uint32_t full;       /* with so many labels the row or board is full */
	uint32_t count;      /* labels read, blanks included */
	uint32_t blanks;     /* blanks read */
	/* Labels that the board holds; no third blank is stored. */
	uint32_t stored;
	/* So many of the stored labels, from the first, have a bit in
	 * `mark`. */
	uint32_t marked;
	uint32_t max;        /* the greatest label */
	uint64_t max_line;   /* the line of the greatest label */
	struct sp_wrong wrong; /* set by sp_refuse */

	sp_labels *take_labels; /* the kernel that takes clean labels */
	int is_best;            /* the processor has no better kernel */

	/* A bit for each label below 64 * mark_words; all bits are 0 between
	 * boards. */
	uint64_t *mark;
	uint32_t mark_words;
	/* Scratch for comparing labels; all bytes are 0 at other times. */
	uint64_t seen_bytes[SP_SEEN_WORDS];
};

/* Sets s->wrong; returns SP_MALFORMED. */
static inline enum sp_status
sp_refuse(struct sp_builder *s, enum sp_wrong_kind kind, uint64_t number,
    uint64_t line)
{
	s->wrong = (struct sp_wrong){ kind, number, line };
	return SP_MALFORMED;
}

/* Prepares for the next board, whose size is set later. */
void sp_build_start(struct sp_builder *s, const struct sp_form *form);
/* Takes a number, on that line of the text, as the next label. */
enum sp_status sp_build_label(struct sp_builder *s, struct sp_board *b,
    uint64_t number, uint64_t line);
/* Takes a blank that is no number, but a sign or an empty field. */
enum sp_status sp_build_sign(struct sp_builder *s, struct sp_board *b,
    uint64_t line);
/* Puts the blank, which was not stored yet, before the label on a cell. */
enum sp_status sp_build_blank(struct sp_builder *s, struct sp_board *b,
    uint32_t cell);
/* Takes the clean labels at hand, as many as a kernel finds. */
enum sp_status sp_build_clean(struct sp_builder *s, struct sp_board *b,
    struct sp_span *in);
/* Makes a board of the labels.  Its size is set, and there are as many labels.
 * If 0 is not the blank and no sign stands for it, the number `blank` is the
 * blank. */
enum sp_status sp_build_finish(struct sp_builder *s, struct sp_board *b,
    uint32_t blank, uint64_t line);
/* Cleans up after a board; to be called for every board, finished or not. */
void sp_build_end(struct sp_builder *s, const struct sp_board *b);

/* ---- reader.c: the boards of a file -------------------------------------- */

/* The rows of a grid; and the segments of a line in loose form, which end at
 * signs that may end a row. */
struct sp_rows {
	uint32_t count;   /* complete rows of a grid */
	uint32_t width;   /* labels of a row; 0: not known yet, or no grid */
	uint32_t start;   /* labels before this row or line */
	/* Row 1 begins or ends with a comma: if row 2 has one label more, the
	 * blank belongs there. */
	int open;
	uint32_t blank_cell; /* the cell for that blank */
	/* Labels of the first segment; 0: no segment has ended yet. */
	uint32_t segment;
	uint32_t segment_start; /* labels before this segment */
	int uneven;       /* two segments differ in length */
};

struct sp_reader {
	struct sp_input in;
	struct sp_lexer lexer;
	struct sp_form form;
	struct sp_size size;  /* 0x0: square boards, or grids, of any size */
	/* The number that is the blank, if 0 is not; UINT32_MAX: the greatest
	 * number. */
	uint32_t blank_label;
	/* The file has goals, for which options of the form do not count. */
	int of_goals;
	int for_program;      /* faults name options of the programs */
	uint64_t line;        /* first line of the last board */
	int sized; /* the size of the board stood before it in the text */
	enum {
		SP_SKIP_NOTHING,
		/* The following rows, up to the end of the grid. */
		SP_SKIP_ROWS,
		/* The rest of this line, and then the following rows. */
		SP_SKIP_LINE
	} skip;               /* what is left of a malformed board */
	struct sp_rows rows;
	struct sp_builder builder;
};

/* Makes a reader of square boards on lines.  Form, size and blank_label may be
 * changed before sp_reader_set_file. */
enum sp_status sp_reader_init(struct sp_reader *r);
void sp_reader_clear(struct sp_reader *r);
/* Makes it begin with the first board that r->in has. */
void sp_reader_start(struct sp_reader *r);
/* As sp_board_parse; the fault names options of the programs if for_program is
 * 1. */
enum sp_status sp_board_from_text(struct sp_board *b, const char *text,
    const struct sp_form *form, struct sp_size size, int for_program,
    struct sp_fault *fault);
/* Reads the next line that is not empty, which must be an index.  Statuses as
 * from sp_read_board. */
enum sp_status sp_read_index(struct sp_reader *r, struct sp_big *index,
    struct sp_fault *fault);

/* ---- rows.c: rows of grids, and within lines ----------------------------- */

/* Sets the size of the board before its first label is read; 0x0 if it is not
 * known. */
void sp_rows_set_size(struct sp_reader *r, struct sp_size size);
/* Begins a row or line. */
void sp_rows_start(struct sp_rows *rows, struct sp_builder *s);
/* To be called before a label if the row or the board is full.  If row 2 is
 * longer than row 1, which may lack a blank, puts the blank there. */
enum sp_status sp_rows_widen(struct sp_rows *rows, struct sp_builder *s,
    struct sp_board *b, uint64_t line);
/* Ends a segment after so many labels of the board. */
void sp_rows_end_segment(struct sp_rows *rows, uint32_t count);
/* Returns whether there are several segments, of several labels each, and all
 * of the same length. */
int sp_rows_equal(const struct sp_reader *r);
/* To be called at the end of a line in loose form: takes an empty field as the
 * blank if that makes the board or the row complete.  Between commas a field is
 * empty at the front or at the end of the line, not at both. */
enum sp_status sp_rows_end_field(struct sp_reader *r, struct sp_board *b);
/* Ends the row, on that line of the text; it must be as wide as row 1. */
enum sp_status sp_rows_end(struct sp_rows *rows, struct sp_builder *s,
    uint64_t line);

/* ---- sized.c: a size in the text, before the board ---------------------- */

/* Takes the size in the lexer, which stood on that line, as the size of the
 * board that is being read. */
enum sp_status sp_take_size(struct sp_reader *r, uint64_t line);
/* Takes the line with the size of the next grid.  If it is no size, sets the
 * fault to the reason. */
enum sp_status sp_read_size(struct sp_reader *r, struct sp_fault *fault);

/* ---- diagnose.c: what is wrong, and what may help ------------------------ */

/*
 * Sets the fault to what is wrong, which r->builder.wrong says, and to the
 * advice that the facts suggest.  May take more bytes of the line; the caller
 * skips the rest.
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
	/* Writes bytes; returns 0, or the errno of a failure. */
	int (*put)(struct sp_writer *w, const char *bytes, size_t count);
	int fd;      /* descriptor of sp_put_file */
	/* Of the caller: as sp_writer_new_callback. */
	size_t (*write)(void *context, const char *bytes, size_t count);
	void *context;
	int calling; /* 1: `write` has not returned yet; 2: nor may it write */
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
	SP_WRITER_LEAST = 10250 /* no board is written in less room */
};

/* Frees the buffer of the writer. */
void sp_writer_clear(struct sp_writer *w);
/* Returns where `count` bytes, at most SP_WRITER_ROOM, can be put.  The caller
 * adds to w->used how many it has put there. */
char *sp_writer_room(struct sp_writer *w, size_t count);

void sp_write(struct sp_writer *w, const char *bytes, size_t count);
/* Writes a number and the byte `end`. */
void sp_write_ended(struct sp_writer *w, uint64_t value, char end);
/* Writes the labels as the numbers of the form, with a space or LF behind
 * each. */
void sp_write_line(struct sp_writer *w, const struct sp_board *b,
    const struct sp_form *form);
/* Writes the numbers in aligned columns, and before it a blank line if w has
 * written a grid. */
void sp_write_grid(struct sp_writer *w, const struct sp_board *b,
    const struct sp_form *form);

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

void sp_write_big(struct sp_writer *w, const struct sp_big *value);
/* Writes the index of the board and the byte `end`. */
void sp_write_index(struct sp_writer *w, const struct sp_board *b, char end);
/* Writes a value that sp_field_value gave, and the byte `end`. */
void sp_write_value(struct sp_writer *w, const struct sp_field *field,
    uint64_t value, char end);

#endif
