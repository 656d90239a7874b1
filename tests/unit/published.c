/* published.c -- what only sp.h offers works, or is refused as it says */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "oracle.h"
#include "sp.h"
#include "tap.h"

static struct sp_board board;
static struct sp_fault fault;
static const struct sp_size any = { 0, 0 };

static void
parse(const char *text)
{
	oracle_need(sp_board_parse(&board, text, NULL, any, &fault) == SP_OK,
	    "a board");
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
	    "a reader without a file is an error");
	sp_reader_set_file(r, ends[0]);
	ok(sp_read_board(r, &board, &fault) == SP_OK && board.label[2] == 0 &&
	    sp_reader_line(r) == 2,
	    "a one-based board whose blank is 4 is read, of line 2");
	ok(sp_read_board(r, &board, &fault) == SP_MALFORMED &&
	    fault.line == 3 && sp_read_board(r, &board, &fault) == SP_END,
	    "a malformed board is reported, before the end");
	close(ends[0]);
	sp_reader_free(r);
}

/* What the callbacks of a reader or writer do next. */
static struct {
	struct sp_reader *r;
	struct sp_writer *w;
	const char *text;
	char taken[64];
	enum { A_BYTE, TOO_MUCH, NOTHING, CALLS_BACK } what;
	enum sp_status said;
} calls;

static ptrdiff_t
read_by_call(void *context, char *to, size_t room)
{
	(void)context;
	if (calls.what == CALLS_BACK)
		calls.said = sp_read_board(calls.r, &board, &fault);
	if (calls.what == TOO_MUCH)
		return (ptrdiff_t)room + 1;
	if (calls.what == NOTHING)
		return -1;
	*to = *calls.text;
	return *calls.text == '\0' ? 0 : (calls.text++, 1);
}

static size_t
write_by_call(void *context, const char *bytes, size_t count)
{
	(void)context;
	if (calls.what == CALLS_BACK)
		sp_write_text(calls.w, "more");
	if (calls.what == TOO_MUCH)
		return count + 1;
	if (calls.what == NOTHING)
		return 0;
	strncat(calls.taken, bytes, 1);
	return 1;
}

static void
reading_by_callbacks(void)
{
	static const char text[] = "3 1 2 0\n1 2 2 0\n";

	oracle_need(sp_reader_new(&calls.r, NULL, any, 0) == SP_OK, "a reader");
	sp_reader_set_text(calls.r, text, 7);
	ok(sp_read_board(calls.r, &board, &fault) == SP_OK &&
	    board.label[0] == 3 &&
	    sp_read_board(calls.r, &board, &fault) == SP_END,
	    "a board is read from a text in memory");
	calls.text = text;
	sp_reader_set_callback(calls.r, read_by_call, NULL);
	ok(sp_read_board(calls.r, &board, &fault) == SP_OK &&
	    board.label[0] == 3 &&
	    sp_read_board(calls.r, &board, &fault) == SP_MALFORMED &&
	    fault.line == 2 &&
	    sp_read_board(calls.r, &board, &fault) == SP_END,
	    "boards are read byte by byte from a callback");
	for (calls.what = TOO_MUCH; calls.what <= NOTHING; calls.what++) {
		sp_reader_set_callback(calls.r, read_by_call, NULL);
		ok(sp_read_board(calls.r, &board, &fault) == SP_IO_ERROR,
		    "a callback that %s is an error", calls.what == NOTHING ?
		    "cannot read" : "reads more than it may");
	}
	calls.text = text;
	sp_reader_set_callback(calls.r, read_by_call, NULL);
	ok(sp_read_board(calls.r, &board, &fault) == SP_OK &&
	    calls.said == SP_REFUSED && fault.text[0] != '\0',
	    "a callback cannot read by its own reader");
	sp_reader_free(calls.r);
}

static void
writing_by_callbacks(void)
{
	static const char *const why[] = { "", "says that it took too much",
	    "takes nothing", "writes by its own writer" };

	for (calls.what = A_BYTE; calls.what <= CALLS_BACK; calls.what++) {
		oracle_need(sp_writer_new_callback(&calls.w, write_by_call,
		    NULL) == SP_OK, "a writer");
		sp_write_text(calls.w, "board");
		if (calls.what == A_BYTE)
			ok(sp_writer_flush(calls.w) == SP_OK &&
			    strcmp(calls.taken, "board") == 0,
			    "a callback may take text byte by byte");
		else
			ok(sp_writer_flush(calls.w) == SP_IO_ERROR,
			    "a callback that %s is an error", why[calls.what]);
		sp_writer_free(calls.w);
	}
}

