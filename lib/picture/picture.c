/*
 * picture.c -- boards as SVG: one as an element, many as a sheet
 *
 * A tile, on a board whose upper left corner is at 0, in pixels:
 *
 *	0  3                    41 43
 *	+----------------------------    frame
 *	|  +--------------------+ +--
 *	|  |                    | |      tile: 38 pixels in a cell of 40
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "text/text.h"

/* Lengths in pixels. */
enum {
	CELL = 40,
	EDGE = 3,    /* from the border of the frame to the first tile */
	TILE = 38,
	SHEET_MARGIN = 10, /* margin of the sheet */
	GAP = 20,    /* between boards */
	FONT = 18,
	FONT_DIGITS = 56, /* greatest font size times digits in a tile */
	TITLE_FONT = 20,
	TITLE = 30, /* height of the title */
	CAPTION_FONT = 12,
	CAPTION = 20, /* height of a caption of one line */
	CAPTION_LINE = 15 /* height of each further line */
};

enum {
	TAG_MAX = 256,     /* most bytes of a tile, or of another tag */
	COLOUR_STEPS = 256 /* steps between two colours of the scale */
};

/* Returns where a tag of at most TAG_MAX bytes is to be put. */
static char *
begin_tag(struct sp_writer *w)
{
	return sp_writer_room(w, TAG_MAX);
}

/* ---- colours ------------------------------------------------------------- */

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

/* ---- a tile -------------------------------------------------------------- */

/* Returns the font size of the labels: the widest has room in a tile. */
static unsigned
font_of(const struct sp_board *b)
{
	unsigned digits = (unsigned)sp_board_digits(b);

	return FONT_DIGITS / digits < FONT ? FONT_DIGITS / digits : FONT;
}

static void
write_tile(struct sp_writer *w, const struct sp_board *b, uint32_t cell,
    unsigned font, unsigned how)
{
	char *at = begin_tag(w);
	uint64_t x = (uint64_t)(cell % b->size.w) * CELL + EDGE;
	uint64_t y = (uint64_t)(cell / b->size.w) * CELL + EDGE;
	int plain = (how & SP_PICTURE_PLAIN) != 0;
	/* On the scale of colours, from 0 to SCALE_END. */
	unsigned place = (unsigned)((uint64_t)(b->label[cell] - 1) *
	    SCALE_END / (b->n - 1));

	at = sp_put_number(sp_put_text(at, "<rect x=\""), x);
	at = sp_put_number(sp_put_text(at, "\" y=\""), y);
	_Static_assert(TILE == 38, "width and height");
	at = sp_put_text(at, "\" width=\"38\" height=\"38\" rx=\"4\" fill=\"#");
	at = plain ? sp_put_text(at, "fff\" stroke=\"#000") :
	    put_colour(at, place);
	at = sp_put_number(sp_put_text(at, "\"/><text x=\""), x + TILE / 2);
	/* Digits are about 0.7 times as high as the font size. */
	at = sp_put_number(sp_put_text(at, "\" y=\""),
	    y + TILE / 2 + font * 7 / 20);
	/* Numbers are white on the dark part of the scale. */
	at = sp_put_text(at, !plain && place < SCALE_END * 7 / 16 ?
	    "\" fill=\"#fff\">" : "\">");
	at = sp_put_text(sp_put_number(at, b->label[cell]), "</text>");
	sp_writer_end(w, at);
}

struct sp_size
sp_picture_size(struct sp_size size)
{
	enum { FRAME = EDGE + EDGE + TILE - CELL };

	return (struct sp_size){ size.w * CELL + FRAME, size.h * CELL + FRAME };
}

/* ---- a sheet ------------------------------------------------------------- */

/* A slide of the board that is drawn. */
struct slide {
	uint32_t blank; /* cell of the blank after the slide; slide[0]: before
	                   all slides */
	size_t move;    /* number of the move, from 1: several tiles may move */
	size_t next;    /* the next slide of that tile, or 0 */
};

struct sp_sheet {
	struct sp_writer *w;
	struct sp_sheet_options options; /* but for the title */
	size_t size_at; /* where in the buffer of w the size is to be put;
	                   0: the writer has already written other text */
	/* The place of the next board; the right and lower border of the boards
	 * so far; and how many are in the row. */
	uint64_t x, y, right, bottom;
	uint32_t in_row;

	/* Of the board that is drawn, if it moves: its slides; the first slide
	 * of each tile, or 0; and the board between the slides. */
	struct slide *slide;
	size_t *first;
	struct sp_board between;
};

