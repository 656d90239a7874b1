/* show-options.c -- the command line of sp-show */
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "show.h"

enum {
	MILLISECONDS = 200,
	MOST_MILLISECONDS = 3600 * 1000
};

/* To add a form, add it here. */
static const struct show_form *const forms[] = { &show_box, &show_svg,
    &show_html };

enum { FORMS = sizeof forms / sizeof *forms };

static const char *
form_name(size_t k)
{
	return k < FORMS ? forms[k]->name : NULL;
}

static const struct cmd_option rows[] = {
	{ 'a', NULL, "draw frames in ASCII" },
	{ 'C', NULL, "colours, even if standard output is no terminal" },
	{ .letter = 'G' },
	{ 'n', NULL, "put LINE: (FILE:LINE: with several files) under boards" },
	{ 'P', NULL, "plain: black on white, not for -o box" },
	{ .letter = 'B' },
	{ 'c', "columns", "boards side by side (default: as many as there is "
	    "room for)" },
	{ 'd', "seconds", "how long a slide of -m takes (default 0.2)" },
	{ .letter = 'g' },
	{ .letter = 'i' },
	{ 'l', "file", "put line k of FILE under board k, not for -o box" },
	{ 'm', "moves", "show these moves: letters U D L R (up, down, left, "
	    "right, of the tile; U3: three), tiles: and numbers to tap, or "
	    "@FILE; play: play yourself", .words = "@FILE play" },
	{ 'o', "form", "write: {} (default box)", form_name },
	{ .letter = 's' },
	{ 'T', "title", "the title, not for -o box" },
	{ .letter = 0 }
};

static const struct cmd_conflict conflicts[] = {
	{ "PlT", .without = "o svg html", .message = "only with -o svg or "
	    "html" },
	{ "aC", .with = "o svg html", .message = "only with -o box" },
	{ "d", .without = "m", .message = "only with -m and moves" },
	{ "d", .with = "m play", .message = "only with -m and moves" },
	{ "m play", .with = "o svg html", .message = "play is for a terminal, "
	    "not for {}" },
	{ "c", .with = "m", .unless = "o svg html", .message = "with -m only "
	    "for -o svg or html, since boxes are drawn one below the other" },
	CMD_CONFLICT_OF_B,
	{ .options = NULL }
};

static const struct cmd_program program = {
	"sp-show",
	"draw sliding-tile boards",
	"[-aCGnP] [-B label] [-c columns] [-d seconds] [-g goal] "
	    "[-i form] [-l file] [-m moves] [-o form] [-s size] "
	    "[-T title] [file ...]",
	rows, conflicts
};

static uint64_t
parse_seconds(const char *text)
{
	uint64_t milliseconds = cmd_thousandths(text);

	if (milliseconds < 1 || milliseconds > MOST_MILLISECONDS)
		cmd_usage('d', "'%.64s' seconds: from 0.001 to %d", text,
		    MOST_MILLISECONDS / 1000);
	return milliseconds;
}

/* Returns whether the character set of the locale is UTF-8. */
static int
is_utf8(void)
{
	return setlocale(LC_CTYPE, "") != NULL &&
	    strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* Returns whether to use colours if -C is not given. */
static int
wants_colours(void)
{
	const char *no = getenv("NO_COLOR");

	return (no == NULL || *no == '\0') && cmd_takes_escapes();
}

static void
parse_letter(struct show *s, int letter)
{
	switch (letter) {
	case 'c':
		s->side_by_side = cmd_number('c', optarg, 1,
		    SHOW_MOST_SIDE_BY_SIDE);
		break;
	case 'd':
		s->milliseconds = parse_seconds(optarg);
		break;
	case 'l':
		s->captions.name = optarg;
		break;
	case 'm':
		s->is_game = strcmp(optarg, "play") == 0;
		s->moves.text = s->is_game ? NULL : optarg;
		break;
	case 'o':
		s->form = forms[cmd_choice('o', "form", optarg)];
		break;
	case 'T':
		s->title = optarg;
		break;
	}
}

void
show_parse_options(struct show *s, int argc, char **argv)
{
	int letter;

	cmd_start(&program, argc, argv);
	cmd_input_init(&s->in);
	s->form = &show_box;
	s->milliseconds = MILLISECONDS;
	while ((letter = cmd_input_option(&s->in, argc, argv)) != -1)
		parse_letter(s, letter);
	s->ascii = cmd_given('a') || (s->form == &show_box && !is_utf8());
	s->plain = cmd_given('P');
	s->colours = cmd_given('C') || wants_colours();
}
