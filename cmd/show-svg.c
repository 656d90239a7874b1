/* show-svg.c -- a sheet of boards as one SVG document */
#include <stdio.h>
#include <string.h>

#include "show.h"

/* Lengths in pixels. */
enum {
	CELL = SHOW_CELL,
	EDGE = 3,    /* from the border of the frame to the first tile */
	TILE = 38,
	MARGIN = 10, /* margin of the sheet */
	GAP = 20,    /* between boards */
	SIDE_BY_SIDE = 5,
	FONT = 18,
	FONT_DIGITS = 56, /* greatest font size times digits in a tile */
	TITLE_FONT = 20,
	TITLE = 30, /* height of the title */
	CAPTION_FONT = 12,
	CAPTION = 20 /* height of a caption */
};

enum {
	/* Most bytes of a sheet whose first tag has its size. */
	SHEET = 1 << 20,
	TAG_MAX = 256,     /* most bytes of a tile, or of another tag */
	COLOUR_STEPS = 256 /* steps between two colours of the scale */
};

/* The place of the next board, and the size of the sheet so far. */
static struct {
	uint64_t x, y;
	uint64_t w, h;  /* right and lower border of the boards */
	uint64_t in_row;
} sheet;

/* ---- colours ---- */

struct colour {
	int red, green, blue;
};

/*
 * Colours of a scale along the path of the goal: from dark to light, and blue
 * to yellow, so that they are in order also for the colour-blind and in grey
 * prints.  They are five of the 256 colours of viridis by N. Smith and S. van
 * der Walt, 2015.
 */
static const struct colour scale[] = {
	{ 0x44, 0x01, 0x54 }, { 0x3b, 0x52, 0x8b }, { 0x21, 0x91, 0x8c },
	{ 0x5e, 0xc9, 0x62 }, { 0xfd, 0xe7, 0x25 }
};

enum { SCALE_END = (sizeof scale / sizeof *scale - 1) * COLOUR_STEPS };

/* Returns the place of a label on the scale, from 0 to SCALE_END. */
static unsigned
place_of(const struct sp_board *b, uint32_t label)
{
	return (unsigned)((uint64_t)(label - 1) * SCALE_END / (b->n - 1));
}

static unsigned
mix(int from, int to, int step)
{
	return (unsigned)(from + (to - from) * step / COLOUR_STEPS);
}

/* ---- text put together ---- */

static char *
put_hex(char *at, unsigned byte)
{
	static const char digits[] = "0123456789abcdef";

	at[0] = digits[byte / 16];
	at[1] = digits[byte % 16];
	return at + 2;
}

static char *
put_colour(char *at, unsigned place)
{
	const struct colour *from = &scale[place / COLOUR_STEPS];
	const struct colour *to = from + (place < SCALE_END);
	int step = (int)(place % COLOUR_STEPS);

	at = put_hex(at, mix(from->red, to->red, step));
	at = put_hex(at, mix(from->green, to->green, step));
	return put_hex(at, mix(from->blue, to->blue, step));
}

/* ---- a board ---- */

/* Returns the font size in a tile, for numbers of so many digits. */
static unsigned
font_of(size_t digits)
{
	unsigned font = FONT_DIGITS / (unsigned)digits;

	return font < FONT ? font : FONT;
}

/* Writes the colour of a tile, behind its "#". */
static char *
put_look(char *at, const struct show *s, unsigned place)
{
	if (s->plain)
		return stpcpy(at, "fff\" stroke=\"#000");
	return put_colour(at, place);
}