static void
writing(void)
{
	char text[64] = "";
	struct sp_writer *w, *closed;
	FILE *file = tmpfile();

	parse("3 1 2 0");
	oracle_need(file != NULL && sp_writer_new_file(&w, fileno(file)) ==
	    SP_OK && sp_writer_new_file(&closed, -1) == SP_OK, "writers");
	sp_write_text(w, "board ");
	sp_write_number(w, 7);
	sp_write_text(w, ":");
	sp_write_board(w, &board, sp_form_at(0));
	oracle_need(sp_writer_flush(w) == SP_OK, "a file");
	rewind(file);
	oracle_need(fgets(text, sizeof text, file) != NULL, "a line");
	text[strcspn(text, "\n")] = '\0';
	ok(strcmp(text, "board 7:3 1 2 0") == 0,
	    "text, a number and a board are written: %s", text);
	sp_write_board(closed, &board, sp_form_at(0));
	ok(sp_writer_flush(closed) == SP_IO_ERROR, "a file that is not open "
	    "is an error");
	sp_writer_free(w);
	sp_writer_free(closed);
	fclose(file);
}

static void
sizes(void)
{
	static const char single[] =
	    "in a single row or column tiles cannot pass each other";
	static const char least[] =
	    "a board needs at least 2 columns and 2 rows";
	static const char large[] = "more than 67108864 cells";
	static const struct {
		struct sp_size size;
		const char *why;
	} rows[] = {
		{ { 1, 4 }, single }, { { 4, 1 }, single },
		{ { 0, 3 }, least }, { { 3, 0 }, least },
		{ { 65536, 65536 }, large }, { { 65536, 65537 }, large },
		{ { UINT32_MAX, UINT32_MAX }, large }
	};
	static const uint32_t labels[] = { 1, 2, 3, 0 };
	struct sp_goal *g;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct sp_size size = rows[i].size;

		ok(sp_goal_new(&g, "classic", size, &fault) == SP_MALFORMED &&
		    g == NULL && oracle_same_core(fault.text, rows[i].why) &&
		    sp_board_parse(&board, "1 2 3 0", NULL, size, &fault) ==
		    SP_MALFORMED && oracle_same_core(fault.text, rows[i].why) &&
		    sp_board_set(&board, size, labels, &fault) ==
		    SP_MALFORMED && oracle_same_core(fault.text, rows[i].why) &&
		    sp_cells(size) == 0,
		    "no goal and no board is %ux%u", size.w, size.h);
	}
	ok(sp_goal_new(&g, "classic", any, &fault) == SP_MALFORMED,
	    "no goal is 0x0");
}

static void
missing_numbers(void)
{
	static const struct sp_size size = { 3, 3 };
	static const uint32_t wrong[] = { 0, 10 };
	struct sp_goal *g;

	oracle_need(sp_goal_new(&g, "classic", size, &fault) == SP_OK,
	    "a goal");
	ok(sp_goal_board(g, 1, &board, &fault) == SP_OK && board.label[0] ==
	    0 &&
	    sp_goal_board(g, 9, &board, &fault) == SP_OK && board.label[8] == 0,
	    "1 and n may be missing");
	for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++)
		ok(sp_goal_board(g, wrong[k], &board, &fault) == SP_REFUSED &&
		    sp_index_parse("5", g, wrong[k], SP_SOLVABLE, &board,
		    &fault) == SP_REFUSED, "%u cannot be missing of 3x3",
		    wrong[k]);
	sp_goal_free(g);
}

/* Returns whether there is a generator for such a draw. */
static int
draws(const struct sp_gen_options *draw, const struct sp_goal *g)
{
	struct sp_generator *gen = NULL;
	enum sp_status status = sp_generator_new(&gen, draw, g, &fault);
	int is_made = status == SP_OK && sp_generate(gen, 0, &board) == SP_OK;

	oracle_need(is_made || (status == SP_REFUSED && gen == NULL &&
	    fault.text[0] != '\0'),
	    "a draw is made or refused");
	sp_generator_free(gen);
	return is_made;
}

