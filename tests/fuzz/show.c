/* show.c -- any board is drawn, with any slides, and no byte is out of place */
#include <unistd.h>

#include "fuzz.h"
#include "show.h"

/*
 * The first line has columns and rows, a number that chooses the board, boards
 * in a row, milliseconds of a slide, and the number of boards; the rest are
 * moves.  The words: svg, colours, numbered, play.
 */
enum { SIDE = 40, CELLS = SIDE * SIDE, BOARDS = 9, PICTURE = 1 << 24 };

static char picture[PICTURE];

static void
draw(struct show *s, const struct fuzz *f, struct sp_size of)
{
	static uint32_t label[CELLS];
	static char name[] = "a<&>\xc3\xa9";
	struct sp_board b;

	sp_board_init(&b);
	s->in.file = name;
	s->form->begin(s);
	for (uint32_t i = 0; i <= f->number[5] % BOARDS; i++) {
		oracle_shuffle(label, of.w * of.h,
		    1 + oracle_below(of.w * of.h));
		oracle_set(&b, of.w, of.h, label);
		oracle_need(sp_goal_fit(s->in.goal, &b, &s->in.fault) == SP_OK,
		    "a goal");
		if (show_moves_make(s, &b) == SP_OK)
			s->form->board(s, &b, i);
	}
	s->form->end(s);
	sp_board_free(&b);
	show_moves_free(s);
}

/* Looks at what was written. */
static void
look(int fd, int is_markup)
{
	ssize_t length;
	long open_tags = 0, depth = 0;

	oracle_need(lseek(fd, 0, SEEK_SET) == 0, "a file");
	length = read(fd, picture, PICTURE);
	for (ssize_t i = 0; i < length; i++) {
		char c = picture[i];

		oracle_need((c >= ' ' && c < 0x7f) || c == '\n' || c == '\033',
		    "a byte of a picture");
		if (!is_markup)
			continue;
		open_tags += (c == '<') - (c == '>');
		oracle_need(open_tags == 0 || open_tags == 1, "a tag");
		if (c == '<')
			depth += picture[i + 1] == '/' ? -1 : 1;
		if (c == '/' && picture[i + 1] == '>')
			depth--;
	}
	oracle_need(depth == 0, "the tags are closed");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct show s;
	static char moves[1 << 16];
	struct sp_goal goal;
	struct sp_size of;
	struct fuzz f;
	FILE *file;

	fuzz_open(&f, data, size);
	of = fuzz_size(&f, SIDE);
	if (of.w == 0 || f.length >= sizeof moves)
		return 0;
	memset(&s, 0, sizeof s);
	memcpy(moves, f.text, f.length);
	moves[f.length] = '\0';
	oracle_seed(f.number[2]);
	sp_goal_init(&goal, SP_SPIRAL);
	s.in.goal = &goal;
	s.in.count = 2;
	s.in.numbered = fuzz_says(&f, "numbered");
	s.ascii = 1;
	s.colours = fuzz_says(&f, "colours");
	s.side_by_side = f.number[3];
	s.milliseconds = 1 + f.number[4];
	s.form = fuzz_says(&f, "svg") ? &show_svg : &show_box;
	/* Others are usage errors. */
	if (s.form == &show_svg && fuzz_says(&f, "play") && *moves != '@' &&
	    sp_moves_apply(NULL, moves, strlen(moves), &s.in.fault) == SP_OK)
		s.moves.text = moves;
	file = tmpfile();
	oracle_need(file != NULL, "a file");
	oracle_need(sp_writer_init(&cmd_out, fileno(file)) == SP_OK, "memory");
	show_moves_start(&s);
	draw(&s, &f, of);
	oracle_need(sp_writer_flush(&cmd_out) == SP_OK, "a write");
	look(fileno(file), s.form->is_markup);
	sp_writer_clear(&cmd_out);
	sp_goal_clear(&goal);
	fclose(file);
	return 0;
}
