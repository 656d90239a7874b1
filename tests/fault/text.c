/* text.c -- scenarios: boards from text and into it */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch/batch.h"
#include "library.h"
#include "goals.h"

static const struct sp_size any = { 0, 0 };

/* Makes a text the next input. */
static void
set_text(const char *text)
{
	size_t length = strlen(text);

	if (ftruncate(STDIN_FILENO, 0) != 0 ||
	    lseek(STDIN_FILENO, 0, SEEK_SET) != 0 ||
	    write(STDIN_FILENO, text, length) != (ssize_t)length ||
	    lseek(STDIN_FILENO, 0, SEEK_SET) != 0)
		abort();
}

/* Reading goes on after a board for which there is no memory. */
static int goes_on;

static enum sp_status
read_boards(struct sp_reader *reader)
{
	enum sp_status status;

	for (;;) {
		/* A board without memory of its own needs the most. */
		sp_board_free(&a);
		sp_board_init(&a);
		status = sp_read_board(reader, &a, &fault);
		if (status == SP_END)
			return SP_OK;
		if (status == SP_OK)
			say_board(&a);
		else if (status == SP_MALFORMED)
			say("%llu: %s\n", (unsigned long long)fault.line,
			    fault.text);
		else if (!goes_on || order->times != FAULT_ONCE)
			return status;
		else
			say_lost();
	}
}

/* Text of two grids of 6x6, with an empty line before and behind each. */
#define SIX_ROWS "\n1 2 3 4 5 6\n7 8 9 10 11 12\n13 14 15 16 17 18\n" \
	"19 20 21 22 23 24\n25 26 27 28 29 30\n31 32 33 34 35 0\n\n"

/* A grid of 13x5: 64 labels, then an empty field, the blank, at the end. */
#define FIELD_ROWS \
	"1,2,3,4,5,6,7,8,9,10,11,12,13\n" \
	"14,15,16,17,18,19,20,21,22,23,24,25,26\n" \
	"27,28,29,30,31,32,33,34,35,36,37,38,39\n" \
	"40,41,42,43,44,45,46,47,48,49,50,51,52\n" \
	"53,54,55,56,57,58,59,60,61,62,63,64,\n"

static enum sp_status
read_all(const struct sp_form *form, struct sp_size size, const char *text)
{
	struct sp_reader *reader;
	enum fault_kind kind = order->kind;
	enum sp_status status;

	set_text(text);
	if (goes_on)
		/* The reader itself gets its memory. */
		order->kind = FAULT_NONE;
	status = sp_reader_new(&reader, form, size, SP_GREATEST);
	order->kind = kind;
	if (status == SP_OK) {
		sp_reader_set_file(reader, STDIN_FILENO);
		status = read_boards(reader);
	}
	sp_reader_free(reader);
	return status;
}

static enum sp_status
read_forms(void)
{
	const struct sp_size six = { 6, 6 };
	const struct sp_form *grid = sp_form_by_name("grid");
	const struct sp_form *loose = sp_form_by_name("loose");
	struct sp_form loose_grid = *loose;

	loose_grid.grid = 1;
	TRY(read_all(sp_form_by_name("line"), any, "1 2 3 0\n2 1\n"
	    "14 13 12 11 10 9 8 7 6 5 4 3 2 1 0 15\n1 2 2 0\n"
	    "8 7 6 5 4 3 2 1 0\n 003 1 2 # comment\n0 3 2 1"));
	TRY(read_all(grid, any, "1 2\n# a\n# b\n3 0\n\n\n1 2\n1\n\n8 7 6\n#\n"
	    "5 4 3\n#\n2 1 0\n\n1 2\n0 3\n\n"));
	TRY(read_all(grid, any, SIX_ROWS SIX_ROWS));
	TRY(read_all(grid, six, SIX_ROWS SIX_ROWS));
	TRY(read_all(loose, any, "[1,2,3,_]\n{3;2;1;0}\n(3)(2)(.)\n"));
	TRY(read_all(&loose_grid, any, FIELD_ROWS "\n" FIELD_ROWS));
	TRY(read_all(&loose_grid, (struct sp_size){ 13, 5 },
	    FIELD_ROWS FIELD_ROWS));
	return read_all(sp_form_by_name("one-based"), any,
	    "4 3 2 1\n1 2 3\n9 8 7 6 5 4 1 2 3\n");
}

