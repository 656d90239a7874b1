/* rows.c -- the next line: its tokens, and what kind of line it is */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "any.h"

/* ---- what kind of line it is ---------------------------------------------- */

/* Returns whether columns i.. are only spaces and signs of which rules are
 * made, three or more, where two _ stand side by side and a bar is there, or
 * three _; or one bar; or more than four stars, or other signs. */
static int
is_rule(const char *text, uint32_t i, uint32_t end)
{
	uint32_t length = end - i;
	size_t signs = i + strspn(text + i, "-+=|: ");
	char sign[2] = { text[i], '\0' };

	if (strncmp(text + signs, "__", 2) == 0 && (text[signs + 2] == '_' ||
	    memchr(text + i, '|', length) != NULL))
		signs = i + strspn(text + i, "-+=|: _");
	if (strncmp(text + i, "*--", 3) == 0)
		signs = i + strspn(text + i, "-*");
	return (signs >= end &&
	    (length >= 3 || (length == 1 && text[i] == '|'))) ||
	    (length > 4 && i + strspn(text + i, sign) >= end &&
	    strchr("*~_.$^`", *sign) != NULL);
}

enum { NINE = 9 }; /* cells of a board of 3x3 */

static int
is_column_space(char c)
{
	return c == ' ' || c == SP_TAB_FILL || c == '\f' || c == '\v';
}

/* Returns how many numbers are there without a letter behind. */
static uint32_t
count_numbers(const char *text, uint32_t i, uint32_t end)
{
	uint32_t count = 0;

	for (; i < end; i++)
		count += sp_is_digit(text[i]) &&
		    (i + 1 == end || !sp_is_alnum(text[i + 1]));
	return count;
}

/* Returns whether a comment may be labels: it has two numbers or more, or begins
 * with more than four digits, and has no letters.  A list in it was put aside;
 * but #( and #{ begin lists of some languages. */
static int
is_numbers(const char *text, uint32_t i, uint32_t end)
{
	uint32_t count = count_numbers(text, i, end) +
	    (strspn(text + i + 1, "0123456789") > 4);
	char first = text[i + 1 + strspn(text + i + 1, "# ")];

	if (first == '[' || (text[i + 1] != first && strchr("({", first)))
		return 0;
	while (i < end && !sp_is_letter(text[i]))
		i++;
	return i == end && count > 1;
}

/*
 * Looks for a comment: sets row->end to where it begins.  Returns
 * SP_LINE_OF_COMMENT if all of the line is one, SP_LINE_OF_ODD if the comment
 * may be labels, else SP_LINE_OF_LABELS.
 */
static enum sp_any_line
find_comment(const struct sp_any *a, struct sp_any_row *row)
{
	const char *text = a->text + row->text;
	uint32_t end = row->end;
	uint32_t first = row->indent;

	while (is_column_space(text[first]) || text[first] == '\t')
		first++;
	for (uint32_t i = first; i < end; i++) {
		char next = i + 1 < end ? text[i + 1] : ' ';
		int is_first = i == first;

		/* But // of a URL begins no comment. */
		if (text[i] == '#' ? a->allowance == SP_ALLOWS_HASH ||
		    (!is_first && text[i - 1] != ' ') : text[i] == '/' ?
		    (next != '/' && !(is_first && next == '*')) ||
		    (!is_first && text[i - 1] == ':') : !is_first ||
		    (text[i] != '%' && (text[i] != ';' ||
		    (next != ' ' && next != ';'))))
			continue;
		if (text[i] == '#' && is_numbers(text, i, end))
			return SP_LINE_OF_ODD;
		if (is_first)
			return SP_LINE_OF_COMMENT;
		while (i > row->indent && text[i - 1] == ' ')
			i--;
		row->end = i;
		break;
	}
	return SP_LINE_OF_LABELS;
}

/* Returns whether the token is a number with a colon behind. */
static int
is_key(const struct sp_any_token *t)
{
	return t->kind == SP_ANY_NUMBER && sp_any_is_mark(&t[1], ':');
}

/* Returns whether the token is a number with a full stop at its end. */
static int
has_stop(const char *text, const struct sp_any_token *t)
{
	return t->kind == SP_ANY_NUMBER && text[t->to - 1] == '.';
}

