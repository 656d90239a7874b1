/* lexer.c -- numbers and other tokens of the bytes of a file */
#include <string.h>

#include "lexer.h"

/* In loose form these bytes count as spaces. */
static const char loose_spaces[] = ",;/|[](){}\"'";
/* Lines of only such signs, bars and box-drawing characters are rules, which
 * separate rows of tables. */
static const char loose_rule[] = "+-=:";

/* Most bytes of a file's name and the number of a line. */
enum { PLACE = 1 << 12 };

/* Once a number is as great, further digits are skipped. */
enum { TOO_GREAT = SP_MAX_CELLS + 1 };

void
sp_lexer_init(struct sp_lexer *lexer, int loose, int newline_is_space)
{
	*lexer = (struct sp_lexer){ .loose = loose };
	for (int c = '0'; c <= '9'; c++)
		lexer->class[c] = SP_BYTE_DIGIT;
	lexer->class[' '] = lexer->class['\t'] = lexer->class['\r'] =
	    SP_BYTE_SPACE;
	lexer->class['#'] = SP_BYTE_COMMENT;
	lexer->class['\n'] = newline_is_space ? SP_BYTE_SPACE : SP_BYTE_NEWLINE;
	if (!loose)
		return;
	for (const char *c = loose_spaces; *c != '\0'; c++)
		lexer->class[(unsigned char)*c] = SP_BYTE_MARK;
	for (const char *c = loose_rule; *c != '\0'; c++)
		lexer->class[(unsigned char)*c] = SP_BYTE_RULE;
	lexer->class['\t'] = SP_BYTE_MARK;
	lexer->class[0xe2] = SP_BYTE_BOX;
}

void
sp_lexer_start_line(struct sp_lexer *lexer)
{
	lexer->comment = 0;
	lexer->comment_length = 0;
	lexer->fields = (struct sp_fields){ .is_begun = 0 };
}

/* Skips spaces.  Sets *sign to the next byte, which is at hand; to
 * '|' for a bar of a box, of which only the last byte is left then. */
static enum sp_status
find_sign(struct sp_lexer *lexer, struct sp_input *in, unsigned char *sign)
{
	enum sp_status status;

	do {
		while (in->at.pos < in->at.end &&
		    lexer->class[*in->at.pos] == SP_BYTE_SPACE) {
			/* A newline may count as a space. */
			in->at.line += *in->at.pos == '\n';
			in->at.pos++;
		}
		if (in->at.pos < in->at.end) {
			*sign = *in->at.pos;
			if (lexer->class[*sign] != SP_BYTE_BOX)
				return SP_OK;
			status = sp_box_look(in, 0, sign);
			in->at.pos += *sign == '|' ? SP_BOX_BYTES - 1 : 0;
			return status == SP_END ? SP_OK : status;
		}
		status = sp_input_fill(in);
	} while (status == SP_OK);
	return status;
}

/* Keeps the first bytes of a comment, for faults of its line. */
static void
keep_comment(struct sp_lexer *lexer, const struct sp_input *in)
{
	size_t length = 0, most = (size_t)(in->at.end - in->at.pos);

	while (length < most && length < SP_TOKEN_TEXT &&
	    in->at.pos[length] != '\n') {
		lexer->comment_text[length] = (char)in->at.pos[length];
		length++;
	}
	lexer->comment_length = length;
}

/* Skips spaces, comments and rules.  SP_TOKEN_NUMBER: a token begins at
 * in->at.pos.  SP_TOKEN_EMPTY: two commas were skipped, the second one just
 * now.  SP_TOKEN_WRONG: so was the beginning of a line that is no rule. */
static enum sp_token
skip_spaces(struct sp_lexer *lexer, struct sp_input *in)
{
	unsigned char sign;
	enum sp_status status;

	status = !lexer->loose || lexer->fields.is_begun ? SP_OK :
	    sp_rule_skip(lexer, in);
	if (status != SP_OK)
		return status == SP_MALFORMED ? SP_TOKEN_WRONG : SP_TOKEN_ERROR;
	do {
		status = find_sign(lexer, in, &sign);
		switch (status == SP_OK ? lexer->class[sign] : SP_BYTE_SPACE) {
		case SP_BYTE_SPACE:
			break;
		case SP_BYTE_COMMENT:
			lexer->comment = 1;
			keep_comment(lexer, in);
			status = sp_input_skip_line(in);
			if (status == SP_OK &&
			    lexer->class['\n'] == SP_BYTE_NEWLINE)
				return SP_TOKEN_LINE_END;
			break;
		case SP_BYTE_NEWLINE:
			in->at.pos++;
			in->at.line++;
			return SP_TOKEN_LINE_END;
		case SP_BYTE_MARK:
			in->at.pos++;
			if (sp_fields_mark(&lexer->fields, (char)sign))
				return SP_TOKEN_EMPTY;
			break;
		default:
			sp_fields_start_token(&lexer->fields);
			return SP_TOKEN_NUMBER;
		}
	} while (status == SP_OK);
	return status == SP_END ? SP_TOKEN_FILE_END : SP_TOKEN_ERROR;
}

