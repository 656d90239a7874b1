/* text.c -- numbers, sizes and boards in text, and why boards are solvable */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "oracle.h"
#include "text/text.h"
#include "board/board.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board, back;
static uint32_t label[ORACLE_CELLS];

static void
numbers(void)
{
	static const struct {
		const char *text;
		uint64_t max;
		int good;
		uint64_t value;
	} rows[] = {
		{ "0", 0, 1, 0 }, { "000", 5, 1, 0 }, { "5", 5, 1, 5 },
		{ "005", 5, 1, 5 }, { "6", 5, 0, 0 }, { "10", 5, 0, 0 },
		{ "10", 10, 1, 10 }, { "11", 10, 0, 0 }, { "99", 100, 1, 99 },
		{ "18446744073709551615", UINT64_MAX, 1, UINT64_MAX },
		{ "18446744073709551616", UINT64_MAX, 0, 0 },
		{ "18446744073709551620", UINT64_MAX, 0, 0 },
		{ "99999999999999999999", UINT64_MAX, 0, 0 },
		{ "000000000000000000000000018446744073709551615",
		    UINT64_MAX, 1, UINT64_MAX },
		{ "", 9, 0, 0 }, { "-1", 9, 0, 0 }, { "+1", 9, 0, 0 },
		{ " 1", 9, 0, 0 }, { "1 ", 9, 0, 0 }, { "4x", 9, 0, 0 },
		{ "0x1", 9, 0, 0 }, { "1\n", 9, 0, 0 }, { "\377", 9, 0, 0 },
		{ "/", 99, 0, 0 }, { ":", 99, 0, 0 },
	};
	uint64_t value;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		int good;

		value = rows[i].value + 1;
		good = sp_number_parse(rows[i].text, strlen(rows[i].text),
		    rows[i].max, &value) == SP_OK;
		ok(good == rows[i].good && (!good || value == rows[i].value),
		    "number %u up to %llu is %s", (unsigned)i + 1,
		    (unsigned long long)rows[i].max,
		    rows[i].good ? "taken" : "refused");
	}
	ok(sp_number_parse("123", 2, 99, &value) == SP_OK && value == 12,
	    "a number ends where its length says");
}

static void
sizes(void)
{
	static const char single[] = "in a single row or column tiles "
	    "cannot pass each other";
	static const char least[] =
	    "a board needs at least 2 columns and 2 rows";
	static const char no_size[] =
	    "not a size: WxH (columns x rows) or N for NxN";
	static const struct {
		const char *text;
		uint32_t w, h;
		const char *fault;
	} rows[] = {
		{ "4", 4, 4, NULL }, { "4x4", 4, 4, NULL },
		{ "3x5", 3, 5, NULL }, { "002x0003", 2, 3, NULL },
		{ "2x33554432", 2, 33554432, NULL },
		{ "8192", 8192, 8192, NULL },
		{ "8193", 0, 0, "more than 67108864 cells" },
		{ "2x33554433", 0, 0, "more than 67108864 cells" },
		{ "4294967296x4294967296", 0, 0, "more than 67108864 cells" },
		{ "4294967298x2", 0, 0, "more than 67108864 cells" },
		{ "18446744073709551620x4", 0, 0,
		    "more than 67108864 cells" },
		{ "99999999999999999999999999x2", 0, 0,
		    "more than 67108864 cells" },
		{ "1", 0, 0, single }, { "1x4", 0, 0, single },
		{ "4x1", 0, 0, single }, { "0", 0, 0, least },
		{ "0x0", 0, 0, least }, { "4x0", 0, 0, least },
		{ "", 0, 0, no_size }, { "x", 0, 0, no_size },
		{ "3:", 0, 0, no_size }, { "3x:", 0, 0, no_size },
		{ "4x", 0, 0, no_size }, { "x4", 0, 0, no_size },
		{ "4X4", 0, 0, no_size }, { "4x4x4", 0, 0, no_size },
		{ "4 x4", 0, 0, no_size }, { " 4", 0, 0, no_size },
		{ "-4", 0, 0, no_size }, { "4x4 ", 0, 0, no_size },
	};
	int good = 1;
	uint64_t cells = 0;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct sp_size size = { 0, 0 };
		struct sp_fault fault;
		enum sp_status status = sp_size_parse(rows[i].text, &size,
		    &fault);

		ok(rows[i].fault == NULL ? status == SP_OK && size.w ==
		    rows[i].w && size.h == rows[i].h : status ==
		    SP_MALFORMED && strcmp(fault.text, rows[i].fault) == 0,
		    "size '%s': %s", rows[i].text, rows[i].fault == NULL ?
		    "taken" : rows[i].fault);
	}
	ok(sp_size_equal((struct sp_size){ 3, 4 }, (struct sp_size){ 3, 4 }) &&
	    !sp_size_equal((struct sp_size){ 3, 4 }, (struct sp_size){ 3, 5 }) &&
	    !sp_size_equal((struct sp_size){ 3, 4 }, (struct sp_size){ 5, 4 }),
	    "sizes are equal if both sides are");
	for (uint32_t side = 1; side <= 8192; side++) {
		uint64_t square = (uint64_t)side * side;

		for (; cells < square; cells += 1 + (side > 300 ? side : 0))
			good &= sp_square_side(cells) == 0 || cells == 0;
		good &= sp_square_side(square - 1) == 0 || side == 1;
		good &= sp_square_side(square) == side;
		cells = square + 1;
	}
	ok(good, "the sides of all squares are known, and no others");
	ok(sp_square_side((uint64_t)8193 * 8193) == 0 &&
	    sp_square_side(UINT64_C(0x4000000000000000)) == 0,
	    "but not of those with too many cells");
}

