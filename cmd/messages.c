/* messages.c -- lines on standard error */
#include <stdarg.h>
#include <stdio.h>

#include "cmd.h"

const struct cmd_program *cmd_program;

enum { TEXT_MAX = 8192 }; /* most bytes of a message: a path and a reason */

void
cmd_vmessage(const char *format, va_list arguments)
{
	char text[TEXT_MAX], line[TEXT_MAX], byte[sizeof "\\xHH"];
	struct sp_writer to = cmd_stderr(line, sizeof line);

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
	cmd_vmessage(format, arguments);
	va_end(arguments);
}
