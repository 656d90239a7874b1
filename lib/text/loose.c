/* loose.c -- lines in the form loose */
#include <string.h>

#include "text.h"

static const unsigned char byte_class[256] = {
	['0'] = SP_BYTE_DIGIT, ['1'] = SP_BYTE_DIGIT, ['2'] = SP_BYTE_DIGIT,
	['3'] = SP_BYTE_DIGIT, ['4'] = SP_BYTE_DIGIT, ['5'] = SP_BYTE_DIGIT,
	['6'] = SP_BYTE_DIGIT, ['7'] = SP_BYTE_DIGIT, ['8'] = SP_BYTE_DIGIT,
	['9'] = SP_BYTE_DIGIT, [' '] = SP_BYTE_SPACE, ['\r'] = SP_BYTE_SPACE,
	['\n'] = SP_BYTE_SPACE, ['#'] = SP_BYTE_COMMENT, ['\t'] = SP_BYTE_MARK,
	[','] = SP_BYTE_MARK, [';'] = SP_BYTE_MARK, ['/'] = SP_BYTE_MARK,
	['|'] = SP_BYTE_MARK, ['['] = SP_BYTE_MARK, [']'] = SP_BYTE_MARK,
	['('] = SP_BYTE_MARK, [')'] = SP_BYTE_MARK, ['{'] = SP_BYTE_MARK,
	['}'] = SP_BYTE_MARK, ['"'] = SP_BYTE_MARK, ['\''] = SP_BYTE_MARK,
	/* A line of these, bars and box-drawing characters alone is a rule. */
	['+'] = SP_BYTE_RULE, ['-'] = SP_BYTE_RULE, ['='] = SP_BYTE_RULE,
	[':'] = SP_BYTE_RULE,
	/* The first byte of a box-drawing character in UTF-8. */
	[0xe2] = SP_BYTE_BOX
};

static const char separators[] = ",;|\t"; /* in descending order of rank */
static const char row_ends[] = "])};/|";
static const char brackets[] = "[](){}";
/* One of these signs, or the word, is the blank. */
static const char blank_signs[] = "_.-xX", blank_word[] = "null";

enum {
	BOX_BYTES = 3,
	TOKEN = 'n',
	LINE_MOST = 1 << 30 /* more bytes than the largest board takes */
};

static enum sp_byte
byte_at(const char *at)
{
	return (enum sp_byte)byte_class[(unsigned char)*at];
}

/* What is left of a line, which has LFs only if it is all of a text. */
struct scan {
	const char *at, *end;
	const char *comment; /* the last comment, or NULL */
};

/* Returns '|' if a bar of a box comes next, '+' if another box-drawing
 * character does, and else 0.  These are U+2500 to U+257F; bars are U+2502,
 * U+2503 and U+2551. */
static char
box_at(const char *at, const char *end)
{
	const unsigned char *byte = (const unsigned char *)at;

	if (end - at < BOX_BYTES || byte[0] != 0xe2 ||
	    (byte[1] != 0x94 && byte[1] != 0x95) || byte[2] >> 6 != 2)
		return 0;
	return (byte[1] == 0x94 ? byte[2] == 0x82 || byte[2] == 0x83 :
	    byte[2] == 0x91) ? '|' : '+';
}

int
sp_loose_is_rule(const char *at, const char *end)
{
	const char *start = at;
	int has_sign = 0;

	for (; at < end && byte_at(at) != SP_BYTE_COMMENT; at++) {
		char box = byte_at(at) == SP_BYTE_BOX ? box_at(at, end) : 0;

		if (byte_at(at) == SP_BYTE_RULE || box == '+')
			has_sign = 1;
		else if (byte_at(at) != SP_BYTE_SPACE && *at != '|' &&
		    *at != '\t' && box == 0)
			return 0;
		at += box != 0 ? BOX_BYTES - 1 : 0;
	}
	/* Behind the LF of a comment labels may follow. */
	return has_sign && (at == end ||
	    memchr(start, '\n', (size_t)(end - start)) == NULL);
}