/*
 * Makes words of numbers and letters that are no labels:
 *
 *	8: 1, 3: 2 ...       keys of a dictionary, or parts of a time, if half of
 *	                     the labels or more have a colon behind them
 *	n = 3, f(n), x "3"   a letter in front of =, ( or "
 *	7. 1 2 3             the number of the line, but not in 7. 8. 9.
 *	7: 1 2 3, (7) 1 2 3  the same, but not in [7][8][9]
 */
static void
take_keys(struct sp_any *a, const struct sp_any_row *row)
{
	const char *text = a->text + row->text;
	struct sp_any_token *first = &a->token[row->first], *t;
	struct sp_any_token *end = a->token + a->tokens;
	uint32_t cells = 0, keys = 0;

	for (t = first; t < end; t++) {
		cells += (uint32_t)sp_any_is_cell(t);
		keys += (uint32_t)is_key(t);
	}
	for (t = first; 2 * keys >= cells && t < end; t++)
		if (is_key(t))
			t->kind = SP_ANY_WORD;
	if (end > first + 2 && (!a->of_characters || end == first + 3) &&
	    first->to == first->from + 1 && sp_is_letter(text[first->from]) &&
	    (((sp_any_is_mark(&first[1], '=') ||
	    sp_any_is_mark(&first[1], '<')) &&
	    first[2].kind != SP_ANY_OPEN) || (first[1].from == first->to &&
	    first[1].kind != SP_ANY_EMPTY &&
	    strchr("(\"", text[first->to]) != NULL)))
		first->kind = SP_ANY_WORD;
	if (end > first + 1 && has_stop(text, first) &&
	    !has_stop(text, &first[1]))
		first->kind = SP_ANY_WORD;
	if (end > first + 3 && first->kind == SP_ANY_OPEN)
		first++;
	if (end > first + 2 && (is_key(first) || (first->kind ==
	    SP_ANY_NUMBER && first[1].kind == SP_ANY_CLOSE &&
	    (first[2].from > first[1].to || first[2].kind == SP_ANY_NUMBER))))
		first->kind = SP_ANY_WORD;
}

/* Counts what the row has, and finds out its kind from the tokens. */
static enum sp_any_line
kind_of_tokens(const struct sp_any *a, struct sp_any_row *row)
{
	uint32_t words = 0, odd = 0, numbers = 0, run = 0, longest = 0;
	uint32_t first_cell = UINT32_MAX, word = 0, letters = 0;

	for (uint32_t i = row->first; i < a->tokens; i++) {
		const struct sp_any_token *t = &a->token[i];

		if (sp_any_is_cell(t)) {
			row->trailing = 0;
			if (row->cells++ == 0)
				first_cell = t->from;
			numbers += t->kind == SP_ANY_NUMBER;
			letters += t->kind == SP_ANY_SIGN && t->value < 256 &&
			    t->value != 'x' && sp_is_letter((char)t->value);
			run++;
			longest = run > longest ? run : longest;
		} else if (t->kind == SP_ANY_WORD || t->kind == SP_ANY_ODD) {
			word = t->from;
			row->odd = words + odd == 0 ||
			    t->kind == SP_ANY_ODD ? i : row->odd;
			words += t->kind == SP_ANY_WORD;
			odd += t->kind == SP_ANY_ODD;
			run = 0;
		} else if (t->kind == SP_ANY_MARK) {
			row->has_colon |= sp_any_is_mark(t, ':') ||
			    sp_any_is_mark(t, '=');
			if (strchr(SP_ANY_FIELDS, (int)t->value) != NULL) {
				row->fields++;
				row->leading |= row->cells == 0;
				row->trailing = 1;
			}
		}
	}
	row->words = words + odd;
	/* Letters alone are moves, or names of columns. */
	if (words > 0 || (numbers == 0 && (row->cells > 3 ||
	    (letters > 1 && letters == row->cells))))
		return words == 1 && row->words == 1 && row->cells > 1 &&
		    numbers > 0 && !row->has_colon && longest < 6 &&
		    word > first_cell ? SP_LINE_OF_ODD : SP_LINE_OF_TEXT;
	return odd > 0 ? SP_LINE_OF_ODD : row->cells > 0 ?
	    SP_LINE_OF_LABELS : SP_LINE_OF_RULE;
}

/* Looks for words of nine digits that may be a board of 3x3.  Those in quotes,
 * or on a line without words, are noted as passed over; others are counted. */
