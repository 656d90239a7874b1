/* input-options.c -- options and operands of programs that read boards */
#include <string.h>
#include <unistd.h>

#include "cmd.h"

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

static void
set_blank_label(struct cmd_input *in, const char *text)
{
	uint64_t label;

	if (sp_number_parse(text, strlen(text), SP_MAX_CELLS, &label) != SP_OK)
		cmd_usage('B', "'%.64s' is no label", text);
	in->reader.blank_label = (uint32_t)label;
}

/* Sets the form to read by -G and -i. */
static void
settle_form(struct cmd_input *in)
{
	struct sp_form of_goals;

	if (!cmd_given('i') || (in->form.parts & SP_PART_END) == 0)
		in->form.grid |= in->goal_form.grid;
	/* Goals are in the notation of boards; but grids if -G is given. */
	of_goals = in->form.by_index ? *sp_form_at(0) : in->form;
	of_goals.grid |= in->goal_form.grid;
	in->goal_form = of_goals;
}

int
cmd_input_option(struct cmd_input *in, int argc, char **argv)
{
	for (;;) {
		int letter = cmd_option(argc, argv);

		if (letter == -1)
			settle_form(in);
		if (letter == in->goal_letter)
			in->goal_text = optarg;
		else if (letter == 'B')
			set_blank_label(in, optarg);
		else if (letter == 'G')
			in->goal_form.grid = 1;
		else if (letter == 'i')
			in->form = cmd_form('i', optarg);
		else if (letter == 'n')
			in->numbered = 1;
		else if (letter == 's')
			in->reader.size = cmd_size('s', optarg);
		else
			return letter;
	}
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
			    "./%.64s for a file of that name", files[i],
			    files[i]);
	in->files = count == 0 ? default_files : files;
	in->count = count == 0 ? 1 : count;
	in->no_operand = count == 0;
	for (int i = 0; i < in->count; i++)
		reads_stdin |= strcmp(in->files[i], "-") == 0;
	cmd_take_stdin(0, reads_stdin ? "-" : NULL, "-");
	cmd_take_stdin(in->goal_letter, in->goal_text, "@-");
}