static void
write_tile(const struct show *s, const struct sp_board *b, uint32_t cell,
    unsigned font)
{
	char *at = sp_writer_room(&cmd_out, TAG_MAX);
	uint64_t x = (uint64_t)(cell % b->size.w) * CELL + EDGE;
	uint64_t y = (uint64_t)(cell / b->size.w) * CELL + EDGE;
	unsigned place = place_of(b, b->label[cell]);

	at = sp_put_number(stpcpy(at, "<rect x=\""), x);
	at = sp_put_number(stpcpy(at, "\" y=\""), y);
	/* Width and height are TILE. */
	at = stpcpy(at, "\" width=\"38\" height=\"38\" rx=\"4\" fill=\"#");
	at = put_look(at, s, place);
	at = sp_put_number(stpcpy(at, "\"/><text x=\""), x + TILE / 2);
	/* Digits are about 0.7 times as high as the font size. */
	at = sp_put_number(stpcpy(at, "\" y=\""), y + TILE / 2 + font * 7 / 20);
	/* Numbers are white on the dark part of the scale. */
	at = stpcpy(at, !s->plain && place < SCALE_END * 7 / 16 ?
	    "\" fill=\"#fff\">" : "\">");
	at = stpcpy(sp_put_number(at, b->label[cell]), "</text>");
	cmd_out.used = (size_t)(at - cmd_out.buffer);
}

/* Writes a tile that may move. */
static void
write_moving_tile(const struct show *s, const struct sp_board *b,
    uint32_t cell, unsigned font)
{
	int moves = s->moves.text != NULL && s->form->animates &&
	    show_motion_has(b->label[cell]);
	int has_group = moves ||
	    (s->moves.text != NULL && !s->form->animates);

	if (has_group)
		sp_write_text(&cmd_out, "<g>");
	write_tile(s, b, cell, font);
	if (moves)
		show_motion(s, b->label[cell], cell);
	if (has_group)
		sp_write_text(&cmd_out, "</g>");
	sp_write_text(&cmd_out, "\n");
}

/* Returns the pixels that so many cells and the frame around them take. */
static uint64_t
side(uint64_t cells)
{
	return cells * CELL + EDGE + EDGE + TILE - CELL;
}

struct sp_size
show_svg_size(const struct sp_board *b)
{
	return (struct sp_size){ (uint32_t)side(b->size.w),
	    (uint32_t)side(b->size.h) };
}

void
show_svg_board(const struct show *s, const struct sp_board *b, uint64_t x,
    uint64_t y)
{
	unsigned font = font_of(show_digits(b));
	char *at = sp_writer_room(&cmd_out, TAG_MAX);

	at = sp_put_number(stpcpy(at, "<g transform=\"translate("), x);
	at = sp_put_number(stpcpy(at, " "), y);
	at = sp_put_number(stpcpy(at, ")\" font-size=\""), font);
	at = sp_put_number(stpcpy(at, "\">\n<rect width=\""), side(b->size.w));
	at = sp_put_number(stpcpy(at, "\" height=\""), side(b->size.h));
	at = stpcpy(at, s->plain ?
	    "\" rx=\"6\" fill=\"#fff\" stroke=\"#000\"/>\n" :
	    "\" rx=\"6\" fill=\"#ccc\"/>\n");
	cmd_out.used = (size_t)(at - cmd_out.buffer);
	for (uint32_t cell = 0; cell < b->n; cell++)
		if (cell != b->blank)
			write_moving_tile(s, b, cell, font);
	sp_write_text(&cmd_out, "</g>\n");
}

/* Writes the text under a board of that height; returns its width. */
static uint64_t
write_caption(const struct show *s, uint64_t height, uint64_t line)
{
	uint64_t columns;
	char *at = sp_writer_room(&cmd_out, TAG_MAX);

	if (!show_has_captions(s))
		return 0;
	at = sp_put_number(stpcpy(at, "<text x=\""), sheet.x);
	at = sp_put_number(stpcpy(at, "\" y=\""),
	    sheet.y + height + CAPTION_FONT);
	at = sp_put_number(stpcpy(at, s->captions.name == NULL ?
	    "\" font-family=\"monospace\" font-size=\"" : "\" font-size=\""),
	    CAPTION_FONT);
	at = stpcpy(at, "\" text-anchor=\"start\">");
	cmd_out.used = (size_t)(at - cmd_out.buffer);
	columns = show_caption(&cmd_out, s, s->in.file, line);
	sp_write_text(&cmd_out, "</text>\n");
	/* Characters are about 0.6 times as wide as the font size. */
	return columns * CAPTION_FONT * 5 / 8;
}

/* ---- the sheet ---- */

/*
 * The first tag of a sheet.  If a part of the sheet has been written, its size
 * is not known yet, and a style at the end gives it.  If the whole sheet is
 * still in memory, the tag gets the size.
 */
