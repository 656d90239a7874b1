/* sp-show.c -- boards to look at */
#include <unistd.h>

#include "show.h"

int
main(int argc, char **argv)
{
	static struct show s;
	enum cmd_found found;
	int exit_status;

	show_parse_options(&s, argc, argv);
	cmd_input_files(&s.in, argc - optind, argv + optind);
	cmd_input_start(&s.in);
	s.form->begin(&s);
	while ((found = cmd_next(&s.in)) != CMD_END)
		for (uint32_t i = 0; found == CMD_BOARDS &&
		    i < s.in.batch.count; i++)
			s.form->board(&s, sp_batch_board(&s.in.batch, i),
			    sp_batch_line(&s.in.batch, i));
	s.form->end(&s);
	exit_status = cmd_finish(s.in.status);
	cmd_input_free(&s.in);
	return exit_status;
}
