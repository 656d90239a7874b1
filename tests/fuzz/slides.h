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
	uint64_t move[SLIDES_MOST]; /* the move that each slide is of, from 1 */
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
	slow.move[0] = 0;
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
	return 1;
}

/* Makes a move so many times; 0 if there is a fault. */
static inline int
slow_move(char letter, int by_blank, uint64_t times)
{
	static const char names[] = "UDLR";
	static const int dx[] = { 0, 0, -1, 1 }, dy[] = { -1, 1, 0, 0 };
	static const char *const where[] = {
		"above", "below", "to the left of", "to the right of"
	};
	char upper = letter < 'a' ? letter : (char)(letter - 'a' + 'A');
	size_t way = (size_t)(strchr(names, upper) - names);

	if (times == 0) {
		sprintf(slow.fault,
		    "move %llu (%c): a repeat count starts at 1",
		    (unsigned long long)slow.number, letter);
		return 0;
	}
	if (!by_blank)
		way ^= 1;
	if (!slow.is_there) {
		slow.number = times > UINT64_MAX - slow.number ? UINT64_MAX :
		    slow.number + times;
		return 1;
	}
	for (; times > 0; times--, slow.number++) {
		if (slow_slide(dx[way], dy[way]))
			continue;
		sprintf(slow.fault, "move %llu (%c): no tile %s the blank",
		    (unsigned long long)slow.number, letter, where[way]);
		return 0;
	}
	return 1;
}

static inline int
slow_bad_byte(char byte, const char *what)
{
	unsigned char c = (unsigned char)byte;

	sprintf(slow.fault, c >= 0x20 && c < 0x7f ?
	    "move %llu: '%c' is %s" : "move %llu: '\\x%02X' is %s",
	    (unsigned long long)slow.number, c, what);
	return 0;
}

/* The digits of a repeat count from `at` on; 1 if there are none. */
static inline uint64_t
slow_times(const char **at, const char *end)
{
	uint64_t times = 0;

	if (*at == end || **at < '0' || **at > '9')
		return 1;
	for (; *at < end && **at >= '0' && **at <= '9'; (*at)++) {
		uint64_t digit = (uint64_t)(**at - '0');

		times = times > (UINT64_MAX - digit) / 10 ? UINT64_MAX :
		    times * 10 + digit;
	}
	return times;
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

/* Taps all tiles whose numbers are in the text; 0 if there is a fault. */
static inline int
slow_taps(const char *at, const char *end)
{
	while (at < end) {
		if (strchr(" \t\r,", *at) != NULL && *at != '\0') {
			at++;
			continue;
		}
		if (*at >= '0' && *at <= '9') {
			uint64_t label = slow_times(&at, end);

			if (at < end && (*at == '\0' ||
			    strchr(" \t\r,", *at) == NULL))
				continue;
			if (slow.is_there && !slow_tap(label))
				return 0;
			slow.number++;
			continue;
		}
		return slow_bad_byte(*at, "no digit of a tile's number");
	}
	return 1;
}

/* Makes all moves; 0 if there is a fault. */
static inline int
slow_moves(const char *text, size_t length)
{
	static const char prefix[] = "blank:";
	const size_t prefix_length = sizeof prefix - 1;
	char *bare = malloc(length + 1);
	const char *at = bare, *end;
	size_t used = 0;
	int good = 1, by_blank = 0;

	oracle_need(bare != NULL, "memory");
	for (size_t i = 0; i < length; i++)
		if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r')
			bare[used++] = text[i];
	end = bare + used;
	if (used >= prefix_length && memcmp(at, "tiles:", prefix_length) == 0) {
		free(bare);
		return slow_taps((const char *)memchr(text, ':', length) + 1,
		    text + length);
	}
	if (used >= prefix_length && memcmp(at, prefix, prefix_length) == 0) {
		at += prefix_length;
		by_blank = 1;
	}
	while (good && at < end) {
		char letter = *at++;

		good = letter != 0 && strchr("UDLRudlr", letter) != NULL ?
		    slow_move(letter, by_blank, slow_times(&at, end)) :
		    slow_bad_byte(letter,
			    "not U, D, L or R (up, down, left, right)");
	}
	free(bare);
	return good;
}

#endif
