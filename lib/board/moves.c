/* moves.c -- slides, and slides in letters */
#include <string.h>

#include "board.h"

int
sp_slide_blank(struct sp_board *b, enum sp_direction way)
{
	uint32_t step = way < SP_LEFT ? b->size.w : 1;
	uint32_t to = way % 2 == 0 ? b->blank - step : b->blank + step;

	if ((unsigned)way > SP_RIGHT)
		return 0;
	/* Cells above the board wrap round; the first of a row is a border. */
	if (way < SP_LEFT ? to >= b->n :
	    (way == SP_LEFT ? b->blank : to) % b->size.w == 0)
		return 0;
	b->label[b->blank] = b->label[to];
	b->label[to] = 0;
	b->blank = to;
	return 1;
}

void
sp_slide_to(struct sp_board *b, uint32_t cell)
{
	uint32_t w = b->size.w;

	if (cell >= b->n)
		return;
	while (b->blank % w < cell % w)
		sp_slide_blank(b, SP_RIGHT);
	while (b->blank % w > cell % w)
		sp_slide_blank(b, SP_LEFT);
	while (b->blank / w < cell / w)
		sp_slide_blank(b, SP_DOWN);
	while (b->blank / w > cell / w)
		sp_slide_blank(b, SP_UP);
}

/* Letters of the directions, in the order of enum sp_direction; both cases. */
static const char letters[] = "UDLRudlr";

/* The tile that the blank changes places with. */
static const char *const where[] = {
	[SP_UP] = "above",
	[SP_DOWN] = "below",
	[SP_LEFT] = "to the left of",
	[SP_RIGHT] = "to the right of",
};

static const char prefix[] = "blank:";

enum { PREFIX = sizeof prefix - 1 };

void
sp_moves_start(struct sp_moves *m)
{
	*m = (struct sp_moves){ .number = 1 };
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

enum sp_status
sp_moves_end(struct sp_moves *m, struct sp_board *b, struct sp_fault *fault)
{
	enum sp_status status = SP_OK;

	if (m->prefix > 0 && m->prefix < PREFIX)
		return bad_letter(m, prefix, fault);
	if (m->letter == 0)
		return SP_OK;
	if (m->repeat == 0)
		return sp_fault_set(fault, SP_MALFORMED,
		    "move %llu (%c): a repeat count starts at 1",
		    (unsigned long long)m->number, m->letter);
	if (b == NULL)
		m->number = m->repeat > UINT64_MAX - m->number ? UINT64_MAX :
		    m->number + m->repeat;
	for (; b != NULL && m->repeat > 0 && status == SP_OK;
	    m->repeat--, m->number++) {
		if (!sp_slide_blank(b, m->way))
			return sp_fault_set(fault, SP_MALFORMED,
			    "move %llu (%c): no tile %s the blank",
			    (unsigned long long)m->number, m->letter,
			    where[m->way]);
		if (m->passing != NULL)
			status = m->passing(m->argument, b);
	}
	m->letter = 0;
	return status;
}

static enum sp_status
take_byte(struct sp_moves *m, struct sp_board *b, const char *byte,
    struct sp_fault *fault)
{
	enum sp_status status;
	const char *letter;

	if (*byte == ' ' || *byte == '\t' || *byte == '\r')
		return SP_OK;
	if (m->letter == 0 && m->prefix < PREFIX &&
	    *byte == prefix[m->prefix]) {
		m->prefix++;
		return SP_OK;
	}
	if (m->letter != 0 && *byte >= '0' && *byte <= '9') {
		uint64_t digit = (uint64_t)(*byte - '0');
		uint64_t so_far = m->has_repeat ? m->repeat : 0;

		m->has_repeat = 1;
		m->repeat = so_far > (UINT64_MAX - digit) / 10 ? UINT64_MAX :
		    so_far * 10 + digit;
		return SP_OK;
	}
	status = sp_moves_end(m, b, fault);
	if (status != SP_OK)
		return status;
	letter = memchr(letters, *byte, sizeof letters - 1);
	if (letter == NULL)
		return bad_letter(m, byte, fault);
	m->letter = *byte;
	/* Where a tile moves, the blank goes the opposite way: 0, 1 or 2, 3. */
	m->way = (unsigned)(letter - letters) % 4 ^ (m->prefix == 0);
	m->has_repeat = 0;
	m->repeat = 1;
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
