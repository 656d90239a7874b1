/* input.c -- options and operands about boards; the boards of all files, each
 * with its goal */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd.h"

enum {
	MESSAGES = 10, /* messages for each kind of fault of a file */
	/* Least number of boards of a file for which another goal is named.  Ten
	 * random boards are of one kind by chance once in 1,024 files. */
	ENOUGH = 10,
	ADVICE_WAIT = 100 /* most milliseconds, once a file */
};

/* ---- options and operands of programs that read boards ---- */

struct sp_form
cmd_form(int letter, const char *text)
{
	struct sp_form form;
	struct sp_fault fault;

	enum sp_status status = sp_form_parse(&form, text, &fault);

	if (status == SP_MALFORMED)
		cmd_usage(letter, "%s; there are %s; 'Boards from elsewhere' "
		    "in man 7 sp shows how to read and write others",
		    fault.text, cmd_names(letter));
	if (status != SP_OK)
		cmd_usage(letter, "%s", fault.text);
	return form;
}

int
cmd_input_option(struct cmd_input *in, int argc, char **argv)
{
	int letter, has_G;

	while ((letter = cmd_option(argc, argv)) != -1) {
		if (letter == in->want.goal_letter)
			in->want.goal_text = optarg;
		else if (letter == 'B') {
			uint64_t label;

			if (sp_number_parse(optarg, strlen(optarg),
			    SP_MAX_CELLS, &label) != SP_OK)
				cmd_usage('B', "'%.64s' is no label", optarg);
			in->reader.blank_label = (uint32_t)label;
		} else if (letter == 'i')
			in->want.form = cmd_form('i', optarg);
		else if (letter == 's')
			in->reader.size = cmd_size('s', optarg);
		else if (letter != 'G' && letter != 'n')
			return letter;
	}
	in->want.numbered = cmd_given('n') > 0;
	has_G = cmd_given('G') > 0;
	/* -G is also the form of boards, unless -i names one that says how a
	 * board ends. */
	if (!cmd_given('i') || (in->want.form.parts & SP_PART_END) == 0)
		in->want.form.grid |= has_G;
	/* Goals are in the notation of boards; but grids if -G is given. */
	in->want.goal_form = in->want.form.by_index ? *sp_form_at(0) :
	    in->want.form;
	in->want.goal_form.grid |= has_G;
	return -1;
}

void
cmd_take_stdin(int letter, const char *text, const char *of_stdin)
{
	static int taken;

	if (text == NULL || strcmp(text, of_stdin) != 0)
		return;
	if (taken)
		cmd_usage(letter, "'%s': something else comes from standard "
		    "input already", text);
	taken = 1;
}

void
cmd_input_files(struct cmd_input *in, int count, char **files)
{
	static char standard_input[] = "-";
	static char *default_files[] = { standard_input };
	/* If there are operands, the argument before them tells. */
	int may_be_options = count > 0 && strcmp(files[-1], "--") != 0;
	int reads_stdin = 0;

	for (int i = 0; i < count; i++)
		if (may_be_options && files[i][0] == '-' &&
		    files[i][1] != '\0')
			cmd_usage(0, "'%.64s': options come before files; "
			    "%s for a file of that name", files[i],
			    cmd_shell_word(files[i]));
	in->files.names = count == 0 ? default_files : files;
	in->files.count = count == 0 ? 1 : count;
	in->files.none_named = count == 0;
	for (int i = 0; i < in->files.count; i++)
		reads_stdin |= strcmp(in->files.names[i], "-") == 0;
	cmd_take_stdin(0, reads_stdin ? "-" : NULL, "-");
	cmd_take_stdin(in->want.goal_letter, in->want.goal_text, "@-");
}

/* ---- files ---- */

