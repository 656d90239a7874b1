/* moves.c -- the moves of -m and -k, the same for all boards or a line for each;
 * files that are read line by line */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cmd.h"

/* ---- lines ---- */

int
cmd_open(const char **name)
{
	int fd;

	if (strcmp(*name, "-") == 0) {
		*name = "stdin";
		return STDIN_FILENO;
	}
	/* To open a pipe may take long, and SIGALRM interrupts it. */
	do {
		cmd_progress_renew();
		fd = open(*name, O_RDONLY | O_CLOEXEC);
	} while (fd < 0 && errno == EINTR);
	return fd;
}

void
cmd_lines_open(struct cmd_lines *lines, const char *name, const char *of_stdin)
{
	int fd = cmd_open(&name);

	lines->file = name;
	lines->of_stdin = of_stdin;
	if (fd < 0)
		cmd_die_unread(lines->file);
	if (sp_input_init(&lines->input) != SP_OK)
		cmd_no_memory();
	sp_input_set_file(&lines->input, fd);
	lines->input.before_read = cmd_wait;
	/* A file that cannot be read ends the program before the first board;
	 * standard input is not waited for here. */
	if (fd != STDIN_FILENO && sp_input_look(&lines->input) == SP_IO_ERROR)
		cmd_die_unread(lines->file);
}

/* Sets the fault of a line that cannot be read and is skipped. */
static enum sp_status
no_line(struct sp_fault *fault)
{
	return sp_fault_set(fault, SP_MALFORMED, "the line has a NUL, or more "
	    "than %d bytes", SP_LINE_MOST);
}

enum sp_status
cmd_lines_next(struct cmd_lines *lines, struct sp_fault *fault)
{
	enum sp_status status;

	assert(lines->file != NULL);
	if (lines->input.at.line == 1 &&
	    sp_input_check_text(&lines->input, fault) != SP_OK)
		cmd_die("%s: %s | %s %s reads it", lines->file, fault->text,
		    cmd_program->name, lines->of_stdin);
	status = sp_line_read(&lines->at, &lines->input);
	if (status == SP_IO_ERROR)
		cmd_die_unread(lines->file);
	if (status == SP_NO_MEMORY)
		cmd_no_memory();
	return status == SP_MALFORMED ? no_line(fault) : status;
}

/* ---- lines of moves ---- */

static int
is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* Returns where the number of an answer, as in "2) LDR" or "2. LDR", ends; the
 * text if it does not begin like that. */
static const char *
skip_number(const char *text, const char *end)
{
	const char *at = text;

	while (at < end && sp_is_digit(*at))
		at++;
	if (at == text || at == end || (*at != ')' && *at != '.') ||
	    (at + 1 < end && !is_space(at[1])))
		return text;
	for (at++; at < end && is_space(*at); )
		at++;
	return at;
}

enum sp_status
cmd_moves_strip(const char **line, size_t *length, const char **answer,
    struct sp_fault *fault)
{
	static const char *const words[] = { "unsolvable", "malformed", "none",
	    "-" };
	const char *comment = memchr(*line, '#', *length);
	const char *end = comment != NULL ? comment : *line + *length;
	const char *text = *line + sp_place_length(*line,
	    (size_t)(end - *line), NULL);

	while (text < end && is_space(*text))
		text++;
	text = skip_number(text, end);
	while (end > text && is_space(end[-1]))
		end--;
	*line = text;
	*length = (size_t)(end - text);
	*answer = NULL;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (*length == strlen(words[i]) &&
		    strncasecmp(text, words[i], *length) == 0)
			*answer = words[i];
	if (memchr(text, '\t', *length) == NULL)
		return SP_OK;
	sp_fault_set(fault, SP_MALFORMED, "several solutions with tabs "
	    "between them; cut -f 1 takes the first of each line; a board and "
	    "moves are read if the board is written as 1 2 3 0");
	fault->kind = SP_FAULT_MOVES;
	return SP_MALFORMED;
}

char
cmd_moves_first(const struct sp_line *line)
{
	size_t i = 0;

	while (i < line->length && is_space(line->text[i]))
		i++;
	return i < line->length ? line->text[i] : '\0';
}

/* ---- records: a board, a tab and its moves ---- */