static void
pass_numbers(struct sp_any *a, const struct sp_any_row *row)
{
	for (uint32_t i = row->first; i < a->tokens; i++) {
		const struct sp_any_token *t = &a->token[i];
		const char *text = a->text + row->text + t->from;

		if (t->kind != SP_ANY_NUMBER || t->to - t->from != NINE ||
		    !sp_any_is_glued(text, NINE) ||
		    memchr(text, '9', NINE) != NULL)
			continue;
		if (row->kind != SP_LINE_OF_TEXT || (t->from > 0 &&
		    strchr("\"'`", text[-1]) != NULL))
			sp_any_note_passed(a, row->number, NINE);
		else
			a->seen.words++;
	}
}

/* Counts a comment of eight numbers or more, which may be a board; its rows may
 * stand in comments below each other. */
static void
pass_comment(struct sp_any *a, const char *text, uint32_t i, uint32_t end)
{
	uint32_t count = count_numbers(text, i, end), k;
	uint32_t before = a->state.comment_numbers;

	for (k = i + 1; k + NINE <= end; k++)
		if (!sp_is_alnum(text[k - 1]) &&
		    sp_any_is_glued(text + k, NINE) &&
		    (k + NINE == end || !sp_is_alnum(text[k + NINE])))
			count += NINE - 1;
	for (k = i; k < end; k++)
		if (sp_is_letter(text[k]))
			before = 0;
	a->seen.comments += count + 1 >= NINE ||
	    (before + 1 < NINE && before + count + 1 >= NINE);
	a->state.comment_numbers = count > 1 ? before + count : 0;
}

/* Makes a word of the digits of a program, in a row that has other words:
 * 0123456789ABCDEF, or 0 to 9 with A to Z before or behind.  It may be a board,
 * if others have as many cells. */
static void
join_digits(struct sp_any *a, const struct sp_any_row *row)
{
	for (uint32_t i = row->first; i < a->tokens; i++) {
		struct sp_any_token *t = &a->token[i];
		uint32_t base = t->glued, first = t->value, k = 0;

		if ((base != 36 || first % 10 != 0) &&
		    (base != 16 || first != 0))
			continue;
		while (k < base && t[k].kind == SP_ANY_NUMBER &&
		    t[k].glued == base && t[k].value == (first + k) % base)
			k++;
		if (k < base)
			continue;
		while (k > 0)
			t[--k].kind = SP_ANY_WORD;
		sp_any_note_passed(a, row->number, base);
	}
}

/* Leaves out the word final of Java, which speaks of no goal. */
static void
leave_out_final(char *text)
{
	static const char *const java[] = { "static final", "private final",
	    "public final", "final int", "final class" };

	if (strstr(text, "final") == NULL)
		return;
	for (size_t k = 0; k < sizeof java / sizeof *java; k++)
		for (char *at = text; (at = strstr(at, java[k])) != NULL; at++)
			if (!sp_is_letter(at[strlen(java[k])]))
				memset(strstr(at, "final"), ' ',
				    strlen("final"));
}

enum sp_status
sp_any_take_columns(struct sp_any *a, uint32_t from, uint32_t to,
    uint64_t number)
{
	struct sp_any_row *row;
	char *text = a->text + from;
	uint32_t end;

	if (sp_grow(&a->row, &a->row_room, a->rows + 1, sizeof *row) != SP_OK)
		return SP_NO_MEMORY;
	row = &a->row[a->rows++];
	*row = (struct sp_any_row){ .number = number, .first = a->tokens,
	    .text = from, .length = to - from, .end = to - from };
	while (row->indent < row->end && is_column_space(text[row->indent]))
		row->indent++;
	while (row->end > row->indent && (is_column_space(text[row->end - 1]) ||
	    text[row->end - 1] == '\t'))
		row->end--;
	if (row->indent >= row->end) {
		a->state.comment_numbers = 0;
		return SP_OK;
	}
	row->odd = UINT32_MAX;
	leave_out_final(text);
	end = row->end;
	row->kind = find_comment(a, row);
	if (row->kind == SP_LINE_OF_COMMENT)
		row->says = sp_any_says(text, row->length);
	/* Lists are read in comments of C, too. */
	pass_comment(a, text, row->kind == SP_LINE_OF_COMMENT ||
	    (a->state.is_comment && strpbrk(text, "([{") == NULL) ?
	    row->indent : row->end, end);
	if (row->kind != SP_LINE_OF_LABELS)
		return SP_OK;
	if (is_rule(text, row->indent, row->end)) {
		row->kind = SP_LINE_OF_RULE;
		return SP_OK;
	}
	if (sp_any_tokenize(a, row) != SP_OK)
		return SP_NO_MEMORY;
	take_keys(a, row);
	row->count = a->tokens - row->first;
	row->kind = kind_of_tokens(a, row);
	if (row->words > 0)
		row->says = sp_any_says(text, row->end);
	if (row->kind == SP_LINE_OF_TEXT)
		join_digits(a, row);
	if (a->in == NULL && !a->of_characters)
		pass_numbers(a, row);
	return SP_OK;
}

