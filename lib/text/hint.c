/* hint.c -- what the user may have meant, added to a fault */
#include <string.h>

#include "text.h"

/* Whether the text begins with the bytes by which editors tell its encoding. */
static int
is_byte_order_mark(const char *text, size_t length)
{
	return (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) ||
	    (length >= 2 && (memcmp(text, "\xff\xfe", 2) == 0 ||
	    memcmp(text, "\xfe\xff", 2) == 0));
}

/* Whether it may be meant as the blank: no digits, no control characters. */
static int
is_word(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		unsigned char c = (unsigned char)text[i];

		if (c <= ' ' || c == 0x7f || (c >= '0' && c <= '9'))
			return 0;
	}
	return length < SP_TOKEN_TEXT;
}

/* Whether it may be a solution: letters of slides, and repeat counts. */
static int
is_moves(const char *text, size_t length)
{
	static const char of_moves[] = "UDLRudlr0123456789";

	for (size_t i = 0; i < length; i++)
		if (memchr(of_moves, text[i], sizeof of_moves - 1) == NULL)
			return 0;
	return text[0] > '9';
}

/* Where the digits from `at` on end. */
static size_t
skip_digits(const char *text, size_t length, size_t at)
{
	while (at < length && text[at] >= '0' && text[at] <= '9')
		at++;
	return at;
}

/* Whether it begins with a number that has a decimal point, and maybe an
 * exponent, and ends with it or goes on behind a comma. */
static int
has_point(const char *text, size_t length)
{
	size_t at = skip_digits(text, length, 0);

	if (at == 0 || at == length || text[at] != '.')
		return 0;
	at = skip_digits(text, length, at + 1);
	if (at < length && (text[at] == 'e' || text[at] == 'E')) {
		at++;
		if (at < length && (text[at] == '+' || text[at] == '-'))
			at++;
		at = skip_digits(text, length, at);
	}
	return at == length || text[at] == ',';
}

/* Whether a byte, which is taken then, is the next one. */
static int
take_byte(struct sp_input *in, unsigned char byte)
{
	if (sp_input_look(in) != SP_OK || *in->at.pos != byte)
		return 0;
	in->at.pos++;
	return 1;
}

/* Whether the token holds, or is, a name in an object of JSON. */
static int
is_key(struct sp_reader *r)
{
	const struct sp_lexer *lexer = &r->collector.lexer;

	if (lexer->loose)
		return take_byte(&r->in, '"') && take_byte(&r->in, ':');
	for (size_t i = 1; i < lexer->length; i++)
		if (memcmp(lexer->text + i - 1, "\":", 2) == 0)
			return 1;
	return 0;
}

/* A file can be read in another form or be changed; an argument has no fd. */
static int
is_file(const struct sp_reader *r)
{
	return r->in.fd >= 0;
}

static void
hint_label(struct sp_reader *r, struct sp_fault *fault)
{
	const struct sp_lexer *lexer = &r->collector.lexer;
	int is_loose = !lexer->loose &&
	    sp_is_loose(lexer->text, lexer->length);

	if (is_file(r) && is_key(r))
		sp_fault_append(fault, "; jq -c '..|.NAME? // empty' takes "
		    "the lists called NAME out of JSON%s",
		    lexer->loose ? "" : ", for -i loose");
	else if (is_file(r) && r->collector.count == 0 &&
	    is_moves(lexer->text, lexer->length))
		sp_fault_append(fault, "; if these are moves, sp-map -m @FILE "
		    "makes them");
	else if (is_loose && is_file(r) && r->form.blank_is_zero)
		sp_fault_append(fault, "; %s-i loose reads boards with such "
		    "signs", r->of_goals ? "sp-map " : "");
	else if (is_loose && !is_word(lexer->text, lexer->length))
		sp_fault_append(fault, "; separate labels by spaces alone");
	else if (r->form.blank_is_zero && lexer->length == 2 &&
	    memcmp(lexer->text, "-1", 2) == 0)
		sp_fault_append(fault, "; if that is the blank, put 0 there");
	else if (has_point(lexer->text, lexer->length))
		sp_fault_append(fault, "; write labels without a decimal "
		    "point");
	else if (lexer->loose && is_word(lexer->text, lexer->length))
		sp_fault_append(fault, "; if that is the blank, put 0 there; "
		    "if a heading or a name, leave it out");
}

