/* moves.c -- slides by letters, legal and not */
#include <stdio.h>
#include <string.h>

#include "oracle.h"
#include "tap.h"

static struct sp_board board;

/* 1 2 3 / 4 0 5 / 6 7 8 */
static const uint32_t middle[9] = { 1, 2, 3, 4, 0, 5, 6, 7, 8 };

static enum sp_status
apply(const char *text, struct sp_fault *fault)
{
	oracle_set(&board, 3, 3, middle);
	fault->text[0] = '\0';
	return sp_moves_apply(&board, text, strlen(text), fault);
}

/* Whether the moves give the labels, written in digits. */
static void
gives(const char *text, const char *digits)
{
	struct sp_fault fault;
	uint32_t label[9];

	for (int cell = 0; cell < 9; cell++)
		label[cell] = (uint32_t)(digits[cell] - '0');
	ok(apply(text, &fault) == SP_OK && oracle_same(&board, 3, 3, label),
	    "'%s' gives %s", text, digits);
}

static void
fails(const char *text, const char *message)
{
	struct sp_fault fault;
	enum sp_status status = apply(text, &fault);

	ok(status == SP_MALFORMED && strcmp(fault.text, message) == 0,
	    "'%s' is refused: %s", text, message);
	if (strcmp(fault.text, message) != 0)
		printf("# %s\n", fault.text);
}

static void
letters(void)
{
	gives("", "123405678");
	gives("  \t ", "123405678");
	gives("U", "123475608");
	gives("D", "103425678");
	gives("L", "123450678");
	gives("R", "123045678");
	gives("u", "123475608");
	gives("UD", "123405678");
	gives("LrRl", "123405678");
	gives("URDL", "123705468");
	gives("U R\tD L", "123705468");
	gives("U1R1D1L1", "123705468");
	gives("U 1 R D 01", "123075468");
	gives("\rU\r", "123475608");
	gives("blank:U", "103425678");
	gives("blank:D", "123475608");
	gives("blank:L", "123045678");
	gives("blank:R", "123450678");
	gives(" blank:R", "123450678");
	gives("blank: r", "123450678");
	gives("blank:UL", "013425678");
	gives("blank:D1R01", "123475680");
	gives("ULD2", "120473685");
}

static void
faults(void)
{
	fails("LL", "move 2 (L): no tile to the right of the blank");
	fails("RR", "move 2 (R): no tile to the left of the blank");
	fails("UU", "move 2 (U): no tile below the blank");
	fails("DD", "move 2 (D): no tile above the blank");
	fails("dd", "move 2 (d): no tile above the blank");
	fails("U2", "move 2 (U): no tile below the blank");
	fails("URDLLUL", "move 7 (L): no tile to the right of the blank");
	fails("L1R2L3", "move 6 (L): no tile to the right of the blank");
	fails("blank:UU", "move 2 (U): no tile above the blank");
	fails("blank:L9", "move 2 (L): no tile to the left of the blank");
	fails("L99999999999999999999999",
	    "move 2 (L): no tile to the right of the blank");
	fails("X", "move 1: 'X' is none of U D L R");
	fails("UDLX", "move 4: 'X' is none of U D L R");
	fails("U1D1X", "move 3: 'X' is none of U D L R");
	fails("\001", "move 1: '\\x01' is none of U D L R");
	fails("2U", "move 1: '2' is none of U D L R");
	fails("U0", "move 1 (U): a repeat count starts at 1");
	fails("UD00", "move 2 (D): a repeat count starts at 1");
	fails("U-1", "move 2: '-' is none of U D L R");
	fails("blank", "move 1: 'b' is none of U D L R");
	fails("b", "move 1: 'b' is none of U D L R");
	fails("bU", "move 1: 'b' is none of U D L R");
	fails("U:", "move 2: ':' is none of U D L R");
	fails("UUL", "move 2 (U): no tile below the blank");
	fails("Ublank:D", "move 2: 'b' is none of U D L R");
	fails("U,D", "move 2: ',' is none of U D L R");
}

/* Without a board only letters and counts are checked. */
static void
unplayed(void)
{
	static const struct {
		const char *text, *number;
	} counts[] = {
		{ "L12X", "13" },
		{ "L18000000000000000000X", "18000000000000000001" },
		{ "L18446744073709551613X", "18446744073709551614" },
		{ "L18446744073709551614X", "18446744073709551615" },
		{ "L18446744073709551615X", "18446744073709551615" },
		{ "L19000000000000000000X", "18446744073709551615" },
	};
	struct sp_fault fault;

	ok(sp_moves_apply(NULL, "LLLL U100 D", 11, &fault) == SP_OK,
	    "without a board any letters will do");
	ok(sp_moves_apply(NULL, "blank:LU", 8, &fault) == SP_OK,
	    "and the blank's");
	ok(sp_moves_apply(NULL, "LUX", 3, &fault) == SP_MALFORMED,
	    "but not others");
	ok(strcmp(fault.text, "move 3: 'X' is none of U D L R") == 0,
	    "which are counted as on a board");
	ok(sp_moves_apply(NULL, "L3U0", 4, &fault) == SP_MALFORMED &&
	    strcmp(fault.text, "move 4 (U): a repeat count starts at 1") == 0,
	    "nor counts of 0");
	ok(sp_moves_apply(NULL, "L1000000000X", 12, &fault) == SP_MALFORMED &&
	    strcmp(fault.text,
	    "move 1000000001: 'X' is none of U D L R") == 0,
	    "moves are counted past what any board has room for");
	for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
		char message[100];

		snprintf(message, sizeof message,
		    "move %s: 'X' is none of U D L R", counts[k].number);
		ok(sp_moves_apply(NULL, counts[k].text,
		    strlen(counts[k].text), &fault) == SP_MALFORMED &&
		    strcmp(fault.text, message) == 0, "%s: %s",
		    counts[k].text, message);
	}
	ok(sp_moves_apply(NULL, "L99999999999999999999L2X", 24, &fault) ==
	    SP_MALFORMED && strcmp(fault.text,
	    "move 18446744073709551615: 'X' is none of U D L R") == 0,
	    "but not past 2^64");
	oracle_set(&board, 3, 3, middle);
	ok(sp_moves_apply(&board, "UX", 1, &fault) == SP_OK,
	    "bytes past the length are not read");
}

