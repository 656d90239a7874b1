/* rules.c -- rules of tables, and boxes that are drawn around boards */
#include "lexer.h"

/* Makes so many bytes be at hand.  SP_END: there are fewer, up to the end of
 * the file or of a block. */
static enum sp_status
look_ahead(struct sp_input *in, size_t bytes)
{
	enum sp_status status = SP_OK;

	while (status == SP_OK && (size_t)(in->at.end - in->at.pos) < bytes)
		status = sp_input_add(in);
	return status;
}

/* Box-drawing characters are U+2500 to U+257F; bars are U+2502, U+2503 and
 * U+2551. */
enum sp_status
sp_box_look(struct sp_input *in, size_t ahead, unsigned char *sign)
{
	enum sp_status status = look_ahead(in, ahead + SP_BOX_BYTES);
	const unsigned char *byte = in->at.pos + ahead;

	*sign = 0;
	if (status == SP_OK && byte[0] == 0xe2 &&
	    (byte[1] == 0x94 || byte[1] == 0x95) && byte[2] >> 6 == 2)
		*sign = (byte[1] == 0x94 ? byte[2] == 0x82 || byte[2] == 0x83 :
		    byte[2] == 0x91) ? '|' : '+';
	return status;
}

/* Returns whether a rule may have that sign. */
static int
is_of_rule(const struct sp_lexer *lexer, unsigned char sign)
{
	return lexer->class[sign] == SP_BYTE_RULE ||
	    lexer->class[sign] == SP_BYTE_SPACE || sign == '|' || sign == '\t';
}

enum sp_status
sp_rule_skip(struct sp_lexer *lexer, struct sp_input *in)
{
	size_t length = 0;
	int is_rule = 0, is_space = 1, is_cut = 0;
	enum sp_byte class = SP_BYTE_OTHER;
	enum sp_status status;

	lexer->fields.is_begun = 1;
	do {
		/* At first 0, and then a block of a long rule, or of spaces. */
		if (is_rule && !is_cut) {
			is_cut = 1;
			lexer->length = 0;
			sp_token_keep(lexer, in->at.pos, in->at.pos + length);
		}
		in->at.pos += length;
		length = 0;
		while ((status = look_ahead(in, length + 1)) == SP_OK) {
			unsigned char sign = in->at.pos[length];
			int is_box = lexer->class[sign] == SP_BYTE_BOX;

			if (is_box)
				status = sp_box_look(in, length, &sign);
			class = lexer->class[sign];
			if (status != SP_OK || !is_of_rule(lexer, sign))
				break;
			is_rule |= class == SP_BYTE_RULE;
			is_space &= class == SP_BYTE_SPACE;
			length += is_box ? SP_BOX_BYTES : 1;
		}
	} while (status == SP_END && (is_rule || is_space) && length > 0);
	if (status == SP_IO_ERROR)
		return status;
	/* Where newlines are spaces, labels may follow a comment. */
	if (is_rule && (status == SP_END || class == SP_BYTE_NEWLINE ||
	    (class == SP_BYTE_COMMENT &&
	    lexer->class['\n'] == SP_BYTE_NEWLINE))) {
		lexer->comment = 1;
		in->at.pos += length;
		return SP_OK;
	}
	return is_cut ? SP_MALFORMED : SP_OK;
}
