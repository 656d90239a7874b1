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

/* Writes a name, bytes that are not printable ASCII as \xHH; returns columns. */
static uint64_t
write_name(struct sp_writer *w, const char *name)
{
	char text[sizeof "\\xHH"];
	uint64_t columns = 0;

	for (const char *c = name; *c != '\0'; c++) {
		columns += (uint64_t)snprintf(text, sizeof text,
		    *c >= ' ' && *c < 0x7f ? "%c" : "\\x%02X",
		    (unsigned char)*c);
		if (w != NULL)
			sp_write_text(w, text);
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
		columns = write_name(w, file) + write_name(w, ":");
	snprintf(number, sizeof number, "%llu:", (unsigned long long)line);
	return columns + write_name(w, number);
}
