/* goals.c -- goals, their paths, and how a user names them */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "oracle.h"
#include "text/text.h"
#include "tap.h"

static struct oracle_goal expected;
static struct sp_board board;
static const struct sp_size any_size = { 0, 0 };

static void
shown_goals(void)
{
	static const uint32_t snake[16] = {
		1, 2, 3, 4, 8, 7, 6, 5, 9, 10, 11, 12, 0, 15, 14, 13
	};
	static const uint32_t spiral[16] = {
		1, 2, 3, 4, 12, 13, 14, 5, 11, 0, 15, 6, 10, 9, 8, 7
	};
	static const uint32_t columns[6] = { 1, 3, 5, 2, 4, 0 };
	static const uint32_t lacking[9] = { 1, 2, 3, 4, 0, 6, 7, 8, 9 };
	static const uint32_t first[9] = { 0, 1, 2, 3, 4, 6, 7, 8, 9 };
	struct sp_goal g;
	struct sp_fault fault;
	struct sp_size four = { 4, 4 }, two = { 3, 2 }, three = { 3, 3 };

	sp_goal_init(&g, SP_SNAKE);
	sp_goal_lay(&g, four, &fault);
	sp_goal_board(&g, 16, &board);
	ok(oracle_same(&board, 4, 4, snake), "the snake on 4x4 is "
	    "1 2 3 4 8 7 6 5 9 10 11 12 0 15 14 13");
	sp_goal_clear(&g);
	sp_goal_init(&g, SP_SPIRAL);
	sp_goal_lay(&g, four, &fault);
	sp_goal_board(&g, 16, &board);
	ok(oracle_same(&board, 4, 4, spiral),
	    "the second row of the spiral on 4x4 is 12 13 14 5");
	sp_goal_clear(&g);
	sp_goal_init(&g, SP_COLUMNS);
	sp_goal_lay(&g, two, &fault);
	sp_goal_board(&g, 6, &board);
	ok(oracle_same(&board, 3, 2, columns),
	    "columns on 3x2 is 1 3 5 2 4 0");
	sp_goal_clear(&g);
	sp_goal_init(&g, SP_CLASSIC);
	sp_goal_lay(&g, three, &fault);
	sp_goal_board(&g, 5, &board);
	ok(oracle_same(&board, 3, 3, lacking),
	    "the blank of a path goal stands for the missing number");
	sp_goal_clear(&g);
	sp_goal_init(&g, SP_BLANK_FIRST);
	sp_goal_lay(&g, three, &fault);
	sp_goal_board(&g, 5, &board);
	ok(oracle_same(&board, 3, 3, first),
	    "blank-first has its blank first whatever number is missing");
	sp_goal_clear(&g);
}

static int
adjacent(uint32_t a, uint32_t b, uint32_t w)
{
	uint32_t x = a % w, y = a / w, u = b % w, v = b / w;

	return (x == u && (y + 1 == v || v + 1 == y)) ||
	    (y == v && (x + 1 == u || u + 1 == x));
}

/* Whether a path visits all cells, from cell 0, and those of the oracle. */
static int
is_path(const struct sp_goal *g, const struct oracle_goal *plain)
{
	static unsigned char been[ORACLE_CELLS];

	memset(been, 0, sizeof been);
	for (uint32_t k = 0; k < g->n; k++) {
		uint32_t cell = sp_goal_cell(g, k);

		if (cell >= g->n || been[cell]++ ||
		    cell != plain->path[k])
			return 0;
		if (k > 0 && (g->kind == SP_SNAKE || g->kind == SP_SPIRAL) &&
		    !adjacent(cell, sp_goal_cell(g, k - 1), g->size.w))
			return 0;
	}
	return sp_goal_cell(g, 0) == 0;
}

static void
paths(void)
{
	for (int kind = 0; kind < ORACLE_NAMED; kind++) {
		int path = 1, homes = 1, sizes = 0;

		for (uint32_t w = 2; w <= 13; w++) {
			for (uint32_t h = 2; h <= 13; h++) {
				uint32_t n = w * h;
				uint32_t missing = 1 + oracle_below(n);

				oracle_goal_make(&expected, kind, w, h,
				    missing);
				path &= is_path(expected.goal, &expected);
				sp_goal_board(expected.goal, missing,
				    &board);
				homes &= oracle_same(&board, w, h,
				    expected.label);
				sizes++;
			}
		}
		ok(path && sizes == 144, "the path of %s visits every cell "
		    "once, from cell 0", expected.name);
		ok(homes, "the goal %s has its labels in place, whatever is "
		    "missing", expected.name);
	}
	oracle_goal_make(&expected, SP_SPIRAL, 100, 100, 77);
	ok(is_path(expected.goal, &expected), "the spiral on 100x100 too");
	oracle_goal_make(&expected, SP_SPIRAL, 2, 5000, 77);
	ok(is_path(expected.goal, &expected), "and on 2x5000");
}

