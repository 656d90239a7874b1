/* lexer.c -- numbers and other tokens of the bytes of a file */
#include <string.h>

#include "lexer.h"

/* The class of a byte.  Classes after DIGIT cannot be part of a token. */
enum byte_class {
	OTHER, RULE, BOX, DIGIT, SPACE, NEWLINE, COMMENT, COMMA, MARK
};

/* In loose form the bytes of loose_spaces count as spaces.  A token that is one
 * of the bytes of loose_blanks, or the word, is the blank. */
static const char loose_spaces[] = ",;/|[](){}\"'";
static const char loose_brackets[] = "[](){}";
static const char loose_quotes[] = "\"'";
static const char loose_row_ends[] = "])};/|";
static const char loose_blanks[] = "_.-xX";
static const char loose_word[] = "null";
/* Lines of only such signs, bars and box-drawing characters are rules, which
 * separate rows of tables. */
static const char loose_rule[] = "+-=:";

/* Once a number is as great, further digits are skipped. */
enum { TOO_GREAT = SP_MAX_CELLS + 1 };

void
sp_lexer_init(struct sp_lexer *lexer, int loose, int newline_is_space)
{
	*lexer = (struct sp_lexer){ .loose = loose };
	for (int c = '0'; c <= '9'; c++)
		lexer->class[c] = DIGIT;
	lexer->class[' '] = lexer->class['\t'] = lexer->class['\r'] = SPACE;
	lexer->class['#'] = COMMENT;
	lexer->class['\n'] = newline_is_space ? SPACE : NEWLINE;
	if (!loose)
		return;
	for (const char *c = loose_spaces; *c != '\0'; c++)
		lexer->class[(unsigned char)*c] = *c == ',' ? COMMA : MARK;
	for (const char *c = loose_rule; *c != '\0'; c++)
		lexer->class[(unsigned char)*c] = RULE;
	lexer->class['\t'] = MARK;
	lexer->class[0xe2] = BOX;
}

void
sp_lexer_start_line(struct sp_lexer *lexer)
{
	lexer->comment = 0;
	lexer->fields = (struct sp_fields){ 0 };
}

static int
is_one_of(const char *bytes, char c)
{
	return c != '\0' && strchr(bytes, c) != NULL;
}

/* Appends bytes of the token to its text, as many as there is room for. */
static void
keep_text(struct sp_lexer *lexer, const unsigned char *from,
    const unsigned char *to)
{
	size_t count = (size_t)(to - from);

	if (count > SP_TOKEN_TEXT - lexer->length)
		count = SP_TOKEN_TEXT - lexer->length;
	memcpy(lexer->text + lexer->length, from, count);
	lexer->length += count;
	lexer->text[lexer->length] = '\0';
}

/* Returns whether the bytes are a sign or the word for the blank. */
static int
is_blank(const char *text, size_t length)
{
	return (length == 1 && is_one_of(loose_blanks, *text)) ||
	    (length == sizeof loose_word - 1 &&
	    memcmp(text, loose_word, length) == 0);
}

/* Returns whether the bytes are a size, written WxH. */
static int
is_size(const char *bytes, size_t length, struct sp_size *size)
{
	char text[SP_TOKEN_TEXT];
	struct sp_fault ignored;

	memcpy(text, bytes, length);
	text[length] = '\0';
	return memchr(bytes, 'x', length) != NULL && strlen(text) == length &&
	    sp_size_parse(text, size, &ignored) == SP_OK;
}

/* Returns whether the part of the token that is read is a size and a colon. */
static int
is_size_token(struct sp_lexer *lexer)
{
	size_t length = lexer->length;

	return lexer->loose && length > 0 && lexer->text[length - 1] == ':' &&
	    is_size(lexer->text, length - 1, &lexer->size);
}

/* Takes the rest of a token that is no number, as far as messages show it. */
static enum sp_status
keep_rest(struct sp_lexer *lexer, struct sp_input *in)
{
	enum sp_status status = SP_OK;

	while (status == SP_OK && lexer->class[*in->at.pos] <= DIGIT &&
	    lexer->length < SP_TOKEN_TEXT && !is_size_token(lexer)) {
		keep_text(lexer, in->at.pos, in->at.pos + 1);
		in->at.pos++;
		status = sp_input_look(in);
	}
	return status;
}

