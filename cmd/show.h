/*
 * show.h -- what the parts of sp-show share
 *
 *	sp-show.c       the command line; reads boards and has them drawn
 *	show-box.c      boards in frames of characters; what stands under a board
 *	show-play.c     the moves of -m, kept, or played on a terminal; a game
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

struct show {
	struct cmd_input in;
	struct cmd_moves moves;    /* -m, unless that is "play" */
	int is_game;               /* -m play */
	int is_over;               /* no more boards are wanted */
	/* -m play: CMD_ANSWER_NO if the user has not solved the board. */
	enum cmd_status verdict;
	/* Moves of the board, if they are to be played. */
	struct show_moves played;
	uint64_t milliseconds;     /* milliseconds of a move, -d */
	struct cmd_lines captions; /* -l: line k stands under board k */
	size_t caption;            /* bytes of the caption of the board, or 0 */
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

/* ---- show-box.c ---- */

/* Reads the caption of the next board, which may be malformed. */
void show_caption_next(struct show *s);
/* Returns the text under a board, which was read from that line: its place, and
 * the caption that was read last.  NULL: there is none under any board.  It
 * stays until the next call. */
const char *show_caption(const struct show *s, const char *file,
    uint64_t line);

extern const struct show_form show_box;

/* Draws a board, read on that line, now or with those that follow. */
void show_box_add(struct show *s, const struct sp_board *b, uint64_t line);
/* Writes the content of a cell, without the frame. */
void show_box_cell(const struct show *s, const struct sp_board *b,
    uint32_t cell);
/* Returns the columns of the frame, and the lines of frame and caption. */
struct sp_size show_box_size(const struct show *s, const struct sp_board *b);

/* ---- show-play.c ---- */

/* Opens the terminal that has the keys; returns whether there is one, and sets
 * errno if not. */
int show_open_keys(void);
void show_moves_start(struct show *s);
/* Makes the moves of the next board, if there are any, and keeps them if they
 * are to be played.  NULL: the board is malformed, and its line is
 * skipped. */
enum sp_status show_moves_make(struct show *s, struct sp_board *b);

/* Plays the moves of a board on the terminal; b is the board after them.
 * Returns whether the user has ended the program. */
int show_play(struct show *s, const struct sp_board *b, uint64_t line);
/* Lets the user play with a board; CMD_ANSWER_NO if the
 * user has not solved it. */
enum cmd_status show_game(struct show *s, const struct sp_board *b,
    uint64_t line);

/* ---- show-markup.c ---- */

extern const struct show_form show_svg, show_html;

#endif
