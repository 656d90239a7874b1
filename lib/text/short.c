/* short.c -- lines with an index or a size alone */
#include <string.h>

#include "text.h"

enum {
	LINE_TEXT = 2 * SP_TOKEN_TEXT + 1, /* room for two words and a space */
	/* Room for \xHH for each byte, "..." and a NUL. */
	SIZE_TEXT = 4 * SP_TOKEN_TEXT + 4,
	SHORT_LINE_MOST = 1 << 16 /* bytes of a line that are looked at */
};

/* A word of a line; its length is 0 behind the last one. */
struct word {
	const char *text;
	size_t length;
};

/* Takes the next word of what is left of a line. */
static struct word
next_word(const char **at, const char *end)
{
	/* What ends a word: a comment, and spaces. */
	static const char ends[] = { '#', ' ', '\t', '\r' };
	struct word word;

	while (*at < end && memchr(ends + 1, **at, sizeof ends - 1) != NULL)
		++*at;
	word.text = *at;
	while (*at < end && memchr(ends, **at, sizeof ends) == NULL)
		++*at;
	word.length = (size_t)(*at - word.text);
	return word;
}

static int
is_number(const struct word *word)
{
	for (size_t i = 0; i < word->length; i++)
		if (!sp_is_digit(word->text[i]))
			return 0;
	return word->length > 0;
}

/* Reads the next line that is neither empty nor a comment nor, in loose form, a
 * rule.  *is_cut: it may go on behind its end. */
static enum sp_status
next_short_line(struct sp_reader *r, const char **at, const char **end,
    int *is_cut)
{
	const struct sp_line *line = &r->whole;
	const char *start;
	enum sp_status status;

	do {
		status = sp_line_take(&r->whole, &r->in, SHORT_LINE_MOST);
		r->line = line->number;
		if (status != SP_OK && status != SP_MALFORMED)
			return status;
		*is_cut = status == SP_MALFORMED &&
		    memchr(line->text, '#', line->length) == NULL;
		*at = start = line->text;
		*end = line->text + line->length;
	} while (!*is_cut && (next_word(&start, *end).length == 0 ||
	    (r->form.loose && sp_loose_is_rule(*at, *end))));
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
	struct word word;
	const char *at, *end;
	int is_cut;
	enum sp_status status = next_short_line(r, &at, &end, &is_cut);

	if (status != SP_OK)
		return status;
	word = next_word(&at, end);
	if (is_number(&word)) {
		size_t digits = parse_index(word.text, word.length, index);

		/* A number that does not end is past all indexes, unless the
		 * digits that are kept may all be zeros in front. */
		if (at == end && (!is_cut || digits > SP_BIG_TEXT))
			return SP_OK;
		word = next_word(&at, end);
		if (word.length == 0 && !is_cut)
			return SP_OK;
	}
	sp_lexer_set_text(&r->lexer, word.text, word.length);
	status = sp_refuse(&r->builder, word.length == 0 ? SP_FAULT_OTHER :
	    is_number(&word) ? SP_FAULT_INDEXES : SP_FAULT_INDEX, 0, r->line);
	sp_describe(r, fault);
	return status;
}

/* ---- sizes ---------------------------------------------------------------- */

/* Sets the text to the words of the line, with a space between two, as far as
 * faults quote text. */
static void
take_size_text(const char *at, const char *end, char text[SIZE_TEXT])
{
	char words[LINE_TEXT];
	size_t length = 0;
	struct word word;

	while (length < SP_TOKEN_TEXT && (word = next_word(&at, end)).length >
	    0) {
		if (word.length > SP_TOKEN_TEXT)
			word.length = SP_TOKEN_TEXT;
		if (length > 0)
			words[length++] = ' ';
		memcpy(words + length, word.text, word.length);
		length += word.length;
	}
	*text = '\0';
	sp_fault_quote(text, SIZE_TEXT, words, length);
}

enum sp_status
sp_read_size(struct sp_reader *r, struct sp_fault *fault)
{
	char text[SIZE_TEXT], with_x[SIZE_TEXT], *space;
	const char *at, *end;
	int is_cut;
	enum sp_status status;
	struct sp_fault reason;

	sp_rows_set_size(r, (struct sp_size){ 0, 0 });
	/* Signs between labels, which the form loose skips, are not skipped in
	 * the line of the size. */
	status = next_short_line(r, &at, &end, &is_cut);
	if (status != SP_OK)
		return status;
	take_size_text(at, end, text);
	/* N, W H or WxH. */
	strcpy(with_x, text);
	space = strchr(with_x, ' ');
	if (space != NULL)
		*space = 'x';
	if (sp_size_parse(with_x, &r->lexer.size, &reason) != SP_OK) {
		sp_fault_set(fault, SP_MALFORMED, "'%s': %s", text,
		    reason.text);
		status = sp_refuse(&r->builder, SP_FAULT_SIZE_TEXT, 0, r->line);
	} else {
		status = is_cut ? sp_refuse(&r->builder, SP_FAULT_OTHER, 0,
		    r->line) : sp_take_size(r, r->line);
	}
	if (status != SP_OK)
		r->skip = SP_SKIP_ROWS;
	return status;
}
