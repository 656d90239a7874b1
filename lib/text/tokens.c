/* tokens.c -- tokens of a line of text that people write, and its kind */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "foreign.h"

enum class {
	OF_TOKEN, DIGIT, /* of a token */
	SPACE, TAB, FIELD, SEPARATOR, QUOTE, OPEN, CLOSE /* end a token */
};

static const unsigned char class_of[256] = {
	[' '] = SPACE, [SP_TAB_FILL] = SPACE, ['\f'] = SPACE, ['\v'] = SPACE,
	['\0'] = SPACE, ['\t'] = TAB, [','] = FIELD, [';'] = FIELD,
	['|'] = FIELD, ['&'] = FIELD, ['/'] = SEPARATOR, ['\\'] = SEPARATOR,
	['<'] = SEPARATOR, ['>'] = SEPARATOR, ['`'] = SEPARATOR,
	[':'] = SEPARATOR, ['='] = SEPARATOR, ['~'] = SEPARATOR,
	['!'] = SEPARATOR, ['+'] = SEPARATOR, ['"'] = QUOTE, ['\''] = QUOTE,
	['['] = OPEN, ['('] = OPEN, ['{'] = OPEN,
	[']'] = CLOSE, [')'] = CLOSE, ['}'] = CLOSE,
	['0'] = DIGIT, ['1'] = DIGIT, ['2'] = DIGIT, ['3'] = DIGIT,
	['4'] = DIGIT, ['5'] = DIGIT, ['6'] = DIGIT, ['7'] = DIGIT,
	['8'] = DIGIT, ['9'] = DIGIT
};

static inline enum class
class_at(const char *text, uint32_t i)
{
	return (enum class)class_of[(unsigned char)text[i]];
}

/* Signs that may stand for the blank within a word of labels. */
static const char glue_signs[] = { '.', '_', '-', '*', '?', '#', SP_SYMBOL,
    '\0' };

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

/* ---- words ---------------------------------------------------------------- */

static const struct {
	const char *word;
	uint32_t says;
} meanings[] = {
	{ "goal", SP_SAYS_GOAL }, { "goals", SP_SAYS_GOAL },
	{ "target", SP_SAYS_GOAL }, { "final", SP_SAYS_GOAL },
	{ "objetivo", SP_SAYS_GOAL }, { "meta", SP_SAYS_GOAL },
	{ "start", SP_SAYS_START }, { "initial", SP_SAYS_START },
	{ "init", SP_SAYS_START }, { "from", SP_SAYS_START },
	{ "inicial", SP_SAYS_START },
	{ "positions", SP_SAYS_POSITIONS },
	{ "tile", SP_SAYS_TILE }, { "tiles", SP_SAYS_TILE },
	{ "moves", SP_SAYS_MOVES }, { "taps", SP_SAYS_MOVES },
	{ "solution", SP_SAYS_MOVES }, { "path", SP_SAYS_MOVES }
};

/* Returns whether two texts are equal but for the case of letters. */
static int
equal_word(const char *text, size_t length, const char *word)
{
	if (strlen(word) != length)
		return 0;
	for (size_t i = 0; i < length; i++)
		if ((text[i] | 0x20) != word[i])
			return 0;
	return 1;
}

uint32_t
sp_any_says(const char *text, size_t length)
{
	enum { NEAR = 5 };
	uint32_t says = 0, now, positions = NEAR + 1;

	for (size_t i = 0, next; i < length; i = next) {
		next = i + 1;
		if (!sp_is_letter(text[i]))
			continue;
		/* A capital begins a word, as in goalState. */
		while (next < length && sp_is_letter(text[next]) &&
		    (sp_is_lower(text[next]) || text[next] == SP_LETTER ||
		    !sp_is_lower(text[next - 1])))
			next++;
		/* :initial-contents of Lisp says nothing. */
		if (length - next >= 9 &&
		    memcmp(text + next, "-contents", 9) == 0)
			continue;
		now = 0;
		for (size_t k = 0; k < sizeof meanings / sizeof *meanings; k++)
			if (equal_word(text + i, next - i, meanings[k].word))
				now = meanings[k].says;
		/* Of positions speak both words, one soon behind the other, as
		 * in positions for each tile, but not a name, as
		 * find_positions. */
		positions = now == SP_SAYS_POSITIONS && (i == 0 ||
		    text[i - 1] != '_') ? 0 : positions + 1;
		if (now == SP_SAYS_TILE && positions <= NEAR)
			says |= SP_SAYS_POSITIONS;
		says |= now != SP_SAYS_POSITIONS ? now : 0;
	}
	return says;
}