/* Reads the board in the first `length` bytes of the line. */
static enum sp_status
read_board_of_line(struct cmd_input *in, size_t length)
{
	struct sp_reader *reader = in->board_reader;
	enum sp_status status;

	if (reader == NULL) {
		reader = cmd_allocate(1, sizeof *reader);
		if (sp_reader_init(reader) != SP_OK)
			cmd_no_memory();
		reader->size = in->reader.size;
		reader->for_program = 1;
		in->board_reader = reader;
	}
	sp_reader_set_text(reader, in->moves.text, length);
	status = sp_read_board(reader, &in->board, &in->fault);
	if (status == SP_END)
		status = sp_fault_set(&in->fault, SP_MALFORMED,
		    "no board before the tab");
	if (status == SP_OK)
		status = sp_batch_set_board(in->batch, &in->board, in->line);
	in->boards_read = status == SP_OK;
	return status;
}

/* Returns whether the bytes before a tab are digits and spaces, or these after
 * LINE: or FILE:LINE:. */
static int
may_be_board(const char *text, const char *tab)
{
	if (tab != NULL)
		text += sp_place_length(text, (size_t)(tab - text), NULL);
	if (tab == NULL || tab == text)
		return 0;
	while (text < tab && (sp_is_digit(*text) || *text == ' '))
		text++;
	return text == tab;
}

enum sp_status
cmd_record_read(struct cmd_input *in)
{
	const int is_record = in->want.lines == CMD_RECORDS;
	struct sp_line *line = &in->moves;
	enum sp_status status;
	const char *tab;

	in->boards_read = 0;
	do
		status = sp_line_read(line, &in->reader.in);
	while (status == SP_OK && (cmd_moves_first(line) == '#' ||
	    (is_record && cmd_moves_first(line) == '\0')));
	in->line = line->number;
	if (status == SP_MALFORMED)
		no_line(&in->fault);
	tab = status == SP_OK ? memchr(line->text, '\t', line->length) : NULL;
	if (status == SP_OK && (is_record || may_be_board(line->text, tab))) {
		if (tab == NULL) {
			status = sp_fault_set(&in->fault, SP_MALFORMED,
			    "no tab, and no moves, behind the board");
			in->fault.kind = SP_FAULT_NO_MOVES;
		} else if (in->want.lines == CMD_MOVES_ALONE) {
			status = sp_fault_set(&in->fault, SP_MALFORMED,
			    "a board stands before the moves, and -b gives "
			    "another; without -b the lines are read as they "
			    "are");
			in->fault.kind = SP_FAULT_MOVES;
		} else {
			status = read_board_of_line(in,
			    (size_t)(tab - line->text));
			line->length -= (size_t)(tab + 1 - line->text);
			line->text = tab + 1;
		}
	}
	in->fault.line = in->line;
	return status;
}

/* ---- moves of boards ---- */

/* Makes the moves of a text on b.  Calls moves->passing with b first, and then
 * after each move. */
static enum sp_status
make(const struct cmd_moves *moves, const char *text, size_t length,
    struct sp_board *b, struct sp_fault *fault)
{
	enum sp_status status = moves->passing == NULL ? SP_OK :
	    moves->passing(moves->argument, b, NULL);

	return status != SP_OK ? status : sp_moves_pass(b, text, length,
	    moves->passing, moves->argument, fault);
}

/* Makes the moves of a line. */
static enum sp_status
make_line(const struct cmd_moves *moves, const char *line, size_t length,
    struct sp_board *b, struct sp_fault *fault)
{
	const char *answer;
	enum sp_status status = cmd_moves_strip(&line, &length, &answer,
	    fault);

	if (status != SP_OK)
		return status;
	if (answer == NULL)
		return make(moves, line, length, b, fault);
	sp_fault_set(fault, SP_REFUSED, "no solution to make: %s", answer);
	fault->kind = SP_FAULT_ANSWER;
	return SP_REFUSED;
}

void
cmd_moves_add_place(const struct cmd_moves *moves, struct sp_fault *fault)
{
	const struct cmd_lines *lines = &moves->lines;
	struct sp_fault whole;

	if (lines->file == NULL)
		return;
	sp_fault_set(&whole, SP_OK, "%.200s:%llu: %.700s", lines->file,
	    (unsigned long long)lines->at.number, fault->text);
	whole.kind = fault->kind;
	*fault = whole;
}