static enum sp_status
reading(void)
{
	goes_on = 0;
	return read_forms();
}

/* Only the board for which there is no memory is lost. */
static enum sp_status
reading_on(void)
{
	goes_on = 1;
	return read_forms();
}

static enum sp_status
parsing(void)
{
	static const char *const texts[] = { "1 2 3 0", "1 2\n3 0",
	    "8 7 6 5 4 3 2 1 0", "1 2\n# a\n3 0\n# b\n", "1 2\n3 0\n\n2 1\n0 3",
	    "1 2 3" };

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		for (int grid = 0; grid < 2; grid++) {
			enum sp_status status = sp_board_parse(&a, texts[i],
			    sp_form_at((size_t)grid), any, &fault);

			if (status == SP_OK)
				say_board(&a);
			else if (status == SP_MALFORMED)
				say("%s\n", fault.text);
			else
				return status;
		}
	}
	return SP_OK;
}

/* Goals as a user gives them, from STDIN_FILENO as standard input for "@-". */
static enum sp_status
source_of(const char *text, const struct sp_form *form)
{
	struct cmd_goals source;
	const struct sp_goal *given;
	enum sp_status status = cmd_goals_read(&source, text, form,
	    any, &fault);

	for (int i = 0; status == SP_OK && i < 4; i++) {
		status = cmd_goals_take(&source, &fault);
		if (status == SP_OK)
			status = cmd_goals_lay(&source, sizes[0], &given,
			    &fault);
		if (status == SP_OK)
			status = sp_goal_board(given, 4, &a, &fault);
		if (status == SP_OK)
			say_board(&a);
	}
	cmd_goals_close(&source);
	if (status == SP_OK || status == SP_NO_MEMORY)
		return status;
	say("%s\n", fault.text);
	return SP_OK;
}

static enum sp_status
sources(void)
{
	const struct sp_form line = { .kernels = 1 }, grid = { .grid = 1 };

	TRY(source_of("spiral", &line));
	TRY(source_of("0 1 2 3", &line));
	TRY(source_of("2 1\n0 3", &grid));
	TRY(source_of("1 2 3 0\n", &grid));
	TRY(source_of("1 2\n3 0\n\n1 2\n0 3", &grid));
	TRY(source_of("1 2 2 0", &line));
	set_text("1 2 0 3\n");
	TRY(source_of("@-", &line));
	set_text("1 2 0 3\n2 1 3 0\n1 1\n3 2 1 0\n");
	return source_of("@-", &line);
}

/* ---- into text ---- */

static struct sp_writer *writer;

/* Writes by a function, and notes the bytes that it wrote. */
static enum sp_status
say_written(enum sp_status (*write_all)(void))
{
	enum sp_status status;
	char text[4096];
	ssize_t got;

	set_text("");
	status = sp_writer_new(&writer, STDIN_FILENO);
	if (status == SP_OK)
		status = write_all();
	if (status == SP_OK)
		status = sp_writer_flush(writer);
	if (status == SP_IO_ERROR && errno == ENOMEM)
		status = SP_NO_MEMORY;
	sp_writer_free(writer);
	if (status != SP_OK)
		return status;
	lseek(STDIN_FILENO, 0, SEEK_SET);
	while ((got = read(STDIN_FILENO, text, sizeof text)) > 0)
		say("%.*s", (int)got, text);
	return SP_OK;
}

static enum sp_status
write_forms(void)
{
	static const char *const forms[] = { "line", "grid", "zero-based",
	    "index" };

	for (int i = 0; i < SIZES; i++) {
		TRY(sp_goal_lay(&goal, SP_SNAKE, sizes[i], &fault));
		TRY(sp_goal_board(&goal, 3, &a, &fault));
		for (size_t k = 0; k < sizeof forms / sizeof *forms; k++)
			sp_write_board(writer, &a, sp_form_by_name(forms[k]));
		sp_write_ended(writer, 77, '\n');
	}
	return SP_OK;
}

