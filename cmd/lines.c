/* lines.c -- a file beside the boards: its line k is for board k */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"

int
cmd_open(const char **name)
{
	if (strcmp(*name, "-") != 0)
		return open(*name, O_RDONLY | O_CLOEXEC);
	*name = "stdin";
	return STDIN_FILENO;
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

enum sp_status
cmd_lines_piece(struct cmd_lines *lines)
{
	int ends = 0;
	enum sp_status status = sp_input_piece(&lines->input, &lines->text,
	    &lines->length, &ends);

	if (status == SP_IO_ERROR)
		die_unread(lines);
	lines->in_line = status == SP_OK && !ends;
	return status;
}

enum sp_status
cmd_lines_next(struct cmd_lines *lines)
{
	const struct sp_span *at = &lines->input.at;
	enum sp_status status = SP_OK;
	struct sp_fault fault;
	size_t have;

	while (lines->in_line)
		cmd_lines_piece(lines);
	if (at->line == 1 &&
	    sp_input_check_text(&lines->input, &fault) != SP_OK)
		cmd_die("%s: %s | %s %s reads it", lines->file, fault.text,
		    cmd_program->name, lines->of_stdin);
	while (status == SP_OK && (have = (size_t)(at->end - at->pos)) <
	    CMD_LINES_HEAD && memchr(at->pos, '\n', have) == NULL)
		status = sp_input_add(&lines->input);
	if (status == SP_IO_ERROR)
		die_unread(lines);
	return cmd_lines_piece(lines);
}
