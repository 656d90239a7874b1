/* judge.c -- whether a program has done right about a fault */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "text/text.h"
#include "try.h"

int
is_operand(char **argv, const char *path)
{
	int found = strcmp(path, "-") == 0;

	for (; *argv != NULL; argv++) {
		if (strcmp(path, "-") == 0 && strcmp(*argv, "@-") == 0)
			return 0;
		found |= strcmp(*argv, path) == 0;
	}
	return found;
}

/* ---- lines of messages ---- */

static size_t
line_length(const char *line)
{
	return strcspn(line, "\n") + (strchr(line, '\n') != NULL);
}

static int
has_line(const char *text, const char *line, size_t length)
{
	for (; *text != '\0'; text += line_length(text))
		if (line_length(text) == length &&
		    memcmp(text, line, length) == 0)
			return 1;
	return 0;
}

static int
line_says(const char *line, size_t length, const char *what)
{
	const char *found = strstr(line, what);

	return found != NULL && found + strlen(what) <= line + length;
}

/* Returns whether a message is one that the fault makes a program print. */
static int
is_message(const struct judge *j, const struct run *run, const char *line,
    size_t length)
{
	const char *program = strrchr(j->argv[0], '/') + 1;
	size_t name = strlen(program);

	if (strncmp(line, program, name) != 0 || line[name] != ':')
		return 0;
	return line_says(line, length, strerror(run->order.how > 0 ?
	    run->order.how : ENOSPC)) ||
	    (run->order.how == ENOMEM &&
	    line_says(line, length, "out of memory")) ||
	    line_says(line, length, "no random seed") ||
	    line_says(line, length, "counted beforehand");
}

/* Returns what is wrong with the messages of a run that has to report its
 * fault. */
static const char *
judge_messages(const struct judge *j, const struct run *run)
{
	int more = 0;

	for (const char *line = run->err; *line != '\0'; ) {
		size_t length = line_length(line);

		if (!has_line(j->good->err, line, length) &&
		    (j->cut == NULL || !has_line(j->cut->err, line, length))) {
			more++;
			if (!is_message(j, run, line, length) &&
			    !line_says(line, length, "usage:") &&
			    *line != ' ')
				return "a message that does not tell the fault";
		}
		line += length;
	}
	if (run->order.how == EPIPE)
		return more > 0 ? "a message to a reader that has gone" : NULL;
	return more > 0 ? NULL : "no message tells the fault";
}

/* ---- output ---- */

/* Returns whether an output may end behind so many bytes. */
static int
is_whole(const struct judge *j, size_t bytes)
{
	const char *end = j->good->out + bytes;

	if (bytes == 0 || bytes == j->good->out_length)
		return 1;
	if (end[-1] != '\n')
		return 0;
	return !j->grids || *end == '\n' || (bytes > 1 && end[-2] == '\n');
}

static int
same_out(const struct run *a, const struct run *b)
{
	return a->out_length == b->out_length &&
	    memcmp(a->out, b->out, a->out_length) == 0;
}

static int
is_prefix(const struct judge *j, const struct run *run)
{
	return run->out_length <= j->good->out_length &&
	    memcmp(run->out, j->good->out, run->out_length) == 0;
}

/* Returns whether the output lacks only complete boards. */
static int
has_gap(const struct judge *j, const struct run *run)
{
	size_t before = 0, left = run->out_length;
	const char *end = j->good->out + j->good->out_length;

	if (left > j->good->out_length)
		return 0;
	for (before = left; ; before--) {
		if (is_whole(j, before) &&
		    memcmp(run->out, j->good->out, before) == 0 &&
		    memcmp(run->out + before, end - (left - before),
		    left - before) == 0)
			return 1;
		if (before == 0)
			return 0;
	}
}

/* Returns what is wrong with the output of a run that has to report its
 * fault. */
static const char *
judge_output(const struct judge *j, const struct run *run)
{
	enum fault_kind kind = run->order.kind;

	if (kind == FAULT_CLOSE)
		return same_out(run, j->good) ? NULL : "output is lost";
	if (kind == FAULT_WRITE)
		return is_prefix(j, run) ? NULL :
		    "output is not what was to be written first";
	if (j->cut != NULL) {
		if (same_out(run, j->cut) ||
		    (j->cut_in_two && has_gap(j, run)))
			return NULL;
		return "output is not as if the file ended there";
	}
	if (!is_prefix(j, run))
		return "output is wrong";
	return is_whole(j, run->out_length) ? NULL :
	    "output ends within a board";
}

/* ---- the whole ---- */

/* Removes the lines about the progress from the messages; returns 0 if there is
 * no such line. */
static int
take_progress(char *err)
{
	char *to = err;
	int found = 0;

	for (char *line = err; *line != '\0'; ) {
		size_t length = line_length(line);

		if (line_says(line, length, " boards, ") ||
		    line_says(line, length, ": 1 board, ")) {
			found = 1;
		} else {
			memmove(to, line, length);
			to += length;
		}
		line += length;
	}
	*to = '\0';
	return found;
}

static int
is_hidden(const struct judge *j, const struct run *run)
{
	return run->status == j->good->status && same_out(run, j->good) &&
	    strcmp(run->err, j->good->err) == 0;
}

const char *
judge(const struct judge *j, const struct run *run, int may)
{
	const char *path = run->order.path;
	const char *wrong;

	if (WIFSIGNALED(run->status))
		return WTERMSIG(run->status) == SIGALRM ? "it hangs" :
		    "it is killed by a signal";
	if (run->order.kind == FAULT_CLOSE)
		may = strcmp(path, "stdout") == 0 ? TELL : HIDE;
	if (strncmp(path, "/dev/", 5) == 0)
		may |= TELL;
	if (run->order.kind == FAULT_SIGNAL && !take_progress(run->err))
		return "the signal is not answered";
	if (may & HIDE && is_hidden(j, run))
		return NULL;
	if (may & MISS && run->status == j->good->status &&
	    same_out(run, j->good))
		return NULL;
	if (!(may & TELL))
		return "status, output or messages differ";
	if (WEXITSTATUS(run->status) != 2)
		return "the status is not 2";
	wrong = judge_output(j, run);
	return wrong != NULL ? wrong : judge_messages(j, run);
}
