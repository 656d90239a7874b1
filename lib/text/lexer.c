/* lexer.c -- labels and faults in a line */
#include <string.h>

#include "text.h"

enum class { OTHER, DIGIT, SPACE, NEWLINE, COMMENT };

/* Read loosely, these count as spaces, and these alone as the blank. */
static const char loose_spaces[] = ",;/|[](){}\"'";
static const char loose_blanks[] = "_.-xX";

enum { VALUE_MAX = SP_MAX_CELLS + 1 };

void
sp_lexer_init(struct sp_lexer *lexer, int loose, int newline_is_space)
{
	memset(lexer, 0, sizeof *lexer);
	lexer->loose = loose;
	for (int c = '0'; c <= '9'; c++)
		lexer->class[c] = DIGIT;
	lexer->class[' '] = lexer->class['\t'] = lexer->class['\r'] = SPACE;
	lexer->class['#'] = COMMENT;
	lexer->class['\n'] = newline_is_space ? SPACE : NEWLINE;
	if (loose)
		for (const char *c = loose_spaces; *c != '\0'; c++)
			lexer->class[(unsigned char)*c] = SPACE;
}

/* Keeps the bytes of the token that are about to leave the buffer. */
static void
keep_text(struct sp_lexer *lexer, const unsigned char *from,
    const unsigned char *to)
{
	size_t count = (size_t)(to - from);

	if (count > sizeof lexer->text - lexer->length)
		count = sizeof lexer->text - lexer->length;
	memcpy(lexer->text + lexer->length, from, count);
	lexer->length += count;
}

static enum sp_token
file_end(enum sp_status status)
{
	return status == SP_END ? SP_TOKEN_FILE_END : SP_TOKEN_ERROR;
}

/* Skips spaces and comments; SP_TOKEN_NUMBER: a token begins at in->at.pos. */
static enum sp_token
skip_spaces(struct sp_lexer *lexer, struct sp_input *in)
{
	for (;;) {
		while (in->at.pos < in->at.end &&
		    lexer->class[*in->at.pos] == SPACE) {
			/* Only where a newline is a space. */
			in->at.line += *in->at.pos == '\n';
			in->at.pos++;
		}
		if (in->at.pos == in->at.end) {
			enum sp_status status = sp_input_fill(in);

			if (status != SP_OK)
				return file_end(status);
			continue;
		}
		switch (lexer->class[*in->at.pos]) {
		case NEWLINE:
			in->at.pos++;
			in->at.line++;
			return SP_TOKEN_LINE_END;
		case COMMENT: {
			enum sp_status status;

			lexer->comment = 1;
			status = sp_input_skip_line(in);
			if (status != SP_OK)
				return file_end(status);
			if (lexer->class['\n'] == SPACE)
				continue;
			return SP_TOKEN_LINE_END;
		}
		default:
			return SP_TOKEN_NUMBER;
		}
	}
}

/*
 * Takes the bytes of one class that follow and keeps the first of them as
 * text.  Digits are also a value.
 */
static enum sp_status
take_class(struct sp_lexer *lexer, struct sp_input *in, int digits)
{
	const unsigned char *from = in->at.pos;
	uint64_t value = lexer->value;

	for (;;) {
		for (; in->at.pos < in->at.end; in->at.pos++) {
			enum class class = lexer->class[*in->at.pos];

			if (digits ? class != DIGIT :
			    class != OTHER && class != DIGIT)
				break;
			if (digits && value < VALUE_MAX)
				value = value * 10 + (*in->at.pos - '0');
		}
		lexer->value = value;
		if (digits && in->at.pos < in->at.end && value < VALUE_MAX &&
		    lexer->class[*in->at.pos] > DIGIT)
			return SP_OK; /* the text is never shown */
		keep_text(lexer, from, in->at.pos);
		if (in->at.pos < in->at.end ||
		    (!digits && lexer->length == sizeof lexer->text))
			return SP_OK;
		enum sp_status status = sp_input_fill(in);

		if (status != SP_OK)
			return status;
		from = in->at.pos;
	}
}