enum sp_status
sp_wrong_token(struct sp_reader *r, const char *what, struct sp_fault *fault)
{
	const struct sp_lexer *lexer = &r->collector.lexer;

	sp_fault_set(fault, SP_MALFORMED, "'");
	sp_fault_quote(fault->text, sizeof fault->text, lexer->text,
	    lexer->length);
	sp_fault_append(fault, "' is no %s", what);
	if (is_byte_order_mark(lexer->text, lexer->length))
		sp_fault_append(fault, "; it begins with a byte order mark: "
		    "save the file as plain text, without one");
	else if (!r->form.by_index)
		hint_label(r, fault);
	return SP_MALFORMED;
}

int
sp_looks_like_row(const struct sp_reader *r, const struct sp_board *b)
{
	const struct sp_collector *s = &r->collector;
	uint32_t greater = 0;

	if (s->size.w != 0)
		return s->count == s->size.w;
	if (s->count < SP_MIN_SIDE)
		return 0;
	for (uint32_t i = 0; i < s->stored; i++)
		greater += b->label[i] > s->count;
	return s->count <= 8 || 2 * greater >= s->count;
}

void
sp_hint_grid(const struct sp_reader *r, const struct sp_board *b,
    struct sp_fault *fault)
{
	if (is_file(r) && !r->form.grid && r->form.blank_is_zero &&
	    !sp_collect_has_rows(r) && sp_looks_like_row(r, b))
		sp_fault_append(fault,
		    "; if every line is a row of a board, give -G");
}

void
sp_hint_one_more(const struct sp_reader *r, const struct sp_board *b,
    struct sp_fault *fault)
{
	const struct sp_collector *s = &r->collector;
	unsigned long side = s->count == 0 ? 0 : sp_square_side(s->count - 1);

	if (is_file(r) && !r->form.grid && s->size.w == 0 &&
	    side >= SP_MIN_SIDE && !sp_collect_has_rows(r) &&
	    !sp_looks_like_row(r, b))
		sp_fault_append(fault, "; one too many for %lux%lu; if a "
		    "number stands in front or behind, cut it off (at a tab: "
		    "cut -f 2- or -f 1, at a space: cut -d ' ' -f 2-)", side,
		    side);
}

/* Whether cells of that number make a board of some size. */
static int
has_size(uint32_t n)
{
	for (uint32_t w = SP_MIN_SIDE; w * w <= n; w++)
		if (n % w == 0)
			return 1;
	return 0;
}

/* Whether the labels, of which none is the blank, are one too few. */
static int
lacks_blank(const struct sp_reader *r)
{
	const struct sp_collector *s = &r->collector;

	if (!r->form.blank_is_zero || s->blanks > 0)
		return 0;
	return s->size.w != 0 ? s->count + 1 == sp_cells(s->size) :
	    !r->form.grid && s->count >= 8 &&
	    sp_square_side(s->count + 1) >= SP_MIN_SIDE;
}

/* Whether the labels are all numbers but the greatest, which is the blank. */
static int
lacks_greatest(const struct sp_reader *r)
{
	const struct sp_collector *s = &r->collector;

	return !r->form.blank_is_zero && r->blank_label == UINT32_MAX &&
	    s->max == s->count && (s->size.w != 0 ?
	    s->count + 1 == sp_cells(s->size) :
	    sp_square_side(s->count + 1) >= SP_MIN_SIDE);
}

