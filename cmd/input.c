/* input.c -- the boards of all files, each with its goal */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"

/* Of the board at hand, read in the form SP_BY_INDEX: too large for most. */
static struct sp_big board_index;

void
cmd_input_init(struct cmd_input *in)
{
	memset(in, 0, sizeof *in);
	in->form = *sp_form(0);
	in->blank_label = UINT32_MAX;
	in->goal_text = "classic";
	in->goal_letter = 'g';
	in->goal = NULL;
	in->file = NULL;
	in->small = NULL;
	sp_board_init(&in->board);
	if (sp_reader_init(&in->reader) != SP_OK)
		cmd_no_memory();
}

void
cmd_goal_open(struct sp_source *source, int letter, const char *text,
    int grid, struct sp_size size)
{
	struct sp_fault fault;

	switch (sp_source_open(source, text, grid, size, &fault)) {
	case SP_OK:
		source->reader.in.before_read = cmd_output_flush;
		return;
	case SP_NO_MEMORY:
		cmd_no_memory();
	case SP_IO_ERROR:
		cmd_die("%s: %s", fault.text, strerror(errno));
	default:
		if (*text == '@' && text[1] != '\0')
			cmd_die("%s", fault.text);
		cmd_usage(letter, "'%.64s': %s", text, fault.text);
	}
}

enum sp_status
cmd_goal_next(struct sp_source *source, struct sp_goal **goal,
    struct sp_fault *fault)
{
	enum sp_status status = sp_source_next(source, goal, fault);

	if (status == SP_IO_ERROR)
		cmd_die("%s: %s", fault->text, strerror(errno));
	if (status == SP_NO_MEMORY)
		cmd_no_memory();
	return status;
}

void
cmd_take_stdin(int letter, const char *text)
{
	static int taken;

	if (text == NULL || !sp_source_is_stdin(text))
		return;
	if (taken)
		cmd_usage(letter, "'@-': something else comes from standard "
		    "input already");
	taken = 1;
}

void
cmd_input_files(struct cmd_input *in, int count, char **files)
{
	static char standard_input[] = "-";
	static char *default_files[] = { standard_input };

	in->files = count == 0 ? default_files : files;
	in->count = count == 0 ? 1 : count;
	in->no_operand = count == 0;
	for (int i = 0; i < in->count; i++) {
		if (strcmp(in->files[i], "-") == 0) {
			cmd_take_stdin(0, "@-");
			break;
		}
	}
	cmd_take_stdin(in->goal_letter, in->goal_text);
}

void
cmd_input_start(struct cmd_input *in)
{
	in->reader.form = in->form;
	in->reader.size = in->size;
	in->reader.blank_label = in->blank_label;
	in->reader.in.before_read = cmd_output_flush;
	cmd_goal_open(&in->source, in->goal_letter, in->goal_text,
	    in->goal_grids, in->size);
}

void
cmd_input_free(struct cmd_input *in)
{
	sp_source_close(&in->source);
	sp_reader_free(&in->reader);
	sp_board_free(&in->board);
	sp_small_free(in->small);
}

/* At a terminal, a program that waits and one that hangs look the same. */
static void
say_what_is_read(const struct cmd_input *in)
{
	const char *what = "boards from the terminal, one a line";

	if (!isatty(STDIN_FILENO) || !isatty(STDERR_FILENO))
		return;
	if (in->form.grid)
		what = "grids from the terminal, an empty line after each";
	else if (in->form.numbering == SP_BY_INDEX)
		what = "indexes from the terminal, one a line";
	cmd_message("reading %s; end with Ctrl-D", what);
}

/* Opens the next file.  SP_END: there is none. */
static enum sp_status
open_next(struct cmd_input *in)
{
	const char *name;
	int is_stdin, fd;

	if (in->next == in->count)
		return SP_END;
	name = in->files[in->next++];
	is_stdin = strcmp(name, "-") == 0;
	fd = is_stdin ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
	if (fd < 0) {
		cmd_message("%s: %s%s", name, strerror(errno),
		    *name == '-' ? "; options come before files" : "");
		in->status = CMD_TROUBLE;
		return SP_IO_ERROR;
	}
	if (in->no_operand)
		say_what_is_read(in);
	in->file = is_stdin ? "stdin" : name;
	sp_reader_start(&in->reader, fd);
	return SP_OK;
}

static void
close_file(struct cmd_input *in)
{
	if (in->reader.in.fd != STDIN_FILENO)
		close(in->reader.in.fd);
	in->file = NULL;
}

