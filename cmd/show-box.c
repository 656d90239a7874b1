/* show-box.c -- boards in frames of characters, side by side; what stands under
 * a board */
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "show.h"

enum {
	CAPTION = 4096, /* most bytes of a caption of -l */
	GAP = 2,      /* columns between boards side by side */
	CELL_MAX = 16 /* most columns of a cell */
};

/* The characters of a frame. */
struct frame {
	const char *bar;
	const char *dashes; /* CELL_MAX dashes */
	size_t dash;        /* bytes of a dash */
	/* joint[top, inner or bottom][left, inner or right]. */
	const char *joint[3][3];
};

#define DASHES(dash) dash dash dash dash dash dash dash dash \
    dash dash dash dash dash dash dash dash

static const struct frame in_ascii = { "|", DASHES("-"), 1, {
	{ "+", "+", "+" },
	{ "+", "+", "+" },
	{ "+", "+", "+" }
} };
/* Box-drawing characters, light. */
static const struct frame in_utf8 = {
    u8"\u2502", DASHES(u8"\u2500"), sizeof u8"\u2500" - 1, {
	{ u8"\u250C", u8"\u252C", u8"\u2510" },
	{ u8"\u251C", u8"\u253C", u8"\u2524" },
	{ u8"\u2514", u8"\u2534", u8"\u2518" }
} };

/* How near a tile is to its home: there, in its row or column, or farther. */
enum nearness { HOME, IN_LINE, AWAY };

/* Bold, plain and dim type tells these apart without colours; and blue and
 * yellow do for the colour-blind. */
static const char *const colour[] = {
	[HOME] = "\033[1;37;44m",
	[IN_LINE] = "\033[30;43m",
	[AWAY] = "\033[2m",
};
static const char no_colour[] = "\033[0m";

/* A board of the row of boards that is not written yet. */
struct slot {
	struct sp_board board;
	/* nearness[cell]: how near the tile is; only with colours. */
	unsigned char *nearness;
	uint32_t room;        /* `nearness` has room for so many cells */
	size_t digits;        /* digits of the widest label */
	uint64_t columns; /* columns of the board and of the text under it */
	const char *file;
	uint64_t line;
};

/* The boards of the row, and the members that all rows share. */
static struct {
	const struct frame *frame;
	struct slot *slot;
	size_t used, room;
	uint64_t columns; /* columns of the row */
	uint64_t most;    /* columns of the screen */
	int written;      /* a row of boards was written */
} row;

/* ---- what stands under a board ---- */

void
show_caption_next(struct show *s)
{
	const struct sp_line *line = &s->captions.at;
	enum sp_status status;
	struct sp_fault fault;

	s->caption = 0;
	if (s->captions.file == NULL)
		return;
	status = cmd_lines_next(&s->captions, &fault);
	if (status == SP_MALFORMED) {
		cmd_message_at(s->captions.file, line->number, fault.text);
		s->in.status = CMD_TROUBLE;
	}
	if (status != SP_OK)
		return;
	s->caption = line->length;
	if (s->caption > CAPTION) {
		s->caption = CAPTION;
		/* No character is cut in two. */
		while (s->caption > 0 &&
		    (line->text[s->caption] & 0xc0) == 0x80)
			s->caption--;
	}
	if (s->caption > 0 && line->text[s->caption - 1] == '\r')
		s->caption--;
}

const char *
show_caption(const struct show *s, const char *file, uint64_t line)
{
	static char text[PATH_MAX + sizeof ":18446744073709551615: " +
	    CAPTION];
	size_t used = 0;

	if (!s->in.want.numbered && !cmd_given('l'))
		return NULL;
	if (s->in.want.numbered)
		used = (size_t)snprintf(text, sizeof text - CAPTION - 1,
		    "%s%s%llu:", s->in.files.count > 1 ? file : "",
		    s->in.files.count > 1 ? ":" : "", (unsigned long long)line);
	if (used > 0 && s->caption > 0)
		text[used++] = ' ';
	if (s->caption > 0)
		memcpy(text + used, s->captions.at.text, s->caption);
	text[used + s->caption] = '\0';
	return text;
}

/* ---- boards ---- */

static void
begin(struct show *s)
{
	memset(&row, 0, sizeof row);
	row.frame = s->ascii ? &in_ascii : &in_utf8;
	row.most = cmd_window().w;
	/* If boards are typed, each one is drawn at once. */
	if (s->moves.text != NULL || s->is_game || (s->side_by_side == 0 &&
	    s->in.files.none_named && isatty(STDIN_FILENO)))
		s->side_by_side = 1;
}

/* ---- one board ---- */

/* Writes the text under a board, unless w is NULL; returns how many columns it
 * takes. */
static uint64_t
write_caption(struct sp_writer *w, const struct show *s, const char *file,
    uint64_t line)
{
	const char *text = show_caption(s, file, line);

	return text == NULL ? 0 : sp_write_quoted(w, text, strlen(text), 0);
}

static enum nearness
nearness_of(const struct sp_board *b, const struct sp_goal *g, uint32_t cell)
{
	uint32_t w = b->size.w;
	uint32_t home = sp_goal_home(g, b->missing, b->label[cell]);

	if (home == cell)
		return HOME;
	return home % w == cell % w || home / w == cell / w ? IN_LINE : AWAY;
}

/* Returns the columns of the frame of a board. */
static uint64_t
frame_columns(const struct sp_board *b, size_t digits)
{
	return (uint64_t)b->size.w * (digits + 3) + 1;
}

/* Returns the lines of the frame, which has a rule above and below each row of
 * cells. */
