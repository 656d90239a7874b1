/* map-options.c -- the options of sp-map */
#include <unistd.h>

#include "map.h"

static const char *
written_form_name(size_t k)
{
	const struct sp_form *form;

	for (size_t i = 0; (form = sp_form_at(i)) != NULL; i++)
		if (!form->reading_only && k-- == 0)
			return form->name;
	return NULL;
}

static const struct cmd_option rows[] = {
	{ 'b', NULL, "first slide the blank to its home in -t" },
	{ 'G', NULL, "boards are grids, read and written" },
	{ .letter = 'n' },
	{ 'U', NULL, "roll up: the inverse of -u" },
	{ 'u', NULL, "unroll: write the labels along the path of -f" },
	{ 'w', NULL, "write all boards on the way of -m, not only the last" },
	{ .letter = 'B' },
	{ 'f', "goal", "from: {}, a board, or @FILE (default classic)",
	    sp_goal_name, "@FILE" },
	{ 'g', "goal", "for -f and -t alike", sp_goal_name, "@FILE" },
	{ .letter = 'i' },
	{ 'm', "moves", "first make moves: letters U D L R (up, down, left, "
	    "right, of the tile; U3: three), tiles: and numbers to tap, or "
	    "@FILE", .words = "@FILE" },
	{ 'o', "form", "write: {} (default line)", written_form_name },
	{ .letter = 's' },
	{ 't', "goal", "to: the new goal, given as for -f (default classic)",
	    sp_goal_name, "@FILE" },
	{ 'x', "symmetry", "{}, or least", cmd_symmetry_name,
	    "least" },
	{ .letter = 0 }
};

static const struct cmd_conflict conflicts[] = {
	{ "U", .with = "u", .message = "not together with -u, its inverse" },
	{ "btx", .with = "uU", .message = "not together with -u or -U, which "
	    "make lists to compare" },
	{ "m", .with = "U", .message = "not together with -U: a list is no "
	    "board to play" },
	{ "w", .without = "m", .message = "needs moves, -m" },
	CMD_CONFLICT_OF_B,
	{ .options = NULL }
};

static const struct cmd_program program = {
	"sp-map",
	"turn sliding-tile boards into other boards and notations",
	"[-bGnw] [-B label] [-f goal] [-g goal] [-i form] [-m moves] "
	    "[-o form] [-s size] [-t goal] [-U|-u] [-x symmetry] [file ...]",
	rows, conflicts
};

static struct sp_form
parse_output_form(const char *text)
{
	struct sp_form form = cmd_form('o', text);

	if (form.reading_only)
		cmd_usage('o', "%.64s is for reading only", text);
	return form;
}

static void
parse_letter(struct map *m, int letter)
{
	switch (letter) {
	case 'g':
		m->in.goal_text = m->target_text = optarg;
		break;
	case 'm':
		m->moves.text = optarg;
		break;
	case 'o':
		m->form_out = parse_output_form(optarg);
		break;
	case 't':
		m->target_text = optarg;
		break;
	case 'x':
		m->symmetry = sp_symmetry_at(1 + cmd_choice('x', "symmetry",
		    optarg));
		break;
	}
}

/* Sets the form to write by -G and -o. */
static void
settle_output_form(struct map *m)
{
	if (!cmd_given('o'))
		m->form_out = *sp_form_by_name(cmd_given('G') ? "grid" : "line");
	if (m->in.numbered && m->form_out.grid)
		cmd_usage('n', "not with boards written as grids");
}

static void
check_roll(const struct map *m)
{
	if (m->roll == 0)
		return;
	if (m->in.form.grid || !m->in.form.blank_is_zero || m->form_out.grid ||
	    m->form_out.marks != NULL ||
	    !m->form_out.blank_is_zero)
		cmd_usage(m->roll, "lists are read and written in line form "
		    "only");
}

void
map_parse_options(struct map *m, int argc, char **argv)
{
	int letter;

	cmd_start(&program, argc, argv);
	cmd_input_init(&m->in);
	m->in.goal_letter = 'f';
	m->target_text = "classic";
	while ((letter = cmd_input_option(&m->in, argc, argv)) != -1)
		parse_letter(m, letter);
	if (cmd_given('g') && m->in.goal_text == m->target_text)
		m->in.goal_letter = 'g';
	m->roll = cmd_given('u') ? 'u' : cmd_given('U') ? 'U' : 0;
	settle_output_form(m);
	check_roll(m);
}
