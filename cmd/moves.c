/* moves.c -- the moves of -m, the same for all boards or a line for each */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"

/* Takes the next part of a line; ends the program if it cannot be read. */
static enum sp_status
next_part(struct cmd_moves *moves, const char **text, size_t *length)
{
	int ends = 0;
	enum sp_status status = sp_input_part(&moves->input, text, length,
	    &ends);

	if (status == SP_IO_ERROR)
		cmd_die("%s: %s", moves->file, strerror(errno));
	moves->in_line = status == SP_OK && !ends;
	return status;
}

/*
 * Makes the moves of the next line, which may be of any length, while they are
 * read.  What follows a fault is skipped, and so is the whole line if the board
 * is malformed (NULL).
 */
static enum sp_status
make_line(struct cmd_moves *moves, struct sp_board *b, struct sp_fault *fault)
{
	struct sp_moves m;
	enum sp_status made = SP_OK;
	size_t length;
	const char *text;

	while (moves->in_line)
		next_part(moves, &text, &length);
	if (next_part(moves, &text, &length) == SP_END)
		return sp_fault_set(fault, SP_REFUSED, "no moves for it: "
		    "%.200s has %llu line%s", moves->file,
		    (unsigned long long)moves->given,
		    moves->given == 1 ? "" : "s");
	moves->given++;
	sp_moves_start(&m);
	while (b != NULL) {
		made = sp_moves_take(&m, b, text, length, fault);
		if (made != SP_OK || !moves->in_line ||
		    next_part(moves, &text, &length) == SP_END)
			break;
	}
	return b != NULL && made == SP_OK ? sp_moves_end(&m, b, fault) : made;
}

void
cmd_moves_open(struct cmd_moves *moves)
{
	struct sp_fault fault;
	int fd = STDIN_FILENO;

	if (moves->text == NULL)
		return;
	if (*moves->text != '@') {
		if (sp_moves_apply(NULL, moves->text, strlen(moves->text),
		    &fault) != SP_OK)
			cmd_usage('m', "%s", fault.text);
		return;
	}
	moves->file = moves->text + 1;
	if (*moves->file == '\0')
		cmd_usage('m', "'@': no name of a file after the @");
	if (strcmp(moves->file, "-") == 0)
		moves->file = "stdin";
	else
		fd = open(moves->file, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		cmd_die("%s: %s", moves->file, strerror(errno));
	if (sp_input_init(&moves->input) != SP_OK)
		cmd_no_memory();
	sp_input_set_file(&moves->input, fd);
	moves->input.before_read = cmd_output_flush;
	/* A file that cannot be read ends the program before the first board;
	 * standard input is not waited for here. */
	if (fd != STDIN_FILENO && sp_input_look(&moves->input) == SP_IO_ERROR)
		cmd_die("%s: %s", moves->file, strerror(errno));
}

enum sp_status
cmd_moves_make(struct cmd_moves *moves, struct sp_board *b,
    struct sp_fault *fault)
{
	if (moves->file != NULL)
		return make_line(moves, b, fault);
	if (moves->text == NULL || b == NULL)
		return SP_OK;
	return sp_moves_apply(b, moves->text, strlen(moves->text), fault);
}
