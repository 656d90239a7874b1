/*
 * show.h -- what the parts of sp-show share
 *
 *	sp-show.c       reads boards and has them drawn
 *	show-options.c  the command line
 *	show-caption.c  what stands under a board
 *	show-screen.c   what the terminal is and can show
 *	show-box.c      boards in frames of characters
 *	show-svg.c      boards as SVG
 */
#ifndef SHOW_H
#define SHOW_H

#include "cmd.h"

struct show {
	struct cmd_input in;
	int ascii;             /* frames in ASCII */
	int colours;           /* tiles are coloured */
	uint64_t side_by_side; /* -c; 0: not given */
	const struct show_form *form; /* -o */
};

/* A way to draw boards. */
struct show_form {
	const char *name;
	int is_markup; /* the output is XML */
	void (*begin)(struct show *s);
	/* Draws a board, read on that line, now or with those that follow. */
	void (*board)(struct show *s, const struct sp_board *b, uint64_t line);
	/* Writes what is not yet written. */
	void (*end)(struct show *s);
};

/* ---- show-options.c ---- */

void show_parse_options(struct show *s, int argc, char **argv);

/* ---- show-screen.c ---- */

/* Whether standard output is a terminal that takes escape sequences. */
int show_is_screen(void);
/* Columns and rows of the window if standard output is one, else 0x0. */
struct sp_size show_window(void);
/* Whether the locale's character set is UTF-8. */
int show_is_utf8(void);

/* ---- show-caption.c: of use for all forms ---- */

/* Digits of the widest label of a board. */
size_t show_digits(const struct sp_board *b);
/* Writes what stands under a board, read from that line, if -n was given.  Only
 * counts if w is NULL.  Returns how many columns it takes. */
uint64_t show_caption(struct sp_writer *w, const struct show *s,
    const char *file, uint64_t line);

/* ---- show-box.c ---- */

extern const struct show_form show_box;

/* ---- show-svg.c ---- */

extern const struct show_form show_svg;

#endif
