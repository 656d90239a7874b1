/* arguments.c -- arguments of options; options about boards, and operands */
#include <string.h>
#include <unistd.h>

#include "cmd.h"

uint64_t
cmd_number(int letter, const char *text, uint64_t lo, uint64_t hi)
{
	uint64_t value;

	if (sp_number_parse(text, strlen(text), hi, &value) != SP_OK ||
	    value < lo)
		cmd_usage(letter, "'%.64s' is no whole number from %llu to "
		    "%llu", text, (unsigned long long)lo,
		    (unsigned long long)hi);
	return value;
}

uint64_t
cmd_thousandths(const char *text)
{
	const char *digits = "0123456789", *after;
	size_t whole = strspn(text, digits), places = 0;
	uint64_t value;

	after = text + whole;
	if (*after == '.')
		places = strspn(++after, digits);
	if (after[places] != '\0' || whole + places == 0)
		return 0;
	if (whole == 0)
		value = 0;
	else if (sp_number_parse(text, whole, UINT64_MAX / 1000 - 1, &value) !=
	    SP_OK)
		return UINT64_MAX;
	for (size_t i = 0; i < 3; i++)
		value = value * 10 + (i < places ?
		    (uint64_t)(after[i] - '0') : 0);
	return value;
}

struct sp_size
cmd_size(int letter, const char *text)
{
	struct sp_size size;
	struct sp_fault fault;

	if (sp_size_parse(text, &size, &fault) != SP_OK)
		cmd_usage(letter, "'%.64s': %s", text, fault.text);
	return size;
}

void
cmd_range(int letter, const char *name, const char *text, uint64_t *lo,
    uint64_t *hi)
{
	struct sp_fault fault;

	if (sp_range_parse(name, text, lo, hi, &fault) != SP_OK)
		cmd_usage(letter, "'%.64s': %s", text, fault.text);
}

const char *
cmd_symmetry_name(size_t k)
{
	const struct sp_symmetry *symmetry = sp_symmetry_at(k + 1);

	return symmetry == NULL ? NULL : symmetry->name;
}

void
cmd_part(int letter, const char *text, uint32_t *part, uint32_t *parts)
{
	size_t before = strcspn(text, "/");
	const char *after = text + before + (text[before] == '/');
	uint64_t r, m;

	if (sp_number_parse(text, before, CMD_MOST_PARTS, &r) != SP_OK ||
	    sp_number_parse(after, strlen(after), CMD_MOST_PARTS, &m) !=
	    SP_OK || r >= m)
		cmd_usage(letter, "'%.64s' is no part R/M; R is from 0 to M-1, "
		    "and M at most %d", text, CMD_MOST_PARTS);
	*part = (uint32_t)r;
	*parts = (uint32_t)m;
}

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
