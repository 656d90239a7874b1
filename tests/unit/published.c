/* published.c -- objects and texts that only sp.h offers, as its users do */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "oracle.h"
#include "sp.h"
#include "tap.h"

static struct sp_board board, other;
static struct sp_fault fault;
static const struct sp_size any = { 0, 0 };

static void
parse(const char *text)
{
	oracle_need(sp_board_parse(&board, text, NULL, any, &fault) == SP_OK,
	    "a board");
}

static void
goals(void)
{
	struct sp_goal *snake, *alike, *none;
	size_t k = 0;

	parse("3 1 2 0");
	ok(sp_goal_new(&none, "square") == SP_MALFORMED && none == NULL,
	    "there is no goal of another name");
	oracle_need(sp_goal_new(&snake, "snake") == SP_OK &&
	    sp_goal_new_from_board(&alike, &board) == SP_OK, "goals");
	oracle_need(sp_goal_fit(snake, &board, &fault) == SP_OK &&
	    sp_goal_fit(alike, &board, &fault) == SP_OK, "goals that fit");
	ok(sp_misplaced(&board, alike) == 0 && sp_misplaced(&board, snake) > 0,
	    "a goal made of a board looks like it");
	while (sp_goal_name(k) != NULL)
		k++;
	ok(k == ORACLE_NAMED && strcmp(sp_goal_name(0), "classic") == 0,
	    "the first goal that has a name is classic");
	sp_goal_free(snake);
	sp_goal_free(alike);
	sp_goal_free(NULL);
}

static void
relabelling(void)
{
	struct sp_relabel *r;
	struct sp_goal *columns;

	oracle_need(sp_relabel_new(&r) == SP_OK &&
	    sp_goal_new(&columns, "columns") == SP_OK, "memory");
	parse("1 2 3 4 5 6 7 8 0");
	oracle_need(sp_goal_fit(columns, &board, &fault) == SP_OK &&
	    sp_relabel_prepare(r, &board, columns, &fault) == SP_OK,
	    "a change of goal");
	sp_relabel_apply(r, &board);
	ok(sp_misplaced(&board, columns) == 0,
	    "the goal becomes the other goal");
	sp_goal_free(columns);
	sp_relabel_free(r);
	sp_relabel_free(NULL);
}

static void
indexes(void)
{
	const struct sp_size large = { 65, 64 };
	struct sp_goal *g;
	char text[SP_INDEX_TEXT];

	oracle_need(sp_goal_new(&g, "classic") == SP_OK, "a goal");
	parse("1 2 3 4 5 6 7 8 0");
	oracle_need(sp_goal_fit(g, &board, &fault) == SP_OK, "it fits");
	ok(sp_index_print(&board, text, sizeof text) == SP_OK &&
	    strcmp(text, "161280") == 0, "the index of the goal, %s", text);
	ok(sp_index_parse(text, g, 9, SP_SOLVABLE, &other, &fault) == SP_OK &&
	    sp_board_equal(&board, &other), "and the goal of the index");
	ok(sp_index_print(&board, text, 7) == SP_OK &&
	    sp_index_print(&board, text, 6) == SP_REFUSED,
	    "the text has to have room");
	ok(sp_index_parse("181440", g, 9, SP_SOLVABLE, &other, &fault) ==
	    SP_REFUSED, "an index past the last is refused");
	ok(sp_index_parse("1x", g, 9, SP_SOLVABLE, &other, &fault) ==
	    SP_MALFORMED, "and a text that is no number");
	oracle_need(sp_board_resize(&other, large) == SP_OK, "memory");
	ok(sp_index_print(&other, text, sizeof text) == SP_REFUSED,
	    "a board of more than 4096 cells has no index");
	sp_goal_free(g);
}

static void
reading(void)
{
	static const char text[] = "\n3 1 4 2\n1 2 2 4\n";
	struct sp_reader *r;
	int ends[2];

	oracle_need(pipe(ends) == 0 && write(ends[1], text,
	    sizeof text - 1) == (ssize_t)sizeof text - 1 &&
	    sp_reader_new(&r, sp_form_by_name("one-based"), any, 4) == SP_OK,
	    "a reader of a pipe");
	close(ends[1]);
	ok(sp_read_board(r, &board, &fault) == SP_IO_ERROR,
	    "a reader without a file has nothing to read");
	sp_reader_set_file(r, ends[0]);
	ok(sp_read_board(r, &board, &fault) == SP_OK && board.label[2] == 0 &&
	    sp_reader_line(r) == 2, "a board whose 4 is the blank, of line 2");
	ok(sp_read_board(r, &board, &fault) == SP_MALFORMED &&
	    fault.line == 3 && sp_read_board(r, &board, &fault) == SP_END,
	    "a malformed one, and the end");
	close(ends[0]);
	sp_reader_free(r);
	sp_reader_free(NULL);
}

/* What a field may be that has no memory. */
static uint64_t
never(const struct sp_board *b, const struct sp_goal *g)
{
	(void)b;
	(void)g;
	return UINT64_MAX;
}

