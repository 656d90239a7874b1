/* sp-map.c -- turn boards into other boards */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"

static const struct cmd_option rows[] = {
	{ 'b', NULL, "slide the blank to where -t has it before the change of "
	    "goal" },
	{ 'G', NULL, "boards are grids, read and written" },
	{ 'n', NULL, "put LINE: (FILE:LINE: of several files) before lines" },
	{ 'u', NULL, "unroll: write the labels along the path of -f" },
	{ 'U', NULL, "roll up again what -u has unrolled" },
	{ 'B', "label", "the blank as the form -i one-based or zero-based "
	    "has it" },
	{ 'f', "goal", "from: classic (default), snake, spiral, columns, "
	    "blank-first,\n                  a board, or @FILE" },
	{ 'i', "form", "read line (default), grid, one-based, zero-based, "
	    "index, loose" },
	{ 'm', "moves", "first make moves: letters U D L R (of the tile), or "
	    "@FILE" },
	{ 'o', "form", "write line (default), grid, one-based, zero-based, "
	    "index" },
	{ 's', "size", "columns x rows, WxH, or N for NxN (default: any square)"
	},
	{ 't', "goal", "to: the goal to change to, as -f has them" },
	{ 'x', "symmetry", "rotate90, rotate180, rotate270, mirror, flip, "
	    "transpose,\n                  antitranspose, least" },
	{ 0, NULL, NULL }
};

static const struct cmd_program program = {
	"sp-map",
	"turn sliding-tile boards into other boards and notations",
	"[-bGn] [-f goal] [-t goal] [-u|-U] [-x symmetry] [-m moves] "
	    "[-B label] [-i form] [-o form] [-s size] [file ...]",
	rows
};

/* Moves for every board, or a line of a file for each. */
struct moves {
	const char *text;      /* NULL: none */
	int from_file;
	const char *file;
	struct sp_input input;
	uint64_t given;        /* lines */
	int in_line;           /* there is more of the line read last */
};

struct map {
	struct cmd_input in;
	const struct sp_form *form_in, *form_out; /* NULL: not asked for */
	int grids;               /* -G */
	int slide_blank, roll; /* roll: 'u', 'U' or 0 */
	const char *target_text;
	struct sp_source target_source;
	struct sp_goal *target;
	const struct sp_symmetry *symmetry; /* NULL: none */
	int least;
	struct moves moves;

	struct sp_board spare;   /* what a step makes of the board at hand */
	struct sp_board from;    /* the goal that boards are mapped from */
	struct sp_relabel relabel;
	struct sp_size prepared; /* relabel is for this size; 0x0: for none */
	uint32_t prepared_missing;
};

/* ---- options ---- */

static const struct sp_form *
parse_form(int letter, const char *text)
{
	const struct sp_form *form = sp_form_by_name(text);

	if (form == NULL)
		cmd_usage(letter, "no such form: '%.64s'", text);
	if (letter == 'o' && form->loose)
		cmd_usage(letter, "loose is for reading only");
	return form;
}

static void
parse_symmetry(struct map *m, const char *text)
{
	m->least = strcmp(text, "least") == 0;
	m->symmetry = sp_symmetry_by_name(text);
	if (m->symmetry == NULL && !m->least)
		cmd_usage('x', "no such symmetry: '%.64s'", text);
}

static void
parse_letter(struct map *m, int letter)
{
	switch (letter) {
	case 'B':
		if (sp_number_parse(optarg, strlen(optarg), SP_MAX_CELLS,
		    &(uint64_t){ 0 }) != SP_OK)
			cmd_usage('B', "'%.64s' is no label", optarg);
		m->in.blank_label = (uint32_t)cmd_number('B', optarg);
		break;
	case 'b':
		m->slide_blank = 1;
		break;
	case 'f':
		m->in.goal_text = optarg;
		break;
	case 'G':
		m->grids = 1;
		break;
	case 'i':
		m->form_in = parse_form('i', optarg);
		break;
	case 'm':
		m->moves.text = optarg;
		break;
	case 'n':
		m->in.numbered = 1;
		break;
	case 'o':
		m->form_out = parse_form('o', optarg);
		break;
	case 's':
		m->in.size = cmd_size('s', optarg);
		break;
	case 't':
		m->target_text = optarg;
		break;
	case 'x':
		parse_symmetry(m, optarg);
		break;
	default:
		m->roll = letter;
	}
}