/* Notes a separator of fields. */
static void
skip_separator(struct sp_fields *fields, enum sp_rank rank)
{
	if (rank < fields->rank)
		return;
	if (rank > fields->rank) {
		fields->rank = rank;
		fields->led = fields->tokens == 0;
		fields->separators = fields->empty = 0;
	} else if (fields->behind) {
		fields->empty++;
		fields->empty_at = fields->tokens;
	}
	fields->separators++;
	fields->behind = 1;
}

/* Notes a sign that counts as space. */
static void
skip_mark(struct sp_fields *fields, char mark)
{
	if (mark == '\t') {
		skip_separator(fields, SP_RANK_TAB);
		return;
	}
	fields->behind_size = 0;
	fields->bracket |= is_one_of(loose_brackets, mark);
	fields->empty_quotes |= fields->quote == mark;
	fields->quote = is_one_of(loose_quotes, mark) ? mark : 0;
	fields->row_ended |= is_one_of(loose_row_ends, mark);
	fields->no_rule |= mark != '|';
	if (mark == '|' || mark == ';')
		skip_separator(fields, mark == '|' ? SP_RANK_BAR :
		    SP_RANK_SEMICOLON);
}

static void
skip_comma(struct sp_fields *fields)
{
	fields->quote = 0;
	if (!fields->behind_size) {
		fields->comma = fields->commas = 1;
		fields->front |= fields->tokens == 0;
	}
	fields->behind_size = 0;
}

/* ---- rules, and boxes that are drawn ------------------------------------- */

/* Returns whether all that was skipped on this line may be a rule. */
static int
may_be_rule(const struct sp_fields *fields)
{
	return !fields->no_rule && !fields->commas &&
	    fields->tokens == fields->dashes;
}

/* Returns whether the byte begins a bar of a box or a piece of a rule. */
static int
begins_piece(const struct sp_lexer *lexer, unsigned char byte)
{
	return lexer->class[byte] == BOX || may_be_rule(&lexer->fields);
}

/* Returns the first token of the pieces that were skipped, since the line
 * turned out to be no rule. */
static enum sp_token
take_pieces(struct sp_fields *fields)
{
	if (fields->rule || fields->dashes == 0)
		return SP_TOKEN_WRONG;
	fields->dashes--;
	fields->pieces--;
	return SP_TOKEN_BLANK;
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
	keep_text(lexer, from, from + length);
	if (status == SP_OK)
		status = keep_rest(lexer, in);
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
	keep_text(lexer, from, from + length);
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
	} while (status == SP_OK && lexer->class[*in->at.pos] == RULE);
	if (status == SP_IO_ERROR)
		return status;
	if (status == SP_OK && lexer->class[*in->at.pos] <= DIGIT &&
	    lexer->class[*in->at.pos] != BOX)
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
		skip_mark(fields, '|');
	else if (length == 3 && may_be_rule(fields))
		note_rule(lexer, bytes, length);
	else
		return break_piece(lexer, in, bytes, length);
	return SP_OK;
}

/* Skips a bar or a piece of a rule, or takes the wrong token that begins like
 * one. */
static enum sp_status
skip_piece(struct sp_lexer *lexer, struct sp_input *in)
{
	return lexer->class[*in->at.pos] == BOX ? skip_box(lexer, in) :
	    skip_signs(lexer, in);
}

/* Notes that a token begins.  But if pieces of a rule were skipped before,
 * these come first. */
static inline enum sp_token
start_token(struct sp_fields *fields)
{
	if (fields->pieces > 0)
		return take_pieces(fields);
	fields->tokens++;
	fields->comma = fields->behind_size = fields->behind = 0;
	fields->quote = 0;
	return SP_TOKEN_NUMBER;
}

/* Skips spaces, comments and rules.  SP_TOKEN_NUMBER: a token begins at
 * in->at.pos.  SP_TOKEN_EMPTY: two commas were skipped, the second one just
 * now. SP_TOKEN_BLANK: a dash was skipped.  SP_TOKEN_WRONG: the text of the
 * lexer has a wrong token. */
