/* movefile.c -- any file of moves is taken as a slow reader takes it */
#include <unistd.h>

#include "cmd.h"
#include "feed.h"
#include "slides.h"

/*
 * The file is what follows the first line, and each ~ in it stands for many
 * spaces.  The first line has columns and rows, a number that chooses the
 * boards, how many bytes come at a time, 0 for all, how many boards there are,
 * so many spaces, and which boards are malformed, as a sum of powers of 2.
 */
enum {
	BOARDS = 8,
	ROOM = 1 << 16
};

/* ---- the slow reader ---- */

/* What is left of the file, and how many lines of it were moves. */
static struct {
	const char *text;
	size_t length, lines;
	size_t number;   /* of the line that was taken last */
	int makes_moves; /* its moves are made, up to a fault */
} left;

/* The next line that is more than a comment, without its LF; 0 at the end. */
static int
slow_line(const char **line, size_t *length)
{
	while (left.length > 0) {
		size_t spaces = 0;

		*line = left.text;
		*length = 0;
		while (*length < left.length && (*line)[*length] != '\n')
			++*length;
		left.text += *length;
		left.length -= *length;
		if (left.length > 0) {
			left.text++;
			left.length--;
		}
		while (spaces < *length &&
		    slow_is_in(" \t\r", (*line)[spaces]))
			spaces++;
		left.number++;
		if (spaces < *length && (*line)[spaces] == '#' &&
		    memchr(*line, '\0', *length) == NULL)
			continue;
		left.lines++;
		return 1;
	}
	return 0;
}

/* Leaves out spaces at both ends of a text. */
static void
slow_trim(const char **text, size_t *length)
{
	for (; *length > 0 && slow_is_in(" \t\r", **text); --*length)
		++*text;
	while (*length > 0 && slow_is_in(" \t\r", (*text)[*length - 1]))
		--*length;
}

/* Bytes of LINE: or FILE:LINE: in front of moves, at most 4096. */
static size_t
slow_place(const char *line, size_t length)
{
	if (length > 4096)
		length = 4096;
	for (; length > 0; length--) {
		size_t digits = 0;

		if (line[length - 1] != ':')
			continue;
		while (digits + 1 < length &&
		    line[length - 2 - digits] >= '0' &&
		    line[length - 2 - digits] <= '9')
			digits++;
		if (digits > 0 && (digits + 1 == length ||
		    line[length - 2 - digits] == ':'))
			return length;
	}
	return 0;
}

/* Bytes of "2)" or "2." in front of a space and moves, or of nothing. */
static size_t
slow_number(const char *line, size_t length)
{
	size_t digits = 0;

	while (digits < length && slow_is_in("0123456789", line[digits]))
		digits++;
	if (digits == 0 || digits == length ||
	    !slow_is_in(").", line[digits]))
		return 0;
	return digits + 1 == length ||
	    slow_is_in(" \t\r", line[digits + 1]) ? digits + 1 : 0;
}

/* Makes the moves of a line; 0 if there is a fault. */
static int
slow_make(const char *line, size_t length)
{
	static const char *const words[] = { "unsolvable", "malformed", "none",
	    "-" };
	size_t place, count = 0;

	if (memchr(line, '\0', length) != NULL) {
		strcpy(slow.fault, "the line has a NUL, or more than 268435456 bytes");
		return 0;
	}
	while (count < length && line[count] != '#')
		count++;
	place = slow_place(line, count);
	line += place;
	count -= place;
	slow_trim(&line, &count);
	place = slow_number(line, count);
	line += place;
	count -= place;
	slow_trim(&line, &count);
	if (memchr(line, '\t', count) != NULL) {
		strcpy(slow.fault, "several solutions with tabs between them");
		return 0;
	}
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (count == strlen(words[i]) &&
		    slow_begins(line, line + count, words[i])) {
			sprintf(slow.fault, "no solution to make: %s",
			    words[i]);
			return 0;
		}
	}
	left.makes_moves = 1;
	return slow_moves(line, count);
}

/* Keeps of the trail the cells after whole moves, which may have several
 * slides. */
static void
keep_moves(void)
{
	size_t kept = 0;

	for (size_t i = 1; i <= slow.slides; i++) {
		kept += slow.whole[i] != slow.whole[kept];
		slow.trail[kept] = slow.trail[i];
		slow.whole[kept] = slow.whole[i];
	}
	slow.slides = kept;
}