/* Keeps digits of a long number, without zeros in front. */
static void
keep_digits(struct sp_lexer *lexer, const unsigned char *from,
    const unsigned char *to)
{
	for (; from < to; from++) {
		if (lexer->kept == 1 && lexer->digits[0] == '0')
			lexer->kept = 0;
		if (lexer->kept < lexer->room)
			lexer->digits[lexer->kept++] = (char)*from;
	}
}

/* Takes the digits that come next, and keeps their text if messages may show
 * it. */
static enum sp_status
take_digits(struct sp_lexer *lexer, struct sp_input *in)
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
		if (lexer->digits != NULL)
			keep_digits(lexer, from, in->at.pos);
		if (in->at.pos < in->at.end && value < TOO_GREAT &&
		    lexer->class[*in->at.pos] > SP_BYTE_DIGIT)
			return SP_OK;
		sp_token_keep(lexer, from, in->at.pos);
		if (in->at.pos < in->at.end)
			return SP_OK;
		status = sp_input_fill(in);
	} while (status == SP_OK);
	return status;
}

int
sp_is_loose(const char *text)
{
	const char *from = text, *colon = strchr(text, ':');
	int is_cut = strlen(text) == SP_TOKEN_TEXT;
	struct sp_size ignored;

	if (colon != NULL &&
	    sp_token_is_size(text, (size_t)(colon - text), &ignored))
		from = colon + 1;
	for (;;) {
		size_t length = strcspn(from, loose_spaces);

		/* The last piece may have been cut off. */
		if (from[length] == '\0' && is_cut)
			return from > text;
		if (strspn(from, "0123456789") < length &&
		    !sp_token_is_blank(from, length))
			return 0;
		if (from[length] == '\0')
			return 1;
		from += length + 1;
	}
}

enum sp_status
sp_lexer_skip_line(struct sp_lexer *lexer, struct sp_input *in,
    enum sp_line_kind *kind)
{
	enum sp_token token;

	sp_lexer_start_line(lexer);
	token = skip_spaces(lexer, in);
	*kind = lexer->comment ? SP_LINE_COMMENT : SP_LINE_EMPTY;
	if (token == SP_TOKEN_NUMBER || token == SP_TOKEN_EMPTY ||
	    token == SP_TOKEN_WRONG) {
		*kind = SP_LINE_TEXT;
		return sp_input_skip_line(in);
	}
	return token == SP_TOKEN_LINE_END ? SP_OK :
	    token == SP_TOKEN_FILE_END ? SP_END : SP_IO_ERROR;
}

void
sp_lexer_skip_place(struct sp_lexer *lexer, struct sp_input *in)
{
	enum sp_status status = SP_OK;
	size_t at = 0, digits = 0, end = 0;
	int is_number = 1; /* the bytes since the last colon are digits */

	while (status == SP_OK && at < PLACE) {
		enum sp_byte class;

		if (in->at.pos + at == in->at.end) {
			status = sp_input_add(in);
			continue;
		}
		class = lexer->class[in->at.pos[at]];
		if (at == 0 && class == SP_BYTE_SPACE) {
			in->at.line += in->at.pos[0] == '\n';
			in->at.pos++;
			continue;
		}
		if (in->at.pos[at] == ':') {
			if (is_number && digits > 0)
				end = at + 1;
			is_number = 1;
			digits = 0;
		} else if (class == SP_BYTE_DIGIT) {
			digits++;
		} else if (class > SP_BYTE_DIGIT || in->at.pos[at] == 0) {
			break;
		} else {
			is_number = 0;
		}
		at++;
	}
	in->at.pos += end;
	sp_input_postpone(in, status);
}

enum sp_token
sp_lexer_next(struct sp_lexer *lexer, struct sp_input *in)
{
	enum sp_token token = skip_spaces(lexer, in);
	enum sp_status status;

	if (token != SP_TOKEN_NUMBER)
		return token;
	lexer->length = 0;
	status = take_digits(lexer, in);
	if (status == SP_OK && lexer->class[*in->at.pos] <= SP_BYTE_DIGIT) {
		status = sp_token_keep_rest(lexer, in);
		token = lexer->loose &&
		    sp_token_is_blank(lexer->text, lexer->length) ?
		    SP_TOKEN_BLANK : sp_token_has_size(lexer) ? SP_TOKEN_SIZE :
		    SP_TOKEN_WRONG;
	}
	if (token == SP_TOKEN_SIZE) {
		/* Fields are counted from behind the size, and from behind a
		 * comma after it. */
		lexer->fields = (struct sp_fields){ .is_begun = 1,
		    .last = SP_AFTER_SIZE };
	}
	return status == SP_IO_ERROR ? SP_TOKEN_ERROR : token;
}
