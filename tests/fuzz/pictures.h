/*
 * pictures.h -- boards drawn in frames, and read from sheets, slowly
 *
 * What sp-show(1) says of frames is drawn once more and compared.  A sheet is
 * read from its beginning to its end, with the numbers and labels that it must
 * have; of the tiles that move the places after each slide have to be right.
 */
#ifndef PICTURES_H
#define PICTURES_H

#include "slides.h"

enum {
	PICTURES = 9,
	PICTURES_ROOM = 1 << 24
};

/* A board that is drawn. */
static struct picture {
	uint32_t w, h, n, missing;
	uint32_t first[SLIDES_CELLS], last[SLIDES_CELLS];
	uint32_t home[SLIDES_CELLS + 1]; /* of each label */
	uint32_t *trail;                 /* as slow.trail and slow.move */
	uint64_t *move;
	size_t slides;
	char caption[80];
} pictures[PICTURES];
static size_t painted;
static char drawn[PICTURES_ROOM]; /* by the program */

static size_t
most(size_t a, size_t b)
{
	return a > b ? a : b;
}

/* Digits of the widest label. */
static size_t
digits_of(const struct picture *p)
{
	char text[20];

	return (size_t)sprintf(text, "%u", p->n - (p->missing == p->n));
}

/* ---- frames, drawn slowly ---- */

static char slow_text[PICTURES_ROOM];
static size_t slow_used;

static void
add(const char *text)
{
	size_t length = strlen(text);

	oracle_need(slow_used + length < PICTURES_ROOM, "room for a picture");
	memcpy(slow_text + slow_used, text, length + 1);
	slow_used += length;
}

static void
add_times(const char *text, size_t times)
{
	while (times-- > 0)
		add(text);
}

static size_t
frame_of(const struct picture *p)
{
	return 1 + p->w * (digits_of(p) + 3);
}

static size_t
columns_of(const struct picture *p)
{
	return most(frame_of(p), strlen(p->caption));
}

static const char *
colour_of(const struct picture *p, uint32_t cell)
{
	uint32_t home = p->home[p->last[cell]];

	if (home == cell)
		return "\033[1;37;44m";
	return home % p->w == cell % p->w || home / p->w == cell / p->w ?
	    "\033[30;43m" : "\033[2m";
}

static void
add_cell(const struct picture *p, uint32_t cell, int colours)
{
	char text[40];

	add("|");
	if (p->last[cell] == 0) {
		add_times(" ", digits_of(p) + 2);
		return;
	}
	sprintf(text, " %*u ", (int)digits_of(p), p->last[cell]);
	if (colours)
		add(colour_of(p, cell));
	add(text);
	if (colours)
		add("\033[0m");
}

/* Adds that line of a board, or what is under it; returns its columns. */
static size_t
add_line(const struct picture *p, size_t line, int colours)
{
	if (line == 2 * p->h + 1) {
		add(p->caption);
		return strlen(p->caption);
	}
	for (uint32_t x = 0; x < p->w; x++) {
		if (line % 2 == 1) {
			add_cell(p, (uint32_t)(line / 2) * p->w + x, colours);
			continue;
		}
		add("+");
		add_times("-", digits_of(p) + 2);
	}
	add(line % 2 == 1 ? "|" : "+");
	return frame_of(p);
}

/* Adds the boards from..to-1 side by side. */
static void
add_row(size_t from, size_t to, int colours, int numbered)
{
	int some = 1;

	for (size_t line = 0; some; line++) {
		size_t used = 0, where = 0;

		some = 0;
		for (size_t i = from; i < to; i++) {
			const struct picture *p = &pictures[i];

			if (line < 2 * p->h + 1 + (size_t)numbered) {
				add_times(" ", where - used);
				used = where + add_line(p, line, colours);
				some = 1;
			}
			where += columns_of(p) + 2;
		}
		if (some)
			add("\n");
	}
}

