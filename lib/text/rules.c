/* rules.c -- rules of tables, and boxes that are drawn around boards */
#include "lexer.h"

int
sp_rule_begins(const struct sp_lexer *lexer, unsigned char byte)
{
	return lexer->class[byte] == SP_BYTE_BOX ||
	    sp_fields_may_be_rule(&lexer->fields);
}

/* A piece of a rule turned out to begin a wrong token, whose first bytes are in
 * `from`: takes the rest of the token, unless the text of the lexer has another
 * piece already. */
static enum sp_status
break_piece(struct sp_lexer *lexer, struct sp_input *in,
    const unsigned char *from, size_t length)
{
	enum sp_status status = sp_input_look(in);

	lexer->fields.broken = 1;
	if (lexer->fields.rule)
		return status == SP_END ? SP_OK : status;
	lexer->length = 0;
	sp_token_keep(lexer, from, from + length);
	if (status == SP_OK)
		status = sp_token_keep_rest(lexer, in);
	return status == SP_END ? SP_OK : status;
}

/* Notes that a piece of a rule was skipped, and keeps the text of the first
 * piece. */
static void
note_rule(struct sp_lexer *lexer, const unsigned char *from, size_t length)
{
	if (lexer->fields.rule)
		return;
	lexer->fields.rule = 1;
	lexer->fields.pieces++;
	lexer->length = 0;
	sp_token_keep(lexer, from, from + length);
}

/* Skips signs of a rule, as many as stand together. */
static enum sp_status
skip_signs(struct sp_lexer *lexer, struct sp_input *in)
{
	struct sp_fields *fields = &lexer->fields;
	unsigned char text[SP_TOKEN_TEXT];
	size_t length = 0, kept = 0;
	enum sp_status status;

	do {
		if (kept < sizeof text)
			text[kept++] = *in->at.pos;
		in->at.pos++;
		length++;
		status = sp_input_look(in);
	} while (status == SP_OK && lexer->class[*in->at.pos] == SP_BYTE_RULE);
	if (status == SP_IO_ERROR)
		return status;
	if (status == SP_OK && lexer->class[*in->at.pos] <= SP_BYTE_DIGIT &&
	    lexer->class[*in->at.pos] != SP_BYTE_BOX)
		return break_piece(lexer, in, text, kept);
	if (length > 1 || *text != '-') {
		note_rule(lexer, text, kept);
	} else {
		fields->dashes++;
		fields->pieces++;
		fields->tokens++;
		fields->behind = 0;
	}
	return SP_OK;
}

/* Returns whether these bytes begin a character from U+2500 to U+257F, a
 * box-drawing character, in UTF-8. */
static int
begins_box(const unsigned char *bytes, size_t length)
{
	return bytes[0] == 0xe2 &&
	    (length < 2 || bytes[1] == 0x94 || bytes[1] == 0x95) &&
	    (length < 3 || bytes[2] >> 6 == 2);
}

/* Skips a box-drawing character: a bar, or a piece of a rule. */
static enum sp_status
skip_box(struct sp_lexer *lexer, struct sp_input *in)
{
	struct sp_fields *fields = &lexer->fields;
	unsigned char bytes[3] = { *in->at.pos++ };
	size_t length = 1;
	enum sp_status status = sp_input_look(in);
	int is_bar;

	for (; length < 3 && status == SP_OK; status = sp_input_look(in)) {
		bytes[length] = *in->at.pos;
		if (!begins_box(bytes, length + 1))
			break;
		in->at.pos++;
		length++;
	}
	is_bar = length == 3 && (bytes[1] == 0x94 ? bytes[2] == 0x82 ||
	    bytes[2] == 0x83 : bytes[2] == 0x91);
	if (status == SP_IO_ERROR)
		return status;
	if (is_bar)
		sp_fields_mark(fields, '|');
	else if (length == 3 && sp_fields_may_be_rule(fields))
		note_rule(lexer, bytes, length);
	else
		return break_piece(lexer, in, bytes, length);
	return SP_OK;
}

enum sp_status
sp_rule_skip(struct sp_lexer *lexer, struct sp_input *in)
{
	return lexer->class[*in->at.pos] == SP_BYTE_BOX ? skip_box(lexer, in) :
	    skip_signs(lexer, in);
}