/* Returns the number that begins a text, at most SP_MAX_CELLS + 1, and sets
 * *length to the number of its digits. */
static uint32_t
number_at(const char *text, uint32_t most, uint32_t *length)
{
	uint32_t value = 0, i;

	for (i = 0; i < most && sp_is_digit(text[i]); i++)
		if (value <= SP_MAX_CELLS)
			value = value * 10 + (uint32_t)(text[i] - '0');
	*length = i;
	return value > SP_MAX_CELLS ? SP_MAX_CELLS + 1 : value;
}

/* Returns whether a token is a word: two letters stand side by side, or it
 * begins with a letter and has letters, digits and _ only, or it is like e.g.
 * or 4x3, or A*, the search. */
static int
is_word(const char *text, uint32_t length)
{
	int is_name = length > 1 && (sp_is_letter(*text) || *text == '_');
	uint32_t digits;

	for (uint32_t i = 0; i < length; i++) {
		if (i > 0 && sp_is_letter(text[i]) && sp_is_letter(text[i - 1]))
			return 1;
		is_name &= sp_is_letter(text[i]) || sp_is_digit(text[i]) ||
		    text[i] == '_';
	}
	number_at(text, length, &digits);
	return is_name || (length >= 3 && sp_is_letter(text[0]) &&
	    text[1] == '.' && sp_is_letter(text[2])) || (digits > 0 &&
	    digits + 1 < length && (text[digits] | 0x20) == 'x') ||
	    (length == 2 && memcmp(text, "A*", 2) == 0);
}

/* Returns whether a word is the size of a square, as 3x3, which is no row. */
static int
is_square_size(const char *text, uint32_t length)
{
	uint32_t half = length / 2;

	return length % 2 == 1 && (text[half] | 0x20) == 'x' &&
	    strspn(text, "0123456789") == half &&
	    memcmp(text, text + half + 1, half) == 0;
}

/* ---- one token ------------------------------------------------------------ */

/* Returns what a token that is no number may stand for as the blank, or 0. */
static uint32_t
blank_sign(const struct sp_any *a, const char *text, uint32_t length)
{
	static const char *const words[] = { "empty", "none", "null", "nil",
	    "blank", "vide", "hole", "gap", "nan", "nothing", "hueco", "vacio",
	    "leer", "space" };

	for (uint32_t i = 0; i < sizeof words / sizeof *words; i++)
		if (equal_word(text, length, words[i]))
			return 256 + i;
	if (length == 1 && (unsigned char)*text < ' ' && *text > SP_SYMBOL)
		return 0;
	if (length == 1)
		return (unsigned char)(a->of_characters ? *text :
		    sp_to_lower(*text));
	if (strspn(text, "_") >= length || strspn(text, "*") >= length ||
	    (length <= 3 && strspn(text, ".") >= length))
		return (unsigned char)*text;
	if (length == 2 && text[0] == '-' &&
	    (text[1] == '-' || text[1] == '1'))
		return '-';
	return 0;
}

/* Returns whether an x in a word of labels stands for the blank: it is a label
 * of boards that have more cells. */
static int
is_blank_x(char c, uint32_t length)
{
	return sp_to_lower(c) == 'x' && length <= sp_any_label_of('x');
}

/* Sets kind and value of a token. */
static void
classify(const struct sp_any *a, const char *text, uint32_t length,
    struct sp_any_token *token)
{
	uint32_t digits;

