/* fields.c -- what separators tell of the fields of a line in loose form */
#include <string.h>

#include "lexer.h"

static const char brackets[] = "[](){}";
static const char quotes[] = "\"'";
static const char row_ends[] = "])};/|";

static int
is_one_of(const char *bytes, char c)
{
	return c != '\0' && strchr(bytes, c) != NULL;
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

void
sp_fields_mark(struct sp_fields *fields, char mark)
{
	if (mark == '\t') {
		skip_separator(fields, SP_RANK_TAB);
		return;
	}
	fields->behind_size = 0;
	fields->bracket |= is_one_of(brackets, mark);
	fields->empty_quotes |= fields->quote == mark;
	fields->quote = is_one_of(quotes, mark) ? mark : 0;
	fields->row_ended |= is_one_of(row_ends, mark);
	fields->no_rule |= mark != '|';
	if (mark == '|' || mark == ';')
		skip_separator(fields, mark == '|' ? SP_RANK_BAR :
		    SP_RANK_SEMICOLON);
}

void
sp_fields_comma(struct sp_fields *fields)
{
	fields->quote = 0;
	if (!fields->behind_size) {
		fields->comma = fields->commas = 1;
		fields->front |= fields->tokens == 0;
	}
	fields->behind_size = 0;
}

int
sp_fields_may_be_rule(const struct sp_fields *fields)
{
	return !fields->no_rule && !fields->commas &&
	    fields->tokens == fields->dashes;
}

enum sp_token
sp_fields_take_pieces(struct sp_fields *fields)
{
	if (fields->rule || fields->dashes == 0)
		return SP_TOKEN_WRONG;
	fields->dashes--;
	fields->pieces--;
	return SP_TOKEN_BLANK;
}

enum sp_token
sp_fields_start_token(struct sp_fields *fields)
{
	if (fields->pieces > 0)
		return sp_fields_take_pieces(fields);
	fields->tokens++;
	fields->comma = fields->behind_size = fields->behind = 0;
	fields->quote = 0;
	return SP_TOKEN_NUMBER;
}