/* The blank, where it may be another sign than 0, and the sign is alone. */
static int
is_loose_blank(const struct sp_lexer *lexer)
{
	return lexer->loose && lexer->length == 1 &&
	    strchr(loose_blanks, lexer->text[0]) != NULL &&
	    lexer->text[0] != '\0';
}

int
sp_is_loose(const char *text, size_t length)
{
	size_t piece = 0; /* bytes since the last that counts as a space */
	int sign = 0;     /* the piece began with a sign for the blank */

	for (size_t i = 0; i < length; i++) {
		if (text[i] == '\0')
			return 0;
		if (strchr(loose_spaces, text[i]) != NULL) {
			piece = 0;
			continue;
		}
		if (piece == 0)
			sign = strchr(loose_blanks, text[i]) != NULL;
		if (piece > 0 && sign)
			return 0;
		if (!sign && (text[i] < '0' || text[i] > '9'))
			return 0;
		piece++;
	}
	return 1;
}

enum sp_status
sp_lexer_skip_line(struct sp_lexer *lexer, struct sp_input *in,
    enum sp_line *line)
{
	enum sp_token token;

	lexer->comment = 0;
	token = skip_spaces(lexer, in);
	*line = lexer->comment ? SP_LINE_COMMENT : SP_LINE_EMPTY;
	switch (token) {
	case SP_TOKEN_LINE_END:
		return SP_OK;
	case SP_TOKEN_FILE_END:
		return SP_END;
	case SP_TOKEN_ERROR:
		return SP_IO_ERROR;
	default:
		*line = SP_LINE_TEXT;
		return sp_input_skip_line(in);
	}
}

int
sp_lexer_line_end(const struct sp_lexer *lexer, struct sp_input *in)
{
	if (in->at.pos == in->at.end || lexer->class[*in->at.pos] != NEWLINE)
		return 0;
	in->at.pos++;
	in->at.line++;
	return 1;
}

enum sp_token
sp_lexer_next(struct sp_lexer *lexer, struct sp_input *in)
{
	enum sp_token token = skip_spaces(lexer, in);
	enum sp_status status;

	if (token != SP_TOKEN_NUMBER)
		return token;
	lexer->value = 0;
	lexer->length = 0;
	status = take_class(lexer, in, 1);
	if (status == SP_IO_ERROR)
		return SP_TOKEN_ERROR;
	if (status == SP_END || lexer->class[*in->at.pos] > DIGIT)
		return SP_TOKEN_NUMBER;
	if (take_class(lexer, in, 0) == SP_IO_ERROR)
		return SP_TOKEN_ERROR;
	return is_loose_blank(lexer) ? SP_TOKEN_NUMBER : SP_TOKEN_WRONG;
}

enum sp_token
sp_lexer_long_number(struct sp_lexer *lexer, struct sp_input *in,
    char *digits, size_t room, size_t *length)
{
	enum sp_token token = skip_spaces(lexer, in);

	*length = 0;
	if (token != SP_TOKEN_NUMBER)
		return token;
	lexer->value = 0;
	lexer->length = 0;
	for (;;) {
		const unsigned char *from = in->at.pos;

		while (in->at.pos < in->at.end &&
		    lexer->class[*in->at.pos] == DIGIT) {
			/* Zeros in front do not count. */
			if (*length == 1 && digits[0] == '0')
				*length = 0;
			if (*length < room)
				digits[(*length)++] = (char)*in->at.pos;
			in->at.pos++;
		}
		keep_text(lexer, from, in->at.pos);
		if (in->at.pos < in->at.end)
			break;
		enum sp_status status = sp_input_fill(in);

		if (status == SP_END)
			return SP_TOKEN_NUMBER;
		if (status != SP_OK)
			return file_end(status);
	}
	if (lexer->class[*in->at.pos] > DIGIT)
		return SP_TOKEN_NUMBER;
	if (take_class(lexer, in, 0) == SP_IO_ERROR)
		return SP_TOKEN_ERROR;
	return SP_TOKEN_WRONG;
}
