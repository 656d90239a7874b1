/*
 * slides.h -- moves made by hand: a board, its text of moves, and the fault
 */
#ifndef SLIDES_H
#define SLIDES_H

#include "board/board.h"
#include "fuzz.h"

enum {
	SLIDES_SIDE = 40,
	SLIDES_CELLS = SLIDES_SIDE * SLIDES_SIDE,
	SLIDES_MOST = 1 << 17 /* that are remembered */
};

static struct {
	uint32_t w, h, blank;
	uint32_t label[SLIDES_CELLS];
	int is_there;
	uint64_t number; /* of the next move */
	char fault[SP_FAULT_TEXT];
	/* The cells of the blank, at first and after each slide. */
	uint32_t trail[SLIDES_MOST];
	/* The move that each slide is of, from 1, where each slide of a letter
	 * with a count is a move; and where it is one move. */
	uint64_t move[SLIDES_MOST], whole[SLIDES_MOST];
	uint64_t item; /* number of the next whole move */
	size_t slides;
} slow;

/* A board is there, and no move is made. */
static inline void
slow_board(uint32_t w, uint32_t h, const uint32_t *label)
{
	slow.w = w;
	slow.h = h;
	memcpy(slow.label, label, w * h * sizeof *label);
	slow.blank = oracle_blank(label, w * h);
	slow.is_there = 1;
	slow.number = 1;
	slow.trail[0] = slow.blank;
	slow.move[0] = slow.whole[0] = 0;
	slow.item = 1;
	slow.slides = 0;
}

/* Moves the blank; 0 at the border. */
static inline int
slow_slide(int dx, int dy)
{
	int x = (int)(slow.blank % slow.w) + dx;
	int y = (int)(slow.blank / slow.w) + dy;
	uint32_t cell = (uint32_t)y * slow.w + (uint32_t)x;

	if (x < 0 || y < 0 || x >= (int)slow.w || y >= (int)slow.h)
		return 0;
	slow.label[slow.blank] = slow.label[cell];
	slow.label[cell] = 0;
	slow.blank = cell;
	if (slow.slides + 1 < SLIDES_MOST)
		slow.trail[++slow.slides] = cell;
	slow.move[slow.slides] = slow.number;
	slow.whole[slow.slides] = slow.item;
	return 1;
}

/* What a move may be called: names are tried in this order, in lower case. */
static const struct slow_name {
	const char *text;
	int dx, dy; /* the direction */
	int is_sign; /* a sign of ASCII, which stands only among these */
} slow_names[] = {
	{ "up", 0, -1, 0 }, { "down", 0, 1, 0 }, { "left", -1, 0, 0 },
	{ "right", 1, 0, 0 }, { "u", 0, -1, 0 }, { "d", 0, 1, 0 },
	{ "l", -1, 0, 0 }, { "r", 1, 0, 0 }, { "\xe2\x86\x91", 0, -1, 0 },
	{ "\xe2\x86\x93", 0, 1, 0 }, { "\xe2\x86\x90", -1, 0, 0 },
	{ "\xe2\x86\x92", 1, 0, 0 }, { "\xe2\xac\x86", 0, -1, 0 },
	{ "\xe2\xac\x87", 0, 1, 0 }, { "\xe2\xac\x85", -1, 0, 0 },
	{ "\xe2\x9e\xa1", 1, 0, 0 }, { "^", 0, -1, 1 }, { "v", 0, 1, 1 },
	{ "<", -1, 0, 1 }, { ">", 1, 0, 1 }
};

/* Returns whether the text begins with the word, in any case. */
static inline int
slow_begins(const char *at, const char *end, const char *word)
{
	for (; *word != '\0'; word++, at++) {
		char c = at == end ? '\0' : *at;

		if (c >= 'A' && c <= 'Z')
			c = (char)(c - 'A' + 'a');
		if (c != *word)
			return 0;
	}
	return 1;
}

/* The name of a move at the beginning of the text; NULL if none is there. */
static inline const struct slow_name *
slow_name(const char *at, const char *end, int is_sign)
{
	for (size_t i = 0; i < sizeof slow_names / sizeof *slow_names; i++) {
		const struct slow_name *name = &slow_names[i];

		if (name->is_sign == is_sign &&
		    (!is_sign || *at == *name->text) &&
		    slow_begins(at, end, name->text))
			return name;
	}
	return NULL;
}

