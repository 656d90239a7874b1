/* show-play.c -- the slides of a board, kept; played on a terminal; a game */
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

#include "show.h"

/* ---- slides that are kept, for all forms ---- */

/* Adds a slide; SP_OK or SP_NO_MEMORY. */
static enum sp_status
add_slide(struct show_slides *slides, struct show_slide slide)
{
	if (slides->used == slides->room) {
		const size_t least = 64;
		size_t room = slides->room == 0 ? least : 2 * slides->room;
		struct show_slide *longer = realloc(slides->slide,
		    room * sizeof *longer);

		if (longer == NULL)
			return SP_NO_MEMORY;
		slides->slide = longer;
		slides->room = room;
	}
	slides->slide[slides->used++] = slide;
	return SP_OK;
}

char
show_letter(uint32_t from, uint32_t to, uint32_t width)
{
	assert(from / width == to / width || from % width == to % width);
	if (from / width == to / width)
		return to > from ? 'L' : 'R';
	return to > from ? 'U' : 'D';
}

/* Keeps the board before its moves, and the slides of each move.  The slides of
 * a letter with a count are played one by one. */
static enum sp_status
keep_slides(void *argument, const struct sp_board *b,
    const struct sp_move *move)
{
	struct show_slides *slides = argument;
	struct show_slide slide = { .blank = b->blank };
	enum sp_status status = SP_OK;

	if (move == NULL)
		return sp_board_copy(&slides->start, b) != SP_OK ?
		    SP_NO_MEMORY : add_slide(slides, slide);
	slide = slides->slide[slides->used - 1];
	slide.move += (size_t)move->is_tap;
	while (slide.blank != b->blank && status == SP_OK) {
		slide.move += !move->is_tap;
		slide.tile = b->label[slide.blank];
		slide.blank += sp_step(b->size, move->tap.dir);
		status = add_slide(slides, slide);
	}
	return status;
}

void
show_moves_start(struct show *s)
{
	cmd_moves_open(&s->moves, 'm', &s->in);
	s->in.one_by_one = s->is_game;
	if (s->moves.text == NULL)
		return;
	s->in.one_by_one = 1;
	/* The program that writes the moves may show a line about its progress:
	 * none here. */
	alarm(0);
	/* Otherwise only the board after its slides is drawn. */
	if (s->form->is_markup || cmd_takes_escapes()) {
		s->moves.passing = keep_slides;
		s->moves.argument = &s->slides;
	}
}

enum sp_status
show_moves_make(struct show *s, struct sp_board *b)
{
	s->slides.used = 0;
	return cmd_moves_make(&s->moves, b, &s->in.fault);
}