/* Skips spaces and comments.  Returns the sign that comes next and counts as a
 * space, which is skipped, too; TOKEN if a token comes next; 0 at the end. */
static char
next_sign(struct scan *s)
{
	while (s->at < s->end) {
		switch (byte_at(s->at)) {
		case SP_BYTE_SPACE:
			s->at++;
			break;
		case SP_BYTE_COMMENT:
			s->comment = s->at;
			while (s->at < s->end && *s->at != '\n')
				s->at++;
			break;
		case SP_BYTE_MARK:
			return *s->at++;
		case SP_BYTE_BOX:
			if (box_at(s->at, s->end) == '|') {
				s->at += BOX_BYTES;
				return '|';
			}
			return TOKEN;
		default:
			return TOKEN;
		}
	}
	return 0;
}

/* Whether the text is a size, written WxH.  Sets *size to it. */
static int
is_size(const char *from, size_t length, struct sp_size *size)
{
	char text[SP_TOKEN_TEXT + 1];
	struct sp_fault ignored;

	memcpy(text, from, length);
	text[length] = '\0';
	return strchr(text, 'x') != NULL && strlen(text) == length &&
	    sp_size_parse(text, size, &ignored) == SP_OK;
}

/*
 * Takes the token that comes next, of any other kind than a number up to
 * SP_TOKEN_TEXT bytes.  Sets token and value or size in the lexer.
 */
static enum sp_token
scan_token(struct scan *s, struct sp_lexer *lexer)
{
	const char *from = s->at, *at = from;
	uint64_t value = 0;
	/* Signs of rules and box-drawing characters are tokens apart. */
	int ends_at_box = byte_at(at) == SP_BYTE_RULE ||
	    byte_at(at) == SP_BYTE_BOX;

	for (; at < s->end && byte_at(at) == SP_BYTE_DIGIT; at++)
		if (value <= SP_MAX_CELLS)
			value = value * 10 + (uint64_t)(*at - '0');
	lexer->value = value;
	s->at = at;
	if (at == s->end || byte_at(at) > SP_BYTE_DIGIT) {
		/* The text of a label is its value. */
		if (value > SP_MAX_CELLS)
			sp_lexer_set_text(lexer, from, (size_t)(at - from));
		return SP_TOKEN_NUMBER;
	}
	while (at < s->end && byte_at(at) <= SP_BYTE_DIGIT &&
	    at - from < SP_TOKEN_TEXT &&
	    !(ends_at_box && at > from && byte_at(at) == SP_BYTE_BOX)) {
		if (*at++ == ':' && is_size(from, (size_t)(at - 1 -
		    from), &lexer->size)) {
			s->at = at;
			return SP_TOKEN_SIZE;
		}
	}
	s->at = at;
	sp_lexer_set_text(lexer, from, (size_t)(at - from));
	return (lexer->length == 1 && *from != '\0' &&
	    strchr(blank_signs, *from) != NULL) ||
	    strcmp(lexer->text, blank_word) == 0 ? SP_TOKEN_BLANK :
	    SP_TOKEN_WRONG;
}

/* Skips a separator behind a size, which separates no fields. */
static void
skip_separator(struct scan *s)
{
	while (s->at < s->end &&
	    (byte_at(s->at) == SP_BYTE_SPACE || *s->at == '\t'))
		s->at++;
	if (s->at == s->end)
		return;
	if (strchr(",;|", *s->at) != NULL)
		s->at += *s->at != '\0';
	else if (box_at(s->at, s->end) == '|')
		s->at += BOX_BYTES;
}

/* ---- an empty field is the blank ------------------------------------------ */