void
cmd_input_init(struct cmd_input *in)
{
	in->want.form = in->want.goal_form = *sp_form_at(0);
	in->want.goal_text = "classic";
	in->want.goal_letter = 'g';
	in->want.option = "";
	if (sp_batch_new(&in->batch) != SP_OK ||
	    sp_reader_init(&in->reader) != SP_OK)
		cmd_no_memory();
	in->reader.for_program = 1;
}

void
cmd_input_start(struct cmd_input *in)
{
	in->reader.form = in->want.form;
	cmd_goals_open(&in->goals, in->want.goal_letter, in->want.goal_text,
	    &in->want.goal_form, in->reader.size, in->reader.blank_label);
	if (in->want.form.by_index && in->reader.size.w == 0 &&
	    in->goals.name != NULL)
		cmd_usage('i', "index needs the size, -s");
	if (in->want.form.by_index)
		in->index = cmd_allocate(1, sizeof *in->index);
	in->reader.in.before_read = cmd_wait;
}

/* Prints, if boards are to be typed at a terminal, that the program waits for
 * them. */
static void
say_what_is_read(const struct cmd_input *in)
{
	const char *what = "boards from the terminal, one a line";

	if (!isatty(STDIN_FILENO) || !isatty(STDERR_FILENO))
		return;
	if (in->reader.form.sized)
		what = "grids from the terminal, before each its size";
	else if (in->want.form.grid)
		what = "grids from the terminal, an empty line after each";
	else if (in->want.form.by_index)
		what = "indexes from the terminal, one a line";
	cmd_message("reading %s; end with Ctrl-D", what);
}

/* Prints why the file, which may not be meant as a file, cannot be opened.  If
 * it is a label, passes over those behind it. */
static void
tell_unopened(struct cmd_input *in, const char *name)
{
	struct cmd_files *files = &in->files;
	const char *reason = strerror(errno);
	int has_moves = in->want.lines == CMD_ANY_MOVES ||
	    in->want.lines == CMD_MOVES_ALONE;
	const char *signs = has_moves ? "UDLRudlr0123456789 ," :
	    "0123456789 ,/";

	if (errno != ENOENT || files->next > 1 || *name == '\0' ||
	    name[strspn(name, signs)] != '\0') {
		cmd_message("%s: %s", name, reason);
		return;
	}
	if (in->want.numbered && strpbrk(name, " ,") == NULL) {
		cmd_message("%s: %s; -n takes no argument here", name, reason);
		return;
	}
	for (; files->next < files->count; files->next++) {
		const char *next = files->names[files->next];

		if (next[strspn(next, signs)] != '\0' ||
		    access(next, F_OK) == 0)
			break;
	}
	cmd_message("%s: %s; %s are read from files or standard input: "
	    "echo %s | %s%s", name, reason, has_moves ? "solutions" : "boards",
	    has_moves ? "UUL" : "1 2 3 0", cmd_program->name, in->want.option);
}

static void
close_file(struct cmd_input *in)
{
	if (in->reader.in.fd != STDIN_FILENO)
		close(in->reader.in.fd);
	in->files.is_open = 0;
}

/* Opens the next file.  SP_END: all files have been read. */
static enum sp_status
open_next(struct cmd_input *in)
{
	struct cmd_files *files = &in->files;
	const char *name;
	int fd;

	if (files->next == files->count)
		return SP_END;
	name = files->names[files->next++];
	fd = cmd_open(&name);
	if (fd < 0) {
		tell_unopened(in, name);
		in->status = CMD_TROUBLE;
		in->is_cut = 1;
		return SP_IO_ERROR;
	}
	if (files->none_named)
		say_what_is_read(in);
	in->file = name;
	files->is_open = 1;
	files->tally = (struct cmd_tally){
	    .suggested = in->want.suggests_goals && !in->goals.each ? ~0u : 0 };
	if (in->want.progress != CMD_COUNT_NOTHING)
		cmd_progress_file(fd, files->names, files->count,
		    files->next - 1);
	sp_reader_set_file(&in->reader, fd);
	if (sp_input_check_text(&in->reader.in, &in->fault) == SP_OK)
		return SP_OK;
	cmd_message("%s: %s | %s%s reads it", in->file, in->fault.text,
	    cmd_program->name, in->want.option);
	in->status = CMD_TROUBLE;
	in->is_cut = 1;
	close_file(in);
	return SP_IO_ERROR;
}