static uint64_t
frame_lines(const struct sp_board *b)
{
	return 2 * (uint64_t)b->size.h + 1;
}

static void
write_rule(const struct slot *slot, uint32_t y)
{
	const struct frame *f = row.frame;
	const char *const *joint = f->joint[y == 0 ? 0 :
	    y < slot->board.size.h ? 1 : 2];

	for (uint32_t x = 0; x < slot->board.size.w; x++) {
		sp_write_text(&cmd_out, joint[x > 0]);
		sp_write(&cmd_out, f->dashes, (slot->digits + 2) * f->dash);
	}
	sp_write_text(&cmd_out, joint[2]);
}

/* Writes a label between spaces, in a colour if that is not NULL; for the blank
 * only spaces. */
static void
write_cell(size_t digits, uint32_t label, const char *in_colour)
{
	size_t width = digits + 2, at = width - 1;
	char text[CELL_MAX];

	assert(width <= CELL_MAX);
	if (label == 0)
		in_colour = NULL;
	memset(text, ' ', width);
	for (; label > 0; label /= 10) {
		assert(at > 1); /* a space stays in front of the label */
		text[--at] = (char)('0' + label % 10);
	}
	if (in_colour != NULL)
		sp_write_text(&cmd_out, in_colour);
	sp_write(&cmd_out, text, width);
	if (in_colour != NULL)
		sp_write_text(&cmd_out, no_colour);
}

static void
write_cells(const struct slot *slot, uint32_t y)
{
	uint32_t w = slot->board.size.w;

	for (uint32_t x = 0; x < w; x++) {
		sp_write_text(&cmd_out, row.frame->bar);
		write_cell(slot->digits, slot->board.label[y * w + x],
		    slot->nearness == NULL ? NULL :
		    colour[slot->nearness[y * w + x]]);
	}
	sp_write_text(&cmd_out, row.frame->bar);
}

/* ---- a row of boards ---- */

/* Writes one line of the row: of each board, or of the text under it, the line
 * with this number.  Returns 0 if no board has that many lines. */
static int
write_line(const struct show *s, uint64_t line)
{
	uint64_t gap = 0;
	int found = 0;

	for (size_t i = 0; i < row.used; i++) {
		const struct slot *slot = &row.slot[i];

		if (line < frame_lines(&slot->board) +
		    (uint64_t)s->in.want.numbered) {
			for (; gap > 0; gap--)
				sp_write(&cmd_out, " ", 1);
			gap = 0 - frame_columns(&slot->board, slot->digits);
			if (line == frame_lines(&slot->board))
				gap = 0 - write_caption(&cmd_out, s,
				    slot->file, slot->line);
			else if (line % 2 == 0)
				write_rule(slot, (uint32_t)(line / 2));
			else
				write_cells(slot, (uint32_t)(line / 2));
			found = 1;
		}
		gap += slot->columns + GAP;
	}
	if (found)
		sp_write(&cmd_out, "\n", 1);
	return found;
}

/* Writes the boards of the row, and empties the row. */
static void
write_row(const struct show *s)
{
	if (row.used > 0 && row.written)
		sp_write(&cmd_out, "\n", 1);
	for (uint64_t line = 0; write_line(s, line); line++)
		row.written = 1;
	row.used = 0;
	row.columns = 0;
}

void
show_box_add(struct show *s, const struct sp_board *b, uint64_t line)
{
	struct slot *slot;
	size_t digits = sp_board_digits(b), room = row.room;
	uint64_t columns = frame_columns(b, digits);
	uint64_t under = write_caption(NULL, s, s->in.file, line);

	columns = columns > under ? columns : under;
	if (s->side_by_side == 0 && row.columns + columns > row.most)
		write_row(s);
	if (sp_grow(&row.slot, &row.room, row.used + 1, sizeof *row.slot) !=
	    SP_OK)
		cmd_no_memory();
	memset(row.slot + room, 0, (row.room - room) * sizeof *row.slot);
	slot = &row.slot[row.used];
	slot->digits = digits;
	slot->columns = columns;
	slot->line = line;
	slot->file = s->in.file;
	if (sp_board_copy(&slot->board, b) != SP_OK)
		cmd_no_memory();
	if (s->colours) {
		if (slot->room < b->n) {
			free(slot->nearness);
			slot->nearness = cmd_allocate(b->n, 1);
			slot->room = b->n;
		}
		for (uint32_t cell = 0; cell < b->n; cell++)
			slot->nearness[cell] = (unsigned char)nearness_of(b,
			    s->in.goal, cell);
	}
	row.columns += columns + GAP;
	row.used++;
	if (row.used == s->side_by_side)
		write_row(s);
}

static void
end(struct show *s)
{
	write_row(s);
	for (size_t i = 0; i < row.room; i++) {
		sp_board_free(&row.slot[i].board);
		free(row.slot[i].nearness);
	}
	free(row.slot);
}

void
show_box_cell(const struct show *s, const struct sp_board *b, uint32_t cell)
{
	write_cell(sp_board_digits(b), b->label[cell], s->colours ?
	    colour[nearness_of(b, s->in.goal, cell)] : NULL);
}

struct sp_size
show_box_size(const struct show *s, const struct sp_board *b)
{
	uint64_t w = frame_columns(b, sp_board_digits(b));
	uint64_t h = frame_lines(b) + (uint64_t)s->in.want.numbered;
	struct sp_size size = { (uint32_t)w, (uint32_t)h };

	return size;
}

const struct show_form show_box = { "box", begin, show_box_add, end };
