/* moves.c -- the moves of -m, the same for all boards or a line for each */
#include <string.h>

#include "cmd.h"

static int
is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* Returns how many bytes of the line tell whether it is a comment or an answer
 * without moves, and where its moves begin. */
static size_t
head_length(const struct cmd_lines *lines)
{
	return lines->length < CMD_LINES_HEAD ? lines->length : CMD_LINES_HEAD;
}

/* Finds the next line that is not only a comment. */
static enum sp_status
next_line(struct cmd_moves *moves, struct sp_fault *fault)
{
	struct cmd_lines *lines = &moves->lines;
	size_t i, head;

	do {
		if (cmd_lines_next(lines) == SP_END)
			return sp_fault_set(fault, SP_REFUSED, "no moves for "
			    "it: %.200s has %llu line%s", lines->file,
			    (unsigned long long)moves->given,
			    moves->given == 1 ? "" : "s");
		head = head_length(lines);
		for (i = 0; i < head && is_space(lines->text[i]); i++)
			continue;
	} while (i < head && lines->text[i] == '#');
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
	return m->passing == NULL ? SP_OK : m->passing(m->argument, b,
	    NULL);
}

/*
 * Makes the moves of a line while it is read; the line may have any length.
 * The rest of the line behind a fault or a comment is skipped.
 */
static enum sp_status
make_line(struct cmd_moves *moves, struct sp_board *b, struct sp_fault *fault)
{
	struct cmd_lines *lines = &moves->lines;
	const char *text = lines->text, *end = text + head_length(lines);
	const char *comment = memchr(text, '#', (size_t)(end - text));
	struct sp_moves m;
	enum sp_status status;

	if (comment != NULL)
		end = comment;
	text = skip_place(text, end);
	status = check_solution(text, end, fault);
	if (status == SP_OK)
		status = start(moves, &m, b);
	while (status == SP_OK) {
		end = lines->text + lines->length;
		comment = memchr(text, '#', (size_t)(end - text));
		status = sp_moves_take(&m, b, text, (size_t)((comment != NULL ?
		    comment : end) - text), fault);
		if (comment != NULL || !lines->in_line ||
		    cmd_lines_piece(lines) == SP_END)
			break;
		text = lines->text;
	}
	return status == SP_OK ? sp_moves_end(&m, b, fault) : status;
}

void
cmd_moves_open(struct cmd_moves *moves)
{
	struct sp_fault fault;

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
	if (moves->text[1] == '\0')
		cmd_usage('m', "'@': no name of a file after the @");
	cmd_lines_open(&moves->lines, moves->text + 1, "-m @-");
}

enum sp_status
cmd_moves_make(struct cmd_moves *moves, struct sp_board *b,
    struct sp_fault *fault)
{
	struct sp_moves m;
	enum sp_status status = SP_OK;

	if (moves->lines.file != NULL)
		status = next_line(moves, fault);
	if (moves->text == NULL || b == NULL || status != SP_OK)
		return status;
	if (moves->lines.file != NULL)
		return make_line(moves, b, fault);
	status = start(moves, &m, b);
	if (status == SP_OK)
		status = sp_moves_take(&m, b, moves->text, strlen(moves->text),
		    fault);
	return status == SP_OK ? sp_moves_end(&m, b, fault) : status;
}
