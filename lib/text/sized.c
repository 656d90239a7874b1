/* sized.c -- a size in the text, before the board */
#include <stdio.h>
#include <string.h>

#include "text.h"

enum {
	LINE_TEXT = 2 * SP_TOKEN_TEXT + 1, /* room for two tokens and a space */
	/* Room for \xHH for each byte, and ... */
	SIZE_TEXT = 4 * SP_TOKEN_TEXT + 4
};

enum sp_status
sp_take_size(struct sp_reader *r, uint64_t line)
{
	struct sp_builder *s = &r->builder;

	if (s->count > 0 || r->sized)
		return sp_refuse(s, SP_FAULT_PLACE, 0, line);
	sp_rows_set_size(r, r->lexer.size);
	r->sized = 1;
	return r->size.w == 0 || sp_size_equal(r->size, s->size) ? SP_OK :
	    sp_refuse(s, SP_FAULT_SIZE, 0, line);
}

/* Sets the size in the lexer to the size that a text gives: N, W H or WxH. */
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
	return sp_fault_set(fault, SP_MALFORMED, "'%s': %s", text,
	    reason.text);
}

/*
 * Sets the text to the tokens of the line, with a space between two, as far as
 * faults quote text.  Returns the token at which it ended, which may be the
 * line's end.
 */
static enum sp_token
take_size_text(struct sp_lexer *lexer, struct sp_input *in,
    char text[SIZE_TEXT])
{
	char line[LINE_TEXT];
	size_t length = 0;
	enum sp_token token;

	do {
		token = sp_lexer_next(lexer, in);
		if (token != SP_TOKEN_NUMBER && token != SP_TOKEN_WRONG)
			break;
		if (length > 0)
			line[length++] = ' ';
		/* Zeros in front of a number are left out. */
		if (token == SP_TOKEN_NUMBER && lexer->value <= SP_MAX_CELLS)
			lexer->length = (size_t)sprintf(lexer->text, "%lu",
			    (unsigned long)lexer->value);
		memcpy(line + length, lexer->text, lexer->length);
		length += lexer->length;
	} while (length < SP_TOKEN_TEXT);
	*text = '\0';
	sp_fault_quote(text, SIZE_TEXT, line, length);
	return token;
}

enum sp_status
sp_read_size(struct sp_reader *r, struct sp_fault *fault)
{
	char text[SIZE_TEXT];
	enum sp_token token;
	enum sp_status status;

	sp_rows_set_size(r, (struct sp_size){ 0, 0 });
	do {
		r->line = r->in.at.line;
		/* The line of the size is not read loosely, but a rule, as
		 * below the frame of the board before, is skipped. */
		if (r->form.loose) {
			sp_lexer_init(&r->lexer, 1, 0);
			sp_lexer_start_line(&r->lexer);
			if (sp_rule_skip(&r->lexer, &r->in) == SP_IO_ERROR)
				return SP_IO_ERROR;
			sp_lexer_init(&r->lexer, 0, 0);
		}
		token = take_size_text(&r->lexer, &r->in, text);
	} while (token == SP_TOKEN_LINE_END && *text == '\0');
	if (r->form.loose)
		sp_lexer_init(&r->lexer, 1, 0);
	if (token == SP_TOKEN_ERROR)
		return SP_IO_ERROR;
	if (*text == '\0' && token == SP_TOKEN_FILE_END)
		return SP_END;
	status = parse_size(&r->lexer, text, fault) == SP_OK ?
	    sp_take_size(r, r->line) :
	    sp_refuse(&r->builder, SP_FAULT_SIZE_TEXT, 0, r->line);
	if (status != SP_OK)
		r->skip = token == SP_TOKEN_LINE_END ||
		    token == SP_TOKEN_FILE_END ? SP_SKIP_ROWS : SP_SKIP_LINE;
	return status;
}
