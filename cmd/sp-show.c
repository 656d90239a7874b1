/* sp-show.c -- boards to look at */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "show.h"

static void
show_board(struct show *s, uint32_t i)
{
	struct sp_board *b = sp_batch_board(s->in.batch, i);
	enum sp_status status = show_moves_make(s, b);

	show_captions_next(s);
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
	int exit_status;

	show_parse_options(&s, argc, argv);
	cmd_input_files(&s.in, argc - optind, argv + optind);
	cmd_take_stdin('m', s.moves.text, "@-");
	cmd_take_stdin('l', s.captions.name, "-");
	if (s.is_game && !show_keys_open())
		cmd_die("/dev/tty: %s", strerror(errno));
	if (s.is_game && !cmd_takes_escapes())
		cmd_die("standard output is no terminal to play on");
	cmd_input_start(&s.in);
	show_moves_start(&s);
	show_captions_open(&s);
	s.form->begin(&s);
	while (!s.is_over && (found = cmd_next(&s.in)) != CMD_END) {
		for (uint32_t i = 0; i < s.in.boards_read &&
		    found == CMD_BOARDS; i++)
			show_board(&s, i);
		if (found == CMD_MALFORMED) {
			show_moves_make(&s, NULL);
			show_captions_next(&s);
		}
	}
	s.form->end(&s);
	if (!s.is_over && cmd_moves_end(&s.moves) != CMD_OK)
		s.in.status = CMD_TROUBLE;
	exit_status = cmd_finish(s.in.status != CMD_OK ? s.in.status :
	    s.verdict);
	show_moves_free(&s);
	cmd_lines_free(&s.captions.lines);
	cmd_input_free(&s.in);
	return exit_status;
}