/* All boards, so many in a row, or as many as have room in so many columns. */
static void
draw_frames(size_t in_row, size_t columns, int colours, int numbered)
{
	slow_used = 0;
	*slow_text = '\0';
	for (size_t from = 0, to; from < painted; from = to) {
		size_t width = columns_of(&pictures[from]);

		for (to = from + 1; to < painted; to++) {
			width += 2 + columns_of(&pictures[to]);
			if (in_row == 0 ? width > columns : to - from == in_row)
				break;
		}
		if (from > 0)
			add("\n");
		add_row(from, to, colours, numbered);
	}
	fuzz_need(strcmp(slow_text, drawn) == 0, "the frames", slow_text,
	    drawn);
}

/* ---- sheets, read slowly ---- */

static const char *here;

/* Takes a text; each $ in it stands for the next number. */
static void
take(const char *text, const uint64_t *number)
{
	char digits[32];
	size_t length;

	for (; *text != '\0'; text++) {
		if (*text != '$') {
			fuzz_need(*here == *text, "a sheet", text, here);
			here++;
			continue;
		}
		length = (size_t)sprintf(digits, "%llu",
		    (unsigned long long)*number++);
		fuzz_need(strncmp(here, digits, length) == 0, "a number of a "
		    "sheet", digits, here);
		here += length;
	}
}

/* Takes a distance in cells. */
static void
take_distance(uint32_t from, uint32_t to)
{
	uint64_t pixels = (uint64_t)(from < to ? to - from : from - to) * 40;

	take(to < from ? "-$" : "$", &pixels);
}

static void
take_place(const struct picture *p, uint32_t from, uint32_t to)
{
	take_distance(from % p->w, to % p->w);
	take(" ", NULL);
	take_distance(from / p->w, to / p->w);
}

/* Takes a fraction of the whole: it must be that of a time in milliseconds,
 * rounded down. */
static void
take_time(uint64_t time, uint64_t whole)
{
	long double part = strtold(here, NULL) * (long double)whole;

	fuzz_need(part < (long double)time + 1e-6L &&
	    part > (long double)time - 1, "a time of a sheet", "", here);
	here += strspn(here, "0123456789.");
}

/* Takes the motion of the tile that is on that cell at first. */
static void
take_motion(const struct picture *p, uint32_t cell, uint64_t slide)
{
	uint64_t whole = 3000 + p->move[p->slides] * slide;
	uint32_t now = cell;

	take("<animateTransform attributeName=\"transform\" type=\"translate\" "
	    "repeatCount=\"indefinite\" dur=\"$ms\" values=\"0 0;", &whole);
	for (size_t k = 1; k <= p->slides; k++) {
		if (p->trail[k] != now)
			continue;
		take_place(p, cell, now);
		take(";", NULL);
		now = p->trail[k - 1];
		take_place(p, cell, now);
		take(";", NULL);
	}
	take_place(p, cell, now);
	take("\" keyTimes=\"0;", NULL);
	now = cell;
	for (size_t k = 1; k <= p->slides; k++) {
		if (p->trail[k] != now)
			continue;
		now = p->trail[k - 1];
		take_time(1000 + (p->move[k] - 1) * slide, whole);
		take(";", NULL);
		take_time(1000 + p->move[k] * slide, whole);
		take(";", NULL);
	}
	take("1\"/>", NULL);
	fuzz_need(p->last[now] == p->first[cell], "a tile is where it goes", "",
	    here);
}

/* Takes the colour of a label: from the first to the last of five, in 256 steps
 * from one to the next. */
static void
take_colour(const struct picture *p, uint32_t label)
{
	static const int scale[][3] = { { 68, 1, 84 }, { 59, 82, 139 },
		{ 33, 145, 140 }, { 94, 201, 98 }, { 253, 231, 37 } };
	int place = (int)((uint64_t)(label - 1) * 4 * 256 / (p->n - 1));
	const int *from = scale[place / 256];
	const int *to = place / 256 < 4 ? from + 3 : from;
	char digits[8];

	for (int i = 0; i < 3; i++) {
		sprintf(digits, "%02x", (unsigned)(from[i] +
		    (to[i] - from[i]) * (place % 256) / 256));
		take(digits, NULL);
	}
}

