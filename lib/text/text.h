/* text.h -- text to boards, or to what is wrong with it; and back */
#ifndef SP_TEXT_H
#define SP_TEXT_H

#include "board/bignum.h"
#include "any.h"

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
	 * 1: it stands before each board. */
	int sized;
	/* How the blank is written.  1: as 0.  0: as its missing number. */
	int blank_is_zero;
	uint32_t base;     /* the least number that is written, 0 or 1 */
	/* What separates labels.  0: spaces.  1: also punctuation, and signs
	 * may stand for the blank and end rows. */
	int loose;
	int any;           /* as people write boards: see any.h */
	/* What stands around and between rows that are written on one line, and
	 * between labels; read loosely.  NULL: labels stand between spaces. */
	const struct sp_form_marks {
		const char *start, *label, *row, *end;
	} *marks;
	int reading_only;  /* for programs: boards are not written so */
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

/* ---- lexer.c: tokens of the bytes of a file ------------------------------ */

enum sp_token {
	SP_TOKEN_NUMBER,
	SP_TOKEN_SIZE,     /* a size WxH, in loose form */
	SP_TOKEN_BLANK,    /* a sign for the blank, in loose form */
	SP_TOKEN_LINE_END, /* the LF is taken */
	SP_TOKEN_FILE_END,
	SP_TOKEN_WRONG,    /* a token that is no number */
	SP_TOKEN_ERROR     /* read(2) failed */
};

/* Bytes that are kept of a token: one more than messages show. */
enum { SP_TOKEN_TEXT = 33 };

/* The class of a byte.  Bytes of classes after SP_BYTE_DIGIT end a token. */
enum sp_byte {
	SP_BYTE_OTHER,
	SP_BYTE_RULE, /* a sign of a rule, in loose form */
	SP_BYTE_BOX,  /* it may begin a box-drawing character, in loose form */
	SP_BYTE_DIGIT,
	SP_BYTE_SPACE,
	SP_BYTE_NEWLINE,
	SP_BYTE_COMMENT,
	SP_BYTE_MARK  /* a sign that counts as a space, in loose form */
};

struct sp_lexer {
	unsigned char class[256]; /* enum sp_byte of each byte */
	int comment;              /* a comment or a rule was skipped on this
	                             line */
	/* The first bytes of the comment that was skipped on this line. */
	char comment_text[SP_TOKEN_TEXT + 1];
	size_t comment_length;
	/* The last token. */
	/* Value of a number; if above SP_MAX_CELLS it may be inexact. */
	uint64_t value;
	char text[SP_TOKEN_TEXT + 1]; /* first bytes, if they may be shown */
	size_t length; /* bytes in text, without the NUL behind them */
	struct sp_size size;      /* the size of SP_TOKEN_SIZE */
};

void sp_lexer_init(struct sp_lexer *lexer, int newline_is_space);
/* Forgets what it knows of the line before. */
void sp_lexer_start_line(struct sp_lexer *lexer);
/* Keeps what messages show of a token, or of a comment up to its LF. */
void sp_lexer_set_text(struct sp_lexer *lexer, const char *from,
    size_t length);
void sp_lexer_set_comment(struct sp_lexer *lexer, const char *from,
    const char *end);
/*
 * Returns how many bytes LINE: or FILE:LINE: takes, as -n writes it, at the
 * beginning of a line; 0: the line does not begin like that.  The name of a file
 * may have spaces, but no #.  *is_cut, which may be NULL: the bytes end before
 * the line does.
 */
size_t sp_place_length(const char *text, size_t length, int *is_cut);
/* Skips spaces and these bytes, before the first token of a line that is no row.
 * SP_OK or SP_IO_ERROR. */
enum sp_status sp_lexer_skip_place(struct sp_lexer *lexer, struct sp_input *in);
/* Takes the next token. */
enum sp_token sp_lexer_next(struct sp_lexer *lexer, struct sp_input *in);

