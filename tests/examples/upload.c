/*
 * upload.c -- checks boards that somebody sends
 *
 * upload reads texts, a line each, and writes what a web page would answer: the
 * board if it can be solved, or else why not.  The texts stay in memory; they
 * may be of JSON or have commas.
 */
#include <sp.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 4096 }; /* bytes of a text */

/* Sets the answer to a text; 0 if there is no memory. */
static int
answer(const char *text, char *to, size_t room)
{
	const struct sp_size any = { 0, 0 };
	struct sp_board board, goal_board;
	struct sp_goal *goal = NULL;
	struct sp_fault fault;
	enum sp_status status;

	sp_board_init(&board);
	sp_board_init(&goal_board);
	status = sp_board_parse(&board, text, sp_form_by_name("loose"), any,
	    &fault);
	if (status == SP_OK)
		status = sp_goal_new(&goal, "classic", board.size, &fault);
	if (status == SP_OK && sp_solvable(&board, goal))
		sp_board_print(&board, NULL, to, room);
	else if (status == SP_OK)
		status = sp_explain(&board, goal, &goal_board, to, room);
	else if (status != SP_NO_MEMORY)
		snprintf(to, room, "%s", fault.text);
	sp_goal_free(goal);
	sp_board_free(&goal_board);
	sp_board_free(&board);
	return status != SP_NO_MEMORY;
}

int
main(void)
{
	static char text[MOST], to[MOST];
	int ok = 1;

	while (ok && fgets(text, sizeof text, stdin) != NULL) {
		ok = answer(text, to, sizeof to);
		if (ok)
			puts(to);
	}
	return ok && fflush(stdout) == 0 ? 0 : 2;
}