static void
writing(void)
{
	const struct sp_field lost = { .name = "lost", .measure = never };
	char text[64] = "";
	struct sp_writer *w, *closed;
	struct sp_goal *g;
	FILE *file = tmpfile();

	parse("3 1 2 0");
	oracle_need(file != NULL && sp_goal_new(&g, "classic") == SP_OK &&
	    sp_goal_fit(g, &board, &fault) == SP_OK &&
	    sp_writer_new(&w, fileno(file)) == SP_OK &&
	    sp_writer_new(&closed, -1) == SP_OK, "writers");
	sp_write_text(w, "board ");
	sp_write_number(w, 7);
	sp_write_text(w, ":");
	for (size_t k = 0; sp_field_at(k) != NULL; k++)
		sp_write_field(w, sp_field_at(k), &board, g, ' ');
	sp_write_board(w, &board, sp_form_at(0));
	oracle_need(sp_writer_flush(w) == SP_OK, "a file");
	rewind(file);
	oracle_need(fgets(text, sizeof text, file) != NULL, "a line");
	text[strcspn(text, "\n")] = '\0';
	ok(strcmp(text, "board 7:2 even 1 2 4 3 4 0 2 11 2x2 4 3 1 2 0") == 0,
	    "text, numbers, fields and boards: %s", text);
	sp_write_field(w, &lost, &board, g, ' ');
	ok(sp_writer_flush(w) == SP_IO_ERROR,
	    "a field for which there is no memory is an error");
	sp_write_board(closed, &board, sp_form_at(0));
	ok(sp_writer_flush(closed) == SP_IO_ERROR, "and so is a closed file");
	sp_writer_free(w);
	sp_writer_free(closed);
	sp_writer_free(NULL);
	sp_goal_free(g);
	fclose(file);
}

static void
refusals(void)
{
	static const struct {
		struct sp_size size;
		uint32_t blank_home, most;
	} tables[] = {
		{ { 3, 1 }, 0, 2 }, { { 1, 3 }, 0, 2 }, { { 9, 9 }, 0, 2 },
		{ { 65, 2 }, 0, 2 }, { { 2, UINT32_MAX }, 0, 2 },
		{ { 3, 3 }, 9, 2 }, { { 3, 3 }, 8, 0 }, { { 3, 3 }, 8, 9 }
	};
	struct sp_tables *t;
	struct sp_near *near;
	unsigned refused = 0, all = sizeof tables / sizeof *tables;

	for (unsigned i = 0; i < all; i++)
		refused += sp_tables_new(&t, tables[i].size,
		    tables[i].blank_home, tables[i].most, UINT64_MAX) ==
		    SP_REFUSED && t == NULL;
	ok(refused == all, "%u tables of %u cannot be, and are refused",
	    refused, all);
	ok(sp_near_new(&near, 0, UINT64_MAX) == SP_REFUSED && near == NULL &&
	    sp_near_new(&near, SP_NEAR_MOST_WIDTH + 1, UINT64_MAX) ==
	    SP_REFUSED && near == NULL, "nor are there beams of such widths");
}

static void
solving(void)
{
	const struct sp_task task = { .weight = SP_OPTIMAL,
	    .most_nodes = UINT64_MAX };
	const struct sp_task one = { .weight = SP_OPTIMAL,
	    .most_nodes = UINT64_MAX, .most_slides = 1 };
	const struct sp_size nine = { 9, 9 };
	struct sp_tables *t;
	struct sp_solution solution;
	struct sp_effort effort;
	struct sp_goal *g;

	sp_solution_init(&solution);
	oracle_need(sp_goal_new(&g, "classic") == SP_OK, "a goal");
	parse("1 2 3 4 5 6 0 7 8");
	oracle_need(sp_goal_fit(g, &board, &fault) == SP_OK &&
	    sp_tables_new(&t, board.size, sp_goal_home(g, 9, 0), 4,
	    UINT64_MAX) == SP_OK, "tables");
	ok(sp_solve(t, &board, g, &task, &solution, &effort) == SP_OK &&
	    solution.length == 2 && solution.way[0] == SP_RIGHT &&
	    effort.bound == 2, "two slides, the blank to the right");
	ok(sp_solve(t, &board, g, &one, &solution, &effort) == SP_END,
	    "which are more than one");
	parse("1 2 3 0");
	oracle_need(sp_goal_fit(g, &board, &fault) == SP_OK, "it fits");
	ok(sp_solve(t, &board, g, &task, &solution, &effort) == SP_REFUSED,
	    "tables of another size do not serve");
	oracle_need(sp_goal_lay(g, nine, &fault) == SP_OK &&
	    sp_goal_board(g, 81, &board) == SP_OK, "a large board");
	ok(sp_solve(t, &board, g, &task, &solution, &effort) == SP_REFUSED,
	    "nor any for boards of 81 cells");
	sp_tables_free(t);
	sp_goal_free(g);
	sp_solution_free(&solution);
}

int
main(void)
{
	sp_board_init(&board);
	sp_board_init(&other);
	TEST(goals());
	TEST(relabelling());
	TEST(indexes());
	TEST(reading());
	TEST(writing());
	TEST(solving());
	TEST(refusals());
	sp_board_free(&board);
	sp_board_free(&other);
	return done();
}
