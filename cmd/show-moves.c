/* show-moves.c -- the slides of a board, kept so that they can be played */
#include <stdlib.h>
#include <string.h>

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

/* Takes the board before its moves, and after each slide. */
static enum sp_status
take_board(void *argument, const struct sp_board *b)
{
	struct show_slides *slides = argument;
	struct show_slide *slide;

	if (make_room(slides) != SP_OK || (slides->used == 0 &&
	    sp_board_copy(&slides->start, b) != SP_OK))
		return SP_NO_MEMORY;
	slide = &slides->slide[slides->used];
	slide->blank = b->blank;
	slide->tile = slides->used == 0 ? 0 : b->label[slide[-1].blank];
	slides->used++;
	return SP_OK;
}

void
show_moves_start(struct show *s)
{
	cmd_moves_open(&s->moves);
	if (s->moves.text == NULL)
		return;
	s->in.one_by_one = 1;
	if (s->form->plays(s)) {
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
	sp_input_free(&s->moves.input);
	sp_board_free(&s->slides.start);
	free(s->slides.slide);
}
