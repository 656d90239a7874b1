/* goals.c -- the goals that the argument of -g names */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"

/* Reads the next goal of the file: SP_OK, SP_MALFORMED or SP_END. */
static void
read_goal(struct cmd_goal_file *file, struct cmd_read_goal *goal)
{
	struct sp_fault fault;

	goal->status = sp_read_board(&file->reader, &goal->board, &fault);
	if (file->reader.note[0] != '\0')
		cmd_message("%s: %s", file->name, file->reader.note);
	file->reader.note[0] = '\0';
	if (goal->status == SP_IO_ERROR)
		cmd_die_unread(file->name);
	if (goal->status == SP_NO_MEMORY)
		cmd_no_memory();
	if (goal->status == SP_MALFORMED)
		sp_fault_set(&goal->fault, SP_MALFORMED, "%.200s:%llu: %.700s",
		    file->name, (unsigned long long)fault.line, fault.text);
}

/* Makes a board the goal. */
static void
set_goal(struct cmd_goals *s, const struct sp_board *b)
{
	struct sp_fault fault;

	if (sp_goal_new_from_board(&s->goal, b, &fault) != SP_OK)
		cmd_no_memory();
}

/* Opens a file, the argument of option `letter`, and reads its first goals.  If
 * there is only one, it is for all boards. */
static void
open_file(struct cmd_goals *s, int letter, const char *name,
    const struct sp_form *form, struct sp_size size, uint32_t blank_label)
{
	struct cmd_goal_file *file = cmd_allocate(1, sizeof *file);
	struct cmd_read_goal *first = &file->ahead[0];
	struct sp_fault fault;
	int fd = cmd_open(&name);

	s->file = file;
	file->name = name;
	if (fd < 0)
		cmd_die_unread(name);
	if (sp_reader_init(&file->reader) != SP_OK)
		cmd_no_memory();
	file->reader.size = size;
	file->reader.form = *form;
	file->reader.blank_label = blank_label;
	file->reader.of_goals = 1;
	file->reader.for_program = 1;
	sp_reader_set_file(&file->reader, fd);
	if (sp_input_check_text(&file->reader.in, &fault) != SP_OK)
		cmd_die("%.200s: %.700s | %s -%c @- reads it", name,
		    fault.text, cmd_program->name, letter);
	read_goal(file, first);
	if (first->status == SP_END)
		cmd_die("%.200s: no goal in this file", name);
	read_goal(file, &file->ahead[1]);
	s->each = file->ahead[1].status != SP_END;
	if (!s->each && first->status != SP_OK)
		cmd_die("%s", first->fault.text);
	if (!s->each)
		set_goal(s, &first->board);
	file->reader.in.before_read = cmd_wait;
}

/* Reads a goal from its labels.  Where boards are grids, a text of several lines
 * is read in the form of boards; if that fails, as a grid without its size, and
 * then as a line.  A text of one line is a line. */
static enum sp_status
parse_goal(struct cmd_goals *s, const char *text,
    const struct sp_form *of_boards, struct sp_size size,
    uint32_t blank_label, struct sp_fault *fault)
{
	struct sp_form form = *of_boards;
	struct sp_fault ignored, *first = fault;
	struct sp_board b;
	enum sp_status status;

	sp_board_init(&b);
	if (strchr(text, '\n') == NULL)
		form.grid = form.sized = 0;
	for (;;) {
		status = sp_board_from_text(&b, text, &form, size, blank_label,
		    1, first);
		if (status != SP_MALFORMED || (!form.sized && !form.grid))
			break;
		form.grid &= form.sized;
		form.sized = 0;
		first = &ignored;
	}
	if (status == SP_NO_MEMORY)
		cmd_no_memory();
	if (status == SP_OK)
		set_goal(s, &b);
	sp_board_free(&b);
	return status;
}

/* Returns whether a text is meant as labels: it has a digit, and is not the name
 * of a file without its @, as "goal2.txt". */
static int
has_labels(const char *text)
{
	static const char begins_name[] = "abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ./";

	return strpbrk(text, "0123456789") != NULL &&
	    (strchr(begins_name, *text) == NULL ||
	    strpbrk(text, " \t\n") != NULL);
}

