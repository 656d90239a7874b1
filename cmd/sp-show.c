/* sp-show.c -- boards to look at */
#include <errno.h>
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
	    "room for; 5 with -o svg)" },
	{ 'd', "seconds", "how long a slide of -m takes (default 0.2)" },
	{ .letter = 'g' },
	{ .letter = 'i' },
	{ 'l', "file", "put line k of FILE under board k, not for -o box",
	    .words = "FILE" },
	{ 'm', "moves", "show these moves: letters U D L R (up, down, left, "
	    "right, of the tile; U3: three), tiles: and numbers to tap, or "
	    "@FILE; play: play yourself", .words = "@FILE play" },
	{ 'o', "form", "write: {} (default box)", form_name },
	{ .letter = 's' },
	{ 'T', "title", "the title, not for -o box" },
	CMD_LAST_OPTIONS
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

static void
parse_options(struct show *s, int argc, char **argv)
{
	const char *no_colour = getenv("NO_COLOR");
	int letter;

	cmd_start(&program, argc, argv);
	cmd_input_init(&s->in);
	s->form = &show_box;
	s->milliseconds = MILLISECONDS;
	while ((letter = cmd_input_option(&s->in, argc, argv)) != -1)
		switch (letter) {
		case 'c':
			s->side_by_side = cmd_number('c', optarg, 1,
			    SHOW_MOST_SIDE_BY_SIDE);
			break;
		case 'd':
			s->milliseconds = cmd_thousandths(optarg);
			if (s->milliseconds < 1 ||
			    s->milliseconds > MOST_MILLISECONDS)
				cmd_usage('d', "'%.64s' seconds: from 0.001 to "
				    "%d", optarg, MOST_MILLISECONDS / 1000);
			break;
		case 'm':
			s->is_game = strcmp(optarg, "play") == 0;
			s->moves.text = s->is_game ? NULL : optarg;
			break;
		case 'o':
			s->form = forms[cmd_choice('o', "form", optarg)];
			break;
		}
	s->ascii = cmd_given('a') || (s->form == &show_box &&
	    (setlocale(LC_CTYPE, "") == NULL ||
	    strcmp(nl_langinfo(CODESET), "UTF-8") != 0));
	s->colours = cmd_given('C') || (cmd_takes_escapes() &&
	    (no_colour == NULL || *no_colour == '\0'));
}

static void
show_board(struct show *s, uint32_t i)
{
	struct sp_board *b = sp_batch_board(s->in.batch, i);
	enum sp_status status = show_moves_make(s, b);

	show_caption_next(s);
	if (status != SP_OK)
		cmd_refuse(&s->in, (uint64_t)1 << i, status);
	else if (s->is_game) {
		s->verdict = show_game(s, b, sp_batch_line(s->in.batch, i));
		s->is_over = 1;
	} else if (s->form == &show_box && s->moves.passing != NULL)
		s->is_over = show_play(s, b, sp_batch_line(s->in.batch, i));
	else
		s->form->board(s, b, sp_batch_line(s->in.batch, i));
}

int
main(int argc, char **argv)
{
	static struct show s;
	enum cmd_found found;

	parse_options(&s, argc, argv);
	cmd_input_files(&s.in, argc - optind, argv + optind);
	cmd_take_stdin('m', s.moves.text, "@-");
	cmd_take_stdin('l', cmd_argument('l'), "-");
	if (s.is_game && !show_open_keys())
		cmd_die("/dev/tty: %s", strerror(errno));
	if (s.is_game && !cmd_takes_escapes())
		cmd_die("standard output is no terminal to play on");
	cmd_input_start(&s.in);
	show_moves_start(&s);
	if (cmd_given('l'))
		cmd_lines_open(&s.captions, cmd_argument('l'), "-l -");
	s.form->begin(&s);
	while (!s.is_over && (found = cmd_next(&s.in)) != CMD_END) {
		for (uint32_t i = 0; i < s.in.boards_read &&
		    found == CMD_BOARDS; i++)
			show_board(&s, i);
		if (found == CMD_MALFORMED) {
			show_moves_make(&s, NULL);
			show_caption_next(&s);
		}
	}
	s.form->end(&s);
	if (!s.is_over)
		cmd_lines_end(&s.moves.lines, &s.moves, &s.in);
	cmd_lines_end(&s.captions, NULL, &s.in);
	return cmd_finish(s.in.status != CMD_OK ? s.in.status : s.verdict);
}
