/* token.c -- the text of a token, and what it may mean */
#include <string.h>

#include "lexer.h"

/* In loose form one of these signs, or the word, is the blank. */
static const char blank_signs[] = "_.-xX";
static const char blank_word[] = "null";

void
sp_token_keep(struct sp_lexer *lexer, const unsigned char *from,
    const unsigned char *to)
{
	size_t count = (size_t)(to - from);

	if (count > SP_TOKEN_TEXT - lexer->length)
		count = SP_TOKEN_TEXT - lexer->length;
	memcpy(lexer->text + lexer->length, from, count);
	lexer->length += count;
	lexer->text[lexer->length] = '\0';
}

int
sp_token_is_blank(const char *text, size_t length)
{
	return (length == 1 && *text != '\0' &&
	    strchr(blank_signs, *text) != NULL) ||
	    (length == sizeof blank_word - 1 &&
	    memcmp(text, blank_word, length) == 0);
}

int
sp_token_is_size(const char *bytes, size_t length, struct sp_size *size)
{
	char text[SP_TOKEN_TEXT];
	struct sp_fault ignored;

	memcpy(text, bytes, length);
	text[length] = '\0';
	return memchr(bytes, 'x', length) != NULL && strlen(text) == length &&
	    sp_size_parse(text, size, &ignored) == SP_OK;
}

int
sp_token_has_size(struct sp_lexer *lexer)
{
	size_t length = lexer->length;

	return lexer->loose && length > 0 && lexer->text[length - 1] == ':' &&
	    sp_token_is_size(lexer->text, length - 1, &lexer->size);
}

/* Returns whether the token ends before that byte.  Signs of rules and
 * box-drawing characters are tokens of their own, not one token. */
static int
ends_before(const struct sp_lexer *lexer, unsigned char byte)
{
	enum sp_byte first = lexer->class[(unsigned char)lexer->text[0]];

	return lexer->class[byte] > SP_BYTE_DIGIT || (lexer->length > 0 &&
	    (first == SP_BYTE_RULE || first == SP_BYTE_BOX) &&
	    lexer->class[byte] == SP_BYTE_BOX);
}

enum sp_status
sp_token_keep_rest(struct sp_lexer *lexer, struct sp_input *in)
{
	enum sp_status status = SP_OK;

	while (status == SP_OK && !ends_before(lexer, *in->at.pos) &&
	    lexer->length < SP_TOKEN_TEXT && !sp_token_has_size(lexer)) {
		sp_token_keep(lexer, in->at.pos, in->at.pos + 1);
		in->at.pos++;
		status = sp_input_look(in);
	}
	return status;
}