/* Settles the forms from -G, -i and -o. */
static void
settle_forms(struct map *m)
{
	int grid = m->grids;

	m->in.goal_grids = grid;
	m->in.form.grid = grid;
	if (m->form_out == NULL)
		m->form_out = sp_form_by_name(grid ? "grid" : "line");
	if (m->form_in != NULL) {
		m->in.form = *m->form_in;
		m->in.form.grid |= grid && m->in.form.loose;
	}
	if (m->in.blank_label != UINT32_MAX &&
	    m->in.form.numbering != SP_ONE_BASED &&
	    m->in.form.numbering != SP_ZERO_BASED)
		cmd_usage('B', "only with -i one-based or -i zero-based");
	if (m->in.numbered && m->form_out->grid)
		cmd_usage('n', "not with boards written as grids");
}

static void
check_options(const struct map *m, int has_target)
{
	static const char no_play[] =
	    "not together with -u or -U, which make lists to compare";

	if (m->roll == 0)
		return;
	if (has_target)
		cmd_usage('t', no_play);
	if (m->slide_blank)
		cmd_usage('b', no_play);
	if (m->symmetry != NULL || m->least)
		cmd_usage('x', no_play);
	if (m->in.form.grid || m->in.form.numbering != SP_BLANK_ZERO ||
	    strcmp(m->form_out->name, "line") != 0)
		cmd_usage(m->roll, "lists are read and written in line form "
		    "only");
	if (m->roll == 'U' && m->moves.text != NULL)
		cmd_usage('m', "not together with -U: a list is no board to "
		    "play");
}

static void
parse_options(struct map *m, int argc, char **argv)
{
	int letter, unroll = 0, roll = 0;

	while ((letter = cmd_option(argc, argv)) != -1) {
		parse_letter(m, letter);
		unroll |= letter == 'u';
		roll |= letter == 'U';
	}
	if (unroll && roll)
		cmd_usage('U', "not together with -u, its inverse");
	settle_forms(m);
	check_options(m, m->target_text != NULL);
	if (m->target_text == NULL)
		m->target_text = "classic";
}

/* ---- what the boards are mapped with ---- */

/* The next part of a line, or the end of the program if it cannot be read. */
static enum sp_status
next_part(struct moves *moves, const char **text, size_t *length)
{
	int ends = 0;
	enum sp_status status = sp_input_part(&moves->input, text, length,
	    &ends);

	if (status == SP_IO_ERROR)
		cmd_die("%s: %s", moves->file, strerror(errno));
	moves->in_line = status == SP_OK && !ends;
	return status;
}

/*
 * Makes the moves of the next line, of any length, as they are read.  What
 * follows a fault is skipped, and so is the line of a malformed board (NULL).
 */
static enum sp_status
make_line(struct moves *moves, struct sp_board *b, struct sp_fault *fault)
{
	struct sp_moves m;
	enum sp_status made = SP_OK;
	size_t length;
	const char *text;

	while (moves->in_line)
		next_part(moves, &text, &length);
	if (next_part(moves, &text, &length) == SP_END)
		return cmd_fault(fault, "no moves for it: %.200s has %llu "
		    "lines", moves->file, (unsigned long long)moves->given);
	moves->given++;
	sp_moves_start(&m);
	while (b != NULL) {
		made = sp_moves_take(&m, b, text, length, fault);
		if (made != SP_OK || !moves->in_line ||
		    next_part(moves, &text, &length) == SP_END)
			break;
	}
	return b != NULL && made == SP_OK ? sp_moves_end(&m, b, fault) : made;
}

