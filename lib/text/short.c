/* short.c -- lines with an index or a size alone */
#include <stdio.h>
#include <string.h>

#include "text.h"

enum {
	LINE_TEXT = 2 * SP_TOKEN_TEXT + 1, /* room for two tokens and a space */
	/* Room for \xHH for each byte, and ... */
	SIZE_TEXT = 4 * SP_TOKEN_TEXT + 4,
	SHORT_LINE_MOST = 1 << 16 /* bytes of a line that are looked at */
};

/* Reads the next line that is neither empty nor a comment nor, in loose form, a
 * rule.  *is_cut: it may go on behind its text. */
static enum sp_status
next_short_line(struct sp_reader *r, int *is_cut)
{
	const struct sp_line *line = &r->whole;
	enum sp_status status;
	size_t from, end;

	do {
		status = sp_line_take(&r->whole, &r->in, SHORT_LINE_MOST);
		r->line = line->number;
		if (status != SP_OK && status != SP_MALFORMED)
			return status;
		*is_cut = status == SP_MALFORMED &&
		    memchr(line->text, '#', line->length) == NULL;
		end = 0;
	} while (!*is_cut && (sp_lexer_next_of(&r->lexer, line, &from, &end) ==
	    SP_TOKEN_LINE_END || (r->form.loose && sp_loose_is_rule(
	    line->text, line->text + line->length))));
	return SP_OK;
}

/* ---- indexes -------------------------------------------------------------- */

/* Reads the number in a text of digits.  Returns how many digits it has without
 * the zeros in front. */
static size_t
parse_index(const char *text, size_t length, struct sp_big *index)
{
	char digits[SP_BIG_TEXT + 1];
	size_t kept;

	for (; length > 1 && *text == '0'; length--)
		text++;
	kept = length < SP_BIG_TEXT ? length : SP_BIG_TEXT;
	memcpy(digits, text, kept);
	digits[kept] = '\0';
	sp_big_parse(digits, index);
	return length;
}

enum sp_status
sp_read_index(struct sp_reader *r, struct sp_big *index,
    struct sp_fault *fault)
{
	const struct sp_line *line = &r->whole;
	enum sp_token token;
	enum sp_fault_kind kind = SP_FAULT_INDEXES;
	size_t from, end = 0;
	int is_cut;
	enum sp_status status = next_short_line(r, &is_cut);

	if (status != SP_OK)
		return status;
	token = sp_lexer_next_of(&r->lexer, line, &from, &end);
	if (token == SP_TOKEN_NUMBER) {
		size_t digits = parse_index(line->text + from, end - from,
		    index);

		/* A number that does not end is past all indexes, unless the
		 * digits that are kept may all be zeros in front. */
		if (end == line->length && (!is_cut || digits > SP_BIG_TEXT))
			return SP_OK;
		token = sp_lexer_next_of(&r->lexer, line, &from, &end);
		if (token == SP_TOKEN_LINE_END && !is_cut)
			return SP_OK;
	}
	if (token == SP_TOKEN_WRONG)
		kind = SP_FAULT_INDEX;
	else if (token == SP_TOKEN_LINE_END)
		kind = SP_FAULT_OTHER;
	status = sp_refuse(&r->builder, kind, 0, r->line);
	sp_describe(r, fault);
	return status;
}

/* ---- sizes ---------------------------------------------------------------- */

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

/* Sets the text to the tokens of the line, with a space between two, as far as
 * faults quote text. */
static void
take_size_text(struct sp_lexer *lexer, const struct sp_line *line,
    char text[SIZE_TEXT])
{
	char tokens[LINE_TEXT];
	size_t length = 0, from, end = 0;
	enum sp_token token;

	while (length < SP_TOKEN_TEXT && (token = sp_lexer_next_of(lexer, line,
	    &from, &end)) != SP_TOKEN_LINE_END) {
		if (length > 0)
			tokens[length++] = ' ';
		/* Zeros in front of a number are left out. */
		if (token == SP_TOKEN_NUMBER && lexer->value <= SP_MAX_CELLS)
			lexer->length = (size_t)sprintf(lexer->text, "%lu",
			    (unsigned long)lexer->value);
		memcpy(tokens + length, lexer->text, lexer->length);
		length += lexer->length;
	}
	*text = '\0';
	sp_fault_quote(text, SIZE_TEXT, tokens, length);
}

enum sp_status
sp_read_size(struct sp_reader *r, struct sp_fault *fault)
{
	char text[SIZE_TEXT];
	int is_cut;
	enum sp_status status;

	sp_rows_set_size(r, (struct sp_size){ 0, 0 });
	/* Signs between labels, which the form loose skips, are not skipped in
	 * the line of the size. */
	status = next_short_line(r, &is_cut);
	if (status != SP_OK)
		return status;
	take_size_text(&r->lexer, &r->whole, text);
	status = parse_size(&r->lexer, text, fault) != SP_OK ?
	    sp_refuse(&r->builder, SP_FAULT_SIZE_TEXT, 0, r->line) : is_cut ?
	    sp_refuse(&r->builder, SP_FAULT_OTHER, 0, r->line) :
	    sp_take_size(r, r->line);
	if (status != SP_OK)
		r->skip = SP_SKIP_ROWS;
	return status;
}