/* ---- a token that is at fault -------------------------------------------- */

enum sp_status
sp_any_stumble(struct sp_any *a, uint64_t line, const char *format, ...)
{
	va_list arguments;

	sp_fault_set(a->fault, SP_MALFORMED, "%s", "");
	va_start(arguments, format);
	vsnprintf(a->fault->text, sizeof a->fault->text, format, arguments);
	va_end(arguments);
	a->fault->kind = SP_FAULT_LABEL;
	a->fault->line = line;
	return SP_MALFORMED;
}

/* Returns how many bytes of a line become its first columns. */
static size_t
bytes_of(const char *from, size_t length, uint32_t columns)
{
	uint32_t column = 0, code;
	size_t i = 0, bytes;

	while (i < length && column < columns) {
		bytes = sp_utf8(from + i, length - i, &code);
		column += from[i] != '\t' ? 1 :
		    SP_TAB_STOP - column % SP_TAB_STOP;
		i += bytes == 0 ? 1 : bytes;
	}
	return i;
}

enum sp_status
sp_any_stumble_odd(struct sp_any *a, const struct sp_any_row *row)
{
	char text[4 * 33] = "";
	const struct sp_any_token *odd;
	size_t digits, from, end;

	assert(row->number == a->line.number);
	if (row->odd == UINT32_MAX && row->kind == SP_LINE_OF_TEXT)
		return sp_any_stumble(a, row->number,
		    "letters or signs where labels should be; sed %llud leaves "
		    "the line out", (unsigned long long)row->number);
	if (row->odd == UINT32_MAX)
		return sp_any_stumble(a, row->number, "numbers behind #, which "
		    "begins a comment; sed 's/#.*//' leaves it out; if # is "
		    "the blank: sed 's/#/_/g'");
	odd = &a->token[row->odd];
	from = bytes_of(a->line.text, a->line.length, odd->from);
	end = bytes_of(a->line.text, a->line.length, odd->to);
	sp_fault_quote(text, sizeof text, a->line.text + from, end - from);
	digits = strspn(text, "0123456789");
	if (sp_is_letter(text[digits]) && strlen(text) > 8 &&
	    text[digits + 1 + strspn(text + digits + 1, "0123456789")] == '\0')
		return sp_any_stumble(a, row->number, "'%s' is no label; if %c "
		    "is the blank: tr %c _", text, text[digits], text[digits]);
	if (strpbrk(text, "OoIl") != NULL &&
	    strspn(text, "0123456789OoIl") == strlen(text))
		return sp_any_stumble(a, row->number, "'%s' is no label; if O "
		    "is 0, and l is 1: tr OoIl 0011", text);
	if (strchr(text, '#') != NULL)
		return sp_any_stumble(a, row->number, "'%s' is no label; "
		    "sed 's/#.*//' leaves comments out", text);
	for (const char *sign = "-_.:"; *sign != '\0'; sign++) {
		const char *at = strchr(text + 1, *sign);

		if (at != NULL && strchr(at + 1, *sign) != NULL)
			return sp_any_stumble(a, row->number, "'%s' is no "
			    "label; tr %c ' ' parts labels", text, *sign);
	}
	return sp_any_stumble(a, row->number, "'%s' is no label; labels are "
	    "numbers with spaces between, or one sign for the blank", text);
}

/* ---- lines ---------------------------------------------------------------- */

/* Sets a->line to the next line.  *partial: it goes on behind the beginning of
 * the file. */
static enum sp_status
next_line(struct sp_any *a, int *partial)
{
	struct sp_line *line = &a->line;
	const char *end;
	enum sp_status status;

	*partial = 0;
	if (a->in != NULL) {
		status = sp_line_read(line, a->in);
		return status == SP_MALFORMED ? sp_any_stumble(a, line->number,
		    "a line with a NUL byte, or of more than %lu bytes",
		    (unsigned long)SP_LINE_MOST) : status;
	}
	if (a->at == a->end)
		return SP_END;
	line->number++;
	end = memchr(a->at, '\n', (size_t)(a->end - a->at));
	*partial = end == NULL && a->is_cut;
	line->text = a->at;
	line->length = (size_t)((end == NULL ? a->end : end) - a->at);
	a->at += line->length + (end != NULL);
	return SP_OK;
}