/* A text in two parts, wherever it is cut. */
static void
in_parts(void)
{
	static const char *const texts[] = {
		"", "U", "URDL", "blank:UL", " blank: U2 D", "U1R01D 1L",
		"blan", "blank", "LL", "U12", "R1R", "U0", "X", "UX", "b",
		"blank:blank:", "U\tblank:", "u d l r"
	};
	int good = 1;

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		size_t length = strlen(texts[i]);
		struct sp_fault whole, fault;
		struct sp_board same;
		enum sp_status expected = apply(texts[i], &whole);

		sp_board_init(&same);
		sp_board_copy(&same, &board);
		for (size_t cut = 0; cut <= length; cut++) {
			struct sp_moves m;
			enum sp_status status;

			oracle_set(&board, 3, 3, middle);
			sp_moves_start(&m);
			fault.text[0] = '\0';
			status = sp_moves_take(&m, &board, texts[i], cut,
			    &fault);
			if (status == SP_OK)
				status = sp_moves_take(&m, &board, texts[i] +
				    cut, length - cut, &fault);
			if (status == SP_OK)
				status = sp_moves_end(&m, &board, &fault);
			good &= status == expected &&
			    strcmp(fault.text, whole.text) == 0 &&
			    sp_board_equal(&board, &same);
		}
		sp_board_free(&same);
	}
	ok(good, "moves in two parts are as in one, wherever they are cut");
}

/* The cell where a slide of the blank ends, by hand; itself at the border. */
static uint32_t
neighbour(uint32_t cell, uint32_t w, uint32_t h, enum sp_direction way)
{
	uint32_t x = cell % w, y = cell / w;

	if (way == SP_UP && y > 0)
		return cell - w;
	if (way == SP_DOWN && y + 1 < h)
		return cell + w;
	if (way == SP_LEFT && x > 0)
		return cell - 1;
	if (way == SP_RIGHT && x + 1 < w)
		return cell + 1;
	return cell;
}

static void
slides(void)
{
	int good = 1;
	uint32_t label[64];

	for (int turn = 0; turn < 20000; turn++) {
		uint32_t w = 2 + oracle_below(7), h = 2 + oracle_below(7);
		enum sp_direction way = (enum sp_direction)oracle_below(4);
		uint32_t blank, to;
		int slid;

		oracle_shuffle(label, w * h, 1 + oracle_below(w * h));
		oracle_set(&board, w, h, label);
		blank = board.blank;
		to = neighbour(blank, w, h, way);
		slid = sp_slide_blank(&board, way);
		good &= slid == (to != blank);
		label[blank] = label[to];
		label[to] = 0;
		good &= oracle_same(&board, w, h, label);
	}
	ok(good, "a slide exchanges the blank with its neighbour, if any");
}

/* Along the row first, then along the column. */
static void
slide_to(void)
{
	int good = 1;
	uint32_t label[64];

	for (int turn = 0; turn < 5000; turn++) {
		uint32_t w = 2 + oracle_below(7), h = 2 + oracle_below(7);
		uint32_t cell = oracle_below(w * h), blank, step;

		oracle_shuffle(label, w * h, w * h);
		oracle_set(&board, w, h, label);
		sp_slide_to(&board, cell);
		for (blank = oracle_blank(label, w * h); blank != cell;
		    blank = step) {
			if (blank % w != cell % w)
				step = blank % w < cell % w ? blank + 1 :
				    blank - 1;
			else
				step = blank < cell ? blank + w : blank - w;
			label[blank] = label[step];
			label[step] = 0;
		}
		good &= oracle_same(&board, w, h, label);
	}
	ok(good, "the blank goes to a cell along the row, then the column");
}

/* Random moves, and the same in the other direction, last first. */
static void
there_and_back(void)
{
	int good = 1;
	uint32_t label[64];

	for (int turn = 0; turn < 1000; turn++) {
		static const char letter[] = "UDLR", opposite[] = "DURL";
		struct sp_fault fault;
		char moves[101], back[101];
		uint32_t w = 2 + oracle_below(7), h = 2 + oracle_below(7);
		size_t length = 0;

		oracle_shuffle(label, w * h, w * h);
		oracle_set(&board, w, h, label);
		while (length < 100) {
			uint32_t k = oracle_below(4);

			if (sp_moves_apply(&board, &letter[k], 1, &fault) !=
			    SP_OK)
				continue;
			back[99 - length] = opposite[k];
			moves[length++] = letter[k];
		}
		moves[100] = back[100] = '\0';
		good &= sp_moves_apply(&board, back, 100, &fault) == SP_OK;
		good &= oracle_same(&board, w, h, label);
		good &= sp_moves_apply(&board, moves, 100, &fault) == SP_OK;
	}
	ok(good, "moves in the other direction, last first, lead back");
}

int
main(void)
{
	sp_board_init(&board);
	TEST(letters());
	TEST(faults());
	TEST(unplayed());
	TEST(in_parts());
	TEST(slides());
	TEST(slide_to());
	TEST(there_and_back());
	sp_board_free(&board);
	return done();
}
