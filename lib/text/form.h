/* form.h -- the forms of text */
#ifndef SP_FORM_H
#define SP_FORM_H

#include "board/board.h"

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

#endif