static void
open_moves(struct moves *moves)
{
	struct sp_fault fault;
	int fd = STDIN_FILENO;

	moves->from_file = moves->text != NULL && *moves->text == '@';
	if (moves->text == NULL)
		return;
	if (!moves->from_file) {
		if (sp_moves_apply(NULL, moves->text, strlen(moves->text),
		    &fault) != SP_OK)
			cmd_usage('m', "%s", fault.text);
		return;
	}
	moves->file = moves->text + 1;
	if (*moves->file == '\0')
		cmd_usage('m', "'@': no name of a file after the @");
	if (strcmp(moves->file, "-") == 0)
		moves->file = "stdin";
	else
		fd = open(moves->file, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		cmd_die("%s: %s", moves->file, strerror(errno));
	if (sp_input_init(&moves->input) != SP_OK)
		cmd_no_memory();
	sp_input_start(&moves->input, fd);
	moves->input.before_read = cmd_output_flush;
	/* A file that cannot be read is an error before anything is done. */
	if (fd != STDIN_FILENO && sp_input_look(&moves->input) == SP_IO_ERROR)
		cmd_die("%s: %s", moves->file, strerror(errno));
}

/* Makes the moves of the next board, NULL if it is malformed. */
static enum sp_status
move_board(struct map *m, struct sp_board *b)
{
	if (m->moves.from_file)
		return make_line(&m->moves, b, &m->in.fault);
	if (m->moves.text == NULL || b == NULL)
		return SP_OK;
	return sp_moves_apply(b, m->moves.text, strlen(m->moves.text),
	    &m->in.fault);
}

static void
open_all(struct map *m, int count, char **files)
{
	struct sp_size size = m->in.size;

	/* Batches are relabelled and written, and nothing else. */
	m->in.batches = m->roll == 0 && m->symmetry == NULL && !m->least &&
	    m->moves.text == NULL && !m->in.numbered &&
	    strcmp(m->form_out->name, "line") == 0;
	cmd_input_files(&m->in, count, files);
	cmd_take_stdin('t', m->target_text);
	cmd_take_stdin('m', m->moves.text);
	cmd_input_start(&m->in);
	if (m->in.form.numbering == SP_BY_INDEX && size.w == 0 &&
	    m->in.source.goal.kind != SP_LITERAL && !m->in.source.each)
		cmd_usage('i', "index needs the size, -s");
	if (m->symmetry != NULL && m->symmetry->transpose) {
		size.w = m->in.size.h;
		size.h = m->in.size.w;
	}
	cmd_goal_open(&m->target_source, 't', m->target_text,
	    m->grids, size);
	open_moves(&m->moves);
}

/* ---- a board: moves, symmetry, goal ---- */

static void
exchange_boards(struct sp_board *a, struct sp_board *b)
{
	struct sp_board board = *a;

	*a = *b;
	*b = board;
}

/* Where the goal -t has its blank, if the board may choose. */
static uint32_t
target_blank(const struct map *m)
{
	return sp_goal_home(m->target, m->target->kind == SP_LITERAL ?
	    m->target->missing : m->target->n, 0);
}

/* Prepares relabelling from the goal -f, turned, and slid under -b, to -t. */
static enum sp_status
prepare_relabel(struct map *m)
{
	uint32_t missing = m->in.board.missing;
	struct sp_size size = m->in.board.size;
	enum sp_status status;

	if (!m->in.source.each && !m->target_source.each &&
	    sp_size_equal(m->prepared, size) && m->prepared_missing == missing)
		return SP_OK;
	m->prepared.w = m->prepared.h = 0;
	status = sp_goal_board(m->in.goal, missing, &m->from);
	if (status == SP_OK && m->symmetry != NULL) {
		status = sp_symmetry_apply(m->symmetry, &m->from, &m->spare);
		exchange_boards(&m->from, &m->spare);
	}
	if (status == SP_OK)
		status = sp_goal_lay(m->target, m->from.size, &m->in.fault);
	if (status == SP_OK && m->slide_blank)
		sp_slide_to(&m->from, target_blank(m));
	if (status == SP_OK)
		status = sp_relabel_prepare(&m->relabel, &m->from, m->target,
		    &m->in.fault);
	if (status == SP_OK) {
		m->prepared = size;
		m->prepared_missing = missing;
	}
	return status;
}

static enum sp_status
turn_board(struct map *m)
{
	enum sp_status status;

	if (m->symmetry == NULL && !m->least)
		return SP_OK;
	if (m->symmetry != NULL) {
		status = sp_symmetry_apply(m->symmetry, &m->in.board,
		    &m->spare);
	} else {
		status = sp_goal_board(m->in.goal, m->in.board.missing,
		    &m->from);
		if (status == SP_OK)
			status = sp_symmetry_least(&m->in.board, &m->from,
			    &m->spare);
	}
	exchange_boards(&m->in.board, &m->spare);
	return status;
}

/* Blank-first is its own goal whatever number is missing. */
static int
same_goal(const struct map *m)
{
	return m->symmetry == NULL && m->in.goal->kind == SP_BLANK_FIRST &&
	    m->target->kind == SP_BLANK_FIRST;
}

static enum sp_status
roll_board(struct map *m)
{
	enum sp_status status = m->roll == 'u' ?
	    sp_unroll(&m->in.board, m->in.goal, &m->spare) :
	    sp_roll(&m->in.board, m->in.goal, &m->spare);

	exchange_boards(&m->in.board, &m->spare);
	return status;
}

/* Turns the board and changes its goal. */
static enum sp_status
change_goal(struct map *m)
{
	int same = same_goal(m);
	enum sp_status status = same ? SP_OK : prepare_relabel(m);

	if (status == SP_OK)
		status = turn_board(m);
	if (status == SP_OK && !same)
		sp_relabel_apply(&m->relabel, &m->in.board);
	return status;
}

/* Refuses the index of a board that has none. */
static enum sp_status
check_index(struct map *m)
{
	enum sp_status status;

	if (m->form_out->numbering != SP_BY_INDEX)
		return SP_OK;
	status = sp_index_check(&m->in.board, SP_MAX_INDEX_CELLS,
	    &m->in.fault);
	if (status == SP_OK)
		status = sp_goal_fit(m->target, &m->in.board, &m->in.fault);
	if (status == SP_OK && !sp_solvable(&m->in.board, m->target))
		status = cmd_fault(&m->in.fault,
		    "the board is unsolvable, so it has no index");
	return status;
}

/* Takes the moves and the goal of the board, which may be malformed. */
static enum sp_status
move_and_aim(struct map *m, int is_board)
{
	struct sp_fault fault;
	enum sp_status moved = move_board(m, is_board ? &m->in.board : NULL);
	enum sp_status aimed = cmd_goal_next(&m->target_source, &m->target,
	    &fault);

	if (moved == SP_OK && aimed != SP_OK) {
		m->in.fault = fault;
		return aimed;
	}
	return moved;
}

static void
map_board(struct map *m, int is_board)
{
	enum sp_status status = move_and_aim(m, is_board);

	if (!is_board)
		return;
	if (status == SP_OK)
		status = m->roll != 0 ? roll_board(m) : change_goal(m);
	if (status == SP_OK)
		status = check_index(m);
	m->in.may_batch &= status == SP_OK && !m->target_source.each &&
	    !same_goal(m);
	if (status != SP_OK) {
		m->in.fault.line = 0;
		cmd_refuse(&m->in, status);
		return;
	}
	cmd_write_place(&m->in);
	sp_write_board(&cmd_out, &m->in.board, m->form_out);
}

static void
free_map(struct map *m)
{
	if (m->moves.from_file)
		sp_input_free(&m->moves.input);
	sp_board_free(&m->spare);
	sp_board_free(&m->from);
	sp_relabel_free(&m->relabel);
	sp_source_close(&m->target_source);
	cmd_input_free(&m->in);
}

int
main(int argc, char **argv)
{
	static struct map m;
	enum cmd_board found;
	int exit_status;

	cmd_start(&program, argc, argv);
	cmd_input_init(&m.in);
	m.in.goal_letter = 'f';
	sp_board_init(&m.spare);
	sp_board_init(&m.from);
	sp_relabel_init(&m.relabel);
	parse_options(&m, argc, argv);
	open_all(&m, argc - optind, argv + optind);
	for (;;) {
		if (cmd_next_batch(&m.in) > 0) {
			sp_small_write(m.in.small, &m.relabel, &cmd_out);
			continue;
		}
		found = cmd_next(&m.in);
		if (found == CMD_END)
			break;
		if (found != CMD_UNREADABLE)
			map_board(&m, found == CMD_BOARD);
	}
	exit_status = cmd_finish(m.in.status);
	free_map(&m);
	return exit_status;
}