/* If there were many faults of this kind, counts it only.  Otherwise a file in
 * another notation would have a message for every line. */
void
cmd_refuse_line(struct cmd_input *in, uint64_t line, enum sp_status status)
{
	struct cmd_faults *faults = &in->files.tally.faults[in->fault.kind];

	if (status == SP_NO_MEMORY)
		cmd_die("%s:%llu: out of memory", in->file,
		    (unsigned long long)line);
	in->status = CMD_TROUBLE;
	if (faults->count++ == 0)
		faults->first_line = line;
	if (faults->count > MESSAGES)
		return;
	if (line == 0)
		cmd_message("%s: %s", in->file, in->fault.text);
	else
		cmd_message_at(in->file, line, in->fault.text);
}

/* At the end of a file, prints how many messages were left out, in the order in
 * which their kinds of faults came. */
static void
tell_counts(struct cmd_input *in)
{
	for (;;) {
		struct cmd_faults *first = NULL;

		for (size_t k = 0; k < CMD_FAULTS; k++) {
			struct cmd_faults *kind = &in->files.tally.faults[k];

			if (kind->count > MESSAGES && (first == NULL ||
			    kind->first_line < first->first_line))
				first = kind;
		}
		if (first == NULL)
			break;
		cmd_message("%s: %llu more like line %llu", in->file,
		    (unsigned long long)(first->count - MESSAGES),
		    (unsigned long long)first->first_line);
		first->count = 0;
	}
	memset(in->files.tally.faults, 0, sizeof in->files.tally.faults);
}

void
cmd_refuse(struct cmd_input *in, uint64_t which, enum sp_status status)
{
	for (uint32_t i = 0; which != 0; i++, which >>= 1)
		if ((which & 1) != 0)
			cmd_refuse_line(in, sp_batch_line(in->batch, i),
			    status);
}

/* Keeps of the suggested goals those for which all boards of the batch, which
 * are unsolvable for their goal, are solvable. */
static void
weigh_goals(struct cmd_input *in)
{
	struct cmd_tally *tally = &in->files.tally;
	const uint64_t all = sp_batch_all(in->batch);
	const struct sp_size size = sp_goal_size(in->goal);
	unsigned kept = 0;

	/* A larger board would need much memory for each goal. */
	if (tally->suggested == 0 || sp_cells(size) > SP_MAX_INDEX_CELLS ||
	    sp_batch_solvable(in->batch, in->goal) != 0) {
		tally->suggested = 0;
		return;
	}
	for (unsigned k = 0; sp_goal_name_at(k) != NULL; k++) {
		struct sp_goal *goal;

		if ((tally->suggested >> k & 1) == 0)
			continue;
		if (sp_goal_new(&goal, sp_goal_name_at(k), size, &in->fault) !=
		    SP_OK)
			cmd_no_memory();
		if (sp_batch_solvable(in->batch, goal) == all)
			kept |= 1u << k;
		sp_goal_free(goal);
	}
	tally->suggested = kept;
	tally->unsolvable += in->boards_read;
}

/* At the end of a file, names the goals for which all its boards are
 * solvable. */
