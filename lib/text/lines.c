/* lines.c -- whole lines of a file */
#include <stdlib.h>
#include <string.h>

#include "input.h"

/* Appends bytes to the memory of the line, as far as it does not become longer
 * than `most`.  SP_MALFORMED: it would. */
static enum sp_status
append(struct sp_line *line, const char *bytes, size_t count, size_t most)
{
	enum sp_status status = SP_OK;

	if (count > most - line->length) {
		count = most - line->length;
		status = SP_MALFORMED;
	}
	if (line->length + count > line->room) {
		size_t room = 2 * (line->length + count) + 64;
		char *memory = realloc(line->memory, room);

		if (memory == NULL)
			return SP_NO_MEMORY;
		line->memory = memory;
		line->room = room;
	}
	memcpy(line->memory + line->length, bytes, count);
	line->length += count;
	return status;
}

enum sp_status
sp_line_take(struct sp_line *line, struct sp_input *in, size_t most)
{
	enum sp_status kept = SP_OK, status;
	const char *piece;
	size_t length;
	int ends;

	line->number = in->at.line;
	line->length = 0;
	status = sp_input_piece(in, &piece, &length, &ends);
	if (status != SP_OK)
		return status;
	if (ends) {
		/* All of it stands in one block. */
		line->text = piece;
		line->length = length;
	} else {
		for (;;) {
			if (kept == SP_OK)
				kept = append(line, piece, length, most);
			if (ends)
				break;
			status = sp_input_piece(in, &piece, &length, &ends);
			if (status == SP_END)
				break;
			if (status != SP_OK)
				return status;
		}
		line->text = line->memory;
	}
	return kept;
}

enum sp_status
sp_line_read(struct sp_line *line, struct sp_input *in)
{
	enum sp_status status = sp_line_take(line, in, SP_LINE_MOST);

	return status == SP_OK && memchr(line->text, '\0', line->length) !=
	    NULL ? SP_MALFORMED : status;
}

void
sp_line_free(struct sp_line *line)
{
	free(line->memory);
	*line = (struct sp_line){ .memory = NULL };
}
