/* show-play.c -- the moves of a board, kept; played on a terminal; a game */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "show.h"

/* ---- moves that are kept, for all forms ---- */

/* Adds a move; SP_OK or SP_NO_MEMORY. */
static enum sp_status
add_move(struct show_moves *moves, struct sp_tap move)
{
	if (sp_grow(&moves->move, &moves->room, moves->used + 1,
	    sizeof *moves->move) != SP_OK)
		return SP_NO_MEMORY;
	moves->move[moves->used++] = move;
	return SP_OK;
}

/* Keeps the board before its moves, and each move.  The slides of a letter with
 * a count are played one by one. */
static enum sp_status
keep_moves(void *argument, const struct sp_board *b,
    const struct sp_move *move)
{
	struct show_moves *moves = argument;
	const struct sp_tap slide = { move == NULL ? 0 : move->tap.dir, 1 };
	enum sp_status status = SP_OK;

	if (move == NULL)
		return sp_board_copy(&moves->start, b);
	if (move->is_tap)
		return add_move(moves, move->tap);
	for (uint32_t i = 0; i < move->tap.tiles && status == SP_OK; i++)
		status = add_move(moves, slide);
	return status;
}

void
show_moves_start(struct show *s)
{
	cmd_moves_open(&s->moves, 'm', &s->in);
	s->in.want.one_by_one = s->is_game;
	if (s->moves.text == NULL)
		return;
	s->in.want.one_by_one = 1;
	/* The program that writes the moves may show a line about its progress:
	 * none here. */
	alarm(0);
	/* Otherwise only the board after its slides is drawn. */
	if (s->form != &show_box || cmd_takes_escapes()) {
		s->moves.passing = keep_moves;
		s->moves.argument = &s->played;
	}
}

enum sp_status
show_moves_make(struct show *s, struct sp_board *b)
{
	s->played.used = 0;
	return cmd_moves_make(&s->moves, b, &s->in.fault);
}

/* ---- boards on a terminal ---- */

/*
 * The cursor rests in the line below the board, where the number of the slide
 * is.  Each slide is written at once, and ends with the cursor there and without
 * colours.
 *
 * After a signal other text may stand below the board, or its lines may be
 * broken anew: then the board is drawn once more, below.
 */

/* Returns whether the board, and what stands under it in one line, has room in
 * the window, with a line for the cursor. */
static int
fits(const struct show *s, const struct sp_board *b, uint64_t line)
{
	struct sp_size window = cmd_window(), size = show_box_size(s, b);
	const char *under = show_caption(s, s->in.file, line);

	return size.w <= window.w && size.h < window.h && (under == NULL ||
	    sp_write_quoted(NULL, under, strlen(under), 0) <= window.w);
}

/* Writes a cell of the board that stands above the cursor. */
static void
write_cell(const struct show *s, const struct sp_board *b, uint32_t cell)
{
	struct sp_size size = show_box_size(s, b);
	uint32_t x = cell % b->size.w, y = cell / b->size.w;
	uint32_t up = size.h - (2 * y + 1);
	uint32_t right = (size.w - 1) / b->size.w * x + 1;

	cmd_print("\033[%luA\033[%luC", (unsigned long)up,
	    (unsigned long)right);
	show_box_cell(s, b, cell);
	cmd_print("\r\033[%luB", (unsigned long)up);
}

/* Draws a board below everything that was drawn before. */
static void
draw(struct show *s, const struct sp_board *b, uint64_t line)
{
	show_line_remove();
	show_box_add(s, b, line);
	cmd_output_flush();
}

/* Makes slides of the blank, one by one, on the board and in the picture. */
static void
make_slides(struct show *s, enum sp_direction way, uint32_t count)
{
	struct sp_board *b = &s->played.start;

	while (count-- > 0) {
		uint32_t cell = b->blank;

		sp_slide_blank(b, way);
		write_cell(s, b, cell);
		write_cell(s, b, b->blank);
		cmd_output_flush();
	}
}

/* ---- moves that are played ---- */

/* Shows the number of the move, after `at` moves, and the letter of its
 * tiles. */
static void
show_number(const struct show *s, size_t at, int paused)
{
	char letter[] = ": ?";

	if (at > 0)
		letter[2] = "DURL"[s->played.move[at - 1].dir];
	show_line("%zu of %zu%s%s", at, s->played.used, at == 0 ? "" : letter,
	    paused ? "; space plays, arrows step, q ends" : "");
}

int
show_play(struct show *s, const struct sp_board *b, uint64_t line)
{
	const struct sp_tap *move = s->played.move;
	const size_t last = s->played.used;
	size_t at = 0; /* moves that are made */
	int paused = 0, key = SHOW_KEY_DISTURBED;

	show_keys_start();
	while (fits(s, b, line) && key != 'q' && key != SHOW_KEY_END) {
		if (key == SHOW_KEY_DISTURBED)
			draw(s, &s->played.start, line);
		if (at == last && !paused)
			break;
		show_number(s, at, paused);
		key = show_keys_wait(paused ? -1 : (int64_t)s->milliseconds,
		    " q");
		if (key == ' ')
			paused = !paused;
		else if (key == SHOW_KEY_LEFT || key == SHOW_KEY_RIGHT)
			paused = 1;
		if (key == SHOW_KEY_LEFT && at > 0) {
			at--;
			make_slides(s, sp_opposite(move[at].dir),
			    move[at].tiles);
		} else if ((key == SHOW_KEY_RIGHT || key == SHOW_KEY_TIME) &&
		    at < last) {
			make_slides(s, move[at].dir, move[at].tiles);
			at++;
		}
	}
	/* A board that has no room in the window is drawn as it is at last. */
	if (!fits(s, b, line))
		draw(s, b, line);
	show_keys_stop();
	return key == 'q' || key == SHOW_KEY_END;
}