static void
suggest_goals(const struct cmd_input *in)
{
	const struct cmd_tally *tally = &in->files.tally;
	char names[SP_FAULT_TEXT] = "";

	if (tally->suggested == 0 || tally->unsolvable < ENOUGH)
		return;
	for (unsigned k = 0; sp_goal_name_at(k) != NULL; k++)
		if ((tally->suggested >> k & 1) != 0)
			snprintf(names + strlen(names), sizeof names -
			    strlen(names), "%s%s", *names == '\0' ? "" :
			    ", ", sp_goal_name_at(k));
	cmd_message("%s: all %llu boards are unsolvable for %s and solvable "
	    "for %s; -%c gives the goal", in->file,
	    (unsigned long long)tally->unsolvable, in->goals.name == NULL ?
	    "the given goal" : in->want.goal_text, names, in->want.goal_letter);
}

/* Makes the board of the index that was just read, with the labels of the
 * goal. */
static enum sp_status
make_board_of_index(struct cmd_input *in)
{
	struct sp_size size = in->reader.size;
	enum sp_status status = cmd_goals_lay(&in->goals, size.w == 0 ?
	    sp_goal_size(in->goals.goal) : size, &in->goal, &in->fault);

	if (status == SP_OK)
		status = sp_index_board(in->index, in->goal,
		    sp_goal_missing(in->goal), SP_SOLVABLE, &in->board,
		    &in->fault);
	if (status == SP_OK)
		status = sp_batch_set_board(in->batch, &in->board, in->line);
	return status;
}

/* As `comes` of sp_reader_advise.  Who writes into a pipe may just be about to
 * close it, and who writes boards to it one at a time waits for the answer. */
static int
comes(int fd, int may_wait)
{
	struct pollfd poll_fd = { .fd = fd, .events = POLLIN };

	return poll(&poll_fd, 1, may_wait ? ADVICE_WAIT : 0) == 1;
}

/*
 * Takes the goal of the boards just read, and checks it.  If reading gave no
 * board, as its status says, a goal is used up all the same: goal k of a file
 * is for board k.
 */
static enum cmd_found
find_goal(struct cmd_input *in, enum sp_status read)
{
	struct sp_fault fault;
	const struct sp_board *first;
	enum sp_status status = cmd_goals_next(&in->goals, &fault);

	if (read != SP_OK) {
		/* The first message of a file says which option reads it; lines
		 * with moves are read in one form only. */
		if (read == SP_MALFORMED && in->want.lines == CMD_NO_MOVES &&
		    !in->files.tally.is_advised) {
			in->files.tally.is_advised = 1;
			sp_reader_advise(&in->reader, comes, &in->fault);
		}
		cmd_refuse_line(in, in->fault.line, read);
		return CMD_MALFORMED;
	}
	if (status != SP_OK) {
		in->fault = fault;
	} else if (in->want.form.by_index) {
		status = make_board_of_index(in);
	} else if (in->boards_read == 1) {
		/* Several boards have the goal of the board before: see
		 * read_boards. */
		first = sp_batch_board(in->batch, 0);
		status = cmd_goals_lay(&in->goals, first->size, &in->goal,
		    &in->fault);
		if (status == SP_OK)
			status = sp_goal_check(in->goal, first, &in->fault);
	}
	if (status == SP_OK) {
		weigh_goals(in);
		return CMD_BOARDS;
	}
	in->fault.kind = SP_FAULT_OTHER;
	cmd_refuse_line(in, in->line, status);
	in->boards_read = 0;
	return CMD_MALFORMED;
}

/* Reads boards, or the index of a board; sets line and fault. */
static enum sp_status
read_boards(struct cmd_input *in)
{
	/* The goal fits the boards that follow if it fitted those before. */
	const uint32_t most = in->want.one_by_one || in->goals.each ||
	    in->boards_read == 0 ? 1 : SP_BATCH;
	enum sp_status status;

	in->boards_read = 0;
	if (in->want.form.by_index)
		status = sp_read_index(&in->reader, in->index, &in->fault);
	else
		status = sp_batch_read(in->batch, &in->reader, most,
		    &in->fault);
	in->line = sp_reader_line(&in->reader);
	if (status == SP_OK)
		in->boards_read = in->want.form.by_index ? 1 :
		    sp_batch_count(in->batch);
	if (status == SP_NO_MEMORY)
		in->fault.line = in->line;
	return status;
}

