/* goals.h -- the goals that the argument of -g names */
#ifndef GOALS_H
#define GOALS_H

#include "text/text.h"

enum {
	CMD_GOALS_AHEAD = 2,
	CMD_GOAL_NAME = 400 /* room for 96 bytes as \xHH, and an ellipsis */
};

struct cmd_goals {
	const char *name;    /* of the named goal; NULL: goals are boards */
	/* The board, the last one if there are many; or the named goal, laid
	 * out for the size that was asked for last.  NULL: none yet. */
	struct sp_goal *goal;
	int each;            /* every board has a goal of its own */
	uint64_t taken;      /* goals taken so far, if each */
	struct cmd_goal_file *file; /* of @FILE; else NULL */
};

struct cmd_goal_file {
	struct sp_reader reader;
	char name[CMD_GOAL_NAME]; /* the name for messages */
	struct cmd_read_goal {
		struct sp_board board;
		enum sp_status status;
		struct sp_fault fault; /* for SP_MALFORMED and SP_IO_ERROR */
		int error;             /* errno, for SP_IO_ERROR */
	} ahead[CMD_GOALS_AHEAD]; /* the first goals of the file; later goals,
	                             one at a time, are read into ahead[0] */
};

/*
 * Reads the argument of -g: a name, a board, or @FILE.  Boards in argument and
 * file are in a form, with blank_label as in the reader; for the form index
 * they are lines.  The size is 0x0 where none was given.
 * SP_MALFORMED: the fault says why in full; SP_IO_ERROR: it names the file, and
 * errno tells why; SP_REFUSED: it names the file and says why that is no text,
 * as sp_input_check_text does.  cmd_goals_close is due even after a failure.
 */
enum sp_status cmd_goals_read(struct cmd_goals *s, const char *text,
    const struct sp_form *form, struct sp_size size, uint32_t blank_label,
    struct sp_fault *fault);
/* Does the same for the argument of an option, but ends the program with a
 * message after a failure. */
void cmd_goals_open(struct cmd_goals *s, int letter, const char *text,
    const struct sp_form *form, struct sp_size size, uint32_t blank_label);
void cmd_goals_close(struct cmd_goals *s);
/* Whether the argument names standard input. */
int cmd_is_stdin(const char *text);
/*
 * Reads the goal for the next board.  Programs call it for malformed boards as
 * well, so that goal k stays with board k.  SP_MALFORMED: the goal is
 * malformed; SP_END: there are no more goals; SP_IO_ERROR: a file cannot be
 * read.
 */
enum sp_status cmd_goals_take(struct cmd_goals *s, struct sp_fault *fault);
/* Does the same, but ends the program if a file cannot be read. */
enum sp_status cmd_goals_next(struct cmd_goals *s, struct sp_fault *fault);
/*
 * Sets *g to the goal that cmd_goals_take read last, laid out for boards of a
 * size.  It lasts until the next call of cmd_goals_take or of this function.
 * SP_MALFORMED: the size is none; SP_REFUSED: the goal is a board of another
 * size.
 */
enum sp_status cmd_goals_lay(struct cmd_goals *s, struct sp_size size,
    const struct sp_goal **g, struct sp_fault *fault);

#endif