static void
impossible_draws(void)
{
	static const struct {
		struct sp_gen_options draw;
		int is_made;
		const char *what;
	} rows[] = {
		{ { .method = SP_WALK, .steps = 1, .missing = 9,
		    .not_goal = 1 }, 1, "a walk that leaves the goal" },
		{ { .method = SP_SLIDE }, 1, "the goal after 0 slides" },
		{ { .missing = 9, .in_order = 1 }, 1, "boards in order" },
		{ { .seed = { 0, 0 } }, 1, "boards by options that are all 0" },
		{ { .method = SP_SLIDE, .not_goal = 1 }, 0,
		    "another board than the goal after 0 slides" },
		{ { .method = SP_WALK, .steps = 1, .missing = 10 }, 0,
		    "a walk with n + 1 missing" },
		{ { .method = SP_SLIDE, .steps = ((uint64_t)1 << 32) + 1 }, 0,
		    "more than 2^32 slides" },
		{ { .method = SP_WALK, .steps = 1, .distinct = 1 }, 0,
		    "distinct walks" },
		{ { .method = SP_WALK, .steps = 1, .fixed_blank = 1 }, 0,
		    "a walk with the blank at home" },
		{ { .method = SP_WALK, .steps = 1,
		    .population = SP_UNSOLVABLE }, 0, "an unsolvable walk" },
		{ { .method = SP_WALK, .steps = 1, .population = SP_ANY }, 0,
		    "walks of any population" },
		{ { .method = SP_WALK, .steps = 1, .missing = 9,
		    .in_order = 1 }, 0, "walks in order" },
		{ { .missing = 9, .in_order = 1, .population = SP_ANY }, 0,
		    "boards of any population in order" },
		{ { .reserved = { 0, 1 } }, 0,
		    "what this version does not know" },
		{ { .in_order = 1, .draw_missing = 1 }, 0,
		    "boards of all missing numbers in order" },
		{ { .missing = 9, .in_order = 1, .distinct = 1 }, 0,
		    "distinct boards in order" },
		{ { .method = SP_LENGTH, .least = 31, .most = UINT64_MAX,
		    .distinct = 1 }, 1, "boards of length 31" },
		{ { .method = SP_LENGTH }, 1, "the goal, of length 0" },
		{ { .method = SP_LENGTH, .not_goal = 1 }, 0,
		    "another board than the goal of length 0" },
		{ { .method = SP_LENGTH, .least = 32, .most = 40 }, 0,
		    "boards of more slides than any has" },
		{ { .method = SP_LENGTH, .least = 3, .most = 3,
		    .fixed_blank = 1 }, 0, "boards of an odd number of slides "
		    "with the blank at home" },
		{ { .method = SP_LENGTH, .least = 3, .most = 2 }, 0,
		    "lengths from 3 to 2" },
		{ { .method = SP_LENGTH, .population = SP_ANY }, 0,
		    "unsolvable boards of length 0" },
		{ { .method = SP_LENGTH, .draw_missing = 1 }, 0,
		    "boards of a length with any missing number" },
		{ { .method = SP_LENGTH, .in_order = 1 }, 0,
		    "boards of a length in order" },
		{ { .method = SP_LENGTH, .metric = (enum sp_metric)2 }, 0,
		    "lengths in an unknown metric" },
		{ { .method = (enum sp_gen_method)4, .missing = 9 }, 0,
		    "boards by an unknown method" },
		{ { .population = (enum sp_population)3, .missing = 9 }, 0,
		    "an unknown population" },
	};
	static const struct sp_size size = { 3, 3 }, large = { 3, 6 };
	struct sp_gen_options draw = { .missing = 9 };
	struct sp_goal *g, *alike;

	oracle_need(sp_goal_new(&g, "classic", size, &fault) == SP_OK,
	    "a goal");
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		ok(draws(&rows[i].draw, g) == rows[i].is_made, "%s %s",
		    rows[i].what, rows[i].is_made ? "can be drawn" :
		    "cannot be drawn");
	sp_goal_free(g);
	oracle_need(sp_goal_new(&g, "classic", large, &fault) == SP_OK,
	    "a goal");
	draw.in_order = 1;
	ok(!draws(&draw, g), "3x6 boards in order are refused");
	draw.in_order = 0;
	ok(draws(&draw, g), "3x6 boards are drawn");
	draw.method = SP_LENGTH;
	ok(!draws(&draw, g), "3x6 boards of a length are refused");
	draw.method = SP_UNIFORM;
	oracle_need(sp_goal_new_from_board(&alike, &board, &fault) == SP_OK,
	    "a goal");
	ok(draws(&draw, alike), "boards are drawn for a goal made of a board");
	draw.missing = 8;
	ok(!draws(&draw, alike), "a goal made of a board refuses another "
	    "missing number");
	sp_goal_free(g);
	sp_goal_free(alike);
}

int
main(void)
{
	sp_board_init(&board);
	TEST(reading());
	TEST(writing());
	TEST(reading_by_callbacks());
	TEST(writing_by_callbacks());
	TEST(sizes());
	TEST(missing_numbers());
	TEST(impossible_draws());
	sp_board_free(&board);
	return done();
}
