/* fields.c -- what separators tell of the fields of a line in loose form */
#include <string.h>

#include "lexer.h"

static const char brackets[] = "[](){}";
static const char quotes[] = "\"'";
static const char row_ends[] = "])};/|";
/* In ascending order of rank. */
static const char separators[] = "\t|;,";

static int
is_one_of(const char *bytes, char c)
{
	return c != '\0' && strchr(bytes, c) != NULL;
}

/* Notes a separator of fields; returns whether it ends an empty field. */
static int
skip_separator(struct sp_fields *fields, char separator)
{
	int is_empty = separator == fields->separator && fields->behind;

	if (separator != fields->separator) {
		if (fields->separator != '\0' &&
		    strchr(separators, separator) <
		    strchr(separators, fields->separator))
			return 0;
		fields->separator = separator;
		fields->led = fields->tokens == 0;
		fields->separators = fields->empty = 0;
	}
	if (is_empty) {
		fields->empty++;
		fields->empty_at = fields->tokens;
	}
	fields->separators++;
	fields->behind = 1;
	return is_empty;
}

int
sp_fields_mark(struct sp_fields *fields, char mark)
{
	/* A separator directly behind a size separates no fields. */
	int separates = is_one_of(separators, mark) &&
	    fields->last != SP_AFTER_SIZE;
	int is_empty = separates && skip_separator(fields, mark);

	if (mark == '\t')
		return 0;
	fields->empty_quotes |= is_one_of(quotes, mark) && fields->last == mark;
	fields->bracket |= is_one_of(brackets, mark);
	fields->row_ended |= is_one_of(row_ends, mark);
	fields->last = mark;
	return is_empty && mark == ',';
}

void
sp_fields_start_token(struct sp_fields *fields)
{
	fields->tokens++;
	fields->last = '\0';
	fields->behind = 0;
}
