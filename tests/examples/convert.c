/*
 * convert.c -- boards of search papers as ordinary ones
 *
 * convert [GOAL] reads boards whose goal has the blank first, in any
 * punctuation, turns them by half a circle and relabels them for the goal of
 * those labels, or else the classic one.  The same moves, turned, solve them.
 */
#include <sp.h>
#include <stdio.h>

struct converter {
	const struct sp_symmetry *turn;
	struct sp_relabel *relabel;
	struct sp_board board, home; /* as read, and its goal */
	struct sp_board turned, turned_home;
	struct sp_board target; /* the other goal; without cells: classic */
};

static enum sp_status
converter_init(struct converter *c)
{
	c->turn = sp_symmetry_by_name("rotate180");
	sp_board_init(&c->board);
	sp_board_init(&c->home);
	sp_board_init(&c->turned);
	sp_board_init(&c->turned_home);
	sp_board_init(&c->target);
	return sp_relabel_new(&c->relabel);
}

static void
converter_free(struct converter *c)
{
	sp_relabel_free(c->relabel);
	sp_board_free(&c->board);
	sp_board_free(&c->home);
	sp_board_free(&c->turned);
	sp_board_free(&c->turned_home);
	sp_board_free(&c->target);
}

/* Turns board and goal alike; then every tile gets the label of its home. */
static enum sp_status
convert(struct converter *c, struct sp_fault *fault)
{
	struct sp_goal *from, *to = NULL;
	enum sp_status status = sp_goal_new(&from, "blank-first",
	    c->board.size, fault);

	if (status == SP_OK)
		status = sp_goal_board(from, c->board.missing, &c->home, fault);
	if (status == SP_OK)
		status = sp_symmetry_apply(c->turn, &c->home, &c->turned_home);
	if (status == SP_OK)
		status = c->target.n > 0 ?
		    sp_goal_new_from_board(&to, &c->target, fault) :
		    sp_goal_new(&to, "classic", c->turned_home.size, fault);
	if (status == SP_OK)
		status = sp_relabel_prepare(c->relabel, &c->turned_home, to,
		    fault);
	if (status == SP_OK)
		status = sp_symmetry_apply(c->turn, &c->board, &c->turned);
	if (status == SP_OK)
		sp_relabel_apply(c->relabel, &c->turned);
	sp_goal_free(from);
	sp_goal_free(to);
	return status;
}

/* Reads from a file of the C library. */
static ptrdiff_t
read_file(void *context, char *to, size_t room)
{
	FILE *file = (FILE *)context;
	size_t got = fread(to, 1, room, file);

	return got == 0 && ferror(file) ? -1 : (ptrdiff_t)got;
}

/* Converts all boards; SP_END if there was nothing to complain about. */
static enum sp_status
convert_all(struct converter *c, struct sp_reader *in, struct sp_writer *out)
{
	struct sp_fault fault;
	enum sp_status status = SP_OK;
	int faults = 0;

	while (status == SP_OK || status == SP_MALFORMED ||
	    status == SP_REFUSED) {
		status = sp_read_board(in, &c->board, &fault);
		if (status == SP_OK)
			status = convert(c, &fault);
		if (status == SP_OK)
			sp_write_board(out, &c->turned, sp_form_at(0));
		if (status == SP_MALFORMED || status == SP_REFUSED) {
			fprintf(stderr, "convert: stdin:%llu: %s\n",
			    (unsigned long long)(fault.line > 0 ? fault.line :
			    sp_reader_line(in)), fault.text);
			faults++;
		}
	}
	if (sp_writer_flush(out) != SP_OK)
		status = SP_IO_ERROR;
	return status == SP_END && faults > 0 ? SP_MALFORMED : status;
}

int
main(int argc, char **argv)
{
	const struct sp_size any = { 0, 0 };
	struct converter converter;
	struct sp_reader *in = NULL;
	struct sp_writer *out = NULL;
	struct sp_fault fault;
	enum sp_status status = converter_init(&converter);

	if (status == SP_OK && argc > 1) {
		status = sp_board_parse(&converter.target, argv[1], NULL, any,
		    &fault);
		if (status == SP_MALFORMED)
			fprintf(stderr, "convert: %s\n", fault.text);
	}
	if (status == SP_OK)
		status = sp_writer_new_file(&out, 1);
	if (status == SP_OK)
		status = sp_reader_new(&in, sp_form_by_name("loose"), any,
		    SP_GREATEST);
	if (status == SP_OK) {
		sp_reader_set_callback(in, read_file, stdin);
		status = convert_all(&converter, in, out);
	}
	sp_reader_free(in);
	sp_writer_free(out);
	converter_free(&converter);
	return status == SP_END ? 0 : 2;
}
