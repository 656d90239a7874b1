/* show-moves.c -- the slides of a board, kept so that they can be played */
#include <stdlib.h>
#include <unistd.h>

#include "show.h"

/* Makes room for one more slide. */
static enum sp_status
make_room(struct show_slides *slides)
{
	const size_t least = 64;
	size_t room = slides->room == 0 ? least : 2 * slides->room;
	struct show_slide *slide;

	if (slides->used < slides->room)
		return SP_OK;
	slide = realloc(slides->slide, room * sizeof *slide);
	if (slide == NULL)
		return SP_NO_MEMORY;
	slides->slide = slide;
	slides->room = room;
	return SP_OK;
}

enum sp_status
show_slides_add(struct show_slides *slides, struct show_slide slide)
{
	if (make_room(slides) != SP_OK)
		return SP_NO_MEMORY;
	slides->slide[slides->used++] = slide;
	return SP_OK;
}

char
show_letter(uint32_t from, uint32_t to, uint32_t width)
{
	if (from / width == to / width)
		return to > from ? 'L' : 'R';
	return to > from ? 'U' : 'D';
}

/* Keeps the board before its moves, and the slides of each move.  The slides of
 * a letter with a count are played one by one. */
static enum sp_status
take_board(void *argument, const struct sp_board *b,
    const struct sp_move *move)
{
	struct show_slides *slides = argument;
	struct show_slide slide = { .blank = b->blank };
	enum sp_status status = SP_OK;

	if (move == NULL)
		return sp_board_copy(&slides->start, b) != SP_OK ?
		    SP_NO_MEMORY : show_slides_add(slides, slide);
	slide = slides->slide[slides->used - 1];
	slide.move += (size_t)move->is_tap;
	while (slide.blank != b->blank && status == SP_OK) {
		slide.move += !move->is_tap;
		slide.tile = b->label[slide.blank];
		slide.blank += sp_step(b->size, move->tap.dir);
		status = show_slides_add(slides, slide);
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
		s->moves.passing = take_board;
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
