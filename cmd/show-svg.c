/* show-svg.c -- a sheet of boards as one SVG document */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "show.h"

/* Lengths in pixels. */
enum {
	CELL = 40,
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

/* Returns where a tag of at most TAG_MAX bytes is to be put, in the buffer of the
 * output. */
static char *
begin_tag(void)
{
	return sp_writer_room(&cmd_out, TAG_MAX);
}

/* Adds the tag, which ends at that byte, to the output. */
static void
end_tag(const char *at)
{
	size_t used = (size_t)(at - cmd_out.buffer);

	assert(used >= cmd_out.used && used - cmd_out.used <= TAG_MAX);
	cmd_out.used = used;
}

/* ---- colours ---- */

/*
 * Colours of a scale along the path of the goal: from dark to light, and blue
 * to yellow, so that they are in order also for the colour-blind and in grey
 * prints.  They are five of the 256 colours of viridis by N. Smith and S. van
 * der Walt, 2015.
 */
static const int scale[][3] = { /* red, green, blue */
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

static char *
put_colour(char *at, unsigned place)
{
	static const char digits[] = "0123456789abcdef";
	const int *from = scale[place / COLOUR_STEPS];
	const int *to = scale[place / COLOUR_STEPS + (place < SCALE_END)];
	int step = (int)(place % COLOUR_STEPS);

	assert(place <= SCALE_END);
	for (int k = 0; k < 3; k++) {
		unsigned part = (unsigned)(from[k] + (to[k] - from[k]) * step /
		    COLOUR_STEPS);

		*at++ = digits[part / 16];
		*at++ = digits[part % 16];
	}
	return at;
}

/* ---- motion, as SMIL has it ---- */

enum {
	FRACTION_MAX = 24, /* most bytes of a fraction */
	BEFORE = 1000, /* milliseconds before the first move */
	AFTER = 2000   /* milliseconds after the last move */
};

/* first_slide[label]: the first slide of each tile of the board, counted from 1; 0:
 * none. */
static size_t *first_slide;
static size_t first_slides; /* allocated elements of first_slide */

/* Finds the slides of each tile of the board. */
static void
start_motion(struct show *s)
{
	struct show_slides *slides = &s->slides;
	size_t labels = (size_t)slides->start.n + 1;

	if (first_slides < labels) {
		free(first_slide);
		first_slide = cmd_allocate(labels, sizeof *first_slide);
		first_slides = labels;
	}
	memset(first_slide, 0, labels * sizeof *first_slide);
	for (size_t i = slides->used - 1; i > 0; i--) {
		slides->slide[i].next = first_slide[slides->slide[i].tile];
		first_slide[slides->slide[i].tile] = i;
	}
}

/* Writes the pixels from one row or column to another. */
static void
write_distance(uint32_t from, uint32_t to)
{
	if (to < from)
		sp_write(&cmd_out, "-", 1);
	sp_write_number(&cmd_out,
	    (uint64_t)(to < from ? from - to : to - from) * CELL);
}

/* Writes the place of a tile, relative to its first place. */
static void
write_offset(const struct sp_board *b, uint32_t from, uint32_t to)
{
	write_distance(from % b->size.w, to % b->size.w);
	sp_write(&cmd_out, " ", 1);
	write_distance(from / b->size.w, to / b->size.w);
}

/* Writes a time as a fraction of the whole, with enough digits to tell each
 * millisecond from the next. */
static void
write_fraction(uint64_t time, uint64_t whole)
{
	char text[FRACTION_MAX] = "0.";
	size_t at = 2;

	for (uint64_t power = 1; power <= whole; power *= 10) {
		time *= 10;
		text[at++] = (char)('0' + time / whole);
		time %= whole;
	}
	sp_write(&cmd_out, text, at);
}

/* Writes the places of the tile: at first, before and after each slide, and at
 * last. */
static void
write_places(const struct show *s, uint32_t label, uint32_t cell)
{
	const struct show_slide *slide = s->slides.slide;
	uint32_t at = cell;

	sp_write_text(&cmd_out, "0 0");
	for (size_t i = first_slide[label]; i > 0; i = slide[i].next) {
		sp_write(&cmd_out, ";", 1);
		write_offset(&s->slides.start, cell, at);
		sp_write(&cmd_out, ";", 1);
		at = slide[i - 1].blank;
		write_offset(&s->slides.start, cell, at);
	}
	sp_write(&cmd_out, ";", 1);
	write_offset(&s->slides.start, cell, at);
}

/* Writes the times at which a tile reaches its places. */
static void
write_times(const struct show *s, uint32_t label, uint64_t whole)
{
	const struct show_slide *slide = s->slides.slide;

	sp_write_text(&cmd_out, "0");
	for (size_t i = first_slide[label]; i > 0; i = slide[i].next) {
		uint64_t time = BEFORE + (slide[i].move - 1) * s->milliseconds;

		sp_write(&cmd_out, ";", 1);
		write_fraction(time, whole);
		sp_write(&cmd_out, ";", 1);
		write_fraction(time + s->milliseconds, whole);
	}
	sp_write_text(&cmd_out, ";1");
}

/* Writes how the tile moves, which is on that cell at first. */
static void
write_motion(const struct show *s, uint32_t label, uint32_t cell)
{
	size_t moves = s->slides.slide[s->slides.used - 1].move;
	uint64_t whole = BEFORE + AFTER + moves * s->milliseconds;

	cmd_print("<animateTransform attributeName=\"transform\" "
	    "type=\"translate\" repeatCount=\"indefinite\" "
	    "dur=\"%llums\" values=\"", (unsigned long long)whole);
	write_places(s, label, cell);
	sp_write_text(&cmd_out, "\" keyTimes=\"");
	write_times(s, label, whole);
	sp_write_text(&cmd_out, "\"/>");
}

/* ---- a board ---- */

static void
write_tile(const struct show *s, const struct sp_board *b, uint32_t cell,
    unsigned font)
{
	char *at = begin_tag();
	uint64_t x = (uint64_t)(cell % b->size.w) * CELL + EDGE;
	uint64_t y = (uint64_t)(cell / b->size.w) * CELL + EDGE;
	unsigned place = place_of(b, b->label[cell]);

	at = sp_put_number(stpcpy(at, "<rect x=\""), x);
	at = sp_put_number(stpcpy(at, "\" y=\""), y);
	/* Width and height are TILE. */
	at = stpcpy(at, "\" width=\"38\" height=\"38\" rx=\"4\" fill=\"#");
	at = s->plain ? stpcpy(at, "fff\" stroke=\"#000") :
	    put_colour(at, place);
	at = sp_put_number(stpcpy(at, "\"/><text x=\""), x + TILE / 2);
	/* Digits are about 0.7 times as high as the font size. */
	at = sp_put_number(stpcpy(at, "\" y=\""), y + TILE / 2 + font * 7 / 20);
	/* Numbers are white on the dark part of the scale. */
	at = stpcpy(at, !s->plain && place < SCALE_END * 7 / 16 ?
	    "\" fill=\"#fff\">" : "\">");
	at = stpcpy(sp_put_number(at, b->label[cell]), "</text>");
	end_tag(at);
}

/* Writes a tile that may move. */
static void
write_moving_tile(const struct show *s, const struct sp_board *b,
    uint32_t cell, unsigned font)
{
	int moves = s->moves.text != NULL && s->form->animates &&
	    first_slide[b->label[cell]] != 0;
	int has_group = moves ||
	    (s->moves.text != NULL && !s->form->animates);

	if (has_group)
		sp_write_text(&cmd_out, "<g>");
	write_tile(s, b, cell, font);
	if (moves)
		write_motion(s, b->label[cell], cell);
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
	unsigned widest = FONT_DIGITS / (unsigned)show_digits(b);
	unsigned font = widest < FONT ? widest : FONT;
	char *at = begin_tag();

	at = sp_put_number(stpcpy(at, "<g transform=\"translate("), x);
	at = sp_put_number(stpcpy(at, " "), y);
	at = sp_put_number(stpcpy(at, ")\" font-size=\""), font);
	at = sp_put_number(stpcpy(at, "\">\n<rect width=\""), side(b->size.w));
	at = sp_put_number(stpcpy(at, "\" height=\""), side(b->size.h));
	at = stpcpy(at, s->plain ?
	    "\" rx=\"6\" fill=\"#fff\" stroke=\"#000\"/>\n" :
	    "\" rx=\"6\" fill=\"#ccc\"/>\n");
	end_tag(at);
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
	char *at = begin_tag();

	if (!show_has_captions(s))
		return 0;
	at = sp_put_number(stpcpy(at, "<text x=\""), sheet.x);
	at = sp_put_number(stpcpy(at, "\" y=\""),
	    sheet.y + height + CAPTION_FONT);
	at = sp_put_number(stpcpy(at, s->captions.name == NULL ?
	    "\" font-family=\"monospace\" font-size=\"" : "\" font-size=\""),
	    CAPTION_FONT);
	at = stpcpy(at, "\" text-anchor=\"start\">");
	end_tag(at);
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
	if (s->title != NULL) {
		size_t length = strlen(s->title);
		uint64_t columns;

		/* Browsers show the element <title> in a tab. */
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
	sp_write_text(&cmd_out,
	    "<g font-family=\"sans-serif\" text-anchor=\"middle\">\n");
}

static void
draw(struct show *s, const struct sp_board *b, uint64_t line)
{
	uint64_t w = side(b->size.w), h = side(b->size.h), caption;

	if (s->moves.text != NULL) {
		start_motion(s);
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
	free(first_slide);
	first_slide = NULL;
	first_slides = 0;
	sp_write_text(&cmd_out, "</g>\n");
	if (!put_size(w, h))
		cmd_print(
		    "<style>svg:root{width:%llupx;height:%llupx}</style>\n",
		    (unsigned long long)w, (unsigned long long)h);
	sp_write_text(&cmd_out, "</svg>\n");
}

const struct show_form show_svg = { "svg", 1, 1, begin, draw, end };
