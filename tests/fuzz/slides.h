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
	size_t slides;
} slow;

/* A board is there, and no move is made. */
static void
slow_board(uint32_t w, uint32_t h, const uint32_t *label)
{
	slow.w = w;
	slow.h = h;
	memcpy(slow.label, label, w * h * sizeof *label);
	slow.blank = oracle_blank(label, w * h);
	slow.is_there = 1;
	slow.number = 1;
	slow.trail[0] = slow.blank;
	slow.slides = 0;
}

/* Moves the blank; 0 at the border. */
static int
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
	return 1;
}

/* Makes a move so many times; 0 if there is a fault. */
static int
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

static int
slow_bad_letter(char letter)
{
	unsigned char c = (unsigned char)letter;

	sprintf(slow.fault, c >= 0x20 && c < 0x7f ?
	    "move %llu: '%c' is none of U D L R" :
	    "move %llu: '\\x%02X' is none of U D L R",
	    (unsigned long long)slow.number, c);
	return 0;
}

/* The digits of a repeat count from `at` on; 1 if there are none. */
static uint64_t
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

/* Makes all moves; 0 if there is a fault. */
static int
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
	if (used >= prefix_length && memcmp(at, prefix, prefix_length) == 0) {
		at += prefix_length;
		by_blank = 1;
	}
	while (good && at < end) {
		char letter = *at++;

		good = letter != 0 && strchr("UDLRudlr", letter) != NULL ?
		    slow_move(letter, by_blank, slow_times(&at, end)) :
		    slow_bad_letter(letter);
	}
	free(bare);
	return good;
}

#endif