/*
 * Returns whether just one field of a row without brackets is empty; sets
 * *before to the labels before it.  Fields are separated by commas; if there
 * are none, by semicolons; else by bars; else by tabs, and then all other
 * fields must have one label each.  A bar at both ends is a frame.
 */
static int
find_empty_field(struct scan row, uint32_t *before)
{
	struct sp_lexer ignored;
	struct scan s = row;
	size_t rank = sizeof separators;
	uint32_t labels = 0, in_field = 0, fields = 0, ends = 0, inner = 0;
	uint32_t inner_at = 0;
	int several = 0, led = 0;
	char sign;

	while ((sign = next_sign(&s)) != 0) {
		const char *of = strchr(separators, sign);

		if (strchr(brackets, sign) != NULL)
			return 0;
		if (sign == TOKEN)
			scan_token(&s, &ignored);
		else if (of != NULL && (size_t)(of - separators) < rank)
			rank = (size_t)(of - separators);
	}
	if (rank == sizeof separators)
		return 0;
	do {
		sign = next_sign(&row);
		if (sign == TOKEN) {
			scan_token(&row, &ignored);
			labels++;
			several |= in_field++ > 0;
			continue;
		}
		if (sign != 0 && sign != separators[rank])
			continue;
		if (in_field == 0 && (fields == 0 || sign == 0)) {
			ends++;
			led |= fields == 0;
		} else if (in_field == 0) {
			inner++;
			inner_at = labels;
		}
		fields++;
		in_field = 0;
	} while (sign != 0);
	if (separators[rank] == '|' && ends == 2)
		ends = 0;
	*before = inner > 0 ? inner_at : led ? 0 : labels;
	return ends + inner == 1 && (separators[rank] == ',' || !several);
}

/* At the end of a row takes an empty field as the blank, if that makes the
 * board or the row complete. */
static enum sp_status
end_field(struct sp_reader *r, struct sp_board *b, const struct scan *row)
{
	struct sp_rows *rows = &r->rows;
	struct sp_builder *s = &r->builder;
	uint32_t cell, labels = s->count - rows->start + 1;
	int is_open = r->form.grid && rows->width == 0;

	if (labels == 1 || s->blanks > 0 || s->count == s->limit ||
	    !(is_open || (r->form.grid ? labels == rows->width :
	    s->size.w != 0 ? labels == s->limit :
	    sp_square_side(labels) >= SP_MIN_SIDE)) ||
	    !find_empty_field(*row, &cell))
		return SP_OK;
	cell += rows->start;
	if (!is_open)
		return sp_build_blank(s, b, cell);
	rows->open = 1;
	rows->blank_cell = cell;
	return SP_OK;
}

/* ---- a line --------------------------------------------------------------- */

/* Makes room for a label behind a full row: if row 2 has one label more than
 * row 1, the comma at an end of row 1 is the blank, which is put there. */
static enum sp_status
widen(struct sp_reader *r, struct sp_board *b, uint64_t line)
{
	struct sp_rows *rows = &r->rows;
	struct sp_builder *s = &r->builder;

	if (!rows->open || rows->count != 1 || s->blanks > 0 ||
	    s->count == s->limit)
		return sp_refuse(s, SP_FAULT_MANY, 0, line);
	if (sp_build_blank(s, b, rows->blank_cell) != SP_OK)
		return SP_NO_MEMORY;
	rows->width++;
	rows->start++;
	sp_rows_set_full_count(rows, s);
	return SP_OK;
}

