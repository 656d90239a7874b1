/* show-caption.c -- what stands under a board */
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

/* How a byte is shown: as \\xHH if it is not printable ASCII. */
static const char *
shown(char byte, int is_markup, char text[sizeof "\\xHH"])
{
	if (is_markup && byte == '&')
		return "&amp;";
	if (is_markup && byte == '<')
		return "&lt;";
	if (is_markup && byte == '>')
		return "&gt;";
	snprintf(text, sizeof "\\xHH", byte >= ' ' && byte < 0x7f ? "%c" :
	    "\\x%02X", (unsigned char)byte);
	return text;
}

/* Writes a name; returns how many columns it takes. */
static uint64_t
write_name(struct sp_writer *w, const char *name, int is_markup)
{
	char text[sizeof "\\xHH"];
	uint64_t columns = 0;

	for (; *name != '\0'; name++) {
		columns += strlen(shown(*name, 0, text));
		if (w != NULL)
			sp_write_text(w, shown(*name, is_markup, text));
	}
	return columns;
}

uint64_t
show_caption(struct sp_writer *w, const struct show *s, const char *file,
    uint64_t line)
{
	char number[] = "18446744073709551615:";
	uint64_t columns = 0;

	if (!s->in.numbered)
		return 0;
	if (s->in.count > 1)
		columns = write_name(w, file, s->form->is_markup) +
		    write_name(w, ":", 0);
	snprintf(number, sizeof number, "%llu:", (unsigned long long)line);
	return columns + write_name(w, number, 0);
}
