/* goalarg.h -- the goals that the argument of -g names */
#ifndef SP_GOALARG_H
#define SP_GOALARG_H

#include "text.h"

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
 * SP_MALFORMED: the fault says why in full; SP_IO_ERROR: it names the file, and
 * errno tells why; SP_REFUSED: it names the file and says why that is no text,
 * as sp_input_check_text does.  sp_goalarg_close is due even after a failure.
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
 * of that size.  SP_MALFORMED: the size is none; SP_REFUSED: the goal is a
 * board of another size.
 */
enum sp_status sp_goalarg_lay(struct sp_goalarg *s, struct sp_size size,
    const struct sp_goal **g, struct sp_fault *fault);

#endif