void
cmd_goals_open(struct cmd_goals *s, int letter, const char *text,
    const struct sp_form *of_boards, struct sp_size size,
    uint32_t blank_label)
{
	const struct sp_form *form = of_boards->by_index ? sp_form_at(0) :
	    of_boards;
	struct sp_fault fault;

	memset(s, 0, sizeof *s);
	for (size_t k = 0; sp_goal_name_at(k) != NULL; k++)
		if (strcmp(text, sp_goal_name_at(k)) == 0)
			s->name = sp_goal_name_at(k);
	if (s->name != NULL)
		return;
	if (*text == '@' && text[1] != '\0') {
		open_file(s, letter, text + 1, form, size, blank_label);
		return;
	}
	if (*text == '@') {
		sp_fault_set(&fault, SP_MALFORMED,
		    "no name of a file after the @");
	} else if (!has_labels(text)) {
		sp_fault_set(&fault, SP_MALFORMED, "no such goal; there are ");
		for (size_t k = 0; sp_goal_name_at(k) != NULL; k++)
			sp_fault_append(&fault, "%s, ", sp_goal_name_at(k));
		sp_fault_append(&fault, "the labels of a board, and @FILE");
	} else if (parse_goal(s, text, form, size, blank_label, &fault) ==
	    SP_OK)
		return;
	if (access(text, F_OK) == 0)
		cmd_usage(letter, "'%.64s': no such goal; for the file of that "
		    "name give -%c @%s", text, letter, cmd_shell_word(text));
	cmd_usage(letter, "'%.64s': %s%s", text, fault.text,
	    has_labels(text) && (strpbrk(text, " \t\n") == NULL ||
	    text[strspn(text, "0123456789 \t\n")] != '\0') ?
	    "; give labels with spaces between them" : "");
}

void
cmd_goals_close(struct cmd_goals *s)
{
	struct cmd_goal_file *file = s->file;

	if (file != NULL) {
		if (file->reader.in.fd != STDIN_FILENO)
			close(file->reader.in.fd);
		sp_reader_clear(&file->reader);
		for (int i = 0; i < CMD_GOALS_AHEAD; i++)
			sp_board_free(&file->ahead[i].board);
		free(file);
	}
	s->file = NULL;
	sp_goal_free(s->goal);
	s->goal = NULL;
}

enum sp_status
cmd_goals_next(struct cmd_goals *s, struct sp_fault *fault)
{
	struct cmd_goal_file *file = s->file;
	struct cmd_read_goal *goal;

	if (!s->each)
		return SP_OK;
	assert(file != NULL);
	goal = &file->ahead[s->taken < CMD_GOALS_AHEAD ? s->taken : 0];
	if (s->taken >= CMD_GOALS_AHEAD && goal->status != SP_END)
		read_goal(file, goal);
	if (goal->status == SP_END)
		return sp_fault_set(fault, SP_END, "no goal for it: %.200s "
		    "has %llu", file->name, (unsigned long long)s->taken);
	s->taken++;
	sp_goal_free(s->goal);
	s->goal = NULL;
	if (goal->status == SP_MALFORMED)
		return sp_fault_set(fault, SP_MALFORMED,
		    "its goal is malformed, %.900s", goal->fault.text);
	set_goal(s, &goal->board);
	return SP_OK;
}

enum sp_status
cmd_goals_lay(struct cmd_goals *s, struct sp_size size,
    const struct sp_goal **g, struct sp_fault *fault)
{
	struct sp_size of_goal = { 0, 0 };
	enum sp_status status = SP_OK;

	if (s->goal != NULL)
		of_goal = sp_goal_size(s->goal);
	if (s->goal == NULL || !sp_size_equal(of_goal, size)) {
		if (s->name == NULL)
			return sp_fault_set(fault, SP_REFUSED, "the board is "
			    "%lux%lu, but the goal is %lux%lu",
			    (unsigned long)size.w, (unsigned long)size.h,
			    (unsigned long)of_goal.w, (unsigned long)of_goal.h);
		sp_goal_free(s->goal);
		status = sp_goal_new(&s->goal, s->name, size, fault);
	}
	assert(status != SP_OK || s->goal != NULL);
	*g = s->goal;
	return status;
}