static void
names(void)
{
	enum sp_goal_kind kind;
	int found = 1;

	for (int k = 0; k < ORACLE_NAMED; k++)
		found &= sp_goal_by_name(oracle_goal_name(k), &kind) ==
		    SP_OK && (int)kind == k &&
		    strcmp(sp_goal_name((size_t)k), oracle_goal_name(k)) == 0;
	ok(found, "the five goals go by their names");
	ok(sp_goal_name(ORACLE_NAMED) == NULL &&
	    sp_goal_name((size_t)-1) == NULL, "no other kind has a name");
	ok(sp_goal_by_name("Classic", &kind) == SP_MALFORMED &&
	    sp_goal_by_name("", &kind) == SP_MALFORMED &&
	    sp_goal_by_name("snakes", &kind) == SP_MALFORMED,
	    "and by no other");
}

static void
literal_goals(void)
{
	struct sp_fault fault;
	uint32_t other[9] = { 1, 2, 3, 4, 5, 6, 7, 8, 0 };
	uint32_t less[9] = { 1, 2, 3, 4, 5, 6, 7, 9, 0 };
	uint32_t small[4] = { 1, 2, 3, 0 };
	int good = 1;

	for (uint32_t turn = 0; turn < 200; turn++) {
		uint32_t w = 2 + oracle_below(9), h = 2 + oracle_below(9);

		oracle_goal_make(&expected, ORACLE_NAMED, w, h,
		    1 + oracle_below(w * h));
		sp_goal_board(expected.goal, expected.missing, &board);
		good &= oracle_same(&board, w, h, expected.label);
		for (uint32_t k = 0; k < w * h; k++)
			good &= sp_goal_cell(expected.goal, k) ==
			    expected.path[k];
		good &= sp_solvable(&board, expected.goal) &&
		    sp_misplaced(&board, expected.goal) == 0;
	}
	ok(good, "a goal made of a board is that board, its path by label");
	oracle_goal_literal(&expected, 3, 3, other);
	oracle_set(&board, 3, 3, less);
	ok(sp_goal_fit(expected.goal, &board, &fault) == SP_MALFORMED &&
	    strcmp(fault.text, "label 9 is not in the goal") == 0,
	    "a board with another missing number does not fit the goal");
	oracle_set(&board, 2, 2, small);
	ok(sp_goal_fit(expected.goal, &board, &fault) == SP_MALFORMED &&
	    strcmp(fault.text, "the board is 2x2, but the goal is 3x3") == 0,
	    "nor does one of another size");
	oracle_goal_make(&expected, SP_SNAKE, 2, 2, 4);
	oracle_set(&board, 3, 3, less);
	good = sp_goal_fit(expected.goal, &board, &fault) == SP_OK &&
	    sp_misplaced(&board, expected.goal) == 3;
	oracle_set(&board, 2, 2, small);
	good &= sp_goal_fit(expected.goal, &board, &fault) == SP_OK &&
	    sp_misplaced(&board, expected.goal) == 1;
	ok(good, "a named goal is laid out for every board anew");
}

/* ---- goals as a user gives them ---- */

static struct sp_goalarg source;

/* The status of opening; the fault's text is compared where one is given. */
static void
opens(const char *text, int grid, struct sp_size size, enum sp_status status,
    const char *fault_text)
{
	struct sp_fault fault;
	enum sp_status got;
	char shown[60];
	size_t i;

	fault.text[0] = '\0';
	got = sp_goalarg_open(&source, text, grid, size, &fault);
	sp_goalarg_close(&source);
	for (i = 0; text[i] != '\0' && i + 1 < sizeof shown; i++)
		shown[i] = text[i];
	shown[i] = '\0';
	while (i-- > 0)
		if (shown[i] == '\n')
			shown[i] = '/';
	ok(got == status && (fault_text == NULL ||
	    strcmp(fault.text, fault_text) == 0), "goal '%s': %s", shown,
	    fault_text == NULL ? "taken" : fault_text);
	if (got != status || (fault_text != NULL &&
	    strcmp(fault.text, fault_text) != 0))
		printf("# status %d: %s\n", (int)got, fault.text);
}