/* Prints what is to be said of a file that has been read: whole, or as far as it
 * can be. */
static void
end_file(struct cmd_input *in, enum sp_status status)
{
	const char *reason = strerror(errno);

	in->is_cut |= status == SP_IO_ERROR;
	if (status == SP_IO_ERROR && errno == EISDIR &&
	    *in->want.option == '\0' && in->reader.in.fd != STDIN_FILENO)
		cmd_message("%s: %s; find %s -type f -print0 | xargs -0 %s "
		    "reads the files in it", in->file, reason,
		    cmd_shell_word(in->file), cmd_program->name);
	else if (status == SP_IO_ERROR)
		cmd_message("%s: %s", in->file, reason);
	if (status == SP_IO_ERROR)
		in->status = CMD_TROUBLE;
	if (status == SP_END && in->want.needs_boards &&
	    in->files.tally.boards == 0 && in->reader.in.fd != STDIN_FILENO) {
		cmd_message("%s: no boards", in->file);
		in->status = CMD_TROUBLE;
	}
	tell_counts(in);
	if (status != SP_IO_ERROR)
		suggest_goals(in);
	close_file(in);
}

enum cmd_found
cmd_next(struct cmd_input *in)
{
	enum sp_status status;
	uint32_t count;

	cmd_output_check();
	if (!in->files.is_open && (status = open_next(in)) != SP_OK)
		return status == SP_END ? CMD_END : CMD_UNREADABLE;
	status = in->want.lines != CMD_NO_MOVES ? cmd_record_read(in) :
	    read_boards(in);
	if (in->reader.note[0] != '\0')
		cmd_message("%s: %s", in->file, in->reader.note);
	in->reader.note[0] = '\0';
	if (status == SP_IO_ERROR || status == SP_END) {
		end_file(in, status);
		return status == SP_END ? CMD_FILE_END : CMD_UNREADABLE;
	}
	/* A malformed board has no batch, and counts as one board read. */
	count = in->boards_read > 1 ? in->boards_read : 1;
	in->files.tally.boards += count;
	if (in->want.progress != CMD_COUNT_NOTHING)
		cmd_progress_add(count, in->want.progress == CMD_COUNT_READ ?
		    count : 0);
	return in->want.lines != CMD_NO_MOVES && status == SP_OK &&
	    in->boards_read == 0 ? CMD_MOVES : find_goal(in, status);
}

/* As sp_input_at_hand, for the boards of a reader. */
static enum sp_status
at_hand(struct sp_reader *r)
{
	/* What is left of a malformed board is skipped first. */
	return r->skip != SP_SKIP_NOTHING ? SP_STOPPED : sp_input_at_hand(
	    &r->in, r->form.grid || r->form.sized || r->form.any);
}

int
cmd_is_at_hand(struct cmd_input *in)
{
	const struct cmd_files *files = &in->files;
	enum sp_status status = files->is_open ? at_hand(&in->reader) : SP_END;
	struct stat next;

	/* To open a pipe takes until somebody writes to it. */
	if (status == SP_END)
		return files->next == files->count || (stat(
		    files->names[files->next], &next) == 0 &&
		    S_ISREG(next.st_mode));
	return status == SP_OK && (!in->goals.each ||
	    at_hand(&in->goals.file->reader) != SP_STOPPED);
}

void
cmd_write_board_place(const struct cmd_input *in, uint32_t i)
{
	cmd_write_place(in, in->file, sp_batch_line(in->batch, i));
}

void
cmd_write_place(const struct cmd_input *in, const char *file, uint64_t line)
{
	if (!in->want.numbered)
		return;
	if (in->files.count > 1) {
		sp_write_text(&cmd_out, file);
		sp_write_text(&cmd_out, ":");
	}
	sp_write_ended(&cmd_out, line, ':');
}
