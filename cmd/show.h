/*
 * show.h -- what the parts of sp-show share
 *
 *	sp-show.c       the command line; reads boards and has them drawn
 *	show-caption.c  what stands under a board
 *	show-box.c      boards in frames of characters
 *	show-play.c     the moves of -m, kept, or played on a terminal; a game
 *	show-keys.c     the keys of the terminal meanwhile
 *	show-markup.c   boards as SVG, or as HTML with a player for their moves
 */
#ifndef SHOW_H
#define SHOW_H

#include "cmd.h"

enum {
	SHOW_MOST_SIDE_BY_SIDE = 10000 /* most boards in a row, -c */
};

/* The moves of a board.  The slides of a letter with a count are moves of their
 * own. */
struct show_moves {
	struct sp_board start; /* the board before the first move */
	struct sp_tap *move;
	size_t used, room;
};

/* Captions, which -l puts under boards: line k of a file under board k. */
enum { SHOW_CAPTION = 4096 }; /* most bytes of a caption */

struct show_captions {
	struct cmd_lines lines;
	/* Bytes of lines.at.text; 0: the board has no caption. */
	size_t length;
};

struct show {
	struct cmd_input in;
	struct cmd_moves moves;    /* -m, unless that is "play" */
	int is_game;               /* -m play */
	int is_over;               /* no more boards are wanted */
	enum cmd_status verdict;   /* -m play: CMD_NO if it was not solved */
	/* Moves of the board, if they are to be played. */
	struct show_moves played;
	uint64_t milliseconds;     /* milliseconds of a move, -d */
	struct show_captions captions; /* -l */
	int ascii;             /* frames in ASCII */
	int colours;           /* tiles are coloured */
	uint64_t side_by_side; /* -c; 0: not given */
	const struct show_form *form; /* -o */
};

/* A way to draw boards. */
struct show_form {
	const char *name;
	void (*begin)(struct show *s);
	/* Draws a board, read on that line, now or with those that follow. */
	void (*board)(struct show *s, const struct sp_board *b, uint64_t line);
	/* Writes the rest of the output. */
	void (*end)(struct show *s);
};

/* ---- show-caption.c: of use for all forms ---- */

/* Reads the caption of the next board, which may be malformed. */
void show_captions_next(struct show *s);
/* At the end, prints how many captions no board has taken; it is an error if
 * there are some. */
void show_captions_end(struct show *s);
/* Returns the text under a board, which was read from that line: its place, and
 * the caption that was read last.  NULL: there is none under any board.  It stays
 * until the next call. */
const char *show_caption(const struct show *s, const char *file,
    uint64_t line);

/* ---- show-box.c ---- */

extern const struct show_form show_box;

/* Draws a board, read on that line, now or with those that follow. */
void show_box_add(struct show *s, const struct sp_board *b, uint64_t line);
/* Writes the content of a cell, without the frame. */
void show_box_cell(const struct show *s, const struct sp_board *b,
    uint32_t cell);
/* Returns the columns of the frame, and the lines of frame and caption. */
struct sp_size show_box_size(const struct show *s, const struct sp_board *b);

/* ---- show-keys.c ---- */

/* What show_keys_wait returns beside the bytes of keys. */
enum {
	SHOW_KEY_TIME = 256, /* the time is over */
	SHOW_KEY_END,        /* the terminal is gone, or not for this program */
	SHOW_KEY_DISTURBED,  /* what was drawn may look otherwise now */
	SHOW_KEY_UP, SHOW_KEY_DOWN, SHOW_KEY_LEFT, SHOW_KEY_RIGHT /* arrows */
};

/* Opens the terminal that has the keys; returns whether there is one, and sets
 * errno if not. */
int show_keys_open(void);
/* Makes that terminal silent and blocks signals, until show_keys_stop. */
void show_keys_start(void);
void show_keys_stop(void);
/* Waits for an arrow or one of the letters, NULL for any key, for so many
 * milliseconds; -1: without end.  Signals that end or stop the program do so
 * here, and leave the terminal as it was. */
int show_keys_wait(int64_t milliseconds, const char *letters);
/* Shows a text in the line of the cursor, which stays at its begin, instead of
 * the text before; removes it. */
void show_line(const char *format, ...) CMD_PRINTF(1, 2);
void show_line_remove(void);

/* ---- show-play.c ---- */

void show_moves_start(struct show *s);
/* Makes the moves of the next board, if there are any, and keeps them if they
 * are to be played.  NULL: the board is malformed, and its line is
 * skipped. */
enum sp_status show_moves_make(struct show *s, struct sp_board *b);

/* Plays the moves of a board on the terminal; b is the board after them.
 * Returns whether the user has ended the program. */
int show_play(struct show *s, const struct sp_board *b, uint64_t line);
/* Lets the user play with a board; CMD_NO if it has not been solved. */
enum cmd_status show_game(struct show *s, const struct sp_board *b,
    uint64_t line);

/* ---- show-markup.c ---- */

extern const struct show_form show_svg, show_html;

#endif