/* Returns whether words may stand in front of a row: they speak of no columns,
 * and count the rows upwards, as Row 1: and Row 2:, or are in front of the first
 * row alone. */
static int
are_of_row(struct sp_any *a, const char *words, const char *end)
{
	struct sp_any_state *s = &a->state;
	int follows = s->words_next == a->line.number, is_row = 0;
	uint32_t number = 0, scale = 1;

	if (words >= end || !sp_is_letter(*words))
		return 0;
	for (const char *at = words; at < end; at++) {
		if (*at == SP_LETTER || sp_any_equal(at, 3, "col"))
			return 0;
		is_row |= sp_any_equal(at, 3, "row");
	}
	s->words_next = a->line.number + 1;
	for (end--; end[-1] == ' '; )
		end--;
	if (!is_row || !sp_is_digit(end[-1]))
		return !follows;
	for (; sp_is_digit(end[-1]) && scale < 1000; end--, scale *= 10)
		number += (uint32_t)(end[-1] - '0') * scale;
	follows &= number == s->words_number + 1;
	s->words_number = number;
	return number <= 1 || follows;
}

/* Puts spaces in place of the words up to : or = in front of a row of labels.
 * Returns what they say. */
static uint32_t
remove_words(struct sp_any *a, char *text)
{
	char *end = text + strlen(text), *labels = end;
	uint32_t says;

	while (labels > text && labels[-1] != ':' && labels[-1] != '=')
		labels--;
	if (count_numbers(labels, 0, (uint32_t)(end - labels)) < 2 ||
	    strpbrk(labels, "([{") != NULL ||
	    !are_of_row(a, text + strspn(text, SP_ANY_SPACES), labels))
		return 0;
	says = sp_any_says(text, (size_t)(labels - text));
	memset(text, ' ', (size_t)(labels - text));
	return says;
}

/* Puts spaces in place of what the file may have in front of a line, or between
 * labels.  Returns what words say that are removed. */
static uint32_t
remove_signs(struct sp_any *a, char *text)
{
	char *at = text;
	size_t digits;

	if (a->allowance == SP_ALLOWS_NOTHING)
		return 0;
	at += strspn(at, SP_ANY_SPACES);
	digits = strspn(at, "0123456789");
	switch (a->allowance) {
	case SP_ALLOWS_BULLETS:
		if ((*at == '-' || *at == '*' || *at == '+') && (at[1] == ' ' ||
		    (*at == '*' && at[1] == '\0')) && strspn(at + 1 +
		    strspn(at + 1, " "), SP_ANY_FIELDS) == 0)
			*at = ' ';
		break;
	case SP_ALLOWS_NUMBERS:
		if (digits > 0 && at[digits] != '\0' &&
		    strchr(".:)", at[digits]) != NULL &&
		    (at[digits + 1] == ' ' || at[digits + 1] == '\t'))
			memset(at, ' ', digits + 1);
		break;
	case SP_ALLOWS_BARS:
		for (; (at = strstr(at, "||")) != NULL; at += 2)
			at[1] = ' ';
		break;
	case SP_ALLOWS_WORDS:
		return remove_words(a, text);
	default:
		break;
	}
	return 0;
}

enum sp_status
sp_any_next_row(struct sp_any *a, int takes_partial)
{
	const struct sp_line *line = &a->line;
	int partial;
	enum sp_status status;
	uint32_t from = a->texts, says;

	status = next_line(a, &partial);
	if (status != SP_OK)
		return status;
	if (partial && !takes_partial)
		return SP_END;
	/* Some functions look at one column behind a line. */
	if (sp_grow(&a->text, &a->text_room, from + line->length *
	    SP_TAB_STOP + 1, 1) != SP_OK)
		return SP_NO_MEMORY;
	a->texts += sp_any_decode(a->text + from, line->text, line->length) + 1;
	says = remove_signs(a, a->text + from);
	status = sp_any_take_columns(a, from, a->texts - 1, line->number);
	if (status == SP_OK)
		sp_any_last_row(a)->says |= says;
	return status;
}