static enum sp_status
writing(void)
{
	return say_written(write_forms);
}

static enum sp_status
draw_forms(void)
{
	static const struct sp_gen_options draws[] = {
		{ .missing = 4 },
		{ .missing = 4, .distinct = 1 },
		{ .draw_missing = 1, .population = SP_ANY, .distinct = 1 },
		{ .missing = 4, .method = SP_WALK, .steps = 7 }
	};
	const int small = 4; /* the number of that size */

	TRY(sp_goal_lay(&goal, SP_SNAKE, sizes[small], &fault));
	for (size_t k = 0; k < sizeof draws / sizeof *draws; k++) {
		struct sp_generator *generator;
		enum sp_status status = sp_generator_new(&generator,
		    &draws[k], &goal, &fault);

		for (int grid = 0; grid < 2 && status == SP_OK; grid++)
			status = sp_generate_text(generator, 5, 99, writer,
			    sp_form_at((size_t)grid), &a, &fault);
		sp_generator_free(generator);
		TRY(status);
	}
	return SP_OK;
}

static enum sp_status
drawing_text(void)
{
	return say_written(draw_forms);
}

/* ---- many at once ---- */

static enum sp_status
read_batches(struct sp_reader *reader, struct sp_batch *batch)
{
	enum sp_status status;

	while ((status = sp_batch_read(batch, reader, &goal, &fault)) ==
	    SP_OK) {
		TRY(sp_goal_lay(&goal, SP_CLASSIC, batch->size, &fault));
		for (uint32_t i = 0; i < batch->count; i++)
			say_board(sp_batch_board(batch, i));
	}
	return status == SP_END ? SP_OK : status;
}

/* Reads in batches of many boards, or of one if there is no memory for many. */
static enum sp_status
batches(void)
{
	struct sp_reader *reader;
	struct sp_batch batch;
	enum sp_status status = sp_reader_new(&reader, sp_form_at(0), any,
	    SP_GREATEST);

	sp_batch_init(&batch);
	set_text("1 2 3 0\n3 2 1 0\n0 1 2 3\n8 7 6 5 4 3 2 1 0\n"
	    "1 2 3 4 5 6 7 8 0\n8 1 2 3 4 5 6 7 0\n2 1 0 3\n");
	if (status == SP_OK) {
		sp_reader_set_file(reader, STDIN_FILENO);
		status = read_batches(reader, &batch);
	}
	sp_reader_free(reader);
	sp_batch_clear(&batch);
	return status;
}

/* ---- objects of callers that do not see what they are made of ---- */

static struct objects {
	struct sp_goal *named, *alike;
	struct sp_relabel *relabel;
	struct sp_reader *reader;
	struct sp_writer *writer;
} made;

static enum sp_status
make_all(void)
{
	TRY(sp_board_parse(&a, "3 1 2 0", NULL, any, &fault));
	TRY(sp_goal_new(&made.named, "snake", a.size, &fault));
	TRY(sp_goal_new_from_board(&made.alike, &a, &fault));
	TRY(sp_relabel_new(&made.relabel));
	TRY(sp_reader_new(&made.reader, sp_form_at(0), any, SP_GREATEST));
	TRY(sp_writer_new(&made.writer, STDIN_FILENO));
	say("%d\n", sp_solvable(&a, made.alike));
	return SP_OK;
}

/* If an object cannot be made, the pointer is NULL, which can be freed. */
static enum sp_status
opaque(void)
{
	const struct objects none = { NULL, NULL, NULL, NULL, NULL };
	enum sp_status status;

	made = none;
	status = make_all();
	sp_goal_free(made.named);
	sp_goal_free(made.alike);
	sp_relabel_free(made.relabel);
	sp_reader_free(made.reader);
	sp_writer_free(made.writer);
	return status;
}

const struct scenario text_scenarios[] = {
	{ "reading", reading },
	{ "reading on", reading_on },
	{ "parsing", parsing },
	{ "sources", sources },
	{ "batches", batches },
	{ "writing", writing },
	{ "drawing text", drawing_text },
	{ "opaque objects", opaque },
	{ NULL, NULL }
};