static FILE *file;
static struct sp_writer writer;

static void
write_start(void)
{
	file = tmpfile();
	oracle_need(file != NULL && sp_writer_init(&writer, fileno(file)) ==
	    SP_OK, "a writer");
}

/* What was written, until the next call. */
static const char *
written(void)
{
	static char text[1 << 20];
	size_t length;

	oracle_need(sp_writer_flush(&writer) == SP_OK, "the writer writes");
	rewind(file);
	length = fread(text, 1, sizeof text - 1, file);
	text[length] = '\0';
	sp_writer_clear(&writer);
	fclose(file);
	return text;
}

static void
forms(void)
{
	static const struct {
		const char *form, *text;
	} rows[] = {
		{ "line", "1 10 3 4 5 6 7 8 9 0 11 12\n"
		    "1 2 3 0\n" },
		{ "grid", " 1 10  3  4\n 5  6  7  8\n 9  0 11 12\n\n"
		    "1 2\n3 0\n" },
		{ "one-based", "1 10 3 4 5 6 7 8 9 2 11 12\n1 2 3 4\n" },
		{ "zero-based", "0 9 2 3 4 5 6 7 8 1 10 11\n0 1 2 3\n" },
	};
	static const uint32_t wide[12] = {
		1, 10, 3, 4, 5, 6, 7, 8, 9, 0, 11, 12
	};
	static const uint32_t small[4] = { 1, 2, 3, 0 };
	static const uint32_t nine[9] = { 1, 2, 3, 4, 5, 6, 7, 9, 0 };
	static const uint32_t ten[10] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 0 };
	char index[40];

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct sp_form *form = sp_form_by_name(rows[i].form);

		write_start();
		oracle_set(&board, 4, 3, wide);
		sp_write_board(&writer, &board, form);
		oracle_set(&board, 2, 2, small);
		sp_write_board(&writer, &board, form);
		ok(strcmp(written(), rows[i].text) == 0,
		    "boards are written in the form %s", rows[i].form);
	}
	write_start();
	oracle_set(&board, 4, 3, wide);
	sp_write_board(&writer, &board, sp_form_by_name("index"));
	snprintf(index, sizeof index, "%llu\n",
	    (unsigned long long)oracle_index(wide, 12));
	ok(strcmp(written(), index) == 0, "an index is written as a line");
	write_start();
	oracle_set(&board, 3, 3, nine);
	sp_write_board(&writer, &board, sp_form_at(1));
	ok(strcmp(written(), "1 2 3\n4 5 6\n7 9 0\n") == 0,
	    "a grid is as wide as its widest label, not as its cells");
	write_start();
	oracle_set(&board, 5, 2, ten);
	sp_write_board(&writer, &board, sp_form_at(1));
	ok(strcmp(written(), "1 2 3 4 5\n6 7 8 9 0\n") == 0,
	    "nor as its missing number");
	ok(sp_form_by_name("lines") == NULL && sp_form_at(7) == NULL,
	    "there are seven forms");
}

/* What is written is read again as the same board. */
static void
round_trips(void)
{
	static const char *const names[] = { "line", "grid" };

	for (size_t i = 0; i < 2; i++) {
		const struct sp_form *form = sp_form_by_name(names[i]);
		int good = 1;

		for (int turn = 0; turn < 300; turn++) {
			uint32_t w = 2 + oracle_below(20);
			uint32_t h = 2 + oracle_below(20);
			struct sp_size size = { w, h };
			struct sp_fault fault;

			oracle_shuffle(label, w * h,
			    1 + oracle_below(w * h));
			oracle_set(&board, w, h, label);
			write_start();
			sp_write_board(&writer, &board, form);
			good &= sp_board_parse(&back, written(), form, size,
			    &fault) == SP_OK;
			good &= oracle_same(&back, w, h, label);
		}
		ok(good, "300 boards written in the form %s are read again",
		    names[i]);
	}
}

