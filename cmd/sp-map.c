/* sp-map.c -- turn boards into other boards */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "map.h"

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
	{ 'i', "form", "read: line (default), grid, one-based, zero-based, "
	    "index, loose" },
	{ 'm', "moves", "first make moves: letters U D L R (of the tile), or "
	    "@FILE" },
	{ 'o', "form", "write: line (default), grid, one-based, zero-based, "
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

static void
open_all(struct map *m, int count, char **files)
{
	struct sp_size size = m->in.size;

	/* Batches are relabelled and written, and nothing else. */
	m->in.batches = m->roll == 0 && m->symmetry == NULL && !m->least &&
	    m->moves.text == NULL && !m->in.numbered &&
	    m->form_out->numbering == SP_BLANK_ZERO;
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
	map_open_moves(&m->moves);
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
	enum sp_status moved = map_make_moves(&m->moves,
	    is_board ? &m->in.board : NULL, &m->in.fault);
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
	if (status != SP_OK || m->target_source.each || same_goal(m))
		cmd_no_batch(&m->in);
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
	map_parse_options(&m, argc, argv);
	open_all(&m, argc - optind, argv + optind);
	for (;;) {
		if (cmd_next_batch(&m.in) > 0) {
			sp_small_write(m.in.small, UINT64_MAX, &m.relabel,
			    m.form_out->grid, &cmd_out);
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
