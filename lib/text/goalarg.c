/* goalarg.c -- the goals that the argument of -g names */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "text.h"

enum { NAME_SHOWN = 96 }; /* bytes of a file's name that are shown, its last */

/* Sets the file's name as faults have it: in print, and not too long. */
static void
set_name(struct sp_goalarg *s, const char *name)
{
	size_t length = strlen(name);

	if (length > NAME_SHOWN) {
		strcpy(s->name, "...");
		name += length - NAME_SHOWN;
	}
	for (; *name != '\0'; name++)
		sp_fault_quote(s->name, sizeof s->name, name, 1);
}

/* Reads the next goal of the file. */
static void
read_goal(struct sp_goalarg *s, struct sp_read_goal *goal)
{
	struct sp_fault fault;

	goal->status = sp_read_board(&s->reader, &goal->board, &fault);
	goal->error = errno;
	if (goal->status == SP_MALFORMED)
		sp_fault_set(&goal->fault, SP_MALFORMED, "%s:%llu: %.400s",
		    s->name, (unsigned long long)fault.line, fault.text);
	else if (goal->status == SP_IO_ERROR)
		sp_fault_set(&goal->fault, SP_IO_ERROR, "%s", s->name);
}

/* Whether there was a goal or a malformed one. */
static int
is_read(const struct sp_read_goal *goal)
{
	return goal->status == SP_OK || goal->status == SP_MALFORMED;
}

/* Passes on why a goal of the file could not be read. */
static enum sp_status
fail(const struct sp_read_goal *goal, struct sp_fault *fault)
{
	*fault = goal->fault;
	errno = goal->error;
	return goal->status;
}

/* Reads the first goals of the file: one is for all boards. */
static enum sp_status
open_file(struct sp_goalarg *s, const char *name, struct sp_fault *fault)
{
	int is_stdin = strcmp(name, "-") == 0;
	int fd = is_stdin ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
	struct sp_read_goal *first = &s->ahead[0], *second = &s->ahead[1];

	set_name(s, is_stdin ? "stdin" : name);
	if (fd < 0)
		return sp_fault_set(fault, SP_IO_ERROR, "%s", s->name);
	sp_reader_set_file(&s->reader, fd);
	read_goal(s, first);
	if (first->status == SP_END)
		return sp_fault_set(fault, SP_MALFORMED,
		    "%s: no goal in this file", s->name);
	if (!is_read(first))
		return fail(first, fault);
	read_goal(s, second);
	s->each = is_read(second);
	if (s->each)
		return SP_OK;
	if (second->status != SP_END)
		return fail(second, fault);
	return first->status != SP_OK ? fail(first, fault) :
	    sp_goal_from_board(&s->goal, &first->board);
}

/* A goal given by its labels, with newlines maybe a grid, and else a line. */
static enum sp_status
parse_goal(struct sp_goalarg *s, const char *text, int grid,
    struct sp_size size, struct sp_fault *fault)
{
	struct sp_form form = *sp_form_at(0);
	struct sp_board *b = &s->ahead[0].board;
	enum sp_status status;

	form.grid = grid && strchr(text, '\n') != NULL;
	status = sp_board_parse(b, text, &form, size, fault);
	if (status == SP_MALFORMED && form.grid) {
		struct sp_fault ignored;

		form.grid = 0;
		status = sp_board_parse(b, text, &form, size, &ignored);
	}
	return status == SP_OK ? sp_goal_from_board(&s->goal, b) : status;
}

/* Whether a text may be labels: it has a digit, and is no name with one, as of
 * a file whose @ is forgotten. */
static int
has_labels(const char *text)
{
	static const char begins_name[] = "abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ./";

	return strpbrk(text, "0123456789") != NULL &&
	    (strchr(begins_name, *text) == NULL ||
	    strpbrk(text, " \t\n") != NULL);
}

/* A text that is no name of a goal, nor anything else a goal can be. */
static enum sp_status
no_such_goal(struct sp_fault *fault)
{
	sp_fault_set(fault, SP_MALFORMED, "no such goal; there are ");
	for (size_t k = 0; sp_goal_name(k) != NULL; k++)
		sp_fault_append(fault, "%s, ", sp_goal_name(k));
	sp_fault_append(fault, "the labels of a board, and @FILE");
	return SP_MALFORMED;
}

enum sp_status
sp_goalarg_open(struct sp_goalarg *s, const char *text, int grid,
    struct sp_size size, struct sp_fault *fault)
{
	enum sp_goal_kind kind = SP_CLASSIC;
	int named = sp_goal_by_name(text, &kind) == SP_OK;

	memset(s, 0, sizeof *s);
	sp_goal_init(&s->goal, kind);
	for (int i = 0; i < SP_GOALS_AHEAD; i++)
		sp_board_init(&s->ahead[i].board);
	if (named)
		return SP_OK;
	if (sp_reader_init(&s->reader) != SP_OK)
		return SP_NO_MEMORY;
	s->reader.size = size;
	s->reader.form.grid = grid;
	s->reader.of_goals = 1;
	if (strcmp(text, "@") == 0)
		return sp_fault_set(fault, SP_MALFORMED,
		    "no name of a file after the @");
	if (*text == '@')
		return open_file(s, text + 1, fault);
	if (!has_labels(text))
		return no_such_goal(fault);
	return parse_goal(s, text, grid, size, fault);
}

void
sp_goalarg_close(struct sp_goalarg *s)
{
	if (s->reader.in.fd > STDIN_FILENO) /* a file is open */
		close(s->reader.in.fd);
	sp_reader_clear(&s->reader);
	for (int i = 0; i < SP_GOALS_AHEAD; i++)
		sp_board_free(&s->ahead[i].board);
	sp_goal_clear(&s->goal);
}

int
sp_goalarg_is_stdin(const char *text)
{
	return strcmp(text, "@-") == 0;
}

enum sp_status
sp_goalarg_next(struct sp_goalarg *s, struct sp_goal **g,
    struct sp_fault *fault)
{
	struct sp_read_goal *goal = &s->ahead[0];

	*g = &s->goal;
	if (!s->each)
		return SP_OK;
	if (s->given < SP_GOALS_AHEAD)
		goal = &s->ahead[s->given];
	else if (goal->status != SP_END && goal->status != SP_IO_ERROR)
		read_goal(s, goal);
	if (goal->status == SP_END)
		return sp_fault_set(fault, SP_END, "no goal for it: %s has "
		    "%llu", s->name, (unsigned long long)s->given);
	s->given++;
	if (goal->status == SP_OK)
		return sp_goal_from_board(&s->goal, &goal->board);
	if (goal->status == SP_MALFORMED)
		return sp_fault_set(fault, SP_MALFORMED,
		    "its goal is malformed, %.900s", goal->fault.text);
	return fail(goal, fault);
}
