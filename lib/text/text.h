/* text.h -- text to boards, or to what is wrong with it */
#ifndef SP_TEXT_H
#define SP_TEXT_H

#include "board/bignum.h"
#include "any.h"
#include "form.h"
#include "lexer.h"

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

/* ---- describe.c: what is wrong, in words --------------------------------- */

/* Sets the fault to what is wrong, which r->builder.wrong says, and to what
 * helps against it where no form does. */
void sp_describe(const struct sp_reader *r, struct sp_fault *fault);

/* ---- advise.c: which option reads the file ------------------------------- */

/*
 * Appends to the fault of a board, for a program, which options read the
 * beginning of the file, if any do and that beginning is still at hand.
 * may_read_on: reading more of the file does not have to wait.
 */
void sp_reader_advise(struct sp_reader *r, int may_read_on,
    struct sp_fault *fault);

#endif