void
sp_hint_count(const struct sp_reader *r, struct sp_fault *fault)
{
	const struct sp_collector *s = &r->collector;

	if (lacks_blank(r))
		sp_fault_append(fault, "; write 0 for the blank");
	else if (s->size.w == 0 && sp_collect_has_rows(r))
		sp_fault_append(fault, "; give the size with -s %lux%lu",
		    (unsigned long)s->part,
		    (unsigned long)(s->count / s->part));
	else if (s->size.w == 0 && !r->form.grid && has_size(s->count))
		sp_fault_append(fault, "; give the size with -s");
	if (lacks_greatest(r))
		sp_fault_append(fault, "; if the blank is left out, put %lu "
		    "there", s->count + (unsigned long)r->form.base);
	if (!is_file(r) || (r->form.grid ? s->width : s->count) != 1)
		return;
	if (r->form.loose)
		sp_fault_append(fault, "; jq -c '.[]' puts each board of a "
		    "JSON list on one line, jq -c . a single one");
	else if (!r->form.grid)
		sp_fault_append(fault, "; put each board on one line");
}

void
sp_hint_one_based(const struct sp_reader *r, struct sp_fault *fault)
{
	if (is_file(r) && !r->form.grid)
		sp_fault_append(fault, "; if %lu stands for it, %s-i one-based "
		    "reads such boards%s", (unsigned long)r->collector.count,
		    r->of_goals ? "sp-map " : "", r->form.loose ?
		    ", with spaces alone between labels" : "");
}

void
sp_hint_from_zero(const struct sp_reader *r, struct sp_fault *fault)
{
	if (is_file(r) && r->form.loose)
		sp_fault_append(fault, "; if tiles count from 0, see 'Boards "
		    "from elsewhere' in man 7 sp");
}

/* Whether the first row of the grid may be a board; its labels differ. */
static int
looks_like_board(const struct sp_reader *r, const struct sp_board *b)
{
	const struct sp_collector *s = &r->collector;
	uint32_t blanks = 0;

	if (s->size.w != 0)
		return s->rows == 0;
	if (s->rows == 0 || sp_square_side(s->width) < SP_MIN_SIDE)
		return 0;
	/* If the row has one blank only, all its labels are stored. */
	for (uint32_t i = 0; i < s->width && i < s->stored; i++) {
		blanks += b->label[i] == 0;
		if (b->label[i] > s->width)
			return 0;
	}
	return blanks == 1;
}

void
sp_hint_lines(const struct sp_reader *r, const struct sp_board *b,
    struct sp_fault *fault)
{
	if (is_file(r) && r->form.grid && !r->form.sized &&
	    looks_like_board(r, b))
		sp_fault_append(fault, "; without -G every line is a board");
}

void
sp_hint_sized(const struct sp_reader *r, const struct sp_board *b,
    struct sp_fault *fault)
{
	const struct sp_collector *s = &r->collector;

	if (is_file(r) && s->size.w == 0 && s->rows == 1 && s->width <= 2 &&
	    b->label[0] >= SP_MIN_SIDE && b->label[s->width - 1] >= SP_MIN_SIDE)
		sp_fault_append(fault,
		    "; if row 1 is the size of the grid, give -i sized");
}

void
sp_hint_first(const struct sp_reader *r, const struct sp_board *b,
    uint32_t label, struct sp_fault *fault)
{
	const struct sp_collector *s = &r->collector;

	uint32_t least = s->size.w != 0 ? sp_cells(s->size) : s->count;

	if (is_file(r) && !r->form.grid && least > 4 && b->label[0] == label &&
	    (!r->form.loose || s->blanks == 0))
		sp_fault_append(fault, "; if the first is a number of the line, "
		    "cut it off (at a tab: cut -f 2-, at a space: "
		    "cut -d ' ' -f 2-)");
}

void
sp_hint_several(const struct sp_reader *r, struct sp_fault *fault)
{
	const struct sp_collector *s = &r->collector;

	/* A label, but not a blank, that is twice begins the next board. */
	if (is_file(r) && r->form.loose && !r->form.grid && s->blanks > 0 &&
	    (s->size.w != 0 ||
	    sp_square_side(s->count - s->blanks) >= SP_MIN_SIDE))
		sp_fault_append(fault, "; if the line holds several boards, "
		    "give each a line, as jq -c '.[]' does");
}