enum cmd_board
cmd_refuse(struct cmd_input *in, enum sp_status status)
{
	if (status == SP_NO_MEMORY)
		cmd_die("%s:%llu: out of memory", in->file,
		    (unsigned long long)in->reader.line);
	if (in->fault.line == 0)
		in->fault.line = in->reader.line;
	cmd_message("%s:%llu: %s", in->file,
	    (unsigned long long)in->fault.line, in->fault.text);
	in->status = CMD_TROUBLE;
	return CMD_MALFORMED;
}

/* Makes the board of the index that was read, on the goal's own labels. */
static enum sp_status
board_of_index(struct cmd_input *in)
{
	struct sp_goal *goal = in->goal;
	struct sp_size size = in->size.w == 0 ? goal->size : in->size;
	enum sp_status status = sp_goal_lay(goal, size, &in->fault);

	if (status == SP_OK)
		status = sp_index_board(&board_index, goal,
		    goal->kind == SP_LITERAL ? goal->missing : goal->n,
		    SP_SOLVABLE, &in->board, &in->fault);
	return status;
}

/* Gives the board at hand its goal. */
static enum cmd_board
find_goal(struct cmd_input *in, enum sp_status read)
{
	struct sp_fault fault;
	enum sp_status status = cmd_goal_next(&in->source, &in->goal, &fault);

	if (read != SP_OK)
		return cmd_refuse(in, read);
	if (status != SP_OK)
		in->fault = fault;
	in->fault.line = 0;
	if (status == SP_OK && in->form.numbering == SP_BY_INDEX)
		status = board_of_index(in);
	if (status == SP_OK)
		status = sp_goal_fit(in->goal, &in->board, &in->fault);
	if (status != SP_OK)
		return cmd_refuse(in, status);
	in->may_batch = in->batches && !in->source.each &&
	    in->board.missing == in->board.n;
	return CMD_BOARD;
}

enum cmd_board
cmd_next(struct cmd_input *in)
{
	for (;;) {
		enum sp_status status = SP_OK;

		cmd_output_check();
		if (in->file == NULL)
			status = open_next(in);
		if (status != SP_OK)
			return status == SP_END ? CMD_END : CMD_UNREADABLE;
		in->may_batch = 0;
		status = in->form.numbering == SP_BY_INDEX ?
		    sp_read_index(&in->reader, &board_index, &in->fault) :
		    sp_read_board(&in->reader, &in->board, &in->fault);
		switch (status) {
		case SP_IO_ERROR:
			cmd_message("%s: %s", in->file, strerror(errno));
			in->status = CMD_TROUBLE;
			close_file(in);
			return CMD_UNREADABLE;
		case SP_END:
			close_file(in);
			break;
		default:
			if (!in->no_progress)
				cmd_progress_add(1);
			return find_goal(in, status);
		}
	}
}

uint32_t
cmd_next_batch(struct cmd_input *in)
{
	uint32_t count;

	if (!in->may_batch || in->file == NULL ||
	    in->reader.in.pos == in->reader.in.end)
		return 0;
	/* For a single board this is not worth its while. */
	if (in->small == NULL && !in->no_batches)
		in->small = sp_small_new();
	in->no_batches = in->small == NULL;
	if (in->no_batches)
		return 0;
	cmd_output_check();
	count = sp_small_read(in->small, &in->reader, in->board.size);
	cmd_progress_add(count);
	return count;
}

void
cmd_batch_board(struct cmd_input *in, uint32_t i)
{
	if (sp_small_board(in->small, i, &in->board) != SP_OK)
		cmd_no_memory(); /* not tested: it has room for this size */
	in->reader.line = sp_small_line(in->small, i);
}

void
cmd_no_batch(struct cmd_input *in)
{
	in->may_batch = 0;
}

void
cmd_no_index_batch(struct cmd_input *in, const struct sp_field *field)
{
	if (field != NULL && field->type == SP_INDEX &&
	    in->board.n > SP_FIELD_INDEX_CELLS)
		cmd_no_batch(in);
}

void
cmd_write_place(const struct cmd_input *in)
{
	cmd_write_line(in, in->reader.line);
}

void
cmd_write_line(const struct cmd_input *in, uint64_t line)
{
	cmd_write_place_of(in, in->file, line);
}

void
cmd_write_place_of(const struct cmd_input *in, const char *file,
    uint64_t line)
{
	if (!in->numbered)
		return;
	if (in->count > 1) {
		sp_write_text(&cmd_out, file);
		sp_write_text(&cmd_out, ":");
	}
	sp_write_number(&cmd_out, line);
	sp_write_text(&cmd_out, ":");
}
