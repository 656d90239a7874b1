/* quote.c -- texts of users in a document or on a terminal */
#include "input.h"
#include "writer.h"

size_t
sp_shown_bytes(const char *text, size_t length)
{
	uint32_t code;
	size_t bytes = sp_utf8(text, length, &code);

	return bytes == 0 || (code < 0x20 && code != '\t') ||
	    (code >= 0x7f && code < 0xa0) || code == 0xfffe || code == 0xffff ?
	    0 : bytes;
}

/* Returns the text for a character of ASCII in a document, or NULL: it stays as
 * it is. */
static const char *
entity(char byte)
{
	switch (byte) {
	case '&':
		return "&amp;";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '"':
		return "&quot;";
	case '\'':
		return "&#39;";
	}
	return NULL;
}

uint64_t
sp_write_quoted(struct sp_writer *w, const char *text, size_t length,
    int is_markup)
{
	char hex[] = "\\xHH";
	uint64_t columns = 0;

	for (size_t i = 0, bytes; i < length; i += bytes > 0 ? bytes : 1) {
		const char *instead = is_markup ? entity(text[i]) : NULL;

		bytes = !is_markup && text[i] == '\t' ? 0 :
		    sp_shown_bytes(text + i, length - i);
		if (bytes == 0) {
			hex[2] = "0123456789ABCDEF"[(unsigned char)text[i] / 16];
			hex[3] = "0123456789ABCDEF"[(unsigned char)text[i] % 16];
			instead = hex;
		}
		if (w != NULL && instead != NULL)
			sp_write_text(w, instead);
		else if (w != NULL)
			sp_write(w, text + i, bytes);
		/* Many characters of three bytes and more are as wide as two
		 * digits. */
		columns += bytes == 0 ? sizeof hex - 1 : bytes > 2 ? 2 : 1;
	}
	return columns;
}