	if (length == 1 && (a->of_characters ? sp_is_alnum(*text) &&
	    (token->glued == 0 || !is_blank_x(*text, token->glued)) :
	    a->allowance == SP_ALLOWS_LETTERS &&
	    sp_is_lower(sp_to_lower(*text)))) {
		token->kind = SP_ANY_NUMBER;
		token->value = sp_any_label_of(*text) -
		    (a->of_characters ? 0 : 9);
		return;
	}
	if (!a->of_characters) {
		/* 5. and 5.00 are 5, and so are **5** of Markdown, and _5_ and
		 * _15 of cells that are drawn with underscores. */
		const char sign[2] = { *text == '_' ? '_' : '*', '\0' };
		uint32_t signs = (uint32_t)strspn(text, sign), i;

		signs = 2 * signs < length || (*text == '_' && signs < length) ?
		    signs : 0;
		token->value = number_at(text + signs, length - signs, &digits);
		i = signs + digits;
		if (digits > 0 && i < length && text[i] == '.')
			for (i++; text[i] == '0'; )
				i++;
		if (digits > 0 && ((i + signs == length &&
		    strspn(text + i, sign) >= signs) ||
		    (i == length && *text == '_'))) {
			token->kind = SP_ANY_NUMBER;
			return;
		}
	}
	token->value = blank_sign(a, text, length);
	/* Digits and letters may be a row without spaces, which is not read. */
	token->kind = token->value != 0 ? SP_ANY_SIGN : is_word(text, length) &&
	    (!a->of_characters || is_square_size(text, length) ||
	    strcspn(text, "0123456789") >= length) ?
	    SP_ANY_WORD : SP_ANY_ODD;
	for (uint32_t i = 0; token->kind == SP_ANY_WORD && i < length; i++)
		token->value = token->value * 31 +
		    (unsigned char)sp_to_lower(text[i]);
}

/*
 * Returns whether a word is labels of one character each, all different, beside
 * which one sign may stand: a row of digits; or a square board of nine cells or
 * more, with six digits, other labels in capitals or small letters, and maybe an
 * x for the blank.  0x in front of digits is no board.
 */
static int
is_glued(const char *text, uint32_t length)
{
	uint64_t seen = 0, bit;
	uint32_t digits = 0, letters = 0, lower = 0;
	uint32_t has_x = 0;

	for (uint32_t i = 0; i < length; i++) {
		if (is_blank_x(text[i], length)) {
			has_x = 1;
			if (i == 1 && *text == '0')
				return 0;
		} else if (sp_is_alnum(text[i])) {
			bit = UINT64_C(1) << sp_any_label_of(text[i]);
			if ((seen & bit) != 0)
				return 0;
			seen |= bit;
			digits += (uint32_t)sp_is_digit(text[i]);
			letters += (uint32_t)!sp_is_digit(text[i]);
			lower += (uint32_t)sp_is_lower(text[i]);
		} else if (strchr(glue_signs, text[i]) == NULL) {
			return 0;
		}
	}
	return length > 2 && digits + letters + 1 >= length && digits > 0 &&
	    (letters + has_x == 0 || (digits > 5 &&
	    (lower == 0 || lower == letters) && sp_square_side(length) > 2));
}

/* ---- the tokens of a line ------------------------------------------------- */

static struct sp_any_token *
add_token(struct sp_any *a, enum sp_any_kind kind, uint32_t value,
    uint32_t from, uint32_t to)
{
	struct sp_any_token *token = &a->token[a->tokens++];

	*token = (struct sp_any_token){ .kind = kind, .value = value,
	    .from = from, .to = to };
	return token;
}

/* Takes quotes around nothing as an empty field, but not three quotes, which
 * begin or end a text of some languages.  Returns where it ends, or 0. */
static uint32_t
take_empty_quotes(struct sp_any *a, const char *text, uint32_t i, uint32_t end)
{
	uint32_t j = i + 1;

	while (j < end && class_at(text, j) == SPACE)
		j++;
	if (j >= end || text[j] != text[i] || (j == i + 1 &&
	    ((j + 1 < end && text[j + 1] == text[i]) ||
	    (i > 0 && text[i - 1] == text[i]))) ||
	    (i > 0 && sp_is_alnum(text[i - 1])) ||
	    (j + 1 < end && sp_is_alnum(text[j + 1])))
		return 0;
	add_token(a, SP_ANY_EMPTY, 0, i, j + 1);
	return j + 1;
}

