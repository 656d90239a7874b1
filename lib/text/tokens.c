/* tokens.c -- the bytes of a line as columns of a few signs, and as tokens */
#include <string.h>

#include "any.h"

/* ---- columns ------------------------------------------------------------- */

size_t
sp_utf8(const char *text, size_t length, uint32_t *code)
{
	/* The least number of a character of so many bytes. */
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	const unsigned char *byte = (const unsigned char *)text;
	size_t bytes = byte[0] < 0x80 ? 1 : byte[0] < 0xc0 ? 0 :
	    byte[0] < 0xe0 ? 2 : byte[0] < 0xf0 ? 3 : byte[0] < 0xf8 ? 4 : 0;
	uint32_t c;

	if (bytes == 0 || bytes > length)
		return 0;
	c = bytes == 1 ? byte[0] : byte[0] & (0x7fu >> bytes);
	for (size_t i = 1; i < bytes; i++) {
		if ((byte[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (byte[i] & 0x3f);
	}
	if (c < least[bytes] || (c >= 0xd800 && c < 0xe000) || c > 0x10ffff)
		return 0;
	*code = c;
	return bytes;
}

/* Characters from `from` to `to` become the sign; digits become digits. */
static const struct {
	uint32_t from, to;
	char sign;
} characters[] = {
	{ 0x91, 0x92, '\'' }, { 0x93, 0x94, '"' }, { 0x96, 0x97, '-' },
	{ 0xa0, 0xa0, ' ' }, { 0xd7, 0xd7, 'x' }, { 0xf7, 0xf7, SP_SYMBOL },
	{ 0xc0, 0x24f, SP_LETTER }, { 0x370, 0x1fff, SP_LETTER },
	{ 0x2007, 0x2007, ' ' }, { 0x2009, 0x2009, ' ' },
	{ 0x200b, 0x200b, ' ' }, { 0x2010, 0x2015, '-' },
	{ 0x2018, 0x2019, '\'' }, { 0x201c, 0x201d, '"' },
	{ 0x2022, 0x2022, '*' }, { 0x202f, 0x202f, ' ' },
	{ 0x2032, 0x2032, '\'' }, { 0x2033, 0x2033, '"' },
	{ 0x20e3, 0x20e3, ' ' }, { 0x2190, 0x21ff, ' ' },
	{ 0x2212, 0x2212, '-' }, { 0x2502, 0x2503, '|' },
	{ 0x2551, 0x2551, '|' }, { 0x2500, 0x257f, '-' },
	{ 0x279c, 0x279c, ' ' }, { 0x3001, 0x3001, ',' },
	{ 0x3000, 0x3000, ' ' }, { 0x3040, 0x9fff, SP_LETTER },
	{ 0xac00, 0xd7a3, SP_LETTER }, { 0xfe0f, 0xfe0f, ' ' },
	{ 0xfe63, 0xfe63, '-' }, { 0xfeff, 0xfeff, ' ' },
	{ 0xff0c, 0xff0c, ',' }, { 0xff0d, 0xff0d, '-' },
	{ 0xff1b, 0xff1b, ';' }
};

static char
plain_sign(uint32_t code)
{
	if (code >= 0xff10 && code <= 0xff19)
		return (char)('0' + (code - 0xff10));
	for (size_t i = 0; i < sizeof characters / sizeof *characters; i++)
		if (code >= characters[i].from && code <= characters[i].to)
			return characters[i].sign;
	return SP_SYMBOL;
}

/* Puts spaces in place of arrows, as -> and ==>, which stand between boards. */
static void
remove_arrows(char *text, uint32_t length)
{
	for (uint32_t i = 1; i < length; i++) {
		uint32_t from = i;

		/* As R assigns. */
		if (text[i] == '-' && text[i - 1] == '<')
			text[i] = ' ';
		if (text[i] != '>' ||
		    (i + 1 < length && text[i + 1] != ' '))
			continue;
		while (from > 0 && (text[from - 1] == '-' ||
		    text[from - 1] == '='))
			from--;
		if (from < i && (from == 0 || text[from - 1] == ' ' ||
		    sp_is_alnum(text[from - 1])))
			memset(text + from, ' ', i + 1 - from);
	}
}

uint32_t
sp_any_decode(char *to, const char *from, size_t length)
{
	char *start = to;

	for (size_t i = 0; i < length; i++) {
		unsigned char c = (unsigned char)from[i];
		uint32_t code;
		size_t bytes;

		if (c >= ' ' && c < 0x80) {
			*to++ = (char)c;
		} else if (c == '\t') {
			*to++ = '\t';
			while ((to - start) % SP_TAB_STOP != 0)
				*to++ = SP_TAB_FILL;
		} else if (c < 0x80) {
			*to++ = c == '\r' ? ' ' : (char)c;
		} else {
			code = c;
			bytes = sp_utf8(from + i, length - i, &code);
			i += bytes == 0 ? 0 : bytes - 1;
			/* A digit on a key is three characters: it goes in the
			 * middle, away from a sign in front. */
			if (code == 0x20e3 && to - start > 1 &&
			    sp_is_digit(to[-2])) {
				to[-1] = to[-2];
				to[-2] = ' ';
			}
			*to++ = plain_sign(code);
		}
	}
	*to = '\0';
	if (memchr(from, '>', length) != NULL ||
	    memchr(from, '<', length) != NULL)
		remove_arrows(start, (uint32_t)(to - start));
	return (uint32_t)(to - start);
}

/* ---- what words say ------------------------------------------------------ */

int
sp_any_equal(const char *text, size_t length, const char *word)
{
	if (strlen(word) != length)
		return 0;
	for (size_t i = 0; i < length; i++)
		if ((text[i] | 0x20) != word[i])
			return 0;
	return 1;
}

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
			if (sp_any_equal(text + i, next - i, meanings[k].word))
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

/* ---- one token ----------------------------------------------------------- */

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

/* Returns what a token that is no number may stand for as the blank, or 0. */
static uint32_t
blank_sign(const struct sp_any *a, const char *text, uint32_t length)
{
	static const char *const words[] = { "empty", "none", "null", "nil",
	    "blank", "vide", "hole", "gap", "nan", "nothing", "hueco", "vacio",
	    "leer", "space" };

	for (uint32_t i = 0; i < sizeof words / sizeof *words; i++)
		if (sp_any_equal(text, length, words[i]))
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
	uint32_t digits, half;

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
	/* Digits and letters may be a row without spaces, which is not read; but
	 * the size of a square, as 3x3, is no row. */
	half = length / 2;
	token->kind = token->value != 0 ? SP_ANY_SIGN : is_word(text, length) &&
	    (!a->of_characters || ((text[half] | 0x20) == 'x' &&
	    length == 2 * half + 1 && strspn(text, "0123456789") == half &&
	    memcmp(text, text + half + 1, half) == 0) ||
	    strcspn(text, "0123456789") >= length) ?
	    SP_ANY_WORD : SP_ANY_ODD;
	for (uint32_t i = 0; token->kind == SP_ANY_WORD && i < length; i++)
		token->value = token->value * 31 +
		    (unsigned char)sp_to_lower(text[i]);
}

int
sp_any_is_glued(const char *text, uint32_t length)
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

enum sp_status
sp_any_tokenize(struct sp_any *a, struct sp_any_row *row)
{
	const char *text = a->text + row->text;
	uint32_t i = row->indent, j, length, value = 0, digits = 0;
	struct sp_any_token *token;

	/* An empty field may stand before each mark, and behind them all stands
	 * a mark that is none. */
	if (sp_grow(&a->token, &a->token_room,
	    a->tokens + 2 * (size_t)row->end + 3, sizeof *token) != SP_OK)
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
			    sp_any_is_glued(text + i, j - i)) {
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
	a->token[a->tokens] = (struct sp_any_token){ .kind = SP_ANY_MARK };
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