enum sp_line_kind { SP_LINE_EMPTY, SP_LINE_COMMENT, SP_LINE_TEXT };

/* Skips a line, and sets *kind to what stood on it. */
enum sp_status sp_lexer_skip_line(struct sp_lexer *lexer,
    struct sp_input *in, enum sp_line_kind *kind);

/* ---- build.c: labels become a board, or a fault -------------------------- */

struct sp_wrong {
	enum sp_fault_kind kind;
	/* The label, or the number for the blank, as it is written or ought to
	 * be; SP_FAULT_ROW: how many labels the row has. */
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
	uint32_t full_count; /* `count` when the row or the board is full */
	uint32_t count;      /* labels read, blanks included */
	uint32_t blanks;     /* blanks read */
	/* Labels that the board holds; no third 0 of the text is stored. */
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
sp_refuse(struct sp_builder *s, enum sp_fault_kind kind, uint64_t number,
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
/* Puts a blank that is a sign or an empty field before the label on a cell, or
 * on the cell behind the last one. */
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
/* Clears the marks of all labels up to max; to be called for every board,
 * finished or not, with its greatest label. */
void sp_build_clear_marks(struct sp_builder *s, const struct sp_board *b,
    uint32_t max);

/* ---- reader.c: the boards of a file -------------------------------------- */

/* The rows of a grid, and within a line in loose form. */
struct sp_rows {
	uint32_t count;   /* complete rows of a grid */
	uint32_t width;   /* labels of a row; 0: not known yet, or no grid */
	uint32_t start;   /* labels before this row or line */
	/* Row 1 begins or ends with a comma.  Only row 2 shows whether that is
	 * an empty field, the blank: then it has one label more. */
	int open;
	uint32_t blank_cell; /* the cell for that blank */
	/* Labels between two signs that may end a row, in all of a line; 0: no
	 * such signs, a grid, rows of one label or of several lengths. */
	uint32_t segment;
};

struct sp_reader {
	struct sp_input in;
	struct sp_lexer lexer;
	struct sp_line whole; /* the line that is read, but for labels between
	                         spaces */
	int text_is_line;     /* it is a whole text with LFs, from line 1 on */
	struct sp_form form;
	struct sp_size size;  /* 0x0: square boards, or grids, of any size */
	/* The number that is the blank, if 0 is not; UINT32_MAX: the greatest
	 * number. */
	uint32_t blank_label;
	int of_goals;         /* goals are read */
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
	struct sp_any *any;   /* of the form any; NULL: not needed yet */
	enum {
		SP_ANY_NEW, SP_ANY_READ, SP_ANY_REFUSED
	} any_state;          /* whether it is known how to read the file */
	/* How the file is read in the form any; the program that shows it
	 * empties it. */
	char note[SP_ANY_NOTE];
};

/* Makes a reader of square boards on lines.  Form, size and blank_label may be
 * changed before sp_reader_set_file. */
enum sp_status sp_reader_init(struct sp_reader *r);
void sp_reader_clear(struct sp_reader *r);
/* Makes it begin with the first board that r->in has. */
void sp_reader_start(struct sp_reader *r);
/* As sp_board_parse; `blank_label` is as in the reader; if is_goal is 1, for a
 * goal that an option of a program gives. */
enum sp_status sp_board_from_text(struct sp_board *b, const char *text,
    const struct sp_form *form, struct sp_size size, uint32_t blank_label,
    int is_goal, struct sp_fault *fault);

/* ---- build.c: how many labels a row and a board have ---------------------- */

/* Sets the size of the board before its first label is read; 0x0 if it is not
 * known. */
void sp_rows_set_size(struct sp_reader *r, struct sp_size size);
/* Sets the number of labels with which the row or the board is full. */
void sp_rows_set_full_count(const struct sp_rows *rows, struct sp_builder *s);
/* Takes the size in the lexer, which stood on that line, as the size of the
 * board that is being read. */
enum sp_status sp_take_size(struct sp_reader *r, uint64_t line);

/* ---- loose.c: lines in loose form ---------------------------------------- */

/* Takes the labels of the next line.  SP_END: there is none. */
enum sp_status sp_loose_take_line(struct sp_reader *r, struct sp_board *b);
/* Skips a line, and sets *kind to what stood on it. */
enum sp_status sp_loose_skip_line(struct sp_reader *r,
    enum sp_line_kind *kind);
/* Returns whether a line is a rule, which separates rows of tables. */
int sp_loose_is_rule(const char *at, const char *end);

/* ---- short.c: lines with an index or a size alone ------------------------ */

/* Reads the next line that is not empty, which must be an index.  Statuses as
 * from sp_read_board. */
enum sp_status sp_read_index(struct sp_reader *r, struct sp_big *index,
    struct sp_fault *fault);
/* Takes the line with the size of the next grid.  If it is no size, sets the
 * fault to the reason. */
enum sp_status sp_read_size(struct sp_reader *r, struct sp_fault *fault);

/* ---- describe.c: what is wrong, in words --------------------------------- */

/* Sets the fault to what is wrong, which r->builder.wrong says, and to what
 * helps against it where no form does. */
void sp_describe(const struct sp_reader *r, struct sp_fault *fault);

/* ---- advise.c: which option reads the file ------------------------------- */

/*
 * Appends to the fault of a board, for a program, which options read the
 * beginning of the file, if any do and that beginning is still at hand.
 * More of the file is read as long as `comes` says that it can be read at once;
 * with may_wait, in the first call, it may wait a little for that.
 */
void sp_reader_advise(struct sp_reader *r, int (*comes)(int fd, int may_wait),
    struct sp_fault *fault);

/* ---- writer.c: bytes and numbers, into a string, texts of users ----------- */

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

/* Returns where `count` bytes, at most the size of the buffer, can be put. */
char *sp_writer_room(struct sp_writer *w, size_t count);
/* Says that bytes have been put there, up to but not at `end`. */
static inline void
sp_writer_end(struct sp_writer *w, const char *end)
{
	size_t used = (size_t)(end - w->buffer);

	assert(w->used <= used && used <= w->room);
	w->used = used;
}

void sp_write(struct sp_writer *w, const char *bytes, size_t count);
/* Writes a number and the byte `end`. */
void sp_write_ended(struct sp_writer *w, uint64_t value, char end);

/* Makes a writer that writes by `put`, with a buffer of its own.  SP_REFUSED: w
 * is NULL. */
enum sp_status sp_writer_make(struct sp_writer **w,
    int (*put)(struct sp_writer *w, const char *bytes, size_t count));

/* A writer whose bytes go into a string, as far as they fit. */
struct sp_string_writer {
	struct sp_writer writer; /* must be the first member */
	char *text;
	size_t room;
	/* Length of all that was written, also of what did not fit. */
	size_t length;
};

/* Starts a string: the writer collects its output in `buffer`, of `bytes` bytes,
 * which the caller owns, and then copies it to `text`, of `room` bytes. */
void sp_string_writer_start(struct sp_string_writer *p, char *buffer,
    size_t bytes, char *text, size_t room);
/* Ends the string with a NUL; returns its length without the last `cut`
 * bytes. */
size_t sp_string_writer_end(struct sp_string_writer *p, size_t cut);

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

/* ---- writer_form.c: boards, solutions and the values of fields ----------- */

/* Returns how many digits the greatest label of the board has. */
size_t sp_board_digits(const struct sp_board *b);
/* Writes the index of the board and the byte `end`. */
void sp_write_index(struct sp_writer *w, const struct sp_board *b, char end);
/* Writes a value that sp_field_value gave, and the byte `end`. */
void sp_write_value(struct sp_writer *w, const struct sp_field *field,
    uint64_t value, char end);

#endif
