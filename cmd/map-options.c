/* map-options.c -- the options of sp-map */
#include <string.h>
#include <unistd.h>

#include "map.h"

static const struct sp_form *
parse_output_form(const char *text)
{
	const struct sp_form *form = cmd_form('o', text);

	if (form->loose || form->sized)
		cmd_usage('o', "%s is for reading only", form->name);
	return form;
}

static void
parse_symmetry(struct map *m, const char *text)
{
	m->least = strcmp(text, "least") == 0;
	m->symmetry = sp_symmetry_by_name(text);
	if (m->symmetry == NULL && !m->least)
		cmd_usage('x', "no such symmetry: '%.64s'; there are rotate90, "
		    "rotate180, rotate270, mirror, flip, transpose, "
		    "antitranspose and least", text);
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
		parse_symmetry(m, optarg);
		break;
	}
}

/* Sets the form to write by -G and -o. */
static void
settle_output_form(struct map *m)
{
	if (m->form_out == NULL)
		m->form_out = sp_form_by_name(m->in.goal_grids ? "grid" :
		    "line");
	if (m->in.numbered && m->form_out->grid)
		cmd_usage('n', "not with boards written as grids");
}

static void
check_roll(const struct map *m)
{
	if (m->roll == 0)
		return;
	for (const char *letter = "tbx"; *letter != '\0'; letter++)
		if (cmd_given(*letter))
			cmd_usage(*letter, "not together with -u or -U, which "
			    "make lists to compare");
	if (m->in.form.grid || !m->in.form.blank_is_zero ||
	    strcmp(m->form_out->name, "line") != 0)
		cmd_usage(m->roll, "lists are read and written in line form "
		    "only");
	if (m->roll == 'U' && m->moves.text != NULL)
		cmd_usage('m', "not together with -U: a list is no board to "
		    "play");
}

void
map_parse_options(struct map *m, int argc, char **argv)
{
	int letter;

	m->target_text = "classic";
	while ((letter = cmd_input_option(&m->in, argc, argv)) != -1)
		parse_letter(m, letter);
	if (cmd_given('g') && m->in.goal_text == m->target_text)
		m->in.goal_letter = 'g';
	if (cmd_given('u') && cmd_given('U'))
		cmd_usage('U', "not together with -u, its inverse");
	m->roll = cmd_given('u') ? 'u' : cmd_given('U') ? 'U' : 0;
	settle_output_form(m);
	check_roll(m);
	if (cmd_given('w') && m->moves.text == NULL)
		cmd_usage('w', "needs moves, -m");
}