static enum sp_token
skip_spaces(struct sp_lexer *lexer, struct sp_input *in)
{
	struct sp_fields *fields = &lexer->fields;

	if (fields->broken)
		return take_pieces(fields);
	for (;;) {
		enum sp_status status = SP_OK;

		while (in->at.pos < in->at.end &&
		    lexer->class[*in->at.pos] == SPACE) {
			/* A newline may count as a space. */
			in->at.line += *in->at.pos == '\n';
			in->at.pos++;
		}
		switch (in->at.pos < in->at.end ?
		    lexer->class[*in->at.pos] : SPACE) {
		case SPACE:
			status = sp_input_fill(in);
			break;
		case COMMENT:
			lexer->comment = 1;
			status = sp_input_skip_line(in);
			if (status == SP_OK && lexer->class['\n'] == NEWLINE)
				return SP_TOKEN_LINE_END;
			break;
		case NEWLINE:
			in->at.pos++;
			in->at.line++;
			lexer->comment |= fields->pieces > 0;
			return SP_TOKEN_LINE_END;
		case COMMA:
			if (fields->pieces > 0)
				return take_pieces(fields);
			in->at.pos++;
			if (fields->comma)
				return SP_TOKEN_EMPTY;
			skip_comma(fields);
			break;
		case MARK:
			if (fields->pieces > 0 && *in->at.pos != '|' &&
			    *in->at.pos != '\t')
				return take_pieces(fields);
			skip_mark(fields, (char)*in->at.pos++);
			break;
		case RULE:
		case BOX:
			if (!begins_piece(lexer, *in->at.pos))
				return start_token(fields);
			status = skip_piece(lexer, in);
			if (status == SP_OK && fields->broken)
				return take_pieces(fields);
			break;
		default:
			return start_token(fields);
		}
		if (status != SP_OK)
			return status == SP_END ? SP_TOKEN_FILE_END :
			    SP_TOKEN_ERROR;
	}
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
		    lexer->class[*in->at.pos] == DIGIT; in->at.pos++)
			if (value < TOO_GREAT)
				value = value * 10 + (*in->at.pos - '0');
		lexer->value = value;
		if (lexer->digits != NULL)
			keep_digits(lexer, from, in->at.pos);
		if (in->at.pos < in->at.end && value < TOO_GREAT &&
		    lexer->class[*in->at.pos] > DIGIT)
			return SP_OK;
		keep_text(lexer, from, in->at.pos);
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

	if (colon != NULL && is_size(text, (size_t)(colon - text), &ignored))
		from = colon + 1;
	for (;;) {
		size_t length = strcspn(from, loose_spaces);

		/* The last piece may have been cut off. */
		if (from[length] == '\0' && is_cut)
			return from > text;
		if (strspn(from, "0123456789") < length &&
		    !is_blank(from, length))
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
	    token == SP_TOKEN_BLANK || token == SP_TOKEN_WRONG) {
		*kind = SP_LINE_TEXT;
		return sp_input_skip_line(in);
	}
	return token == SP_TOKEN_LINE_END ? SP_OK :
	    token == SP_TOKEN_FILE_END ? SP_END : SP_IO_ERROR;
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
	if (status == SP_OK && lexer->class[*in->at.pos] <= DIGIT) {
		status = keep_rest(lexer, in);
		token = lexer->loose && is_blank(lexer->text, lexer->length) ?
		    SP_TOKEN_BLANK : is_size_token(lexer) ? SP_TOKEN_SIZE :
		    SP_TOKEN_WRONG;
	}
	if (token == SP_TOKEN_SIZE) {
		/* Fields are counted from behind the size, and from behind a
		 * comma after it. */
		lexer->fields = (struct sp_fields){ .behind_size = 1,
		    .no_rule = 1 };
	}
	return status == SP_IO_ERROR ? SP_TOKEN_ERROR : token;
}

enum sp_token
sp_lexer_long_number(struct sp_lexer *lexer, struct sp_input *in,
    char *digits, size_t room, size_t *length)
{
	enum sp_token token;

	lexer->digits = digits;
	lexer->room = room;
	lexer->kept = 0;
	token = sp_lexer_next(lexer, in);
	lexer->digits = NULL;
	*length = lexer->kept;
	return token;
}
