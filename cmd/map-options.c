/* map-options.c -- the options of sp-map */
#include <string.h>
#include <unistd.h>

#include "map.h"

static const struct sp_form *
parse_form(int letter, const char *text)
{
	const struct sp_form *form = sp_form_by_name(text);

	if (form == NULL)
		cmd_usage(letter, "no such form: '%.64s'; there are line, "
		    "grid, one-based, zero-based, index and, for reading, "
		    "loose", text);
	if (letter == 'o' && form->loose)
		cmd_usage(letter, "loose is for reading only");
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
	uint64_t label;

	switch (letter) {
	case 'B':
		if (sp_number_parse(optarg, strlen(optarg), SP_MAX_CELLS,
		    &label) != SP_OK)
			cmd_usage('B', "'%.64s' is no label", optarg);
		m->in.reader.blank_label = (uint32_t)label;
		break;
	case 'i':
		m->form_in = parse_form('i', optarg);
		break;
	case 'm':
		m->moves.text = optarg;
		break;
	case 'o':
		m->form_out = parse_form('o', optarg);
		break;
	case 't':
		m->target_text = optarg;
		break;
	case 'x':
		parse_symmetry(m, optarg);
		break;
	}
}

/* Sets the forms to read and to write by -G, -i and -o. */
static void
settle_forms(struct map *m)
{
	int grids = m->in.goal_grids;

	if (m->form_out == NULL)
		m->form_out = sp_form_by_name(grids ? "grid" : "line");
	if (m->form_in != NULL) {
		m->in.form = *m->form_in;
		m->in.form.grid |= grids && m->in.form.loose;
	}
	if (m->in.reader.blank_label != UINT32_MAX &&
	    (m->in.form.blank_is_zero || m->in.form.by_index))
		cmd_usage('B', "only with -i one-based or -i zero-based");
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
	if (cmd_given('u') && cmd_given('U'))
		cmd_usage('U', "not together with -u, its inverse");
	m->roll = cmd_given('u') ? 'u' : cmd_given('U') ? 'U' : 0;
	settle_forms(m);
	check_roll(m);
}
