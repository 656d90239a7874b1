/* lines.c -- the lines of a file, each read as a whole */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"

int
cmd_open(const char **name)
{
	int fd;

	if (strcmp(*name, "-") == 0) {
		*name = "stdin";
		return STDIN_FILENO;
	}
	/* To open a pipe may take long, and SIGALRM interrupts it. */
	do {
		cmd_progress_renew();
		fd = open(*name, O_RDONLY | O_CLOEXEC);
	} while (fd < 0 && errno == EINTR);
	return fd;
}

_Noreturn static void
die_unread(const struct cmd_lines *lines)
{
	cmd_die("%s: %s", lines->file, strerror(errno));
}

void
cmd_lines_open(struct cmd_lines *lines, const char *name, const char *of_stdin)
{
	int fd = cmd_open(&name);

	lines->file = name;
	lines->of_stdin = of_stdin;
	if (fd < 0)
		die_unread(lines);
	if (sp_input_init(&lines->input) != SP_OK)
		cmd_no_memory();
	sp_input_set_file(&lines->input, fd);
	lines->input.before_read = cmd_wait;
	/* A file that cannot be read ends the program before the first board;
	 * standard input is not waited for here. */
	if (fd != STDIN_FILENO && sp_input_look(&lines->input) == SP_IO_ERROR)
		die_unread(lines);
}

void
cmd_lines_free(struct cmd_lines *lines)
{
	sp_input_free(&lines->input);
	sp_line_free(&lines->at);
}

enum sp_status
cmd_lines_next(struct cmd_lines *lines, struct sp_fault *fault)
{
	enum sp_status status;

	if (lines->input.at.line == 1 &&
	    sp_input_check_text(&lines->input, fault) != SP_OK)
		cmd_die("%s: %s | %s %s reads it", lines->file, fault->text,
		    cmd_program->name, lines->of_stdin);
	status = sp_line_read(&lines->at, &lines->input);
	if (status == SP_IO_ERROR)
		die_unread(lines);
	if (status == SP_NO_MEMORY)
		cmd_no_memory();
	return status != SP_MALFORMED ? status : cmd_fault(fault, status,
	    CMD_NO_LINE, SP_LINE_MOST);
}
