/* text.c -- boards are written in each form, and verdicts are explained */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "oracle.h"
#include "board/bignum.h"
#include "board/board.h"
#include "text/form.h"
#include "tap.h"
#include "written.h"

static struct oracle_goal goal;
static struct sp_board board, back;
static uint32_t label[ORACLE_CELLS];

/* ---- numbers and sizes: more of them in the fuzz target numbers ---------- */

static void
sizes(void)
{
	const uint32_t greatest = 8192;
	int good = 1;
	uint64_t cells = 0, value;

	ok(sp_number_parse("123", 2, 99, &value) == SP_OK && value == 12,
	    "a number ends where its length says");
	for (uint32_t side = 1; side <= greatest; side++) {
		uint64_t square = (uint64_t)side * side;

		for (; cells < square; cells += 1 + (side > 300 ? side : 0))
			good &= sp_square_side(cells) == 0 || cells == 0;
		good &= sp_square_side(square - 1) == 0 || side == 1;
		good &= sp_square_side(square) == side;
		cells = square + 1;
	}
	ok(good, "squares have a side, other numbers of cells have none");
	cells = (uint64_t)(greatest + 1) * (greatest + 1);
	ok(cells > SP_MAX_CELLS && sp_square_side(cells) == 0 &&
	    sp_square_side(UINT64_C(1) << 62) == 0,
	    "a square of more than SP_MAX_CELLS cells has no side");
}

/* ---- writing ---- */

static struct written output;

/* What was written, until the next call. */
static const char *
written(void)
{
	static char *text;

	free(text);
	text = written_close(&output);
	return text;
}

/* Returns whether a string gets all but the last LF of a text, or what fits. */
static int
is_printed(const struct sp_form *form, const char *text)
{
	size_t length = strlen(text) - 1, room = 0;
	char copy[64];
	int good = sp_board_print(&board, form, NULL, 0) == length;

	for (room = 1; room < sizeof copy; room++) {
		size_t kept = room <= length ? room - 1 : length;

		memset(copy, '#', sizeof copy);
		good &= sp_board_print(&board, form, copy, room) == length &&
		    memcmp(copy, text, kept) == 0 && copy[kept] == '\0' &&
		    copy[room] == '#';
	}
	return good;
}

