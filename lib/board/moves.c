/* moves.c -- slides, and slides in letters or by numbers of tiles */
#include <string.h>

#include "board.h"

int
sp_slide_blank(struct sp_board *b, enum sp_direction way)
{
	uint32_t to = b->blank + sp_step(b->size, way);

	if ((unsigned)way > SP_RIGHT || b->n == 0 ||
	    sp_reach(b->size, b->blank, way) == 0)
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

/* Returns the cell of a tile that is in the row or column of the blank; n if it
 * is in neither. */
static uint32_t
find_in_line(const struct sp_board *b, uint32_t label)
{
	uint32_t w = b->size.w, cell;

	if (b->n == 0)
		return 0;
	cell = b->blank - b->blank % w;
	for (uint32_t end = cell + w; cell < end; cell++)
		if (b->label[cell] == label)
			return cell;
	for (cell = b->blank % w; cell < b->n; cell += w)
		if (b->label[cell] == label)
			return cell;
	return b->n;
}

static int
has_label(const struct sp_board *b, uint32_t label)
{
	for (uint32_t cell = 0; cell < b->n; cell++)
		if (b->label[cell] == label)
			return 1;
	return 0;
}

enum sp_status
sp_slide_tile(struct sp_board *b, uint32_t label, struct sp_tap *tap,
    struct sp_fault *fault)
{
	uint32_t blank = b->blank, cell = find_in_line(b, label);

	if (label == 0)
		return sp_fault_set(fault, SP_MALFORMED, "0 is the blank, "
		    "which cannot be tapped");
	if (cell == b->n && has_label(b, label))
		return sp_fault_set(fault, SP_MALFORMED, "tile %lu is neither "
		    "in the row nor in the column of the blank",
		    (unsigned long)label);
	if (cell == b->n)
		return sp_fault_set(fault, SP_MALFORMED, "the board has no "
		    "tile %lu", (unsigned long)label);
	if (cell / b->size.w == blank / b->size.w)
		tap->dir = cell < blank ? SP_LEFT : SP_RIGHT;
	else
		tap->dir = cell < blank ? SP_UP : SP_DOWN;
	for (tap->tiles = 0; b->blank != cell; tap->tiles++)
		sp_slide_blank(b, tap->dir);
	return SP_OK;
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

/* Prefixes of moves: prefixes[by_tile]. */
static const char prefixes[][sizeof "blank:"] = { "blank:", "tiles:" };

enum { PREFIX = sizeof prefixes[0] - 1 };

void
sp_moves_start(struct sp_moves *m)
{
	*m = (struct sp_moves){ .number = 1 };
}

static enum sp_status
bad_byte(const struct sp_moves *m, const char *byte, const char *what,
    struct sp_fault *fault)
{
	sp_fault_set(fault, SP_MALFORMED, "move %llu: '",
	    (unsigned long long)m->number);
	sp_fault_quote(fault->text, sizeof fault->text, byte, 1);
	sp_fault_append(fault, "' is %s", what);
	return SP_MALFORMED;
}

static enum sp_status
bad_letter(const struct sp_moves *m, const char *letter,
    struct sp_fault *fault)
{
	return bad_byte(m, letter, "not U, D, L or R (up, down, left, right)",
	    fault);
}

/* Taps the tile whose number has just been read, if there is one. */
static enum sp_status
tap_tile(struct sp_moves *m, struct sp_board *b, struct sp_fault *fault)
{
	struct sp_fault reason;
	struct sp_tap tap;

	if (!m->has_repeat)
		return SP_OK;
	m->has_repeat = 0;
	if (b != NULL && m->repeat > SP_MAX_CELLS)
		return sp_fault_set(fault, SP_MALFORMED, "move %llu: no board "
		    "has tiles above %d", (unsigned long long)m->number,
		    SP_MAX_CELLS);
	if (b != NULL && sp_slide_tile(b, (uint32_t)m->repeat, &tap,
	    &reason) != SP_OK)
		return sp_fault_set(fault, SP_MALFORMED, "move %llu: %s",
		    (unsigned long long)m->number, reason.text);
	m->number++;
	return b != NULL && m->passing != NULL ?
	    m->passing(m->argument, b, &tap) : SP_OK;
}

enum sp_status
sp_moves_end(struct sp_moves *m, struct sp_board *b, struct sp_fault *fault)
{
	const struct sp_tap slide = { m->way, 1 };
	enum sp_status status = SP_OK;

	if (m->prefix > 0 && m->prefix < PREFIX)
		return bad_letter(m, prefixes[m->by_tile], fault);
	if (m->by_tile)
		return tap_tile(m, b, fault);
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
			status = m->passing(m->argument, b, &slide);
	}
	m->letter = 0;
	return status;
}

/* Returns whether the byte is the next one of the prefix "blank:" or "tiles:",
 * before all moves. */
static int
is_in_prefix(struct sp_moves *m, char byte)
{
	if (m->letter != 0 || m->prefix == PREFIX)
		return 0;
	if (m->prefix == 0)
		m->by_tile = byte == prefixes[1][0];
	return byte == prefixes[m->by_tile][m->prefix];
}

/* Appends a digit to the number being read. */
static void
take_digit(struct sp_moves *m, char byte)
{
	uint64_t digit = (uint64_t)(byte - '0');
	uint64_t so_far = m->has_repeat ? m->repeat : 0;

	m->has_repeat = 1;
	m->repeat = so_far > (UINT64_MAX - digit) / 10 ? UINT64_MAX :
	    so_far * 10 + digit;
}

static enum sp_status
take_letter(struct sp_moves *m, struct sp_board *b, const char *byte,
    struct sp_fault *fault)
{
	enum sp_status status = sp_moves_end(m, b, fault);
	const char *letter;

	if (status != SP_OK)
		return status;
	letter = memchr(letters, *byte, sizeof letters - 1);
	if (letter == NULL)
		return bad_letter(m, byte, fault);
	m->letter = *byte;
	/* The blank goes the opposite way of the tile: U and D are 0 and 1, L
	 * and R 2 and 3, so opposite ways differ in bit 0. */
	m->way = (unsigned)(letter - letters) % 4 ^ (m->prefix == 0);
	m->has_repeat = 0;
	m->repeat = 1;
	return SP_OK;
}

static enum sp_status
take_byte(struct sp_moves *m, struct sp_board *b, const char *byte,
    struct sp_fault *fault)
{
	int is_space = *byte == ' ' || *byte == '\t' || *byte == '\r';
	int by_tile = m->by_tile && m->prefix == PREFIX;

	if (by_tile && (is_space || *byte == ','))
		return tap_tile(m, b, fault);
	if (is_space)
		return SP_OK;
	if (is_in_prefix(m, *byte)) {
		m->prefix++;
		return SP_OK;
	}
	if ((by_tile || m->letter != 0) && *byte >= '0' && *byte <= '9') {
		take_digit(m, *byte);
		return SP_OK;
	}
	return by_tile ? bad_byte(m, byte, "no digit of a tile's number",
	    fault) : take_letter(m, b, byte, fault);
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
