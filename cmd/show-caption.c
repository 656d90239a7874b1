/* show-caption.c -- what stands under a board */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "show.h"

void
show_captions_next(struct show *s)
{
	struct show_captions *captions = &s->captions;
	struct cmd_lines *lines = &captions->lines;
	enum sp_status status;
	struct sp_fault fault;

	captions->length = 0;
	if (!cmd_given('l'))
		return;
	status = cmd_lines_next(lines, &fault);
	if (status == SP_MALFORMED) {
		cmd_message("%s:%llu: %s", lines->file,
		    (unsigned long long)lines->at.number, fault.text);
		s->in.status = CMD_TROUBLE;
	}
	if (status != SP_OK)
		return;
	captions->length = lines->at.length;
	if (captions->length > SHOW_CAPTION) {
		captions->length = SHOW_CAPTION;
		/* No character is cut in two. */
		while (captions->length > 0 &&
		    (lines->at.text[captions->length] & 0xc0) == 0x80)
			captions->length--;
	}
	if (captions->length > 0 &&
	    lines->at.text[captions->length - 1] == '\r')
		captions->length--;
}

void
show_captions_end(struct show *s)
{
	struct cmd_lines *lines = &s->captions.lines;
	enum sp_status status;
	struct sp_fault fault;
	uint64_t left = 0;

	if (!cmd_given('l') || s->in.is_cut)
		return;
	for (uint64_t read = 0; read < CMD_MOST_LEFT &&
	    (status = cmd_lines_next(lines, &fault)) != SP_END; read++)
		left += status != SP_OK ||
		    cmd_moves_first(&lines->at) != '\0';
	if (left == 0)
		return;
	cmd_message("%s: %s%llu line%s more than boards", lines->file,
	    left == CMD_MOST_LEFT ? "at least " : "", (unsigned long long)left,
	    left == 1 ? "" : "s");
	s->in.status = CMD_TROUBLE;
}

const char *
show_caption(const struct show *s, const char *file, uint64_t line)
{
	static char text[PATH_MAX + sizeof ":18446744073709551615: " +
	    SHOW_CAPTION];
	size_t used = 0;

	if (!s->in.want.numbered && !cmd_given('l'))
		return NULL;
	if (s->in.want.numbered)
		used = (size_t)snprintf(text, sizeof text - SHOW_CAPTION - 1,
		    "%s%s%llu:", s->in.files.count > 1 ? file : "",
		    s->in.files.count > 1 ? ":" : "", (unsigned long long)line);
	if (used > 0 && s->captions.length > 0)
		text[used++] = ' ';
	if (s->captions.length > 0)
		memcpy(text + used, s->captions.lines.at.text,
		    s->captions.length);
	text[used + s->captions.length] = '\0';
	return text;
}
