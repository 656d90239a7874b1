/* moves.c -- slides and taps, and texts of them */
#include <string.h>

#include "board.h"

int
sp_slide_blank(struct sp_board *b, enum sp_direction way)
{
	uint32_t to;

	assert(b != NULL && (b->n == 0 || (b->n == sp_cells(b->size) &&
	    b->blank < b->n && b->label[b->blank] == 0)));
	to = b->blank + sp_step(b->size, way);
	if ((unsigned)way > SP_RIGHT || b->n == 0 ||
	    sp_reach(b->size, b->blank, way) == 0)
		return 0;
	sp_board_labels(b)[b->blank] = b->label[to];
	sp_board_labels(b)[to] = 0;
	b->blank = to;
	return 1;
}

void
sp_slide_to(struct sp_board *b, uint32_t cell)
{
	uint32_t *label, w, blank, corner;

	assert(b != NULL);
	if (cell >= b->n)
		return;
	label = sp_board_labels(b);
	w = b->size.w;
	blank = b->blank;
	corner = blank - blank % w + cell % w;
	for (uint32_t next; blank != corner; blank = next) {
		next = blank < corner ? blank + 1 : blank - 1;
		label[blank] = label[next];
	}
	for (uint32_t next; blank != cell; blank = next) {
		next = blank < cell ? blank + w : blank - w;
		label[blank] = label[next];
	}
	label[blank] = 0;
	b->blank = blank;
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

enum sp_status
sp_slide_tile(struct sp_board *b, uint32_t label, struct sp_tap *tap,
    struct sp_fault *fault)
{
	struct sp_tap unused;
	uint32_t blank, cell;

	SP_NOT_NULL(fault, b);
	blank = b->blank;
	cell = find_in_line(b, label);
	if (tap == NULL)
		tap = &unused;
	if (label == 0)
		return sp_fault_set(fault, SP_MALFORMED, "0 is the blank, "
		    "which cannot be tapped");
	for (uint32_t at = 0; cell == b->n && at < b->n; at++)
		if (b->label[at] == label)
			return sp_fault_set(fault, SP_MALFORMED, "tile %lu is "
			    "neither in the row nor in the column of the blank",
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

uint32_t
sp_tap_label(const struct sp_board *b, const struct sp_tap *tap)
{
	assert(b != NULL && tap != NULL);
	if (b->n == 0 || (unsigned)tap->dir > SP_RIGHT ||
	    tap->tiles > sp_reach(b->size, b->blank, tap->dir))
		return 0;
	return b->label[b->blank + tap->tiles * sp_step(b->size, tap->dir)];
}

enum {
	ARROW = 3, /* bytes in UTF-8 of an arrow, or of U+FE0F */
	NO_WAY = 4 /* no enum sp_direction */
};

/*
 * A text of moves is read from left to right, and each move is made once it is
 * read.  Between moves stand separators; in front of all moves may stand a
 * prefix, which says what the moves name.
 */
struct move_text {
	const char *start, *at, *end;
	/* NULL: the text alone is checked, as behind a move that is blocked. */
	struct sp_board *b;
	uint32_t column;    /* of the blank of b, from 0 */
	/* As for sp_moves_pass; NULL: nobody is told of the moves. */
	enum sp_status (*pass)(void *context, const struct sp_board *b,
	    const struct sp_move *move);
	void *argument;     /* of pass */
	/* The number of the next slide or tap, counted from 1; at most
	 * UINT64_MAX. */
	uint64_t number;
	int names_blank;    /* "blank:": the blank goes that way, not the tile */
	int in_signs;       /* the moves are written < > ^ v */
	int has_letters, has_arrows; /* a move was a letter or word; an arrow */
	char quote;         /* a quote that was opened; 0: there is none */
	/* How many brackets are open; whether one was closed inside another;
	 * whether one was opened behind it, as in [[U], [L]]. */
	size_t open;
	int has_list, has_lists;
	int is_blocked;     /* a move was not possible on the board */
	struct sp_fault *fault;
};

/*
 * Reports a fault of the next move.  `name` is its letter or arrow, or NULL.
 * SP_OK: the board blocks the move, and the rest of the text is still to be
 * checked: "unsolvable" begins with a slide, and is no text of moves.
 */
static enum sp_status
fail(struct move_text *t, enum sp_fault_kind kind, const char *name,
    const char *reason)
{
	if (name == NULL)
		sp_fault_set(t->fault, SP_MALFORMED, "move %llu: %s",
		    (unsigned long long)t->number, reason);
	else
		sp_fault_set(t->fault, SP_MALFORMED, "move %llu (%.*s): %s",
		    (unsigned long long)t->number,
		    (unsigned char)*name < 0x80 ? 1 : ARROW, name, reason);
	t->fault->kind = kind;
	if (t->b == NULL || kind != SP_FAULT_SLIDE)
		return SP_MALFORMED;
	t->is_blocked = 1;
	t->b = NULL;
	t->pass = NULL;
	return SP_OK;
}

static int
is_move_space(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static int
is_quote(char c)
{
	return c == '"' || c == '\'';
}

static int
is_between(char c)
{
	switch (c) {
	case ' ': case '\t': case '\r': case '\n': case ',': case ';':
	case '[': case ']': case '(': case ')': case '{': case '}':
	case '"': case '\'':
		return 1;
	}
	return 0;
}

/* Returns whether a word may begin at `at`. */
static int
begins_word(const struct move_text *t, const char *at)
{
	return at == t->start || is_between(at[-1]) || at[-1] == ':';
}

/* Reports the place at which the text is no move any more: the whole word if it
 * begins there, else the character. */
static enum sp_status
bad_word(struct move_text *t, const char *what)
{
	const char *end = t->at + 1;
	int is_word = begins_word(t, t->at);

	while (end < t->end && (is_word ? !is_between(*end) :
	    (*end & 0xc0) == 0x80))
		end++;
	fail(t, SP_FAULT_MOVES, NULL, "'");
	sp_fault_quote(t->fault->text, sizeof t->fault->text, t->at,
	    (size_t)(end - t->at));
	sp_fault_append(t->fault, "' is %s", what);
	return SP_MALFORMED;
}

/* Skips what may stand between moves. */
static void
skip_between(struct move_text *t)
{
	for (; t->at < t->end && is_between(*t->at); t->at++)
		if (is_quote(*t->at))
			t->quote = t->quote == *t->at ? 0 : *t->at;
		else if (strchr("[({", *t->at) != NULL) {
			t->has_lists |= t->has_list;
			t->open++;
		} else if (strchr("])}", *t->at) != NULL)
			t->has_list = t->open > 0 && --t->open > 0;
}

/* Returns whether a quote follows a move and was not opened in front of it:
 * players write R' for another move than R. */
static int
has_prime(const struct move_text *t)
{
	return t->at < t->end && is_quote(*t->at) && *t->at != t->quote;
}

/* Skips the word, which is in lower case, if the text goes on with it in any
 * case; returns whether it does. */
static int
skip_word(struct move_text *t, const char *word)
{
	const char *at = t->at;

	for (; *word != '\0'; word++, at++)
		if (at == t->end || (*at != *word && (*word == ':' ||
		    (*at | 0x20) != *word)))
			return 0;
	t->at = at;
	return 1;
}

/* Reads the digits at hand; numbers above UINT64_MAX become UINT64_MAX. */
static uint64_t
read_number(struct move_text *t)
{
	uint64_t value = 0;

	for (; t->at < t->end && sp_is_digit(*t->at); t->at++) {
		uint64_t digit = (uint64_t)(*t->at - '0');

		value = value > (UINT64_MAX - digit) / 10 ? UINT64_MAX :
		    value * 10 + digit;
	}
	return value;
}

/* Skips a word or letter and returns its direction; NO_WAY if there is none. */
static unsigned
read_letter(struct move_text *t)
{
	static const char *const words[] = {
		[SP_UP] = "up", [SP_DOWN] = "down", [SP_LEFT] = "left",
		[SP_RIGHT] = "right"
	};
	unsigned way;

	switch (*t->at) {
	case 'U': case 'u':
		way = SP_UP;
		break;
	case 'D': case 'd':
		way = SP_DOWN;
		break;
	case 'L': case 'l':
		way = SP_LEFT;
		break;
	case 'R': case 'r':
		way = SP_RIGHT;
		break;
	default:
		return NO_WAY;
	}
	/* No letter of a direction is the second letter of a word. */
	if (t->at + 1 == t->end || (t->at[1] | 0x20) != words[way][1] ||
	    !skip_word(t, words[way]))
		t->at++;
	return way;
}

/* Returns whether the text goes on with a character of three bytes. */
static int
begins_with(const struct move_text *t, const char *character)
{
	return t->end - t->at >= ARROW &&
	    memcmp(t->at, character, ARROW) == 0;
}

/* Skips an arrow or sign and returns its direction; NO_WAY if there is none. */
static unsigned
read_arrow(struct move_text *t)
{
	static const char signs[] = "^v<>";
	/* U+2191, 2193, 2190 and 2192, and the emoji U+2B06, 2B07, 2B05 and
	 * 27A1, in UTF-8: each four in the order of enum sp_direction. */
	static const char arrows[][ARROW + 1] = {
		"\xe2\x86\x91", "\xe2\x86\x93", "\xe2\x86\x90",
		"\xe2\x86\x92", "\xe2\xac\x86", "\xe2\xac\x87",
		"\xe2\xac\x85", "\xe2\x9e\xa1"
	};
	/* U+FE0F, which asks for the character before it as a picture. */
	static const char picture[] = "\xef\xb8\x8f";
	const char *sign = memchr(signs, *t->at, sizeof signs - 1);

	if (t->in_signs && sign != NULL) {
		t->at++;
		return (unsigned)(sign - signs);
	}
	for (unsigned i = 0; i < sizeof arrows / sizeof *arrows &&
	    !t->in_signs; i++) {
		if (!begins_with(t, arrows[i]))
			continue;
		t->at += ARROW;
		if (begins_with(t, picture))
			t->at += ARROW;
		return i % NO_WAY;
	}
	return NO_WAY;
}

/* Moves the blank up to `count` times, as far as the border lets it go.  Returns
 * how many times.  Does as sp_slide_blank, but divides nothing. */
static uint32_t
slide_some(struct move_text *t, enum sp_direction way, uint64_t count)
{
	struct sp_board *b = t->b;
	uint32_t *label = sp_board_labels(b);
	uint32_t w = b->size.w, step = sp_step(b->size, way), made = 0;

	for (; made < count && b->n > 0; made++) {
		uint32_t to = b->blank + step;

		if (way == SP_UP ? b->blank < w : way == SP_DOWN ?
		    b->blank + w >= b->n : way == SP_LEFT ? t->column == 0 :
		    t->column + 1 == w)
			break;
		t->column += sp_is_vertical(way) ? 0 : step;
		label[b->blank] = label[to];
		label[to] = 0;
		b->blank = to;
	}
	return made;
}

/* Moves the blank `count` times; `name` is the letter or arrow for that. */
static enum sp_status
make_slides(struct move_text *t, enum sp_direction way, uint64_t count,
    const char *name)
{
	/* The tile that the blank changes places with. */
	static const char *const no_tile[] = {
		[SP_UP] = "no tile above the blank",
		[SP_DOWN] = "no tile below the blank",
		[SP_LEFT] = "no tile to the left of the blank",
		[SP_RIGHT] = "no tile to the right of the blank"
	};
	struct sp_move move = { .tap = { .dir = way } };
	enum sp_status status = SP_OK;

	if (count == 0)
		return fail(t, SP_FAULT_MOVES, name,
		    "a repeat count starts at 1");
	if (t->b == NULL && t->pass != NULL &&
	    count >= SP_MAX_CELLS / SP_MIN_SIDE)
		return fail(t, SP_FAULT_SLIDE, name, "no board is so large");
	move.tap.tiles = t->b == NULL ? (uint32_t)count :
	    slide_some(t, way, count);
	if (t->pass != NULL && move.tap.tiles > 0)
		status = t->pass(t->argument, t->b, &move);
	if (t->b != NULL && move.tap.tiles < count && status == SP_OK) {
		int is_too_great = count >= t->b->size.w &&
		    count >= t->b->size.h;

		t->number += move.tap.tiles;
		status = fail(t, SP_FAULT_SLIDE, name, no_tile[way]);
		if (is_too_great)
			sp_fault_append(t->fault, "; %llu is a count here, "
			    "and numbers of tiles stand after 'tiles:'",
			    (unsigned long long)count);
		count -= move.tap.tiles;
	}
	t->number = count > UINT64_MAX - t->number ? UINT64_MAX :
	    t->number + count;
	return status;
}

#define NO_LETTER "not U, D, L or R (up, down, left, right)"

static enum sp_status
read_slides(struct move_text *t)
{
	const char *name = t->at, *behind;
	unsigned way = t->in_signs ? NO_WAY : read_letter(t);
	uint64_t count = 1;

	t->has_letters |= way != NO_WAY;
	if (way == NO_WAY) {
		way = read_arrow(t);
		t->has_arrows |= way != NO_WAY;
	}
	/* Arrows may stand between moves, as in "L -> L". */
	if (t->has_letters && t->has_arrows)
		return fail(t, SP_FAULT_MOVES, NULL, "arrows and letters on one "
		    "line; if the arrows stand between the moves, take them "
		    "out");
	if (way == NO_WAY)
		return bad_word(t, t->in_signs ? "not <, >, ^ or v" :
		    t->number == 1 && sp_is_digit(*t->at) ?
		    NO_LETTER "; numbers of tiles stand after 'tiles:', and "
		    "counts behind letters" : NO_LETTER);
	/* The blank goes the opposite way of the tile. */
	if (!t->names_blank)
		way = sp_opposite(way);
	/* Spaces may stand before the count of a move that stands alone; the 3
	 * of "UUL 3" may be the length of the solution. */
	behind = t->at;
	if (begins_word(t, name))
		while (behind < t->end && is_move_space(*behind))
			behind++;
	if (behind < t->end && sp_is_digit(*behind)) {
		t->at = behind;
		count = read_number(t);
	}
	return has_prime(t) ? bad_word(t, NO_LETTER
	    "; a slide back is written by its own letter") :
	    make_slides(t, (enum sp_direction)way, count, name);
}

/*
 * Makes the moves of letters that stand one behind the other, which is how most
 * solutions are written, without asking of each letter what else may follow it.
 * Stops at what is not possible and before a letter that something else
 * follows: read_slides takes these.
 */
static enum sp_status
read_letters(struct move_text *t)
{
	/* 1 + way of the blank, before "blank:"; 0: no letter. */
	static const unsigned char ways[256] = {
		['U'] = 1 + SP_DOWN, ['u'] = 1 + SP_DOWN,
		['D'] = 1 + SP_UP, ['d'] = 1 + SP_UP,
		['L'] = 1 + SP_RIGHT, ['l'] = 1 + SP_RIGHT,
		['R'] = 1 + SP_LEFT, ['r'] = 1 + SP_LEFT
	};
	struct sp_move move = { .tap = { .tiles = 1 } };
	unsigned opposite = t->names_blank ? 1 : 0;
	enum sp_status status = SP_OK;

	for (; t->at + 1 < t->end && status == SP_OK; t->at++) {
		unsigned way = ways[(unsigned char)*t->at];

		if (way == 0 || ways[(unsigned char)t->at[1]] == 0)
			break;
		move.tap.dir = (enum sp_direction)((way - 1) ^ opposite);
		if (t->b != NULL && slide_some(t, move.tap.dir, 1) == 0)
			break;
		if (t->pass != NULL)
			status = t->pass(t->argument, t->b, &move);
		t->number += t->number < UINT64_MAX;
	}
	return status;
}

static enum sp_status
read_tap(struct move_text *t)
{
	struct sp_fault reason;
	struct sp_move move = { .is_tap = 1 };
	uint64_t label;

	if (!sp_is_digit(*t->at))
		return bad_word(t, "no digit of a tile's number");
	label = read_number(t);
	if (t->at < t->end && (!is_between(*t->at) || has_prime(t)))
		return bad_word(t, "no digit of a tile's number");
	if (t->b == NULL && t->pass != NULL)
		return fail(t, SP_FAULT_MOVES, NULL,
		    "numbers of tiles need a board");
	if (t->b != NULL && label > SP_MAX_CELLS) {
		fail(t, SP_FAULT_SLIDE, NULL, "no board has tiles above ");
		sp_fault_append(t->fault, "%d", SP_MAX_CELLS);
	} else if (t->b != NULL && sp_slide_tile(t->b, (uint32_t)label,
	    &move.tap, &reason) != SP_OK)
		fail(t, SP_FAULT_SLIDE, NULL, reason.text);
	t->number++;
	if (t->b == NULL)
		return SP_OK;
	t->column = t->b->blank % t->b->size.w;
	return t->pass == NULL ? SP_OK : t->pass(t->argument, t->b, &move);
}

enum sp_status
sp_moves_pass(struct sp_board *b, const char *text, size_t length,
    enum sp_status (*pass)(void *context, const struct sp_board *b,
    const struct sp_move *move), void *argument, struct sp_fault *fault)
{
	struct move_text t = {
		.start = text, .at = text,
		.end = text != NULL ? text + length : NULL,
		.b = b, .pass = pass,
		.argument = argument, .number = 1, .fault = fault
	};
	enum sp_status status = SP_OK;
	int by_tile;

	SP_NOT_NULL(fault, text || length == 0);
	if (b != NULL && b->n > 0)
		t.column = b->blank % b->size.w;
	skip_between(&t);
	by_tile = skip_word(&t, "tiles:") || skip_word(&t, "taps:");
	t.names_blank = !by_tile && skip_word(&t, "blank:");
	skip_between(&t);
	t.in_signs = t.at < t.end && *t.at != '\0' &&
	    strchr("<>^v", *t.at) != NULL;
	if (!by_tile && !t.in_signs && !t.has_lists)
		status = read_letters(&t);
	for (; status == SP_OK && !t.has_lists && t.at < t.end;
	    skip_between(&t))
		status = by_tile ? read_tap(&t) : read_slides(&t);
	if (status == SP_OK && t.has_lists)
		status = fail(&t, SP_FAULT_MOVES, NULL, "a second list in a "
		    "list; if each is a solution, write each on a line");
	return t.is_blocked ? SP_MALFORMED : status;
}

enum sp_status
sp_moves_apply(struct sp_board *b, const char *text, size_t length,
    struct sp_fault *fault)
{
	return sp_moves_pass(b, text, length, NULL, NULL, fault);
}