/* Takes the separator, bracket or # at column i.  Returns where it ends. */
static uint32_t
take_mark(struct sp_any *a, uint32_t first, const char *text, uint32_t i,
    uint32_t end)
{
	enum class class = class_at(text, i);
	struct sp_any_token *before = a->tokens > first ?
	    &a->token[a->tokens - 1] : NULL;
	uint32_t to = 0;

	if (class == QUOTE)
		to = take_empty_quotes(a, text, i, end);
	if (to > 0)
		return to;
	/* A command of TeX, as \hline, or the end of a line in a string of a
	 * program, as \n. */
	for (to = i + 1; text[i] == '\\' && sp_is_letter(text[to]); )
		to++;
	if (to > i + 2 || (to == i + 2 && strchr("nrt", text[i + 1]) != NULL)) {
		add_token(a, SP_ANY_MARK, '\\', i, to);
		return to;
	}
	if (class == CLOSE && before != NULL && before->kind == SP_ANY_OPEN &&
	    (a->tokens < first + 2 || before[-1].kind != SP_ANY_WORD)) {
		before->kind = SP_ANY_EMPTY;
		before->value = 0;
		before->to = i + 1;
		return i + 1;
	}
	/* A sign of TeX may stand in an empty field, as \square. */
	if (class == FIELD && before != NULL && a->tokens > first + 1 &&
	    sp_any_is_mark(before, '\\') && before->to > before->from + 2)
		before--;
	if (class == FIELD && before != NULL && sp_any_is_mark(before, text[i]))
		add_token(a, SP_ANY_EMPTY, 0, before->to, i);
	add_token(a, class == OPEN ? SP_ANY_OPEN : class == CLOSE ?
	    SP_ANY_CLOSE : SP_ANY_MARK, (unsigned char)text[i], i, i + 1);
	return i + 1;
}

/* Appends the tokens of the row. */
static enum sp_status
tokenize(struct sp_any *a, struct sp_any_row *row)
{
	const char *text = a->text + row->text;
	uint32_t i = row->indent, j, length, value = 0, digits = 0;
	struct sp_any_token *token;

	/* An empty field may stand before each mark. */
	if (sp_grow(&a->token, &a->token_room,
	    a->tokens + 2 * (size_t)row->end + 2, sizeof *token) != SP_OK)
		return SP_NO_MEMORY;
	while (i < row->end) {
		/* Most tokens are numbers. */
		if (!a->of_characters)
			value = number_at(text + i, row->end - i, &digits);
		if (class_at(text, i) == SPACE) {
			i++;
		} else if (digits > 0 && class_at(text, i + digits) > DIGIT) {
			add_token(a, SP_ANY_NUMBER, value, i, i + digits);
			i += digits;
		} else if (class_at(text, i) > SPACE) {
			i = take_mark(a, row->first, text, i, row->end);
		} else {
			for (j = i; class_at(text, j) < SPACE; j++)
				;
			if (a->of_characters &&
			    is_glued(text + i, j - i)) {
				for (length = j - i; i < j; i++) {
					token = add_token(a, SP_ANY_ODD, 0, i,
					    i + 1);
					token->glued = length;
					classify(a, text + i, 1, token);
				}
				continue;
			}
			token = add_token(a, SP_ANY_ODD, 0, i, j);
			classify(a, text + i, j - i, token);
			/* A full stop ends a sentence or clause; dots in front
			 * of a list spread it; those behind a semicolon at the
			 * end of a line say that it goes on. */
			if (text[i] == '.' && (class_at(text, j) == OPEN ||
			    (j == i + 3 && j == row->end && i > row->indent &&
			    text[i - 1 - (text[i - 1] == ' ')] == ';') ||
			    (j == i + 1 && j == row->end && i > row->indent &&
			    class_at(text, i - 1) >= QUOTE)))
				*token = (struct sp_any_token){ SP_ANY_MARK,
				    '.', 0, i, j };
			i = j;
		}
	}
	return SP_OK;
}

uint32_t
sp_any_empty_field(const struct sp_any *a, const struct sp_any_row *row,
    char sign)
{
	const char *text = a->text + row->text;
	uint32_t fields = 0, empty = UINT32_MAX, empties = 0, quotes = 0;
	int is_empty = 1;

	for (uint32_t i = 0; i <= row->length; i++) {
		if (i < row->length && text[i] != sign) {
			is_empty &= class_at(text, i) == SPACE;
			quotes += text[i] == '"' || text[i] == '\'';
			continue;
		}
		/* These fields are in one pair of quotes. */
		if (quotes % 2 != 0)
			return UINT32_MAX;
		empties += (uint32_t)is_empty;
		empty = is_empty ? fields : empty;
		fields++;
		is_empty = 1;
	}
	return empties == 1 && fields == row->cells + 1 ? empty : UINT32_MAX;
}

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
 * with more than four digits, and has no letters.  A list in it was put aside. */