static void
literals(void)
{
	struct sp_size two = { 2, 2 }, tall = { 2, 3 };
	static const char no_goal[] = "no such goal; there are classic, "
	    "snake, spiral, columns, blank-first, the labels of a board, and "
	    "@FILE";

	opens("classic", 0, any_size, SP_OK, NULL);
	opens("blank-first", 1, two, SP_OK, NULL);
	opens("1 2 3 8 0 4 7 6 5", 0, any_size, SP_OK, NULL);
	opens("1 2 3\n8 0 4\n7 6 5", 0, any_size, SP_OK, NULL);
	opens("1 2 3\n8 0 4\n7 6 5", 1, any_size, SP_OK, NULL);
	opens("1 2 3 8 0 4 7 6 5", 1, any_size, SP_OK, NULL);
	opens("1 2\n3 4\n5 0", 1, any_size, SP_OK, NULL);
	opens("1 2\n3 4\n5 0\n", 1, any_size, SP_OK, NULL);
	opens("1 2 3 4 5 0", 0, tall, SP_OK, NULL);
	opens("1 2 3 0 # the goal", 0, two, SP_OK, NULL);
	opens("1 2 3 4 5 0", 0, any_size, SP_MALFORMED,
	    "6 labels are no square board; give the size with -s");
	opens("1 2 3 0", 0, tall, SP_MALFORMED,
	    "4 labels, but 2x3 has 6 cells");
	opens("1 2 3 4 0", 0, two, SP_MALFORMED,
	    "more than 4 labels for 2x2");
	opens("1 2 2 0", 0, two, SP_MALFORMED, "label 2 appears twice");
	opens("1 2 5 0", 0, two, SP_MALFORMED,
	    "label 5 is out of range (0 to 4) for 2x2");
	opens("1 2 0 0", 0, two, SP_MALFORMED, "more than one blank (0)");
	opens("1 2 3 4", 0, two, SP_MALFORMED, "no blank (0)");
	opens("1,2,3,0", 0, two, SP_MALFORMED, "'1,2,3,0' is no label; "
	    "separate labels by spaces alone");
	opens("# 1 2 3 0", 0, two, SP_MALFORMED, "no board");
	opens("1 2\n3 0\n\n1 2\n3 0", 1, any_size, SP_MALFORMED,
	    "more than one board");
	opens("", 0, any_size, SP_MALFORMED, no_goal);
	opens("classical", 0, any_size, SP_MALFORMED, no_goal);
	opens("goals3x3", 0, any_size, SP_MALFORMED, no_goal);
	opens("./3x3", 0, any_size, SP_MALFORMED, no_goal);
	opens("x 2 1 3", 0, any_size, SP_MALFORMED, "'x' is no label");
	opens("@/nonexistent/goals", 0, any_size, SP_IO_ERROR,
	    "/nonexistent/goals");
	ok(sp_goalarg_is_stdin("@-") && !sp_goalarg_is_stdin("@-x") &&
	    !sp_goalarg_is_stdin("-"), "@- is standard input");
}

static char file_name[] = "/tmp/sp-goals.XXXXXX";

static void
write_file(const char *text)
{
	FILE *file = fopen(file_name, "w");

	oracle_need(file != NULL && fputs(text, file) >= 0 &&
	    fclose(file) == 0, "a goal file is written");
}

/*
 * What the goals of a file are for as many boards as `count`: the labels of
 * each, "malformed" or "end", one a line.
 */
static void
takes(const char *text, int grid, struct sp_size size, const char *goals,
    const char *what)
{
	char argument[sizeof file_name + 1], got[4096] = "";
	struct sp_fault fault;
	enum sp_status status;

	write_file(text);
	snprintf(argument, sizeof argument, "@%s", file_name);
	status = sp_goalarg_open(&source, argument, grid, size, &fault);
	if (status != SP_OK)
		snprintf(got, sizeof got, "%s\n", fault.text);
	for (int i = 0; status == SP_OK && i < 4; i++) {
		struct sp_goal *g;
		size_t used = strlen(got);
		enum sp_status next = sp_goalarg_next(&source, &g, &fault);

		if (next != SP_OK) {
			snprintf(got + used, sizeof got - used, "%s\n",
			    fault.text);
			continue;
		}
		sp_goal_board(g, g->missing, &board);
		for (uint32_t cell = 0; cell < board.n; cell++) {
			used = strlen(got);
			snprintf(got + used, sizeof got - used, "%u%s",
			    board.label[cell],
			    cell + 1 == board.n ? "\n" : " ");
		}
	}
	/* The name of the file is another each time. */
	for (char *at; (at = strstr(got, file_name)) != NULL; )
		memmove(at + 1, at + strlen(file_name),
		    strlen(at + strlen(file_name)) + 1), *at = 'F';
	ok(strcmp(got, goals) == 0, "%s", what);
	if (strcmp(got, goals) != 0)
		printf("# got %s", got);
	sp_goalarg_close(&source);
}