/* More than a block at once, byte by byte the same. */
static void
long_text(void)
{
	static char much[200000];
	const char *text;

	for (size_t i = 0; i < sizeof much - 1; i++)
		much[i] = (char)('a' + i % 26);
	write_start();
	sp_write_number(&writer, UINT64_MAX);
	sp_write_text(&writer, much);
	sp_write_number(&writer, 0);
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
	struct sp_writer w;
	int ends[2];

	oracle_need(pipe(ends) == 0, "a pipe");
	oracle_need(sp_writer_init(&w, ends[0]) == SP_OK, "a writer");
	sp_write_text(&w, "lost\n");
	ok(sp_writer_flush(&w) == SP_IO_ERROR && w.error != 0,
	    "a descriptor that is not for writing is an error");
	ok(sp_writer_flush(&w) == SP_IO_ERROR, "which stays one");
	sp_writer_clear(&w);
	close(ends[0]);
	close(ends[1]);
}

/* ---- reasons ---- */

static void
shown_reasons(void)
{
	static const uint32_t textbook[16] = {
		12, 13, 11, 2, 4, 5, 3, 14, 1, 9, 15, 6, 8, 7, 0, 10
	};
	static const uint32_t odd[9] = { 2, 1, 3, 4, 5, 6, 7, 8, 0 };
	char text[SP_FAULT_TEXT];

	oracle_goal_make(&goal, SP_CLASSIC, 4, 4, 16);
	oracle_set(&board, 4, 4, textbook);
	sp_explain(&board, goal.goal, &back, text, sizeof text);
	ok(strcmp(text, "inversions 52 and 0, both even; width 4 is even: "
	    "blank in row 1 and row 1, an even distance") == 0,
	    "even width: inversions and the rows of the blanks");
	oracle_goal_make(&goal, SP_CLASSIC, 3, 3, 9);
	oracle_set(&board, 3, 3, odd);
	sp_explain(&board, goal.goal, &back, text, sizeof text);
	ok(strcmp(text, "inversions 1 and 0, odd and even; width 3 is odd")
	    == 0, "odd width: inversions alone");
}

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
		good &= sp_solvable(&board, goal.goal) == solvable;
		good &= oracle_same(&back, w, h, goal.label);
	}
	ok(good, "the reason of 5000 boards is true, and leads to the "
	    "verdict");
}

/* What a program that fills in boards by itself is told. */
static void
settled(void)
{
	static const struct {
		struct sp_size size;
		uint32_t label[6];
		const char *fault;
	} rows[] = {
		{ { 2, 2 }, { 1, 2, 3, 0 }, NULL },
		{ { 2, 2 }, { 4, 2, 3, 0 }, NULL },
		{ { 3, 2 }, { 6, 5, 4, 3, 2, 0 }, NULL },
		{ { 2, 2 }, { 1, 2, 5, 0 },
		    "label 5 is out of range (0 to 4)" },
		{ { 2, 2 }, { 1, 2, UINT32_MAX, 2 },
		    "label 4294967295 is out of range (0 to 4)" },
		{ { 2, 2 }, { 1, 2, 2, 5 }, "label 2 appears twice" },
		{ { 2, 2 }, { 1, 2, 3, 4 }, "no blank (0)" },
		{ { 2, 2 }, { 1, 2, 0, 0 }, "more than one blank (0)" },
		{ { 2, 1 }, { 1, 0 }, "in a single row or column tiles cannot "
		    "pass each other" },
		{ { 1, 2 }, { 1, 0 }, "in a single row or column tiles cannot "
		    "pass each other" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const char *fault = rows[i].fault;
		struct sp_fault told;
		enum sp_status status;

		oracle_need(sp_board_resize(&board, rows[i].size) == SP_OK,
		    "memory");
		memcpy(board.label, rows[i].label,
		    board.n * sizeof *board.label);
		status = sp_board_settle(&board, &told);
		ok(fault == NULL ? status == SP_OK &&
		    board.label[board.blank] == 0 : status == SP_MALFORMED &&
		    strcmp(told.text, fault) == 0, "board %u is settled: %s",
		    (unsigned)i + 1, fault == NULL ? "it is one" : fault);
	}
}

int
main(void)
{
	uint64_t word;

	sp_board_init(&board);
	sp_board_init(&back);
	ok(strcmp(sp_version(), SP_VERSION) == 0,
	    "library and header have one version");
	/* Text is made of words on machines of either kind. */
	word = sp_little_endian(0x0123456789abcdef);
	ok(memcmp(&word, "\xef\xcd\xab\x89\x67\x45\x23\x01", 8) == 0,
	    "a word has its lowest byte first");
	TEST(numbers());
	TEST(sizes());
	TEST(forms());
	TEST(round_trips());
	TEST(long_text());
	TEST(write_errors());
	TEST(shown_reasons());
	TEST(reasons_hold());
	TEST(settled());
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	sp_board_free(&back);
	return done();
}
