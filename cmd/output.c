/* output.c -- standard output, every write of it checked */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"

struct sp_writer cmd_out;

/*
 * A descriptor that is closed at the start would be given to the next file
 * that is opened.  In its place goes one that fails when it is used, since it
 * is open only the wrong way round.
 */
static void
guard_descriptors(void)
{
	static const int ways[] = {
		[STDIN_FILENO] = O_WRONLY,
		[STDOUT_FILENO] = O_RDONLY,
		[STDERR_FILENO] = O_WRONLY
	};

	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
			(void)!open("/dev/null", ways[fd]);
}

void
cmd_output_start(void)
{
	guard_descriptors();
	if (sp_writer_init(&cmd_out, STDOUT_FILENO) != SP_OK)
		cmd_no_memory();
}

void
cmd_output_flush(void *unused)
{
	(void)unused;
	sp_writer_flush(&cmd_out);
	cmd_output_check();
}

void
cmd_output_check(void)
{
	int error = cmd_out.error;

	if (error == 0)
		return;
	/* The reader has gone and does not want to hear of it. */
	if (error == EPIPE) {
		if (cmd_before_exit != NULL)
			cmd_before_exit();
		exit(CMD_TROUBLE);
	}
	cmd_die("stdout: %s", strerror(error));
}

int
cmd_finish(enum cmd_status status)
{
	sp_writer_flush(&cmd_out);
	cmd_output_check();
	if (cmd_out.begun && close(STDOUT_FILENO) != 0) {
		cmd_out.error = errno;
		cmd_output_check();
	}
	return (int)status;
}
