/* decode.c -- a line of text that people write, as columns of a few signs */
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

		if (text[i] != '>' ||
		    (i + 1 < length && text[i + 1] != ' '))
			continue;
		while (from > 0 && (text[from - 1] == '-' ||
		    text[from - 1] == '='))
			from--;
		if (from < i && (from == 0 || text[from - 1] == ' ' ||
		    sp_is_digit(text[from - 1])))
			memset(text + from, ' ', i + 1 - from);
	}
}

uint32_t
sp_any_decode(char *to, const char *from, size_t length)
{
	char *start = to;
	int has_arrow = 0;

	for (size_t i = 0; i < length; i++) {
		unsigned char c = (unsigned char)from[i];
		uint32_t code = c;
		size_t bytes;

		if (c >= ' ' && c < 0x7f && c != '>') {
			*to++ = (char)c;
		} else if (c == '\t') {
			*to++ = '\t';
			while ((to - start) % SP_TAB_STOP != 0)
				*to++ = SP_TAB_FILL;
		} else if (c == '\r') {
			*to++ = ' ';
		} else if (c < 0x80) {
			has_arrow |= c == '>';
			*to++ = (char)c;
		} else {
			bytes = sp_utf8(from + i, length - i, &code);
			i += bytes == 0 ? 0 : bytes - 1;
			*to++ = plain_sign(code);
		}
	}
	if (has_arrow)
		remove_arrows(start, (uint32_t)(to - start));
	return (uint32_t)(to - start);
}

size_t
sp_any_bytes(const char *from, size_t length, uint32_t columns)
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