/* ---- a game ---- */

#define END_OF_INPUT "\004" /* Ctrl-D */

struct game {
	struct show *show;
	uint64_t line;
	struct sp_solver *solver; /* for hints; NULL before the first */
	int key;                  /* the key that ended a search for a hint */
};

/* Returns whether to give up the search for a hint: a key was typed. */
static int
poll_keys(void *context, const struct sp_solve_stats *so_far)
{
	struct game *game = context;

	(void)so_far;
	game->key = show_keys_wait(0, NULL);
	return game->key != SHOW_KEY_TIME;
}

/* Shows a slide that leads to the goal, or why there is none.  A key that ends
 * the search does nothing else.  Returns 'h', or what else ended the search. */
static int
give_hint(struct game *game)
{
	const struct sp_solve_options options = { .method = SP_SOLVE_NEAR,
	    .poll = poll_keys, .context = game };
	const struct sp_board *board = &game->show->played.start;
	struct sp_solution way;
	struct sp_solve_stats stats;
	struct sp_fault fault = { .line = 0 };
	enum sp_status status = SP_OK;

	game->key = SHOW_KEY_TIME;
	show_line("looking for a hint; any key ends this");
	sp_solution_init(&way);
	if (game->solver == NULL)
		status = sp_solver_new(&game->solver, 0, 1);
	if (status == SP_OK)
		status = sp_solver_solve(game->solver, board,
		    game->show->in.goal, &options, &way, &stats, &fault);
	if (status == SP_NO_MEMORY)
		cmd_no_memory();
	if (status == SP_OK)
		show_line("hint: %c; slides left: %llu",
		    "DURL"[way.dir[0]], (unsigned long long)way.length);
	else
		show_line("%s", status == SP_STOPPED ? "no hint" :
		    fault.text);
	sp_solution_free(&way);
	return game->key == SHOW_KEY_END || game->key == SHOW_KEY_DISTURBED ?
	    game->key : 'h';
}

/* Slides a tile the way of the arrow, if there is one beside the blank. */
static void
slide_tile(struct show *s, int key)
{
	/* The blank goes the other way. */
	struct sp_tap slide = { key == SHOW_KEY_UP ? SP_DOWN :
	    key == SHOW_KEY_DOWN ? SP_UP : key == SHOW_KEY_LEFT ? SP_RIGHT :
	    SP_LEFT, 1 };

	if (sp_tap_label(&s->played.start, &slide) == 0)
		return;
	if (add_move(&s->played, slide) != SP_OK)
		cmd_no_memory();
	make_slides(s, slide.dir, 1);
}

enum cmd_status
show_game(struct show *s, const struct sp_board *b, uint64_t line)
{
	struct game game = { .show = s, .line = line };
	struct show_moves *moves = &s->played;
	struct sp_board *board = &moves->start;
	int key = SHOW_KEY_DISTURBED, is_solved, has_room;

	if (!fits(s, b, line))
		cmd_die("%s:%llu: the window has no room for the board",
		    s->in.file, (unsigned long long)line);
	moves->used = 0;
	if (sp_board_copy(board, b) != SP_OK)
		cmd_no_memory();
	show_keys_start();
	for (;;) {
		is_solved = sp_is_solved(board, s->in.goal);
		/* The window may have become smaller. */
		has_room = fits(s, board, line);
		if (key == SHOW_KEY_DISTURBED && has_room)
			draw(s, board, line);
		if (is_solved || key == 'q' || key == SHOW_KEY_END)
			break;
		if (!has_room)
			show_line("no room for the board; q ends");
		else if (key != 'h')
			show_line("slides: %zu%s; arrows slide, h hints, u "
			    "undoes, q ends", moves->used,
			    sp_is_solvable(board, s->in.goal) ? "" :
			    "; unsolvable");
		key = show_keys_wait(-1, "hqu" END_OF_INPUT);
		if (key == *END_OF_INPUT)
			key = 'q';
		if (!has_room)
			continue;
		if (key == 'h')
			key = give_hint(&game);
		if (key >= SHOW_KEY_UP && key <= SHOW_KEY_RIGHT)
			slide_tile(s, key);
		else if (key == 'u' && moves->used > 0)
			make_slides(s, sp_opposite(
			    moves->move[--moves->used].dir), 1);
	}
	show_line_remove();
	cmd_print("%s; slides: %zu\n", is_solved ? "solved" : "not solved",
	    moves->used);
	show_keys_stop();
	sp_solver_free(game.solver);
	return is_solved ? CMD_OK : CMD_NO;
}