/* Moves the blank so many times; 0 if there is a fault.  `name` is the letter
 * or arrow of the text. */
static inline int
slow_move(const char *name, int dx, int dy, uint64_t times)
{
	int bytes = (unsigned char)*name < 0x80 ? 1 : 3;

	if (times == 0) {
		sprintf(slow.fault,
		    "move %llu (%.*s): a repeat count starts at 1",
		    (unsigned long long)slow.number, bytes, name);
		return 0;
	}
	if (!slow.is_there) {
		slow.number = times > UINT64_MAX - slow.number ? UINT64_MAX :
		    slow.number + times;
		return 1;
	}
	for (; times > 0; times--, slow.number++) {
		if (slow_slide(dx, dy))
			continue;
		sprintf(slow.fault, "move %llu (%.*s): no tile %s the blank",
		    (unsigned long long)slow.number, bytes, name,
		    dx < 0 ? "to the left of" : dx > 0 ? "to the right of" :
		    dy < 0 ? "above" : "below");
		return 0;
	}
	return 1;
}

static inline int
slow_is_in(const char *set, char c)
{
	return c != '\0' && strchr(set, c) != NULL;
}

/* What stands at `at` is no move: the rest of a word of at most 32 bytes where
 * it begins, else one character. */
static inline int
slow_bad_word(const char *text, const char *at, const char *end,
    const char *what)
{
	static const char between[] = " \t\r\n,;[](){}\"'";
	int is_first = at == text || at[-1] == ':' ||
	    slow_is_in(between, at[-1]);
	int bytes = 0, used = sprintf(slow.fault, "move %llu: '",
	    (unsigned long long)slow.number);

	do {
		unsigned char c = (unsigned char)*at;

		if (bytes == 32) {
			used += sprintf(slow.fault + used, "...");
			break;
		}
		used += sprintf(slow.fault + used, c >= 0x20 && c < 0x7f ?
		    "%c" : "\\x%02X", c);
		at++;
		bytes++;
	} while (at < end && (is_first ? !slow_is_in(between, *at) :
	    (unsigned char)*at >= 0x80 && (unsigned char)*at < 0xc0));
	sprintf(slow.fault + used, "' is %s", what);
	return 0;
}

/* The digits of a number from `at` on. */
static inline uint64_t
slow_digits(const char **at, const char *end)
{
	uint64_t times = 0;

	for (; *at < end && **at >= '0' && **at <= '9'; (*at)++) {
		uint64_t digit = (uint64_t)(**at - '0');

		times = times > (UINT64_MAX - digit) / 10 ? UINT64_MAX :
		    times * 10 + digit;
	}
	return times;
}

/* A repeat count from `at` on, maybe after spaces if the move is alone; 1 if
 * there is none. */
static inline uint64_t
slow_times(const char **at, const char *end, int is_alone)
{
	const char *digits = *at;

	while (is_alone && digits < end && slow_is_in(" \t\r\n", *digits))
		digits++;
	if (digits == end || *digits < '0' || *digits > '9')
		return 1;
	*at = digits;
	return slow_digits(at, end);
}

/* Taps a tile: the blank goes to it, by slides; 0 if it cannot. */
static inline int
slow_tap(uint64_t label)
{
	uint32_t cell = 0, w = slow.w;

	if (label == 0) {
		sprintf(slow.fault, "move %llu: 0 is the blank, which cannot "
		    "be tapped", (unsigned long long)slow.number);
		return 0;
	}
	while (cell < w * slow.h && slow.label[cell] != label)
		cell++;
	if (cell == w * slow.h) {
		sprintf(slow.fault, label > SP_MAX_CELLS ?
		    "move %llu: no board has tiles above %llu" :
		    "move %llu: the board has no tile %llu",
		    (unsigned long long)slow.number,
		    (unsigned long long)(label > SP_MAX_CELLS ? SP_MAX_CELLS :
		    label));
		return 0;
	}
	if (cell % w != slow.blank % w && cell / w != slow.blank / w) {
		sprintf(slow.fault,
		    "move %llu: tile %llu is neither in the row "
		    "nor in the column of the blank",
		    (unsigned long long)slow.number,
		    (unsigned long long)label);
		return 0;
	}
	while (slow.blank != cell)
		slow_slide((slow.blank % w < cell % w) -
		    (slow.blank % w > cell % w),
		    (slow.blank / w < cell / w) - (slow.blank / w > cell / w));
	return 1;
}

