/* sized.c -- a size in the text, before the board */
#include <stdio.h>
#include <string.h>

#include "text.h"

enum {
	SIZE_TOKENS = 3, /* one more than a size may have */
	SIZE_TEXT = SIZE_TOKENS * 4 * SP_TOKEN_TEXT /* each byte maybe \xHH */
};

enum sp_status
sp_take_size(struct sp_reader *r, struct sp_fault *fault)
{
	struct sp_collector *s = &r->collector;
	unsigned long w = s->lexer.size.w, h = s->lexer.size.h;

	if (s->count > 0 || s->sized)
		return sp_fault_set(fault, SP_MALFORMED,
		    "a size, %lux%lu, behind %s; give each board a line",
		    w, h, s->count > 0 ? "labels" : "another");
	sp_collect_set_size(r, s->lexer.size);
	s->sized = 1;
	if (r->size.w == 0 || sp_size_equal(r->size, s->size))
		return SP_OK;
	return sp_fault_set(fault, SP_MALFORMED,
	    "a board of %lux%lu, but -s is %lux%lu", w, h,
	    (unsigned long)r->size.w, (unsigned long)r->size.h);
}

/* Sets the size in the lexer to that of a text: N, W H or WxH. */
static enum sp_status
parse_size(struct sp_lexer *lexer, const char *text, struct sp_fault *fault)
{
	char with_x[SIZE_TEXT];
	char *space;
	struct sp_fault reason;

	strcpy(with_x, text);
	space = strchr(with_x, ' ');
	if (space != NULL)
		*space = 'x';
	if (sp_size_parse(with_x, &lexer->size, &reason) == SP_OK)
		return SP_OK;
	return sp_fault_set(fault, SP_MALFORMED, "'%s': %s; in the form sized "
	    "a line N, W H or WxH stands before each grid", text, reason.text);
}

/* Sets the text to the tokens of the line, as far as a size may have so many;
 * returns the last one, which may be the line's end. */
static enum sp_token
take_size_text(struct sp_lexer *lexer, struct sp_input *in,
    char text[SIZE_TEXT])
{
	enum sp_token token;

	*text = '\0';
	for (int k = 0; k < SIZE_TOKENS; k++) {
		size_t used = strlen(text);

		token = sp_lexer_next(lexer, in);
		if (token != SP_TOKEN_NUMBER && token != SP_TOKEN_WRONG)
			break;
		if (k > 0)
			text[used++] = ' ';
		text[used] = '\0';
		if (token == SP_TOKEN_NUMBER && lexer->value <= SP_MAX_CELLS)
			sprintf(text + used, "%lu",
			    (unsigned long)lexer->value);
		else
			sp_fault_quote(text, SIZE_TEXT, lexer->text,
			    lexer->length);
		if (token == SP_TOKEN_WRONG && lexer->length == SP_TOKEN_TEXT)
			break;
	}
	return token;
}

enum sp_status
sp_read_size(struct sp_reader *r, struct sp_fault *fault)
{
	struct sp_collector *s = &r->collector;
	char text[SIZE_TEXT];
	enum sp_token token;
	enum sp_status status;

	sp_collect_set_size(r, (struct sp_size){ 0, 0 });
	do {
		r->line = r->in.at.line;
		token = take_size_text(&s->lexer, &r->in, text);
	} while (token == SP_TOKEN_LINE_END && *text == '\0');
	if (token == SP_TOKEN_ERROR)
		return SP_IO_ERROR;
	if (*text == '\0' && token == SP_TOKEN_FILE_END)
		return SP_END;
	status = parse_size(&s->lexer, text, fault);
	if (status == SP_OK)
		status = sp_take_size(r, fault);
	if (status != SP_OK) {
		fault->line = r->line;
		s->skip = token == SP_TOKEN_LINE_END ||
		    token == SP_TOKEN_FILE_END ? SP_SKIP_ROWS : SP_SKIP_LINE;
	}
	return status;
}