static int
is_numbers(const char *text, uint32_t i, uint32_t end)
{
	uint32_t count = count_numbers(text, i, end) +
	    (strspn(text + i + 1, "0123456789") > 4);
	uint32_t spaces = (uint32_t)strspn(text + i + 1, "# ");

	/* But #( and #{ begin lists of some languages. */
	if (class_at(text, i + 1 + spaces) == OPEN &&
	    (spaces > 0 || text[i + 1] == '['))
		return 0;
	for (; i < end; i++)
		if (sp_is_letter(text[i]))
			return 0;
	return count > 1;
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
	uint32_t first = row->indent, end = row->end;

	while (class_at(text, first) == SPACE || class_at(text, first) == TAB)
		first++;
	for (uint32_t i = first; i < end; i++) {
		char next = i + 1 < end ? text[i + 1] : ' ';
		int is_first = i == first, is_hash, is_slashes, is_other;

		if (text[i] != '#' && text[i] != '/' && !is_first)
			continue;
		is_hash = text[i] == '#' && (is_first || text[i - 1] == ' ') &&
		    a->allowance != SP_ALLOWS_HASH;
		is_slashes = text[i] == '/' && (next == '/' ||
		    (is_first && next == '*')) &&
		    (is_first || text[i - 1] != ':');
		is_other = is_first && (text[i] == '%' || (text[i] == ';' &&
		    (next == ' ' || next == ';')));
		if (!is_hash && !is_slashes && !is_other)
			continue;
		if (is_hash && is_numbers(text, i, end))
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
is_key(const struct sp_any *a, const struct sp_any_token *t)
{
	return t->kind == SP_ANY_NUMBER && t + 1 < a->token + a->tokens &&
	    sp_any_is_mark(&t[1], ':');
}

/* Makes words of numbers with a colon behind if half of the labels or more are
 * such: they are keys of a dictionary, or parts of a time. */
static void
take_keys(struct sp_any *a, const struct sp_any_row *row)
{
	struct sp_any_token *t, *end = a->token + a->tokens;
	uint32_t cells = 0, keys = 0;

	for (t = a->token + row->first; t < end; t++) {
		cells += (uint32_t)sp_any_is_cell(t);
		keys += (uint32_t)is_key(a, t);
	}
	for (t = a->token + row->first; 2 * keys >= cells && t < end; t++)
		if (is_key(a, t))
			t->kind = SP_ANY_WORD;
}

/* Returns whether there is a full stop at the end of a token. */
static int
has_stop(const struct sp_any *a, const struct sp_any_row *row,
    const struct sp_any_token *t)
{
	return a->text[row->text + t->to - 1] == '.';
}

/* Makes words of the number of the line, as in 7: and (7), but not in [7][8],
 * and 7. before labels without a full stop; and of a letter before =, ( or ",
 * as in n = 3 and f(n). */
static void
take_line_number(struct sp_any *a, const struct sp_any_row *row)
{
	const char *text = a->text + row->text;
	struct sp_any_token *first = &a->token[row->first];

	if (a->tokens > row->first + 2 && (!a->of_characters ||
	    a->tokens == row->first + 3) && first->to == first->from + 1 &&
	    sp_is_letter(text[first->from]) &&
	    (((sp_any_is_mark(&first[1], '=') ||
	    sp_any_is_mark(&first[1], '<')) &&
	    first[2].kind != SP_ANY_OPEN) || (first[1].from == first->to &&
	    first[1].kind != SP_ANY_EMPTY &&
	    strchr("(\"", text[first->to]) != NULL)))
		first->kind = SP_ANY_WORD;
	if (a->tokens > row->first + 1 && first->kind == SP_ANY_NUMBER &&
	    has_stop(a, row, first) && (first[1].kind != SP_ANY_NUMBER ||
	    !has_stop(a, row, &first[1])))
		first->kind = SP_ANY_WORD;
	if (a->tokens > row->first + 3 && first->kind == SP_ANY_OPEN)
		first++;
	if (a->tokens > row->first + 2 && (is_key(a, first) ||
	    (first->kind == SP_ANY_NUMBER && first[1].kind == SP_ANY_CLOSE &&
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
			if (class_of[t->value] == FIELD) {
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
	enum { CELLS = 9 };

	for (uint32_t i = row->first; i < a->tokens; i++) {
		const struct sp_any_token *t = &a->token[i];
		const char *text = a->text + row->text + t->from;

		if (t->kind != SP_ANY_NUMBER || t->to - t->from != CELLS ||
		    !is_glued(text, CELLS) || memchr(text, '9', CELLS) != NULL)
			continue;
		if (row->kind != SP_LINE_OF_TEXT || (t->from > 0 &&
		    strchr("\"'`", text[-1]) != NULL))
			sp_any_note_passed(a, row->number, CELLS);
		else
			a->seen.words++;
	}
}

/* Counts a comment of eight numbers or more, which may be a board; its rows may
 * stand in comments below each other. */
static void
pass_comment(struct sp_any *a, const char *text, uint32_t i, uint32_t end,
    uint64_t line)
{
	enum { CELLS = 9 };
	struct sp_any_state *s = &a->state;
	uint32_t count = count_numbers(text, i, end), before;
	int has_letters = 0;

	for (uint32_t k = i; k < end; k++) {
		has_letters |= sp_is_letter(text[k]);
		if (k > i && k + CELLS <= end && !sp_is_alnum(text[k - 1]) &&
		    is_glued(text + k, CELLS) &&
		    (k + CELLS == end || !sp_is_alnum(text[k + CELLS])))
			count += CELLS - 1;
	}
	before = has_letters || line != s->comment_line + 1 ? 0 :
	    s->comment_numbers;
	a->seen.comments += count + 1 >= CELLS ||
	    (before + 1 < CELLS && before + count + 1 >= CELLS);
	s->comment_line = line;
	s->comment_numbers = count > 1 ? before + count : 0;
}

/* Makes a word of the digits of a program, in a row that has other words:
 * 0123456789ABCDEF, or 0 to 9 with A to Z before or behind. */
static void
join_digits(struct sp_any *a, const struct sp_any_row *row)
{
	for (uint32_t i = row->first; i < a->tokens; i++) {
		struct sp_any_token *t = &a->token[i];
		uint32_t base = t->glued, k = 0;

		if (base != 36 && (base != 16 || t->value != 0))
			continue;
		while (k < base && i + k < a->tokens &&
		    t[k].kind == SP_ANY_NUMBER && t[k].glued == base &&
		    t[k].value == (t->value + k) % base &&
		    t->value % 10 == 0)
			k++;
		for (uint32_t d = 0; k == base && d < base; d++)
			t[d].kind = SP_ANY_WORD;
		/* It may be a board, if others have as many cells. */
		if (k == base)
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
	while (row->indent < row->end &&
	    class_at(text, row->indent) == SPACE)
		row->indent++;
	while (row->end > row->indent && (class_at(text, row->end - 1) ==
	    SPACE || class_at(text, row->end - 1) == TAB))
		row->end--;
	if (row->indent >= row->end)
		return SP_OK;
	row->odd = UINT32_MAX;
	leave_out_final(text);
	end = row->end;
	row->kind = find_comment(a, row);
	if (row->kind == SP_LINE_OF_COMMENT)
		row->says = sp_any_says(text, row->length);
	/* Lists are read in comments of C, too. */
	pass_comment(a, text, row->kind == SP_LINE_OF_COMMENT ||
	    (a->state.is_comment && strpbrk(text, "([{") == NULL) ?
	    row->indent : row->end, end, number);
	if (row->kind != SP_LINE_OF_LABELS)
		return SP_OK;
	if (is_rule(text, row->indent, row->end)) {
		row->kind = SP_LINE_OF_RULE;
		return SP_OK;
	}
	if (tokenize(a, row) != SP_OK)
		return SP_NO_MEMORY;
	take_keys(a, row);
	take_line_number(a, row);
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
