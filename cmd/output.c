/* output.c -- standard output, with every write checked; messages; the exit */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cmd.h"

enum {
	PRINT_MAX = 1024, /* most bytes of cmd_print, with the NUL */
	TEXT_MAX = 8192, /* most bytes of a message: a path and a reason */
	DEFAULT_COLUMNS = 80,
	DEFAULT_ROWS = 24,
	MOST_COLUMNS = 10000
};

const struct cmd_program *cmd_program;
struct sp_writer cmd_out;
int cmd_output_is_whole;
/* The buffer of cmd_out, unless a form needs a larger one.  Starting a program
 * takes less time with it than with a buffer from malloc(3). */
static char buffer[SP_WRITER_ROOM];

void
cmd_output_start(void)
{
	/*
	 * open(2) takes the lowest free descriptor: were standard input closed,
	 * a file of goals would become it, and be read as boards.  So each
	 * closed standard descriptor becomes one of /dev/null, open in the wrong
	 * direction only, whose use is an error.
	 */
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
			(void)!open("/dev/null",
			    fd == STDOUT_FILENO ? O_RDONLY : O_WRONLY);
	sp_writer_start(&cmd_out, STDOUT_FILENO, buffer);
}

void
cmd_print(const char *format, ...)
{
	char text[PRINT_MAX];
	va_list arguments;
	int length;

	va_start(arguments, format);
	length = vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	assert(0 <= length && length < PRINT_MAX);
	sp_write(&cmd_out, text, (size_t)length);
}

void
cmd_output_flush(void)
{
	sp_writer_flush(&cmd_out);
	cmd_output_check();
}

void
cmd_wait(void *unused)
{
	(void)unused;
	if (!cmd_output_is_whole)
		cmd_output_flush();
	cmd_progress_renew();
}

void
cmd_output_check(void)
{
	/* The reader of standard output has closed it; no message is
	 * necessary. */
	if (cmd_out.error == EPIPE)
		cmd_die(NULL);
	if (cmd_out.error != 0)
		cmd_die("stdout: %s", strerror(cmd_out.error));
}

/* ---- messages ---- */

const char *
cmd_shell_word(const char *name)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+,-./:=@_";
	static char word[TEXT_MAX];
	const char *quote = name[strspn(name, plain)] == '\0' ? "" : "'";
	char *at = stpcpy(stpcpy(word, quote), *name == '-' ? "./" : "");

	for (; *name != '\0' && at < word + TEXT_MAX - 8; name++)
		if (*name == '\'')
			at = stpcpy(at, "'\\''");
		else
			*at++ = *name;
	strcpy(at, quote);
	return word;
}

/* Writes at most TEXT_MAX bytes; control characters become \xHH, and UTF-8
 * stays. */
static void
write_message(const char *format, va_list arguments)
{
	char text[TEXT_MAX], line[TEXT_MAX + 64];
	struct sp_writer to = cmd_stderr(line, sizeof line);
	size_t begin;

	vsnprintf(text, sizeof text, format, arguments);
	sp_write_text(&to, cmd_program->name);
	sp_write_text(&to, ": ");
	begin = to.used;
	for (const char *at = text; *at != '\0' &&
	    to.used - begin + sizeof "\\xHH" < TEXT_MAX; at++) {
		const unsigned char byte = (unsigned char)*at;

		if (byte < 0x20 || byte == 0x7f)
			to.used += (size_t)sprintf(to.buffer + to.used,
			    "\\x%02X", byte);
		else
			sp_write(&to, at, 1);
	}
	sp_write_text(&to, "\n");
	cmd_progress_hide();
	sp_writer_flush(&to);
}

void
cmd_message(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	write_message(format, arguments);
	va_end(arguments);
}

void
cmd_message_at(const char *file, uint64_t line, const char *text)
{
	cmd_message("%s:%llu: %s", file, (unsigned long long)line, text);
}

/* ---- ends ---- */

void
cmd_die(const char *format, ...)
{
	va_list arguments;

	if (cmd_output_is_whole && !cmd_out.begun)
		cmd_out.used = 0;
	sp_writer_flush(&cmd_out);
	va_start(arguments, format);
	if (format != NULL)
		write_message(format, arguments);
	va_end(arguments);
	exit(CMD_TROUBLE);
}

void
cmd_die_unread(const char *file)
{
	cmd_die("%s: %s", file, strerror(errno));
}

void
cmd_no_memory(void)
{
	cmd_die("out of memory");
}

void *
cmd_allocate(size_t count, size_t size)
{
	void *memory = calloc(count, size);

	if (memory == NULL)
		cmd_no_memory();
	return memory;
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

struct sp_size
cmd_window(void)
{
	struct sp_size window = { DEFAULT_COLUMNS, DEFAULT_ROWS };
	const char *text = getenv("COLUMNS");
	uint64_t columns;
#if defined(TIOCGWINSZ)
	struct winsize size;
#endif

	if (text != NULL && sp_number_parse(text, strlen(text), MOST_COLUMNS,
	    &columns) == SP_OK && columns > 0)
		window.w = (uint32_t)columns;
#if defined(TIOCGWINSZ)
	if (isatty(STDOUT_FILENO) &&
	    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) {
		window.w = size.ws_col > 0 ? size.ws_col : window.w;
		window.h = size.ws_row > 0 ? size.ws_row : window.h;
	}
#endif
	return window;
}

int
cmd_takes_escapes(void)
{
	const char *terminal = getenv("TERM");

	return isatty(STDOUT_FILENO) && terminal != NULL &&
	    *terminal != '\0' && strcmp(terminal, "dumb") != 0;
}
