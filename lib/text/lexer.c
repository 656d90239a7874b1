/* lexer.c -- numbers and other tokens of the bytes of a file */
#include <string.h>

#include "text.h"

/* Most bytes of a file's name and the number of a line. */
enum { PLACE = 1 << 12 };

/* Once a number is as great, further digits are skipped. */
enum { TOO_GREAT = SP_MAX_CELLS + 1 };

void
sp_lexer_init(struct sp_lexer *lexer, int newline_is_space)
{
	*lexer = (struct sp_lexer){ .comment = 0 };
	for (int c = '0'; c <= '9'; c++)
		lexer->class[c] = SP_BYTE_DIGIT;
	lexer->class[' '] = lexer->class['\t'] = lexer->class['\r'] =
	    SP_BYTE_SPACE;
	lexer->class['#'] = SP_BYTE_COMMENT;
	lexer->class['\n'] = newline_is_space ? SP_BYTE_SPACE : SP_BYTE_NEWLINE;
}

void
sp_lexer_start_line(struct sp_lexer *lexer)
{
	lexer->comment = 0;
	lexer->comment_length = 0;
}

/* Appends bytes to the text of the token, as many as there is room for. */
static void
keep(struct sp_lexer *lexer, const void *from, size_t count)
{
	if (count > SP_TOKEN_TEXT - lexer->length)
		count = SP_TOKEN_TEXT - lexer->length;
	memcpy(lexer->text + lexer->length, from, count);
	lexer->length += count;
	lexer->text[lexer->length] = '\0';
}

void
sp_lexer_set_text(struct sp_lexer *lexer, const char *from, size_t length)
{
	lexer->length = 0;
	keep(lexer, from, length);
}

void
sp_lexer_set_comment(struct sp_lexer *lexer, const char *from,
    const char *end)
{
	size_t length = 0, most = (size_t)(end - from);

	lexer->comment = 1;
	while (length < most && length < SP_TOKEN_TEXT && from[length] != '\n') {
		lexer->comment_text[length] = from[length];
		length++;
	}
	lexer->comment_length = length;
}

/* Skips spaces and comments.  SP_TOKEN_NUMBER: a token begins at
 * in->at.pos. */
static enum sp_token
skip_spaces(struct sp_lexer *lexer, struct sp_input *in)
{
	enum sp_status status;

	do {
		while (in->at.pos < in->at.end) {
			switch (lexer->class[*in->at.pos]) {
			case SP_BYTE_SPACE:
				/* A newline may count as a space. */
				in->at.line += *in->at.pos++ == '\n';
				continue;
			case SP_BYTE_NEWLINE:
				in->at.pos++;
				in->at.line++;
				return SP_TOKEN_LINE_END;
			case SP_BYTE_COMMENT:
				sp_lexer_set_comment(lexer,
				    (const char *)in->at.pos,
				    (const char *)in->at.end);
				status = sp_input_skip_line(in);
				if (status != SP_OK)
					return status == SP_END ?
					    SP_TOKEN_FILE_END : SP_TOKEN_ERROR;
				if (lexer->class['\n'] == SP_BYTE_NEWLINE)
					return SP_TOKEN_LINE_END;
				continue;
			default:
				return SP_TOKEN_NUMBER;
			}
		}
		status = sp_input_fill(in);
	} while (status == SP_OK);
	return status == SP_END ? SP_TOKEN_FILE_END : SP_TOKEN_ERROR;
}

/* Takes the digits that come next, and keeps their text if messages may show
 * it. */
static enum sp_status
take_number_digits(struct sp_lexer *lexer, struct sp_input *in)
{
	uint64_t value = 0;
	enum sp_status status;

	do {
		const unsigned char *from = in->at.pos;

		for (; in->at.pos < in->at.end &&
		    lexer->class[*in->at.pos] == SP_BYTE_DIGIT; in->at.pos++)
			if (value < TOO_GREAT)
				value = value * 10 + (*in->at.pos - '0');
		lexer->value = value;
		if (in->at.pos < in->at.end && value < TOO_GREAT &&
		    lexer->class[*in->at.pos] > SP_BYTE_DIGIT)
			return SP_OK;
		keep(lexer, from, (size_t)(in->at.pos - from));
		if (in->at.pos < in->at.end)
			return SP_OK;
		status = sp_input_fill(in);
	} while (status == SP_OK);
	return status;
}

enum sp_token
sp_lexer_next(struct sp_lexer *lexer, struct sp_input *in)
{
	enum sp_token token = skip_spaces(lexer, in);
	enum sp_status status;

	if (token != SP_TOKEN_NUMBER)
		return token;
	lexer->length = 0;
	status = take_number_digits(lexer, in);
	if (status == SP_OK && lexer->class[*in->at.pos] <= SP_BYTE_DIGIT)
		token = SP_TOKEN_WRONG;
	/* Messages show the beginning of the token. */
	while (token == SP_TOKEN_WRONG && status == SP_OK &&
	    lexer->class[*in->at.pos] <= SP_BYTE_DIGIT &&
	    lexer->length < SP_TOKEN_TEXT) {
		keep(lexer, in->at.pos++, 1);
		status = sp_input_look(in);
	}
	return status == SP_IO_ERROR ? SP_TOKEN_ERROR : token;
}

enum sp_status
sp_lexer_skip_line(struct sp_lexer *lexer, struct sp_input *in,
    enum sp_line_kind *kind)
{
	enum sp_token token;

	sp_lexer_start_line(lexer);
	token = skip_spaces(lexer, in);
	*kind = lexer->comment ? SP_LINE_COMMENT : SP_LINE_EMPTY;
	if (token == SP_TOKEN_NUMBER) {
		*kind = SP_LINE_TEXT;
		return sp_input_skip_line(in);
	}
	return token == SP_TOKEN_LINE_END ? SP_OK :
	    token == SP_TOKEN_FILE_END ? SP_END : SP_IO_ERROR;
}

size_t
sp_place_length(const char *text, size_t length, int *is_cut)
{
	const char *most = text + (length < PLACE ? length : PLACE);
	const char *end = most, *field = text, *behind = text, *colon;
	const char *stop = memchr(text, '\n', (size_t)(most - text));

	if (stop != NULL)
		end = stop;
	stop = memchr(text, '#', (size_t)(end - text));
	if (stop != NULL)
		end = stop;
	if (is_cut != NULL)
		*is_cut = end == most && length < PLACE;
	while ((colon = memchr(field, ':', (size_t)(end - field))) != NULL) {
		const char *digit = field;

		while (digit < colon && sp_is_digit(*digit))
			digit++;
		if (digit == colon && digit > field)
			behind = colon + 1;
		field = colon + 1;
	}
	return (size_t)(behind - text);
}

enum sp_status
sp_lexer_skip_place(struct sp_lexer *lexer, struct sp_input *in)
{
	enum sp_status status = SP_OK;
	size_t length;
	int is_cut;

	for (;;) {
		while (in->at.pos < in->at.end &&
		    lexer->class[*in->at.pos] == SP_BYTE_SPACE)
			in->at.line += *in->at.pos++ == '\n';
		length = sp_place_length((const char *)in->at.pos,
		    (size_t)(in->at.end - in->at.pos), &is_cut);
		if (!is_cut || status == SP_END)
			break;
		status = sp_input_add(in);
		if (status == SP_IO_ERROR)
			return status;
	}
	in->at.pos += length;
	return SP_OK;
}