/* Makes the moves of the next board. */
static int
slow_next(int is_there)
{
	const char *line;
	size_t length;
	char core[SP_FAULT_TEXT];

	left.makes_moves = 0;
	if (slow_line(&line, &length)) {
		/* A line that is no text is told even if no board wants it. */
		if (is_there ? slow_make(line, length) :
		    memchr(line, '\0', length) == NULL || slow_make(line, length))
			return 1;
		strcpy(core, slow.fault);
		snprintf(slow.fault, sizeof slow.fault, "moves:%zu: %.900s",
		    left.number, core);
		return 0;
	}
	sprintf(slow.fault, "no moves for it: moves has %zu line%s",
	    left.lines, left.lines == 1 ? "" : "s");
	return 0;
}

/* ---- the file as the program takes it ---- */

/* The text of an input with its spaces. */
static size_t
spread(const struct fuzz *f, char *text)
{
	size_t spaces = f->number[5] < ROOM / 4 ? f->number[5] : ROOM / 4;
	size_t length = 0;

	for (size_t i = 0; i < f->length && length < ROOM; i++) {
		size_t most = ROOM - length;

		if (f->text[i] != '~') {
			text[length++] = f->text[i];
			continue;
		}
		most = spaces < most ? spaces : most;
		memset(text + length, ' ', most);
		length += most;
	}
	return length;
}

/* Returns whether the file is compressed or UTF-16, which ends a program. */
static int
is_no_text(const char *text, size_t length)
{
	struct sp_input in;
	struct sp_fault fault;
	enum sp_status status;

	oracle_need(sp_input_init(&in) == SP_OK, "memory");
	sp_input_set_text(&in, text, length);
	status = sp_input_check_text(&in, &fault);
	sp_input_free(&in);
	return status != SP_OK;
}

static size_t passed; /* boards on the way */

static enum sp_status
pass(void *argument, const struct sp_board *b, const struct sp_move *move)
{
	(void)argument, (void)move;
	fuzz_need(passed <= slow.slides && b->blank == slow.trail[passed],
	    "a board on the way", "", "");
	passed++;
	return SP_OK;
}

static void
open_moves(struct cmd_moves *moves, struct feed *feed, const struct fuzz *f,
    const char *text, size_t length)
{
	static char argument[] = "@moves";
	size_t piece = feed_block(f->number[3], length);
	struct sp_input *in = &moves->lines.input;

	*feed = (struct feed){ text, length, piece, piece, -1 };
	memset(moves, 0, sizeof *moves);
	moves->text = argument;
	moves->lines.file = argument + 1;
	oracle_need(sp_input_init(in) == SP_OK, "memory");
	sp_input_set_file(in, feed_start(feed, in));
	moves->passing = pass;
}

/* Takes the line of a board, or of one that is malformed. */
static void
take_line(struct cmd_moves *moves, struct sp_size of, int is_there)
{
	static uint32_t label[SLIDES_CELLS];
	struct sp_fault fault = { .text = "" };
	enum sp_status status;
	struct sp_board b;
	int good;

	oracle_shuffle(label, of.w * of.h, 1 + oracle_below(of.w * of.h));
	slow_board(of.w, of.h, label);
	good = slow_next(is_there);
	keep_moves();
	passed = 0;
	sp_board_init(&b);
	oracle_set(&b, of.w, of.h, label);
	status = cmd_moves_make(moves, is_there ? &b : NULL, &fault);
	fuzz_need((status == SP_OK) == good, "the moves are made or not",
	    good ? "made" : slow.fault, status == SP_OK ? "made" : fault.text);
	if (!good)
		fuzz_core("the reason", slow.fault, &fault);
	fuzz_need(oracle_same(&b, of.w, of.h, slow.label),
	    "the board after the moves", "", "another");
	fuzz_need(passed == (left.makes_moves ? slow.slides + 1 : 0),
	    "the boards on the way", "all", "more or less");
	sp_board_free(&b);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char text[ROOM];
	static struct cmd_moves moves;
	struct feed feed;
	struct sp_size of;
	struct fuzz f;
	size_t length, skipped;

	fuzz_open(&f, data, size);
	of = fuzz_size(&f, SLIDES_SIDE);
	if (of.w == 0)
		return 0;
	length = spread(&f, text);
	if (is_no_text(text, length))
		return 0;
	/* A byte order mark at the beginning is no text. */
	skipped = slow_begins(text, text + length, "\xef\xbb\xbf") ? 3 : 0;
	left.text = text + skipped;
	left.length = length - skipped;
	left.lines = left.number = 0;
	oracle_seed(f.number[2]);
	open_moves(&moves, &feed, &f, text, length);
	for (uint32_t i = 0; i < f.number[4] && i < BOARDS; i++)
		take_line(&moves, of, !(f.number[6] >> i & 1));
	feed_end(&feed, &moves.lines.input);
	sp_input_free(&moves.lines.input);
	sp_line_free(&moves.lines.at);
	return 0;
}