/* Takes the tokens of the line.  Sets row->at to where its labels begin. */
static enum sp_status
take_tokens(struct sp_reader *r, struct sp_board *b, struct scan *row)
{
	struct sp_builder *s = &r->builder;
	struct scan scan = *row;
	const char *counted = scan.at; /* LFs before it are in `line` */
	uint64_t line = r->whole.number;
	uint32_t first = 0, last = 0; /* lengths and ends of rows on the line */
	int uneven = 0, row_ended = 0, comma = 0;
	enum sp_status status = SP_OK;
	char sign;

	while (status == SP_OK && (sign = next_sign(&scan)) != 0) {
		enum sp_token token = SP_TOKEN_BLANK;

		if (sign == TOKEN)
			token = scan_token(&scan, &r->lexer);
		row_ended |= sign != TOKEN && strchr(row_ends, sign) != NULL;
		/* A blank is between two commas, too. */
		if (sign != TOKEN && !(sign == ',' && comma)) {
			comma |= sign == ',';
			continue;
		}
		comma = sign != TOKEN;
		for (; r->text_is_line && counted < scan.at; counted++)
			line += *counted == '\n';
		if (token == SP_TOKEN_SIZE) {
			status = sp_take_size(r, line);
			skip_separator(&scan);
			row->at = scan.at;
			continue;
		}
		if (token == SP_TOKEN_WRONG)
			return sp_refuse(s, SP_FAULT_LABEL, 0, line);
		if (row_ended && s->count > last) {
			first = last == 0 ? s->count : first;
			uneven |= s->count - last != first;
			last = s->count;
		}
		row_ended = 0;
		if (s->count == s->full_count)
			status = widen(r, b, line);
		if (status == SP_OK)
			status = token == SP_TOKEN_NUMBER ?
			    sp_build_label(s, b, r->lexer.value, line) :
			    sp_build_blank(s, b, s->stored);
	}
	if (scan.comment != NULL)
		sp_lexer_set_comment(&r->lexer, scan.comment, scan.end);
	if (status == SP_OK)
		status = end_field(r, b, row);
	r->rows.segment = first > 1 && !uneven && !r->form.grid &&
	    s->count - last == first ? first : 0;
	return status;
}

/* Reads the next line. */
static enum sp_status
scan_line(struct sp_reader *r, struct scan *scan)
{
	struct sp_line *line = &r->whole;
	enum sp_status status = SP_OK;

	if (!r->text_is_line)
		status = sp_line_take(line, &r->in, LINE_MOST);
	else if (line->number++ > 0)
		status = SP_END;
	if (status == SP_MALFORMED)
		return sp_refuse(&r->builder, SP_FAULT_OTHER, 0, line->number);
	if (status == SP_OK) {
		*scan = (struct scan){ line->text, line->text + line->length,
		    NULL };
		sp_lexer_start_line(&r->lexer);
	}
	return status;
}

enum sp_status
sp_loose_take_line(struct sp_reader *r, struct sp_board *b)
{
	struct scan scan;
	enum sp_status status = scan_line(r, &scan);

	if (status != SP_OK)
		return status;
	if (!r->form.grid && !r->of_goals) {
		while (scan.at < scan.end && byte_at(scan.at) == SP_BYTE_SPACE)
			scan.at++;
		scan.at += sp_place_length(scan.at,
		    (size_t)(scan.end - scan.at), NULL);
	}
	if (!sp_loose_is_rule(scan.at, scan.end))
		return take_tokens(r, b, &scan);
	r->lexer.comment = 1;
	return SP_OK;
}

enum sp_status
sp_loose_skip_line(struct sp_reader *r, enum sp_line_kind *kind)
{
	struct scan scan;
	enum sp_status status = scan_line(r, &scan);
	int commas = 0;
	char sign;

	*kind = SP_LINE_TEXT;
	if (status == SP_MALFORMED)
		return SP_OK;
	*kind = SP_LINE_COMMENT;
	if (status != SP_OK || sp_loose_is_rule(scan.at, scan.end))
		return status;
	while ((sign = next_sign(&scan)) != 0) {
		commas += sign == ',';
		if (sign == TOKEN || commas > 1) {
			*kind = SP_LINE_TEXT;
			return SP_OK;
		}
	}
	*kind = scan.comment != NULL ? SP_LINE_COMMENT : SP_LINE_EMPTY;
	return SP_OK;
}
