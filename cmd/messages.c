/* messages.c -- lines on standard error */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "cmd.h"

static const char *program_name;

void
cmd_message_start(const char *program)
{
	program_name = program;
	/* A message is one write, whoever else writes there. */
	setvbuf(stderr, NULL, _IOLBF, BUFSIZ);
}

static void
print(const char *format, va_list arguments)
{
	fprintf(stderr, "%s: ", program_name);
	vfprintf(stderr, format, arguments);
	putc('\n', stderr);
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

	/* Nothing already computed is lost. */
	sp_writer_flush(&cmd_out);
	va_start(arguments, format);
	print(format, arguments);
	va_end(arguments);
	exit(CMD_TROUBLE);
}

void
cmd_no_memory(void)
{
	cmd_die("out of memory");
}

enum sp_status
cmd_fault(struct sp_fault *fault, const char *format, ...)
{
	va_list arguments;

	fault->line = 0;
	va_start(arguments, format);
	vsnprintf(fault->text, sizeof fault->text, format, arguments);
	va_end(arguments);
	return SP_REFUSED;
}
