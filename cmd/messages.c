/* messages.c -- lines on standard error */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cmd.h"

void (*cmd_before_exit)(void);

enum { TEXT_MAX = 8192 }; /* bytes of a message: a path and a reason */

/*
 * Prints one line, whatever it quotes: control characters become \xHH.  It is
 * one write(2), so that lines of several processes do not mix; stdio does not
 * promise that.
 */
static void
print(const char *format, va_list arguments)
{
	char text[TEXT_MAX], line[TEXT_MAX], byte[sizeof "\\xHH"];
	struct sp_writer to = { .fd = STDERR_FILENO, .buffer = line,
	    .room = sizeof line };

	vsnprintf(text, sizeof text, format, arguments);
	sp_write_text(&to, cmd_program->name);
	sp_write_text(&to, ": ");
	for (const char *c = text; *c != '\0'; c++) {
		snprintf(byte, sizeof byte, (unsigned char)*c < 0x20 ||
		    *c == 0x7f ? "\\x%02X" : "%c", (unsigned char)*c);
		sp_write_text(&to, byte);
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
	print(format, arguments);
	va_end(arguments);
}

void
cmd_die(const char *format, ...)
{
	va_list arguments;

	if (cmd_before_exit != NULL)
		cmd_before_exit();
	sp_writer_flush(&cmd_out);
	va_start(arguments, format);
	if (format != NULL)
		print(format, arguments);
	va_end(arguments);
	exit(CMD_TROUBLE);
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
