/* decode.c -- lines of text that people write, as columns of a few signs */
#include <assert.h>
#include <string.h>

#include "any.h"
#include "foreign.h"

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
} signs[] = {
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
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (code >= signs[i].from && code <= signs[i].to)
			return signs[i].sign;
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

/* Writes a line as columns, a byte each, of which there are at most SP_TAB_STOP
 * times as many as bytes, and a NUL behind.  Returns how many there are. */
static uint32_t
decode(char *to, const char *from, size_t length)
{
	char *start = to;
	int has_arrow = 0;

	for (size_t i = 0; i < length; i++) {
		unsigned char c = (unsigned char)from[i];
		uint32_t code = c;
		size_t bytes;

		if (c >= ' ' && c < 0x7f && c != '>' && c != '<') {
			*to++ = (char)c;
		} else if (c == '\t') {
			*to++ = '\t';
			while ((to - start) % SP_TAB_STOP != 0)
				*to++ = SP_TAB_FILL;
		} else if (c == '\r') {
			*to++ = ' ';
		} else if (c < 0x80) {
			has_arrow |= c == '>' || c == '<';
			*to++ = (char)c;
		} else {
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
	if (has_arrow)
		remove_arrows(start, (uint32_t)(to - start));
	return (uint32_t)(to - start);
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

/* Returns whether a text has some letters, which are lower case here. */
static int
has_letters(const char *text, const char *end, const char *letters)
{
	for (; text < end; text++) {
		size_t i = 0;

		while (letters[i] != '\0' && sp_to_lower(text[i]) == letters[i])
			i++;
		if (letters[i] == '\0')
			return 1;
	}
	return 0;
}

/* Returns whether words may stand in front of a row: they speak of no columns,
 * and count the rows upwards, as Row 1: and Row 2:, or are in front of the first
 * row alone. */
static int
are_of_row(struct sp_any *a, const char *words, const char *end)
{
	struct sp_any_state *s = &a->state;
	int follows = s->words_next == a->line.number;
	uint32_t number = 0, scale = 1;

	if (words >= end || !sp_is_letter(*words) || memchr(words, SP_LETTER,
	    (size_t)(end - words)) != NULL || has_letters(words, end, "col"))
		return 0;
	s->words_next = a->line.number + 1;
	for (end--; end > words && end[-1] == ' '; end--)
		continue;
	for (; end > words && sp_is_digit(end[-1]) && scale < 1000; end--) {
		number += (uint32_t)(end[-1] - '0') * scale;
		scale *= 10;
	}
	if (scale == 1 || !has_letters(words, end, "row"))
		return !follows;
	follows &= number == s->words_number + 1;
	s->words_number = number;
	return number <= 1 || follows;
}

/* Puts spaces in place of the words up to : or = in front of a row of labels.
 * Returns what they say. */
static uint32_t
remove_words(struct sp_any *a, char *text)
{
	char *labels = text + strlen(text);
	uint32_t numbers = 0, says;

	while (labels > text && labels[-1] != ':' && labels[-1] != '=')
		labels--;
	for (const char *at = labels; *at != '\0'; at++) {
		if (strchr("([{", *at) != NULL)
			return 0;
		numbers += sp_is_digit(at[0]) && !sp_is_digit(at[1]);
	}
	if (numbers < 2 || !are_of_row(a, text + strspn(text, " \t\x03"),
	    labels))
		return 0;
	says = sp_any_says(text, (size_t)(labels - text));
	memset(text, ' ', (size_t)(labels - text));
	return says;
}

/* Puts spaces in place of a bullet, a number or words in front of a line, or
 * each second bar, if the file may have them.  Returns what the words say. */
static uint32_t
remove_signs(struct sp_any *a, char *text)
{
	enum sp_any_allowance allowance = a->allowance;
	char *at = text + strspn(text, " \t\x03");
	size_t digits;

	if (allowance == SP_ALLOWS_NOTHING)
		return 0;
	digits = strspn(at, "0123456789");
	if (allowance == SP_ALLOWS_BULLETS && *at != '\0' &&
	    strchr("-*+", *at) != NULL && (at[1] == ' ' ||
	    (*at == '*' && at[1] == '\0')) &&
	    strspn(at + 1 + strspn(at + 1, " "), ",;|&") == 0)
		*at = ' ';
	if (allowance == SP_ALLOWS_NUMBERS && digits > 0 &&
	    at[digits] != '\0' && strchr(".:)", at[digits]) != NULL &&
	    (at[digits + 1] == ' ' || at[digits + 1] == '\t'))
		memset(at, ' ', digits + 1);
	if (allowance == SP_ALLOWS_BARS)
		for (; (at = strstr(at, "||")) != NULL; at += 2)
			at[1] = ' ';
	return allowance == SP_ALLOWS_WORDS ? remove_words(a, text) : 0;
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
	a->texts += decode(a->text + from, line->text, line->length) + 1;
	says = remove_signs(a, a->text + from);
	status = sp_any_take_columns(a, from, a->texts - 1, line->number);
	if (status == SP_OK)
		sp_any_last_row(a)->says |= says;
	return status;
}
