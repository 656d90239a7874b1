/* show.c -- any boards are drawn, with any slides, as slow drawers draw them */
#include <stdlib.h>
#include <unistd.h>

#include "pictures.h"
#include "show.h"

/*
 * The first line has columns and rows, a number that chooses the boards, boards
 * in a row, milliseconds of a slide, the number of boards, and columns of the
 * screen.  It may have the words svg, colours, numbered, play, and sizes, which
 * gives the boards different sizes.  The other lines are moves.
 */
enum { STEPS = 1 << 22 }; /* cells times slides of a picture that moves */

static struct sp_goal *goal;

/* Adds the picture of the board that slow has before and after its slides. */
static void
add_picture(const struct show *s, const uint32_t *label, uint64_t line)
{
	static struct oracle_goal home;
	struct picture *p = &pictures[painted++];
	size_t count = slow.slides + 1;

	p->w = slow.w;
	p->h = slow.h;
	p->n = slow.w * slow.h;
	p->missing = oracle_missing(label, p->n);
	memcpy(p->first, label, p->n * sizeof *label);
	memcpy(p->last, slow.label, p->n * sizeof *label);
	oracle_goal_make(&home, SP_SPIRAL, p->w, p->h, p->missing);
	memcpy(p->home, home.home, (p->n + 1) * sizeof *p->home);
	p->slides = slow.slides;
	free(p->trail);
	free(p->move);
	p->trail = malloc(count * sizeof *p->trail);
	p->move = malloc(count * sizeof *p->move);
	oracle_need(p->trail != NULL && p->move != NULL, "memory");
	memcpy(p->trail, slow.trail, count * sizeof *p->trail);
	memcpy(p->move, slow.move, count * sizeof *p->move);
	*p->caption = '\0';
	if (s->in.want.numbered)
		sprintf(p->caption, "a<&>\\xC3:%llu:",
		    (unsigned long long)line);
}

/* Draws boards of the size, or of that at most; 0 if there is too much. */
static int
draw(struct show *s, const struct fuzz *f, struct sp_size of)
{
	static uint32_t label[SLIDES_CELLS];
	struct sp_board b;
	int little = 1;

	sp_board_init(&b);
	s->form->begin(s);
	for (uint64_t i = 0; i <= f->number[5] % PICTURES && little; i++) {
		struct sp_size size = of;
		int good = 1;

		if (fuzz_says(f, "sizes")) {
			size.w = 2 + oracle_below(of.w - 1);
			size.h = 2 + oracle_below(of.h - 1);
		}
		oracle_shuffle(label, size.w * size.h,
		    1 + oracle_below(size.w * size.h));
		slow_board(size.w, size.h, label);
		if (s->moves.text != NULL)
			good = slow_moves(f->text, f->length);
		little = slow.slides * size.w * size.h < STEPS;
		oracle_set(&b, size.w, size.h, label);
		sp_goal_free(goal);
		oracle_need(sp_goal_new(&goal, "spiral", b.size,
		    &s->in.fault) == SP_OK, "a goal");
		s->in.goal = goal;
		fuzz_need((show_moves_make(s, &b) == SP_OK) == good,
		    "the moves are legal or not", "", s->in.fault.text);
		if (!good)
			continue;
		add_picture(s, label, i * i * i * i);
		s->form->board(s, &b, i * i * i * i);
	}
	s->form->end(s);
	sp_board_free(&b);
	sp_input_free(&s->moves.lines.input);
	sp_line_free(&s->moves.lines.at);
	sp_board_free(&s->played.start);
	free(s->played.move);
	return little;
}

/* What the first line says. */
static void
set_options(struct show *s, const struct fuzz *f, char *moves)
{
	static char name[] = "a<&>\xc3"; /* no UTF-8 */
	char columns[20];

	memset(s, 0, sizeof *s);
	s->in.files.count = 2;
	s->in.file = name;
	s->in.want.numbered = fuzz_says(f, "numbered");
	s->ascii = 1;
	s->colours = fuzz_says(f, "colours");
	s->side_by_side = f->number[3];
	s->milliseconds = 1 + f->number[4];
	s->form = fuzz_says(f, "svg") ? &show_svg : &show_box;
	sprintf(columns, "%u", f->number[6]);
	setenv("COLUMNS", columns, 1);
	setenv("TERM", "dumb", 1);
	/* Others are usage errors. */
	if (fuzz_says(f, "play") && *moves != '@' &&
	    strlen(moves) == f->length && sp_moves_apply(NULL, moves,
	    f->length, &s->in.fault) == SP_OK)
		s->moves.text = moves;
}

/* Compares what was written. */
static void
look(const struct show *s, const struct fuzz *f, int fd)
{
	ssize_t length;

	oracle_need(lseek(fd, 0, SEEK_SET) == 0, "a file");
	length = read(fd, drawn, PICTURES_ROOM - 1);
	oracle_need(length >= 0, "a file");
	drawn[length] = '\0';
	if (s->form == &show_svg)
		read_sheet(f->number[3], s->milliseconds, s->in.want.numbered);
	else
		draw_frames(s->moves.text != NULL ? 1 : f->number[3],
		    cmd_window().w, s->colours, s->in.want.numbered);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct show s;
	static char moves[1 << 16], buffer[SP_WRITER_ROOM];
	struct sp_size of;
	struct fuzz f;
	FILE *file;
	int little;

	fuzz_open(&f, data, size);
	of = fuzz_size(&f, SLIDES_SIDE);
	if (of.w == 0 || f.length >= sizeof moves)
		return 0;
	memcpy(moves, f.text, f.length);
	moves[f.length] = '\0';
	set_options(&s, &f, moves);
	file = tmpfile();
	oracle_need(file != NULL, "a file");
	sp_writer_start(&cmd_out, fileno(file), buffer);
	painted = 0;
	oracle_seed(f.number[2]);
	show_moves_start(&s);
	little = draw(&s, &f, of);
	oracle_need(sp_writer_flush(&cmd_out) == SP_OK, "a write");
	if (little)
		look(&s, &f, fileno(file));
	if (cmd_out.buffer != buffer)
		free(cmd_out.buffer);
	sp_goal_free(goal);
	goal = NULL;
	fclose(file);
	return 0;
}