static void
forms(void)
{
	static const struct {
		const char *form;
		uint32_t w, h, label[12];
		const char *text;
	} rows[] = {
		{ "line", 4, 3, { 1, 10, 3, 4, 5, 6, 7, 8, 9, 0, 11, 12 },
		    "1 10 3 4 5 6 7 8 9 0 11 12\n" },
		{ "grid", 4, 3, { 1, 10, 3, 4, 5, 6, 7, 8, 9, 0, 11, 12 },
		    " 1 10  3  4\n 5  6  7  8\n 9  0 11 12\n" },
		/* Columns are not as wide as the number of cells needs. */
		{ "grid", 3, 3, { 1, 2, 3, 4, 5, 6, 7, 9, 0 },
		    "1 2 3\n4 5 6\n7 9 0\n" },
		{ "grid", 5, 2, { 1, 2, 3, 4, 5, 6, 7, 8, 9, 0 },
		    "1 2 3 4 5\n6 7 8 9 0\n" },
		{ "one-based", 4, 3, { 1, 10, 3, 4, 5, 6, 7, 8, 9, 0, 11, 12 },
		    "1 10 3 4 5 6 7 8 9 2 11 12\n" },
		{ "zero-based", 4, 3, { 1, 10, 3, 4, 5, 6, 7, 8, 9, 0, 11, 12 },
		    "0 9 2 3 4 5 6 7 8 1 10 11\n" },
		{ "index", 3, 3, { 1, 2, 3, 4, 5, 6, 7, 8, 0 }, "161280\n" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		written_open(&output);
		oracle_set(&board, rows[i].w, rows[i].h, rows[i].label);
		sp_write_board(output.w, &board, sp_form_by_name(rows[i].form));
		ok(strcmp(written(), rows[i].text) == 0,
		    "a %ux%u board is written in the form %s", rows[i].w,
		    rows[i].h, rows[i].form);
		ok(is_printed(sp_form_by_name(rows[i].form), rows[i].text),
		    "as much of it as fits is written to a string (%s)",
		    rows[i].form);
	}
	ok(is_printed(NULL, "1 2 3 4 5 6 7 8 0\n"),
	    "without a form a board is a line");
	written_open(&output);
	for (int twice = 0; twice < 2; twice++)
		sp_write_board(output.w, &board, sp_form_by_name("grid"));
	ok(strcmp(written(), "1 2 3\n4 5 6\n7 8 0\n\n1 2 3\n4 5 6\n7 8 0\n")
	    == 0, "a blank line stands between grids");
	ok(sp_form_by_name("lines") == NULL, "a form needs its whole name");
}

/* Returns whether random boards written in the form are read as the same
 * boards.  In forms without a 0, readers take the greatest number as the
 * blank, so it is the missing label there. */
static int
comes_back(const struct sp_form *form)
{
	int good = 1;

	for (int turn = 0; turn < 300; turn++) {
		uint32_t w = 2 + oracle_below(20), h = 2 + oracle_below(20);
		uint32_t missing = form->blank_is_zero ?
		    1 + oracle_below(w * h) : w * h;
		struct sp_size size = { w, h };
		struct sp_fault fault;

		oracle_shuffle(label, w * h, missing);
		oracle_set(&board, w, h, label);
		written_open(&output);
		sp_write_board(output.w, &board, form);
		good &= sp_board_parse(&back, written(), form, size, &fault) ==
		    SP_OK && oracle_same(&back, w, h, label);
	}
	return good;
}

static void
round_trips(void)
{
	const struct sp_form *form;

	for (size_t k = 0; (form = sp_form_at(k)) != NULL; k++)
		if (!form->by_index)
			ok(comes_back(form), "boards written in the form %s "
			    "are read as the same boards", form->name);
}

/* Boards that are longer than a part of what is written at once. */
static void
long_strings(void)
{
	static char text[1 << 16];
	int good = 1;

	for (uint32_t w = 30; w <= 100; w += 7) {
		struct sp_size size = { w, 100 };
		struct sp_fault fault;
		const struct sp_form *form = sp_form_at(w % 2);

		oracle_shuffle(label, w * 100, w);
		oracle_set(&board, w, 100, label);
		good &= sp_board_print(&board, form, text, sizeof text) ==
		    strlen(text) && sp_board_parse(&back, text, form, size,
		    &fault) == SP_OK && oracle_equal(&board, &back);
	}
	ok(good, "large boards written to strings are read as the same");
	ok(sp_board_print(&board, sp_form_by_name("index"), text,
	    sizeof text) == 0 && *text == '\0',
	    "a board without an index is written as an empty string");
}

/* More than a block at once, byte by byte the same. */
static void
long_text(void)
{
	static char much[200000];
	const char *text;

	for (size_t i = 0; i < sizeof much - 1; i++)
		much[i] = (char)('a' + i % 26);
	written_open(&output);
	sp_write_number(output.w, UINT64_MAX);
	sp_write_text(output.w, much);
	sp_write_number(output.w, 0);
	text = written();
	ok(strlen(text) == 20 + sizeof much - 1 + 1 &&
	    memcmp(text, "18446744073709551615", 20) == 0 &&
	    memcmp(text + 20, much, sizeof much - 1) == 0 &&
	    text[20 + sizeof much - 1] == '0',
	    "a text longer than a block is written whole");
}

static void
write_errors(void)
{
	struct sp_writer *w;
	int ends[2];

	oracle_need(pipe(ends) == 0 &&
	    sp_writer_new_file(&w, ends[0]) == SP_OK, "a writer");
	sp_write_text(w, "lost\n");
	ok(sp_writer_flush(w) == SP_IO_ERROR,
	    "text for a descriptor that is only for reading is an error");
	ok(sp_writer_flush(w) == SP_IO_ERROR,
	    "a writer that has failed reports it at each flush");
	sp_writer_free(w);
	close(ends[0]);
	close(ends[1]);
}

/* ---- reasons ---- */

/* The reason leads to the verdict: an even sum of inversions and rows. */
static void
reasons_hold(void)
{
	int good = 1;

	for (int turn = 0; turn < 5000; turn++) {
		uint32_t w = 2 + oracle_below(6), h = 2 + oracle_below(6);
		uint32_t rows[ORACLE_CELLS];
		unsigned long long here, there;
		unsigned long row, goal_row;
		char text[SP_FAULT_TEXT], expected[SP_FAULT_TEXT];
		static const char *const words[] = { "even", "odd" };
		int solvable, used;

		for (uint32_t i = 0; i < w * h; i++)
			rows[i] = i;
		oracle_goal_make(&goal, turn % (ORACLE_NAMED + 1), w, h,
		    1 + oracle_below(w * h));
		oracle_shuffle(label, w * h, goal.missing);
		oracle_set(&board, w, h, label);
		here = oracle_inversions(label, w * h, rows, NULL);
		there = oracle_inversions(goal.label, w * h, rows, NULL);
		row = h - board.blank / w;
		goal_row = h - goal.home[0] / w;
		solvable = (here + there + (w % 2 == 0 ? row + goal_row : 0))
		    % 2 == 0;
		used = sprintf(expected, here % 2 == there % 2 ?
		    "inversions %llu and %llu, both %s" :
		    "inversions %llu and %llu, %s and %s", here, there,
		    words[here % 2], words[there % 2]);
		used += sprintf(expected + used, "; width %u is %s", w,
		    words[w % 2]);
		if (w % 2 == 0)
			sprintf(expected + used, ": blank in row %lu and row "
			    "%lu, an %s distance", row, goal_row,
			    words[(row + goal_row) % 2]);
		sp_explain(&board, goal.goal, &back, text, sizeof text);
		good &= strcmp(text, expected) == 0;
		good &= sp_is_solvable(&board, goal.goal) == solvable;
		good &= oracle_same(&back, w, h, goal.label);
		*text = '\0';
		sp_explain(&board, goal.goal, NULL, text, sizeof text);
		good &= strcmp(text, expected) == 0;
	}
	ok(good, "sp_explain counts inversions and rows of 5000 boards, which "
	    "lead to the verdict");
}

/* Boards that a program fills in by itself: the reasons of faults. */
static void
settled(void)
{
	static const char single[] =
	    "in a single row or column tiles cannot pass each other";
	static const struct {
		struct sp_size size;
		uint32_t label[6];
		const char *fault;
		enum sp_fault_kind kind;
	} rows[] = {
		{ { 2, 2 }, { 1, 2, 3, 0 }, NULL, SP_FAULT_OTHER },
		{ { 2, 2 }, { 4, 2, 3, 0 }, NULL, SP_FAULT_OTHER },
		{ { 3, 2 }, { 6, 5, 4, 3, 2, 0 }, NULL, SP_FAULT_OTHER },
		{ { 2, 2 }, { 1, 2, 5, 0 },
		    "label 5 is out of range (0 to 4)", SP_FAULT_RANGE },
		{ { 2, 2 }, { 1, 2, UINT32_MAX, 2 },
		    "label 4294967295 is out of range (0 to 4)",
		    SP_FAULT_RANGE },
		{ { 2, 2 }, { 1, 2, 2, 5 }, "label 2 appears twice",
		    SP_FAULT_TWICE },
		{ { 2, 2 }, { 1, 2, 3, 4 }, "no blank (0)",
		    SP_FAULT_NO_BLANK },
		{ { 2, 2 }, { 1, 2, 0, 0 }, "more than one blank (0)",
		    SP_FAULT_BLANKS },
		{ { 2, 1 }, { 1, 0 }, single, SP_FAULT_OTHER },
		{ { 1, 2 }, { 1, 0 }, single, SP_FAULT_OTHER },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const char *why = rows[i].fault;
		struct sp_fault fault;
		enum sp_status status;

		status = sp_board_set(&board, rows[i].size, rows[i].label,
		    &fault);
		ok(why == NULL ? status == SP_OK &&
		    oracle_same(&board, board.size.w, board.size.h,
		    rows[i].label) : status == SP_MALFORMED && board.n == 0 &&
		    fault.kind == rows[i].kind &&
		    oracle_same_core(fault.text, why),
		    "sp_board_set of labels %u: %s", (unsigned)i + 1,
		    why == NULL ? "a board" : why);
	}
}

static void
little_endian(void)
{
	uint64_t word = sp_little_endian(0x0123456789abcdef);

	/* Text is made of words on machines of either kind. */
	ok(memcmp(&word, "\xef\xcd\xab\x89\x67\x45\x23\x01", 8) == 0,
	    "sp_little_endian puts the lowest byte first");
}

int
main(void)
{
	sp_board_init(&board);
	sp_board_init(&back);
	TEST(little_endian());
	TEST(sizes());
	TEST(forms());
	TEST(round_trips());
	TEST(long_strings());
	TEST(long_text());
	TEST(write_errors());
	TEST(reasons_hold());
	TEST(settled());
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	sp_board_free(&back);
	return done();
}