static void
take_tile(const struct picture *p, uint32_t cell, uint64_t slide)
{
	uint64_t x = cell % p->w * 40 + 3, y = cell / p->w * 40 + 3;
	uint64_t font = 56 / digits_of(p) < 18 ? 56 / digits_of(p) : 18;
	uint64_t rect[] = { x, y };
	uint64_t text[] = { x + 19, y + 19 + font * 7 / 20, p->first[cell] };
	uint32_t now = cell;
	int moves = 0, dark;

	for (size_t k = 1; k <= p->slides && !moves; k++)
		moves = p->trail[k] == now;
	dark = (uint64_t)(p->first[cell] - 1) * 1024 / (p->n - 1) < 448;
	take(moves ? "<g>" : "", NULL);
	take("<rect x=\"$\" y=\"$\" width=\"38\" height=\"38\" rx=\"4\" "
	    "fill=\"#", rect);
	take_colour(p, p->first[cell]);
	take("\"/>", NULL);
	take(dark ? "<text x=\"$\" y=\"$\" fill=\"#fff\">$</text>" :
	    "<text x=\"$\" y=\"$\">$</text>", text);
	if (moves)
		take_motion(p, cell, slide);
	take(moves ? "</g>\n" : "\n", NULL);
}

/* What is under a board, in which nothing is markup. */
static void
take_caption(const struct picture *p, uint64_t x, uint64_t y)
{
	const uint64_t number[] = { x, y };

	take("<text x=\"$\" y=\"$\" font-family=\"monospace\" "
	    "font-size=\"12\" text-anchor=\"start\">", number);
	for (const char *c = p->caption; *c != '\0'; c++) {
		char text[2] = { *c, '\0' };

		take(*c == '<' ? "&lt;" : *c == '>' ? "&gt;" : *c == '&' ?
		    "&amp;" : text, NULL);
	}
	take("</text>\n", NULL);
}

static void
take_board(const struct picture *p, uint64_t x, uint64_t y, uint64_t slide)
{
	const uint64_t number[] = { x, y, 56 / digits_of(p) < 18 ?
	    56 / digits_of(p) : 18, p->w * 40 + 4, p->h * 40 + 4 };

	take("<g transform=\"translate($ $)\" font-size=\"$\">\n"
	    "<rect width=\"$\" height=\"$\" rx=\"6\" fill=\"#ccc\"/>\n",
	    number);
	for (uint32_t cell = 0; cell < p->n; cell++)
		if (p->first[cell] != 0)
			take_tile(p, cell, slide);
	take("</g>\n", NULL);
}

static void
read_sheet(size_t in_row, uint64_t slide, int numbered)
{
	uint64_t x = 10, y = 10, right = 0, bottom = 0;
	const char *head = "<svg xmlns=\"http://www.w3.org/2000/svg\"", *size;
	uint64_t number[4];

	here = drawn;
	take(head, NULL);
	size = here;
	here += strcspn(here, ">");
	take(">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
	    "<g font-family=\"sans-serif\" text-anchor=\"middle\">\n", NULL);
	for (size_t i = 0; i < painted; i++) {
		const struct picture *p = &pictures[i];
		uint64_t w = most(p->w * 40 + 4, strlen(p->caption) * 60 / 8);
		uint64_t h = p->h * 40 + 4 + (numbered ? 20 : 0);

		take_board(p, x, y, slide);
		if (numbered)
			take_caption(p, x, y + p->h * 40 + 16);
		right = most(right, x + w);
		bottom = most(bottom, y + h);
		x += w + 20;
		if ((i + 1) % (in_row == 0 ? 5 : in_row) == 0) {
			x = 10;
			y = bottom + 20;
		}
	}
	take("</g>\n", NULL);
	number[0] = number[2] = right + 10;
	number[1] = number[3] = bottom + 10;
	if (*size == '>')
		take("<style>svg:root{width:$px;height:$px}</style>\n",
		    number);
	take("</svg>\n", NULL);
	fuzz_need(*here == '\0', "the end of a sheet", "", here);
	if (*size == '>')
		return;
	here = size;
	take(" width=\"$\" height=\"$\" viewBox=\"0 0 $ $\">", number);
}

#endif