/* Makes moves up to a fault; 0 if there is one. */
static inline int
slow_make_some(const char *text, size_t length)
{
	static const char no_letter[] =
	    "not U, D, L or R (up, down, left, right)";
	const char *at = text, *end = text + length;
	int by_blank = 0, by_tile = 0, signs = 0, begun = 0, good = 1;
	int letters = 0, arrows = 0, closed = 0;
	size_t depth = 0; /* of brackets */
	char open = 0; /* the quote that is open */

	while (good) {
		const struct slow_name *name;
		const char *start;
		uint64_t number;

		while (at < end && slow_is_in(" \t\r\n,;[](){}\"'", *at)) {
			if (*at == '"' || *at == '\'')
				open = open == *at ? 0 : *at;
			if (slow_is_in("[({", *at) && depth++ > 0 && closed) {
				sprintf(slow.fault,
				    "move %llu: a second list in a list",
				    (unsigned long long)slow.number);
				return 0;
			}
			if (slow_is_in("])}", *at) && depth > 0) {
				depth--;
				closed = depth > 0;
			}
			at++;
		}
		if (at == end)
			break;
		if (!by_blank && !by_tile && !begun) {
			by_blank = slow_begins(at, end, "blank:");
			by_tile = slow_begins(at, end, "tiles:") ||
			    slow_begins(at, end, "taps:");
			if (by_blank || by_tile) {
				while (*at++ != ':')
					;
				continue;
			}
		}
		if (!begun)
			signs = slow_is_in("<>^v", *at);
		begun = 1;
		start = at;
		if (by_tile) {
			if (*at < '0' || *at > '9')
				return slow_bad_word(text, at, end,
				    "no digit of a tile's number");
			number = slow_digits(&at, end);
			if (at < end && (!slow_is_in(" \t\r\n,;[](){}\"'",
			    *at) || (slow_is_in("\"'", *at) && *at != open)))
				return slow_bad_word(text, at, end,
				    "no digit of a tile's number");
			good = !slow.is_there || slow_tap(number);
			slow.number++;
			slow.item++;
			continue;
		}
		name = slow_name(at, end, signs);
		if (name == NULL)
			return slow_bad_word(text, at, end, signs ?
			    "not <, >, ^ or v" : no_letter);
		*((unsigned char)*name->text < 0x80 ? &letters : &arrows) = 1;
		if (letters && arrows) {
			sprintf(slow.fault,
			    "move %llu: arrows and letters on one line",
			    (unsigned long long)slow.number);
			return 0;
		}
		at += strlen(name->text);
		if ((unsigned char)*name->text >= 0x80 &&
		    slow_begins(at, end, "\xef\xb8\x8f"))
			at += 3;
		number = slow_times(&at, end, start == text ||
		    slow_is_in(" \t\r\n,;[](){}\"':", start[-1]));
		if (at < end && slow_is_in("\"'", *at) && *at != open)
			return slow_bad_word(text, at, end, no_letter);
		good = slow_move(start, by_blank ? name->dx : -name->dx,
		    by_blank ? name->dy : -name->dy, number);
		slow.item++;
	}
	return good;
}

/* Makes all moves; 0 if there is a fault.  If the text is no moves, that is the
 * fault, even behind a move that is not possible. */
static inline int
slow_moves(const char *text, size_t length)
{
	uint64_t first = slow.number, item;
	char fault[SP_FAULT_TEXT];

	if (slow_make_some(text, length))
		return 1;
	if (!slow.is_there)
		return 0;
	strcpy(fault, slow.fault);
	item = slow.item;
	slow.is_there = 0;
	slow.number = first;
	if (slow_make_some(text, length))
		strcpy(slow.fault, fault);
	slow.is_there = 1;
	slow.item = item;
	return 0;
}

#endif
