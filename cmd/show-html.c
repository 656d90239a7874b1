/* show-html.c -- boards as one HTML page, with a player for their moves */
#include <string.h>

#include "show.h"

static uint64_t drawn; /* boards that are drawn */

static void
write_policy(int has_script)
{
	/* The browser loads nothing for this page, and runs only our script. */
	sp_write_text(&cmd_out, "<meta http-equiv=\"Content-Security-Policy\" "
	    "content=\"default-src 'none'; style-src 'unsafe-inline'");
	if (has_script) {
		sp_write_text(&cmd_out, "; script-src 'sha256-");
		sp_write_text(&cmd_out, show_page_hash);
		sp_write_text(&cmd_out, "'");
	}
	sp_write_text(&cmd_out, "\"/>\n");
}

static void
begin(struct show *s)
{
	const char *title = s->title == NULL ? "Sliding-tile boards" : s->title;

	drawn = 0;
	sp_write_text(&cmd_out, "<!DOCTYPE html>\n"
	    "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n"
	    "<head>\n<meta charset=\"utf-8\"/>\n");
	write_policy(s->moves.text != NULL);
	sp_write_text(&cmd_out, "<meta name=\"viewport\" "
	    "content=\"width=device-width, initial-scale=1\"/>\n<title>");
	show_text(&cmd_out, title, strlen(title));
	sp_write_text(&cmd_out, "</title>\n<style>\n");
	sp_write_text(&cmd_out, show_page_style);
	sp_write_text(&cmd_out, s->plain ? show_page_light : show_page_dark);
	sp_write_text(&cmd_out, "</style>\n</head>\n<body>\n");
	if (s->title != NULL) {
		sp_write_text(&cmd_out, "<h1 dir=\"auto\">");
		show_text(&cmd_out, title, strlen(title));
		sp_write_text(&cmd_out, "</h1>\n");
	}
}

/* Writes the moves as the script takes them: a letter for each, the way of the
 * tiles, and how many slide if there are several. */
static void
write_moves(const struct show *s)
{
	const struct show_slides *slides = &s->slides;
	const struct show_slide *slide = slides->slide;
	uint32_t w = slides->start.size.w;

	cmd_print(" data-columns=\"%lu\" data-blank=\"%lu\" "
	    "data-milliseconds=\"%llu\" data-moves=\"", (unsigned long)w,
	    (unsigned long)slides->start.blank,
	    (unsigned long long)s->milliseconds);
	for (size_t i = 1, tiles; i < slides->used; i += tiles) {
		const char letter = show_letter(slide[i - 1].blank,
		    slide[i].blank, w);

		for (tiles = 1; i + tiles < slides->used &&
		    slide[i + tiles].move == slide[i].move; tiles++)
			continue;
		sp_write(&cmd_out, &letter, 1);
		if (tiles > 1)
			sp_write_number(&cmd_out, tiles);
		sp_write(&cmd_out, " ", 1);
	}
	sp_write_text(&cmd_out, "\"");
}

/* Writes the labels row by row, for screen readers. */
static void
write_label(const struct sp_board *b)
{
	for (uint32_t cell = 0; cell < b->n; cell++) {
		if (cell == b->blank)
			sp_write_text(&cmd_out, "blank");
		else
			sp_write_number(&cmd_out, b->label[cell]);
		sp_write_text(&cmd_out, (cell + 1) % b->size.w == 0 ? "; " :
		    " ");
	}
}

/* Begins the element of all boards, when the first is there.  Its columns have
 * room for that board, and two of them for the screen of a small tablet. */
static void
begin_boards(const struct show *s, const struct sp_board *b)
{
	const uint32_t least = 260, pixels = show_svg_size(b).w;

	cmd_print("<main style=\"--least:%lupx;--most:%llu\">\n",
	    (unsigned long)(pixels > least ? pixels : least),
	    s->side_by_side > 0 ? (unsigned long long)s->side_by_side :
	    SHOW_MOST_SIDE_BY_SIDE);
}

static void
draw(struct show *s, const struct sp_board *b, uint64_t line)
{
	struct sp_size pixels;

	if (drawn == 0)
		begin_boards(s, b);
	if (s->side_by_side > 0 && drawn % s->side_by_side == 0)
		sp_write_text(&cmd_out, drawn > 0 ? "</div>\n<div>\n" :
		    "<div>\n");
	drawn++;
	sp_write_text(&cmd_out, "<figure");
	if (s->moves.text != NULL) {
		write_moves(s);
		b = &s->slides.start;
	}
	pixels = show_svg_size(b);
	cmd_print(">\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%lu\" "
	    "height=\"%lu\" viewBox=\"-1 -1 %lu %lu\" "
	    "preserveAspectRatio=\"xMinYMin\" role=\"img\" "
	    "aria-label=\"",
	    (unsigned long)pixels.w + 2, (unsigned long)pixels.h + 2,
	    (unsigned long)pixels.w + 2, (unsigned long)pixels.h + 2);
	write_label(b);
	sp_write_text(&cmd_out, "\">\n");
	show_svg_board(s, b, 0, 0);
	sp_write_text(&cmd_out, "</svg>\n");
	if (show_has_captions(s)) {
		sp_write_text(&cmd_out, "<figcaption dir=\"auto\">");
		show_caption(&cmd_out, s, s->in.file, line);
		sp_write_text(&cmd_out, "</figcaption>\n");
	}
	sp_write_text(&cmd_out, "</figure>\n");
	cmd_output_check();
}

static void
end(struct show *s)
{
	if (s->side_by_side > 0 && drawn > 0)
		sp_write_text(&cmd_out, "</div>\n");
	if (drawn > 0)
		sp_write_text(&cmd_out, "</main>\n");
	if (s->moves.text != NULL) {
		sp_write_text(&cmd_out, "<script>");
		for (size_t k = 0; show_page_script[k] != NULL; k++)
			sp_write_text(&cmd_out, show_page_script[k]);
		sp_write_text(&cmd_out, "</script>\n");
	}
	sp_write_text(&cmd_out, "</body>\n</html>\n");
}

const struct show_form show_html = { "html", 1, 0, begin, draw, end };
