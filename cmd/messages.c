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

size_t
cmd_utf8(const char *text, size_t length, uint32_t *code)
{
	/* The least number of a character of so many bytes. */
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	const unsigned char *byte = (const unsigned char *)text;
	size_t bytes = byte[0] < 0x80 ? 1 : byte[0] < 0xc0 ? 0 :
	    byte[0] < 0xe0 ? 2 : byte[0] < 0xf0 ? 3 : byte[0] < 0xf8 ? 4 : 0;

	if (bytes == 0 || bytes > length)
		return 0;
	*code = bytes == 1 ? byte[0] : byte[0] & (0x7fu >> bytes);
	for (size_t i = 1; i < bytes; i++) {
		if ((byte[i] & 0xc0) != 0x80)
			return 0;
		*code = *code << 6 | (byte[i] & 0x3f);
	}
	return *code < least[bytes] || (*code >= 0xd800 && *code < 0xe000) ||
	    *code > 0x10ffff ? 0 : bytes;
}
