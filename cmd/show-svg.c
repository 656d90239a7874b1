/* show-svg.c -- a sheet of boards as one SVG document */
#include "show.h"

/* Most bytes of a sheet whose first tag has its size. */
enum { SHEET = 1 << 20 };

static struct sp_sheet *sheet;

/* A sheet that is cut short would have no size, and be of no use. */
static void
drop_unfinished(void)
{
	if (!cmd_out.begun)
		cmd_out.used = 0;
}

static void
begin(struct show *s)
{
	const struct sp_sheet_options options = {
		.title = s->title,
		.columns = (uint32_t)s->side_by_side,
		.milliseconds = (uint32_t)s->milliseconds,
		.how = (cmd_given('P') ? SP_PICTURE_PLAIN : 0u) |
		    (s->captions.name == NULL ? SP_PICTURE_MONOSPACE : 0u)
	};
	struct sp_fault fault;

	cmd_out.buffer = cmd_allocate(SHEET, 1);
	cmd_out.room = SHEET;
	cmd_before_wait = NULL;
	cmd_before_exit = drop_unfinished;
	if (sp_sheet_new(&sheet, &cmd_out, &options, &fault) != SP_OK)
		cmd_no_memory();
}

static void
draw(struct show *s, const struct sp_board *b, uint64_t line)
{
	struct sp_fault fault;

	if (s->moves.text != NULL)
		b = &s->played.start;
	if (sp_sheet_add(sheet, b, s->played.move, s->played.used,
	    show_caption(s, s->in.file, line), &fault) != SP_OK)
		cmd_no_memory();
}

static void
end(struct show *s)
{
	(void)s;
	sp_sheet_end(sheet);
	sp_sheet_free(sheet);
}

const struct show_form show_svg = { "svg", 1, begin, draw, end };
