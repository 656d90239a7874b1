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
cmd_utf8_length(const char *text)
{
	/* A row for each range of first bytes.  The range of the second byte
	 * leaves out characters that a shorter form could write, halves of
	 * UTF-16 pairs, and numbers above U+10FFFF. */
	static const struct {
		unsigned char first[2], second[2];
		size_t length;
	} rows[] = {
		{ { 0x01, 0x7f }, { 0x00, 0xff }, 1 },
		{ { 0xc2, 0xdf }, { 0x80, 0xbf }, 2 },
		{ { 0xe0, 0xe0 }, { 0xa0, 0xbf }, 3 },
		{ { 0xe1, 0xec }, { 0x80, 0xbf }, 3 },
		{ { 0xed, 0xed }, { 0x80, 0x9f }, 3 },
		{ { 0xee, 0xef }, { 0x80, 0xbf }, 3 },
		{ { 0xf0, 0xf0 }, { 0x90, 0xbf }, 4 },
		{ { 0xf1, 0xf3 }, { 0x80, 0xbf }, 4 },
		{ { 0xf4, 0xf4 }, { 0x80, 0x8f }, 4 }
	};
	const unsigned char *byte = (const unsigned char *)text;
	size_t row = 0, i = 2;

	while (row < sizeof rows / sizeof *rows &&
	    (byte[0] < rows[row].first[0] || byte[0] > rows[row].first[1]))
		row++;
	if (row == sizeof rows / sizeof *rows ||
	    (rows[row].length > 1 && (byte[1] < rows[row].second[0] ||
	    byte[1] > rows[row].second[1])))
		return 0;
	while (i < rows[row].length && byte[i] >= 0x80 && byte[i] <= 0xbf)
		i++;
	return i < rows[row].length ? 0 : rows[row].length;
}