void
show_moves_free(struct show *s)
{
	cmd_moves_close(&s->moves);
	sp_board_free(&s->slides.start);
	free(s->slides.slide);
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

/* Returns whether the board has room in the window, with a line for the
 * cursor. */
static int
fits(const struct show *s, const struct sp_board *b)
{
	struct sp_size window = cmd_window(), size = show_box_size(s, b);

	return size.w <= window.w && size.h < window.h;
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

/* Slides the tile on a cell into the blank, on the board and in the picture. */
static void
make_slide(struct show *s, struct sp_board *b, uint32_t cell)
{
	uint32_t blank = b->blank;

	sp_board_exchange(b, blank, cell);
	write_cell(s, b, blank);
	write_cell(s, b, cell);
	cmd_output_flush();
}

/* ---- slides that are played ---- */

/* Steps to the board after the next move (way 1) or before the last one (-1),
 * from the board after `at` slides.  Returns the number of slides up to the
 * board that is shown then. */
static size_t
step(struct show *s, size_t at, int way)
{
	const struct show_slide *slide = s->slides.slide;
	const size_t most = s->slides.used - 1;
	size_t move;

	assert(at <= most && (way == 1 || way == -1));
	if (at == (way > 0 ? most : 0))
		return at;
	move = slide[way > 0 ? at + 1 : at].move;
	for (; way > 0 && at < most && slide[at + 1].move == move; at++)
		make_slide(s, &s->slides.start, slide[at + 1].blank);
	for (; way < 0 && at > 0 && slide[at].move == move; at--)
		make_slide(s, &s->slides.start, slide[at - 1].blank);
	return at;
}

/* Shows the number of the move and the letter of its tiles. */
static void
show_number(const struct show *s, size_t at, int paused)
{
	const struct show_slide *slide = s->slides.slide;
	char letter[] = ": ?";

	if (at > 0)
		letter[2] = show_letter(slide[at - 1].blank, slide[at].blank,
		    s->slides.start.size.w);
	show_line("%zu of %zu%s%s", slide[at].move,
	    slide[s->slides.used - 1].move, at == 0 ? "" : letter, paused ?
	    "; space plays, arrows step, q ends" : "");
}

int
show_play(struct show *s, const struct sp_board *b, uint64_t line)
{
	struct sp_board *board = &s->slides.start;
	const size_t last = s->slides.used - 1;
	size_t at = 0; /* slides that are made */
	int paused = 0, key = SHOW_KEY_DISTURBED;

	assert(s->slides.used > 0);
	show_keys_start();
	while (fits(s, b) && key != 'q' && key != SHOW_KEY_END) {
		if (key == SHOW_KEY_DISTURBED)
			draw(s, board, line);
		if (at == last && !paused)
			break;
		show_number(s, at, paused);
		key = show_keys_wait(paused ? -1 : (int64_t)s->milliseconds,
		    " q");
		if (key == ' ')
			paused = !paused;
		else if (key == SHOW_KEY_LEFT || key == SHOW_KEY_RIGHT)
			paused = 1;
		if (key == SHOW_KEY_LEFT)
			at = step(s, at, -1);
		else if (key == SHOW_KEY_RIGHT || key == SHOW_KEY_TIME)
			at = step(s, at, 1);
	}
	/* A board that has no room in the window is drawn as it is at last. */
	if (!fits(s, b))
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
	const struct sp_board *board = &game->show->slides.start;
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
	struct show_slides *slides = &s->slides;
	struct sp_board *b = &slides->start;
	uint32_t x = b->blank % b->size.w, y = b->blank / b->size.w;
	struct show_slide slide = { .move = slides->used };

	switch (key) {
	case SHOW_KEY_UP:
		y++;
		break;
	case SHOW_KEY_DOWN:
		y--;
		break;
	case SHOW_KEY_LEFT:
		x++;
		break;
	case SHOW_KEY_RIGHT:
		x--;
		break;
	}
	if (x >= b->size.w || y >= b->size.h)
		return;
	slide.blank = y * b->size.w + x;
	if (add_slide(slides, slide) != SP_OK)
		cmd_no_memory();
	make_slide(s, b, slide.blank);
}

/* Takes the last slide back. */
static void
undo(struct show *s)
{
	struct show_slides *slides = &s->slides;

	if (slides->used < 2)
		return;
	slides->used--;
	make_slide(s, &slides->start,
	    slides->slide[slides->used - 1].blank);
}

enum cmd_status
show_game(struct show *s, const struct sp_board *b, uint64_t line)
{
	struct game game = { .show = s, .line = line };
	struct sp_board *board = &s->slides.start;
	int key = SHOW_KEY_DISTURBED, is_solved;

	if (!fits(s, b))
		cmd_die("%s:%llu: the window has no room for the board",
		    s->in.file, (unsigned long long)line);
	s->slides.used = 0;
	if (sp_board_copy(board, b) != SP_OK || add_slide(&s->slides,
	    (struct show_slide){ .blank = b->blank }) != SP_OK)
		cmd_no_memory();
	show_keys_start();
	for (;;) {
		is_solved = sp_is_solved(board, s->in.goal);
		if (key == SHOW_KEY_DISTURBED)
			draw(s, board, line);
		if (is_solved || key == 'q' || key == SHOW_KEY_END)
			break;
		if (key != 'h')
			show_line("slides: %zu%s; arrows slide, h hints, u "
			    "undoes, q ends", s->slides.used - 1,
			    sp_solvable(board, s->in.goal) ? "" :
			    "; unsolvable");
		key = show_keys_wait(-1, "hqu" END_OF_INPUT);
		if (key == *END_OF_INPUT)
			key = 'q';
		if (key == 'h')
			key = give_hint(&game);
		if (key >= SHOW_KEY_UP && key <= SHOW_KEY_RIGHT)
			slide_tile(s, key);
		else if (key == 'u')
			undo(s);
	}
	show_line_remove();
	cmd_print("%s; slides: %zu\n", is_solved ? "solved" : "not solved",
	    s->slides.used - 1);
	show_keys_stop();
	sp_solver_free(game.solver);
	return is_solved ? CMD_OK : CMD_NO;
}
