/* show-caption.c -- what stands under a board, and other texts of the user */
#include <stdio.h>
#include <string.h>

#include "show.h"

size_t
show_digits(const struct sp_board *b)
{
	uint32_t label = b->missing == b->n ? b->n - 1 : b->n;
	size_t digits = 1;

	for (; label >= 10; label /= 10)
		digits++;
	return digits;
}

/* ---- text ---- */

/*
 * Returns how many bytes the first character takes, or 0 if the text does not
 * begin with UTF-8 of a character that XML allows.
 */
static size_t
character_bytes(const char *text, size_t length)
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

/* Writes a text, unless w is NULL, with \xHH for bytes that XML does not allow,
 * or that are no UTF-8, and in markup with entities; returns how many columns it
 * takes. */
static uint64_t
put_text(struct sp_writer *w, const char *text, size_t length, int is_markup)
{
	char hex[sizeof "\\xHH"];
	uint64_t columns = 0;

	for (size_t i = 0, bytes; i < length; i += bytes > 0 ? bytes : 1) {
		const char *instead = is_markup ? entity(text[i]) : NULL;

		bytes = !is_markup && text[i] == '\t' ? 0 :
		    character_bytes(text + i, length - i);
		if (bytes == 0) {
			snprintf(hex, sizeof hex, "\\x%02X",
			    (unsigned char)text[i]);
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

uint64_t
show_text(struct sp_writer *w, const char *text, size_t length)
{
	return put_text(w, text, length, 1);
}

/* ---- -l: captions from a file ---- */

void
show_captions_open(struct show *s)
{
	if (s->captions.name != NULL)
		cmd_lines_open(&s->captions.lines, s->captions.name, "-l -");
}

/* Returns the length without a last character that was cut in two. */
static size_t
without_cut_character(const char *text, size_t length)
{
	size_t start = length - 1;

	while (start > 0 && start + 3 > length && (text[start] & 0xc0) == 0x80)
		start--;
	return (text[start] & 0xc0) == 0xc0 &&
	    character_bytes(text + start, length - start) == 0 ? start : length;
}

void
show_captions_next(struct show *s)
{
	struct show_captions *captions = &s->captions;
	struct cmd_lines *lines = &captions->lines;
	enum sp_status status;
	struct sp_fault fault;

	captions->length = 0;
	if (captions->name == NULL)
		return;
	status = cmd_lines_next(lines, &fault);
	if (status == SP_MALFORMED) {
		cmd_message("%s:%llu: %s", lines->file,
		    (unsigned long long)lines->at.number, fault.text);
		s->in.status = CMD_TROUBLE;
	}
	if (status != SP_OK)
		return;
	captions->length = lines->at.length <= SHOW_CAPTION ? lines->at.length :
	    without_cut_character(lines->at.text, SHOW_CAPTION);
	if (captions->length > 0 &&
	    lines->at.text[captions->length - 1] == '\r')
		captions->length--;
}

int
show_has_captions(const struct show *s)
{
	return s->in.numbered || s->captions.name != NULL;
}

/* Writes LINE: or FILE:LINE:; returns how many columns it takes. */
static uint64_t
write_place(struct sp_writer *w, const struct show *s, const char *file,
    uint64_t line)
{
	char number[] = ":18446744073709551615:";
	int has_file = s->in.count > 1;
	uint64_t columns = 0;

	if (has_file)
		columns = put_text(w, file, strlen(file), s->form->is_markup);
	snprintf(number, sizeof number, "%s%llu:", has_file ? ":" : "",
	    (unsigned long long)line);
	return columns + put_text(w, number, strlen(number), 0);
}

uint64_t
show_caption(struct sp_writer *w, const struct show *s, const char *file,
    uint64_t line)
{
	uint64_t columns = 0;

	if (s->in.numbered)
		columns += write_place(w, s, file, line);
	if (w == NULL || s->captions.length == 0)
		return columns;
	if (s->in.numbered)
		sp_write(w, " ", 1);
	return columns + (s->in.numbered ? 1 : 0) +
	    show_text(w, s->captions.lines.at.text, s->captions.length);
}