static const char head[] = "<svg xmlns=\"http://www.w3.org/2000/svg\"";

/* A sheet that is cut short would have no size, and be of no use. */
static void
drop_unfinished(void)
{
	if (!cmd_out.begun)
		cmd_out.used = 0;
}

/* Writes the title, which programs may also show elsewhere, as in a tab. */
static void
write_title(const struct show *s)
{
	size_t length = strlen(s->title);
	uint64_t columns;

	sp_write_text(&cmd_out, "<title>");
	show_text(&cmd_out, s->title, length);
	cmd_print("</title>\n<text x=\"%d\" y=\"%d\" "
	    "font-family=\"sans-serif\" font-size=\"%d\">",
	    MARGIN, MARGIN + TITLE_FONT, TITLE_FONT);
	columns = show_text(&cmd_out, s->title, length);
	sp_write_text(&cmd_out, "</text>\n");
	sheet.w = MARGIN + columns * TITLE_FONT * 5 / 8;
	sheet.h = sheet.y += TITLE;
}

static void
begin(struct show *s)
{
	cmd_out.buffer = cmd_allocate(SHEET, 1);
	cmd_out.room = SHEET;
	cmd_before_wait = NULL;
	if (s->side_by_side == 0)
		s->side_by_side = SIDE_BY_SIDE;
	memset(&sheet, 0, sizeof sheet);
	sheet.x = sheet.y = MARGIN;
	cmd_before_exit = drop_unfinished;
	sp_write_text(&cmd_out, head);
	sp_write_text(&cmd_out, ">\n<rect width=\"100%\" height=\"100%\" "
	    "fill=\"#fff\"/>\n");
	if (s->title != NULL)
		write_title(s);
	sp_write_text(&cmd_out,
	    "<g font-family=\"sans-serif\" text-anchor=\"middle\">\n");
}

static void
draw(struct show *s, const struct sp_board *b, uint64_t line)
{
	uint64_t w = side(b->size.w), h = side(b->size.h), caption;

	if (s->moves.text != NULL) {
		show_motion_start(s);
		b = &s->slides.start;
	}
	show_svg_board(s, b, sheet.x, sheet.y);
	caption = write_caption(s, h, line);
	w = w > caption ? w : caption;
	h += show_has_captions(s) ? CAPTION : 0;
	sheet.w = sheet.w > sheet.x + w ? sheet.w : sheet.x + w;
	sheet.h = sheet.h > sheet.y + h ? sheet.h : sheet.y + h;
	sheet.x += w + GAP;
	if (++sheet.in_row == s->side_by_side) {
		sheet.in_row = 0;
		sheet.x = MARGIN;
		sheet.y = sheet.h + GAP;
	}
}

/* Puts the size into the first tag, if the whole sheet is in memory and there
 * is room; returns whether it has. */
static int
put_size(uint64_t w, uint64_t h)
{
	char size[TAG_MAX];
	size_t from = sizeof head - 1, length;

	length = (size_t)snprintf(size, sizeof size, " width=\"%llu\" "
	    "height=\"%llu\" viewBox=\"0 0 %llu %llu\"",
	    (unsigned long long)w, (unsigned long long)h,
	    (unsigned long long)w, (unsigned long long)h);
	if (cmd_out.begun || cmd_out.used + length > cmd_out.room)
		return 0;
	memmove(cmd_out.buffer + from + length, cmd_out.buffer + from,
	    cmd_out.used - from);
	memcpy(cmd_out.buffer + from, size, length);
	cmd_out.used += length;
	return 1;
}

static void
end(struct show *s)
{
	uint64_t w = sheet.w + MARGIN, h = sheet.h + MARGIN;

	(void)s;
	show_motion_end();
	sp_write_text(&cmd_out, "</g>\n");
	if (!put_size(w, h))
		cmd_print(
		    "<style>svg:root{width:%llupx;height:%llupx}</style>\n",
		    (unsigned long long)w, (unsigned long long)h);
	sp_write_text(&cmd_out, "</svg>\n");
}

const struct show_form show_svg = { "svg", 1, 1, begin, draw, end };