void
cmd_moves_open(struct cmd_moves *moves, int letter, struct cmd_input *in)
{
	const struct sp_form *form = &in->want.form;
	const char *text = moves->text;
	struct sp_fault fault;

	if (text == NULL)
		return;
	if (strcmp(text, "@") == 0) {
		if (form->grid || form->loose || form->any || form->by_index ||
		    !form->blank_is_zero)
			cmd_usage(letter, "'@': moves stand behind boards in "
			    "line form only; @FILE is a file of moves");
		in->want.lines = CMD_RECORDS;
		moves->record = &in->moves;
		return;
	}
	if (*text == '@') {
		cmd_lines_open(&moves->lines, text + 1, letter == 'k' ?
		    "-k @-" : "-m @-");
		return;
	}
	if (sp_moves_apply(NULL, text, strlen(text), &fault) == SP_OK)
		return;
	cmd_usage(letter, "%s; for a file of moves give -%c @FILE", fault.text,
	    letter);
}

int
cmd_moves_are_at_hand(struct cmd_moves *moves)
{
	struct sp_input *in = &moves->lines.input;
	size_t count = (size_t)(in->at.end - in->at.pos);

	/* sp_input_at_hand looks for a board, and passes over lines without
	 * digits, as most lines of moves are. */
	return moves->lines.file == NULL || (count > 0 && *in->at.pos != '#' &&
	    memchr(in->at.pos, '\n', count) != NULL) ||
	    sp_input_at_hand(in, 0) != SP_STOPPED;
}

enum sp_status
cmd_moves_make(struct cmd_moves *moves, struct sp_board *b,
    struct sp_fault *fault)
{
	struct cmd_lines *lines = &moves->lines;
	enum sp_status status = SP_OK;

	if (lines->file == NULL && (moves->text == NULL || b == NULL))
		return SP_OK;
	if (moves->record != NULL)
		/* b is a board: a malformed record has no moves to skip. */
		return make_line(moves, moves->record->text,
		    moves->record->length, b, fault);
	if (lines->file == NULL)
		return make(moves, moves->text, strlen(moves->text), b, fault);
	do
		status = cmd_lines_next(lines, fault);
	while (status == SP_OK && cmd_moves_first(&lines->at) == '#');
	if (status == SP_END) {
		sp_fault_set(fault, SP_REFUSED, "no moves for it: %.200s has "
		    "%llu line%s", lines->file,
		    (unsigned long long)moves->taken,
		    moves->taken == 1 ? "" : "s");
		fault->kind = SP_FAULT_NO_MOVES;
		return SP_REFUSED;
	}
	moves->taken++;
	if (status == SP_OK && cmd_moves_first(&lines->at) == '\0')
		moves->empty++;
	if (status == SP_OK && b != NULL)
		status = make_line(moves, lines->at.text, lines->at.length, b,
		    fault);
	if (status == SP_MALFORMED || status == SP_REFUSED)
		cmd_moves_add_place(moves, fault);
	return status;
}

void
cmd_tell_left(const char *file, uint64_t left, uint64_t empty, int of_many)
{
	const char *name = of_many || strcmp(file, "stdin") == 0 ? "" :
	    cmd_shell_word(file);

	cmd_message("%s: %s%llu line%s more than boards; %s%s%s", file,
	    left == CMD_MOST_LEFT ? "at least " : "", (unsigned long long)left,
	    left == 1 ? "" : "s", of_many ? "the boards are for the lines of "
	    "all files together: name one file at a time" : left == empty ?
	    "if its empty lines are no answers, leave them out: grep ." :
	    "if they are the moves of one board, join them: paste -s -d ' '",
	    *name == '\0' ? "" : " ", name);
}

void
cmd_lines_end(struct cmd_lines *lines, const struct cmd_moves *moves,
    struct cmd_input *in)
{
	enum sp_status status;
	struct sp_fault fault;
	uint64_t left = 0, read = 0;

	if (lines->file == NULL || in->is_cut)
		return;
	while (read < CMD_MOST_LEFT &&
	    (status = cmd_lines_next(lines, &fault)) != SP_END) {
		char first = status == SP_OK ? cmd_moves_first(&lines->at) :
		    '?';

		left += first != '\0' && (first != '#' || moves == NULL);
		read += first != '#' || moves == NULL;
	}
	if (left == 0)
		return;
	in->status = CMD_TROUBLE;
	if (moves != NULL)
		cmd_tell_left(lines->file, left, moves->empty, 0);
	else
		cmd_message("%s: %s%llu line%s more than boards", lines->file,
		    left == CMD_MOST_LEFT ? "at least " : "",
		    (unsigned long long)left, left == 1 ? "" : "s");
}
