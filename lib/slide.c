/* slide.c -- moves */
#include <string.h>

#include "private.h"

int
sp_slide_blank(struct sp_board *b, enum sp_direction way)
{
	uint32_t row = b->blank / b->size.w, column = b->blank % b->size.w;
	uint32_t to = b->blank;

	switch (way) {
	case SP_UP:
		if (row == 0)
			return 0;
		to -= b->size.w;
		break;
	case SP_DOWN:
		if (row == b->size.h - 1)
			return 0;
		to += b->size.w;
		break;
	case SP_LEFT:
		if (column == 0)
			return 0;
		to--;
		break;
	case SP_RIGHT:
		if (column == b->size.w - 1)
			return 0;
		to++;
		break;
	}
	b->label[b->blank] = b->label[to];
	b->label[to] = 0;
	b->blank = to;
	return 1;
}

void
sp_slide_to(struct sp_board *b, uint32_t cell)
{
	uint32_t w = b->size.w;

	while (b->blank % w < cell % w)
		sp_slide_blank(b, SP_RIGHT);
	while (b->blank % w > cell % w)
		sp_slide_blank(b, SP_LEFT);
	while (b->blank / w < cell / w)
		sp_slide_blank(b, SP_DOWN);
	while (b->blank / w > cell / w)
		sp_slide_blank(b, SP_UP);
}

static const struct {
	char upper, lower;
	enum sp_direction way, opposite;
	const char *where; /* the blank looks for a tile that moves the other
	                      way */
} letters[] = {
	{ 'U', 'u', SP_UP, SP_DOWN, "above" },
	{ 'D', 'd', SP_DOWN, SP_UP, "below" },
	{ 'L', 'l', SP_LEFT, SP_RIGHT, "to the left of" },
	{ 'R', 'r', SP_RIGHT, SP_LEFT, "to the right of" },
};

enum { LETTERS = sizeof letters / sizeof *letters };

static const char *
skip_spaces(const char *text, const char *end)
{
	while (text < end && (*text == ' ' || *text == '\t' || *text == '\r'))
		text++;
	return text;
}

/* Reads the repeat count behind a letter, 1 if there is none, 0 if wrong. */
static uint64_t
parse_repeat(const char **text, const char *end)
{
	const uint64_t enough = SP_MAX_CELLS;
	const char *at = skip_spaces(*text, end);
	uint64_t count = 0;

	if (at == end || *at < '0' || *at > '9') {
		*text = at;
		return 1;
	}
	for (; at < end && *at >= '0' && *at <= '9';
	    at = skip_spaces(at + 1, end))
		if (count < enough)
			count = count * 10 + (uint64_t)(*at - '0');
	*text = at;
	return count;
}

static enum sp_status
bad_letter(const char *text, const char *end, uint64_t number,
    struct sp_fault *fault)
{
	sp_fault_set(fault, SP_MALFORMED, "move %llu: '",
	    (unsigned long long)number);
	sp_fault_quote(fault->text, sizeof fault->text, text,
	    end > text ? 1 : 0);
	strncat(fault->text, "' is none of U D L R",
	    sizeof fault->text - strlen(fault->text) - 1);
	return SP_MALFORMED;
}

/* The direction in which the blank goes for a letter; its row in *row. */
static int
find_letter(char c, size_t *row)
{
	for (*row = 0; *row < LETTERS; ++*row)
		if (c == letters[*row].upper || c == letters[*row].lower)
			return 1;
	return 0;
}

/* Makes one slide several times; *number is that of the next slide. */
static enum sp_status
repeat_slide(struct sp_board *b, enum sp_direction way, char letter,
    uint64_t repeat, uint64_t *number, struct sp_fault *fault)
{
	if (b == NULL) {
		*number += repeat;
		return SP_OK;
	}
	for (; repeat > 0; repeat--, ++*number)
		if (!sp_slide_blank(b, way))
			return sp_fault_set(fault, SP_MALFORMED,
			    "move %llu (%c): no tile %s the blank",
			    (unsigned long long)*number, letter,
			    letters[way].where);
	return SP_OK;
}

enum sp_status
sp_moves_apply(struct sp_board *b, const char *text, size_t length,
    struct sp_fault *fault)
{
	static const char prefix[] = "blank:";
	const char *end = text + length;
	uint64_t number = 1;
	int by_blank;

	text = skip_spaces(text, end);
	by_blank = (size_t)(end - text) >= sizeof prefix - 1 &&
	    memcmp(text, prefix, sizeof prefix - 1) == 0;
	if (by_blank)
		text += sizeof prefix - 1;
	while ((text = skip_spaces(text, end)) < end) {
		char letter = *text;
		uint64_t repeat;
		size_t row;
		enum sp_status status;

		if (!find_letter(letter, &row))
			return bad_letter(text, end, number, fault);
		text++;
		repeat = parse_repeat(&text, end);
		if (repeat == 0)
			return sp_fault_set(fault, SP_MALFORMED,
			    "move %llu (%c): a repeat count starts at 1",
			    (unsigned long long)number, letter);
		status = repeat_slide(b, by_blank ? letters[row].way :
		    letters[row].opposite, letter, repeat, &number, fault);
		if (status != SP_OK)
			return status;
	}
	return SP_OK;
}