/* A descriptor that gives a text, and behind it an error on most systems. */
static int
broken_off(const char *text)
{
	int ends[2];
	ssize_t length = (ssize_t)strlen(text);

	oracle_need(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0 &&
	    write(ends[1], text, (size_t)length) == length &&
	    write(ends[0], "unread", 1) == 1 && close(ends[1]) == 0,
	    "a connection is broken off");
	return ends[0];
}

static void
unreadable(void)
{
	static const char what[] = "a file that cannot be read behind its "
	    "first goal is no file of one goal, nor of several";
	struct sp_fault fault;
	int fd = broken_off("");
	char byte;

	if (read(fd, &byte, 1) >= 0) {
		ok(1, "%s # SKIP no error to be had", what);
		return;
	}
	close(fd);
	fd = broken_off("1 2 3 0\n");
	oracle_need(dup2(fd, STDIN_FILENO) >= 0, "it is standard input");
	close(fd);
	ok(sp_goalarg_open(&source, "@-", 0, any_size, &fault) ==
	    SP_IO_ERROR && strcmp(fault.text, "stdin") == 0, "%s", what);
	sp_goalarg_close(&source);
}

static void
files(void)
{
	struct sp_size two = { 2, 2 };
	int fd = mkstemp(file_name);

	oracle_need(fd >= 0, "a temporary file");
	close(fd);
	takes("1 2 3 0\n", 0, any_size,
	    "1 2 3 0\n1 2 3 0\n1 2 3 0\n1 2 3 0\n",
	    "a file of one goal is for all boards");
	takes("# one\n\n0 1 2 3", 0, any_size,
	    "0 1 2 3\n0 1 2 3\n0 1 2 3\n0 1 2 3\n",
	    "comments and blank lines in a goal file are no goals");
	takes("1 2 3 0\n0 1 2 3\n", 0, any_size, "1 2 3 0\n0 1 2 3\n"
	    "no goal for it: F has 2\nno goal for it: F has 2\n",
	    "two goals are for two boards");
	takes("1 2 3 0\n0 1 2 3\n3 2 1 0\n1 0 2 3\n2 0 1 3\n", 0, any_size,
	    "1 2 3 0\n0 1 2 3\n3 2 1 0\n1 0 2 3\n",
	    "goals left over are ignored");
	takes("1 2 3 0\n1 1 2 3\n3 2 1 0\n1 x 2 3\n", 0, two, "1 2 3 0\n"
	    "its goal is malformed, F:2: label 1 appears twice\n3 2 1 0\n"
	    "its goal is malformed, F:4: 'x' is no label; "
	    "sp-map -i loose reads boards with such signs\n",
	    "a malformed goal has file and line and is for its board alone");
	takes("1 1 2 3\n3 2 1 0\n", 0, two,
	    "its goal is malformed, F:1: label 1 appears twice\n3 2 1 0\n"
	    "no goal for it: F has 2\nno goal for it: F has 2\n",
	    "the first of two goals may be malformed");
	takes("1 1 2 3\n", 0, two, "F:1: label 1 appears twice\n",
	    "a file of one malformed goal is refused");
	takes("\n# none\n", 0, two, "F: no goal in this file\n",
	    "a file without a goal is refused");
	takes("", 0, two, "F: no goal in this file\n",
	    "an empty file is refused");
	takes("1 2\n3 0\n\n0 1\n2 3\n", 1, any_size, "1 2 3 0\n0 1 2 3\n"
	    "no goal for it: F has 2\nno goal for it: F has 2\n",
	    "goals may be grids");
	takes("1 2 3 0\n1 2 3 4 5 6 7 8 0\n", 0, any_size,
	    "1 2 3 0\n1 2 3 4 5 6 7 8 0\n"
	    "no goal for it: F has 2\nno goal for it: F has 2\n",
	    "goals of one file may differ in size");
	unlink(file_name);
}

/* Goals that are freed are as they began. */
static void
freed(void)
{
	struct sp_size size = { 5, 3 };
	struct sp_fault fault;
	struct sp_goal g;
	int good = 1;

	sp_goal_init(&g, SP_SPIRAL);
	for (int turn = 0; turn < 3; turn++) {
		good &= sp_goal_lay(&g, size, &fault) == SP_OK &&
		    sp_goal_cell(&g, 5) == 9;
		sp_goal_clear(&g);
		sp_goal_clear(&g);
	}
	ok(good, "a goal may be freed twice, and laid again");
}

int
main(void)
{
	sp_board_init(&board);
	TEST(shown_goals());
	TEST(paths());
	TEST(names());
	TEST(literal_goals());
	TEST(literals());
	TEST(files());
	TEST(unreadable());
	TEST(freed());
	oracle_goal_clear(&expected);
	sp_board_free(&board);
	return done();
}
