/* moves.c -- slides, and slides in letters */
#include <string.h>

#include "board.h"

/* ---- slides ---- */

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

/* ---- letters ---- */

/* The letters of the directions. */
static const struct {
	char upper, lower;
	enum sp_direction opposite;
	const char *where; /* the tile that the blank changes places with */
} letters[] = {
	[SP_UP] = { 'U', 'u', SP_DOWN, "above" },
	[SP_DOWN] = { 'D', 'd', SP_UP, "below" },
	[SP_LEFT] = { 'L', 'l', SP_RIGHT, "to the left of" },
	[SP_RIGHT] = { 'R', 'r', SP_LEFT, "to the right of" },
};

enum { LETTERS = sizeof letters / sizeof *letters };

static const char prefix[] = "blank:";

void
sp_moves_start(struct sp_moves *m)
{
	memset(m, 0, sizeof *m);
	m->number = 1;
}

/* The direction that a letter names, LETTERS if it names none. */
static unsigned
direction_of(char letter)
{
	unsigned way = 0;

	while (way < LETTERS && letter != letters[way].upper &&
	    letter != letters[way].lower)
		way++;
	return way;
}

static enum sp_status
bad_letter(const struct sp_moves *m, const char *letter,
    struct sp_fault *fault)
{
	sp_fault_set(fault, SP_MALFORMED, "move %llu: '",
	    (unsigned long long)m->number);
	sp_fault_quote(fault->text, sizeof fault->text, letter, 1);
	sp_fault_append(fault, "' is none of U D L R");
	return SP_MALFORMED;
}

/* A result that is too great for its type becomes the greatest of it. */

static uint64_t
add_saturated(uint64_t a, uint64_t b)
{
	return b > UINT64_MAX - a ? UINT64_MAX : a + b;
}

static void
append_digit(uint64_t *number, uint64_t digit)
{
	*number = *number > (UINT64_MAX - digit) / 10 ? UINT64_MAX :
	    *number * 10 + digit;
}

enum sp_status
sp_moves_end(struct sp_moves *m, struct sp_board *b, struct sp_fault *fault)
{
	uint64_t repeat = m->has_repeat ? m->repeat : 1;
	unsigned letter = direction_of(m->letter);
	enum sp_direction way;

	if (m->prefix > 0 && !m->by_blank)
		return bad_letter(m, prefix, fault);
	if (m->letter == 0)
		return SP_OK;
	if (repeat == 0)
		return sp_fault_set(fault, SP_MALFORMED,
		    "move %llu (%c): a repeat count starts at 1",
		    (unsigned long long)m->number, m->letter);
	way = m->by_blank ? (enum sp_direction)letter :
	    letters[letter].opposite;
	if (b == NULL) {
		m->number = add_saturated(m->number, repeat);
		repeat = 0;
	}
	for (; repeat > 0; repeat--, m->number++)
		if (!sp_slide_blank(b, way))
			return sp_fault_set(fault, SP_MALFORMED,
			    "move %llu (%c): no tile %s the blank",
			    (unsigned long long)m->number, m->letter,
			    letters[way].where);
	m->letter = 0;
	m->has_repeat = 0;
	m->repeat = 0;
	return SP_OK;
}

/* Takes a byte of the prefix, which may only come first; 0 if it is none. */
static int
take_prefix(struct sp_moves *m, char byte)
{
	if (m->begun || byte != prefix[m->prefix])
		return 0;
	if (prefix[++m->prefix] == '\0')
		m->begun = m->by_blank = 1;
	return 1;
}

static enum sp_status
take_byte(struct sp_moves *m, struct sp_board *b, const char *byte,
    struct sp_fault *fault)
{
	enum sp_status status;

	if (*byte == ' ' || *byte == '\t' || *byte == '\r' ||
	    take_prefix(m, *byte))
		return SP_OK;
	m->begun = 1;
	if (m->letter != 0 && *byte >= '0' && *byte <= '9') {
		m->has_repeat = 1;
		append_digit(&m->repeat, (uint64_t)(*byte - '0'));
		return SP_OK;
	}
	status = sp_moves_end(m, b, fault);
	if (status != SP_OK)
		return status;
	if (direction_of(*byte) == LETTERS)
		return bad_letter(m, byte, fault);
	m->letter = *byte;
	return SP_OK;
}

enum sp_status
sp_moves_take(struct sp_moves *m, struct sp_board *b, const char *text,
    size_t length, struct sp_fault *fault)
{
	enum sp_status status = SP_OK;

	for (size_t i = 0; i < length && status == SP_OK; i++)
		status = take_byte(m, b, text + i, fault);
	return status;
}

enum sp_status
sp_moves_apply(struct sp_board *b, const char *text, size_t length,
    struct sp_fault *fault)
{
	struct sp_moves m;
	enum sp_status status;

	sp_moves_start(&m);
	status = sp_moves_take(&m, b, text, length, fault);
	return status == SP_OK ? sp_moves_end(&m, b, fault) : status;
}
