/* moves.c -- the moves of -m, the same for all boards or a line for each */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"

/* Takes the next piece of a line; ends the program if it cannot be read. */
static enum sp_status
next_piece(struct cmd_moves *moves, const char **text, size_t *length)
{
	int ends = 0;
	enum sp_status status = sp_input_piece(&moves->input, text, length,
	    &ends);

	if (status == SP_IO_ERROR)
		cmd_die("%s: %s", moves->file, strerror(errno));
	moves->in_line = status == SP_OK && !ends;
	return status;
}

/* Reads the beginning of the next line. */
static enum sp_status
read_head(struct cmd_moves *moves)
{
	moves->head_length = moves->rest_length = 0;
	if (moves->input.at.line == 1)
		cmd_check_text(&moves->input, 'm', moves->file);
	do {
		size_t room = sizeof moves->head - moves->head_length, more;

		if (next_piece(moves, &moves->rest, &moves->rest_length) ==
		    SP_END)
			return moves->head_length > 0 ? SP_OK : SP_END;
		more = moves->rest_length < room ? moves->rest_length : room;
		memcpy(moves->head + moves->head_length, moves->rest, more);
		moves->head_length += more;
		moves->rest += more;
		moves->rest_length -= more;
	} while (moves->in_line && moves->head_length < sizeof moves->head);
	return SP_OK;
}

static int
is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* Finds the next line that is not only a comment. */
static enum sp_status
next_line(struct cmd_moves *moves, struct sp_fault *fault)
{
	const char *text;
	size_t length, i = 0;

	do {
		while (moves->in_line)
			next_piece(moves, &text, &length);
		if (read_head(moves) == SP_END)
			return sp_fault_set(fault, SP_REFUSED, "no moves for "
			    "it: %.200s has %llu line%s", moves->file,
			    (unsigned long long)moves->given,
			    moves->given == 1 ? "" : "s");
		for (i = 0; i < moves->head_length &&
		    is_space(moves->head[i]); i++)
			continue;
	} while (i < moves->head_length && moves->head[i] == '#');
	moves->given++;
	return SP_OK;
}

/* Returns where LINE: or FILE:LINE: ends; the text if it does not begin with
 * such. */
static const char *
skip_place(const char *text, const char *end)
{
	const char *after = text;
	int all_digits = 1;
	size_t digits = 0;

	for (const char *c = text; c < end; c++) {
		if (*c != ':') {
			all_digits &= *c >= '0' && *c <= '9';
			digits++;
			continue;
		}
		if (all_digits && digits > 0)
			after = c + 1;
		all_digits = 1;
		digits = 0;
	}
	return after;
}

/* Refuses the words that sp-solve writes if it has no solution. */
static enum sp_status
check_solution(const char *text, const char *end, struct sp_fault *fault)
{
	static const char *const words[] = { "unsolvable", "malformed", "none",
	    "-" };

	while (text < end && is_space(*text))
		text++;
	while (text < end && is_space(end[-1]))
		end--;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if ((size_t)(end - text) == strlen(words[i]) &&
		    memcmp(text, words[i], strlen(words[i])) == 0)
			return sp_fault_set(fault, SP_REFUSED,
			    "no solution to make: %s", words[i]);
	return SP_OK;
}

/* Calls moves->passing with the board before its moves, and prepares the
 * moves. */
static enum sp_status
start(const struct cmd_moves *moves, struct sp_moves *m,
    const struct sp_board *b)
{
	sp_moves_start(m);
	m->passing = moves->passing;
	m->argument = moves->argument;
	return m->passing == NULL ? SP_OK : m->passing(m->argument, b);
}

/*
 * Makes the moves of a line while it is read; the line may have any length.
 * The rest of the line behind a fault or a comment is skipped.
 */
static enum sp_status
make_line(struct cmd_moves *moves, struct sp_board *b, struct sp_fault *fault)
{
	const char *text = moves->head, *end = text + moves->head_length;
	const char *comment = memchr(text, '#', moves->head_length);
	size_t length;
	struct sp_moves m;
	enum sp_status status;

	if (comment != NULL)
		end = comment;
	text = skip_place(text, end);
	status = check_solution(text, end, fault);
	if (status == SP_OK)
		status = start(moves, &m, b);
	if (status == SP_OK)
		status = sp_moves_take(&m, b, text, (size_t)(end - text),
		    fault);
	text = moves->rest;
	length = moves->rest_length;
	while (status == SP_OK && comment == NULL) {
		comment = memchr(text, '#', length);
		status = sp_moves_take(&m, b, text, comment != NULL ?
		    (size_t)(comment - text) : length, fault);
		if (!moves->in_line ||
		    next_piece(moves, &text, &length) == SP_END)
			break;
	}
	return status == SP_OK ? sp_moves_end(&m, b, fault) : status;
}

void
cmd_moves_open(struct cmd_moves *moves)
{
	struct sp_fault fault;
	int fd = STDIN_FILENO;

	if (moves->text == NULL)
		return;
	if (*moves->text != '@') {
		if (sp_moves_apply(NULL, moves->text, strlen(moves->text),
		    &fault) != SP_OK)
			cmd_usage('m', "%s; for %s", fault.text,
			    *moves->text >= '0' && *moves->text <= '9' ?
			    "numbers of tiles give -m 'tiles: 12 8'" :
			    "a file of moves give -m @FILE");
		return;
	}
	moves->file = moves->text + 1;
	if (*moves->file == '\0')
		cmd_usage('m', "'@': no name of a file after the @");
	if (strcmp(moves->file, "-") == 0)
		moves->file = "stdin";
	else
		fd = open(moves->file, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		cmd_die("%s: %s", moves->file, strerror(errno));
	if (sp_input_init(&moves->input) != SP_OK)
		cmd_no_memory();
	sp_input_set_file(&moves->input, fd);
	moves->input.before_read = cmd_output_flush;
	/* A file that cannot be read ends the program before the first board;
	 * standard input is not waited for here. */
	if (fd != STDIN_FILENO && sp_input_look(&moves->input) == SP_IO_ERROR)
		cmd_die("%s: %s", moves->file, strerror(errno));
}

enum sp_status
cmd_moves_make(struct cmd_moves *moves, struct sp_board *b,
    struct sp_fault *fault)
{
	struct sp_moves m;
	enum sp_status status = SP_OK;

	if (moves->file != NULL)
		status = next_line(moves, fault);
	if (moves->text == NULL || b == NULL || status != SP_OK)
		return status;
	if (moves->file != NULL)
		return make_line(moves, b, fault);
	status = start(moves, &m, b);
	if (status == SP_OK)
		status = sp_moves_take(&m, b, moves->text, strlen(moves->text),
		    fault);
	return status == SP_OK ? sp_moves_end(&m, b, fault) : status;
}