enum sp_status
sp_sheet_new(struct sp_sheet **sheet, struct sp_writer *w,
    const struct sp_sheet_options *options, struct sp_fault *fault)
{
	enum { COLUMNS = 5, MILLISECONDS = 200, MOST_MILLISECONDS = 3600000 };
	static const struct sp_sheet_options usual;
	struct sp_sheet *s;

	SP_NOT_NULL(fault, sheet && w);
	*sheet = NULL;
	if (options == NULL)
		options = &usual;
	if (options->milliseconds > MOST_MILLISECONDS)
		return sp_fault_set(fault, SP_REFUSED,
		    "a move takes at most %d milliseconds", MOST_MILLISECONDS);
	if (sp_is_reserved_used(options->reserved) || (options->how &
	    ~(unsigned)(SP_PICTURE_PLAIN | SP_PICTURE_MONOSPACE)) != 0)
		return sp_fault_set(fault, SP_REFUSED,
		    "options of a later version");
	s = calloc(1, sizeof *s);
	if (s == NULL)
		return SP_NO_MEMORY;
	*sheet = s;
	s->w = w;
	s->options = *options;
	if (options->columns == 0)
		s->options.columns = COLUMNS;
	if (options->milliseconds == 0)
		s->options.milliseconds = MILLISECONDS;
	s->x = s->y = SHEET_MARGIN;
	sp_write_text(w, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
	s->size_at = w->begun ? 0 : w->used;
	sp_write_text(w, ">\n<rect width=\"100%\" height=\"100%\" "
	    "fill=\"#fff\"/>\n");
	if (options->title != NULL) {
		size_t length = strlen(options->title);
		uint64_t columns;

		/* Browsers show the element <title> in a tab. */
		sp_write_text(w, "<title>");
		sp_write_quoted(w, options->title, length, 1);
		_Static_assert(SHEET_MARGIN == 10 && TITLE_FONT == 20,
		    "x is SHEET_MARGIN, and y SHEET_MARGIN + TITLE_FONT");
		sp_write_text(w, "</title>\n<text x=\"10\" y=\"30\" "
		    "font-family=\"sans-serif\" font-size=\"20\">");
		columns = sp_write_quoted(w, options->title, length, 1);
		sp_write_text(w, "</text>\n");
		s->right = SHEET_MARGIN + columns * TITLE_FONT * 5 / 8;
		s->bottom = s->y += TITLE;
	}
	sp_write_text(w,
	    "<g font-family=\"sans-serif\" text-anchor=\"middle\">\n");
	return SP_OK;
}

void
sp_sheet_free(struct sp_sheet *s)
{
	if (s == NULL)
		return;
	free(s->slide);
	free(s->first);
	sp_board_free(&s->between);
	free(s);
}

/* ---- motion, as SMIL has it ---------------------------------------------- */

enum {
	FRACTION_MAX = 24, /* most bytes of a fraction */
	BEFORE = 1000, /* milliseconds before the first move */
	AFTER = 2000   /* milliseconds after the last move */
};

/* Finds the slides of each tile. */
static enum sp_status
start_motion(struct sp_sheet *s, const struct sp_board *b,
    const struct sp_tap *moves, size_t count, struct sp_fault *fault)
{
	struct sp_board *between = &s->between;
	size_t slides = 0;

	if (sp_board_copy(between, b) != SP_OK)
		return SP_NO_MEMORY;
	for (size_t i = 0; i < count; i++) {
		if (sp_tap_label(between, &moves[i]) == 0)
			return sp_fault_set(fault, SP_REFUSED,
			    "move %llu is not possible",
			    (unsigned long long)i + 1);
		for (uint32_t k = 0; k < moves[i].tiles; k++)
			sp_slide_blank(between, moves[i].dir);
		slides += moves[i].tiles;
	}
	free(s->slide);
	free(s->first);
	s->slide = calloc(slides + 1, sizeof *s->slide);
	s->first = calloc((size_t)b->n + 1, sizeof *s->first);
	if (s->slide == NULL || s->first == NULL)
		return SP_NO_MEMORY;
	/* Back to the start, so that the first slide of a tile comes last. */
	for (size_t i = count; i-- > 0; )
		for (uint32_t k = 0; k < moves[i].tiles; k++, slides--) {
			struct slide *slide = &s->slide[slides];
			size_t *first;

			slide->blank = between->blank;
			slide->move = i + 1;
			sp_slide_blank(between, sp_opposite(moves[i].dir));
			first = &s->first[between->label[slide->blank]];
			slide->next = *first;
			*first = slides;
		}
	s->slide[0].blank = b->blank;
	return SP_OK;
}

/* Writes the pixels from one row or column to another. */
static void
write_distance(struct sp_writer *w, uint32_t from, uint32_t to)
{
	if (to < from)
		sp_write(w, "-", 1);
	sp_write_number(w, (uint64_t)sp_difference(from, to) * CELL);
}

/* Writes the place of a tile, relative to its first place. */
static void
write_offset(struct sp_writer *w, const struct sp_board *b, uint32_t from,
    uint32_t to)
{
	write_distance(w, from % b->size.w, to % b->size.w);
	sp_write(w, " ", 1);
	write_distance(w, from / b->size.w, to / b->size.w);
}

/* Writes a time as a fraction of the whole, with enough digits to tell each
 * millisecond from the next. */
static void
write_fraction(struct sp_writer *w, uint64_t time, uint64_t whole)
{
	char text[FRACTION_MAX] = "0.";
	size_t at = 2;

	for (uint64_t power = 1; power <= whole; power *= 10) {
		time *= 10;
		text[at++] = (char)('0' + time / whole);
		time %= whole;
	}
	sp_write(w, text, at);
}

/* Writes how the tile moves that is on that cell at first: its places at first,
 * before and after each slide, and at last, and the times of these. */
static void
write_motion(const struct sp_sheet *s, const struct sp_board *b, uint32_t cell,
    uint64_t moves)
{
	const struct slide *slide = s->slide;
	const size_t first = s->first[b->label[cell]];
	const uint64_t each = s->options.milliseconds;
	uint64_t whole = BEFORE + AFTER + moves * each;
	uint32_t at = cell;
	struct sp_writer *w = s->w;

	sp_write_text(w, "<animateTransform attributeName=\"transform\" "
	    "type=\"translate\" repeatCount=\"indefinite\" dur=\"");
	sp_write_number(w, whole);
	sp_write_text(w, "ms\" values=\"0 0");
	for (size_t i = first; i > 0; i = slide[i].next) {
		sp_write(w, ";", 1);
		write_offset(w, b, cell, at);
		sp_write(w, ";", 1);
		at = slide[i - 1].blank;
		write_offset(w, b, cell, at);
	}
	sp_write(w, ";", 1);
	write_offset(w, b, cell, at);
	sp_write_text(w, "\" keyTimes=\"0");
	for (size_t i = first; i > 0; i = slide[i].next) {
		uint64_t time = BEFORE + (slide[i].move - 1) * each;

		sp_write(w, ";", 1);
		write_fraction(w, time, whole);
		sp_write(w, ";", 1);
		write_fraction(w, time + each, whole);
	}
	sp_write_text(w, ";1\"/>");
}

/* ---- a board, which may move ---------------------------------------------- */

/* Writes the element of a board, with its upper left corner at x and y, in which
 * it makes so many moves of the sheet, which may be NULL if there are none. */
static void
write_board(struct sp_writer *w, const struct sp_board *b, uint64_t x,
    uint64_t y, unsigned how, const struct sp_sheet *s, uint64_t moves)
{
	struct sp_size pixels = sp_picture_size(b->size);
	unsigned font = font_of(b);
	char *at = begin_tag(w);

	at = sp_put_number(sp_put_text(at, "<g transform=\"translate("), x);
	at = sp_put_number(sp_put_text(at, " "), y);
	at = sp_put_number(sp_put_text(at, ")\" font-size=\""), font);
	at = sp_put_number(sp_put_text(at, "\">\n<rect width=\""), pixels.w);
	at = sp_put_number(sp_put_text(at, "\" height=\""), pixels.h);
	at = sp_put_text(at, how & SP_PICTURE_PLAIN ?
	    "\" rx=\"6\" fill=\"#fff\" stroke=\"#000\"/>\n" :
	    "\" rx=\"6\" fill=\"#ccc\"/>\n");
	sp_writer_end(w, at);
	for (uint32_t cell = 0; cell < b->n; cell++) {
		int is_moved = moves > 0 && s->first[b->label[cell]] > 0;
		int is_group = is_moved || (how & SP_PICTURE_GROUPS) != 0;

		if (cell == b->blank)
			continue;
		if (is_group)
			sp_write_text(w, "<g>");
		write_tile(w, b, cell, font, how);
		if (is_moved)
			write_motion(s, b, cell, moves);
		if (is_group)
			sp_write_text(w, "</g>");
		sp_write(w, "\n", 1);
	}
	sp_write_text(w, "</g>\n");
}

void
sp_write_picture(struct sp_writer *w, const struct sp_board *b, unsigned how)
{
	assert(w != NULL && b != NULL && b->n > 0);
	write_board(w, b, 0, 0, how, NULL, 0);
}

/* ---- the boards of a sheet ----------------------------------------------- */

/* Returns how many bytes of a caption, which has some, fit in a line of that
 * width, but at least one character; up to a space if the rest does not fit. */
static size_t
fitting(const char *caption, size_t length, uint64_t pixels)
{
	size_t space = 0;
	uint64_t eighths = 0; /* of the font size */

	for (size_t i = 0, bytes; i < length; i += bytes) {
		bytes = sp_shown_bytes(caption + i, length - i);
		bytes += bytes == 0;
		/* Capitals, as of solutions, are wider than other letters. */
		eighths += sp_write_quoted(NULL, caption + i, bytes, 1) *
		    (caption[i] >= 'A' && caption[i] <= 'Z' ? 6 : 5);
		if (caption[i] == ' ')
			space = i;
		else if (i > 0 && eighths * CAPTION_FONT / 8 > pixels)
			return space > 0 ? space : i;
	}
	return length;
}

/* Writes the caption under a picture of *width and *height, and sets these to
 * the size of picture and caption.  A caption in monospace type stays on one
 * line; another is broken into lines as wide as the picture. */
static void
write_caption(struct sp_sheet *s, const char *caption, uint64_t *width,
    uint64_t *height)
{
	const int is_monospace = (s->options.how & SP_PICTURE_MONOSPACE) != 0;
	size_t left = strlen(caption);
	uint64_t y = s->y + *height + CAPTION_FONT;

	*height += CAPTION;
	for (;;) {
		size_t line = is_monospace ? left : fitting(caption, left,
		    *width);
		uint64_t columns;
		char *at = begin_tag(s->w);

		at = sp_put_number(sp_put_text(at, "<text x=\""), s->x);
		at = sp_put_number(sp_put_text(at, "\" y=\""), y);
		at = sp_put_number(sp_put_text(at, is_monospace ?
		    "\" font-family=\"monospace\" font-size=\"" :
		    "\" font-size=\""), CAPTION_FONT);
		at = sp_put_text(at, "\" text-anchor=\"start\">");
		sp_writer_end(s->w, at);
		columns = sp_write_quoted(s->w, caption, line, 1);
		sp_write_text(s->w, "</text>\n");
		/* Digits are about 0.6 times as wide as the font size. */
		if (is_monospace && *width < columns * CAPTION_FONT * 5 / 8)
			*width = columns * CAPTION_FONT * 5 / 8;
		caption += line;
		left -= line;
		for (; left > 0 && *caption == ' '; left--)
			caption++;
		if (left == 0)
			break;
		y += CAPTION_LINE;
		*height += CAPTION_LINE;
	}
}

enum sp_status
sp_sheet_add(struct sp_sheet *s, const struct sp_board *b,
    const struct sp_tap *moves, size_t count, const char *caption,
    struct sp_fault *fault)
{
	enum sp_status status;
	struct sp_size pixels;
	uint64_t width, height;

	SP_NOT_NULL(fault, s && b && (moves || count == 0));
	if (b->n == 0)
		return sp_fault_set(fault, SP_REFUSED,
		    "the board has no cells");
	if (count > 0) {
		status = start_motion(s, b, moves, count, fault);
		if (status != SP_OK)
			return status;
	}
	write_board(s->w, b, s->x, s->y,
	    s->options.how & ~(unsigned)SP_PICTURE_GROUPS, s, count);
	pixels = sp_picture_size(b->size);
	width = pixels.w;
	height = pixels.h;
	if (caption != NULL)
		write_caption(s, caption, &width, &height);
	if (s->right < s->x + width)
		s->right = s->x + width;
	if (s->bottom < s->y + height)
		s->bottom = s->y + height;
	s->x += width + GAP;
	if (++s->in_row == s->options.columns) {
		s->in_row = 0;
		s->x = SHEET_MARGIN;
		s->y = s->bottom + GAP;
	}
	return SP_OK;
}

void
sp_sheet_end(struct sp_sheet *s)
{
	uint64_t w, h;
	struct sp_writer *to;
	char size[TAG_MAX], *at = size;
	size_t length;

	assert(s != NULL);
	w = s->right + SHEET_MARGIN;
	h = s->bottom + SHEET_MARGIN;
	to = s->w;
	sp_write_text(to, "</g>\n");
	at = sp_put_number(sp_put_text(at, " width=\""), w);
	at = sp_put_number(sp_put_text(at, "\" height=\""), h);
	at = sp_put_number(sp_put_text(at, "\" viewBox=\"0 0 "), w);
	at = sp_put_number(sp_put_text(at, " "), h);
	at = sp_put_text(at, "\"");
	length = (size_t)(at - size);
	if (to->put == NULL)
		sp_writer_room(to, length);
	if (s->size_at > 0 && !to->begun && to->error == 0 &&
	    to->used + length <= to->room) {
		/* All of the sheet is in memory. */
		char *tag = to->buffer + s->size_at;

		memmove(tag + length, tag, to->used - s->size_at);
		memcpy(tag, size, length);
		to->used += length;
	} else {
		sp_write_text(to, "<style>svg:root{width:");
		sp_write_number(to, w);
		sp_write_text(to, "px;height:");
		sp_write_number(to, h);
		sp_write_text(to, "px}</style>\n");
	}
	sp_write_text(to, "</svg>\n");
}
